"""What a search leaves behind."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from apsplit.splits.criterion import ERROR, NO_KEY
from apsplit.splits.problem import Problem, Rules


class Outcome(NamedTuple):
    """What a search knows of each selected feature. Keys are as in :mod:`apsplit.splits.criterion`."""

    keys: np.ndarray  # best candidate found
    positions: np.ndarray  # its threshold, as the weight of the present examples to the left
    missing_lefts: np.ndarray
    lowers: np.ndarray  # no candidate of the feature is below
    uppers: np.ndarray  # the feature's best candidate is not above
    assessed: np.ndarray  # examples looked at
    reads: np.ndarray  # cells read

    @classmethod
    def empty(cls, problem: Problem) -> Outcome:
        """The outcome of a search that has not looked at anything yet."""
        n = len(problem.features)
        return cls(
            keys=np.full(n, NO_KEY),
            positions=np.zeros(n, np.int64),
            missing_lefts=np.zeros(n, np.bool_),
            lowers=np.zeros(n, np.int64),
            uppers=np.full(n, NO_KEY),
            assessed=np.zeros(n, np.int64),
            reads=np.zeros(n, np.int64),
        )

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
