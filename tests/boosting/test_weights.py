"""AdaBoost's weights are integers, change on the smaller group only, and never overflow."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from apsplit.boosting.weights import Weights

# ------------------------------------------------------------------------------------------------ integer weights


def boosted(weights, wrong, factor):
    """The rule of the contract, in Python's integers."""
    existing = weights > 0
    n_wrong = int((wrong & existing).sum())
    change_wrong = n_wrong <= int(existing.sum()) - n_wrong
    lost, total = sum(weights[wrong].tolist()), sum(weights.tolist())
    to_come = float(total - lost) + float(lost) * factor
    if change_wrong and to_come > 2**61:  # both steps in one
        power = 1.0
        while to_come * power >= 2**54:
            power /= 2
        factors = np.where(wrong, factor * power, power).tolist()
        return np.array([max(1, round(float(w) * f)) if w else 0 for w, f in zip(weights.tolist(), factors)])
    after = []
    for weight, is_wrong in zip(weights.tolist(), wrong.tolist(), strict=True):
        if weight > 0 and is_wrong == change_wrong:
            weight = max(1, round(float(weight) * factor if change_wrong else float(weight) / factor))
        after.append(weight)
    total = sum(after)
    if not 2**52 <= total <= 2**60:
        shift = 54 - total.bit_length()
        after = [max(1, round(weight * 2.0**shift)) if weight else 0 for weight in after]
    return np.array(after)


def boost(weights, wrong, factor):
    """As a learner does it, which knows how many rows are wrong and what they weigh."""
    weights.boost(wrong, int((wrong & (weights.values > 0)).sum()), int(weights.values[wrong].sum()), factor)


@given(
    seed=st.integers(0, 10**6),
    n=st.integers(2, 60),
    spread=st.sampled_from([0.0, 1.0, 20.0]),
    share_wrong=st.sampled_from([0.1, 0.5, 0.9]),
    n_rounds=st.integers(1, 12),
    strength=st.sampled_from([0.1, 1.0, 3.0, 40.0, 600.0]),
)
@example(seed=533, n=26, spread=0.0, share_wrong=0.5, n_rounds=7, strength=3.0)
def test_only_the_smaller_group_changes(seed, n, spread, share_wrong, n_rounds, strength):
    rng = np.random.default_rng(seed)
    start = np.maximum(1, np.rint(2.0**50 * np.exp(-spread * rng.random(n)))).astype(np.int64)
    start[rng.random(n) < 0.1] = 0
    start[0] = 2**53  # keeps the total in range
    weights = Weights(start)
    np.testing.assert_array_equal(weights.values, start)
    for _ in range(n_rounds):
        wrong = rng.random(n) < share_wrong
        factor = float(np.exp(strength * rng.random()))
        before = weights.values.copy()
        expected = boosted(before, wrong, factor)
        boost(weights, wrong, factor)
        np.testing.assert_array_equal(weights.values, expected)
        assert weights.total == int(weights.values.sum())
        assert 2**52 <= weights.total <= 2**60
        assert (weights.values[before > 0] >= 1).all() and (weights.values[before == 0] == 0).all()
        order = weights.order
        np.testing.assert_array_equal(np.sort(order), np.flatnonzero(start))
        assert (np.diff(weights.values[order]) <= 0).all()


def test_with_as_many_wrong_as_right_the_wrong_ones_change():
    weights = Weights(np.array([2**54, 2**54, 2**54, 2**54]))
    boost(weights, np.array([True, False, True, False]), 3.0)
    np.testing.assert_array_equal(weights.values, np.array([3, 1, 3, 1]) * 2**54)
    boost(weights, np.array([True, True, True, False]), 4.0)
    np.testing.assert_array_equal(weights.values, np.array([12, 4, 12, 1]) * 2**52)


@pytest.mark.parametrize("factor", [1e3, 1e9, 1e200, 2.0**900])
def test_no_factor_overflows(factor):
    weights = Weights(np.full(8, 2**56))
    wrong = np.arange(8) == 3
    boost(weights, wrong, factor)
    assert 2**52 <= weights.total <= 2**60
    assert (weights.values >= 1).all() and (weights.values[~wrong] == weights.values[0]).all()
    assert weights.values[3] / weights.values[0] == pytest.approx(min(factor, float(weights.values[3])), rel=0.01)


def test_weights_that_cannot_be_summed_up_keep_their_proportions():
    """The wrong ones are still those that change, though 3 * 2^59 * 64 is no int64; nothing is lost to rounding."""
    weights = Weights(np.array([3, 1, 1, 1, 1, 1]) << 56)
    boost(weights, np.array([1, 1, 0, 0, 0, 0], bool), 64.0)
    assert weights.total.bit_length() == 54
    np.testing.assert_array_equal(weights.values / weights.values[2], [192, 64, 1, 1, 1, 1])


def test_as_many_rows_and_weight_as_there_can_be():
    """At the limits of the proof: a total of 2^60, nearly all of it wrong, a factor of just 2 or more."""
    for factor in (2.0, np.nextafter(2.0, 3.0), 4.0, np.nextafter(4.0, 5.0)):
        weights = Weights(np.array([2**60 - 3, 1, 1, 1]))
        expected = boosted(weights.values, np.array([1, 0, 0, 0], bool), factor)
        boost(weights, np.array([1, 0, 0, 0], bool), factor)
        np.testing.assert_array_equal(weights.values, expected)
        assert 2**52 <= weights.total <= 2**60


def test_equal_weights_are_ordered_by_row():
    weights = Weights(np.array([5, 0, 7, 5, 7, 5]) << 53)
    np.testing.assert_array_equal(weights.order, [2, 4, 0, 3, 5])
    boost(weights, np.array([0, 0, 0, 1, 0, 0], bool), 1.4)
    np.testing.assert_array_equal(weights.order, [2, 3, 4, 0, 5])
