"""The oracle of :func:`apsplit.find_gradient_split` and :func:`apsplit.grow_gradient_tree`: gradients and hessians."""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from apsplit.testing.partitions import BruteForceSplit, fixed_point, partitions_of, read_indices, selected_columns

__all__ = [
    "BruteForceNode",
    "IntegerGradients",
    "all_gradient_candidates",
    "brute_force_gradient_split",
    "brute_force_gradient_tree",
    "integer_gradients",
]


class IntegerGradients(NamedTuple):
    """Gradient pairs in fixed point: ``g`` is ``G * 2**-g_shift``, ``h`` is ``H * 2**-h_shift``.

    Examples
    --------
    >>> from apsplit.testing import integer_gradients
    >>> integer_gradients(np.array([0.5, -1.0]), np.array([1.0, 1.0])).sums(np.array([0, 1]))
    (-0.5, 2.0)
    """

    G: NDArray[np.int64]
    H: NDArray[np.int64]
    g_shift: int
    h_shift: int

    def sums(self, places: NDArray[Any]) -> tuple[float, float]:
        """Sums of g and of h over some rows: added as integers, then made floats."""
        g, h = int(self.G[places].sum()), int(self.H[places].sum())
        return math.ldexp(g, -self.g_shift), math.ldexp(h, -self.h_shift)


def integer_gradients(grad: ArrayLike, hess: ArrayLike | None = None) -> IntegerGradients:
    """Fixed-point gradients: the integers that all sums are made of.

    With n rows and ``2**(e-1) <= max(abs(g)) < 2**e`` (e = 0 if all are zero), a gradient becomes
    ``rint(g * 2**(61 - ceil(log2(n)) - e))``. Hessians have a scale of their own by the same rule, and become at
    least 1: every row exists.

    Parameters
    ----------
    grad : array-like of shape (n_rows,)
        Finite, of the selected rows; a row selected twice stands here twice.
    hess : array-like of shape (n_rows,), optional
        Finite, none negative. Default: all 1.

    Examples
    --------
    >>> from apsplit.testing import integer_gradients
    >>> fixed = integer_gradients([-1.0, 3.0], [0.5, 0.0])  # n = 2; e = 2 for g and 0 for h
    >>> fixed.g_shift, fixed.h_shift
    (58, 60)
    >>> [int(v) for v in fixed.G // 2**58], [int(v) for v in fixed.H] == [2**59, 1]
    ([-1, 3], True)
    """
    g = np.asarray(grad, dtype=np.float64)
    h = np.ones(g.shape) if hess is None else np.asarray(hess, dtype=np.float64)
    if g.ndim != 1 or not np.isfinite(g).all():
        raise ValueError("grad must be one-dimensional and finite")
    if h.shape != g.shape or not np.isfinite(h).all() or (h < 0).any():
        raise ValueError("hess must be finite, not negative, and have one entry for each of grad")
    (G, g_shift), (H, h_shift) = fixed_point(g, len(g)), fixed_point(h, len(h))
    return IntegerGradients(G, np.maximum(H, 1), g_shift, h_shift)


@dataclass(frozen=True)
class _Penalties:
    """What stands between gradient sums and leaf weights, and least sizes of leaves."""

    reg_lambda: float = 1.0
    reg_alpha: float = 0.0
    min_child_weight: float = 1.0
    max_delta_step: float = 0.0
    min_samples_leaf: int = 1

    def step(self, g: float, h: float) -> tuple[float, float, float]:
        """T, D and the size of the leaf weight, T / D but for its limits."""
        T, D = max(abs(g) - self.reg_alpha, 0.0), h + self.reg_lambda
        if D <= 0.0:
            return T, D, 0.0
        return T, D, min(T / D, self.max_delta_step) if self.max_delta_step > 0.0 else T / D

    def score(self, g: float, h: float) -> float:
        """Twice the loss that one leaf saves."""
        T, D, size = self.step(g, h)
        if D <= 0.0:
            return 0.0
        return size * (2.0 * T - D * size) if self.max_delta_step > 0.0 else T * T / D

    def weight(self, g: float, h: float) -> float:
        """The weight of one leaf."""
        size = self.step(g, h)[2]
        return -size if g > 0.0 else size


