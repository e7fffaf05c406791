"""The same bits for any number of workers and any chunks: random tables, chunks and parameters, dense and sparse.

``benchmarks/bench_dask.py bits`` tries 50.
"""

from __future__ import annotations

import numpy as np
import pytest
import xgboost as xgb

import apsplit
from apsplit.integrations.dask import DaskAdaBoostClassifier, DaskDataset, grow_gradient_tree, train
from apsplit.integrations.xgboost import train as train_alone
from apsplit.samplers import GOSS, LazyBoost, Subsample, WeightTrimming

from .problems import chunked, mostly_zero, problem

SAMPLERS = [None, LazyBoost(0.5), [WeightTrimming(0.9), LazyBoost(0.6)], Subsample(0.7)]


@pytest.mark.parametrize("is_sparse", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_models_are_those_of_one_machine(client, seed, is_sparse):
    rng = np.random.default_rng(seed)
    X, y, weight = problem(int(rng.integers(200, 1500)), 7, seed)
    if is_sparse:
        X = mostly_zero(X)
    data = DaskDataset(
        chunked(X, rng), chunked(y, rng), chunked(weight, rng), client=client, n_workers=1 + seed % 3,
        free_input=bool(seed % 2),
    )  # fmt: skip
    grad = rng.normal(size=len(y))
    assert grow_gradient_tree(data, grad, max_depth=5) == apsplit.grow_gradient_tree(X, grad, max_depth=5)
    for depth in (1, 3):
        parameters = {"max_depth": depth, "sampler": SAMPLERS[(seed + depth // 2) % 4], "random_state": seed}
        alone = apsplit.AdaBoostClassifier(5, **parameters).fit(X, y, weight)
        found = DaskAdaBoostClassifier(5, **parameters).fit(data)
        assert found.estimators_ == alone.estimators_
        assert all(map(np.array_equal, found.estimator_votes_, alone.estimator_votes_))
    params = {"objective": "binary:logistic", "max_depth": 4, "subsample": rng.choice([1.0, 0.6]), "seed": seed}
    sampler = GOSS(0.3, 0.2) if seed % 2 else None
    found = train(client, params, data, 4, sampler=sampler)["booster"]
    matrix = xgb.DMatrix(X, y, weight=weight)
    assert found.save_raw() == train_alone(params, matrix, 4, sampler=sampler).save_raw()
