"""One search, stated in full: which columns, which rows, which weights, what counts as better."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from apsplit._jit import kernel
from apsplit._validation import (
    as_table,
    check_choice,
    check_features,
    check_labels,
    check_n_threads,
    check_number,
    check_rows,
    check_weights,
    take,
)
from apsplit.data.categories import categorical_columns
from apsplit.data.columns import Columns, Raw
from apsplit.data.dataset import Dataset
from apsplit.data.fixed_point import integer_weights
from apsplit.data.labels import Labels
from apsplit.splits.bounds import slack_of
from apsplit.splits.candidate import Outcome
from apsplit.splits.criterion import CRITERIA, ERROR, EXPONENTIAL, NO_KEY, node_key


class Rules(NamedTuple):
    """What counts as a candidate, and as better."""

    criterion: int
    min_weight: int
    min_rows: int
    node: int  # key of the node, unsplit
    slack: float  # distance below which bounds decide nothing


class Slots(NamedTuple):
    """What is known of every slot: a row of X, or one of those that were copied together."""

    weight: np.ndarray  # int64; 0: not selected
    label: np.ndarray  # index of its class
    totals: np.ndarray  # weights of the classes
    counts: np.ndarray  # how often it counts; empty unless leaves need several rows


class Task(NamedTuple):
    """What the kernels of a search read. (Not raw values: kernels would be compiled for each type of them.)"""

    features: np.ndarray  # index in columns of each selected feature
    columns: Columns
    slots: Slots
    rules: Rules


class Labelled(NamedTuple):
    """Weights and labels of the selected rows, before these become the slots of a problem."""

    weight: np.ndarray  # int64
    label: np.ndarray  # index in classes of each row's label
    counts: np.ndarray  # rows that each stands for; empty unless leaves need several
    classes: np.ndarray


@dataclass
class Problem:
    """Everything a search needs to know; see :func:`make_problem`."""

    data: Dataset
    columns: Columns
    raw: Raw
    features: np.ndarray  # index in columns of each selected feature
    feature_ids: np.ndarray  # their numbers in data, ascending
    shown_ids: np.ndarray  # their numbers for the user, if data is a selection of X's columns
    rows: np.ndarray | None  # the row of X that each slot stands for; None: that of the same number
    slots: Slots
    rules: Rules
    classes: np.ndarray  # labels, ascending
    n_existing: int  # slots with weight
    n_threads: int
    order: np.ndarray | None = None  # slots by decreasing weight, if that is known
    by_sets: bool = False  # of categories; else each is tried against the rest
    settled: tuple[np.ndarray, np.ndarray] | None = None  # categorical features (indices) and their keys, found before

    @property
    def categorical(self) -> np.ndarray:
        """Indices of the selected features that are categorical."""
        categories = self.data.categories
        return np.array([i for i, f in enumerate(self.feature_ids.tolist()) if f in categories], np.intp)

    @property
    def task(self) -> Task:
        """What kernels need to know of the problem."""
        return Task(self.features, self.columns, self.slots, self.rules)

    @property
    def total(self) -> int:
        """Weight of all rows."""
        return int(self.slots.totals.sum())

    def normalised(self, keys: np.ndarray) -> np.ndarray:
        """Keys as scores; inf where there is no candidate."""
        keys = np.asarray(keys, np.int64)
        value = keys.astype(np.float64) if self.rules.criterion == ERROR else keys.view(np.float64)
        return np.where(keys == NO_KEY, np.inf, value / float(self.total))


@kernel
def _node_and_slack(criterion, totals):
    """Key of a node, unsplit, and the distance below which its bounds decide nothing."""
    node = node_key(criterion, totals, totals.size)
    return node, slack_of(criterion, node, totals.sum(), totals.size)


_CRITERIA = tuple(CRITERIA)
CATEGORICAL_SPLITS = ("one_vs_rest", "partition")


class Asked(NamedTuple):
    """What a user asks of a search, beside X, y and weights; see :func:`apsplit.find_split`."""

    criterion: str
    rows: ArrayLike | None = None
    features: ArrayLike | None = None
    min_samples_leaf: int = 1
    min_weight_leaf: float = 0.0
    n_threads: int | None = None
    categorical_splits: str = "one_vs_rest"


class Options(NamedTuple):
    """What is asked of every node, checked."""

    criterion: int
    min_rows: int
    min_share: float  # of the selected weight
    n_threads: int
    by_sets: bool = False  # of categories; else each is tried against the rest


def check_options(asked: Asked) -> Options:
    """The options, if they make sense."""
    return Options(
        CRITERIA[check_choice("criterion", asked.criterion, _CRITERIA)],
        check_number("min_samples_leaf", asked.min_samples_leaf, 1, integer=True),
        check_number("min_weight_leaf", asked.min_weight_leaf, 0.0, 1.0),
        check_n_threads(asked.n_threads),
        check_choice("categorical_splits", asked.categorical_splits, CATEGORICAL_SPLITS) == "partition",
    )


class Examples(NamedTuple):
    """The selected rows, checked."""

    rows: np.ndarray | None  # ascending; None: all
    repeats: np.ndarray | None  # how often each of them counts; None: once
    weights: np.ndarray | None  # None: equal
    labels: Labels  # of those that have weight


def make_problem(X: Any, y: ArrayLike, sample_weight: ArrayLike | None, asked: Asked) -> Problem:
    """Check everything and put it in the form that searches take."""
    options = check_options(asked)
    table = X if isinstance(X, Dataset) else as_table(X)
    n_rows, n_features = table.shape
    shown_ids = feature_ids = check_features(asked.features, n_features, table)
    chosen, repeats = check_rows(asked.rows, n_rows)
    floats = check_weights(sample_weight, chosen, n_rows)
    labels = check_labels(y, chosen, floats, n_rows)
    check_classes(options.criterion, len(labels.classes))
    examples = Examples(chosen, repeats, floats, labels)
    if not isinstance(table, Dataset):  # nothing but the selection is encoded; but a dictionary is that of all rows
        features, every_row = None if asked.features is None else feature_ids, categorical_columns(table, "from_dtype")
        table = Dataset(take(table, None if every_row else chosen, features), n_threads=options.n_threads)
        feature_ids, examples = np.arange(len(feature_ids)), examples._replace(rows=chosen if every_row else None)
    problem = state(table, examples, feature_ids, options)
    problem.shown_ids = shown_ids
    return problem


def check_classes(criterion: int, n_classes: int) -> None:
    """A criterion of two classes needs two."""
    if criterion == EXPONENTIAL and n_classes > 2:
        raise ValueError(f"criterion='exponential' is for two classes, and y has {n_classes}; use another criterion")


def state(data: Dataset, examples: Examples, feature_ids: np.ndarray, options: Options) -> Problem:
    """The problem of some rows and features, all of which have been checked."""
    rows, repeats, floats, (classes, label) = examples
    weight = integer_weights(floats, repeats, len(label))
    counts = np.empty(0, np.int64)
    if options.min_rows > 1:
        counts = (weight > 0) * (np.int64(1) if repeats is None else repeats)
    problem = arrange(
        data,
        rows,
        Labelled(weight, label, counts, classes),
        feature_ids,
        criterion=options.criterion,
        min_weight=math.ceil(options.min_share * float(weight.sum())),
        min_rows=options.min_rows,
        n_threads=options.n_threads,
    )
    problem.by_sets = options.by_sets
    return problem


def arrange(
    data: Dataset,
    rows: np.ndarray | None,
    examples: Labelled,
    feature_ids: np.ndarray,
    *,
    criterion: int,
    min_weight: int,
    min_rows: int,
    n_threads: int,
) -> Problem:
    """The problem of some rows (ascending), which ``examples`` describe: few rows are copied together."""
    data.check_no_gaps()
    weight, label, counts, classes = examples
    selected = None if rows is None else data.select(rows, feature_ids)
    if selected is None:
        selected = data.columns, data.raw, feature_ids
        if rows is not None:  # those that were not selected get no weight
            weight, label, counts = (_spread(a, rows, len(data)) for a in (weight, label, counts))
        rows = None
    columns, raw, features = selected
    totals = np.zeros(len(classes), np.int64)
    np.add.at(totals, label, weight)
    node, slack = _node_and_slack(criterion, totals)
    return Problem(
        data=data,
        columns=columns,
        raw=raw,
        features=features,
        feature_ids=feature_ids,
        shown_ids=feature_ids,
        rows=rows,
        slots=Slots(weight, label, totals, counts),
        rules=Rules(criterion, min_weight, min_rows if len(counts) else 0, node, slack),
        classes=classes,
        n_existing=int(np.count_nonzero(weight)),
        n_threads=n_threads,
    )


def _spread(values: np.ndarray, rows: np.ndarray, n_rows: int) -> np.ndarray:
    """``values`` at ``rows``, zero elsewhere."""
    if not len(values):
        return values
    spread = np.zeros(n_rows, values.dtype)
    spread[rows] = values
    return spread


# ---------------------------------------------------------------------------------------------------- the winner


class Located(NamedTuple):
    """A candidate whose values and sides are known."""

    below: float  # the largest value on the left, and the smallest on the right
    above: float
    missing_left: bool
    left: np.ndarray  # class weights
    n_left: int  # slots


def locate(problem: Problem, outcome: Outcome, index: int) -> Located:
    """The best candidate of one selected feature, which a search knows by its position."""
    slots = np.flatnonzero(problem.slots.weight)
    rows = slots if problem.rows is None else problem.rows[slots]
    values = problem.data.values_at(int(problem.feature_ids[index]), rows).astype(np.float64)
    weight, label, missing = problem.slots.weight[slots], problem.slots.label[slots], np.isnan(values)
    order = np.argsort(values, kind="stable")[: len(values) - np.count_nonzero(missing)]
    last = int(np.searchsorted(np.cumsum(weight[order]), outcome.positions[index]))
    below, above = float(values[order[last]]), np.inf
    if last + 1 < len(order):
        above = float(values[order[last + 1]])
    missing_left = bool(outcome.missing_lefts[index])
    goes_left = np.where(missing, missing_left, values <= below)
    left = np.zeros(len(problem.classes), np.int64)
    np.add.at(left, label[goes_left], weight[goes_left])
    if not missing.any():  # for missing values that may come later: the heavier side
        missing_left = bool(2 * int(left.sum()) > problem.total)
    return Located(below, above, missing_left, left, int(np.count_nonzero(goes_left)))
