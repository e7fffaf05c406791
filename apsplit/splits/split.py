"""The answer: a Split, and find_split, which finds it."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from apsplit._jit import kernel
from apsplit._validation import check_choice, check_has_feature, check_number, column_of, two_dimensional
from apsplit.data.columns import end_of_bin, rows_in_bin
from apsplit.data.dataset import Dataset
from apsplit.splits.candidate import Candidate, midpoint, plain_rank
from apsplit.splits.criterion import ERROR, best_pair
from apsplit.splits.histogram import ROWS, fill_column, new_histogram
from apsplit.splits.problem import Asked, Problem, make_problem
from apsplit.splits.report import Report
from apsplit.splits.search import STRATEGIES, Outcome, run


@dataclass(frozen=True)
class Split:
    """The best split of a node: ``x[feature] <= threshold`` goes left.

    Two splits are equal if all their fields but the report are.
    """

    feature: int  # number of the feature in X
    threshold: float  # midpoint of two neighbouring values; inf: all present values go left
    missing_left: bool  # where missing values go
    polarity: int  # two classes and error: +1 if the right side is the larger label, else -1; otherwise 0
    left_value: Any  # error: the stump's class on the left; gini, entropy: the left majority
    right_value: Any  # the same on the right
    score: float  # lower is better: error, or weighted mean impurity of the sides
    improvement: float  # the node's own score minus this one; may be <= 0 for error
    report: Report | Any = field(repr=False, compare=False)  # what the search looked at; holds the data until dropped

    def goes_left(self, X: Any) -> np.ndarray:
        """Which rows of X (or of a Dataset) go left.

        >>> import numpy as np, apsplit
        >>> split = apsplit.find_split(np.array([[1.0], [2.0], [4.0]]), [0, 0, 1])
        >>> split.goes_left(np.array([[3.0], [3.5], [np.nan]]))
        array([ True, False,  True])
        """
        table = X if isinstance(X, Dataset) else two_dimensional(X)
        check_has_feature(self.feature, table.shape[1])
        values = table.column_values(self.feature) if isinstance(X, Dataset) else column_of(table, self.feature)
        values = values.astype(np.float64, copy=False)  # else numpy would round the threshold to their type
        return np.where(np.isnan(values), self.missing_left, values <= self.threshold)

    def predict(self, X: Any) -> np.ndarray:
        """The value of the side that each row of X goes to."""
        return np.where(self.goes_left(X), self.left_value, self.right_value)

    def __reduce__(self) -> tuple[Any, ...]:
        return Split, (*(getattr(self, name) for name in _COMPARED), None)


_COMPARED = tuple(name for name, f in Split.__dataclass_fields__.items() if f.compare)


def find_split(
    X: Any,
    y: ArrayLike,
    sample_weight: ArrayLike | None = None,
    *,
    criterion: str = "error",
    strategy: str = "auto",
    rows: ArrayLike | None = None,
    features: ArrayLike | None = None,
    min_samples_leaf: int = 1,
    min_weight_leaf: float = 0.0,
    initial_weight: float = 0.9,
    n_batches: int = 20,
    n_threads: int | None = None,
) -> Split | None:
    """Find the best split of a node, exactly: the same answer as trying every threshold of every feature.

    Parameters
    ----------
    X : array-like, frame, sparse matrix or Dataset of shape (n_rows, n_features)
        NaN, null and what is masked mean missing. Values are compared as float64: integers beyond 2^53 that float64
        cannot tell apart are one value. For many calls on the same data pass a :class:`Dataset`.
    y : array-like of shape (n_rows,)
        Two or more labels.
    sample_weight : array-like of shape (n_rows,), optional
        Rows of zero weight do not exist. Default: equal weights.
    criterion : {"error", "gini", "entropy", "exponential"}, default="error"
        "error": weight share that the best stump with different classes on its two sides gets wrong.
        "gini", "entropy" (bits): weighted mean impurity of the two sides. "exponential": sum of ``2 sqrt(p q)`` over
        the sides, where p and q are the shares of two classes (Schapire and Singer's confidence-rated boosting).
    strategy : {"auto", "adaptive", "quick", "exhaustive"}, default="auto"
        How to search; the answer does not depend on it. "adaptive" is Adaptive-Pruning Stump, "quick" is Quick Boost's
        search, "exhaustive" evaluates every threshold, "auto" is the fastest known way.
    rows : array of int or bool, optional
        Rows of the node; a row that is listed twice counts twice. The search costs in proportion to them.
    features : array of int or bool, optional
        Features to consider.
    min_samples_leaf : int, default=1
        Fewest existing rows on either side.
    min_weight_leaf : float, default=0.0
        Smallest share of the selected weight on either side.
    initial_weight, n_batches : float, int
        Parameters of strategy "quick".
    n_threads : int, optional
        Threads to use at most; the answer does not depend on it. Default: all processors.

    Returns
    -------
    Split or None
        None if nothing can be split.

    Notes
    -----
    Ties go to the smallest feature, then the smallest threshold, then missing values to the right, then polarity +1.

    Examples
    --------
    >>> import numpy as np, apsplit
    >>> X = np.array([[1.0, 7.0], [2.0, 6.0], [3.0, 7.0], [4.0, 6.0]])
    >>> apsplit.find_split(X, ["no", "no", "no", "yes"])  # doctest: +NORMALIZE_WHITESPACE
    Split(feature=0, threshold=3.5, missing_left=True, polarity=1, left_value='no', right_value='yes',
          score=0.0, improvement=0.25)
    >>> apsplit.find_split(X, [0, 0, 0, 1], [1.0, 1.0, 0.0, 5.0], criterion="gini").threshold
    3.0
    """
    began = time.perf_counter()
    check_choice("strategy", strategy, STRATEGIES)
    initial_weight = check_number("initial_weight", initial_weight, 0.0, 1.0)
    n_batches = check_number("n_batches", n_batches, 1, 10**6, integer=True)
    asked = Asked(criterion, rows, features, min_samples_leaf, min_weight_leaf, n_threads)
    problem = make_problem(X, y, sample_weight, asked)
    outcome, steps = run(problem, strategy, initial_weight=initial_weight, n_batches=n_batches)
    winner = outcome.winner
    if winner is None:
        return None
    report = Report(strategy, problem, outcome, steps, began)
    split = describe(problem, outcome, winner, report)
    report.seconds = time.perf_counter() - began
    return split


# ---------------------------------------------------------------------------------------------------- the winner


@kernel
def _fill_column(f, columns, slots, histogram):
    """The histogram of one column."""
    fill_column(f, columns, slots, slots.totals.size, histogram)


@kernel
def _best_pair(left, right):
    """The best classes for two sides; see :func:`apsplit.splits.criterion.best_pair`."""
    return best_pair(left, right, left.size)


def _column_histogram(problem: Problem, index: int, f: int) -> np.ndarray:
    """Class weights per code of one column, then those of the missing: (257, classes), as far as used."""
    n_classes, node = len(problem.classes), problem.node
    histogram = new_histogram(n_classes)
    if len(node.histograms):
        size = (problem.columns.n_bins[f] + 1) * n_classes
        histogram[:size] = node.histograms[node.offsets[index] : node.offsets[index] + size]
    else:
        _fill_column(f, problem.columns, problem.slots, histogram)
    return histogram[: ROWS * n_classes].reshape(ROWS, n_classes)


def locate(problem: Problem, outcome: Outcome, index: int) -> tuple[Candidate, np.ndarray, np.ndarray]:
    """The best candidate of one selected feature with the values beside it, and the class weights of its sides."""
    f, position = int(problem.features[index]), int(outcome.positions[index])
    existing = problem.columns, problem.raw, problem.slots.weight, problem.node.rows
    histogram = _column_histogram(problem, index, f)
    n_bins = int(problem.columns.n_bins[f])
    passed = np.cumsum(histogram[:n_bins].sum(axis=1))
    at = int(np.searchsorted(passed, position))  # the bin that holds or ends with the threshold
    left = histogram[: at + 1].sum(axis=0)
    inside = bool(passed[at] != position)
    if not inside:
        after = int(np.searchsorted(passed, position, side="right"))
        below = end_of_bin(f, at, *existing, largest=True)
        above = end_of_bin(f, after, *existing, largest=False) if after < n_bins else np.inf
    else:
        values, slots = rows_in_bin(f, at, *existing)
        order = np.argsort(values)
        slots = slots[order]
        left -= histogram[at]
        last = int(np.searchsorted(left.sum() + np.cumsum(problem.slots.weight[slots]), position))
        for c in range(len(left)):
            before = slots[: last + 1]
            left[c] += problem.slots.weight[before[problem.slots.label[before] == c]].sum()
        below, above = values[order[last]], values[order[last + 1]]
    missing_left = bool(outcome.missing_lefts[index])
    missing = histogram[n_bins]
    right = problem.slots.totals - left
    if missing.any():
        if missing_left:
            left, right = left + missing, right - missing
    else:
        missing_left = bool(left.sum() > right.sum())
    key, rank = outcome.keys[index], plain_rank(position, bool(outcome.missing_lefts[index]))
    return Candidate(key, index, rank, missing_left, at, inside, float(below), float(above)), left, right


def threshold_of(problem: Problem, candidate: Candidate) -> float:
    """The threshold of a candidate whose neighbouring values are known."""
    dtype = problem.data.float_type(int(problem.feature_ids[candidate.feature]))
    return midpoint(candidate.below, candidate.above, dtype)


def describe(problem: Problem, outcome: Outcome, index: int, report: Report) -> Split:
    """The best candidate of one selected feature, in the user's terms."""
    candidate, left, right = locate(problem, outcome, index)
    polarity = 0
    if problem.rules.criterion == ERROR:
        _, a, b = _best_pair(left, right)
        if len(problem.classes) == 2:
            polarity = 1 if b > a else -1
    else:
        a, b = int(np.argmax(left)), int(np.argmax(right))
    score, node = problem.normalised(np.array([outcome.keys[index], problem.rules.node])).tolist()
    return Split(
        feature=int(problem.shown_ids[index]),
        threshold=threshold_of(problem, candidate),
        missing_left=candidate.missing_left,
        polarity=polarity,
        left_value=_plain(problem.classes[a]),
        right_value=_plain(problem.classes[b]),
        score=score,
        improvement=node - score,
        report=report,
    )


def _plain(label: Any) -> Any:
    """A label as a Python object."""
    return label.item() if isinstance(label, np.generic) else label
