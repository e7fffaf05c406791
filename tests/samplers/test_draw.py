"""What is true of all samplers: a draw stays a draw, and each sees what the one before it has left."""

from __future__ import annotations

import copy
import pickle
from dataclasses import fields, replace

import numpy as np
import pytest
from draws import ROW_SAMPLERS, SAMPLERS, again, by_name, draws, n_classes, table
from hypothesis import given
from hypothesis import strategies as st
from sklearn.base import BaseEstimator, clone

from apsplit.samplers import (
    GOSS,
    BanditFeatures,
    Draw,
    FilterBoost,
    Laminating,
    LazyBoost,
    Subsample,
    WeightTrimming,
    check_samplers,
    combine,
)

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
