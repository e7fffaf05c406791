"""What trees give to rows, beside Tree.apply."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.sparse import csr_matrix

import apsplit
from apsplit.integrations.leaves import Given, add_leaf_values, add_values

RNG = np.random.default_rng(0)
X = RNG.integers(0, 6, (150, 3)).astype(np.float32)
X[RNG.random(X.shape) < 0.2] = np.nan
TREES = [
    apsplit.grow_gradient_tree(X, RNG.normal(size=150), max_depth=depth, min_child_weight=0.0) for depth in (1, 3, 9)
]


def expected(table, dtype):
    """The third column gets two trees, the second nothing."""
    scores = np.ones((3, table.shape[0]), dtype)
    for column, tree in zip((2, 0, 2), TREES, strict=True):
        scores[column] += tree.value.astype(dtype)[tree.apply(table)]
    return scores


@pytest.mark.nojit
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("kind", ["rows", "columns", "read-only", "float64", "sparse"])
def test_leaves_of_all_rows(kind, dtype):
    table = {
        "rows": X,
        "columns": np.asfortranarray(X),
        "read-only": X.copy(),
        "float64": X.astype(np.float64),
        "sparse": csr_matrix(np.nan_to_num(X)),
    }[kind]
    if kind == "read-only":
        table.flags.writeable = False
    given = [Given(tree, tree.value.astype(dtype), column) for column, tree in zip((2, 0, 2), TREES, strict=True)]
    scores = np.ones((3, 150), dtype)
    add_leaf_values(table, given, scores, 2)
    assert np.array_equal(scores, expected(table, dtype))
    add_leaf_values(table, [], scores, 2)
    assert np.array_equal(scores, expected(table, dtype))


def test_leaves_that_are_known():
    tree, score = TREES[2], np.zeros(150)
    add_values(tree.train_leaves, tree.value, score)
    assert np.array_equal(score, tree.predict(X))


def test_rows_on_several_threads():
    many = np.tile(X, (2_000, 1))
    scores = np.zeros((1, len(many)))
    add_leaf_values(many, [Given(TREES[2], TREES[2].value, 0)], scores, 2)
    assert np.array_equal(scores[0], TREES[2].predict(many))
