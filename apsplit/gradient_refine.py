"""The cut of each node of a gradient tree: columns compared, and coarse bins looked into, best bound first.

A column is looked into like this::

    codes      3 7 7 0 3 9 7 ...          bins whose bound may still beat the best cut: {3, 7}
    members    0 1 2 4 6                  slots in those bins
    by bin     0 4 | 1 2 6                grouped; raw values fetched
    sorted     4 0 | 6 1 2                each bin sorted by value only when its turn comes
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from apsplit._jit import called, inline, kernel
from apsplit.gradient_level import as_gradient, as_hessian, fill_default, row_of_code, unsplit_score
from apsplit.gradients import bound_inside, gain_of, limit_of, rank_of, split_score
from apsplit.quads import add_row


class Members(NamedTuple):
    """Memory of one thread: slots in open bins, as found and then by bin; and the columns worth a look."""

    code: np.ndarray
    slot: np.ndarray
    value: np.ndarray  # sparse only
    grouped_slot: np.ndarray
    grouped_value: np.ndarray
    begin: np.ndarray  # bin b is at begin[b]..begin[b + 1]
    next: np.ndarray
    column: np.ndarray
    peak: np.ndarray  # bound of each of these


def new_members(n_slots: int, n_features: int) -> Members:
    """One for each thread. There is a place more than slots: what is not wanted is written there."""
    n = n_slots + 1
    return Members(
        np.empty(n, np.uint8), np.empty(n, np.uint32), np.empty(n), np.empty(n, np.uint32), np.empty(n),
        np.empty(257, np.int64), np.empty(257, np.int64), np.empty(n_features, np.int64), np.empty(n_features),
    )  # fmt: skip


class Cut(NamedTuple):
    """A candidate."""

    score: Any  # float64, -inf: none
    rank: Any  # int64, order among equals in one column
    place: Any  # int64, of the feature
    missing_left: Any
    bin: Any  # int64, the last one on the left, or the one it lies in
    inside: Any
    below: Any  # float64, neighbouring values, if it lies inside a bin
    above: Any


@inline
def _comes_first(cut, other):
    """Whether a cut wins over another one: score, then feature, then rank."""
    if cut.score != other.score:
        return cut.score > other.score
    if cut.place != other.place:
        return cut.place < other.place
    return cut.rank < other.rank


@inline
def _best_between(j, best):
    """The best cut between bins of the j-th node of a level."""
    place = 0
    for i in range(1, best.score.shape[1]):
        if best.score[j, i] > best.score[j, place]:
            place = i
    return Cut(
        best.score[j, place], best.rank[j, place], np.int64(place), best.missing_left[j, place], best.bin[j, place],
        False, 0.0, 0.0,
    )  # fmt: skip


# ------------------------------------------------------------------------------------------------------- bounding


@called
def _load_histogram(i, f, data, selected, slots, node, nodes, pool, scratch):
    """Put the histogram of a column into the buffer: the one that was kept for the node, or a new one."""
    histogram = scratch.histogram
    size = 4 * (data.n_bins[f] + data.has_missing[f])
    row = nodes.pool_row[node]
    if row >= 0:
        kept = pool[row]
        for k in range(size):
            histogram[k] = kept[selected.offsets[i] + k]
        return
    for k in range(size):
        histogram[k] = 0
    if data.codes.size > 0:
        for k in range(nodes.start[node], nodes.stop[node]):
            at = 4 * row_of_code(f, data, data.codes[f, slots.rows[k]])
            add_row(histogram, np.uintp(at), slots.stats, np.uintp(4 * k))
        return
    for e in range(data.entry_start[f], data.entry_stop[f]):
        if slots.node_of[data.entry_row[e]] == node:
            at = 4 * row_of_code(f, data, data.entry_code[e])
            add_row(histogram, np.uintp(at), slots.stats, np.uintp(4 * slots.place_of[data.entry_row[e]]))
    if data.default[f] >= 0:
        fill_default(f, data, nodes.sums[node], histogram, 0)


@inline
def _missing(f, data, histogram):
    """Sums of the missing values of the column in the buffer."""
    row = 4 * data.n_bins[f]
    return (histogram[row], histogram[row + 1]) if data.has_missing[f] else (np.int64(0), np.int64(0))


@called
def _bound_bins(f, data, terms, sums, limit, scratch):
    """Bound every bin of the column in the buffer, open those that may reach ``limit``; returns the largest bound."""
    histogram = scratch.histogram
    missing_g, missing_h = _missing(f, data, histogram)
    in_missing_g, in_missing_h = as_gradient(terms, missing_g), as_hessian(terms, missing_h)
    left_g = left_h = np.int64(0)
    right_g, right_h = sums[0] - missing_g, sums[1] - missing_h
    peak = -np.inf
    scratch.opened[:] = False
    for b in range(data.n_bins[f]):
        g, h = histogram[4 * b], histogram[4 * b + 1]
        right_g -= g
        right_h -= h
        upper = -np.inf
        if h > 0 and not data.single[data.bin_start[f] + b]:
            lg, lh = as_gradient(terms, left_g), as_hessian(terms, left_h)
            rg, rh = as_gradient(terms, right_g), as_hessian(terms, right_h)
            bg, bh = as_gradient(terms, g), as_hessian(terms, h)
            size = as_gradient(terms, histogram[4 * b + 2]) * (1.0 + 2.0**-40)
            ratio = np.float64(histogram[4 * b + 3]) * terms.ratio_unit
            upper = bound_inside(terms, lg, lh, rg + in_missing_g, rh + in_missing_h, bg, bh, size, ratio)
            if missing_h > 0:
                on_left = bound_inside(terms, lg + in_missing_g, lh + in_missing_h, rg, rh, bg, bh, size, ratio)
                upper = max(upper, on_left)
            scratch.opened[b] = upper >= limit and upper > -np.inf
            peak = max(peak, upper)
        scratch.bin_upper[b] = upper
        left_g += g
        left_h += h
    return peak


@inline
def _list_columns(j, cut, data, terms, unsplit, selected, slots, node, nodes, pool, best, scratch, members):
    """List the columns whose bins may hide something better than ``cut``, with their bounds; returns how many."""
    n = 0
    limit = limit_of(terms, cut.score, unsplit)
    for i in range(selected.ids.size):
        if best.upper[j, i] >= limit and best.upper[j, i] > -np.inf:
            f = selected.ids[i]
            _load_histogram(i, f, data, selected, slots, node, nodes, pool, scratch)
            peak = _bound_bins(f, data, terms, nodes.sums[node], limit, scratch)
            if peak >= limit and peak > -np.inf:
                members.column[n], members.peak[n] = i, peak
                n += 1
    return n


@inline
def _take_best(n, members):
    """Take the column with the largest bound from the list of ``n``: (place, bound)."""
    top = 0
    for k in range(1, n):
        if members.peak[k] > members.peak[top]:
            top = k
    place, peak = members.column[top], members.peak[top]
    members.column[top], members.peak[top] = members.column[n - 1], members.peak[n - 1]
    return place, peak


# ------------------------------------------------------------------------------------------------------- looking


@inline
def _collect_cells(f, data, slots, start, stop, opened, members):
    """List the slots in open bins of a dense column; returns how many. No branch: what is unwanted is written over."""
    codes, rows = data.codes[f], slots.rows
    n = np.uintp(0)
    for k in range(start, stop):
        code = codes[rows[k]]
        members.code[n] = code
        members.slot[n] = k
        n += np.uintp(opened[code])
    return np.intp(n)


@inline
def _collect_entries(f, data, slots, node, opened, members):
    """The same for a sparse column, with the values: they lie in the order of its entries."""
    n, begin = 0, data.entry_start[f]
    for e in range(begin, data.entry_stop[f]):
        row = data.entry_row[e]
        if opened[data.entry_code[e]] and slots.node_of[row] == node:
            members.code[n] = data.entry_code[e]
            members.slot[n] = slots.place_of[row]
            members.value[n] = np.float64(data.flat[data.raw_ptr[f] + e - begin])
            n += 1
    return n


@inline
def _group(n, f, data, slots, members):
    """Counting sort of the first ``n`` members by bin, with their raw values."""
    begin, following = members.begin, members.next
    begin[:] = 0
    for i in range(n):
        begin[np.intp(members.code[i]) + 1] += 1
    for b in range(256):
        begin[b + 1] += begin[b]
        following[b] = begin[b]
    base = f * data.column_step
    for i in range(n):
        place, slot = following[members.code[i]], members.slot[i]
        following[members.code[i]] += 1
        members.grouped_slot[place] = slot
        if data.codes.size > 0:
            value = np.float64(data.flat[base + np.intp(slots.rows[slot]) * data.row_step])
        else:
            value = members.value[i]
        members.grouped_value[place] = value


@called
def sort_with(value, slot, start, stop):
    """Sort ``value[start..stop]`` ascending, and ``slot`` with it: quicksort down to a few, then insertion."""
    while stop - start > 24:
        a, b, c = value[start], value[(start + stop) >> 1], value[stop - 1]
        pivot = max(min(a, b), min(max(a, b), c))
        i, j = start, stop - 1
        while i <= j:
            while value[i] < pivot:
                i += 1
            while value[j] > pivot:
                j -= 1
            if i <= j:
                value[i], value[j] = value[j], value[i]
                slot[i], slot[j] = slot[j], slot[i]
                i += 1
                j -= 1
        if j + 1 - start < stop - i:  # the shorter part by recursion
            sort_with(value, slot, start, j + 1)
            start = i
        else:
            sort_with(value, slot, i, stop)
            stop = j + 1
    for k in range(start + 1, stop):
        x, its = value[k], slot[k]
        m = k
        while m > start and value[m - 1] > x:
            value[m], slot[m] = value[m - 1], slot[m - 1]
            m -= 1
        value[m], slot[m] = x, its


@called
def _sweep(b, i, f, cut, data, terms, unsplit, sums, slots, scratch, members):
    """The better one of ``cut`` and the best threshold between the sorted values inside bin ``b``."""
    histogram = scratch.histogram
    missing_g, missing_h = _missing(f, data, histogram)
    g = h = np.int64(0)
    for other in range(b):
        g += histogram[4 * other]
        h += histogram[4 * other + 1]
    value = members.grouped_value
    for k in range(members.begin[b], members.begin[b + 1] - 1):
        at = 4 * np.intp(members.grouped_slot[k])
        g += slots.stats[at]
        h += slots.stats[at + 1]
        if value[k] == value[k + 1]:
            continue
        for direction in range(2 if missing_h > 0 else 1):
            g_left, h_left = (g + missing_g, h + missing_h) if direction == 1 else (g, h)
            left_h, right_h = as_hessian(terms, h_left), as_hessian(terms, sums[1] - h_left)
            if left_h >= terms.min_child_weight and right_h >= terms.min_child_weight:
                left_g, right_g = as_gradient(terms, g_left), as_gradient(terms, sums[0] - g_left)
                score = split_score(terms, unsplit, left_g, left_h, right_g, right_h)
                if score >= cut.score:
                    rank = rank_of(terms, h, direction == 1, not data.has_missing[f])
                    found = Cut(score, rank, np.int64(i), direction == 1, np.int64(b), True, value[k], value[k + 1])
                    if _comes_first(found, cut):
                        cut = found
    return cut


@called
def _look_into(i, cut, data, terms, unsplit, selected, slots, node, nodes, pool, scratch, members):
    """Look into the open bins of the i-th feature, best bound first; returns the better cut."""
    f = selected.ids[i]
    sums = nodes.sums[node]
    _load_histogram(i, f, data, selected, slots, node, nodes, pool, scratch)
    _bound_bins(f, data, terms, sums, limit_of(terms, cut.score, unsplit), scratch)
    if data.codes.size > 0:
        n = _collect_cells(f, data, slots, nodes.start[node], nodes.stop[node], scratch.opened, members)
    else:
        n = _collect_entries(f, data, slots, node, scratch.opened, members)
    _group(n, f, data, slots, members)
    nodes.n_looked_into[node] += 1
    while True:
        b = -1
        for other in range(data.n_bins[f]):
            if scratch.opened[other] and (b < 0 or scratch.bin_upper[other] > scratch.bin_upper[b]):
                b = other
        if b < 0 or scratch.bin_upper[b] < limit_of(terms, cut.score, unsplit):
            return cut
        scratch.opened[b] = False
        nodes.n_sorted[node] += members.begin[b + 1] - members.begin[b]
        sort_with(members.grouped_value, members.grouped_slot, members.begin[b], members.begin[b + 1])
        cut = _sweep(b, i, f, cut, data, terms, unsplit, sums, slots, scratch, members)


# ------------------------------------------------------------------------------------------------------- the cut


@inline
def _ends_of_cells(f, data, slots, start, stop, last, first):
    """Largest value in bin ``last`` and smallest in bin ``first`` of a dense column, in some slots."""
    below, above, base = -np.inf, np.inf, f * data.column_step
    for k in range(start, stop):
        code = data.codes[f, slots.rows[k]]
        if code in (last, first):
            value = np.float64(data.flat[base + np.intp(slots.rows[k]) * data.row_step])
            below = max(below, value) if code == last else below
            above = min(above, value) if code == first else above
    return below, above


@inline
def _ends_of_entries(f, data, slots, node, last, first):
    """The same for a sparse column, whose default is the value 0 in a bin of its own."""
    below = 0.0 if last == data.default[f] else -np.inf
    above = 0.0 if first == data.default[f] else np.inf
    begin = data.entry_start[f]
    for e in range(begin, data.entry_stop[f]):
        code = data.entry_code[e]
        if code in (last, first) and slots.node_of[data.entry_row[e]] == node:
            value = np.float64(data.flat[data.raw_ptr[f] + e - begin])
            below = max(below, value) if code == last else below
            above = min(above, value) if code == first else above
    return below, above


@inline
def _neighbours(f, bin_, data, slots, node, nodes, scratch):
    """The node's values on both sides of the end of a bin of the column in the buffer; infinite: none."""
    last, first = bin_, bin_ + 1
    while last >= 0 and scratch.histogram[4 * last + 1] == 0:
        last -= 1
    while first < data.n_bins[f] and scratch.histogram[4 * first + 1] == 0:
        first += 1
    if first == data.n_bins[f]:
        first = np.int64(256)
    if data.exact[f]:
        begin = data.bin_start[f]
        below = data.values[begin + last] if last >= 0 else -np.inf
        above = data.values[begin + first] if first < 256 else np.inf
        return below, above
    if data.codes.size > 0:
        return _ends_of_cells(f, data, slots, nodes.start[node], nodes.stop[node], last, first)
    return _ends_of_entries(f, data, slots, node, last, first)


