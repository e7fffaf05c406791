"""Samplers of features select what their papers say."""

from __future__ import annotations

import math
import pickle
from dataclasses import replace

import numpy as np
import pytest
from draws import again, draws, n_classes, table
from hypothesis import given
from hypothesis import strategies as st

from apsplit.samplers import (
    BanditFeatures,
    Draw,
    Laminating,
    LazyBoost,
    Round,
)
from apsplit.testing import brute_force_split

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
