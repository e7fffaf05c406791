"""Some rows of some columns, copied together: for named searches of few rows, as nodes deep in a tree have."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from apsplit._jit import kernel
from apsplit.data.columns import Columns, Raw, as_records, frozen, read_only

if TYPE_CHECKING:
    from apsplit.data.dataset import Dataset

_MOST_ROWS = 0.25  # as a share of all: with more it is cheaper to read all rows


class Entries(NamedTuple):
    """The entries of all columns of a sparse X, row by row."""

    ptr: np.ndarray  # where those of a row begin
    feature: np.ndarray  # ascending within a row
    item: np.ndarray  # index of an entry among those of `Columns`


def select(data: Dataset, rows: np.ndarray, features: np.ndarray) -> tuple[Columns, Raw, np.ndarray] | None:
    """Some rows (ascending) of some columns, copied together; None if it is cheaper to read all rows."""
    if len(rows) > _MOST_ROWS * len(data):
        return None
    columns, raw = data.columns, data.raw
    if data.is_sparse:
        columns, raw = _select_sparse(columns, raw, data.entries_by_row, rows, features)
    else:
        of = as_records(columns.of.take(features))
        of["default"] = -1  # no entries
        columns = frozen(*columns._replace(of=of, codes=columns.codes[np.ix_(features, rows)]))
        raw = raw._replace(row_of=rows.astype(np.uint32))
    return columns, raw, np.arange(len(features))


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


def _select_sparse(
    columns: Columns, raw: Raw, entries: Entries, rows: np.ndarray, features: np.ndarray
) -> tuple[Columns, Raw]:
    """The entries of the selected rows and columns of a sparse X, found through the rows."""
    index_of = np.full(len(columns.of), -1, np.int64)
    index_of[features] = np.arange(len(features))
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
