"""The rows of X by value, bin by bin, and where each bin begins: as numpy sorts them."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp

import apsplit
from apsplit.data.order import NEW_VALUE, Order, Values, order_entries
from apsplit.trees.gradient_memory import Memory

pytestmark = pytest.mark.nojit


def ordered(X, max_bins=8, n_threads=1):
    data = apsplit.Dataset(X, max_bins=max_bins)
    chosen = np.flatnonzero(~data.columns.exact)
    values = Values(data.columns.codes, data.raw.flat, data.raw.row_step, data.columns.of["raw_start"])
    order = Order.empty(chosen, len(X))
    order.put(chosen[::2], values, n_threads)
    order.put(chosen[1::2], values, n_threads)
    return data, *order


def table(n, dtype="float64"):
    rng = np.random.default_rng(n)
    X = np.column_stack(
        [rng.normal(size=n), np.round(rng.normal(size=n), 1), rng.integers(0, 3, n), rng.normal(size=n)]
    )
    X[rng.random(n) < 0.2, 3] = np.nan
    return X.astype(dtype)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("order", ["C", "F"])
def test_rows_by_value(dtype, order):
    X = np.asarray(table(80, dtype), order=order)
    data, chosen, rows, first = ordered(X)
    assert chosen.tolist() == [0, 1, 3] and rows.shape == (3, 80) and first.shape == (3, 257)
    for i, f in enumerate(chosen):
        plain, codes = (rows[i] & (NEW_VALUE - 1)).astype(int), data.columns.codes[f]
        np.testing.assert_array_equal(np.sort(plain), np.arange(80))
        n_present = int((~np.isnan(X[:, f])).sum())
        np.testing.assert_array_equal(X[plain, f][:n_present], np.sort(X[:, f])[:n_present])
        assert np.isnan(X[plain, f][n_present:]).all()
        np.testing.assert_array_equal(first[i], np.searchsorted(codes[plain], np.arange(257)))


def test_rows_whose_value_is_new():
    X = table(80)
    _, chosen, rows, _ = ordered(X)
    for i, f in enumerate(chosen):
        values = X[(rows[i] & (NEW_VALUE - 1)).astype(int), f]
        present = ~np.isnan(values)
        is_new = np.append(True, np.diff(values[present]) > 0)
        np.testing.assert_array_equal((rows[i] >= NEW_VALUE)[present], is_new)


def test_threads_do_not_matter(monkeypatch):
    monkeypatch.setattr("apsplit._threads.WORK_PER_THREAD", 1.0)
    X = table(60)
    _, _, one, first = ordered(X)
    for n_threads in (2, 3):
        _, _, rows, begins = ordered(X, n_threads=n_threads)
        np.testing.assert_array_equal(first, begins)
        np.testing.assert_array_equal(rows, one)


def test_memory_puts_coarse_columns_in_order_once_and_if_there_is_room(monkeypatch):
    data = apsplit.Dataset(table(50), max_bins=8)
    memory = Memory(data, 1)
    assert memory.work["order"].size == 0 and (memory.work["ordered"] == -1).all()
    memory.order(1, at_once=True)
    assert memory.work["ordered"].tolist() == [0, 1, -1, 2] and memory.work["order"].shape == (3, 50)
    order = memory.work["order"]
    memory.order(1, at_once=True)
    assert memory.work["order"] is order
    monkeypatch.setattr("apsplit.trees.gradient_memory.ORDER_BYTES", 4 * 3 * 50 - 1)
    memory = Memory(data, 1)
    memory.order(1, at_once=True)
    assert memory.work["order"].size == 0


def test_memory_puts_a_column_in_order_once_passes_have_taken_as_long(monkeypatch):
    monkeypatch.setattr("apsplit.trees.gradient_memory.PASS_COST", 20.0)  # half as long
    memory = Memory(apsplit.Dataset(table(50), max_bins=8), 1)
    for n_passed, ordered in (([99, 0, 0, 0], []), ([100, 99, 0, 0], [0]), ([0, 99, 0, 500], [0, 3])):
        memory.work["n_passed"][:] = n_passed
        memory.order(1, at_once=False)
        assert np.flatnonzero(memory.work["ordered"] >= 0).tolist() == ordered
    memory.order(1, at_once=True)
    assert memory.work["ordered"].tolist() == [0, 1, -1, 2]


@pytest.mark.parametrize("max_bins", [8, 255], ids=["coarse", "exact"])
@pytest.mark.parametrize("n_threads", [1, 2])
def test_entries_by_value(monkeypatch, max_bins, n_threads):
    """Rows whose value is not 0, missing ones last; the highest bit tells where a value is new."""
    monkeypatch.setattr("apsplit._threads.WORK_PER_THREAD", 1.0)
    X = table(90)
    X[np.abs(X) < 0.5] = 0.0
    data = apsplit.Dataset(sp.csc_matrix(X), max_bins=max_bins)
    order = np.empty(len(data.columns.entry_row), np.uint32)
    n_low, n_missing = order_entries(data.columns, data.raw.flat, order, n_threads)
    for f in range(4):
        words, x = order[data.columns.entries_of(f)], X[:, f]
        rows = (words & (NEW_VALUE - 1)).astype(int)
        np.testing.assert_array_equal(np.sort(rows), np.flatnonzero(x))
        assert (n_low[f], n_missing[f]) == ((x < 0).sum(), np.isnan(x).sum())
        present = x[rows[: len(rows) - n_missing[f]]]
        np.testing.assert_array_equal(present, np.sort(x[(x != 0) & ~np.isnan(x)]))
        is_new = np.append(np.diff(present) > 0, n_missing[f] > 0)
        np.testing.assert_array_equal((words >= NEW_VALUE)[1 : len(present) + 1], is_new[: len(words) - 1])
