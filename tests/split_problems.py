"""What tests of the parts of a search share: a table, its problem, and what brute force knows of each feature."""

from __future__ import annotations

from typing import Any

import numpy as np

from apsplit import Dataset
from apsplit.splits.problem import Asked, Problem, make_problem
from apsplit.testing import all_candidates

CRITERIA = ("error", "gini", "entropy")


def mixed_table(n: int = 90, n_classes: int = 2, seed: int = 0) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Many values, many and missing, few, two, one, mostly zero; weights some of which are zero."""
    rng = np.random.default_rng(seed)
    y = rng.integers(0, n_classes, n)
    X = np.column_stack([
        y + rng.normal(0, 2, n),
        np.where(rng.random(n) < 0.2, np.nan, rng.normal(size=n) - y),
        rng.integers(0, 6, n),
        rng.random(n) < 0.4,
        np.full(n, 2.0),
        np.where(rng.random(n) < 0.8, 0.0, rng.normal(size=n)),
    ])  # fmt: skip
    return X, y, np.where(rng.random(n) < 0.1, 0.0, np.exp(rng.normal(size=n)))


def problem_of(X: Any, y: Any, w: Any, criterion: str, max_bins: int = 255, **asked: Any) -> Problem:
    """The problem of a table whose columns have at most so many bins."""
    return make_problem(Dataset(X, max_bins=max_bins), y, w, Asked(criterion, n_threads=1, **asked))


def scores_by_brute_force(X: Any, y: Any, w: Any, criterion: str, **options: Any) -> np.ndarray:
    """The score of the best candidate of each feature; inf where there is none."""
    scores = np.full(X.shape[1], np.inf)
    for candidate in all_candidates(X, y, w, criterion=criterion, **options):
        scores[candidate.feature] = min(scores[candidate.feature], candidate.score)
    return scores
