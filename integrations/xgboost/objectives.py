"""Gradients, in XGBoost's own float32 operations: bit for bit what it computes where the C library is the same."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from apsplit._jit import kernel
from apsplit._threads import for_chunks
from apsplit.validation import check_n_threads

_ZERO, _ONE, _TWO, _TINY = np.float32(0.0), np.float32(1.0), np.float32(2.0), np.float32(1e-16)
_LARGEST = np.float32(88.7)  # exp() of more is infinite
_EXP_COST = 10.0  # nanoseconds a row and class (one core, 2026-11)


# Of the rows from start to stop:
#   IN    margin (rows, classes), label, weight: float32
#         step: max_delta_step, which only Poisson's objective reads
#   OUT   grad, hess (classes, rows): float32


@kernel
def _squared_error(start, stop, margin, label, weight, step, grad, hess):
    for i in range(start, stop):
        grad[0, i] = (margin[i, 0] - label[i]) * weight[i]
        hess[0, i] = weight[i]


@kernel
def _logistic(start, stop, margin, label, weight, step, grad, hess):
    for i in range(start, stop):
        p = _ONE / (np.float32(math.exp(min(-margin[i, 0], _LARGEST))) + _ONE + _TINY)
        grad[0, i] = (p - label[i]) * weight[i]
        hess[0, i] = max(p * (_ONE - p), _TINY) * weight[i]


@kernel
def _softmax(start, stop, margin, label, weight, step, grad, hess):
    for i in range(start, stop):
        largest = _ZERO  # of the margins and 0
        for k in range(margin.shape[1]):
            largest = max(largest, margin[i, k])
        total = 0.0
        for k in range(margin.shape[1]):
            total += np.float64(np.float32(math.exp(margin[i, k] - largest)))
        for k in range(margin.shape[1]):
            p = np.float32(math.exp(margin[i, k] - largest)) / np.float32(total)
            hess[k, i] = max(_TWO * p * (_ONE - p) * weight[i], _TINY)
            grad[k, i] = (p - _ONE if np.int64(label[i]) == k else p) * weight[i]


@kernel
def _poisson(start, stop, margin, label, weight, step, grad, hess):
    for i in range(start, stop):
        grad[0, i] = (np.float32(math.exp(margin[i, 0])) - label[i]) * weight[i]
        hess[0, i] = np.float32(math.exp(margin[i, 0] + step)) * weight[i]


OBJECTIVES: dict[str, Callable[..., Any]] = {
    "reg:squarederror": _squared_error,
    "reg:logistic": _logistic,
    "binary:logistic": _logistic,
    "binary:logitraw": _logistic,
    "multi:softmax": _softmax,
    "multi:softprob": _softmax,
    "count:poisson": _poisson,
}


def gradients(
    objective: str, margin: np.ndarray, label: np.ndarray, weight: np.ndarray, step: np.float32, n_threads: int | None
) -> tuple[np.ndarray, np.ndarray]:
    """First and second derivatives, (classes, rows).

    >>> margin = np.zeros((2, 1), np.float32)
    >>> label, weight = np.array([0, 1], np.float32), np.ones(2, np.float32)
    >>> gradients("binary:logistic", margin, label, weight, np.float32(0), 1)[0]
    array([[ 0.5, -0.5]], dtype=float32)
    """
    grad, hess = np.empty(margin.T.shape, np.float32), np.empty(margin.T.shape, np.float32)

    def fill(start: int, stop: int) -> None:
        OBJECTIVES[objective](start, stop, margin, label, weight, step, grad, hess)

    for_chunks(fill, len(margin), check_n_threads(n_threads), cost=_EXP_COST * margin.shape[1])
    return grad, hess
