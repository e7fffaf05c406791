"""However the nodes of a level are put together, and whoever settles them, the gradient tree is the same."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
import scipy.sparse as sp
from gradient_trees import table

import apsplit
from apsplit import Dataset
from apsplit.trees import gradient_grower

RNG = np.random.default_rng(0)
N = 3000
X = RNG.normal(size=(N, 12))
X[:, ::4] = RNG.integers(0, 30, X[:, ::4].shape)
X[:, 1::4] *= RNG.random(X[:, 1::4].shape) < 0.1
Y = (X[:, 2] + X[:, 4] + RNG.normal(0, 3, N) > 0).astype(int)
GRAD = 0.3 - Y + 0.1 * X[:, 1]
FORMS = {"dense": np.asarray, "sparse": sp.csr_matrix}


def peak_of(make: Callable[[], Any]) -> int:
    """The most bytes that are allocated during a call."""
    gc.collect()
    tracemalloc.start()
    make()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("options", [{}, {"grow_policy": "lossguide", "max_leaves": 20}, {"colsample_bynode": 0.5},
                                     {"colsample_bylevel": 0.5}, {"min_samples_leaf": 20}], ids=str)  # fmt: skip
@pytest.mark.parametrize("rows", [(0, 0), (4000, 40000)], ids=["bins", "sorted"])
def test_batches_of_nodes_do_not_change_trees(monkeypatch, form, options, rows):
    monkeypatch.setattr("apsplit.trees.gradient_tree.SORTED_ROWS", rows)
    monkeypatch.setattr("apsplit.trees.sorted_grower.SHARED_WORK", np.inf)
    options = {"max_depth": 7, "random_state": 3, **options}
    data = Dataset(FORMS[form](X))
    expected = apsplit.grow_gradient_tree(data, GRAD, **options)
    assert expected.n_nodes > 30
    for limit, at_a_time in ((1 << 27, 2), (1 << 27, 3), (0, 1024)):
        monkeypatch.setattr(gradient_grower, "BEST_BYTES", limit)
        monkeypatch.setattr(gradient_grower, "NODES_AT_A_TIME", at_a_time)
        tree = apsplit.grow_gradient_tree(data, GRAD, **options)
        assert tree == expected
        np.testing.assert_array_equal(tree.train_leaves, expected.train_leaves)


def test_wide_levels_take_little_memory(monkeypatch):
    """Of many nodes and many features, not all pairs are held at once."""
    monkeypatch.setattr("apsplit.trees.gradient_memory._POOL_BYTES", 1 << 22)
    data = Dataset(sp.random(1000, 2000, 0.5, "csr", random_state=0, data_rvs=np.ones))
    grad = RNG.normal(size=1000)
    trees, peaks = [], []
    for limit, at_a_time in ((1 << 40, 1 << 40), (1 << 20, 64)):
        monkeypatch.setattr(gradient_grower, "BEST_BYTES", limit)
        monkeypatch.setattr(gradient_grower, "NODES_AT_A_TIME", at_a_time)
        data.release()
        grow = partial(apsplit.grow_gradient_tree, data, grad, max_depth=8, min_child_weight=0.0, n_threads=1)
        trees.append(grow())
        data.release()
        peaks.append(peak_of(grow))
    assert trees[0] == trees[1]
    widest = np.bincount(trees[0].node_depth).max()
    assert widest > 100
    assert peaks[1] < peaks[0] - 0.4 * 40 * widest * 2000  # about half of the widest level is searched


@pytest.mark.parametrize("options", [{}, {"compat": "xgboost"}, {"min_samples_leaf": 20}], ids=str)
@pytest.mark.parametrize("n_threads", [1, 2])
def test_nodes_that_all_threads_settle(monkeypatch, n_threads, options):
    """Column by column, from the same incumbent: the same tree, and the same counts for any number of threads."""
    X, g, h = table(5_000, 14, dtype="float32")
    g = np.random.default_rng(14).permutation(g)  # near ties, so that many columns are looked into
    data = apsplit.Dataset(X)
    monkeypatch.setattr("apsplit.trees.gradient_tree.SORTED_ROWS", (0, 0))
    tree = apsplit.grow_gradient_tree(data, g, h, max_depth=4, n_threads=1, **options)
    monkeypatch.setattr("apsplit.trees.gradient_grower.LARGE_NODE", 50)
    monkeypatch.setattr("apsplit.trees.gradient_grower.PIECE_ROWS", 100)
    monkeypatch.setattr("apsplit._threads.WORK_PER_THREAD", 1.0)
    one, other = (apsplit.grow_gradient_tree(data, g, h, max_depth=4, n_threads=n, **options) for n in (1, n_threads))
    assert tree == one == other
    np.testing.assert_array_equal(one.train_leaves, tree.train_leaves)
    np.testing.assert_array_equal(one.report.n_refined, other.report.n_refined)
    np.testing.assert_array_equal(one.report.refined_features, other.report.refined_features)
    assert one.report.refined_features.max() > 1


@pytest.mark.nojit
def test_a_small_node_that_is_treated_as_a_large_one(monkeypatch):
    X, g, h = table(40, 3)
    data = apsplit.Dataset(X, max_bins=6)
    monkeypatch.setattr("apsplit.trees.gradient_tree.SORTED_ROWS", (0, 0))
    tree = apsplit.grow_gradient_tree(data, g, h, max_depth=2, min_child_weight=0.0)
    monkeypatch.setattr("apsplit.trees.gradient_grower.LARGE_NODE", 5)
    monkeypatch.setattr("apsplit.trees.gradient_grower.PIECE_ROWS", 7)
    assert apsplit.grow_gradient_tree(data, g, h, max_depth=2, min_child_weight=0.0) == tree
