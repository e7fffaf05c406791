"""Rows on their way down trees: one descent for one tree or many, dense and sparse X.

A Forest reads many trees in one compiled call.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from apsplit._jit import inline, kernel
from apsplit._threads import for_chunks
from apsplit._validation import as_table, check_n_threads, is_sparse
from apsplit.data.categories import Dictionaries, same
from apsplit.data.columns import flat_view, read_only
from apsplit.data.dataset import Dataset
from apsplit.data.entries import WithGaps
from apsplit.data.matrix import as_numeric, check_matrix
from apsplit.data.share import ColumnShare
from apsplit.trees.shared_leaves import find_leaves_together

if TYPE_CHECKING:
    from apsplit.trees.tree import Tree

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
    set_at: np.ndarray  # int64: where in `words` the set of categories that goes left begins; -1: there is none
    words: np.ndarray  # uint32: how many words follow, and these: a bit for each category


class Table(NamedTuple):
    """X as kernels read it: cells of a dense X, or (row_ptr is not empty) the entries of each row."""

    values: np.ndarray  # flat: of the cells, or of the entries
    row_step: int
    column_step: int
    row_ptr: np.ndarray  # int64: where the entries of a row begin
    entry_feature: np.ndarray  # int32, ascending within a row
    n_rows: int
    absent: float = 0.0  # what stands for an entry that is not there

    @property
    def step_cost(self) -> float:
        """About how many nanoseconds it takes a row to go one node down."""
        if not len(self.row_ptr):
            return _STEP_COST
        return _STEP_COST * (1.0 + np.log2(1.0 + len(self.values) / self.n_rows))


# ------------------------------------------------------------------------------------------------------ kernels


@inline
def _cell(table, row, feature):
    """One value of X."""
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
    return table.absent


@inline
def _goes_left(nodes, node, x):
    """Whether a node sends a value left; of a categorical feature it is a code."""
    if x != x:
        return np.intp(nodes.missing_left[node])
    at = nodes.set_at[node]
    if at < 0:
        return np.intp(x <= nodes.threshold[node])
    code = np.int64(x)
    if (code >> 5) >= np.int64(nodes.words[at]):
        return np.intp(0)
    return np.intp((nodes.words[at + 1 + (code >> 5)] >> np.uint32(code & 31)) & np.uint32(1))


@inline
def _descend(table, nodes, root, n_steps, first_row, place):
    """Take some rows from ``root`` to their leaves, at most ``n_steps`` below.

    ``place[i]`` (OUT) is where row ``first_row + i`` is.

    All rows go one node down before any goes further, and without a branch that could be guessed wrong: the processor
    works on several at once (2.5 times as fast as row after row, 2026-11).
    """
    for i in range(place.size):
        place[i] = root
    for step in range(n_steps):  # a leaf leads to itself: to look each time whether all have arrived takes longer
        if step & 7 == 7:
            moving = np.int32(0)
            for i in range(place.size):
                moving |= nodes.left[np.uintp(place[i])] ^ place[i]
            if moving == 0:
                break
        for i in range(place.size if nodes.words.size > 0 else 0):
            node = np.uintp(place[i])
            place[i] = nodes.left[node] + 1 - _goes_left(nodes, node, _cell(table, first_row + i, nodes.feature[node]))
        for i in range(place.size if nodes.words.size == 0 else 0):
            node = np.uintp(place[i])
            x = _cell(table, first_row + i, nodes.feature[node])
            goes_left = (x <= nodes.threshold[node]) | ((x != x) & nodes.missing_left[node])
            place[i] = nodes.left[node] + 1 - goes_left


@kernel
def _find_leaves(start, stop, table, nodes, n_steps, leaves):
    for first in range(start, stop, _BLOCK):
        _descend(table, nodes, 0, n_steps, first, leaves[first : min(first + _BLOCK, stop)])


@kernel
def _sum_leaves(start, stop, table, nodes, roots, node_values, place, sums):
    """Add the values of each row's leaves to its sums, tree by tree: the order of addition is always the same."""
    for first in range(start, stop, _BLOCK):
        leaves = place[: min(_BLOCK, stop - first)]
        for tree in range(len(roots)):  # each with its depth
            _descend(table, nodes, roots[tree, 0], roots[tree, 1], first, leaves)
            for i in range(leaves.size):
                leaf = np.uintp(leaves[i])
                for k in range(sums.shape[1]):
                    sums[first + i, k] += node_values[leaf, k]


