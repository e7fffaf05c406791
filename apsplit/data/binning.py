"""From values to uint8 codes: choosing bins from a sample, then finding the bin of every value.

A code keeps the order of the values. A column with at most ``max_bins`` distinct values is *exact*: the code is the
value's rank. (256 values are as good as 255 if nothing is missing: images have that many.) Other columns are
*coarse*: bins of about equal numbers of rows, with upper edges taken from a sample; a value that many rows share has
a bin of its own. 255 means missing.

No column is sorted whole. A sample of each column is sorted; if it shows few distinct values, one pass with a small
hash table finds out whether that is true of the whole column; then a grid or a binary search finds the bin of each
value.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from apsplit._jit import allocating_kernel, inline

MISSING = 255  # the code of NaN
MAX_BINS = 255
COARSE_BINS = 240  # of a coarse column: codes may then lose four bits, and missing values stay apart
SAMPLE_ROWS = 16384  # 64 a bin, so that bins are of about equal size; sorting 50 such samples takes 3 ms
_BLOCK_BYTES = 1 << 19  # of a row-major matrix read column by column: stays in the second-level cache
HASH_SIZE = 1024
_GRID_CELLS = 1024


class Cells(NamedTuple):
    """A dense matrix as kernels read it: some columns together, ``block`` rows of each at a time."""

    flat: np.ndarray
    row_step: int
    column_step: int
    n_rows: int
    block: int


class Grid(NamedTuple):
    """An even grid over the edges of one column; see :func:`lay_grid`."""

    first_bin: np.ndarray
    low: float
    scale: float


@inline
def compress(ordered, counts):
    """Distinct values of an ascending array, in place, and how often each occurs; NaN (last) is left out."""
    n_distinct = 0
    for value in ordered:
        if np.isnan(value):
            break
        if n_distinct > 0 and value == ordered[n_distinct - 1]:
            counts[n_distinct - 1] += 1
        else:
            ordered[n_distinct] = value
            counts[n_distinct] = 1
            n_distinct += 1
    return n_distinct


@inline
def choose_edges(values, counts, n_distinct, max_bins, edges):
    """Upper edges of coarse bins for some distinct values; returns the number of bins.

    A value that would fill two bins by itself gets one of its own: an edge at the value and one just below it. Such
    values number at most half of the bins, and the others share what is left.
    """
    max_bins = min(max_bins, COARSE_BINS)
    total = heavy = light = 0
    for i in range(n_distinct):
        total += counts[i]
    heavy_from = max(2.0, 2.0 * total / (max_bins - 1))
    for i in range(n_distinct):
        if counts[i] >= heavy_from:
            heavy += 1
        else:
            light += counts[i]
    target = light / max(1, max_bins - 1 - 2 * heavy)
    n_edges = filled = 0
    edges[:] = np.inf
    for i in range(n_distinct):
        if counts[i] >= heavy_from:
            below = np.nextafter(values[i], -np.inf)
            if n_edges == 0 or edges[n_edges - 1] < below:
                edges[n_edges] = below
                n_edges += 1
            edges[n_edges] = values[i]
            n_edges += 1
            filled = 0
        else:
            filled += counts[i]
            if filled >= target and n_edges < max_bins - 1:
                edges[n_edges] = values[i]
                n_edges += 1
                filled = 0
    return n_edges + 1


@inline
def most_values(max_bins, has_missing):
    """Largest number of distinct values that exact codes can tell apart."""
    return 256 if max_bins == MAX_BINS and not has_missing else max_bins


def most_bins(max_bins: int) -> int:
    """The same of a column without missing values, for Python."""
    return 256 if max_bins == MAX_BINS else max_bins


@inline
def set_edges(values, n_values, edges):
    """Make every one of some ascending values a bin."""
    for i in range(edges.size):
        edges[i] = values[i] if i < n_values else np.inf


@inline
def bin_of(value, edges):
    """Number of edges below ``value``: eight halvings of 255 edges, without a branch."""
    at = np.intp(0)
    at += 128 * np.intp(edges[at + 127] < value)
    at += 64 * np.intp(edges[at + 63] < value)
    at += 32 * np.intp(edges[at + 31] < value)
    at += 16 * np.intp(edges[at + 15] < value)
    at += 8 * np.intp(edges[at + 7] < value)
    at += 4 * np.intp(edges[at + 3] < value)
    at += 2 * np.intp(edges[at + 1] < value)
    return at + np.intp(edges[at] < value)


@inline
def grid_cell(value, low, scale):
    """Cell of an even grid; never decreases with ``value``. NaN and whatever lies outside get the end cells."""
    cell = (value - low) * scale
    cell = cell if cell > 0.0 else 0.0
    return np.intp(cell if cell < _GRID_CELLS - 1.0 else _GRID_CELLS - 1.0)


@inline
def lay_grid(edges, n_bins, first_bin):
    """An even grid over the edges: per cell, the bin where it begins. Returns (low, scale, most edges in a cell).

    The bin of a value is then found by one look-up and as many comparisons as the fullest cell has edges. ::

        edges      |    |  |    |       |
        cells    |     |     |     |     |     |
        begins   0     1     3     4     4
    """
    last = n_bins - 1 if np.isinf(edges[n_bins - 1]) else n_bins
    low, scale = 0.0, 0.0
    if last > 1 and np.isfinite(edges[last - 1] - edges[0]):
        if abs(edges[0]) > 1e-300:  # else 0: differences of zeros and the float below zero are slow, being subnormal
            low = edges[0]
        scale = _GRID_CELLS / (edges[last - 1] - low)
    if not 0.0 < scale < np.inf:
        scale = 0.0
    most = here = e = 0
    for cell in range(_GRID_CELLS):
        first_bin[cell] = e
        here = 0
        while e < last and grid_cell(edges[e], low, scale) == cell:
            e += 1
            here += 1
        most = max(most, here)
    return low, scale, most


@allocating_kernel
def plan_columns(
    start,
    samples,  # IN (columns, rows) float64, ascending, NaN last; overwritten
    complete,  # IN whether the sample is the whole column
    max_bins,
    of,  # OUT n_bins
    edges,  # OUT (columns, 256)
    few,  # OUT whether the sample has few enough distinct values for exact codes
    dominant_share,  # OUT share of the sample that has the most frequent value or is missing
):
    """Choose the bins of the columns from ``start`` on from their sorted samples: exact ones if the sample is all."""
    counts = np.empty(samples.shape[1], np.int64)
    for i in range(samples.shape[0]):
        f, sample = start + i, samples[i]
        last_value = sample[-1]  # NaN if anything is missing
        n_distinct = compress(sample, counts)
        few[f] = n_distinct <= most_values(max_bins, np.isnan(last_value))
        if few[f] and complete:
            of[f].n_bins = n_distinct
            set_edges(sample, n_distinct, edges[f])
        else:
            of[f].n_bins = choose_edges(sample, counts, n_distinct, max_bins, edges[f])
        present = most = 0
        for k in range(n_distinct):
            present += counts[k]
            most = max(most, counts[k])
        dominant_share[f] = max(most, sample.size - present) / sample.size


@inline
def hash_insert(table, value):
    """Put ``value`` into the open-addressing ``table`` (NaN = empty); returns whether it was new."""
    bits = np.float64(value + 0.0).view(np.int64)  # + 0.0: both zeros are one value
    slot = np.intp(((bits ^ (bits >> 32)) * np.int64(0x9E3779B97F4A7C1) >> 40) & (HASH_SIZE - 1))
    while True:
        if table[slot] == value:
            return False
        if np.isnan(table[slot]):
            table[slot] = value + 0.0
            return True
        slot = (slot + 1) & (HASH_SIZE - 1)


@allocating_kernel
def collect_distinct(start, stop, columns, cells, max_bins, of, edges):
    """Distinct values of whole columns into ``edges``, which stay as they are where there are too many.

    ``columns[start..stop]`` are looked at together, ``cells.block`` rows of each at a time, so that a row-major
    matrix is read once::

        rows    column a   column b   column c
        0..63       1          2          3        order of reading
        64..127     4          5          6
    """
    tables = np.full((stop - start, HASH_SIZE), np.nan)
    found = np.zeros(stop - start, np.int64)
    missing = np.zeros(stop - start, np.bool_)
    for first in range(0, cells.n_rows, cells.block):
        last = min(first + cells.block, cells.n_rows)
        for i in range(stop - start):
            if found[i] > 256:
                continue
            table = tables[i]
            base = columns[start + i] * cells.column_step
            previous = np.nan
            for row in range(first, last):
                value = np.float64(cells.flat[base + row * cells.row_step])
                if value == previous:
                    continue
                if np.isnan(value):
                    missing[i] = True
                    continue
                previous = value
                if hash_insert(table, value):
                    found[i] += 1
                    if found[i] > 256:
                        break
    for i in range(stop - start):
        f = columns[start + i]
        of[f].exact = found[i] <= most_values(max_bins, missing[i])
        if of[f].exact:
            of[f].n_bins = found[i]
            set_edges(np.sort(tables[i]), found[i], edges[f])


@allocating_kernel
def encode_columns(start, stop, cells, of, edges, codes):
    """Codes of columns ``start..stop``, and whether any is missing; returns a column with an infinite value, or -1."""
    infinite = -1
    n_columns = stop - start
    first_bin = np.empty((n_columns, _GRID_CELLS), np.uint8)
    low, scale = np.empty(n_columns, np.float64), np.empty(n_columns, np.float64)
    comparisons = np.empty(n_columns, np.int64)
    for i in range(n_columns):
        low[i], scale[i], comparisons[i] = lay_grid(edges[start + i], of[start + i].n_bins, first_bin[i])
    for first in range(0, cells.n_rows, cells.block):
        last = min(first + cells.block, cells.n_rows)
        for i in range(n_columns):
            f = start + i
            base = f * cells.column_step
            grid = Grid(first_bin[i], low[i], scale[i])
            if _encode_block(base, first, last, cells, edges[f], grid, comparisons[i], codes[f]):
                for row in range(first, last):
                    value = np.float64(cells.flat[base + row * cells.row_step])
                    if np.isnan(value):
                        codes[f, row] = MISSING
                        of[f].has_missing = True
                    elif np.isinf(value):
                        infinite = f
    return infinite


@inline
def _encode_block(base, first, last, cells, edges, grid, comparisons, codes):
    """Codes of the rows ``first..last`` of the column at ``base``; returns whether some value is not finite."""
    if comparisons <= 1:
        return _encode_by_grid(base, first, last, cells, edges, grid, 1, codes)
    if comparisons == 2:
        return _encode_by_grid(base, first, last, cells, edges, grid, 2, codes)
    if comparisons <= 4:
        return _encode_by_grid(base, first, last, cells, edges, grid, 4, codes)
    difference = 0.0
    for row in range(first, last):
        value = np.float64(cells.flat[base + row * cells.row_step])
        codes[row] = bin_of(value, edges)
        difference += value - value
    return np.isnan(difference)


@inline
def _encode_by_grid(base, first, last, cells, edges, grid, comparisons, codes):
    """Codes through the grid; ``comparisons`` is a constant where this is compiled in, and the loop unrolled."""
    difference = 0.0  # becomes NaN by a value that is NaN or infinite
    for row in range(first, last):
        value = np.float64(cells.flat[base + row * cells.row_step])
        at = np.uintp(grid.first_bin[grid_cell(value, grid.low, grid.scale)])
        for _ in range(comparisons):
            at += np.uintp(edges[at] < value)
        codes[row] = at
        difference += value - value
    return np.isnan(difference)


def sorted_sample(matrix: np.ndarray, rows: np.ndarray, start: int, stop: int) -> np.ndarray:
    """The sampled rows of the columns ``start..stop``, each column ascending, as float64 (columns, rows)."""
    sample = np.ascontiguousarray(matrix[rows, start:stop].T)
    sample.sort(axis=1)
    return sample.astype(np.float64, copy=False)


def block_rows(n_columns: int, itemsize: int, row_major: bool) -> int:
    """Rows to take at a time, so that a block of a row-major matrix stays in the cache; a multiple of 64."""
    if not row_major:
        return 1 << 14
    return max(64, min(1 << 14, _BLOCK_BYTES // max(1, n_columns * itemsize) // 64 * 64))
