"""The best thresholds between the bins of columns, for the nodes of a gradient tree that are searched together.

Of two siblings the smaller one is counted; the other is what that leaves of their parent, in the parent's row of the
pool. What bins may hide is looked into by :mod:`apsplit.gradients.refine`.
"""

from __future__ import annotations

import numpy as np

from apsplit._jit import called, inline, kernel
from apsplit.gradients.criterion import (
    as_gradient,
    as_hessian,
    bound_alpha,
    enough_rows,
    rank_among_equals,
    side_score,
    split_score,
    unsplit_score,
)
from apsplit.gradients.histogram import (
    COLUMN,
    GROUPS_AT_A_TIME,
    add_row,
    fill_default,
    fill_groups,
    member_histogram,
    own_histogram,
    row_of_code,
)
from apsplit.splits.candidate import Candidate, comes_first, wins

# ---------------------------------------------------------------------------------------------- between the bins


# Loops are short and many, so that those that matter become SIMD. Each writes what the next one reads.


@inline
def _list_filled(histogram, n_bins, filled):
    """List the bins that are not empty, without a branch; returns how many. In small nodes most bins are empty."""
    n = np.uintp(0)
    for b in range(n_bins):
        filled[n] = b
        n += np.uintp(histogram[4 * b + 1] > 0)
    return np.intp(n)


@inline
def _add_up(histogram, n_filled, single, left_g, left_h, scratch):
    """Sums on the left of the end of each filled bin, starting from these."""
    for i in range(n_filled):
        b = np.uintp(scratch.filled[i])
        at = b << np.uintp(2)
        left_g += histogram[at]
        left_h += histogram[at + np.uintp(1)]
        scratch.sum_g[i], scratch.sum_h[i] = left_g, left_h
        scratch.ratio[i] = np.int64(-1) if single[b] else histogram[at + np.uintp(3)]


@inline
def _score_sides(n_filled, rules, sums, scratch):
    """Scores of both sides of the end of each filled bin, as bounds take them, and of the threshold there."""
    alpha, total_g, total_h = bound_alpha(rules), sums[0], sums[1]
    for i in range(n_filled):
        g, h = as_gradient(rules, scratch.sum_g[i]), as_hessian(rules, scratch.sum_h[i])
        rest_g, rest_h = as_gradient(rules, total_g - scratch.sum_g[i]), as_hessian(rules, total_h - scratch.sum_h[i])
        left, right = side_score(rules, alpha, g, h), side_score(rules, alpha, rest_g, rest_h)
        scratch.left_score[i], scratch.right_score[i] = left, right
        allowed = (rest_h > 0.0) & (h >= rules.min_child_weight) & (rest_h >= rules.min_child_weight)
        scratch.score[i] = left + right if allowed else -np.inf


@inline
def _score_like_xgboost(n_filled, rules, sums, unsplit, scratch):
    """Scores of thresholds as XGBoost has them."""
    total_g, total_h = sums[0], sums[1]
    for i in range(n_filled):
        g, h = as_gradient(rules, scratch.sum_g[i]), as_hessian(rules, scratch.sum_h[i])
        rest_g, rest_h = as_gradient(rules, total_g - scratch.sum_g[i]), as_hessian(rules, total_h - scratch.sum_h[i])
        score = split_score(rules, unsplit, g, h, rest_g, rest_h)
        scratch.score[i] = score if scratch.score[i] > -np.inf else -np.inf


@inline
def _need_rows(histogram, n_filled, n_left, rules, sums, scratch):
    """Forbid thresholds that leave too few rows on a side; ``n_left``: missing values there."""
    for i in range(n_filled):
        n_left += histogram[4 * scratch.filled[i] + 3]
        if not enough_rows(rules, sums, n_left):
            scratch.score[i] = -np.inf


@inline
def _position(histogram, last):
    """H of the bins up to ``last``."""
    position = np.int64(0)
    for b in range(last + 1):
        position += histogram[4 * b + 1]
    return position


