"""Looking into bins: the rows of the node, in order, each threshold between two values once."""

from __future__ import annotations

import numpy as np
import pytest
from gradient_trees import FORMS, assert_same_tree, grow, table
from hypothesis import given, settings
from hypothesis import strategies as st

import apsplit
from apsplit.testing import brute_force_gradient_split, brute_force_gradient_tree

few = settings(max_examples=max(1, settings.default.max_examples // 3))


@pytest.mark.nojit
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("place", range(2, 38, 5))
def test_a_threshold_anywhere_in_a_bin(form, place):
    """Between two neighbours, the only ones whose gradients tell: also where rows are not in order."""
    x = np.random.default_rng(place).permutation(40).astype(float) + 1.0
    g = np.where(x <= place, 1.0, -1.0)
    data = apsplit.Dataset(FORMS[form](x.reshape(-1, 1)), max_bins=4)
    tree = grow(data, g, max_depth=1, min_child_weight=0.0)
    assert tree.threshold[0] == place + 0.5


@pytest.mark.parametrize("n", [255, 256, 257, 511, 512, 513, 1500])
@pytest.mark.parametrize("ties", [False, True])
def test_more_rows_in_a_bin_than_are_scored_at_a_time(n, ties):
    rng = np.random.default_rng(n)
    X = rng.integers(0, n // 3, (n, 2)).astype(float) if ties else rng.normal(size=(n, 2))
    X[rng.random(X.shape) < 0.05] = np.nan
    g, h = rng.normal(size=n), rng.random(n)
    tree = grow(apsplit.Dataset(X, max_bins=4), g, h, max_depth=1)
    expected = brute_force_gradient_split(X, g, h)
    assert (tree.feature[0], tree.threshold[0], tree.gain[0]) == (expected.feature, expected.threshold, expected.score)


@few
@given(
    n=st.integers(50, 1500),
    n_values=st.integers(20, 1200),
    max_bins=st.sampled_from([8, 50, 255]),
    bins_per_root=st.sampled_from([0.5, 2.0, 8.0, 1e9]),
    missing=st.sampled_from([0.0, 0.2]),
    told=st.booleans(),
    even=st.booleans(),
    options=st.sampled_from(
        [{}, {"reg_lambda": 0.0}, {"min_child_weight": 5.0}, {"reg_alpha": 1.0}, {"max_delta_step": 0.3},
         {"min_samples_leaf": 7}, {"min_child_weight": 0.0, "reg_lambda": 3e7}]
    ),
    seed=st.integers(0, 10**6),
)  # fmt: skip
def test_same_tree_as_brute_force(n, n_values, max_bins, bins_per_root, missing, told, even, options, seed):
    """However many values a bin has, and however many bins are one."""
    rng = np.random.default_rng(seed)
    X = rng.integers(0, n_values, (n, 3)).astype(float)
    X[:, 1] = np.where(rng.random(n) < 0.5, X[:, 1], np.round(rng.standard_cauchy(n), 1))
    X[rng.random((n, 3)) < missing] = np.nan
    grad = rng.normal(size=n) + (told * np.nan_to_num(np.sin(X[:, 0] / 9)))
    hess = np.full(n, rng.uniform(0.1, 3)) if even else rng.uniform(0.1, 1, n)
    expected = brute_force_gradient_tree(X, grad, hess, max_depth=3, **options)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("apsplit.trees.gradient_memory.BINS_PER_ROOT", bins_per_root)
        tree = grow(apsplit.Dataset(X, max_bins=max_bins), grad, hess, max_depth=3, **options)
    assert_same_tree(tree, expected)


def test_little_is_looked_into_where_gradients_tell():
    X = np.random.default_rng(0).normal(size=(20_000, 4))
    tree = apsplit.grow_gradient_tree(X, np.where(X[:, 2] > 0.1, 1.0, -1.0), max_depth=1, n_threads=1)
    assert tree.feature[0] == 2
    assert 0 < tree.report.n_refined[0] < 0.05 * 20_000
    assert tree.report.refined_features[0] == 1


@pytest.mark.parametrize("order_bytes", [0, 1 << 29], ids=["no order", "order"])
def test_columns_too_large_to_be_put_in_order(monkeypatch, order_bytes):
    monkeypatch.setattr("apsplit.trees.gradient_memory.ORDER_BYTES", order_bytes)
    X, g, h = table(600, 5)
    tree = grow(apsplit.Dataset(X, max_bins=9), g, h, max_depth=3)
    assert_same_tree(tree, brute_force_gradient_tree(X, g, h, max_depth=3))
