"""Row-wise bins: the columns once more, row by row, so that a few rows are added to all histograms of a node.

The most frequent code of a column is left out: it gets what the others leave of the node's sums. The bins of all
columns of a part are numbered through, so that a cell costs one look-up whatever its column::

    histograms    | column 0: codes, missing | column 1: codes, missing | ...        bin times n_classes, plus class
    bins          part 0: | row 0: 3 7 12 | row 1: 4 7 | ... part 1: | row 0: 0 | row 1: | ...

A part is a range of columns. Threads take a part each, its histograms are more likely to be cached, and its bins have
numbers of 16 bits, if that does not make too many parts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba.core import types
from numba.extending import intrinsic

from apsplit._jit import COMPILED, inline, kernel
from apsplit._threads import available_threads, for_chunks
from apsplit.data.columns import Columns, read_only
from apsplit.data.entries import count_other

# Share of cells that are not of the most frequent code up to which a column is worth 2 or 4 bytes for each of them. To
# add one takes about as long as to pick a cell from a dense column (2026-11).
_MOST_OTHERS = 0.75
_MOST_PARTS = 8  # with more of them the runs of a row get short: 1.1 ns a cell with 2 parts, 2.2 with 8 (2026-11)
_MOST_NARROW = 1 << 16
_AHEAD = 2  # rows; to fetch the bins of the next but one early makes 0.8 ns a cell of 1.0 to 1.3 (2026-11)


class RowBins(NamedTuple):
    """Cells of the columns that are dominated by one code, row by row."""

    ptr: np.ndarray  # (parts, rows + 1): where the cells of a row begin in `bins`
    bins: np.ndarray  # uint16 or uint32
    default: np.ndarray  # per column: the code that is left out; -1: the column is not here
    part_start: np.ndarray  # first column of each part, and the number of columns


def _frozen(*arrays: np.ndarray) -> RowBins:
    """Row-wise bins of arrays that kernels may not write to."""
    return RowBins(*map(read_only, arrays))


NO_ROW_BINS = _frozen(np.zeros((0, 0), np.uint32), np.zeros(0, np.uint16), np.zeros(0, np.int64), np.zeros(1, np.int64))


def _fetch_plainly(array, at):
    """What :func:`_fetch` is in plain Python: no memory is fetched early."""


@intrinsic
def _fetch(typing_context: Any, array: Any, at: Any) -> Any:
    """Have the memory at ``array[at]`` brought nearer."""
    from llvmlite import ir

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        function = builder.module.declare_intrinsic("llvm.prefetch", [byte], kind)
        address = builder.bitcast(builder.gep(data, [arguments[1]]), byte)
        builder.call(function, [address, number(0), number(3), number(1)])  # for reading, into all caches, data
        return context.get_dummy_value()

    return types.void(array, types.uintp), generate


fetch: Any = _fetch if COMPILED else _fetch_plainly


@inline
def _bin_of(code, base, n_bins):
    """Number of a code's bin among the bins of a part; ``base``: the number of the column's first bin."""
    return base + min(np.int64(code), n_bins)  # missing comes after the bins


@kernel
def _count_cells(start, stop, columns, default, part_start, ptr):
    """Number of cells of each row in the parts ``start..stop``, into ptr[part, row + 1]."""
    for part in range(start, stop):
        counts = ptr[part]
        for f in range(part_start[part], part_start[part + 1]):
            if default[f] < 0:
                continue
            if columns.of[f].default >= 0:
                for e in range(columns.of[f].entry_start, columns.of[f].entry_stop):
                    counts[np.uintp(columns.entry_row[e]) + np.uintp(1)] += 1
            else:
                codes = columns.codes[f]
                for row in range(codes.size):
                    counts[row + 1] += codes[row] != default[f]


@kernel
def _list_cells(start, stop, columns, default, base, part_start, following, bins):
    """Write the bins of the parts ``start..stop``; ``following`` (IN, OUT): where the next cell of a row goes."""
    for part in range(start, stop):
        at, first = following[part], base[part_start[part]]
        for f in range(part_start[part], part_start[part + 1]):
            if default[f] < 0:
                continue
            n_bins = columns.of[f].n_bins
            if columns.of[f].default >= 0:
                for e in range(columns.of[f].entry_start, columns.of[f].entry_stop):
                    listed = np.uintp(columns.entry_row[e])
                    bins[at[listed]] = _bin_of(columns.entry_code[e], base[f] - first, n_bins)
                    at[listed] += 1
            else:
                codes = columns.codes[f]
                for row in range(codes.size):
                    if codes[row] != default[f]:
                        bins[at[row]] = _bin_of(codes[row], base[f] - first, n_bins)
                        at[row] += 1


def make_row_bins(columns: Columns, n_rows: int, n_threads: int) -> RowBins:
    """The row-wise bins of all columns with a frequent enough code, columns that have entries among them."""
    default, n_other = columns.default.copy(), columns.n_entries
    dense = np.flatnonzero(default < 0)
    for_chunks(lambda a, b: count_other(a, b, dense, columns.codes, default, n_other), len(dense), n_threads, n_rows)
    default[dense[n_other[dense] > _MOST_OTHERS * n_rows]] = -1
    cells = np.where(default >= 0, n_other, 0)
    base = np.concatenate(([0], np.cumsum(columns.n_bins + 1)))
    part_start, narrow = _parts(np.where(default >= 0, cells, n_rows) + columns.n_bins, base, available_threads())
    n_parts = len(part_start) - 1
    counts = np.zeros((n_parts, n_rows + 1), np.int64)
    costs = 4.0 * np.add.reduceat(np.append(cells, 0), part_start[:-1])
    for_chunks(lambda a, b: _count_cells(a, b, columns, default, part_start, counts), costs, n_threads)
    ptr = np.cumsum(counts, axis=1)
    ptr[1:] += np.cumsum(ptr[:-1, -1])[:, None]
    bins, following = np.empty(ptr[-1, -1], np.uint16 if narrow else np.uint32), ptr[:, :-1].copy()
    for_chunks(lambda a, b: _list_cells(a, b, columns, default, base, part_start, following, bins), costs, n_threads)
    return _frozen(ptr.astype(np.uint32 if len(bins) < 2**32 else np.int64), bins, default, part_start)


def _parts(work: np.ndarray, base: np.ndarray, n_threads: int) -> tuple[np.ndarray, bool]:
    """First columns of parts with about as much work each, and whether 16 bits are enough to number their bins."""
    n_columns, done = len(work), np.cumsum(work)
    fewest = min(n_threads, _MOST_PARTS, n_columns)

    def parts(n: int) -> np.ndarray:
        return np.concatenate(([0], np.searchsorted(done, done[-1] * np.arange(1, n) / n, side="right"), [n_columns]))

    for n_parts in range(fewest, min(_MOST_PARTS, n_columns) + 1, fewest):  # as many for each thread
        start = parts(n_parts)
        if np.diff(base[start]).max() <= _MOST_NARROW:
            return start, True
    return parts(fewest), False


def for_parts(work: Callable[[int, int, int, int], object], row_bins: RowBins, n_threads: int, cost: float) -> None:
    """Call ``work(first column, last column, first part, last part)`` so that all are covered; ``cost``: of all."""
    start = row_bins.part_start.tolist()
    n_parts = len(start) - 1
    for_chunks(lambda a, b: work(start[a], start[b], a, b), n_parts, n_threads, cost / n_parts)


@inline
def add_rows(part, rows, weight, label, first_label, row_bins, n_classes, histograms):
    """Add rows, each with its weight and label, to the histograms of a part; returns the cells read.

    ``histograms`` begin with the first column of the part; labels count from ``first_label``.
    """
    ptr, bins, k, one = row_bins.ptr[part], row_bins.bins, np.uintp(n_classes), np.uintp(1)
    line = np.uintp(64 // bins.itemsize)
    n_read = np.int64(0)
    for i in range(rows.size):
        if i + _AHEAD < rows.size:
            later = np.uintp(ptr[np.uintp(rows[i + _AHEAD])])
            fetch(bins, later)
            fetch(bins, later + line)
        row, change, class_ = np.uintp(rows[i]), weight[i], np.uintp(label[i] - first_label)
        begin, end = np.uintp(ptr[row]), np.uintp(ptr[row + one])
        for at in range(begin, end):
            histograms[np.uintp(bins[at]) * k + class_] += change
        n_read += np.int64(end - begin)
    return n_read
