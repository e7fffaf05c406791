"""Trees of classes: thresholds between the values of rows that were put in order.

That is how the coarse bins of a column are looked into, once bounds say that they may hide something better
(:mod:`apsplit.gradients.refine` finds the rows), and how nodes of a few rows are searched altogether.
"""

from __future__ import annotations

import numpy as np

from apsplit._categories import THRESHOLD
from apsplit._jit import called, inline
from apsplit._phases import call, fetch_add, phase
from apsplit._pool import OPEN, begin_of, gather_by_order, gather_by_pass, order_pays, shift_of, value_of
from apsplit._records import f64, i64, u32
from apsplit._work import (
    FLOATS,
    INTS,
    LINE,
    SORTING,
    carriers_of,
    columns_of,
    looks_of,
    nodes_of,
    winners_of,
    work_at,
)
from apsplit.data.binning import MISSING
from apsplit.data.sorting import STACK, sort_pairs
from apsplit.splits.candidate import rank_of
from apsplit.splits.criterion import ERROR, GINI
from apsplit.splits.histogram import times
from apsplit.splits.scan import (
    FEATURE,
    FILLED,
    LOWER,
    MISSING_ROW,
    MISSING_WEIGHT,
    N_FILLED,
    NODE,
    OFFERS,
    PLACE,
    SHIFT,
    before_at,
    edge_sums,
    gini_may_reach,
    impurity_of,
    may_win,
    offer,
    sums_at,
)

OTHERS = np.uint32(0xFFFFFFFF)  # in place of a row: all rows of the default of a sparse column


@inline
def _list_open(w, node, i, thread):
    """List the bins that may hide something better than the node's winner, with the sums before; returns how many."""
    record, memory = nodes_of(w.nodes)[node], i64(w.class_ints)
    ints, x = i64(w.ints)[thread * INTS : (thread + 1) * INTS], f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS]
    n_open, start, before = 0, edge_sums(w, thread), before_at(w, thread)
    tightens = w.criterion != ERROR and w.n_classes > 2
    for k in range(ints[N_FILLED]):
        if x[LOWER + k] == np.inf or not may_win(w, x[LOWER + k], i, record.slot, record.slack):
            continue
        if tightens:
            call(w.tighten, w.here, k, thread)
            if not may_win(w, x[LOWER + k], i, record.slot, record.slack):
                continue
        ints[OPEN + n_open] = ints[FILLED + k]
        for c in range(w.n_channels):
            memory[before + c * LINE + n_open] = memory[start + c * LINE + k]
        n_open += 1
    return n_open


@called
def _gather(w, node, f, shift, n_open, thread):
    """List the rows of a node in open bins, by value, with their values; returns how many."""
    begin, ints = thread * (w.n + 1), i64(w.ints)[thread * INTS : (thread + 1) * INTS]
    if order_pays(w, node, f, shift, n_open, thread):
        return gather_by_order(w, node, f, shift, n_open, thread)
    opened = ints[FILLED : FILLED + 256]
    opened[:] = 0
    for k in range(n_open):
        opened[ints[OPEN + k]] = 1
    n = gather_by_pass(w, node, f, shift, opened, thread)
    found, values = u32(w.open_row)[begin : begin + n], f64(w.open_value)[begin : begin + n]
    sort_pairs(values, found, 0, n, ints[SORTING : SORTING + STACK])
    record = nodes_of(w.nodes)[node]
    i64(w.n_passed)[f] += record.stop - record.start + np.int64(n * w.sort_cost)  # threads may lose some
    return n


# ------------------------------------------------------------------------------------------------------- thresholds


@called
def _try_threshold(w, node, i, beside, missing, thread):
    """Offer the threshold between two values to a node; the sums of the present rows up to there are the thread's.

    ``beside``: (value, next value, code, next code); the last one is -1 inside a bin.
    """
    c, memory, totals = winners_of(w.candidates)[thread], i64(w.class_ints), i64(w.class_sums)
    n_classes, channels, left = w.n_classes, w.n_channels, sums_at(w, thread, 0)
    right, lost, position = left + channels, left + 3 * channels, np.int64(0)
    for k in range(n_classes):
        position += memory[left + k]
    for direction in range(2 if missing > 0 else 1):
        weight = rest = np.int64(0)
        for k in range(channels):
            if direction == 1:
                memory[left + k] += memory[lost + k]
            memory[right + k] = totals[node * channels + k] - memory[left + k]
            if k < n_classes:
                weight += memory[left + k]
                rest += memory[right + k]
        allowed = weight > 0 and rest > 0 and weight >= w.min_weight and rest >= w.min_weight
        if channels > n_classes:
            allowed = allowed and memory[left + n_classes] >= w.min_rows and memory[right + n_classes] >= w.min_rows
        if allowed:
            call(w.key, w.here, 0, thread)
            c.feature, c.kind, c.position, c.rank = i, THRESHOLD, position, rank_of(position, direction)
            c.below, c.above, c.bin, c.first = beside
            c.inside, c.low, c.high = c.first < 0, c.bin, c.first
            if beside[1] == np.inf:  # present values against missing ones
                c.inside, c.first, c.high = 0, -1, -1
            c.missing_left, c.any_missing = direction, missing > 0
            offer(w, nodes_of(w.nodes)[node].slot, thread)
    if missing > 0:
        for k in range(channels):
            memory[left + k] -= memory[lost + k]


@inline
def _squares(left, totals, n_classes):
    """Sums of squared class weights of both sides, and their weights."""
    squares = rest_squares = weight = rest = 0.0
    for c in range(n_classes):
        a, b = np.float64(left[c]), np.float64(totals[c] - left[c])
        squares += a * a
        rest_squares += b * b
        weight += a
        rest += b
    return squares, rest_squares, weight, rest


