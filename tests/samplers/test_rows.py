"""Samplers of rows select what their papers say."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from draws import SAMPLERS, again, draws, n_classes, table
from hypothesis import given
from hypothesis import strategies as st

from apsplit.samplers import (
    GOSS,
    Draw,
    FilterBoost,
    LazyBoost,
    Subsample,
    WeightTrimming,
    combine,
)

# --- weight trimming -----------------------------------------------------------------------------------------


@given(draw=draws(two_classes=False), share=st.sampled_from([0.01, 0.1, 0.3, 0.5, 0.9, 0.99, 0.999, 1.0, 1]))
def test_trimming_keeps_the_heaviest_rows(draw, share):
    found = WeightTrimming(share).sample(draw)
    order = draw.selected_order.tolist()
    total = sum(int(draw.weight[row]) for row in order)
    kept: list[int] = []
    while sum(int(draw.weight[row]) for row in kept) < Fraction(str(share)) * total:
        kept.append(order[len(kept)])
    while len({draw.label[row] for row in kept}) < min(2, n_classes(draw)):
        kept.append(order[len(kept)])
    assert found.selected_rows.tolist() == sorted(kept)
    dropped = 1 - Fraction(sum(int(draw.weight[row]) for row in kept), total)
    assert found.notes["dropped_weight"] == pytest.approx(float(dropped), abs=1e-15)
    assert found.weight is draw.weight and found.features is draw.features


def test_nine_tenths_of_ten_equal_rows_are_nine():
    assert WeightTrimming(0.9).sample(Draw.first(table(10, 1), [0, 1] * 5)).rows.tolist() == list(range(9))


# --- random shares -------------------------------------------------------------------------------------------


@given(draw=draws(), share=st.floats(0.001, 1.0))
def test_shares_are_rounded(draw, share):
    rows, features = draw.selected_rows, draw.selected_features
    found = combine([Subsample(share), LazyBoost(share)], draw)
    assert len(found.selected_rows) == min(len(rows), max(2, round(Fraction(str(share)) * len(rows))))
    assert len(found.selected_features) == max(1, round(Fraction(str(share)) * len(features)))
    assert found.weight is draw.weight


def test_every_row_and_feature_is_equally_likely():
    draw = Draw.first(table(41, 20), np.arange(41) % 2, np.arange(41) ** 2 + 1)
    rows, features = np.zeros(41), np.zeros(20)
    for seed in range(2000):
        found = combine([Subsample(0.5), LazyBoost(0.25)], again(draw, seed))
        rows[found.rows] += 1
        features[found.features] += 1
    assert rows.sum() == 2000 * 20 and features.sum() == 2000 * 5
    assert np.abs(rows / 2000 - 20 / 41).max() < 0.05  # four and a half standard deviations
    assert np.abs(features / 2000 - 5 / 20).max() < 0.045


def test_a_rare_class_is_let_in():
    draw = Draw.first(table(41, 2), np.arange(41) == 17)
    for seed in range(20):
        assert 17 in Subsample(0.05).sample(again(draw, seed)).rows
        assert 17 in GOSS(0.05, 0.05).sample(again(draw, seed)).rows


# --- GOSS ----------------------------------------------------------------------------------------------------


@given(draw=draws(two_classes=False), top=st.sampled_from([0.01, 0.2, 0.5]), other=st.sampled_from([0.01, 0.1, 0.5]))
def test_goss_keeps_the_top_and_amplifies_some_of_the_rest(draw, top, other):
    found = GOSS(top, other).sample(draw)
    order, n = draw.selected_order.tolist(), len(draw.selected_order)
    n_top = max(1, round(Fraction(str(top)) * n))
    heaviest, rest = order[:n_top], order[n_top:]
    n_other = min(len(rest), max(1, round(Fraction(str(other)) * n)))
    chosen = set(found.selected_rows.tolist())
    assert set(heaviest) <= chosen and len(chosen) == n_top + n_other
    factor = Fraction(len(rest), n_other) if rest else Fraction(1)
    assert found.notes["amplification"] == float(factor)
    expected = [int(draw.weight[row]) * (factor if row in rest else 1) for row in found.selected_rows.tolist()]
    scale = Fraction(1)
    while sum(expected) * scale >= 2**61:
        scale /= 2
    for row, weight in zip(found.selected_rows.tolist(), expected, strict=True):
        assert abs(int(found.weight[row]) - max(1, weight * scale)) <= max(1, weight * scale / 2**51)
        if row in heaviest and scale == 1:
            assert found.weight[row] == draw.weight[row]


def test_goss_factor_is_the_papers_where_shares_are_whole_rows():
    draw = Draw.first(table(10, 1), [0, 1] * 5)
    assert GOSS().sample(draw).notes["amplification"] == (1 - 0.2) / 0.1


def test_goss_is_right_on_average():
    """The weight of a class, or of anything else, is kept in the mean."""
    weight = np.random.default_rng(3).integers(1, 10**9, 41)
    draw = Draw.first(table(41, 1), np.arange(41) % 2, weight)
    sums = [GOSS(0.2, 0.2).sample(again(draw, seed)).weight[::2].sum() for seed in range(2000)]
    assert np.mean(sums) == pytest.approx(weight[::2].sum(), rel=0.02)


def test_goss_does_not_overflow():
    weight = np.array([2**59 + 1, 2**59 - 1] + [1] * 998)
    draw = Draw.first(np.zeros((1000, 1)), np.arange(1000) % 2, weight)
    found = GOSS(top=0.001, other=0.001)
    drawn = [found.sample(again(draw, seed)) for seed in range(3000)]
    assert any(1 in d.rows for d in drawn)  # half of the weight, times 999
    for d in drawn:
        assert len(d.rows) == 2 and 0 in d.rows and sum(d.weight.tolist()) < 2**62 and d.weight[d.rows].min() >= 1
        if 1 in d.rows:
            assert d.weight[1] / d.weight[0] == pytest.approx(999)


# --- FilterBoost ---------------------------------------------------------------------------------------------


def chances(margin: np.ndarray, weight: np.ndarray) -> np.ndarray:
    passing = weight / (1 + np.exp(margin))
    return passing / passing.sum()


@pytest.mark.parametrize("weighted", [False, True])
def test_filterboost_draws_by_the_logistic_weight(weighted):
    rng = np.random.default_rng(5)
    margin, weight = rng.normal(0, 2, 41), rng.integers(1, 9, 41) if weighted else np.ones(41, np.int64)
    draw = Draw.first(table(41, 1), np.arange(41) % 2, rng.integers(1, 10**6, 41))
    draw = replace(draw, margin=margin, sample_weight=weight if weighted else None)
    found = FilterBoost(n_rows=100_000).sample(draw)
    share = found.weight / found.weight.sum()
    expected = chances(margin, weight)
    assert np.abs(share - expected).max() < 5 * math.sqrt(expected.max() / 100_000)
    acceptance = np.average(1 / (1 + np.exp(margin)), weights=weight)
    assert found.notes["acceptance"] == pytest.approx(acceptance, abs=0.005)
    assert found.notes["accepted"] == 100_000


@given(draw=draws(), n_rows=st.integers(2, 50), max_draws=st.integers(1, 30))
def test_filterboost_counts_what_passed(draw, n_rows, max_draws):
    found = FilterBoost(n_rows, max_draws).sample(draw)
    accepted = found.notes["accepted"]
    assert accepted <= n_rows
    assert accepted <= found.notes["acceptance"] * n_rows * max_draws * (1 + 1e-9)
    if accepted < 2:
        assert found.rows is draw.rows and found.weight is draw.weight
        return
    total = sum(found.weight.tolist())
    assert total % accepted == 0 and 2**59 <= total < 2**60
    assert (found.weight % (total // accepted) == 0).all()


def test_filterboost_when_hardly_anything_passes():
    draw = replace(Draw.first(table(10, 1), [0, 1] * 5), margin=np.full(10, 1000.0))
    found = FilterBoost(n_rows=50).sample(draw)
    assert found.rows is None and found.notes == {"accepted": 0, "acceptance": 0.0}


def test_filterboost_is_for_two_classes():
    three = Draw.first(table(3, 1), [0, 1, 2])
    for draw in (three, replace(three, margin=np.zeros(3)), Draw.first(table(2, 1), [0, 1])):
        with pytest.raises(ValueError, match="two classes"):
            FilterBoost().sample(draw)
    assert [type(s).__name__ for s in SAMPLERS if s.uses_margin] == ["FilterBoost"]