@dataclass(frozen=True)
class _Node:
    """What is asked of the weights of a node and its children: bounds, and directions if there are any at all."""

    penalties: _Penalties
    directions: tuple[int, ...] = ()  # of all features
    lower: float = -math.inf
    upper: float = math.inf

    def weight(self, g: float, h: float) -> float:
        return min(max(self.penalties.weight(g, h), self.lower), self.upper)

    def score(self, g: float, h: float) -> float:
        if not any(self.directions):
            return self.penalties.score(g, h)
        weight = self.weight(g, h)
        saved = (-g if weight > 0.0 else g) - self.penalties.reg_alpha
        return abs(weight) * (2.0 * saved - (h + self.penalties.reg_lambda) * abs(weight))

    def in_order(self, feature: int, left: float, right: float) -> bool:
        direction = self.directions[feature] if self.directions else 0
        return direction == 0 or (left <= right if direction > 0 else left >= right)

    def children(self, split: BruteForceSplit) -> tuple[_Node, _Node]:
        direction = self.directions[split.feature] if self.directions else 0
        if direction == 0:
            return self, self
        middle = (split.left_value + split.right_value) / 2.0
        below, above = replace(self, upper=middle), replace(self, lower=middle)
        return (below, above) if direction > 0 else (above, below)


def brute_force_gradient_split(
    X: Any, grad: ArrayLike, hess: ArrayLike | None = None, **options: Any
) -> BruteForceSplit | None:
    """The best split by gradients, by trying all of them; the arguments are those of :func:`all_gradient_candidates`.

    Returns
    -------
    BruteForceSplit or None
        The candidate with the largest key, the first of them in tie order; None if there is no candidate.

    Examples
    --------
    >>> import numpy as np
    >>> from apsplit.testing import brute_force_gradient_split
    >>> X = np.array([[1.0], [2.0], [np.nan], [4.0]])
    >>> split = brute_force_gradient_split(X, [-1.0, -1.0, 2.0, 2.0])
    >>> print(split.threshold, split.missing_left, round(split.left_value, 3), round(split.right_value, 3))
    3.0 False 0.667 -1.333
    """
    candidates = all_gradient_candidates(X, grad, hess, **options)
    return max(candidates, key=lambda candidate: candidate.key, default=None)


def all_gradient_candidates(
    X: Any,
    grad: ArrayLike,
    hess: ArrayLike | None = None,
    *,
    rows: ArrayLike | None = None,
    features: ArrayLike | None = None,
    monotone_constraints: ArrayLike | None = None,
    **penalties: Any,
) -> list[BruteForceSplit]:
    """Every split by gradients that could be chosen, in tie order.

    Parameters
    ----------
    X, rows, features
        See :func:`all_candidates`.
    grad : array-like of shape (n_rows,)
    hess : array-like of shape (n_rows,), optional
        Not negative. Default: all 1. A row of zero hessian exists all the same.
    monotone_constraints : array-like of shape (n_features,), optional
        1 or -1 if the right leaf weight must not be below (above) the left one; 0: no matter.
    **penalties
        ``reg_lambda=1.0`` and ``reg_alpha=0.0``, squared and absolute penalty of leaf weights;
        ``min_child_weight=1.0``, least sum of hessians on either side; ``max_delta_step=0.0``, largest leaf weight
        (0: no limit); ``min_samples_leaf=1``, least number of rows on either side; a row selected twice counts twice.

    Returns
    -------
    list of BruteForceSplit
        Ordered by feature, then threshold, then ``missing_left`` (False first): of several candidates with the
        largest key, the first one wins. ``score`` and ``improvement`` are the gain, ``key`` is the gain plus the
        score of the node unsplit.

    Examples
    --------
    >>> import numpy as np
    >>> from apsplit.testing import all_gradient_candidates
    >>> X = np.array([[1.0], [2.0], [4.0]])
    >>> for c in all_gradient_candidates(X, [-3.0, 1.0, 1.0]):
    ...     print(c.threshold, c.missing_left, c.left_value, c.key)
    1.5 False 1.5 5.833333333333333
    3.0 True 0.6666666666666666 1.8333333333333333
    """
    selected, fixed = _select(X, grad, hess, rows)
    columns = selected_columns(X, selected, features)
    return _candidates(columns, np.arange(len(selected)), fixed, _root(penalties, monotone_constraints))


