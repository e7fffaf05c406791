"""A TreeBuilder grows tree after tree on the same data: none of them depends on those before it."""

from __future__ import annotations

import numpy as np
import pytest
from class_trees import grow, mixed_table

from apsplit import Dataset
from apsplit.testing import integer_weights
from apsplit.trees.builder import Limits, TreeBuilder

STRATEGIES = ("auto", "exhaustive", "adaptive", "quick")


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_row_may_stand_for_several(strategy):
    """With counts, leaf minima count as if the rows were there so often."""
    X, label, _ = mixed_table(200, 2)
    counts = np.random.default_rng(2).integers(1, 5, 200)
    again = np.repeat(np.arange(200), counts)
    limits = Limits(max_depth=6, min_samples_leaf=9)
    tree = grow(X, label, counts << 20, strategy=strategy, limits=limits, counts=counts).tree
    assert tree == grow(X[again], label[again], np.full(len(again), 1 << 20), strategy=strategy, limits=limits).tree
    assert tree != grow(X, label, counts << 20, strategy=strategy, limits=limits).tree
    rows = np.flatnonzero(np.random.default_rng(3).random(200) < 0.5)
    assert (
        grow(X, label, counts << 20, strategy=strategy, limits=limits, counts=counts, rows=rows).tree
        == grow(X[rows], label[rows], counts[rows] << 20, strategy=strategy, limits=limits, counts=counts[rows]).tree
    )


def test_a_grower_forgets_the_tree_before():
    X, label, w = mixed_table(500, 3)
    data, weight = Dataset(X, max_bins=20), integer_weights(w)
    trees = TreeBuilder(data, np.arange(3), "gini", Limits(max_depth=6))
    rng = np.random.default_rng(0)
    for _ in range(4):
        rows, features = np.flatnonzero(rng.random(500) < 0.8), np.sort(rng.choice(9, 5, replace=False))
        boosted = np.where(rng.random(500) < 0.3, 2 * weight, weight)
        fresh = TreeBuilder(data, np.arange(3), "gini", Limits(max_depth=6))
        selection = {"rows": rows, "features": features}
        assert trees.grow(boosted, label, **selection).tree == fresh.grow(boosted, label, **selection).tree
