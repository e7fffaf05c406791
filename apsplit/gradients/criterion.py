"""How good is a split of gradients: score, leaf weight, and what may still hide inside a bin.

A row has a gradient g and a hessian h. A side with the sums G and H is worth, with the penalties lambda and alpha::

    score(G, H) = max(|G| - alpha, 0)^2 / (H + lambda)         weight = -sign(G) max(|G| - alpha, 0) / (H + lambda)

(less if ``max_delta_step`` or a monotone constraint holds the weight back), and a split gains ``score(left) +
score(right) - score(node)``.

Sums are integers (:mod:`apsplit.gradients.stats`), so they do not depend on the order of rows. Every row exists: its H
is at least 1, so a side or a bin is empty exactly if its H is 0.

The score is convex in (G, H). So what a threshold inside a bin can reach is bounded in two ways, and the smaller one
counts (:func:`apsplit.gradients.scan.bound_bins`): by the corners of the box of what may go left, and by the sides
without the bin plus the bin's sum of g^2 / h, since (a + b)^2 / (c + d) <= a^2 / c + b^2 / d.
"""

from __future__ import annotations

import numpy as np

from apsplit._jit import called, inline
from apsplit._records import i64
from apsplit._work import nodes_of
from apsplit.data.fixed_point import HEADROOM_BITS
from apsplit.splits.candidate import rank_of

BEFORE_3_4, SINCE_3_4 = 1, 2  # XGBoost's rules, by version: what `like_xgboost` may be beside 0


@inline
def as_gradient(w, integer):
    """A sum of gradients as a float."""
    return np.float64(integer) * w.grad_unit


@inline
def as_hessian(w, integer):
    """A sum of hessians as a float."""
    return np.float64(integer) * w.hess_unit


@inline
def side_score(w, record, g, h):
    """What one side of a node is worth; nothing if it is empty and there is no lambda."""
    if w.monotone.n > 0:
        weight = bounded_weight(w, record, g, h)
        saved = (-g if weight > 0.0 else g) - w.reg_alpha  # by each unit of the weight
        return abs(weight) * (2.0 * saved - (h + w.reg_lambda) * abs(weight))
    t = max(abs(g) - w.reg_alpha, 0.0)
    d = h + w.reg_lambda
    if w.max_delta_step > 0.0:
        weight = min(t / d, w.max_delta_step) if d > 0.0 else 0.0
        return weight * (2.0 * t - d * weight)
    return t * t / d if d > 0.0 else 0.0


@called
def leaf_weight(w, g, h):
    """The weight of a leaf, if no node above has set bounds."""
    t = max(abs(g) - w.reg_alpha, 0.0)
    d = h + w.reg_lambda
    if d <= 0.0 or (w.like_xgboost and h <= 0.0) or (w.like_xgboost == BEFORE_3_4 and h < w.min_child_weight):
        return 0.0
    weight = t / d
    if w.max_delta_step > 0.0:
        weight = min(weight, w.max_delta_step)
    return -weight if g > 0.0 else weight


@called
def bounded_weight(w, record, g, h):
    """The weight of some rows of a node, between its bounds. XGBoost's weights are float32."""
    weight = leaf_weight(w, g, h)
    if w.like_xgboost:
        weight = np.float64(np.float32(weight))
    return min(max(weight, record.lower), record.upper) if w.monotone.n > 0 else weight


@called
def xgboost_side(w, record, g, h):
    """What one side of a node is worth to XGBoost, exact: a float32. Since 3.4 it is found from the rounded weight."""
    if h <= 0.0:
        return np.float32(0.0)
    if w.like_xgboost == SINCE_3_4:
        weight = bounded_weight(w, record, g, h)
        curved = (h + w.reg_lambda) * np.float64(np.float32(weight) * np.float32(weight))
        return np.float32(-(2.0 * g * weight + curved + 2.0 * w.reg_alpha * abs(weight)))
    if w.max_delta_step > 0.0 or w.monotone.n > 0:
        weight = np.float32(bounded_weight(w, record, g, h))
        curved = (np.float32(h) + np.float32(w.reg_lambda)) * (weight * weight)
        return -(np.float32(2.0) * np.float32(g) * weight + curved)
    t = max(abs(g) - w.reg_alpha, 0.0)
    return np.float32(t * t) / np.float32(h + w.reg_lambda)


@called
def unsplit_score(w, record):
    """What a node is worth, unsplit."""
    g, h = as_gradient(w, record.sums[0]), as_hessian(w, record.sums[1])
    return np.float64(xgboost_side(w, record, g, h)) if w.like_xgboost else side_score(w, record, g, h)


@called
def split_score(w, record, left_g, left_h, right_g, right_h):
    """The score that candidates are compared by: higher is better. XGBoost compares after subtracting, in float32."""
    if w.like_xgboost:
        both = xgboost_side(w, record, left_g, left_h) + xgboost_side(w, record, right_g, right_h)
        return np.float64(both - np.float32(unsplit_score(w, record)))
    return side_score(w, record, left_g, left_h) + side_score(w, record, right_g, right_h)