def _root(penalties: dict[str, Any], monotone_constraints: ArrayLike | None) -> _Node:
    directions = () if monotone_constraints is None else tuple(np.asarray(monotone_constraints).tolist())
    return _Node(_Penalties(**penalties), directions)


def _select(
    X: Any, grad: ArrayLike, hess: ArrayLike | None, rows: ArrayLike | None
) -> tuple[NDArray[np.intp], IntegerGradients]:
    """The selected rows, and their gradients and hessians in fixed point."""
    n_rows = np.shape(X)[0]
    g = np.asarray(grad)
    h = np.ones(n_rows) if hess is None else np.asarray(hess)
    if g.shape != (n_rows,) or h.shape != (n_rows,):
        raise ValueError(f"grad and hess must have one entry for each of the {n_rows} rows of X")
    selected = read_indices(rows, n_rows, "rows")
    return selected, integer_gradients(g[selected], h[selected])


def _candidates(
    columns: list[tuple[int, NDArray[Any]]], places: NDArray[np.intp], fixed: IntegerGradients, node: _Node
) -> list[BruteForceSplit]:
    """Candidates of the node that holds these places among the selected rows."""
    unsplit, penalties = node.score(*fixed.sums(places)), node.penalties
    candidates = []
    for feature, values in columns:
        for threshold, missing_left, goes_left in partitions_of(values[places]):
            left, right = fixed.sums(places[goes_left]), fixed.sums(places[~goes_left])
            n_least = min(goes_left.sum(), (~goes_left).sum())
            if min(left[1], right[1]) < penalties.min_child_weight or n_least < penalties.min_samples_leaf:
                continue
            if missing_left is None:  # by integers: as floats, two sums may be equal that are not
                missing_left = bool(fixed.H[places[goes_left]].sum() > fixed.H[places[~goes_left]].sum())
            key, values_of_leaves = node.score(*left) + node.score(*right), (node.weight(*left), node.weight(*right))
            if not node.in_order(feature, *values_of_leaves):
                continue
            gain = key - unsplit
            candidates.append(BruteForceSplit(feature, threshold, missing_left, 0, *values_of_leaves, gain, gain, key))
    return candidates


@dataclass
class BruteForceNode:
    """A node of a tree; its number is its place in the list of nodes.

    Examples
    --------
    >>> from apsplit.testing import brute_force_gradient_tree
    >>> root = brute_force_gradient_tree([[1.0], [2.0], [3.0]], [-1.0, -1.0, 2.0], max_depth=1)[0]
    >>> float(root.split.threshold), root.left, root.places
    (2.5, 1, array([0, 1, 2]))
    """

    places: NDArray[np.intp]  # among the selected rows
    depth: int
    value: float  # leaf weight
    cover: float  # sum of hessians
    split: BruteForceSplit | None = None  # None: a leaf
    left: int = -1  # number of the left child; the right one follows


