"""What to look at next: one file per search, all with the same answer.

A search is a function ``Problem -> Outcome``.
"""

from __future__ import annotations

from typing import Literal, get_args

import numpy as np

from apsplit.splits.candidate import Outcome
from apsplit.splits.problem import Problem
from apsplit.splits.search.adaptive import adaptive
from apsplit.splits.search.auto import auto, exhaustive
from apsplit.splits.search.quick import quick


def run(
    problem: Problem, strategy: str, initial_weight: float = 0.9, n_batches: int = 20
) -> tuple[Outcome, np.ndarray | None]:
    """Search by the name of a strategy; also returns the steps of the race, if there was one."""
    if strategy == "adaptive":
        return adaptive(problem)
    if strategy == "quick":
        return quick(problem, initial_weight=initial_weight, n_batches=n_batches)
    return (exhaustive if strategy == "exhaustive" else auto)(problem), None


Strategy = Literal["auto", "adaptive", "quick", "exhaustive"]
STRATEGIES: tuple[str, ...] = get_args(Strategy)

__all__ = ["STRATEGIES", "Outcome", "Strategy", "adaptive", "auto", "exhaustive", "quick", "run"]
