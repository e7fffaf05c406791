"""cv of exact trees against LightGBM's own, where both have the same trees."""

from __future__ import annotations

import lightgbm as lgb
import numpy as np
import pytest
from sklearn.model_selection import KFold

from apsplit.integrations.lightgbm import cv, train
from apsplit.samplers import GOSS

from .problems import BASE, KINDS, raw, squared_error

N_ROUNDS = 5


def mean_error(predicted, data):
    return "mean", float(np.mean(predicted - data.get_label())), False


def found(run, problem, objective="regression", more=None, fields=None, **options):
    given = {**BASE, "objective": objective, **KINDS.get(objective, {}), **(more or {})}
    return run(given, problem.dataset(objective, **(fields or {})), N_ROUNDS, **options)


def assert_same(ours, theirs):
    """Trees are the same on what they are grown on, ties aside; but LightGBM has thresholds from all folds."""
    assert list(ours) == list(theirs)
    for name, values in theirs.items():
        assert len(ours[name]) == len(values)
        if name.startswith("train") and name.endswith("-mean"):
            np.testing.assert_allclose(ours[name], values, rtol=5e-4, atol=1e-9)
        elif name.endswith("-mean"):
            assert ours[name][0] == pytest.approx(values[0], rel=0.01, abs=0.01)


@pytest.mark.parametrize("objective", KINDS)
def test_metrics_of_folds_are_those_of_lightgbm(problem, objective):
    stratified = objective != "regression"
    options = {"stratified": stratified, "nfold": 3, "seed": 4, "eval_train_metric": True}
    assert_same(found(cv, problem, objective, **options), found(lgb.cv, problem, objective, **options))


@pytest.mark.parametrize(
    ("more", "fields", "options"),
    [
        ({}, {"weight": np.arange(1.0, 401.0)}, {"shuffle": False}),
        ({"metric": ["l1", "l2"]}, {"init_score": np.ones(400)}, {"feval": mean_error}),
        ({}, {}, {"folds": KFold(4), "metrics": "mape"}),
        ({"objective": squared_error, "metric": "l2"}, {}, {"feval": [mean_error]}),
        ({}, {}, {"callbacks": [lgb.reset_parameter(learning_rate=[0.1, 0.2, 0.3, 0.2, 0.1])]}),
    ],
)
def test_options(problem, more, fields, options):
    options |= {"stratified": False, "eval_train_metric": True}
    assert_same(*(found(run, problem, more=more, fields=fields, **options) for run in (cv, lgb.cv)))


def test_folds_are_trainings(problem):
    folds = list(KFold(3, shuffle=True, random_state=1).split(problem.X))
    y, apart = problem.label("regression"), []
    for rows, others in folds:
        rows, others = np.sort(rows), np.sort(others)
        booster = train(BASE, lgb.Dataset(problem.X[rows], y[rows]), N_ROUNDS)
        apart.append(np.mean((booster.predict(problem.X[others]) - y[others].astype(np.float32)) ** 2))
    result = found(cv, problem, folds=folds)
    assert result["valid l2-mean"][-1] == pytest.approx(np.mean(apart), rel=1e-9)
    assert result["valid l2-stdv"][-1] == pytest.approx(np.std(apart), rel=1e-6)


def test_early_stopping_and_boosters(problem):
    """Stopping, callbacks and what comes back are LightGBM's; the Boosters are ordinary ones."""
    given = {**BASE, "learning_rate": 1.0, "early_stopping_round": 3}
    ours, theirs = (
        run(given, problem.dataset(), 60, stratified=False, return_cvbooster=True, seed=2) for run in (cv, lgb.cv)
    )
    mine, their = ours.pop("cvbooster"), theirs.pop("cvbooster")
    assert list(ours) == list(theirs)
    assert 0 < mine.best_iteration == len(ours["valid l2-mean"]) < 60
    for one in mine.boosters:
        assert type(one) is lgb.Booster and one.best_iteration == mine.best_iteration
        assert one.num_trees() == mine.best_iteration + 3  # they stay, as in LightGBM
    assert [booster.num_trees() for booster in their.boosters] == [their.best_iteration + 3] * 5
    assert len(mine.predict(problem.X)) == 5


def test_going_on_from_a_model(problem):
    """Each fold continues it, and is judged by all trees."""
    earlier = train(BASE, problem.dataset(), 3)
    result = found(cv, problem, init_model=earlier, stratified=False, return_cvbooster=True)
    first = found(cv, problem, stratified=False)
    assert result["valid l2-mean"][0] < first["valid l2-mean"][0]
    for booster in result["cvbooster"].boosters:
        assert np.array_equal(raw(booster, problem.X, num_iteration=3), raw(earlier, problem.X))


def test_samplers_and_refusals(problem):
    assert len(found(cv, problem, sampler=GOSS(), n_threads=1, stratified=False)["valid l2-mean"]) == N_ROUNDS
    with pytest.raises(ValueError, match="extra_trees"):
        found(cv, problem, more={"extra_trees": True}, stratified=False)
    with pytest.raises(ValueError, match="train_set must be"):
        cv(BASE, problem.X)
    with pytest.warns(UserWarning, match="no_such_parameter"):
        found(cv, problem, more={"no_such_parameter": 1}, stratified=False)
    data = problem.dataset()
    data.construct()
    with pytest.raises(ValueError, match="free_raw_data=False"):
        cv({"verbosity": -1}, data, 3, stratified=False)
