"""A Booster during and after training does all that Boosters do; estimators and cross-validation, too."""

from __future__ import annotations

import json
import pickle
from typing import Any

import numpy as np
import pytest
import xgboost as xgb
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.model_selection import GridSearchCV
from sklearn.preprocessing import LabelEncoder

from apsplit.integrations.xgboost import ExactSplits, train
from apsplit.samplers import FilterBoost, LazyBoost

from .problems import bit_for_bit, both, matrices, parameters, table, trees


@pytest.fixture(scope="module", params=["binary:logistic", "multi:softprob", "reg:squarederror"])
def trained(request) -> tuple[Any, Any, Any]:
    """A Booster with what it was trained on and what to predict."""
    dtrain, dtest = matrices(request.param)
    return train(parameters(request.param), dtrain, 8), dtrain, dtest


def test_predictions_agree_with_each_other(trained):
    booster, _, dtest = trained
    margin = booster.predict(dtest, output_margin=True)
    contributions = booster.predict(dtest, pred_contribs=True)
    assert contributions.sum(axis=-1) == pytest.approx(margin, abs=1e-5)
    leaves = booster.predict(dtest, pred_leaf=True).astype(int)
    stored = json.loads(booster.save_raw("json"))["learner"]["gradient_booster"]["model"]["trees"]
    columns = leaves.reshape(len(leaves), -1)
    values = np.column_stack([np.array(t["split_conditions"])[columns[:, i]] for i, t in enumerate(stored)])
    start = booster[:1].predict(dtest, output_margin=True) - values[:, : len(stored) // 8].reshape(margin.shape)
    summed = values.reshape(len(values), 8, -1).sum(axis=1).reshape(margin.shape)
    assert start + summed == pytest.approx(margin, abs=1e-5)
    X = dtest.get_data().toarray() * np.nan
    entries = dtest.get_data().tocoo()
    X[entries.row, entries.col] = entries.data
    assert np.array_equal(booster.inplace_predict(X), booster.predict(dtest))
    assert np.array_equal(booster.inplace_predict(X[:1]), booster.predict(dtest)[:1])


def test_saving_pickling_and_slicing(trained, tmp_path):
    booster, _, dtest = trained
    expected = booster.predict(dtest)
    for name in ("model.ubj", "model.json"):
        booster.save_model(tmp_path / name)
        assert np.array_equal(xgb.Booster(model_file=tmp_path / name).predict(dtest), expected)
    restored = pickle.loads(pickle.dumps(booster))
    assert np.array_equal(restored.predict(dtest), expected) and restored.save_config() == booster.save_config()
    assert booster[2:5].num_boosted_rounds() == 3 and len(list(booster)) == 8
    assert trees(booster[2:5]) == trees(booster)[2 * len(trees(booster)) // 8 : 5 * len(trees(booster)) // 8]
    assert np.array_equal(booster[:3].predict(dtest), booster.predict(dtest, iteration_range=(0, 3)))


@bit_for_bit
def test_xgboost_keeps_its_parameters():
    """Rounds by hand go on as they would have."""
    dtrain, _ = matrices()
    native, ours = both(parameters(eta=0.05, max_depth=4), 4, dtrain=dtrain)
    for booster in (native, ours):
        for i in range(4, 8):
            booster.update(dtrain, i)
    assert trees(native) == trees(ours)


@bit_for_bit
def test_early_stopping():
    """At the round that a loop by hand finds, with the same best round."""
    dtrain, dtest = matrices()
    result: dict[str, Any] = {}
    booster = train(parameters(eta=0.8), dtrain, 200, evals=[(dtrain, "train"), (dtest, "test")], evals_result=result,
                    early_stopping_rounds=5, verbose_eval=False)  # fmt: skip
    native = xgb.train(parameters(eta=0.8), dtrain, 200)
    losses: list[float] = []
    best, y = 0, dtest.get_label()
    while len(losses) <= best + 5:
        p = native.predict(dtest, iteration_range=(0, len(losses) + 1)).astype(float)
        losses.append(float(-np.mean(np.log(np.where(y == 1, p, 1 - p)))))
        best = int(np.argmin(losses))
    assert result["test"]["logloss"] == pytest.approx(losses, abs=1e-5)
    assert booster.best_iteration == best < len(losses) - 1
    assert booster.num_boosted_rounds() == len(losses)
    assert booster.best_score == min(result["test"]["logloss"])
    saved = train(parameters(eta=0.8), dtrain, 200, evals=[(dtest, "test")], verbose_eval=False,
                 callbacks=[xgb.callback.EarlyStopping(rounds=5, save_best=True)])  # fmt: skip
    assert trees(saved) == trees(native)[: booster.best_iteration + 1]


@bit_for_bit
def test_asking_during_training(tmp_path):
    """A callback may use the Booster as ever."""
    dtrain, dtest = matrices()
    seen: list[list[Any]] = [[], []]

    class Asking(xgb.callback.TrainingCallback):
        def __init__(self, into):
            self.into = into

        def after_iteration(self, model, epoch, evals_log):
            model.set_attr(last=epoch)
            if epoch % 3 == 0:
                restored = pickle.loads(pickle.dumps(model))
                assert type(restored) is xgb.Booster
                self.into.append((model.predict(dtest).tolist(), restored.eval(dtrain), model.num_boosted_rounds(),
                                  model.copy().predict(dtest).tolist(), model.attr("last")))  # fmt: skip
            return False

    boosters = [
        xgb.train(parameters(), dtrain, 7, evals=[(dtest, "test")], verbose_eval=False,
                  callbacks=[*callbacks, Asking(into),
                             xgb.callback.TrainingCheckPoint(directory=tmp_path, name=f"{name}", interval=2)])
        for name, callbacks, into in (("native", [], seen[0]), ("ours", [ExactSplits()], seen[1]))
    ]  # fmt: skip
    assert seen[0] == seen[1] and len(seen[1]) == 3
    assert boosters[0].attributes() == boosters[1].attributes() == {"last": "6"}
    stored = {path.stem: xgb.Booster(model_file=path) for path in tmp_path.iterdir()}
    assert len(stored) >= 4
    for name in (name for name in stored if name.startswith("ours")):
        assert trees(stored[name]) == trees(stored[name.replace("ours", "native")])


def test_a_round_does_not_load_the_model(monkeypatch):
    """XGBoost learns of the trees once, at the end, although metrics and early stopping look at every round."""
    loads = []
    load = xgb.Booster.load_model
    monkeypatch.setattr(xgb.Booster, "load_model", lambda self, data: (loads.append(len(data)), load(self, data))[1])
    dtrain, dtest = matrices()
    train(parameters(eval_metric=["auc", "logloss"]), dtrain, 30, evals=[(dtrain, "train"), (dtest, "test")],
          early_stopping_rounds=30, verbose_eval=False)  # fmt: skip
    assert len([size for size in loads if size > 10_000]) == 1


@bit_for_bit
def test_sklearn_wrappers():
    X, score = table()
    labels = np.where(score > 0.7, "high", np.where(score < -0.7, "low", "mid"))
    options = {"tree_method": "exact", "n_estimators": 6, "max_depth": 3, "n_jobs": 2}
    codes = np.unique(labels, return_inverse=True)[1]
    sets = {"eval_set": [(X[300:], codes[300:])], "verbose": False}
    models = [xgb.XGBClassifier(**options, callbacks=c, early_stopping_rounds=3) for c in (None, [ExactSplits()])]
    for model in models:
        model.fit(X[:300], codes[:300], sample_weight=1 + codes[:300], **sets)
    assert np.array_equal(*(model.predict_proba(X) for model in models))
    assert models[0].evals_result() == models[1].evals_result()
    assert models[0].best_iteration == models[1].best_iteration
    numbers = [xgb.XGBRegressor(**options, callbacks=c).fit(X, score) for c in (None, [ExactSplits()])]
    assert np.array_equal(*(model.predict(X) for model in numbers))
    assert np.array_equal(*(model.feature_importances_ for model in numbers))
    restored = pickle.loads(pickle.dumps(numbers[1]))
    assert np.array_equal(restored.predict(X), numbers[0].predict(X))


def test_string_labels():
    """XGBClassifier takes numbers only: labels are encoded around it, as for XGBoost itself."""

    class Encoded(ClassifierMixin, BaseEstimator):
        def fit(self, X, y):
            self.encoder_ = LabelEncoder().fit(y)
            self.model_ = xgb.XGBClassifier(tree_method="exact", n_estimators=5, callbacks=[ExactSplits()])
            self.model_.fit(X, self.encoder_.transform(y))
            return self

        def predict(self, X):
            return self.encoder_.inverse_transform(self.model_.predict(X))

    X, score = table()
    labels = np.where(score > 0, "yes", "no")
    assert np.mean(Encoded().fit(X, labels).predict(X) == labels) > 0.85


def test_grid_search():
    X, score = table()
    model = xgb.XGBClassifier(tree_method="exact", n_estimators=4, callbacks=[ExactSplits()], n_jobs=1)
    search = GridSearchCV(model, {"max_depth": [1, 3], "subsample": [0.7]}, cv=2).fit(X, score > 0)
    assert search.best_params_["max_depth"] == 3 and search.best_score_ > 0.6


@bit_for_bit
def test_cross_validation():
    dtrain, _ = matrices()
    options = {"num_boost_round": 30, "nfold": 3, "metrics": ["auc", "logloss"], "early_stopping_rounds": 3, "seed": 1}
    found = [xgb.cv(parameters(eta=0.7), dtrain, callbacks=c, **options) for c in (None, [ExactSplits()])]
    assert found[0].equals(found[1]) and 1 < len(found[1]) < 30


def test_refused_options():
    with pytest.raises(ValueError, match="sampler must be"):
        ExactSplits(sampler=0.5)
    with pytest.raises(ValueError, match="n_threads"):
        ExactSplits(n_threads=0)
    with pytest.raises(ValueError, match="FilterBoost"):
        ExactSplits(sampler=[LazyBoost(0.5), FilterBoost()])
    dtrain, dtest = matrices()

    class Other(xgb.callback.TrainingCallback):
        def after_iteration(self, model, epoch, evals_log):
            model.update(dtest, epoch)

    with pytest.raises(ValueError, match="the same DMatrix"):
        train(parameters(), dtrain, 2, callbacks=[Other()])
