"""From the nodes of a gradient tree that has grown to the flat arrays of a Tree."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from apsplit._jit import kernel
from apsplit.data.dataset import Dataset
from apsplit.gradients.criterion import GradientRules, as_gradient, as_hessian, leaf_weight
from apsplit.gradients.records import NODE_TYPE, as_records
from apsplit.splits.candidate import midpoint

# ------------------------------------------------------------------------------------------------------- order


@kernel
def _order_levels(left, order):
    """The nodes level by level, in ``order``; returns how many."""
    order[0], n = 0, 1
    k = 0
    while k < n:
        if left[order[k]] >= 0:
            order[n], order[n + 1] = left[order[k]], left[order[k]] + 1
            n += 2
        k += 1
    return n


@kernel
def _take_nodes(order, number, nodes, target):
    for k in range(order.size):
        number[order[k]] = k
    for k in range(order.size):
        target[k] = nodes[order[k]]
        if target[k].left >= 0:
            target[k].left = number[target[k].left]


def level_order(left: np.ndarray) -> np.ndarray:
    """The nodes of a tree level by level, given the left child of each (-1: none).

    >>> level_order(np.array([3, -1, -1, -1, 1]))
    array([0, 3, 4, 1, 2])
    """
    order = np.empty(len(left), np.int64)
    return order[: _order_levels(left, order)]


def in_level_order(nodes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The nodes of a tree, numbered level by level, and these numbers. Those that are not in the tree are left out."""
    order = level_order(nodes["left"])
    number, target = np.zeros(len(nodes), np.int64), np.empty(len(order), NODE_TYPE)
    _take_nodes(order, number, as_records(nodes), as_records(target))
    return target, number


def prune(left: np.ndarray, gain: np.ndarray, least: float) -> np.ndarray:
    """Take back splits of less gain than ``least`` that only leaves follow, bottom up; returns the nodes that stay.

    They come level by level, so siblings stay neighbours. ``left`` (IN, OUT): the left child of every node, -1: none.
    """
    for node in range(len(left) - 1, -1, -1):
        if left[node] >= 0 and gain[node] < least and left[left[node]] < 0 and left[left[node] + 1] < 0:
            left[node] = -1
    return level_order(left)


# ------------------------------------------------------------------------------------------------------- arrays


class Flat(NamedTuple):
    """The nodes of a tree; leaves have no feature."""

    feature: np.ndarray
    missing_left: np.ndarray
    left: np.ndarray
    right: np.ndarray
    value: np.ndarray  # leaf weight
    gain: np.ndarray
    cover: np.ndarray
    below: np.ndarray  # values beside the threshold
    above: np.ndarray


@kernel
def _flatten(order, number, child, features, rules, nodes, flat):
    for k in range(order.size):
        node = order[k]
        flat.cover[k] = as_hessian(rules, nodes[node].sums[1])
        flat.value[k] = leaf_weight(rules, as_gradient(rules, nodes[node].sums[0]), flat.cover[k])
        flat.feature[k] = flat.left[k] = flat.right[k] = -1
        flat.missing_left[k] = False
        flat.gain[k] = flat.below[k] = flat.above[k] = 0.0
        if child[node] >= 0:
            flat.feature[k] = features[nodes[node].feature]
            flat.left[k], flat.right[k] = number[child[node]], number[child[node]] + 1
            flat.missing_left[k], flat.gain[k] = nodes[node].missing_left, nodes[node].gain
            flat.below[k], flat.above[k] = nodes[node].below, nodes[node].above


def flat_nodes(
    order: np.ndarray,
    number: np.ndarray,
    child: np.ndarray,
    features: np.ndarray,
    rules: GradientRules,
    nodes: np.ndarray,
) -> Flat:
    """The nodes ``order`` of a tree; ``number``: what they are called then, ``child``: left ones, -1: none."""
    feature, left, right = np.empty((3, len(order)), np.int32)
    value, gain, cover, below, above = np.empty((5, len(order)))
    flat = Flat(feature, np.empty(len(order), np.bool_), left, right, value, gain, cover, below, above)
    _flatten(order, number, child, features, rules, as_records(nodes), flat)
    return flat


def thresholds(flat: Flat, data: Dataset, *, like_xgboost: bool) -> np.ndarray:
    """The threshold of every node that is split; 0 for the others."""
    is_inner = flat.feature >= 0
    if like_xgboost:
        return np.where(is_inner, xgboost_threshold(flat.below, flat.above), 0.0)
    by_type: dict[np.dtype, list[int]] = {}
    for feature in set(flat.feature[is_inner].tolist()):
        by_type.setdefault(data.float_type(feature), []).append(feature)
    found = np.zeros(len(is_inner))
    for dtype, features in by_type.items():  # frames may have several, and one's values may be out of another's range
        these = is_inner if len(by_type) == 1 else np.isin(flat.feature, features)
        found[these] = midpoint(flat.below[these], flat.above[these], dtype)
    return found


def xgboost_threshold(below: np.ndarray, above: np.ndarray) -> np.ndarray:
    """The largest float32 that XGBoost sends left between two neighbouring values: its own condition is ``x < c``.

    >>> c = np.nextafter(xgboost_threshold(np.array([2.0, 3.0]), np.array([4.0, np.inf])), np.inf, dtype=np.float32)
    >>> c
    array([3.      , 6.000001], dtype=float32)
    """
    a, b = below.astype(np.float32), above.astype(np.float32)
    with np.errstate(over="ignore", invalid="ignore"):
        c = (a + b) * np.float32(0.5)
        c = np.where(c == a, b, c)
        c = np.where(np.isinf(above), a + (np.abs(a) + np.float32(1e-6)), c)  # all present values on one side
        c = np.where(np.isinf(below), b - (np.abs(b) + np.float32(1e-6)), c)
    return np.nextafter(c, np.float32(-np.inf)).astype(np.float64)
