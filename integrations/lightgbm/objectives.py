"""Losses as LightGBM defines them: where scores begin, gradients and hessians. Scores are (columns, rows)."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cached_property, partial
from typing import Any, NamedTuple

import lightgbm as lgb
import numpy as np

from apsplit import Tree
from apsplit.extending import exp64, for_chunks, kernel

from ..own_gradients import check_pair
from ..renewal import percentile, renew
from .parameters import Settings

_PERCENTILE = partial(percentile, since_4_7=tuple(map(int, lgb.__version__.split(".")[:2])) >= (4, 7))
_EPSILON = float(np.float32(1e-15))  # LightGBM's
_EXP_COST = 2.0  # nanoseconds a row and class (one core, 2026-11)
_LONG_BLOCK = 4096  # rows, of which numpy's results stay in the cache
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
    share: float | None = None  # leaves hold this quantile of the residuals of their rows

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

    def renew(self, tree: Tree, score: np.ndarray, rows: np.ndarray | None) -> None:
        """Renew the leaves of a tree, grown on ``rows``, from what their scores leave to explain."""
        if self.share is not None:
            assert tree.train_leaves is not None
            chosen = slice(None) if rows is None else rows
            weight = None if self.renewal_weight is None else self.renewal_weight[chosen]
            renew(tree, tree.train_leaves, self.label[chosen] - score[chosen], weight, self.share, _PERCENTILE)

    @cached_property
    def renewal_weight(self) -> np.ndarray | None:
        """Of rows, for quantiles."""
        return self.weight

    @cached_property
    def _weights(self) -> np.ndarray:
        return np.ones_like(self.label) if self.weight is None else self.weight

    @cached_property
    def _memory(self) -> tuple[np.ndarray, np.ndarray]:
        """For gradients and hessians."""
        shape = self.n_columns, len(self.label)
        return np.empty(shape, np.float32), np.empty(shape, np.float32)


class Regression(Objective):
    """Losses of one score and one label, row by row: see _LOSSES."""

    def __init__(self, settings: Settings, label: np.ndarray, weight: np.ndarray | None) -> None:
        name = settings.objective
        self.loss = _LOSSES[name]
        with_root = settings.reg_sqrt and self.loss.takes_roots
        super().__init__(settings, _narrow(np.sign(label) * np.sqrt(np.abs(label))) if with_root else label, weight)
        self.line = f"{name} sqrt" if with_root else name
        self.number = getattr(settings, self.loss.parameter) if self.loss.parameter else 0.0
        low, high = self.loss.domain
        if label.min() < low or label.max() > high:
            found = f"{label.min():g} to {label.max():g}"
            raise ValueError(f"objective={name} needs labels from {low:g} to {high:g}, not from {found}")
        if self.loss.domain == _COUNTS["domain"] and not (label * self._weights).any():
            raise ValueError(f"objective={name} needs a label above 0; all that have a weight are 0")
        if self.loss.share is not None:
            self.share = self.loss.share or float(np.float32(self.number))

    @property
    def constant_hessian(self) -> bool:  # type: ignore[override]
        return self.loss.constant_hessian and self.weight is None

    @cached_property
    def renewal_weight(self) -> np.ndarray | None:
        if not self.loss.relative:
            return self.weight
        return _narrow(_narrow(1.0 / np.maximum(1.0, np.abs(self.label))) * self._weights)

    @cached_property
    def _slope_weights(self) -> np.ndarray:
        return self._weights if self.renewal_weight is None else self.renewal_weight

    def start(self) -> np.ndarray:
        if self.share is not None:
            order, weight = np.argsort(self.label, kind="stable"), self.renewal_weight
            found = _PERCENTILE(self.label[order], None if weight is None else weight[order], self.share)
            return _narrow(np.array([found]))
        mean = np.average(self.label, weights=self.weight)
        return np.array([mean if self.loss.link is None else self.loss.link(mean)])

    def gradients(self, score: np.ndarray, n_threads: int) -> tuple[np.ndarray, np.ndarray]:
        grad, hess = self._memory

        def fill(start: int, stop: int) -> None:
            for first in range(start, stop, _LONG_BLOCK):
                rows = slice(first, min(first + _LONG_BLOCK, stop))
                with np.errstate(all="ignore"):
                    slope, curvature = self.loss.derivatives(score[0, rows], self.label[rows], self.number)
                    grad[0, rows] = slope * self._slope_weights[rows]
                    hess[0, rows] = curvature * self._weights[rows]

        for_chunks(fill, len(self.label), n_threads, self.loss.cost)
        if not (np.isfinite(grad).all() and np.isfinite(hess).all()):
            raise ValueError(
                f"gradients or hessians of objective={self.line} are not finite: look at the labels, weights and "
                "init_score, or lower learning_rate"
            )
        return grad, hess


def _narrow(values: np.ndarray) -> np.ndarray:
    """Values in the precision that LightGBM keeps labels and weights in."""
    return values.astype(np.float32).astype(np.float64)


def _of_fair(s: np.ndarray, y: np.ndarray, c: float) -> tuple[Any, Any]:
    gap = s - y
    size = np.abs(gap) + c
    return c * gap / size, c * c / (size * size)


def _of_poisson(s: np.ndarray, y: np.ndarray, step: float) -> tuple[Any, Any]:
    mean = np.exp(s)
    return mean - y, mean * math.exp(step)


def _of_quantile(s: np.ndarray, y: np.ndarray, alpha: float) -> tuple[Any, Any]:
    share = np.float32(alpha)
    return np.where((s - y).astype(np.float32) >= 0, np.float32(1.0) - share, -share), 1.0


def _of_gamma(s: np.ndarray, y: np.ndarray, _: float) -> tuple[Any, Any]:
    ratio = y * np.exp(-s)
    return 1.0 - ratio, ratio


def _of_tweedie(s: np.ndarray, y: np.ndarray, power: float) -> tuple[Any, Any]:
    first, second = np.exp((1.0 - power) * s), np.exp((2.0 - power) * s)
    return -y * first + second, -y * (1.0 - power) * first + (2.0 - power) * second


def _of_cross_entropy(s: np.ndarray, y: np.ndarray, _: float) -> tuple[Any, Any]:
    e = np.exp(-np.maximum(s, -37.0))
    tail = np.exp(np.minimum(s, -37.0))
    is_tail = s <= -37.0
    slope, curvature = ((1.0 - y) - y * e) / (1.0 + e), e / ((1.0 + e) * (1.0 + e))
    return np.where(is_tail, tail - y, slope), np.where(is_tail, tail, curvature)


def _logit(mean: float) -> float:
    share = np.clip(mean, _EPSILON, 1.0 - _EPSILON)
    return float(np.log(share / (1.0 - share)))


class _Loss(NamedTuple):
    """A loss of a score and a label."""

    derivatives: Callable[[np.ndarray, np.ndarray, float], tuple[Any, Any]]  # of scores, labels and the parameter
    parameter: str = ""
    link: Callable[[float], float] | None = None  # makes of the mean label where scores begin; None: it is that
    share: float | None = None  # leaves, and where scores begin, are this quantile; 0: as the parameter says
    domain: tuple[float, float] = (-math.inf, math.inf)  # of labels
    takes_roots: bool = False  # reg_sqrt
    constant_hessian: bool = False
    relative: bool = False  # to the size of labels
    cost: float = 3.0  # nanoseconds a row, roughly


_COUNTS: dict[str, Any] = {"link": np.log, "domain": (0.0, math.inf), "cost": 15.0}
_FLAT: dict[str, Any] = {"takes_roots": True, "constant_hessian": True}
_LOSSES = {
    "regression": _Loss(lambda s, y, _: (s - y, 1.0), **_FLAT),
    "regression_l1": _Loss(lambda s, y, _: (np.sign(s - y), 1.0), share=0.5, **_FLAT),
    "huber": _Loss(lambda s, y, a: (np.clip(s - y, -a, a), 1.0), "alpha", constant_hessian=True),
    "fair": _Loss(_of_fair, "fair_c", takes_roots=True),
    "poisson": _Loss(_of_poisson, "poisson_max_delta_step", **_COUNTS),
    "quantile": _Loss(_of_quantile, "alpha", share=0.0, **_FLAT),
    "mape": _Loss(lambda s, y, _: (np.sign(s - y), 1.0), share=0.5, relative=True, **_FLAT),
    "gamma": _Loss(_of_gamma, **_COUNTS),
    "tweedie": _Loss(_of_tweedie, "tweedie_variance_power", **_COUNTS),
    "cross_entropy": _Loss(_of_cross_entropy, link=_logit, domain=(0.0, 1.0), cost=30.0),
}


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
        check_classes(settings, label)
        self.shares = np.bincount(label.astype(np.intp), weight, self.n_columns) / self._weights.sum()

    def learns(self, column: int) -> bool:
        return bool(_EPSILON < self.shares[column] < 1.0 - _EPSILON)

    def start(self) -> np.ndarray:
        return np.log(np.maximum(self.shares, _EPSILON))

    def gradients(self, score: np.ndarray, n_threads: int) -> tuple[np.ndarray, np.ndarray]:
        grad, hess = self._memory

        def fill(start: int, stop: int) -> None:
            memory = np.empty((self.n_columns + 2, _BLOCK))
            _of_multiclass(start, stop, score, self.label, self._weights, memory, grad, hess)

        for_chunks(fill, len(self.label), n_threads, _EXP_COST * self.n_columns)
        return grad, hess


class OneVsAll(Objective):
    """The logistic loss of each class against all others."""

    def __init__(self, settings: Settings, label: np.ndarray, weight: np.ndarray | None) -> None:
        super().__init__(settings, label, weight)
        self.n_columns = settings.num_class
        check_classes(settings, label)
        self.line = f"multiclassova num_class:{self.n_columns} sigmoid:{settings.sigmoid:g}"
        self.parts = [Binary(settings, (label == k).astype(np.float64), weight) for k in range(self.n_columns)]

    def learns(self, column: int) -> bool:
        return self.parts[column].learns(0)

    def start(self) -> np.ndarray:
        return np.concatenate([part.start() for part in self.parts])

    def gradients(self, score: np.ndarray, n_threads: int) -> tuple[np.ndarray, np.ndarray]:
        found = [part.gradients(score[k : k + 1], n_threads) for k, part in enumerate(self.parts)]
        return np.concatenate([grad for grad, _ in found]), np.concatenate([hess for _, hess in found])


def check_classes(settings: Settings, label: np.ndarray) -> None:
    """ValueError if a label is not the number of a class."""
    if not (np.isin(label, np.arange(settings.num_class))).all():
        raise ValueError(f"objective={settings.objective} needs labels 0 to num_class - 1 = {settings.num_class - 1}")


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
    **dict.fromkeys(_LOSSES, Regression),
    "binary": Binary,
    "multiclass": Multiclass,
    "multiclassova": OneVsAll,
}
