"""Integers that are looked up in a table get the codes that the same numbers get as floats, which are searched."""

from __future__ import annotations

import numpy as np
import pytest

from apsplit import Dataset
from apsplit.data.tables import spans_of

pytestmark = pytest.mark.nojit


@pytest.mark.parametrize("dtype", ["uint8", "int8", "int16", "uint16", "int32", "int64", "bool"])
@pytest.mark.parametrize("max_bins", [6, 255])
def test_codes_are_those_of_the_same_numbers_as_floats(dtype, max_bins):
    rng = np.random.default_rng(0)
    X = rng.integers(0, 100, (500, 3))
    X[:, 0] = rng.integers(0, 2, 500)
    X[:, 1] -= 50 if np.dtype(dtype).kind == "i" else 0
    X = X.astype(dtype)
    if np.dtype(dtype).itemsize > 1:
        X[:, 2] = rng.geometric(0.002, 500)
    by_table, by_search = Dataset(X, max_bins=max_bins).columns, Dataset(X.astype(float), max_bins=max_bins).columns
    np.testing.assert_array_equal(by_table.codes, by_search.codes)
    for name in ("n_bins", "exact", "has_missing", "default"):
        np.testing.assert_array_equal(getattr(by_table, name), getattr(by_search, name))
    for f in np.flatnonzero(by_table.exact):
        np.testing.assert_array_equal(by_table.values_of(f), np.unique(X[:, f]))


def test_spans_by_hand():
    low, span = spans_of(np.array([[3, -7], [5, 0], [4, -2]]))
    assert (low.tolist(), span.tolist()) == ([3, -7], [3, 8])
    low, span = spans_of(np.zeros((2, 1), np.int8))  # all values there are: nobody looks
    assert (low.tolist(), span.tolist()) == ([-128], [256])


@pytest.mark.parametrize(
    "matrix",
    [np.zeros((2, 1)), np.array([[0], [1 << 16]]), np.array([[2**53 + 1], [2**53 + 2]]), np.array([[-(2**60)], [1]])],
    ids=["floats", "a wide span", "beyond float64", "far apart"],
)
def test_what_is_not_for_tables(matrix):
    assert spans_of(matrix) is None
