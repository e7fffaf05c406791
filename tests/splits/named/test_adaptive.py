"""Adaptive-Pruning Stump goes the way that Algorithm 1 prescribes, step by step."""

from __future__ import annotations

import numpy as np
import pytest
from hand_race import HAND_LABELS, HAND_WEIGHTS, HAND_X, race
from hypothesis import assume, given
from problems import problems

import apsplit
from apsplit.testing import integer_weights


@given(problem=problems())
def test_adaptive_shows_every_feature_half_of_the_weight(problem):
    assume(problem.n_existing_classes > 1)
    split = apsplit.find_split(problem.X, problem.y, strategy="adaptive", **problem.options)
    assume(split is not None)
    report = split.report
    rows, repeats = np.unique(problem.existing, return_counts=True)
    weights = np.ones(len(problem.y)) if problem.w is None else problem.w
    fixed = integer_weights(np.repeat(weights[rows], repeats))  # repeated rows stand together
    heaviest = np.sort(np.add.reduceat(fixed, np.cumsum(repeats) - repeats))[::-1]
    seen = np.cumsum(heaviest.astype(float))[report.assessed.min() - 1]
    assert seen >= 0.5 * float(heaviest.sum()) * (1 - 1e-12)


@pytest.mark.nojit
def test_a_race_of_adaptive_worked_by_hand():
    # Half of the weight is 8: all features see two examples (Z_2 = 9), one positive of 5 and one negative of 4.
    #   x0: the threshold between 0 and 1 is right twice: lower 0, upper 0 + the 7 unseen.
    #   x1: the same.
    #   x2: both are 0. Only one-sided stumps, wrong for 4 at best: lower 4. No certain candidate: no upper bound.
    # a = x0 (the smallest upper bound, the first of equals), b = x1 (lower 0). The gap is 7 - 0 = 7:
    #   x0 sees weight up to 9 + 7 = 16, that is all. Wrong is only the fifth example: 1.
    #   The gap is now 1 - 0 = 1, so x1 goes on to Z >= 10, the third example, which is wrong: lower 3, upper 3 + 4.
    # x1 (3) and x2 (4) are above x0 (1): out. 6 + 3 + 2 = 11 assessments of 18.
    report, steps = race(HAND_X, HAND_LABELS, HAND_WEIGHTS, strategy="adaptive")
    assert steps == [(0, 0, 2, 0, 7), (0, 1, 2, 0, 7), (0, 2, 2, 4, np.inf), (1, 0, 6, 1, 1), (2, 1, 3, 3, 7)]
    assert (report.n_assessments, report.n_exhaustive) == (11, 18)
    assert report.assessed.tolist() == [6, 3, 2]
    # x2 was out as soon as x0 was complete, x1 one step later.
    assert report.dropped == [(2, 1, 0, 2), (1, 2, 0, 3)]
    assert report.runner_up is None  # neither was completed


@pytest.mark.nojit
def test_a_challenger_that_is_level_and_comes_first_sees_one_example_at_a_time():
    # Six equal weights; half of them is three examples.
    #   early: not split by them, one-sided it is wrong for the one negative: lower 1, no upper bound
    #   late: wrong for one of the three: lower 1, upper 4. It is a, and the gap 4 - 1 completes it with 1.
    y = [1, 0, 1, 1, 1, 1]
    early, late = [0, 0, 0, 0, 0, 1], [1, 0, 0, 1, 1, 1]
    # As feature 0, early may still win a tie with 1. The gap is 0, so it sees one more example at a time: 4, 5, 6. The
    # one-sided stump is right about the two positives and level all along; complete, it is wrong for 2.
    report, steps = race(np.column_stack([early, late]), y, np.ones(6), strategy="adaptive")
    assert steps[2:] == [(1, 1, 6, 1, 1), (2, 0, 4, 1, np.inf), (3, 0, 5, 1, np.inf), (4, 0, 6, 2, 2)]
    assert report.n_assessments == 6 + 6
    # As feature 1 it would lose the tie, and is out.
    report, steps = race(np.column_stack([late, early]), y, np.ones(6), strategy="adaptive")
    assert steps[2:] == [(1, 0, 6, 1, 1)]
    assert report.n_assessments == 6 + 3
    assert report.dropped == [(1, 1, 0, 3)]
