"""The trees of an AdaBoost model together: one forest and its votes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from apsplit.boosting.rounds import Step
from apsplit.trees.prediction import Forest
from apsplit.trees.tree import Tree


class Ensemble:
    """The rounds of a model: their trees as one forest, made on first use, and what each round was and took."""

    def __init__(self, rounds: list[list[Step | None]]) -> None:
        self.rounds = rounds

    @cached_property
    def parts(self) -> tuple[Forest, np.ndarray]:
        """All trees, and the votes (nodes, columns of the decision function) of their nodes, tree after tree."""
        trees: list[Tree] = []
        votes: list[np.ndarray] = []
        for steps in self.rounds:
            for column, step in enumerate(steps):
                if step is not None:
                    trees.append(step.tree)
                    votes.append(_in_column(step, column, len(steps)))
        return Forest(trees), np.concatenate(votes)

    def each(self, name: str, missing: Any) -> list[Any]:
        """A field of the steps, round by round: its value, or a list of one for each learner if there are several."""
        if all(len(steps) == 1 for steps in self.rounds):
            return [missing if steps[0] is None else getattr(steps[0], name) for steps in self.rounds]
        return [[missing if step is None else getattr(step, name) for step in steps] for steps in self.rounds]

    def summed(self, name: str) -> np.ndarray:
        """A field of the steps, added up over the learners of each round."""
        return np.array([sum([getattr(step, name) for step in steps if step is not None]) for steps in self.rounds])

    def mean(self, name: str) -> np.ndarray:
        """A field of the steps, averaged over the learners that were active in each round."""
        return self.summed(name) / [len(steps) - steps.count(None) for steps in self.rounds]

    def __getstate__(self) -> dict[str, Any]:
        return {"rounds": self.rounds}


def _in_column(step: Step, column: int, n_columns: int) -> np.ndarray:
    """Votes of a step in the columns of the decision function."""
    if n_columns == 1:
        return step.votes
    votes = np.zeros((len(step.votes), n_columns))
    votes[:, column] = step.votes[:, 0]
    return votes


def mean_notes(steps: Sequence[Step | None]) -> dict[str, float]:
    """What samplers say, averaged over the learners of a round."""
    notes: dict[str, list[float]] = {}
    for step in steps:
        for name, value in (step.notes if step is not None else {}).items():
            notes.setdefault(name, []).append(value)
    return {name: float(np.mean(values)) for name, values in notes.items()}
