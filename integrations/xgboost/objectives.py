"""Predictions and gradients, in XGBoost's own float32 operations: its bits, where the C library is the same."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import xgboost as xgb

from apsplit.extending import for_chunks, inline, kernel

from .elementary import exp32

_ZERO, _ONE, _TWO, _TINY = np.float32(0.0), np.float32(1.0), np.float32(2.0), np.float32(1e-16)
_MILLIONTH, _ABOVE_MINUS_ONE, _SMALLEST = np.float32(1e-6), np.float32(1e-6 - 1.0), np.finfo(np.float32).tiny
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
def _sign(start, stop, margin, memory, predicted):
    m, p = margin[0, start:stop], predicted[0, start:stop]
    for i in range(m.size):
        p[i] = _ONE if m[i] > _ZERO else _ZERO


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
    numbers: np.ndarray  # values of the parameter of the objective, if it has one


@inline
def _columns(start, stop, given, aim, grad, hess):
    """What objectives of one margin read and write: given, label, weight, gradient and hessian."""
    rows = slice(start, stop)
    return given[0, rows], aim.label[rows], aim.weight[rows], grad[0, rows], hess[0, rows]


@kernel
def _of_squared_error(start, stop, given, aim, memory, grad, hess):
    p, y, w, g, h = _columns(start, stop, given, aim, grad, hess)
    for i in range(p.size):
        g[i] = (p[i] - y[i]) * w[i]
        h[i] = w[i]


@kernel
def _of_logistic(start, stop, given, aim, memory, grad, hess):
    p, y, w, g, h = _columns(start, stop, given, aim, grad, hess)
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
    m, y, w, g, h = _columns(start, stop, given, aim, grad, hess)
    step = aim.numbers[0]
    for i in range(m.size):
        g[i] = (exp32(m[i]) - y[i]) * w[i]
        h[i] = exp32(m[i] + step) * w[i]


@kernel
def _of_squared_log_error(start, stop, given, aim, memory, grad, hess):
    m, y, w, g, h = _columns(start, stop, given, aim, grad, hess)
    for i in range(m.size):
        p = max(m[i], _ABOVE_MINUS_ONE)
        log_p, log_y = np.float32(math.log1p(p)), np.float32(math.log1p(y[i]))
        above = np.float64(p + _ONE)
        curvature = np.float32(np.float64(-log_p + log_y + _ONE) / (above * above))
        g[i] = (log_p - log_y) / (p + _ONE) * w[i]
        h[i] = max(curvature, _MILLIONTH) * w[i]


@kernel
def _of_pseudo_huber(start, stop, given, aim, memory, grad, hess):
    m, y, w, g, h = _columns(start, stop, given, aim, grad, hess)
    square = aim.numbers[0] * aim.numbers[0]  # of the slope
    for i in range(m.size):
        z = m[i] - y[i]
        root = np.float32(math.sqrt(_ONE + z * z / square))
        g[i] = z / root * w[i]
        h[i] = square / ((square + z * z) * root) * w[i]


@kernel
def _of_absolute_error(start, stop, given, aim, memory, grad, hess):
    m, y, w, g, h = _columns(start, stop, given, aim, grad, hess)
    for i in range(m.size):
        gap = m[i] - y[i]
        g[i] = (np.float32(gap > _ZERO) - np.float32(gap < _ZERO)) * w[i]
        h[i] = w[i]


@kernel
def _of_quantiles(start, stop, given, aim, memory, grad, hess):
    rows = slice(start, stop)
    y, w = aim.label[rows], aim.weight[rows]
    for k in range(given.shape[0]):
        m, g, h, alpha = given[k, rows], grad[k, rows], hess[k, rows], aim.numbers[k]
        for i in range(m.size):
            g[i] = (_ONE - alpha if m[i] - y[i] >= _ZERO else -alpha) * w[i]
            h[i] = w[i]


@kernel
def _of_hinge(start, stop, given, aim, memory, grad, hess):
    m, y, w, g, h = _columns(start, stop, given, aim, grad, hess)
    for i in range(m.size):
        sign = np.float64(y[i]) * 2.0 - 1.0
        is_wrong = np.float64(m[i]) * sign < 1.0
        g[i] = np.float32(-sign * np.float64(w[i])) if is_wrong else _ZERO
        h[i] = w[i] if is_wrong else _SMALLEST


@kernel
def _of_gamma(start, stop, given, aim, memory, grad, hess):
    p, y, w, g, h = _columns(start, stop, given, aim, grad, hess)
    for i in range(p.size):
        ratio = y[i] / p[i]
        g[i] = (_ONE - ratio) * w[i]
        h[i] = ratio * w[i]


@kernel
def _of_tweedie(start, stop, given, aim, memory, grad, hess):
    m, y, w, g, h = _columns(start, stop, given, aim, grad, hess)
    one, two = _ONE - aim.numbers[0], _TWO - aim.numbers[0]  # less the power of the variance
    for i in range(m.size):
        first, second = exp32(one * m[i]), exp32(two * m[i])
        g[i] = (-y[i] * first + second) * w[i]
        h[i] = (-y[i] * one * first + two * second) * w[i]


# -------------------------------------------------------------------------------------------------------- objectives


class Objective(NamedTuple):
    """How margins become predictions, and what gradients are."""

    predict: Callable[..., Any] | None = None  # None: margins are the predictions
    gradients: Callable[..., Any] | None = None  # None: XGBoost has to be asked, see HostedGradients
    of_margins: bool = True  # gradients go by margins, not by predictions
    parameter: str = ""  # whose values gradients depend on
    raw_metrics: bool = False  # metrics are given margins
    of_classes: bool = False  # each row has as many margins as there are classes
    of_parameter: bool = False  # each row has as many margins as the parameter has values
    renews: bool = False  # leaves may hold quantiles of residuals
    until: tuple[int, int] = (99, 0)  # the version of XGBoost since which gradients are others


_LOGISTIC = Objective(_sigmoid, _of_logistic, of_margins=False)
_CLASSES = Objective(_softmax, _of_softmax, of_classes=True)
_QUANTILES = Objective(None, _of_quantiles, parameter="quantile_alpha", of_parameter=True, renews=True, until=(3, 4))
_RANKING = Objective()
_OBJECTIVES: dict[str, Objective] = {
    "reg:squarederror": Objective(None, _of_squared_error),
    "reg:linear": Objective(None, _of_squared_error),
    "reg:squaredlogerror": Objective(None, _of_squared_log_error),
    "reg:pseudohubererror": Objective(None, _of_pseudo_huber, parameter="huber_slope"),
    "reg:absoluteerror": Objective(None, _of_absolute_error, renews=True, until=(3, 4)),
    "reg:quantileerror": _QUANTILES,
    "reg:expectileerror": Objective(None, None, parameter="expectile_alpha", of_parameter=True),
    "reg:logistic": _LOGISTIC,
    "reg:gamma": Objective(_exponential, _of_gamma, of_margins=False),
    "reg:tweedie": Objective(_exponential, _of_tweedie, parameter="tweedie_variance_power"),
    "count:poisson": Objective(_exponential, _of_poisson, parameter="max_delta_step", until=(3, 5)),
    "binary:logistic": _LOGISTIC,
    "binary:logitraw": _LOGISTIC._replace(raw_metrics=True),
    "binary:hinge": Objective(_sign, _of_hinge),
    "multi:softmax": _CLASSES,
    "multi:softprob": _CLASSES,
    "survival:cox": Objective(_exponential),
    "survival:aft": Objective(_exponential),
    "rank:ndcg": _RANKING,
    "rank:map": _RANKING,
    "rank:pairwise": _RANKING,
}


def _of_version(version: tuple[int, int]) -> dict[str, Objective]:
    """Objectives as a version of XGBoost has them.

    >>> _of_version((3, 5))["count:poisson"].gradients is None
    True
    """
    return {
        name: objective if version < objective.until else objective._replace(gradients=None, renews=False)
        for name, objective in _OBJECTIVES.items()
    }


_MAJOR, _MINOR = map(int, xgb.__version__.split(".")[:2])
OBJECTIVES = _of_version((_MAJOR, _MINOR))


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
    >>> aim = Aim(np.array([0, 1], np.float32), np.ones(2, np.float32), np.empty(0, np.float32))
    >>> gradients(OBJECTIVES["binary:logistic"], predicted, aim, (predicted.copy(), predicted.copy()), 1)[0]
    array([[ 0.5, -0.5]], dtype=float32)
    """
    assert objective.gradients is not None
    of_rows = objective.gradients

    def fill(start: int, stop: int) -> None:
        of_rows(start, stop, given, aim, np.empty((2, _BLOCK)), *into)

    for_chunks(fill, given.shape[1], n_threads, _EXP_COST * given.shape[0])
    return into
