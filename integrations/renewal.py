"""Leaves that hold a quantile of what is left to explain in their rows, instead of a Newton step."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from apsplit import Tree

# Of values in ascending order, their weights (None: all are 1) and a share: the quantile.
Quantile = Callable[[np.ndarray, np.ndarray | None, float], float]


def renew(
    tree: Tree, leaves: np.ndarray, residual: np.ndarray, weight: np.ndarray | None, share: float, quantile: Quantile
) -> None:
    """Give every leaf the quantile of the residuals of its rows: ``leaves`` are those that rows end in.

    A leaf without rows keeps its value.

    >>> stump = Tree([0, -1, -1], [0.5, 0, 0], [True, False, False], [1, -1, -1], [2, -1, -1], [0, -1, 1], [3, 0, 0],
    ...              [4, 2, 2], n_features=1)
    >>> renew(stump, np.array([1, 2, 1, 1]), np.array([7.0, 4.0, 5.0, 6.0]), None, 0.5, interpolated_quantile)
    >>> stump.value
    array([0., 6., 4.])
    """
    order = np.lexsort((residual, leaves))
    found, begin = np.unique(leaves[order], return_index=True)
    for leaf, rows in zip(found, np.split(order, begin[1:]), strict=True):
        tree.value[leaf] = quantile(residual[rows], None if weight is None else weight[rows], share)


def interpolated_quantile(values: np.ndarray, weight: np.ndarray | None, share: float) -> float:
    """As XGBoost has it, in float32: between two values without weights, a value with them."""
    n = len(values)
    if weight is not None:
        cumulated = np.cumsum(weight, dtype=np.float32)
        first = int(np.searchsorted(cumulated, np.float32(float(cumulated[-1]) * share)))
        return float(values[min(first, n - 1)])
    place = share * (n + 1) - 1
    if place <= 0 or place >= n - 1:
        return float(values[0 if place <= 0 else -1])
    below = int(place)
    return float(np.float32(float(values[below]) + (place - below) * float(values[below + 1] - values[below])))


def percentile(values: np.ndarray, weight: np.ndarray | None, share: float, *, since_4_7: bool = True) -> float:
    """As LightGBM has it: between two values without weights; with them, where the upper one weighs 1 or more.

    Else the lower value. Before 4.7 it looked at the weight after, and else took the upper value.
    """
    n = len(values)
    if n == 1:
        return float(values[0])
    if weight is None:
        from_top = (n - 1) * (1.0 - share)
        place = n - 1 - int(from_top)
        if place == 0:
            return float(values[0])
        return float(values[place] - (values[place] - values[place - 1]) * (from_top - int(from_top)))
    cumulated = np.cumsum(weight, dtype=np.float64)
    threshold = cumulated[-1] * share
    place = min(int(np.searchsorted(cumulated, threshold, side="right")), n - 1)
    if place in (0, n - 1):
        return float(values[place])
    low, high, at = values[place - 1], values[place], place if since_4_7 else place + 1
    step = cumulated[at] - cumulated[at - 1]
    if step >= 1.0:
        return float((threshold - cumulated[at - 1]) / step * (high - low) + low)
    return float(low if since_4_7 else high)
