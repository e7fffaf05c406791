"""XGBoost with ExactSplits: its own trees and metrics, bit for bit, and a Booster that does all that Boosters do."""

from __future__ import annotations

import doctest
import json
import pickle
from importlib import import_module
from typing import Any

import numpy as np
import pytest
import scipy.sparse
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.datasets import load_breast_cancer, load_iris
from sklearn.model_selection import GridSearchCV
from sklearn.preprocessing import LabelEncoder

import apsplit
from apsplit.samplers import (
    GOSS,
    BanditFeatures,
    Draw,
    FilterBoost,
    Laminating,
    LazyBoost,
    Sampler,
    Subsample,
    WeightTrimming,
)

xgb = pytest.importorskip("xgboost")
from apsplit.integrations.xgboost import ExactSplits, to_xgboost, train  # noqa: E402

bit_for_bit = pytest.mark.skipif(
    not xgb.__version__.startswith(("3.0.", "3.1.", "3.2.")), reason="the rules are those of XGBoost 3.0 to 3.2"
)

N_TRAIN, N_ROWS = 300, 400


def table(seed: int = 0, missing: float = 0.1, n_features: int = 5) -> tuple[np.ndarray, np.ndarray]:
    """X with missing values, and a score that depends on it."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(N_ROWS, n_features)).astype(np.float32)
    X[rng.random(X.shape) < missing] = np.nan
    known = np.nan_to_num(X)
    return X, known[:, 0] + known[:, -1] * known[:, n_features // 2] + 0.5 * rng.normal(size=N_ROWS)


def target(objective: str, score: np.ndarray) -> np.ndarray:
    if objective.startswith("multi"):
        return np.digitize(score, [-0.7, 0.7]).astype(float)
    if objective == "count:poisson":
        return np.random.default_rng(1).poisson(np.exp(score / 3)).astype(float)
    if objective == "reg:logistic":
        return 1 / (1 + np.exp(-score))
    return (score > 0).astype(float) if objective.startswith("binary") else score


def matrices(objective: str = "binary:logistic", **info: np.ndarray) -> tuple[Any, Any]:
    """A DMatrix to train on and one to evaluate; ``info`` is of all rows."""
    X, score = table()
    y = target(objective, score)
    parts = slice(None, N_TRAIN), slice(N_TRAIN, None)
    return tuple(xgb.DMatrix(X[rows], y[rows], **{k: v[rows] for k, v in info.items()}) for rows in parts)


def parameters(objective: str = "binary:logistic", **others: Any) -> dict[str, Any]:
    number = {"num_class": 3} if objective.startswith("multi") else {}
    return {"objective": objective, "tree_method": "exact", "max_depth": 3, "nthread": 2, **number, **others}


def trees(booster: Any) -> list[Any]:
    """All trees, each from its root: of every node its condition or value, and its statistics."""

    def walk(tree: dict[str, Any], node: int) -> tuple[Any, ...]:
        names = ("split_conditions", "sum_hessian", "base_weights", "loss_changes")
        numbers = tuple(np.float32(tree[name][node]) for name in names)
        if tree["left_children"][node] < 0:
            return numbers[:3]
        children = (walk(tree, tree[side][node]) for side in ("left_children", "right_children"))
        return tree["split_indices"][node], tree["default_left"][node], *numbers, *children

    stored = json.loads(booster.save_raw("json"))["learner"]["gradient_booster"]["model"]["trees"]
    return [walk(tree, 0) for tree in stored]


def both(params: dict[str, Any], rounds: int = 10, **options: Any) -> tuple[Any, Any]:
    """XGBoost alone, and with ExactSplits."""
    return tuple(xgb.train(params, num_boost_round=rounds, verbose_eval=False, callbacks=callbacks, **options)
                 for callbacks in ([], [ExactSplits()]))  # fmt: skip


# ------------------------------------------------------------------------------------------------ the same as XGBoost


@bit_for_bit
@pytest.mark.parametrize(
    "objective",
    ["reg:squarederror", "reg:logistic", "binary:logistic", "binary:logitraw", "multi:softprob", "multi:softmax",
     "count:poisson"],
)  # fmt: skip
def test_trees_intercept_and_metrics(objective):
    weight = np.random.default_rng(2).random(N_ROWS)
    dtrain, dtest = matrices(objective, weight=weight)
    results: list[dict[str, Any]] = [{}, {}]
    boosters = [
        xgb.train(parameters(objective), dtrain, 15, evals=[(dtrain, "train"), (dtest, "test")], evals_result=result,
                  verbose_eval=False, callbacks=callbacks)
        for result, callbacks in zip(results, ([], [ExactSplits()]), strict=True)
    ]  # fmt: skip
    assert type(boosters[1]) is xgb.Booster
    assert trees(boosters[0]) == trees(boosters[1])
    assert results[0] == results[1]
    for ask in ({}, {"output_margin": True}, {"pred_contribs": True}, {"pred_interactions": True}):
        assert np.array_equal(*(booster.predict(dtest, **ask) for booster in boosters))


@bit_for_bit
@pytest.mark.parametrize(
    "others",
    [
        {"eta": 0.1, "max_depth": 6, "lambda": 0.2, "alpha": 0.3},
        {"gamma": 1.0, "max_depth": 5},
        {"min_child_weight": 5.0, "max_delta_step": 0.4},
        {"scale_pos_weight": 2.5},
        {"base_score": 0.2},
        {"learning_rate": 0.5, "reg_lambda": 0.0, "reg_alpha": 1.0, "min_split_loss": 0.1, "n_jobs": 1},
        {"eval_metric": ["auc", "error@0.3", "aucpr"]},
    ],
    ids=lambda others: " ".join(others),
)
def test_parameters(others):
    dtrain, dtest = matrices()
    native, ours = both(parameters(**others), dtrain=dtrain, evals=[(dtest, "test")])
    assert trees(native) == trees(ours)
    assert native.eval(dtest) == ours.eval(dtest)


@bit_for_bit
@pytest.mark.parametrize("objective", ["binary:logistic", "multi:softprob", "count:poisson"])
def test_base_margin(objective):
    shape = (N_ROWS, 3) if objective.startswith("multi") else (N_ROWS,)
    margin = np.random.default_rng(3).normal(size=shape).astype(np.float32)
    dtrain, dtest = matrices(objective, base_margin=margin)
    results: list[dict[str, Any]] = [{}, {}]
    boosters = [
        xgb.train(parameters(objective), dtrain, 5, evals=[(dtest, "test")], evals_result=result, verbose_eval=False,
                  callbacks=callbacks)
        for result, callbacks in zip(results, ([], [ExactSplits()]), strict=True)
    ]  # fmt: skip
    assert trees(boosters[0]) == trees(boosters[1])
    assert results[0] == results[1]
    assert np.array_equal(*(booster.predict(dtest) for booster in boosters))


def squared(margin, matrix):
    return margin - matrix.get_label(), np.ones_like(margin)


def by_class(margin, matrix):
    """Softmax with other hessians, in the shape of the margins."""
    p = np.exp(margin - margin.max(axis=1, keepdims=True))
    p /= p.sum(axis=1, keepdims=True)
    return p - np.eye(3)[matrix.get_label().astype(int)], np.full(p.shape, 0.25)


@bit_for_bit
@pytest.mark.parametrize(
    ("objective", "obj"),
    [("reg:squarederror", squared), ("binary:logistic", squared), ("reg:gamma", squared), ("multi:softprob", by_class)],
)
def test_own_objective(objective, obj):
    dtrain, _ = matrices("multi" if obj is by_class else "binary")
    native, ours = both(parameters(objective), dtrain=dtrain, obj=obj)
    assert trees(native) == trees(ours)
    assert np.array_equal(native.predict(dtrain, output_margin=True), ours.predict(dtrain, output_margin=True))


@bit_for_bit
def test_gradients_from_outside():
    dtrain, _ = matrices()
    seen = []

    class Outside(xgb.callback.TrainingCallback):
        def before_training(self, model):
            seen.append(model)
            for i in range(3):
                model.boost(dtrain, i, grad=g[i], hess=h)
            return model

    g, h = np.random.default_rng(0).normal(size=(3, N_TRAIN)), np.ones(N_TRAIN)
    params = parameters(base_score=0.5)
    ours = xgb.train(params, dtrain, 0, callbacks=[ExactSplits(), Outside()])
    native = xgb.train(params, dtrain, 0, callbacks=[Outside()])
    assert len(trees(ours)) == 3
    assert trees(native) == trees(ours)


@bit_for_bit
def test_own_metric_and_learning_rates():
    dtrain, dtest = matrices()

    def metric(predicted, matrix):
        assert predicted.min() >= 0 and matrix in (dtrain, dtest)
        return [("gap", float(np.abs(predicted - matrix.get_label()).max())), ("mean", float(predicted.mean()))]

    results: list[dict[str, Any]] = [{}, {}]
    boosters = [
        xgb.train(parameters(), dtrain, 8, evals=[(dtrain, "train"), (dtest, "again"), (dtest, "test")],
                  evals_result=result,
                  custom_metric=metric, verbose_eval=False,
                  callbacks=[*callbacks, xgb.callback.LearningRateScheduler(lambda i: 0.5 * 0.9**i)])
        for result, callbacks in zip(results, ([], [ExactSplits()]), strict=True)
    ]  # fmt: skip
    assert trees(boosters[0]) == trees(boosters[1])
    assert results[0] == results[1] and set(results[1]["test"]) == {"logloss", "gap", "mean"}


@bit_for_bit
@pytest.mark.parametrize("kind", ["dense", "sparse", "one feature", "own missing value", "unsorted"])
def test_kinds_of_data(kind):
    X, score = table(missing=0.3)
    y = score > 0
    options: dict[str, Any] = {}
    if kind == "sparse":  # an absent entry is missing, an explicit zero is not
        known = ~np.isnan(X)
        known[:, 0] = False
        X = scipy.sparse.csr_matrix((np.round(X[known]), np.nonzero(known)), X.shape)
    elif kind == "one feature":
        X = X[:, :1]
    elif kind == "own missing value":
        X, options = np.round(X, 1), {"missing": 0.5}
    elif kind == "unsorted":
        indices = np.tile(np.array([4, 2, 0, 1, 3]), len(X))
        X = np.nan_to_num(X)
        X = scipy.sparse.csr_matrix((X[:, [4, 2, 0, 1, 3]].ravel(), indices, np.arange(len(X) + 1) * 5), X.shape)
    native, ours = both(parameters(), dtrain=xgb.DMatrix(X, y, **options))
    assert trees(native) == trees(ours)


@bit_for_bit
def test_nothing_to_split():
    """All rows alike, or no gain large enough: trees of one leaf."""
    for X, others in (
        (np.ones((50, 2)), {}),
        (table()[0][:50], {"gamma": 1e6}),
        (table()[0][:50], {"min_child_weight": 1e3}),
    ):
        dtrain = xgb.DMatrix(X, np.arange(50) < 20)
        native, ours = both(parameters(base_score=0.5, **others), 3, dtrain=dtrain)
        assert trees(native) == trees(ours)
        assert [len(tree) for tree in trees(ours)] == [3] * 3
        assert np.array_equal(native.predict(dtrain), ours.predict(dtrain))


@bit_for_bit
def test_names_of_features():
    pandas = pytest.importorskip("pandas")
    X, score = table()
    frame = pandas.DataFrame(X, columns=["age", "height", "mass", "a b", "c_d"])
    native, ours = both(parameters(), dtrain=xgb.DMatrix(frame, score > 0))
    assert ours.feature_names == list(frame) and ours.feature_types == native.feature_types
    assert ours.get_score(importance_type="gain") == native.get_score(importance_type="gain")
    assert ours.trees_to_dataframe().equals(native.trees_to_dataframe())
    other = xgb.DMatrix(X, score > 0)
    with pytest.raises(ValueError, match="feature"):
        train(parameters(), xgb.DMatrix(frame, score > 0), 2, evals=[(other, "test")])


def test_leaf_wise_growth():
    dtrain, _ = matrices()
    booster = train(parameters(grow_policy="lossguide", max_leaves=6, max_depth=0), dtrain, 5)
    assert [dump.count("leaf") for dump in booster.get_dump()] == [6] * 5
    shallow = train(parameters(grow_policy="lossguide", max_leaves=6, max_depth=2), dtrain, 5)
    assert all(dump.count("leaf") <= 4 for dump in shallow.get_dump())


# ------------------------------------------------------------------------------------------------ a real Booster


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
@pytest.mark.parametrize("objective", ["binary:logistic", "multi:softprob"])
def test_going_on(objective):
    """From one to the other and back: the same trees as in one go, by XGBoost or by us."""
    dtrain, dtest = matrices(objective)
    params = parameters(objective, max_depth=4, gamma=0.2)
    whole = xgb.train(params, dtrain, 9)
    model = None
    for callbacks in ([], [ExactSplits()], []):
        result: dict[str, Any] = {}
        model = xgb.train(params, dtrain, 3, xgb_model=model, callbacks=callbacks, evals=[(dtest, "test")],
                          evals_result=result, verbose_eval=False)  # fmt: skip
    assert trees(model) == trees(whole)
    assert np.array_equal(model.predict(dtest), whole.predict(dtest))
    ours = train(params, dtrain, 3, xgb_model=train(params, dtrain, 6, evals=[(dtest, "test")], verbose_eval=False))
    assert trees(ours) == trees(whole) and ours.num_boosted_rounds() == 9
    assert ours.eval(dtest) == whole.eval(dtest)


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


# ------------------------------------------------------------------------------------------------ scikit-learn, cv


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


# ------------------------------------------------------------------------------------------------ sampling


class Recorded(Sampler):
    """Every other row; remembers what it was given."""

    draws: list[Draw] = []

    def sample(self, draw: Draw) -> Draw:
        self.draws.append(draw)
        return draw.with_rows(draw.selected_rows[draw.round % 2 :: 2])


@bit_for_bit
@pytest.mark.parametrize("objective", ["binary:logistic", "multi:softprob"])
def test_same_rows_same_trees(objective):
    """XGBoost's exact method leaves out rows of negative hessian: so it can be made to use the same sample."""
    dtrain, _ = matrices(objective)
    Recorded.draws.clear()
    booster = train(parameters(objective, base_score=0.5), dtrain, 6, sampler=Recorded())
    assert len(Recorded.draws) == len(trees(booster))
    label = dtrain.get_label()

    def left_out(margin, matrix):
        if margin.ndim == 2:
            p = np.exp(margin - np.maximum(margin.max(axis=1, keepdims=True), 0))
            p /= p.astype(float).sum(axis=1, keepdims=True).astype(np.float32)
            g, h = p - np.eye(3, dtype=np.float32)[label.astype(int)], 2 * p * (1 - p)
        else:
            p = 1 / (1 + np.exp(-margin))
            g, h = p - label, p * (1 - p)
        h[(1 - len(rounds) % 2) :: 2] = -1
        rounds.append(1)
        return g, h

    rounds: list[int] = []
    native = xgb.train(parameters(objective, base_score=0.5), dtrain, 6, obj=left_out)

    def structure(tree):
        return (*tree[:2], *(structure(child) for child in tree[6:])) if len(tree) > 3 else ()

    assert [structure(tree) for tree in trees(native)] == [structure(tree) for tree in trees(booster)]
    assert booster.predict(dtrain) == pytest.approx(native.predict(dtrain), abs=1e-5)
    rounds.clear()
    same = train(parameters(objective, base_score=0.5), dtrain, 6, obj=left_out)
    assert trees(same) == trees(native)


