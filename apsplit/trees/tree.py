"""A grown tree as flat arrays, and what can be asked of it."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

import numpy as np

from apsplit._html import preformatted
from apsplit._validation import check_number
from apsplit.data.categories import Dictionaries, same
from apsplit.data.columns import read_only
from apsplit.data.share import Encoded
from apsplit.trees.category_sets import CategorySets, as_bits, no_sets
from apsplit.trees.prediction import Nodes, find_leaves

_SHOWN_LEVELS, _SHOWN_LINES = 8, 60  # in notebooks


class Grown(NamedTuple):
    """The nodes of a tree that has grown: children come after their parent, a right child after its sibling."""

    left: np.ndarray  # the left child of every node; -1: a leaf, as for the next two
    right: np.ndarray
    feature: np.ndarray
    threshold: np.ndarray  # leaves: 0, as for the next ones
    missing_left: np.ndarray
    gain: np.ndarray
    value: np.ndarray
    cover: np.ndarray
    sets: CategorySets


@dataclass(eq=False, repr=False)
class Tree:
    """A binary tree: in every node that is not a leaf, ``x[feature] <= threshold`` goes left.

    A node with a categorical feature sends a set of categories left (``categories_left(node)``; its threshold is NaN)
    and the other categories of the training data right. Missing values, and categories that the training data did not
    have, go where ``missing_left`` says. Categories are matched by name, whatever their codes in X are.

    Values are compared as float64, so integers beyond 2^53 are rounded first. Node 0 is the root, children come after
    their parent, and a right child follows its sibling. Two trees are equal if everything but their ``train_leaves`` is
    equal.

    Methods take X as an array, frame, scipy sparse matrix or :class:`Dataset` of ``n_features`` columns. NaN means
    missing; infinite values are compared like any others. ``n_threads`` is the number of threads to use at most
    (default: all processors); results do not depend on it.

    Examples
    --------
    >>> from apsplit.trees.tree import Tree
    >>> tree = Tree(
    ...     feature=[1, -1, -1], threshold=[2.5, 0, 0], missing_left=[True, False, False],
    ...     left=[1, -1, -1], right=[2, -1, -1], value=[[0.5, 0.5], [0.875, 0.125], [0, 1]],
    ...     gain=[0.25, 0, 0], cover=[1.0, 0.5, 0.5], n_features=2, classes=["no", "yes"])
    >>> tree
    Tree(depth 1, 2 leaves, 2 features)
    >>> X = [[0.0, 1.0], [0.0, 3.0], [0.0, float("nan")]]
    >>> tree.predict(X)
    array(['no', 'yes', 'no'], dtype='<U3')
    >>> print(tree.to_text())
    |--- x1 <= 2.5 or missing
    |   |--- class: no, share 0.875 (cover 0.5)
    |--- x1 >  2.5
    |   |--- class: yes, share 1 (cover 0.5)
    """

    feature: np.ndarray  # int32; -1: a leaf
    threshold: np.ndarray  # float64; inf: all present values go left
    missing_left: np.ndarray  # bool: where missing values go
    left: np.ndarray  # int32; -1: a leaf
    right: np.ndarray  # int32, left + 1; -1: a leaf
    value: np.ndarray  # float64: (nodes, classes) shares of weight, or (nodes,) weights of a gradient tree
    gain: np.ndarray  # float64, what the split is worth; leaves: 0
    cover: np.ndarray  # float64, share of the root's weight; gradient trees: sum of hessians
    n_features: int  # of X
    classes: np.ndarray | None = None  # labels, ascending; None: a gradient tree
    feature_names: list[str] | None = None
    sets: CategorySets | None = None  # what nodes of categorical features send left
    categories: Dictionaries = field(default_factory=dict)  # the dictionaries of categorical features
    train_leaves: np.ndarray | None = field(default=None, compare=False)  # int32: leaf of every row it was grown on
    report: Any = field(default=None, compare=False)  # of a gradient tree: what it took
    missing_seen: Any = field(default=True, compare=False)  # bool: X had missing values there, or may have had

    def __post_init__(self) -> None:
        for name, dtype in _TYPES.items():
            setattr(self, name, np.array(getattr(self, name), dtype, order="C"))
        self.missing_seen = np.array(np.broadcast_to(self.missing_seen, len(self.feature)), np.bool_)
        if self.classes is not None:
            self.classes = np.asarray(self.classes)
        if self.sets is not None and not len(self.sets.codes):
            self.sets = None
        self._check_links()

    def _check_links(self) -> None:
        """Kernels follow them blindly."""
        inner = np.flatnonzero(self.feature >= 0)
        left = self.left[inner]
        sound = (left > inner) & (left < self.n_nodes - 1) & (self.right[inner] == left + 1)
        if not (sound & (self.feature[inner] < self.n_features)).all():
            raise ValueError("every split needs a feature of X, and two adjacent children that come after it")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tree):
            return NotImplemented
        if not all(np.array_equal(getattr(self, name), getattr(other, name)) for name in _ARRAYS):
            return False
        if not np.array_equal(self.threshold, other.threshold, equal_nan=True):
            return False
        if (self.sets is None) != (other.sets is None) or not same(
            self.categories, other.categories, self._categorical
        ):
            return False
        return self.sets is None or other.sets is None or all(map(np.array_equal, self.sets, other.sets))

    def __repr__(self) -> str:
        leaves = "1 leaf" if self.n_leaves == 1 else f"{self.n_leaves} leaves"
        return f"Tree(depth {self.depth}, {leaves}, {self.n_features} features)"

    # ------------------------------------------------------------------------------------------------ looking

    @property
    def n_nodes(self) -> int:
        return len(self.feature)

    @property
    def strict_threshold(self) -> np.ndarray:
        """The same conditions as XGBoost writes them, float32: ``x < strict_threshold`` goes left, for x in float32."""
        with np.errstate(over="ignore"):
            narrow = self.threshold.astype(np.float32)
        narrow = np.where(narrow > self.threshold, np.nextafter(narrow, np.float32(-np.inf)), narrow)
        return np.nextafter(narrow, np.float32(np.inf)) + np.float32(0.0)  # 0, not -0

    @property
    def is_leaf(self) -> np.ndarray:
        return self.feature < 0

    @property
    def n_leaves(self) -> int:
        return int(np.count_nonzero(self.is_leaf))

    @property
    def depth(self) -> int:
        """Number of splits on the longest way from the root to a leaf."""
        return int(self.node_depth.max())

    @property
    def node_depth(self) -> np.ndarray:
        """Number of splits above each node."""
        depth, level = np.zeros(self.n_nodes, np.intp), np.zeros(1, np.intp)
        while (inner := level[self.feature[level] >= 0]).size:
            level = np.concatenate((self.left[inner], self.right[inner]))
            depth[level] = depth[inner[0]] + 1
        return depth

    @property
    def leaves_below(self) -> np.ndarray:
        """Number of leaves that can be reached from each node."""
        count = self.is_leaf.astype(np.intp)
        for node in np.flatnonzero(~self.is_leaf)[::-1]:
            count[node] = count[self.left[node]] + count[self.right[node]]
        return count

    @property
    def leaf_classes(self) -> np.ndarray:
        """Place among ``classes`` of the largest share of every node; ties go to the smaller class."""
        return self._shares.argmax(axis=1)

    @property
    def feature_importances(self) -> np.ndarray:
        """Gain of the splits of each feature, as shares of 1; all 0 if nothing was gained. Losses count as 0."""
        inner = ~self.is_leaf
        gains = np.bincount(self.feature[inner], np.maximum(self.gain[inner], 0.0), self.n_features)
        return gains / (gains.sum() or 1.0)

    @property
    def _categorical(self) -> np.ndarray:
        """Features that some node sends a set of categories of to the left."""
        return np.unique(self.feature[self.sets.is_set]) if self.sets is not None else np.empty(0, np.int32)

    def categories_left(self, node: int) -> tuple[Any, ...] | None:
        """The categories that a node sends left; None: it has a threshold, or is a leaf."""
        if self.sets is None or not len(codes := self.sets.of(node)):
            return None
        return tuple(self.categories[int(self.feature[node])][codes].tolist())

    @classmethod
    def from_nodes(cls, grown: Grown, data: Encoded, **about: Any) -> Tree:
        """The tree of nodes that have grown on some data."""
        tree = cls.__new__(cls)  # what grows here has sound links and the right types, and is not checked
        vars(tree).update(
            grown._asdict(),
            n_features=data.shape[1],
            feature_names=data.feature_names,
            missing_seen=(grown.left >= 0) & data.has_missing[grown.feature],  # of leaves that of the last feature
            sets=grown.sets if len(grown.sets.codes) else None,
            categories=data.categories,
            **about,
        )
        return tree

    @property
    def nodes(self) -> Nodes:
        """The tree as kernels take it."""
        leaf = self.is_leaf
        set_at, words = as_bits(self.sets or no_sets(self.n_nodes))
        return Nodes(
            feature=read_only(np.where(leaf, np.int32(0), self.feature)),
            threshold=read_only(np.where(leaf, np.inf, self.threshold)),
            missing_left=read_only(self.missing_left | leaf),
            left=read_only(np.where(leaf, np.arange(self.n_nodes, dtype=np.int32), self.left)),
            set_at=read_only(set_at),
            words=read_only(words),
        )

    def name_of(self, node: int) -> str:
        """Name of a node's feature: x0, x1, ... where X had none."""
        feature = self.feature[node]
        return self.feature_names[feature] if self.feature_names else f"x{feature}"

    def tells_missing(self, node: int) -> bool:
        """Whether text and picture say where missing values go: not if X had none of them in that feature."""
        return bool(self.missing_seen[node])

    def cut_at(self, max_depth: int | None) -> np.ndarray:
        """Which nodes end a branch if at most ``max_depth`` levels of splits are shown."""
        if max_depth is None:
            return self.is_leaf
        return self.is_leaf | (self.node_depth >= check_number("max_depth", max_depth, 0, integer=True))

    @property
    def _shares(self) -> np.ndarray:
        if self.classes is None:
            raise ValueError("a gradient tree has leaf weights, not classes; use predict")
        return self.value

    # ------------------------------------------------------------------------------------------------ asking

    def apply(self, X: Any, n_threads: int | None = None) -> np.ndarray:
        """Number of the leaf that each row of X ends in, int32."""
        return find_leaves(self, X, n_threads)

    def predict(self, X: Any, n_threads: int | None = None) -> np.ndarray:
        """The label of each row: its leaf's largest share, ties to the smaller class. Gradient trees: leaf weights."""
        of_node = self.value if self.classes is None else self.classes[self.leaf_classes]
        return of_node[self.apply(X, n_threads)]

    def predict_proba(self, X: Any, n_threads: int | None = None) -> np.ndarray:
        """Class shares of the leaf of each row, (rows, classes)."""
        return self._shares[self.apply(X, n_threads)]

    def decision_path(self, X: Any, n_threads: int | None = None) -> Any:
        """The nodes that each row passes, as scikit-learn gives them: a CSR matrix (rows, nodes) of ones."""
        from scipy.sparse import csr_matrix

        paths = [[0]] * self.n_nodes
        for node in np.flatnonzero(~self.is_leaf):
            for child in (int(self.left[node]), int(self.right[node])):
                paths[child] = [*paths[node], child]
        ptr = np.cumsum([0, *map(len, paths)])
        ones = np.ones(ptr[-1], np.intp)
        of_node = csr_matrix((ones, np.concatenate(paths), ptr), shape=(self.n_nodes, self.n_nodes))
        return of_node[self.apply(X, n_threads)]

    # ------------------------------------------------------------------------------------------------ showing

    def to_text(self, max_depth: int | None = None, digits: int = 4) -> str:
        """The tree as indented lines, in the manner of scikit-learn's ``export_text``.

        Parameters
        ----------
        max_depth : int, optional
            Levels of splits to show. Default: all.
        digits : int, default=4
            Significant digits of all numbers.
        """
        cut, below = self.cut_at(max_depth), self.leaves_below
        lines, waiting = [], [(0, 0, "")]
        while waiting:
            node, depth, condition = waiting.pop()
            if condition:
                lines.append("|   " * (depth - 1) + "|--- " + condition)
            if cut[node]:
                what = f"... {below[node]} leaves" if below[node] > 1 else self._leaf_text(node, digits)
                lines.append("|   " * depth + f"|--- {what} (cover {self.cover[node]:.{digits}g})")
            else:
                left, right = self._conditions(node, digits)
                waiting += [(self.right[node], depth + 1, right), (self.left[node], depth + 1, left)]
        return "\n".join(lines)

    def _conditions(self, node: int, digits: int) -> tuple[str, str]:
        """What leads to the left and to the right."""
        name, threshold = self.name_of(node), self.threshold[node]
        if (categories := self.categories_left(node)) is not None:
            left, right = f"{name} in {shown(categories)}", f"{name} not in {shown(categories)}"
            return (f"{left} or missing", right) if self.missing_left[node] else (left, f"{right} or missing")
        if threshold == np.inf and not self.missing_left[node]:
            return f"{name} is present", f"{name} is missing"
        left, right = f"{name} <= {threshold:.{digits}g}", f"{name} >  {threshold:.{digits}g}"
        if not self.tells_missing(node):
            return left, right
        return (f"{left} or missing", right) if self.missing_left[node] else (left, f"{right} or missing")

    def _leaf_text(self, node: int, digits: int) -> str:
        if self.classes is None:
            return f"weight: {self.value[node]:.{digits}g}"
        place = self.value[node].argmax()
        return f"class: {self.classes[place]}, share {self.value[node, place]:.{digits}g}"

    def _repr_html_(self) -> str:
        """The tree as notebooks show it: as text, and no more levels than fit."""
        text = self.to_text(1)
        for depth in range(2, min(self.depth, _SHOWN_LEVELS) + 1):
            more = self.to_text(depth)
            if more.count("\n") >= _SHOWN_LINES:
                break
            text = more
        return preformatted(repr(self), text)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the tree to a file (JSON, docs/MODEL_FORMAT.md), from which :func:`apsplit.load` reads it.

        ``train_leaves`` and ``report`` are not written. The file is replaced as a whole, or not at all.
        """
        from apsplit.trees.tree_file import save_tree

        save_tree(self, path)

    def plot(self, ax: Any = None, max_depth: int | None = None) -> Any:
        """Draw the tree from left to right; needs matplotlib. See :func:`apsplit.study.tree_plot.plot_tree`."""
        from apsplit.study.tree_plot import plot_tree

        return plot_tree(self, ax, max_depth)


_TYPES = {
    "feature": np.int32, "threshold": np.float64, "missing_left": np.bool_, "left": np.int32, "right": np.int32,
    "value": np.float64, "gain": np.float64, "cover": np.float64,
}  # fmt: skip
_ARRAYS = tuple(f.name for f in fields(Tree) if f.compare and f.name not in ("threshold", "sets", "categories"))
_MOST_SHOWN = 6


def shown(categories: tuple[Any, ...]) -> str:
    """A set of categories as text: all of a few, the first ones of many.

    >>> shown(("red", "blue")), shown(tuple(range(10)))
    ('{red, blue}', '{0, 1, 2, 3, 4, ... 5 more}')
    """
    texts = [str(category) for category in categories]
    if len(texts) > _MOST_SHOWN:
        texts = [*texts[: _MOST_SHOWN - 1], f"... {len(texts) - _MOST_SHOWN + 1} more"]
    return "{" + ", ".join(texts) + "}"
