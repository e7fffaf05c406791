"""Objectives of LightGBM, and functions in their place."""

from __future__ import annotations

import lightgbm as lgb
import numpy as np
import pytest

from apsplit.integrations.lightgbm import train

from .problems import BASE, KINDS, N_ROWS, assert_same_trees, raw, softmax_loss, squared_error


@pytest.mark.parametrize(("objective", "more"), [(squared_error, {}), (softmax_loss, {"num_class": 3})])
def test_custom_objective(problem, objective, more):
    params = {**BASE, "objective": objective, **more}
    kind = "multiclass" if more else "regression"
    ours, theirs = (run(params, problem.dataset(kind), 4) for run in (train, lgb.train))
    assert_same_trees(ours, theirs, problem.X)
    assert np.array_equal(ours.predict(problem.X), raw(ours, problem.X))


@pytest.mark.parametrize("objective", KINDS)
@pytest.mark.parametrize("from_average", [True, False])
def test_nothing_to_split(objective, from_average):
    """LightGBM keeps the constant of the first round, and no tree of the others; its callbacks go on."""
    X, y = np.ones((30, 2)), np.arange(30) % (3 if objective == "multiclass" else 2)
    X[0, 0] = 2.0
    params = {
        **BASE, "objective": objective, **KINDS[objective], "boost_from_average": from_average,
        "min_sum_hessian_in_leaf": 100.0, "metric": "none",
    }  # fmt: skip
    seen: list[int] = []
    count = lambda env: seen.append(env.iteration)
    ours = train(params, lgb.Dataset(X, y), 4, callbacks=[count])
    theirs = lgb.train(params, lgb.Dataset(X, y), 4)
    assert ours.num_trees() == theirs.num_trees() == (3 if objective == "multiclass" else 1)
    np.testing.assert_allclose(raw(ours, X), raw(theirs, X), rtol=1e-6)
    assert seen == [0, 1, 2, 3]


def test_one_class_only(problem):
    params = {**BASE, "objective": "binary"}
    ours, theirs = (run(params, lgb.Dataset(problem.X, np.ones(N_ROWS)), 3) for run in (train, lgb.train))
    np.testing.assert_allclose(raw(ours, problem.X), raw(theirs, problem.X), rtol=1e-6)