def test_what_a_sampler_sees():
    """Weights are the sizes of gradients, classes their signs."""
    dtrain, _ = matrices()
    Recorded.draws.clear()
    train(parameters(base_score=0.25), dtrain, 2, sampler=Recorded())
    first, second = Recorded.draws
    y = dtrain.get_label()
    assert np.array_equal(first.label, y)
    assert first.weight[y == 1] / first.weight[y == 0].max() == pytest.approx(3, rel=1e-6)
    assert (np.diff(second.weight[second.order]) <= 0).all()
    assert second.previous is not None and 0.1 < second.previous.edge < 1


@pytest.mark.parametrize(
    "sampler",
    [GOSS(0.3, 0.2), Subsample(0.5), WeightTrimming(0.8), LazyBoost(0.6), Laminating(64, 2), BanditFeatures(2, 10),
     [LazyBoost(0.6), GOSS(0.3, 0.2)]],
    ids=lambda sampler: type(sampler).__name__,
)  # fmt: skip
def test_samplers(sampler):
    """The same model for the same seed and any number of threads; and it learns."""
    X, score = table(missing=0.0)
    dtrain = xgb.DMatrix(X, score > 0)
    models = [
        train(parameters(seed=seed), dtrain, 10, sampler=sampler, n_threads=n) for seed, n in ((1, 1), (1, 2), (2, 1))
    ]
    assert trees(models[0]) == trees(models[1])
    assert trees(models[0]) != trees(models[2]) or isinstance(sampler, WeightTrimming)
    assert np.mean((models[0].predict(dtrain) > 0.5) == (score > 0)) > 0.75


