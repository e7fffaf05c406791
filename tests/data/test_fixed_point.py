"""Fixed point by its formulas, in exact arithmetic: nothing overflows, nothing that weighs something vanishes."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import apsplit.testing
from apsplit.data.fixed_point import HEADROOM_BITS, fix_weights, integer_weights, scale_exponent, to_fixed

NONE = np.empty(0, np.int64)


def test_by_hand():
    # four rows take two bits, 0.75 is below 2^0: 61 - 2 - 0
    assert scale_exponent(0.75, 4) == 59
    assert scale_exponent(1.0, 5) == 61 - 3 - 1
    assert to_fixed(np.array([0.0, 0.75, 1e-300]), 59).tolist() == [0, 3 << 57, 1]


@pytest.mark.parametrize("largest", [5e-324, 1e-300, 0.1, 1.0, 3.0, 1e300, np.finfo(float).max])
@pytest.mark.parametrize("n_rows", [1, 2, 3, 1000, 2**20])
def test_no_sum_overflows_and_no_bit_is_wasted(largest, n_rows):
    (fixed,) = to_fixed(np.array([largest]), scale_exponent(largest, n_rows)).tolist()
    assert fixed * n_rows <= 2**HEADROOM_BITS
    assert fixed * n_rows * 4 > 2**HEADROOM_BITS


@given(st.lists(st.floats(0, 1e300), min_size=1, max_size=30).filter(any))
def test_rounded_to_nearest_even_and_as_the_oracle_has_it(weights):
    w = np.array(weights)
    exponent = scale_exponent(float(w.max()), int((w > 0).sum()))
    exact = [Fraction(x) * Fraction(2) ** exponent for x in weights]
    expected = [0 if x == 0 else max(1, round(x)) for x in exact]
    assert to_fixed(w, exponent).tolist() == expected
    assert apsplit.testing.integer_weights(w).tolist() == expected


@given(st.lists(st.floats(0, 1e300), min_size=1, max_size=20).filter(any), st.integers(0, 99))
def test_weights_are_the_oracles_and_a_repeated_row_counts_so_often(weights, seed):
    w = np.array(weights)
    np.testing.assert_array_equal(integer_weights(w, None, len(w)), apsplit.testing.integer_weights(w))
    codes, fixed, totals = np.arange(len(w)) % 3, np.empty(len(w), np.int64), np.zeros(3, np.int64)
    assert fix_weights(w, NONE, codes, fixed, totals) == np.count_nonzero(w)
    np.testing.assert_array_equal(fixed, apsplit.testing.integer_weights(w))
    assert totals.tolist() == [fixed[codes == c].sum() for c in range(3)]
    repeats = np.random.default_rng(seed).integers(1, 4, len(w))
    written_out = apsplit.testing.integer_weights(np.repeat(w, repeats))
    expected = np.add.reduceat(written_out, np.cumsum(repeats) - repeats)
    np.testing.assert_array_equal(integer_weights(w, repeats, len(w)), expected)
    fix_weights(w, repeats, codes, fixed, totals)
    np.testing.assert_array_equal(fixed, expected)


@pytest.mark.parametrize("wrong", [[0.0, 0.0], [1.0, -1.0], [1.0, np.nan], [np.inf, 1.0]])
def test_weights_that_make_no_sense(wrong):
    assert fix_weights(np.array(wrong), NONE, np.zeros(2, int), np.empty(2, np.int64), np.zeros(1, np.int64)) == -1


def test_equal_weights():
    fixed, totals = np.empty(3, np.int64), np.zeros(2, np.int64)
    assert fix_weights(np.empty(0), NONE, np.array([0, 1, 1]), fixed, totals) == 3
    np.testing.assert_array_equal(fixed, integer_weights(None, None, 3))
    fix_weights(np.empty(0), np.array([2, 1, 1]), np.array([0, 1, 1]), fixed, totals)
    np.testing.assert_array_equal(fixed, integer_weights(None, np.array([2, 1, 1]), 3))
