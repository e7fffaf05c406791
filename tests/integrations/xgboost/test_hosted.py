"""Gradients that XGBoost computes, against those of a formula."""

from __future__ import annotations

import numpy as np
import pytest
import xgboost as xgb

from apsplit.integrations.xgboost.hosted import HostedGradients, _tree_of_rows


@pytest.mark.parametrize("n_rows", [1, 2, 3, 4, 5, 7, 8, 9, 1000])
def test_every_row_has_its_own_leaf(n_rows):
    tree, column, leaves = _tree_of_rows(n_rows)
    assert np.array_equal(tree.apply(column[:, None]), leaves)
    assert len(set(leaves)) == n_rows == tree.n_leaves


@pytest.mark.parametrize("n_rows", [1, 2, 5, 64, 1000])
@pytest.mark.parametrize("n_groups", [1, 3])
def test_gradients_and_hessians(n_rows, n_groups):
    """Of the squared error to the bit, over many orders of magnitude; of three classes by the formula."""
    rng = np.random.default_rng(n_rows)
    y, weight = rng.normal(size=n_rows).astype(np.float32), rng.random(n_rows).astype(np.float32)
    margin = rng.normal(size=(n_groups, n_rows)).astype(np.float32)
    if n_groups == 1:
        margin *= np.float32(10.0) ** rng.integers(-9, 9, n_rows)
    label = np.zeros(n_rows) if n_groups > 1 else y
    data = xgb.DMatrix(np.zeros((n_rows, 2)), label, weight=weight)
    params = {"objective": "reg:squarederror"} if n_groups == 1 else {"objective": "multi:softprob", "num_class": 3}
    grad, hess = HostedGradients(data, xgb.Booster(params, [data]), 0)(margin, 0)
    assert grad.shape == hess.shape == margin.shape
    if n_groups == 1:
        assert np.array_equal(grad[0], (margin[0] - y) * weight) and np.array_equal(hess[0], weight)
    else:
        e = np.exp(np.float64(margin) - margin.max(axis=0))
        share = e / e.sum(axis=0) - (np.arange(3) == 0)[:, None]
        np.testing.assert_allclose(grad, share * weight, atol=1e-5)