def test_goss_makes_up_for_rows_not_drawn():
    """Hessians are all 1: the root's cover is close to the number of rows."""
    dtrain, _ = matrices("reg:squarederror")
    covers = [tree[3] for tree in trees(train(parameters("reg:squarederror"), dtrain, 5, sampler=GOSS(0.2, 0.2)))]
    assert covers == pytest.approx([N_TRAIN] * 5, rel=1e-5)


@pytest.mark.parametrize("objective", ["binary:logistic", "multi:softprob"])
def test_leaves_from_all_rows(objective):
    """As XGBoost's own refresh finds them on all rows for the same structure."""
    dtrain, dtest = matrices(objective)
    params = parameters(objective, subsample=0.3, alpha=0.1, base_score=0.4)
    booster = train(params, dtrain, 5, refresh_leaves=True)
    update = {**parameters(objective, alpha=0.1), "process_type": "update", "updater": "refresh", "refresh_leaf": True}
    refreshed = xgb.train(update, dtrain, 5, xgb_model=booster)
    assert booster.predict(dtest) == pytest.approx(refreshed.predict(dtest), abs=1e-5)
    names = ("sum_hessian", "base_weights")
    stored = [
        json.loads(b.save_raw("json"))["learner"]["gradient_booster"]["model"]["trees"] for b in (booster, refreshed)
    ]
    for mine, theirs in zip(*stored, strict=True):
        for name in names:
            assert mine[name] == pytest.approx(theirs[name], rel=1e-4, abs=1e-5)
    assert trees(train(params, dtrain, 5)) != trees(booster)


