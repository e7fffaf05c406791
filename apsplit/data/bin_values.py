"""The values beside a cut: the largest one on its left and the smallest one on its right, among the rows of a node."""

from __future__ import annotations

import numpy as np

from apsplit.data.columns import Columns, Raw


def rows_in_bin(
    f: int, bin_: int, columns: Columns, raw: Raw, weight: np.ndarray, rows: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Values and slots of the rows with weight in one bin of coarse column ``f``; of ``rows`` or, if empty, of all."""
    if columns.is_sparse:
        entries = columns.entries_of(f)
        slots = columns.entry_row[entries]
        inside = (columns.entry_code[entries] == bin_) & (weight[slots] > 0)
        return raw.of_entries(columns, f)[inside].astype(np.float64), slots[inside]
    if len(rows):
        rows = rows[columns.codes[f, rows] == bin_]
        slots = rows[weight[rows] > 0].astype(np.intp)
    else:
        slots = np.flatnonzero((columns.codes[f] == bin_) & (weight > 0))
    rows = raw.row_of[slots].astype(np.intp) if len(raw.row_of) else slots
    return raw.flat[columns.of["raw_start"][f] + rows * raw.row_step].astype(np.float64), slots


def end_of_bin(
    f: int, bin_: int, columns: Columns, raw: Raw, weight: np.ndarray, rows: np.ndarray, *, largest: bool
) -> float:
    """The largest or the smallest value in one bin of column ``f``, among the rows of :func:`rows_in_bin`."""
    if columns.exact[f]:
        return float(columns.values_of(f)[bin_])
    if columns.is_sparse and bin_ == columns.default[f]:
        return 0.0
    values, _ = rows_in_bin(f, bin_, columns, raw, weight, rows)
    return float(values.max() if largest else values.min())
