"""Boosting remembers: the histograms of all rows are kept from one tree to the next.

A round changes the weights of some rows only. What a histogram was, plus the change of those rows, is what it is now -
in integers, so to the last bit::

    round t       histogram of all rows                                          reads every row once, in round 0
    round t + 1   histogram += (new - old weight) of the rows that changed       reads just those rows

That goes below the lower bounds of the paper, which are about searches that remember nothing.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np

from apsplit._jit import called, kernel
from apsplit._threads import WORK_PER_THREAD, for_chunks
from apsplit.data.columns import DENSE_COST, PICKED_COST, ROW_BIN_COST
from apsplit.data.dataset import Dataset
from apsplit.data.row_bins import RowBins, add_rows, for_parts
from apsplit.splits.histogram import RowSubset, Slots, fill_column, fill_rest, fill_subset
from apsplit.splits.problem import Problem
from apsplit.splits.scan import Workspace, new_workspace
from apsplit.trees.levels import Found, choose, scan_node

_FEW_ROWS = 8  # for each bin and class: then several copies of a histogram do not pay
_MOST_BYTES = 1 << 26  # of histograms, unless the data itself is larger

_MOST_SUMS = 0.5  # for each cell of the data: with 4 (news20, 20 classes) remembering takes 1.4 times as long (2026-11)


class Changes(NamedTuple):
    """Rows whose change is to be added now, and which columns are better counted again."""

    subset: RowSubset  # those rows; their weight: the change
    totals: np.ndarray  # the same by class
    known: np.ndarray  # weights that the histograms will stand for
    known_second: np.ndarray  # those of the second of two classes
    known_totals: np.ndarray
    recounted: tuple[bool, bool]  # whether dense columns, and those that have row-wise bins, are to be counted again


@kernel
def _better_recounted(n_changed, n_rows, most_by_row, always):
    """Whether dense columns, and those that have row-wise bins, are better counted again than changed."""
    if n_changed == n_rows:
        return True, True
    return not always and PICKED_COST * n_changed > DENSE_COST * n_rows, not always and n_changed > most_by_row


@kernel
def _list_changes(weight, label, known, known_second, known_totals, changed, totals):
    """List the rows whose weight has changed, and by how much, in ``changed`` (OUT); returns how many there are.

    Renews the known weights, and sums up the changes by class (``totals``, OUT).
    """
    n_changed = np.uintp(0)
    for i in range(weight.size):  # without a branch: what has changed cannot be predicted
        change = weight[i] - known[i]
        changed.rows[n_changed], changed.weight[n_changed], changed.label[n_changed] = i, change, label[i]
        n_changed += np.uintp(change != 0)
    for c in range(totals.size):
        totals[c] = 0
    for k in range(n_changed):
        row, class_ = changed.rows[k], changed.label[k]
        known[row] = weight[row]
        if known_second.size > 0:
            known_second[row] = weight[row] & -np.int64(class_)
        totals[class_] += changed.weight[k]
    for c in range(totals.size):
        known_totals[c] += totals[c]
    return np.int64(n_changed)


@called
def _renew(f, columns, default, slots, changes, n_classes, buffer, histogram):
    """Bring the histogram of a column up to date with the known weights; returns the cells read.

    ``default``: the code that its row-wise bins leave out, through which changes have been added; -1: it has none.
    """
    recounted = changes.recounted[0]
    if default >= 0:
        if not changes.recounted[1]:
            row = min(default, columns.of[f].n_bins)
            for c in range(n_classes):
                histogram[row * n_classes + c] = 0
            fill_rest(row, columns.of[f].n_bins, changes.known_totals, n_classes, histogram)
            return 0
        recounted = True
    subset, totals = changes.subset, changes.totals
    if not recounted and subset.rows.size == 0:
        return 0
    if not recounted and not columns.of[f].has_missing and subset.rows.size < _FEW_ROWS * histogram.size:
        fill_subset(columns.codes[f], subset, n_classes, 0, histogram)
        return subset.rows.size
    second_class = changes.known_second[:0]  # else two values would be counted in all rows, whatever the subset is
    if recounted:
        subset, totals, second_class = slots.subset, changes.known_totals, changes.known_second
    counted = Slots(changes.known, slots.weight_mask, slots.label, second_class, subset, totals)
    n_read = fill_column(f, columns, counted, n_classes, buffer)
    for k in range(histogram.size):
        histogram[k] = buffer[k] + (0 if recounted else histogram[k])
    return n_read


@kernel
def _scan_known(
    start, stop, first_part, last_part, columns, row_bins, slots, changes, rules, n_classes, offsets, histograms, work,
    found,
):  # fmt: skip
    """Renew the histograms of the columns ``start..stop``, and find the best threshold of each.

    If they are the columns of some parts of the row-wise bins, what has changed is added through these.
    """
    subset, n_added = changes.subset, np.int64(0)
    for part in range(first_part, last_part):
        of_part = histograms[offsets[row_bins.part_start[part]] :]
        n_added += add_rows(part, subset.rows, subset.weight, subset.label, 0, row_bins, n_classes, of_part)
    for f in range(start, stop):
        histogram = histograms[offsets[f] : offsets[f + 1]]
        found.reads[f] = n_added + _renew(
            f, columns, row_bins.default[f], slots, changes, n_classes, work.histogram, histogram
        )
        n_added = np.int64(0)  # they have been counted
        scan_node(0, f, f, columns, rules, slots.totals, n_classes, histogram, work, found)


@kernel
def _search_small(
    features, columns, row_bins, slots, known, known_second, known_totals, most_by_row, always, rules, n_classes,
    offsets, changed, totals, histograms, work, found,
):  # fmt: skip
    """All of it in one call: for data so small that every call from Python counts."""
    n_changed = _list_changes(slots.weight, slots.label, known, known_second, known_totals, changed, totals)
    subset = RowSubset(changed.rows[:n_changed], changed.weight[:n_changed], changed.label[:n_changed])
    recounted = _better_recounted(n_changed, known.size, most_by_row, always)
    changes = Changes(subset, totals, known, known_second, known_totals, recounted)
    _scan_known(
        0, features.size, 0, 0 if recounted[1] else row_bins.part_start.size - 1, columns, row_bins, slots, changes,
        rules, n_classes, offsets, histograms, work, found,
    )  # fmt: skip
    choose(found, features, columns, rules, slots.totals.reshape((1, n_classes)), n_classes)
    n_reads = 0
    for f in range(features.size):
        n_reads += found.reads[f]
    return n_changed, n_reads


class Remembered:
    """The histograms of all columns and rows of the data for one set of weights, which changes from tree to tree."""

    def __init__(self, data: Dataset, offsets: np.ndarray, n_classes: int, n_threads: int) -> None:
        self.data, self.offsets, self.n_classes, self.n_threads = data, offsets, n_classes, n_threads
        n_rows = len(data)
        self.known = np.zeros(n_rows, np.int64)  # weights that the histograms stand for
        self.known_second = np.zeros(n_rows if n_classes == 2 else 0, np.int64)
        self.histograms = np.zeros(int(offsets[-1]), np.int64)
        self._cost = float(data.costs(n_classes).sum())  # nanoseconds to count all columns
        self._changed = RowSubset(np.empty(n_rows, np.uint32), np.empty(n_rows, np.int64), np.empty(n_rows, np.uint8))
        self.known_totals, self._totals = np.zeros((2, n_classes), np.int64)
        self._work: Workspace | None = None

    @staticmethod
    def fits(data: Dataset, offsets: np.ndarray) -> bool:
        """Whether the histograms take no more memory than may be spent on them."""
        return 8 * int(offsets[-1]) <= max(_MOST_BYTES, data.nbytes)

    @staticmethod
    def pays(data: Dataset, offsets: np.ndarray) -> bool:
        """Whether going through all histograms, which every round has to, is little beside reading the data."""
        return int(offsets[-1]) <= _MOST_SUMS * int(data.cells.sum())

    def search(self, problem: Problem, found: Found, *, always: bool) -> tuple[int, int]:
        """Find the best threshold of the root, as ``scan_level`` and ``choose`` do; returns assessments and reads.

        ``always``: add changes even where counting again is cheaper.
        """
        if self._changed.label.dtype != problem.slots.label.dtype:
            self._changed = self._changed._replace(label=np.empty(len(self.known), problem.slots.label.dtype))
        if self._cost < WORK_PER_THREAD:
            return self._search_small(problem, found, always=always)
        changes = self._changes(problem, always=always)
        n_assessments, n_reads = self._renew(problem, changes, found)
        totals = problem.slots.totals.reshape(1, -1)
        choose(found, problem.features, problem.columns, problem.rules, totals, self.n_classes)
        return n_assessments, n_reads

    def _search_small(self, problem: Problem, found: Found, *, always: bool) -> tuple[int, int]:
        n_changed, n_reads = _search_small(
            problem.features, problem.columns, self._row_bins, problem.slots, self.known, self.known_second,
            self.known_totals, self._most_by_row, always, problem.rules, self.n_classes, self.offsets, self._changed,
            self._totals, self.histograms, self._workspace(len(problem.features)), found,
        )  # fmt: skip
        recounted = _better_recounted(n_changed, len(self.known), self._most_by_row, always)
        return self._assessed(n_changed, recounted, problem), n_reads

    @property
    def _row_bins(self) -> RowBins:
        return self.data.row_bins(self.n_threads)

    @cached_property
    def _n_columns(self) -> tuple[int, int]:
        """Dense columns, and those that have row-wise bins."""
        listed = self._row_bins.default >= 0
        return int((~listed).sum()), int(listed.sum())

    @cached_property
    def _most_by_row(self) -> float:
        """Changed rows up to which row-wise bins take less time than counting again."""
        row_bins, columns = self._row_bins, self.data.columns
        counting = columns.fill_costs(self.n_classes, self.data.cells)[row_bins.default >= 0].sum()
        return len(self.known) * counting / (ROW_BIN_COST * max(1, len(row_bins.bins)))

    def _changes(self, problem: Problem, *, always: bool) -> Changes:
        slots = problem.slots
        n_changed = _list_changes(
            slots.weight, slots.label, self.known, self.known_second, self.known_totals, self._changed, self._totals
        )
        return Changes(
            subset=RowSubset(*(array[:n_changed] for array in self._changed)),
            totals=self._totals,
            known=self.known,
            known_second=self.known_second,
            known_totals=self.known_totals,
            recounted=_better_recounted(n_changed, len(self.known), self._most_by_row, always),
        )

    def _renew(self, problem: Problem, changes: Changes, found: Found) -> tuple[int, int]:
        """Add what has changed, find the best threshold of each column; returns assessments and reads."""
        n_changed, row_bins = len(changes.subset.rows), self._row_bins

        def scan(start: int, stop: int, first_part: int = 0, last_part: int = 0) -> None:
            _scan_known(
                start, stop, first_part, last_part, problem.columns, row_bins, problem.slots, changes, problem.rules,
                self.n_classes, self.offsets, self.histograms, self._workspace(stop - start), found,
            )  # fmt: skip

        share = 1.0 if changes.recounted[0] else min(1.0, max(0.2, 2.0 * n_changed / len(self.known)))
        if changes.recounted[1] or not len(row_bins.bins):
            for_chunks(scan, problem.costs * share, problem.n_threads)
        else:
            for_parts(scan, row_bins, problem.n_threads, share * self._cost)
        return self._assessed(n_changed, changes.recounted, problem), int(found.reads.sum())

    def _assessed(self, n_changed: int, recounted: tuple[bool, bool], problem: Problem) -> int:
        """(Row, feature) pairs looked at."""
        n_all = problem.n_existing
        return sum(n * (n_all if again else n_changed) for n, again in zip(self._n_columns, recounted, strict=True))

    def _workspace(self, n_columns: int) -> Workspace:
        """Memory for one thread: kept, if that thread does it all."""
        if n_columns < self.data.shape[1]:
            return new_workspace(self.n_classes)
        if self._work is None:
            self._work = new_workspace(self.n_classes)
        return self._work
