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

from apsplit._jit import allocating_kernel, inline
from apsplit.data.sorting import group_by_code, sort_with
from apsplit.splits.bounds import corners_key, lose_slack
from apsplit.splits.candidate import comes_first, rank_of
from apsplit.splits.criterion import ERROR, NO_KEY
from apsplit.splits.histogram import fill_column
from apsplit.splits.scan import add_to, count_rows, scan_bins, take_from, try_threshold, weight_of


class Members(NamedTuple):
    """Rows that lie in open bins, in row order and then by bin."""

    slot: np.ndarray
    code: np.ndarray
    value: np.ndarray
    grouped_slot: np.ndarray
    grouped_value: np.ndarray
    begin: np.ndarray  # bin b is at begin[b]..begin[b + 1]
    next: np.ndarray  # where the next row of a bin goes
    before: np.ndarray  # weight of the bins before each bin
    opened: np.ndarray  # whether a bin may hold the winner


def new_members(n_slots: int) -> Members:
    """Memory for refining columns one at a time; one for each thread."""
    return Members(
        np.empty(n_slots, np.uint32), np.empty(n_slots, np.uint8), np.empty(n_slots),
        np.empty(n_slots, np.uint32), np.empty(n_slots),
        np.empty(257, np.int64), np.empty(257, np.int64), np.empty(256, np.int64), np.empty(256, np.bool_),
    )  # fmt: skip


@inline
def collect_dense(f, columns, raw, weight, rows, members):
    """Slots with weight (of ``rows``, or all) in open bins of a dense column, with codes and raw values; how many."""
    base = columns.of[f].raw_start
    n = 0
    for k in range(rows.size if rows.size > 0 else columns.codes.shape[1]):
        i = np.intp(rows[k]) if rows.size > 0 else k
        code = columns.codes[f, i]
        if members.opened[code] and weight[i] > 0:
            row = np.intp(raw.row_of[i]) if raw.row_of.size > 0 else i
            members.slot[n] = i
            members.code[n] = code
            members.value[n] = np.float64(raw.flat[base + row * raw.row_step])
            n += 1
    return n


@inline
def collect_entries(f, columns, raw, weight, members):
    """The same from the entries of a sparse column, whose raw values lie in the same order."""
    n = 0
    first, base = columns.of[f].entry_start, columns.of[f].raw_start
    for e in range(first, columns.of[f].entry_stop):
        slot = columns.entry_row[e]
        if members.opened[columns.entry_code[e]] and weight[slot] > 0:
            members.slot[n] = slot
            members.code[n] = columns.entry_code[e]
            members.value[n] = np.float64(raw.flat[base + e - first])
            n += 1
    return n


@inline
def stand_before(b, n_bins, rules, totals, work):
    """Class weights and rows left and right of bin ``b``, which itself counts as right."""
    n_classes = totals.size
    n_left = n_right = n_missing = np.int64(0)
    for c in range(n_classes):
        work.missing[c] = work.histogram[n_bins * n_classes + c]
        work.left[c] = 0
        for other in range(b):
            work.left[c] += work.histogram[other * n_classes + c]
        work.right[c] = totals[c] - work.missing[c] - work.left[c]
    if rules.min_rows > 0:
        n_missing = work.rows[n_bins]
        for other in range(b):
            n_left += work.rows[other]
        for other in range(b, n_bins):
            n_right += work.rows[other]
    return n_left, n_right, n_missing


@inline
def sweep_bin(b, n_bins, rules, slots, work, members):
    """Best threshold between the values inside bin ``b``, whose members are sorted.

    Returns (key, position, missing_left).
    """
    n_left, n_right, n_missing = stand_before(b, n_bins, rules, slots.totals, work)
    left, right, missing, n_classes = work.left, work.right, work.missing, slots.totals.size
    missing_weight = weight_of(missing, n_classes)
    position = weight_of(left, n_classes)
    present = position + weight_of(right, n_classes)
    best, best_position, best_left = NO_KEY, np.int64(0), False
    for i in range(members.begin[b], members.begin[b + 1] - 1):
        slot = members.grouped_slot[i]
        weight = slots.weight[slot]
        left[slots.label[slot]] += weight
        right[slots.label[slot]] -= weight
        position += weight
        if rules.min_rows > 0:
            n_left += slots.repeats[slot]
            n_right -= slots.repeats[slot]
        if members.grouped_value[i] == members.grouped_value[i + 1]:
            continue
        key, missing_left = try_threshold(
            rules, left, position, n_left, right, present - position, n_right,
            missing, missing_weight, n_missing, n_classes,
        )  # fmt: skip
        if key < best:
            best, best_position, best_left = key, position, missing_left
    return best, best_position, best_left


@inline
def tight_bound(criterion, left, right, inside, missing, n_classes, memory):
    """Lower bound by all corners, over both directions for missing; for gini or entropy with many classes."""
    add_to(right, missing, n_classes)
    lower = corners_key(criterion, left, right, inside, n_classes, memory)
    take_from(right, missing, n_classes)
    if lower > 0 and weight_of(missing, n_classes) > 0:
        add_to(left, missing, n_classes)
        lower = min(lower, corners_key(criterion, left, right, inside, n_classes, memory))
        take_from(left, missing, n_classes)
    return lower


