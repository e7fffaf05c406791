"""Predictions and gradients, in XGBoost's own float32 operations: its bits, where the C library is the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from apsplit.extending import for_chunks, inline, kernel

from .elementary import exp32

_ZERO, _ONE, _TWO, _TINY = np.float32(0.0), np.float32(1.0), np.float32(2.0), np.float32(1e-16)
_LARGEST = np.float32(88.7)  # exp() of more is infinite
_EXP_COST = 2.0  # nanoseconds a row and class (one core, 2026-11)


# ------------------------------------------------------------------------------------------------------ predictions
# Predictions of the rows from start to stop:
#   IN    margin (rows, or rows and classes): float32
#   OUT   predicted, of the same shape
# Slices, since loops over them become SIMD; over start..stop they do not.


@kernel
def _sigmoid(start, stop, margin, predicted):
    m, p = margin[start:stop], predicted[start:stop]
    for i in range(m.size):
        p[i] = _ONE / (exp32(-m[i] if -m[i] < _LARGEST else _LARGEST) + _ONE + _TINY)


@inline
def _exponentials(margin, largest, into):
    """exp of the margins of one row, less the largest of them and ``largest``; returns their sum."""
    for k in range(margin.size):
        largest = max(largest, margin[k])
    total = 0.0
    for k in range(margin.size):
        into[k] = exp32(margin[k] - largest)
        total += np.float64(into[k])
    return np.float32(total)


@kernel
def _softmax(start, stop, margin, predicted):
    for i in range(start, stop):
        total = _exponentials(margin[i], margin[i, 0], predicted[i])
        for k in range(margin.shape[1]):
            predicted[i, k] /= total


@kernel
def _exponential(start, stop, margin, predicted):
    m, p = margin[start:stop], predicted[start:stop]
    for i in range(m.size):
        p[i] = exp32(m[i])


# -------------------------------------------------------------------------------------------------------- gradients
# Gradients and hessians of the rows from start to stop:
#   IN    given (rows, or rows and classes): predictions or margins, as the objective has it; label, weight: float32
#         step: max_delta_step, which only Poisson's objective reads
#   OUT   grad, hess (classes, rows): float32


@kernel
def _of_squared_error(start, stop, given, label, weight, step, grad, hess):
    p, y, w, g, h = given[start:stop], label[start:stop], weight[start:stop], grad[0, start:stop], hess[0, start:stop]
    for i in range(p.size):
        g[i] = (p[i] - y[i]) * w[i]
        h[i] = w[i]


@kernel
def _of_logistic(start, stop, given, label, weight, step, grad, hess):
    p, y, w, g, h = given[start:stop], label[start:stop], weight[start:stop], grad[0, start:stop], hess[0, start:stop]
    for i in range(p.size):
        curvature = p[i] * (_ONE - p[i])
        g[i] = (p[i] - y[i]) * w[i]
        h[i] = (curvature if curvature > _TINY else _TINY) * w[i]


@kernel
def _of_softmax(start, stop, given, label, weight, step, grad, hess):
    """From margins: where all of them are negative, XGBoost's gradients are not those of its predictions."""
    for i in range(start, stop):
        total = _exponentials(given[i], _ZERO, grad[:, i])
        for k in range(given.shape[1]):
            p = grad[k, i] / total
            hess[k, i] = max(_TWO * p * (_ONE - p) * weight[i], _TINY)
            grad[k, i] = (p - _ONE if np.int64(label[i]) == k else p) * weight[i]


@kernel
def _of_poisson(start, stop, given, label, weight, step, grad, hess):
    m, y, w, g, h = given[start:stop], label[start:stop], weight[start:stop], grad[0, start:stop], hess[0, start:stop]
    for i in range(m.size):
        g[i] = (exp32(m[i]) - y[i]) * w[i]
        h[i] = exp32(m[i] + step) * w[i]


# -------------------------------------------------------------------------------------------------------- objectives


class Objective(NamedTuple):
    """How margins become predictions, and what gradients are."""

    predict: Callable[..., Any] | None  # None: margins are the predictions
    gradients: Callable[..., Any]
    of_margins: bool  # gradients go by margins, not by predictions
    raw_metrics: bool = False  # metrics are given margins
    of_classes: bool = False  # each row has several margins

    def laid_out(self, values: np.ndarray) -> np.ndarray:
        """Margins or predictions, (rows, classes), as kernels take them: flat where a row has only one."""
        return values if self.of_classes else values.reshape(-1)


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

    >>> margin = np.array([[0.0], [100.0]], np.float32)
    >>> predict(OBJECTIVES["binary:logistic"], margin, np.empty_like(margin), 1)
    array([[0.5], [1. ]], dtype=float32)
    """
    fill = objective.predict
    if fill is None:
        return margin
    given, into = objective.laid_out(margin), objective.laid_out(predicted)
    cost = _EXP_COST * margin.shape[1]
    for_chunks(lambda start, stop: fill(start, stop, given, into), len(margin), n_threads, cost)
    return predicted


def gradients(
    objective: Objective, given: np.ndarray, label: np.ndarray, weight: np.ndarray, step: np.float32, n_threads: int
) -> tuple[np.ndarray, np.ndarray]:
    """First and second derivatives, (classes, rows), from predictions or margins, as the objective has it.

    >>> predicted = np.full((2, 1), 0.5, np.float32)
    >>> label, weight = np.array([0, 1], np.float32), np.ones(2, np.float32)
    >>> gradients(OBJECTIVES["binary:logistic"], predicted, label, weight, np.float32(0), 1)[0]
    array([[ 0.5, -0.5]], dtype=float32)
    """
    n_rows, n_classes = given.shape
    grad, hess = np.empty((n_classes, n_rows), np.float32), np.empty((n_classes, n_rows), np.float32)
    known = objective.laid_out(given)

    def fill(start: int, stop: int) -> None:
        objective.gradients(start, stop, known, label, weight, step, grad, hess)

    for_chunks(fill, n_rows, n_threads, _EXP_COST * n_classes)
    return grad, hess
