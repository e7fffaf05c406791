"""Gini impurity and two classes: all bins are scored roughly first, and exactly only those that come close to the best.

That is for columns whose bins are all there is to them: nothing is missing, every bin is a single value, and leaves
need no minimum of rows (:func:`only_bins`).
"""

from __future__ import annotations

import numpy as np

from apsplit._jit import approximate, called, inline
from apsplit.splits.criterion import GINI, NO_KEY, key_to_float, pair_key, split_key
from apsplit.splits.sides import weight_of

# Rough impurities: sides are taken to weigh LIGHT of the node's weight at least, for each class and eight more. Then no
# rough impurity is off by more than two of these, and what is above the smallest by more than ROUGHLY of them cannot
# win: docs/BOUNDS.md.
LIGHT = 2.0**-50
ROUGHLY = 8.0


@inline
def only_bins(f, columns, rules):
    """Whether what is in the bins is all there is to column ``f``: ``scan_pairs`` or ``scan_gini`` may do."""
    return rules.min_rows == 0 and columns.of[f].exact and not columns.of[f].has_missing


@inline
def list_filled(histogram, n_bins, n_classes, filled):
    """List the bins that hold weight, without a branch: a few rows leave most bins empty, but one never knows which."""
    n_filled = np.uintp(0)
    for b in range(n_bins):
        weight = np.int64(0)
        for c in range(n_classes):
            weight |= histogram[b * n_classes + c]
        filled[n_filled] = b
        n_filled += np.uintp(weight != 0)
    return n_filled


@inline
def around(at, filled, n_filled, n_bins):
    """A filled bin and the next one; 0 and 256 where there is none."""
    below = filled[at] if n_filled > 0 else np.int64(0)
    above = filled[at + 1] if at + 1 < n_filled else np.int64(256)
    return below, above


@inline
def least_weight(total, n_classes):
    """What a side is taken to weigh at least where impurities are rough; ``total``: the node's weight."""
    return LIGHT * (n_classes + 8) * total


@inline
def sum_classes(histogram, n_classes, filled, n_filled, sums):
    """Class weights up to each filled bin, as floats."""
    for c in range(n_classes):
        weight, lefts = np.int64(0), sums[c]
        for i in range(n_filled):
            weight += histogram[np.uintp(filled[i] * n_classes + c)]
            lefts[i] = np.float64(weight)


@inline
def _heavy_enough(min_weight, histogram, n_classes, filled, n_filled):
    """The range of filled bins after which both sides have some weight, and the minimum."""
    first, last = 0, max(0, n_filled - 1)
    weight = np.int64(0)
    while first < last:
        weight += weight_of(histogram[filled[first] * n_classes :], n_classes)
        if weight >= min_weight:
            break
        first += 1
    weight = np.int64(0)
    while first < last:
        weight += weight_of(histogram[filled[last] * n_classes :], n_classes)
        if weight >= min_weight:
            break
        last -= 1
    return first, last


@approximate
def half_gini(a, b, c, d, light):
    """Half of the Gini impurity of two sides of two classes, by a single division; sides weigh ``light`` at least."""
    left, right = a + b, c + d
    left, right = left if left > light else light, right if right > light else light
    return (a * b * right + c * d * left) / (left * right)


@approximate
def _score_pairs_roughly(first, last, totals, sums, rough):
    """Gini impurity of two classes after each of some filled bins; returns the smallest. A SIMD loop."""
    total_0, total_1 = np.float64(totals[0]), np.float64(totals[1])
    lefts_0, lefts_1, light = sums[0], sums[1], least_weight(total_0 + total_1, 2)
    for i in range(first, last):
        a, b = lefts_0[i], lefts_1[i]
        rough[i] = 2.0 * half_gini(a, b, total_0 - a, total_1 - b, light)
    smallest = total_0 + total_1
    for i in range(first, last):
        smallest = rough[i] if rough[i] < smallest else smallest
    return smallest


