"""What a split may still become when part of the weight has not been placed yet.

A threshold has put class weights ``left`` and ``right`` on its sides; the weights ``open`` may still go either way,
each class by any share. The open part may be examples not yet assessed (the paper's bounds, in weight order), or
the examples inside one coarse bin (where a threshold inside the bin would cut them).

Every impurity here is concave in the class weights of a side, so over the box of possible shares its minimum is at
a corner, and it lies below each of its tangent planes:

* :func:`lower_key`: error for any number of classes, and two classes: the best corner, exact. More classes: the
  impurity of what is placed (adding weight never lowers a weighted impurity), the paper's lower bound.
* :func:`upper_key`: error: all open weight is wrong. Others: the tangent plane at the proportional share,
  maximised over the box; never more than the impurity of the node.

A float bound holds up to rounding. So a search may drop something only when it loses by more than
:func:`slack_of` the node; what is nearer is completed and compared by its key. docs/BOUNDS.md has the proof that no
bound, and no key it is compared with, is off by more than that.

In the paper's notation, for error after m examples: ``lower_key = Z_n L_m`` and ``upper_key = Z_n U_m``.
"""

from __future__ import annotations

import math

import numpy as np

from apsplit._jit import called, inline
from apsplit.splits.criterion import ERROR, EXPONENTIAL, GINI, best_pair, float_to_key, key_to_float, side_impurity

# Of the node's impurity and weight, for each class and eight more: 16 (k + 8) u, with u = 2^-53. Keys and bounds that
# are compared are never off by more than (13 k + 110) u of the weight and (4 k + 30) u of the impurity: docs/BOUNDS.md.
SLACK = 2.0**-49


@inline
def slack_of(criterion, node, total, n_classes):
    """Distance below which two values must be compared by their keys, given the node's own key and weight."""
    if criterion == ERROR:
        return 0.0
    return SLACK * (n_classes + 8) * (key_to_float(node) + np.float64(total))


@inline
def lose_slack(criterion, key, slack):
    """``key`` lowered by the slack: what it may really be if it came from a bound."""
    if criterion == ERROR:
        return key
    return float_to_key(key_to_float(key) - slack)


@inline
def gini_pair(l0, l1, r0, r1):
    """Gini impurity of two sides of two classes, in floats."""
    impurity = 0.0
    if l0 + l1 > 0.0:
        impurity = 2.0 * l0 * l1 / (l0 + l1)
    if r0 + r1 > 0.0:
        impurity += 2.0 * r0 * r1 / (r0 + r1)
    return impurity


@inline
def entropy_pair(l0, l1, r0, r1):
    """Entropy of two sides of two classes, in floats."""
    impurity = 0.0
    if l0 > 0.0 and l1 > 0.0:
        impurity -= l0 * math.log2(l0 / (l0 + l1)) + l1 * math.log2(l1 / (l0 + l1))
    if r0 > 0.0 and r1 > 0.0:
        impurity -= r0 * math.log2(r0 / (r0 + r1)) + r1 * math.log2(r1 / (r0 + r1))
    return impurity


@inline
def exponential_pair(l0, l1, r0, r1):
    """Exponential loss of two sides of two classes, in floats."""
    return 2.0 * (math.sqrt(l0 * l1) + math.sqrt(r0 * r1))


@inline
def corner_bound(criterion, left, right, unplaced):
    """Smallest impurity over the four corners of the box of two classes."""
    l0, l1 = np.float64(left[0]), np.float64(left[1])
    r0, r1 = np.float64(right[0]), np.float64(right[1])
    u0, u1 = np.float64(unplaced[0]), np.float64(unplaced[1])
    if criterion == GINI:
        apart = min(gini_pair(l0 + u0, l1, r0, r1 + u1), gini_pair(l0, l1 + u1, r0 + u0, r1))
        together = min(gini_pair(l0 + u0, l1 + u1, r0, r1), gini_pair(l0, l1, r0 + u0, r1 + u1))
    elif criterion == EXPONENTIAL:
        apart = min(exponential_pair(l0 + u0, l1, r0, r1 + u1), exponential_pair(l0, l1 + u1, r0 + u0, r1))
        together = min(exponential_pair(l0 + u0, l1 + u1, r0, r1), exponential_pair(l0, l1, r0 + u0, r1 + u1))
    else:
        apart = min(entropy_pair(l0 + u0, l1, r0, r1 + u1), entropy_pair(l0, l1 + u1, r0 + u0, r1))
        together = min(entropy_pair(l0 + u0, l1 + u1, r0, r1), entropy_pair(l0, l1, r0 + u0, r1 + u1))
    return min(apart, together)


@called
def lower_key(criterion, left, right, unplaced, n_classes):
    """Key that no way of placing the open weight goes below (up to the slack)."""
    if criterion == ERROR:
        # The best corner gives the open weight of the two chosen classes to their sides. The rest is wrong anyway.
        wrong = np.int64(0)
        if n_classes == 2:
            return min(left[1] + right[0], left[0] + right[1])
        for c in range(n_classes):
            wrong += left[c] + right[c] + unplaced[c]
            left[c] += unplaced[c]
            right[c] += unplaced[c]
        wrong -= best_pair(left, right, n_classes)[0]
        for c in range(n_classes):
            left[c] -= unplaced[c]
            right[c] -= unplaced[c]
        return wrong
    if n_classes == 2:
        return float_to_key(corner_bound(criterion, left, right, unplaced))
    return float_to_key(side_impurity(criterion, left, n_classes) + side_impurity(criterion, right, n_classes))


@inline
def _term(criterion, weight):
    """What one class of a side adds to the sum in its impurity."""
    if criterion == GINI:
        return weight * weight
    return weight * math.log2(weight) if weight > 0.0 else 0.0


