"""Losses as LightGBM defines them: where scores begin, gradients and hessians. Scores are (columns, rows)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np

from apsplit.extending import for_chunks, kernel

from ..elementary import exp64
from ..own_gradients import check_pair
from .parameters import Settings

_EPSILON = float(np.float32(1e-15))  # LightGBM's
_EXP_COST = 2.0  # nanoseconds a row and class (one core, 2026-11)
_BLOCK = 64  # rows, whose exponentials stay in the cache


# Gradients and hessians of the rows from start to stop, in LightGBM's operations:
#   IN    score (columns, rows), and what an objective has of each row: float64
#   OUT   grad, hess (columns, rows): float32
# Slices, since loops over them become SIMD; over start..stop they do not.


@kernel
def _of_binary(start, stop, score, sign, weight, sigmoid, grad, hess):
    s, y, w, g, h = score[0, start:stop], sign[start:stop], weight[start:stop], grad[0, start:stop], hess[0, start:stop]
    for i in range(s.size):
        size = sigmoid / (1.0 + exp64(y[i] * sigmoid * s[i]))
        g[i] = -y[i] * size * w[i]
        h[i] = size * (sigmoid - size) * w[i]


@kernel
def _of_multiclass(start, stop, score, label, weight, memory, grad, hess):
    """Block by block; ``memory`` (columns + 2, block): exponentials, and of each row the largest score and the sum."""
    n_classes = score.shape[0]
    factor = n_classes / (n_classes - 1.0)
    for first in range(start, stop, _BLOCK):
        rows = slice(first, min(first + _BLOCK, stop))
        y, w = label[rows], weight[rows]
        top, total = memory[n_classes, : y.size], memory[n_classes + 1, : y.size]
        for i in range(y.size):
            top[i], total[i] = -np.inf, 0.0
        for k in range(n_classes):
            s = score[k, rows]
            for i in range(y.size):
                top[i] = max(top[i], s[i])
        for k in range(n_classes):
            s, e = score[k, rows], memory[k]
            for i in range(y.size):
                e[i] = exp64(s[i] - top[i])
                total[i] += e[i]
        for k in range(n_classes):
            e, g, h = memory[k], grad[k, rows], hess[k, rows]
            for i in range(y.size):
                p = e[i] / total[i]
                g[i] = (p - np.float64(y[i] == k)) * w[i]
                h[i] = factor * p * (1.0 - p) * w[i]


class Objective(ABC):
    """A loss of labels and weights; ``weight=None``: all are 1."""

    n_columns = 1
    constant_hessian = False  # all hessians are 1
    line: str | None = None  # what the model says about it

    def __init__(self, settings: Settings, label: np.ndarray, weight: np.ndarray | None) -> None:
        self.label, self.weight = label, weight

    @abstractmethod
    def start(self) -> np.ndarray:
        """The best constant score of each column."""

    @abstractmethod
    def gradients(self, score: np.ndarray, n_threads: int) -> tuple[np.ndarray, np.ndarray]:
        """First and second derivatives, of the shape of the scores, in float32 as LightGBM has them.

        They are good until this is called again: memory that is new costs as much as to compute them.
        """

    def learns(self, column: int) -> bool:
        """Whether there is anything to learn in a column of the scores."""
        return True

    @cached_property
    def _weights(self) -> np.ndarray:
        return np.ones_like(self.label) if self.weight is None else self.weight

    @cached_property
    def _memory(self) -> tuple[np.ndarray, np.ndarray]:
        """For gradients and hessians."""
        shape = self.n_columns, len(self.label)
        return np.empty(shape, np.float32), np.empty(shape, np.float32)


class SquaredError(Objective):
    """Half the squared distance of scores and labels."""

    line = "regression"

    @property
    def constant_hessian(self) -> bool:  # type: ignore[override]
        return self.weight is None

    def start(self) -> np.ndarray:
        return np.array([np.average(self.label, weights=self.weight)])

    def gradients(self, score: np.ndarray, n_threads: int) -> tuple[np.ndarray, np.ndarray]:
        grad, hess = self._memory
        grad[0] = (score[0] - self.label) * self._weights
        hess[0] = self._weights
        return grad, hess


class Binary(Objective):
    """The logistic loss of labels 0 and 1."""

    def __init__(self, settings: Settings, label: np.ndarray, weight: np.ndarray | None) -> None:
        super().__init__(settings, label, weight)
        if not np.isin(label, (0.0, 1.0)).all():
            raise ValueError("objective=binary needs labels 0 and 1")
        self.sigmoid, self.sign = settings.sigmoid, np.where(label > 0, 1.0, -1.0)
        self.line = f"binary sigmoid:{settings.sigmoid:g}"
        self.n_positive = int(np.count_nonzero(label > 0))
        n_negative = len(label) - self.n_positive
        of_negative, of_positive = 1.0, settings.scale_pos_weight
        if settings.is_unbalance and self.learns(0):
            if self.n_positive > n_negative:
                of_negative = self.n_positive / n_negative
            else:
                of_positive *= n_negative / self.n_positive
        self.row_weight = np.where(label > 0, of_positive, of_negative) * self._weights

    def learns(self, column: int) -> bool:
        return 0 < self.n_positive < len(self.label)

    def start(self) -> np.ndarray:
        share = np.clip(np.average(self.label > 0, weights=self.weight), _EPSILON, 1.0 - _EPSILON)
        return np.array([np.log(share / (1.0 - share)) / self.sigmoid])

    def gradients(self, score: np.ndarray, n_threads: int) -> tuple[np.ndarray, np.ndarray]:
        grad, hess = self._memory

        def fill(start: int, stop: int) -> None:
            _of_binary(start, stop, score, self.sign, self.row_weight, self.sigmoid, grad, hess)

        for_chunks(fill, len(self.label), n_threads, _EXP_COST)
        return grad, hess


class Multiclass(Objective):
    """The logarithmic loss of the softmax of a score for each class."""

    def __init__(self, settings: Settings, label: np.ndarray, weight: np.ndarray | None) -> None:
        super().__init__(settings, label, weight)
        self.n_columns = settings.num_class
        self.line = f"multiclass num_class:{self.n_columns}"
        if not (np.isin(label, np.arange(self.n_columns))).all():
            raise ValueError(f"objective=multiclass needs labels 0 to num_class - 1 = {self.n_columns - 1}")
        self.share = np.bincount(label.astype(np.intp), weight, self.n_columns) / self._weights.sum()

    def learns(self, column: int) -> bool:
        return bool(_EPSILON < self.share[column] < 1.0 - _EPSILON)

    def start(self) -> np.ndarray:
        return np.log(np.maximum(self.share, _EPSILON))

    def gradients(self, score: np.ndarray, n_threads: int) -> tuple[np.ndarray, np.ndarray]:
        grad, hess = self._memory

        def fill(start: int, stop: int) -> None:
            memory = np.empty((self.n_columns + 2, _BLOCK))
            _of_multiclass(start, stop, score, self.label, self._weights, memory, grad, hess)

        for_chunks(fill, len(self.label), n_threads, _EXP_COST * self.n_columns)
        return grad, hess


class Custom(Objective):
    """A function of raw scores and the Dataset; scores begin at 0."""

    def __init__(self, settings: Settings, function: Callable[..., Any], dataset: Any) -> None:
        self.n_columns, self.function, self.dataset = settings.num_class, function, dataset

    def start(self) -> np.ndarray:
        return np.zeros(self.n_columns)

    def gradients(self, score: np.ndarray, n_threads: int) -> tuple[np.ndarray, np.ndarray]:
        found = self.function(score[0].copy() if self.n_columns == 1 else score.T.copy(), self.dataset)
        # (rows, columns) or, flat, all rows of the first column first
        grad, hess = (each.T.reshape(score.shape) for each in check_pair(found, *score.shape[::-1]))
        return grad, hess


OBJECTIVES: dict[str, Callable[[Settings, np.ndarray, np.ndarray | None], Objective]] = {
    "regression": SquaredError,
    "binary": Binary,
    "multiclass": Multiclass,
}
