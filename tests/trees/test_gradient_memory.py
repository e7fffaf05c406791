"""Memory that gradient trees on one Dataset share: nothing of one tree is left in the next."""

from __future__ import annotations

import numpy as np
import pytest
from gradient_trees import FORMS, assert_same_tree, table

import apsplit
from apsplit.testing import brute_force_gradient_tree
from apsplit.trees.gradient_grower import GradientGrower


@pytest.mark.nojit
@pytest.mark.parametrize("form", FORMS)
def test_a_tree_of_some_rows_after_one_of_all(form):
    """Rows that are not selected were in nodes of the tree before."""
    X, g, h = table(60, 4)
    X = X[:, :4]
    data = apsplit.Dataset(FORMS[form](X), max_bins=5)
    for rows in (None, np.arange(0, 60, 2), None, np.arange(20), np.arange(10, 50), np.array([3, 3, 50, 7, 7, 8])):
        options = {"rows": rows, "max_depth": 3, "min_child_weight": 0.0}
        tree = apsplit.grow_gradient_tree(data, g, h, **options)
        assert_same_tree(tree, brute_force_gradient_tree(X, g, h, **options))


@pytest.mark.nojit
def test_a_deep_tree_after_a_stump_searches_as_many_nodes_together():
    X, g, _ = table(60, 5)
    data, sizes = apsplit.Dataset(X), []
    for max_depth in (4, 1, 4):
        apsplit.grow_gradient_tree(data, g, max_depth=max_depth)
        with data.borrowed(GradientGrower, 1) as grower:
            sizes.append(len(grower.work["batch"]))
    assert sizes == [16, 2, 16]
