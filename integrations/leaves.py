"""What trees give to rows: the value of the leaf that a row ends in, added to its score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from apsplit import Tree
from apsplit.extending import ColumnShare, WithGaps, for_chunks, is_sparse, kernel

# Rows that go down a tree together: they stay in the cache, and so do the nodes.
_BLOCK = 64
_STEP_COST = 5.0  # nanoseconds of a row to go one node down (one core, 2026-11)


class Given(NamedTuple):
    """A tree of a round."""

    tree: Tree
    value: np.ndarray  # of its nodes, of the type of the scores
    column: int  # of the scores


class _Cells(NamedTuple):
    """A dense X."""

    flat: np.ndarray
    row_step: int
    column_step: int


class _Nodes(NamedTuple):
    """The nodes of all trees, one tree after the other. Leaves lead back to themselves."""

    feature: np.ndarray  # leaves: 0
    threshold: np.ndarray  # leaves: inf
    missing_left: np.ndarray  # leaves: True
    left: np.ndarray  # leaves: their own number. The right child is the next one
    value: np.ndarray
    roots: np.ndarray
    columns: np.ndarray  # of the scores; one for each tree


@kernel
def add_values(leaves, value, score):
    """Add to the score of each row the value of its leaf."""
    for row in range(leaves.size):
        score[row] += value[np.uintp(leaves[row])]


@kernel
def _descend(start, stop, cells, nodes, place, scores):
    """The same for rows whose leaves are not known; ``place`` is memory for the nodes that a block of them is at.

    All rows go one node down before any goes further, and without a branch that could be guessed wrong.
    """
    row_step, column_step = np.uintp(cells.row_step), np.uintp(cells.column_step)
    for first in range(start, stop, _BLOCK):
        n = min(_BLOCK, stop - first)
        for tree in range(nodes.roots.size):
            for i in range(n):
                place[i] = nodes.roots[tree]
            moved = np.int32(1)
            while moved != 0:
                moved = np.int32(0)
                for i in range(n):
                    node = np.uintp(place[i])
                    x = np.float64(
                        cells.flat[np.uintp(first + i) * row_step + np.uintp(nodes.feature[node]) * column_step]
                    )
                    goes_left = (x <= nodes.threshold[node]) | ((x != x) & nodes.missing_left[node])
                    child = nodes.left[node] + np.int32(1) - np.int32(goes_left)
                    moved |= child ^ place[i]
                    place[i] = child
            score = scores[nodes.columns[tree]]
            for i in range(n):
                score[first + i] += nodes.value[np.uintp(place[i])]


def add_leaf_values(X: Any, trees: Sequence[Given], scores: np.ndarray, n_threads: int) -> None:
    """Add to the scores, (columns, rows), what these trees give to the rows of X: an array, sparse matrix or share.

    >>> stump = Tree([0, -1, -1], [0.5, 0, 0], [True, False, False], [1, -1, -1], [2, -1, -1], [0, -1, 1], [3, 0, 0],
    ...              [4, 2, 2], n_features=1)
    >>> scores = np.zeros((2, 2))
    >>> add_leaf_values(np.array([[0.0], [1.0]]), [Given(stump, stump.value, 1)], scores, 1)
    >>> scores
    array([[ 0.,  0.],
           [-1.,  1.]])
    """
    if isinstance(X, WithGaps | ColumnShare) or is_sparse(X) or any(tree.sets is not None for tree, *_ in trees):
        for tree, value, column in trees:
            add_values(tree.apply(X, n_threads), value, scores[column])
        return
    if not trees:
        return
    cells, nodes = _cells(X), _nodes(trees)

    def add(start: int, stop: int) -> None:
        _descend(start, stop, cells, nodes, np.empty(_BLOCK, np.int32), scores)

    n_steps = sum(tree.n_nodes.bit_length() for tree, *_ in trees)
    for_chunks(add, len(X), n_threads, _STEP_COST * n_steps)


def _cells(X: np.ndarray) -> _Cells:
    flat = (X if X.flags.c_contiguous else X.T).reshape(-1)
    flat.flags.writeable = False  # as that of many an X is: else kernels would be compiled for both
    row_step, column_step = (X.shape[1], 1) if X.flags.c_contiguous else (1, X.shape[0])
    return _Cells(flat, row_step, column_step)


def _nodes(trees: Sequence[Given]) -> _Nodes:
    feature, threshold, missing_left, left = (
        np.concatenate([getattr(tree, name) for tree, *_ in trees])
        for name in ("feature", "threshold", "missing_left", "left")
    )
    sizes = [tree.n_nodes for tree, *_ in trees]
    roots = np.cumsum([0, *sizes[:-1]], dtype=np.int32)
    leaf = np.flatnonzero(feature < 0)
    left += np.repeat(roots, sizes)
    left[leaf], feature[leaf], threshold[leaf], missing_left[leaf] = leaf, 0, np.inf, True
    value, columns = np.concatenate([value for _, value, _ in trees]), np.array([column for *_, column in trees])
    return _Nodes(feature, threshold, missing_left, left, value, roots, columns)
