"""Trees of classes: what is seldom needed, or in several places, as functions by address.

They find what they are told in the memory of their thread: so each is compiled once, and on its own.
"""

from __future__ import annotations

import numpy as np

from apsplit._phases import phase
from apsplit._records import f64, i64
from apsplit._work import FLOATS, INTS, winners_of, work_at
from apsplit.splits.bounds import corner_bound, corners_key, lower_key
from apsplit.splits.criterion import ERROR, key_to_float, side_impurity, split_key
from apsplit.splits.tree_memory import CORNERS, LEFT, LOWER, MISSING_WEIGHT, NODE, RIGHT, sums_at, take_sides


@phase
def key(address, item, thread):
    """The key of the split whose sides are in the memory of a thread, for its candidate."""
    w = work_at(address)
    at, k, channels, memory = sums_at(w, thread, 0), w.n_classes, w.n_channels, i64(w.class_ints)
    left, right = memory[at : at + k], memory[at + channels : at + channels + k]
    winners_of(w.candidates)[thread].key = np.int64(split_key(w.criterion, left, right, k)).view(np.float64)


@phase
def score_others(address, n_edges, thread):
    """Scores of edges for criteria other than gini: as keys would be, as floats."""
    w = work_at(address)
    memory, x = i64(w.class_ints), f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS]
    k, at, node = w.n_classes, sums_at(w, thread, 0), i64(w.ints)[thread * INTS + NODE]
    left, right = memory[at : at + k], memory[at + w.n_channels : at + w.n_channels + k]
    for e in range(n_edges):
        take_sides(w, e, e, node, thread)
        if w.criterion == ERROR:
            x[LEFT + e], x[RIGHT + e] = np.float64(split_key(ERROR, left, right, k)), 0.0
        else:
            x[LEFT + e] = side_impurity(w.criterion, left, k)
            x[RIGHT + e] = side_impurity(w.criterion, right, k)


@phase
def bound_others(address, n_filled, thread):
    """Bounds of bins for error, and for entropy and exponential with two classes."""
    w = work_at(address)
    memory, x = i64(w.class_ints), f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS]
    k, channels, at, node = w.n_classes, w.n_channels, sums_at(w, thread, 0), i64(w.ints)[thread * INTS + NODE]
    left, right = memory[at : at + k], memory[at + channels : at + channels + k]
    inside = memory[at + 2 * channels : at + 2 * channels + k]
    for b in range(n_filled):
        take_sides(w, b, b + 1, node, thread)
        if w.criterion == ERROR:
            lower = np.float64(lower_key(ERROR, left, right, inside, k))
        else:
            lower = corner_bound(w.criterion, left, right, inside)
        x[LOWER + b] = min(x[LOWER + b], lower)


@phase
def tighten(address, b, thread):
    """The bound of a bin by all corners, for gini and entropy with more than two classes, in the line LOWER.

    The sums of edges are those without missing rows.
    """
    w = work_at(address)
    memory, x = i64(w.class_ints), f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS]
    k, channels, at, node = w.n_classes, w.n_channels, sums_at(w, thread, 0), i64(w.ints)[thread * INTS + NODE]
    left, right = memory[at : at + k], memory[at + channels : at + channels + k]
    inside, corners = memory[at + 2 * channels : at + 2 * channels + k], x[CORNERS:]
    take_sides(w, b, b + 1, node, thread)
    lower = key_to_float(corners_key(w.criterion, left, right, inside, k, corners))
    if i64(w.ints)[thread * INTS + MISSING_WEIGHT] > 0 and lower > 0.0:
        for c in range(k):
            left[c] += memory[at + 3 * channels + c]
            right[c] -= memory[at + 3 * channels + c]
        lower = min(lower, key_to_float(corners_key(w.criterion, left, right, inside, k, corners)))
    x[LOWER + b] = max(x[LOWER + b], lower)
