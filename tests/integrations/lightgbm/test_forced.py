"""ForcedSplits makes LightGBM's own training take exact splits."""

from __future__ import annotations

import pickle

import lightgbm as lgb
import numpy as np
import pytest
from sklearn.datasets import load_breast_cancer

from apsplit.integrations.lightgbm import ForcedSplits, forced, train

from .problems import BASE, N_ROWS, raw


@pytest.mark.parametrize("objective", ["regression", "binary"])
def test_forced_splits_make_the_exact_trees(objective):
    """LightGBM alone has few bins; with all splits forced it is no matter how many it would have used itself."""
    X, y = load_breast_cancer(return_X_y=True)
    X, y = X[::2, :6], y[::2].astype(float)
    params = {**BASE, "objective": objective, "max_bin": 400, "num_leaves": 4, "lambda_l2": 1.0}
    callback = ForcedSplits()
    booster = lgb.train(params, lgb.Dataset(X, y, free_raw_data=False), 5, callbacks=[callback])
    assert callback.n_forced_ == [3] * 5
    np.testing.assert_allclose(raw(booster, X), raw(train(params, lgb.Dataset(X, y), 5), X), atol=1e-6)
    assert pickle.loads(pickle.dumps(booster)).num_trees() == 5


def test_forced_splits_with_missing_values_and_valid_sets(problem):
    data = problem.dataset("binary", free_raw_data=False)
    callback, history = ForcedSplits(n_splits=3), {}
    callbacks = [callback, lgb.record_evaluation(history), lgb.early_stopping(30, verbose=False)]
    valid = lgb.Dataset(problem.X[:50], problem.label("binary")[:50], reference=data)
    booster = lgb.train({**BASE, "objective": "binary"}, data, 6, valid_sets=[valid], callbacks=callbacks)
    assert len(callback.n_forced_) == 6 and 0 < max(callback.n_forced_) <= 3
    assert len(history["valid_0"]["binary_logloss"]) == booster.num_trees() == 6


def test_forced_splits_in_an_estimator_and_with_linear_leaves(problem):
    X = np.nan_to_num(problem.X, nan=-1.0)
    callback = ForcedSplits(n_splits=1)
    model = lgb.LGBMRegressor(n_estimators=3, min_data_in_bin=1, feature_pre_filter=False, num_threads=1, verbosity=-1)
    with pytest.raises(ValueError, match="free_raw_data=False"):
        model.fit(X, problem.score, callbacks=[callback])
    callback.X = X
    model.fit(X, problem.score, callbacks=[callback])
    assert callback.n_forced_ == [1, 1, 1]
    callback = ForcedSplits(n_splits=1)
    params = {**BASE, "linear_tree": True, "num_leaves": 3}
    data = lgb.Dataset(X, problem.score, free_raw_data=False, params={"linear_tree": True})
    lgb.train(params, data, 3, callbacks=[callback])
    assert callback.n_forced_ == [1, 1, 1]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"max_bin": 16}, "max_bin=16 must be at least 32"),
        ({"min_data_in_bin": 3}, "min_data_in_bin"),
        ({"bin_construct_sample_cnt": 100}, "bin_construct_sample_cnt"),
        ({"feature_pre_filter": True}, "feature_pre_filter"),
        ({"bagging_freq": 1, "bagging_fraction": 0.5}, "bagging_freq"),
        ({"data_sample_strategy": "goss"}, "goss"),
        ({"min_gain_to_split": 1.0}, "min_gain_to_split"),
        ({"feature_fraction": 0.5}, "force_col_wise"),
        ({"objective": "multiclass", "num_class": 3}, "objective"),
        ({"boosting": "dart"}, "boosting"),
        ({"objective": "poisson"}, "objective"),
        ({"reg_sqrt": True}, "reg_sqrt"),
    ],
)
def test_conditions_of_forced_splits(problem, more, message):
    label = "multiclass" if more.get("objective") in ("multiclass", "poisson") else "regression"
    data = problem.dataset(label, free_raw_data=False)
    with pytest.raises(ValueError, match=message):
        lgb.train({**BASE, **more}, data, 2, callbacks=[ForcedSplits()])


def test_fraction_of_features_by_column(problem):
    callback = ForcedSplits()
    params = {**BASE, "feature_fraction": 0.4, "force_col_wise": True}
    lgb.train(
        params, lgb.Dataset(np.nan_to_num(problem.X), problem.score, free_raw_data=False), 3, callbacks=[callback]
    )
    assert callback.n_forced_ == [6, 6, 6]


def test_a_tree_that_was_not_followed_is_noticed(problem, monkeypatch):
    """LightGBM drops a forced split that gains nothing, with a warning only."""
    nothing = {"feature": 4, "threshold": 29.0}
    monkeypatch.setattr(forced._Plan, "splits", lambda *_: nothing)
    X = np.column_stack((problem.X[:, :4], np.where(np.arange(N_ROWS) % 2, 29.0, 1.0)))
    with pytest.raises((RuntimeError, lgb.basic.LightGBMError)):
        lgb.train(BASE, lgb.Dataset(X, problem.score, free_raw_data=False), 2, callbacks=[ForcedSplits()])


def test_forced_splits_tell_what_estimators_need(problem):
    with pytest.raises(ValueError, match=r"ForcedSplits\(X=\.\.\.\)"):
        lgb.LGBMRegressor(n_estimators=2, **BASE).fit(problem.X, problem.score, callbacks=[ForcedSplits()])


def test_forced_splits_refuse_cv(problem):
    with pytest.raises(ValueError, match=r"not for lightgbm\.cv"):
        lgb.cv(BASE, problem.dataset(free_raw_data=False), 2, nfold=2, stratified=False, callbacks=[ForcedSplits()])
