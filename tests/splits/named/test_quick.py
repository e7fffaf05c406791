"""Quick Boost's search goes the way that its paper prescribes, step by step."""

from __future__ import annotations

import numpy as np
import pytest
from hand_race import HAND_LABELS, HAND_WEIGHTS, HAND_X, race


@pytest.mark.nojit
def test_a_race_of_quick_worked_by_hand():
    # From half of the weight in two batches: the start is that of test_adaptive.py, and the 7 unseen make batches that
    # end at Z >= 12.5 (four examples) and 16 (six). The order by lower bounds is x0 (0), x1 (0), x2 (4).
    #   x0 sees four: all right, lower 0, upper 2; then six: complete with 1.
    #   x1 may still win with 0 and sees four: the third is wrong. Lower 3 is above 1: out.
    #   x2 with 4 is above 1 already.
    # 6 + 4 + 2 = 12 assessments.
    report, steps = race(HAND_X, HAND_LABELS, HAND_WEIGHTS, strategy="quick", initial_weight=0.5, n_batches=2)
    start = [(0, 0, 2, 0, 7), (0, 1, 2, 0, 7), (0, 2, 2, 4, np.inf)]
    assert steps == [*start, (1, 0, 4, 0, 2), (2, 0, 6, 1, 1), (3, 1, 4, 3, 5)]
    assert report.n_assessments == 12
    assert report.dropped == [(2, 2, 0, 2), (1, 3, 0, 4)]


@pytest.mark.nojit
def test_a_race_of_quick_as_the_paper_sets_it():
    # 0.9 of 16 is 14.4: five examples for all (Z_5 = 15). x0 has got the fifth wrong, x1 the third, and for x2 the
    # best is one-sided, the negatives 4 + 2. All batches of the last example are one. 6 + 5 + 5 = 16.
    report, steps = race(HAND_X, HAND_LABELS, HAND_WEIGHTS, strategy="quick")
    assert [step[2:4] for step in steps] == [(5, 1), (5, 3), (5, 6), (6, 1)]
    assert report.n_assessments == 16
    assert report.dropped == [(1, 1, 0, 5), (2, 1, 0, 5)]
