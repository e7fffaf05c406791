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
from apsplit.data.sorting import STACK, group_by_code, sort_pairs
from apsplit.splits.bounds import corners_key, lose_slack
from apsplit.splits.candidate import Outcome, comes_first, rank_of
from apsplit.splits.criterion import ERROR, NO_KEY
from apsplit.splits.histogram import fill_block
from apsplit.splits.problem import Problem
from apsplit.splits.scan import Workspace, blocks_of, scan_coarse
from apsplit.splits.sides import add_to, moved, sizes_before, take_from, try_threshold, weight_of


class Look(NamedTuple):
    """A closer look at one feature: what has to be beaten, and how."""

    place: int  # of the feature among the selected ones
    feature: int  # its number
    n_bins: int
    everything: bool  # whether all bins are refined, whatever their bounds
    best: tuple[int, int, int]  # key, feature and position of the incumbent, or of what the feature's scan has found


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
    stack: np.ndarray  # memory for sorting


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
        stack=np.empty(STACK, np.int64),
    )


@kernel
def collect_dense(f, columns, raw, weight, members):
    """Slots with weight in open bins of a dense column, with codes and raw values; how many."""
    base = columns.of[f].raw_start
    n = 0
    for i in range(columns.codes.shape[1]):
        code = columns.codes[f, i]
        if members.opened[code] and weight[i] > 0:
            row = np.intp(raw.row_of[i]) if raw.row_of.size > 0 else i
            members.slot[n] = i
            members.code[n] = code
            members.value[n] = np.float64(raw.flat[base + row * raw.row_step])
            n += 1
    return n


@kernel
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


@kernel
def open_bins(look, rules, n_classes, histogram, work, members, found):
    """Which bins may hold something that beats the best; bounds lose their slack. Returns how many.

    What the others may hold is a bound of the feature from now on.
    """
    best, passed, n_open, lower = look.best, np.int64(0), 0, np.int64(NO_KEY)
    for b in range(members.opened.size):
        members.opened[b] = False
    for b in range(look.n_bins):
        members.before[b] = passed
        if work.bin_lower[b] != NO_KEY:
            bound = np.int64(0)
            if not look.everything:
                bound = lose_slack(rules.criterion, work.bin_lower[b], rules.slack)
            work.bin_lower[b] = bound
            is_open = look.everything or comes_first(bound, look.feature, passed, best[0], best[1], best[2])
            members.opened[b] = is_open
            n_open += is_open
            lower = lower if is_open else min(lower, bound)
        for c in range(n_classes):
            passed += histogram[b * n_classes + c]
    found.lowers[look.place] = lower
    return n_open


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


@kernel
def close_bins(look, rules, totals, histogram, work, members, found):
    """Try open bins by all corners, as the bounds of a scan are loose with many classes; returns how many stay open."""
    n_classes, best, n_open = totals.size, look.best, 0
    for b in range(look.n_bins):
        if not members.opened[b]:
            continue
        stand_before(b, look.n_bins, totals, n_classes, histogram, work.sides)
        for c in range(n_classes):
            work.inside[c] = histogram[b * n_classes + c]
        take_from(work.sides.right, work.inside, n_classes)
        tight = tight_bound(rules.criterion, work.sides, work.inside, n_classes, work.rough)
        bound = max(work.bin_lower[b], lose_slack(rules.criterion, tight, rules.slack))
        work.bin_lower[b] = bound
        members.opened[b] = comes_first(bound, look.feature, members.before[b], best[0], best[1], best[2])
        n_open += members.opened[b]
        if not members.opened[b]:
            found.lowers[look.place] = min(found.lowers[look.place], bound)
    return n_open


@inline
def stand_before(b, n_bins, totals, n_classes, histogram, sides):
    """Class weights left and right of bin ``b``, which itself counts as right, into ``sides``."""
    for c in range(n_classes):
        sides.missing[c] = histogram[n_bins * n_classes + c]
        sides.left[c] = 0
        for other in range(b):
            sides.left[c] += histogram[other * n_classes + c]
        sides.right[c] = totals[c] - sides.missing[c] - sides.left[c]


@inline
def sweep_bin(begin, end, sizes, task, sides, n_classes, members):
    """Best threshold between the values of one bin, whose members are sorted: (key, position, missing_left)."""
    slots, counts, rules = task.slots, task.counts.weight, task.rules
    best, best_position, best_left = NO_KEY, np.int64(0), False
    for i in range(begin, end - 1):
        slot = members.grouped_slot[i]
        weight = slots.weight[slot]
        sides.left[slots.label[slot]] += weight
        sides.right[slots.label[slot]] -= weight
        sizes = moved(sizes, weight, rules, counts, slot)
        if members.grouped_value[i] == members.grouped_value[i + 1]:
            continue
        key, missing_left = try_threshold(rules, sides, sizes, n_classes)
        if key < best:
            best, best_position, best_left = key, sizes.left, missing_left
    return best, best_position, best_left