@inline
def _try_between(w, node, i, k, n, thread):
    """Offer the threshold behind the k-th of ``n`` rows that were gathered, or all present values against missing."""
    missing, f, found = i64(w.ints)[thread * INTS + MISSING_WEIGHT], i64(w.features)[i], u32(w.open_row)
    at = thread * (w.n + 1) + k
    value, code = value_of(w, f, np.int64(found[at]))
    following, next_code = np.inf, np.int64(-1)
    if k + 1 < n:
        following, next_code = value_of(w, f, np.int64(found[at + 1]))
    if not columns_of(w.columns)[f].exact:
        next_code = np.int64(-1)
    _try_threshold(w, node, i, (value, following, code, next_code), missing, thread)


@phase
def sweep(address, n, thread):
    """Try the thresholds between the ``n`` rows that were gathered, bin by bin: a bin ends with its upper edge.

    If the shift of the thread is -1, they are all rows of the node whose value is not missing; what stands for their
    values may be codes, or places among them. Gini impurities that are far from the winner's are not looked at closely.
    """
    w = work_at(address)
    ints, stats, memory = i64(w.ints)[thread * INTS : (thread + 1) * INTS], i64(w.stats), i64(w.class_ints)
    node, i, shift, missing = ints[NODE], ints[FEATURE], ints[SHIFT], ints[MISSING_WEIGHT]
    of, edges, record = columns_of(w.columns)[i64(w.features)[i]], f64(w.values), nodes_of(w.nodes)[node]
    begin, at, before, others = thread * (w.n + 1), sums_at(w, thread, 0), before_at(w, thread), sums_at(w, thread, 4)
    found, values = u32(w.open_row)[begin : begin + w.n + 1], f64(w.open_value)[begin : begin + w.n + 1]
    channels, n_classes, winners = w.n_channels, w.n_classes, winners_of(w.winners)
    left, totals = memory[at : at + channels], i64(w.class_sums)[node * channels : (node + 1) * channels]
    screens, of_two = w.criterion == GINI and missing == 0, n_classes == 2
    index, edge, limit = -1, np.inf if shift < 0 else -np.inf, impurity_of(w, winners[record.slot].key) + record.slack
    squares = rest_squares = weight = rest = error = 0.0
    for k in range(n):
        if index < 0 or values[k] > edge:
            while index < 0 or values[k] > edge:
                index += 1
                if shift >= 0:
                    edge = edges[of.bin_start + min(((ints[OPEN + index] + 1) << shift) - 1, of.n_bins - 1)]
            for c in range(channels):
                left[c] = memory[before + c * LINE + index] if shift >= 0 else np.int64(0)
            if screens and not of_two:
                squares, rest_squares, weight, rest = _squares(left, totals, n_classes)
                error = 2.0**-51 * (n_classes + n) * (rest_squares + (weight + rest) * (weight + rest))
        if found[k] == OTHERS:
            for c in range(channels):
                left[c] += memory[others + c]
            if screens and not of_two:
                squares, rest_squares, weight, rest = _squares(left, totals, n_classes)
        else:
            row = np.uintp(found[k]) * np.uintp(2)
            change, class_ = stats[row], np.uintp(stats[row + np.uintp(1)])
            if screens and not of_two:
                a = np.float64(change)
                squares += a * (2.0 * np.float64(left[class_]) + a)
                rest_squares -= a * (2.0 * np.float64(totals[class_] - left[class_]) - a)
                weight += a
                rest -= a
            left[class_] += change
            if channels > n_classes:
                left[n_classes] += times(w, found[k])
        if k + 1 < n and values[k + 1] != values[k] and values[k + 1] <= edge:
            may = True
            if screens and of_two:
                may = gini_may_reach(limit, left[0], left[1], totals[0] - left[0], totals[1] - left[1])
            elif screens and rest > 0.0:
                may = weight + rest - squares / weight - (rest_squares + error) / rest - error / weight <= limit
            if may:
                _try_between(w, node, i, k, n, thread)
                limit = impurity_of(w, winners[record.slot].key) + record.slack
    if shift < 0 and missing > 0:
        _try_between(w, node, i, n - 1, n, thread)


@phase
def refine(address, item, thread):
    """Look into the bins of a column of a node, if they may still hide something better than its winner."""
    w = work_at(address)
    look = looks_of(w.looks)[i64(w.turns)[item]]
    node, i = i64(w.batch)[look.slot], look.feature
    record = nodes_of(w.nodes)[node]
    if not may_win(w, look.peak, i, look.slot, record.slack):
        return
    f = i64(w.features)[i]
    of = columns_of(w.columns)[f]
    carrier = carriers_of(w.carriers)[of.carrier]
    ints = i64(w.ints)[thread * INTS : (thread + 1) * INTS]
    shift = shift_of(carrier, record.shift)
    ints[NODE], ints[FEATURE], ints[PLACE], ints[SHIFT] = node, i, begin_of(w, node) + carrier.offset, shift
    ints[MISSING_ROW], ints[OFFERS] = np.int64(MISSING) >> shift if of.has_missing else np.int64(-1), 0
    call(w.scan, w.here, 0, thread)
    n_open = _list_open(w, node, i, thread)
    if n_open == 0:
        return
    n = _gather(w, node, f, shift, n_open, thread)
    call(w.sweep, w.here, n, thread)
    fetch_add(i64(w.n_refined), 2 * look.slot, n)
    fetch_add(i64(w.n_refined), 2 * look.slot + 1, 1)
