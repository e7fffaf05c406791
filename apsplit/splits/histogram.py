"""Class weights per code of a column: the loops that read most of the cells.

A histogram is a flat int64 buffer, ``[row * n_classes + class]``: one row for each of the ``n_bins`` codes, and a last
one for missing values (which are counted at their code, 255, and then moved). Buffers hold up to four copies,
filled in turn and then added up: when neighbouring rows meet in one bin, the second addition would wait for the first::

    row    0  1  2  3  4  5 ...
    copy   0  1  2  3  0  1 ...        copy k begins at k * 257 * n_classes

``n_classes`` is an argument everywhere, so that it is a constant in the code that is compiled for two classes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from apsplit._jit import called, inline
from apsplit.data.binning import MISSING

ROWS = 257  # of a buffer: 256 values and none missing, or 255 and some
# More classes make rows meet less often, and four copies would no longer fit the first-level cache.
_COPIED_CLASSES = 4


class RowSubset(NamedTuple):
    """The rows that have weight, listed where they are few, so that the cells of other rows need not be read."""

    rows: np.ndarray  # uint32; empty: read all
    weight: np.ndarray  # int64 of each of them
    label: np.ndarray


class Slots(NamedTuple):
    """What every row adds to the histograms of columns."""

    weight: np.ndarray  # int64; 0: the row does not exist
    weight_mask: np.uint32  # 0 if all weights are equal, else all bits: weight[row & weight_mask] is the row's weight
    label: np.ndarray  # number of its class
    second_class: np.ndarray  # int64, the weight if of the second of two classes, else 0; empty for more classes
    subset: RowSubset  # the rows that have weight, where it pays to read no others
    totals: np.ndarray  # int64 per class


ALL_ROWS = RowSubset(np.empty(0, np.uint32), np.empty(0, np.int64), np.empty(0, np.uint8))


def new_histogram(n_classes: int) -> np.ndarray:
    """A buffer for one column at a time."""
    return np.empty((4 if n_classes <= _COPIED_CLASSES else 1) * ROWS * n_classes, np.int64)


@inline
def copies_for(n_cells, n_bins, n_classes):
    """How many copies pay: clearing and adding three more must cost little beside the cells."""
    return 4 if n_classes <= _COPIED_CLASSES and n_cells > n_bins * n_classes else 1


@inline
def clear(histogram, copies, n_bins, n_classes):
    """Zero the rows that a column with ``n_bins`` codes uses, in every copy."""
    for copy in range(copies):
        base = copy * ROWS * n_classes
        for i in range((n_bins + 1) * n_classes):
            histogram[base + i] = 0
        for i in range(MISSING * n_classes, (MISSING + 1) * n_classes):
            histogram[base + i] = 0


@inline
def add_copies(histogram, copies, n_bins, has_missing, n_classes):
    """Add the copies to the first one, and move missing values to their row."""
    for copy in range(1, copies):
        base = copy * ROWS * n_classes
        for i in range(n_bins * n_classes):
            histogram[i] += histogram[base + i]
    if has_missing:
        for c in range(n_classes):
            total = np.int64(0)
            for copy in range(copies):
                total += histogram[(copy * ROWS + MISSING) * n_classes + c]
            histogram[n_bins * n_classes + c] = total


@inline
def fill_dense(codes, weight, label, n_classes, step, histogram):
    """Add a column of codes; copies are ``step`` apart. (Unsigned indices need no test for negative ones.)"""
    k, s = np.uintp(n_classes), np.uintp(step)
    n = codes.size
    whole = n - n % 4
    for i in range(0, whole, 4):
        histogram[np.uintp(codes[i]) * k + np.uintp(label[i])] += weight[i]
        histogram[s + np.uintp(codes[i + 1]) * k + np.uintp(label[i + 1])] += weight[i + 1]
        histogram[s + s + np.uintp(codes[i + 2]) * k + np.uintp(label[i + 2])] += weight[i + 2]
        histogram[s + s + s + np.uintp(codes[i + 3]) * k + np.uintp(label[i + 3])] += weight[i + 3]
    for i in range(whole, n):
        histogram[np.uintp(codes[i]) * k + np.uintp(label[i])] += weight[i]


@inline
def fill_subset(codes, subset, n_classes, step, histogram):
    """Add the rows of a subset of a column of codes; copies are ``step`` apart.

    Four codes are fetched before anything is added: the compiler may not move a load before a store that might
    change it (1.2 ns a cell instead of 1.6, 2026-11).
    """
    rows, weight, label = subset.rows, subset.weight, subset.label
    k, s = np.uintp(n_classes), np.uintp(step)
    n = rows.size
    whole = n - n % 4
    for i in range(0, whole, 4):
        a = np.uintp(codes[rows[i]]) * k + np.uintp(label[i])
        b = np.uintp(codes[rows[i + 1]]) * k + np.uintp(label[i + 1]) + s
        c = np.uintp(codes[rows[i + 2]]) * k + np.uintp(label[i + 2]) + s + s
        d = np.uintp(codes[rows[i + 3]]) * k + np.uintp(label[i + 3]) + s + s + s
        first, second, third, fourth = weight[i], weight[i + 1], weight[i + 2], weight[i + 3]
        histogram[a] += first
        histogram[b] += second
        histogram[c] += third
        histogram[d] += fourth
    for i in range(whole, n):
        histogram[np.uintp(codes[rows[i]]) * k + np.uintp(label[i])] += weight[i]


@inline
def fill_entries(rows, codes, slots, n_classes, step, histogram):
    """Add (row, code) entries; copies are ``step`` apart.

    Most of the cost is fetching weights from all over. When all are equal ``weight_mask`` is 0, and the first one is
    taken for all.
    """
    weight, weight_mask, label = slots.weight, slots.weight_mask, slots.label
    k, s = np.uintp(n_classes), np.uintp(step)
    n = rows.size
    whole = n - n % 4
    for i in range(0, whole, 4):
        a, b, c, d = rows[i], rows[i + 1], rows[i + 2], rows[i + 3]
        histogram[np.uintp(codes[i]) * k + np.uintp(label[a])] += weight[a & weight_mask]
        histogram[s + np.uintp(codes[i + 1]) * k + np.uintp(label[b])] += weight[b & weight_mask]
        histogram[s + s + np.uintp(codes[i + 2]) * k + np.uintp(label[c])] += weight[c & weight_mask]
        histogram[s + s + s + np.uintp(codes[i + 3]) * k + np.uintp(label[d])] += weight[d & weight_mask]
    for i in range(whole, n):
        histogram[np.uintp(codes[i]) * k + np.uintp(label[rows[i]])] += weight[rows[i] & weight_mask]


@inline
def sum_set(codes, weight, second_class):
    """Weight, and weight of the second of two classes, of the rows whose code is odd (1 or missing): SIMD sums."""
    total = second = np.int64(0)
    for i in range(codes.size):
        mask = -np.int64(codes[i] & np.uint8(1))
        total += weight[i] & mask
        second += second_class[i] & mask
    return total, second


@inline
def sum_entries(rows, weight, weight_mask, second_class):
    """Weight, and weight of the second of two classes, of the rows of some entries."""
    total = second = np.int64(0)
    for i in range(rows.size):
        total += weight[rows[i] & weight_mask]
        second += second_class[rows[i]]
    return total, second


@inline
def fill_rest(default_row, n_bins, totals, n_classes, histogram):
    """Give the row that was not counted what the other rows leave over."""
    if n_classes == 2:  # both classes at a time: neighbours in memory
        first, second = totals[0], totals[1]
        for b in range(n_bins + 1):
            first -= histogram[2 * b]
            second -= histogram[2 * b + 1]
        histogram[2 * default_row] += first
        histogram[2 * default_row + 1] += second
        return
    for c in range(n_classes):
        rest = totals[c]
        for b in range(n_bins + 1):
            rest -= histogram[b * n_classes + c]
        histogram[default_row * n_classes + c] += rest


def _fill_column(f, columns, slots, n_classes, histogram):
    """The histogram of column ``f``, from whichever form of it is cheapest; returns the cells read.

    If ``slots.subset`` is not empty no other rows have weight. What the rows that are counted leave of ``slots.totals``
    belongs to the code that entries leave out, or to the first of two values.
    """
    subset, second_class = slots.subset, slots.second_class
    column = columns.of[f]
    n_bins, has_missing, through_entries = column.n_bins, column.has_missing, column.default >= 0
    two_valued = second_class.size > 0 and n_bins + has_missing == 2
    first, last = column.entry_start, column.entry_stop
    n_cells = last - first if through_entries else columns.codes.shape[1]
    skips = subset.rows.size > 0 and not through_entries and not two_valued
    if skips:
        n_cells = subset.rows.size
    copies = 1 if two_valued else copies_for(n_cells, n_bins, n_classes)
    step = ROWS * n_classes if copies > 1 else 0
    clear(histogram, copies, n_bins, n_classes)
    default_row = column.default if through_entries else 0
    if has_missing and default_row == MISSING:
        default_row = n_bins
    if two_valued:
        if through_entries:
            total, second = sum_entries(columns.entry_row[first:last], slots.weight, slots.weight_mask, second_class)
        else:
            total, second = sum_set(columns.codes[f], slots.weight, second_class)
        row = 1 - default_row  # of two values, or of one value and missing
        histogram[2 * row], histogram[2 * row + 1] = total - second, second
    else:
        if through_entries:
            rows, codes = columns.entry_row[first:last], columns.entry_code[first:last]
            fill_entries(rows, codes, slots, n_classes, step, histogram)
        elif skips and step == 0:  # a constant: there are too few registers for one more number
            fill_subset(columns.codes[f], subset, n_classes, 0, histogram)
        elif skips:
            fill_subset(columns.codes[f], subset, n_classes, step, histogram)
        else:
            fill_dense(columns.codes[f], slots.weight, slots.label, n_classes, step, histogram)
        add_copies(histogram, copies, n_bins, has_missing, n_classes)
    if two_valued or through_entries:
        fill_rest(default_row, n_bins, slots.totals, n_classes, histogram)
    return n_cells


fill_two_classes = inline(_fill_column)  # for loops over columns, with the constant 2 for n_classes
fill_column = called(_fill_column)
