"""The best thresholds between the bins of a column of one node, and bounds of what its bins may hide.

Rough scores, by reciprocals, say which of the thresholds between bins may be the best; these are scored exactly. Loops
are short and many, so that those that matter become SIMD. What they leave for each other lies in lines of one array, a
constant apart, so that a compiler sees that they do not overlap::

    edges     |  0  |  1  |  2  |  ...  | n     before filled bin 0, between bins 0 and 1, ..., behind the last
    lines     G left, H left, G right, H right, denominators, reciprocals, scores of both sides, of the threshold
"""

from __future__ import annotations

import numpy as np

from apsplit._jit import called, inline
from apsplit._phases import lock, unlock
from apsplit._records import f64, i64, u8
from apsplit._work import FLOATS, INTS, LINE, LISTS, columns_of, nodes_of, winners_of
from apsplit.gradients.criterion import (
    as_gradient,
    as_hessian,
    bound_alpha,
    enough_rows,
    limit_of,
    rank_among_equals,
    rows_of,
    split_score,
    unsplit_score,
)
from apsplit.splits.candidate import comes_first

# Lines of floats, by edge, and then by bin.
_LEFT_G, _LEFT_H, _RIGHT_G, _RIGHT_H = 0, LINE, 2 * LINE, 3 * LINE
_LEFT_D, _RIGHT_D, _LEFT_R, _RIGHT_R = 4 * LINE, 5 * LINE, 6 * LINE, 7 * LINE
_LEFT_SCORE, _RIGHT_SCORE, _SCORE = 8 * LINE, 9 * LINE, 10 * LINE
_UP, _DOWN, _RATIO, UPPER = 11 * LINE, 12 * LINE, 13 * LINE, 14 * LINE
# Lines of integers: filled bins; sums on the left of each edge.
FILLED, _SUM_G, _SUM_H, _SUM_LAST = LISTS, LISTS + LINE, LISTS + 2 * LINE, LISTS + 3 * LINE
_LEAST = 1e-300  # a denominator of nothing, over which nothing is 0


@inline
def list_filled(histogram, channels, n, filled):
    """List the bins that are not empty, without a branch; returns how many. In small nodes most bins are empty."""
    found = np.uintp(0)
    for b in range(n):
        filled[found] = b
        found += np.uintp(histogram[channels * b + 1] > 0)
    return np.intp(found)


@inline
def _add_up(w, histogram, channels, n_filled, sums, start, ints, x):
    """Sums on both sides of each edge, those on the left beginning with ``start``: as integers and as floats."""
    g, h, last = start
    total_g, total_h = sums[0], sums[1]
    for k in range(n_filled + 1):
        j = np.uintp(k)
        ints[np.uintp(_SUM_G) + j], ints[np.uintp(_SUM_H) + j], ints[np.uintp(_SUM_LAST) + j] = g, h, last
        x[np.uintp(_LEFT_G) + j], x[np.uintp(_LEFT_H) + j] = as_gradient(w, g), as_hessian(w, h)
        x[np.uintp(_RIGHT_G) + j], x[np.uintp(_RIGHT_H) + j] = as_gradient(w, total_g - g), as_hessian(w, total_h - h)
        if k < n_filled:
            at = np.uintp(channels * ints[np.uintp(FILLED) + j])
            g += histogram[at]
            h += histogram[at + np.uintp(1)]
            if channels == 4:
                last += histogram[at + np.uintp(3)]


@inline
def _worth(g, d, r, alpha, step):
    """The rough score of a side, given its denominator and the reciprocal of that."""
    t = max(abs(g) - alpha, 0.0)
    weight = min(t * r, step)
    return weight * (2.0 * t - d * weight)


