"""A grown tree as flat arrays, and what can be asked of it; a Forest reads many trees in one compiled call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

import numpy as np

from apsplit._jit import inline, kernel
from apsplit._threads import for_chunks
from apsplit._validation import as_numeric, as_table, check_matrix, check_n_threads, check_number, is_sparse
from apsplit.data.columns import flat_view, read_only
from apsplit.data.dataset import Dataset

# Nanoseconds to go one node down, and for each step of a search among sparse entries (one core, 2026-11).
_STEP_COST = 5.0
# Rows that go down a tree together, before the next tree gets its turn: they stay in the cache, and so do its nodes.
# From 16 to 256 it makes little difference.
_BLOCK = 64


class Nodes(NamedTuple):
    """What rows descend by: the nodes of one tree, or of many one after the other. Leaves lead back to themselves."""

    feature: np.ndarray  # int32; leaves: 0
    threshold: np.ndarray  # float64; leaves: inf
    missing_left: np.ndarray  # bool; leaves: True
    left: np.ndarray  # int32; leaves: their own number. The right child is the next one


class Table(NamedTuple):
    """X as kernels read it: cells of a dense X, or (row_ptr is not empty) the entries of each row."""

    values: np.ndarray  # flat: of the cells, or of the entries
    row_step: int
    column_step: int
    row_ptr: np.ndarray  # int64: where the entries of a row begin
    entry_feature: np.ndarray  # int32, ascending within a row
    n_rows: int

    @property
    def step_cost(self) -> float:
        """About how many nanoseconds it takes a row to go one node down."""
        if not len(self.row_ptr):
            return _STEP_COST
        return _STEP_COST * (1.0 + np.log2(1.0 + len(self.values) / self.n_rows))


# ------------------------------------------------------------------------------------------------------ kernels


@inline
def _cell(table, row, feature):
    """One value of X; entries that are not there are 0."""
    if table.row_ptr.size == 0:
        row_step, column_step = np.uintp(table.row_step), np.uintp(table.column_step)
        return np.float64(table.values[np.uintp(row) * row_step + np.uintp(feature) * column_step])
    first, last = table.row_ptr[row], table.row_ptr[row + 1]
    while first < last:  # entries before `first` are of smaller features, those from `last` on are not
        middle = (first + last) >> 1
        if table.entry_feature[middle] < feature:
            first = middle + 1
        else:
            last = middle
    if first < table.row_ptr[row + 1] and table.entry_feature[first] == feature:
        return np.float64(table.values[first])
    return 0.0


@inline
def _descend(table, nodes, root, first_row, place):
    """Take some rows from ``root`` to their leaves: ``place[i]`` is where row ``first_row + i`` is.

    All rows go one node down before any goes further, and without a branch that could be guessed wrong: the processor
    works on several at once (2.5 times as fast as row after row, 2026-11).
    """
    for i in range(place.size):
        place[i] = root
    moved = True
    while moved:
        moved = False
        for i in range(place.size):
            node = np.uintp(place[i])
            x = _cell(table, first_row + i, nodes.feature[node])
            goes_left = (x <= nodes.threshold[node]) | ((x != x) & nodes.missing_left[node])
            child = nodes.left[node] + 1 - goes_left
            moved |= child != place[i]
            place[i] = child


@kernel
def _find_leaves(start, stop, table, nodes, leaves):
    for first in range(start, stop, _BLOCK):
        _descend(table, nodes, 0, first, leaves[first : min(first + _BLOCK, stop)])


@kernel
def _sum_leaves(start, stop, table, nodes, roots, node_values, place, sums):
    """Add the values of each row's leaves to its sums, tree by tree: the order of addition is always the same."""
    for first in range(start, stop, _BLOCK):
        leaves = place[: min(_BLOCK, stop - first)]
        for tree in range(roots.size):
            _descend(table, nodes, roots[tree], first, leaves)
            for i in range(leaves.size):
                leaf = np.uintp(leaves[i])
                for k in range(sums.shape[1]):
                    sums[first + i, k] += node_values[leaf, k]


