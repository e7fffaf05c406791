"""Leaves that rows end in, where columns are held by several."""

from __future__ import annotations

import numpy as np
import pytest
from gradient_trees import FORMS, table
from shares import dealt, together

import apsplit
from apsplit.trees.shared_leaves import find_leaves_together


@pytest.mark.parametrize("form", ["C", "F", "csc"])
def test_leaves_are_those_of_one(form):
    X, g, h = table(700, 3)
    X = FORMS[form](X)
    trees = [apsplit.grow_gradient_tree(X, g * k, h, max_depth=k) for k in (1, 3, 5)]
    trees.append(apsplit.grow_gradient_tree(X, g, h, min_child_weight=1e9))  # no split
    other = FORMS[form](table(300, 4)[0])
    for leaves in together(other, dealt(7, 3), lambda share: find_leaves_together(trees, share)):
        for found, tree in zip(leaves, trees, strict=True):
            assert found.dtype == np.int32
            np.testing.assert_array_equal(found, tree.apply(other))


def test_a_tree_takes_a_share_for_x():
    X, g, h = table(200, 5)
    tree = apsplit.grow_gradient_tree(X, g, h)
    for leaves in together(X, dealt(7, 2), tree.apply):
        np.testing.assert_array_equal(leaves, tree.apply(X))
