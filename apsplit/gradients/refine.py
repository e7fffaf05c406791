"""Looking into the coarse bins of a column for a better threshold.

::

    histogram     bins whose bound may still beat the best candidate of the node: {3, 7}
    rows          those of the node in these bins, found through the column's order, or by a pass over the node's rows
    values        in order: sorted, unless they were found in order; rows whose value is new are marked
    edges         between rows, with the sums of all bins before; scored as those between bins are
"""

from __future__ import annotations

import numpy as np

from apsplit._categories import THRESHOLD
from apsplit._jit import called, inline
from apsplit._phases import fetch_add, phase
from apsplit._pool import (
    OPEN,
    begin_of,
    gather_by_pass,
    order_pays,
    segment_of,
    shift_of,
    size_of,
    value_of,
)
from apsplit._records import f64, i32, i64, u8, u32
from apsplit._work import (
    FLOATS,
    INTS,
    LINE,
    LISTS,
    SORTING,
    carriers_of,
    columns_of,
    looks_of,
    nodes_of,
    winners_of,
    work_at,
)
from apsplit.data.binning import MISSING
from apsplit.data.sorting import NEW_VALUE, STACK, sort_pairs
from apsplit.gradients.criterion import (
    candidate_score,
    limit_of,
    rank_among_equals,
    rows_of,
    unsplit_score,
)
from apsplit.gradients.scan import (
    FILLED,
    SCORE,
    SUM_G,
    SUM_H,
    SUM_LAST,
    SUM_RATIO,
    UPPER,
    add_up,
    bound_bins,
    describe_edges,
    missing_sums,
    offer,
    score_edges,
)

_EDGES = 256  # scored at a time
_ROW = NEW_VALUE - 1
# Lines of integers: sums of the present rows before each open bin.
BEFORE_G, BEFORE_H, BEFORE_LAST = LISTS + 6 * LINE, LISTS + 7 * LINE, LISTS + 8 * LINE
_PLACE = SUM_RATIO  # of an edge inside a bin: before which of the gathered rows it is


@called
def open_bins(w, node, i, histogram, shift, missing, thread):
    """List the bins that may hide something better than the node's winner; returns how many.

    The sums before each are in lines of integers, their bounds in the line UPPER.
    """
    of, record = columns_of(w.columns)[i64(w.features)[i]], nodes_of(w.nodes)[node]
    ints = i64(w.ints)[thread * INTS : (thread + 1) * INTS]
    x = f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS]
    n, n_filled = ((of.n_bins - 1) >> shift) + 1, 0
    single = u8(w.single)[of.bin_start : of.bin_start + (of.n_bins if shift == 0 else 0)]
    nothing = (np.int64(0), np.int64(0), np.int64(0))
    x[UPPER : UPPER + n] = -np.inf
    for direction in range(1 if missing[1] > 0 else 0, -1, -1):  # in the end sums begin with nothing
        n_filled = add_up(histogram, 4, n, missing if direction == 1 else nothing, ints)
        describe_edges(w, n_filled + 1, record.sums, thread)
        bound_bins(w, n_filled, single, record.sums, thread)
    limit = limit_of(w, -winners_of(w.winners)[record.slot].key, unsplit_score(w, record))
    n_open = 0
    for k in range(n_filled):
        if x[UPPER + k] >= limit and x[UPPER + k] > -np.inf:
            x[UPPER + n_open] = x[UPPER + k]
            ints[OPEN + n_open], ints[BEFORE_G + n_open] = ints[FILLED + k], ints[SUM_G + k]
            ints[BEFORE_H + n_open], ints[BEFORE_LAST + n_open] = ints[SUM_H + k], ints[SUM_LAST + k]
            n_open += 1
    return n_open


# -------------------------------------------------------------------------------------------------------- finding rows


@called
def _gather_by_order(w, node, f, bin_, shift, thread):
    """List the rows of a node in a bin, by value; returns how many. No branch: what is unwanted is written over."""
    begin, end = segment_of(w, f, bin_, shift)
    base = i64(w.ordered)[f] * w.n_all
    segment, node_of = u32(w.order)[base + begin : base + end], i32(w.node_of)
    found = u32(w.open_row)[thread * (w.n + 1) : (thread + 1) * (w.n + 1)]
    if node == 0 and w.all_rows:
        for k in range(segment.size):
            found[k] = segment[k]
        return np.intp(segment.size)
    n, is_new = np.uintp(0), np.uint32(0)
    for k in range(segment.size):
        row = segment[k] & np.uint32(_ROW)
        is_new |= segment[k] & np.uint32(NEW_VALUE)
        found[n] = row | is_new
        is_in = np.uint32(node_of[row] == node)
        n += np.uintp(is_in)
        is_new &= is_in - np.uint32(1)
    return np.intp(n)


