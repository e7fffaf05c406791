"""Keys are those of the oracle; what is written out for two classes gives the same bits as the general sums."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from apsplit.splits.criterion import (
    CRITERIA,
    NO_KEY,
    best_pair,
    float_to_key,
    key_to_float,
    node_key,
    pair_key,
    side_impurity,
    split_key,
)
from apsplit.testing.classification import _assess

pytestmark = pytest.mark.nojit

weights = st.integers(0, 2**58) | st.integers(0, 3)
sides = st.integers(2, 5).flatmap(lambda k: st.tuples(*[st.lists(weights, min_size=k, max_size=k)] * 2))


def worth(name: str, key: int) -> float:
    return float(key) if name == "error" else key_to_float(key)


@pytest.mark.parametrize("name", CRITERIA)
@given(both=sides)
def test_keys_are_those_of_the_oracle(name, both):
    left, right = (np.array(side[: 2 if name == "exponential" else None]) for side in both)
    if not left.sum() or not right.sum():
        return
    assert worth(name, split_key(CRITERIA[name], left, right, len(left))) == float(_assess(left, right, name)[0])


@pytest.mark.parametrize("name", ["error", "gini", "exponential"])
@given(left=st.tuples(weights, weights), right=st.tuples(weights, weights))
def test_two_classes_written_out_have_the_bits_of_the_general_sums(name, left, right):
    key = pair_key(CRITERIA[name], *left, *right)
    if name == "error":
        assert key == sum(left) + sum(right) - best_pair(np.array(left), np.array(right), 2)[0]
    elif name == "gini":
        both = [side_impurity(CRITERIA[name], np.array(side), 2) for side in (left, right)]
        assert key_to_float(key) == both[0] + both[1]


def test_by_hand():
    left, right = np.array([3, 1]), np.array([0, 4])
    assert split_key(CRITERIA["error"], left, right, 2) == 1
    assert key_to_float(split_key(CRITERIA["gini"], left, right, 2)) == 2 * 3 * 1 / 4
    assert key_to_float(split_key(CRITERIA["exponential"], left, right, 2)) == 2 * math.sqrt(3)
    entropy = key_to_float(split_key(CRITERIA["entropy"], left, right, 2))
    assert entropy == pytest.approx(4 * (0.75 * math.log2(4 / 3) + 0.25 * 2), rel=1e-15)
    assert node_key(CRITERIA["error"], np.array([3, 5]), 2) == 3
    assert key_to_float(node_key(CRITERIA["gini"], np.array([3, 5]), 2)) == 2 * 3 * 5 / 8


@given(both=sides)
def test_the_best_pair_of_classes_is_the_first_of_all_that_are_best(both):
    left, right = map(np.array, both)
    pairs = [(a, b) for a, b in itertools.product(range(len(left)), repeat=2) if a != b]
    a, b = max(pairs, key=lambda pair: int(left[pair[0]]) + int(right[pair[1]]))  # the first of equals
    assert best_pair(left, right, len(left)) == (left[a] + right[b], a, b)


@given(x=st.floats(0, 1e300), y=st.floats(0, 1e300))
def test_keys_are_in_the_order_of_their_floats(x, y):
    assert (float_to_key(x) < float_to_key(y)) == (x < y)
    assert key_to_float(float_to_key(x)) == x
    assert float_to_key(x) < NO_KEY and key_to_float(NO_KEY) == np.inf


def test_what_rounding_leaves_below_zero_is_zero():
    assert float_to_key(-1e-300) == float_to_key(-0.0) == float_to_key(0.0) == 0
