"""How good is a split: one key per candidate, an int64, smaller is better.

Candidates are compared by key (ties: :mod:`apsplit.splits.candidate`), so every search must compute the key by the
functions here. For "error" the key is the misclassified integer weight itself. For the others it is
the bit pattern of a float64, the weighted impurity of the two sides in units of integer weight: the bit patterns of
non-negative floats are in the same order as the floats.

A side is given by its class weights s_c, summing to S:

=========== ==================================================== =======================================
error       S_left + S_right - max over a != b of (l_a + r_b)    a, b: the classes of the two sides
gini        sum over c of s_c (S - s_c) / S                      for each side
entropy     - sum over c of s_c log2(s_c / S)                    for each side, bits
exponential 2 sqrt(s_0 s_1)                                      for each side, two classes only
=========== ==================================================== =======================================

"exponential" is what confidence-rated boosting minimises (Schapire and Singer 1999): the exponential loss if every
side gets its best vote.

Integer differences are taken before anything becomes a float, so a pure side has exactly no impurity.
"""

from __future__ import annotations

import math
from typing import Literal

import numpy as np

from apsplit._jit import called, inline

Criterion = Literal["error", "gini", "entropy", "exponential"]

ERROR, GINI, ENTROPY, EXPONENTIAL = 0, 1, 2, 3
CRITERIA: dict[str, int] = {"error": ERROR, "gini": GINI, "entropy": ENTROPY, "exponential": EXPONENTIAL}

NO_KEY = np.iinfo(np.int64).max  # larger than every key: no such candidate


@inline
def float_to_key(impurity):
    """Key of a non-negative float (negative zero and rounding below zero count as zero)."""
    return np.float64(impurity if impurity > 0.0 else 0.0).view(np.int64)


@inline
def key_to_float(key):
    """The float whose key this is; NO_KEY is infinity."""
    if key == NO_KEY:
        return np.inf
    return np.int64(key).view(np.float64)


@inline
def gini_side(weights, n_classes):
    """Weighted Gini impurity of one side."""
    total = np.int64(0)
    for c in range(n_classes):
        total += weights[c]
    if total == 0:
        return 0.0
    impurity = 0.0
    for c in range(n_classes):
        impurity += np.float64(weights[c]) * np.float64(total - weights[c])
    return impurity / np.float64(total)


@inline
def entropy_side(weights, n_classes):
    """Weighted entropy of one side, in bits."""
    total = np.int64(0)
    for c in range(n_classes):
        total += weights[c]
    impurity = 0.0
    for c in range(n_classes):
        if 0 < weights[c] < total:
            impurity += np.float64(weights[c]) * math.log2(np.float64(weights[c]) / np.float64(total))
    return -impurity


@called
def side_impurity(criterion, weights, n_classes):
    """Weighted impurity of one side for the criteria that are a sum over sides (not error)."""
    if criterion == GINI:
        return gini_side(weights, n_classes)
    if criterion == EXPONENTIAL:
        return 2.0 * math.sqrt(np.float64(weights[0]) * np.float64(weights[1]))
    return entropy_side(weights, n_classes)


@called
def best_pair(left, right, n_classes):
    """Largest ``left[a] + right[b]`` with a != b and the lexicographically first such (a, b).

    The winner is made of the two largest of each side, so one pass suffices.
    """
    l1 = l2 = r1 = r2 = -1  # indices of the largest and second largest, smaller index first among equals
    for c in range(n_classes):
        if l1 < 0 or left[c] > left[l1]:
            l1, l2 = c, l1
        elif l2 < 0 or left[c] > left[l2]:
            l2 = c
        if r1 < 0 or right[c] > right[r1]:
            r1, r2 = c, r1
        elif r2 < 0 or right[c] > right[r2]:
            r2 = c
    if l1 != r1:
        return left[l1] + right[r1], l1, r1
    with_r2 = left[l1] + right[r2]
    with_l2 = left[l2] + right[r1]
    if with_r2 > with_l2 or (with_r2 == with_l2 and l1 < l2):
        return with_r2, l1, r2
    return with_l2, l2, r1


@inline
def pair_key(criterion, l0, l1, r0, r1):
    """Key of a split of two classes (not for entropy), written out: the general sums give the same bits."""
    if criterion == ERROR:
        return min(l1 + r0, l0 + r1)
    if criterion == EXPONENTIAL:
        left, right = math.sqrt(np.float64(l0) * np.float64(l1)), math.sqrt(np.float64(r0) * np.float64(r1))
        return float_to_key(2.0 * left + 2.0 * right)
    impurity = 0.0
    if l0 + l1 > 0:
        impurity = 2.0 * (np.float64(l0) * np.float64(l1)) / np.float64(l0 + l1)
    if r0 + r1 > 0:
        impurity += 2.0 * (np.float64(r0) * np.float64(r1)) / np.float64(r0 + r1)
    return float_to_key(impurity)


@inline
def split_key(criterion, left, right, n_classes):
    """Key of the split with these class weights on its two sides."""
    if n_classes == 2:
        if criterion != ENTROPY:
            return pair_key(criterion, left[0], left[1], right[0], right[1])
    elif criterion == ERROR:
        total = np.int64(0)
        for c in range(n_classes):
            total += left[c] + right[c]
        return total - best_pair(left, right, n_classes)[0]
    return float_to_key(side_impurity(criterion, left, n_classes) + side_impurity(criterion, right, n_classes))


@inline
def node_key(criterion, weights, n_classes):
    """Key of the node itself, unsplit: its impurity; for error, what the majority class gets wrong."""
    if criterion == ERROR:
        total = np.int64(0)
        largest = np.int64(0)
        for c in range(n_classes):
            total += weights[c]
            largest = max(largest, weights[c])
        return total - largest
    return float_to_key(side_impurity(criterion, weights, n_classes))
