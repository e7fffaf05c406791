"""What tests of gradient trees share: a table, a tree grown both ways, and the comparison with brute force."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse

import apsplit

FORMS = {
    "C": np.ascontiguousarray,
    "F": np.asfortranarray,
    "csr": scipy.sparse.csr_matrix,
    "csc": scipy.sparse.csc_matrix,
}


def assert_same_tree(tree, nodes):
    """All arrays of a tree, to the bit."""
    splits = [node.split for node in nodes]
    np.testing.assert_array_equal(tree.feature, [-1 if s is None else s.feature for s in splits])
    np.testing.assert_array_equal(tree.threshold, [0.0 if s is None else float(s.threshold) for s in splits])
    np.testing.assert_array_equal(tree.missing_left, [s is not None and s.missing_left for s in splits])
    np.testing.assert_array_equal(tree.left, [node.left for node in nodes])
    np.testing.assert_array_equal(tree.right, [-1 if node.split is None else node.left + 1 for node in nodes])
    np.testing.assert_array_equal(tree.cover, [node.cover for node in nodes])
    np.testing.assert_array_equal(tree.value, [node.value for node in nodes])
    np.testing.assert_array_equal(tree.gain, [0.0 if s is None else s.improvement for s in splits])
    leaves = np.empty(len(nodes[0].places), int)
    for number, node in enumerate(nodes):
        leaves[node.places] = number  # children come later
    np.testing.assert_array_equal(tree.train_leaves, leaves)
    assert tree.classes is None


def grow(data, grad, hess=None, **options):
    """The tree, which is the same whether rows of open bins are found by a pass, or through the column's order."""
    trees = []
    for seek_cost in (0.0, 1e9):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("apsplit.trees.gradient_memory.SEEK_COST", seek_cost)
            if isinstance(data, apsplit.Dataset):
                data.release()
            trees.append(apsplit.grow_gradient_tree(data, grad, hess, **options))
    assert trees[0] == trees[1]
    np.testing.assert_array_equal(trees[0].train_leaves, trees[1].train_leaves)
    return trees[1]


def table(n, seed, *, dtype="float64"):
    """Columns of many values (some tied, missing, mostly zero, copied) and few; gradients that three of them tell."""
    rng = np.random.default_rng(seed)
    X = np.column_stack([
        rng.normal(size=n),
        np.round(rng.normal(size=n), 2),
        np.where(rng.random(n) < 0.2, np.nan, rng.standard_cauchy(n)),
        np.where(rng.random(n) < 0.7, 0.0, rng.normal(size=n)),
        rng.integers(0, 5, n),
        np.zeros(n),
        np.full(n, 7.0),
    ])  # fmt: skip
    X[:, 5] = X[:, 0]
    margin = np.sin(2 * X[:, 0]) + np.nan_to_num(np.clip(X[:, 2], -2, 2), nan=-1) + 0.5 * X[:, 4]
    p = 1 / (1 + np.exp(margin - margin.mean()))
    return X.astype(dtype), p - (rng.random(n) < 0.5), p * (1 - p)
