"""Columns say of each bin what numpy finds in X, densely or through entries, in all rows or in some."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp

from apsplit import Dataset
from apsplit.data.columns import end_of_bin, flat_view, read_only, rows_in_bin

pytestmark = pytest.mark.nojit

RNG = np.random.default_rng(0)
X = RNG.normal(size=(120, 3))
X[:, 1] = np.where(RNG.random(120) < 0.7, 0.0, X[:, 1])
X[:, 2] = RNG.integers(0, 5, 120)
WEIGHT = RNG.integers(0, 3, 120)  # a third of the rows does not exist
SOME = np.flatnonzero(RNG.random(120) < 0.5).astype(np.uint32)
NO_ROWS = np.empty(0, np.uint32)


def codes_of(columns, f):
    """The code of every row, whatever form the column has."""
    if not columns.is_sparse:
        return columns.codes[f]
    codes = np.full(120, columns.default[f], np.uint8)
    codes[columns.entry_row[columns.entries_of(f)]] = columns.entry_code[columns.entries_of(f)]
    return codes


@pytest.mark.parametrize("form", [np.ascontiguousarray, np.asfortranarray, sp.csc_matrix], ids=["C", "F", "sparse"])
@pytest.mark.parametrize("rows", [NO_ROWS, SOME], ids=["all", "some"])
def test_values_of_bins(form, rows):
    data = Dataset(form(X), max_bins=8)
    columns, weight = data.columns, WEIGHT
    if len(rows):  # other rows have no weight
        weight = np.where(np.isin(np.arange(120), rows), WEIGHT, 0)
    assert columns.exact.tolist() == [False, False, True]
    chosen = np.isin(np.arange(120), rows) if len(rows) else np.ones(120, bool)
    for f in range(3):
        codes = codes_of(columns, f)
        for code in range(columns.n_bins[f]):
            inside = chosen & (codes == code) & (WEIGHT > 0)
            if not inside.any():
                continue
            ends = tuple(end_of_bin(f, code, columns, data.raw, weight, largest=largest) for largest in (False, True))
            assert ends == (X[inside, f].min(), X[inside, f].max())
            if f == 0:
                values, slots = rows_in_bin(f, code, columns, data.raw, weight)
                np.testing.assert_array_equal(slots, np.flatnonzero(inside))
                np.testing.assert_array_equal(values, X[inside, f])


def test_cells_are_entries_or_rows():
    dense, sparse = Dataset(X).columns, Dataset(sp.csc_matrix(X)).columns
    assert dense.cells.tolist() == [120, np.count_nonzero(X[:, 1]), 120]
    assert sparse.cells.tolist() == np.count_nonzero(X, axis=0).tolist()
    assert (dense.costs(2, dense.cells) > 0).all()


@pytest.mark.parametrize("form", [np.ascontiguousarray, np.asfortranarray], ids=["C", "F"])
def test_a_flat_view_is_the_matrix(form):
    matrix = form(X)
    flat, row_step, column_step = flat_view(matrix)
    assert np.shares_memory(flat, matrix) and not flat.flags.writeable and matrix.flags.writeable
    for row, f in ((0, 0), (119, 2), (17, 1)):
        assert flat[row * row_step + f * column_step] == X[row, f]


def test_arrays_that_kernels_read_cannot_be_written():
    mine = np.zeros(3)
    with pytest.raises(ValueError, match="read-only"):
        read_only(mine)[0] = 1.0
    mine[0] = 1.0
    assert all(not array.flags.writeable for array in Dataset(X).columns)
