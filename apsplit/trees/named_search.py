"""Trees whose nodes are searched by a named search, one after the other: each node is a problem of its own."""

from __future__ import annotations

import numpy as np

from apsplit.data.dataset import Dataset
from apsplit.splits.candidate import Candidate
from apsplit.splits.criterion import ERROR
from apsplit.splits.problem import Labelled, Problem, arrange
from apsplit.splits.search import run
from apsplit.splits.split import locate
from apsplit.trees.class_grower import ClassGrower, ClassRules, Examples


class NamedSearch:
    """Finds the splits of the nodes of one tree; counts what it took."""

    def __init__(
        self, strategy: str, data: Dataset, classes: np.ndarray, examples: Examples, rules: ClassRules, n_threads: int
    ) -> None:
        self.strategy, self.data, self.classes, self.examples = strategy, data, classes, examples
        self.rules, self.n_threads = rules, n_threads
        self.n_assessments = self.n_reads = 0

    def __call__(self, grower: ClassGrower, node: int) -> None:
        """Find the split of a node, and note it there."""
        work = grower.work
        record = work["nodes"][node]
        half = int(record["depth"] & 1) * work["n"]
        in_order = work["rows"][half + record["start"] : half + record["stop"]].astype(np.intp)
        problem = self._problem(in_order)
        outcome, _ = run(problem, self.strategy)
        self.n_assessments += int(outcome.assessed.sum())
        self.n_reads += int(outcome.reads.sum())
        winner = outcome.winner
        record["feature"] = -1
        if winner is not None:
            candidate = locate(problem, outcome, winner)[0]
            _note(record, candidate, self.data, int(self.examples.features[winner]))
            self._weigh(grower, node, in_order, candidate)

    def _problem(self, in_order: np.ndarray) -> Problem:
        """The problem of some rows, which are given by decreasing weight."""
        rows, rules, examples = np.sort(in_order), self.rules, self.examples
        n_rows = np.ones(len(rows), np.int64) if rules.min_rows > 1 else np.empty(0, np.int64)
        problem = arrange(
            self.data,
            rows,
            Labelled(examples.weight[rows], examples.label[rows], n_rows, self.classes, equal=False),
            examples.features,
            criterion=rules.criterion,
            min_weight=rules.min_weight,
            min_rows=rules.min_rows,
            n_threads=self.n_threads,
        )
        is_compact = problem.columns is not self.data.columns
        problem.order = np.searchsorted(rows, in_order) if is_compact else in_order
        return problem

    def _weigh(self, grower: ClassGrower, node: int, rows: np.ndarray, candidate: Candidate) -> None:
        """The sums of the left child, and what the split gains."""
        work, weight, label = grower.work, self.examples.weight, self.examples.label
        record, channels = work["nodes"][node], work["n_channels"]
        values = self.data.values_at(int(self.examples.features[record["feature"]]), rows)
        left = rows[np.where(np.isnan(values), bool(candidate.missing_left), values <= candidate.below)]
        sums = work["left_class_sums"][node * channels : (node + 1) * channels]
        sums[:] = 0
        np.add.at(sums, label[left], weight[left])
        if channels > work["n_classes"]:
            sums[-1] = len(left)
        keys = np.array([record["unsplit"], candidate.key], np.int64)
        unsplit, split = keys.astype(np.float64) if self.rules.criterion == ERROR else keys.view(np.float64)
        record["gain"] = unsplit - split


def _note(record: np.void, candidate: Candidate, data: Dataset, feature: int) -> None:
    """Note how a node is split, as :func:`apsplit.trees.partition.mark` reads it."""
    record["feature"], record["missing_left"] = candidate.feature, candidate.missing_left
    record["below"], record["above"] = candidate.below, candidate.above
    record["bin"] = record["low"] = candidate.bin
    record["inside"], record["first"] = 1, -1
    if data.columns.exact[feature]:
        values = data.columns.values_of(feature)
        record["inside"] = 0
        record["bin"] = record["low"] = np.searchsorted(values, candidate.below)
        if candidate.above < np.inf:
            record["first"] = np.searchsorted(values, candidate.above)
    record["high"] = record["first"]
