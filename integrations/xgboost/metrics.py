"""The common metrics of XGBoost without XGBoost, which takes longer to be told of new margins than to judge them.

Rows are judged in float32 and added up in float64, block by block, as XGBoost does on one thread.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from apsplit._jit import kernel

from .rows import BLOCK, for_rows

_ZERO, _HALF, _ONE, _TINY = np.float32(0.0), np.float32(0.5), np.float32(1.0), np.float32(1e-16)
_LOG_COST = 5.0  # nanoseconds a row (one core, 2026-11)


# Of the rows from start (where a block begins) to stop:
#   IN    predicted (rows, classes), label, weight: float32
#         threshold, which only the error reads
#   OUT   sums: of each block


@kernel
def _squared(start, stop, predicted, label, weight, threshold, sums):
    for first in range(start, stop, BLOCK):
        total = 0.0
        for i in range(first, min(first + BLOCK, stop)):
            gap = label[i] - predicted[i, 0]
            total += np.float64(gap * gap * weight[i])
        sums[first // BLOCK] = total


@kernel
def _absolute(start, stop, predicted, label, weight, threshold, sums):
    for first in range(start, stop, BLOCK):
        total = 0.0
        for i in range(first, min(first + BLOCK, stop)):
            total += np.float64(abs(label[i] - predicted[i, 0]) * weight[i])
        sums[first // BLOCK] = total


@kernel
def _log_loss(start, stop, predicted, label, weight, threshold, sums):
    for first in range(start, stop, BLOCK):
        total = 0.0
        for i in range(first, min(first + BLOCK, stop)):
            y, p = label[i], predicted[i, 0]
            not_y, not_p = _ONE - y, _ONE - p
            if y * not_y == _ZERO:  # a class; a branch by which one it is would often be guessed wrong
                loss = -np.float32(math.log(max(y * p + not_y * not_p, _TINY)))
            else:
                loss = -y * np.float32(math.log(max(p, _TINY))) - not_y * np.float32(math.log(max(not_p, _TINY)))
            total += np.float64(loss * weight[i])
        sums[first // BLOCK] = total


@kernel
def _error(start, stop, predicted, label, weight, threshold, sums):
    for first in range(start, stop, BLOCK):
        total = 0.0
        for i in range(first, min(first + BLOCK, stop)):
            wrong = _ONE - label[i] if predicted[i, 0] > threshold else label[i]
            total += np.float64(wrong * weight[i])
        sums[first // BLOCK] = total


@kernel
def _poisson(start, stop, predicted, label, weight, threshold, sums):
    for first in range(start, stop, BLOCK):
        total = 0.0
        for i in range(first, min(first + BLOCK, stop)):
            y, p = label[i], max(predicted[i, 0], _TINY)
            loss = np.float32(math.lgamma(y + _ONE)) + p - np.float32(math.log(p)) * y
            total += np.float64(loss * weight[i])
        sums[first // BLOCK] = total


@kernel
def _log_loss_of_classes(start, stop, predicted, label, weight, threshold, sums):
    for first in range(start, stop, BLOCK):
        total = 0.0
        for i in range(first, min(first + BLOCK, stop)):
            p = max(predicted[i, np.int64(label[i])], _TINY)
            total += np.float64(-np.float32(math.log(p)) * weight[i])
        sums[first // BLOCK] = total


@kernel
def _error_of_classes(start, stop, predicted, label, weight, threshold, sums):
    for first in range(start, stop, BLOCK):
        total = 0.0
        for i in range(first, min(first + BLOCK, stop)):
            best = 0
            for k in range(1, predicted.shape[1]):
                if predicted[i, k] > predicted[i, best]:
                    best = k
            if best != np.int64(label[i]):
                total += np.float64(weight[i])
        sums[first // BLOCK] = total


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

        def judge(start: int, stop: int) -> None:
            self.loss(start, stop, predicted, label, weight, self.threshold, sums)

        for_rows(judge, label, n_threads, _LOG_COST)
        mean = added(sums) / (total or 1.0)
        return math.sqrt(mean) if self.loss is _squared else mean


_OF_ONE_MARGIN = {
    "rmse": _squared, "mae": _absolute, "logloss": _log_loss, "error": _error, "poisson-nloglik": _poisson,
}  # fmt: skip
_OF_CLASSES = {"mlogloss": _log_loss_of_classes, "merror": _error_of_classes}


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
