"""What a search leaves behind."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from apsplit.criteria import NO_KEY
from apsplit.problem import Problem


class Outcome(NamedTuple):
    """Arrays per selected feature. Keys are as in :mod:`apsplit.criteria`."""

    keys: np.ndarray  # best candidate found
    positions: np.ndarray  # its threshold, as the weight of the present examples to the left
    missing_lefts: np.ndarray
    lowers: np.ndarray  # no candidate of the feature is below
    uppers: np.ndarray  # the feature's best candidate is not above
    assessed: np.ndarray  # examples looked at
    reads: np.ndarray  # cells read

    @classmethod
    def empty(cls, problem: Problem) -> Outcome:
        """Nothing looked at yet."""
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
        """Place of the best feature: the smallest key, the first among equals; None if there is no candidate."""
        place = int(np.argmin(self.keys))
        return None if self.keys[place] == NO_KEY else place

    @property
    def runner_up(self) -> int | None:
        """Place of the second best feature, if it is known which one that is and what it reaches."""
        winner = self.winner
        if winner is None or len(self.keys) < 2:
            return None
        others = self.keys.copy()
        others[winner] = NO_KEY
        place = int(np.argmin(others))
        lowers = np.where(self.lowers < self.keys, self.lowers, NO_KEY)  # features that may hold something better
        lowers[winner] = NO_KEY
        return None if others[place] == NO_KEY or lowers.min() <= others[place] else place
