"""Splits and trees: those of one machine, to the bit."""

from __future__ import annotations

import numpy as np
import pytest

import apsplit
from apsplit.integrations.dask import DaskDataset, find_gradient_split, find_split, grow_gradient_tree

from .problems import chunked, problem

X, Y, WEIGHT = problem(seed=4)
GRAD, HESS = np.cos(np.arange(len(X))), np.linspace(0.1, 1, len(X))


@pytest.fixture(scope="module")
def data(client):
    return DaskDataset(chunked(X, np.random.default_rng(0)), Y, WEIGHT, client=client)


@pytest.mark.parametrize(
    "options",
    [
        {"max_depth": None, "min_child_weight": 0.0, "rows": np.arange(0, 1200, 3)},
        {"grow_policy": "lossguide", "max_leaves": 9, "compat": "xgboost"},
        {"colsample_bylevel": 0.6, "colsample_bynode": 0.7, "random_state": 5, "features": [0, 1, 4, 6]},
    ],
)
def test_gradient_trees(data, options):
    tree = grow_gradient_tree(data, GRAD, HESS, **options)
    alone = apsplit.grow_gradient_tree(X, GRAD, HESS, **options)
    assert tree == alone
    np.testing.assert_array_equal(tree.train_leaves, alone.train_leaves)


def test_splits(data):
    assert find_gradient_split(data, GRAD, HESS) == apsplit.find_gradient_split(X, GRAD, HESS)
    assert find_split(data, features=[1, 5]) == apsplit.find_split(X, Y, WEIGHT, features=[1, 5])
    assert find_gradient_split(data, np.zeros(len(X)), rows=[0]) is None


def test_what_cannot_be(data, client):
    with pytest.raises(ValueError, match="must be a DaskDataset"):
        find_split(X)
    with pytest.raises(ValueError, match="no labels"):
        find_split(DaskDataset(X, client=client))
    with pytest.raises(ValueError, match="n_threads is that of each worker"):
        grow_gradient_tree(data, GRAD, n_threads=2)
