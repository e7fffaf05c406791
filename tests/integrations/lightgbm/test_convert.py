"""Classifiers of apsplit as models of LightGBM, and what reads those."""

from __future__ import annotations

import lightgbm as lgb
import numpy as np
import pytest
from sklearn.base import clone

import apsplit
from apsplit.integrations.lightgbm import to_lightgbm, train

from .problems import BASE, N_ROWS, raw

ADABOOSTS = {
    "two classes": apsplit.AdaBoostClassifier(8, max_depth=2),
    "real": apsplit.AdaBoostClassifier(8, max_depth=2, boosting="real"),
    "samme": apsplit.AdaBoostClassifier(8, max_depth=2),
    "ovr": apsplit.AdaBoostClassifier(8, max_depth=2, multiclass="ovr"),
}


@pytest.fixture(scope="module", params=ADABOOSTS)
def adaboost(request, problem):
    y = problem.label("binary" if request.param in ("two classes", "real") else "multiclass")
    model = clone(ADABOOSTS[request.param]).fit(problem.X, np.array(["a", "b", "c"])[y.astype(int)])
    return model, to_lightgbm(model)


def test_adaboost_as_a_booster(adaboost, problem):
    model, booster = adaboost
    decision = model.decision_function(problem.X)
    np.testing.assert_allclose(raw(booster, problem.X), decision, atol=1e-12)
    parts = booster.predict(problem.X, pred_contrib=True).reshape(N_ROWS, -1, 6)
    np.testing.assert_allclose(parts.sum(axis=2), decision.reshape(N_ROWS, -1), atol=1e-6)
    predicted = booster.predict(problem.X)
    if predicted.ndim == 1:
        np.testing.assert_allclose(predicted, model.predict_proba(problem.X)[:, 1], atol=1e-9)
    else:
        assert np.array_equal(model.classes_[predicted.argmax(axis=1)], model.predict(problem.X))


@pytest.mark.parametrize("n_classes", [2, 3])
def test_decision_tree_as_a_booster(problem, n_classes):
    y = problem.label("binary" if n_classes == 2 else "multiclass")
    model = apsplit.DecisionTreeClassifier(max_depth=4).fit(problem.X, y)
    proba = model.predict_proba(problem.X)
    np.testing.assert_allclose(to_lightgbm(model).predict(problem.X), proba[:, 1] if n_classes == 2 else proba)


def test_conversion_keeps_names_and_refuses_others(problem):
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame(problem.X, columns=[*"abcde"])
    booster = to_lightgbm(apsplit.AdaBoostClassifier(3).fit(frame, problem.label("binary")))
    assert booster.feature_name() == [*"abcde"]
    with pytest.raises(ValueError, match="model must be an AdaBoostClassifier"):
        to_lightgbm(lgb.LGBMClassifier())


def test_shap(adaboost, fitted, problem):
    shap = pytest.importorskip("shap")
    for booster in (adaboost[1], fitted[0]):
        values = np.asarray(shap.TreeExplainer(booster).shap_values(problem.X[:20]))
        parts = booster.predict(problem.X[:20], pred_contrib=True).reshape(20, -1, 6)[:, :, :-1]
        values = values[:, None] if values.ndim == 2 else np.moveaxis(values, -1, 1)
        np.testing.assert_allclose(values, parts, atol=1e-6)


def test_treelite(fitted, adaboost, problem):
    treelite = pytest.importorskip("treelite")
    for booster in (fitted[0], adaboost[1]):
        model = treelite.frontend.from_lightgbm(booster)
        found = treelite.gtil.predict(model, problem.X, pred_margin=True).reshape(N_ROWS, -1)
        np.testing.assert_allclose(found, raw(booster, problem.X).reshape(N_ROWS, -1), rtol=1e-5, atol=1e-5)


def test_onnx(problem):
    onnxmltools = pytest.importorskip("onnxmltools")
    runtime = pytest.importorskip("onnxruntime")
    from onnxmltools.convert.common.data_types import FloatTensorType

    booster = train({**BASE, "objective": "binary"}, problem.dataset("binary"), 5)
    graph = onnxmltools.convert_lightgbm(booster, initial_types=[("X", FloatTensorType([None, 5]))], zipmap=False)
    session = runtime.InferenceSession(graph.SerializeToString(), providers=["CPUExecutionProvider"])
    found = session.run(None, {"X": problem.X.astype(np.float32)})[1]
    np.testing.assert_allclose(found[:, 1], booster.predict(problem.X), atol=1e-5)


CATEGORICAL = (
    apsplit.AdaBoostClassifier(6, max_depth=2),
    apsplit.AdaBoostClassifier(4, max_depth=2, boosting="real", multiclass="ovr", categorical_splits="partition"),
    apsplit.DecisionTreeClassifier(max_depth=4, categorical_splits="partition"),
)


@pytest.mark.parametrize("model", CATEGORICAL, ids=["samme", "real", "tree"])
@pytest.mark.parametrize("n_classes", [2, 3])
def test_categories(model, n_classes):
    """By name from a frame, also those that are new; by number from an array."""
    pd = pytest.importorskip("pandas")
    rng = np.random.default_rng(n_classes)
    colour, shop = rng.choice(["red", "green", "blue", "black"], 300).astype(object), rng.integers(0, 50, 300)
    y = (np.isin(colour, ["red", "black"]).astype(int) + (shop % 3 == 0) + (rng.random(300) < 0.1)) % n_classes
    colour[rng.random(300) < 0.1] = None
    frame = pd.DataFrame({"size": rng.integers(0, 9, 300), "colour": colour, "shop": shop})
    frame = frame.astype(dict.fromkeys(["colour", "shop"], "category"))
    new = frame.copy()
    new["colour"] = new["colour"].cat.add_categories(["violet"])
    new.loc[::5, "colour"] = "violet"
    codes = np.column_stack((frame["size"], frame["colour"].cat.codes, shop)).astype(float)
    codes[codes < 0] = np.nan
    unknown = codes.copy()
    unknown[::7, 1], unknown[3::11, 2] = 17, 99
    for table, tables, chosen in ((frame, (frame, new), "from_dtype"), (codes, (codes, unknown), [1, 2])):
        fitted = clone(model).set_params(categorical_features=chosen).fit(table, y)
        booster = to_lightgbm(fitted)
        for X in tables:
            if isinstance(model, apsplit.DecisionTreeClassifier):
                wanted = fitted.predict_proba(X)
                wanted = wanted[:, 1] if n_classes == 2 else wanted
            else:
                wanted = fitted.decision_function(X)
            assert booster.predict(X, raw_score=True) == pytest.approx(wanted, abs=1e-12)
