"""The best thresholds between the bins of a column of one node, and bounds of what its bins may hide.

Rough scores, by reciprocals, say which of the thresholds between bins may be the best; these are scored exactly. Loops
are short and many, so that those that matter become SIMD. What they leave for each other lies in lines of one array, a
constant apart, so that a compiler sees that they do not overlap::

    edges     |  0  |  1  |  2  |  ...  | n     before filled bin 0, between bins 0 and 1, ..., behind the last
    lines     G left, H left, G right, H right, reciprocals, scores of both sides (all for bounds), of the threshold
"""

from __future__ import annotations

import numpy as np

from apsplit._categories import SET, THRESHOLD, keep_set
from apsplit._jit import called, inline
from apsplit._phases import lock, phase, unlock
from apsplit._pool import begin_of, may_use
from apsplit._records import f64, i64, u8
from apsplit._work import FLOATS, INTS, LINE, LISTS, carriers_of, columns_of, nodes_of, winners_of, work_at
from apsplit.gradients.criterion import (
    as_gradient,
    as_hessian,
    bound_alpha,
    candidate_score,
    limit_of,
    rank_among_equals,
    rows_of,
    unsplit_score,
)
from apsplit.splits.candidate import comes_first

# Lines of floats, by edge, and then by bin.
_LEFT_G, _LEFT_H, _RIGHT_G, _RIGHT_H, _LEFT_R, _RIGHT_R = 0, LINE, 2 * LINE, 3 * LINE, 4 * LINE, 5 * LINE
_LEFT_SCORE, _RIGHT_SCORE, SCORE = 6 * LINE, 7 * LINE, 8 * LINE
_UP, _DOWN, _RATIO, UPPER = 9 * LINE, 10 * LINE, 11 * LINE, 12 * LINE
# Lines of integers: filled bins; sums on the left of each edge.
FILLED, SUM_G, SUM_H, SUM_RATIO, SUM_LAST = LISTS, LISTS + LINE, LISTS + 2 * LINE, LISTS + 3 * LINE, LISTS + 4 * LINE
_MEMBER = SUM_RATIO  # of bundles of two-valued columns, in which nothing is hidden: which feature an edge is of
_SPARE = LINE - 1  # an edge behind all others
_LOWEST = -np.finfo(np.float64).max  # of scores
_LEAST = 2.0**-1001  # a denominator of nothing, over which nothing is 0; less than any that absolute_slack takes


@called
def add_up(histogram, channels, n, start, ints):
    """Sums on the left of the edges between filled bins, from ``start`` = (G, H, last) on; returns how many bins.

    No branch: in small nodes many bins are empty, and nobody can tell which.
    """
    g, h, last = start
    ratio, k, one, step = np.int64(0), np.uintp(0), np.uintp(1), np.uintp(channels)
    ints[SUM_G], ints[SUM_H], ints[SUM_RATIO], ints[SUM_LAST] = g, h, ratio, last
    at = np.uintp(0)
    for b in range(n):
        ints[np.uintp(FILLED) + k] = b
        weight = histogram[at + one]
        g += histogram[at]
        h += weight
        if channels == 4:
            ratio += histogram[at + np.uintp(2)]
            last += histogram[at + np.uintp(3)]
        k += np.uintp(weight > 0)
        ints[np.uintp(SUM_G) + k], ints[np.uintp(SUM_H) + k] = g, h
        ints[np.uintp(SUM_RATIO) + k], ints[np.uintp(SUM_LAST) + k] = ratio, last
        at += step
    ints[np.uintp(FILLED) + k] = -1
    return np.intp(k)


@inline
def _worth(g, r, alpha):
    """The rough score of a side, given the reciprocal of its denominator; with max_delta_step an upper bound."""
    t = max(abs(g) - alpha, 0.0)
    return t * t * r


