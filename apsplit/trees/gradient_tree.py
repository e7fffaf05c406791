"""Exact trees for gradient boosting: :func:`grow_gradient_tree`."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from apsplit._validation import (
    check_choice,
    check_features,
    check_gradients,
    check_n_threads,
    check_number,
    check_rows,
)
from apsplit.data.dataset import Dataset
from apsplit.data.share import ColumnShare, Encoded
from apsplit.gradients.criterion import BEFORE_3_4, SINCE_3_4
from apsplit.trees.constraints import check_interactions, check_monotone
from apsplit.trees.feature_sampling import sample_features
from apsplit.trees.gradient_grower import GradientGrower, GradientRules, Selection, Shape
from apsplit.trees.together import recall, tell
from apsplit.trees.tree import Tree

# Whose trees, and by which version of its rules.
COMPAT = {None: 0, "xgboost": BEFORE_3_4, "xgboost-3.4": SINCE_3_4}
CATEGORICAL_SPLITS = ("one_vs_rest", "partition")


def check_rules(
    reg_lambda: float, reg_alpha: float, min_child_weight: float, max_delta_step: float, min_samples_leaf: int,
    compat: str | None, *, categorical_splits: str = "one_vs_rest",
) -> GradientRules:  # fmt: skip
    """Rules of splits, checked."""
    by_sets = check_choice("categorical_splits", categorical_splits, CATEGORICAL_SPLITS) == "partition"
    if compat is not None:
        check_choice("compat", compat, [name for name in COMPAT if name])
    limits = {
        "reg_lambda": reg_lambda,
        "reg_alpha": reg_alpha,
        "min_child_weight": min_child_weight,
        "max_delta_step": max_delta_step,
    }
    numbers = [check_number(name, value, 0.0) for name, value in limits.items()]
    check_number("reg_lambda", reg_lambda, 0.0, 1e300)  # with hessians added it is still finite
    if compat is not None:  # XGBoost keeps its parameters as float32
        numbers = [float(np.float32(number)) for number in numbers]
    lam, alpha, weight, step = numbers
    return GradientRules(lam, alpha, weight, step, min_samples_leaf, COMPAT[compat], by_sets)


class Options(NamedTuple):
    """Arguments of :func:`grow_gradient_tree` that are numbers and names, as they were given."""

    max_depth: int | None
    max_leaves: int | None
    grow_policy: str
    min_split_gain: float
    min_samples_leaf: int
    penalties: tuple[float, float, float, float]  # reg_lambda, reg_alpha, min_child_weight, max_delta_step
    shares: tuple[float, float, float]  # of features, by tree, level and node
    categorical_splits: str
    compat: str | None


@lru_cache(maxsize=64)
def _checked(options: Options, types: tuple[type, ...]) -> tuple[Shape, GradientRules, tuple[float, ...]]:
    check_choice("grow_policy", options.grow_policy, ["depthwise", "lossguide"])
    depth, leaves, compat = options.max_depth, options.max_leaves, options.compat
    shape = Shape(
        None if depth is None else check_number("max_depth", depth, 1, integer=True),
        None if leaves is None else check_number("max_leaves", leaves, 1, integer=True),
        options.grow_policy == "lossguide",
        check_number("min_split_gain", options.min_split_gain, 0.0),
        compat is not None,
    )
    names = ("colsample_bytree", "colsample_bylevel", "colsample_bynode")
    shares = tuple(check_number(name, share, 1e-12, 1.0) for name, share in zip(names, options.shares, strict=True))
    min_rows = check_number("min_samples_leaf", options.min_samples_leaf, 1, integer=True)
    rules = check_rules(*options.penalties, min_rows, compat, categorical_splits=options.categorical_splits)
    return shape, rules, shares


def check_options(options: Options) -> tuple[Shape, GradientRules, tuple[float, ...]]:
    """Shape, rules and shares of features, checked: once, as the rounds of a training ask for the same ones."""
    types = tuple(map(type, (*options, *options.penalties, *options.shares)))  # True is not 1
    try:
        return _checked(options, types)
    except TypeError:  # what cannot be remembered will hardly be right
        return _checked.__wrapped__(options, types)


def with_monotone(
    rules: GradientRules, constraints: Any, names: Sequence[str] | None, n_features: int
) -> GradientRules:
    """Rules with monotone constraints, unless there are none: XGBoost before 3.4 takes zeros for some."""
    directions = check_monotone(constraints, names, n_features)
    return rules._replace(monotone=directions) if any(directions) or rules.like_xgboost == BEFORE_3_4 else rules


def gradients_of(
    grad: ArrayLike, hess: ArrayLike | None, selection: Selection, n_rows: int, rules: GradientRules
) -> tuple[np.ndarray, np.ndarray | None]:
    """Gradients and hessians of the selected rows, checked."""
    return check_gradients(
        grad,
        hess,
        selection.rows,
        selection.repeats,
        n_rows,
        reg_lambda=rules.reg_lambda,
        min_child_weight=rules.min_child_weight,
    )


def _generator(random_state: Any) -> np.random.Generator:
    try:
        return np.random.default_rng(random_state)
    except (TypeError, ValueError) as error:
        raise ValueError(
            f"random_state must be an integer of at least 0, a numpy Generator or None, not {random_state!r}"
        ) from error


def check_types(compat: str | None, data: Encoded) -> None:
    """XGBoost's trees are those of float32."""
    others = [mask for dtype, mask in data.float_types.items() if dtype != np.float32] if compat is not None else []
    if any(f not in data.categories for mask in others for f in np.flatnonzero(mask).tolist()):
        raise ValueError(f"compat={compat!r} needs X in float32, as XGBoost itself has it: use X.astype(np.float32)")