@inline
def order_open(n_bins, bin_lower, members):
    """The open bins, best bound first, into ``members.next``; how many there are."""
    order, n_open = members.next, 0
    for b in range(n_bins):
        if members.opened[b]:
            at = n_open
            while at > 0 and bin_lower[order[at - 1]] > bin_lower[b]:
                order[at] = order[at - 1]
                at -= 1
            order[at] = b
            n_open += 1
    return n_open


def _look_into(look, task, n_classes, histogram, work, members, found):
    """Look into open bins, whose rows are together, best bound first, while they may beat the best."""
    i, feature, n_bins, rules, best = look.place, look.feature, look.n_bins, task.rules, look.best
    for k in range(order_open(n_bins, work.bin_lower, members)):
        b = members.next[k]
        bound, before = work.bin_lower[b], members.before[b]
        if not (look.everything or comes_first(bound, feature, before, best[0], best[1], best[2])):
            found.lowers[i] = min(found.lowers[i], bound)
            continue
        begin, end = members.begin[b], members.begin[b + 1]
        sort_pairs(members.grouped_value, members.grouped_slot, begin, end, members.stack)
        stand_before(b, n_bins, task.slots.totals, n_classes, histogram, work.sides)
        sizes = sizes_before(b, work.sides, rules, work.rows, n_bins, n_classes)
        key, position, missing_left = sweep_bin(begin, end, sizes, task, work.sides, n_classes, members)
        known_rank = rank_of(found.positions[i], found.missing_lefts[i])
        if comes_first(key, feature, rank_of(position, missing_left), found.keys[i], feature, known_rank):
            found.keys[i], found.positions[i], found.missing_lefts[i] = key, position, missing_left
        if comes_first(key, feature, position, best[0], best[1], best[2]):
            best = (key, feature, position)


_look_into_pairs = inline(_look_into)


@kernel
def look_into_pairs(look, task, histogram, work, members, found):
    """See :func:`_look_into`; two classes."""
    _look_into_pairs(look, task, 2, histogram, work, members, found)


_look_into_columns = inline(_look_into)


@kernel
def look_into_columns(look, task, histogram, work, members, found):
    """See :func:`_look_into`; any number of classes."""
    _look_into_columns(look, task, task.slots.totals.size, histogram, work, members, found)


@kernel
def group_members(n, members):
    """The collected rows by bin."""
    source, target = (members.slot, members.value), (members.grouped_slot, members.grouped_value)
    group_by_code(0, n, members.code, source, members.begin, members.next, target, True)


def refine_place(look: Look, problem: Problem, work: Workspace, members: Members, found: Outcome) -> None:
    """Look inside the bins of one feature until nothing there may beat the best.

    That is the given one or what is found in the same column, never what another column finds: so the cells read do not
    depend on which thread was first.
    """
    task, f, n_classes = problem.task, int(problem.features[look.place]), len(problem.classes)
    histogram = _scan_again(look, problem, work, found)
    best = min(look.best, (int(found.keys[look.place]), look.feature, int(found.positions[look.place])))
    look = look._replace(best=best)
    n_open = open_bins(look, task.rules, n_classes, histogram, work, members, found)
    if n_open and n_classes > 2 and task.rules.criterion != ERROR and not look.everything:
        n_open = close_bins(look, task.rules, task.slots.totals, histogram, work, members, found)
    if n_open == 0:
        return
    if problem.columns.is_sparse:
        n = collect_entries(f, problem.columns, problem.raw, problem.slots.weight, members)
    else:
        n = collect_dense(f, problem.columns, problem.raw, problem.slots.weight, members)
    found.reads[look.place] += n
    group_members(n, members)
    (look_into_pairs if n_classes == 2 else look_into_columns)(look, task, histogram, work, members, found)


def _scan_again(look: Look, problem: Problem, work: Workspace, found: Outcome) -> np.ndarray:
    """The histogram of one feature, and the bounds of its bins; what its scan has found does not change."""
    task = problem.task
    ((block, counts),) = blocks_of(task, np.array([look.place]))
    fill_block(block, task.columns, task.slots, work.histogram, np.empty(len(found.reads), np.int64))
    scan_coarse(block, counts, task, work, found)
    return block.weights
