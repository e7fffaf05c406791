"""A candidate is a threshold of one feature that may split a node. Which of two candidates wins is said here, once.

The tie rule, for classes and gradients: the smallest key, then the smallest feature, then the smallest rank, that is,
the smallest threshold and then missing values to the right. (Of two classes polarity +1 wins, by the order of class
pairs in :func:`apsplit.splits.criterion.best_pair`.)

A threshold is known by its *position*, the integer weight (or hessian) of the present rows that it sends left:
positions are in the order of thresholds, whatever way the threshold was found. What a named search has found is an
Outcome: the best candidate of every feature, as arrays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from apsplit._jit import inline
from apsplit.splits.criterion import ERROR, NO_KEY

if TYPE_CHECKING:
    from apsplit.splits.problem import Problem, Rules


@inline
def rank_of(position, missing_left):
    """Order among candidates of one feature that have the same key, lower is first."""
    return 2 * position + missing_left


def plain_comes_first(key, feature, rank, other_key, other_feature, other_rank):
    """Whether a candidate wins over another one; also whether it may, given a bound of its key and its least rank."""
    if key != other_key:
        return key < other_key
    if feature != other_feature:
        return feature < other_feature
    return rank < other_rank


comes_first = inline(plain_comes_first)  # kernels: from Python every process would compile it


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


class Outcome(NamedTuple):
    """What a search knows of each selected feature: its best candidate, bounds of it, and what was read to find it."""

    keys: np.ndarray  # of the best candidate found, as in splits.criterion
    positions: np.ndarray  # its threshold, as the weight of the present examples to the left
    missing_lefts: np.ndarray
    lowers: np.ndarray  # no candidate of the feature is below
    uppers: np.ndarray  # the feature's best candidate is not above
    assessed: np.ndarray  # examples looked at
    reads: np.ndarray  # cells read

    @classmethod
    def empty(cls, problem: Problem) -> Outcome:
        """The outcome of a search that has not looked at anything yet, but for features that are settled."""
        n = len(problem.features)
        found = cls(
            keys=np.full(n, NO_KEY),
            positions=np.zeros(n, np.int64),
            missing_lefts=np.zeros(n, np.bool_),
            lowers=np.zeros(n, np.int64),
            uppers=np.full(n, NO_KEY),
            assessed=np.zeros(n, np.int64),
            reads=np.zeros(n, np.int64),
        )
        if problem.settled is not None:
            indices, keys = problem.settled
            for array in (found.keys, found.lowers, found.uppers):
                array[indices] = keys
            found.assessed[indices] = found.reads[indices] = problem.n_existing
        return found

    @property
    def winner(self) -> int | None:
        """Index of the best feature: the smallest key, the first among equals; None if there is no candidate."""
        index = int(np.argmin(self.keys))
        return None if self.keys[index] == NO_KEY else index

    def runner_up(self, rules: Rules) -> int | None:
        """Index of the second best feature, if it is known which one that is and what it reaches."""
        winner = self.winner
        if winner is None or len(self.keys) < 2:
            return None
        others = self.keys.copy()
        others[winner] = NO_KEY
        index = int(np.argmin(others))
        lowers = self.lowers.copy()
        if rules.criterion != ERROR:
            lowers = np.maximum(lowers.view(np.float64) - rules.slack, 0.0).view(np.int64)
        unknown = self.lowers < self.keys  # may hold something better than was found
        unknown[winner] = False
        return None if others[index] == NO_KEY or (lowers[unknown] <= others[index]).any() else index
