"""What nodes become in a Tree; thresholds as we write them, and as XGBoost does."""

from __future__ import annotations

import numpy as np
import pytest
from class_work import grown, searched_as
from class_work import table as class_table
from gradient_trees import grow, table

import apsplit
from apsplit.trees.gradient_finish import thresholds


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_strict_thresholds_part_float32_as_the_others_do(dtype):
    """Every float32 x: x < strict threshold where x <= threshold."""
    X, g, h = table(900, 9, dtype=dtype)
    tree = grow(X, g, h)
    inner = ~tree.is_leaf
    assert tree.strict_threshold.dtype == np.float32
    for threshold, strict in zip(tree.threshold[inner], tree.strict_threshold[inner], strict=True):
        near = np.float32(threshold)
        below, above = np.nextafter(near, np.float32([-np.inf, np.inf]))
        for x in (below, near, above, strict):
            assert (x < strict) == (float(x) <= threshold)


def test_strict_threshold_of_present_against_missing():
    tree = grow(np.array([[1.0], [1.0], [np.nan], [np.nan]]), [1.0, 1.0, -1.0, -1.0])
    assert tree.strict_threshold[0] == np.inf


@pytest.mark.nojit
@pytest.mark.parametrize("like_xgboost", [False, True])
def test_leaves_have_no_threshold(like_xgboost):
    data = apsplit.Dataset(np.array([[1.0], [2.0]], np.float32))
    feature, below, above = np.array([0, -1, -1]), np.array([1.0, 0.0, 0.0]), np.array([2.0, 0.0, 0.0])
    with np.errstate(all="raise"):
        found = thresholds(feature, below, above, data, like_xgboost=like_xgboost)
    np.testing.assert_allclose(found, [1.5, 0.0, 0.0], rtol=1e-6)


@pytest.mark.nojit
@pytest.mark.parametrize("n_classes", [2, 3])
def test_fields_of_nodes(n_classes):
    """Links, gains and covers as shares of the root's weight, and the share of each class in each node."""
    data, label, weight = class_table(n_classes)
    with searched_as("large"):
        grower = grown(data, label, weight, depth=3)
    tree = grower.tree(data, np.arange(n_classes))
    nodes, sums = grower.nodes, grower.sums
    inner = nodes["left"] >= 0
    np.testing.assert_array_equal(tree.left, nodes["left"])
    np.testing.assert_array_equal(tree.right, np.where(inner, nodes["left"] + 1, -1))
    np.testing.assert_array_equal(tree.feature, np.where(inner, nodes["feature"], -1))
    np.testing.assert_array_equal(tree.value, sums / sums.sum(axis=1)[:, None])
    np.testing.assert_array_equal(tree.cover, sums.sum(axis=1) / sums[0].sum())
    np.testing.assert_array_equal(tree.gain, nodes["gain"] / float(sums[0].sum()))
    for name, kind in (("left", "i4"), ("right", "i4"), ("feature", "i4"), ("missing_left", "?"), ("value", "f8")):
        assert getattr(tree, name).dtype == kind and getattr(tree, name).flags.c_contiguous
