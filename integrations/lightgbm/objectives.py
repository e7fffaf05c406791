"""Losses as LightGBM defines them: where scores begin, gradients and hessians. Scores are (columns, rows)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.special import expit, softmax

from ..own_gradients import check_pair
from .parameters import Settings

_EPSILON = float(np.float32(1e-15))  # LightGBM's


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
    def gradients(self, score: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """First and second derivatives, of the shape of the scores, in float32 as LightGBM has them."""

    def learns(self, column: int) -> bool:
        """Whether there is anything to learn in a column of the scores."""
        return True

    def _weighted(self, grad: np.ndarray, hess: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        if self.weight is not None:
            grad, hess = grad * self.weight, hess * self.weight
        return grad.astype(np.float32), hess.astype(np.float32)


class SquaredError(Objective):
    """Half the squared distance of scores and labels."""

    line = "regression"

    @property
    def constant_hessian(self) -> bool:  # type: ignore[override]
        return self.weight is None

    def start(self) -> np.ndarray:
        return np.array([np.average(self.label, weights=self.weight)])

    def gradients(self, score: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return self._weighted(score - self.label, np.ones_like(score))


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
        self.class_weight = np.where(label > 0, of_positive, of_negative)

    def learns(self, column: int) -> bool:
        return 0 < self.n_positive < len(self.label)

    def start(self) -> np.ndarray:
        share = np.clip(np.average(self.label > 0, weights=self.weight), _EPSILON, 1.0 - _EPSILON)
        return np.array([np.log(share / (1.0 - share)) / self.sigmoid])

    def gradients(self, score: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        size = self.sigmoid * expit(-self.sign * self.sigmoid * score)
        return self._weighted(-self.sign * size * self.class_weight, size * (self.sigmoid - size) * self.class_weight)


class Multiclass(Objective):
    """The logarithmic loss of the softmax of a score for each class."""

    def __init__(self, settings: Settings, label: np.ndarray, weight: np.ndarray | None) -> None:
        super().__init__(settings, label, weight)
        self.n_columns = settings.num_class
        self.line = f"multiclass num_class:{self.n_columns}"
        if not (np.isin(label, np.arange(self.n_columns))).all():
            raise ValueError(f"objective=multiclass needs labels 0 to num_class - 1 = {self.n_columns - 1}")
        self.is_class = label == np.arange(self.n_columns)[:, None]
        row_weight = np.ones_like(label) if weight is None else weight
        self.share = self.is_class @ row_weight / row_weight.sum()

    def learns(self, column: int) -> bool:
        return bool(_EPSILON < self.share[column] < 1.0 - _EPSILON)

    def start(self) -> np.ndarray:
        return np.log(np.maximum(self.share, _EPSILON))

    def gradients(self, score: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        p = softmax(score, axis=0)
        k = self.n_columns
        return self._weighted(p - self.is_class, k / (k - 1.0) * p * (1.0 - p))


class Custom(Objective):
    """A function of raw scores and the Dataset; scores begin at 0."""

    def __init__(self, settings: Settings, function: Callable[..., Any], dataset: Any) -> None:
        self.n_columns, self.function, self.dataset = settings.num_class, function, dataset

    def start(self) -> np.ndarray:
        return np.zeros(self.n_columns)

    def gradients(self, score: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        found = self.function(score[0].copy() if self.n_columns == 1 else score.T.copy(), self.dataset)
        # (rows, columns) or, flat, all rows of the first column first
        grad, hess = (each.T.reshape(score.shape) for each in check_pair(found, *score.shape[::-1]))
        return grad, hess


OBJECTIVES: dict[str, Callable[[Settings, np.ndarray, np.ndarray | None], Objective]] = {
    "regression": SquaredError,
    "binary": Binary,
    "multiclass": Multiclass,
}
