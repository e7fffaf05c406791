"""Integers that are looked up in a table get the codes that a search among the edges of bins finds."""

from __future__ import annotations

import numpy as np
import pytest

from apsplit import Dataset
from apsplit.data.binning import Cells
from apsplit.data.columns import flat_view
from apsplit.data.tables import spans_of

pytestmark = pytest.mark.nojit


@pytest.mark.parametrize("dtype", ["uint8", "int8", "int16", "uint16", "int32", "int64", "bool"])
@pytest.mark.parametrize("max_bins", [6, 255])
def test_codes_are_those_that_a_search_finds(monkeypatch, dtype, max_bins):
    rng = np.random.default_rng(0)
    X = rng.integers(0, 100, (500, 3))
    X[:, 0] = rng.integers(0, 2, 500)
    X[:, 1] -= 50 if np.dtype(dtype).kind == "i" else 0
    X = X.astype(dtype)
    if np.dtype(dtype).itemsize > 1:
        X[:, 2] = rng.geometric(0.002, 500)
    by_table = Dataset(X, max_bins=max_bins).columns
    np.testing.assert_array_equal(Dataset(X.astype(float), max_bins=max_bins).columns.codes, by_table.codes)
    monkeypatch.setattr("apsplit.data.tables._MOST_SPAN", 0)
    by_search = Dataset(X.astype(float), max_bins=max_bins).columns
    np.testing.assert_array_equal(by_table.codes, by_search.codes)
    for name in ("n_bins", "exact", "has_missing", "default"):
        np.testing.assert_array_equal(getattr(by_table, name), getattr(by_search, name))
    for f in np.flatnonzero(by_table.exact):
        np.testing.assert_array_equal(by_table.values_of(f), np.unique(X[:, f]))


def spans(matrix):
    low, span = spans_of(matrix, Cells(*flat_view(matrix), len(matrix), 2), 1)
    return low[span > 0].tolist(), span.tolist()


@pytest.mark.parametrize("n_rows", [1, 15, 16, 17, 50])
@pytest.mark.parametrize("order", ["C", "F"])
def test_spans_of_any_number_of_rows(n_rows, order):
    matrix = np.asarray(np.random.default_rng(n_rows).integers(-90, 90, (n_rows, 3)), np.int8, order=order)
    low, span = spans(matrix)
    assert low == matrix.min(axis=0).tolist()
    assert span == (np.ptp(matrix.astype(int), axis=0) + 1).tolist()


def test_spans_by_hand():
    assert spans(np.array([[3, -7], [5, 0], [4, -2]])) == ([3, -7], [3, 8])
    assert spans(np.array([[-3], [5]], np.int8)) == ([-3], [9]) and spans(np.array([[False], [True]])) == ([0], [2])


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("order", ["C", "F"])
def test_columns_of_floats_that_are_integers(dtype, order):
    X = np.array([[3, 0.5, np.nan, -0.0, 1e30], [5, 1, 1, 0, 1], [4, 2, 2, 1, 2]], dtype, order=order)
    assert spans(X) == ([3, 0], [3, 0, 0, 2, 0])
    assert spans(np.array([[np.inf], [1]], dtype))[1] == [0]


@pytest.mark.parametrize(
    "matrix",
    [np.array([[0], [1 << 16]]), np.array([[2**53 + 1], [2**53 + 2]]), np.array([[-(2**60)], [1]])],
    ids=["a wide span", "beyond float64", "far apart"],
)
def test_what_is_not_for_tables(matrix):
    assert spans(matrix) == ([], [0])


@pytest.mark.parametrize("max_bins", [6, 255])
def test_columns_that_are_looked_up_beside_others(max_bins):
    """A column is encoded the same way, whatever stands beside it."""
    rng = np.random.default_rng(1)
    X = rng.normal(size=(400, 6)).round(2)
    X[:, [0, 2, 3]] = rng.integers(0, 40, (400, 3))
    X[rng.random(400) < 0.1, 3] = np.nan
    together = Dataset(X, max_bins=max_bins).columns
    for f in range(6):
        alone = Dataset(X[:, [f]], max_bins=max_bins).columns
        np.testing.assert_array_equal(alone.codes[0], together.codes[f])
        for name in ("n_bins", "exact", "has_missing", "default"):
            assert getattr(alone, name)[0] == getattr(together, name)[f]
