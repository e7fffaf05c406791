"""Rows that were copied together have the codes and values that they have in X; many rows are not copied."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp

from apsplit import Dataset

pytestmark = pytest.mark.nojit

FEATURES = np.array([0, 2, 3, 5])


def table(n=300):
    rng = np.random.default_rng(0)
    X = rng.integers(0, 9, (n, 6)).astype(float)
    X[:, 0] = rng.normal(size=n)
    X[:, 2:4] *= rng.random((n, 2)) < 0.1
    X[:, 4] = np.where(rng.random(n) < 0.9, 0.0, rng.normal(size=n))
    X[:, 5] = np.where(rng.random(n) < 0.9, 0.0, rng.normal(size=n))
    X[::40, 0] = np.nan
    return X


def codes_of(columns, f, n):
    """Codes of a column in all of ``n`` slots, through its entries if it has some."""
    if columns.default[f] < 0:
        return columns.codes[f]
    codes = np.full(n, columns.default[f], np.uint8)
    codes[columns.entry_row[columns.entries_of(f)]] = columns.entry_code[columns.entries_of(f)]
    return codes


@pytest.mark.parametrize("form", [np.ascontiguousarray, np.asfortranarray, sp.csr_matrix], ids=["C", "F", "sparse"])
@pytest.mark.parametrize("max_bins", [8, 255])
def test_selected_rows_have_the_codes_of_X(form, max_bins):
    X, rng = table(), np.random.default_rng(1)
    data = Dataset(form(X), max_bins=max_bins)
    for _ in range(5):
        rows = np.flatnonzero(rng.random(300) < 0.1)
        columns, raw, features = data.select(rows, FEATURES)
        assert features.tolist() == [0, 1, 2, 3]
        for i, f in enumerate(FEATURES):
            found, expected = codes_of(columns, i, len(rows)), codes_of(data.columns, f, 300)[rows]
            np.testing.assert_array_equal(found, expected)
        if not data.is_sparse:
            np.testing.assert_array_equal(raw.row_of, rows)


def test_many_rows_are_read_where_they_are():
    assert Dataset(table()).select(np.arange(290), FEATURES) is None
