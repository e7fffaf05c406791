"""XGBoost with ExactSplits: its own trees, intercepts and metrics, bit for bit."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import xgboost as xgb

from apsplit.integrations.xgboost import ExactSplits, train

from .problems import N_ROWS, N_TRAIN, VERSION, bit_for_bit, both, matrices, parameters, table, trees


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
def test_covtype(load_data):
    X, y = load_data("covtype")
    some = np.random.default_rng(0).choice(len(y), 5_000, replace=False)
    native, ours = both(parameters(max_depth=6), 20, dtrain=xgb.DMatrix(X[some], y[some] == 2))
    assert trees(native) == trees(ours)


# -------------------------------------------------------------------------------------------------- constraints


def random_setting(seed: int) -> tuple[dict[str, Any], xgb.DMatrix]:
    """Constraints and other parameters, and some data: tied, missing or as they come."""
    rng = np.random.default_rng(seed)
    n, n_features = int(rng.integers(20, 700)), int(rng.integers(2, 8))
    X = rng.normal(size=(n, n_features))
    kind = rng.choice(["dense", "tied", "missing", "constant"])
    if kind != "dense":  # with missing values on a grid: XGBoost errs with neighbours in float32
        X = np.round(X, 0 if kind == "tied" else 2)
    if kind in ("missing", "constant"):
        X[:, 0] = 1.0 if kind == "constant" else X[:, 0]
        X[rng.random(X.shape) < 0.2] = np.nan
    known = np.nan_to_num(X, nan=0.3)
    y = known[:, 0] * (1 + known[:, n_features // 2]) - np.abs(known[:, -1]) + 0.5 * rng.normal(size=n)
    objective = str(rng.choice(["reg:squarederror", "binary:logistic"]))
    params = parameters(
        objective, max_depth=int(rng.integers(1, 8)), min_child_weight=float(rng.choice([0, 1, 5])),
        reg_lambda=float(rng.choice([0, 1, 5])), alpha=float(rng.choice([0, 0, 0.1, 2])),
        max_delta_step=float(rng.choice([0, 0, 0.1, 0.7])), gamma=float(rng.choice([0, 0, 0.1, 1])), nthread=1,
    )  # fmt: skip
    if rng.random() < 0.8:
        params["monotone_constraints"] = tuple(rng.integers(-1, 2, n_features).tolist())
    if rng.random() < 0.5 or "monotone_constraints" not in params:
        sizes = rng.integers(1, n_features + 1, rng.integers(1, 4))
        groups = [rng.choice(n_features, size, replace=False).tolist() for size in sizes]
        params["interaction_constraints"] = str(groups)
    return params, xgb.DMatrix(X.astype(np.float32), y > np.median(y) if objective.startswith("binary") else y)


def assert_same_constrained_trees(seeds: range) -> None:
    different = []
    for seed in seeds:
        params, data = random_setting(seed)
        native, ours = both(params, 3, dtrain=data)
        if trees(native) != trees(ours):
            different.append((seed, params))
    assert not different


@bit_for_bit
def test_constrained_trees():
    assert_same_constrained_trees(range(25))


@bit_for_bit
@pytest.mark.slow
def test_constrained_trees_of_more_settings():
    assert_same_constrained_trees(range(25, 200))


@pytest.mark.parametrize("refresh", [False, True])
def test_monotone_predictions_from_a_sample(refresh):
    """Also where leaves are found again from all rows."""
    X, score = table(missing=0.0)
    data = xgb.DMatrix(X, -score)
    given = parameters("reg:squarederror", monotone_constraints=(1, 0, 0, 0, -1), subsample=0.3, max_depth=5)
    booster = train(given, data, 10, refresh_leaves=refresh)
    for feature, direction in ((0, 1), (4, -1)):
        found = []
        for value in np.linspace(-3, 3, 50):
            Z = X.copy()
            Z[:, feature] = value
            found.append(booster.predict(xgb.DMatrix(Z)))
        assert (direction * np.diff(found, axis=0) >= -1e-6).all()


@pytest.mark.skipif(VERSION >= (3, 4), reason="since 3.4 no leaves are renewed")
def test_renewed_leaves_know_no_constraints():
    X, score = table()
    given = parameters("reg:absoluteerror", monotone_constraints=(1, 0, 0, 0, 0))
    train(given, xgb.DMatrix(X, score), 2)
    with pytest.raises(ValueError, match=r"monotone_constraints cannot be kept.*refresh_leaves=False"):
        train(given, xgb.DMatrix(X, score), 2, refresh_leaves=True)
