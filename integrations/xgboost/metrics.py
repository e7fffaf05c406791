"""The common metrics of XGBoost without XGBoost, which takes longer to be told of new margins than to judge them.

Rows are judged in float32 and added up in float64, block by block, as XGBoost does on one thread.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from apsplit._jit import inline, kernel

from .elementary import log32
from .rows import BLOCK, for_rows

_ZERO, _HALF, _ONE, _TINY = np.float32(0.0), np.float32(0.5), np.float32(1.0), np.float32(1e-16)
_LOG_COST = 2.0  # nanoseconds a row (one core, 2026-11)


# Of the rows from start (where a block begins) to stop:
#   IN    predicted (rows, or rows and classes), label, weight: float32
#         threshold, which only the error reads
#   OUT   losses: memory for a block; sums: of each block
# Slices, since loops over them become SIMD; over start..stop they do not.


@inline
def _added(n, losses):
    """One after the other."""
    total = 0.0
    for k in range(n):
        total += np.float64(losses[k])
    return total


@kernel
def _squared(start, stop, predicted, label, weight, threshold, losses, sums):
    for first in range(start, stop, BLOCK):
        last = min(first + BLOCK, stop)
        p, y, w = predicted[first:last], label[first:last], weight[first:last]
        for i in range(p.size):
            gap = y[i] - p[i]
            losses[i] = gap * gap * w[i]
        sums[first // BLOCK] = _added(p.size, losses)


@kernel
def _absolute(start, stop, predicted, label, weight, threshold, losses, sums):
    for first in range(start, stop, BLOCK):
        last = min(first + BLOCK, stop)
        p, y, w = predicted[first:last], label[first:last], weight[first:last]
        for i in range(p.size):
            losses[i] = abs(y[i] - p[i]) * w[i]
        sums[first // BLOCK] = _added(p.size, losses)


@inline
def _log_of(p):
    return log32(p if p > _TINY else _TINY)


@kernel
def _log_loss(start, stop, predicted, label, weight, threshold, losses, sums):
    for first in range(start, stop, BLOCK):
        last = min(first + BLOCK, stop)
        p, y, w = predicted[first:last], label[first:last], weight[first:last]
        between = np.int32(0)  # 0 and 1: then both sides count
        for i in range(p.size):
            not_y = _ONE - y[i]
            losses[i] = -_log_of(y[i] * p[i] + not_y * (_ONE - p[i])) * w[i]
            between |= np.int32(y[i] * not_y != _ZERO)
        for i in range(p.size if between else 0):
            not_y = _ONE - y[i]
            if y[i] * not_y != _ZERO:
                losses[i] = (-y[i] * _log_of(p[i]) - not_y * _log_of(_ONE - p[i])) * w[i]
        sums[first // BLOCK] = _added(p.size, losses)


@kernel
def _error(start, stop, predicted, label, weight, threshold, losses, sums):
    for first in range(start, stop, BLOCK):
        last = min(first + BLOCK, stop)
        p, y, w = predicted[first:last], label[first:last], weight[first:last]
        for i in range(p.size):
            losses[i] = (_ONE - y[i] if p[i] > threshold else y[i]) * w[i]
        sums[first // BLOCK] = _added(p.size, losses)


@kernel
def _poisson(start, stop, predicted, label, weight, threshold, losses, sums):
    for first in range(start, stop, BLOCK):
        last = min(first + BLOCK, stop)
        p, y, w = predicted[first:last], label[first:last], weight[first:last]
        for i in range(p.size):
            mean = p[i] if p[i] > _TINY else _TINY
            losses[i] = (np.float32(math.lgamma(y[i] + _ONE)) + mean - log32(mean) * y[i]) * w[i]
        sums[first // BLOCK] = _added(p.size, losses)


@kernel
def _log_loss_of_classes(start, stop, predicted, label, weight, threshold, losses, sums):
    for first in range(start, stop, BLOCK):
        last = min(first + BLOCK, stop)
        p, y, w = predicted[first:last], label[first:last], weight[first:last]
        for i in range(y.size):
            losses[i] = p[i, np.int64(y[i])]
        for i in range(y.size):
            losses[i] = -_log_of(losses[i]) * w[i]
        sums[first // BLOCK] = _added(y.size, losses)


@kernel
def _error_of_classes(start, stop, predicted, label, weight, threshold, losses, sums):
    for first in range(start, stop, BLOCK):
        last = min(first + BLOCK, stop)
        p, y, w = predicted[first:last], label[first:last], weight[first:last]
        for i in range(y.size):
            best = 0
            for k in range(1, p.shape[1]):
                if p[i, k] > p[i, best]:
                    best = k
            losses[i] = _ZERO if best == np.int64(y[i]) else w[i]
        sums[first // BLOCK] = _added(y.size, losses)


class Metric(NamedTuple):
    """What is averaged over the rows."""

    name: str
    loss: Callable[..., Any]
    threshold: np.float32

    def __call__(
        self, predicted: np.ndarray, label: np.ndarray, weight: np.ndarray, total: float, n_threads: int | None
    ) -> float:
        """``total``: the sum of the weights."""
        sums = np.zeros(-(-len(label) // BLOCK))
        given = predicted.reshape(-1) if predicted.shape[1] == 1 else predicted

        def judge(start: int, stop: int) -> None:
            self.loss(start, stop, given, label, weight, self.threshold, np.empty(BLOCK, np.float32), sums)

        for_rows(judge, label, n_threads, _LOG_COST)
        mean = added(sums) / (total or 1.0)
        return math.sqrt(mean) if self.loss is _squared else mean


_OF_ONE_MARGIN = {
    "rmse": _squared, "mae": _absolute, "logloss": _log_loss, "error": _error, "poisson-nloglik": _poisson,
}  # fmt: skip
_OF_CLASSES = {"mlogloss": _log_loss_of_classes, "merror": _error_of_classes}


def metric_names(n_classes: int) -> list[str]:
    """The metrics that are known here."""
    return list(_OF_ONE_MARGIN if n_classes == 1 else _OF_CLASSES)


def find_metrics(names: Sequence[str], n_classes: int) -> list[Metric] | None:
    """The metrics of these names; None if there is one that is not known here.

    >>> [metric.name for metric in find_metrics(["rmse", "error@0.3"], 1)]
    ['rmse', 'error@0.3']
    >>> find_metrics(["rmse", "auc"], 1) is None
    True
    """
    known: dict[str, Callable[..., Any]] = _OF_ONE_MARGIN if n_classes == 1 else _OF_CLASSES
    metrics = []
    for name in names:
        kind, _, number = name.partition("@")
        if kind not in known or (number and kind != "error"):
            return None
        metrics.append(Metric(name, known[kind], np.float32(number) if number else _HALF))
    return metrics


def added(values: np.ndarray) -> float:
    """Their sum, one after the other."""
    return float(np.add.accumulate(values, dtype=np.float64)[-1])


def sum_of_weights(weight: np.ndarray) -> float:
    """As XGBoost adds them up."""
    return added(np.array([added(weight[first : first + BLOCK]) for first in range(0, len(weight), BLOCK)]))
