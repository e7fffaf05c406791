"""The answer: a Split, made of the winner of a search."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from apsplit._html import table as html_table
from apsplit._jit import kernel
from apsplit._validation import check_has_feature, check_indices, column_of, two_dimensional
from apsplit.data.dataset import Dataset
from apsplit.splits.criterion import ERROR, best_pair
from apsplit.splits.report import Report


@dataclass(frozen=True)
class Split:
    """The best split of a node: ``x[feature] <= threshold`` goes left; of a categorical feature: ``categories_left``.

    All other categories of the feature go right. Missing values, and categories that the searched data did not have, go
    where ``missing_left`` says: to the better side, or to the heavier one if no value was missing in the node. Two
    splits are equal if all their fields but the report are equal.

    Attributes
    ----------
    feature : int
        Number of the feature in X.
    threshold : float
        Midpoint of two neighbouring values of the node. inf: all present values go left, missing ones right. NaN: the
        feature is categorical.
    missing_left : bool
        Where missing values go.
    polarity : int
        With two classes and criterion "error": +1 if the right side predicts the larger label, else -1. Otherwise 0.
    left_value, right_value : label or float
        What each side predicts. "error": the classes of the best stump; other criteria: the majority of the side, ties
        to the smaller label; gradients: leaf weights.
    score : float
        "error": share of the weight that is misclassified; other criteria: weighted mean impurity of the sides; lower
        is better. Gradients: the gain; higher is better.
    improvement : float
        The node's own score minus this one, which may be 0 or less for "error"; gradients: the gain.
    report : Report
        What the search looked at. None for a split that was unpickled.
    codes_left : tuple of int
        For a categorical feature: positions of ``categories_left`` in ``dictionary``.
    dictionary : ndarray or None
        All categories of a categorical feature.

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
    report: Report | Any = field(repr=False, compare=False)  # what the search looked at
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

    def _repr_html_(self) -> str:
        """The split as notebooks show it."""
        left = f"x[{self.feature}] <= {self.threshold:g}"
        if self.dictionary is not None:
            left = f"x[{self.feature}] in {', '.join(map(str, self.categories_left or ()))}"
        facts = [("left", f"{left}, missing goes {'left' if self.missing_left else 'right'}")]
        facts += [("value on the left", str(self.left_value)), ("value on the right", str(self.right_value))]
        return html_table("Split", [*facts, ("score", f"{self.score:.6g}"), ("improvement", f"{self.improvement:.6g}")])

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


class Cut(NamedTuple):
    """A node that is cut in two by classes."""

    feature: int  # number of the feature in X
    threshold: float
    missing_left: bool
    left: np.ndarray  # class weights
    right: np.ndarray
    impurity: float  # of both sides, in units of weight
    unsplit: float  # of the node
    codes_left: tuple[int, ...] = ()  # of a categorical feature
    dictionary: np.ndarray | None = None


@kernel
def _best_pair(left, right):
    """The best classes for two sides; see :func:`apsplit.splits.criterion.best_pair`."""
    return best_pair(left, right, left.size)


def describe(cut: Cut, criterion: int, classes: np.ndarray, report: Report) -> Split:
    """A cut in the user's terms."""
    left, right, polarity = cut.left.tolist(), cut.right.tolist(), 0
    if criterion == ERROR:
        _, a, b = _best_pair(cut.left, cut.right)
        if len(classes) == 2:
            polarity = 1 if b > a else -1
    else:
        a, b = left.index(max(left)), right.index(max(right))
    total = float(sum(left) + sum(right))
    score = cut.impurity / total
    return Split(
        cut.feature, cut.threshold, cut.missing_left, polarity, plain(classes[a]), plain(classes[b]), score,
        cut.unsplit / total - score, report, cut.codes_left, cut.dictionary,
    )  # fmt: skip


def plain(label: Any) -> Any:
    """A label as a Python object."""
    return label.item() if isinstance(label, np.generic) else label