@inline
def _score_edges(w, n_edges, x):
    """Denominators, reciprocals, and rough scores of both sides of each edge and of the threshold there."""
    alpha, step, lam = bound_alpha(w), w.max_delta_step if w.max_delta_step > 0.0 else np.inf, w.reg_lambda
    least = w.min_child_weight
    for k in range(n_edges):
        j = np.uintp(k)
        d = max(x[j + np.uintp(_LEFT_H)] + lam, _LEAST)
        e = max(x[j + np.uintp(_RIGHT_H)] + lam, _LEAST)
        r, s = 1.0 / d, 1.0 / e
        x[j + np.uintp(_LEFT_D)], x[j + np.uintp(_RIGHT_D)] = d, e
        x[j + np.uintp(_LEFT_R)], x[j + np.uintp(_RIGHT_R)] = r, s
        left = _worth(x[j + np.uintp(_LEFT_G)], d, r, alpha, step)
        right = _worth(x[j + np.uintp(_RIGHT_G)], e, s, alpha, step)
        x[j + np.uintp(_LEFT_SCORE)], x[j + np.uintp(_RIGHT_SCORE)] = left, right
        allowed = (x[j + np.uintp(_LEFT_H)] >= least) & (x[j + np.uintp(_RIGHT_H)] >= least)
        x[j + np.uintp(_SCORE)] = left + right if allowed else -np.inf


@inline
def _cutoff(w, top, unsplit):
    """What a rough score must reach to be the best, given the largest rough score."""
    if w.slack == np.inf or (w.like_xgboost and w.max_delta_step > 0.0 and w.reg_alpha > 0.0):
        return -np.inf  # in the last case rough scores are bounds, and not near
    share = 2.0**-18 if w.like_xgboost else 2.0**-40
    return top - share * (abs(top) + 2.0 * abs(unsplit)) - w.slack


@called
def offer(w, slot, thread):
    """Let the candidate of a thread be the winner of a node, if it comes before the one so far."""
    winners, candidate, locks = winners_of(w.winners), winners_of(w.candidates)[thread], i64(w.locks)
    if candidate.key > winners[slot].key:
        return
    lock(locks, slot)
    so_far = winners[slot]
    if comes_first(candidate.key, candidate.feature, candidate.rank, so_far.key, so_far.feature, so_far.rank):
        winners[slot] = candidate
    unlock(locks, slot)


@inline
def _offer_edge(w, node, i, k, shift, missing_left, missing_h, thread):
    """Offer the threshold at the k-th edge to the node, if it is allowed and may win."""
    nodes, candidates, ints = nodes_of(w.nodes), winners_of(w.candidates), i64(w.ints)[thread * INTS :]
    of, sums, c = columns_of(w.columns)[i64(w.features)[i]], nodes[node].sums, candidates[thread]
    g, h, last = ints[_SUM_G + k], ints[_SUM_H + k], ints[_SUM_LAST + k]
    left_h, right_h = as_hessian(w, h), as_hessian(w, sums[1] - h)
    if left_h < w.min_child_weight or right_h < w.min_child_weight or not enough_rows(w, sums, rows_of(w, last)):
        return
    unsplit = unsplit_score(w, sums)
    c.key = -split_score(w, unsplit, as_gradient(w, g), left_h, as_gradient(w, sums[0] - g), right_h)
    c.feature, c.position = i, h - missing_h if missing_left else h
    c.rank = rank_among_equals(w, c.position, missing_left, not of.has_missing)
    c.sums[0], c.sums[1], c.sums[3] = g, h, last
    c.low = ints[FILLED + k - 1] << shift
    c.bin = c.low + (np.int64(1) << shift) - 1
    c.first = ints[FILLED + k] << shift if ints[FILLED + k] >= 0 else np.int64(-1)
    c.high = c.first + (np.int64(1) << shift) - 1
    c.inside, c.missing_left, c.any_missing = 0, missing_left, missing_h > 0
    if w.like_xgboost and of.n_bins == 1 and of.has_missing:  # it tries a constant's missing values on the left only
        c.missing_left, c.bin, c.low, c.first, c.high = 1, -1, -1, 0, 0
        c.sums[0], c.sums[1], c.sums[3] = sums[0] - g, sums[1] - h, sums[3] - last
    offer(w, nodes[node].slot, thread)


