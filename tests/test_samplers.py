"""Samplers select what their papers say, whatever was selected before them, and nothing else."""

from __future__ import annotations

import copy
import math
import pickle
from dataclasses import fields, replace
from fractions import Fraction
from functools import lru_cache

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sklearn.base import BaseEstimator, clone

from apsplit import Dataset
from apsplit.samplers import (
    GOSS,
    BanditFeatures,
    Draw,
    FilterBoost,
    Laminating,
    LazyBoost,
    Round,
    Subsample,
    WeightTrimming,
    check_samplers,
    combine,
)
from apsplit.testing import brute_force_split

SAMPLERS = [
    WeightTrimming(0.7),
    Subsample(0.3),
    GOSS(0.2, 0.3),
    FilterBoost(n_rows=7),
    LazyBoost(0.4),
    Laminating(n_rows=4, n_features=2, n_threads=1),
    BanditFeatures(n_groups=3),
]
ROW_SAMPLERS = [sampler for sampler in SAMPLERS if isinstance(sampler, (WeightTrimming, Subsample, GOSS, FilterBoost))]
by_name = {"ids": lambda sampler: type(sampler).__name__}


@lru_cache
def table(n_rows: int, n_features: int) -> Dataset:
    return Dataset(np.random.default_rng(0).integers(0, 4, (n_rows, n_features)))


