"""The nodes of a level of a gradient tree: their histograms, and the best thresholds between bins.

A node is a range of ``rows``; the statistics of rows lie in the same order, so that they are read one after the other.
Rows go from one set of slots to the other when their node is split, so nodes of even depth are in the first one::

    rows    | node 3 . . . | node 4 . . | node 2 . . . . . . . |          slots.rows, slots.stats
    pool    [feature][bin][channel] of one node in a row

Of two siblings the smaller one is counted; the other is what that leaves of their parent, in the parent's row of the
pool. What bins may hide is looked into by :mod:`apsplit.gradients.refine`; nodes are split by
:mod:`apsplit.trees.gradient_partition`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from apsplit._jit import called, inline, kernel
from apsplit.data.binning import MISSING
from apsplit.data.columns import as_records as as_records
from apsplit.data.packed_codes import COLUMN, add_row, clear_packed, fill_packed
from apsplit.gradients.criterion import bound_alpha, enough_rows, node_score, rank_of, side_score, split_score

QUADS_AT_A_TIME = 4  # their histograms, 128 kB, stay in the second-level cache
SCAN_COLUMNS = 4 * QUADS_AT_A_TIME + 1  # of the buffer: the last one is for a member of a bundle
_BLOCK = 2048  # rows, 64 kB of statistics


class Data(NamedTuple):
    """Columns as gradient trees read them."""

    columns: np.ndarray  # of data.columns.COLUMN_TYPE
    heads: np.ndarray  # the first column of each carrier
    quads: np.ndarray  # (four carriers, rows) uint32; empty for sparse X
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


class Slots(NamedTuple):
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
    quads: np.ndarray  # that hold some
    offsets: np.ndarray  # where the histogram of a feature begins in a row of the pool


class Level(NamedTuple):
    """Nodes that are searched together."""

    nodes: np.ndarray  # their numbers
    counted: np.ndarray  # places in `nodes` of those whose rows are read
    derived: np.ndarray  # place of the sibling that is found by subtraction, -1: none
    allowed: np.ndarray  # (nodes or 1, features): which of the features each may use
    slot_of: np.ndarray  # sparse: place in `counted` of every node, -1: not counted


# The best threshold between the bins of one column, for one node.
BEST_TYPE = np.dtype(
    [
        ("score", np.float64),  # -inf: none
        ("upper", np.float64),  # bound of what is inside bins; -inf: nothing
        ("rank", np.int64),  # order among equals
        ("bin", np.int64),  # the last one on the left
        ("missing_left", np.bool_),
    ],
    align=True,
)


def new_best(n_nodes: int, n_features: int) -> np.ndarray:
    """Room for a level: (nodes, features)."""
    return as_records(np.empty((n_nodes, n_features), BEST_TYPE))


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


@inline
def as_gradient(terms, integer):
    """A sum of gradients as a float."""
    return np.float64(integer) * terms.grad_unit


@inline
def as_hessian(terms, integer):
    """A sum of hessians as a float."""
    return np.float64(integer) * terms.hess_unit


@inline
def unsplit_score(terms, sums):
    """What a node is worth, unsplit."""
    return node_score(terms, as_gradient(terms, sums[0]), as_hessian(terms, sums[1]))


# ---------------------------------------------------------------------------------------------- between the bins


# Loops are short and many, so that those that matter become SIMD. Each writes what the next one reads.


@inline
def _list_filled(histogram, n_bins, filled):
    """List the bins that are not empty, without a branch; returns how many. In small nodes most bins are empty."""
    n = np.uintp(0)
    for b in range(n_bins):
        filled[n] = b
        n += np.uintp(histogram[4 * b + 1] > 0)
    return np.intp(n)


@inline
def _add_up(histogram, n_filled, single, left_g, left_h, scratch):
    """Sums on the left of the end of each filled bin, starting from these."""
    for i in range(n_filled):
        b = np.uintp(scratch.filled[i])
        at = b << np.uintp(2)
        left_g += histogram[at]
        left_h += histogram[at + np.uintp(1)]
        scratch.sum_g[i], scratch.sum_h[i] = left_g, left_h
        scratch.ratio[i] = np.int64(-1) if single[b] else histogram[at + np.uintp(3)]


@inline
def _score_sides(n_filled, terms, sums, scratch):
    """Scores of both sides of the end of each filled bin, as bounds take them, and of the threshold there."""
    alpha, total_g, total_h = bound_alpha(terms), sums[0], sums[1]
    for i in range(n_filled):
        g, h = as_gradient(terms, scratch.sum_g[i]), as_hessian(terms, scratch.sum_h[i])
        rest_g, rest_h = as_gradient(terms, total_g - scratch.sum_g[i]), as_hessian(terms, total_h - scratch.sum_h[i])
        left, right = side_score(terms, alpha, g, h), side_score(terms, alpha, rest_g, rest_h)
        scratch.left_score[i], scratch.right_score[i] = left, right
        allowed = (rest_h > 0.0) & (h >= terms.min_child_weight) & (rest_h >= terms.min_child_weight)
        scratch.score[i] = left + right if allowed else -np.inf


@inline
def _score_like_xgboost(n_filled, terms, sums, unsplit, scratch):
    """Scores of thresholds as XGBoost has them."""
    total_g, total_h = sums[0], sums[1]
    for i in range(n_filled):
        g, h = as_gradient(terms, scratch.sum_g[i]), as_hessian(terms, scratch.sum_h[i])
        rest_g, rest_h = as_gradient(terms, total_g - scratch.sum_g[i]), as_hessian(terms, total_h - scratch.sum_h[i])
        score = split_score(terms, unsplit, g, h, rest_g, rest_h)
        scratch.score[i] = score if scratch.score[i] > -np.inf else -np.inf


@inline
def _need_rows(histogram, n_filled, n_left, terms, sums, scratch):
    """Forbid thresholds that leave too few rows on a side; ``n_left``: missing values there."""
    for i in range(n_filled):
        n_left += histogram[4 * scratch.filled[i] + 3]
        if not enough_rows(terms, sums, n_left):
            scratch.score[i] = -np.inf


@inline
def _position(histogram, last):
    """H of the bins up to ``last``."""
    position = np.int64(0)
    for b in range(last + 1):
        position += histogram[4 * b + 1]
    return position


@inline
def _rank_is_less(histogram, b, terms, rank):
    """Whether the end of a bin, missing values on the left, comes before an equal with them on the right."""
    return not terms.like_xgboost and rank_of(terms, _position(histogram, b), True, False) < rank


@inline
def _bound_all(n_filled, terms, start_score, scratch):
    """A quick bound of what is inside any bin: the sides without it, plus its sum of g^2 / h."""
    upper, before = -np.inf, start_score
    for i in range(n_filled):
        bound = before + scratch.right_score[i] + np.float64(scratch.ratio[i]) * terms.ratio_unit
        if bound > upper and scratch.ratio[i] >= 0:
            upper = bound
        before = scratch.left_score[i]
    return upper


@called
def scan_column(f, data, terms, histogram, sums, scratch):
    """Best threshold between the bins of column ``f``.

    Returns (score, rank, last bin on the left, missing_left, bound of what is inside bins).
    """
    n_bins, has_missing = data.columns[f].n_bins, data.columns[f].has_missing
    missing_g = histogram[4 * n_bins] if has_missing else np.int64(0)
    missing_h = histogram[4 * n_bins + 1] if has_missing else np.int64(0)
    unsplit = unsplit_score(terms, sums)
    single = data.single[data.columns[f].bin_start : data.columns[f].bin_start + n_bins]
    best, best_rank, best_bin, best_left, upper = -np.inf, np.int64(0), np.int64(-1), False, -np.inf
    n_filled = _list_filled(histogram, n_bins, scratch.filled)
    for direction in range(2 if missing_h > 0 else 1):
        missing_left = direction == 1
        start_g, start_h = (missing_g, missing_h) if missing_left else (np.int64(0), np.int64(0))
        _add_up(histogram, n_filled, single, start_g, start_h, scratch)
        _score_sides(n_filled, terms, sums, scratch)
        if terms.like_xgboost:
            _score_like_xgboost(n_filled, terms, sums, unsplit, scratch)
        if terms.min_rows > 1:
            n_left = histogram[4 * n_bins + 3] if missing_left else np.int64(0)
            _need_rows(histogram, n_filled, n_left, terms, sums, scratch)
        downwards = terms.like_xgboost and (missing_left or not has_missing)
        at = -1
        for i in range(n_filled):
            score = scratch.score[i]
            if score < best or score == -np.inf or (score == best and at >= 0 and not downwards):
                continue
            b = scratch.filled[i]
            if score == best and at < 0 and not _rank_is_less(histogram, b, terms, best_rank):
                continue
            best, at, best_bin, best_left = score, b, np.int64(b), missing_left
        if at >= 0:
            best_rank = rank_of(terms, _position(histogram, at), missing_left, not has_missing)
        if not data.columns[f].exact:
            start_score = side_score(terms, bound_alpha(terms), as_gradient(terms, start_g), as_hessian(terms, start_h))
            upper = max(upper, _bound_all(n_filled, terms, start_score, scratch))
    if terms.like_xgboost and n_bins == 1 and has_missing:  # it tries a constant's missing values on the left only
        best_left, best_bin = True, np.int64(-1)
    return best, best_rank, best_bin, best_left, upper


@inline
def _scan_node(j, i, f, data, terms, histogram, nodes, level, scratch, best):
    """The i-th feature, column ``f``, of the j-th node of the level."""
    if level.allowed[min(j, level.allowed.shape[0] - 1), i]:
        best[j, i].score, best[j, i].rank, best[j, i].bin, best[j, i].missing_left, best[j, i].upper = scan_column(
            f, data, terms, histogram, nodes[level.nodes[j]].sums, scratch
        )
    else:
        best[j, i].score = best[j, i].upper = -np.inf


@inline
def _scan_family(s, i, f, data, terms, histogram, base, selected, nodes, level, pool, scratch, best):
    """A column of the s-th counted node, whose histogram is at ``base``, and of its sibling."""
    j, other, at = level.counted[s], level.derived[s], selected.offsets[i]
    size = 4 * (data.columns[f].n_bins + data.columns[f].has_missing)
    # Loops over slices become SIMD; with places that are added up first they do not (25 ns a bin).
    row, counted = nodes[level.nodes[j]].pool_row, histogram[base : base + size]
    _scan_node(j, i, f, data, terms, counted, nodes, level, scratch, best)
    if row >= 0:
        kept = pool[row, at : at + size]
        for k in range(size):
            kept[k] = counted[k]
    if other >= 0:
        rest = pool[nodes[level.nodes[other]].pool_row, at : at + size]
        for k in range(size):
            rest[k] -= counted[k]
        _scan_node(other, i, f, data, terms, rest, nodes, level, scratch, best)


@inline
def _member_histogram(f, data, sums, histogram, base):
    """Take a column out of its bundle, whose histogram begins at ``base``; returns where its own begins."""
    target, left_out = (SCAN_COLUMNS - 1) * COLUMN, data.columns[f].left_out
    for c in range(4):
        histogram[target + 4 * left_out + c] = sums[c]
    for row in range(data.columns[f].n_bins + data.columns[f].has_missing - 1):
        to = row + (row >= left_out)
        for c in range(4):
            value = histogram[base + 4 * (data.columns[f].first + row) + c]
            histogram[target + 4 * to + c] = value
            histogram[target + 4 * left_out + c] -= value
    return target


@inline
def _own_histogram(f, data, histogram, base):
    """Missing values come after the bins."""
    if data.columns[f].has_missing:
        for c in range(4):
            histogram[base + 4 * data.columns[f].n_bins + c] = histogram[base + 4 * MISSING + c]
    return base


@inline
def _fill_quads(quads, data, slots, node, histogram):
    """Histograms of some quads, for one node.

    They take turns, a block of rows at a time: then statistics are fetched from far away once for all of them.
    """
    for k in range(quads.size):
        clear_packed(histogram[4 * k * COLUMN :], quads[k], data.heads, data.columns)
    for first in range(node.start, node.stop, _BLOCK):
        last = min(first + _BLOCK, node.stop)
        for k in range(quads.size):
            fill_packed(data.quads[quads[k]], slots.rows, slots.stats, first, last, histogram[4 * k * COLUMN :])


@kernel
def scan_quads(start, stop, selected, data, terms, slots, nodes, level, pool, scratch, best):
    """Fill and scan quads of a dense X: those at ``start..stop`` of the selected ones of one counted node after the
    other.
    """
    n_quads, histogram, at = selected.quads.size, scratch.histogram, start
    while at < stop:
        s, q = at // n_quads, at % n_quads
        n = min(QUADS_AT_A_TIME, n_quads - q, stop - at)
        node, quads = nodes[level.nodes[level.counted[s]]], selected.quads[q : q + n]
        _fill_quads(quads, data, slots, node, histogram)
        for k in range(4 * n):
            carrier = 4 * quads[k >> 2] + (k & 3)
            f = data.heads[carrier] if carrier < data.heads.size else np.int64(-1)
            while f >= 0:
                i = selected.place[f]
                if i >= 0:
                    if data.columns[f].left_out >= 0:
                        base = _member_histogram(f, data, node.sums, histogram, k * COLUMN)
                    else:
                        base = _own_histogram(f, data, histogram, k * COLUMN)
                    _scan_family(s, i, f, data, terms, histogram, base, selected, nodes, level, pool, scratch, best)
                f = data.columns[f].next
        at += n


@inline
def row_of_code(f, data, code):
    """Row of a histogram: missing values come after the bins."""
    return data.columns[f].n_bins if code == MISSING and data.columns[f].has_missing else np.int64(code)


@inline
def fill_default(f, data, sums, histogram, base):
    """Give the code that entries leave out what the others leave of the node's sums."""
    row = base + 4 * row_of_code(f, data, data.columns[f].default)
    for c in range(4):
        histogram[row + c] = 0
    for c in range(4):
        rest = sums[c]
        for b in range(data.columns[f].n_bins + data.columns[f].has_missing):
            rest -= histogram[base + 4 * b + c]
        histogram[row + c] = rest