@inline
def open_bins(everything, rules, feature, n_bins, totals, best, work, members):
    """Which bins may hold something that beats ``best``; bounds lose their slack. Returns how many.

    With many classes the bounds of a scan are loose: whatever they leave open is tried by all corners.
    """
    n_classes = totals.size
    left, right, missing, inside = work.left, work.right, work.missing, work.inside
    for c in range(n_classes):
        missing[c] = work.histogram[n_bins * n_classes + c]
        left[c] = 0
        right[c] = totals[c] - missing[c]
    passed = np.int64(0)
    n_open = 0
    members.opened[:] = False
    for b in range(n_bins):
        members.before[b] = passed
        for c in range(n_classes):
            inside[c] = work.histogram[b * n_classes + c]
            right[c] -= inside[c]
        lower = work.bin_lower[b]
        if lower != NO_KEY:
            lower = np.int64(0) if everything else lose_slack(rules.criterion, lower, rules.slack)
            is_open = everything or comes_first(lower, feature, passed, best[0], best[1], best[2])
            if is_open and not everything and n_classes > 2 and rules.criterion != ERROR:
                tight = tight_bound(rules.criterion, left, right, inside, missing, n_classes, work.rough)
                lower = max(lower, lose_slack(rules.criterion, tight, rules.slack))
                is_open = comes_first(lower, feature, passed, best[0], best[1], best[2])
            work.bin_lower[b] = lower
            members.opened[b] = is_open
            n_open += is_open
        for c in range(n_classes):
            left[c] += inside[c]
            passed += inside[c]
    return n_open


@inline
def fill_node(i, f, columns, slots, node, work):
    """The histogram of a column: the one that is kept for the node, or from the codes."""
    if node.histograms.size == 0:
        fill_column(
            f, columns, slots.weight, slots.weight_mask, slots.label, slots.second_class, slots.some,
            slots.totals, slots.totals.size, work.histogram,
        )  # fmt: skip
    else:
        for k in range((columns.of[f].n_bins + 1) * slots.totals.size):
            work.histogram[k] = node.histograms[node.offsets[i] + k]


@inline
def gather_open(i, f, feature, columns, raw, slots, node, rules, everything, best, work, members):
    """Everything up to the point where bins can be sorted; returns the number of members."""
    count_rows(f, columns, slots, rules, work)
    fill_node(i, f, columns, slots, node, work)
    scan_bins(f, columns, rules, slots.totals, slots.totals.size, work.histogram, work)
    if open_bins(everything, rules, feature, columns.of[f].n_bins, slots.totals, best, work, members) == 0:
        return 0
    if columns.codes.size > 0:
        n = collect_dense(f, columns, raw, slots.weight, node.rows, members)
    else:
        n = collect_entries(f, columns, raw, slots.weight, members)
    group_by_code(
        0, n, members.code, members.slot, members.value, members.begin, members.next, members.grouped_slot,
        members.grouped_value, True,
    )  # fmt: skip
    return n


@allocating_kernel
def refine_columns(
    start,
    stop,
    places,
    features,
    feature_ids,
    columns,
    raw,
    slots,
    node,
    rules,
    everything,
    incumbent,
    work,
    members,
    found,
):
    """Refine the columns at ``places[start..stop]`` until nothing inside their bins may beat the incumbent.

    The incumbent (key, feature, position) is the given one or what is found in the same column, never what another
    column finds: so the cells read do not depend on which thread was first. With ``everything`` all bins are refined.
    """
    for step in range(start, stop):
        i = places[step]
        f, feature = features[i], feature_ids[i]
        n_bins = columns.of[f].n_bins
        best = incumbent
        if comes_first(found.keys[i], feature, found.positions[i], best[0], best[1], best[2]):
            best = (found.keys[i], feature, found.positions[i])
        found.reads[i] += gather_open(i, f, feature, columns, raw, slots, node, rules, everything, best, work, members)
        lower = NO_KEY
        for b in np.argsort(work.bin_lower[:n_bins]):
            bound, before = work.bin_lower[b], members.before[b]
            if not (everything or comes_first(bound, feature, before, best[0], best[1], best[2])):
                lower = min(lower, bound)
                continue
            if not members.opened[b]:
                continue
            sort_with(members.grouped_value, members.grouped_slot, members.begin[b], members.begin[b + 1])
            key, position, missing_left = sweep_bin(b, n_bins, rules, slots, work, members)
            known_rank = rank_of(found.positions[i], found.missing_lefts[i])
            if comes_first(key, feature, rank_of(position, missing_left), found.keys[i], feature, known_rank):
                found.keys[i], found.positions[i], found.missing_lefts[i] = key, position, missing_left
            if comes_first(key, feature, position, best[0], best[1], best[2]):
                best = (key, feature, position)
        found.lowers[i] = lower
