"""`exhaustive` knows the best candidate of every feature, `auto` that of the winner, and neither reads a cell twice."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from problems import problems
from split_problems import CRITERIA, scores_by_brute_force

from apsplit import Dataset, find_split
from apsplit.splits.problem import Asked, make_problem
from apsplit.splits.search.auto import auto, exhaustive

pytestmark = pytest.mark.nojit


@pytest.mark.parametrize("criterion", CRITERIA)
@settings(max_examples=max(1, settings.default.max_examples // 5))
@given(problem=problems(max_rows=40, selections=False), max_bins=st.sampled_from([4, 255]))
def test_what_is_known_of_each_feature(criterion, problem, max_bins):
    assume(problem.n_existing_classes > 1)
    minima = {"min_samples_leaf": problem.min_samples_leaf, "min_weight_leaf": problem.min_weight_leaf}
    truth = scores_by_brute_force(problem.X, problem.y, problem.w, criterion, **minima)
    asked = make_problem(Dataset(problem.X, max_bins=max_bins), problem.y, problem.w, Asked(criterion, **minima))
    every, some = exhaustive(asked), auto(asked)
    np.testing.assert_array_equal(asked.normalised(every.keys), truth)
    assert some.winner == every.winner
    if some.winner is not None:
        assert some.keys[some.winner] == every.keys[every.winner]
    slack = asked.rules.slack / asked.total
    assert (asked.normalised(some.lowers) - slack <= truth).all()
    assert (asked.normalised(some.uppers) >= truth).all()


def test_each_column_is_read_once_and_few_cells_again():
    rng = np.random.default_rng(0)
    X = rng.integers(0, 50, (300, 4)).astype(float)
    X[:, 3] *= rng.random(300) < 0.1
    y = (X[:, 0] > 30) ^ (rng.random(300) < 0.2)
    for strategy in ("auto", "exhaustive"):
        report = find_split(X, y, strategy=strategy).report
        assert report.n_reads == 900 + np.count_nonzero(X[:, 3])  # the last column through its entries
        assert report.n_assessments == 1200
