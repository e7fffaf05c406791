"""What the models of all hosts need of a Tree."""

from __future__ import annotations

import numpy as np

import apsplit
from apsplit.integrations.trees import add_up, constant_tree, keep_monotone


def test_sums_from_leaves_to_the_root():
    """As many rows as pass a node, counted along their paths."""
    X = np.random.default_rng(0).normal(size=(200, 3))
    tree = apsplit.grow_gradient_tree(X, X[:, 0] * X[:, 1], max_depth=5)
    counts = add_up(tree, np.bincount(tree.apply(X), minlength=tree.n_nodes))
    assert tree.n_leaves > 8
    assert np.array_equal(counts, np.asarray(tree.decision_path(X).sum(axis=0)).ravel())


def test_values_that_rise_again():
    """By hand, one feature and four leaves: 3 and 1, 2 and 4 must rise, on either side of the middle of -1 and 5."""
    X = np.arange(4.0).reshape(-1, 1)
    tree = apsplit.grow_gradient_tree(X, [4.0, 1.0, -5.0, -9.0], max_depth=2, reg_lambda=0.0)
    assert tree.left.tolist() == [1, 3, 5, -1, -1, -1, -1]
    tree.value = np.array([0.0, -1.0, 5.0, 3.0, 1.0, 2.0, 4.0])
    keep_monotone(tree, np.array([1]))
    assert tree.value.tolist() == [0.0, -1.0, 5.0, 1.5, 1.5, 2.0, 4.0]
    tree.value = np.arange(7.0)
    keep_monotone(tree, np.array([0]))
    assert tree.value.tolist() == list(range(7))


def test_a_tree_without_splits():
    tree = constant_tree(2, 7.0)
    assert tree.n_nodes == 1 and tree.cover[0] == 7.0
    assert np.array_equal(tree.predict(np.ones((3, 2))), np.zeros(3))
