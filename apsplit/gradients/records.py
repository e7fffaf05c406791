"""The records and arrays that the kernels of gradient trees share.

A node is a range of rows; the statistics of rows lie in the same order, so that they are read one after the other.
Rows go from one set to the other when their node is split, so nodes of even depth are in the first one::

    rows    | node 3 . . . | node 4 . . | node 2 . . . . . . . |          slots.rows, slots.stats
    pool    [feature][bin][channel] of one node in a row
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from apsplit._jit import inline
from apsplit.data.columns import as_records
from apsplit.gradients.histogram import COLUMN
from apsplit.splits.candidate import CANDIDATE_TYPE


class Data(NamedTuple):
    """Columns as gradient trees read them."""

    columns: np.ndarray  # of data.columns.COLUMN_TYPE
    heads: np.ndarray  # the first column of each carrier
    packed: np.ndarray  # (four carriers, rows) uint32; empty for sparse X
    codes: np.ndarray  # (columns, rows) uint8; empty for sparse X
    fine: np.ndarray  # (columns, rows) uint8: where in its bin a value lies; see apsplit.data.fine_codes
    n_values: np.ndarray  # of each bin whose values are numbered by that, else 0
    single: np.ndarray
    values: np.ndarray  # of the bins of exact columns
    entry_row: np.ndarray
    entry_code: np.ndarray
    narrow: np.ndarray  # raw values, if they are float32
    wide: np.ndarray  # else
    row_step: int  # from row to row in these


class RowSet(NamedTuple):
    """The selected rows, in the order of nodes. There are two of these: a split moves rows from one to the other."""

    rows: np.ndarray  # uint32 rows of X
    stats: np.ndarray  # flat, four integers each
    goes_left: np.ndarray  # uint8
    node_of: np.ndarray  # sparse: node of every row of X, -1: none
    place_of: np.ndarray  # sparse: place of every row of X among the slots


NODE_TYPE = np.dtype(
    [
        ("start", np.int64),  # of its slots
        ("stop", np.int64),
        ("sums", np.int64, (4,)),
        ("depth", np.int64),
        ("pool_row", np.int64),  # where its histograms are; -1: not kept
        ("left", np.int64),  # child; -1: a leaf. The right one is the next
        ("feature", np.int64),  # to be split by: place among the selected ones; -1: none
        ("below", np.float64),  # neighbouring values; x <= below goes left. Infinite: none
        ("above", np.float64),
        ("bin", np.int64),  # codes up to it go left, -1: none
        ("inside", np.bool_),  # whether the threshold lies inside that bin
        ("missing_left", np.bool_),
        ("gain", np.float64),
        ("n_refined_features", np.int64),  # features that had to be looked into
        ("n_refined", np.int64),  # rows in the bins that were
        ("shift_g", np.int64),  # bits that its rough sums leave out
        ("shift_h", np.int64),
    ],
    align=True,
)


def new_nodes(n: int) -> np.ndarray:
    """Room for ``n`` nodes of a tree, in the order of their numbers."""
    nodes = np.zeros(n, NODE_TYPE)
    for name in ("pool_row", "left", "feature"):
        nodes[name] = -1
    return nodes


class Selected(NamedTuple):
    """The features that a tree may use."""

    ids: np.ndarray  # ascending
    place: np.ndarray  # of every column among them, -1: not used
    groups: np.ndarray  # of four carriers that hold some
    offsets: np.ndarray  # where the histogram of a feature begins in a row of the pool


class NodeBatch(NamedTuple):
    """Nodes that are searched together."""

    nodes: np.ndarray  # their numbers
    counted: np.ndarray  # places in `nodes` of those whose rows are read
    derived: np.ndarray  # place of the sibling that is found by subtraction, -1: none
    allowed: np.ndarray  # (nodes or 1, features): which of the features each may use
    slot_of: np.ndarray  # sparse: place in `counted` of every node, -1: not counted


def new_best(n_nodes: int, n_features: int) -> np.ndarray:
    """Room for the best candidate of each node and feature of a batch: (nodes, features)."""
    return as_records(np.empty((n_nodes, n_features), CANDIDATE_TYPE))


class Scratch(NamedTuple):
    """Memory of one thread for one column at a time."""

    histogram: np.ndarray  # four columns of one node, or one column of several
    filled: np.ndarray  # bins that are not empty; of each of these:
    sum_g: np.ndarray  # sums left of its end
    sum_h: np.ndarray
    ratio: np.ndarray  # its sum of g^2 / h; -1 if it holds a single value
    left_score: np.ndarray
    right_score: np.ndarray
    score: np.ndarray  # of the threshold behind it, -inf if it is not allowed
    bin_upper: np.ndarray  # of each bin
    opened: np.ndarray


def new_scratch(n_columns: int = 4) -> Scratch:
    """One for each thread; the histogram has room for so many columns."""
    filled, sum_g, sum_h, ratio = np.empty((4, 256), np.int64)
    left_score, right_score, score, bin_upper = np.empty((4, 256))
    return Scratch(
        np.empty(n_columns * COLUMN, np.int64), filled, sum_g, sum_h, ratio, left_score, right_score, score, bin_upper,
        np.zeros(256, np.bool_),
    )  # fmt: skip


@inline
def raw_value(data, at):
    """A raw value. One kernel for both types: to compile it takes longer than many trees."""
    return np.float64(data.narrow[at]) if data.narrow.size > 0 else data.wide[at]
