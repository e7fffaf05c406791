"""Functions in place of an objective that return the wrong thing, or gradients in a shape that could be misread."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import xgboost as xgb

import apsplit.integrations.xgboost as exact_xgb
from apsplit.integrations.xgboost import ExactSplits

from .problems import N_ROWS, RNG, XGB, X, Y, train_lgb


def pair(shape: Any, other: Any = None) -> Any:
    """A function that returns gradients and hessians of these shapes, whatever it is given."""

    def objective(margin, data):
        return RNG.normal(size=shape), np.ones(shape if other is None else other)

    return objective


def nothing(margin, data):
    return None


def three(margin, data):
    return [np.ones(N_ROWS)] * 3


WRONG = [
    pair(1), pair(N_ROWS - 1), pair(N_ROWS + 1), pair(2 * N_ROWS), pair((N_ROWS, 2)), pair(N_ROWS, N_ROWS - 1),
    nothing, three,
]  # fmt: skip


def test_hessians_that_are_all_negative():
    with pytest.raises(ValueError, match="hessians of the objective are negative in every row"):
        exact_xgb.train(XGB, xgb.DMatrix(X, Y), 1, obj=lambda margin, data: (margin, 0 * margin - 1))


@pytest.mark.parametrize("objective", WRONG)
@pytest.mark.parametrize("host", ["xgboost", "lightgbm"])
def test_wrong_number_of_gradients(objective, host):
    with pytest.raises(
        ValueError, match=f"the objective must return a gradient and a hessian for each of {N_ROWS} row"
    ):
        if host == "xgboost":
            xgb.train(XGB, xgb.DMatrix(X, Y), 2, obj=objective, callbacks=[ExactSplits()])
        else:
            train_lgb(objective=objective)


@pytest.mark.parametrize("host", ["xgboost", "lightgbm"])
def test_wrong_number_of_gradients_for_classes(host):
    with pytest.raises(ValueError, match=f"each of {N_ROWS} rows and 3 classes; its gradients have shape"):
        if host == "xgboost":
            params = {**XGB, "objective": "multi:softprob", "num_class": 3}
            xgb.train(params, xgb.DMatrix(X, Y), 2, obj=pair(N_ROWS), callbacks=[ExactSplits()])
        else:
            train_lgb(objective=pair(N_ROWS), num_class=3)


def test_gradients_from_outside_of_the_wrong_shape():
    class Boost(xgb.callback.TrainingCallback):
        def before_iteration(self, model, epoch, evals_log):
            model.boost(matrix, epoch, grad=np.ones(shape), hess=np.ones(shape))

    params = {**XGB, "objective": "multi:softprob", "num_class": 3}
    matrix = xgb.DMatrix(X, Y)
    for shape in ((N_ROWS, 2), (3, N_ROWS), 7):
        with pytest.raises(ValueError, match="gradient"):
            xgb.train(params, matrix, 2, callbacks=[ExactSplits(), Boost()])


def test_as_many_classes_as_rows():
    """Gradients come row by row, even where the shape does not tell rows from classes."""
    matrix = xgb.DMatrix(np.arange(3.0)[:, None], [0, 1, 2])
    params = {**XGB, "objective": "multi:softprob", "num_class": 3, "min_child_weight": 0, "base_score": 0.0}
    grad = np.array([[-3.0, 1.0, 1.0], [-2.0, 2.0, 2.0], [-1.0, -5.0, 4.0]])
    boosters = [
        xgb.train(params, matrix, 1, obj=lambda margin, data: (grad, np.ones((3, 3))), callbacks=callbacks)
        for callbacks in ([], [ExactSplits()])
    ]
    assert boosters[1].predict(matrix) == pytest.approx(boosters[0].predict(matrix), abs=1e-6)
