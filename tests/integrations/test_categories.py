"""Trees with sets of categories, turned for hosts."""

from __future__ import annotations

import numpy as np
import pytest

import apsplit
from apsplit.integrations.categories import host_codes, turned


@pytest.mark.parametrize("side", [True, False])
def test_a_turned_tree_is_the_same_tree(side):
    rng = np.random.default_rng(0)
    X = rng.integers(0, 6, (300, 2)).astype(float)
    X[rng.random(X.shape) < 0.2] = np.nan
    data = apsplit.Dataset(X, categorical_features=[0, 1])
    tree = apsplit.grow_gradient_tree(data, rng.normal(size=300), max_depth=4, categorical_splits="partition")
    other, order = turned(tree, missing_left=side)
    assert (other.missing_left[other.sets.is_set] == side).all()
    X = np.vstack((X, [[7.0, 9.0], [np.nan, 8.0]]))  # and categories that are not known
    np.testing.assert_array_equal(other.predict(X), tree.predict(X))
    np.testing.assert_array_equal(order[other.apply(X)], tree.apply(X))
    both = np.concatenate((host_codes(other, 0, left=True), host_codes(other, 0, left=False)))
    np.testing.assert_array_equal(np.sort(both), np.arange(6))
