"""What a search looked at, worked out only when somebody asks."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from apsplit.criteria import CRITERIA, ERROR
from apsplit.problem import Problem
from apsplit.search.outcome import Outcome

if TYPE_CHECKING:
    from apsplit.split import Split


class Drop(NamedTuple):
    """A feature that left the race."""

    feature: int
    step: int  # the step of the history at which it was out
    by: int  # the feature whose upper bound (or completed score) was below its lower bound
    assessed: int  # examples it had seen


class Report:
    """What one search did. Scores are normalised as in ``Split.score``; arrays are per selected feature.

    Attributes
    ----------
    strategy, criterion : str
    features : array of int
        The selected features.
    n_assessments : int
        Distinct (row, feature) pairs looked at: the cost that the paper counts. Rows without weight are not counted;
        how columns are stored does not matter.
    n_reads : int
        Memory cells really read, refining included.
    n_exhaustive : int
        Assessments of exhaustive search.
    assessed, lower, upper : arrays
        Examples seen, and the interval in which the best score of the feature lies.
    history : array with fields step, feature, assessed, lower, upper
        Every step of the race ("adaptive", "quick"); other searches have one step a feature.
    dropped : list of Drop
        What was dropped when, and by whose upper bound.
    runner_up : Split or None
        Best split of another feature, where the search got to know it.
    seconds : float
    """

    def __init__(
        self, strategy: str, problem: Problem, outcome: Outcome, steps: np.ndarray | None, seconds: float
    ) -> None:
        self.strategy = strategy
        self.criterion = next(name for name, code in CRITERIA.items() if code == problem.rules.criterion)
        self.seconds = seconds
        self._problem = problem
        self._outcome = outcome
        self._steps = steps

    def __repr__(self) -> str:
        share = self.n_assessments / self.n_exhaustive
        return (
            f"Report(strategy={self.strategy!r}, n_assessments={self.n_assessments}, "
            f"n_exhaustive={self.n_exhaustive} ({share:.1%}), n_reads={self.n_reads}, seconds={self.seconds:.2g})"
        )

    @property
    def features(self) -> np.ndarray:
        return self._problem.feature_ids

    @property
    def feature_names(self) -> list[str]:
        """Names of the selected features; x0, x1, ... where X had none."""
        names = self._problem.data.feature_names
        return [names[f] if names else f"x{f}" for f in self.features]

    @property
    def n_rows(self) -> int:
        """Rows that exist: selected and with weight."""
        return self._problem.n_existing

    @property
    def n_assessments(self) -> int:
        return int(self._outcome.assessed.sum())

    @property
    def n_reads(self) -> int:
        return int(self._outcome.reads.sum())

    @property
    def n_exhaustive(self) -> int:
        return self._problem.n_existing * len(self.features)

    @property
    def assessed(self) -> np.ndarray:
        return self._outcome.assessed

    @property
    def lower(self) -> np.ndarray:
        return self._problem.normalised(self._outcome.lowers)

    @property
    def upper(self) -> np.ndarray:
        return self._problem.normalised(self._outcome.uppers)

    @cached_property
    def history(self) -> np.ndarray:
        steps = self._steps
        if steps is None:
            places = np.arange(len(self.features))
            steps = np.stack([places, self.assessed, self._outcome.lowers, self._outcome.uppers], axis=1)
        kinds = [("step", "i8"), ("feature", "i8"), ("assessed", "i8"), ("lower", "f8"), ("upper", "f8")]
        table = np.empty(len(steps), kinds)
        table["step"] = np.maximum(0, np.arange(len(steps)) - len(self.features) + 1)  # all features start at step 0
        table["feature"] = self.features[steps[:, 0]]
        table["assessed"] = steps[:, 1]
        table["lower"] = self._problem.normalised(steps[:, 2].copy())
        table["upper"] = self._problem.normalised(steps[:, 3].copy())
        return table

    @cached_property
    def dropped(self) -> list[Drop]:
        """Replays the history: a feature is out once its lower bound has lost to the smallest upper bound so far."""
        history, n = self.history, len(self.features)
        place = {int(f): i for i, f in enumerate(self.features)}
        winner = self._outcome.winner
        slack = self._problem.rules.slack / self._problem.total
        lower, upper = history["lower"][:n].copy(), history["upper"][:n].copy()
        assessed = history["assessed"][:n].copy()
        out: dict[int, Drop] = {}
        for row in range(n - 1, len(history)):
            if row >= n:
                i = place[int(history["feature"][row])]
                lower[i], upper[i] = history["lower"][row], history["upper"][row]
                assessed[i] = history["assessed"][row]
            a = int(np.argmin(upper))
            lost = (lower - slack > upper[a]) | ((lower == upper[a]) & (np.arange(n) > a))
            for i in np.flatnonzero(lost):
                if i != a and i != winner and i not in out:
                    out[int(i)] = Drop(
                        int(self.features[i]), int(history["step"][row]), int(self.features[a]), int(assessed[i])
                    )
        for i in range(n):  # completed and not better
            if i != winner and i not in out:
                out[i] = Drop(
                    int(self.features[i]), int(history["step"][-1]), int(self.features[winner or 0]), int(assessed[i])
                )
        return sorted(out.values(), key=lambda drop: (drop.step, drop.feature))

    @cached_property
    def runner_up(self) -> Split | None:
        from apsplit.split import describe

        place = self._outcome.runner_up
        return None if place is None else describe(self._problem, self._outcome, place, self)

    def plot(self, ax: Any = None, **options: Any) -> Any:
        """Draw the race; see :func:`apsplit.plotting.plot_race`."""
        from apsplit.plotting import plot_race

        return plot_race(self, ax=ax, **options)

    @property
    def is_error(self) -> bool:
        """Whether scores are weighted errors (else impurities)."""
        return self._problem.rules.criterion == ERROR
