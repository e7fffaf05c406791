"""What gradient trees on one Dataset share: its columns laid out for them, and memory that is used again and again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

import numpy as np

from apsplit._threads import for_chunks
from apsplit.data.bundles import Bundles, find_bundles, no_bundles
from apsplit.data.columns import as_records, read_only
from apsplit.data.dataset import Dataset
from apsplit.data.fine_codes import fine_codes, no_fine_codes
from apsplit.data.packed_codes import pack_codes
from apsplit.gradients.criterion import CHANNELS
from apsplit.gradients.histogram import COLUMN
from apsplit.gradients.records import Data, RowSet, Scratch, new_scratch
from apsplit.gradients.refine import OpenRows, new_members
from apsplit.gradients.sorted_columns import Lists, rank_rows, select_cells

T = TypeVar("T")

_POOL_BYTES = 1 << 30  # histograms kept for subtraction, at most


class Memory:
    """What the trees on one Dataset use one after the other."""

    def __init__(self, data: Dataset, n_threads: int) -> None:
        self.data = _laid_out(data, n_threads)
        self.pool = np.empty((0, 0), np.int64)
        self.slots: tuple[RowSet, ...] = ()
        self._scratch: list[Scratch] = []
        self._members: list[OpenRows] = []

    def pool_for(self, n_rows: int, n_cells: int) -> np.ndarray:
        """Rows of ``n_cells``, as many as wanted if the memory allowed for them holds that many."""
        n_rows = max(1, min(n_rows, _POOL_BYTES // (8 * n_cells)))
        if self.pool.shape[1] != n_cells or len(self.pool) < n_rows:
            self.pool = np.empty((n_rows, n_cells), np.int64)
        return self.pool

    def slots_for(self, rows: np.ndarray | None, n_rows: int, *, sparse: bool) -> tuple[RowSet, RowSet]:
        """Two sets of slots, the first one with the rows of a root; statistics are still to be written."""
        n = n_rows if rows is None else len(rows)
        if not self.slots or len(self.slots[0].rows) != n:
            node_of, place_of = np.empty((2, n_rows if sparse else 0), np.int64)
            goes_left = np.empty(n, np.uint8)
            both = zip(np.empty((2, n), np.uint32), np.empty((2, CHANNELS * n), np.int64), strict=True)
            self.slots = tuple(RowSet(order, stats, goes_left, node_of, place_of) for order, stats in both)
        slots, other = self.slots
        slots.rows[:] = np.arange(n) if rows is None else rows
        if sparse:
            slots.node_of[:] = -1
            slots.node_of[slots.rows] = 0
            slots.place_of[slots.rows] = np.arange(n)
        return slots, other

    @contextmanager
    def scratch(self, n_columns: int = 4) -> Iterator[Scratch]:
        """Memory for one thread."""
        scratch = _taken(self._scratch)
        if scratch is None or len(scratch.histogram) < n_columns * COLUMN:
            scratch = new_scratch(max(4, n_columns))
        yield scratch
        self._scratch.append(scratch)

    @contextmanager
    def members(self, n_slots: int, n_features: int) -> Iterator[OpenRows]:
        """The same for looking into bins."""
        members = _taken(self._members)
        if members is None or len(members.slot) <= n_slots or len(members.column) < n_features:
            members = new_members(n_slots, n_features)
        yield members
        self._members.append(members)


class SortedMemory:
    """The same for trees on sorted columns."""

    def __init__(self, data: Dataset, n_threads: int) -> None:
        self.data = _laid_out(data, n_threads, bins=False)
        self.all = _new_lists(*_sorted_cells(data, n_threads))
        self.some = _new_lists(np.empty((0, 0), np.uint16), self.all.ranks)
        self._shares = 0.0, np.empty(0, np.float32)

    def lists_for(self, rows: np.ndarray | None, features: np.ndarray, n_threads: int) -> Lists:
        """The root's cells of some rows and features; G and H are still to be written."""
        if rows is None:
            lists = self.all._replace(lines=self.all.lines[:, features])
        else:
            shape = 3 * len(features), len(rows)
            if self.some.cells.shape != shape:
                self.some = _new_lists(np.empty(shape, np.uint16), self.all.ranks)
            lists = self.some
            lists.rows[:] = rows
            slot_of = np.full(len(self.all.rows), -1, np.int64)
            slot_of[rows] = np.arange(len(rows))

            def select(start: int, stop: int) -> None:
                select_cells(start, stop, features, self.all.cells, slot_of, lists.cells)

            for_chunks(select, len(features), n_threads, cost=2.0 * len(slot_of))
        lists.node_of[:] = 0
        return lists

    def shares_for(self, n_rows: int, reg_lambda: float) -> np.ndarray:
        """1 / (k + lambda) for up to ``n_rows``."""
        known, shares = self._shares
        if known != reg_lambda or len(shares) <= n_rows:
            shares = np.zeros(n_rows + 1, np.float32)  # there is no side without rows
            shares[1:] = 1.0 / (np.arange(1, n_rows + 1) + reg_lambda)
            self._shares = reg_lambda, shares
        return shares


