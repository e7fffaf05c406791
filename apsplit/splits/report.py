"""The report of a search: what it looked at, worked out only when somebody asks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from apsplit._html import table as html_table
from apsplit.splits.candidate import Outcome
from apsplit.splits.criterion import CRITERIA, ERROR, NO_KEY
from apsplit.splits.problem import Problem

if TYPE_CHECKING:
    from apsplit.splits.split import Split

_NEVER = np.iinfo(np.int64).max


_NAMES = tuple(CRITERIA)  # by their numbers


class Searched(NamedTuple):
    """A search that is over."""

    problem: Problem
    outcome: Outcome
    steps: np.ndarray | None  # of the race, if there was one


class Drop(NamedTuple):
    """A feature that was dropped from the race."""

    feature: int
    step: int  # the step of the history at which the feature was out
    by: int  # the other feature, whose upper bound (or completed score) was below this one's lower bound
    assessed: int  # examples that the feature had been shown


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

    Notes
    -----
    "auto" searches small nodes in one call that counts nothing. Whoever looks at the report of one has the node
    searched again the general way, on the same rows and weights, and sees what that looks at; ``seconds`` are those of
    the call.
    """

    def __init__(self, strategy: str, criterion: int, search: Callable[[], Searched], seconds: float) -> None:
        self.strategy = strategy
        self.criterion = _NAMES[criterion]
        self.seconds = seconds
        self._search = search

    @cached_property
    def _searched(self) -> Searched:
        return self._search()

    @property
    def _problem(self) -> Problem:
        return self._searched.problem

    @property
    def _outcome(self) -> Outcome:
        return self._searched.outcome

    def __repr__(self) -> str:
        share = self.n_assessments / self.n_exhaustive
        return (
            f"Report(strategy={self.strategy!r}, n_assessments={self.n_assessments}, "
            f"n_exhaustive={self.n_exhaustive} ({share:.1%}), n_reads={self.n_reads}, seconds={self.seconds:.2g})"
        )

    def _repr_html_(self) -> str:
        """The report as notebooks show it."""
        share = self.n_assessments / self.n_exhaustive
        facts = [
            ("strategy, criterion", f"{self.strategy}, {self.criterion}"),
            ("rows, features", f"{self.n_rows:,}, {len(self.features):,}"),
            ("assessments", f"{self.n_assessments:,} of {self.n_exhaustive:,} ({share:.1%})"),
            ("cells read", f"{self.n_reads:,}"),
            ("seconds", f"{self.seconds:.2g}"),
        ]
        return html_table("Report", facts)

    @property
    def features(self) -> np.ndarray:
        return self._problem.shown_ids

    @property
    def feature_names(self) -> list[str]:
        """Names of the selected features; x0, x1, ... where X had none."""
        names = self._problem.data.feature_names
        if names:
            return [names[f] for f in self._problem.feature_ids]
        return [f"x{f}" for f in self.features]

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

    @property
    def _race(self) -> np.ndarray:
        """Rows of (index of a feature, examples assessed, lower key, upper key): the start of all, then the steps."""
        if self._searched.steps is not None:
            return self._searched.steps
        found = self._outcome
        return np.stack([np.arange(len(found.keys)), found.assessed, found.lowers, found.uppers], axis=1)

    @cached_property
    def history(self) -> np.ndarray:
        race = self._race
        kinds = [("step", "i8"), ("feature", "i8"), ("assessed", "i8"), ("lower", "f8"), ("upper", "f8")]
        table = np.empty(len(race), kinds)
        table["step"] = np.maximum(0, np.arange(len(race)) - len(self.features) + 1)  # all features start at step 0
        table["feature"] = self.features[race[:, 0]]
        table["assessed"] = race[:, 1]
        table["lower"] = self._problem.normalised(race[:, 2].copy())
        table["upper"] = self._problem.normalised(race[:, 3].copy())
        return table

    @cached_property
    def dropped(self) -> list[Drop]:
        """Replays the race by its keys: a feature is out once its lower bound has lost to an upper bound.

        "adaptive" believes every upper bound, the others only completed features. Two completed features are compared
        by their keys, which are exact; anything else has to lose by more than the slack.
        """
        indices, assessed, lowers, uppers = self._race.T
        complete = assessed == self.n_rows
        slackened = lowers
        if not self.is_error:
            floats = np.maximum(lowers.copy().view(np.float64) - self._problem.rules.slack, 0.0)
            slackened = np.where(lowers == NO_KEY, NO_KEY, floats.view(np.int64))
        step = self.history["step"]
        bounds, completed = np.where(complete, lowers, slackened), np.where(complete, uppers, NO_KEY)
        out, by = _first_losses(step, indices, bounds, completed)
        if self.strategy == "adaptive":
            sooner, by_incomplete = _first_losses(step, indices, slackened, uppers)
            out, by = np.minimum(out, sooner), np.where(sooner < out, by_incomplete, by)
        lost = np.flatnonzero((out < _NEVER) & (indices != self._outcome.winner))
        _, first = np.unique(indices[lost], return_index=True)  # rows are in the order of steps
        rows = lost[first]
        rows = rows[np.argsort(out[rows], kind="stable")]
        columns = (self.features[indices[rows]], out[rows], self.features[by[rows]], assessed[rows])
        return [Drop(*row) for row in zip(*(column.tolist() for column in columns), strict=True)]

    @cached_property
    def runner_up(self) -> Split | None:
        from apsplit.splits.split import describe

        index = self._outcome.runner_up(self._problem.rules)
        return None if index is None else describe(self._problem, self._outcome, index, self)

    def plot(self, ax: Any = None, **options: Any) -> Any:
        """Draw the race; see :func:`apsplit.plotting.plot_race`."""
        from apsplit.study.plotting import plot_race

        return plot_race(self, ax=ax, **options)

    @property
    def is_error(self) -> bool:
        """Whether scores are weighted errors (else impurities)."""
        return self._problem.rules.criterion == ERROR


def _first_losses(
    step: np.ndarray, indices: np.ndarray, bounds: np.ndarray, uppers: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """For every row of a race: the step at which its bound has lost, while it is its feature's latest row, and to whom.

    A bound has lost once some (upper, index) so far comes before (bound, index). The smallest (upper, index) so far
    only falls, so that step is found by bisection: all in all a sort, whatever the number of features.
    """
    n = len(step)
    # Bounds and uppers in one order; where all is equal the bound comes first, so that nobody loses to himself.
    order = np.lexsort((np.repeat([0, 1], n), np.tile(indices, 2), np.concatenate((bounds, uppers))))
    is_upper = order >= n
    before = np.empty(2 * n, np.int64)
    before[order] = np.cumsum(is_upper) - is_upper  # uppers that come before
    before_bound, rank = before[:n], before[n:]
    row_of_rank = order[is_upper] - n

    rank = np.where(uppers == NO_KEY, n, rank)  # beats nothing
    begin = np.searchsorted(step, 1)  # rows of step 0 count at once
    best = np.minimum.accumulate(np.append(rank[:begin].min(), rank[begin:]))  # after each step
    out = np.maximum(step, np.searchsorted(-best, -before_bound, side="right"))

    by_feature = np.lexsort((step, indices))
    next_step = np.full(n, _NEVER)
    same = indices[by_feature[1:]] == indices[by_feature[:-1]]
    next_step[by_feature[:-1][same]] = step[by_feature[1:][same]]
    has_lost = (out < len(best)) & (out < next_step)
    by = indices[row_of_rank[np.minimum(best[np.minimum(out, len(best) - 1)], n - 1)]]
    return np.where(has_lost, out, _NEVER), by
