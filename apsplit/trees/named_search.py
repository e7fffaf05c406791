"""Trees whose nodes are searched by a named search, one after the other: each node is a problem of its own."""

from __future__ import annotations

import numpy as np

from apsplit._categories import THRESHOLD
from apsplit.data.dataset import Dataset
from apsplit.splits.criterion import ERROR
from apsplit.splits.named import run
from apsplit.splits.problem import Labelled, Located, Problem, arrange, locate
from apsplit.trees.category_search import CategoryWinner, settle
from apsplit.trees.class_grower import ClassGrower, ClassRules


class NamedSearch:
    """Finds the splits of the nodes of one tree; counts what it took.

    ``asked``: the classes; weights and places of classes, of every row of X; the features.
    """

    def __init__(
        self, strategy: str, data: Dataset, asked: tuple[np.ndarray, ...], rules: ClassRules, n_threads: int
    ) -> None:
        self.strategy, self.data, self.rules, self.n_threads = strategy, data, rules, n_threads
        self.classes, self.weight, self.label, self.features = asked
        self.n_assessments = self.n_reads = 0

    def __call__(self, grower: ClassGrower, node: int) -> None:
        """Find the split of a node, and note it there."""
        work = grower.work
        record, channels, n_classes = work["nodes"][node], work["n_channels"], work["n_classes"]
        half = int(record["depth"] & 1) * work["n"]
        in_order = work["rows"][half + record["start"] : half + record["stop"]].astype(np.intp)
        problem = self._problem(in_order)
        by_categories = settle(problem)
        outcome, _ = run(problem, self.strategy)
        self.n_assessments += int(outcome.assessed.sum())
        self.n_reads += int(outcome.reads.sum())
        winner = outcome.winner
        record["feature"] = -1
        if winner is None:
            return
        sums = work["left_class_sums"][node * channels : (node + 1) * channels]
        located: Located | CategoryWinner
        if by_categories is not None and by_categories.place == winner:
            located = by_categories
            _note_categories(record, located)
            record["set_at"], words = node, len(located.words)
            work["sets"][node * words : (node + 1) * words] = located.words
        else:
            located = locate(problem, outcome, winner)
            _note(record, winner, located, self.data, int(self.features[winner]))
        sums[:n_classes] = located.left
        if channels > n_classes:
            sums[-1] = located.n_left
        keys = np.array([record["unsplit"], outcome.keys[winner]], np.int64)
        unsplit, split = keys.astype(np.float64) if self.rules.criterion == ERROR else keys.view(np.float64)
        record["gain"] = unsplit - split

    def _problem(self, in_order: np.ndarray) -> Problem:
        """The problem of some rows, which are given by decreasing weight."""
        rows, rules = np.sort(in_order), self.rules
        n_rows = np.ones(len(rows), np.int64) if rules.min_rows > 1 else np.empty(0, np.int64)
        problem = arrange(
            self.data,
            rows,
            Labelled(self.weight[rows], self.label[rows], n_rows, self.classes),
            self.features,
            criterion=rules.criterion,
            min_weight=rules.min_weight,
            min_rows=rules.min_rows,
            n_threads=self.n_threads,
        )
        is_compact = problem.columns is not self.data.columns
        problem.by_sets = rules.by_sets
        problem.order = np.searchsorted(rows, in_order) if is_compact else in_order
        return problem


def _note(record: np.void, index: int, located: Located, data: Dataset, feature: int) -> None:
    """Note how a node is split, as :func:`apsplit.trees.partition.mark` reads it."""
    values = data.columns.values_of(feature)
    record["feature"], record["missing_left"], record["kind"] = index, located.missing_left, THRESHOLD
    record["below"], record["above"] = located.below, located.above
    record["bin"] = record["low"] = np.searchsorted(values, located.below)
    record["inside"], record["first"] = not data.columns.exact[feature], -1
    if not record["inside"] and located.above < np.inf:
        record["first"] = np.searchsorted(values, located.above)
    record["high"] = record["first"]


def _note_categories(record: np.void, winner: CategoryWinner) -> None:
    """The same for categories."""
    record["feature"] = winner.place
    for name in ("missing_left", "kind", "bin", "inside", "low", "first", "high"):
        record[name] = winner.record[name][0]
