"""Thresholds between bins, and bounds of what is inside them: no order of the values in a bin beats its bound."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from gradient_trees import assert_same_tree
from gradient_work import RULES, grown, record_of, root_of, stats_of
from hypothesis import given, settings
from hypothesis import strategies as st

import apsplit
from apsplit.gradients import scan
from apsplit.gradients.criterion import (
    BEFORE_3_4,
    SINCE_3_4,
    bounded_weight,
    limit_of,
    split_score,
    unsplit_score,
)
from apsplit.testing import brute_force_gradient_split, brute_force_gradient_tree
from apsplit.testing.gradients import _Penalties


@pytest.mark.nojit
@pytest.mark.parametrize("bins_per_root", [0.5, 3.0, 6.0, 12.0, 100.0])
def test_present_against_missing_in_merged_bins(monkeypatch, bins_per_root):
    """There is no value above the threshold, however few bins are left."""
    monkeypatch.setattr("apsplit.trees.gradient_memory.BINS_PER_ROOT", bins_per_root)
    rng = np.random.default_rng(0)
    X = rng.normal(size=(60, 1))
    X[::2] = np.nan
    g = np.where(np.isnan(X[:, 0]), 1.0, -1.0) + 0.01 * rng.normal(size=60)
    tree = apsplit.grow_gradient_tree(apsplit.Dataset(X, max_bins=20), g, max_depth=1)
    assert tree.threshold[0] == np.inf
    assert_same_tree(tree, brute_force_gradient_tree(X, g, max_depth=1))


@pytest.mark.nojit
@pytest.mark.parametrize("seed", range(8))
def test_denominators_as_small_as_they_are_trusted(seed):
    """Without lambda, sides of a row or two that weigh next to nothing: 2^-999 here."""
    rng = np.random.default_rng(seed)
    X, g, h = np.arange(8.0).reshape(-1, 1), 2.0**-60 * rng.normal(size=8), np.full(8, 2.0**-942)
    g[[0, 7]] = 2.0**-50 * np.sqrt([1.5, 2.0])[:: 1 if seed % 2 else -1]
    h[[0, 7]] = np.array([0.0, 2.0**-998])[:: 1 if seed % 2 else -1]
    options = {"reg_lambda": 0.0, "min_child_weight": 0.0}
    found = apsplit.find_gradient_split(X, g, h, **options)
    expected = brute_force_gradient_split(X, g, h, **options)
    assert (found.threshold, found.score) == (expected.threshold, expected.score)


def one_hot(seed, n=40):
    """Groups of columns of which at most one is set, upside down in places, and a few others."""
    rng = np.random.default_rng(seed)
    groups = [np.eye(k + 1)[rng.integers(0, k + 1, n)][:, :k] for k in (4, 7, 3)]
    X = np.column_stack([*groups, rng.integers(0, 3, (n, 2)), np.ones(n)])
    X[:, rng.random(X.shape[1]) < 0.3] *= -1.0
    return X, np.round(rng.normal(size=n), 1), np.round(rng.random(n), 1)


@pytest.mark.nojit
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"reg_lambda": 0.0, "min_child_weight": 0.0},
        {"min_samples_leaf": 4, "min_child_weight": 0.0},
        {"max_delta_step": 0.3, "reg_alpha": 0.2, "min_child_weight": 0.0},
    ],
    ids=str,
)
def test_bundles_of_two_valued_columns(seed, options):
    X, g, h = one_hot(seed)
    data = apsplit.Dataset(X)
    tree = apsplit.grow_gradient_tree(data, g, h, max_depth=4, **options)
    assert_same_tree(tree, brute_force_gradient_tree(X, g, h, max_depth=4, **options))
    assert grown(data, g, h).work["carriers"]["of_pairs"].any()
    features = np.arange(1, X.shape[1], 2)
    found = apsplit.grow_gradient_tree(data, g, h, max_depth=2, features=features, **options)
    alone = apsplit.grow_gradient_tree(X[:, features], g, h, max_depth=2, **options)
    assert_same_tree(alone, brute_force_gradient_tree(X[:, features], g, h, max_depth=2, **options))
    np.testing.assert_array_equal(found.value, alone.value)


# -------------------------------------------------------------------------------------------------------------- bounds


def bounds_of(grower):
    """(bin, bound of what is inside) of each filled bin of the only column of a root."""
    ints, floats = grower.work["ints"], grower.work["floats"]
    filled = ints[scan.FILLED : scan.FILLED + 256]
    n = int(np.argmax(filled < 0))
    return list(zip(filled[:n].tolist(), floats[scan.UPPER : scan.UPPER + n].tolist(), strict=True))


def is_allowed(rules, work, H, total_h, n, n_all):
    sides = ((H, n), (total_h - H, n_all - n))
    return all(
        h * work["hess_unit"] >= rules.min_child_weight and count >= max(1, rules.min_rows) for h, count in sides
    )


def best_inside(grower, rules, before, inside, missing):
    """The best score that a threshold inside a bin could have, if its rows lay in whatever order they liked.

    Any of its rows may then be on the left, but not none and not all; missing values go either way.
    """
    stats, work, best = stats_of(grower), grower.work, -np.inf
    penalties = _Penalties(rules.reg_lambda, rules.reg_alpha, rules.min_child_weight, rules.max_delta_step)
    total = stats[:, :2].sum(axis=0)
    for beside in ([], missing) if len(missing) else ([],):
        start = stats[[*before, *beside], :2].sum(axis=0)
        for chosen in product((False, True), repeat=len(inside)):
            some = inside[np.array(chosen)]
            if 0 < len(some) < len(inside):
                G, H = (start + stats[some, :2].sum(axis=0)).tolist()
                n = len(before) + len(beside) + len(some)
                if is_allowed(rules, work, H, int(total[1]), n, len(stats)):
                    sides = ((G, H), (int(total[0]) - G, int(total[1]) - H))
                    floats = [(g * work["grad_unit"], h * work["hess_unit"]) for g, h in sides]
                    best = max(best, _score(rules, penalties, floats))
    return best


def _score(rules, penalties, sides):
    if not rules.like_xgboost:
        return sum(penalties.score(*side) for side in sides)
    alpha = 0.0 if rules.monotone and rules.like_xgboost == BEFORE_3_4 else rules.reg_alpha
    return sum(float(np.float32(max(abs(g) - alpha, 0.0) ** 2) / np.float32(h + rules.reg_lambda))
               for g, h in sides)  # fmt: skip


RULES_OF_BOUNDS = [
    RULES,
    RULES._replace(reg_lambda=0.0),
    RULES._replace(reg_alpha=0.7),
    RULES._replace(reg_lambda=0.0, reg_alpha=2.0),
    RULES._replace(max_delta_step=0.3),
    RULES._replace(min_child_weight=1.5),
    RULES._replace(min_child_weight=3.0, reg_lambda=0.0),
    RULES._replace(reg_lambda=0.0, reg_alpha=0.3, min_child_weight=0.8, max_delta_step=0.5),
    RULES._replace(min_rows=4),
    RULES._replace(min_rows=3, min_child_weight=1.0, reg_lambda=0.1),
    RULES._replace(like_xgboost=BEFORE_3_4),
    RULES._replace(like_xgboost=SINCE_3_4),
    RULES._replace(monotone=(1,)),
    RULES._replace(monotone=(1,), reg_lambda=0.0, reg_alpha=0.3, max_delta_step=0.5),
    RULES._replace(monotone=(1,), like_xgboost=BEFORE_3_4, reg_alpha=0.2),
    RULES._replace(monotone=(1,), like_xgboost=SINCE_3_4, reg_alpha=0.2),
]


@pytest.mark.nojit
@settings(max_examples=5 * settings.default.max_examples)
@given(
    rules=st.sampled_from(RULES_OF_BOUNDS),
    n=st.integers(4, 13),
    kind=st.sampled_from(["signal", "noise", "integers", "wild", "one sign"]),
    hessians=st.sampled_from(["one", "random", "zeros", "wild"]),
    missing=st.booleans(),
    shifted=st.booleans(),
    seed=st.integers(0, 10**6),
)
def test_no_order_of_values_beats_the_bound_of_their_bin(rules, n, kind, hessians, missing, shifted, seed):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, 1)).astype(np.float32)
    if missing:
        X[rng.random(n) < 0.3] = np.nan
    g = {
        "signal": np.nan_to_num(X[:, 0]) + 0.1 * rng.normal(size=n),
        "noise": rng.normal(size=n),
        "integers": rng.integers(-2, 3, n).astype(float),
        "wild": rng.normal(size=n) * 10.0 ** rng.integers(-12, 12, n),
        "one sign": rng.random(n) + 1.0,
    }[kind]
    h = {
        "one": None,
        "random": rng.random(n),
        "zeros": np.where(rng.random(n) < 0.5, 0.0, rng.random(n)),
        "wild": 10.0 ** rng.uniform(-12, 3, n),
    }[hessians]
    if rules.like_xgboost and "wild" in (kind, hessians):
        return
    data = apsplit.Dataset(X, max_bins=4)
    if data.columns.exact[0]:
        return
    grower = grown(data, g, h, rules=rules, only_bins=True, bins_per_root=0.1 if shifted else 1e9)
    if len(grower.nodes) == 1 and not grower.work["n_batch"]:
        return  # not searched
    codes = data.columns.codes[0].astype(np.int64)
    own = np.where(codes == 255, 255, codes >> int(grower.nodes["shift"][0]))
    w = record_of(grower)
    for bin_, bound in bounds_of(grower):
        inside, before = np.flatnonzero(own == bin_), np.flatnonzero(own < bin_)
        best = best_inside(grower, rules, before, inside, np.flatnonzero(own == 255))
        unsplit = unsplit_score(w, root_of(grower))
        score = best - unsplit if rules.like_xgboost else best
        if best > -np.inf:
            assert bound > -np.inf, "closed, but there is a threshold inside"
            assert bound >= limit_of(w, score, unsplit)


@pytest.mark.nojit
def test_bounds_are_of_use():
    """Far from where gradients change, nothing inside a bin can be as good as the best threshold between bins."""
    X = np.arange(200.0).reshape(-1, 1)
    g = np.where(X[:, 0] < 100, 1.0, -1.0)
    grower = grown(apsplit.Dataset(X, max_bins=20), g, only_bins=True)
    best = grower.nodes["gain"][0] + unsplit_score(record_of(grower), root_of(grower))
    bounds = bounds_of(grower)
    assert sum(bound < best for _, bound in bounds) >= len(bounds) - 3


@pytest.mark.nojit
def test_single_values_hide_nothing():
    X = np.repeat([0.0, 1.0, 2.0], [30, 31, 32]).reshape(-1, 1)
    X[-6:, 0] = np.arange(6) + 5.0
    g = np.random.default_rng(0).normal(size=93)
    data = apsplit.Dataset(X, max_bins=7)
    single = data.columns.single[: data.columns.n_bins[0]]
    assert single.any() and not single.all()
    for bin_, bound in bounds_of(grown(data, g, only_bins=True)):
        values = np.unique(X[data.columns.codes[0] == bin_])
        assert (bound == -np.inf) == bool(single[bin_])
        assert len(values) == 1 or bound > -np.inf


# ---------------------------------------------------------------------------------------------------- between bins


@pytest.mark.nojit
@given(rules=st.sampled_from(RULES_OF_BOUNDS), n=st.integers(2, 30), ties=st.booleans(), seed=st.integers(0, 10**6))
def test_the_best_threshold_between_bins(rules, n, ties, seed):
    """That of all of them, scored one by one."""
    rng = np.random.default_rng(seed)
    X = rng.integers(0, 6, (n, 1)).astype(np.float32)
    X[rng.random(n) < 0.2] = np.nan
    g, h = (rng.integers(-2, 3, n).astype(float), None) if ties else (rng.normal(size=n), rng.random(n))
    grower = grown(X, g, h, rules=rules)
    stats, w, sums = stats_of(grower), record_of(grower), grower.nodes["sums"][0]
    if rules.like_xgboost and (np.unique(X[~np.isnan(X)]).size < 2):
        return  # of a constant it tries less
    best, unsplit = -np.inf, unsplit_score(w, root_of(grower))
    # Missing values alone may be on either side; which one matters only if weights have to rise from left to right.
    lowest = [-np.inf] if rules.like_xgboost and rules.monotone else []
    for threshold in [*lowest, *np.unique(X[~np.isnan(X)])]:
        for left in (False, True):
            goes = np.where(np.isnan(X[:, 0]), left, X[:, 0] <= threshold)
            G, H = stats[goes, :2].sum(axis=0).tolist()
            count = int(goes.sum())
            if 0 < count < n and is_allowed(rules, grower.work, H, int(sums[1]), count, n):
                units = grower.work["grad_unit"], grower.work["hess_unit"]
                sides = G * units[0], H * units[1], (int(sums[0]) - G) * units[0], (int(sums[1]) - H) * units[1]
                weights = [bounded_weight(w, root_of(grower), *side) for side in (sides[:2], sides[2:])]
                if not rules.monotone or weights[0] <= weights[1]:
                    best = max(best, split_score(w, root_of(grower), *sides))
    if best == -np.inf:
        assert len(grower.nodes) == 1
    elif not rules.like_xgboost or best > 1e-6:
        assert grower.nodes["gain"][0] == (best if rules.like_xgboost else best - unsplit)
