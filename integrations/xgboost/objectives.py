"""Predictions and gradients, in XGBoost's own float32 operations: its bits, where the C library is the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from apsplit.extending import for_chunks, inline, kernel

from .elementary import exp32

_ONE, _TWO, _TINY = np.float32(1.0), np.float32(2.0), np.float32(1e-16)
_LARGEST = np.float32(88.7)  # exp() of more is infinite
_EXP_COST = 2.0  # nanoseconds a row and class (one core, 2026-11)
_BLOCK = 256  # rows, whose exponentials stay in the cache


# ------------------------------------------------------------------------------------------------------ predictions
# Predictions of the rows from start to stop:
#   IN    margin (classes, rows): float32
#         memory (2, block): float64
#   OUT   predicted, of the same shape as the margins
# Slices, since loops over them become SIMD; over start..stop they do not.


@kernel
def _sigmoid(start, stop, margin, memory, predicted):
    m, p = margin[0, start:stop], predicted[0, start:stop]
    for i in range(m.size):
        p[i] = _ONE / (exp32(-m[i] if -m[i] < _LARGEST else _LARGEST) + _ONE + _TINY)


@inline
def _exponentials(margin, rows, least, memory, into):
    """exp of the margins of a block of rows, less the largest of a row and ``least``; their sums are in memory[1]."""
    top, total = memory[0, : rows.stop - rows.start], memory[1, : rows.stop - rows.start]
    for i in range(top.size):
        top[i], total[i] = least, 0.0
    for k in range(margin.shape[0]):
        m = margin[k, rows]
        for i in range(top.size):
            top[i] = max(top[i], np.float64(m[i]))
    for k in range(margin.shape[0]):
        m, e = margin[k, rows], into[k, rows]
        for i in range(top.size):
            e[i] = exp32(m[i] - np.float32(top[i]))
            total[i] += np.float64(e[i])


@kernel
def _softmax(start, stop, margin, memory, predicted):
    for first in range(start, stop, _BLOCK):
        rows = slice(first, min(first + _BLOCK, stop))
        _exponentials(margin, rows, -np.inf, memory, predicted)
        for k in range(margin.shape[0]):
            p = predicted[k, rows]
            for i in range(p.size):
                p[i] /= np.float32(memory[1, i])


@kernel
def _exponential(start, stop, margin, memory, predicted):
    m, p = margin[0, start:stop], predicted[0, start:stop]
    for i in range(m.size):
        p[i] = exp32(m[i])


# -------------------------------------------------------------------------------------------------------- gradients
# Gradients and hessians of the rows from start to stop:
#   IN    given (classes, rows): predictions or margins, as the objective has it: float32
#         aim: what they are compared with
#         memory (2, block): float64
#   OUT   grad, hess (classes, rows): float32


class Aim(NamedTuple):
    """What an objective knows of the rows."""

    label: np.ndarray  # float32, as the next ones
    weight: np.ndarray
    step: np.float32  # max_delta_step, which only Poisson's objective reads


@kernel
def _of_squared_error(start, stop, given, aim, memory, grad, hess):
    rows = slice(start, stop)
    p, y, w, g, h = given[0, rows], aim.label[rows], aim.weight[rows], grad[0, rows], hess[0, rows]
    for i in range(p.size):
        g[i] = (p[i] - y[i]) * w[i]
        h[i] = w[i]


@kernel
def _of_logistic(start, stop, given, aim, memory, grad, hess):
    rows = slice(start, stop)
    p, y, w, g, h = given[0, rows], aim.label[rows], aim.weight[rows], grad[0, rows], hess[0, rows]
    for i in range(p.size):
        curvature = p[i] * (_ONE - p[i])
        g[i] = (p[i] - y[i]) * w[i]
        h[i] = (curvature if curvature > _TINY else _TINY) * w[i]


@kernel
def _of_softmax(start, stop, given, aim, memory, grad, hess):
    """From margins: where all of them are negative, XGBoost's gradients are not those of its predictions."""
    for first in range(start, stop, _BLOCK):
        rows = slice(first, min(first + _BLOCK, stop))
        y, w = aim.label[rows], aim.weight[rows]
        _exponentials(given, rows, 0.0, memory, grad)
        for k in range(given.shape[0]):
            g, h = grad[k, rows], hess[k, rows]
            for i in range(g.size):
                p = g[i] / np.float32(memory[1, i])
                h[i] = max(_TWO * p * (_ONE - p) * w[i], _TINY)
                g[i] = (p - _ONE if np.int64(y[i]) == k else p) * w[i]


@kernel
def _of_poisson(start, stop, given, aim, memory, grad, hess):
    rows = slice(start, stop)
    m, y, w, g, h = given[0, rows], aim.label[rows], aim.weight[rows], grad[0, rows], hess[0, rows]
    for i in range(m.size):
        g[i] = (exp32(m[i]) - y[i]) * w[i]
        h[i] = exp32(m[i] + aim.step) * w[i]


# -------------------------------------------------------------------------------------------------------- objectives


class Objective(NamedTuple):
    """How margins become predictions, and what gradients are."""

    predict: Callable[..., Any] | None  # None: margins are the predictions
    gradients: Callable[..., Any]
    of_margins: bool  # gradients go by margins, not by predictions
    raw_metrics: bool = False  # metrics are given margins
    of_classes: bool = False  # each row has several margins


_LOGISTIC = Objective(_sigmoid, _of_logistic, False)
_CLASSES = Objective(_softmax, _of_softmax, True, of_classes=True)
OBJECTIVES: dict[str, Objective] = {
    "reg:squarederror": Objective(None, _of_squared_error, False),
    "reg:logistic": _LOGISTIC,
    "binary:logistic": _LOGISTIC,
    "binary:logitraw": _LOGISTIC._replace(raw_metrics=True),
    "multi:softmax": _CLASSES,
    "multi:softprob": _CLASSES,
    "count:poisson": Objective(_exponential, _of_poisson, True),
}


def predict(objective: Objective, margin: np.ndarray, predicted: np.ndarray, n_threads: int) -> np.ndarray:
    """Predictions of all rows, in ``predicted``; the margins themselves where they are the same.

    >>> margin = np.array([[0.0, 100.0]], np.float32)
    >>> predict(OBJECTIVES["binary:logistic"], margin, np.empty_like(margin), 1)
    array([[0.5, 1. ]], dtype=float32)
    """
    fill = objective.predict
    if fill is None:
        return margin
    n_classes, n_rows = margin.shape
    for_chunks(
        lambda start, stop: fill(start, stop, margin, np.empty((2, _BLOCK)), predicted),
        n_rows,
        n_threads,
        _EXP_COST * n_classes,
    )
    return predicted


def gradients(
    objective: Objective, given: np.ndarray, aim: Aim, into: tuple[np.ndarray, np.ndarray], n_threads: int
) -> tuple[np.ndarray, np.ndarray]:
    """First and second derivatives, (classes, rows), from predictions or margins, as the objective has it.

    >>> predicted = np.full((1, 2), 0.5, np.float32)
    >>> aim = Aim(np.array([0, 1], np.float32), np.ones(2, np.float32), np.float32(0))
    >>> gradients(OBJECTIVES["binary:logistic"], predicted, aim, (predicted.copy(), predicted.copy()), 1)[0]
    array([[ 0.5, -0.5]], dtype=float32)
    """

    def fill(start: int, stop: int) -> None:
        objective.gradients(start, stop, given, aim, np.empty((2, _BLOCK)), *into)

    for_chunks(fill, given.shape[1], n_threads, _EXP_COST * given.shape[0])
    return into