@called
def candidate_score(w, record, f, left):
    """The score of a candidate of a node by column ``f``; ``left``: its (G, H, last). Minus infinity: not allowed."""
    g, h, last = left
    left_h, right_h = as_hessian(w, h), as_hessian(w, record.sums[1] - h)
    if left_h < w.min_child_weight or right_h < w.min_child_weight or not enough_rows(w, record.sums, rows_of(w, last)):
        return -np.inf
    left_g, right_g = as_gradient(w, g), as_gradient(w, record.sums[0] - g)
    if w.monotone.n > 0 and i64(w.monotone)[f] != 0:
        rise = bounded_weight(w, record, right_g, right_h) - bounded_weight(w, record, left_g, left_h)
        if rise * np.float64(i64(w.monotone)[f]) < 0.0:
            return -np.inf
    return split_score(w, record, left_g, left_h, right_g, right_h)


@called
def set_bounds(w, node):
    """The bounds of the weights below a node: its parent's, and the middle of both siblings on a constrained side."""
    nodes = nodes_of(w.nodes)
    record = nodes[node]
    record.lower, record.upper = -np.inf, np.inf
    if node == 0:
        return
    parent = nodes[record.parent]
    record.lower, record.upper = parent.lower, parent.upper
    f, n_here = parent.feature, w.features.n
    direction = i64(w.monotone)[i64(w.features)[f] if f < n_here else w.columns.n + f - n_here]  # else others hold it
    if direction == 0:
        return
    g, h = parent.left_sums[0], parent.left_sums[1]
    left = bounded_weight(w, parent, as_gradient(w, g), as_hessian(w, h))
    right = bounded_weight(w, parent, as_gradient(w, parent.sums[0] - g), as_hessian(w, parent.sums[1] - h))
    middle = (left + right) / 2.0
    if w.like_xgboost:
        middle = np.float64((np.float32(left) + np.float32(right)) / np.float32(2.0))
    if (direction > 0) == (node == parent.left):
        record.upper = middle
    else:
        record.lower = middle


@inline
def gain_of(w, score, unsplit):
    """What a split with this score gains."""
    return score if w.like_xgboost else score - unsplit


@inline
def rank_among_equals(w, position, missing_left, one_way):
    """Order among equal scores in one column, lower is first; ``position`` is the H of the present rows on the left.

    Ours: the smallest threshold, then missing values to the right. XGBoost's: thresholds upwards with missing values
    to the right, then downwards with missing values to the left; columns without missing values go that way only.
    """
    if w.like_xgboost:
        return (1 << 62) - position if missing_left or one_way else position
    return rank_of(position, missing_left)


@inline
def rows_of(w, last):
    """How many rows the last integer of a sum stands for."""
    return last & ((np.int64(1) << w.count_bits) - 1)


@inline
def enough_rows(w, sums, n_left):
    """Whether both sides have the rows that a leaf needs."""
    return w.min_rows <= 1 or (n_left >= w.min_rows and rows_of(w, sums[3]) - n_left >= w.min_rows)


# --------------------------------------------------------------------------------------------------- bounds and slack


@inline
def bound_alpha(w):
    """The alpha of bounds: XGBoost before 3.4 leaves it out of the score, but not of the weight, if that has limits."""
    limited = w.max_delta_step > 0.0 or w.monotone.n > 0
    return 0.0 if w.like_xgboost == BEFORE_3_4 and limited else w.reg_alpha


@inline
def limit_of(w, score, unsplit):
    """What a bound must be below to rule something out, given the best score so far.

    A bound is off by at most 100 u of itself and the slack; XGBoost's scores by 2^-21 of themselves and of the node's,
    8 roundings to float32 (docs/BOUNDS.md).
    """
    if w.slack == np.inf or score == -np.inf:
        return -np.inf
    if w.like_xgboost:
        return (score + unsplit) - 2.0**-19 * (abs(score) + 2.0 * abs(unsplit)) - w.slack
    return score * (1.0 - 2.0**-40) - w.slack


@called
def absolute_slack(w):
    """What rounding may take from a bound that is not in proportion to the score; see docs/BOUNDS.md.

    Where |G| and alpha cancel, |G| - alpha is off by 4 u of s, the node's sum of |g|, which is 2^61 units at most. With
    2^-41 of the score for it the rest is 2^-61 s^2 / d, d being the smallest denominator. All else is in proportion as
    long as no square or quotient leaves the range of floats.
    """
    size = w.grad_unit * 2.0**HEADROOM_BITS
    smallest = w.reg_lambda + max(w.hess_unit, w.min_child_weight)
    largest = w.reg_lambda + w.hess_unit * 2.0**HEADROOM_BITS
    if w.like_xgboost:  # float32; a gain of less than 1e-6 is none, so small squares do not matter
        fine = size < 2.0**60 and smallest > 2.0**-100 and largest < 2.0**120 and size * size / smallest < 2.0**120
    else:
        least = w.grad_unit * 2.0**-60  # |G| is a unit at least, |G| - alpha one of its last bits
        step = w.max_delta_step if w.max_delta_step > 0.0 else 1.0
        fine = least > 2.0**-500 and size < 2.0**500 and smallest > 2.0**-1000 and size * size / smallest < 2.0**1000
        fine = fine and (least * 2.0**500) * (least * 2.0**500) > largest
        fine = fine and size * step < 2.0**1000 and least * step > 2.0**-1000
    if not fine:
        return np.inf
    return 2.0**-60 * (size * size / smallest) if w.reg_alpha > 0.0 else 0.0
