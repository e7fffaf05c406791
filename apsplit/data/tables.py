"""Encoding of small integers: every value is looked up in a table, nothing is sampled, sorted or searched.

For pixels, counts and ordinal numbers, whatever type they are stored as: columns of integers that span less than 2^16,
without missing values. ::

    values of a column    low .. low + span - 1
    counts                how many rows have each of them        one pass
    code_of               the code of each of them               from the counts
    codes                 code_of[value - low]                   a second pass
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from apsplit._jit import allocating_kernel, inline, kernel
from apsplit._threads import for_chunks
from apsplit.data.binning import Cells, choose_edges, most_values, set_edges

_MOST_SPAN = 1 << 16
_ROWS_AT_ONCE = 16  # a6a: 0.04 ns a cell for lowest and highest values; row by row 0.23 (2026-11)
_EXACT_INTEGERS = 2**53  # beyond, float64 thresholds could not tell neighbours apart


def spans_of(matrix: np.ndarray, cells: Cells, n_threads: int) -> tuple[np.ndarray, np.ndarray]:
    """Lowest value of every column and how many integers it spans; 0: the column is not for a table."""
    n_rows, n_features = matrix.shape
    if matrix.dtype.kind == "f":
        low, high = np.full(n_features, np.inf), np.full(n_features, -np.inf)
        for_chunks(lambda start, stop: find_ranges(start, stop, cells, low, high), n_features, n_threads, 1.5 * n_rows)
    else:
        low, high = _of_columns(np.minimum, matrix), _of_columns(np.maximum, matrix)
    close = (low >= -_EXACT_INTEGERS) & (high <= _EXACT_INTEGERS)
    low, high = (np.where(close, ends, 0).astype(np.int64) for ends in (low, high))
    return low, np.where(close & (high - low < _MOST_SPAN), high - low + 1, 0)


def _of_columns(least: np.ufunc, matrix: np.ndarray) -> np.ndarray:
    """The least value of each column, or whatever is sought; rows side by side are compared as one, which is faster."""
    n_rows, n_features = matrix.shape
    n_whole = n_rows - n_rows % _ROWS_AT_ONCE if matrix.flags.c_contiguous else 0
    rest = [least.reduce(matrix[n_whole:], axis=0)] if n_whole < n_rows else []
    if n_whole:
        some = least.reduce(matrix[:n_whole].reshape(-1, _ROWS_AT_ONCE * n_features), axis=0)
        rest.append(least.reduce(some.reshape(_ROWS_AT_ONCE, n_features), axis=0))
    found: np.ndarray = least.reduce(rest, axis=0)
    return found


@kernel
def find_ranges(start, stop, cells, low, high):
    """The lowest and the highest value of float columns ``start..stop``; infinite ones if not all are integers."""
    for first in range(0, cells.n_rows, cells.block):
        last = min(first + cells.block, cells.n_rows)
        for f in range(start, stop):
            if low[f] == -np.inf:
                continue
            base, lowest, highest, rounded = np.intp(f * cells.column_step), low[f], high[f], False
            for row in range(first, last):
                value = np.float64(cells.flat[base + row * cells.row_step])
                rounded |= np.floor(value) != value  # so is NaN
                lowest, highest = min(lowest, value), max(highest, value)
            low[f], high[f] = (-np.inf, np.inf) if rounded else (lowest, highest)


class Tables(NamedTuple):
    """What is known of each value that a column may have. Column f has ``ptr[f]..ptr[f + 1]``."""

    low: np.ndarray  # the lowest value of each column
    ptr: np.ndarray
    counts: np.ndarray  # rows that have the value
    code_of: np.ndarray  # uint8


@kernel
def count_values(start, stop, cells, tables):
    """How often each value of columns ``start..stop`` occurs; a block of rows of each column at a time."""
    for first in range(0, cells.n_rows, cells.block):
        last = min(first + cells.block, cells.n_rows)
        for f in range(start, stop):
            base, shift = np.intp(f * cells.column_step), tables.ptr[f] - tables.low[f]
            for row in range(first, last):
                tables.counts[shift + np.int64(cells.flat[base + row * cells.row_step])] += 1


@kernel
def mark_values(start, stop, cells, tables):
    """The same, but a value that occurs counts 1: nothing waits for a count to be renewed.

    The lowest and the highest value occur: there is no need to look for those of a column that has no others.
    """
    for f in range(start, stop):
        tables.counts[tables.ptr[f]] = tables.counts[tables.ptr[f + 1] - 1] = 1
    for first in range(0, cells.n_rows, cells.block):
        last = min(first + cells.block, cells.n_rows)
        for f in range(start, stop):
            if tables.ptr[f + 1] - tables.ptr[f] > 2:
                base, shift = np.intp(f * cells.column_step), tables.ptr[f] - tables.low[f]
                for row in range(first, last):
                    tables.counts[np.uintp(shift + np.int64(cells.flat[base + row * cells.row_step]))] = 1


@allocating_kernel
def plan_tables(start, stop, max_bins, tables, of, edges, default, n_other):
    """Bins of the columns ``start..stop``, the code of each value, and the most frequent code."""
    low, table_ptr, counts = tables.low, tables.ptr, tables.counts
    widest = 0
    for f in range(start, stop):
        widest = max(widest, table_ptr[f + 1] - table_ptr[f])
    values, occurring = np.empty(widest, np.float64), np.empty(widest, np.int64)
    by_code = np.empty(256, np.int64)
    for f in range(start, stop):
        n_distinct = n_rows = 0
        for at in range(table_ptr[f], table_ptr[f + 1]):
            if counts[at] > 0:
                values[n_distinct] = low[f] + at - table_ptr[f]
                occurring[n_distinct] = counts[at]
                n_rows += counts[at]
                n_distinct += 1
        of[f].exact = n_distinct <= most_values(max_bins, False)
        if of[f].exact:
            of[f].n_bins = n_distinct
            set_edges(values, n_distinct, edges[f])
        else:
            of[f].n_bins = choose_edges(values, occurring, n_distinct, max_bins, edges[f])
        by_code[:] = 0
        code = 0
        for at in range(table_ptr[f], table_ptr[f + 1]):
            while code < of[f].n_bins - 1 and edges[f, code] < low[f] + at - table_ptr[f]:
                code += 1
            tables.code_of[at] = code
            by_code[code] += counts[at]
        default[f] = np.argmax(by_code)
        n_other[f] = n_rows - by_code[default[f]]


@inline
def _distances(flat, start, step, low, column):
    """The distances of values from the lowest one; four rows at a time take half as long."""
    at, step, n = np.uintp(start), np.uintp(step), np.uintp(column.size)
    whole = n - n % np.uintp(4)
    for row in range(np.uintp(0), whole, np.uintp(4)):
        for k in range(4):
            column[np.uintp(row) + np.uintp(k)] = np.uint8(np.int64(flat[at + np.uintp(k) * step]) - low)
        at += np.uintp(4) * step
    for row in range(whole, n):
        column[row] = np.uint8(np.int64(flat[at]) - low)
        at += step


@kernel
def look_up(start, stop, cells, tables, codes):
    """Codes of columns ``start..stop``; a block of rows of each column at a time.

    If all codes up to that of the highest value are those of values, they are the distances from the lowest one.
    """
    for first in range(0, cells.n_rows, cells.block):
        last = min(first + cells.block, cells.n_rows)
        for f in range(start, stop):
            base, low, shift, column = np.intp(f * cells.column_step), tables.low[f], tables.ptr[f], codes[f]
            if np.int64(tables.code_of[tables.ptr[f + 1] - 1]) == tables.ptr[f + 1] - shift - 1:
                _distances(cells.flat, base + first * cells.row_step, cells.row_step, low, column[first:last])
            else:
                for row in range(first, last):
                    at = np.uintp(np.int64(cells.flat[base + row * cells.row_step]) - low + shift)
                    column[row] = tables.code_of[at]
