"""Unweighted AdaBoost by gini, 3 to 26 classes: strategy "auto" must give the model of "exhaustive".

Weights of many rounds with a large learning rate spread over many orders of magnitude, which is what bounds in
floating point have to stand.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fuzz.arrays import Dice, make_column
from fuzz.problem import Problem
from fuzz.trees import boosted, expect_same_model


def draw(dice: Dice) -> Problem:
    n_classes = dice.integer(3, 26)
    n = dice.integer(4 * n_classes, 40 * n_classes)
    codes = dice.numpy.integers(0, n_classes, n)
    codes[:n_classes] = np.arange(n_classes)
    kinds = ("continuous", "signal", "signal", "tied", "ranks", "mostly one")
    columns: list[np.ndarray] = []
    for _ in range(dice.integer(2, 8)):
        columns.append(make_column(dice, dice.pick(kinds), np.dtype(np.float64), codes, columns))
    options: dict[str, Any] = {"max_depth": dice.integer(1, 6), "criterion": "gini"}
    boost = {"n_estimators": dice.integer(10, 40), "learning_rate": round(dice.python.uniform(0.1, 2.0), 3)}
    settings = {"boost": boost, "max_bins": dice.pick([255, 255, 32])}
    return Problem(columns, {"y": codes, "sample_weight": None}, "F", options, settings)


def judge(problem: Problem) -> None:
    reference, call = boosted(problem, "exhaustive"), boosted(problem, "auto")
    expect_same_model(call, call.run(), reference, reference.run())
