"""The common metrics of XGBoost without XGBoost, which takes longer to be told of new margins than to judge them.

Rows are judged in float32 and added up in float64, block by block, as XGBoost does on one thread.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from apsplit.extending import for_chunks, inline, kernel

from .elementary import log32

_ZERO, _HALF, _ONE, _TINY = np.float32(0.0), np.float32(0.5), np.float32(1.0), np.float32(1e-16)
_BLOCK = 2048  # rows; XGBoost adds up its metrics by as many
_PIECE = 32 * _BLOCK  # rows whose losses are held in memory at a time: they stay in the cache
_LOG_COST = 2.0  # nanoseconds a row (one core, 2026-11)


# Each of these fills `losses`, float32, of some rows:
#   IN    predicted (rows, or classes and rows), label, weight: float32
#         threshold, which only the error reads


@kernel
def _squared(predicted, label, weight, threshold, losses):
    for i in range(losses.size):
        gap = label[i] - predicted[i]
        losses[i] = gap * gap * weight[i]


@kernel
def _absolute(predicted, label, weight, threshold, losses):
    for i in range(losses.size):
        losses[i] = abs(label[i] - predicted[i]) * weight[i]


@inline
def _log_of(p):
    return log32(p if p > _TINY else _TINY)


@kernel
def _log_loss(predicted, label, weight, threshold, losses):
    between = np.int32(0)  # whether some label is between 0 and 1: then both sides count
    for i in range(losses.size):
        y, p, not_y = label[i], predicted[i], _ONE - label[i]
        losses[i] = -_log_of(y * p + not_y * (_ONE - p)) * weight[i]
        between |= np.int32(y * not_y != _ZERO)
    for i in range(losses.size if between else 0):
        y, p, not_y = label[i], predicted[i], _ONE - label[i]
        if y * not_y != _ZERO:
            losses[i] = (-y * _log_of(p) - not_y * _log_of(_ONE - p)) * weight[i]


@kernel
def _error(predicted, label, weight, threshold, losses):
    for i in range(losses.size):
        losses[i] = (_ONE - label[i] if predicted[i] > threshold else label[i]) * weight[i]


@kernel
def _poisson(predicted, label, weight, threshold, losses):
    for i in range(losses.size):
        mean = predicted[i] if predicted[i] > _TINY else _TINY
        losses[i] = (np.float32(math.lgamma(label[i] + _ONE)) + mean - log32(mean) * label[i]) * weight[i]


@kernel
def _log_loss_of_classes(predicted, label, weight, threshold, losses):
    for i in range(losses.size):
        losses[i] = predicted[np.int64(label[i]), i]
    for i in range(losses.size):
        losses[i] = -_log_of(losses[i]) * weight[i]


@kernel
def _error_of_classes(predicted, label, weight, threshold, losses):
    for i in range(losses.size):
        best = 0
        for k in range(1, predicted.shape[0]):
            if predicted[k, i] > predicted[best, i]:
                best = k
        losses[i] = _ZERO if best == np.int64(label[i]) else weight[i]


@kernel
def _add_blocks(values, sums):
    """The sum of each block of float32 values, one after the other."""
    for block in range(sums.size):
        total = 0.0
        for i in range(block * _BLOCK, min((block + 1) * _BLOCK, values.size)):
            total += np.float64(values[i])
        sums[block] = total


class Metric(NamedTuple):
    """A metric of XGBoost: the mean loss of the rows, or its root."""

    name: str
    loss: Callable[..., Any]
    threshold: np.float32

    def __call__(
        self, predicted: np.ndarray, label: np.ndarray, weight: np.ndarray, total: float, n_threads: int
    ) -> float:
        """The metric of (classes, rows) of predictions; ``total``: the sum of the weights."""
        given = predicted[0] if len(predicted) == 1 else predicted
        sums = np.empty(_n_parts(len(label), _BLOCK))

        def judge(first: int, last: int) -> None:
            memory = np.empty(min(len(label), _PIECE), np.float32)
            for piece in range(first, last):
                rows, blocks = (slice(piece * size, (piece + 1) * size) for size in (_PIECE, _PIECE // _BLOCK))
                losses = memory[: len(label[rows])]
                self.loss(given[..., rows], label[rows], weight[rows], self.threshold, losses)
                _add_blocks(losses, sums[blocks])

        for_chunks(judge, _n_parts(len(label), _PIECE), n_threads, _LOG_COST * _PIECE)
        mean = _added(sums) / (total or 1.0)
        return math.sqrt(mean) if self.loss is _squared else mean


_OF_ONE_MARGIN: dict[str, Callable[..., Any]] = {
    "rmse": _squared,
    "mae": _absolute,
    "logloss": _log_loss,
    "error": _error,
    "poisson-nloglik": _poisson,
}
_OF_CLASSES: dict[str, Callable[..., Any]] = {"mlogloss": _log_loss_of_classes, "merror": _error_of_classes}


def metric_names(n_classes: int) -> list[str]:
    """The names of the metrics that are known here."""
    return list(_OF_ONE_MARGIN if n_classes == 1 else _OF_CLASSES)


def find_metrics(names: Sequence[str], n_classes: int) -> list[Metric] | None:
    """The metrics of these names; None if there is one that is not known here.

    >>> [metric.name for metric in find_metrics(["rmse", "error@0.3"], 1)]
    ['rmse', 'error@0.3']
    >>> find_metrics(["rmse", "auc"], 1) is None
    True
    """
    known = _OF_ONE_MARGIN if n_classes == 1 else _OF_CLASSES
    metrics = []
    for name in names:
        kind, _, number = name.partition("@")
        if kind not in known or (number and kind != "error"):
            return None
        metrics.append(Metric(name, known[kind], np.float32(number) if number else _HALF))
    return metrics


def sum_of_weights(weight: np.ndarray) -> float:
    """The sum of float32 weights as XGBoost adds them up."""
    sums = np.empty(_n_parts(len(weight), _BLOCK))
    _add_blocks(weight, sums)
    return _added(sums)


def _added(values: np.ndarray) -> float:
    """The sum of values, one after the other: numpy's own adds up in another order."""
    return float(np.add.accumulate(values)[-1])


def _n_parts(n_rows: int, size: int) -> int:
    return -(-n_rows // size)
