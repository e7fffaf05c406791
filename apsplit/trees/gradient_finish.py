"""From the nodes of a gradient tree that has grown to the flat arrays of a Tree."""

from __future__ import annotations

import numpy as np

from apsplit.data.share import Encoded
from apsplit.splits.candidate import midpoint
from apsplit.trees.category_sets import sets_of_nodes
from apsplit.trees.tree import Grown

# ------------------------------------------------------------------------------------------------------- order


def level_order(left: np.ndarray) -> np.ndarray:
    """The nodes of a tree level by level, given the left child of each (-1: none).

    >>> level_order(np.array([3, -1, -1, -1, 1]))
    array([0, 3, 4, 1, 2])
    """
    levels = [np.zeros(1, np.intp)]
    while len(children := left[levels[-1]][left[levels[-1]] >= 0]):
        levels.append(np.column_stack((children, children + 1)).reshape(-1))
    return np.concatenate(levels)


def in_level_order(nodes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The nodes of a tree, numbered level by level, and these numbers."""
    return _renumbered(nodes, nodes["left"])


def _renumbered(nodes: np.ndarray, left: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The nodes that ``left`` leads to, numbered level by level, and the new number of each."""
    order = level_order(left)
    number = np.zeros(len(nodes), np.int64)
    number[order] = np.arange(len(order))
    kept = nodes[order]
    kept["left"] = np.where(left[order] >= 0, number[left[order]], -1)
    return kept, number


def prune(nodes: np.ndarray, least: float) -> tuple[np.ndarray, np.ndarray]:
    """Take back splits of less gain than ``least`` that only leaves follow, bottom up.

    Returns the nodes that stay, level by level, so that siblings stay neighbours, and for every node of the tree the
    number of the one that it is now, or is below of.
    """
    left, gain = nodes["left"].copy(), nodes["gain"]
    for node in range(len(left) - 1, -1, -1):
        if left[node] >= 0 and gain[node] < least and left[left[node]] < 0 and left[left[node] + 1] < 0:
            left[node] = -1
    kept, number = _renumbered(nodes, left)
    for name in ("gain", "below", "above", "missing_left"):
        kept[name][kept["left"] < 0] = 0
    for node in np.flatnonzero((left < 0) & (nodes["left"] >= 0)).tolist():  # its rows end in it now
        number[nodes["left"][node]] = number[nodes["left"][node] + 1] = number[node]
    return kept, number


# ------------------------------------------------------------------------------------------------------- arrays


def grown_nodes(
    nodes: np.ndarray, features: np.ndarray, data: Encoded, bits: np.ndarray, *, like_xgboost: bool
) -> Grown:
    """Nodes of a gradient tree as a Tree takes them; ``bits``: sets of categories."""
    feature = features[nodes["feature"]]
    threshold = thresholds(nodes, feature, data, like_xgboost=like_xgboost)
    sets = sets_of_nodes(nodes, feature, data, bits)
    return Grown(
        nodes["left"], feature, threshold, nodes["missing_left"], nodes["gain"], nodes["value"], nodes["cover"], sets
    )


def thresholds(nodes: np.ndarray, feature: np.ndarray, data: Encoded, *, like_xgboost: bool) -> np.ndarray:
    """The threshold of every node that is split; 0 for the others, which have 0 beside them."""
    below, above = nodes["below"], nodes["above"]
    if like_xgboost:
        return np.where(nodes["left"] >= 0, xgboost_threshold(below, above), 0.0)
    if len(data.float_types) == 1:
        return midpoint(below, above, *data.float_types)
    found = np.empty(len(nodes))
    for dtype, has_it in data.float_types.items():  # one's values may be out of another's range
        these = has_it[feature]
        found[these] = midpoint(below[these], above[these], dtype)
    return found


def xgboost_threshold(below: np.ndarray, above: np.ndarray) -> np.ndarray:
    """The largest float32 that XGBoost sends left between two neighbouring values: its own condition is ``x < c``.

    >>> c = np.nextafter(xgboost_threshold(np.array([2.0, 3.0]), np.array([4.0, np.inf])), np.inf, dtype=np.float32)
    >>> c
    array([3.      , 6.000001], dtype=float32)
    """
    a, b = below.astype(np.float32), above.astype(np.float32)
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        c = (a + b) * np.float32(0.5)
        c = np.where(c == a, b, c)
        if not np.isfinite(below).all() or not np.isfinite(above).all():  # all present values on one side
            c = np.where(np.isinf(above), a + (np.abs(a) + np.float32(1e-6)), c)
            c = np.where(np.isinf(below), b - (np.abs(b) + np.float32(1e-6)), c)
        return np.nextafter(c, np.float32(-np.inf)).astype(np.float64)
