"""The report of a search: what it looked at, worked out only when somebody asks."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from apsplit._html import table as html_table
from apsplit.splits.criterion import CRITERIA, ERROR, NO_KEY

if TYPE_CHECKING:
    from apsplit.splits.split import Split

_NEVER = np.iinfo(np.int64).max
_NAMES = tuple(CRITERIA)  # by their numbers


class Known(NamedTuple):
    """What is known of every selected feature after a search: keys, as in :mod:`apsplit.splits.criterion`."""

    assessed: np.ndarray  # examples looked at
    lowers: np.ndarray  # its best candidate is not below
    uppers: np.ndarray  # nor above
    steps: np.ndarray | None  # of the race, if there was one
    runner_up: int | None  # index of the second best feature, if it is known which one that is
    slack: float  # what bounds may be off by


class Searched(Protocol):
    """A search that is over, as reports know it."""

    @property
    def shown_ids(self) -> np.ndarray:
        """Numbers of the selected features in X."""

    @property
    def feature_names(self) -> list[str]:
        """Their names."""

    @property
    def n_rows(self) -> int:
        """Rows that exist."""

    @property
    def n_reads(self) -> int:
        """Cells read."""

    @property
    def total(self) -> int:
        """Their weight."""

    def known(self) -> Known:
        """What is known of every feature; worked out if need be."""

    def best_of(self, index: int, report: Report) -> Split | None:
        """The best split of one of the features."""

    def families(self) -> list[str | None]:
        """What was tried of each categorical feature; None for numeric ones."""


class Kept(NamedTuple):
    """What is left of a search once its data is let go."""

    shown_ids: np.ndarray
    feature_names: list[str]
    n_rows: int
    n_reads: int
    total: int

    def families(self) -> list[str | None]:
        """Reports that let go of data know it."""
        raise AssertionError

    def known(self) -> Known:
        """Reports that let go of data know it."""
        raise AssertionError

    def best_of(self, index: int, report: Report) -> Split | None:
        """Reports that let go of data know it."""
        raise AssertionError


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
    category_families : dict of int to str
        What was tried of each categorical feature. "one_vs_rest": single categories. "all_sets": the best of all sets
        of categories (with two classes and minima of leaves: the best prefix that these allow). "prefixes": with more
        than two classes and more than 12 categories, prefixes of the categories by the share of each class, and single
        ones, which is a heuristic: other sets may be better.
    seconds : float

    Notes
    -----
    "auto" and "exhaustive" look at all examples, and keep nothing but the winner. Whoever asks for intervals, history,
    what was dropped or the runner-up has the node searched once more, on the same rows and weights, feature by feature;
    ``n_reads`` and ``seconds`` are those of the call. With several threads ``n_reads`` of "auto" may vary a little:
    whoever looks into bins earlier leaves less to others.

    Examples
    --------
    >>> import apsplit
    >>> split = apsplit.find_split([[1.0, 5.0], [2.0, 5.0], [4.0, 6.0]], [0, 0, 1], strategy="exhaustive")
    >>> split.report.n_assessments, split.report.n_exhaustive
    (6, 6)
    """

    def __init__(self, strategy: str, criterion: int, searched: Searched, seconds: float) -> None:
        self.strategy = strategy
        self.criterion = _NAMES[criterion]
        self.seconds = seconds
        self._searched = searched

    @cached_property
    def _known(self) -> Known:
        return self._searched.known()

    def _normalised(self, keys: np.ndarray) -> np.ndarray:
        """Keys as scores; inf where there is no candidate."""
        value = keys.astype(np.float64) if self.is_error else keys.view(np.float64)
        return np.where(keys == NO_KEY, np.inf, value / float(self._searched.total))

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
        return self._searched.shown_ids

    @property
    def feature_names(self) -> list[str]:
        """Names of the selected features; x0, x1, ... where X had none."""
        return self._searched.feature_names

    @property
    def n_rows(self) -> int:
        """Rows that exist: selected and with weight."""
        return self._searched.n_rows

    @property
    def n_assessments(self) -> int:
        return int(self.assessed.sum())

    @property
    def n_reads(self) -> int:
        return self._searched.n_reads

    @property
    def n_exhaustive(self) -> int:
        return self.n_rows * len(self.features)

    @property
    def assessed(self) -> np.ndarray:
        if self.strategy in ("auto", "exhaustive"):
            return np.full(len(self.features), self.n_rows)
        return self._known.assessed

    @property
    def lower(self) -> np.ndarray:
        return self._normalised(self._known.lowers)

    @property
    def upper(self) -> np.ndarray:
        return self._normalised(self._known.uppers)

    @property
    def _race(self) -> np.ndarray:
        """Rows of (index of a feature, examples assessed, lower key, upper key): the start of all, then the steps."""
        known = self._known
        if known.steps is not None:
            return known.steps
        return np.stack([np.arange(len(known.lowers)), known.assessed, known.lowers, known.uppers], axis=1)

    @cached_property
    def history(self) -> np.ndarray:
        race = self._race
        kinds = [("step", "i8"), ("feature", "i8"), ("assessed", "i8"), ("lower", "f8"), ("upper", "f8")]
        table = np.empty(len(race), kinds)
        table["step"] = np.maximum(0, np.arange(len(race)) - len(self.features) + 1)  # all features start at step 0
        table["feature"] = self.features[race[:, 0]]
        table["assessed"] = race[:, 1]
        table["lower"] = self._normalised(race[:, 2].copy())
        table["upper"] = self._normalised(race[:, 3].copy())
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
            floats = np.maximum(lowers.copy().view(np.float64) - self._known.slack, 0.0)
            slackened = np.where(lowers == NO_KEY, NO_KEY, floats.view(np.int64))
        step = self.history["step"]
        bounds, completed = np.where(complete, lowers, slackened), np.where(complete, uppers, NO_KEY)
        out, by = _first_losses(step, indices, bounds, completed)
        if self.strategy == "adaptive":
            sooner, by_incomplete = _first_losses(step, indices, slackened, uppers)
            out, by = np.minimum(out, sooner), np.where(sooner < out, by_incomplete, by)
        lost = np.flatnonzero((out < _NEVER) & (indices != self._winner))
        _, first = np.unique(indices[lost], return_index=True)  # rows are in the order of steps
        rows = lost[first]
        rows = rows[np.argsort(out[rows], kind="stable")]
        columns = (self.features[indices[rows]], out[rows], self.features[by[rows]], assessed[rows])
        return [Drop(*row) for row in zip(*(column.tolist() for column in columns), strict=True)]

    @cached_property
    def runner_up(self) -> Split | None:
        index = self._known.runner_up
        return None if index is None else self._searched.best_of(index, self)

    @cached_property
    def category_families(self) -> dict[int, str]:
        shown = zip(self.features.tolist(), self._searched.families(), strict=True)
        return {feature: family for feature, family in shown if family is not None}

    def release(self) -> Report:
        """Work out what can be asked, and let go of the node's rows and weights, and of the data; returns the report.

        For whoever keeps many reports. Without it they are let go when the report, or its Split, is.

        Examples
        --------
        >>> import numpy as np, apsplit
        >>> split = apsplit.find_split(np.arange(12.0).reshape(6, 2), [0, 0, 1, 0, 1, 1])
        >>> split.report.release().runner_up.feature
        1
        """
        kept = Kept(self.features.copy(), self.feature_names, self.n_rows, self.n_reads, self._searched.total)
        _ = self._known, self.history, self.dropped, self.runner_up, self.category_families
        self._searched = kept
        return self

    def plot(self, ax: Any = None, **options: Any) -> Any:
        """Draw the race; see :func:`apsplit.plotting.plot_race`."""
        from apsplit.study.plotting import plot_race

        return plot_race(self, ax=ax, **options)

    @property
    def is_error(self) -> bool:
        """Whether scores are weighted errors (else impurities)."""
        return self.criterion == _NAMES[ERROR]

    @property
    def _winner(self) -> int:
        """Index of the best feature: the smallest key, the first among equals."""
        return int(np.argmin(np.where(self._known.assessed == self.n_rows, self._known.uppers, NO_KEY)))


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