@called
def _gather(w, node, f, shift, n_open, thread):
    """List the rows of a node in open bins, by value, with their values; returns how many."""
    begin, ints = thread * (w.n + 1), i64(w.ints)[thread * INTS : (thread + 1) * INTS]
    found, values = u32(w.open_row)[begin : begin + w.n + 1], f64(w.open_value)[begin : begin + w.n + 1]
    opened = ints[FILLED : FILLED + 256]
    opened[:] = 0
    for k in range(n_open):
        opened[ints[OPEN + k]] = 1
    n = gather_by_pass(w, node, f, shift, opened, thread)
    sort_pairs(values, found, 0, n, ints[SORTING : SORTING + STACK])
    for k in range(1, n):
        if values[k] != values[k - 1]:
            found[k] |= np.uint32(NEW_VALUE)
    return n


# ---------------------------------------------------------------------------------------------------------- thresholds


@inline
def value_at(w, f, k, thread):
    """The value of the k-th row that was gathered, and its code."""
    return value_of(w, f, np.int64(u32(w.open_row)[thread * (w.n + 1) + k] & np.uint32(_ROW)))


@called
def _try_inside(w, node, i, k, left, missing_left, missing_h, thread):
    """Offer the threshold before the k-th row that was gathered to a node; ``left``: sums (G, H, last) of that side."""
    record, c, f = nodes_of(w.nodes)[node], winners_of(w.candidates)[thread], i64(w.features)[i]
    g, h, last = left
    c.key = -candidate_score(w, record, f, left)
    if c.key == np.inf or c.key > winners_of(w.winners)[record.slot].key:
        return
    c.feature, c.position = i, h - missing_h if missing_left else h
    c.rank = rank_among_equals(w, c.position, missing_left, not columns_of(w.columns)[f].has_missing)
    c.sums[0], c.sums[1], c.sums[3] = g, h, last
    c.below, c.bin = value_at(w, f, k - 1, thread)
    c.above, c.first = value_at(w, f, k, thread)
    c.low, c.high, c.kind = c.bin, c.first, THRESHOLD
    c.inside, c.missing_left, c.any_missing = not columns_of(w.columns)[f].exact, missing_left, missing_h > 0
    offer(w, record.slot, thread)


@inline
def _add_rows(w, first, n, sums, thread):
    """Sums before those of ``n`` gathered rows whose value is new, into the lines of edges.

    Returns the sums behind all of them, and how many edges there are. No branch: what is no edge is written over.
    """
    ints, stats, begin = i64(w.ints)[thread * INTS : (thread + 1) * INTS], i64(w.stats), thread * (w.n + 1) + first
    rows = u32(w.open_row)[begin : begin + n]
    g, h, last = sums
    j = np.uintp(0)
    for k in range(n):
        ints[np.uintp(SUM_G) + j], ints[np.uintp(SUM_H) + j], ints[np.uintp(SUM_LAST) + j] = g, h, last
        ints[np.uintp(_PLACE) + j] = first + k
        j += np.uintp(rows[k] >= np.uint32(NEW_VALUE))
        at = np.uintp(rows[k] & np.uint32(_ROW)) << np.uintp(2)
        g += stats[at]
        h += stats[at + np.uintp(1)]
        last += stats[at + np.uintp(3)]
    return (g, h, last), np.intp(j)