# --------------------------------------------------------------------------------------------------- reading X


def read_table(X: Any, n_features: int, features: np.ndarray, categories: Dictionaries) -> Table:
    """Check X and lay it out for kernels, which will look at these features (ascending) only.

    ``categories``: the dictionaries of those that are categorical.
    """
    if not isinstance(X, Dataset | WithGaps):
        X = as_table(X)
    if X.shape[1] != n_features:
        raise ValueError(f"X has {X.shape[1]} features, but the model was grown on {n_features} features")
    if categories and (X.is_sparse if isinstance(X, Dataset) else is_sparse(X)):
        raise ValueError("X is sparse, but the model has categorical features; pass an array or a frame")
    if isinstance(X, Dataset):
        if not X.is_sparse and not same(categories, X.categories, features):
            return _dense_table(*flat_view(_recoded(X, features, categories)), len(X))
        if not X.is_sparse:
            return _dense_table(*X.raw[:3], len(X))
        return _sparse_table(_entries_of(X, features), features)._replace(absent=np.nan if X.has_gaps else 0.0)
    if isinstance(X, WithGaps):
        return _sparse_table(X.entries)._replace(absent=np.nan)
    if not is_sparse(X):
        return _dense_table(*flat_view(check_matrix(X, known=categories).values), X.shape[0])
    as_numeric(np.empty(0, X.dtype), "X")  # before scipy fails on it
    if X.format == "csc":
        return _sparse_table(X[:, features], features)
    return _sparse_table(X)


def _recoded(data: Dataset, features: np.ndarray, categories: Dictionaries) -> np.ndarray:
    """Values of a Dataset that knows other dictionaries: codes by these. Columns that nobody asks for hold anything."""
    values = np.empty(data.shape, order="F")
    for f in features.tolist():
        if f in data.categories and f not in categories:
            raise ValueError(f"feature {f} is categorical in this Dataset, but the model was grown on numbers there")
        column = data.column_values(f)
        values[:, f] = data.recoded(f, column, categories[f]) if f in categories else column
    return values


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


def find_leaves(tree: Tree, X: Any, n_threads: int | None) -> np.ndarray:
    """Number of the leaf of a tree that each row of X ends in, int32."""
    if isinstance(X, ColumnShare):
        return find_leaves_together([tree], X)[0]
    nodes, depth = tree.nodes, tree.depth
    table = read_table(X, tree.n_features, np.unique(nodes.feature), tree.categories)
    leaves = np.empty(table.n_rows, np.int32)

    def find(start: int, stop: int) -> None:
        _find_leaves(start, stop, table, nodes, depth, leaves)

    for_chunks(find, table.n_rows, check_n_threads(n_threads), table.step_cost * (1 + depth))
    return leaves


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
    >>> from apsplit.trees.prediction import Forest
    >>> from apsplit.trees.tree import Tree
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
        parts, n_words = [], 0
        for nodes, shift in zip((tree.nodes for tree in trees), shifts, strict=True):
            set_at = np.where(nodes.set_at >= 0, nodes.set_at + n_words, -1)
            parts.append(nodes._replace(left=nodes.left + shift, set_at=set_at))
            n_words += len(nodes.words)
        self.categories = trees[0].categories
        self._nodes = Nodes(*map(np.concatenate, zip(*parts, strict=True)))
        self._roots = np.column_stack((self.start[:-1], [tree.depth for tree in trees]))
        self._features = np.unique(self._nodes.feature)

    def __len__(self) -> int:
        return len(self._roots)

    def read(self, X: Any) -> Table:
        """X checked and laid out, to be passed to several calls of :meth:`leaf_sums` in its place."""
        return read_table(X, self.n_features, self._features, self.categories)

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
        roots = read_only(self._roots[chosen])
        nodes = Nodes(*map(read_only, self._nodes))
        values = read_only(np.ascontiguousarray(node_values, np.float64))
        sums = np.zeros((table.n_rows, values.shape[1]))

        def add(start: int, stop: int) -> None:
            _sum_leaves(start, stop, table, nodes, roots, values, np.empty(_BLOCK, np.int32), sums)

        for_chunks(add, table.n_rows, check_n_threads(n_threads), table.step_cost * float((1 + roots[:, 1]).sum()))
        return sums