@kernel
def scan_entries(start, stop, selected, data, terms, slots, nodes, level, pool, scratch, best):
    """The same for the features ``start..stop`` of a sparse X; entries are read once for all nodes."""
    histogram = scratch.histogram
    for i in range(start, stop):
        f = selected.ids[i]
        size = 4 * (data.columns[f].n_bins + data.columns[f].has_missing)
        for s in range(level.counted.size):
            histogram[s * COLUMN : s * COLUMN + size] = 0
        for e in range(data.columns[f].entry_start, data.columns[f].entry_stop):
            row = data.entry_row[e]
            if slots.node_of[row] >= 0 and level.slot_of[slots.node_of[row]] >= 0:
                base = level.slot_of[slots.node_of[row]] * COLUMN
                at = base + 4 * row_of_code(f, data, data.entry_code[e])
                add_row(histogram, np.uintp(at), slots.stats, np.uintp(4 * slots.place_of[row]))
        for s in range(level.counted.size):
            if data.columns[f].default >= 0:
                fill_default(f, data, nodes[level.nodes[level.counted[s]]].sums, histogram, s * COLUMN)
            _scan_family(s, i, f, data, terms, histogram, s * COLUMN, selected, nodes, level, pool, scratch, best)


@kernel
def sum_stats(stats, sums):
    """Add all rows up."""
    for at in range(0, stats.size, 4):
        add_row(sums, np.uintp(0), stats, np.uintp(at))
