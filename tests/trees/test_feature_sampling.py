"""Features are drawn for a tree, a level or a node, from those that are selected, and again by the same state."""

from __future__ import annotations

import numpy as np
import pytest
from gradient_trees import grow

import apsplit
from apsplit.testing import brute_force_gradient_split


def noise_table():
    """Ten columns of noise; gradients and hessians of few bits, so that no scale rounds them."""
    rng = np.random.default_rng(11)
    return rng.normal(size=(400, 10)), rng.integers(-8, 9, 400) / 8, rng.integers(1, 9, 400) / 8


def test_features_by_tree():
    X, g, h = noise_table()
    drawn = set()
    for seed in range(5):
        tree = grow(X, g, h, colsample_bytree=0.3, random_state=seed)
        used = np.unique(tree.feature[~tree.is_leaf])
        assert len(used) == 3
        assert tree == grow(X, g, h, features=used)
        drawn.add(tuple(used))
    assert len(drawn) > 1


@pytest.mark.parametrize("grow_policy", ["depthwise", "lossguide"])
@pytest.mark.parametrize("n_rows", [400, 5_000])
def test_features_by_level(grow_policy, n_rows):
    """One set for all nodes of a depth, in whatever order they come."""
    rng = np.random.default_rng(11)
    X, g = rng.integers(0, 200, size=(n_rows, 10)).astype(float), rng.normal(size=n_rows)
    for seed in range(3):
        tree = grow(X, g, colsample_bylevel=0.2, random_state=seed, grow_policy=grow_policy)
        by_level = [set(tree.feature[(tree.node_depth == depth) & ~tree.is_leaf].tolist()) for depth in range(6)]
        assert max(map(len, by_level)) == 2
        assert len(set.union(*by_level)) > 2


def test_features_by_node():
    """One feature a node, and the best split of that feature."""
    X, g, h = noise_table()
    tree = grow(X, g, h, colsample_bynode=0.1, max_depth=4, random_state=0)
    passes = tree.decision_path(X).toarray().astype(bool)
    inner = np.flatnonzero(~tree.is_leaf)
    assert len(np.unique(tree.feature[inner])) > 3
    for node in inner:
        split = brute_force_gradient_split(X, g, h, rows=passes[:, node], features=[tree.feature[node]])
        assert (tree.threshold[node], tree.missing_left[node]) == (split.threshold, split.missing_left)


@pytest.mark.parametrize("by", ["colsample_bytree", "colsample_bylevel", "colsample_bynode"])
@pytest.mark.parametrize("grow_policy", ["depthwise", "lossguide"])
def test_features_are_drawn_from_the_selected_ones_and_again_by_the_same_state(by, grow_policy):
    X, g, h = noise_table()
    options = {by: 0.5, "grow_policy": grow_policy, "features": [1, 3, 5, 8]}
    first, again, other = (grow(X, g, h, random_state=state, **options) for state in (0, 0, 1))
    assert first == again
    assert first != other
    assert set(first.feature[~first.is_leaf].tolist()) <= {1, 3, 5, 8}
    for n_threads in (1, 2):
        assert first == grow(X, g, h, random_state=0, n_threads=n_threads, **options)


@pytest.mark.parametrize("by", ["colsample_bylevel", "colsample_bynode"])
def test_every_state_draws_anew_for_the_root(by):
    X, g, h = noise_table()
    roots = [
        apsplit.grow_gradient_tree(X, g, h, max_depth=1, random_state=i, **{by: 0.1}).feature[0] for i in range(60)
    ]
    assert len(set(roots)) > 7
