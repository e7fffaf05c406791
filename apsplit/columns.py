"""The arrays that kernels read, in one place; a Dataset has one, and each small selection of rows gets its own."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from apsplit._jit import kernel
from apsplit._threads import for_chunks

# Nanoseconds (one core of a 2-core virtual machine, 2026-11). They decide how work is spread, never what is found.
DENSE_COST = 0.75  # a cell of a dense column
TWO_VALUED_COST = 0.2  # of a two-valued one, two classes
ENTRY_COST = 1.5  # an entry: 0.9 if all weights are equal, up to 2.6 if entries are rare
BIN_COST = 4.0  # a bin and class when looking for the best threshold
COLUMN_COST = 50.0  # a column, however small
GATHER_COST = 2.0  # copying a cell of a selected row


class Columns(NamedTuple):
    """Codes of some columns for some rows ("slots").

    A column is stored densely, as entries, or as both; entries are used where there are any.
    """

    codes: np.ndarray  # (columns, slots) uint8; empty for sparse X
    n_bins: np.ndarray  # number of codes of present values
    exact: np.ndarray  # whether every code is a single value
    bin_start: np.ndarray  # where the bins of a column begin in `single`
    single: np.ndarray  # whether a bin is known to hold a single value
    has_missing: np.ndarray  # whether code 255 may occur
    default: np.ndarray  # the code that entries leave out, -1: no entries
    entry_ptr: np.ndarray  # where the entries of a column begin
    entry_row: np.ndarray  # uint32 slots, ascending within a column
    entry_code: np.ndarray  # uint8

    def costs(self, n_classes: int) -> np.ndarray:
        """About how many nanoseconds it takes to fill and scan the histogram of each column."""
        dense = self.codes.shape[1] if self.codes.size else 0
        two_valued = (self.n_bins + self.has_missing == 2) & (n_classes == 2)
        reading = np.where(
            self.default >= 0,
            ENTRY_COST * np.diff(self.entry_ptr),
            np.where(two_valued, TWO_VALUED_COST, DENSE_COST) * dense,
        )
        return reading + BIN_COST * n_classes * self.n_bins + COLUMN_COST


def read_only(array: np.ndarray) -> np.ndarray:
    """A view that kernels may not write to.

    One type for numba, whether the array is writable or not: those of users and of joblib often are not.
    """
    view = array.view(np.ndarray)
    view.flags.writeable = False
    return view


def frozen(*arrays: np.ndarray) -> Columns:
    """Columns of arrays that nobody writes to any more."""
    return Columns(*map(read_only, arrays))


class Raw(NamedTuple):
    """The values behind the codes. Slot i is row ``row_of[i]`` of X, or row i if that is empty."""

    flat: np.ndarray  # of X, or (sparse) of the entries of coarse columns
    row_step: int
    column_step: int
    row_of: np.ndarray  # uint32
    ptr: np.ndarray  # sparse: where the values of a column begin in flat


@kernel
def _gather_codes(start, stop, codes, features, rows, out):
    """Codes of some rows of ``features[start..stop]``, column by column."""
    for i in range(start, stop):
        column, target = codes[features[i]], out[i]
        for k in range(rows.size):
            target[k] = column[rows[k]]


@kernel
def _gather_by_row(start, stop, codes_by_row, features, rows, out):
    """The same from codes that lie row by row, 64 rows at a time."""
    for first in range(0, rows.size, 64):
        last = min(first + 64, rows.size)
        for i in range(start, stop):
            f, target = features[i], out[i]
            for k in range(first, last):
                target[k] = codes_by_row[rows[k], f]


@kernel
def _count_entries(rows, row_ptr, row_feature, place, entry_ptr):
    """Number of entries of each selected feature in the selected rows, into entry_ptr[place + 1]."""
    for k in range(rows.size):
        for e in range(row_ptr[rows[k]], row_ptr[rows[k] + 1]):
            at = place[row_feature[e]]
            if at >= 0:
                entry_ptr[at + 1] += 1


@kernel
def _gather_entries(
    rows,
    row_ptr,
    row_feature,
    row_entry,
    place,
    entry_code,
    raw,
    raw_shift,
    next_entry,
    next_raw,
    out_row,
    out_code,
    out_raw,
):
    """Entries of the selected rows, sorted by feature; raw values of coarse columns (raw_shift >= 0) go along."""
    for k in range(rows.size):
        for e in range(row_ptr[rows[k]], row_ptr[rows[k] + 1]):
            at = place[row_feature[e]]
            if at < 0:
                continue
            entry = row_entry[e]
            out_row[next_entry[at]] = k
            out_code[next_entry[at]] = entry_code[entry]
            next_entry[at] += 1
            if raw_shift[at] >= 0:
                out_raw[next_raw[at]] = raw[entry - raw_shift[at]]
                next_raw[at] += 1


def select_dense(
    columns: Columns,
    raw: Raw,
    codes_by_row: np.ndarray | None,
    rows: np.ndarray,
    features: np.ndarray,
    n_threads: int,
) -> tuple[Columns, Raw]:
    """The selected rows of the selected columns, densely, side by side."""
    slots = rows.astype(np.uint32)
    codes = np.empty((len(features), len(rows)), np.uint8)

    def gather(start: int, stop: int) -> None:
        if codes_by_row is None:
            _gather_codes(start, stop, columns.codes, features, slots, codes)
        else:
            _gather_by_row(start, stop, codes_by_row, features, slots, codes)

    for_chunks(gather, len(features), n_threads, cost=GATHER_COST * len(rows))
    selected = columns._replace(
        codes=codes,
        n_bins=columns.n_bins[features],
        exact=columns.exact[features],
        bin_start=columns.bin_start[features],
        has_missing=columns.has_missing[features],
        default=np.full(len(features), -1, np.int64),
        entry_ptr=np.zeros(len(features) + 1, np.int64),
    )
    return frozen(*selected), raw._replace(row_of=slots)


def select_sparse(
    columns: Columns, raw: Raw, by_row: tuple[np.ndarray, ...], rows: np.ndarray, features: np.ndarray
) -> tuple[Columns, Raw]:
    """The entries of the selected rows and columns, found through the rows."""
    row_ptr, row_feature, row_entry = by_row
    place = np.full(len(columns.n_bins), -1, np.int64)
    place[features] = np.arange(len(features))
    entry_ptr = np.zeros(len(features) + 1, np.int64)
    _count_entries(rows, row_ptr, row_feature, place, entry_ptr)
    np.cumsum(entry_ptr, out=entry_ptr)
    exact = columns.exact[features]
    raw_ptr = np.concatenate(([0], np.cumsum(np.where(exact, 0, np.diff(entry_ptr)))))
    raw_shift = np.where(exact, -1, columns.entry_ptr[features] - raw.ptr[features])
    out_row, out_code = np.empty(entry_ptr[-1], np.uint32), np.empty(entry_ptr[-1], np.uint8)
    out_raw = np.empty(raw_ptr[-1], raw.flat.dtype)
    _gather_entries(
        rows, row_ptr, row_feature, row_entry, place, columns.entry_code, raw.flat, raw_shift,
        entry_ptr[:-1].copy(), raw_ptr[:-1].copy(), out_row, out_code, out_raw,
    )  # fmt: skip
    selected = columns._replace(
        n_bins=columns.n_bins[features],
        exact=exact,
        bin_start=columns.bin_start[features],
        has_missing=columns.has_missing[features],
        default=columns.default[features],
        entry_ptr=entry_ptr,
        entry_row=out_row,
        entry_code=out_code,
    )
    return frozen(*selected), raw._replace(flat=read_only(out_raw), ptr=raw_ptr)
