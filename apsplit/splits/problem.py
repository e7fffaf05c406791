"""One search, stated in full: which columns, which rows, which weights, what counts as better."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
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
from apsplit.data.columns import Columns, Raw
from apsplit.data.dataset import Dataset
from apsplit.data.fixed_point import scale_exponent, to_fixed
from apsplit.data.labels import Labels
from apsplit.splits.bounds import slack_of
from apsplit.splits.criterion import CRITERIA, ERROR, EXPONENTIAL, NO_KEY, node_key
from apsplit.splits.histogram import Slots


class Rules(NamedTuple):
    """What counts as a candidate, and as better."""

    criterion: int
    min_weight: int
    min_rows: int
    node: int  # key of the node, unsplit
    slack: float  # distance below which bounds decide nothing


class Task(NamedTuple):
    """What the kernels of a search read. (Not raw values: kernels would be compiled for each type of them.)"""

    features: np.ndarray  # index in columns of each selected feature
    columns: Columns
    slots: Slots
    counts: Slots
    rules: Rules


class Labelled(NamedTuple):
    """Weights and labels of the selected rows, before these become the slots of a problem."""

    weight: np.ndarray  # int64
    label: np.ndarray  # index in classes of each row's label
    counts: np.ndarray  # rows that each stands for; empty unless leaves need several
    classes: np.ndarray
    equal: bool  # whether all weights that are not 0 are the same


@dataclass
class Problem:
    """Everything a search needs to know; see :func:`make_problem`."""

    data: Dataset
    columns: Columns
    raw: Raw
    features: np.ndarray  # index in columns of each selected feature
    feature_ids: np.ndarray  # their numbers in data, ascending
    shown_ids: np.ndarray  # their numbers for the user, if data is a selection of X's columns
    slots: Slots  # the weights of rows
    counts: Slots  # how often each row counts, as weights of a single class; empty unless leaves need several rows
    rules: Rules
    classes: np.ndarray  # labels, ascending
    n_existing: int  # slots with weight
    n_threads: int
    fetch: Callable[[int, int], None]  # makes features[start:stop] ready; to be called once, before reading them
    costs: np.ndarray  # about how many nanoseconds that and a pass over each of them take
    order: np.ndarray | None = None  # slots by decreasing weight, if that is known

    @property
    def task(self) -> Task:
        """What kernels need to know of the problem."""
        return Task(self.features, self.columns, self.slots, self.counts, self.rules)

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
def _summarise(weight, label, totals, second_class):
    """Class totals, and the weights of the second class if wanted; returns the number of slots with weight."""
    n_existing = 0
    for i in range(weight.size):
        totals[label[i]] += weight[i]
        n_existing += weight[i] > 0
    for i in range(second_class.size):
        second_class[i] = weight[i] if label[i] == 1 else 0
    return n_existing


@kernel
def _node_and_slack(criterion, totals):
    """Key of a node, unsplit, and the distance below which its bounds decide nothing."""
    node = node_key(criterion, totals, totals.size)
    return node, slack_of(criterion, node, totals.sum(), totals.size)


def node_and_slack(criterion: int, totals: np.ndarray) -> tuple[int, float]:
    """Key of a node, unsplit, and the distance below which its bounds decide nothing; for error without a kernel."""
    if criterion == ERROR:
        weights = totals.tolist()
        return sum(weights) - max(weights), 0.0
    return _node_and_slack(criterion, totals)


_CRITERIA = tuple(CRITERIA)


class Asked(NamedTuple):
    """What a user asks of a search, beside X, y and weights; see :func:`apsplit.find_split`."""

    criterion: str
    rows: ArrayLike | None = None
    features: ArrayLike | None = None
    min_samples_leaf: int = 1
    min_weight_leaf: float = 0.0
    n_threads: int | None = None


class Options(NamedTuple):
    """What is asked of every node, checked."""

    criterion: int
    min_rows: int
    min_share: float  # of the selected weight
    n_threads: int


def check_options(asked: Asked) -> Options:
    """The options, if they make sense."""
    return Options(
        CRITERIA[check_choice("criterion", asked.criterion, _CRITERIA)],
        check_number("min_samples_leaf", asked.min_samples_leaf, 1, integer=True),
        check_number("min_weight_leaf", asked.min_weight_leaf, 0.0, 1.0),
        check_n_threads(asked.n_threads),
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
    shown_ids = feature_ids = check_features(asked.features, n_features)
    chosen, repeats = check_rows(asked.rows, n_rows)
    floats = check_weights(sample_weight, chosen, n_rows)
    labels = check_labels(y, chosen, floats, n_rows)
    check_classes(options.criterion, len(labels.classes))
    examples = Examples(chosen, repeats, floats, labels)
    if not isinstance(table, Dataset):  # nothing but the selection is encoded
        features = None if asked.features is None else feature_ids
        table = Dataset(take(table, chosen, features), n_threads=options.n_threads)
        feature_ids, examples = np.arange(len(feature_ids)), examples._replace(rows=None)
    table.check_numeric("find_split")
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
    return arrange(
        data,
        rows,
        Labelled(weight, label, counts, classes, equal=floats is None and repeats is None),
        feature_ids,
        criterion=options.criterion,
        min_weight=math.ceil(options.min_share * float(weight.sum())),
        min_rows=options.min_rows,
        n_threads=options.n_threads,
    )


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
    weight, label, counts, classes, equal = examples
    selected = None if rows is None else data.select(rows, feature_ids, len(classes))
    if selected is None:
        selected = data.whole(feature_ids, len(classes))
        if rows is not None:  # those that were not selected get no weight
            weight, label, counts = (_spread(a, rows, len(data)) for a in (weight, label, counts))
    totals = np.zeros(len(classes), np.int64)
    second_class = np.empty(len(weight) if len(classes) == 2 else 0, np.int64)
    n_existing = _summarise(weight, label, totals, second_class)
    node, slack = node_and_slack(criterion, totals)
    mask = np.uint32(0 if equal and len(weight) == n_existing else 0xFFFFFFFF)
    return Problem(
        data=data,
        columns=selected.columns,
        raw=selected.raw,
        features=selected.features,
        feature_ids=feature_ids,
        shown_ids=feature_ids,
        slots=Slots(weight, mask, label, second_class, totals),
        counts=_counted(counts, label.dtype) if len(counts) else _not_counted(label.dtype),
        rules=Rules(criterion, min_weight, min_rows if len(counts) else 0, node, slack),
        classes=classes,
        n_existing=n_existing,
        n_threads=n_threads,
        fetch=selected.fetch,
        costs=selected.costs,
    )


def _counted(counts: np.ndarray, label_type: np.dtype) -> Slots:
    """How often each row counts, for histograms of rows."""
    one_label, no_second_class = np.zeros(len(counts), label_type), np.empty(0, np.int64)
    total = np.array([counts.sum()])
    return Slots(counts, np.uint32(0xFFFFFFFF), one_label, no_second_class, total)


@cache
def _not_counted(label_type: np.dtype) -> Slots:
    """No counts, where leaves need no minimum of rows."""
    return _counted(np.empty(0, np.int64), label_type)


def integer_weights(weights: np.ndarray | None, repeats: np.ndarray | None, n_slots: int) -> np.ndarray:
    """Fixed-point weight of each slot, times its repeats."""
    if weights is None:
        n_existing = n_slots if repeats is None else int(repeats.sum())
        fixed = np.full(n_slots, 1 << scale_exponent(1.0, n_existing), np.int64)
    else:
        exists = weights > 0
        n_existing = int(np.count_nonzero(exists) if repeats is None else repeats[exists].sum())
        fixed = to_fixed(weights, scale_exponent(float(weights.max()), n_existing))
    return fixed if repeats is None else fixed * repeats


def _spread(values: np.ndarray, rows: np.ndarray, n_rows: int) -> np.ndarray:
    """``values`` at ``rows``, zero elsewhere."""
    if not len(values):
        return values
    spread = np.zeros(n_rows, values.dtype)
    spread[rows] = values
    return spread
