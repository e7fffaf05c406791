"""Thresholds of a finished gradient tree, as we write them and as XGBoost does."""

from __future__ import annotations

import numpy as np
import pytest
from gradient_trees import grow, table

import apsplit
from apsplit._work import NODE_TYPE
from apsplit.trees.gradient_finish import grown_nodes


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
    nodes = np.zeros(3, NODE_TYPE)
    nodes["left"], nodes["below"], nodes["above"] = [1, -1, -1], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0]
    data = apsplit.Dataset(np.array([[1.0], [2.0]], np.float32))
    with np.errstate(all="raise"):
        found = grown_nodes(
            nodes, np.array([0]), data, np.empty((0, 1), np.uint32), like_xgboost=like_xgboost
        ).threshold
    np.testing.assert_allclose(found, [1.5, 0.0, 0.0], rtol=1e-6)