@inline
def _write_cut(cut, data, terms, unsplit, selected, slots, node, nodes, pool, scratch):
    """Note how the node is to be split."""
    f = selected.ids[cut.place]
    _load_histogram(cut.place, f, data, selected, slots, node, nodes, pool, scratch)
    below, above = cut.below, cut.above
    if not cut.inside:
        below, above = _neighbours(f, cut.bin, data, slots, node, nodes, scratch)
    missing_left = cut.missing_left
    if _missing(f, data, scratch.histogram)[1] == 0:  # for missing values that may come later
        if not terms.like_xgboost:
            on_left = cut.rank >> 1
            missing_left = on_left > nodes.sums[node, 1] - on_left  # the heavier side
        elif not data.has_missing[f]:
            missing_left = True
    nodes.feature[node] = cut.place
    nodes.below[node], nodes.above[node] = below, above
    nodes.missing_left[node] = missing_left
    nodes.bin[node], nodes.inside[node] = cut.bin, cut.inside
    nodes.gain[node] = gain_of(terms, cut.score, unsplit)


@kernel
def settle_nodes(start, stop, selected, data, terms, slots, nodes, level, pool, best, scratch, members):
    """Find the cut of the nodes ``level.nodes[start..stop]``; ``nodes.feature`` stays -1 where there is none.

    Each node is settled by one thread, so what is looked into does not depend on their number.
    """
    for j in range(start, stop):
        node = level.nodes[j]
        unsplit = unsplit_score(terms, nodes.sums[node])
        cut = _best_between(j, best)
        n = _list_columns(j, cut, data, terms, unsplit, selected, slots, node, nodes, pool, best, scratch, members)
        while n > 0:
            i, peak = _take_best(n, members)
            if peak < limit_of(terms, cut.score, unsplit):
                break
            cut = _look_into(i, cut, data, terms, unsplit, selected, slots, node, nodes, pool, scratch, members)
            n -= 1
        if cut.score > -np.inf:
            _write_cut(cut, data, terms, unsplit, selected, slots, node, nodes, pool, scratch)