def test_random_shares():
    dtrain, _ = matrices()
    plain = train(parameters(), dtrain, 5)
    for name in ("subsample", "colsample_bytree", "colsample_bylevel", "colsample_bynode"):
        models = [train(parameters(**{name: 0.5, "seed": seed}), dtrain, 5) for seed in (1, 1, 2)]
        assert trees(models[0]) == trees(models[1])
        assert trees(models[0]) != trees(models[2]) and trees(models[0]) != trees(plain)
    sampled = train(parameters(subsample=0.4, base_score=0.5, min_child_weight=0), dtrain, 40)
    first = trees(sampled)[0][3]  # 0.25 a row
    assert 0.3 * N_TRAIN < 4 * first < 0.5 * N_TRAIN
    tiny = xgb.DMatrix(table()[0][:3], [0, 1, 0])
    assert train(parameters(subsample=0.01), tiny, 3).num_boosted_rounds() == 3  # never no row at all


# ------------------------------------------------------------------------------------------------ refusals


@pytest.mark.parametrize(
    ("others", "name"),
    [
        ({"tree_method": "hist"}, "tree_method"),
        ({"tree_method": "auto"}, "tree_method"),
        ({"booster": "dart", "rate_drop": 0.1}, "booster|rate_drop"),  # since 3.3 dart is gbtree with shares to drop
        ({"booster": "gblinear"}, "booster"),
        ({"monotone_constraints": "(1,0,0,0,0)"}, "monotone_constraints"),
        ({"interaction_constraints": "[[0, 1]]"}, "interaction_constraints"),
        ({"num_parallel_tree": 2}, "num_parallel_tree"),
        ({"multi_strategy": "multi_output_tree"}, "multi_strategy"),
        ({"max_bin": 64}, "max_bin"),
        ({"max_cat_to_onehot": 8}, "max_cat_to_onehot"),
        ({"max_cat_threshold": 8}, "max_cat_threshold"),
        ({"sampling_method": "gradient_based", "subsample": 0.5}, "sampling_method"),
        ({"updater": "grow_colmaker"}, "updater"),
        ({"process_type": "update", "updater": "refresh"}, "updater"),
        ({"refresh_leaf": 0}, "refresh_leaf"),
        ({"objective": "reg:gamma"}, "objective"),
        ({"objective": "reg:quantileerror", "quantile_alpha": 0.3}, "objective"),
        ({"max_dept": 3}, "max_dept"),
        ({"rate_drop": 0.1}, "rate_drop"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_refused_parameters(others, name):
    dtrain, _ = matrices()
    with pytest.raises(ValueError, match=name):
        xgb.train(parameters(**others), dtrain, 2, callbacks=[ExactSplits()])


def test_process_type():
    """XGBoost does not tell it in its configuration."""
    dtrain, dtest = matrices()
    earlier = train(parameters(), dtrain, 3)
    for model in (None, earlier):
        with pytest.raises(ValueError, match="process_type"):
            train(parameters(process_type="update"), dtrain, 3, xgb_model=model)
        with pytest.raises(ValueError, match="process_type"):
            xgb.train(parameters(process_type="update"), dtrain, 3, xgb_model=model, callbacks=[ExactSplits()])
        kept = train(parameters(process_type="default"), dtrain, 0, xgb_model=model)  # looking for it leaves no trace
        native = xgb.train(parameters(), dtrain, 0, xgb_model=model)
        assert trees(kept) == trees(native) and kept.save_config() == native.save_config()
        assert np.array_equal(kept.predict(dtest), native.predict(dtest))


def test_refused_data(monkeypatch):
    X, score = table()
    y = score > 0
    with pytest.raises(ValueError, match="QuantileDMatrix"):
        train(parameters(), xgb.QuantileDMatrix(X, y), 2)
    with pytest.raises(ValueError, match="QuantileDMatrix"):
        train(parameters(), xgb.DMatrix(X, y), 2, evals=[(xgb.QuantileDMatrix(X, y), "test")])
    with pytest.raises(ValueError, match="tree_method"):
        xgb.XGBClassifier(n_estimators=2, callbacks=[ExactSplits()]).fit(X, y)
    with pytest.raises(ValueError, match="categorical"):
        codes = np.abs(np.round(np.nan_to_num(X)))
        train(parameters(), xgb.DMatrix(codes, y, feature_types=["c"] * 5, enable_categorical=True), 2)
    with pytest.raises(ValueError, match="feature_weights"):
        train(parameters(), xgb.DMatrix(X, y, feature_weights=np.ones(5)), 2)
    with pytest.raises(ValueError, match="one label a row"):
        train(parameters("reg:squarederror"), xgb.DMatrix(X, np.column_stack([score, score])), 2)
    with pytest.raises(xgb.core.XGBoostError, match="label must be"):
        train(parameters(base_score=0.5), xgb.DMatrix(X, 2 * score), 2)
    monkeypatch.setattr(import_module("apsplit.integrations.xgboost.matrices"), "_MOST_BYTES", 100)
    with pytest.raises(ValueError, match="too large"):
        train(parameters(), xgb.DMatrix(X, y), 2)


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


# ------------------------------------------------------------------------------------------------ to_xgboost


X_IRIS, Y_IRIS = load_iris(return_X_y=True)
X_IRIS = X_IRIS.astype(np.float32)


@pytest.mark.parametrize(
    ("options", "classes"),
    [
        ({}, 2),
        ({"boosting": "real", "max_depth": 2}, 2),
        ({"max_depth": 3, "learning_rate": 0.5}, 3),
        ({"multiclass": "ovr", "n_estimators": 30}, 3),
        ({"multiclass": "ovr", "boosting": "real", "max_depth": 2}, 3),
    ],
    ids=str,
)
def test_boosted_trees_as_a_booster(options, classes):
    y = np.array(["a", "b", "c"])[Y_IRIS if classes == 3 else (Y_IRIS == 1).astype(int)]
    X = X_IRIS.copy()
    X[::7, 2] = np.nan
    model = apsplit.AdaBoostClassifier(**{"n_estimators": 10, **options}).fit(X, y)
    booster, matrix = to_xgboost(model), xgb.DMatrix(X)
    decision = model.decision_function(X)
    margin = booster.predict(matrix, output_margin=True)
    assert margin == pytest.approx(decision, abs=1e-5, rel=1e-5)
    assert booster.predict(matrix, pred_contribs=True).sum(axis=-1) == pytest.approx(decision, abs=1e-4)
    predicted = booster.predict(matrix)
    if classes == 2:
        assert predicted == pytest.approx(model.predict_proba(X)[:, 1], abs=1e-6)
    else:
        assert predicted == pytest.approx(np.exp(decision) / np.exp(decision).sum(axis=1, keepdims=True), abs=1e-5)
    assert booster.num_boosted_rounds() == model.n_estimators_
    for rounds, staged in enumerate(model.staged_decision_function(X), 1):
        part = booster.predict(matrix, output_margin=True, iteration_range=(0, rounds))
        assert part == pytest.approx(staged, abs=1e-5, rel=1e-5)


@pytest.mark.parametrize("classes", [2, 3])
def test_a_tree_as_a_booster(classes):
    y = Y_IRIS if classes == 3 else Y_IRIS == 1
    model = apsplit.DecisionTreeClassifier(max_depth=3).fit(X_IRIS, y)
    predicted = to_xgboost(model).predict(xgb.DMatrix(X_IRIS))
    assert predicted == pytest.approx(model.predict_proba(X_IRIS)[:, 1 if classes == 2 else slice(None)], abs=3e-6)
    with pytest.raises(ValueError, match="AdaBoostClassifier"):
        to_xgboost(xgb.XGBClassifier())


def test_names_go_with_the_model():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(X_IRIS, columns=["sl", "sw", "pl", "pw"])
    booster = to_xgboost(apsplit.AdaBoostClassifier(5).fit(frame, Y_IRIS == 2))
    assert set(booster.get_score()) <= set(frame) and booster.feature_names == list(frame)


# ------------------------------------------------------------------------------------------------ other libraries


@pytest.fixture(scope="module")
def cancer() -> tuple[Any, Any, np.ndarray]:
    """A Booster of each kind, and what to predict."""
    X, y = load_breast_cancer(return_X_y=True)
    X = X.astype(np.float32)
    boosted = to_xgboost(apsplit.AdaBoostClassifier(10, max_depth=2).fit(X, y))
    return train(parameters(), xgb.DMatrix(X, y), 10), boosted, X[:50]


def test_shap(cancer):
    shap = pytest.importorskip("shap")
    for booster in cancer[:2]:
        X, matrix = cancer[2], xgb.DMatrix(cancer[2])
        explained = shap.TreeExplainer(booster)(X)
        assert explained.values == pytest.approx(booster.predict(matrix, pred_contribs=True)[:, :-1], abs=1e-4)


def test_treelite(cancer):
    treelite = pytest.importorskip("treelite")
    for booster in cancer[:2]:
        predicted = treelite.gtil.predict(treelite.frontend.from_xgboost(booster), cancer[2]).ravel()
        assert predicted == pytest.approx(booster.predict(xgb.DMatrix(cancer[2])), abs=1e-5)


def test_onnx(cancer):
    onnxmltools, onnxruntime = pytest.importorskip("onnxmltools"), pytest.importorskip("onnxruntime")
    from onnxmltools.convert.common.data_types import FloatTensorType

    for booster in cancer[:2]:
        kind = [("X", FloatTensorType([None, cancer[2].shape[1]]))]
        model = onnxmltools.convert_xgboost(booster, initial_types=kind).SerializeToString()
        session = onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])
        predicted = session.run(None, {"X": cancer[2]})[1]
        assert predicted[:, 1] == pytest.approx(booster.predict(xgb.DMatrix(cancer[2])), abs=1e-5)


# ------------------------------------------------------------------------------------------------ the rest


@pytest.mark.parametrize("name", ["callback", "convert", "metrics", "model", "objectives"])
def test_examples_in_docstrings(name):
    found = doctest.testmod(
        import_module(f"apsplit.integrations.xgboost.{name}"), optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert found.attempted and not found.failed


@bit_for_bit
def test_covtype(load_data):
    X, y = load_data("covtype")
    some = np.random.default_rng(0).choice(len(y), 5_000, replace=False)
    native, ours = both(parameters(max_depth=6), 20, dtrain=xgb.DMatrix(X[some], y[some] == 2))
    assert trees(native) == trees(ours)
