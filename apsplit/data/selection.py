"""Some rows of some columns, copied together: for searches that read few rows, as nodes deep in a tree have."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from apsplit._jit import kernel
from apsplit.data.binning import Cells
from apsplit.data.columns import (
    COLUMN_COST,
    DENSE_COST,
    ENTRY_COST,
    GATHER_COST,
    Columns,
    Raw,
    as_records,
    frozen,
    read_only,
)

if TYPE_CHECKING:
    from apsplit.data.dataset import Dataset


class Selection(NamedTuple):
    """The columns that a search reads, with all rows of X or with the selected rows only."""

    columns: Columns
    raw: Raw
    features: np.ndarray  # index in `columns` of each selected feature
    costs: np.ndarray  # about how many nanoseconds it takes to fetch, fill and scan each of them
    fetch: Callable[[int, int], None]  # makes features[start:stop] ready; to be called once, before reading them


class Entries(NamedTuple):
    """The entries of all columns that have some, row by row."""

    ptr: np.ndarray  # where those of a row begin
    feature: np.ndarray  # ascending within a row
    item: np.ndarray  # the code of an entry; of a sparse X: its index among the entries of `Columns`


class ByRow(NamedTuple):
    """The codes of a dense X row by row: densely, or as entries what is exact and has entries."""

    codes: np.ndarray  # (rows, dense columns) uint8, flat
    column_of: np.ndarray  # index of a feature among the dense columns; -1: it is among the entries
    entries: Entries


def whole(data: Dataset, features: np.ndarray, n_classes: int) -> Selection:
    """Some columns, all rows: nothing is copied."""
    return Selection(data.columns, data.raw, features, data.costs(n_classes)[features], _already_there)


def select(data: Dataset, rows: np.ndarray, features: np.ndarray, n_classes: int) -> Selection | None:
    """Some rows (ascending) of some columns, copied together; None if it is cheaper to read all rows."""
    if not _few_enough(data, len(rows), features):
        return None
    if data.is_sparse:
        columns, raw = _select_sparse(data.columns, data.raw, data.entries_by_row, rows, features)
        return Selection(
            columns, raw, np.arange(len(features)), columns.costs(n_classes, columns.cells), _already_there
        )
    by_row = data.codes_by_row(len(rows) * len(features))
    columns, raw, fetch = _select_dense(data.columns, data.raw, by_row, rows, features)
    cells = len(rows) / len(data) * data.cells[features]  # nearly; they have not been fetched
    return Selection(
        columns, raw, np.arange(len(features)), columns.costs(n_classes, cells) + GATHER_COST * cells, fetch
    )


def _already_there(start: int, stop: int) -> None:
    """The ``fetch`` of a Selection whose columns are read where they are."""


def _few_enough(data: Dataset, n_chosen: int, features: np.ndarray) -> bool:
    """Whether it is cheaper to copy the selected rows than to read all rows."""
    if data.is_sparse:
        entries = data.columns.n_entries[features].sum()
        return n_chosen / len(data) * entries * (4 * GATHER_COST + ENTRY_COST) < entries * ENTRY_COST
    selected = n_chosen * len(features) * (GATHER_COST + DENSE_COST)
    return selected < data.costs(2)[features].sum() - len(features) * COLUMN_COST


@kernel
def _gather(start, stop, cells, column_of, rows, selected):
    """Codes of some rows of the columns ``column_of[start..stop]``, all or (default >= 0) what is not the default.

    Negative columns are left alone. Column i of the selection has room for all rows, as entries too::

        i * rows.size   of[i].entry_stop   (i + 1) * rows.size
        | entries ..... | unused ......... |
    """
    out_codes, out_slots = selected.entry_code, selected.entry_row
    for first in range(0, rows.size, cells.block):
        last = min(first + cells.block, rows.size)
        for i in range(start, stop):
            if column_of[i] < 0:
                continue
            base = np.uintp(column_of[i] * cells.column_step)
            step = np.uintp(cells.row_step)
            begin = np.uintp(i * rows.size)
            column = selected.of[i]
            if column.default < 0:
                for k in range(first, last):
                    out_codes[begin + np.uintp(k)] = cells.flat[base + np.uintp(rows[k]) * step]
            else:
                at, skip = np.uintp(column.entry_stop) if first > 0 else begin, np.uint8(column.default)
                for k in range(first, last):  # without a branch: what is not kept is written over
                    code = cells.flat[base + np.uintp(rows[k]) * step]
                    out_codes[at] = code
                    out_slots[at] = k
                    at += np.uintp(code != skip)
                column.entry_stop = at


@kernel
def _list_entries(rows, entries, index_of, selected):
    """Entries of some rows, sorted by feature; ``index_of``: of a feature in the selection, -1: not selected."""
    for k in range(rows.size):
        for e in range(entries.ptr[rows[k]], entries.ptr[rows[k] + 1]):
            i = index_of[entries.feature[e]]
            if i >= 0:
                at = selected.of[i].entry_stop
                selected.entry_code[at] = entries.item[e]
                selected.entry_row[at] = k
                selected.of[i].entry_stop = at + 1


@kernel
def _count_entries(rows, entries, index_of, counts):
    """Number of entries of each selected feature in the selected rows, into ``counts``."""
    for k in range(rows.size):
        for e in range(entries.ptr[rows[k]], entries.ptr[rows[k] + 1]):
            if index_of[entries.feature[e]] >= 0:
                counts[index_of[entries.feature[e]]] += 1


@kernel
def _gather_entries(rows, entries, index_of, columns, raw, selected, out_raw):
    """Entries of the selected rows, sorted by feature, for a sparse X; raw values of coarse columns go along."""
    for k in range(rows.size):
        for e in range(entries.ptr[rows[k]], entries.ptr[rows[k] + 1]):
            f = entries.feature[e]
            if index_of[f] < 0:
                continue
            of, column, entry = selected.of[index_of[f]], columns.of[f], entries.item[e]
            at = of.entry_stop
            selected.entry_row[at] = k
            selected.entry_code[at] = columns.entry_code[entry]
            of.entry_stop = at + 1
            if not of.exact:
                out_raw[of.raw_start + at - of.entry_start] = raw[column.raw_start + entry - column.entry_start]


def _select_dense(
    columns: Columns, raw: Raw, by_row: ByRow | None, rows: np.ndarray, features: np.ndarray
) -> tuple[Columns, Raw, Callable[[int, int], None]]:
    """The selected rows of the selected columns: densely, or as entries what is exact and has entries in X.

    The arrays are not filled yet: ``fetch(start, stop)`` does it for some of the columns, at the moment they are needed
    and on the thread that needs them. (Handing columns to threads twice costs as much as copying them.)
    """
    n_rows, n_features = len(rows), len(features)
    slots = rows.astype(np.uint32)
    codes, listed = np.empty(n_features * n_rows, np.uint8), np.empty(n_features * n_rows, np.uint32)
    of = as_records(columns.of.take(features))
    of["default"] = np.where(of["exact"], of["default"], -1)
    of["entry_start"] = of["entry_stop"] = np.arange(n_features) * n_rows
    selected = columns._replace(of=of, codes=codes.reshape(n_features, n_rows), entry_row=listed, entry_code=codes)
    n_all = columns.codes.shape[1]
    if by_row is None:
        cells, column_of = Cells(columns.codes.reshape(-1), 1, n_all, n_all, n_rows), features
    else:
        cells = Cells(by_row.codes, len(by_row.codes) // n_all, 1, n_all, 32)
        column_of = by_row.column_of[features]
        index_of = np.where(columns.exact, _index_of(features, columns), -1)
        _list_entries(slots, by_row.entries, index_of, selected)

    def fetch(first: int, last: int) -> None:
        _gather(first, last, cells, column_of, slots, selected)

    return frozen(*selected), raw._replace(row_of=slots), fetch


def _index_of(features: np.ndarray, columns: Columns) -> np.ndarray:
    """Index of every feature in the selection; -1: not selected."""
    index_of = np.full(len(columns.of), -1, np.int64)
    index_of[features] = np.arange(len(features))
    return index_of


def _select_sparse(
    columns: Columns, raw: Raw, entries: Entries, rows: np.ndarray, features: np.ndarray
) -> tuple[Columns, Raw]:
    """The entries of the selected rows and columns of a sparse X, found through the rows."""
    index_of = _index_of(features, columns)
    n_entries = np.zeros(len(features), np.int64)
    _count_entries(rows, entries, index_of, n_entries)
    of = as_records(columns.of.take(features))
    n_raw = np.where(of["exact"], 0, n_entries)
    of["entry_start"] = of["entry_stop"] = np.cumsum(n_entries) - n_entries
    of["raw_start"] = np.cumsum(n_raw) - n_raw
    size = int(n_entries.sum())
    selected = columns._replace(of=of, entry_row=np.empty(size, np.uint32), entry_code=np.empty(size, np.uint8))
    out_raw = np.empty(int(n_raw.sum()), raw.flat.dtype)
    _gather_entries(rows, entries, index_of, columns, raw.flat, selected, out_raw)
    return frozen(*selected), raw._replace(flat=read_only(out_raw))