@inline
def _describe_edges(w, n_edges, sums, ints, x):
    """Rough scores of edges, and what bounds are made of: sums of sides as floats, reciprocals, scores of sides."""
    alpha, lam, least = bound_alpha(w), w.reg_lambda, w.min_child_weight
    total_g, total_h = sums[0], sums[1]
    for k in range(n_edges):
        j = np.uintp(k)
        g, h = ints[j + np.uintp(SUM_G)], ints[j + np.uintp(SUM_H)]
        x[j + np.uintp(_LEFT_G)], x[j + np.uintp(_LEFT_H)] = as_gradient(w, g), as_hessian(w, h)
        x[j + np.uintp(_RIGHT_G)], x[j + np.uintp(_RIGHT_H)] = as_gradient(w, total_g - g), as_hessian(w, total_h - h)
    for k in range(n_edges):
        j = np.uintp(k)
        r = 1.0 / max(x[j + np.uintp(_LEFT_H)] + lam, _LEAST)
        s = 1.0 / max(x[j + np.uintp(_RIGHT_H)] + lam, _LEAST)
        x[j + np.uintp(_LEFT_R)], x[j + np.uintp(_RIGHT_R)] = r, s
        left = _worth(x[j + np.uintp(_LEFT_G)], r, alpha)
        right = _worth(x[j + np.uintp(_RIGHT_G)], s, alpha)
        x[j + np.uintp(_LEFT_SCORE)], x[j + np.uintp(_RIGHT_SCORE)] = left, right
        allowed = (x[j + np.uintp(_LEFT_H)] >= least) & (x[j + np.uintp(_RIGHT_H)] >= least)
        x[j + np.uintp(SCORE)] = left + right if allowed else -np.inf


@inline
def _cutoff(w, top, unsplit):
    """What a rough score must reach to be the best, given the largest rough score."""
    if w.slack == np.inf or w.max_delta_step > 0.0 or w.monotone.n > 0:
        return -np.inf  # where weights have limits rough scores are bounds, and not near
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
        if candidate.kind == SET:
            keep_set(w, slot, thread)
    unlock(locks, slot)


@inline
def _offer_edge(w, node, i, k, shift, missing_left, missing_h, thread):
    """Offer the threshold at the k-th edge to the node, if it is allowed and may win."""
    nodes, candidates, ints = nodes_of(w.nodes), winners_of(w.candidates), i64(w.ints)[thread * INTS :]
    f, record, c = i64(w.features)[i], nodes[node], candidates[thread]
    of = columns_of(w.columns)[f]
    g, h, last = ints[SUM_G + k], ints[SUM_H + k], ints[SUM_LAST + k]
    c.key = -candidate_score(w, record, f, (g, h, last))
    if c.key == np.inf:
        return
    c.feature, c.position = i, h - missing_h if missing_left else h
    c.rank = rank_among_equals(w, c.position, missing_left, not of.has_missing)
    c.sums[0], c.sums[1], c.sums[3] = g, h, last
    c.low = c.bin = np.int64(-1)
    if k > 0:
        c.low = ints[FILLED + k - 1] << shift
        c.bin = c.low + (np.int64(1) << shift) - 1
    c.first = c.high = np.int64(-1)
    if ints[FILLED + k] >= 0:
        c.first = ints[FILLED + k] << shift
        c.high = c.first + (np.int64(1) << shift) - 1
    c.kind, c.inside, c.missing_left, c.any_missing = THRESHOLD, 0, missing_left, missing_h > 0
    offer(w, record.slot, thread)


@called
def offer_present(w, node, i, codes, missing, thread):
    """Offer the split of present values, with codes from .. to, from missing ones, with the sums (G, H, last)."""
    ints, sums, k, f = i64(w.ints)[thread * INTS :], nodes_of(w.nodes)[node].sums, _SPARE, i64(w.features)[i]
    if _edges_with_missing(w, f, 1, 0)[1] == 1:
        ints[SUM_G + k], ints[SUM_H + k] = sums[0] - missing[0], sums[1] - missing[1]
        ints[SUM_LAST + k] = sums[3] - missing[2]
        ints[FILLED + k - 1], ints[FILLED + k] = codes[1], -1
        _offer_edge(w, node, i, k, 0, 0, missing[1], thread)
    if _edges_with_missing(w, f, 1, 1)[0] == 0:
        ints[SUM_G], ints[SUM_H], ints[SUM_LAST], ints[FILLED] = missing[0], missing[1], missing[2], codes[0]
        _offer_edge(w, node, i, 0, 0, 1, missing[1], thread)