@inline
def _offer_edges(w, node, i, last, shift, missing_left, missing_h, thread):
    """Offer the thresholds at the edges from 1 to ``last`` that may be the best of the node."""
    nodes, winners, x = nodes_of(w.nodes), winners_of(w.winners), f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS]
    top = -np.inf
    for k in range(1, last + 1):
        top = max(top, x[np.uintp(_SCORE) + np.uintp(k)])
    unsplit = unsplit_score(w, nodes[node].sums)
    cutoff = max(_cutoff(w, top, unsplit), limit_of(w, -winners[nodes[node].slot].key, unsplit))
    if w.min_rows > 1:  # the best ones may not be allowed
        cutoff = limit_of(w, -winners[nodes[node].slot].key, unsplit)
    if top == -np.inf or top < cutoff:
        return
    for k in range(1, last + 1):
        score = x[np.uintp(_SCORE) + np.uintp(k)]
        if score >= cutoff and score > -np.inf:
            _offer_edge(w, node, i, k, shift, missing_left, missing_h, thread)


# -------------------------------------------------------------------------------------------------------------- bounds


@inline
def _limit_weights(w, n_filled, total_h, x):
    """Denominators of thresholds inside bins, where min_child_weight keeps a side from being lighter."""
    least = max(w.min_child_weight, w.hess_unit) * (1.0 - 2.0**-40)
    most = max(as_hessian(w, total_h) - least, least)
    k = 0
    while k <= n_filled and x[_LEFT_H + k] < least:
        x[_LEFT_D + k], x[_RIGHT_D + k] = least + w.reg_lambda, most + w.reg_lambda
        k += 1
    first = k
    k = n_filled
    while k >= 0 and x[_RIGHT_H + k] < least:
        x[_LEFT_D + k], x[_RIGHT_D + k] = most + w.reg_lambda, least + w.reg_lambda
        k -= 1
    for edge in range(n_filled + 1):
        if edge < first or edge > k:
            x[_LEFT_R + edge], x[_RIGHT_R + edge] = 1.0 / x[_LEFT_D + edge], 1.0 / x[_RIGHT_D + edge]
    for b in range(n_filled):
        if x[_LEFT_H + b + 1] < least or x[_RIGHT_H + b] < least:
            x[_RATIO + b] = -np.inf


@inline
def _describe_bins(w, histogram, n_filled, single, sums, ints, x):
    """What can go left of each bin: all positive gradients or all negative ones; and its sum of g^2 / h.

    Minus infinity if there is nothing inside: it is a single value, or too few rows would be on a side.
    """
    for k in range(n_filled):
        at = np.uintp(4 * ints[FILLED + k])
        g = as_gradient(w, histogram[at])
        size = np.float64(histogram[at + np.uintp(3)] >> w.count_bits) * (w.size_unit * (1.0 + 2.0**-40))
        x[_UP + k], x[_DOWN + k] = 0.5 * (g + size), 0.5 * (g - size)
        ratio = np.float64(histogram[at + np.uintp(2)]) * w.ratio_unit
        x[_RATIO + k] = -np.inf if single.size > 0 and single[ints[FILLED + k]] else ratio
    if w.min_rows > 1:
        n = rows_of(w, sums[3])
        for k in range(n_filled):
            before, behind = rows_of(w, ints[_SUM_LAST + k + 1]) - 1, n - rows_of(w, ints[_SUM_LAST + k]) - 1
            if before < w.min_rows or behind < w.min_rows:
                x[_RATIO + k] = -np.inf


