"""From the nodes of a tree that has grown to the flat arrays of a Tree."""

from __future__ import annotations

import numpy as np

from apsplit._jit import kernel
from apsplit._records import Record, i64
from apsplit._work import nodes_of, work_at
from apsplit.data.columns import read_only
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


@kernel
def _take_fields(address, features, links, missing_left, floats, value):
    """The nodes of the tree in the record at ``address``, field by field.

    ``links`` get left and right children and features, ``floats`` gains, covers and the values beside thresholds; of
    classes, gains and covers are shares of the root's weight, and ``value`` has those of each class.
    """
    w = work_at(address)
    nodes, sums, k = nodes_of(w.nodes), i64(w.class_sums), w.n_classes
    whole = nodes[0].cover if k > 0 else 1.0
    for node in range(w.n_nodes):
        of = nodes[node]
        inner = of.left >= 0
        links[0, node], links[1, node], links[2, node] = of.left, of.left + inner, -1
        if inner:
            links[2, node] = features[of.feature]
        missing_left[node] = of.missing_left != 0
        floats[0, node], floats[1, node] = of.gain / whole, of.cover / whole
        floats[2, node], floats[3, node] = of.below, of.above
        if k == 0:
            value[node] = of.value
        for c in range(k):
            value[node * k + c] = np.float64(sums[node * w.n_channels + c]) / of.cover


def grown_nodes(work: Record, features: np.ndarray, data: Encoded, bits: np.ndarray, *, like_xgboost: bool) -> Grown:
    """The nodes of a tree as a Tree takes them; ``features``: what their numbers stand for; ``bits``: of categories."""
    n, k = work["n_nodes"], work["n_classes"]
    links, missing_left, floats = np.empty((3, n), np.int32), np.empty(n, np.bool_), np.empty((4, n))
    value = np.empty(n * max(1, k))
    _take_fields(work.address, read_only(features), links, missing_left, floats, value)
    (left, right, feature), (gain, cover, below, above) = links, floats
    threshold = thresholds(feature, below, above, data, like_xgboost=like_xgboost)
    sets = sets_of_nodes(work["nodes"][:n], feature, data, bits)
    return Grown(left, right, feature, threshold, missing_left, gain, value.reshape(n, k) if k else value, cover, sets)


def thresholds(
    feature: np.ndarray, below: np.ndarray, above: np.ndarray, data: Encoded, *, like_xgboost: bool
) -> np.ndarray:
    """The threshold of every node that is split; 0 for the others (feature -1), which have 0 beside them."""
    if like_xgboost:
        return np.where(feature >= 0, xgboost_threshold(below, above), 0.0)
    if len(data.float_types) == 1:
        return midpoint(below, above, *data.float_types)
    found = np.empty(len(feature))
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
