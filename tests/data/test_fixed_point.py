"""Fixed point by its formulas, in exact arithmetic: nothing overflows, nothing that weighs something vanishes."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from apsplit.data.fixed_point import HEADROOM_BITS, scale_exponent, to_fixed
from apsplit.testing import integer_weights


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
    assert integer_weights(w).tolist() == expected
