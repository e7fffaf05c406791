"""The ground of the named searches: examples in weight order, and what a prefix of them tells about a feature.

Examples are numbered in decreasing weight order. A feature that has seen the first m of them has a histogram of
the values it met; its thresholds are the intervals between *and outside* those values. Until it has seen all, its
lower bound includes the one-sided thresholds; its upper bound counts only thresholds that are certain to be
candidates. (The paper: L_m, U_m; here ``lower`` and ``upper``.)
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from apsplit._jit import called, inline, kernel
from apsplit._threads import for_chunks
from apsplit.data.sorting import ranked
from apsplit.splits.bounds import lower_key, upper_key
from apsplit.splits.candidate import Outcome
from apsplit.splits.criterion import NO_KEY
from apsplit.splits.problem import Problem
from apsplit.splits.sides import (
    Sides,
    add_to,
    leaves_allowed,
    moved,
    sizes_before,
    sweep,
    take_from,
    weight_of,
    with_missing_left,
    with_missing_right,
)


class Prefixes(NamedTuple):
    """Weight order of the existing slots, and a histogram for every selected feature."""

    order: np.ndarray  # slots by decreasing weight, uint32
    turn_of: np.ndarray  # index of each slot in that order; n for slots that do not exist
    weight_to: np.ndarray  # weight_to[m]: weight of the first m examples
    classes_to: np.ndarray  # (m, class): the same by class
    rows_to: np.ndarray  # the same in rows; empty unless leaves need several
    ranks: np.ndarray  # uint32 ranks of coarse columns
    rank_ptr: np.ndarray  # per selected feature: where its ranks begin; -1: codes are ranks
    n_ranks: np.ndarray  # per selected feature: number of ranks
    default: np.ndarray  # per selected feature: the rank that entries leave out; -1: not read through entries
    bin_ptr: np.ndarray  # per selected feature: where its bins begin; the last one is for missing
    seen: np.ndarray  # (bins, class): weight seen
    rows_seen: np.ndarray  # rows seen; empty unless leaves need several


def make_prefixes(problem: Problem) -> Prefixes:
    """Sort the examples by weight (equal weights: by row), unless that is done, and make empty histograms."""
    slots, n_classes = problem.slots, len(problem.classes)
    order = problem.order
    if order is None:
        existing = np.flatnonzero(slots.weight)
        order = existing[np.argsort(-slots.weight[existing], kind="stable")]
    else:
        order = order[slots.weight[order] > 0]
    n = len(order)
    turn_of = np.full(len(slots.weight), n, np.int64)
    turn_of[order] = np.arange(n)
    classes_to = np.zeros((n + 1, n_classes), np.int64)
    classes_to[np.arange(1, n + 1), slots.label[order]] = slots.weight[order]
    np.cumsum(classes_to, axis=0, out=classes_to)
    counts = slots.counts
    ranks, rank_ptr, n_ranks, default = ranks_of(problem)
    bin_ptr = np.concatenate(([0], np.cumsum(n_ranks + 1)))
    return Prefixes(
        order=order.astype(np.uint32),
        turn_of=turn_of,
        weight_to=np.concatenate(([0], np.cumsum(slots.weight[order]))),
        classes_to=classes_to,
        rows_to=np.concatenate(([0], np.cumsum(counts[order]))) if len(counts) else counts,
        ranks=ranks,
        rank_ptr=rank_ptr,
        n_ranks=n_ranks,
        default=default,
        bin_ptr=bin_ptr,
        seen=np.zeros((bin_ptr[-1], n_classes), np.int64),
        rows_seen=np.zeros(bin_ptr[-1] if len(counts) else 0, np.int64),
    )


def ranks_of(problem: Problem) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Ranks for coarse columns, whose codes are not enough here; (ranks, rank_ptr, n_ranks, default) of Prefixes."""
    columns, raw, features = problem.columns, problem.raw, problem.features
    n_ranks = columns.n_bins[features].copy()
    rank_ptr = np.full(len(features), -1, np.int64)
    default = np.minimum(columns.default[features], n_ranks)  # missing is the last rank
    parts: list[np.ndarray] = []
    size = 0
    for i in np.flatnonzero(~columns.exact[features]):
        f = features[i]
        if columns.is_sparse:
            values = raw.of_entries(columns, f).astype(np.float64)  # as which all values are compared
            n_ranks[i], ranks = ranked(np.append(values, 0.0))
            default[i], ranks = ranks[-1], ranks[:-1]
        else:
            n_ranks[i], ranks = problem.data.wide_ranks(int(problem.feature_ids[i]))
            ranks = ranks[raw.row_of] if len(raw.row_of) else ranks
            default[i] = -1
        rank_ptr[i] = size
        parts.append(ranks)
        size += len(ranks)
    return np.concatenate([*parts, np.empty(0, np.uint32)]), rank_ptr, n_ranks, default


