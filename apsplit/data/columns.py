"""Columns of codes, and the values behind them: what kernels read, of a Dataset or of a selection of its rows."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from apsplit._jit import COMPILED

# What is known of one column. (Records, as every array of a kernel adds to the time it takes to compile it.)
COLUMN_TYPE = np.dtype(
    [
        ("n_bins", np.int64),  # number of codes of present values
        ("bin_start", np.int64),  # where its bins begin in `Columns.single` and `values`
        ("default", np.int64),  # the code that its entries leave out, -1: it has no entries
        ("entry_start", np.int64),  # where its entries begin in `Columns.entry_row` and `entry_code`
        ("entry_stop", np.int64),  # and end
        ("raw_start", np.int64),  # where its values begin in `Raw.flat`; of a sparse column: those of its entries
        ("carrier", np.int64),  # the bundle whose codes are read for it; see apsplit.data.bundles
        ("next", np.int64),  # the next column of that bundle, -1: none
        ("first", np.int64),  # where its rows begin in the bundle's histogram
        ("left_out", np.int64),  # the row that the bundle's histogram has not got, -1: the column stands alone
        ("n_categories", np.int64),  # of its dictionary, 0: it is numeric
        ("wide", np.int64),  # its row among the codes of 16 bits: it has too many categories for bytes; -1: not
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
    for name in ("default", "next", "left_out", "wide"):
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
    values: np.ndarray  # per bin of each column: its value (exact) or upper edge (coarse), float64
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
        """Where the bins of each column begin in ``single`` and ``values``."""
        return self.of["bin_start"]

    @property
    def n_entries(self) -> np.ndarray:
        """Number of entries of each column."""
        return self.of["entry_stop"] - self.of["entry_start"]

    @property
    def is_sparse(self) -> bool:
        """Whether there are no dense codes, as X is sparse."""
        return self.codes.size == 0

    def values_of(self, f: int) -> np.ndarray:
        """The value (exact) or upper edge (coarse) of each bin of column ``f``, ascending."""
        start = self.of["bin_start"][f]
        return self.values[start : start + self.of["n_bins"][f]]

    def entries_of(self, f: int) -> slice:
        """Where the entries of column ``f`` are."""
        return slice(self.of["entry_start"][f], self.of["entry_stop"][f])


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
    row_step: int  # row i of column f is at columns.of[f].raw_start + i * row_step
    column_step: int
    row_of: np.ndarray  # uint32

    def of_entries(self, columns: Columns, f: int) -> np.ndarray:
        """The values behind the entries of a coarse column of a sparse X."""
        start = columns.of["raw_start"][f]
        return self.flat[start : start + columns.n_entries[f]]