@inline
def _bound_all(n_filled, rules, start_score, scratch):
    """A quick bound of what is inside any bin: the sides without it, plus its sum of g^2 / h."""
    upper, before = -np.inf, start_score
    for i in range(n_filled):
        bound = before + scratch.right_score[i] + np.float64(scratch.ratio[i]) * rules.ratio_unit
        if bound > upper and scratch.ratio[i] >= 0:
            upper = bound
        before = scratch.left_score[i]
    return upper


@called
def scan_column(f, data, rules, histogram, sums, scratch):
    """Best threshold between the bins of column ``f``.

    Returns (score, rank, last bin on the left, missing_left, bound of the scores inside bins).
    """
    n_bins, has_missing = data.columns[f].n_bins, data.columns[f].has_missing
    missing_g = histogram[4 * n_bins] if has_missing else np.int64(0)
    missing_h = histogram[4 * n_bins + 1] if has_missing else np.int64(0)
    unsplit = unsplit_score(rules, sums)
    single = data.single[data.columns[f].bin_start : data.columns[f].bin_start + n_bins]
    best, best_rank, best_bin, best_left, upper = -np.inf, np.int64(0), np.int64(-1), False, -np.inf
    n_filled = _list_filled(histogram, n_bins, scratch.filled)
    for direction in range(2 if missing_h > 0 else 1):
        missing_left = direction == 1
        start_g, start_h = (missing_g, missing_h) if missing_left else (np.int64(0), np.int64(0))
        _add_up(histogram, n_filled, single, start_g, start_h, scratch)
        _score_sides(n_filled, rules, sums, scratch)
        if rules.like_xgboost:
            _score_like_xgboost(n_filled, rules, sums, unsplit, scratch)
        if rules.min_rows > 1:
            n_left = histogram[4 * n_bins + 3] if missing_left else np.int64(0)
            _need_rows(histogram, n_filled, n_left, rules, sums, scratch)
        downwards = rules.like_xgboost and (missing_left or not has_missing)
        top, at = -np.inf, -1
        for i in range(n_filled):
            if scratch.score[i] > top or (scratch.score[i] == top and at >= 0 and downwards):
                top, at = scratch.score[i], scratch.filled[i]
        if at >= 0 and top >= best:
            rank = rank_among_equals(rules, _position(histogram, at), missing_left, not has_missing)
            if comes_first(-top, 0, rank, -best, 0, best_rank):
                best, best_rank, best_bin, best_left = top, rank, np.int64(at), missing_left
        if not data.columns[f].exact:
            start_score = side_score(rules, bound_alpha(rules), as_gradient(rules, start_g), as_hessian(rules, start_h))
            upper = max(upper, _bound_all(n_filled, rules, start_score, scratch))
    if rules.like_xgboost and n_bins == 1 and has_missing:  # it tries a constant's missing values on the left only
        best_left, best_bin = True, np.int64(-1)
    return best, best_rank, best_bin, best_left, upper


@inline
def _scan_node(j, i, f, data, rules, histogram, nodes, level, scratch, best):
    """The i-th feature, column ``f``, of the j-th node of the level."""
    if level.allowed[min(j, level.allowed.shape[0] - 1), i]:
        score, best[j, i].rank, best[j, i].bin, best[j, i].missing_left, upper = scan_column(
            f, data, rules, histogram, nodes[level.nodes[j]].sums, scratch
        )
        best[j, i].key, best[j, i].bound = -score, -upper
    else:
        best[j, i].key = best[j, i].bound = np.inf


@inline
def _scan_family(s, i, f, data, rules, histogram, base, selected, nodes, level, pool, scratch, best):
    """A column of the s-th counted node, whose histogram is at ``base``, and of its sibling."""
    j, other, at = level.counted[s], level.derived[s], selected.offsets[i]
    size = 4 * (data.columns[f].n_bins + data.columns[f].has_missing)
    # Loops over slices become SIMD; with places that are added up first they do not (25 ns a bin).
    row, counted = nodes[level.nodes[j]].pool_row, histogram[base : base + size]
    _scan_node(j, i, f, data, rules, counted, nodes, level, scratch, best)
    if row >= 0:
        kept = pool[row, at : at + size]
        for k in range(size):
            kept[k] = counted[k]
    if other >= 0:
        rest = pool[nodes[level.nodes[other]].pool_row, at : at + size]
        for k in range(size):
            rest[k] -= counted[k]
        _scan_node(other, i, f, data, rules, rest, nodes, level, scratch, best)