def brute_force_gradient_tree(
    X: Any,
    grad: ArrayLike,
    hess: ArrayLike | None = None,
    *,
    max_depth: int | None = 6,
    max_leaves: int | None = None,
    grow_policy: str = "depthwise",
    min_split_gain: float = 0.0,
    monotone_constraints: ArrayLike | None = None,
    interaction_constraints: Sequence[Sequence[int]] = (),
    rows: ArrayLike | None = None,
    features: ArrayLike | None = None,
    **penalties: Any,
) -> list[BruteForceNode]:
    """A whole tree of brute-force splits, all sums of the integers that the root was given.

    Parameters
    ----------
    X, grad, hess, rows, features, **penalties
        See :func:`all_gradient_candidates`.
    max_depth, max_leaves : int, optional
        Limits of the tree; None: no limit.
    grow_policy : {"depthwise", "lossguide"}
        Which leaf is split next: the first one, or the one of the largest gain (the first of these).
    min_split_gain : float
        A leaf is split only if more than this is gained.
    monotone_constraints : array-like of shape (n_features,), optional
        See :func:`all_gradient_candidates`. Below such a split no leaf weight crosses the middle of both sides.
    interaction_constraints : lists of indices
        Below a node: the features used above it, and those of lists that hold all of these. None: all features.

    Returns
    -------
    list of BruteForceNode
        The root first, siblings next to each other.

    Examples
    --------
    >>> import numpy as np
    >>> from apsplit.testing import brute_force_gradient_tree
    >>> X = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
    >>> for node in brute_force_gradient_tree(X, [-5.0, 1.0, 2.0, 2.0], max_depth=2):
    ...     print(node.places, node.split and node.split.feature, node.left, round(node.value, 3))
    [0 1 2 3] 0 1 0.0
    [0 1] 1 3 1.333
    [2 3] None -1 -1.333
    [0] None -1 2.5
    [1] None -1 -0.5
    """
    if grow_policy not in ("depthwise", "lossguide"):
        raise ValueError(f"grow_policy must be 'depthwise' or 'lossguide', not {grow_policy!r}")
    selected, fixed = _select(X, grad, hess, rows)
    columns = selected_columns(X, selected, features)
    nodes: list[BruteForceNode] = []
    asked: list[tuple[_Node, frozenset[int]]] = []  # of each node: what holds for weights, and the features above
    waiting: list[tuple[float, int, BruteForceSplit]] = []  # leaves worth splitting: the next one on top

    def may_follow(feature: int, above: frozenset[int]) -> bool:
        if not above or not interaction_constraints:
            return True
        return feature in above or any({*above, feature} <= set(group) for group in interaction_constraints)

    def add(places: NDArray[np.intp], depth: int, rules: _Node, above: frozenset[int]) -> None:
        """A new leaf, and its best split if that is worth it."""
        g, h = fixed.sums(places)
        nodes.append(BruteForceNode(places, depth, rules.weight(g, h), h))
        asked.append((rules, above))
        if depth == max_depth:
            return
        candidates = _candidates([column for column in columns if may_follow(column[0], above)], places, fixed, rules)
        best = max(candidates, key=lambda candidate: candidate.key, default=None)
        if best is not None and best.improvement > min_split_gain:
            rank = -best.improvement if grow_policy == "lossguide" else 0.0
            heapq.heappush(waiting, (rank, len(nodes) - 1, best))

    add(np.arange(len(selected)), 0, _root(penalties, monotone_constraints), frozenset())
    while waiting and (max_leaves is None or len(nodes) < 2 * max_leaves - 1):
        _, number, split = heapq.heappop(waiting)
        node = nodes[number]
        node.split, node.left = split, len(nodes)
        values = dict(columns)[split.feature][node.places]
        goes_left = np.where(np.isnan(values), split.missing_left, values <= split.threshold)
        rules, above = asked[number]
        for side, limited in zip((goes_left, ~goes_left), rules.children(split), strict=True):
            add(node.places[side], node.depth + 1, limited, above | {split.feature})
    return nodes
