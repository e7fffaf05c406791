"""However the nodes of a tree are put together, and whoever searches them, the gradient tree is the same."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
import scipy.sparse as sp
from gradient_trees import assert_same_tree, table

import apsplit
from apsplit import Dataset
from apsplit._jit import COMPILED
from apsplit.testing import brute_force_gradient_tree
from apsplit.trees import gradient_grower, gradient_memory

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
                                     {"colsample_bylevel": 0.5}, {"min_samples_leaf": 20}, {"max_leaves": 25}],
                         ids=str)  # fmt: skip
def test_batches_of_nodes_do_not_change_trees(monkeypatch, form, options):
    """Nor does room for histograms: without it nodes are counted again. Nodes are numbered as they always are."""
    options = {"max_depth": 7, "random_state": 3, **options}
    data = Dataset(FORMS[form](X))
    expected = apsplit.grow_gradient_tree(data, GRAD, **options)
    assert expected.n_nodes > 30
    for limits in (
        {"MOST_NODES": 2},
        {"MOST_NODES": 5, "POOL_BYTES": 0},
        {"BATCH_BYTES": 0},
        {"POOL_BYTES": 0},
        {"POOL_BYTES": 8 * 5 * 12 * 1000},
    ):
        with monkeypatch.context() as patch:
            for name, value in limits.items():
                patch.setattr(gradient_memory, name, value)
            data.release()
            tree = apsplit.grow_gradient_tree(data, GRAD, **options)
        assert tree == expected
        np.testing.assert_array_equal(tree.train_leaves, expected.train_leaves)


def test_room_for_few_histograms_means_reading_more(monkeypatch):
    data = Dataset(X)
    reads = []
    for limit in (1 << 28, 0):
        monkeypatch.setattr(gradient_memory, "POOL_BYTES", limit)
        data.release()
        reads.append(apsplit.grow_gradient_tree(data, GRAD, max_depth=7, n_threads=1).report.n_reads)
    assert reads[0] < reads[1] <= 7 * X.size + reads[0]


def test_wide_levels_take_little_memory(monkeypatch):
    """Of many nodes and many features, not all pairs are held at once."""
    monkeypatch.setattr(gradient_memory, "POOL_BYTES", 1 << 22)
    data = Dataset((RNG.random((1000, 2000)) < 0.5).astype(np.float32))
    grad = RNG.normal(size=1000)
    trees, peaks = [], []
    for limit, at_a_time in ((1 << 40, 1 << 20), (1 << 20, 64)):
        monkeypatch.setattr(gradient_memory, "BATCH_BYTES", limit)
        monkeypatch.setattr(gradient_memory, "MOST_NODES", at_a_time)
        data.release()
        grow = partial(apsplit.grow_gradient_tree, data, grad, max_depth=8, min_child_weight=0.0, n_threads=1)
        trees.append(grow())
        data.release()
        peaks.append(peak_of(grow))
    assert trees[0] == trees[1]
    assert np.bincount(trees[0].node_depth).max() > 100
    assert peaks[1] < peaks[0] - 40 * 2000 * (256 - 64)  # 40 bytes for a node and feature, 256 nodes at most


@pytest.mark.parametrize("options", [{}, {"compat": "xgboost"}, {"min_samples_leaf": 20}, {"colsample_bynode": 0.5},
                                     {"grow_policy": "lossguide", "max_leaves": 11}], ids=str)  # fmt: skip
@pytest.mark.parametrize("noise", [False, True])
def test_any_number_of_threads(monkeypatch, options, noise):
    """Also if there is nothing to be found and many columns are looked into."""
    monkeypatch.setattr(gradient_grower, "_SHARED_CELLS", 0)
    X, g, h = table(5_000, 14, dtype="float32")
    g = np.random.default_rng(14).permutation(g) if noise else g
    data = apsplit.Dataset(X)
    one, two, three = (
        apsplit.grow_gradient_tree(data, g, h, max_depth=5, n_threads=n, random_state=0, **options) for n in (1, 2, 3)
    )
    assert one == two == three
    np.testing.assert_array_equal(one.train_leaves, two.train_leaves)
    np.testing.assert_array_equal(one.train_leaves, three.train_leaves)
    assert one.report.n_exhaustive == three.report.n_exhaustive


OPTIONS = [
    {"max_depth": 5},
    {"max_depth": 2},
    {"max_depth": None, "min_child_weight": 0.0, "reg_lambda": 0.0},
    {"max_depth": 4, "min_samples_leaf": 9, "reg_alpha": 0.5},
    {"max_depth": 6, "min_split_gain": 0.5, "rows": np.random.default_rng(0).integers(0, 400, 300)},
    {"max_depth": 5, "features": [0, 2, 4]},
    {"max_depth": None, "max_leaves": 13, "grow_policy": "lossguide"},
    {"max_depth": None, "max_leaves": 13},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("unit", [False, True], ids=["hessians", "all one"])
def test_threads_and_room_against_brute_force(monkeypatch, options, unit):
    monkeypatch.setattr(gradient_grower, "_SHARED_CELLS", 0)
    X, g, h = table(400, 21)
    h = None if unit else h
    data, expected = apsplit.Dataset(X), brute_force_gradient_tree(X, g, h, **options)
    for pool_bytes in (1 << 28, 0):
        monkeypatch.setattr(gradient_memory, "POOL_BYTES", pool_bytes)
        data.release()
        for n_threads in (1, 2, 5):
            assert_same_tree(apsplit.grow_gradient_tree(data, g, h, n_threads=n_threads, **options), expected)


@pytest.mark.nojit
@pytest.mark.parametrize("form", FORMS)
def test_a_small_tree_in_small_pieces(monkeypatch, form):
    """Constants that are compiled into kernels have other values where these are plain Python."""
    X, g, h = table(40, 3)
    if not COMPILED:
        for name, value in {
            "apsplit.gradients.stats.ROWS_OF_CHUNK": 6,
            "apsplit.gradients.histogram.BLOCK": 5,
            "apsplit.gradients.refine._EDGES": 3,
        }.items():
            monkeypatch.setattr(name, value)
    monkeypatch.setattr(gradient_memory, "BINS_PER_ROOT", 10.0)
    data = apsplit.Dataset(FORMS[form](X), max_bins=6)
    options = {"max_depth": 3, "min_child_weight": 0.0}
    tree = apsplit.grow_gradient_tree(data, g, h, **options)
    assert_same_tree(tree, brute_force_gradient_tree(X, g, h, **options))


def test_too_many_rows_are_refused(monkeypatch):
    monkeypatch.setattr(gradient_grower, "MOST_ROWS", 10)
    X, g, h = table(12, 0)
    with pytest.raises(ValueError, match="up to 10 rows"):
        apsplit.grow_gradient_tree(X, g, h)
    with pytest.raises(ValueError, match="not 11"):
        apsplit.grow_gradient_tree(X, g, h, rows=[0] * 11)
    assert apsplit.grow_gradient_tree(X, g, h, rows=np.arange(10)).n_nodes >= 1
