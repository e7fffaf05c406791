"""The answer: a Split, made of the winner of a search."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from apsplit._jit import kernel
from apsplit._validation import check_has_feature, check_indices, column_of, two_dimensional
from apsplit.data.columns import end_of_bin, rows_in_bin
from apsplit.data.dataset import Dataset
from apsplit.splits.candidate import Candidate, midpoint, plain_rank
from apsplit.splits.criterion import ERROR, best_pair
from apsplit.splits.histogram import Block, fill_block, new_histogram
from apsplit.splits.problem import Problem
from apsplit.splits.report import Report
from apsplit.splits.search import Outcome


@dataclass(frozen=True)
class Split:
    """The best split of a node: ``x[feature] <= threshold`` goes left; of a categorical feature: ``categories_left``.

    Other categories of the dictionary of the data that was searched go right. Missing values, and categories that are
    not in it, go where ``missing_left`` says: to the better side, or to the heavier one if none were missing in the
    node. Two splits are equal if all their fields but the report are.

    Examples
    --------
    >>> import apsplit
    >>> split = apsplit.find_split([[1.0], [2.0], [4.0], [5.0]], ["no", "no", "yes", "yes"])
    >>> split.threshold, split.left_value, split.right_value, split.score
    (3.0, 'no', 'yes', 0.0)
    >>> split.goes_left([[2.5], [3.5]])
    array([ True, False])
    >>> split.predict([[2.5], [3.5]])
    array(['no', 'yes'], dtype='<U3')
    """

    feature: int  # number of the feature in X
    threshold: float  # midpoint of two neighbouring values; inf: all present values go left; NaN: categorical
    missing_left: bool  # where missing values go
    polarity: int  # two classes and error: +1 if the right side is the larger label, else -1; otherwise 0
    left_value: Any  # error: the stump's class on the left; gini, entropy: the left majority
    right_value: Any  # the same on the right
    score: float  # lower is better: error, or weighted mean impurity of the sides
    improvement: float  # the node's own score minus this one; may be <= 0 for error
    report: Report | Any = field(repr=False, compare=False)  # what the search looked at; holds the data until dropped
    codes_left: tuple[int, ...] = field(default=(), repr=False)  # of a categorical feature: places in its dictionary
    dictionary: np.ndarray | None = field(default=None, repr=False, compare=False)

    @property
    def categories_left(self) -> tuple[Any, ...] | None:
        """The categories that go left; None: the feature is numeric.

        >>> import numpy as np, apsplit
        >>> X = np.array([["a"], ["b"], ["c"], ["b"]], dtype=object)
        >>> data = apsplit.Dataset(X, categorical_features=[0])
        >>> apsplit.find_gradient_split(data, [1.0, -2.0, 1.0, -2.0]).categories_left
        ('b',)
        """
        if self.dictionary is None:
            return None
        return tuple(self.dictionary[list(self.codes_left)].tolist())

    def goes_left(self, X: Any, *, rows: ArrayLike | None = None) -> np.ndarray:
        """Which rows of X (or of a Dataset) go left: all, or those listed, at a cost in proportion to them.

        >>> import numpy as np, apsplit
        >>> split = apsplit.find_split(np.array([[1.0], [2.0], [4.0]]), [0, 0, 1])
        >>> split.goes_left(np.array([[3.0], [3.5], [np.nan]]))
        array([ True, False,  True])
        """
        table = X if isinstance(X, Dataset) else two_dimensional(X)
        check_has_feature(self.feature, table.shape[1])
        chosen = check_indices("rows", rows, table.shape[0])
        if not isinstance(X, Dataset):
            values = column_of(table, self.feature, chosen, self.dictionary)
        else:
            values = X.column_values(self.feature) if chosen is None else X.values_at(self.feature, chosen)
        if self.dictionary is not None:
            codes = values if not isinstance(X, Dataset) else X.recoded(self.feature, values, self.dictionary)
            goes_left = np.zeros(len(self.dictionary) + 1, bool)
            goes_left[list(self.codes_left)], goes_left[-1] = True, self.missing_left
            return goes_left[np.where(codes == codes, codes, -1).astype(np.intp)]
        # As float64: else numpy would round the threshold to their type. NaN is not below anything.
        left = values.astype(np.float64, copy=False) <= self.threshold
        return left | np.isnan(values) if self.missing_left else left

    def predict(self, X: Any, *, rows: ArrayLike | None = None) -> np.ndarray:
        """The value of the side that each row of X, or each of those listed, goes to."""
        return np.where(self.goes_left(X, rows=rows), self.left_value, self.right_value)

    def _identity(self) -> tuple[Any, ...]:
        """What makes two splits equal: NaN, the threshold of categories, is equal to no other NaN."""
        return tuple(None if name == "threshold" and self.codes_left else getattr(self, name) for name in _COMPARED)

    def __eq__(self, other: object) -> bool:
        return self._identity() == other._identity() if isinstance(other, Split) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._identity())

    def __reduce__(self) -> tuple[Any, ...]:
        fields = {name: getattr(self, name) for name in (*_COMPARED, "dictionary")}
        return _unpickled, ({**fields, "report": None},)


def _unpickled(fields: dict[str, Any]) -> Split:
    return Split(**fields)


def partition(data: Dataset, split: Split, rows: ArrayLike | None) -> tuple[np.ndarray, np.ndarray]:
    """The rows (None: all) that a split sends left and right, in the order in which they are listed, with repeats."""
    chosen = check_indices("rows", rows, len(data))
    if chosen is None:
        chosen = np.arange(len(data))
    left = split.goes_left(data, rows=chosen)
    return chosen[left], chosen[~left]


_COMPARED = tuple(name for name, f in Split.__dataclass_fields__.items() if f.compare)


# ---------------------------------------------------------------------------------------------------- the winner


@kernel
def _best_pair(left, right):
    """The best classes for two sides; see :func:`apsplit.splits.criterion.best_pair`."""
    return best_pair(left, right, left.size)


def _column_histogram(problem: Problem, f: int) -> np.ndarray:
    """Class weights per code of one column, then those of the missing: (bins + 1, classes)."""
    n_classes = len(problem.classes)
    histogram, zero = np.empty((int(problem.columns.n_bins[f]) + 1) * n_classes, np.int64), np.zeros(1, np.int64)
    block = Block(zero, np.array([f]), zero, histogram)
    fill_block(block, problem.columns, problem.slots, new_histogram(n_classes), np.empty(1, np.int64))
    return histogram.reshape(-1, n_classes)


def locate(problem: Problem, outcome: Outcome, index: int) -> tuple[Candidate, np.ndarray, np.ndarray]:
    """The best candidate of one selected feature with the values beside it, and the class weights of its sides."""
    f, position = int(problem.features[index]), int(outcome.positions[index])
    existing = problem.columns, problem.raw, problem.slots.weight
    histogram = _column_histogram(problem, f)
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
        left_value=plain(problem.classes[a]),
        right_value=plain(problem.classes[b]),
        score=score,
        improvement=node - score,
        report=report,
    )


def plain(label: Any) -> Any:
    """A label as a Python object."""
    return label.item() if isinstance(label, np.generic) else label
