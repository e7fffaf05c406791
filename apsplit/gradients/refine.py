"""Looking into the coarse bins of a column for a better threshold.

::

    histogram     bins whose bound may still beat the best candidate of the node: {3, 7}
    rows          those of the node in these bins, found by a pass over the node's rows, or through the column's order
    values        in order: sorted, unless they were found in order
    thresholds    between each two different values, with the sums of all bins before
"""

from __future__ import annotations

import numpy as np

from apsplit._jit import called, inline
from apsplit._phases import phase
from apsplit._records import f32, f64, i32, i64, u8, u32
from apsplit._work import SORTING, FLOATS, INTS, LINE, LISTS, carriers_of, columns_of, looks_of, nodes_of, winners_of, work_at
from apsplit.data.binning import MISSING
from apsplit.data.sorting import STACK, sort_pairs
from apsplit.gradients.criterion import (
    as_gradient,
    as_hessian,
    bound_alpha,
    enough_rows,
    limit_of,
    rank_among_equals,
    rows_of,
    split_score,
    unsplit_score,
)
from apsplit.gradients.histogram import begin_of, shift_of, size_of
from apsplit.gradients.scan import FILLED, SUM_G, SUM_H, SUM_LAST, UPPER, add_up, bound_bins, missing_sums, offer, score_edges

# Lines of integers: open bins, and sums of the present rows before each.
OPEN, _BEFORE_G, _BEFORE_H, _BEFORE_LAST = LISTS + 5 * LINE, LISTS + 6 * LINE, LISTS + 7 * LINE, LISTS + 8 * LINE


@inline
def raw_value(w, at):
    """A raw value: one kernel for float32 and float64."""
    narrow = f32(w.narrow)
    return np.float64(narrow[at]) if narrow.size > 0 else f64(w.wide)[at]


@called
def open_bins(w, node, i, histogram, shift, missing, thread):
    """List the bins that may hide something better than the node's winner, with the sums before; returns how many."""
    of, record = columns_of(w.columns)[i64(w.features)[i]], nodes_of(w.nodes)[node]
    ints = i64(w.ints)[thread * INTS : (thread + 1) * INTS]
    x = f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS]
    n, n_filled = ((of.n_bins - 1) >> shift) + 1, 0
    single = u8(w.single)[of.bin_start : of.bin_start + (of.n_bins if shift == 0 else 0)]
    nothing = (np.int64(0), np.int64(0), np.int64(0))
    x[UPPER : UPPER + n] = -np.inf
    for direction in range(1 if missing[1] > 0 else 0, -1, -1):  # in the end sums begin with nothing
        n_filled = add_up(histogram, 4, n, missing if direction == 1 else nothing, ints)
        score_edges(w, n_filled + 1, record.sums, thread)
        bound_bins(w, n_filled, single, record.sums, thread)
    limit = limit_of(w, -winners_of(w.winners)[record.slot].key, unsplit_score(w, record.sums))
    n_open = 0
    for k in range(n_filled):
        if x[UPPER + k] >= limit and x[UPPER + k] > -np.inf:
            ints[OPEN + n_open], ints[_BEFORE_G + n_open] = ints[FILLED + k], ints[SUM_G + k]
            ints[_BEFORE_H + n_open], ints[_BEFORE_LAST + n_open] = ints[SUM_H + k], ints[SUM_LAST + k]
            n_open += 1
    return n_open


# ------------------------------------------------------------------------------------------------------ finding rows


@inline
def _gather_by_pass(w, node, f, shift, n_open, thread):
    """List the rows of a node in open bins of a dense column, by a pass over its rows; returns how many."""
    record, ints = nodes_of(w.nodes)[node], i64(w.ints)[thread * INTS :]
    half = w.n * (record.depth & 1)
    rows = u32(w.rows)[half + record.start : half + record.stop]
    found = u32(w.open_row)[thread * (w.n + 1) : (thread + 1) * (w.n + 1)]
    codes, opened = u8(w.codes)[f * w.n_all : (f + 1) * w.n_all], ints[FILLED : FILLED + 256]
    opened[:] = 0
    for k in range(n_open):
        opened[ints[OPEN + k]] = 1
    n, s = np.uintp(0), np.uintp(shift)
    for k in range(rows.size):
        row = rows[k]
        found[n] = row
        n += np.uintp(opened[np.uintp(codes[row]) >> s])
    return np.intp(n)


