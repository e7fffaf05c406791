"""Gradients as integers: those of the oracle, and what only bounds are made of is never too small."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from gradient_work import grown, stats_of
from hypothesis import given
from hypothesis import strategies as st

import apsplit
from apsplit.testing import integer_gradients

pytestmark = pytest.mark.nojit


def draw(kind, n, rng):
    g, h = rng.normal(size=n), rng.uniform(0.1, 1.0, n)
    if kind == "float32":
        return g.astype(np.float32), h.astype(np.float32)
    if kind == "wild":
        return g * 10.0 ** rng.integers(-9, 9, n), h * 10.0 ** rng.integers(-9, 9, n)
    if kind == "zeros":
        return np.where(rng.random(n) < 0.5, 0.0, g), np.where(rng.random(n) < 0.5, 0.0, h)
    if kind == "nothing":
        return np.zeros(n), np.zeros(n)
    return (g, None) if kind == "no hessians" else (g, h)


KINDS = ["plain", "float32", "wild", "zeros", "nothing", "no hessians"]


@given(kind=st.sampled_from(KINDS), n=st.integers(2, 40), seed=st.integers(0, 999), some=st.booleans())
def test_integers_are_those_of_the_oracle(kind, n, seed, some):
    """With repeats, as if a row stood there as often; and the sums of the root are their sums."""
    rng = np.random.default_rng(seed)
    g, h = draw(kind, n, rng)
    X = rng.normal(size=(n, 1))
    rows, repeats = None, None
    again = np.arange(n)
    if some:
        again = np.sort(rng.integers(0, n, n + 3))
        rows, repeats = np.unique(again, return_counts=True)
    chosen = slice(None) if rows is None else rows
    data = apsplit.Dataset(X, max_bins=4)  # of which bounds are wanted, so that there is g^2 / h, if bins hide anything
    grower = grown(data, g[chosen], None if h is None else h[chosen], rows=rows, repeats=repeats)
    assert (grower.work["ratio_unit"] < np.inf) == (not data.columns.exact.all())
    fixed = integer_gradients(g[again], None if h is None else h[again])
    stats, work = stats_of(grower), grower.work
    assert (work["grad_exponent"], work["hess_exponent"]) == (fixed.g_shift, fixed.h_shift)
    assert work["grad_unit"] == 2.0**-fixed.g_shift and work["hess_unit"] == 2.0**-fixed.h_shift
    count = np.bincount(again, minlength=n)
    first = np.searchsorted(again, np.flatnonzero(count))
    np.testing.assert_array_equal(stats[count > 0, 0], fixed.G[first] * count[count > 0])
    np.testing.assert_array_equal(stats[count > 0, 1], fixed.H[first] * count[count > 0])
    sums = grower.nodes["sums"][0]
    assert (sums[0], sums[1]) == (fixed.G.sum(), fixed.H.sum())
    check_bounds(stats, count, work, sums)


def check_bounds(stats, count, work, sums):
    """g^2 / h and |G| are rounded up, by little; counts are in the low bits, and nothing is carried into them."""
    bits, size_shift = work["count_bits"], work["size_shift"]
    for row in np.flatnonzero(count):
        times = int(count[row])
        G, H, ratio, last = (int(value) for value in stats[row])
        exact = Fraction(G * G, H) * Fraction(work["grad_unit"]) ** 2 / Fraction(work["hess_unit"])
        if work["ratio_unit"] < np.inf:
            unit = Fraction(work["ratio_unit"])
            assert exact <= ratio * unit <= exact * (1 + Fraction(1, 2**39)) + 2 * times * unit
        assert last & ((1 << bits) - 1) == times
        size = last >> bits
        assert abs(G) <= size << size_shift <= abs(G) + (times << size_shift)
    assert sums[3] == stats[count > 0, 3].sum() > 0
    assert int(sums[3]) & ((1 << bits) - 1) == count.sum()
    assert sum(int(value) for value in stats[count > 0, 2]) < 2**62
    assert sum(int(value) for value in stats[count > 0, 3]) < 2**63


@pytest.mark.parametrize("n", [2, 3, 4, 5, 8, 9, 16, 17])
def test_no_sum_overflows_when_all_are_the_largest(n):
    """Also right behind a power of two, where there is the least room."""
    for value in (1.0, np.nextafter(2.0, 0.0), 3.0):
        grower = grown(np.arange(n, dtype=float).reshape(-1, 1), np.full(n, value))
        stats, sums = stats_of(grower), grower.nodes["sums"][0]
        exact = [sum(map(int, stats[:, c])) for c in range(4)]
        assert exact[0] == sums[0] <= 2**61 and exact[1] == sums[1] <= 2**61
        assert exact[2] < 2**62 and exact[3] == sums[3] < 2**63


def test_ratios_that_are_out_of_range():
    """Then they say nothing, and neither does any bound."""
    grower = grown(np.arange(4.0).reshape(-1, 1), [1e150, 1.0, -1e150, 2.0], np.array([1.0, 1e-50, 1e-50, 1.0]))
    assert grower.work["ratio_unit"] == np.inf or grower.work["slack"] == np.inf
    X, g = np.arange(6.0).reshape(-1, 1), np.array([1, -1, 1, 1, -1, -1]) * 2.0**-520
    assert grown(X, g).work["slack"] == np.inf
    split = apsplit.find_gradient_split(apsplit.Dataset(X, max_bins=4), g, min_child_weight=0.0)
    assert split == apsplit.find_gradient_split(X, g, min_child_weight=0.0)
