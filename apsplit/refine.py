"""Looking inside coarse bins: only those that a proof leaves open, best bound first.

Refining one column::

    codes      3 7 7 0 3 9 7 ...          bins whose bound may still beat the incumbent: {3, 7}
    members    0 1 2 4 6                  rows in open bins, in row order
    by bin     0 4 | 1 2 6                counting sort by code; raw values fetched
    sorted     4 0 | 6 1 2                each bin sorted by value only when its turn comes
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from apsplit._jit import inline, kernel
from apsplit.bounds import lose_slack
from apsplit.criteria import NO_KEY
from apsplit.encoding import MISSING
from apsplit.histogram import fill_column, new_histogram
from apsplit.scan import count_rows, scan_bins, try_threshold, weight_of
from apsplit.ties import beats, may_beat


class Members(NamedTuple):
    """Rows that lie in open bins."""

    slot: np.ndarray
    code: np.ndarray
    value: np.ndarray


@inline
def new_members(n):
    """Room for ``n`` rows."""
    return Members(np.empty(n, np.uint32), np.empty(n, np.uint8), np.empty(n, np.float64))


@inline
def collect_dense(f, feature, columns, raw, weight, opened, members):
    """Slots with weight in open bins of a dense column, with codes and raw values; returns how many."""
    codes = columns.codes[f]
    base = feature * raw.column_step
    n = 0
    for i in range(codes.size):
        if opened[codes[i]] and weight[i] > 0:
            row = np.intp(raw.row_of[i]) if raw.row_of.size > 0 else i
            members.slot[n] = i
            members.code[n] = codes[i]
            members.value[n] = np.float64(raw.flat[base + row * raw.row_step])
            n += 1
    return n


@inline
def collect_entries(f, columns, raw, weight, opened, members):
    """The same from the entries of a sparse column, whose raw values lie in the same order."""
    n = 0
    first = columns.entry_ptr[f]
    for e in range(first, columns.entry_ptr[f + 1]):
        slot = columns.entry_row[e]
        if opened[columns.entry_code[e]] and weight[slot] > 0:
            members.slot[n] = slot
            members.code[n] = columns.entry_code[e]
            members.value[n] = np.float64(raw.flat[raw.ptr[f] + e - first])
            n += 1
    return n


@inline
def group_by_code(n, members, grouped, begin):
    """Counting sort of the members by code; bin b is at begin[b]..begin[b + 1]."""
    begin[:] = 0
    for i in range(n):
        begin[np.intp(members.code[i]) + 1] += 1
    for b in range(256):
        begin[b + 1] += begin[b]
    at = begin[:-1].copy()
    for i in range(n):
        place = at[members.code[i]]
        at[members.code[i]] += 1
        grouped.slot[place] = members.slot[i]
        grouped.value[place] = members.value[i]


@inline
def stand_before(b, histogram, rows, n_bins, totals, scratch):
    """Class weights and rows left and right of bin ``b``, which itself counts as right."""
    left, right, missing = scratch[0], scratch[1], scratch[2]
    n_classes = totals.size
    n_left = n_right = n_missing = np.int64(0)
    for c in range(n_classes):
        missing[c] = histogram[MISSING * n_classes + c]
        left[c] = 0
        for other in range(b):
            left[c] += histogram[other * n_classes + c]
        right[c] = totals[c] - missing[c] - left[c]
    if rows.size > 0:
        n_missing = rows[MISSING]
        for other in range(b):
            n_left += rows[other]
        for other in range(b, n_bins):
            n_right += rows[other]
    return n_left, n_right, n_missing


@inline
def sweep_bin(rules, bin_slots, values, slots, scratch, n_left, n_right, n_missing):
    """Best threshold between the values inside one bin, from the place where ``stand_before`` left off.

    Returns (key, position, missing_left).
    """
    left, right, missing = scratch[0], scratch[1], scratch[2]
    missing_weight = weight_of(missing)
    position = weight_of(left)
    best, best_position, best_left = NO_KEY, np.int64(0), False
    order = np.argsort(values)
    for i in range(order.size - 1):
        slot = bin_slots[order[i]]
        weight = slots.weight[slot]
        left[slots.label[slot]] += weight
        right[slots.label[slot]] -= weight
        position += weight
        if slots.repeats.size > 0:
            n_left += slots.repeats[slot]
            n_right -= slots.repeats[slot]
        if values[order[i]] == values[order[i + 1]]:
            continue
        key, missing_left = try_threshold(rules, left, right, missing, missing_weight, n_left, n_right, n_missing)
        if key < best:
            best, best_position, best_left = key, position, missing_left
    return best, best_position, best_left


@inline
def open_bins(everything, rules, feature, histogram, n_bins, n_classes, bin_lower, best, before, opened):
    """Which bins may hold something that beats ``best``; bounds lose their slack, ``before`` gets positions."""
    passed = np.int64(0)
    opened[:] = False
    for b in range(n_bins):
        before[b] = passed
        for c in range(n_classes):
            passed += histogram[b * n_classes + c]
        if bin_lower[b] != NO_KEY:
            bin_lower[b] = np.int64(0) if everything else lose_slack(rules.criterion, bin_lower[b], rules.slack)
            opened[b] = everything or may_beat(bin_lower[b], feature, before[b], best[0], best[1], best[2])


@kernel
def refine_columns(
    start, stop, places, features, feature_ids, columns, raw, slots, rules, everything, incumbent, found
):  # fmt: skip
    """Refine the columns at ``places[start..stop]`` until nothing inside their bins may beat the incumbent.

    The incumbent (key, feature, position) is the given one or what is found in the same column, never what another
    column finds: so the cells read do not depend on which thread was first. With ``everything`` all bins are refined.
    """
    n_classes = slots.totals.size
    histogram = new_histogram(n_classes)
    row_histogram = new_histogram(1)
    scratch = np.empty((4, n_classes), np.int64)
    bin_lower, before = np.empty(256, np.int64), np.empty(256, np.int64)
    opened = np.empty(256, np.bool_)
    begin = np.empty(257, np.int64)
    members, grouped = new_members(slots.weight.size), new_members(slots.weight.size)
    for step in range(start, stop):
        i = places[step]
        f, feature = features[i], feature_ids[i]
        n_bins = columns.n_bins[f]
        fill_column(f, columns, slots.weight, slots.label, slots.second_class, slots.totals, histogram)
        rows = count_rows(f, columns, slots, row_histogram)
        scan_bins(rules, histogram, rows, n_bins, False, slots.totals, scratch, bin_lower)
        best = incumbent
        if beats(found.keys[i], feature, found.positions[i], False, best[0], best[1], best[2], False):
            best = (found.keys[i], feature, found.positions[i])
        open_bins(everything, rules, feature, histogram, n_bins, n_classes, bin_lower, best, before, opened)
        if columns.codes.size > 0:
            n = collect_dense(f, feature, columns, raw, slots.weight, opened, members)
        else:
            bin_lower[columns.default[f]] = NO_KEY  # the zeros: one value
            opened[columns.default[f]] = False
            n = collect_entries(f, columns, raw, slots.weight, opened, members)
        found.reads[i] += n
        group_by_code(n, members, grouped, begin)
        lower = NO_KEY
        for b in np.argsort(bin_lower[:n_bins]):
            if not (everything or may_beat(bin_lower[b], feature, before[b], best[0], best[1], best[2])):
                lower = min(lower, bin_lower[b])
                continue
            if not opened[b]:
                continue
            n_left, n_right, n_missing = stand_before(b, histogram, rows, n_bins, slots.totals, scratch)
            span = slice(begin[b], begin[b + 1])
            key, position, missing_left = sweep_bin(
                rules, grouped.slot[span], grouped.value[span], slots, scratch, n_left, n_right, n_missing
            )
            if beats(
                key, feature, position, missing_left,
                found.keys[i], feature, found.positions[i], found.missing_lefts[i],
            ):  # fmt: skip
                found.keys[i], found.positions[i], found.missing_lefts[i] = key, position, missing_left
            if beats(key, feature, position, False, best[0], best[1], best[2], False):
                best = (key, feature, position)
        found.lowers[i] = lower