@inline
def _cutoff_of_node(w, node, edges, thread):
    """The rough score that edges from .. to must reach to be the best of the node; inf: none of them does."""
    nodes, winners, x = nodes_of(w.nodes), winners_of(w.winners), f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS]
    top = -np.inf
    for k in range(edges[0], edges[1] + 1):
        top = max(top, x[np.uintp(SCORE) + np.uintp(k)])
    unsplit = unsplit_score(w, nodes[node])
    cutoff = limit_of(w, -winners[nodes[node].slot].key, unsplit)
    if w.min_rows <= 1:  # else the best ones may not be allowed
        cutoff = max(cutoff, _cutoff(w, top, unsplit))
    return np.inf if top == -np.inf or top < cutoff else max(cutoff, _LOWEST)


@inline
def _offer_edges(w, node, i, edges, shift, missing_left, missing_h, thread):
    """Offer the thresholds at the edges from .. to that may be the best of the node."""
    x = f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS]
    cutoff = _cutoff_of_node(w, node, edges, thread)
    for k in range(edges[0], edges[1] + 1 if cutoff < np.inf else edges[0]):
        if x[np.uintp(SCORE) + np.uintp(k)] >= cutoff:
            _offer_edge(w, node, i, k, shift, missing_left, missing_h, thread)


# -------------------------------------------------------------------------------------------------------------- bounds


@inline
def _describe_bins(w, n_filled, ints, x):
    """What can go left of each bin: all positive gradients or all negative ones; and its sum of g^2 / h."""
    size_unit, ratio_unit, bits, one = w.size_unit * (1.0 + 2.0**-40), w.ratio_unit, np.int64(w.count_bits), np.uintp(1)
    for k in range(n_filled):
        j = np.uintp(k)
        g = as_gradient(w, ints[j + one + np.uintp(SUM_G)] - ints[j + np.uintp(SUM_G)])
        last = ints[j + one + np.uintp(SUM_LAST)] - ints[j + np.uintp(SUM_LAST)]
        size = np.float64(last >> bits) * size_unit
        x[j + np.uintp(_UP)], x[j + np.uintp(_DOWN)] = 0.5 * (g + size), 0.5 * (g - size)
        ratio = ints[j + one + np.uintp(SUM_RATIO)] - ints[j + np.uintp(SUM_RATIO)]
        x[j + np.uintp(_RATIO)] = np.float64(ratio) * ratio_unit


@inline
def _close_bins(w, n_filled, single, sums, ints, x):
    """Minus infinity for the bins inside which there is nothing: single values, or too few rows would be on a side."""
    for k in range(n_filled if single.size > 0 else 0):
        if single[ints[FILLED + k]]:
            x[_RATIO + k] = -np.inf
    if w.min_rows > 1:
        n = rows_of(w, sums[3])
        for k in range(n_filled):
            before, behind = rows_of(w, ints[SUM_LAST + k + 1]) - 1, n - rows_of(w, ints[SUM_LAST + k]) - 1
            if before < w.min_rows or behind < w.min_rows:
                x[_RATIO + k] = -np.inf


@inline
def _limit_weights(w, n_filled, total_h, x):
    """Reciprocals of thresholds inside bins, where min_child_weight keeps a side from being lighter."""
    least = max(w.min_child_weight, w.hess_unit) * (1.0 - 2.0**-40)
    most = max(as_hessian(w, total_h) - least, least)
    light, heavy = 1.0 / (least + w.reg_lambda), 1.0 / (most + w.reg_lambda)
    k = 0
    while k <= n_filled and x[_LEFT_H + k] < least:
        x[_LEFT_R + k], x[_RIGHT_R + k] = light, heavy
        if k > 0:  # the bin before ends too early
            x[_RATIO + k - 1] = -np.inf
        k += 1
    k = n_filled
    while k >= 0 and x[_RIGHT_H + k] < least:
        x[_LEFT_R + k], x[_RIGHT_R + k] = heavy, light
        x[_RATIO + k] = -np.inf  # the bin behind begins too late
        k -= 1


