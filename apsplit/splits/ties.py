"""The tie rule: smallest key, then feature, then threshold, then missing_left=False, then polarity +1.

A threshold is known by its *position*, the integer weight of the present examples that it sends left: positions are in
the order of thresholds, whatever way the threshold was found. Polarity is settled by the order of class pairs in
:func:`apsplit.splits.criterion.best_pair`.
"""

from __future__ import annotations

from apsplit._jit import inline


@inline
def beats(key, feature, position, missing_left, other_key, other_feature, other_position, other_missing_left):
    """Whether the first candidate comes before the other one."""
    if key != other_key:
        return key < other_key
    if feature != other_feature:
        return feature < other_feature
    if position != other_position:
        return position < other_position
    return missing_left < other_missing_left


@inline
def may_beat(lower, feature, position, upper, other_feature, other_position):
    """Whether something known to be at least ``lower``, from ``position`` on, may come before a certain ``upper``."""
    if lower != upper:
        return lower < upper
    if feature != other_feature:
        return feature < other_feature
    return position < other_position
