"""From the histogram of a column to its best threshold between bins, and a bound of what lies inside bins."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from apsplit._jit import called, inline, kernel
from apsplit.splits.criterion import ENTROPY, GINI, NO_KEY
from apsplit.splits.histogram import fill_column, fill_two_classes, new_histogram
from apsplit.splits.rough_gini import around, list_filled, only_bins, scan_gini, scan_pairs
from apsplit.splits.sides import Sides, add_to, bound_inside, moved, sizes_before, take_from, try_threshold


class Workspace(NamedTuple):
    """Memory for going through columns one at a time."""

    histogram: np.ndarray  # class weights per code
    rows: np.ndarray  # rows per code, if leaves need several
    sides: Sides  # class weights on both sides of a threshold
    inside: np.ndarray  # class weights of one bin
    filled: np.ndarray  # the bins that are not empty
    sums: np.ndarray  # (classes, 256) class weights up to each of those, as floats
    scales: np.ndarray  # (2, 256) one over the weight up to each of those, and of the rest
    rough: np.ndarray  # rough impurity after each of those
    bin_lower: np.ndarray  # lower bound inside each bin


def new_workspace(n_classes: int) -> Workspace:
    """The workspace of one thread."""
    left, right, missing, inside = np.zeros((4, n_classes), np.int64)
    return Workspace(
        histogram=new_histogram(n_classes),
        rows=new_histogram(1),
        sides=Sides(left, right, missing),
        inside=inside,
        filled=np.empty(256, np.int64),
        sums=np.empty((n_classes, 256)),
        scales=np.empty((2, 256)),
        rough=np.empty(256),
        bin_lower=np.empty(256, np.int64),
    )


def _scan_bins(f, columns, rules, totals, n_classes, histogram, work):
    """Best threshold between the bins of column ``f``, given its histogram.

    Returns (key, position, missing_left, lower, last bin on the left, first on the right). ``lower`` bounds what
    thresholds inside bins may reach, as does ``work.bin_lower`` (OUT, coarse columns) for every bin; NO_KEY: nothing is
    to be found there.
    """
    sides, inside, filled, bin_lower = work.sides, work.inside, work.filled, work.bin_lower
    n_bins, bin_start = columns.of[f].n_bins, columns.of[f].bin_start
    for c in range(n_classes):
        sides.missing[c] = histogram[n_bins * n_classes + c]
        sides.left[c] = 0
        sides.right[c] = totals[c] - sides.missing[c]
    sizes = sizes_before(0, sides, rules, work.rows, n_bins, n_classes)
    best, lower, best_position = NO_KEY, NO_KEY, np.int64(0)
    best_left, best_at = False, 0
    for b in range(0 if columns.of[f].exact else n_bins):
        bin_lower[b] = NO_KEY
    n_filled = np.intp(list_filled(histogram, n_bins, n_classes, filled))
    for i in range(n_filled):
        b = filled[i]
        weight = np.int64(0)
        for c in range(n_classes):
            inside[c] = histogram[b * n_classes + c]
            weight += inside[c]
        take_from(sides.right, inside, n_classes)
        if not columns.single[bin_start + b]:
            bin_lower[b] = bound_inside(rules.criterion, sides, inside, sizes.missing, n_classes)
            lower = min(lower, bin_lower[b])
        add_to(sides.left, inside, n_classes)
        sizes = moved(sizes, weight, rules, work.rows, b)
        key, missing_left = try_threshold(rules, sides, sizes, n_classes)
        if key < best:
            best, best_position, best_left, best_at = key, sizes.left, missing_left, i
    below, above = around(best_at, filled, n_filled, n_bins)
    return best, best_position, best_left, lower, below, above


scan_two_classes = inline(_scan_bins)  # for loops over columns, with the constant 2 for n_classes
scan_bins = called(_scan_bins)


@inline
def count_rows(f, task, work):
    """Rows per code of column ``f``, if leaves need several."""
    if task.rules.min_rows > 0:
        fill_column(f, task.columns, task.counts, 1, work.rows)


@kernel
def scan_columns_of_two_classes(start, stop, task, work, found):
    """What :func:`scan_columns` does, loops over classes unrolled."""
    columns, rules, totals = task.columns, task.rules, task.slots.totals
    for i in range(start, stop):
        f = task.features[i]
        count_rows(f, task, work)
        found.reads[i] = fill_two_classes(f, columns, task.slots, 2, work.histogram)
        if rules.criterion != ENTROPY and only_bins(f, columns, rules):
            found.keys[i], found.positions[i], _, _ = scan_pairs(
                columns.of[f].n_bins, rules, totals, work.histogram, work, NO_KEY
            )
            found.lowers[i] = NO_KEY
        else:
            found.keys[i], found.positions[i], found.missing_lefts[i], found.lowers[i], _, _ = scan_two_classes(
                f, columns, rules, totals, 2, work.histogram, work
            )


@kernel
def scan_columns(start, stop, task, work, found):
    """Best threshold between bins, and the bound inside bins, for the features ``start..stop`` of a task."""
    columns, rules, totals, n_classes = task.columns, task.rules, task.slots.totals, task.slots.totals.size
    for i in range(start, stop):
        f = task.features[i]
        count_rows(f, task, work)
        found.reads[i] = fill_column(f, columns, task.slots, n_classes, work.histogram)
        if rules.criterion == GINI and only_bins(f, columns, rules):
            found.keys[i], found.positions[i], _, _ = scan_gini(
                columns.of[f].n_bins, rules, totals, n_classes, work.histogram, work, NO_KEY
            )
            found.lowers[i] = NO_KEY
        else:
            found.keys[i], found.positions[i], found.missing_lefts[i], found.lowers[i], _, _ = scan_bins(
                f, columns, rules, totals, n_classes, work.histogram, work
            )
