"""Samplers, subsample and the shares of features choose what a tree is grown on."""

from __future__ import annotations

import json

import numpy as np
import pytest
import xgboost as xgb

from apsplit.integrations.xgboost import train
from apsplit.samplers import GOSS, BanditFeatures, Draw, Laminating, LazyBoost, Sampler, Subsample, WeightTrimming

from .problems import N_TRAIN, bit_for_bit, matrices, parameters, table, trees


class Recorded(Sampler):
    """Every other row; remembers what it was given."""

    draws: list[Draw] = []

    def sample(self, draw: Draw) -> Draw:
        self.draws.append(draw)
        return draw.with_rows(draw.selected_rows[draw.round % 2 :: 2])


@bit_for_bit
@pytest.mark.parametrize("objective", ["binary:logistic", "multi:softprob"])
def test_same_rows_same_trees(objective):
    """XGBoost's exact method leaves out rows of negative hessian: so it can be made to use the same sample."""
    dtrain, _ = matrices(objective)
    Recorded.draws.clear()
    booster = train(parameters(objective, base_score=0.5), dtrain, 6, sampler=Recorded())
    assert len(Recorded.draws) == len(trees(booster))
    label = dtrain.get_label()

    def left_out(margin, matrix):
        if margin.ndim == 2:
            p = np.exp(margin - np.maximum(margin.max(axis=1, keepdims=True), 0))
            p /= p.astype(float).sum(axis=1, keepdims=True).astype(np.float32)
            g, h = p - np.eye(3, dtype=np.float32)[label.astype(int)], 2 * p * (1 - p)
        else:
            p = 1 / (1 + np.exp(-margin))
            g, h = p - label, p * (1 - p)
        h[(1 - len(rounds) % 2) :: 2] = -1
        rounds.append(1)
        return g, h

    rounds: list[int] = []
    native = xgb.train(parameters(objective, base_score=0.5), dtrain, 6, obj=left_out)

    def structure(tree):
        return (*tree[:2], *(structure(child) for child in tree[6:])) if len(tree) > 3 else ()

    assert [structure(tree) for tree in trees(native)] == [structure(tree) for tree in trees(booster)]
    assert booster.predict(dtrain) == pytest.approx(native.predict(dtrain), abs=1e-5)
    rounds.clear()
    same = train(parameters(objective, base_score=0.5), dtrain, 6, obj=left_out)
    assert trees(same) == trees(native)


def test_what_a_sampler_sees():
    """Weights are the sizes of gradients, classes their signs."""
    dtrain, _ = matrices()
    Recorded.draws.clear()
    train(parameters(base_score=0.25), dtrain, 2, sampler=Recorded())
    first, second = Recorded.draws
    y = dtrain.get_label()
    assert np.array_equal(first.label, y)
    assert first.weight[y == 1] / first.weight[y == 0].max() == pytest.approx(3, rel=1e-6)
    assert (np.diff(second.weight[second.order]) <= 0).all()
    assert second.previous is not None and 0.1 < second.previous.edge < 1


@pytest.mark.parametrize(
    "sampler",
    [GOSS(0.3, 0.2), Subsample(0.5), WeightTrimming(0.8), LazyBoost(0.6), Laminating(64, 2), BanditFeatures(2, 10),
     [LazyBoost(0.6), GOSS(0.3, 0.2)]],
    ids=lambda sampler: type(sampler).__name__,
)  # fmt: skip
def test_samplers(sampler):
    """The same model for the same seed and any number of threads; and it learns."""
    X, score = table(missing=0.0)
    dtrain = xgb.DMatrix(X, score > 0)
    models = [
        train(parameters(seed=seed), dtrain, 10, sampler=sampler, n_threads=n) for seed, n in ((1, 1), (1, 2), (2, 1))
    ]
    assert trees(models[0]) == trees(models[1])
    assert trees(models[0]) != trees(models[2]) or isinstance(sampler, WeightTrimming)
    assert np.mean((models[0].predict(dtrain) > 0.5) == (score > 0)) > 0.75


def test_goss_makes_up_for_rows_not_drawn():
    """Hessians are all 1: the root's cover is close to the number of rows."""
    dtrain, _ = matrices("reg:squarederror")
    covers = [tree[3] for tree in trees(train(parameters("reg:squarederror"), dtrain, 5, sampler=GOSS(0.2, 0.2)))]
    assert covers == pytest.approx([N_TRAIN] * 5, rel=1e-5)


@pytest.mark.parametrize("objective", ["binary:logistic", "multi:softprob"])
def test_leaves_from_all_rows(objective):
    """As XGBoost's own refresh finds them on all rows for the same structure."""
    dtrain, dtest = matrices(objective)
    params = parameters(objective, subsample=0.3, alpha=0.1, base_score=0.4)
    booster = train(params, dtrain, 5, refresh_leaves=True)
    update = {**parameters(objective, alpha=0.1), "process_type": "update", "updater": "refresh", "refresh_leaf": True}
    refreshed = xgb.train(update, dtrain, 5, xgb_model=booster)
    assert booster.predict(dtest) == pytest.approx(refreshed.predict(dtest), abs=1e-5)
    names = ("sum_hessian", "base_weights")
    stored = [
        json.loads(b.save_raw("json"))["learner"]["gradient_booster"]["model"]["trees"] for b in (booster, refreshed)
    ]
    for mine, theirs in zip(*stored, strict=True):
        for name in names:
            assert mine[name] == pytest.approx(theirs[name], rel=1e-4, abs=1e-5)
    assert trees(train(params, dtrain, 5)) != trees(booster)


def test_random_shares():
    dtrain, _ = matrices()
    plain = train(parameters(), dtrain, 5)
    for name in ("subsample", "colsample_bytree", "colsample_bylevel", "colsample_bynode"):
        models = [train(parameters(**{name: 0.5, "seed": seed}), dtrain, 5) for seed in (1, 1, 2)]
        assert trees(models[0]) == trees(models[1])
        assert trees(models[0]) != trees(models[2]) and trees(models[0]) != trees(plain)
    sampled = train(parameters(subsample=0.4, base_score=0.5, min_child_weight=0), dtrain, 40)
    first = trees(sampled)[0][3]  # 0.25 a row
    assert 0.3 * N_TRAIN < 4 * first < 0.5 * N_TRAIN
    tiny = xgb.DMatrix(table()[0][:3], [0, 1, 0])
    assert train(parameters(subsample=0.01), tiny, 3).num_boosted_rounds() == 3  # never no row at all
