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

    A column is stored densely, as entries, or as both. Where it has entries its dense codes are not looked at, and may
    not be there, unless it is coarse.
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
def _gather(start, stop, flat, row_step, column_step, features, rows, block, default, out_codes, out_slots, n_listed):
    """Codes of some rows of ``features[start..stop]``, all of them or (default >= 0) those that are not the default.

    ``block`` rows are read at a time, for codes that lie row by row.
    """
    for first in range(0, rows.size, block):
        last = min(first + block, rows.size)
        for i in range(start, stop):
            base = np.uintp(features[i] * column_step)
            step = np.uintp(row_step)
            target, slots = out_codes[i], out_slots[i]
            if default[i] < 0:
                for k in range(first, last):
                    target[k] = flat[base + np.uintp(rows[k]) * step]
            else:
                at, skip = np.uintp(n_listed[i]), np.uint8(default[i])
                for k in range(first, last):  # without a branch: what is not kept is written over
                    code = flat[base + np.uintp(rows[k]) * step]
                    target[at] = code
                    slots[at] = k
                    at += np.uintp(code != skip)
                n_listed[i] = at


@kernel
def _pack(codes, slots, n_listed, entry_ptr, entry_code, entry_row):
    """The listed codes and slots of all columns, one after the other."""
    for i in range(n_listed.size):
        for k in range(n_listed[i]):
            entry_code[entry_ptr[i] + k] = codes[i, k]
            entry_row[entry_ptr[i] + k] = slots[i, k]


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
    """The selected rows of the selected columns: densely, or as entries what is exact and has entries in X."""
    shape = (len(features), len(rows))
    slots = rows.astype(np.uint32)
    default = np.where(columns.exact[features], columns.default[features], -1)
    codes, listed_slots = np.empty(shape, np.uint8), np.empty(shape, np.uint32)
    n_listed = np.zeros(len(features), np.int64)
    if codes_by_row is None:
        flat, row_step, column_step, block = columns.codes.reshape(-1), 1, columns.codes.shape[1], len(rows)
    else:
        flat, row_step, column_step, block = read_only(codes_by_row.reshape(-1)), codes_by_row.shape[1], 1, 64

    def gather(start: int, stop: int) -> None:
        _gather(
            start, stop, flat, row_step, column_step, features, slots, block, default, codes, listed_slots, n_listed
        )

    for_chunks(gather, len(features), n_threads, cost=GATHER_COST * len(rows))
    entry_ptr = np.concatenate(([0], np.cumsum(n_listed)))
    entry_code, entry_row = np.empty(entry_ptr[-1], np.uint8), np.empty(entry_ptr[-1], np.uint32)
    _pack(codes, listed_slots, n_listed, entry_ptr, entry_code, entry_row)
    selected = columns._replace(
        codes=codes,
        n_bins=columns.n_bins[features],
        exact=columns.exact[features],
        bin_start=columns.bin_start[features],
        has_missing=columns.has_missing[features],
        default=default,
        entry_ptr=entry_ptr,
        entry_row=entry_row,
        entry_code=entry_code,
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