@inline
def _side(criterion, total, terms):
    """Impurity of a side, given its weight and the sum of what its classes add (:func:`_term`)."""
    if total <= 0.0:
        return 0.0
    return total - terms / total if criterion == GINI else total * math.log2(total) - terms


# Classes in one bin: 2^10 corners take 10 us, as long as sorting 100 rows. The memory of `corners_key` has room for 20.
_MOST_CORNERS = 10
_OPEN_CLASSES = 96  # where they begin there, after the levels


@inline
def _note_class(criterion, at, in_left, in_right, memory):
    """Write down what a class adds to a corner: weight and term, on the left and on the right."""
    memory[at], memory[at + 1] = in_left, _term(criterion, in_left)
    memory[at + 2], memory[at + 3] = in_right, _term(criterion, in_right)


@called
def corners_key(criterion, left, right, unplaced, n_classes, memory):
    """The best corner for gini or entropy with many classes, if few of them are open: key, or 0 if they are not few.

    Sums of the classes placed so far are kept level by level, so that going from corner to corner, like counting in
    binary, nothing is ever subtracted: what a large class adds would leave its rounding error behind::

        memory    | level 0: closed classes | level 1: and the first open one | ...     four sums each: see _note_class
        (256)     | first open class: on the right, on the left | second one | ...      what they add, from 96 on
    """
    total, n_open = np.int64(0), 0
    for c in range(n_classes):
        total += left[c] + right[c] + unplaced[c]
    share = 1.0 / np.float64(total)  # logarithms of shares are small, those of weights are not
    for i in range(4):
        memory[i] = 0.0
    for c in range(n_classes):
        in_left, in_right = np.float64(left[c]) * share, np.float64(right[c]) * share
        if unplaced[c] == 0:
            _note_class(criterion, _OPEN_CLASSES, in_left, in_right, memory)
            for i in range(4):
                memory[i] += memory[_OPEN_CLASSES + i]
    for c in range(n_classes):
        if unplaced[c] > 0:
            if n_open == _MOST_CORNERS:
                return np.int64(0)
            at = _OPEN_CLASSES + 8 * n_open
            _note_class(criterion, at, left[c] * share, (right[c] + unplaced[c]) * share, memory)
            _note_class(criterion, at + 4, (left[c] + unplaced[c]) * share, right[c] * share, memory)
            n_open += 1
    least, level = np.inf, 0  # the first level that the next corner changes
    for corner in range(1 << n_open):
        for k in range(level, n_open):
            on_left = (corner >> (n_open - 1 - k)) & 1
            for i in range(4):
                memory[4 * (k + 1) + i] = memory[4 * k + i] + memory[_OPEN_CLASSES + 8 * k + 4 * on_left + i]
        last = 4 * n_open
        impurity = _side(criterion, memory[last], memory[last + 1])
        least = min(least, impurity + _side(criterion, memory[last + 2], memory[last + 3]))
        level = n_open - 1
        while (corner >> (n_open - 1 - level)) & 1:
            level -= 1
    return float_to_key(least * np.float64(total))


@inline
def _gradient(criterion, weight, other, total, purity):
    """Derivative of a side's impurity by the weight of one class.

    ``other`` is the weight of the other one of two classes, ``purity`` the sum of squared shares.
    """
    if criterion == GINI:
        return 1.0 - 2.0 * weight / total + purity
    if criterion == EXPONENTIAL:
        return math.sqrt(other / weight)
    return math.log2(total / weight)


@inline
def tangent_bound(criterion, left, right, unplaced, n_classes):
    """Largest value over the box of the tangent plane at the proportional share; needs both sides non-empty."""
    left_total = right_total = open_total = 0.0
    for c in range(n_classes):
        left_total += left[c]
        right_total += right[c]
        open_total += unplaced[c]
    share = left_total / (left_total + right_total)
    left_total += share * open_total
    right_total += (1.0 - share) * open_total
    left_purity = right_purity = value = rise = 0.0
    for c in range(n_classes):
        left_purity += ((left[c] + share * unplaced[c]) / left_total) ** 2
        right_purity += ((right[c] + (1.0 - share) * unplaced[c]) / right_total) ** 2
    for c in range(n_classes):
        goes_left = share * unplaced[c]
        in_left = left[c] + goes_left
        in_right = right[c] + (unplaced[c] - goes_left)
        other = n_classes - 1 - c  # of two classes; not from the total: a dominant class would leave rounding only
        other_left = left[other] + share * unplaced[other]
        other_right = right[other] + (unplaced[other] - share * unplaced[other])
        if criterion == GINI:
            value += in_left * (1.0 - in_left / left_total) + in_right * (1.0 - in_right / right_total)
        elif criterion == EXPONENTIAL:  # once for each of the two classes
            value += math.sqrt(in_left * other_left) + math.sqrt(in_right * other_right)
        else:
            if in_left > 0.0:
                value += in_left * math.log2(left_total / in_left)
            if in_right > 0.0:
                value += in_right * math.log2(right_total / in_right)
        if unplaced[c] > 0:
            slope = _gradient(criterion, in_left, other_left, left_total, left_purity)
            slope -= _gradient(criterion, in_right, other_right, right_total, right_purity)
            rise += max(-slope * goes_left, slope * (unplaced[c] - goes_left))
    return value + rise


@called
def upper_key(criterion, left, right, unplaced, n_classes, node):
    """Key that no way of placing the open weight exceeds (up to the slack); ``node`` is the key of the node."""
    if criterion == ERROR:
        wrong = np.int64(0)
        for c in range(n_classes):
            wrong += left[c] + right[c] + unplaced[c]
        return wrong - best_pair(left, right, n_classes)[0]
    return min(node, float_to_key(tangent_bound(criterion, left, right, unplaced, n_classes)))