def _taken(things: list[T]) -> T | None:
    """One of some things, if there are any left. (Another thread may take the last one at any time.)"""
    try:
        return things.pop()
    except IndexError:
        return None


def _laid_out(data: Dataset, n_threads: int, *, bins: bool = True) -> Data:
    """The columns of a Dataset as gradient trees read them, with what only histograms need, or without."""
    columns = data.columns
    n_rows, n_features = data.shape
    dense_bins = bins and not data.is_sparse
    bundles = _bundles_that_pay(data) if dense_bins else no_bundles(n_features, n_rows)
    packed = np.empty((-(-len(bundles.heads) // 4) if dense_bins else 0, n_rows), np.uint32)

    def interleaved(start: int, stop: int) -> None:
        pack_codes(start, stop, bundles.source, columns.codes, bundles.codes, packed)

    for_chunks(interleaved, len(packed), n_threads, cost=8.0 * n_rows)
    known = as_records(np.array(columns.of))
    for name in ("carrier", "next", "first", "left_out"):
        known[name] = getattr(bundles, name)
    known["raw_start"], row_step, values = _raw_values(data)
    fine = fine_codes(data, known, row_step, values, n_threads) if dense_bins else no_fine_codes()
    single = read_only(columns.single | (fine.n_values == 1)) if len(fine.n_values) else columns.single
    nothing32, nothing64 = np.empty(0, np.float32), np.empty(0)
    narrow, wide = (values, nothing64) if values.dtype == np.float32 else (nothing32, values)
    return Data(
        known, bundles.heads, read_only(packed), columns.codes, *fine, single, columns.values,
        columns.entry_row, columns.entry_code, read_only(narrow), read_only(wide), row_step,
    )  # fmt: skip


def _bundles_that_pay(data: Dataset) -> Bundles:
    """Bundles, if they save a group of four: one that is half empty takes as long."""
    n_rows, n_features = data.shape
    bundles = find_bundles(data.columns)
    saves = -(-len(bundles.heads) // 4) < -(-n_features // 4)
    return bundles if saves else no_bundles(n_features, n_rows)


def _raw_values(data: Dataset) -> tuple[np.ndarray, int, np.ndarray]:
    """Where the raw values of each column begin, the step from row to row, and the values as float32 or float64.

    Only coarse columns need them. They are X itself, or a copy of its coarse columns if it holds integers.
    """
    starts, row_step, values = data.columns.of["raw_start"].copy(), data.raw.row_step, data.raw.flat
    if values.dtype in (np.float32, np.float64):
        return starts, row_step, values
    if data.is_sparse:
        return starts, row_step, values.astype(np.float64)
    coarse = np.flatnonzero(~data.columns.exact)
    starts[coarse] = len(data) * np.arange(len(coarse))
    copies = [data.column_values(f) for f in coarse.tolist()]
    return starts, 1, np.concatenate(copies) if copies else np.empty(0)


def _sorted_cells(data: Dataset, n_threads: int) -> tuple[np.ndarray, np.ndarray]:
    """All rows in the order of each column, and as much room twice more; and their ranks."""
    n_rows, n_features = data.shape
    cells, ranks = np.empty((3 * n_features, n_rows), np.uint16), np.empty((n_features, n_rows), np.uint16)

    def sort(start: int, stop: int) -> None:
        for f in range(start, stop):
            values = np.ascontiguousarray(data.column_values(f))
            cells[f] = order = np.argsort(values)
            rank_rows(order, values, ranks[f])

    for_chunks(sort, n_features, n_threads, cost=40.0 * n_rows)
    return cells, ranks


def _new_lists(cells: np.ndarray, ranks: np.ndarray) -> Lists:
    """Room for the slots of ``cells``; the first third of its lines is of the root."""
    n_lines, n = cells.shape
    return Lists(
        cells, np.arange(n_lines).reshape(3, -1), ranks, np.arange(n, dtype=np.uint32), np.empty(2 * n, np.int64),
        np.empty(0, np.int64), np.empty(n, np.int64), np.empty(0, np.float32), np.empty(n, np.uint8),
        np.empty(n, np.int32),
    )  # fmt: skip
