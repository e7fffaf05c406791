"""Rows of a dense float32 table on their way down one tree."""

from __future__ import annotations

import numpy as np

from apsplit._jit import kernel
from apsplit.trees.tree import Tree

from .rows import for_rows

# Nanoseconds to go one node down (one core, 2026-11).
_STEP_COST = 1.5
# Rows that go down together, one node at a time and without a branch: the processor works on several at once.
_TOGETHER = 64


@kernel
def _depth(left, depth):
    """How many nodes below the root the lowest leaf is. ``depth``: room for that of each node; children come later."""
    lowest = 0
    depth[0] = 0
    for node in range(left.size):
        lowest = max(lowest, depth[node])
        if left[node] != node:
            depth[left[node]] = depth[left[node] + 1] = depth[node] + 1
    return lowest


@kernel
def _find_leaves(start, stop, values, complete, nodes, n_steps, leaves):
    for first in range(start, stop, _TOGETHER):
        last = min(first + _TOGETHER, stop)
        for row in range(first, last):
            leaves[row] = 0
        for _ in range(n_steps):  # a leaf leads to itself
            if complete:
                for row in range(first, last):
                    node = np.uintp(leaves[row])
                    x = np.float64(values[np.uintp(row), np.uintp(nodes.feature[node])])
                    leaves[row] = nodes.left[node] + 1 - (x <= nodes.threshold[node])
            else:  # it takes twice as long to look where missing values go
                for row in range(first, last):
                    node = np.uintp(leaves[row])
                    x = np.float64(values[np.uintp(row), np.uintp(nodes.feature[node])])
                    goes_left = (x <= nodes.threshold[node]) | ((x != x) & nodes.missing_left[node])
                    leaves[row] = nodes.left[node] + 1 - goes_left


@kernel
def _add(start, stop, leaves, leaf_value, margin, k):
    for row in range(start, stop):
        margin[row, k] += leaf_value[np.uintp(leaves[row])]


def find_leaves(tree: Tree, values: np.ndarray, complete: bool, n_threads: int | None) -> np.ndarray:
    """The leaf of each row of ``values`` (float32, C order): ``tree.apply``, in less than half its time.

    ``complete``: no value is missing.
    """
    nodes = tree.nodes
    leaves, depth = np.empty(len(values), np.int32), np.empty(tree.n_nodes, np.int32)
    n_steps = int(_depth(nodes.left, depth))

    def descend(start: int, stop: int) -> None:
        _find_leaves(start, stop, values, complete, nodes, n_steps, leaves)

    for_rows(descend, leaves, n_threads, _STEP_COST * n_steps)
    return leaves


def add_leaves(leaves: np.ndarray, leaf_value: np.ndarray, margin: np.ndarray, k: int) -> None:
    """Add to column ``k`` of the margins, float32, what the leaf of each row is worth."""
    _add(0, len(leaves), leaves, leaf_value, margin, k)
