"""Predictions and gradients, in XGBoost's own float32 operations: its bits, where the C library is the same."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from apsplit._jit import kernel

from .rows import for_rows

_ZERO, _ONE, _TWO, _TINY = np.float32(0.0), np.float32(1.0), np.float32(2.0), np.float32(1e-16)
_LARGEST = np.float32(88.7)  # exp() of more is infinite
_EXP_COST = 4.0  # nanoseconds a row and class (one core, 2026-11)


# ------------------------------------------------------------------------------------------------------ predictions
# Of the rows from start to stop:
#   IN    margin (rows, classes): float32
#   OUT   predicted, of the same shape


@kernel
def _sigmoid(start, stop, margin, predicted):
    for i in range(start, stop):
        predicted[i, 0] = _ONE / (np.float32(math.exp(min(-margin[i, 0], _LARGEST))) + _ONE + _TINY)


@kernel
def _softmax(start, stop, margin, predicted):
    for i in range(start, stop):
        largest = margin[i, 0]
        for k in range(margin.shape[1]):
            largest = max(largest, margin[i, k])
        total = 0.0
        for k in range(margin.shape[1]):
            predicted[i, k] = np.float32(math.exp(margin[i, k] - largest))
            total += np.float64(predicted[i, k])
        for k in range(margin.shape[1]):
            predicted[i, k] /= np.float32(total)


@kernel
def _exponential(start, stop, margin, predicted):
    for i in range(start, stop):
        predicted[i, 0] = np.float32(math.exp(margin[i, 0]))


# -------------------------------------------------------------------------------------------------------- gradients
# Of the rows from start to stop:
#   IN    given (rows, classes): predictions, or margins, whatever the objective goes by; label, weight: float32
#         step: max_delta_step, which only Poisson's objective reads
#   OUT   grad, hess (classes, rows): float32


@kernel
def _of_squared_error(start, stop, given, label, weight, step, grad, hess):
    for i in range(start, stop):
        grad[0, i] = (given[i, 0] - label[i]) * weight[i]
        hess[0, i] = weight[i]


@kernel
def _of_logistic(start, stop, given, label, weight, step, grad, hess):
    for i in range(start, stop):
        p = given[i, 0]
        grad[0, i] = (p - label[i]) * weight[i]
        hess[0, i] = max(p * (_ONE - p), _TINY) * weight[i]


@kernel
def _of_softmax(start, stop, given, label, weight, step, grad, hess):
    """From margins: where all of them are negative, XGBoost's gradients are not those of its predictions."""
    for i in range(start, stop):
        largest = _ZERO  # of the margins and 0
        for k in range(given.shape[1]):
            largest = max(largest, given[i, k])
        total = 0.0
        for k in range(given.shape[1]):
            grad[k, i] = np.float32(math.exp(given[i, k] - largest))
            total += np.float64(grad[k, i])
        for k in range(given.shape[1]):
            p = grad[k, i] / np.float32(total)
            hess[k, i] = max(_TWO * p * (_ONE - p) * weight[i], _TINY)
            grad[k, i] = (p - _ONE if np.int64(label[i]) == k else p) * weight[i]


@kernel
def _of_poisson(start, stop, given, label, weight, step, grad, hess):
    for i in range(start, stop):
        grad[0, i] = (np.float32(math.exp(given[i, 0])) - label[i]) * weight[i]
        hess[0, i] = np.float32(math.exp(given[i, 0] + step)) * weight[i]


# -------------------------------------------------------------------------------------------------------- objectives


class Objective(NamedTuple):
    """How margins become predictions, and what gradients are."""

    predict: Callable[..., Any] | None  # None: margins are the predictions
    gradients: Callable[..., Any]
    of_margins: bool  # gradients go by margins, not by predictions
    raw_metrics: bool = False  # metrics are given margins


_LOGISTIC, _CLASSES = Objective(_sigmoid, _of_logistic, False), Objective(_softmax, _of_softmax, True)
OBJECTIVES: dict[str, Objective] = {
    "reg:squarederror": Objective(None, _of_squared_error, False),
    "reg:logistic": _LOGISTIC,
    "binary:logistic": _LOGISTIC,
    "binary:logitraw": _LOGISTIC._replace(raw_metrics=True),
    "multi:softmax": _CLASSES,
    "multi:softprob": _CLASSES,
    "count:poisson": Objective(_exponential, _of_poisson, True),
}


def predict(objective: Objective, margin: np.ndarray, predicted: np.ndarray, n_threads: int | None) -> np.ndarray:
    """Predictions of all rows, in ``predicted``; the margins themselves where they are the same.

    >>> margin = np.array([[0.0], [100.0]], np.float32)
    >>> predict(OBJECTIVES["binary:logistic"], margin, np.empty_like(margin), 1)
    array([[0.5], [1. ]], dtype=float32)
    """
    kernel = objective.predict
    if kernel is None:
        return margin
    for_rows(lambda start, stop: kernel(start, stop, margin, predicted), margin, n_threads, _EXP_COST)
    return predicted


def gradients(
    objective: Objective, given: np.ndarray, label: np.ndarray, weight: np.ndarray, step: np.float32,
    n_threads: int | None,
) -> tuple[np.ndarray, np.ndarray]:  # fmt: skip
    """First and second derivatives, (classes, rows), from predictions or margins, as the objective has it.

    >>> predicted = np.full((2, 1), 0.5, np.float32)
    >>> label, weight = np.array([0, 1], np.float32), np.ones(2, np.float32)
    >>> gradients(OBJECTIVES["binary:logistic"], predicted, label, weight, np.float32(0), 1)[0]
    array([[ 0.5, -0.5]], dtype=float32)
    """
    grad, hess = np.empty(given.T.shape, np.float32), np.empty(given.T.shape, np.float32)

    def fill(start: int, stop: int) -> None:
        objective.gradients(start, stop, given, label, weight, step, grad, hess)

    for_rows(fill, given, n_threads, _EXP_COST)
    return grad, hess
