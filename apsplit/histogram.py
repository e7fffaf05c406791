"""Class weights per code of a column: the loops that read most of the cells.

A histogram is a flat int64 buffer, ``[code * n_classes + class]``, with the missing examples at code 255. Buffers
hold up to four copies, filled in turn and then added up: when neighbouring rows meet in one bin, the second
addition would have to wait for the first::

    row    0  1  2  3  4  5 ...
    copy   0  1  2  3  0  1 ...        copy k begins at k * 256 * n_classes
"""

from __future__ import annotations

import numpy as np

from apsplit._jit import inline
from apsplit.encoding import MISSING

# More classes make rows meet less often, and four copies would no longer fit the first-level cache.
_COPIED_CLASSES = 4


def new_histogram(n_classes: int) -> np.ndarray:
    """A buffer for one column at a time."""
    return np.empty((4 if n_classes <= _COPIED_CLASSES else 1) * 256 * n_classes, np.int64)


@inline
def zero_bins(histogram, base, n_bins, n_classes):
    """Clear one copy, as far as a column with ``n_bins`` codes uses it."""
    for i in range(n_bins * n_classes):
        histogram[base + i] = 0
    for c in range(n_classes):
        histogram[base + MISSING * n_classes + c] = 0


@inline
def add_bins(histogram, base, n_bins, n_classes):
    """Add another copy to the first."""
    for i in range(n_bins * n_classes):
        histogram[i] += histogram[base + i]
    for i in range(MISSING * n_classes, 256 * n_classes):
        histogram[i] += histogram[base + i]


@inline
def copies_for(n_cells, n_bins, n_classes, histogram):
    """How many copies pay: clearing and adding three more must cost little beside the cells."""
    return 4 if histogram.size > 256 * n_classes and n_cells > 8 * n_bins * n_classes else 1


@inline
def fill_dense(codes, f, weight, label, n_classes, step, histogram):
    """Add column ``f`` of the codes; copies are ``step`` apart. (Unsigned indices: no test for negative ones.)"""
    k, s = np.uintp(n_classes), np.uintp(step)
    n = codes.shape[1]
    whole = n - n % 4
    for i in range(0, whole, 4):
        histogram[np.uintp(codes[f, i]) * k + np.uintp(label[i])] += weight[i]
        histogram[s + np.uintp(codes[f, i + 1]) * k + np.uintp(label[i + 1])] += weight[i + 1]
        histogram[s + s + np.uintp(codes[f, i + 2]) * k + np.uintp(label[i + 2])] += weight[i + 2]
        histogram[s + s + s + np.uintp(codes[f, i + 3]) * k + np.uintp(label[i + 3])] += weight[i + 3]
    for i in range(whole, n):
        histogram[np.uintp(codes[f, i]) * k + np.uintp(label[i])] += weight[i]


@inline
def fill_entries(rows, codes, first, last, weight, label, n_classes, step, histogram):
    """Add the (row, code) entries ``first..last``; copies are ``step`` apart."""
    k, s = np.uintp(n_classes), np.uintp(step)
    whole = last - (last - first) % 4
    for i in range(first, whole, 4):
        a, b, c, d = rows[i], rows[i + 1], rows[i + 2], rows[i + 3]
        histogram[np.uintp(codes[i]) * k + np.uintp(label[a])] += weight[a]
        histogram[s + np.uintp(codes[i + 1]) * k + np.uintp(label[b])] += weight[b]
        histogram[s + s + np.uintp(codes[i + 2]) * k + np.uintp(label[c])] += weight[c]
        histogram[s + s + s + np.uintp(codes[i + 3]) * k + np.uintp(label[d])] += weight[d]
    for i in range(whole, last):
        histogram[np.uintp(codes[i]) * k + np.uintp(label[rows[i]])] += weight[rows[i]]


@inline
def sum_set(codes, f, weight, second_class):
    """Weight, and weight of the second of two classes, of the rows whose code is odd (1 or missing): SIMD sums."""
    total = second = np.int64(0)
    for i in range(codes.shape[1]):
        mask = -np.int64(codes[f, i] & np.uint8(1))
        total += weight[i] & mask
        second += second_class[i] & mask
    return total, second


@inline
def fill_column(f, columns, weight, label, second_class, totals, histogram):
    """The histogram of column ``f``, from whichever form of it is cheapest; returns the cells read.

    ``totals`` are the class weights of all rows: what they leave over belongs to the code that entries leave out.
    """
    n_classes = totals.size
    n_bins = columns.n_bins[f]
    through_entries = columns.default[f] >= 0
    first, last = columns.entry_ptr[f], columns.entry_ptr[f + 1]
    n_cells = last - first if through_entries else columns.codes.shape[1]
    copies = copies_for(n_cells, n_bins, n_classes, histogram)
    for copy in range(copies):
        zero_bins(histogram, copy * 256 * n_classes, n_bins, n_classes)
    step = 256 * n_classes if copies > 1 else 0
    if through_entries:
        fill_entries(columns.entry_row, columns.entry_code, first, last, weight, label, n_classes, step, histogram)
    elif second_class.size > 0 and n_bins + columns.has_missing[f] == 2:
        total, second = sum_set(columns.codes, f, weight, second_class)
        code = 1 if n_bins == 2 else MISSING
        histogram[2 * code], histogram[2 * code + 1] = total - second, second
    else:
        fill_dense(columns.codes, f, weight, label, n_classes, step, histogram)
    for copy in range(1, copies):
        add_bins(histogram, copy * 256 * n_classes, n_bins, n_classes)
    if through_entries:
        _fill_rest(columns.default[f], n_bins, totals, n_classes, histogram)
    elif second_class.size > 0 and n_bins + columns.has_missing[f] == 2:
        _fill_rest(0, n_bins, totals, n_classes, histogram)
    return n_cells


@inline
def _fill_rest(default, n_bins, totals, n_classes, histogram):
    """Give the default code what the other codes leave over."""
    for c in range(n_classes):
        rest = totals[c]
        for b in range(n_bins):
            rest -= histogram[b * n_classes + c]
        if default != MISSING:
            rest -= histogram[MISSING * n_classes + c]
        histogram[default * n_classes + c] = rest
