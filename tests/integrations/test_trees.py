"""What the models of all hosts need of a Tree."""

from __future__ import annotations

import numpy as np

import apsplit
from apsplit.integrations.trees import add_up, constant_tree


def test_sums_from_leaves_to_the_root():
    """As many rows as pass a node, counted along their paths."""
    X = np.random.default_rng(0).normal(size=(200, 3))
    tree = apsplit.grow_gradient_tree(X, X[:, 0] * X[:, 1], max_depth=5)
    counts = add_up(tree, np.bincount(tree.apply(X), minlength=tree.n_nodes))
    assert tree.n_leaves > 8
    assert np.array_equal(counts, np.asarray(tree.decision_path(X).sum(axis=0)).ravel())


def test_a_tree_without_splits():
    tree = constant_tree(2, 7.0)
    assert tree.n_nodes == 1 and tree.cover[0] == 7.0
    assert np.array_equal(tree.predict(np.ones((3, 2))), np.zeros(3))