@st.composite
def draws(draw, *, two_classes: bool = True, selections: bool = True) -> Draw:
    """Draws of a round, at times with a selection made before; the rows that are left have at least one class."""
    n_rows, n_features = draw(st.sampled_from([1, 2, 3, 10, 41])), draw(st.sampled_from([1, 2, 7, 20]))
    n_classes = 2 if two_classes else draw(st.sampled_from([2, 3]))
    kind = draw(st.sampled_from(["equal", "tied", "zeros", "boosted", "dominant", "huge"]))
    seed = draw(st.integers(0, 10**6))
    rng = np.random.default_rng(seed)
    weight = {
        "equal": np.full(n_rows, 2**40),
        "tied": rng.integers(1, 4, n_rows),
        "zeros": rng.integers(0, 3, n_rows),
        "boosted": np.rint(2.0**36 * np.exp(rng.normal(0, 3, n_rows).clip(-9, 9))).astype(np.int64) + 1,
        "dominant": np.where(np.arange(n_rows) == 0, 2**50, 1),
        "huge": np.full(n_rows, 2**60 // n_rows),
    }[kind]
    assume(weight.any())
    label = rng.integers(0, n_classes, n_rows).astype(np.uint8)
    made = replace(
        Draw.first(table(n_rows, n_features), label, weight, seed=seed),
        margin=rng.normal(0, 3, n_rows) if n_classes == 2 else None,
    )
    if selections and draw(st.booleans()):
        rows = made.order[rng.random(len(made.order)) < 0.6]
        features = np.flatnonzero(rng.random(n_features) < 0.6)
        made = replace(
            made,
            rows=np.sort(rows) if len(rows) else None,
            features=features if len(features) else None,
            notes={"before": 1.0},
        )
    return made


def again(draw: Draw, seed: int | None = None) -> Draw:
    """The same draw with its randomness not yet used, or with another."""
    rng = copy.deepcopy(draw.rng) if seed is None else np.random.default_rng(seed)
    return replace(draw, rng=rng)


def n_classes(draw: Draw) -> int:
    return len(np.unique(draw.label[draw.selected_rows]))


# --- what is true of all -------------------------------------------------------------------------------------


@pytest.mark.parametrize("sampler", SAMPLERS, **by_name)
@given(draw=draws())
def test_a_draw_stays_a_draw(sampler, draw):
    found = sampler.sample(draw)
    for selected, before in (
        (found.selected_rows, draw.selected_rows),
        (found.selected_features, draw.selected_features),
    ):
        assert selected.dtype == np.intp and len(selected) > 0
        assert (np.diff(selected) > 0).all()
        assert set(selected.tolist()) <= set(before.tolist())
    assert found.weight.dtype == np.int64 and len(found.weight) == len(draw.weight)
    assert (found.weight >= 0).all() and (found.weight[found.selected_rows] > 0).all()
    assert sum(found.weight.tolist()) < 2**62
    assert sorted(found.order.tolist()) == np.flatnonzero(found.weight).tolist()
    assert (np.diff(found.weight[found.order]) <= 0).all()
    assert set(found.selected_order.tolist()) == set(found.selected_rows.tolist())
    assert draw.notes.items() <= found.notes.items()
    assert found.notes.get("kept_rows", len(found.selected_rows)) == len(found.selected_rows)
    assert found.notes.get("kept_features", len(found.selected_features)) == len(found.selected_features)


@pytest.mark.parametrize("sampler", SAMPLERS, **by_name)
@given(draw=draws())
def test_only_the_generator_is_random(sampler, draw):
    before = copy.deepcopy(draw)
    one, two = sampler.sample(again(draw)), copy.deepcopy(sampler).sample(again(draw))
    for name in ("rows", "features", "weight", "order"):
        np.testing.assert_array_equal(getattr(one, name), getattr(two, name))
        np.testing.assert_array_equal(getattr(draw, name), getattr(before, name))
    assert one.notes == two.notes and draw.notes == before.notes


@pytest.mark.parametrize("sampler", ROW_SAMPLERS, **by_name)
@given(draw=draws())
def test_two_classes_stay_two(sampler, draw):
    assert min(2, n_classes(draw)) <= n_classes(sampler.sample(draw))


@pytest.mark.parametrize("sampler", [s for s in SAMPLERS if not s.uses_margin], **by_name)
@given(draw=draws(two_classes=False))
def test_many_classes(sampler, draw):
    assert min(2, n_classes(draw)) <= n_classes(sampler.sample(draw))


class Estimator(BaseEstimator):
    def __init__(self, samplers=None):
        self.samplers = samplers


@pytest.mark.parametrize("sampler", SAMPLERS, **by_name)
def test_samplers_are_values(sampler):
    """Equal if their parameters are, used or not; to be copied, printed, pickled and passed to estimators."""
    used = copy.deepcopy(sampler)
    used.sample(replace(Draw.first(table(10, 7), [0, 1] * 5), margin=np.zeros(10)))
    assert used == sampler and eval(repr(used)) == sampler
    assert pickle.loads(pickle.dumps(used)) == sampler
    cloned = clone(Estimator([used])).samplers
    assert cloned == [sampler] and cloned[0] is not used
    name = fields(sampler)[0].name
    assert replace(sampler, **{name: 2 if name.startswith("n_") else 0.1}) != sampler


@pytest.mark.parametrize(
    ("make", "argument"),
    [
        (lambda: WeightTrimming(0.0), "share"),
        (lambda: WeightTrimming(1.1), "share"),
        (lambda: WeightTrimming("0.9"), "share"),
        (lambda: WeightTrimming(float("nan")), "share"),
        (lambda: Subsample(-0.5), "share"),
        (lambda: LazyBoost(True), "share"),
        (lambda: GOSS(top=0), "top"),
        (lambda: GOSS(other=2.0), "other"),
        (lambda: GOSS(0.6, 0.5), "top [+] other"),
        (lambda: FilterBoost(n_rows=1), "n_rows"),
        (lambda: FilterBoost(max_draws=0.5), "max_draws"),
        (lambda: Laminating(n_rows=0), "n_rows"),
        (lambda: Laminating(n_features=0), "n_features"),
        (lambda: Laminating(criterion="mse"), "criterion"),
        (lambda: Laminating(n_threads=0), "n_threads"),
        (lambda: BanditFeatures(n_groups=0), "n_groups"),
        (lambda: BanditFeatures(n_rounds=0), "n_rounds"),
        (lambda: BanditFeatures(exploration=0.0), "exploration"),
        (lambda: BanditFeatures(optimism=-1.0), "optimism"),
        (lambda: check_samplers("LazyBoost"), "sampler must be"),
        (lambda: check_samplers(LazyBoost), "sampler must be"),
        (lambda: check_samplers([LazyBoost(), 0.5]), "sampler must be"),
        (lambda: check_samplers(0.5), "sampler must be"),
    ],
)
def test_wrong_arguments_are_named(make, argument):
    with pytest.raises(ValueError, match=argument):
        make()


# --- combining -----------------------------------------------------------------------------------------------


def test_none_one_or_many():
    draw = Draw.first(table(10, 7), [0, 1] * 5)
    assert check_samplers(None) == [] and combine(None, draw) is draw and combine([], draw) is draw
    lazy = LazyBoost(0.3)
    assert check_samplers(lazy) == check_samplers((lazy,)) == [lazy]
    assert combine(lazy, again(draw)).features.tolist() == lazy.sample(again(draw)).features.tolist()


@given(draw=draws(), order=st.permutations(SAMPLERS), n=st.integers(2, 4))
def test_each_sampler_sees_what_the_one_before_has_left(draw, order, n):
    found, expected = combine(order[:n], again(draw)), again(draw)
    for sampler in order[:n]:
        narrowed = sampler.sample(expected)
        assert set(narrowed.selected_rows.tolist()) <= set(expected.selected_rows.tolist())
        assert set(narrowed.selected_features.tolist()) <= set(expected.selected_features.tolist())
        expected = narrowed
    assert found.selected_rows.tolist() == expected.selected_rows.tolist()
    assert found.selected_features.tolist() == expected.selected_features.tolist()


def test_trimming_after_goss_goes_by_the_new_weights():
    draw = Draw.first(table(41, 2), [0, 1] * 20 + [0], [1000] * 4 + [900] * 37)
    amplified = GOSS(0.1, 0.1).sample(draw)
    kept = WeightTrimming(0.5).sample(amplified).rows
    assert set(kept.tolist()).isdisjoint([0, 1, 2, 3]) and (amplified.weight[kept] > 1000).all()


def test_what_selects_everything_changes_nothing():
    draw = Draw.first(table(10, 7), [0, 1] * 5)
    found = combine([WeightTrimming(1), Subsample(1), LazyBoost(1), BanditFeatures(1), Laminating(n_features=7)], draw)
    assert found.rows is None and found.features is None


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


# --- laminating ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("criterion", ["error", "gini", "entropy"])
def test_laminating_finds_the_informative_feature(criterion):
    rng = np.random.default_rng(8)
    X = rng.normal(size=(2000, 64))
    label = (X[:, 41] + rng.normal(0, 0.5, 2000) > 0).astype(int)
    draw = Draw.first(X, label)
    for seed in range(5):
        found = Laminating(n_rows=64, criterion=criterion).sample(again(draw, seed))
        assert found.features.tolist() == [41] and found.rows is None
        assert found.notes["examples"] == 2000  # 64 -> 32 features on 64 rows, ... 2 on 2000
    found = Laminating(n_rows=32, n_features=5, criterion=criterion).sample(draw)
    assert len(found.features) == 5 and 41 in found.features
    assert found.notes["examples"] == 256  # 64 -> 32 -> 16 -> 8 -> 5 on 32, 64, 128, 256


def test_laminating_goes_by_weight():
    """The light rows say one feature, the heavy ones another."""
    rng = np.random.default_rng(9)
    X = rng.normal(size=(1000, 8))
    heavy = np.arange(1000) < 100
    label = np.where(heavy, X[:, 6] > 0, X[:, 2] > 0)
    draw = Draw.first(X, label, np.where(heavy, 1000, 1))
    for n_rows in (64, 5000):
        assert Laminating(n_rows).sample(draw).features.tolist() == [6]
        assert Laminating(n_rows).sample(replace(draw, rows=np.flatnonzero(~heavy))).features.tolist() == [2]
    assert 6 not in Laminating().sample(replace(draw, features=np.array([1, 2, 3]))).features


@given(draw=draws(two_classes=False), n_features=st.integers(1, 4), criterion=st.sampled_from(["error", "gini"]))
def test_laminating_on_all_rows_keeps_the_best_features(draw, n_features, criterion):
    found = Laminating(50, n_features, criterion, n_threads=1).sample(draw)
    rows, features = draw.selected_rows, draw.selected_features
    if n_classes(draw) < 2 or len(features) <= n_features:
        assert found.features is draw.features
        return
    X = np.column_stack([draw.data.column_values(f) for f in range(draw.data.shape[1])])
    splits = {
        int(f): brute_force_split(
            X, draw.label, draw.weight.astype(float), criterion=criterion, rows=rows, features=[f]
        )
        for f in features
    }
    if not any(splits.values()):
        assert found.features is draw.features
        return
    ranked = sorted(splits, key=lambda f: (splits[f].score if splits[f] else math.inf, f))
    assert found.features.tolist() == sorted(ranked[:n_features])


# --- bandit --------------------------------------------------------------------------------------------------


def play(bandit: BanditFeatures, edge_of, rounds: range, previous: Round | None = None, seed: int = 0) -> list:
    """Rounds of a game in which the features that are offered decide on the edge: draws, and what became of them."""
    draw, played = Draw.first(table(2, 20), [0, 1]), []
    for t in rounds:
        found = bandit.sample(replace(again(draw, seed + t), round=t, previous=previous))
        previous = Round(found.features, found.features[:1], edge_of(found.features))
        played.append((found, previous))
    return played


def test_groups_are_a_partition():
    def groups(n_groups, seed):
        rounds = play(BanditFeatures(n_groups), lambda features: 0.1, range(300), seed=seed)
        return {found.notes["group"]: found.features.tolist() for found, _ in rounds}

    seen = groups(6, seed=0)
    assert sorted(f for group in seen.values() for f in group) == list(range(20))
    assert sorted(map(len, seen.values())) == [3, 3, 3, 3, 4, 4]
    assert sorted(groups(6, seed=1).values()) != sorted(seen.values())
    assert set(map(len, groups(100, seed=0).values())) == {1}


def test_exp3p_as_it_is_printed():
    """Plain weights instead of logarithms; edges that are negative, or one, included."""
    edges = np.random.default_rng(4).choice([-0.2, 0.0, 0.05, 0.3, 0.99, 1.0], 200)
    bandit = BanditFeatures(4, n_rounds=200, exploration=0.4, optimism=0.7)
    rounds = play(bandit, lambda features: edges[features[0]], range(200))
    weights = np.full(4, math.exp(0.7 * 0.4 / 3 * math.sqrt(200 / 4)))
    for found, outcome in rounds:
        p = (1 - 0.4) * weights / weights.sum() + 0.4 / 4
        used = found.notes["group"]
        assert found.notes["group_probability"] == pytest.approx(p[used], rel=1e-9)
        edge = max(outcome.edge, 0.0)
        reward = 1.0 if edge == 1 else min(1.0, -math.log(math.sqrt(1 - edge**2)))
        estimate = np.where(np.arange(4) == used, reward / p, 0.0)
        weights = weights * np.exp(0.4 / (3 * 4) * (estimate + 0.7 / (p * math.sqrt(4 * 200))))


def test_the_bandit_learns_the_right_group():
    good = 13
    rounds = play(BanditFeatures(5, n_rounds=1000), lambda features: 0.9 if good in features else 0.1, range(1000))
    hits = np.array([good in found.features for found, _ in rounds])
    assert hits[:100].mean() < 0.5 and hits[-300:].mean() > 0.8


def test_a_refit_starts_afresh_and_a_checkpoint_goes_on():
    def edge(features):
        return 0.9 if 3 in features else 0.2

    def shown(rounds):
        return [(found.features.tolist(), found.notes) for found, _ in rounds]

    bandit = BanditFeatures(4)
    whole = shown(play(bandit, edge, range(60)))
    assert shown(play(bandit, edge, range(60))) == whole
    bandit = BanditFeatures(4)
    begun = play(bandit, edge, range(30))
    stored, restored = pickle.loads(pickle.dumps(bandit)), BanditFeatures(4)
    restored.restore(bandit.state())
    for other in (stored, restored):
        assert shown(begun + play(other, edge, range(30, 60), previous=begun[-1][1])) == whole


@pytest.mark.parametrize(
    "change",
    [
        {"used": 4}, {"used": -1}, {"used": 1.0}, {"used": None}, {"group_of": np.array([0, 4])}, {"group_of": [0, 1]},
        {"group_of": np.array([0.0, 1.0])}, {"group_of": np.zeros((2, 2), int)}, {"log_weight": np.full(4, np.nan)},
        {"log_weight": np.zeros(0)}, {"log_weight": np.zeros(3)}, {"log_weight": 1.0}, {"probability": np.full(4, 2.0)},
        {"probability": np.full((4, 1), 0.5)}, {"probability": "abc"}, {"more": 1},
    ],
    ids=str,
)  # fmt: skip
def test_a_state_that_cannot_be_is_refused(change):
    bandit = BanditFeatures(4)
    bandit.sample(Draw.first(table(2, 20), [0, 1]))
    before = bandit._arms
    with pytest.raises((ValueError, TypeError, AttributeError)):
        bandit.restore(bandit.state() | change)
    assert bandit._arms is before


def test_who_learns_nothing_has_no_state():
    assert LazyBoost(0.5).state() is None and BanditFeatures(4).state() is None
    with pytest.raises(ValueError, match="LazyBoost has no state"):
        LazyBoost(0.5).restore({})


def test_a_group_without_selected_features_sits_out():
    bandit, draw = BanditFeatures(4), Draw.first(table(2, 20), [0, 1])
    one_group = bandit.sample(draw).features
    for t in range(1, 30):
        found = bandit.sample(replace(draw, round=t, features=one_group[:2], previous=Round(one_group, one_group, 0.5)))
        assert found.features.tolist() == one_group[:2].tolist() and found.notes["group_probability"] == 1.0


@pytest.mark.parametrize("offered", [None, np.arange(20)], ids=["all", "others"])
def test_no_reward_for_features_of_others(offered):
    """The booster took other features, since the group's gave no edge: as good as an edge of 0."""
    bandits = [BanditFeatures(4, optimism=0.0), BanditFeatures(4, optimism=0.0)]
    draw = Draw.first(table(2, 20), [0, 1])
    features = [bandit.sample(again(draw)).features for bandit in bandits]
    outcomes = [Round(offered, features[0][:1], 0.9), Round(features[1], features[1][:1], 0.0)]
    found = [
        bandit.sample(replace(again(draw), round=1, previous=outcome))
        for bandit, outcome in zip(bandits, outcomes, strict=True)
    ]
    assert found[0].notes == found[1].notes and found[0].notes["group_probability"] == 0.25
