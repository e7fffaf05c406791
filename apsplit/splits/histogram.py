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

from apsplit._jit import inline, kernel
from apsplit.data.binning import MISSING
from apsplit.data.columns import Columns

ROWS = 257  # of a buffer: 256 values and none missing, or 255 and some
# More classes make rows meet less often, and four copies would no longer fit the first-level cache.
_COPIED_CLASSES = 4


class Slots(NamedTuple):
    """What every row adds to the histograms of columns."""

    weight: np.ndarray  # int64; 0: the row does not exist
    weight_mask: np.uint32  # 0 if all weights are equal, else all bits: weight[row & weight_mask] is the row's weight
    label: np.ndarray  # number of its class
    second_class: np.ndarray  # int64, the weight if of the second of two classes, else 0; empty for more classes
    totals: np.ndarray  # int64 per class


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


@inline
def default_row(column):
    """The row of a histogram that entries leave out; of two values without entries, the first."""
    row = column.default if column.default >= 0 else 0
    return column.n_bins if column.has_missing and row == MISSING else row


@inline
def is_two_valued(column, second_class):
    """Whether two sums are all there is to a column: two values, or one and missing, of two classes."""
    return second_class.size > 0 and column.n_bins + column.has_missing == 2


@inline
def put_pair(column, total, second, totals, histogram):
    """The histogram of a two-valued column, given the sums of what is not in its default row."""
    row = default_row(column)
    clear(histogram, 1, column.n_bins, 2)
    histogram[2 * (1 - row)], histogram[2 * (1 - row) + 1] = total - second, second
    fill_rest(row, column.n_bins, totals, 2, histogram)


@inline
def fill_from_codes(column, codes, slots, n_classes, histogram):
    """The histogram of a column without entries; returns the cells read."""
    if is_two_valued(column, slots.second_class):
        total, second = sum_set(codes, slots.weight, slots.second_class)
        put_pair(column, total, second, slots.totals, histogram)
        return codes.size
    copies = copies_for(codes.size, column.n_bins, n_classes)
    clear(histogram, copies, column.n_bins, n_classes)
    fill_dense(codes, slots.weight, slots.label, n_classes, ROWS * n_classes if copies > 1 else 0, histogram)
    add_copies(histogram, copies, column.n_bins, column.has_missing, n_classes)
    return codes.size


@inline
def fill_from_entries(column, columns, slots, n_classes, histogram):
    """The histogram of a column with entries; returns how many were read.

    What they leave of ``slots.totals`` belongs to the code that they leave out.
    """
    rows = columns.entry_row[column.entry_start : column.entry_stop]
    if is_two_valued(column, slots.second_class):
        total, second = sum_entries(rows, slots.weight, slots.weight_mask, slots.second_class)
        put_pair(column, total, second, slots.totals, histogram)
        return rows.size
    copies = copies_for(rows.size, column.n_bins, n_classes)
    clear(histogram, copies, column.n_bins, n_classes)
    codes = columns.entry_code[column.entry_start : column.entry_stop]
    fill_entries(rows, codes, slots, n_classes, ROWS * n_classes if copies > 1 else 0, histogram)
    add_copies(histogram, copies, column.n_bins, column.has_missing, n_classes)
    fill_rest(default_row(column), column.n_bins, slots.totals, n_classes, histogram)
    return rows.size


# --------------------------------------------------------------------------------------------- of several columns


class Block(NamedTuple):
    """Histograms of some columns, one after the other: filled by one kernel, scanned by another.

    Kernels are small and apart, and those of entries, of many classes or of counts are not compiled by who has none.
    """

    places: np.ndarray  # index of each among the selected features
    columns: np.ndarray  # and in Columns
    start: np.ndarray  # where its histogram begins
    weights: np.ndarray  # the histograms


@inline
def keep(block, j, n_bins, n_classes, histogram):
    """Write the j-th histogram of a block."""
    for k in range((n_bins + 1) * n_classes):
        block.weights[block.start[j] + k] = histogram[k]


@kernel
def fill_dense_pairs(block, columns, slots, histogram, reads):
    """Histograms of columns without entries, of two classes."""
    for j in range(block.columns.size):
        f = block.columns[j]
        reads[block.places[j]] = fill_from_codes(columns.of[f], columns.codes[f], slots, 2, histogram)
        keep(block, j, columns.of[f].n_bins, 2, histogram)


@kernel
def fill_dense_columns(block, columns, slots, histogram, reads):
    """Histograms of columns without entries."""
    n_classes = slots.totals.size
    for j in range(block.columns.size):
        f = block.columns[j]
        reads[block.places[j]] = fill_from_codes(columns.of[f], columns.codes[f], slots, n_classes, histogram)
        keep(block, j, columns.of[f].n_bins, n_classes, histogram)


@kernel
def fill_entry_pairs(block, columns, slots, histogram, reads):
    """Histograms of columns with entries, of two classes."""
    for j in range(block.columns.size):
        column = columns.of[block.columns[j]]
        reads[block.places[j]] = fill_from_entries(column, columns, slots, 2, histogram)
        keep(block, j, column.n_bins, 2, histogram)


@kernel
def fill_entry_columns(block, columns, slots, histogram, reads):
    """Histograms of columns with entries."""
    n_classes = slots.totals.size
    for j in range(block.columns.size):
        column = columns.of[block.columns[j]]
        reads[block.places[j]] = fill_from_entries(column, columns, slots, n_classes, histogram)
        keep(block, j, column.n_bins, n_classes, histogram)


def fill_block(block: Block, columns: Columns, slots: Slots, histogram: np.ndarray, reads: np.ndarray) -> None:
    """Fill the histograms of a block, each from the form of its column; ``histogram`` is memory."""
    two = len(slots.totals) == 2
    has_entries = columns.of["default"][block.columns] >= 0
    n_with = np.count_nonzero(has_entries)
    if n_with < len(has_entries):
        fill = fill_dense_pairs if two else fill_dense_columns
        fill(block if n_with == 0 else _part(block, ~has_entries), columns, slots, histogram, reads)
    if n_with:
        fill = fill_entry_pairs if two else fill_entry_columns
        fill(block if n_with == len(has_entries) else _part(block, has_entries), columns, slots, histogram, reads)


def _part(block: Block, which: np.ndarray) -> Block:
    """Some of the columns of a block."""
    return Block(block.places[which], block.columns[which], block.start[which], block.weights)
