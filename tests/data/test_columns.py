"""Columns say of each bin what numpy finds in X, densely or through entries, in all rows or in some."""

from __future__ import annotations

import numpy as np
import pytest

from apsplit import Dataset
from apsplit.data.columns import flat_view, read_only

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
