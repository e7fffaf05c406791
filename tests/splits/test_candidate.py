"""The tie rule is the order of (key, feature, rank); thresholds lie between the values beside them."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from apsplit.splits.candidate import Outcome, comes_first, midpoint, rank_of
from apsplit.splits.criterion import ERROR, GINI, NO_KEY, float_to_key
from apsplit.splits.problem import Rules

pytestmark = pytest.mark.nojit


def test_candidates_come_in_the_order_of_key_feature_and_rank():
    triples = list(itertools.product([1, 2], [0, 3], [4, 5]))
    for one, other in itertools.product(triples, triples):
        assert comes_first(*one, *other) == (one < other)


def test_rank_is_the_smaller_threshold_and_then_missing_values_to_the_right():
    ranks = [rank_of(position, missing_left) for position in (0, 1, 2**61) for missing_left in (False, True)]
    assert ranks == sorted(set(ranks))


@given(a=st.floats(allow_nan=False, allow_infinity=False, width=32),
       b=st.floats(allow_nan=False, allow_infinity=False, width=32))  # fmt: skip
@pytest.mark.parametrize("dtype", ["f2", "f4", "f8"])
def test_a_midpoint_sends_the_lower_value_left_and_the_upper_one_right(dtype, a, b):
    with np.errstate(over="ignore"):
        below, above = np.sort(np.array([a, b], dtype))
    if np.isinf([below, above]).any() or below == above:
        return
    found = midpoint(float(below), float(above), np.dtype(dtype))
    assert below <= found < above
    assert np.dtype(dtype).type(found) == found  # a number of the column's type
    assert midpoint(np.array([float(below)]), np.array([float(above)]), np.dtype(dtype)) == found


def outcome(keys, lowers):
    n = len(keys)
    zeros = np.zeros(n, np.int64)
    return Outcome(np.array(keys), zeros, zeros > 0, np.array(lowers), np.array(keys), zeros, zeros)


def test_the_winner_is_the_first_of_the_smallest_keys():
    assert outcome([7, 3, 3, NO_KEY], [7, 3, 3, 0]).winner == 1
    assert outcome([NO_KEY, NO_KEY], [0, 0]).winner is None


def test_the_runner_up_is_known_if_nobody_else_may_be_better():
    rules = Rules(ERROR, 0, 0, 100, 0.0)
    assert outcome([3, 5, 9], [3, 5, 9]).runner_up(rules) == 1
    assert outcome([3, 5, 9], [3, 5, 6]).runner_up(rules) == 1  # the third may get down to 6
    assert outcome([3, 5, 9], [3, 5, 5]).runner_up(rules) is None  # or to 5
    assert outcome([3, 5, 9], [3, 4, 9]).runner_up(rules) is None  # the second itself may have something better
    assert outcome([3, NO_KEY], [3, 9]).runner_up(rules) is None
    assert outcome([3], [3]).runner_up(rules) is None


def test_the_runner_up_of_an_impurity_is_known_up_to_the_slack():
    keys = [float_to_key(x) for x in (1.0, 2.0, 9.0)]
    for lower, slack, known in ((3.0, 0.5, True), (3.0, 1.5, False)):
        lowers = [keys[0], keys[1], float_to_key(lower)]
        assert (outcome(keys, lowers).runner_up(Rules(GINI, 0, 0, 100, slack)) == 1) == known
