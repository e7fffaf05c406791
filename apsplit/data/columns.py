"""The arrays that kernels read, in one place; a Dataset has one, and each small selection of rows gets its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from apsplit._jit import COMPILED, kernel

# Nanoseconds (one core of a 2-core virtual machine, 2026-11). They decide how work is spread, never what is found.
DENSE_COST = 0.75  # a cell of a dense column
TWO_VALUED_COST = 0.2  # of a two-valued one, two classes
ENTRY_COST = 1.5  # an entry: 0.9 if all weights are equal, up to 2.6 if entries are rare
BIN_COST = 2.5  # a bin and class when looking for the best threshold
COLUMN_COST = 50.0  # a column, however small
PICKED_COST = 1.2  # a cell of a dense column, of some of the rows only
PLACED_COST = 1.1  # the same, found through the row's places
GATHER_COST = 2.0  # copying a cell or entry of a selected row: 0.7 to 3


# What is known of one column. (Records, as every array of a kernel adds to the time it takes to compile it.)
COLUMN_TYPE = np.dtype(
    [
        ("n_bins", np.int64),  # number of codes of present values
        ("bin_start", np.int64),  # where its bins begin in `Columns.single` and among the values of bins
        ("default", np.int64),  # the code that its entries leave out, -1: it has no entries
        ("entry_start", np.int64),  # where its entries begin in `Columns.entry_row` and `entry_code`
        ("entry_stop", np.int64),  # and end
        ("raw_start", np.int64),  # where its values begin in `Raw.flat`; of a sparse column: those of its entries
        ("carrier", np.int64),  # the bundle whose codes are read for it; see apsplit.data.bundles
        ("next", np.int64),  # the next column of that bundle, -1: none
        ("first", np.int64),  # where its rows begin in the bundle's histogram
        ("left_out", np.int64),  # the row that the bundle's histogram has not got, -1: the column stands alone
        ("exact", np.bool_),  # whether every code is a single value
        ("has_missing", np.bool_),  # whether code 255 may occur
    ],
    align=True,
)


def as_records(array: np.ndarray) -> np.ndarray:
    """An array with fields, as kernels take it: plain Python needs a recarray, which numba takes 20 us to recognise."""
    return array if COMPILED else array.view(np.recarray)


def new_columns(n_columns: int) -> np.ndarray:
    """Room for what is known of some columns, each of which stands alone and has no entries."""
    of = np.zeros(n_columns, COLUMN_TYPE)
    of["carrier"] = np.arange(n_columns)
    for name in ("default", "next", "left_out"):
        of[name] = -1
    return as_records(of)


class Columns(NamedTuple):
    """Codes of some columns for some rows ("slots").

    A column is stored densely, as entries, or as both. Where it has entries its dense codes are not looked at, and may
    not be there, unless it is coarse. Kernels read ``columns.of[f].n_bins``, Python ``columns.n_bins``.
    """

    of: np.ndarray  # of COLUMN_TYPE: what is known of each column
    codes: np.ndarray  # (columns, slots) uint8; empty for sparse X
    single: np.ndarray  # per bin of each column: whether it is known to hold a single value
    entry_row: np.ndarray  # uint32 slots, ascending within a column
    entry_code: np.ndarray  # uint8

    @property
    def n_bins(self) -> np.ndarray:
        """Number of codes of present values of each column."""
        return self.of["n_bins"]

    @property
    def exact(self) -> np.ndarray:
        """Whether every code of a column is a single value."""
        return self.of["exact"]

    @property
    def has_missing(self) -> np.ndarray:
        """Whether code 255 may occur in a column."""
        return self.of["has_missing"]

    @property
    def default(self) -> np.ndarray:
        """The code that the entries of each column leave out, -1: it has no entries."""
        return self.of["default"]

    @property
    def bin_start(self) -> np.ndarray:
        """Where the bins of each column begin in ``single``."""
        return self.of["bin_start"]

    @property
    def n_entries(self) -> np.ndarray:
        """Number of entries of each column."""
        return self.of["entry_stop"] - self.of["entry_start"]

    @property
    def cells(self) -> np.ndarray:
        """How many cells or entries of each column are read."""
        return np.where(self.default >= 0, self.n_entries, self.codes.shape[1])

    def fill_costs(self, n_classes: int, cells: np.ndarray) -> np.ndarray:
        """About how many nanoseconds it takes to fill the histogram of each column."""
        two_valued = (self.n_bins + self.has_missing == 2) & (n_classes == 2)
        return cells * np.where(self.default >= 0, ENTRY_COST, np.where(two_valued, TWO_VALUED_COST, DENSE_COST))

    def costs(self, n_classes: int, cells: np.ndarray) -> np.ndarray:
        """The same with scanning it."""
        scanning = BIN_COST * n_classes * np.minimum(self.n_bins, cells) + COLUMN_COST
        return self.fill_costs(n_classes, cells) + scanning


def read_only(array: np.ndarray) -> np.ndarray:
    """A view that kernels may not write to.

    One type for numba, whether the array is writable or not: those of users and of joblib often are not.
    """
    view = array.view(np.ndarray)
    view.flags.writeable = False
    return view


def flat_view(matrix: np.ndarray) -> tuple[np.ndarray, int, int]:
    """A contiguous matrix as (flat array, step from row to row, step from column to column)."""
    n_rows, n_columns = matrix.shape
    if matrix.flags.c_contiguous:
        return read_only(matrix.reshape(-1)), n_columns, 1
    return read_only(matrix.T.reshape(-1)), 1, n_rows


def frozen(of: np.ndarray, *arrays: np.ndarray) -> Columns:
    """Columns of arrays that kernels may not write to."""
    return Columns(as_records(read_only(of)), *map(read_only, arrays))


class Raw(NamedTuple):
    """The values behind the codes. Slot i is row ``row_of[i]`` of X, or row i if that is empty."""

    flat: np.ndarray  # of X, or (sparse) of the entries of coarse columns
    row_step: int
    column_step: int
    row_of: np.ndarray  # uint32

    def of_entries(self, columns: Columns, f: int) -> np.ndarray:
        """The values behind the entries of a coarse column of a sparse X."""
        column = columns.of[f]
        return self.flat[column["raw_start"] : column["raw_start"] + column["entry_stop"] - column["entry_start"]]


class Entries(NamedTuple):
    """The entries of all columns that have some, row by row."""

    ptr: np.ndarray  # where those of a row begin
    feature: np.ndarray  # ascending within a row
    code: np.ndarray


class ByRow(NamedTuple):
    """The same codes row by row: densely, or as entries what is exact and has entries."""

    codes: np.ndarray  # (rows, dense columns) uint8, flat
    column_of: np.ndarray  # place of a feature among the dense columns; -1: it is among the entries
    entries: Entries


@kernel
def _gather(start, stop, flat, row_step, column_step, column_of, rows, block, of, out_codes, out_slots):
    """Codes of some rows of the columns ``column_of[start..stop]``, all or (default >= 0) what is not the default.

    Negative columns are left alone. ``block`` rows are read at a time, for codes that lie row by row. Column i has
    room for all rows, as entries too::

        i * rows.size   of[i].entry_stop   (i + 1) * rows.size
        | entries ..... | unused ......... |
    """
    for first in range(0, rows.size, block):
        last = min(first + block, rows.size)
        for i in range(start, stop):
            if column_of[i] < 0:
                continue
            base = np.uintp(column_of[i] * column_step)
            step = np.uintp(row_step)
            begin = np.uintp(i * rows.size)
            if of[i].default < 0:
                for k in range(first, last):
                    out_codes[begin + np.uintp(k)] = flat[base + np.uintp(rows[k]) * step]
            else:
                at, skip = np.uintp(of[i].entry_stop) if first > 0 else begin, np.uint8(of[i].default)
                for k in range(first, last):  # without a branch: what is not kept is written over
                    code = flat[base + np.uintp(rows[k]) * step]
                    out_codes[at] = code
                    out_slots[at] = k
                    at += np.uintp(code != skip)
                of[i].entry_stop = at


@kernel
def _list_entries(rows, entries, place, out_code, out_slot, of):
    """Entries of some rows, sorted by feature; ``place`` is that of a feature in the selection, -1: not selected."""
    for k in range(rows.size):
        for e in range(entries.ptr[rows[k]], entries.ptr[rows[k] + 1]):
            at = place[entries.feature[e]]
            if at >= 0:
                out_code[of[at].entry_stop] = entries.code[e]
                out_slot[of[at].entry_stop] = k
                of[at].entry_stop += 1


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
    columns: Columns, raw: Raw, by_row: ByRow | None, rows: np.ndarray, features: np.ndarray
) -> tuple[Columns, Raw, Callable[[int, int], None]]:
    """The selected rows of the selected columns: densely, or as entries what is exact and has entries in X.

    The arrays are not filled yet: ``fetch(start, stop)`` does it for some of the columns, at the moment they are needed
    and on the thread that needs them. (Handing columns to threads twice costs as much as copying them.)
    """
    n_rows, n_features = len(rows), len(features)
    slots = rows.astype(np.uint32)
    codes, listed = np.empty(n_features * n_rows, np.uint8), np.empty(n_features * n_rows, np.uint32)
    of = as_records(columns.of[features])
    of["default"] = np.where(of["exact"], of["default"], -1)
    of["entry_start"] = of["entry_stop"] = np.arange(n_features) * n_rows
    if by_row is None:
        flat, column_of = columns.codes.reshape(-1), features
        row_step, column_step, block = 1, columns.codes.shape[1], n_rows
    else:
        flat, column_of = by_row.codes, by_row.column_of[features]
        row_step, column_step, block = len(flat) // columns.codes.shape[1], 1, 32
        places = np.where(columns.exact, _places(features, columns), -1)
        _list_entries(slots, by_row.entries, places, codes, listed, of)

    def fetch(first: int, last: int) -> None:
        _gather(first, last, flat, row_step, column_step, column_of, slots, block, of, codes, listed)

    selected = frozen(of, codes.reshape(n_features, n_rows), columns.single, listed, codes)
    return selected, raw._replace(row_of=slots), fetch


def _places(features: np.ndarray, columns: Columns) -> np.ndarray:
    """Place of every feature in the selection; -1: not selected."""
    places = np.full(len(columns.n_bins), -1, np.int64)
    places[features] = np.arange(len(features))
    return places


def select_sparse(
    columns: Columns, raw: Raw, by_row: tuple[np.ndarray, ...], rows: np.ndarray, features: np.ndarray
) -> tuple[Columns, Raw]:
    """The entries of the selected rows and columns, found through the rows."""
    row_ptr, row_feature, row_entry = by_row
    place = _places(features, columns)
    entry_ptr = np.zeros(len(features) + 1, np.int64)
    _count_entries(rows, row_ptr, row_feature, place, entry_ptr)
    np.cumsum(entry_ptr, out=entry_ptr)
    of = as_records(columns.of[features])
    raw_ptr = np.concatenate(([0], np.cumsum(np.where(of["exact"], 0, np.diff(entry_ptr)))))
    raw_shift = np.where(of["exact"], -1, of["entry_start"] - of["raw_start"])
    out_row, out_code = np.empty(entry_ptr[-1], np.uint32), np.empty(entry_ptr[-1], np.uint8)
    out_raw = np.empty(raw_ptr[-1], raw.flat.dtype)
    _gather_entries(
        rows, row_ptr, row_feature, row_entry, place, columns.entry_code, raw.flat, raw_shift,
        entry_ptr[:-1].copy(), raw_ptr[:-1].copy(), out_row, out_code, out_raw,
    )  # fmt: skip
    of["entry_start"], of["entry_stop"], of["raw_start"] = entry_ptr[:-1], entry_ptr[1:], raw_ptr[:-1]
    return frozen(of, columns.codes, columns.single, out_row, out_code), raw._replace(flat=read_only(out_raw))