@inline
def scan_pairs(n_bins, rules, totals, histogram, work, incumbent):
    """What ``scan_bins`` does where two numbers are all there is to a bin, kept in registers (twice as fast).

    That is: two classes, not entropy, nothing missing, every bin a single value, no minimum of rows. For gini all bins
    are scored roughly first, and exactly only those that come close to the best and do not lose to the key of an
    ``incumbent``: 2.5 instead of 5 ns a bin (2026-11).
    """
    filled, rough = work.filled, work.rough
    n_filled = np.intp(list_filled(histogram, n_bins, 2, filled))
    first, last = _heavy_enough(rules.min_weight, histogram, 2, filled, n_filled)
    limit = np.inf
    if rules.criterion == GINI:
        sum_classes(histogram, 2, filled, n_filled, work.sums)
        limit = min(_score_pairs_roughly(first, last, totals, work.sums, rough), key_to_float(incumbent))
        limit += ROUGHLY * least_weight(np.float64(totals[0] + totals[1]), 2)
    l0 = l1 = best_position = np.int64(0)
    best_at, n_passed, best = 0, 0, NO_KEY
    for i in range(first, last):
        if rules.criterion == GINI and not rough[i] <= limit:
            continue
        while n_passed <= i:
            l0 += histogram[2 * filled[n_passed]]
            l1 += histogram[2 * filled[n_passed] + 1]
            n_passed += 1
        key = pair_key(rules.criterion, l0, l1, totals[0] - l0, totals[1] - l1)
        if key < best:
            best, best_position, best_at = key, l0 + l1, i
    below, above = around(best_at, filled, n_filled, n_bins)
    return best, best_position, below, above


@approximate
def _score_roughly(n, totals, n_classes, sums, scales, rough):
    """Gini impurity after each of ``n`` filled bins, given the class weights up to there: SIMD loops over bins.

    Returns what sides are taken to weigh at least.
    """
    left_scale, right_scale = scales[0], scales[1]  # one over the weight of each side
    total = np.float64(weight_of(totals, n_classes))
    light = least_weight(total, n_classes)
    for i in range(n):
        left_scale[i] = 0.0
        rough[i] = total
    for c in range(n_classes):
        lefts = sums[c]
        for i in range(n):
            left_scale[i] += lefts[i]
    for i in range(n):
        right_scale[i] = 1.0 / max(total - left_scale[i], light)
        left_scale[i] = 1.0 / left_scale[i]
    for c in range(n_classes):
        whole, lefts = np.float64(totals[c]), sums[c]
        for i in range(n):
            left, right = lefts[i], whole - lefts[i]
            rough[i] -= left * left * left_scale[i] + right * right * right_scale[i]
    return light


def _scan_gini(n_bins, rules, totals, n_classes, histogram, work, incumbent):
    """What ``scan_bins`` does for gini where nothing is missing, every bin is a single value and rows do not count.

    Scoring many classes exactly costs 100 ns a bin, roughly 6. So all bins are scored roughly, and exactly only
    those that come close to the best, and not even these (no candidate is returned) if they lose to the key of an
    ``incumbent``.
    """
    left, right, filled, rough = work.sides.left, work.sides.right, work.filled, work.rough
    n_filled = np.intp(list_filled(histogram, n_bins, n_classes, filled))
    sum_classes(histogram, n_classes, filled, n_filled, work.sums)
    for c in range(n_classes):
        left[c] = 0
    first, last = _heavy_enough(rules.min_weight, histogram, n_classes, filled, n_filled)
    margin = ROUGHLY * _score_roughly(last, totals, n_classes, work.sums, work.scales, rough)
    limit = key_to_float(incumbent)
    for i in range(first, last):
        limit = min(limit, rough[i])
    limit += margin
    best, best_position, best_at, n_passed = NO_KEY, np.int64(0), 0, 0
    for i in range(first, last):
        if rough[i] <= limit:
            for c in range(n_classes):
                for at in range(n_passed, i + 1):
                    left[c] += histogram[np.uintp(filled[at] * n_classes + c)]
                right[c] = totals[c] - left[c]
            n_passed = i + 1
            key = split_key(GINI, left, right, n_classes)
            if key < best:
                best, best_position, best_at = key, weight_of(left, n_classes), i
    below, above = around(best_at, filled, n_filled, n_bins)
    return best, best_position, below, above


scan_gini = called(_scan_gini)
