"""find_split, and SplitFinder for those who ask again and again: check what is asked, choose a search, describe."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from apsplit._validation import (
    as_table,
    check_choice,
    check_class_number,
    check_features,
    check_indices,
    check_number,
    check_rows,
    check_weights,
    number_labels,
    weight_column,
)
from apsplit.data.dataset import Dataset
from apsplit.data.labels import Labels, existing_labels
from apsplit.splits.criterion import EXPONENTIAL, Criterion
from apsplit.splits.problem import Asked, Examples, Options, Problem, check_classes, check_options, make_problem, state
from apsplit.splits.report import Report, Searched
from apsplit.splits.search import STRATEGIES, Strategy, run
from apsplit.splits.search.direct import NOTHING, ONE_CLASS, could_be_small
from apsplit.splits.small_node import SmallNode, small_node
from apsplit.splits.split import Split, describe, partition, plain


class Search(NamedTuple):
    """How to search, checked."""

    strategy: str
    initial_weight: float
    n_batches: int


def check_search(strategy: str, initial_weight: float, n_batches: int) -> Search:
    """How to search, if that is known."""
    return Search(
        check_choice("strategy", strategy, STRATEGIES),
        check_number("initial_weight", initial_weight, 0.0, 1.0),
        check_number("n_batches", n_batches, 1, 10**6, integer=True),
    )


def find_split(
    X: Any,
    y: ArrayLike,
    sample_weight: ArrayLike | None = None,
    *,
    criterion: Criterion = "error",
    strategy: Strategy = "auto",
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
    search = check_search(strategy, initial_weight, n_batches)
    asked = Asked(criterion, rows, features, min_samples_leaf, min_weight_leaf, n_threads)
    if strategy == "auto" and isinstance(X, Dataset):
        X.check_numeric("find_split")
        node = _small_node_of(X, y, sample_weight, asked)
        if node is not None:
            found = node.search()
            if found[0] >= NOTHING:  # else there is an error to be told
                return node.describe(found, began)
    return _search(make_problem(X, y, sample_weight, asked), search, began)


def _small_node_of(data: Dataset, y: ArrayLike, sample_weight: ArrayLike | None, asked: Asked) -> SmallNode | None:
    """What is asked as a small node, if it is one; the values of weights are not checked."""
    n_rows, n_features = data.shape
    if not could_be_small(data, n_rows if asked.rows is None else np.size(asked.rows)):
        return None
    options = check_options(asked)
    rows, features = check_indices("rows", asked.rows, n_rows), check_features(asked.features, n_features)
    weights = None if sample_weight is None else weight_column(sample_weight, rows, n_rows)
    labels = number_labels(y, rows, n_rows)
    if options.criterion == EXPONENTIAL and len(labels.classes) > 2:
        return None  # an error, unless some of the classes have no weight
    return small_node(data, rows, weights, labels, features, options)


def _search(problem: Problem, search: Search, began: float) -> Split | None:
    """The best split of a problem."""
    outcome, steps = run(problem, *search)
    winner = outcome.winner
    if winner is None:
        return None
    searched = Searched(problem, outcome, steps)
    report = Report(search.strategy, problem.rules.criterion, lambda: searched, 0.0)
    split = describe(problem, outcome, winner, report)
    report.seconds = time.perf_counter() - began
    return split


class SplitFinder:
    """find_split for those who grow trees node by node: data, labels and options are checked and encoded once.

    Parameters
    ----------
    data : Dataset, or what a Dataset can be made of
        The rows of all nodes.
    y : array-like of shape (n_rows,)
        Their labels.
    criterion, strategy, min_samples_leaf, min_weight_leaf, initial_weight, n_batches
        As in :func:`find_split`. min_weight_leaf is a share of the weight of the node that is asked for.
    n_threads : int, default=1
        Threads to use at most; the answer does not depend on it. None: all processors.

    Notes
    -----
    ``finder(sample_weight, rows, features)`` returns the Split that :func:`find_split` returns for the same arguments,
    and None where nothing can be split. A node of one class only is such a node: to :func:`find_split` that is an
    error, but whoever grows trees meets many. A finder may be called from several threads at once.

    Examples
    --------
    >>> import numpy as np, apsplit
    >>> X = np.array([[1.0, 7.0], [2.0, 6.0], [3.0, 7.0], [4.0, 6.0]])
    >>> finder = apsplit.SplitFinder(X, ["no", "no", "yes", "no"])
    >>> split = finder()
    >>> split.feature, split.threshold, split.score
    (0, 2.5, 0.25)
    >>> left, right = finder.partition(split)
    >>> finder(rows=left) is None  # a single class
    True
    >>> finder(rows=right).threshold
    3.5
    """

    def __init__(
        self,
        data: Any,
        y: ArrayLike,
        *,
        criterion: Criterion = "error",
        strategy: Strategy = "auto",
        min_samples_leaf: int = 1,
        min_weight_leaf: float = 0.0,
        initial_weight: float = 0.9,
        n_batches: int = 20,
        n_threads: int | None = 1,
    ) -> None:
        self._how = check_search(strategy, initial_weight, n_batches)
        asked = Asked(criterion, None, None, min_samples_leaf, min_weight_leaf, n_threads)
        self._options: Options = check_options(asked)
        table = data if isinstance(data, Dataset) else as_table(data)
        n_rows, n_features = table.shape
        labels = check_class_number(number_labels(y, None, n_rows))
        check_classes(self._options.criterion, len(labels.classes))
        self.data = table if isinstance(data, Dataset) else Dataset(table, n_threads=self._options.n_threads)
        self.data.check_numeric("SplitFinder")
        values = np.empty(len(labels.classes), object)  # so that no label has to be made a Python object later
        values[:] = [plain(label) for label in labels.classes]
        self._labels, self._values = labels, values
        self._features = np.arange(n_features)

    def __call__(
        self, sample_weight: ArrayLike | None = None, rows: ArrayLike | None = None, features: ArrayLike | None = None
    ) -> Split | None:
        """The best split of some rows by some features, all unless listed; None if there is none."""
        began = time.perf_counter()
        n_rows = len(self.data)
        ids = self._features if features is None else check_features(features, len(self._features))
        if self._how.strategy == "auto" and could_be_small(self.data, n_rows if rows is None else np.size(rows)):
            chosen = check_indices("rows", rows, n_rows)
            weights = None if sample_weight is None else weight_column(sample_weight, chosen, n_rows)
            codes = self._labels.codes if chosen is None else self._labels.codes[chosen]
            node = small_node(self.data, chosen, weights, Labels(self._values, codes), ids, self._options)
            if node is not None:
                found = node.search()
                if found[0] >= ONE_CLASS:
                    return node.describe(found, began)
        return self._find(sample_weight, rows, ids, began)

    def _find(
        self, sample_weight: ArrayLike | None, rows: ArrayLike | None, features: np.ndarray, began: float
    ) -> Split | None:
        """The general way."""
        chosen, repeats = check_rows(rows, len(self.data))
        weights = check_weights(sample_weight, chosen, len(self.data))
        classes, codes = self._labels
        labels = existing_labels(Labels(classes, codes if chosen is None else codes[chosen]), weights)
        if len(labels.classes) < 2:
            return None
        examples = Examples(chosen, repeats, weights, labels)
        return _search(state(self.data, examples, features, self._options), self._how, began)

    def partition(self, split: Split, rows: ArrayLike | None = None) -> tuple[np.ndarray, np.ndarray]:
        """The rows that go left and those that go right, in the order in which they are listed, repeats included."""
        return partition(self.data, split, rows)
