"""The named searches: what to look at next, one file each, all with the same answer.

A search is a function ``Problem -> Outcome``. ("auto" and "exhaustive" are trees of one node: apsplit.trees.finder.)
"""

from __future__ import annotations

from typing import Literal, get_args

import numpy as np

from apsplit.splits.candidate import Outcome
from apsplit.splits.named.adaptive import adaptive
from apsplit.splits.named.quick import quick
from apsplit.splits.problem import Problem


def run(
    problem: Problem, strategy: str, initial_weight: float = 0.9, n_batches: int = 20
) -> tuple[Outcome, np.ndarray]:
    """Search by the name of a strategy; also returns the steps of the race."""
    if strategy == "adaptive":
        return adaptive(problem)
    return quick(problem, initial_weight=initial_weight, n_batches=n_batches)


Strategy = Literal["auto", "adaptive", "quick", "exhaustive"]
STRATEGIES: tuple[str, ...] = get_args(Strategy)

__all__ = ["STRATEGIES", "Outcome", "Strategy", "adaptive", "quick", "run"]
