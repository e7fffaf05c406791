"""Categorical features through XGBoost: real Boosters that predict what the trees do."""

from __future__ import annotations

import json
import pickle

import numpy as np
import pandas as pd
import pytest
import xgboost as xgb

from apsplit.integrations.xgboost import ExactSplits, train

from .problems import VERSION

NAMES = list("abcdefg")
RNG = np.random.default_rng(0)
N = 400
FRAME = pd.DataFrame(
    {
        "kind": pd.Categorical(RNG.choice(NAMES, N), categories=NAMES[::-1]),
        "size": RNG.normal(size=N).astype(np.float32),
        "code": pd.Categorical(RNG.integers(0, 400, N)),
    }
)
FRAME.loc[::9, "kind"] = None
Y = (
    FRAME.kind.isin(["a", "c", "f"]).to_numpy() + 0.3 * FRAME["size"].to_numpy() + 0.3 * RNG.normal(size=N) > 0.5
) * 1.0
PARAMS = {"objective": "binary:logistic", "max_depth": 4, "base_score": 0.5, "eta": 0.5}


def matrix(frame, y=None):
    return xgb.DMatrix(frame, y, enable_categorical=True)


@pytest.mark.parametrize("splits", ["one_vs_rest", "partition"])
def test_a_booster_predicts_what_was_trained(splits):
    kept = {}
    data, held_out = matrix(FRAME[:300], Y[:300]), matrix(FRAME[300:], Y[300:])
    booster = train(
        PARAMS, data, 5, categorical_splits=splits, evals=[(data, "own"), (held_out, "other")], evals_result=kept,
        verbose_eval=False,
    )  # fmt: skip
    for part, y, name in ((data, Y[:300], "own"), (held_out, Y[300:], "other")):
        p = booster.predict(part)
        assert kept[name]["logloss"][-1] == pytest.approx(-np.mean(np.log(np.where(y == 1, p, 1 - p))), rel=1e-5)
    assert ((p > 0.5) == Y[300:]).mean() > 0.7
    model = json.loads(booster.save_raw("json"))["learner"]
    assert model["feature_types"] == ["c", "float", "c"]
    assert any(any(tree["split_type"]) for tree in model["gradient_booster"]["model"]["trees"])
    again = pickle.loads(pickle.dumps(booster))
    np.testing.assert_array_equal(again.predict(held_out), p)


@pytest.mark.skipif(VERSION < (3, 1), reason="models have dictionaries since 3.1")
def test_names_not_codes_count_at_prediction():
    booster = train(PARAMS, matrix(FRAME, Y), 3, categorical_splits="partition")
    other = FRAME.assign(kind=pd.Categorical(FRAME.kind, categories=NAMES))
    np.testing.assert_array_equal(booster.predict(matrix(other)), booster.predict(matrix(FRAME)))
    with pytest.raises(ValueError, match="other categories than dtrain"):
        train(PARAMS, matrix(FRAME, Y), 2, evals=[(matrix(other, Y), "other")], verbose_eval=False)


@pytest.mark.parametrize("splits", ["one_vs_rest", "partition"])
def test_codes_without_names_missing_and_unknown_ones(splits):
    rng = np.random.default_rng(1)
    X = rng.integers(0, 9, (300, 2)).astype(np.float32)
    X[rng.random(X.shape) < 0.2] = np.nan
    y = np.where(X[:, 0] % 3 == 1, 1.0, -1.0) + 0.2 * rng.normal(size=300)
    data = xgb.DMatrix(X, y, feature_types=["c", "q"], enable_categorical=True)
    callbacks = [ExactSplits(categorical_splits=splits)]
    booster = xgb.train({"max_depth": 3, "tree_method": "exact", "base_score": 0.0}, data, 4, callbacks=callbacks)
    unknown, missing = X[:50].copy(), X[:50].copy()
    unknown[:, 0], missing[:, 0] = 77, np.nan
    by = [xgb.DMatrix(part, feature_types=["c", "q"], enable_categorical=True) for part in (unknown, missing)]
    np.testing.assert_array_equal(booster.predict(by[0]), booster.predict(by[1]))
    contributions = booster.predict(data, pred_contribs=True)
    np.testing.assert_allclose(contributions.sum(axis=1), booster.predict(data, output_margin=True), atol=1e-4)
    assert np.abs(booster.predict(data) - y).mean() < 0.4


def test_estimators_of_xgboost():
    """Before 3.3 they refuse categories with the exact method."""
    options = {"n_estimators": 5, "max_depth": 4, "base_score": 0.5, "learning_rate": 0.5, "enable_categorical": True}
    model = xgb.XGBClassifier(tree_method="exact", callbacks=[ExactSplits()], **options)
    if VERSION < (3, 3):
        with pytest.raises(ValueError, match="categorical"):
            model.fit(FRAME, Y)
        return
    booster = train(PARAMS, matrix(FRAME, Y), 5)
    np.testing.assert_array_equal(model.fit(FRAME, Y).predict_proba(FRAME)[:, 1], booster.predict(matrix(FRAME)))


def test_one_category_against_the_rest_is_what_hist_finds():
    """With bins for all values XGBoost's hist has the same candidates, one-hot; the first tree is the same."""
    X = np.random.default_rng(2).integers(0, 6, (200, 2)).astype(np.float32)
    y = np.array([3.0, 0.0, 1.0, 5.5, 0.2, 2.0])[X[:, 0].astype(int)] + 0.1 * X[:, 1]
    data = xgb.DMatrix(X, y, feature_types=["c", "c"], enable_categorical=True)
    params = {"max_depth": 2, "base_score": 1.0, "max_cat_to_onehot": 100}
    native = xgb.train({**params, "tree_method": "hist"}, data, 1)
    ours = train(params, data, 1)
    np.testing.assert_allclose(ours.predict(data), native.predict(data), rtol=1e-5)