def _for_rows(work: Callable[[int, int], object], n_rows: int, n_threads: int | None, cost: float) -> None:
    """Call ``work(start, stop)`` so that all rows are covered; one takes about ``cost`` nanoseconds."""

    def blocks(first: int, last: int) -> None:
        work(first * _BLOCK, min(last * _BLOCK, n_rows))

    for_chunks(blocks, -(-n_rows // _BLOCK), check_n_threads(n_threads), cost * _BLOCK)


# --------------------------------------------------------------------------------------------------- reading X


def _read_table(X: Any, n_features: int, features: np.ndarray) -> Table:
    """Check X and lay it out for kernels, which will look at these features (ascending) only."""
    if not isinstance(X, Dataset):
        X = as_table(X)
    if X.shape[1] != n_features:
        raise ValueError(f"X has {X.shape[1]} features, but the model was grown on {n_features} features")
    if isinstance(X, Dataset):
        return _sparse_table(_entries_of(X, features), features) if X.is_sparse else _dense_table(*X.raw[:3], len(X))
    if not is_sparse(X):
        return _dense_table(*flat_view(check_matrix(X).values), X.shape[0])
    as_numeric(np.empty(0, X.dtype), "X")  # before scipy fails on it
    if X.format == "csc":
        return _sparse_table(X[:, features], features)
    return _sparse_table(X)


def _dense_table(flat: np.ndarray, row_step: int, column_step: int, n_rows: int) -> Table:
    row_ptr, entry_feature = read_only(np.empty(0, np.int64)), read_only(np.empty(0, np.int32))
    return Table(flat, row_step, column_step, row_ptr, entry_feature, n_rows)


def _sparse_table(X: Any, features: np.ndarray | None = None) -> Table:
    """A sparse matrix by row; its columns are these features, or all."""
    by_row = X.tocsr()
    if not by_row.has_canonical_format:
        by_row = by_row.copy()
        by_row.sum_duplicates()
    values = read_only(np.ascontiguousarray(as_numeric(by_row.data, "X")))
    places = by_row.indices if features is None else features[by_row.indices]
    entry_feature = read_only(np.ascontiguousarray(places, np.int32))
    return Table(values, 0, 0, read_only(by_row.indptr.astype(np.int64)), entry_feature, X.shape[0])


def _entries_of(data: Dataset, features: np.ndarray) -> Any:
    """Some columns of a sparse Dataset, as a scipy matrix."""
    from scipy.sparse import csc_matrix

    ptr = np.concatenate(([0], np.cumsum(data.columns.n_entries[features])))
    values, rows = np.empty(ptr[-1]), np.empty(ptr[-1], np.int64)
    for i, feature in enumerate(features):
        entries = slice(ptr[i], ptr[i + 1])
        rows[entries] = data.columns.entry_row[data.columns.entries_of(feature)]
        values[entries] = data.column_values(feature)[rows[entries]]
    return csc_matrix((values, rows, ptr), shape=(len(data), len(features)))


# ------------------------------------------------------------------------------------------------------ one tree


@dataclass(eq=False, repr=False)
class Tree:
    """A binary tree: in every node that is not a leaf, ``x[feature] <= threshold`` goes left.

    Values are compared as float64, so integers beyond 2^53 are rounded first. Node 0 is the root, children come after
    their parent, and a right child follows its sibling. Two trees are equal if all but their ``train_leaves`` is.

    Methods take X as an array, frame, scipy sparse matrix or :class:`Dataset` of ``n_features`` columns. NaN means
    missing; infinite values are compared like any others. What is returned does not depend on ``n_threads``, the
    number of threads to use at most (default: all processors).

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
    train_leaves: np.ndarray | None = field(default=None, compare=False)  # int32: leaf of every row it was grown on
    report: Any = field(default=None, compare=False)  # of a gradient tree: what it took

    def __post_init__(self) -> None:
        for name, dtype in _TYPES.items():
            setattr(self, name, np.array(getattr(self, name), dtype, order="C"))
        if self.classes is not None:
            self.classes = np.asarray(self.classes)
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
        return all(np.array_equal(getattr(self, name), getattr(other, name)) for name in _COMPARED)

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
    def nodes(self) -> Nodes:
        """The tree as kernels take it."""
        leaf = self.is_leaf
        return Nodes(
            feature=read_only(np.where(leaf, np.int32(0), self.feature)),
            threshold=read_only(np.where(leaf, np.inf, self.threshold)),
            missing_left=read_only(self.missing_left | leaf),
            left=read_only(np.where(leaf, np.arange(self.n_nodes, dtype=np.int32), self.left)),
        )

    def name_of(self, node: int) -> str:
        """Name of a node's feature: x0, x1, ... where X had none."""
        feature = self.feature[node]
        return self.feature_names[feature] if self.feature_names else f"x{feature}"

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
        nodes = self.nodes
        table = _read_table(X, self.n_features, np.unique(nodes.feature))
        leaves = np.empty(table.n_rows, np.int32)

        def find(start: int, stop: int) -> None:
            _find_leaves(start, stop, table, nodes, leaves)

        _for_rows(find, table.n_rows, n_threads, table.step_cost * (1 + self.depth))
        return leaves

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
        if threshold == np.inf and not self.missing_left[node]:
            return f"{name} is present", f"{name} is missing"
        left, right = f"{name} <= {threshold:.{digits}g}", f"{name} >  {threshold:.{digits}g}"
        return (f"{left} or missing", right) if self.missing_left[node] else (left, f"{right} or missing")

    def _leaf_text(self, node: int, digits: int) -> str:
        if self.classes is None:
            return f"weight: {self.value[node]:.{digits}g}"
        place = self.value[node].argmax()
        return f"class: {self.classes[place]}, share {self.value[node, place]:.{digits}g}"

    def plot(self, ax: Any = None, max_depth: int | None = None) -> Any:
        """Draw the tree from left to right; needs matplotlib. See :func:`apsplit.study.tree_plot.plot_tree`."""
        from apsplit.study.tree_plot import plot_tree

        return plot_tree(self, ax, max_depth)


_TYPES = {
    "feature": np.int32, "threshold": np.float64, "missing_left": np.bool_, "left": np.int32, "right": np.int32,
    "value": np.float64, "gain": np.float64, "cover": np.float64,
}  # fmt: skip
_COMPARED = tuple(f.name for f in fields(Tree) if f.compare)


# ----------------------------------------------------------------------------------------------------- many trees


class Forest:
    """The nodes of many trees one after the other, for sums over the leaves that rows end in.

    Parameters
    ----------
    trees : sequence of Tree
        At least one, all of the same number of features.

    Attributes
    ----------
    start : array of shape (n_trees + 1,)
        Node ``i`` of tree ``t`` is node ``start[t] + i`` of the forest.

    Examples
    --------
    >>> import numpy as np
    >>> from apsplit.trees.tree import Forest, Tree
    >>> stump = Tree(
    ...     feature=[0, -1, -1], threshold=[2.5, 0, 0], missing_left=[True, False, False], left=[1, -1, -1],
    ...     right=[2, -1, -1], value=[0, -1, 1], gain=[3, 0, 0], cover=[4, 2, 2], n_features=1)
    >>> forest = Forest([stump, stump])
    >>> node_values = np.concatenate([stump.value, 10 * stump.value]).reshape(-1, 1)
    >>> forest.leaf_sums([[1.0], [3.0]], node_values)
    array([[-11.], [ 11.]])
    >>> forest.leaf_sums([[1.0], [3.0]], node_values, first=1)
    array([[-10.], [ 10.]])
    """

    def __init__(self, trees: Sequence[Tree]) -> None:
        if len({tree.n_features for tree in trees}) != 1:
            raise ValueError("trees must hold at least one tree, and all must be grown on the same number of features")
        self.n_features = trees[0].n_features
        self.start = np.cumsum([0, *(tree.n_nodes for tree in trees)])
        shifts = self.start[:-1].astype(np.int32)
        parts = [
            nodes._replace(left=nodes.left + shift)
            for nodes, shift in zip((tree.nodes for tree in trees), shifts, strict=True)
        ]
        self._nodes = Nodes(*map(np.concatenate, zip(*parts, strict=True)))
        self._steps = np.array([1 + tree.depth for tree in trees])
        self._features = np.unique(self._nodes.feature)

    def __len__(self) -> int:
        return len(self._steps)

    def read(self, X: Any) -> Table:
        """X checked and laid out, to be passed to several calls of :meth:`leaf_sums` in its place."""
        return _read_table(X, self.n_features, self._features)

    def leaf_sums(
        self, X: Any, node_values: np.ndarray, first: int = 0, last: int | None = None, n_threads: int | None = None
    ) -> np.ndarray:
        """For every row of X the sum of ``node_values`` over its leaves in some of the trees, added in their order.

        Parameters
        ----------
        X : array-like, frame, sparse matrix, Dataset, or what :meth:`read` returned
        node_values : array of shape (nodes of all trees, k)
        first, last : int
            The trees ``first`` to ``last - 1``. Default: all.
        n_threads : int, optional
            Threads to use at most; the sums do not depend on it. Default: all processors.

        Returns
        -------
        array of shape (n_rows, k), float64
        """
        if node_values.ndim != 2 or len(node_values) != self.start[-1]:
            raise ValueError(f"node_values has shape {node_values.shape}; it needs {self.start[-1]} rows, one per node")
        table = X if isinstance(X, Table) else self.read(X)
        chosen = slice(first, len(self) if last is None else last)
        roots = read_only(self.start[:-1][chosen])
        nodes = Nodes(*map(read_only, self._nodes))
        values = read_only(np.ascontiguousarray(node_values, np.float64))
        sums = np.zeros((table.n_rows, values.shape[1]))

        def add(start: int, stop: int) -> None:
            _sum_leaves(start, stop, table, nodes, roots, values, np.empty(_BLOCK, np.int32), sums)

        _for_rows(add, table.n_rows, n_threads, table.step_cost * float(self._steps[chosen].sum()))
        return sums
