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


@inline
def new_histogram(n_classes):
    """A buffer for one column at a time."""
    return np.zeros((4 if n_classes <= _COPIED_CLASSES else 1) * 256 * n_classes, np.int64)


@inline
def clear(histogram, n_bins, n_classes):
    """Zero what a column with ``n_bins`` codes uses."""
    for copy in range(histogram.size // (256 * n_classes)):
        base = copy * 256 * n_classes
        histogram[base : base + n_bins * n_classes] = 0
        histogram[base + MISSING * n_classes : base + 256 * n_classes] = 0


@inline
def add_copies(histogram, n_bins, n_classes):
    """Add the copies to the first one."""
    for copy in range(1, histogram.size // (256 * n_classes)):
        base = copy * 256 * n_classes
        for i in range(n_bins * n_classes):
            histogram[i] += histogram[base + i]
        for i in range(MISSING * n_classes, 256 * n_classes):
            histogram[i] += histogram[base + i]


@inline
def fill_dense(codes, weight, label, n_classes, histogram):
    """Add a column of codes."""
    step = 256 * n_classes if histogram.size > 256 * n_classes else 0
    n = codes.size
    whole = n - n % 4
    for i in range(0, whole, 4):
        histogram[np.intp(codes[i]) * n_classes + np.intp(label[i])] += weight[i]
        histogram[step + np.intp(codes[i + 1]) * n_classes + np.intp(label[i + 1])] += weight[i + 1]
        histogram[2 * step + np.intp(codes[i + 2]) * n_classes + np.intp(label[i + 2])] += weight[i + 2]
        histogram[3 * step + np.intp(codes[i + 3]) * n_classes + np.intp(label[i + 3])] += weight[i + 3]
    for i in range(whole, n):
        histogram[np.intp(codes[i]) * n_classes + np.intp(label[i])] += weight[i]


@inline
def fill_entries(rows, codes, weight, label, n_classes, histogram):
    """Add the (row, code) entries of a column."""
    step = 256 * n_classes if histogram.size > 256 * n_classes else 0
    n = codes.size
    whole = n - n % 4
    for i in range(0, whole, 4):
        a, b, c, d = rows[i], rows[i + 1], rows[i + 2], rows[i + 3]
        histogram[np.intp(codes[i]) * n_classes + np.intp(label[a])] += weight[a]
        histogram[step + np.intp(codes[i + 1]) * n_classes + np.intp(label[b])] += weight[b]
        histogram[2 * step + np.intp(codes[i + 2]) * n_classes + np.intp(label[c])] += weight[c]
        histogram[3 * step + np.intp(codes[i + 3]) * n_classes + np.intp(label[d])] += weight[d]
    for i in range(whole, n):
        histogram[np.intp(codes[i]) * n_classes + np.intp(label[rows[i]])] += weight[rows[i]]


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
def fill_column(f, columns, weight, label, second_class, totals, histogram):
    """The histogram of column ``f``, from whichever form of it is cheapest; returns the cells read.

    ``totals`` are the class weights of all rows: what they leave over belongs to the code that entries leave out.
    """
    n_classes = totals.size
    n_bins = columns.n_bins[f]
    clear(histogram, n_bins, n_classes)
    if columns.default[f] >= 0:
        first, last = columns.entry_ptr[f], columns.entry_ptr[f + 1]
        fill_entries(
            columns.entry_row[first:last], columns.entry_code[first:last], weight, label, n_classes, histogram
        )
        add_copies(histogram, n_bins, n_classes)
        _fill_rest(columns.default[f], n_bins, totals, n_classes, histogram)
        return last - first
    codes = columns.codes[f]
    if second_class.size > 0 and n_bins + columns.has_missing[f] == 2:
        total, second = sum_set(codes, weight, second_class)
        code = 1 if n_bins == 2 else MISSING
        histogram[2 * code], histogram[2 * code + 1] = total - second, second
        _fill_rest(0, n_bins, totals, n_classes, histogram)
    else:
        fill_dense(codes, weight, label, n_classes, histogram)
        add_copies(histogram, n_bins, n_classes)
    return codes.size


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
