"""Thresholds of a finished gradient tree, as we write them and as XGBoost does."""

from __future__ import annotations

import numpy as np
import pytest
from gradient_trees import grow, table


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