@inline
def _bound_bins(w, n_filled, x):
    """Upper bounds of the score of thresholds inside each filled bin; the larger ones stay if there are some."""
    alpha, one = bound_alpha(w), np.uintp(1)
    for k in range(n_filled):
        j = np.uintp(k)
        up, down = x[j + np.uintp(_UP)], x[j + np.uintp(_DOWN)]
        left, right = x[j + np.uintp(_LEFT_G)], x[j + one + np.uintp(_RIGHT_G)]
        left_up, left_down, right_up, right_down = left + up, left + down, right + up, right + down
        r, s = x[j + np.uintp(_LEFT_R)], x[j + np.uintp(_RIGHT_R)]
        least = max(
            _worth(left_up, r, alpha) + _worth(right_down, s, alpha),
            _worth(left_down, r, alpha) + _worth(right_up, s, alpha),
        )
        r, s = x[j + one + np.uintp(_LEFT_R)], x[j + one + np.uintp(_RIGHT_R)]
        most = max(
            _worth(left_up, r, alpha) + _worth(right_down, s, alpha),
            _worth(left_down, r, alpha) + _worth(right_up, s, alpha),
        )
        additive = (x[j + np.uintp(_LEFT_SCORE)] + x[j + one + np.uintp(_RIGHT_SCORE)]) + x[j + np.uintp(_RATIO)]
        x[j + np.uintp(UPPER)] = max(x[j + np.uintp(UPPER)], min(additive, max(least, most)))


@called
def bound_bins(w, n_filled, single, sums, thread):
    """Bound what is inside each of the filled bins whose sums :func:`add_up` has left; ``sums``: of the node.

    Bounds are left in the line UPPER, which begins with what it holds: the larger bound counts.
    """
    ints = i64(w.ints)[thread * INTS : (thread + 1) * INTS]
    x = f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS]
    _describe_bins(w, n_filled, ints, x)
    _close_bins(w, n_filled, single, sums, ints, x)
    _limit_weights(w, n_filled, sums[1], x)
    _bound_bins(w, n_filled, x)


@called
def bound_parts(w, n_parts, sums, thread):
    """Bound the splits at any edge inside or at the ends of some parts; the sums before each are set, see SUM_G.

    Parts are like bins (:func:`bound_bins`), but that all rows of one may be on one side.
    """
    ints = i64(w.ints)[thread * INTS : (thread + 1) * INTS]
    x = f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS]
    _describe_edges(w, n_parts + 1, sums, ints, x)
    _describe_bins(w, n_parts, ints, x)
    _limit_weights(w, n_parts, sums[1], x)
    _bound_bins(w, n_parts, x)


@called
def describe_edges(w, n_edges, sums, thread):
    """Rough scores of edges whose sums :func:`add_up` has left, and what bounds are made of; see the lines above."""
    ints = i64(w.ints)[thread * INTS : (thread + 1) * INTS]
    _describe_edges(w, n_edges, sums, ints, f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS])


@called
def score_edges(w, n_edges, sums, thread):
    """The same rough scores, and nothing else."""
    ints = i64(w.ints)[thread * INTS : (thread + 1) * INTS]
    x = f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS]
    alpha, lam, least, total_g, total_h = bound_alpha(w), w.reg_lambda, w.min_child_weight, sums[0], sums[1]
    for k in range(n_edges):
        j = np.uintp(k)
        g, h = ints[j + np.uintp(SUM_G)], ints[j + np.uintp(SUM_H)]
        left_h, right_h = as_hessian(w, h), as_hessian(w, total_h - h)
        left = _worth(as_gradient(w, g), 1.0 / max(left_h + lam, _LEAST), alpha)
        right = _worth(as_gradient(w, total_g - g), 1.0 / max(right_h + lam, _LEAST), alpha)
        x[j + np.uintp(SCORE)] = left + right if (left_h >= least) & (right_h >= least) else -np.inf


# -------------------------------------------------------------------------------------------------------------- column


@inline
def missing_sums(histogram, channels, row):
    """Sums G, H and the last one of missing values, at a row of a histogram; -1: there are none."""
    nothing = np.int64(0)
    if row < 0:
        return nothing, nothing, nothing
    last = histogram[channels * row + 3] if channels == 4 else nothing
    return histogram[channels * row], histogram[channels * row + 1], last


