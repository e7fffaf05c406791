"""Looking into the coarse bins of a column for a better cut of a node, best bound first.

A column is looked into like this::

    codes      3 7 7 0 3 9 7 ...          bins whose bound may still beat the best cut: {3, 7}
    members    0 1 2 4 6                  slots in those bins
    by bin     0 4 | 1 2 6                grouped
    parts      0 . 4 | 2 . . 1 . 6        a bin of many rows is first counted in parts, bounded in the same way
                                          (if these are its values, see apsplit.data.fine_codes, that is all)
    sorted     1 6                        raw values of a bin or part are sorted only when its turn comes
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from apsplit._jit import called, inline
from apsplit.data.sorting import group_by_code, sort_with
from apsplit.gradients.criterion import as_gradient, as_hessian, bound_inside, limit_of
from apsplit.gradients.histogram import COLUMN, add_row, load_histogram, missing_sums
from apsplit.gradients.records import raw_value
from apsplit.gradients.scan import try_threshold

# Up to so many rows are sorted at once; more are first counted in parts of their bin, about so many rows in each.
_FEW, _PER_PART = 32, 8
# With so few rows in open bins it takes longer to find the most promising bin than to look into the next.
_IN_ANY_ORDER = 512
_OTHERS = 512  # rows of `OpenRows.parts` that take what is not asked for: at its bin and fine code, added
_MOST = 0.4  # of the rows: to make a list of so many takes longer than it saves


class OpenRows(NamedTuple):
    """Memory of one thread: slots in open bins, as found, by bin, and by part of one bin; columns worth a look."""

    code: np.ndarray  # bin or part
    slot: np.ndarray
    value: np.ndarray  # raw; sparse only
    by_bin: np.ndarray  # slots
    by_bin_value: np.ndarray  # sparse only
    by_part: np.ndarray  # slots
    by_part_value: np.ndarray
    begin: np.ndarray  # bin b is at begin[b]..begin[b + 1]
    part_begin: np.ndarray
    next: np.ndarray
    shift: np.ndarray  # per bin: its parts are the fine codes without so many bits
    first: np.ndarray  # per bin: the first row of its values in `parts`, if they are numbered and asked for
    parts: np.ndarray  # sums per bin and part, or value
    part_upper: np.ndarray
    part_opened: np.ndarray
    column: np.ndarray
    peak: np.ndarray  # bound of each of these
    looked_into: np.ndarray  # rows, and columns


def new_members(n_slots: int, n_features: int) -> OpenRows:
    """One for each thread. There is a place more than slots: what is not wanted is written there."""
    n = n_slots + 1
    slot, by_bin, by_part = np.empty((3, n), np.uint32)
    value, by_bin_value, by_part_value = np.empty((3, n))
    begin, part_begin, following, shift, first = np.empty((5, 257), np.int64)
    return OpenRows(
        np.empty(n, np.uint8), slot, value, by_bin, by_bin_value, by_part, by_part_value, begin, part_begin, following,
        shift, first, np.empty(256 * COLUMN + 4 * _OTHERS, np.int64), np.empty(256), np.empty(256, np.bool_),
        np.empty(n_features, np.int64), np.empty(n_features), np.zeros(2, np.int64),
    )  # fmt: skip


# ------------------------------------------------------------------------------------------------------- bounding


@called
def _bound_rows(n, histogram, single, rules, left, right, missing, limit, upper, opened):
    """Bound what is inside each of ``n`` rows of a histogram, open those that may reach ``limit``; the largest bound.

    ``left``, ``right``, ``missing``: sums (G, H) beside these rows. ``single``, if not empty: rows of one value.
    """
    left_g, left_h = left
    right_g, right_h = right
    missing_g, missing_h = as_gradient(rules, missing[0]), as_hessian(rules, missing[1])
    for b in range(n):
        right_g += histogram[4 * b]
        right_h += histogram[4 * b + 1]
    peak = -np.inf
    for b in range(n):
        g, h = histogram[4 * b], histogram[4 * b + 1]
        right_g -= g
        right_h -= h
        upper[b] = -np.inf
        if h > 0 and not (single.size > 0 and single[b]):
            lg, lh = as_gradient(rules, left_g), as_hessian(rules, left_h)
            rg, rh = as_gradient(rules, right_g), as_hessian(rules, right_h)
            bg, bh = as_gradient(rules, g), as_hessian(rules, h)
            size = as_gradient(rules, histogram[4 * b + 2]) * (1.0 + 2.0**-40)
            ratio = np.float64(histogram[4 * b + 3]) * rules.ratio_unit
            upper[b] = bound_inside(rules, lg, lh, rg + missing_g, rh + missing_h, bg, bh, size, ratio, limit)
            if missing[1] > 0:
                on_left = bound_inside(rules, lg + missing_g, lh + missing_h, rg, rh, bg, bh, size, ratio, limit)
                upper[b] = max(upper[b], on_left)
        opened[b] = upper[b] >= limit and upper[b] > -np.inf
        peak = max(peak, upper[b])
        left_g += g
        left_h += h
    return peak


@called
def _bound_bins(f, data, rules, limit, scratch):
    """Bound the bins of the column in the buffer."""
    nothing = (np.int64(0), np.int64(0))
    single = data.single[data.columns[f].bin_start : data.columns[f].bin_start + data.columns[f].n_bins]
    missing = missing_sums(f, data, scratch.histogram)
    scratch.opened[:] = False
    return _bound_rows(
        data.columns[f].n_bins, scratch.histogram, single, rules, nothing, nothing, missing, limit, scratch.bin_upper,
        scratch.opened,
    )  # fmt: skip


@inline
def _sums_before(b, histogram, before):
    """Sums G, H and the last one, of the first ``b`` rows of a histogram, added to what is before them."""
    g, h, n = before
    for row in range(b):
        g += histogram[4 * row]
        h += histogram[4 * row + 1]
        n += histogram[4 * row + 3]
    return g, h, n


@inline
def _most_promising(n, upper, opened):
    """The open row with the largest bound; -1: none."""
    top = -1
    for b in range(n):
        if opened[b] and (top < 0 or upper[b] > upper[top]):
            top = b
    return top


@inline
def _next_open(b, n, opened):
    """The first open row from ``b`` on; -1: none."""
    while b < n and not opened[b]:
        b += 1
    return b if b < n else -1


@called
def list_columns(j, cut, data, rules, unsplit, selected, slots, node, nodes, pool, best, scratch, members):
    """List the columns whose bins may hide something better than ``cut``, with their bounds; returns how many."""
    n = 0
    limit = limit_of(rules, -cut.key, unsplit)
    for i in range(selected.ids.size):
        if -best[j, i].bound >= limit and best[j, i].bound < np.inf:
            f = selected.ids[i]
            load_histogram(i, f, data, selected, slots, node, nodes, pool, scratch)
            peak = _bound_bins(f, data, rules, limit, scratch)
            if peak >= limit and peak > -np.inf:
                members.column[n], members.peak[n] = i, peak
                n += 1
    return n


@inline
def take_best(n, members):
    """Take the column with the largest bound from the list of ``n``: (place, bound)."""
    top = 0
    for k in range(1, n):
        if members.peak[k] > members.peak[top]:
            top = k
    place, peak = members.column[top], members.peak[top]
    members.column[top], members.peak[top] = members.column[n - 1], members.peak[n - 1]
    return place, peak


# ------------------------------------------------------------------------------------------------------- looking


@called
def _collect_cells(f, data, slots, start, stop, opened, members):
    """List the slots in open bins of a dense column; returns how many. No branch: what is unwanted is written over."""
    codes, rows = data.codes[f], slots.rows[start:stop]
    n = np.uintp(0)
    for k in range(rows.size):
        code = codes[rows[k]]
        members.code[n] = code
        members.slot[n] = start + k
        n += np.uintp(opened[code])
    return np.intp(n)


@called
def _collect_entries(f, data, slots, node, opened, members):
    """The same for a sparse column, with the values: they lie in the order of its entries."""
    n, begin = 0, data.columns[f].entry_start
    for e in range(begin, data.columns[f].entry_stop):
        row = data.entry_row[e]
        if opened[data.entry_code[e]] and slots.node_of[row] == node:
            members.code[n] = data.entry_code[e]
            members.slot[n] = slots.place_of[row]
            members.value[n] = raw_value(data, data.columns[f].raw_start + e - begin)
            n += 1
    return n


@called
def _sweep(first, last, slot, value, cut, i, b, before, missing, one_way, rules, unsplit, sums, stats):
    """The better one of ``cut`` and the best between the values at ``first..last``; ``before``: sums before them."""
    g, h, n = before
    sort_with(value, slot, first, last)
    for k in range(first, last - 1):
        at = 4 * np.intp(slot[k])
        g += stats[at]
        h += stats[at + 1]
        n += stats[at + 3]
        if value[k] != value[k + 1]:
            cut = try_threshold(
                cut, i, b, -1, value[k], value[k + 1], (g, h, n), missing, one_way, rules, unsplit, sums
            )
    return cut


@called
def _fetch_values(f, data, slots, first, last, slot, value):
    """Raw values of the slots at ``first..last``."""
    base = data.columns[f].raw_start
    for k in range(first, last):
        value[k] = raw_value(data, base + np.intp(slots.rows[slot[k]]) * data.row_step)


@inline
def _n_codes(b, f, data):
    """How many fine codes a bin has."""
    n_values = np.int64(data.n_values[data.columns[f].bin_start + b])
    return n_values if n_values > 0 else np.int64(256)


@called
def _count_parts(n, f, data, slots, members):
    """Count the rows of ``n`` members in parts of their bins.

    In the order of the slots: their sums lie one after the other (6 ns a row; bin by bin 50 ns, 2026-11).
    """
    for b in range(data.columns[f].n_bins):
        n_rows, n_values, shift = members.begin[b + 1] - members.begin[b], _n_codes(b, f, data), 0
        while shift < 5 and (n_values >> shift) * _PER_PART > n_rows:
            shift += 1
        members.shift[b] = shift
        if n_rows > _FEW:
            members.parts[COLUMN * b : COLUMN * b + 4 * (1 + (n_values - 1 >> shift))] = 0
    for k in range(n):
        code, slot = np.uintp(members.code[k]), np.uintp(members.slot[k])
        part = np.uintp(data.fine[f, slots.rows[slot]] >> members.shift[code])
        add_row(members.parts, np.uintp(COLUMN) * code + (part << np.uintp(2)), slots.stats, slot << np.uintp(2))


@called
def _look_into_parts(b, i, f, cut, before, missing, data, rules, unsplit, sums, slots, members):
    """Look into a bin of many rows part by part; ``before``: sums of the bins before it."""
    one_way = not data.columns[f].has_missing
    first, last = members.begin[b], members.begin[b + 1]
    shift = members.shift[b]
    n_parts, histogram = 1 + (_n_codes(b, f, data) - 1 >> shift), members.parts[COLUMN * b : COLUMN * (b + 1)]
    after = _sums_before(n_parts, histogram, before)
    left = before
    for part in range(n_parts):
        at = 4 * part
        if histogram[at + 1] > 0:
            left = (left[0] + histogram[at], left[1] + histogram[at + 1], left[2] + histogram[at + 3])
            if left[1] < after[1]:
                fine = ((part + 1) << shift) - 1
                cut = try_threshold(cut, i, b, fine, 0.0, 0.0, left, missing, one_way, rules, unsplit, sums)
    if shift == 0 and data.n_values[data.columns[f].bin_start + b] > 0:
        return cut
    right = (sums[0] - missing[0] - after[0], sums[1] - missing[1] - after[1])
    limit = limit_of(rules, -cut.key, unsplit)
    _bound_rows(
        n_parts, histogram, data.single[:0], rules, (before[0], before[1]), right, missing, limit, members.part_upper,
        members.part_opened,
    )  # fmt: skip
    if _most_promising(n_parts, members.part_upper, members.part_opened) < 0:
        return cut
    for k in range(first, last):
        members.code[k - first] = data.fine[f, slots.rows[members.by_bin[k]]] >> shift
    by_bin, by_part = (members.by_bin, members.value), (members.by_part, members.value)
    group_by_code(first, last - first, members.code, by_bin, members.part_begin, members.next, by_part, False)
    while True:
        part = _most_promising(n_parts, members.part_upper, members.part_opened)
        if part < 0 or members.part_upper[part] < limit_of(rules, -cut.key, unsplit):
            return cut
        members.part_opened[part] = False
        begin, end = members.part_begin[part], members.part_begin[part + 1]
        _fetch_values(f, data, slots, begin, end, members.by_part, members.by_part_value)
        cut = _sweep(
            begin, end, members.by_part, members.by_part_value, cut, i, b, _sums_before(part, histogram, before),
            missing, one_way, rules, unsplit, sums, slots.stats,
        )  # fmt: skip


@inline
def _count_all(codes, fine, slots, start, stop, members):
    """Count rows by value; returns how many were asked for. No branch: others are counted where nobody looks."""
    rows, n = slots.rows[start:stop], 0
    for k in range(rows.size):
        first = members.first[codes[rows[k]]]
        at = np.uintp(first + fine[rows[k]])
        add_row(members.parts, at << np.uintp(2), slots.stats, np.uintp(start + k) << np.uintp(2))
        n += first >= _OTHERS
    return n


@inline
def _count_listed(n, fine, slots, members):
    """Count those of ``n`` members by value that were asked for; the others stay on the list. Returns how many."""
    kept = 0
    for i in range(n):
        code, slot = members.code[i], members.slot[i]
        if members.first[code] < _OTHERS:
            members.code[kept], members.slot[kept] = code, slot
            kept += 1
        else:
            at = np.uintp(members.first[code] + fine[slots.rows[slot]])
            add_row(members.parts, at << np.uintp(2), slots.stats, np.uintp(slot) << np.uintp(2))
    return kept


@called
def _gather(f, data, slots, node, nodes, scratch, members):
    """Rows in open bins: counted by value if values are numbered, and not more than rows; listed if not: (n, n)."""
    n_values = data.n_values[data.columns[f].bin_start : data.columns[f].bin_start + data.columns[f].n_bins]
    n_parts, weight, all_numbered = _OTHERS, np.int64(0), True
    for b in range(256):
        members.first[b] = b
    for b in range(n_values.size):
        if scratch.opened[b] and n_values[b] > 0:
            members.first[b] = n_parts
            n_parts += n_values[b]
            weight += scratch.histogram[4 * b + 1]
        elif scratch.opened[b]:
            all_numbered = False
    start, stop = nodes[node].start, nodes[node].stop
    if n_parts == _OTHERS or n_parts - _OTHERS > stop - start:
        return 0, _collect_cells(f, data, slots, start, stop, scratch.opened, members)
    members.parts[4 * _OTHERS : 4 * n_parts] = 0
    if all_numbered and weight > _MOST * nodes[node].sums[1]:
        return _count_all(data.codes[f], data.fine[f], slots, start, stop, members), 0
    n = _collect_cells(f, data, slots, start, stop, scratch.opened, members)
    n_listed = _count_listed(n, data.fine[f], slots, members)
    return n - n_listed, n_listed


@called
def _look_at_values(b, i, cut, left, missing, one_way, rules, unsplit, sums, histogram, members):
    """The better one of ``cut`` and the best inside a bin whose values were counted; ``left``: sums before it."""
    end = left[1] + histogram[4 * b + 1]
    value, at = 0, 4 * members.first[b]
    while True:
        left = (left[0] + members.parts[at], left[1] + members.parts[at + 1], left[2] + members.parts[at + 3])
        if left[1] == end:
            return cut
        if members.parts[at + 1] > 0:
            cut = try_threshold(cut, i, b, value, 0.0, 0.0, left, missing, one_way, rules, unsplit, sums)
        value, at = value + 1, at + 4


@called
def _look_into_numbered(i, f, cut, missing, data, rules, unsplit, node, nodes, scratch, members):
    """Look into the bins whose values were counted, the most promising one first, and close them."""
    histogram, sums, one_way = scratch.histogram, nodes[node].sums, not data.columns[f].has_missing
    n_bins, nothing = data.columns[f].n_bins, (np.int64(0), np.int64(0), np.int64(0))
    top = _most_promising(n_bins, scratch.bin_upper, scratch.opened)
    if members.first[top] >= _OTHERS:
        left = _sums_before(top, histogram, nothing)
        cut = _look_at_values(top, i, cut, left, missing, one_way, rules, unsplit, sums, histogram, members)
        scratch.opened[top] = False
    left = nothing
    for b in range(n_bins):
        if scratch.opened[b] and members.first[b] >= _OTHERS:
            if scratch.bin_upper[b] >= limit_of(rules, -cut.key, unsplit):
                cut = _look_at_values(b, i, cut, left, missing, one_way, rules, unsplit, sums, histogram, members)
            scratch.opened[b] = False
        left = (left[0] + histogram[4 * b], left[1] + histogram[4 * b + 1], left[2] + histogram[4 * b + 3])
    return cut


@called
def look_into(i, cut, data, rules, unsplit, selected, slots, node, nodes, pool, scratch, members):
    """Look into the open bins of the i-th feature, best bound first; returns the better cut."""
    f, sums, dense = selected.ids[i], nodes[node].sums, data.codes.size > 0
    load_histogram(i, f, data, selected, slots, node, nodes, pool, scratch)
    _bound_bins(f, data, rules, limit_of(rules, -cut.key, unsplit), scratch)
    missing = missing_sums(f, data, scratch.histogram)
    members.looked_into[1] += 1
    if dense:
        n_counted, n = _gather(f, data, slots, node, nodes, scratch, members)
        if n_counted > 0:
            members.looked_into[0] += n_counted
            cut = _look_into_numbered(i, f, cut, missing, data, rules, unsplit, node, nodes, scratch, members)
    else:
        n = _collect_entries(f, data, slots, node, scratch.opened, members)
    if n == 0:
        return cut
    found, by_bin = (members.slot, members.value), (members.by_bin, members.by_bin_value)
    group_by_code(0, n, members.code, found, members.begin, members.next, by_bin, not dense)
    if dense:
        _count_parts(n, f, data, slots, members)
    b = -1
    while True:
        if n > _IN_ANY_ORDER:
            b = _most_promising(data.columns[f].n_bins, scratch.bin_upper, scratch.opened)
        else:
            b = _next_open(b + 1, data.columns[f].n_bins, scratch.opened)
        if b < 0:
            return cut
        scratch.opened[b] = False
        first, last = members.begin[b], members.begin[b + 1]
        if last - first < 2 or scratch.bin_upper[b] < limit_of(rules, -cut.key, unsplit):
            continue
        members.looked_into[0] += last - first
        before = _sums_before(b, scratch.histogram, (np.int64(0), np.int64(0), np.int64(0)))
        if dense and last - first > _FEW:
            cut = _look_into_parts(b, i, f, cut, before, missing, data, rules, unsplit, sums, slots, members)
        else:
            if dense:
                _fetch_values(f, data, slots, first, last, members.by_bin, members.by_bin_value)
            cut = _sweep(
                first, last, members.by_bin, members.by_bin_value, cut, i, b, before, missing,
                not data.columns[f].has_missing, rules, unsplit, sums, slots.stats,
            )  # fmt: skip