@called
def sweep(w, node, i, first, stop, before, missing, thread):
    """Try the thresholds between the gathered rows ``first..stop``, all of one bin; ``before``: sums before these."""
    record = nodes_of(w.nodes)[node]
    ints, x = i64(w.ints)[thread * INTS : (thread + 1) * INTS], f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS]
    winners, unsplit = winners_of(w.winners), unsplit_score(w, record)
    for direction in range(2 if missing[1] > 0 else 1):
        sums = before
        if direction == 1:
            sums = (before[0] + missing[0], before[1] + missing[1], before[2] + missing[2])
        for begin in range(first, stop, _EDGES):
            sums, n_edges = _add_rows(w, begin, min(_EDGES, stop - begin), sums, thread)
            score_edges(w, n_edges, record.sums, thread)
            limit, top = limit_of(w, -winners[record.slot].key, unsplit), -np.inf
            for k in range(n_edges):
                top = max(top, x[np.uintp(SCORE) + np.uintp(k)])
            if top < limit:
                continue
            for k in range(n_edges):
                if x[SCORE + k] >= limit and x[SCORE + k] > -np.inf and ints[_PLACE + k] > first:
                    left = (ints[SUM_G + k], ints[SUM_H + k], ints[SUM_LAST + k])
                    _try_inside(w, node, i, ints[_PLACE + k], left, direction, missing[1], thread)
                    limit = limit_of(w, -winners[record.slot].key, unsplit)


@inline
def sums_before(ints, index):
    """Sums (G, H, last) of the present rows before an open bin."""
    return ints[BEFORE_G + index], ints[BEFORE_H + index], ints[BEFORE_LAST + index]


@inline
def _sweep_by_order(w, node, i, n_open, shift, missing, thread):
    """Look into open bins through the column's order, the one with the largest bound first."""
    f, ints, x = i64(w.features)[i], i64(w.ints)[thread * INTS :], f64(w.floats)[thread * FLOATS :]
    record, winners, best = nodes_of(w.nodes)[node], winners_of(w.winners), 0
    unsplit = unsplit_score(w, record)
    for index in range(1, n_open):
        if x[UPPER + index] > x[UPPER + best]:
            best = index
    for k in range(n_open + 1):
        index = best if k == 0 else k - 1
        if k > 0 and index == best:
            continue
        if x[UPPER + index] >= limit_of(w, -winners[record.slot].key, unsplit):
            n = _gather_by_order(w, node, f, ints[OPEN + index], shift, thread)
            sweep(w, node, i, 0, n, sums_before(ints, index), missing, thread)


@inline
def _sweep_all(w, node, i, n_open, shift, missing, thread):
    """Look into all open bins, whose rows are gathered together. A bin ends with its upper edge."""
    f, ints, edges = i64(w.features)[i], i64(w.ints)[thread * INTS :], f64(w.values)
    of, values = columns_of(w.columns)[f], f64(w.open_value)[thread * (w.n + 1) : (thread + 1) * (w.n + 1)]
    n, first = _gather(w, node, f, shift, n_open, thread), 0
    for index in range(n_open):
        edge = edges[of.bin_start + min(((ints[OPEN + index] + 1) << shift) - 1, of.n_bins - 1)]
        stop = first
        while stop < n and values[stop] <= edge:
            stop += 1
        sweep(w, node, i, first, stop, sums_before(ints, index), missing, thread)
        first = stop


@phase
def refine(address, item, thread):
    """Look into the bins of a column of a node, if they may still hide something better than its winner."""
    w = work_at(address)
    look = looks_of(w.looks)[i64(w.turns)[item]]
    node, i = i64(w.batch)[look.slot], look.feature
    nodes = nodes_of(w.nodes)
    if look.peak < limit_of(w, -winners_of(w.winners)[look.slot].key, unsplit_score(w, nodes[node])):
        return
    f = i64(w.features)[i]
    of = columns_of(w.columns)[f]
    carrier = carriers_of(w.carriers)[of.carrier]
    shift = shift_of(carrier, nodes[node].shift)
    at = begin_of(w, node) + carrier.offset
    histogram = i64(w.pool)[at : at + size_of(carrier, nodes[node].shift)]
    missing = missing_sums(histogram, 4, np.int64(MISSING) >> shift if of.has_missing else np.int64(-1))
    n_open = open_bins(w, node, i, histogram, shift, missing, thread)
    if n_open == 0:
        return
    n = 0
    for k in range(n_open):  # threads may lose some: these are for reports
        n += rows_of(w, histogram[4 * i64(w.ints)[thread * INTS + OPEN + k] + 3])
    fetch_add(i64(w.n_refined), 2 * look.slot, n)
    fetch_add(i64(w.n_refined), 2 * look.slot + 1, 1)
    if order_pays(w, node, f, shift, n_open, thread):
        _sweep_by_order(w, node, i, n_open, shift, missing, thread)
    else:
        _sweep_all(w, node, i, n_open, shift, missing, thread)
