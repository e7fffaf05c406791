"""Boosting remembers: histograms of all rows, kept from one tree to the next, and a race on top of them.

A round changes the weights of some rows only. What a histogram was, plus the change of those rows, is what it is now -
in integers, so to the last bit::

    round t       histogram of all rows                                          reads every row once, in round 0
    round t + 1   histogram += (new - old weight) of the rows that changed       reads just those rows

That goes below the lower bounds of the paper, which are about searches that remember nothing.

Stumps need not even that. Rows that have gained little are left for later: the histograms are those of *known* weights,
which lag behind, and by how much is known for each class. That bounds what a feature can reach, as unseen examples do
in the paper, and most features are out of the race before their light rows have been looked at::

    heavy part       changes of the rows that gained most, for all features; a tolerated share is left out
    finish a few     the features with the best bounds are counted anew, with all weights: the incumbent
    the others       those whose bound is better than the incumbent are counted anew, too

The tolerated share follows the work: more where few features are left to finish, less where there are many.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np

from apsplit._jit import approximate, called, inline, kernel
from apsplit._threads import WORK_PER_THREAD, for_chunks
from apsplit.data.columns import DENSE_COST, PICKED_COST, PLACED_COST
from apsplit.data.dataset import Dataset
from apsplit.data.row_bins import Places, add_places, for_parts
from apsplit.splits.bounds import lose_slack
from apsplit.splits.criterion import ENTROPY, GINI, NO_KEY, float_to_key
from apsplit.splits.histogram import Some, fill_column, fill_rest, fill_some
from apsplit.splits.problem import Problem
from apsplit.splits.scan import (
    ROUGHLY,
    Workspace,
    half_gini,
    least_weight,
    new_workspace,
    only_bins,
    scan_bins,
    scan_gini,
    scan_pairs,
    weight_of,
)
from apsplit.trees.levels import Found, choose, scan_node

_FEW_ROWS = 8  # for each bin and class: then several copies of a histogram do not pay
_MOST_BYTES = 1 << 26  # of histograms, unless the data itself is larger

_MOST_SUMS = 0.5  # for each cell of the data: with 4 (news20, 20 classes) remembering takes 1.4 times as long (2026-11)

_FIRST_TOLERANCE, _LEAST_TOLERANCE, _MOST_TOLERANCE = 0.05, 0.001, 0.5  # share of the weight that may be left out
_MORE, _LESS = 1.15, 0.6  # it changes by these, depending on whether few columns are left to finish
_FEW = 0.03  # of all, by the time they take
_LEADERS = 4  # features that are finished first
# Rows that have gained more than this share of their known weight are never left out: so a side of a threshold cannot
# gain more either, and a light side not become a heavy one.
_MOST_GROWTH = 0.5
_BUCKETS = 256  # of changes by size, four for each power of two


class Changes(NamedTuple):
    """Rows whose change is to be added now, and which columns are better counted anew."""

    some: Some  # those rows; their weight: the change
    totals: np.ndarray  # the same by class
    open: np.ndarray  # by class: what the known weights still lack
    n_left_out: int  # in how many rows
    known: np.ndarray  # weights that the histograms will stand for
    known_second: np.ndarray  # those of the second of two classes
    known_totals: np.ndarray
    anew: tuple[bool, bool]  # whether dense columns, and those that have places, are to be counted anew


@inline
def _bucket(change):
    """Larger changes have larger buckets."""
    return (float_to_key(np.float64(change)) >> 50) - (1023 << 2)  # exponent and two more bits


@kernel
def _better_anew(n_changed, n_rows, most_placed, always):
    """Whether dense columns, and those that have places, are better counted anew than changed."""
    if n_changed == n_rows:
        return True, True
    return not always and PICKED_COST * n_changed > DENSE_COST * n_rows, not always and n_changed > most_placed


@inline
def _leave_small_ones(n_changed, tolerated, known, buckets, rows, changes, labels):
    """Keep the largest of ``n_changed`` changes, the others being at most ``tolerated`` in all; returns how many stay.

    Rows that have lost weight, or gained much of what they had, are kept in any case.
    """
    for k in range(_BUCKETS):
        buckets[k] = 0
    for k in range(n_changed):
        if changes[k] > 0:
            buckets[_bucket(changes[k])] += changes[k]
    least, left_out = np.int64(0), np.int64(0)
    while least < _BUCKETS and left_out + buckets[least] <= tolerated:
        left_out += buckets[least]
        least += 1
    n_kept = np.uintp(0)
    for k in range(n_changed):
        change = changes[k]
        much = np.float64(change) > _MOST_GROWTH * np.float64(known[rows[k]])
        keep = (change < 0) | much | (_bucket(max(np.int64(1), change)) >= least)
        rows[n_kept], changes[n_kept], labels[n_kept] = rows[k], change, labels[k]
        n_kept += np.uintp(keep)
    return n_kept


@kernel
def _list_changes(weight, label, tolerated, known, known_second, buckets, rows, changes, labels, totals, known_totals):
    """List the rows that have changed, but for small changes of at most ``tolerated`` in all.

    Renews the known weights, sums up the changes by class (``totals``, OUT), and returns how many rows are listed and
    left out.
    """
    n_changed = np.uintp(0)
    for i in range(weight.size):  # without a branch: what has changed cannot be foretold
        change = weight[i] - known[i]
        rows[n_changed], changes[n_changed], labels[n_changed] = i, change, label[i]
        n_changed += np.uintp(change != 0)
    n_listed = n_changed
    if tolerated > 0:
        n_listed = _leave_small_ones(n_changed, tolerated, known, buckets, rows, changes, labels)
    for c in range(totals.size):
        totals[c] = 0
    for k in range(n_listed):
        row, class_ = rows[k], labels[k]
        known[row] = weight[row]
        if known_second.size > 0:
            known_second[row] = weight[row] & -np.int64(class_)
        totals[class_] += changes[k]
    for c in range(totals.size):
        known_totals[c] += totals[c]
    return np.int64(n_listed), np.int64(n_changed - n_listed)


@called
def _renew(f, columns, default, slots, changes, n_classes, buffer, histogram):
    """Bring the histogram of a column up to date with the known weights; returns the cells read.

    ``default``: the code that its places leave out, what they say has been added; -1: it has none.
    """
    anew = changes.anew[0]
    if default >= 0:
        if not changes.anew[1]:
            row = min(default, columns.n_bins[f])
            for c in range(n_classes):
                histogram[row * n_classes + c] = 0
            fill_rest(row, columns.n_bins[f], changes.known_totals, n_classes, histogram)
            return 0
        anew = True
    some, totals = changes.some, changes.totals
    if not anew and some.rows.size == 0:
        return 0
    if not anew and not columns.has_missing[f] and some.rows.size < _FEW_ROWS * histogram.size:
        fill_some(columns.codes[f], some, n_classes, 0, histogram)
        return some.rows.size
    second_class = changes.known_second[:0]  # else two values would be counted in all rows, whatever ``some`` says
    if anew:
        some, totals, second_class = slots.some, changes.known_totals, changes.known_second
    n_read = fill_column(
        f, columns, changes.known, slots.weight_mask, slots.label, second_class, some, totals, n_classes, buffer
    )
    for k in range(histogram.size):
        histogram[k] = buffer[k] + (0 if anew else histogram[k])
    return n_read


@approximate
def _floor_of_pairs(n, totals, unknown, sums, rough):
    """Smallest Gini impurity of ``n`` thresholds of two classes, over all that the unknown weight may do.

    Of each class the left side gets at most what the rows there may have gained, at least what the others may not. Two
    corners of that box are enough: while the left side has more than its share of the first class, more of that
    class and less of the other lower the impurity (by the squares of their shares), and the other way round.
    """
    total_0, total_1 = np.float64(totals[0]), np.float64(totals[1])
    u0, u1 = np.float64(unknown[0]), np.float64(unknown[1])
    whole_0, whole_1 = total_0 + u0, total_1 + u1
    lefts_0, lefts_1, light = sums[0], sums[1], least_weight(whole_0 + whole_1, 2)
    for i in range(n):
        a, b = lefts_0[i], lefts_1[i]
        gain_a, gain_b = _MOST_GROWTH * a, _MOST_GROWTH * b
        lack_a, lack_b = u0 - _MOST_GROWTH * (total_0 - a), u1 - _MOST_GROWTH * (total_1 - b)
        most_a, most_b = a + (gain_a if gain_a < u0 else u0), b + (gain_b if gain_b < u1 else u1)
        least_a, least_b = a + (lack_a if lack_a > 0.0 else 0.0), b + (lack_b if lack_b > 0.0 else 0.0)
        first = half_gini(most_a, least_b, whole_0 - most_a, whole_1 - least_b, light)
        second = half_gini(least_a, most_b, whole_0 - least_a, whole_1 - most_b, light)
        rough[i] = first if first < second else second
    floor = whole_0 + whole_1
    for i in range(n):
        floor = rough[i] if rough[i] < floor else floor
    return 2.0 * floor


@inline
def _sum_pairs(histogram, n, sums):
    """Weights of two classes up to each of ``n`` bins, as floats. Empty bins repeat a threshold, which is no harm."""
    first = second = np.int64(0)
    lefts_0, lefts_1 = sums[0], sums[1]
    for b in range(n):
        first += histogram[2 * b]
        second += histogram[2 * b + 1]
        lefts_0[b], lefts_1[b] = np.float64(first), np.float64(second)


@called
def _bound(f, columns, rules, changes, n_classes, histogram, work):
    """A key that no threshold of a column goes below, given its histogram of the known weights.

    Adding weight never lowers an impurity, so the best key by known weights would do; for two classes and gini the
    corners of what is unknown are better.
    """
    totals, n_bins = changes.known_totals, columns.n_bins[f]
    if n_classes == 2 and rules.criterion == GINI and only_bins(f, columns, rules):
        _sum_pairs(histogram, n_bins - 1, work.sums)
        total = np.float64(totals[0] + totals[1] + changes.open[0] + changes.open[1])
        floor = _floor_of_pairs(n_bins - 1, totals, changes.open, work.sums, work.rough)
        return float_to_key(max(0.0, floor - ROUGHLY * least_weight(total, 2)))
    key = NO_KEY
    if n_classes == 2 and rules.criterion != ENTROPY and only_bins(f, columns, rules):
        key, _, _, _ = scan_pairs(n_bins, rules, totals, histogram, work, NO_KEY)
    elif rules.criterion == GINI and only_bins(f, columns, rules):
        key, _, _, _ = scan_gini(n_bins, rules, totals, n_classes, histogram, work, NO_KEY)
    else:
        key, _, _, _, _, _ = scan_bins(f, columns, rules, totals, n_classes, histogram, work)
    return lose_slack(rules.criterion, key, rules.slack) if key != NO_KEY else key


@kernel
def _scan_known(
    start, stop, first_part, last_part, columns, places, slots, changes, rules, n_classes, offsets, histograms, work,
    bounds, found,
):  # fmt: skip
    """Renew the histograms of the columns ``start..stop``, and find the best threshold of each, or a bound.

    If they are the columns of some parts of the places, what has changed is added through these.
    """
    exact = weight_of(changes.open, n_classes) == 0
    some, n_placed = changes.some, np.int64(0)
    for part in range(first_part, last_part):
        of_part = histograms[offsets[places.part_start[part]] :]
        n_placed += add_places(part, some.rows, some.weight, some.label, 0, places, n_classes, of_part)
    for f in range(start, stop):
        histogram = histograms[offsets[f] : offsets[f + 1]]
        found.reads[f] = n_placed + _renew(
            f, columns, places.default[f], slots, changes, n_classes, work.histogram, histogram
        )
        n_placed = np.int64(0)  # they have been counted
        if exact:
            scan_node(0, f, f, columns, rules, slots.totals, n_classes, histogram, work, found)
        else:
            bounds[f] = _bound(f, columns, rules, changes, n_classes, histogram, work)
            found.keys[0, f] = found.lowers[0, f] = NO_KEY


@kernel
def _finish(start, stop, places, columns, slots, rules, n_classes, work, found):
    """Find the best threshold of some columns, by all weights."""
    for k in range(start, stop):
        f = places[k]
        found.reads[f] = fill_column(
            f, columns, slots.weight, slots.weight_mask, slots.label, slots.second_class, slots.some, slots.totals,
            n_classes, work.histogram,
        )  # fmt: skip
        scan_node(0, f, f, columns, rules, slots.totals, n_classes, work.histogram, work, found)


@kernel
def _search_small(
    features, columns, places, slots, known, known_second, known_totals, most_placed, always, rules, n_classes, offsets,
    buckets, changed, totals, nothing, histograms, work, bounds, found,
):  # fmt: skip
    """All of it in one call, without a race: for data so small that every call from Python counts."""
    n_listed, _ = _list_changes(
        slots.weight, slots.label, 0, known, known_second, buckets, changed.rows, changed.weight, changed.label, totals,
        known_totals,
    )  # fmt: skip
    some = Some(changed.rows[:n_listed], changed.weight[:n_listed], changed.label[:n_listed])
    anew = _better_anew(n_listed, known.size, most_placed, always)
    changes = Changes(some, totals, nothing, 0, known, known_second, known_totals, anew)
    _scan_known(
        0, features.size, 0, 0 if anew[1] else places.part_start.size - 1, columns, places, slots, changes, rules,
        n_classes, offsets, histograms, work, bounds, found,
    )  # fmt: skip
    choose(found, features, columns.exact, rules, slots.totals.reshape((1, n_classes)), n_classes)
    n_reads = 0
    for f in range(features.size):
        n_reads += found.reads[f]
    return n_listed, n_reads


class Remembered:
    """The histograms of all columns and rows of the data for one set of weights, which changes from tree to tree."""

    def __init__(self, data: Dataset, offsets: np.ndarray, n_classes: int, n_threads: int) -> None:
        self.data, self.offsets, self.n_classes, self.n_threads = data, offsets, n_classes, n_threads
        n_rows, n_features = data.shape
        self.known = np.zeros(n_rows, np.int64)  # weights that the histograms stand for
        self.known_second = np.zeros(n_rows if n_classes == 2 else 0, np.int64)
        self.histograms = np.zeros(int(offsets[-1]), np.int64)
        self.tolerance = _FIRST_TOLERANCE
        self._all_exact = bool(data.exact.all())
        self._cost = float(data.costs[n_classes == 2].sum())  # nanoseconds to count all columns
        self._buckets = np.empty(_BUCKETS, np.int64)
        self._changed = Some(np.empty(n_rows, np.uint32), np.empty(n_rows, np.int64), np.empty(n_rows, np.uint8))
        self.known_totals, self._totals, self._nothing = np.zeros((3, n_classes), np.int64)
        self._bounds = np.empty(n_features, np.int64)
        self._work: Workspace | None = None

    @staticmethod
    def fits(data: Dataset, offsets: np.ndarray) -> bool:
        """Whether the histograms take no more memory than may be spent on them."""
        return 8 * int(offsets[-1]) <= max(_MOST_BYTES, data.nbytes)

    @staticmethod
    def pays(data: Dataset, offsets: np.ndarray) -> bool:
        """Whether going through all histograms, which every round has to, is little beside reading the data."""
        return int(offsets[-1]) <= _MOST_SUMS * int(data.cells.sum())

    def search(self, problem: Problem, found: Found, *, race: bool, always: bool) -> tuple[int, int]:
        """Find the best threshold of the root, as ``scan_level`` and ``choose`` do; returns assessments and reads.

        ``race``: histograms need not be complete. ``always``: add changes even where counting anew is cheaper.
        """
        if self._changed.label.dtype != problem.slots.label.dtype:
            self._changed = self._changed._replace(label=np.empty(len(self.known), problem.slots.label.dtype))
        if self._cost < WORK_PER_THREAD:
            return self._search_small(problem, found, always=always)
        may_race = race and self._all_exact and problem.rules.min_weight == 0
        tolerated = int(self.tolerance * float(problem.slots.totals.sum())) if may_race else 0
        changes = self._changes(problem, tolerated, always=always)
        n_assessments, n_reads = self._renew(problem, changes, found)
        if changes.open.any():
            leaders, others = self._contenders(problem, found)
            share = min(1.0, PICKED_COST / DENSE_COST * changes.n_left_out / len(self.known))
            finishing = float(problem.costs[others].sum())
            finish = finishing <= share * self._cost
            self.tolerance *= _MORE if finishing <= _FEW * self._cost else _LESS
            self.tolerance = min(max(self.tolerance, _LEAST_TOLERANCE), _MOST_TOLERANCE)
            if finish:
                self._finish(problem, others, found)
                n_reads += int(found.reads[leaders].sum() + found.reads[others].sum())
                n_assessments += (len(leaders) + len(others)) * (problem.n_existing - len(changes.some.rows))
            else:
                n_reads += int(found.reads[leaders].sum())
                changes = self._changes(problem, 0, always=always)
                more = self._renew(problem, changes, found)
                n_assessments, n_reads = n_assessments + more[0], n_reads + more[1]
        totals = problem.slots.totals.reshape(1, -1)
        choose(found, problem.features, problem.columns.exact, problem.rules, totals, self.n_classes)
        return min(n_assessments, problem.n_existing * len(problem.features)), n_reads  # each pair counts once

    def _search_small(self, problem: Problem, found: Found, *, always: bool) -> tuple[int, int]:
        n_listed, n_reads = _search_small(
            problem.features, problem.columns, self._places, problem.slots, self.known, self.known_second,
            self.known_totals, self._most_placed, always, problem.rules, self.n_classes, self.offsets, self._buckets,
            self._changed, self._totals, self._nothing, self.histograms, self._workspace(len(self._bounds)),
            self._bounds, found,
        )  # fmt: skip
        anew = _better_anew(n_listed, len(self.known), self._most_placed, always)
        return self._assessed(n_listed, anew, problem), n_reads

    @property
    def _places(self) -> Places:
        return self.data.places(self.n_threads)

    @cached_property
    def _n_columns(self) -> tuple[int, int]:
        """Dense columns, and those that have places."""
        listed = self._places.default >= 0
        return int((~listed).sum()), int(listed.sum())

    @cached_property
    def _most_placed(self) -> float:
        """Changed rows up to which places take less time than counting anew."""
        places, columns = self._places, self.data.columns
        counting = columns.fill_costs(self.n_classes, self.data.cells)[places.default >= 0].sum()
        return len(self.known) * counting / (PLACED_COST * max(1, len(places.place)))

    def _changes(self, problem: Problem, tolerated: int, *, always: bool) -> Changes:
        slots = problem.slots
        n_listed, n_left_out = _list_changes(
            slots.weight, slots.label, tolerated, self.known, self.known_second, self._buckets, *self._changed,
            self._totals, self.known_totals,
        )  # fmt: skip
        return Changes(
            some=Some(*(array[:n_listed] for array in self._changed)),
            totals=self._totals,
            open=slots.totals - self.known_totals,
            n_left_out=n_left_out,
            known=self.known,
            known_second=self.known_second,
            known_totals=self.known_totals,
            anew=_better_anew(n_listed, len(self.known), self._most_placed, always),
        )

    def _renew(self, problem: Problem, changes: Changes, found: Found) -> tuple[int, int]:
        """Add what has changed, find the best threshold or a bound of each column; returns assessments and reads."""
        n_changed, places = len(changes.some.rows), self._places

        def scan(start: int, stop: int, first_part: int = 0, last_part: int = 0) -> None:
            _scan_known(
                start, stop, first_part, last_part, problem.columns, places, problem.slots, changes, problem.rules,
                self.n_classes, self.offsets, self.histograms, self._workspace(stop - start), self._bounds, found,
            )  # fmt: skip

        share = 1.0 if changes.anew[0] else min(1.0, max(0.2, 2.0 * n_changed / len(self.known)))
        if changes.anew[1] or not len(places.place):
            for_chunks(scan, problem.costs * share, problem.n_threads)
        else:
            for_parts(scan, places, problem.n_threads, share * self._cost)
        return self._assessed(n_changed, changes.anew, problem), int(found.reads.sum())

    def _assessed(self, n_changed: int, anew: tuple[bool, bool], problem: Problem) -> int:
        """(Row, feature) pairs looked at."""
        n_all = problem.n_existing
        return sum(n * (n_all if again else n_changed) for n, again in zip(self._n_columns, anew, strict=True))

    def _contenders(self, problem: Problem, found: Found) -> tuple[np.ndarray, np.ndarray]:
        """Finish the most promising columns; returns them and those that may still be better than the best of them."""
        n_leaders = min(_LEADERS, len(self._bounds))
        leaders = np.argpartition(self._bounds, n_leaders - 1)[:n_leaders]
        self._finish(problem, leaders, found)
        may_win = self._bounds <= found.keys[0, leaders].min()
        may_win[leaders] = False
        return leaders, np.flatnonzero(may_win)

    def _finish(self, problem: Problem, places: np.ndarray, found: Found) -> None:
        """Find the best threshold of some columns, by all weights."""

        def finish(start: int, stop: int) -> None:
            _finish(
                start, stop, places, problem.columns, problem.slots, problem.rules, self.n_classes,
                self._workspace(len(self._bounds) if stop - start == len(places) else 0), found,
            )  # fmt: skip

        for_chunks(finish, problem.costs[places], problem.n_threads)

    def _workspace(self, n_columns: int) -> Workspace:
        """Memory for one thread: kept, if that thread does it all."""
        if n_columns < len(self._bounds):
            return new_workspace(self.n_classes)
        if self._work is None:
            self._work = new_workspace(self.n_classes)
        return self._work
