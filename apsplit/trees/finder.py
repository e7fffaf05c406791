"""find_split, and SplitFinder for those who ask again and again: check what is asked, search, describe.

"auto" and "exhaustive" are a tree of one node: the engine of trees searches its root, and stops there. The named
searches are those of :mod:`apsplit.splits.named`.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from apsplit._validation import (
    OneClass,
    as_table,
    check_choice,
    check_class_number,
    check_features,
    check_number,
    check_rows,
    check_weights,
    number_labels,
    take,
    weight_column,
)
from apsplit.data.categories import categorical_columns
from apsplit.data.dataset import Dataset
from apsplit.data.fixed_point import fix_weights
from apsplit.data.labels import Labels, existing_labels
from apsplit.data.share import ColumnShare, Encoded
from apsplit.splits.candidate import Outcome, midpoint
from apsplit.splits.criterion import ERROR, NO_KEY, Criterion
from apsplit.splits.named import STRATEGIES, Strategy, run
from apsplit.splits.problem import (
    Asked,
    Examples,
    Options,
    Problem,
    check_classes,
    check_options,
    locate,
    make_problem,
    state,
)
from apsplit.splits.report import Details, Facts, Known, Report
from apsplit.splits.split import Cut, Split, describe, partition, plain
from apsplit.trees import class_grower
from apsplit.trees.category_search import ONE_NODE, CategoryWinner, families_of, search_categories, settle
from apsplit.trees.category_sets import sets_of_nodes
from apsplit.trees.class_grower import NO_INTS, ClassRules, LoneGrower

_NO_FLOATS = np.empty(0)
RACES = ("adaptive", "quick")


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


# ------------------------------------------------------------------------------------------------- a tree of one node


@dataclass
class Node:
    """A node that the engine of trees searches, and what was found there."""

    examples: class_grower.Examples
    classes: np.ndarray  # those that have weight
    options: Options
    shown_ids: np.ndarray  # numbers of the features for the user, if data is a selection of X's columns
    total: int  # weight of all rows
    data: Encoded = field(init=False)

    @property
    def n_rows(self) -> int:
        """Rows of X that have weight."""
        return len(self.examples.weight)

    def search(
        self, features: np.ndarray, *, everything: bool, best_keys: np.ndarray = NO_INTS
    ) -> tuple[Cut | None, int]:
        """The best split by some features, and how many cells were read for it."""
        criterion, min_rows, min_share, n_threads, by_sets = self.options
        min_weight = math.ceil(min_share * float(self.total)) if min_share else 0
        rules = ClassRules(criterion, len(self.classes), min_weight, min_rows, 2, everything, by_sets)
        examples = self.examples
        if features is not examples.features:
            examples = examples._replace(features=features)
        with self.data.borrowed(LoneGrower, n_threads) as grower:
            grower.grow(examples, rules, ONE_NODE, n_threads, best_keys=best_keys)
            root, (left, right, impurity) = grower.root, grower.sides()
            n_reads = sum(grower.work["n_reads"].tolist()) + root["n_refined"]
            if not len(left):
                return None, n_reads
            feature = int(grower.names(features)[root["feature"]])
            threshold = midpoint(root["below"], root["above"], self.data.float_type(feature))
            codes, dictionary = (), self.data.categories.get(feature)
            if dictionary is not None:
                sets = sets_of_nodes(grower.work["nodes"][:1], np.array([feature]), self.data, grower.bits)
                codes = tuple(sets.of(0).tolist())
            alone = float(root["unsplit"]) if rules.criterion == ERROR else root.from_bits("unsplit")
            if self.shown_ids is not examples.features:
                feature = int(self.shown_ids[np.searchsorted(self.examples.features, feature)])
            return Cut(
                feature, threshold, bool(root["missing_left"]), left.copy(), right.copy(), impurity, alone, codes,
                dictionary,
            ), n_reads  # fmt: skip

    def find(self, data: Encoded, strategy: str, began: float) -> Split | None:
        """The best split of rows of some data."""
        self.data = data
        criterion, features = self.options.criterion, self.examples.features
        cut, n_reads = self.search(features, everything=strategy == "exhaustive")
        if cut is None:
            return None
        facts = Facts(
            strategy, criterion, self.shown_ids, data.feature_names, features, self.n_rows, n_reads, self.total
        )
        report = Report(
            facts, Details(self.known, self.best_of, self.families), time.perf_counter() - began, needs_data=True
        )
        return describe(cut, criterion, self.classes, report)

    def known(self) -> Known:
        """The best key of every feature."""
        keys = np.full(len(self.examples.features), np.inf)
        self.search(self.examples.features, everything=True, best_keys=keys)
        keys = np.where(keys == np.inf, NO_KEY, keys.view(np.int64))
        others = keys.copy()
        others[np.argmin(keys)] = NO_KEY
        second = int(np.argmin(others))
        assessed = np.full(len(keys), self.n_rows)
        return Known(assessed, keys, keys, None, None if others[second] == NO_KEY else second, 0.0)

    def families(self) -> list[str | None]:
        """What was tried of each categorical feature."""
        rows, features, by_sets = self.examples.rows, self.examples.features, self.options.by_sets
        return families_of(self.data, rows, features, len(self.classes), by_sets=by_sets)

    def best_of(self, index: int, report: Report) -> Split | None:
        """The best split of one of the features."""
        cut, _ = self.search(self.examples.features[index : index + 1], everything=False)
        return None if cut is None else describe(cut, self.options.criterion, self.classes, report)


def make_node(
    chosen: tuple[np.ndarray | None, np.ndarray | None],
    weights: np.ndarray | None,
    labels: Labels,
    features: np.ndarray,
    options: Options,
) -> Node | None:
    """Some rows (with repeats) and features as a node; None: weights make no sense, or one class only has some."""
    rows, repeats = chosen
    classes, codes = labels[0], labels[1].astype(np.int32, copy=False)
    fixed, totals = np.empty(len(codes), np.int64), np.zeros(len(classes), np.int64)
    floats = _NO_FLOATS if weights is None else weights
    n_existing = fix_weights(floats, NO_INTS if repeats is None else repeats, codes, fixed, totals)
    sums = totals.tolist()
    if n_existing < 0 or max(sums) == sum(sums):
        return None
    if rows is not None:
        rows = rows.astype(np.uint32)  # those of the caller may change
    if n_existing < len(fixed):
        exists = fixed > 0
        rows = np.flatnonzero(exists) if rows is None else rows[exists]
        fixed, codes = fixed[exists], codes[exists]
        repeats = None if repeats is None else repeats[exists]
    if 0 in sums:  # classes without weight do not exist
        classes, codes = classes[totals > 0], (np.cumsum(totals > 0) - 1).astype(np.int32)[codes]
    examples = class_grower.Examples(fixed, codes, rows, features, repeats)
    return Node(examples, classes, options, features, sum(sums))


# ------------------------------------------------------------------------------------------------- the named searches


@dataclass
class Race:
    """A named search that is over."""

    problem: Problem
    by_categories: CategoryWinner | None  # the best split by categorical features
    outcome: Outcome
    steps: np.ndarray

    def report(self, strategy: str) -> Report:
        """The report of the search, but for the time that it took."""
        problem, found, steps = self.problem, self.outcome, self.steps
        rules = problem.rules

        def known() -> Known:
            return Known(found.assessed, found.lowers, found.uppers, steps, found.runner_up(rules), rules.slack)

        facts = Facts(
            strategy, rules.criterion, problem.shown_ids, problem.data.feature_names, problem.feature_ids,
            problem.n_existing, int(found.reads.sum()), problem.total,
        )  # fmt: skip
        return Report(facts, Details(known, self.best_of, self.families), 0.0, needs_data=False)

    def families(self) -> list[str | None]:
        """What was tried of each categorical feature."""
        problem, slots = self.problem, np.flatnonzero(self.problem.slots.weight)
        rows = slots if problem.rows is None else problem.rows[slots]
        return families_of(problem.data, rows, problem.feature_ids, len(problem.classes), by_sets=problem.by_sets)

    def best_of(self, index: int, report: Report) -> Split:
        """The best split of a feature that has seen everything."""
        problem, rules, feature = self.problem, self.problem.rules, int(self.problem.feature_ids[index])
        impurity, unsplit = (
            float(key) if rules.criterion == ERROR else float(np.int64(key).view(np.float64))
            for key in (self.outcome.keys[index], rules.node)
        )
        codes: tuple[int, ...] = ()
        dictionary = problem.data.categories.get(feature)
        if dictionary is not None:
            winner = self.by_categories
            if winner is None or winner.place != index:
                winner = search_categories(problem, np.array([index]))[1]
            assert winner is not None  # its key says so
            threshold, missing_left = math.nan, bool(winner.record["missing_left"][0])
            left, codes = winner.left, winner.codes_left
        else:
            located = locate(problem, self.outcome, index)
            threshold = midpoint(located.below, located.above, problem.data.float_type(feature))
            left, missing_left = located.left, located.missing_left
        cut = Cut(
            int(problem.shown_ids[index]), threshold, missing_left, left, problem.slots.totals - left, impurity,
            unsplit, codes, dictionary,
        )  # fmt: skip
        return describe(cut, rules.criterion, problem.classes, report)


def _race(problem: Problem, search: Search, began: float) -> Split | None:
    """The best split of a problem, by a named search."""
    race = Race(problem, settle(problem), *run(problem, *search))
    winner = race.outcome.winner
    if winner is None:
        return None
    report = race.report(search.strategy)
    split = race.best_of(winner, report)
    report.seconds = time.perf_counter() - began
    return split


# ------------------------------------------------------------------------------------------------- what users call


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
    categorical_splits: Literal["one_vs_rest", "partition"] = "one_vs_rest",
    n_threads: int | None = None,
) -> Split | None:
    """Find the best split of a node, exactly: the same answer as trying every threshold of every feature.

    Parameters
    ----------
    X : array-like, frame, sparse matrix or Dataset of shape (n_rows, n_features)
        NaN, null and masked values are missing values. Values are compared as float64: integers beyond 2^53 that
        float64 cannot tell apart are one value. For many calls on the same data pass a :class:`Dataset`.
    y : array-like of shape (n_rows,)
        Labels of two or more classes. For regression see :func:`find_gradient_split`.
    sample_weight : array-like of shape (n_rows,), optional
        Weights of the rows. A row of zero weight is treated as if it were not there. Default: equal weights.
    criterion : {"error", "gini", "entropy", "exponential"}, default="error"
        "error": weight share that the best stump with different classes on its two sides gets wrong.
        "gini", "entropy" (bits): weighted mean impurity of the two sides. "exponential": sum of ``2 sqrt(p q)`` over
        the sides, where p and q are the shares of two classes (Schapire and Singer's confidence-rated boosting).
    strategy : {"auto", "adaptive", "quick", "exhaustive"}, default="auto"
        How to search; the answer does not depend on it. "adaptive" is Adaptive-Pruning Stump, "quick" is Quick Boost's
        search, "exhaustive" evaluates every threshold, "auto" is the fastest known way.
    rows : array of int or bool, optional
        Rows of the node, all by default; a row that is listed twice counts twice. The time of a search is in proportion
        to the number of rows.
    features : array of int or bool, or list of str, optional
        Features to consider, all by default: by number, or by name if X is a frame or a Dataset of one.
    min_samples_leaf : int, default=1
        Fewest rows (of positive weight) on either side.
    min_weight_leaf : float, default=0.0
        Smallest share of the selected weight on either side.
    initial_weight, n_batches : float, int
        Parameters of strategy "quick".
    categorical_splits : {"one_vs_rest", "partition"}, default="one_vs_rest"
        How categorical features (those of a frame that hold categories or strings, or of a :class:`Dataset`) split: one
        category goes left and the others right, or the best set of categories goes left. For two classes, or up to 12
        categories in the node, no set is better (two classes and minima of leaves: none that is a prefix of the
        categories by the share of the second class, or for "error" a single category). Beyond, sets are prefixes of
        the categories by the share of each class, and single categories: a heuristic; ``report.category_families``
        says which. Missing values are tried on both sides. Named searches assess categorical features whole.
    n_threads : int, optional
        Threads to use at most; the answer does not depend on it. Default: all processors.

    Returns
    -------
    Split or None
        None if the node cannot be split, which is common while trees grow: its rows are all of one class, all selected
        features are constant in them, or ``min_samples_leaf`` and ``min_weight_leaf`` allow no split. (Rows without
        weight do not count.)

    Raises
    ------
    ValueError
        If an argument cannot be used: negative weights or no positive one, missing labels, a continuous y, infinite
        values in X, lengths that differ, unknown names. The message names the argument and says what to do.

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
    asked = Asked(criterion, rows, features, min_samples_leaf, min_weight_leaf, n_threads, categorical_splits)
    if strategy in RACES and not isinstance(X, ColumnShare):  # of columns that several hold there are no races
        try:
            problem = make_problem(X, y, sample_weight, asked)
        except OneClass:
            return None
        return _race(problem, search, began)
    options = check_options(asked)
    table = X if isinstance(X, Encoded) else as_table(X)
    LoneGrower.expect_on(table)
    n_rows, n_features = table.shape
    ids = check_features(features, n_features, table)
    chosen = check_rows(rows, n_rows)
    weights = None if sample_weight is None else weight_column(sample_weight, chosen[0], n_rows)
    node = make_node(chosen, weights, number_labels(y, chosen[0], n_rows), ids, options)
    if node is None:  # wrong weights are an error, one class is not
        check_weights(sample_weight, chosen[0], n_rows)
        return None
    check_class_number(Labels(node.classes, node.examples.label))
    check_classes(options.criterion, len(node.classes))
    if isinstance(table, Encoded):
        return node.find(table, strategy, began)
    # Nothing but the selection is encoded; but a dictionary is that of all rows.
    every_row = bool(categorical_columns(table, "from_dtype"))
    selected = None if every_row else node.examples.rows, None if features is None else ids
    data = Dataset(take(table, *selected), n_threads=options.n_threads)
    kept = node.examples.rows if every_row else None
    node.examples = node.examples._replace(rows=kept, features=np.arange(len(ids)))
    return node.find(data, strategy, began)


class SplitFinder:
    """find_split for growing trees node by node: data, labels and options are checked and encoded once.

    Parameters
    ----------
    data : Dataset, or what a Dataset can be made of
        The rows of all nodes.
    y : array-like of shape (n_rows,)
        Their labels.
    criterion, strategy, min_samples_leaf, min_weight_leaf, initial_weight, n_batches, categorical_splits
        As in :func:`find_split`. min_weight_leaf is a share of the weight of the node that is searched.
    n_threads : int, default=1
        Threads to use at most; the answer does not depend on it. None: all processors.

    Notes
    -----
    ``finder(sample_weight, rows, features)`` returns the Split that :func:`find_split` returns for the same arguments,
    and None for a node that cannot be split, for example a node of one class. A finder may be called from several
    threads at once.

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
        categorical_splits: Literal["one_vs_rest", "partition"] = "one_vs_rest",
        n_threads: int | None = 1,
    ) -> None:
        self._how = check_search(strategy, initial_weight, n_batches)
        asked = Asked(criterion, None, None, min_samples_leaf, min_weight_leaf, n_threads, categorical_splits)
        self._options: Options = check_options(asked)
        table = data if isinstance(data, Dataset) else as_table(data)
        LoneGrower.expect_on(table)
        n_rows, n_features = table.shape
        labels = check_class_number(number_labels(y, None, n_rows))
        check_classes(self._options.criterion, len(labels.classes))
        self.data = table if isinstance(data, Dataset) else Dataset(table, n_threads=self._options.n_threads)
        values = np.empty(len(labels.classes), object)  # so that no label has to be made a Python object later
        values[:] = [plain(label) for label in labels.classes]
        self._classes, self._codes = values, labels.codes.astype(np.int32)
        self._features = np.arange(n_features)

    def __call__(
        self, sample_weight: ArrayLike | None = None, rows: ArrayLike | None = None, features: ArrayLike | None = None
    ) -> Split | None:
        """The best split of some rows by some features, all unless listed; None if there is none."""
        began = time.perf_counter()
        n_rows, codes = len(self.data), self._codes
        ids = self._features if features is None else check_features(features, len(self._features), self.data)
        chosen = check_rows(rows, n_rows)
        if chosen[0] is not None:
            codes = codes[chosen[0]]
        if self._how.strategy in RACES:
            weights = check_weights(sample_weight, chosen[0], n_rows)
            labels = existing_labels(Labels(self._classes, codes), weights)
            if len(labels.classes) < 2:
                return None
            return _race(state(self.data, Examples(*chosen, weights, labels), ids, self._options), self._how, began)
        floats = None if sample_weight is None else weight_column(sample_weight, chosen[0], n_rows)
        node = make_node(chosen, floats, Labels(self._classes, codes), ids, self._options)
        if node is None:  # wrong weights are an error, one class is not
            check_weights(sample_weight, chosen[0], n_rows)
            return None
        return node.find(self.data, self._how.strategy, began)

    def partition(self, split: Split, rows: ArrayLike | None = None) -> tuple[np.ndarray, np.ndarray]:
        """The rows that go left and those that go right, in the order in which they are listed, repeats included."""
        return partition(self.data, split, rows)
