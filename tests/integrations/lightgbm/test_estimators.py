"""Estimators of LightGBM with exact splits."""

from __future__ import annotations

import pickle

import lightgbm as lgb
import numpy as np
import pytest
from sklearn.base import clone
from sklearn.datasets import load_iris
from sklearn.model_selection import GridSearchCV

from apsplit.integrations.lightgbm import ExactLGBMClassifier, ExactLGBMRegressor
from apsplit.samplers import LazyBoost

SKLEARN = {"num_leaves": 6, "min_child_samples": 1, "n_jobs": 1, "n_estimators": 10, "learning_rate": 0.3}


@pytest.mark.parametrize("n_classes", [2, 3])
def test_classifier(problem, n_classes):
    y = problem.label("binary" if n_classes == 2 else "multiclass").astype(int)
    names = np.array(["no", "yes", "maybe"])[y]
    params = {**SKLEARN, "min_child_samples": 0, "min_child_weight": 3.0, "min_data_in_bin": 1, "verbosity": -1}
    ours, theirs = (kind(**params).fit(problem.X, names) for kind in (ExactLGBMClassifier, lgb.LGBMClassifier))
    np.testing.assert_allclose(ours.predict_proba(problem.X), theirs.predict_proba(problem.X), atol=1e-6)
    assert ours.classes_.tolist() == theirs.classes_.tolist()
    assert np.array_equal(ours.predict(problem.X), theirs.predict(problem.X))
    assert np.array_equal(ours.feature_importances_, theirs.feature_importances_)
    assert ours.n_features_in_ == 5 and isinstance(ours, lgb.LGBMClassifier)
    assert np.array_equal(pickle.loads(pickle.dumps(ours)).predict(problem.X), ours.predict(problem.X))


def test_regressor(problem):
    ours, theirs = (
        kind(**SKLEARN, min_data_in_bin=1, verbosity=-1).fit(problem.X, problem.score, sample_weight=problem.weight)
        for kind in (ExactLGBMRegressor, lgb.LGBMRegressor)
    )
    np.testing.assert_allclose(ours.predict(problem.X), theirs.predict(problem.X), rtol=1e-6, atol=1e-6)


def test_clone_and_grid_search():
    X, y = load_iris(return_X_y=True)
    model = ExactLGBMClassifier(**SKLEARN, sampler=LazyBoost(0.5), reg_lambda=2.0)
    again = clone(model)
    assert again.get_params() == model.get_params()
    assert isinstance(again.sampler, LazyBoost) and again.reg_lambda == 2.0
    search = GridSearchCV(again, {"num_leaves": [2, 4], "learning_rate": [0.1, 0.5]}, cv=2).fit(X, y)
    assert search.best_score_ > 0.9
    assert search.best_estimator_.booster_.num_trees() == 30


def test_eval_set_and_early_stopping(problem):
    y = np.where(problem.score > 0, "up", "down")
    model = ExactLGBMClassifier(**SKLEARN | {"n_estimators": 80, "learning_rate": 0.5})
    own = lambda y_true, p: ("mean", float(np.mean(p)), True)
    model.fit(
        problem.X[::2], y[::2], eval_set=[(problem.X[1::2], y[1::2])], eval_metric=["auc", own],
        callbacks=[lgb.early_stopping(3, first_metric_only=True, verbose=False)],
    )  # fmt: skip
    history = model.evals_result_["valid_0"]
    assert list(history) == ["auc", "binary_logloss", "mean"]
    assert model.best_iteration_ == np.argmax(history["auc"]) + 1 == len(history["auc"]) - 3
    assert model.best_score_["valid_0"]["auc"] == max(history["auc"])
    proba = model.predict_proba(problem.X)
    assert np.array_equal(model.classes_[proba.argmax(axis=1)], model.predict(problem.X))


def test_class_weight_and_custom_objective(problem):
    y = problem.label("binary").astype(int)
    balanced = ExactLGBMClassifier(**SKLEARN, class_weight={0: 1.0, 1: 3.0}).fit(problem.X, y)
    weighted = ExactLGBMClassifier(**SKLEARN).fit(problem.X, y, sample_weight=np.where(y, 3.0, 1.0))
    assert np.array_equal(balanced.predict_proba(problem.X), weighted.predict_proba(problem.X))
    own = lambda y_true, predicted: (predicted - y_true, np.ones(len(y_true)))
    model = ExactLGBMRegressor(**SKLEARN, objective=own).fit(problem.X, problem.score)
    plain = ExactLGBMRegressor(**SKLEARN, boost_from_average=False).fit(problem.X, problem.score)
    np.testing.assert_allclose(model.predict(problem.X), plain.predict(problem.X), rtol=1e-6)


def test_frames_in_estimators(problem):
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame(problem.X, columns=[*"abcde"])
    model = ExactLGBMRegressor(**SKLEARN).fit(frame, problem.score)
    assert model.feature_names_in_.tolist() == [*"abcde"]
    more = ExactLGBMRegressor(**SKLEARN).fit(frame, problem.score, init_model=model)
    assert more.booster_.num_trees() == 20
    with pytest.raises(ValueError, match="linear_tree"):
        ExactLGBMRegressor(**SKLEARN, linear_tree=True).fit(frame, problem.score)
