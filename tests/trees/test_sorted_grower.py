"""Trees on sorted columns, the lower part of which is grown at once, are those of brute force for any threads."""

from __future__ import annotations

import numpy as np
import pytest
from gradient_trees import assert_same_tree, table

import apsplit
from apsplit.testing import brute_force_gradient_tree
from apsplit.trees.sorted_grower import SortedGrower

OPTIONS = [
    {"max_depth": 5},
    {"max_depth": 2},
    {"max_depth": None, "min_child_weight": 0.0, "reg_lambda": 0.0},
    {"max_depth": 4, "min_samples_leaf": 9, "reg_alpha": 0.5},
    {"max_depth": 6, "min_split_gain": 0.5, "rows": np.random.default_rng(0).integers(0, 400, 300)},
    {"max_depth": 5, "features": [0, 2, 4]},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("unit", [False, True], ids=["hessians", "all one"])
def test_any_threads(monkeypatch, options, unit):
    X, g, h = table(400, 21)
    h = None if unit else h
    data, expected = apsplit.Dataset(X), brute_force_gradient_tree(X, g, h, **options)
    reads = set()
    for work in (1.0, 1e9):
        monkeypatch.setattr("apsplit._threads.WORK_PER_THREAD", work)
        monkeypatch.setattr("apsplit._threads.WORK_PER_CHUNK", work)
        monkeypatch.setattr("apsplit.trees.sorted_grower.SHARED_WORK", work)
        for n_threads in (1, 2, 5):
            tree = apsplit.grow_gradient_tree(data, g, h, n_threads=n_threads, **options)
            assert_same_tree(tree, expected)
            reads.add(tree.report.n_reads)
    assert len(reads) == 1


@pytest.mark.nojit
@pytest.mark.parametrize("max_depth", [3, None])
def test_level_by_level_or_at_once(monkeypatch, max_depth):
    X, g, h = table(60, 22)
    options = {"max_depth": max_depth, "min_child_weight": 0.0}
    at_once = apsplit.grow_gradient_tree(X, g, h, n_threads=1, **options)
    monkeypatch.setattr(SortedGrower, "_finish", lambda grower, start, stop: False)
    by_level = apsplit.grow_gradient_tree(X, g, h, n_threads=1, **options)
    assert at_once == by_level
    np.testing.assert_array_equal(at_once.train_leaves, by_level.train_leaves)
    assert at_once.report.n_reads == by_level.report.n_reads
    assert at_once.report.n_exhaustive == by_level.report.n_exhaustive


@pytest.mark.parametrize("missing", [False, True])
@pytest.mark.parametrize("gradients", ["signal", "noise"])
def test_xgboosts_order_among_equals(monkeypatch, missing, gradients):
    """As on histograms, with a constant column that has missing values."""
    X, g, h = table(3000, 23, dtype="float32")
    X = X if missing else np.nan_to_num(X)
    X[:500, 6] = np.nan if missing else 7.0
    g = np.random.default_rng(1).permutation(g) if gradients == "noise" else g
    trees = []
    for rows_to_sort in (0, 1 << 16):
        monkeypatch.setattr("apsplit.trees.gradient_tree.SORTED_ROWS", (rows_to_sort, rows_to_sort))
        trees.append(apsplit.grow_gradient_tree(apsplit.Dataset(X), g, h, compat="xgboost"))
    assert trees[0] == trees[1]
