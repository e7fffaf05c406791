"""The report of a search: what it looked at, worked out only when somebody asks."""

from __future__ import annotations

import threading
import weakref
from collections import deque
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

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


class Facts(NamedTuple):
    """What every report knows, and needs no data for."""

    strategy: str
    criterion: int
    features: np.ndarray  # numbers of the selected features in X
    names: list[str] | None  # of all features of the data
    named_by: np.ndarray  # places of the selected features in names
    n_rows: int  # rows that exist
    n_reads: int  # cells read
    total: int  # weight of the rows


class Details(NamedTuple):
    """How to work out what is asked less often."""

    known: Callable[[], Known] | None  # None: the data is needed for it, and was let go
    best_of: Callable[[int, Report], Split | None] | None  # the best split of one of the features; None: likewise

    families: Callable[[], list[str | None]] | None  # what was tried of each categorical feature; None: likewise


class _Recent(threading.local):
    """The last reports of a thread, which hold the data that was searched."""

    def __init__(self) -> None:
        self.reports: deque[weakref.ref[Report]] = deque()


_RECENT = _Recent()
_N_RECENT = 4  # so that the strategies can be compared


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
    "auto" and "exhaustive" look at all examples, and keep nothing but the winner. Asking for ``lower``, ``upper``,
    ``history``, ``dropped`` or ``runner_up`` searches the node once more, feature by feature; ``n_reads`` and
    ``seconds`` are those of the call. The named searches need the data for ``runner_up`` only.

    Reports do not pile up data: only those of a thread's last 4 searches hold the rows that were searched. Older ones
    know what they have been asked already, or what :meth:`release` has worked out, and raise RuntimeError for the rest.

    With several threads ``n_reads`` of "auto" may vary a little.

    Examples
    --------
    >>> import apsplit
    >>> split = apsplit.find_split([[1.0, 5.0], [2.0, 5.0], [4.0, 6.0]], [0, 0, 1], strategy="exhaustive")
    >>> split.report.n_assessments, split.report.n_exhaustive
    (6, 6)
    """

    def __init__(self, facts: Facts, details: Details, seconds: float, *, needs_data: bool) -> None:
        self._facts, self._details, self.seconds, self._needs_data = facts, details, seconds, needs_data
        recent = _RECENT.reports
        recent.append(weakref.ref(self))
        if len(recent) > _N_RECENT:
            former = recent.popleft()()
            if former is not None:
                former._let_go()

    def _let_go(self) -> None:
        """Forget the data."""
        known = None if self._needs_data else self._details.known
        self._details = Details(known, None, None)

    @staticmethod
    def _asked(work: Callable[..., Any] | None, *args: Any) -> Any:
        """What some work on the data gives, if the data is still there."""
        if work is None:
            raise RuntimeError(
                f"this report no longer holds the rows that were searched: only those of the last {_N_RECENT} searches "
                "do. Call report.release() right after a search to have everything worked out then"
            )
        return work(*args)

    @cached_property
    def _known(self) -> Known:
        known: Known = self._asked(self._details.known)
        return known

    @property
    def strategy(self) -> str:
        return self._facts.strategy

    @property
    def criterion(self) -> str:
        return _NAMES[self._facts.criterion]

    def _normalised(self, keys: np.ndarray) -> np.ndarray:
        """Keys as scores; inf where there is no candidate."""
        value = keys.astype(np.float64) if self.is_error else keys.view(np.float64)
        return np.where(keys == NO_KEY, np.inf, value / float(self._facts.total))

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
        return self._facts.features

    @property
    def feature_names(self) -> list[str]:
        """Names of the selected features; x0, x1, ... where X had none."""
        facts = self._facts
        if facts.names:
            return [facts.names[f] for f in facts.named_by.tolist()]
        return [f"x{f}" for f in facts.features.tolist()]

    @property
    def n_rows(self) -> int:
        """Rows that exist: selected and with weight."""
        return self._facts.n_rows

    @property
    def n_assessments(self) -> int:
        return int(self.assessed.sum())

    @property
    def n_reads(self) -> int:
        return self._facts.n_reads

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
        split: Split | None = None if index is None else self._asked(self._details.best_of, index, self)
        return split

    @cached_property
    def category_families(self) -> dict[int, str]:
        shown = zip(self.features.tolist(), self._asked(self._details.families), strict=True)
        return {feature: family for feature, family in shown if family is not None}

    def release(self) -> Report:
        """Work out everything that can be asked, and let go of the data at once; returns the report itself.

        Examples
        --------
        >>> import numpy as np, apsplit
        >>> split = apsplit.find_split(np.arange(12.0).reshape(6, 2), [0, 0, 1, 0, 1, 1])
        >>> split.report.release().runner_up.feature
        1
        """
        _ = self.history, self.dropped, self.runner_up, self.category_families
        self._let_go()
        return self

    def plot(self, ax: Any = None, **options: Any) -> Any:
        """Draw the race; see :func:`apsplit.plotting.plot_race`."""
        from apsplit.study.plotting import plot_race

        return plot_race(self, ax=ax, **options)

    @property
    def is_error(self) -> bool:
        """Whether scores are weighted errors (else impurities)."""
        return self._facts.criterion == ERROR

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
