"""A brute-force oracle for every search: each candidate written out, in plain numpy.

It shares no code with the engine, and it is meant to be read: each rule of the contract (fixed point, thresholds,
directions of missing values, leaf minima, scores, ties) stands here once, in its simplest form.
Use it to test a trainer built on apsplit, or to look at the near-ties behind a split. Its time grows with
the rows times the candidates: keep to a few thousand rows.
"""

from apsplit.testing.categories import CategoryCandidate, all_category_candidates
from apsplit.testing.classification import all_candidates, brute_force_split, integer_weights
from apsplit.testing.gradients import (
    BruteForceNode,
    IntegerGradients,
    all_gradient_candidates,
    brute_force_gradient_split,
    brute_force_gradient_tree,
    integer_gradients,
)
from apsplit.testing.partitions import BruteForceSplit

__all__ = [
    "BruteForceNode",
    "BruteForceSplit",
    "CategoryCandidate",
    "IntegerGradients",
    "all_candidates",
    "all_category_candidates",
    "all_gradient_candidates",
    "brute_force_gradient_split",
    "brute_force_gradient_tree",
    "brute_force_split",
    "integer_gradients",
    "integer_weights",
]