@kernel
def scan_groups(start, stop, selected, data, rules, slots, nodes, level, pool, scratch, best):
    """Fill and scan groups of a dense X: those at ``start..stop`` of the selected ones of one counted node after the
    other.
    """
    n_groups, histogram, at = selected.groups.size, scratch.histogram, start
    while at < stop:
        s, q = at // n_groups, at % n_groups
        n = min(GROUPS_AT_A_TIME, n_groups - q, stop - at)
        node, groups = nodes[level.nodes[level.counted[s]]], selected.groups[q : q + n]
        fill_groups(groups, data, slots, node, histogram)
        for k in range(4 * n):
            carrier = 4 * groups[k >> 2] + (k & 3)
            f = data.heads[carrier] if carrier < data.heads.size else np.int64(-1)
            while f >= 0:
                i = selected.place[f]
                if i >= 0:
                    if data.columns[f].left_out >= 0:
                        base = member_histogram(f, data, node.sums, histogram, k * COLUMN)
                    else:
                        base = own_histogram(f, data, histogram, k * COLUMN)
                    _scan_family(s, i, f, data, rules, histogram, base, selected, nodes, level, pool, scratch, best)
                f = data.columns[f].next
        at += n


@kernel
def scan_entries(start, stop, selected, data, rules, slots, nodes, level, pool, scratch, best):
    """The same for the features ``start..stop`` of a sparse X; entries are read once for all nodes."""
    histogram = scratch.histogram
    for i in range(start, stop):
        f = selected.ids[i]
        size = 4 * (data.columns[f].n_bins + data.columns[f].has_missing)
        for s in range(level.counted.size):
            histogram[s * COLUMN : s * COLUMN + size] = 0
        for e in range(data.columns[f].entry_start, data.columns[f].entry_stop):
            row = data.entry_row[e]
            if slots.node_of[row] >= 0 and level.slot_of[slots.node_of[row]] >= 0:
                base = level.slot_of[slots.node_of[row]] * COLUMN
                at = base + 4 * row_of_code(f, data, data.entry_code[e])
                add_row(histogram, np.uintp(at), slots.stats, np.uintp(4 * slots.place_of[row]))
        for s in range(level.counted.size):
            if data.columns[f].default >= 0:
                fill_default(f, data, nodes[level.nodes[level.counted[s]]].sums, histogram, s * COLUMN)
            _scan_family(s, i, f, data, rules, histogram, s * COLUMN, selected, nodes, level, pool, scratch, best)


# ------------------------------------------------------------------------------------------------- one threshold


@called
def try_threshold(best, i, b, fine, below, above, before, missing, one_way, rules, unsplit, sums):
    """The better one of ``best`` and the threshold in bin ``b``; ``before``: sums of the present rows on its left."""
    g, h, n = before
    for direction in range(2 if missing[1] > 0 else 1):
        g_left, h_left, n_left = (g + missing[0], h + missing[1], n + missing[2]) if direction == 1 else (g, h, n)
        left_h, right_h = as_hessian(rules, h_left), as_hessian(rules, sums[1] - h_left)
        heavy_enough = left_h >= rules.min_child_weight and right_h >= rules.min_child_weight
        if heavy_enough and enough_rows(rules, sums, n_left):
            left_g, right_g = as_gradient(rules, g_left), as_gradient(rules, sums[0] - g_left)
            key = -split_score(rules, unsplit, left_g, left_h, right_g, right_h)
            if key <= best.key:
                rank = rank_among_equals(rules, h, direction == 1, one_way)
                found = Candidate(
                    key, np.int64(i), rank, direction == 1, np.int64(b), True, below, above, np.int64(fine)
                )
                if wins(found, best):
                    best = found
    return best
