"""Scoring roughly first changes nothing: the winner is that of brute force, however far apart the weights are."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from apsplit import Dataset, find_split
from apsplit.splits.rough_gini import LIGHT, ROUGHLY, half_gini, least_weight, list_filled
from apsplit.testing import brute_force_split

pytestmark = pytest.mark.nojit


@pytest.mark.parametrize("n_classes", [2, 3])
@given(n=st.integers(4, 60), far=st.sampled_from([0, 3, 12, 17]), min_weight=st.sampled_from([0.0, 0.1]),
       seed=st.integers(0, 9999))  # fmt: skip
def test_columns_of_few_values(n_classes, n, far, min_weight, seed):
    rng = np.random.default_rng(seed)
    X = rng.integers(0, rng.choice([4, 30]), (n, 3)).astype(float)
    y = np.concatenate([np.arange(n_classes), rng.integers(0, n_classes, n - n_classes)])
    w = 10.0 ** rng.integers(-far, 1, n)
    data = Dataset(X)
    for f in range(3):
        asked = {"criterion": "gini", "features": [f], "min_weight_leaf": min_weight}
        found, expected = find_split(data, y, w, **asked), brute_force_split(X, y, w, **asked)
        assert (found is None) == (expected is None)
        if found is not None:  # thresholds tie often where weights are equal: the smallest one wins
            assert (found.score, found.threshold) == (expected.score, expected.threshold)


@pytest.mark.parametrize("n_classes", [2, 3])
@given(weights=st.lists(st.floats(0.01, 1.0), min_size=12, max_size=12), seed=st.integers(0, 99))
def test_thresholds_that_tie_though_their_rough_impurities_differ(n_classes, weights, seed):
    """What reads the same from both ends: every threshold ties with its mirror image, and the smaller one wins."""
    label = np.random.default_rng(seed).integers(0, n_classes, 12)
    y, w = np.concatenate([label, label[::-1]]), np.array(weights + weights[::-1])
    if len(np.unique(y)) < 2:
        return
    X = np.arange(24.0)[:, None]
    found, expected = find_split(X, y, w, criterion="gini"), brute_force_split(X, y, w, criterion="gini")
    assert (found.score, found.threshold) == (expected.score, expected.threshold)
    assert found.threshold <= 11.5


@given(*[st.integers(0, 2**59)] * 4)
def test_half_of_the_impurity_by_a_single_division(a, b, c, d):
    total = float(a + b + c + d)
    light = least_weight(total, 2)
    if min(a + b, c + d) <= light or total == 0:
        return
    exact = Fraction(a * b, a + b) + Fraction(c * d, c + d)
    assert abs(Fraction(half_gini(float(a), float(b), float(c), float(d), light)) - exact) <= Fraction(light)


def test_bins_that_hold_weight_are_listed():
    histogram, filled = np.array([0, 0, 0, 5, 0, 0, 1, 0, 0, 0]), np.full(6, -1)
    assert list_filled(histogram, 5, 2, filled) == 2
    assert filled[:2].tolist() == [1, 3]


def test_the_margin_is_that_of_the_proof():
    """docs/BOUNDS.md: a side weighs at least 8 (k + 8) u, a difference is off by less than 4.3 of the 8 of these."""
    assert LIGHT == 8 * 2.0**-53
    assert ROUGHLY == 8.0
    assert least_weight(1.0, 2) == 80 * 2.0**-53