@called
def assess(i, upto, task, prefixes, found):
    """Show the i-th feature the examples from where it stopped up to ``upto``.

    Entries are gone through whole, whichever of them lie in the range. The rank that they leave out is worked
    out in ``update_interval`` from what has been seen in all.
    """
    f, columns = task.features[i], task.columns
    first = prefixes.bin_ptr[i]
    ranks = prefixes.rank_ptr[i]
    missing = prefixes.n_ranks[i]
    begin = found.assessed[i]
    if prefixes.default[i] >= 0:
        first_entry, last_entry = columns.of[f].entry_start, columns.of[f].entry_stop
        for e in range(first_entry, last_entry):
            slot = columns.entry_row[e]
            if begin <= prefixes.turn_of[slot] < upto:
                code = np.int64(columns.entry_code[e])
                if ranks >= 0:
                    code = np.int64(prefixes.ranks[ranks + e - first_entry])
                _count(first + min(code, missing), slot, task, prefixes)
        found.reads[i] += last_entry - first_entry
    else:
        for k in range(begin, upto):
            slot = prefixes.order[k]
            code = np.int64(columns.codes[f, slot]) if ranks < 0 else np.int64(prefixes.ranks[ranks + slot])
            _count(first + min(code, missing), slot, task, prefixes)
        found.reads[i] += upto - begin
    found.assessed[i] = upto


@inline
def _count(bin_, slot, task, prefixes):
    """Add one example to a bin of what has been seen."""
    prefixes.seen[bin_, task.slots.label[slot]] += task.slots.weight[slot]
    if prefixes.rows_seen.size > 0:
        prefixes.rows_seen[bin_] += task.slots.counts[slot]


@inline
def _fill_default(i, upto, prefixes, bins, rows):
    """Give the rank that entries leave out what the others leave over."""
    default = prefixes.default[i]
    for c in range(bins.shape[1]):
        rest = prefixes.classes_to[upto, c]
        for b in range(bins.shape[0]):
            if b != default:
                rest -= bins[b, c]
        bins[default, c] = rest
    if rows.size > 0:
        rows[default] = 0
        rows[default] = prefixes.rows_to[upto] - rows.sum()


@called
def update_interval(i, task, prefixes, scratch, found):
    """Work out where the best candidate of the i-th feature may lie, given what it has seen."""
    upto, rules, totals = found.assessed[i], task.rules, task.slots.totals
    span = slice(prefixes.bin_ptr[i], prefixes.bin_ptr[i + 1])
    bins = prefixes.seen[span]
    rows = prefixes.rows_seen[span] if rules.min_rows > 0 else prefixes.rows_seen
    if prefixes.default[i] >= 0:
        _fill_default(i, upto, prefixes, bins, rows)
    missing, seen = bins[prefixes.n_ranks[i]], prefixes.classes_to[upto]
    sides, unseen = Sides(scratch[0], scratch[1], missing), scratch[2]
    for c in range(totals.size):
        sides.left[c] = 0
        sides.right[c] = seen[c] - missing[c]
        unseen[c] = totals[c] - seen[c]
    if upto == prefixes.order.size:
        found.keys[i], found.positions[i], found.missing_lefts[i], _ = sweep(
            prefixes.n_ranks[i], bins, rows, totals, rules, sides, totals.size
        )
        found.lowers[i] = found.uppers[i] = found.keys[i]
    else:
        found.lowers[i], found.uppers[i] = _bounds_of_all(bins, rows, rules, sides, unseen)


@inline
def _passed(b, weight, bins, rows, rules, sides, sizes):
    """The sizes after bin ``b`` has gone from the right to the left, as its class weights do."""
    add_to(sides.left, bins[b], bins.shape[1])
    take_from(sides.right, bins[b], bins.shape[1])
    return moved(sizes, weight, rules, rows, b)


