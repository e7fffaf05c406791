"""However a table is laid out, its codes are the same; entries and dense codes say the same of a column."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp

from apsplit import Dataset
from apsplit.data.binning import MISSING
from apsplit.data.encode import encode_dense, encode_sparse

pytestmark = pytest.mark.nojit


def mixed(n=400):
    """Columns of many values, few, two, one, and mostly one value; some missing."""
    rng = np.random.default_rng(0)
    X = np.column_stack([
        rng.normal(size=n),
        rng.integers(0, 9, n) / 4,
        rng.random(n) < 0.1,
        np.full(n, 2.5),
        np.where(rng.random(n) < 0.8, 0.0, rng.normal(size=n)),
        np.where(rng.random(n) < 0.9, -1.0, rng.integers(0, 5, n)),
    ])  # fmt: skip
    X[::30, [0, 1, 4]] = np.nan
    return X


@pytest.mark.parametrize("max_bins", [8, 255])
@pytest.mark.parametrize("form", [np.asfortranarray, lambda X: np.repeat(X, 2, axis=1)[:, ::2], pd.DataFrame,
                                  np.ndarray.tolist], ids=["F", "steps", "frame", "list"])  # fmt: skip
def test_codes_do_not_depend_on_the_layout(form, max_bins):
    plain, other = Dataset(mixed(), max_bins=max_bins).columns, Dataset(form(mixed()), max_bins=max_bins).columns
    for name in ("codes", "single", "values", "entry_row", "entry_code"):
        np.testing.assert_array_equal(getattr(plain, name), getattr(other, name))


@pytest.mark.parametrize("n_threads", [1, 3])
def test_entries_are_the_cells_that_have_not_the_most_frequent_code(n_threads):
    columns = encode_dense(mixed(), 255, n_threads).columns
    listed = np.flatnonzero(columns.default >= 0)
    assert listed.tolist() == [2, 3, 4, 5]  # 0 and 1 have no frequent value
    for f in listed:
        codes = np.full(400, columns.default[f], np.uint8)
        codes[columns.entry_row[columns.entries_of(f)]] = columns.entry_code[columns.entries_of(f)]
        np.testing.assert_array_equal(codes, columns.codes[f])
        assert columns.default[f] == np.bincount(columns.codes[f]).argmax()


@pytest.mark.parametrize("form", [sp.csr_matrix, sp.csc_matrix, sp.coo_array])
def test_a_sparse_table_has_the_values_of_the_dense_one(form):
    X = mixed()
    X[:, 5] += 1.0  # mostly 0
    columns = encode_sparse(form(X), 255, 2).columns
    assert columns.is_sparse
    for f in np.flatnonzero(columns.exact):
        codes = np.full(400, columns.default[f], np.uint8)
        codes[columns.entry_row[columns.entries_of(f)]] = columns.entry_code[columns.entries_of(f)]
        values = np.append(columns.values_of(f), np.full(256 - columns.n_bins[f], np.nan))[codes]
        np.testing.assert_array_equal(values, X[:, f])
        assert columns.has_missing[f] == (codes == MISSING).any()
    assert columns.exact.tolist() == [False, True, True, True, True, True]


def test_which_bins_are_known_to_hold_a_single_value():
    """Those of exact columns, and of coarse integers where no other integer fits between two edges."""
    wide = np.random.default_rng(1).integers(0, 2000, 3000)
    wide[:1500] = 7
    for X, integers in ((wide[:, None], True), (wide[:, None].astype(float), False)):
        columns = Dataset(X, max_bins=20).columns
        single = columns.single[: columns.n_bins[0]]
        held = [len(np.unique(wide[columns.codes[0] == code])) for code in range(columns.n_bins[0])]
        assert (np.array(held)[single] <= 1).all()
        assert single.any() or not integers