@inline
def _bound_bins(w, n_filled, x):
    """Upper bounds of the score of thresholds inside each filled bin; the larger ones stay if there are some."""
    alpha, step = bound_alpha(w), w.max_delta_step if w.max_delta_step > 0.0 else np.inf
    one = np.uintp(1)
    for k in range(n_filled):
        j = np.uintp(k)
        up, down = x[j + np.uintp(_UP)], x[j + np.uintp(_DOWN)]
        left, right = x[j + np.uintp(_LEFT_G)], x[j + one + np.uintp(_RIGHT_G)]
        left_up, left_down, right_up, right_down = left + up, left + down, right + up, right + down
        d, r = x[j + np.uintp(_LEFT_D)], x[j + np.uintp(_LEFT_R)]
        e, s = x[j + np.uintp(_RIGHT_D)], x[j + np.uintp(_RIGHT_R)]
        least = max(
            _worth(left_up, d, r, alpha, step) + _worth(right_down, e, s, alpha, step),
            _worth(left_down, d, r, alpha, step) + _worth(right_up, e, s, alpha, step),
        )
        d, r = x[j + one + np.uintp(_LEFT_D)], x[j + one + np.uintp(_LEFT_R)]
        e, s = x[j + one + np.uintp(_RIGHT_D)], x[j + one + np.uintp(_RIGHT_R)]
        most = max(
            _worth(left_up, d, r, alpha, step) + _worth(right_down, e, s, alpha, step),
            _worth(left_down, d, r, alpha, step) + _worth(right_up, e, s, alpha, step),
        )
        additive = (x[j + np.uintp(_LEFT_SCORE)] + x[j + one + np.uintp(_RIGHT_SCORE)]) + x[j + np.uintp(_RATIO)]
        x[j + np.uintp(UPPER)] = max(x[j + np.uintp(UPPER)], min(additive, max(least, most)))


@called
def bound_bins(w, histogram, n_filled, single, sums, start, thread):
    """Bound what is inside each filled bin of a histogram; ``start``: sums (G, H, last) of what is left of all of them.

    Bounds are left in the line UPPER, which begins with what it holds: the larger bound counts. ``sums``: of the node.
    """
    ints = i64(w.ints)[thread * INTS : (thread + 1) * INTS]
    x = f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS]
    _add_up(w, histogram, 4, n_filled, sums, start, ints, x)
    _score_edges(w, n_filled + 1, x)
    _describe_bins(w, histogram, n_filled, single, sums, ints, x)
    _limit_weights(w, n_filled, sums[1], x)
    _bound_bins(w, n_filled, x)


# -------------------------------------------------------------------------------------------------------------- column


@inline
def missing_sums(histogram, channels, row):
    """Sums G, H and the last one of missing values, at a row of a histogram; -1: there are none."""
    nothing = np.int64(0)
    if row < 0:
        return nothing, nothing, nothing
    last = histogram[channels * row + 3] if channels == 4 else nothing
    return histogram[channels * row], histogram[channels * row + 1], last


@called
def scan_column(w, node, i, histogram, channels, shift, missing_row, thread):
    """Offer the best threshold between bins of the i-th feature to a node; returns a bound of what its bins hide."""
    f = i64(w.features)[i]
    of, sums = columns_of(w.columns)[f], nodes_of(w.nodes)[node].sums
    ints = i64(w.ints)[thread * INTS : (thread + 1) * INTS]
    x = f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS]
    n = ((of.n_bins - 1) >> shift) + 1
    n_filled = list_filled(histogram, channels, n, ints[FILLED:])
    ints[FILLED + n_filled] = -1
    missing = missing_sums(histogram, channels, missing_row)
    single = u8(w.single)[of.bin_start : of.bin_start + (of.n_bins if shift == 0 else 0)]
    nothing = (np.int64(0), np.int64(0), np.int64(0))
    if not of.exact:
        x[UPPER : UPPER + n_filled] = -np.inf
    for direction in range(2 if missing[1] > 0 else 1):
        start = missing if direction == 1 else nothing
        _add_up(w, histogram, channels, n_filled, sums, start, ints, x)
        _score_edges(w, n_filled + 1, x)
        last = n_filled if missing[1] > 0 and direction == 0 else n_filled - 1  # present values against missing ones
        _offer_edges(w, node, i, last, shift, direction, missing[1], thread)
        if not of.exact:
            _describe_bins(w, histogram, n_filled, single, sums, ints, x)
            _limit_weights(w, n_filled, sums[1], x)
            _bound_bins(w, n_filled, x)
    peak = -np.inf
    if not of.exact:
        for k in range(n_filled):
            peak = max(peak, x[UPPER + k])
    return peak
