"""Values of coarse bins are numbered where they can be, and trees are the same as without."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import apsplit
from apsplit.testing import brute_force_gradient_tree
from apsplit.trees.gradient_memory import Memory


def laid_out(X, **options):
    """A Dataset's columns as gradient trees read them."""
    return Memory(apsplit.Dataset(X, **options), 1).data


@pytest.mark.nojit
@pytest.mark.parametrize("order", ["C", "F"])
def test_integers_are_numbered_in_each_bin(order):
    X = np.asarray(np.random.default_rng(0).integers(0, 60, (200, 2)), np.float64, order=order)
    X[::7, 1] = np.nan
    data = laid_out(X, max_bins=8)
    for f in range(2):
        column = data.columns[f]
        for b in range(column["n_bins"]):
            inside = data.codes[f] == b
            values, numbers = np.unique(X[inside, f], return_inverse=True)
            assert data.n_values[column["bin_start"] + b] == len(values)
            np.testing.assert_array_equal(data.fine[f, inside], numbers)


def test_real_numbers_are_not():
    X = np.random.default_rng(0).normal(size=(20_000, 1))
    data = laid_out(X)
    assert not data.n_values.any()
    assert np.unique(data.fine).size == 256


def test_only_bins_that_part_their_values():
    rng = np.random.default_rng(0)
    X = np.where(rng.random(30_000) < 0.1, rng.normal(5_000, 1, 30_000), rng.integers(0, 3_000, 30_000)).reshape(-1, 1)
    data = laid_out(X)
    numbered = data.n_values > 0
    assert 0 < (~numbered).sum() < len(numbered) // 5
    for b in np.flatnonzero(~numbered)[:3]:
        assert np.unique(X[data.codes[0] == b]).size > np.unique(data.fine[0, data.codes[0] == b]).size


def test_bins_of_a_single_value_are_never_opened():
    X = np.concatenate((np.repeat(np.arange(200.0), 60), np.arange(1_000) / 1e3)).reshape(-1, 1)
    data = laid_out(X)
    assert data.single.sum() > 10
    for b in np.flatnonzero(data.single):
        assert np.unique(X[data.codes[0] == b]).size == 1


@settings(max_examples=max(1, settings.default.max_examples // 3))
@given(
    n=st.integers(50, 1500),
    n_values=st.integers(20, 1200),
    max_bins=st.sampled_from([8, 50, 255]),
    missing=st.sampled_from([0.0, 0.2]),
    told=st.booleans(),
    even=st.booleans(),
    options=st.sampled_from(
        [{}, {"reg_lambda": 0.0}, {"min_child_weight": 5.0}, {"reg_alpha": 1.0}, {"max_delta_step": 0.3},
         {"min_samples_leaf": 7}, {"min_child_weight": 0.0, "reg_lambda": 3e7}]
    ),
    seed=st.integers(0, 10**6),
)  # fmt: skip
def test_same_tree_as_brute_force(n, n_values, max_bins, missing, told, even, options, seed):
    rng = np.random.default_rng(seed)
    X = rng.integers(0, n_values, (n, 3)).astype(float)
    X[:, 1] = np.where(rng.random(n) < 0.5, X[:, 1], np.round(rng.standard_cauchy(n), 1))
    X[rng.random((n, 3)) < missing] = np.nan
    grad = rng.normal(size=n) + (told * np.nan_to_num(np.sin(X[:, 0] / 9)))
    hess = np.full(n, rng.uniform(0.1, 3)) if even else rng.uniform(0.1, 1, n)
    expected = brute_force_gradient_tree(X, grad, hess, max_depth=3, **options)
    for rows_to_sort in (0, 1 << 16):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("apsplit.trees.gradient_tree.SORTED_ROWS", (rows_to_sort, rows_to_sort))
            tree = apsplit.grow_gradient_tree(apsplit.Dataset(X, max_bins=max_bins), grad, hess, max_depth=3, **options)
        np.testing.assert_array_equal(
            tree.feature, [-1 if node.split is None else node.split.feature for node in expected]
        )
        np.testing.assert_array_equal(
            tree.threshold, [0.0 if node.split is None else float(node.split.threshold) for node in expected]
        )
        np.testing.assert_array_equal(tree.value, [node.value for node in expected])
