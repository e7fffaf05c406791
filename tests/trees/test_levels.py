"""Nodes of a level searched together have the cuts of nodes searched alone."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp

from apsplit import Dataset
from apsplit.trees import builder
from apsplit.trees.builder import Limits, Search, TreeBuilder

pytestmark = pytest.mark.nojit


@pytest.mark.parametrize("n_classes", [2, 3])
@pytest.mark.parametrize("sparse", [False, True])
@pytest.mark.parametrize("n_threads", [1, 2])
def test_levels_through_row_bins(monkeypatch, n_classes, sparse, n_threads):
    """Nodes whose rows are added one by one have the cuts of nodes that are counted."""
    monkeypatch.setattr("apsplit._threads.WORK_PER_THREAD", 1.0)
    monkeypatch.setattr(builder, "WORK_PER_THREAD", 1.0)
    rng = np.random.default_rng(2)
    X = rng.integers(0, 40, (150, 14)).astype(float)
    X[:, ::3] *= rng.random(X[:, ::3].shape) < 0.3
    X[:, 5] = rng.normal(size=150)
    X[rng.random(X.shape) < 0.04] = np.nan
    y = (np.nan_to_num(X[:, 0]) + np.nan_to_num(X[:, 3]) + rng.normal(0, 10, 150) > 12).astype(np.uint8)
    y += ((n_classes == 3) & (np.nan_to_num(X[:, 6]) > 0)).astype(np.uint8)
    data = Dataset(sp.csr_matrix(X) if sparse else X, max_bins=30)
    trees = {}
    for cost in (0.0, np.inf):
        monkeypatch.setattr(builder, "ROW_BIN_COST", cost)
        monkeypatch.setattr(builder, "_CLEAR_COST", 0.0)
        maker = TreeBuilder(data, np.arange(n_classes), "gini", Limits(max_depth=4), Search("auto"), n_threads)
        weights = [np.random.default_rng(k).integers(0, 1 << 40, len(y)) for k in range(3)]
        trees[cost] = [maker.grow(weight, y).tree for weight in weights]
    assert trees[0.0] == trees[np.inf]