@called
def _bounds_of_all(bins, rows, rules, sides, unseen):
    """Smallest lower bound over all thresholds, one-sided ones included, and smallest certain upper bound."""
    n_ranks, n_classes = bins.shape[0] - 1, bins.shape[1]
    sizes = sizes_before(0, sides, rules, rows, n_ranks, n_classes)
    lower, _ = _bounds_here(rules, sides, sizes, unseen)
    upper = NO_KEY
    for b in range(n_ranks):
        weight = weight_of(bins[b], n_classes)
        if weight == 0:
            continue
        sizes = _passed(b, weight, bins, rows, rules, sides, sizes)
        a, z = _bounds_here(rules, sides, sizes, unseen)
        lower, upper = min(lower, a), min(upper, z)
    return lower, upper


@called
def _bounds_here(rules, sides, sizes, unseen):
    """Lower bound of a threshold for the better direction of missing; upper bound if certain to be a candidate."""
    left, right, missing, n_classes = sides.left, sides.right, sides.missing, sides.left.size
    add_to(right, missing, n_classes)
    lower, upper = _bounds_of(rules, sides, with_missing_right(sizes), unseen)
    take_from(right, missing, n_classes)
    if sizes.missing > 0:
        add_to(left, missing, n_classes)
        other_lower, other_upper = _bounds_of(rules, sides, with_missing_left(sizes), unseen)
        take_from(left, missing, n_classes)
        lower, upper = min(lower, other_lower), min(upper, other_upper)
    return lower, upper


@inline
def _bounds_of(rules, sides, sizes, unseen):
    """Bounds of a threshold, the missing examples being on one of its sides."""
    left, right, n_classes = sides.left, sides.right, sides.left.size
    lower, upper = lower_key(rules.criterion, left, right, unseen, n_classes), NO_KEY
    if leaves_allowed(rules, sizes):
        upper = upper_key(rules.criterion, left, right, unseen, n_classes, rules.node)
    return lower, upper


@kernel
def assess_columns(start, stop, upto, task, prefixes, scratch, found):
    """Show the features ``start..stop`` the first ``upto`` examples, and work out their intervals; but settled ones."""
    for i in range(start, stop):
        if found.assessed[i] < upto:
            assess(i, upto, task, prefixes, found)
            update_interval(i, task, prefixes, scratch, found)


def new_scratch(problem: Problem) -> np.ndarray:
    """Memory for ``update_interval``: class weights left, right and unseen."""
    return np.empty((3, len(problem.classes)), np.int64)


def assess_all(problem: Problem, prefixes: Prefixes, found: Outcome, share: float) -> int:
    """Show every feature the heaviest examples that hold ``share`` of the weight; returns how many those are."""
    upto = int(np.searchsorted(prefixes.weight_to, math.ceil(share * float(problem.total))))
    upto = min(max(upto, 1), len(prefixes.order))

    def work(start: int, stop: int) -> None:
        scratch = new_scratch(problem)
        assess_columns(start, stop, upto, problem.task, prefixes, scratch, found)

    for_chunks(work, len(problem.features), problem.n_threads, cost=3.0 * upto)
    return upto


class Log:
    """Every step of a race: (index of the feature, examples assessed, lower key, upper key)."""

    def __init__(self, found: Outcome) -> None:
        start = [np.arange(len(found.keys)), found.assessed, found.lowers, found.uppers]
        self._parts = [np.stack(start, axis=1)]

    def run(self, race: Callable[[np.ndarray], int]) -> None:
        """Call ``race(room)`` until it leaves room for two steps; it writes into ``room`` and returns how many."""
        size = 1024
        while True:
            room = np.empty((size, 4), np.int64)
            n = race(room)
            self._parts.append(room[:n].copy())
            if n < size - 1:
                return
            size *= 2

    @property
    def steps(self) -> np.ndarray:
        """All steps, in order; the first ones are the start of every feature."""
        return np.concatenate(self._parts)


@inline
def write_step(room, n, i, found):
    """Write down where the i-th feature is now."""
    room[n, 0], room[n, 1], room[n, 2], room[n, 3] = i, found.assessed[i], found.lowers[i], found.uppers[i]
