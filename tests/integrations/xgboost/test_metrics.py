"""Metrics of XGBoost that the adapter computes itself in every round."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import xgboost as xgb

from apsplit.integrations.xgboost import ExactSplits, metrics

ROWS = 5_000  # more than two blocks


def matrices(objective: str, weighted: bool) -> list[Any]:
    """To train on and to evaluate."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(ROWS, 4)).astype(np.float32)
    score = X[:, 0] + X[:, 1] * X[:, 2] + rng.normal(size=ROWS)
    y = {
        "multi": np.digitize(score, [-1.0, 0.0, 1.0]),
        "count": rng.poisson(np.exp(np.clip(score, None, 2))),
        "reg:logistic": 1 / (1 + np.exp(-score)),
        "reg:squarederror": 100 * score,
    }.get(objective if objective.startswith("reg") else objective.split(":")[0], score > 0)
    weight = rng.random(ROWS) if weighted else None
    return [
        xgb.DMatrix(X[part], y[part], weight=None if weight is None else weight[part])
        for part in (slice(None, 4_500), slice(4_500, None))
    ]


def history(params: dict[str, Any], data: list[Any], rounds: int = 4, callbacks: Any = None) -> dict[str, Any]:
    """All metrics of all rounds."""
    result: dict[str, Any] = {}
    params = {"tree_method": "exact", "max_depth": 3, "nthread": 1, **params}
    evals = [(data[0], "train"), (data[1], "test")]
    xgb.train(params, data[0], rounds, evals=evals, evals_result=result, verbose_eval=False, callbacks=callbacks)
    return result


@pytest.fixture
def asked(monkeypatch) -> list[int]:
    """Of every time that XGBoost itself was asked for metrics: the round."""
    rounds: list[int] = []
    eval_set = xgb.Booster.eval_set

    def counted(self, evals, iteration=0, *args):
        rounds.append(iteration)
        return eval_set(self, evals, iteration, *args)

    monkeypatch.setattr(xgb.Booster, "eval_set", counted)
    return rounds


@pytest.mark.parametrize("weighted", [False, True], ids=["plain", "weighted"])
@pytest.mark.parametrize(
    ("objective", "names"),
    [
        ("binary:logistic", None),
        ("binary:logistic", ["error", "error@0.3", "mae", "rmse", "logloss"]),
        ("binary:logitraw", ["logloss", "error"]),
        ("reg:logistic", ["logloss", "rmse"]),
        ("reg:squarederror", None),
        ("reg:squarederror", ["mae", "rmse"]),
        ("count:poisson", None),
        ("count:poisson", ["rmse", "poisson-nloglik"]),
        ("multi:softprob", None),
        ("multi:softmax", ["merror", "mlogloss"]),
    ],
)
def test_the_values_of_xgboost(objective, names, weighted, asked):
    params: dict[str, Any] = {"objective": objective}
    if names is not None:
        params["eval_metric"] = names
    if objective.startswith("multi"):
        params["num_class"] = 4
    data = matrices(objective, weighted)
    expected = history(params, data)
    asked.clear()
    found = history(params, data, callbacks=[ExactSplits()])
    assert asked == [0]
    assert {name: list(values) for name, values in found.items()} == {n: list(v) for n, v in expected.items()}
    for name, values in expected.items():
        for metric, by_round in values.items():
            assert found[name][metric] == pytest.approx(by_round, rel=1e-6)


def test_the_words_of_xgboost(asked):
    """The text that callbacks and people read."""
    data = matrices("binary:logistic", False)
    texts: list[list[str]] = [[], []]

    class Asking(xgb.callback.TrainingCallback):
        def __init__(self, into):
            self.into = into

        def after_iteration(self, model, epoch, evals_log):
            self.into.append(model.eval_set([(data[0], "a b"), (data[1], "test-1")], epoch))
            return False

    params = {"objective": "binary:logistic", "eval_metric": ["logloss", "error@0.25"]}
    for into, callbacks in zip(texts, ([], [ExactSplits()]), strict=True):
        history(params, data, 3, [*callbacks, Asking(into)])

    def shape(text: str) -> list[str]:
        parts = [part.rpartition(":") for part in text.split("\t")[1:]]
        return [text.split("\t")[0], *(f"{name} {len(value)}" for name, _, value in parts)]

    assert [shape(text) for text in texts[0]] == [shape(text) for text in texts[1]]
    assert shape(texts[1][2])[:2] == ["[2]", "a b-logloss 19"]


def test_other_metrics_are_left_to_xgboost(asked):
    data = matrices("binary:logistic", True)
    params = {"objective": "binary:logistic", "eval_metric": ["logloss", "aucpr"]}
    expected = history(params, data)
    asked.clear()
    assert history(params, data, callbacks=[ExactSplits()]) == expected
    assert asked == [0, 1, 2, 3]
    silent = {"objective": "binary:logistic", "disable_default_eval_metric": True}
    assert history(silent, data, callbacks=[ExactSplits()]) == history(silent, data) == {}


def test_where_values_differ_xgboost_is_right(asked, monkeypatch):
    """A release of XGBoost may define a metric otherwise than we know it."""
    monkeypatch.setitem(metrics._OF_ONE_MARGIN, "logloss", metrics._absolute)
    data = matrices("binary:logistic", False)
    expected = history({"objective": "binary:logistic"}, data)
    asked.clear()
    found = history({"objective": "binary:logistic"}, data, callbacks=[ExactSplits()])
    assert asked == [0, 1, 2, 3]
    assert found["test"]["logloss"] == pytest.approx(expected["test"]["logloss"], rel=1e-6)


def test_a_label_that_is_no_class():
    """XGBoost notices it in an evaluation set; no kernel reads beyond the classes."""
    train, test = matrices("multi:softprob", False)
    test.set_label(test.get_label() + 3)
    params = {"objective": "multi:softprob", "num_class": 4}
    with pytest.raises(xgb.core.XGBoostError, match="num_class"):
        history(params, [train, test], callbacks=[ExactSplits()])


@pytest.mark.nojit
def test_metrics_by_hand():
    predicted = np.array([[0.25, 0.5, 0.75]], np.float32)
    label, weight = np.array([0, 1, 0.5], np.float32), np.array([1, 2, 1], np.float32)
    quarter = np.log(0.75)
    expected = {
        "rmse": np.sqrt((1 / 16 + 2 / 4 + 1 / 16) / 4),
        "mae": (1 / 4 + 2 / 2 + 1 / 4) / 4,
        "logloss": -(quarter + 2 * np.log(0.5) + 0.5 * (quarter + np.log(0.25))) / 4,
        "error": (0 + 2 + 0.5) / 4,
        "error@0.25": (0 + 0 + 0.5) / 4,
    }
    for metric, value in zip(metrics.find_metrics(list(expected), 1), expected.values(), strict=True):
        assert metric(predicted, label, weight, 4.0, 1) == pytest.approx(value, rel=1e-6)
    classes = np.array([[0.5, 0.25, 1], [0.5, 0.25, 0], [0, 0.5, 0]], np.float32)  # the first of equals counts
    label = np.array([1, 2, 0], np.float32)
    for metric, value in zip(
        metrics.find_metrics(["merror", "mlogloss"], 3), (1 / 4, -3 * np.log(0.5) / 4), strict=True
    ):
        assert metric(classes, label, weight, 4.0, 1) == pytest.approx(value, rel=1e-6)
    assert metrics.find_metrics(["rmse"], 3) is None and metrics.find_metrics(["rmse@1"], 1) is None