@inline
def _gather_by_order(w, node, f, shift, n_open, thread):
    """The same by the column's order: rows of open bins lie side by side in it, by value."""
    ints, node_of = i64(w.ints)[thread * INTS :], i32(w.node_of)
    found = u32(w.open_row)[thread * (w.n + 1) : (thread + 1) * (w.n + 1)]
    ordered = i64(w.ordered)[f]
    first_row = i64(w.first_row)[257 * ordered : 257 * ordered + 257]
    n = np.uintp(0)
    for k in range(n_open):
        begin, end = first_row[ints[OPEN + k] << shift], first_row[min(256, (ints[OPEN + k] + 1) << shift)]
        segment = u32(w.order)[ordered * w.n_all + begin : ordered * w.n_all + end]
        for j in range(segment.size):
            row = segment[j]
            found[n] = row
            n += np.uintp(node_of[row] == node)
    return np.intp(n)


@inline
def _gather_entries(w, node, f, n_open, thread):
    """The same for a sparse column, with the values: they lie in the order of its entries."""
    of, ints, node_of = columns_of(w.columns)[f], i64(w.ints)[thread * INTS :], i32(w.node_of)
    entry_row, entry_code, opened = u32(w.entry_row), u8(w.entry_code), ints[FILLED : FILLED + 256]
    begin, n = thread * (w.n + 1), 0
    found, values = u32(w.open_row), f64(w.open_value)
    opened[:] = 0
    for k in range(n_open):
        opened[ints[OPEN + k]] = 1
    for e in range(of.entry_start, of.entry_stop):
        if opened[entry_code[e]] and node_of[entry_row[e]] == node:
            found[begin + n] = entry_row[e]
            values[begin + n] = raw_value(w, of.raw_start + e - of.entry_start)
            n += 1
    return n


@inline
def _by_order_pays(w, node, f, shift, n_open, thread):
    """Whether rows are found faster through the column's order."""
    ordered = i64(w.ordered)[f]
    if ordered < 0:
        return False
    record, ints, first_row = nodes_of(w.nodes)[node], i64(w.ints)[thread * INTS :], i64(w.first_row)[257 * ordered :]
    n = 0
    for k in range(n_open):
        n += first_row[min(256, (ints[OPEN + k] + 1) << shift)] - first_row[ints[OPEN + k] << shift]
    m = record.stop - record.start
    inside = n * (m / w.n_all)  # about so many of them are in the node
    return n * w.seek_cost < m + inside * w.sort_cost


@called
def gather(w, node, f, shift, n_open, thread):
    """List the rows of a node in open bins, by value, with their values; returns how many."""
    of = columns_of(w.columns)[f]
    begin = thread * (w.n + 1)
    found, values = u32(w.open_row)[begin : begin + w.n + 1], f64(w.open_value)[begin : begin + w.n + 1]
    in_order = False
    if w.is_sparse:
        n = _gather_entries(w, node, f, n_open, thread)
    else:
        in_order = _by_order_pays(w, node, f, shift, n_open, thread)
        if in_order:
            n = _gather_by_order(w, node, f, shift, n_open, thread)
        else:
            n = _gather_by_pass(w, node, f, shift, n_open, thread)
        for k in range(n):
            values[k] = raw_value(w, of.raw_start + np.intp(found[k]) * w.row_step)
    if not in_order:
        stack = thread * INTS + SORTING
        sort_pairs(values, found, 0, n, i64(w.ints)[stack : stack + STACK])
    return n


# ------------------------------------------------------------------------------------------------------- thresholds


@inline
def code_of(w, f, row, value):
    """The code of a row of column ``f``; of a sparse one by its value."""
    if not w.is_sparse:
        return np.int64(u8(w.codes)[f * w.n_all + np.int64(row)])
    of, edges, code = columns_of(w.columns)[f], f64(w.values), np.int64(0)
    while code < of.n_bins - 1 and value > edges[of.bin_start + code]:
        code += 1
    return code