def check_directions(rules: GradientRules, data: Encoded) -> None:
    """Categories have no order that weights could rise or fall with."""
    for f, direction in enumerate(rules.monotone):
        if direction and f in data.categories:
            raise ValueError(f"monotone_constraints must be 0 for feature {f}, which is categorical")


def _with_constraints(rules: GradientRules, monotone: Any, interactions: Any, table: Encoded) -> GradientRules:
    """Rules with constraints on what follows from features, and on which of them follow each other."""
    rules = with_monotone(rules, monotone, table.feature_names, table.shape[1])
    check_directions(rules, table)
    return rules._replace(interactions=check_interactions(interactions, table.feature_names, table.shape[1]))


def _as_listed(leaves: np.ndarray, chosen: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """Leaves of the chosen rows, which are ascending, in the order in which these were listed (or of a mask)."""
    return leaves if rows.dtype == bool else leaves[np.searchsorted(chosen, rows)]


def grow_gradient_tree(
    data: Any,
    grad: ArrayLike,
    hess: ArrayLike | None = None,
    *,
    max_depth: int | None = 6,
    max_leaves: int | None = None,
    grow_policy: Literal["depthwise", "lossguide"] = "depthwise",
    reg_lambda: float = 1.0,
    reg_alpha: float = 0.0,
    min_child_weight: float = 1.0,
    max_delta_step: float = 0.0,
    min_samples_leaf: int = 1,
    min_split_gain: float = 0.0,
    monotone_constraints: Any = None,
    interaction_constraints: Any = None,
    rows: ArrayLike | None = None,
    features: ArrayLike | None = None,
    colsample_bytree: float = 1.0,
    colsample_bylevel: float = 1.0,
    colsample_bynode: float = 1.0,
    random_state: int | np.random.Generator | None = None,
    categorical_splits: Literal["one_vs_rest", "partition"] = "one_vs_rest",
    compat: Literal["xgboost", "xgboost-3.4"] | None = None,
    n_threads: int | None = None,
) -> Tree:
    """Grow the exact tree of one round of gradient boosting.

    Every split is the best of all thresholds of all features, found at about the cost of histograms. That makes the
    tree the same as an exhaustive search would grow, not more accurate than trees from histograms.

    Parameters
    ----------
    data : Dataset, or array-like, frame or sparse matrix of shape (n_rows, n_features)
        For more than one tree pass a :class:`Dataset`. NaN means missing.
    grad, hess : array-like of shape (n_rows,)
        First and second derivatives of the loss by the margin of each row. ``hess=None`` means 1. No sum of
        gradients may be so large that its square, over hessians and ``reg_lambda``, overflows: with denominators from 1
        on, the absolute values of grad may add up to 6e153. The largest absolute value must be 0 or at least 1e-304.
    max_depth : int or None, default=6
        Most splits from the root to a leaf; None: no limit.
    max_leaves : int, optional
        Most leaves.
    grow_policy : {"depthwise", "lossguide"}, default="depthwise"
        Level by level, or the leaf with the largest gain next.
    reg_lambda, reg_alpha : float
        Penalties on squares and absolute values of leaf weights.
    min_child_weight : float, default=1.0
        Smallest sum of hessians on either side of a split.
    max_delta_step : float, default=0.0
        Largest absolute leaf weight; 0: no limit.
    min_samples_leaf : int, default=1
        Fewest rows on either side of a split.
    min_split_gain : float, default=0.0
        A node is split only if that gains more.
    monotone_constraints : array-like of shape (n_features,) or dict, optional
        1 (or -1) for a feature with which predictions may only rise (or fall), all others being equal; 0: as it comes.
        A dict has them by feature, name or index. A split is allowed only if its leaf weights are in that order, and
        no weight below crosses the middle of both; gains are what weights so limited save.
    interaction_constraints : list of lists of features, optional
        Features, names or indices, that may follow each other from the root to a leaf: below a node there are only the
        features used above, and those of groups that hold all of these. The root may use any.
    rows : array of int or bool, optional
        Rows to grow on; a row that is listed twice counts twice.
    features : array of int or bool, or list of str, optional
        Features to consider, by number or, of a frame or a Dataset of one, by name.
    colsample_bytree, colsample_bylevel, colsample_bynode : float
        Share of the features that a tree, and of those a level, and of those a node may use, drawn at random. All nodes
        of one depth are a level, in whatever order the tree grows.
    random_state : int or numpy Generator, optional
        For drawing features.
    categorical_splits : {"one_vs_rest", "partition"}, default="one_vs_rest"
        How categorical features (of the :class:`Dataset`) split: one category goes left and the others right, or the
        best set of categories goes left, exactly: no set is better, but for sets that ``min_child_weight`` or
        ``min_samples_leaf`` forbid (then it is the best of those that are prefixes in the order of gradient over
        hessian). Sets of many categories overfit easily: XGBoost has made one against the rest its default for that.
        Missing values are tried on both sides; ties go to the smallest code, or the fewest categories.
    compat : {None, "xgboost", "xgboost-3.4"}
        "xgboost": the tree that XGBoost 3.0 to 3.3 ("xgboost-3.4": since 3.4) grows with ``tree_method="exact"`` from
        the same float32 X: its float32 gains, thresholds and order among equals, no splits that gain 1e-6 or less, and
        ``min_split_gain`` as its ``gamma``, which prunes.
    n_threads : int, optional
        Threads to use at most; the tree does not depend on it. Default: all processors.

    Returns
    -------
    Tree
        With leaf weights in ``value``, sums of hessians in ``cover``, and in ``train_leaves`` the leaf of each row of
        ``rows`` (or of all), so that margins are updated by ``margin += rate * tree.value[tree.train_leaves]``. With
        ``rows`` all other rows go down the tree by ``tree.apply``, as below.

    Examples
    --------
    >>> import numpy as np, apsplit
    >>> X = np.array([[1.0], [2.0], [3.0], [4.0]])
    >>> y = np.array([0.0, 0.0, 3.0, 5.0])
    >>> tree = apsplit.grow_gradient_tree(X, grad=0.0 - y, max_depth=1, reg_lambda=0.0)
    >>> print(tree.to_text())
    |--- x0 <= 2.5
    |   |--- weight: 0 (cover 2)
    |--- x0 >  2.5
    |   |--- weight: 4 (cover 2)
    >>> tree.value[tree.train_leaves]
    array([0., 0., 4., 4.])

    A tree of some rows (stochastic boosting), and the margins of all rows after it: ``train_leaves`` has those of the
    rows that it was grown on, in the order in which they were listed.

    >>> rows, margin = np.array([3, 0, 2]), np.zeros(4)
    >>> tree = apsplit.grow_gradient_tree(X, margin - y, max_depth=1, reg_lambda=0.0, rows=rows)
    >>> rest = np.setdiff1d(np.arange(4), rows)
    >>> margin[rows] += tree.value[tree.train_leaves]
    >>> margin[rest] += tree.predict(X[rest])
    >>> margin
    array([0., 0., 4., 4.])
    """
    began = time.perf_counter()
    threads = check_n_threads(n_threads)
    penalties = reg_lambda, reg_alpha, min_child_weight, max_delta_step
    shares = colsample_bytree, colsample_bylevel, colsample_bynode
    shape, rules, (by_tree, by_level, by_node) = check_options(
        Options(
            max_depth, max_leaves, grow_policy, min_split_gain, min_samples_leaf, penalties, shares, categorical_splits,
            compat,
        )
    )  # fmt: skip
    GradientGrower.expect_on(data)
    table = data if isinstance(data, Dataset | ColumnShare) else Dataset(data, n_threads=n_threads)
    check_types(compat, table)
    if monotone_constraints is not None or interaction_constraints is not None:
        rules = _with_constraints(rules, monotone_constraints, interaction_constraints, table)
    chosen, repeats = check_rows(rows, len(table))
    ids, seed = check_features(features, table.shape[1], table), 0
    if random_state is not None or min(by_tree, by_level, by_node) < 1.0:  # to make a generator takes a while
        random = _generator(random_state)
        ids = sample_features(ids, by_tree, random)
        seed = int(random.integers(1 << 62)) if min(by_level, by_node) < 1.0 else 0
    selection = Selection(chosen, repeats, ids, by_level, by_node, seed)
    gradients = gradients_of(grad, hess, selection, len(table), rules)
    if (known := recall(table)) is not None:
        tree, leaves = known
        tree.train_leaves = leaves if chosen is None else leaves[chosen]
    else:
        with table.borrowed(GradientGrower, threads) as grower:
            grower.order(threads, at_once=True)
            grower.grow(selection, gradients, rules, shape, threads)
            tree = grower.tree(table)
            tree.report = grower.report(began)
    tell(table, tree)
    if chosen is not None and tree.train_leaves is not None:
        tree.train_leaves = _as_listed(tree.train_leaves, chosen, np.asarray(rows))
    return tree
