"""Classifiers of apsplit as Boosters, and what reads Boosters."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import xgboost as xgb
from sklearn.base import clone
from sklearn.datasets import load_breast_cancer, load_iris

import apsplit
from apsplit.integrations.xgboost import to_xgboost, train

from .problems import parameters

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


CATEGORICAL = (
    apsplit.AdaBoostClassifier(6, max_depth=2),
    apsplit.AdaBoostClassifier(4, max_depth=2, boosting="real", multiclass="ovr", categorical_splits="partition"),
    apsplit.DecisionTreeClassifier(max_depth=4, categorical_splits="partition"),
)


def frame_of_categories(n_classes, n=300):
    """A pandas frame with categories, some of them missing, and labels."""
    pd = pytest.importorskip("pandas")
    rng = np.random.default_rng(n_classes)
    colour, shop = rng.choice(["red", "green", "blue", "black"], n).astype(object), rng.integers(0, 50, n)
    y = (np.isin(colour, ["red", "black"]).astype(int) + (shop % 3 == 0) + (rng.random(n) < 0.1)) % n_classes
    colour[rng.random(n) < 0.1] = None
    size = rng.integers(0, 9, n).astype(np.float32)
    frame = pd.DataFrame({"size": size, "colour": colour, "shop": shop})
    return frame.astype(dict.fromkeys(["colour", "shop"], "category")), y


@pytest.mark.parametrize("model", CATEGORICAL, ids=["samme", "real", "tree"])
@pytest.mark.parametrize("n_classes", [2, 3])
def test_categories_of_a_frame(model, n_classes):
    frame, y = frame_of_categories(n_classes)
    model = clone(model).fit(frame, y)
    booster = to_xgboost(model)
    tables = [frame]
    if tuple(map(int, xgb.__version__.split(".")[:2])) >= (3, 1):  # names of categories are looked up
        frame_again = frame[::-1].copy()
        frame_again["colour"] = frame_again["colour"].cat.reorder_categories(["red", "green", "blue", "black"])
        tables += [frame_again]
    for table in tables:
        matrix = xgb.DMatrix(table, enable_categorical=True)
        if isinstance(model, apsplit.DecisionTreeClassifier):
            shares = model.predict_proba(table)
            assert booster.predict(matrix) == pytest.approx(shares[:, 1] if n_classes == 2 else shares, abs=1e-5)
        else:
            decision = model.decision_function(table)
            assert booster.predict(matrix, output_margin=True) == pytest.approx(decision, abs=1e-5)
            contributions = booster.predict(matrix, pred_contribs=True)
            assert contributions.sum(axis=-1) == pytest.approx(decision, abs=1e-4)


@pytest.mark.parametrize("model", CATEGORICAL[:2], ids=["samme", "real"])
def test_categories_of_an_array(model):
    frame, y = frame_of_categories(2)
    X = np.column_stack((frame["size"], frame["colour"].cat.codes, frame["shop"].astype(int))).astype(np.float32)
    X[X < 0] = np.nan
    model = clone(model).set_params(categorical_features=[1, 2]).fit(X, y)
    X[::7, 1], X[3::11, 2] = 17.0, 4.0  # one that was not there
    matrix = xgb.DMatrix(X, feature_types=["q", "c", "c"], enable_categorical=True)
    margin = to_xgboost(model).predict(matrix, output_margin=True)
    assert margin == pytest.approx(model.decision_function(X), abs=1e-5)
