"""Encoding of small integers: every value is looked up in a table, nothing is sampled, sorted or searched.

For pixels, counts and ordinal numbers: matrices of integers whose columns span less than 2^16 each. ::

    values of a column    low .. low + span - 1
    counts                how many rows have each of them        one pass
    code_of               the code of each of them               from the counts
    codes                 code_of[value - low]                   a second pass
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from apsplit._jit import allocating_kernel, kernel
from apsplit.data.binning import choose_edges, most_values, set_edges

_MOST_SPAN = 1 << 16
_EXACT_INTEGERS = 2**53  # beyond, float64 thresholds could not tell neighbours apart


def spans_of(matrix: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
    """Lowest value of every column and how many integers it spans; None if tables would be too large."""
    if matrix.dtype.kind not in "iub":
        return None
    if matrix.dtype.itemsize == 1:  # all there are: no need to look
        n_features = matrix.shape[1]
        low = 0 if matrix.dtype.kind in "ub" else -128
        return np.full(n_features, low, np.int64), np.full(n_features, 256, np.int64)
    low, high = matrix.min(axis=0), matrix.max(axis=0)
    if int(high.max()) > _EXACT_INTEGERS or int(low.min()) < -_EXACT_INTEGERS:
        return None
    span = high.astype(np.int64) - low.astype(np.int64) + 1
    return (low.astype(np.int64), span) if span.max() <= _MOST_SPAN else None


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
    """The same, but a value that occurs counts 1: nothing waits for a count to be renewed."""
    for first in range(0, cells.n_rows, cells.block):
        last = min(first + cells.block, cells.n_rows)
        for f in range(start, stop):
            base, shift = np.intp(f * cells.column_step), tables.ptr[f] - tables.low[f]
            for row in range(first, last):
                tables.counts[shift + np.int64(cells.flat[base + row * cells.row_step])] = 1


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


@kernel
def look_up(start, stop, cells, tables, codes):
    """Codes of columns ``start..stop``; a block of rows of each column at a time."""
    for first in range(0, cells.n_rows, cells.block):
        last = min(first + cells.block, cells.n_rows)
        for f in range(start, stop):
            base, shift = np.intp(f * cells.column_step), tables.ptr[f] - tables.low[f]
            for row in range(first, last):
                codes[f, row] = tables.code_of[shift + np.int64(cells.flat[base + row * cells.row_step])]
