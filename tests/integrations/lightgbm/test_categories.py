"""Categorical features through LightGBM: real Boosters that predict what the trees do."""

from __future__ import annotations

import pickle

import lightgbm as lgb
import numpy as np
import pandas as pd
import pytest

from apsplit.integrations.lightgbm import ForcedSplits, train

NAMES = list("abcdefg")
RNG = np.random.default_rng(0)
N = 400
FRAME = pd.DataFrame(
    {
        "kind": pd.Categorical(RNG.choice(NAMES, N), categories=NAMES[::-1]),
        "size": RNG.normal(size=N),
        "code": pd.Categorical(RNG.integers(0, 300, N)),
    }
)
FRAME.loc[::9, "kind"] = None
SCORE = FRAME.kind.isin(["a", "c", "f"]).to_numpy() + 0.3 * FRAME["size"].to_numpy() + 0.3 * RNG.normal(size=N)
PARAMS = {"objective": "regression", "num_leaves": 8, "min_data_in_leaf": 2, "verbosity": -1, "learning_rate": 0.5}


def data(frame=FRAME, y=SCORE, **options):
    return lgb.Dataset(frame, y, free_raw_data=False, **options)


@pytest.mark.parametrize("splits", ["one_vs_rest", "partition"])
def test_a_booster_predicts_what_was_trained(splits):
    kept = {}
    own, other = data(FRAME[:300], SCORE[:300]), data(FRAME[300:], SCORE[300:])
    booster = train(
        {**PARAMS, "metric": "l2"}, own, 5, valid_sets=[own, other], valid_names=["own", "other"],
        categorical_splits=splits, callbacks=[lgb.record_evaluation(kept)],
    )  # fmt: skip
    for part, name in ((slice(0, 300), "own"), (slice(300, N), "other")):
        error = np.mean((booster.predict(FRAME[part]) - SCORE[part]) ** 2)
        assert kept[name]["l2"][-1] == pytest.approx(error, rel=1e-5)
    assert "num_cat=0" not in booster.model_to_string().split("Tree=1")[0]
    again = pickle.loads(pickle.dumps(booster))
    np.testing.assert_array_equal(again.predict(FRAME), booster.predict(FRAME))
    contributions = booster.predict(FRAME, pred_contrib=True)
    np.testing.assert_allclose(contributions.sum(axis=1), booster.predict(FRAME), atol=1e-9)


def test_a_dataset_that_is_constructed():
    ready = data(categorical_feature=["kind", "code"]).construct()
    np.testing.assert_array_equal(train(PARAMS, ready, 2).predict(FRAME), train(PARAMS, data(), 2).predict(FRAME))


def test_names_not_codes_count_at_prediction():
    booster = train(PARAMS, data(), 3, categorical_splits="partition")
    other = FRAME.assign(kind=pd.Categorical(FRAME.kind, categories=NAMES))
    np.testing.assert_array_equal(booster.predict(other), booster.predict(FRAME))
    kept = {}
    train(
        {**PARAMS, "metric": "l2"}, data(), 3, valid_sets=[data(other)], callbacks=[lgb.record_evaluation(kept)],
        categorical_splits="partition",
    )  # fmt: skip
    assert kept["valid_0"]["l2"][-1] == pytest.approx(np.mean((booster.predict(FRAME) - SCORE) ** 2), rel=1e-5)


@pytest.mark.parametrize("splits", ["one_vs_rest", "partition"])
def test_codes_of_an_array_missing_and_unknown_ones(splits):
    rng = np.random.default_rng(1)
    X = rng.integers(0, 40, (300, 2)).astype(float)
    X[rng.random(X.shape) < 0.2] = np.nan
    X[::17, 0] = -1  # missing, as LightGBM has it
    y = np.where(X[:, 0] % 3 == 1, 1.0, -1.0) + 0.2 * rng.normal(size=300)
    booster = train(PARAMS, lgb.Dataset(X, y, categorical_feature=[0]), 4, categorical_splits=splits)
    unknown, missing = X[:50].copy(), X[:50].copy()
    unknown[:, 0], missing[:, 0] = 77, np.nan
    np.testing.assert_array_equal(booster.predict(unknown), booster.predict(missing))
    assert np.mean((booster.predict(X) - y) ** 2) < np.var(y)


def test_shap_knows_the_sets():
    shap = pytest.importorskip("shap")
    booster = train(PARAMS, data(), 5, categorical_splits="partition")
    values = shap.TreeExplainer(booster).shap_values(FRAME)
    expected = booster.predict(FRAME, pred_contrib=True)
    np.testing.assert_allclose(values, expected[:, :-1], atol=1e-8)


def test_what_is_refused_by_name():
    with pytest.raises(ValueError, match="must be integers"):
        train(PARAMS, lgb.Dataset(RNG.random((50, 2)), SCORE[:50], categorical_feature=[0]), 1)
    with pytest.raises(ValueError, match="'z', which is no feature"):
        train(PARAMS, data(categorical_feature=["z"]), 1)
    with pytest.raises(ValueError, match=r"categorical_feature.*lightgbm.Dataset"):
        train({**PARAMS, "categorical_feature": [0]}, data(), 1)
    with pytest.raises(ValueError, match="categorical_splits='both'"):
        train(PARAMS, data(), 1, categorical_splits="both")
    with pytest.raises(ValueError, match="categorical_feature"):
        lgb.train(PARAMS, data(), 1, callbacks=[ForcedSplits()])
