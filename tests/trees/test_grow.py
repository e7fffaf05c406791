"""Which node comes next: all in one call, with whatever room there is, and features that are drawn on the way."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
import scipy.sparse as sp
from gradient_trees import assert_same_tree, table
from gradient_work import grown, record_of

import apsplit
from apsplit.testing import brute_force_gradient_split, brute_force_gradient_tree
from apsplit.trees import feature_sampling, gradient_memory
from apsplit.trees.feature_sampling import n_drawn
from apsplit.trees.gradient_grower import GradientGrower, Shape

LIMITS = [
    {"max_depth": 3},
    {"max_depth": None, "max_leaves": 5},
    {"max_depth": None, "max_leaves": 5, "grow_policy": "lossguide"},
    {"max_depth": 2, "grow_policy": "lossguide"},
    {"max_depth": None, "max_leaves": 9, "grow_policy": "lossguide", "min_samples_leaf": 4},
    {"max_depth": 4, "max_leaves": 6, "min_split_gain": 0.1},
    {"max_depth": 3, "max_leaves": 1},
    {"max_depth": 5, "monotone_constraints": [1, 0, -1, 0, 1, 0, 0]},
    {"max_depth": 4, "interaction_constraints": [[0, 2], [2, 4], [1]], "monotone_constraints": [0, 0, 1, 0, 1, 1, 0]},
    {"max_depth": None, "max_leaves": 9, "grow_policy": "lossguide", "interaction_constraints": [[0, 1], [3, 4]]},
]


@pytest.mark.nojit
@pytest.mark.parametrize("limits", LIMITS, ids=str)
@pytest.mark.parametrize("pool_bytes", [0, 1 << 28], ids=["three rows", "room"])
@pytest.mark.parametrize("most_nodes", [2, 1024])
def test_the_tree_of_brute_force(monkeypatch, limits, pool_bytes, most_nodes):
    """Node by node the same, and numbered alike: histograms that were given up are counted again."""
    monkeypatch.setattr(gradient_memory, "POOL_BYTES", pool_bytes)
    monkeypatch.setattr(gradient_memory, "MOST_NODES", most_nodes)
    X, g, h = table(45, 8)
    options = {"min_child_weight": 0.0, **limits}
    for Z in (X, sp.csr_matrix(X)):
        tree = apsplit.grow_gradient_tree(apsplit.Dataset(Z, max_bins=9), g, h, **options)
        assert_same_tree(tree, brute_force_gradient_tree(X, g, h, **options))


@pytest.mark.nojit
@pytest.mark.parametrize("pool_bytes", [0, 1 << 28])
def test_rows_of_the_pool_are_all_given_back(monkeypatch, pool_bytes):
    monkeypatch.setattr(gradient_memory, "POOL_BYTES", pool_bytes)
    X, g, h = table(60, 9)
    for shape in (Shape(max_depth=5), Shape(max_leaves=7, best_first=True)):
        grower = grown(apsplit.Dataset(X, max_bins=9), g, h, shape=shape)
        held = int((grower.work["nodes"][: grower.work["n_nodes"]]["pool_row"] >= 0).sum())
        assert grower.work["n_free"] + held == grower.work["pool_rows"]
        free = grower.work["free_rows"][: grower.work["n_free"]]
        assert len(set(free.tolist())) == len(free)
        assert grower.work["pool_rows"] >= 3


def test_more_nodes_than_there_is_room_for():
    """A leaf for every row: every row gets its own gradient back. Room for nodes is made three times."""
    rng = np.random.default_rng(0)
    n = 9000
    X, y = rng.permutation(n).astype(float).reshape(-1, 1), rng.integers(1, 1 << 20, n) * 2.0**-20
    options = {"max_depth": None, "min_child_weight": 0.0, "reg_lambda": 0.0, "min_split_gain": 0.0}
    tree = apsplit.grow_gradient_tree(X, -y, **options)
    assert tree.n_nodes > 4 * 4096 - 5000
    np.testing.assert_array_equal(tree.value[tree.train_leaves], y)
    np.testing.assert_array_equal(tree.predict(X), y)
    for shape in ({"n_threads": 2}, {"max_leaves": n, "n_threads": 1}):
        other = apsplit.grow_gradient_tree(X, -y, **options, **shape)
        assert other == tree
    data = apsplit.Dataset(X)
    with data.borrowed(GradientGrower, 1) as grower:
        grower.make_room_for_nodes(40_000)
    assert apsplit.grow_gradient_tree(data, -y, **options) == tree


def test_a_tree_after_a_larger_one():
    X, g, h = table(3000, 10)
    data = apsplit.Dataset(X)
    small = apsplit.grow_gradient_tree(apsplit.Dataset(X), g, h, max_depth=3)
    apsplit.grow_gradient_tree(data, g, h, max_depth=None, min_child_weight=0.0)
    for _ in range(2):
        assert apsplit.grow_gradient_tree(data, g, h, max_depth=3) == small
        data = pickle.loads(pickle.dumps(data))


# ----------------------------------------------------------------------------------------------------- drawing features


@pytest.mark.nojit
def test_the_smallest_numbers_are_brought_to_the_front():
    rng = np.random.default_rng(0)
    for n in (1, 2, 3, 10, 50):
        for k in {1, n // 2 + 1, n}:
            numbers = rng.integers(0, 1 << 62, n)
            ordered = np.sort(numbers)
            feature_sampling._select(numbers, k)
            assert numbers[k - 1] == ordered[k - 1]
            np.testing.assert_array_equal(np.sort(numbers[:k]), ordered[:k])


@pytest.mark.nojit
def test_as_many_features_are_drawn_as_there_should_be():
    grower = grown(np.arange(20.0).reshape(-1, 1), np.ones(20))
    grower.work.set(drawn=np.empty(30, np.int64))
    w = record_of(grower)
    times = np.zeros(30)
    for key in range(400):
        allowed = np.ones(30, np.uint8)
        allowed[::3] = 0
        with np.errstate(over="ignore"):
            feature_sampling._draw(w, np.int64(key), allowed, 5)
        assert allowed.sum() == 5 and allowed[::3].sum() == 0
        times += allowed
    drawn = np.delete(times, np.arange(0, 30, 3))  # 5 of 20: a quarter of 400 each, 8.7 more or less
    assert abs(drawn - 100).max() < 4.5 * 8.7
    assert n_drawn(30, 0.5) == 15 and n_drawn(3, 0.1) == 1


def few_bits(n, n_features):
    """Noise; gradients and hessians of few bits, so that no scale rounds them."""
    rng = np.random.default_rng(n)
    X = rng.normal(size=(n, n_features))
    return X, rng.integers(-8, 9, n) / 8, rng.integers(1, 9, n) / 8


@pytest.mark.parametrize("policy", ["depthwise", "lossguide"])
@pytest.mark.parametrize("sampling", [{"colsample_bylevel": 0.4}, {"colsample_bynode": 0.4},
                                      {"colsample_bylevel": 0.5, "colsample_bynode": 0.5}], ids=str)  # fmt: skip
def test_draws_depend_on_the_state_alone(monkeypatch, policy, sampling):
    """Not on threads, on room, or on what the Dataset has seen before."""
    X, g, h = few_bits(600, 10)
    options = {**sampling, "grow_policy": policy, "max_depth": 5, "random_state": 7}
    data = apsplit.Dataset(X)
    expected = apsplit.grow_gradient_tree(data, g, h, **options)
    monkeypatch.setattr("apsplit.trees.gradient_grower._SHARED_CELLS", 0)
    for limits in ({}, {"POOL_BYTES": 0}, {"MOST_NODES": 3}, {"BATCH_BYTES": 0, "BINS_PER_ROOT": 1.0}):
        for name, value in limits.items():
            monkeypatch.setattr(gradient_memory, name, value)
        data.release()
        for n_threads in (1, 2, 3):
            assert apsplit.grow_gradient_tree(data, g, h, n_threads=n_threads, **options) == expected
    assert apsplit.grow_gradient_tree(data, g, h, **{**options, "random_state": 8}) != expected


def test_nodes_draw_from_what_their_level_has_drawn():
    """2 of 4 of 10: the features of a level are at most four, those of a node are worth its best split."""
    X, g, h = few_bits(2000, 10)
    seen = set()
    for state in range(6):
        tree = apsplit.grow_gradient_tree(
            X, g, h, max_depth=6, colsample_bylevel=0.4, colsample_bynode=0.5, random_state=state
        )
        inner = ~tree.is_leaf
        levels = [set(tree.feature[inner & (tree.node_depth == depth)].tolist()) for depth in range(6)]
        assert all(len(level) <= 4 for level in levels)
        seen |= set.union(*levels)
    assert seen == set(range(10))


def test_a_node_that_draws_one_feature_is_split_by_its_best_threshold():
    X, g, h = few_bits(300, 8)
    tree = apsplit.grow_gradient_tree(X, g, h, colsample_bynode=0.125, max_depth=4, random_state=1)
    passes = tree.decision_path(X).toarray().astype(bool)
    for node in np.flatnonzero(~tree.is_leaf):
        split = brute_force_gradient_split(X, g, h, rows=passes[:, node], features=[tree.feature[node]])
        assert tree.threshold[node] == split.threshold
