"""A candidate is a threshold of one feature that may split a node. Which of two candidates wins is said here, once.

The tie rule, for classes and gradients: the smallest key, then the smallest feature, then the smallest rank, that is,
the smallest threshold and then missing values to the right. (Of two classes polarity +1 wins, by the order of class
pairs in :func:`apsplit.splits.criterion.best_pair`.)

A threshold is known by its *position*, the integer weight (or hessian) of the present rows that it sends left:
positions are in the order of thresholds, whatever way the threshold was found.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from apsplit._jit import inline


class Candidate(NamedTuple):
    """A threshold of one feature, in the terms of the bins of its column."""

    key: Any  # lower is better: int64 of class weights (splits.criterion), or float64, minus the score of gradients
    feature: Any  # int64, index among the selected features
    rank: Any  # int64, order among equals of one feature: rank_of
    missing_left: Any  # bool, where missing values go
    bin: Any  # int64, the last bin on the left, or the bin that the threshold lies in; -1: none
    inside: Any  # bool, whether the threshold lies inside that bin
    below: Any  # float64, the largest value on the left, if known; infinite: none
    above: Any  # float64, the smallest value on the right, if known; infinite: none
    fine: Any = -1  # int64, inside a bin: the last fine code on the left; -1: the values beside are known


# Candidates of gradients as they lie in memory: the best of a column between its bins, and what may be inside them.
CANDIDATE_TYPE = np.dtype(
    [
        ("key", np.float64),  # inf: none
        ("bound", np.float64),  # of the keys inside bins: minus the largest score; inf: nothing
        ("feature", np.int64),
        ("rank", np.int64),
        ("bin", np.int64),
        ("below", np.float64),
        ("above", np.float64),
        ("fine", np.int64),
        ("missing_left", np.bool_),
        ("inside", np.bool_),
    ],
    align=True,
)


@inline
def rank_of(position, missing_left):
    """Order among candidates of one feature that have the same key, lower is first."""
    return 2 * np.int64(position) + np.int64(missing_left)


@inline
def comes_first(key, feature, rank, other_key, other_feature, other_rank):
    """Whether a candidate wins over another one; also whether it may, given a bound of its key and its least rank."""
    if key != other_key:
        return key < other_key
    if feature != other_feature:
        return feature < other_feature
    return rank < other_rank


@inline
def wins(candidate, other):
    """Whether a candidate comes before another one."""
    return comes_first(candidate.key, candidate.feature, candidate.rank, other.key, other.feature, other.rank)


def midpoint(below: Any, above: Any, dtype: np.dtype) -> Any:
    """The threshold between two neighbouring values: their midpoint in the column's float type, or the lower one.

    Takes numbers, or arrays of them. An infinite upper value means that all present values go left.

    >>> midpoint(1.0, 2.0, np.dtype("f8")), midpoint(3.0, float("inf"), np.dtype("f8"))
    (1.5, inf)
    >>> midpoint(np.array([1.0, 3.0]), np.array([2.0, np.inf]), np.dtype("f4"))
    array([1.5, inf])
    """
    if isinstance(below, float) and dtype == np.float64:  # in Python, which is faster for single numbers
        t = below / 2 + above / 2
        return t if below <= t and (t < above or above == np.inf) else below
    a, b = np.asarray(below).astype(dtype), np.asarray(above).astype(dtype)
    t = a / dtype.type(2) + b / dtype.type(2)
    found = np.where((a <= t) & ((t < b) | (np.asarray(above) == np.inf)), t, a).astype(np.float64)
    return found if found.ndim else float(found)
