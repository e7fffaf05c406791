"""Rows on their way down trees whose columns are held by several: who holds that of a node says which rows go left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from apsplit.data.share import ColumnShare

if TYPE_CHECKING:
    from apsplit.trees.tree import Tree


class _Node(NamedTuple):
    """A node that rows have come to."""

    tree: int
    number: int
    rows: np.ndarray


def find_leaves_together(trees: Sequence[Tree], share: ColumnShare) -> list[np.ndarray]:
    """Of each tree the leaf, int32, of every row. All trees go down a level at a time, one bit for each row."""
    leaves = [np.zeros(len(share), np.int32) for _ in trees]
    level = [_Node(t, 0, np.arange(len(share))) for t in range(len(trees))]
    while level := [node for node in level if trees[node.tree].left[node.number] >= 0]:
        owner = share.owner[[trees[node.tree].feature[node.number] for node in level]]
        marks = [_goes_left(trees[node.tree], node, share) for node in level if _is_held(trees, node, share)]
        ours = np.concatenate(marks) if marks else np.empty(0, np.bool_)
        said = [np.frombuffer(part, np.uint8) for part in share.exchange(np.packbits(ours).tobytes())]
        places, below = [0] * len(said), []
        for node, who in zip(level, owner.tolist(), strict=True):
            first, last = places[who], places[who] + len(node.rows)
            bits = np.unpackbits(said[who][first >> 3 : (last + 7) >> 3])[first & 7 :][: last - first]
            places[who] = last
            goes, left = bits.astype(np.bool_), int(trees[node.tree].left[node.number])
            for child, rows in ((left, node.rows[goes]), (left + 1, node.rows[~goes])):
                leaves[node.tree][rows] = child
                below.append(_Node(node.tree, child, rows))
        level = below
    return leaves


def _is_held(trees: Sequence[Tree], node: _Node, share: ColumnShare) -> bool:
    """Whether the column of a node is held here."""
    return len(share.held(trees[node.tree].feature[node.number : node.number + 1])[0]) > 0


def _goes_left(tree: Tree, node: _Node, share: ColumnShare) -> np.ndarray:
    """Which rows of a node go left."""
    column = int(share.held(tree.feature[node.number : node.number + 1])[0][0])
    values = share.data.values_at(column, node.rows).astype(np.float64, copy=False)
    return (values <= tree.threshold[node.number]) | (np.isnan(values) & tree.missing_left[node.number])
