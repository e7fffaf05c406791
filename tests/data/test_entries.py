"""Entries are what numpy finds: the rows that have not the most frequent code; in a sparse X, zero has its own bin."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given
from hypothesis import strategies as st

from apsplit import Dataset
from apsplit.data.columns import new_columns
from apsplit.data.entries import count_other, list_other

pytestmark = pytest.mark.nojit


def test_counted_and_listed_by_hand():
    codes = np.array([[0, 0, 3, 0, 0, 0, 1, 0], [255, 2, 255, 255, 2, 255, 255, 9]], np.uint8)
    chosen = np.array([0, 1])
    of, default, n_other = new_columns(2), np.empty(2, np.int64), np.empty(2, np.int64)
    count_other(0, 2, chosen, codes, default, n_other)
    assert (default.tolist(), n_other.tolist()) == ([0, 255], [2, 3])
    of["default"], of["entry_start"], of["entry_stop"] = default, [0, 2], [2, 5]
    rows, found = np.empty(5, np.uint32), np.empty(5, np.uint8)
    list_other(0, 2, chosen, codes, of, rows, found)
    assert list(zip(rows.tolist(), found.tolist(), strict=True)) == [(2, 3), (6, 1), (1, 2), (4, 2), (7, 9)]


@given(
    n=st.integers(1, 60), n_values=st.sampled_from([1, 3, 40]), share=st.sampled_from([0.0, 0.3, 1.0]),
    max_bins=st.sampled_from([4, 8, 255]), seed=st.integers(0, 999),
)  # fmt: skip
def test_zero_has_a_bin_of_its_own_in_a_sparse_column(n, n_values, share, max_bins, seed):
    rng = np.random.default_rng(seed)
    x = np.where(rng.random(n) < share, rng.integers(-n_values, n_values + 1, n) / 3, 0.0)
    columns = Dataset(sp.csc_matrix(x[:, None]), max_bins=max_bins).columns
    stored = np.flatnonzero(x)
    entries = columns.entries_of(0)
    np.testing.assert_array_equal(columns.entry_row[entries], stored)
    codes = columns.entry_code[entries].astype(int)
    default = columns.default[0]
    assert (codes[x[stored] < 0] < default).all()
    assert (codes[x[stored] > 0] > default).all()
    by_value = np.argsort(x[stored], kind="stable")
    assert (np.diff(codes[by_value]) >= 0).all()
