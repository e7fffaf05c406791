"""Data sets of LightGBM, their scores and metrics."""

from __future__ import annotations

import lightgbm as lgb
import numpy as np
import pytest

from apsplit.integrations.lightgbm import train

from .problems import BASE, KINDS, N_ROWS, assert_same_trees, halves, raw, squared_error


@pytest.mark.parametrize("objective", KINDS)
def test_init_score(problem, objective):
    params = {**BASE, "objective": objective, **KINDS[objective]}
    columns = params.get("num_class", 1)
    init = np.random.default_rng(0).normal(size=(N_ROWS, columns))
    init = init[:, 0] if columns == 1 else init
    ours, theirs = (run(params, problem.dataset(objective, init_score=init), 4) for run in (train, lgb.train))
    assert_same_trees(ours, theirs, problem.X)


@pytest.mark.parametrize(
    ("objective", "metric"),
    [
        ("binary", ["binary_logloss", "auc", "binary_error", "average_precision"]),
        ("regression", ["l2", "rmse", "l1", "huber"]),
        ("rmse", None),
        ("multiclass", ["multi_logloss", "multi_error", "auc_mu"]),
    ],
)
def test_metrics_are_those_of_lightgbm(problem, objective, metric):
    kind = "regression" if objective == "rmse" else objective
    params = {**BASE, "objective": objective, **KINDS[kind]} | ({} if metric is None else {"metric": metric})
    histories: list[dict] = [{}, {}]
    mean = lambda predicted, data: [("mean", float(np.mean(predicted)), False), ("rows", data.num_data(), True)]
    for history, run in zip(histories, (train, lgb.train), strict=True):
        data, valid = halves(problem, kind)
        run(
            params, data, 4, valid_sets=[valid, data], valid_names=["held_out", "own"], feval=mean,
            callbacks=[lgb.record_evaluation(history)],
        )  # fmt: skip
    ours, theirs = histories
    assert {name: list(each) for name, each in ours.items()} == {name: list(each) for name, each in theirs.items()}
    for metric_name, values in theirs["own"].items():
        np.testing.assert_allclose(ours["own"][metric_name], values, rtol=1e-5)
    assert list(ours) == list(theirs) == ["own", "held_out"]


def test_raw_data_is_needed(problem):
    kept, freed = problem.dataset(free_raw_data=False).construct(), problem.dataset().construct()
    assert np.array_equal(raw(train(BASE, kept, 2), problem.X), raw(train(BASE, problem.dataset(), 2), problem.X))
    with pytest.raises(ValueError, match=r"train_set has no raw data any more: .* free_raw_data=False"):
        train(BASE, freed, 2)
    with pytest.raises(ValueError, match=r"valid_sets\[0\] has no raw data"):
        train(BASE, problem.dataset(), 2, valid_sets=[freed])
    with pytest.raises(ValueError, match=r"must be of lightgbm\.Dataset, not ndarray"):
        train(BASE, problem.X, 2)


def test_a_dataset_serves_again(problem):
    """Also when a function of the user has made LightGBM construct it."""
    data = problem.dataset()
    first = train({**BASE, "objective": squared_error}, data, 2)
    assert np.array_equal(raw(train({**BASE, "objective": squared_error}, data, 2), problem.X), raw(first, problem.X))


def test_subset(problem):
    rows = np.arange(0, N_ROWS, 2)
    whole = problem.dataset(free_raw_data=False)
    part = train(BASE, whole.subset(rows), 3)
    alone = train(BASE, lgb.Dataset(problem.X[rows], problem.score[rows]), 3)
    assert np.array_equal(raw(part, problem.X), raw(alone, problem.X))
