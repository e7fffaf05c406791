"""Codes keep the order of values; bins are about equal, and a value that many rows share has one of its own."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from apsplit import Dataset
from apsplit.data.binning import MISSING, bin_of, block_rows

pytestmark = pytest.mark.nojit


@given(n_edges=st.integers(0, 255), seed=st.integers(0, 10**6))
def test_the_bin_of_a_value_is_found_as_numpy_finds_it(n_edges, seed):
    rng = np.random.default_rng(seed)
    edges = np.full(256, np.inf)
    edges[:n_edges] = np.sort(rng.choice(1000, n_edges, replace=False))
    for value in (*rng.integers(-5, 1005, 20), -1e300, 1e300):
        assert bin_of(float(value), edges) == np.searchsorted(edges[:n_edges], value)


@pytest.mark.parametrize("max_bins", [4, 30, 255])
@pytest.mark.parametrize("scale", [1.0, 1e-300, 1e300], ids=str)
def test_coarse_codes_are_those_of_their_edges(max_bins, scale):
    values = np.random.default_rng(0).standard_cauchy(700) * scale
    values[::50] = np.nan
    columns = Dataset(np.column_stack([values, values]), max_bins=max_bins).columns
    assert not columns.exact.any()
    present = ~np.isnan(values)
    edges = columns.values_of(1)[:-1]
    np.testing.assert_array_equal(columns.codes[1, present], np.searchsorted(edges, values[present]))
    assert (columns.codes[1, ~present] == MISSING).all()


def test_bins_are_about_equal():
    values = np.random.default_rng(1).normal(size=5000) ** 3
    columns = Dataset(values[:, None], max_bins=50).columns
    counts = np.bincount(columns.codes[0], minlength=columns.n_bins[0])
    assert 45 <= columns.n_bins[0] <= 50
    assert counts.max() <= 2 * 5000 / 50


@pytest.mark.parametrize("max_bins", [4, 5, 16])
def test_a_value_that_many_rows_share_has_a_bin_of_its_own(max_bins):
    values = np.random.default_rng(2).normal(size=600)
    values[:400] = 0.25
    columns = Dataset(values[:, None], max_bins=max_bins).columns
    (code,) = np.unique(columns.codes[0, :400])
    assert (columns.codes[0] == code).sum() == 400


@pytest.mark.parametrize(("n_values", "n_missing", "exact"), [(255, 0, True), (256, 0, True), (257, 0, False),
                                                             (255, 1, True), (256, 1, False)])  # fmt: skip
def test_how_many_values_exact_codes_can_tell_apart(n_values, n_missing, exact):
    """A byte has 256 codes, one of which means missing if anything is."""
    values = np.concatenate([np.random.default_rng(3).permutation(n_values) / 7, np.full(n_missing, np.nan)])
    columns = Dataset(values[:, None]).columns
    assert columns.exact[0] == exact
    if exact:
        np.testing.assert_array_equal(columns.values_of(0), np.arange(n_values) / 7)
        np.testing.assert_array_equal(columns.values_of(0)[columns.codes[0, :n_values]], values[:n_values])


def test_blocks_of_a_row_major_matrix_stay_in_the_cache():
    for n_columns in (1, 7, 200, 100_000):
        rows = block_rows(n_columns, 8, row_major=True)
        assert rows % 64 == 0
        assert rows == 64 or rows * n_columns * 8 <= 1 << 19