@inline
def _edges_with_missing(w, f, n_filled, missing_left):
    """Edges where there are missing values: also present values against these, which then are on the right.

    XGBoost has them on the left, too: the same split, unless weights must rise or fall. Of constants it has that only.
    """
    is_constant = w.like_xgboost and columns_of(w.columns)[f].n_bins == 1
    if missing_left:
        return (0 if is_constant or (w.like_xgboost and w.monotone.n > 0) else 1), n_filled - 1
    return 1, (n_filled - 1 if is_constant else n_filled)


@called
def scan_column(w, node, i, histogram, channels, shift, missing_row, thread):
    """Offer the best threshold between bins of the i-th feature to a node; returns a bound of what its bins hide."""
    f = i64(w.features)[i]
    of, sums = columns_of(w.columns)[f], nodes_of(w.nodes)[node].sums
    ints = i64(w.ints)[thread * INTS : (thread + 1) * INTS]
    x = f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS]
    n, n_filled = ((of.n_bins - 1) >> shift) + 1, 0
    missing = missing_sums(histogram, channels, missing_row)
    single = u8(w.single)[of.bin_start : of.bin_start + (of.n_bins if shift == 0 else 0)]
    nothing = (np.int64(0), np.int64(0), np.int64(0))
    if not of.exact:
        x[UPPER : UPPER + n] = -np.inf
    for direction in range(2 if missing[1] > 0 else 1):
        n_filled = add_up(histogram, channels, n, missing if direction == 1 else nothing, ints)
        if of.exact:
            score_edges(w, n_filled + 1, sums, thread)
        else:
            describe_edges(w, n_filled + 1, sums, thread)
        edges = (1, n_filled - 1)
        if missing[1] > 0:
            edges = _edges_with_missing(w, f, n_filled, direction)
        _offer_edges(w, node, i, edges, shift, direction, missing[1], thread)
        if not of.exact:
            bound_bins(w, n_filled, single, sums, thread)
    peak = -np.inf
    if not of.exact:
        for k in range(n_filled):
            peak = max(peak, x[UPPER + k])
    return peak


# --------------------------------------------------------------------------------------------------------------- pairs


@phase
def scan_pairs(address, item, thread):
    """Offer the best thresholds of a bundle of columns of two values each to a node: each has one, scored in one go."""
    w = work_at(address)
    node, of = item // w.carriers.n, carriers_of(w.carriers)[item % w.carriers.n]
    columns, index_of, peaks = columns_of(w.columns), i64(w.index_of), f64(w.peaks)
    histogram = i64(w.pool)[begin_of(w, node) + of.offset :]
    record, ints = nodes_of(w.nodes)[node], i64(w.ints)[thread * INTS : (thread + 1) * INTS]
    x = f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS]
    sums, n, f = record.sums, 0, of.head
    ints[SUM_G] = ints[SUM_H] = 0
    while f >= 0:
        i, at = index_of[f], of.channels * columns[f].first
        if i >= 0:
            peaks[record.slot * w.features.n + i] = -np.inf
            if 0 < histogram[at + 1] < sums[1] and may_use(w, record.slot, i):
                n += 1
                ints[_MEMBER + n], ints[SUM_G + n], ints[SUM_H + n] = i, histogram[at], histogram[at + 1]
                ints[SUM_LAST + n] = histogram[at + 3] if of.channels == 4 else 0
                if columns[f].left_out == 0:  # it is the lower value that has no row
                    ints[SUM_G + n], ints[SUM_H + n] = sums[0] - ints[SUM_G + n], sums[1] - ints[SUM_H + n]
                    ints[SUM_LAST + n] = sums[3] - ints[SUM_LAST + n]
        f = columns[f].next
    score_edges(w, n + 1, sums, thread)
    cutoff = _cutoff_of_node(w, node, (1, n), thread)
    ints[FILLED + _SPARE - 1], ints[FILLED + _SPARE] = 0, 1
    for k in range(1, n + 1 if cutoff < np.inf else 1):
        if x[SCORE + k] >= cutoff:
            ints[SUM_G + _SPARE], ints[SUM_H + _SPARE] = ints[SUM_G + k], ints[SUM_H + k]
            ints[SUM_LAST + _SPARE] = ints[SUM_LAST + k]
            _offer_edge(w, node, ints[_MEMBER + k], _SPARE, 0, 0, 0, thread)
