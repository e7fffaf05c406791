"""Thresholds between bins, and bounds of what is inside them."""

from __future__ import annotations

import numpy as np
import pytest
from gradient_trees import assert_same_tree

import apsplit
from apsplit.testing import brute_force_gradient_split, brute_force_gradient_tree


@pytest.mark.nojit
@pytest.mark.parametrize("bins_per_root", [0.5, 3.0, 6.0, 12.0, 100.0])
def test_present_against_missing_in_merged_bins(monkeypatch, bins_per_root):
    """There is no value above the threshold, however few bins are left."""
    monkeypatch.setattr("apsplit.trees.gradient_memory.BINS_PER_ROOT", bins_per_root)
    rng = np.random.default_rng(0)
    X = rng.normal(size=(60, 1))
    X[::2] = np.nan
    g = np.where(np.isnan(X[:, 0]), 1.0, -1.0) + 0.01 * rng.normal(size=60)
    tree = apsplit.grow_gradient_tree(apsplit.Dataset(X, max_bins=20), g, max_depth=1)
    assert tree.threshold[0] == np.inf
    assert_same_tree(tree, brute_force_gradient_tree(X, g, max_depth=1))


@pytest.mark.nojit
@pytest.mark.parametrize("seed", range(8))
def test_denominators_as_small_as_they_are_trusted(seed):
    """Without lambda, sides of a row or two that weigh next to nothing: 2^-999 here."""
    rng = np.random.default_rng(seed)
    X, g, h = np.arange(8.0).reshape(-1, 1), 2.0**-60 * rng.normal(size=8), np.full(8, 2.0**-942)
    g[[0, 7]] = 2.0**-50 * np.sqrt([1.5, 2.0])[:: 1 if seed % 2 else -1]
    h[[0, 7]] = np.array([0.0, 2.0**-998])[:: 1 if seed % 2 else -1]
    options = {"reg_lambda": 0.0, "min_child_weight": 0.0}
    found = apsplit.find_gradient_split(X, g, h, **options)
    expected = brute_force_gradient_split(X, g, h, **options)
    assert (found.threshold, found.score) == (expected.threshold, expected.score)