@called
def _try_inside(w, node, i, left, beside, missing, thread):
    """Offer the threshold between two values to a node; ``left``: sums (G, H, last) of the present rows up to there.

    ``beside``: (value, next value, code of the value).
    """
    record, c = nodes_of(w.nodes)[node], winners_of(w.candidates)[thread]
    of, sums = columns_of(w.columns)[i64(w.features)[i]], record.sums
    unsplit = unsplit_score(w, sums)
    for direction in range(2 if missing[1] > 0 else 1):
        g, h, last = left
        if direction == 1:
            g, h, last = g + missing[0], h + missing[1], last + missing[2]
        left_h, right_h = as_hessian(w, h), as_hessian(w, sums[1] - h)
        if left_h < w.min_child_weight or right_h < w.min_child_weight or not enough_rows(w, sums, rows_of(w, last)):
            continue
        c.key = -split_score(w, unsplit, as_gradient(w, g), left_h, as_gradient(w, sums[0] - g), right_h)
        if c.key > winners_of(w.winners)[record.slot].key:
            continue
        c.feature, c.position = i, left[1]
        c.rank = rank_among_equals(w, c.position, direction, not of.has_missing)
        c.sums[0], c.sums[1], c.sums[3] = g, h, last
        c.below, c.above, c.bin = beside
        c.inside, c.missing_left, c.any_missing = 1, direction, missing[1] > 0
        offer(w, record.slot, thread)


@inline
def _may_reach(w, alpha, limit, g, h, sums):
    """Whether a split with these sums on the left may reach a limit: a bound of its score, without a division."""
    t = max(abs(as_gradient(w, g)) - alpha, 0.0)
    u = max(abs(as_gradient(w, sums[0] - g)) - alpha, 0.0)
    d, e = as_hessian(w, h) + w.reg_lambda, as_hessian(w, sums[1] - h) + w.reg_lambda
    return (t * t * e + u * u * d) * (1.0 + 2.0**-45) >= limit * (d * e)


@called
def _sweep(w, node, i, n, shift, missing, thread):
    """Try the thresholds between the ``n`` rows that were gathered, bin by bin: a bin ends with its upper edge."""
    f, ints, stats, sums = i64(w.features)[i], i64(w.ints)[thread * INTS :], i64(w.stats), nodes_of(w.nodes)[node].sums
    of, edges, alpha, unsplit = columns_of(w.columns)[f], f64(w.values), bound_alpha(w), unsplit_score(w, sums)
    begin, slot = thread * (w.n + 1), nodes_of(w.nodes)[node].slot
    found, values = u32(w.open_row)[begin : begin + w.n + 1], f64(w.open_value)[begin : begin + w.n + 1]
    g, h, last = np.int64(0), np.int64(0), np.int64(0)
    index, edge, limit = -1, -np.inf, limit_of(w, -winners_of(w.winners)[slot].key, unsplit)
    for k in range(n):
        if values[k] > edge or index < 0:
            while values[k] > edge or index < 0:
                index += 1
                edge = edges[of.bin_start + min(((ints[OPEN + index] + 1) << shift) - 1, of.n_bins - 1)]
            g, h, last = ints[_BEFORE_G + index], ints[_BEFORE_H + index], ints[_BEFORE_LAST + index]
        at = np.uintp(found[k]) << np.uintp(2)
        g += stats[at]
        h += stats[at + np.uintp(1)]
        last += stats[at + np.uintp(3)]
        if k + 1 < n and values[k + 1] != values[k] and values[k + 1] <= edge:
            may = limit == -np.inf or _may_reach(w, alpha, limit, g, h, sums)
            if missing[1] > 0:
                may = may or _may_reach(w, alpha, limit, g + missing[0], h + missing[1], sums)
            if may:
                code = code_of(w, f, found[k], values[k])
                _try_inside(w, node, i, (g, h, last), (values[k], values[k + 1], code), missing, thread)
                limit = limit_of(w, -winners_of(w.winners)[slot].key, unsplit)


@phase
def refine(address, item, thread):
    """Look into the bins of a column of a node, if they may still hide something better than its winner."""
    w = work_at(address)
    look = looks_of(w.looks)[i64(w.turns)[item]]
    node, i = i64(w.batch)[look.slot], look.feature
    nodes = nodes_of(w.nodes)
    if look.peak < limit_of(w, -winners_of(w.winners)[look.slot].key, unsplit_score(w, nodes[node].sums)):
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
    n = gather(w, node, f, shift, n_open, thread)
    _sweep(w, node, i, n, shift, missing, thread)
    i64(w.n_refined)[2 * look.slot] += n  # threads may lose one: these are for reports
    i64(w.n_refined)[2 * look.slot + 1] += 1
