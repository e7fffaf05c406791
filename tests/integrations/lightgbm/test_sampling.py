"""Bagging, GOSS and samplers choose what a round is trained on."""

from __future__ import annotations

import itertools

import lightgbm as lgb
import numpy as np
import pytest

from apsplit.integrations.lightgbm import sampling, train
from apsplit.samplers import GOSS, BanditFeatures, Draw, LazyBoost, Sampler

from .problems import BASE, N_ROWS, gains, raw


@pytest.fixture
def drawn(monkeypatch):
    """Gradients, hessians and sample of each round."""
    seen = []
    draw = sampling.RowSampling.draw

    def spy(self, round_, grad, hess, settings):
        sample = draw(self, round_, grad, hess, settings)
        seen.append((grad.copy(), hess.copy(), sample))
        return sample

    monkeypatch.setattr(sampling.RowSampling, "draw", spy)
    return seen


class EveryThird(Sampler):
    def sample(self, draw: Draw) -> Draw:
        return draw.with_rows(draw.selected_rows[draw.round % 3 :: 3])


@pytest.mark.parametrize("objective", ["regression", "binary"])
@pytest.mark.parametrize(
    ("more", "sampler", "sizes"),
    [
        ({"bagging_fraction": 0.5, "bagging_freq": 2}, None, [200] * 4),
        ({"data_sample_strategy": "goss", "learning_rate": 0.7}, None, [None, 120, 120, 120]),
        ({"boosting": "goss", "learning_rate": 0.7, "top_rate": 0.1}, None, [None, 80, 80, 80]),
        ({}, EveryThird(), [134, 133, 133, 134]),
        ({}, GOSS(0.3, 0.2), [200] * 4),
    ],
)
def test_same_trees_from_the_same_rows(problem, drawn, objective, more, sampler, sizes):
    """To LightGBM rows are handed over by their gradients: 0 for those that were not drawn."""
    params = {**BASE, "objective": objective, **more}
    ours = train(params, problem.dataset(objective), 4, sampler=sampler)
    assert [None if sample.rows is None else len(sample.rows) for *_, sample in drawn] == sizes
    for round_, (grad, hess, sample) in enumerate(drawn):
        factor = np.ones(N_ROWS) if sample.factor is None else sample.factor
        if sample.rows is not None:
            factor = np.where(np.isin(np.arange(N_ROWS), sample.rows), factor, 0.0)
        fobj = lambda *_, g=grad[0] * factor, h=hess[0] * factor: (g, h)
        plain = {name: value for name, value in params.items() if name not in more}
        theirs = lgb.train({**plain, "objective": fobj}, problem.dataset(), 1)
        np.testing.assert_allclose(gains(ours, round_), gains(theirs, 0), rtol=2e-5)
    if "bagging_freq" in more:
        same = [np.array_equal(a.rows, b.rows) for (*_, a), (*_, b) in itertools.pairwise(drawn)]
        assert same == [True, False, True]


def test_goss_speaks_for_the_rest(problem, drawn):
    train({**BASE, "data_sample_strategy": "goss", "learning_rate": 1.0}, problem.dataset(), 2)
    grad, hess, sample = drawn[1]
    top = np.sort(np.abs(grad[0] * hess[0]))[-80:]
    kept = np.abs(grad[0] * hess[0])[sample.rows[sample.factor[sample.rows] == 1.0]]
    assert np.array_equal(np.sort(kept), top)
    assert set(sample.factor[sample.rows]) == {1.0, np.float32(320 / 40)}


def test_seeds(problem):
    params = {**BASE, "bagging_fraction": 0.6, "bagging_freq": 1, "feature_fraction": 0.5}
    models = [train({**params, **more}, problem.dataset(), 4) for more in ({}, {}, {"seed": 1}, {"bagging_seed": 9})]
    scores = [raw(model, problem.X) for model in models]
    assert np.array_equal(scores[0], scores[1])
    assert not np.allclose(scores[0], scores[2]) and not np.allclose(scores[0], scores[3])


def test_fractions_of_features(problem):
    model = train({**BASE, "feature_fraction": 0.4}, problem.dataset(), 6)
    table = model.trees_to_dataframe()
    assert table.groupby("tree_index").split_feature.nunique().max() <= 2
    by_node = train({**BASE, "feature_fraction_bynode": 0.4}, problem.dataset(), 6).trees_to_dataframe()
    assert by_node.groupby("tree_index").split_feature.nunique().max() > 2


def test_samplers_of_features(problem):
    model = train(BASE, problem.dataset("binary"), 4, sampler=[LazyBoost(0.4)])
    assert model.trees_to_dataframe().groupby("tree_index").split_feature.nunique().max() <= 2
    bandit = train({**BASE, "objective": "binary"}, problem.dataset("binary"), 30, sampler=BanditFeatures(5))
    assert bandit.num_trees() == 30
    multi = {**BASE, "objective": "multiclass", "num_class": 3}
    assert train(multi, problem.dataset("multiclass"), 2, sampler=GOSS()).num_trees() == 6
