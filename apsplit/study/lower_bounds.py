"""How few examples any search has to look at: the two lower bounds of the paper, for given weights.

The feature that is returned has to be assessed on all n examples, because its error is needed. Every other feature has
to be ruled out: on the examples looked at, each of its stumps must already be wrong on a weight of E*, the error of the
best stump (the paper: L >= E*; here ``lower >= target``). How few examples can do that depends on the order:

* :func:`weight_order`: the heaviest examples first, as Quick Boost and Adaptive-Pruning Stump go;
* :func:`exact`: whichever examples serve best, an integer linear program for each feature.

Who goes through a column in weight order knows the values looked at so far, and no others. A threshold may still lie
beyond all of them, so until the feature is complete the stump with all examples on one side counts as well. A feature
on which that stump is better than E* can be ruled out by all examples only.

Both forbid memory: a search that keeps sums from one round, or one node, to the next may need less.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from apsplit._jit import inline, kernel
from apsplit._threads import for_chunks
from apsplit._validation import check_number, check_rows
from apsplit.data.sorting import ranked
from apsplit.splits.criterion import NO_KEY
from apsplit.splits.named import Outcome, run
from apsplit.splits.named.prefix import assess, make_prefixes, new_scratch, update_interval
from apsplit.splits.problem import Asked, Problem, make_problem
from apsplit.study.certificate import Column, Interval, in_closed_form, smallest

__all__ = ["LowerBound", "exact", "weight_order"]


@dataclass(frozen=True)
class LowerBound:
    """The least that a search for the best stump has to look at.

    Examples
    --------
    >>> import numpy as np
    >>> from apsplit import lower_bounds
    >>> X = np.array([[0, 1], [0, 0], [1, 0], [1, 1]])
    >>> bound = lower_bounds.weight_order(X, [0, 0, 1, 1], [4.0, 3.0, 2.0, 1.0])
    >>> bound
    LowerBound(total=4 of 8 (50.0%), winner=0, error=0)
    >>> bound.counts  # the first feature is perfect, so nothing can be better
    array([4, 0])
    """

    features: np.ndarray  # the selected features, ascending
    counts: np.ndarray  # examples that each of them has to be assessed on
    enough: np.ndarray  # so many are known to suffice; more than counts where a program was not solved
    winner: int | None  # the feature of the best stump; None: nothing can be split
    error: float  # of the best stump, as a share of the weight; inf: nothing can be split
    n_rows: int  # examples: selected rows with weight
    seconds: float

    @property
    def total(self) -> int:
        """Assessments that no search can do without."""
        return int(self.counts.sum())

    @property
    def total_enough(self) -> int:
        """Assessments that would do, in the best order."""
        return int(self.enough.sum())

    @property
    def n_exhaustive(self) -> int:
        """Assessments of exhaustive search."""
        return self.n_rows * len(self.features)

    @property
    def gap(self) -> float:
        """What the time limit has left open, as a share of ``total_enough``; 0: the total is the very minimum."""
        return 1.0 - self.total / self.total_enough

    @property
    def unsolved(self) -> np.ndarray:
        """Features whose count is only a bound."""
        return self.features[self.counts < self.enough]

    def __repr__(self) -> str:
        share, gap = self.total / self.n_exhaustive, f", gap={self.gap:.2g}" if self.gap else ""
        return (
            f"LowerBound(total={self.total} of {self.n_exhaustive} ({share:.1%}), winner={self.winner}, "
            f"error={self.error:.6g}{gap})"
        )


def weight_order(
    X: Any,
    y: ArrayLike,
    sample_weight: ArrayLike | None = None,
    *,
    rows: ArrayLike | None = None,
    features: ArrayLike | None = None,
    min_samples_leaf: int = 1,
    min_weight_leaf: float = 0.0,
    n_threads: int | None = None,
) -> LowerBound:
    """The fewest assessments with which a search that takes the heaviest examples first can be sure of its answer.

    Parameters
    ----------
    X, y, sample_weight, rows, features, min_samples_leaf, min_weight_leaf, n_threads
        As in :func:`apsplit.find_split`, with criterion "error".

    Returns
    -------
    LowerBound
        ``counts`` is n for the best feature, and for each other one the smallest m such that all its stumps are wrong
        on a weight of at least E* among the m heaviest examples (of equal weights: the earlier rows first).

    Notes
    -----
    A stump may have its threshold beyond all values seen. Missing values are seen like any other value, and may
    go either way. With more than two classes an unseen example of neither of the stump's two classes is known to be
    wrong. Leaf minima decide what the best stump is, but never rule out a threshold before all has been seen.

    Examples
    --------
    >>> from sklearn.datasets import load_breast_cancer
    >>> import apsplit
    >>> X, y = load_breast_cancer(return_X_y=True)
    >>> apsplit.lower_bounds.weight_order(X, y)
    LowerBound(total=7531 of 17070 (44.1%), winner=20, error=0.0773286)
    >>> apsplit.find_split(X, y, strategy="adaptive").report.n_assessments  # unaware of E*, it begins with half of all
    10112
    """
    began = time.perf_counter()
    asked = Asked("error", rows, features, min_samples_leaf, min_weight_leaf, n_threads)
    problem = make_problem(X, y, sample_weight, asked)
    problem.data.check_numeric("a lower bound")
    best = _best(problem)
    counts = _in_weight_order(problem, best)
    return _bound(problem, best, counts, counts, began)


def exact(
    X: Any,
    y: ArrayLike,
    sample_weight: ArrayLike | None = None,
    *,
    rows: ArrayLike | None = None,
    features: ArrayLike | None = None,
    min_samples_leaf: int = 1,
    min_weight_leaf: float = 0.0,
    one_sided: bool = False,
    time_limit: float | None = None,
    verbose: bool = False,
    n_threads: int | None = None,
) -> LowerBound:
    """The fewest assessments with which any search, whatever its order, can be sure of its answer.

    For each feature but the best one: the smallest set of examples on which all its stumps are wrong on a weight of
    at least E*. Two classes and a column of two values have a closed form; everything else is an integer linear
    program for HiGHS (:func:`scipy.optimize.milp`), which may take seconds to minutes for each feature.

    Parameters
    ----------
    X, y, sample_weight, rows, features, min_samples_leaf, min_weight_leaf
        As in :func:`apsplit.find_split`, with criterion "error".
    one_sided : bool, default=False
        Whether the stump with all examples on one side has to be ruled out as well, as it must be by a search that
        knows no more of a column than it has looked at, see :func:`weight_order`. False, as in the paper's program: the
        stumps between the values of the column, whoever knows them. That is a bound for every search.
    time_limit : float, optional
        Seconds for the program of one feature. Where it strikes, ``counts`` is the best bound that was proven until
        then, ``enough`` the smallest set that was found, and ``gap`` what lies between them. Default: no limit.
    verbose : bool, default=False
        Show the progress, if tqdm is installed.
    n_threads : int, optional
        Programs that are solved at the same time, each in a process of its own. Default: all processors.

    Examples
    --------
    >>> import numpy as np
    >>> from apsplit import lower_bounds
    >>> X, y = np.array([[0, 1], [0, 0], [0, 1], [1, 0], [1, 1]]), [0, 0, 1, 1, 1]
    >>> lower_bounds.exact(X, y)
    LowerBound(total=7 of 10 (70.0%), winner=0, error=0.2)
    >>> lower_bounds.exact(X, y).counts  # one mistake of either polarity is enough to rule out the second feature
    array([5, 2])
    """
    began = time.perf_counter()
    if time_limit is not None:
        time_limit = check_number("time_limit", time_limit, 0.0)
    asked = Asked("error", rows, features, min_samples_leaf, min_weight_leaf, n_threads)
    problem = make_problem(X, y, sample_weight, asked)
    problem.data.check_numeric("a lower bound")
    best = _best(problem)
    counts = _in_weight_order(problem, best)
    enough = counts.copy()
    if best.place is not None:  # else every feature needs all examples
        places = np.flatnonzero(counts > 0)
        places = places[places != best.place]
        found = _certificates(problem, rows, places, (best.target, bool(one_sided), time_limit))
        for place, interval in _shown(found, len(places)) if verbose else found:
            enough[place] = min(enough[place], interval.enough)
            counts[place] = min(interval.least, enough[place])
    return _bound(problem, best, counts, enough, began)


# ------------------------------------------------------------------------------------------------ the best stump


class _Best(NamedTuple):
    """The best stump, which all others have to be compared with."""

    place: int | None  # of the stump's feature among the selected ones
    target: int  # error of the stump, as an integer weight (the paper: E*)


def _best(problem: Problem) -> _Best:
    """The best stump of a problem."""
    outcome, _ = run(problem, "adaptive")
    place = outcome.winner
    return _Best(place, int(outcome.keys[place]) if place is not None else NO_KEY)


def _bound(problem: Problem, best: _Best, counts: np.ndarray, enough: np.ndarray, began: float) -> LowerBound:
    """The public record of a bound."""
    return LowerBound(
        features=problem.shown_ids,
        counts=counts,
        enough=enough,
        winner=None if best.place is None else int(problem.shown_ids[best.place]),
        error=float(problem.normalised(np.array([best.target]))[0]),
        n_rows=problem.n_existing,
        seconds=time.perf_counter() - began,
    )


# ------------------------------------------------------------------------------------------------ weight order


def _in_weight_order(problem: Problem, best: _Best) -> np.ndarray:
    """The smallest prefix of the weight order that rules out each feature; all for the best one."""
    nothing = np.empty(0, np.int64)  # leaf minima cannot rule out a threshold before all has been seen
    problem = replace(
        problem,
        rules=problem.rules._replace(min_rows=0, min_weight=0),
        slots=problem.slots._replace(counts=nothing),
    )
    prefixes, found = make_prefixes(problem), Outcome.empty(problem)
    most_bins = int((prefixes.n_ranks + 1).max())

    def work(start: int, stop: int) -> None:
        saved = np.empty((most_bins, len(problem.classes)), np.int64)
        _rule_out(start, stop, best.target, problem.task, prefixes, saved, new_scratch(problem), found)

    for_chunks(work, len(problem.features), problem.n_threads, cost=4.0 * problem.n_existing)
    counts = found.assessed
    if best.place is not None:
        counts[best.place] = problem.n_existing
    return counts


@inline
def _copy(source, target, n_rows):
    """Copy the first rows of a table."""
    for b in range(n_rows):
        for c in range(source.shape[1]):
            target[b, c] = source[b, c]


@kernel
def _rule_out(start, stop, target, task, prefixes, saved, scratch, found):
    """Bisect for each of the features start..stop: its lower bound only grows with the examples seen.

    ``low`` examples are too few, ``high`` are enough, which ``found.assessed`` says in the end. What was seen up to
    ``low`` is kept, so that all steps together look at about n examples.
    """
    n = prefixes.order.size
    for i in range(start, stop):
        bins = prefixes.seen[prefixes.bin_ptr[i] : prefixes.bin_ptr[i + 1]]
        update_interval(i, task, prefixes, scratch, found)  # having seen nothing
        low, high = 0, n
        if found.lowers[i] >= target:
            high = 0
        while high - low > 1:
            middle = (low + high) // 2
            _copy(bins, saved, bins.shape[0])
            assess(i, middle, task, prefixes, found)
            update_interval(i, task, prefixes, scratch, found)
            if found.lowers[i] >= target:
                _copy(saved, bins, bins.shape[0])
                found.assessed[i] = low
                high = middle
            else:
                low = middle
        found.assessed[i] = high


# ------------------------------------------------------------------------------------------------ any order


def _certificates(
    problem: Problem, rows: ArrayLike | None, places: np.ndarray, arguments: tuple[int, bool, float | None]
) -> Iterator[tuple[int, Interval]]:
    """The smallest certificate of each feature, closed forms first; programs side by side if there are several."""
    hard = []
    for place, column in zip(places, _columns(problem, rows, places), strict=True):
        if in_closed_form(column):
            yield place, smallest(column, *arguments)
        else:
            hard.append(place)
    columns = _columns(problem, rows, hard)
    if problem.n_threads > 1 and len(hard) > 1:
        from joblib import Parallel, delayed

        parallel = Parallel(n_jobs=min(problem.n_threads, len(hard)), return_as="generator")
        yield from zip(hard, parallel(delayed(smallest)(column, *arguments) for column in columns), strict=True)
    else:
        yield from ((place, smallest(column, *arguments)) for place, column in zip(hard, columns, strict=True))


def _columns(problem: Problem, rows: ArrayLike | None, places: Iterable[int]) -> Iterator[Column]:
    """What has to be known of some features: their examples by decreasing weight, and the ranks of the values."""
    slots = np.flatnonzero(problem.slots.weight)
    slots = slots[np.argsort(-problem.slots.weight[slots], kind="stable")]
    at = slots
    if len(problem.slots.weight) != len(problem.data):  # the selected rows were copied together
        chosen, _ = check_rows(rows, len(problem.data))
        assert chosen is not None
        at = chosen[slots]
    weight, label = problem.slots.weight[slots], problem.slots.label[slots].astype(np.intp)
    for place in places:
        n_ranks, ranks = ranked(problem.data.values_at(int(problem.feature_ids[place]), at))
        # A column without any value is as constant as one of a single value.
        yield Column(ranks.astype(np.intp), max(1, n_ranks), label, weight, len(problem.classes))


def _shown(found: Iterable[tuple[int, Interval]], n_features: int) -> Iterable[tuple[int, Interval]]:
    """The intervals that are found, with a progress bar if tqdm is installed."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return found
    return tqdm(found, total=n_features, desc="lower bound", unit="feature")
