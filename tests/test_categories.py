"""Categories as kernels see them: exact comparison of ratios, and their order."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from apsplit._categories import CATEGORY_LINES, CODES, FIRST, ORDER, SECOND, order_by_ratio, ratio_is_less

LARGE = 2**61
NUMERATORS = st.integers(-LARGE, LARGE) | st.integers(-4, 4)
DENOMINATORS = st.integers(1, LARGE) | st.integers(1, 4)


@pytest.mark.nojit
@given(a=NUMERATORS, b=DENOMINATORS, c=NUMERATORS, d=DENOMINATORS)
def test_ratios_are_compared_exactly(a, b, c, d):
    given_ = (np.int64(x) for x in (a, b, c, d))
    assert ratio_is_less(*given_) == (Fraction(a, b) < Fraction(c, d))


@pytest.mark.nojit
@given(a=st.integers(1, 2**60), b=st.integers(1, 2**60), sign=st.sampled_from([-1, 1]), by=st.integers(-2, 2))
def test_near_ties_too(a, b, sign, by):
    c, d = sign * (a + by), b + by if b + by > 0 else b
    given_ = (np.int64(x) for x in (sign * a, b, c, d))
    assert ratio_is_less(*given_) == (Fraction(sign * a, b) < Fraction(c, d))


@pytest.mark.nojit
@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(1, 3)), max_size=20))
def test_order_is_by_ratio_then_by_code(pairs):
    n, width = len(pairs), 32
    lists = np.zeros(CATEGORY_LINES * width, np.int64)
    codes = np.random.default_rng(0).permutation(50)[:n]
    for k, (first, second) in enumerate(pairs):
        lists[CODES * width + k], lists[FIRST * width + k], lists[SECOND * width + k] = codes[k], first, second
    order_by_ratio(lists, width, n)
    wanted = sorted(range(n), key=lambda k: (Fraction(*pairs[k]), codes[k]))
    assert lists[ORDER * width : ORDER * width + n].tolist() == wanted
