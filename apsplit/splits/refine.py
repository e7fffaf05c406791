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
from apsplit.data.columns import Raw
from apsplit.data.sorting import group_by_code, sort_with
from apsplit.splits.bounds import corners_key, lose_slack
from apsplit.splits.candidate import comes_first, rank_of
from apsplit.splits.criterion import ERROR, NO_KEY
from apsplit.splits.histogram import fill_column
from apsplit.splits.problem import Node
from apsplit.splits.scan import count_rows, scan_bins
from apsplit.splits.sides import add_to, moved, sizes_before, take_from, try_threshold, weight_of


class Closer(NamedTuple):
    """What a closer look at columns takes beside the task of the search."""

    feature_ids: np.ndarray  # number of each selected feature in X
    raw: Raw
    node: Node
    everything: bool  # whether all bins are refined, whatever their bounds
    incumbent: tuple[int, int, int]  # key, feature and position of the best candidate so far


class Members(NamedTuple):
    """Rows that lie in open bins of a column, in row order and then by bin."""

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
        slot=np.empty(n_slots, np.uint32),
        code=np.empty(n_slots, np.uint8),
        value=np.empty(n_slots),
        grouped_slot=np.empty(n_slots, np.uint32),
        grouped_value=np.empty(n_slots),
        begin=np.empty(257, np.int64),
        next=np.empty(257, np.int64),
        before=np.empty(256, np.int64),
        opened=np.empty(256, np.bool_),
    )


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
    """Slots with weight in open bins of a sparse column, with codes and raw values, from its entries; how many."""
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
def stand_before(b, n_bins, totals, work):
    """Class weights left and right of bin ``b``, which itself counts as right, into ``work.sides``."""
    sides, n_classes = work.sides, totals.size
    for c in range(n_classes):
        sides.missing[c] = work.histogram[n_bins * n_classes + c]
        sides.left[c] = 0
        for other in range(b):
            sides.left[c] += work.histogram[other * n_classes + c]
        sides.right[c] = totals[c] - sides.missing[c] - sides.left[c]


@inline
def sweep_bin(b, n_bins, task, work, members):
    """Best threshold between the values inside bin ``b``, whose members are sorted.

    Returns (key, position, missing_left).
    """
    slots, rules, sides, n_classes = task.slots, task.rules, work.sides, task.slots.totals.size
    stand_before(b, n_bins, slots.totals, work)
    sizes = sizes_before(b, sides, rules, work.rows, n_bins, n_classes)
    best, best_position, best_left = NO_KEY, np.int64(0), False
    for i in range(members.begin[b], members.begin[b + 1] - 1):
        slot = members.grouped_slot[i]
        weight = slots.weight[slot]
        sides.left[slots.label[slot]] += weight
        sides.right[slots.label[slot]] -= weight
        sizes = moved(sizes, weight, rules, task.counts.weight, slot)
        if members.grouped_value[i] == members.grouped_value[i + 1]:
            continue
        key, missing_left = try_threshold(rules, sides, sizes, n_classes)
        if key < best:
            best, best_position, best_left = key, sizes.left, missing_left
    return best, best_position, best_left


@inline
def tight_bound(criterion, sides, inside, n_classes, memory):
    """Lower bound by all corners, over both directions for missing; for gini or entropy with many classes."""
    left, right, missing = sides.left, sides.right, sides.missing
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
    left, right, missing, inside = work.sides.left, work.sides.right, work.sides.missing, work.inside
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
                tight = tight_bound(rules.criterion, work.sides, inside, n_classes, work.rough)
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
def fill_node(i, task, node, work):
    """The histogram of the i-th feature: the one that is kept for the node, or from the codes."""
    f, n_classes = task.features[i], task.slots.totals.size
    if node.histograms.size == 0:
        fill_column(f, task.columns, task.slots, n_classes, work.histogram)
    else:
        for k in range((task.columns.of[f].n_bins + 1) * n_classes):
            work.histogram[k] = node.histograms[node.offsets[i] + k]


@inline
def gather_open(i, task, closer, best, work, members):
    """Everything up to the point where the bins of the i-th feature can be sorted; returns the number of members."""
    f, columns, slots = task.features[i], task.columns, task.slots
    feature, n_bins = closer.feature_ids[i], columns.of[f].n_bins
    count_rows(f, task, work)
    fill_node(i, task, closer.node, work)
    scan_bins(f, columns, task.rules, slots.totals, slots.totals.size, work.histogram, work)
    if open_bins(closer.everything, task.rules, feature, n_bins, slots.totals, best, work, members) == 0:
        return 0
    if columns.codes.size > 0:
        n = collect_dense(f, columns, closer.raw, slots.weight, closer.node.rows, members)
    else:
        n = collect_entries(f, columns, closer.raw, slots.weight, members)
    found, grouped = (members.slot, members.value), (members.grouped_slot, members.grouped_value)
    group_by_code(0, n, members.code, found, members.begin, members.next, grouped, True)
    return n


@inline
def look_into(i, order, best, task, closer, work, members, found):
    """Look into the open bins of the i-th feature in this order, best bound first, while they may beat ``best``."""
    feature, n_bins = closer.feature_ids[i], task.columns.of[task.features[i]].n_bins
    lower = NO_KEY
    for b in order:
        bound, before = work.bin_lower[b], members.before[b]
        if not (closer.everything or comes_first(bound, feature, before, best[0], best[1], best[2])):
            lower = min(lower, bound)
            continue
        if not members.opened[b]:
            continue
        sort_with(members.grouped_value, members.grouped_slot, members.begin[b], members.begin[b + 1])
        key, position, missing_left = sweep_bin(b, n_bins, task, work, members)
        known_rank = rank_of(found.positions[i], found.missing_lefts[i])
        if comes_first(key, feature, rank_of(position, missing_left), found.keys[i], feature, known_rank):
            found.keys[i], found.positions[i], found.missing_lefts[i] = key, position, missing_left
        if comes_first(key, feature, position, best[0], best[1], best[2]):
            best = (key, feature, position)
    found.lowers[i] = lower


@inline
def begin_with(i, closer, found):
    """The candidate to beat inside the i-th feature: the incumbent, or what its scan has found."""
    best, feature = closer.incumbent, closer.feature_ids[i]
    if comes_first(found.keys[i], feature, found.positions[i], best[0], best[1], best[2]):
        best = (found.keys[i], feature, found.positions[i])
    return best


@allocating_kernel
def refine_columns(start, stop, chosen, task, closer, work, members, found):
    """Refine the features ``chosen[start..stop]`` until nothing inside their bins may beat the incumbent.

    The incumbent is the given one or what is found in the same column, never what another column finds: so the cells
    read do not depend on which thread was first. (This kernel allocates, to sort, so it counts references to every
    array it mentions: loops are in helpers, which do not.)
    """
    for step in range(start, stop):
        i = chosen[step]
        best = begin_with(i, closer, found)
        found.reads[i] += gather_open(i, task, closer, best, work, members)
        order = np.argsort(work.bin_lower[: task.columns.of[task.features[i]].n_bins])
        look_into(i, order, best, task, closer, work, members, found)
