"""Splits and trees by gradients are those of brute force, to the last bit, however they are found."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pandas as pd
import pytest
import scipy.sparse
from gradient_trees import FORMS, assert_same_tree, grow, table
from hypothesis import given, settings
from hypothesis import strategies as st
from problems import gradient_problems

import apsplit
from apsplit.testing import brute_force_gradient_split, brute_force_gradient_tree, integer_gradients

FIELDS = ("feature", "threshold", "missing_left", "polarity", "left_value", "right_value", "score", "improvement")
few = settings(max_examples=max(1, settings.default.max_examples // 3))


def same(found, expected):
    """All fields of the contract, to the bit."""
    assert (found is None) == (expected is None), (found, expected)
    if found is not None:
        assert [getattr(found, name) for name in FIELDS] == [getattr(expected, name) for name in FIELDS]


def selected(problem):
    """The rows that a problem selects, in its order."""
    rows = problem.options["rows"]
    return np.arange(problem.X.shape[0])[slice(None) if rows is None else rows]


# ------------------------------------------------------------------------------------------------ splits


@given(problem=gradient_problems(frames=True), max_bins=st.sampled_from([4, 7, 255]), n_threads=st.sampled_from([1, 2]))
def test_same_as_brute_force(problem, max_bins, n_threads):
    data = apsplit.Dataset(problem.X, max_bins=max_bins)
    found = apsplit.find_gradient_split(data, problem.grad, problem.hess, n_threads=n_threads, **problem.options)
    same(found, brute_force_gradient_split(problem.X, problem.grad, problem.hess, **problem.options))


@given(problem=gradient_problems(selections=False, sparse=False), seed=st.integers(0, 99))
def test_order_of_rows_does_not_matter(problem, seed):
    other = problem.permuted(np.random.default_rng(seed).permutation(len(problem.grad)))
    first, second = (apsplit.find_gradient_split(p.X, p.grad, p.hess, **p.options) for p in (problem, other))
    assert first == second


@given(problem=gradient_problems())
def test_threads_do_not_matter(problem):
    data = apsplit.Dataset(problem.X, max_bins=5)
    alone = apsplit.find_gradient_split(data, problem.grad, problem.hess, n_threads=1, **problem.options)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("apsplit.trees.gradient_grower._SHARED_CELLS", 0)
        for n_threads in (2, 5):
            together = apsplit.find_gradient_split(
                data, problem.grad, problem.hess, n_threads=n_threads, **problem.options
            )
            assert together == alone


@few
@given(
    n=st.integers(300, 2000),
    seed=st.integers(0, 10**6),
    form=st.sampled_from(list(FORMS)),
    dtype=st.sampled_from(["float64", "float32"]),
    noise=st.booleans(),
    penalties=st.sampled_from(
        [{}, {"reg_alpha": 2.0}, {"max_delta_step": 0.2}, {"min_child_weight": 20.0}, {"reg_lambda": 0.0}]
    ),
)
def test_more_values_than_codes(n, seed, form, dtype, noise, penalties):
    X, g, h = table(n, seed, dtype=dtype)
    if noise:  # nothing stands out: many bins stay open
        g = np.random.default_rng(seed).permutation(g)
    data = apsplit.Dataset(FORMS[form](X))
    for hess in (h, None):
        found = apsplit.find_gradient_split(data, g, hess, **penalties)
        same(found, brute_force_gradient_split(X, g, hess, **penalties))


def test_values_as_far_apart_as_floats_go():
    huge = np.array([1.0, 1.7e308, 1.6e308, 0.0, -9e307, -1.7e308, -1.6e308, 2.0] * 3).reshape(-1, 1)
    g = np.sin(np.arange(len(huge)))
    found = apsplit.find_gradient_split(apsplit.Dataset(huge, max_bins=4), g, min_child_weight=0.0)
    same(found, brute_force_gradient_split(huge, g, min_child_weight=0.0))


def test_a_frame_of_several_types_whose_values_only_one_can_hold():
    X = pd.DataFrame({"narrow": np.array([1.1, 1.8, 1.8, -0.3], np.float32), "wide": [1.5e308, 0.0, 1.0, -1.7e308]})
    g = np.array([-0.3, 0.2, 0.1, 2.0])
    same(apsplit.find_gradient_split(X, g), brute_force_gradient_split(X, g))
    assert_same_tree(grow(X, g), brute_force_gradient_tree(X, g))


@pytest.mark.nojit
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("max_bins", [4, 255], ids=["coarse", "exact"])
@pytest.mark.parametrize(
    "penalties", [{}, {"reg_lambda": 0.0, "min_child_weight": 0.0}, {"reg_alpha": 0.5, "max_delta_step": 0.3}], ids=str
)
def test_a_small_table(form, max_bins, penalties):
    X, g, h = table(40, 1)
    data = apsplit.Dataset(FORMS[form](X), max_bins=max_bins)
    for hess in (h, None):
        for selection in ({}, {"rows": [0, 3, 5, 5, 9, 12, 30, 31], "features": [6, 4, 2]}):
            options = {**penalties, **selection}
            found = apsplit.find_gradient_split(data, g, hess, **options)
            same(found, brute_force_gradient_split(X, g, hess, **options))
            tree = grow(data, g, hess, max_depth=3, **options)
            assert_same_tree(tree, brute_force_gradient_tree(X, g, hess, max_depth=3, **options))


def test_all_hessians_one_by_default():
    X, g, _ = table(200, 2)
    assert apsplit.find_gradient_split(X, g) == apsplit.find_gradient_split(X, g, np.ones(200))
    assert grow(X, g) == grow(X, g, np.ones(200))


def test_rows_that_repeat_are_rows_given_again():
    X, g, h = table(300, 3)
    again = np.random.default_rng(0).integers(0, 300, 500)
    found = apsplit.find_gradient_split(X, g, h, rows=again)
    assert found == apsplit.find_gradient_split(X[again], g[again], h[again])
    tree = grow(X, g, h, rows=again)
    other = grow(X[again], g[again], h[again])
    assert tree == other
    np.testing.assert_array_equal(tree.train_leaves, other.train_leaves)


def test_masks_and_indices_mean_the_same():
    X, g, h = table(300, 4)
    rows, features = np.arange(300) % 3 > 0, np.array([True, False, True, True, False, False, False])
    found = apsplit.find_gradient_split(X, g, h, rows=rows, features=features)
    assert found == apsplit.find_gradient_split(X, g, h, rows=np.flatnonzero(rows)[::-1], features=[3, 2, 0, 2])
    tree = grow(X, g, h, rows=rows, features=features)
    assert tree == grow(X, g, h, rows=np.flatnonzero(rows)[::-1], features=[3, 2, 0, 2])


def test_a_split_may_lose_and_is_returned():
    split = apsplit.find_gradient_split(np.array([[1.0], [2.0]]), [1.0, 1.0])
    assert split.score == split.improvement == 1.0 - 4 / 3
    assert grow(np.array([[1.0], [2.0]]), [1.0, 1.0]).n_nodes == 1


def test_nothing_to_split():
    for X in (np.ones((3, 2)), np.full((3, 1), np.nan), scipy.sparse.csr_matrix((3, 4)), np.arange(3.0)[:, None]):
        least = 2.0 if X.shape[1] == 1 else 1.0
        assert apsplit.find_gradient_split(X, [1, 2, 3], min_child_weight=least) is None
        tree = grow(X, [1, 2, 3], min_child_weight=least)
        assert (tree.n_nodes, tree.value[0], tree.cover[0]) == (1, -6 / 4, 3.0)
        np.testing.assert_array_equal(tree.train_leaves, [0, 0, 0])
    assert apsplit.find_gradient_split(np.ones((1, 1)), [1.0]) is None
    assert grow(np.ones((1, 1)), [1.0]).n_nodes == 1


def test_present_against_missing():
    X = np.array([[1.0], [1.0], [np.nan], [np.nan]])
    split = apsplit.find_gradient_split(X, [1.0, 1.0, -1.0, -1.0])
    assert (split.threshold, split.missing_left, split.left_value, split.right_value) == (np.inf, False, -2 / 3, 2 / 3)
    np.testing.assert_array_equal(split.predict(X), [-2 / 3, -2 / 3, 2 / 3, 2 / 3])
    tree = grow(X, [1.0, 1.0, -1.0, -1.0])
    np.testing.assert_array_equal(tree.predict(X), split.predict(X))


def test_a_split_of_stumps_is_the_root_of_a_tree():
    X, g, h = table(500, 5)
    split = apsplit.find_gradient_split(X, g, h)
    tree = grow(X, g, h, max_depth=1)
    assert (tree.feature[0], tree.threshold[0], tree.gain[0]) == (split.feature, split.threshold, split.score)
    np.testing.assert_array_equal(tree.value[1:], [split.left_value, split.right_value])
    np.testing.assert_array_equal(tree.predict(X), split.predict(X))


# ------------------------------------------------------------------------------------------------ trees


@few
@given(
    problem=gradient_problems(max_rows=150, max_features=5),
    max_depth=st.sampled_from([3, 1, 2, 4, 5, None]),
    max_leaves=st.sampled_from([None, None, 1, 2, 3, 5, 9]),
    grow_policy=st.sampled_from(["depthwise", "lossguide"]),
    min_split_gain=st.sampled_from([0.0, 0.0, 0.5]),
    min_samples_leaf=st.sampled_from([1, 1, 1, 2, 5]),
    max_bins=st.sampled_from([255, 5]),
    n_threads=st.sampled_from([1, 2]),
)
def test_same_tree_as_brute_force(problem, max_bins, n_threads, **limits):
    data = apsplit.Dataset(problem.X, max_bins=max_bins)
    options = {**problem.options, **limits}
    tree = grow(data, problem.grad, problem.hess, n_threads=n_threads, **options)
    assert_same_tree(tree, brute_force_gradient_tree(problem.X, problem.grad, problem.hess, **options))
    np.testing.assert_array_equal(tree.train_leaves, tree.apply(problem.X)[selected(problem)])
    np.testing.assert_array_equal(tree.predict(problem.X), tree.value[tree.apply(data)])


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("limits", [{}, {"max_depth": None, "max_leaves": 20, "grow_policy": "lossguide"}], ids=str)
def test_a_tree_of_many_values(form, limits):
    X, g, h = table(700, 6, dtype="float32")
    for rows in (None, np.random.default_rng(0).integers(0, 700, 600)):
        tree = grow(FORMS[form](X), g, h, rows=rows, **limits)
        assert tree.n_leaves > 10
        assert_same_tree(tree, brute_force_gradient_tree(X, g, h, rows=rows, **limits))


@few
@given(
    n=st.integers(50, 1500),
    seed=st.integers(0, 10**6),
    dtype=st.sampled_from(["float64", "float32"]),
    gradients=st.sampled_from(["signal", "noise", "outliers"]),
    scales=st.sampled_from([(1.0, 1.0), (1.0, 1.0), (1e-140, 1.0), (1e140, 1e-3), (1e-3, 1e200), (1e-280, 1e-280)]),
    options=st.sampled_from(
        [{}, {"reg_alpha": 1.0}, {"max_delta_step": 0.2}, {"min_child_weight": 5.0}, {"reg_lambda": 0.0},
         {"min_samples_leaf": 9}]
    ),
    share=st.sampled_from([None, 0.1, 0.6]),
)  # fmt: skip
def test_larger_trees(n, seed, dtype, gradients, scales, options, share):
    """Bounds rule thresholds out; they must not, where gradients differ much or floats end."""
    X, g, h = table(n, seed, dtype=dtype)
    rng = np.random.default_rng(seed)
    if gradients == "noise":
        g = rng.permutation(g)
    elif gradients == "outliers":
        g, h = g * 10.0 ** rng.integers(0, 12, n), h * 10.0 ** -rng.integers(0, 12, n)
    options = {**options, "rows": None if share is None else rng.choice(n, int(share * n))}
    data, g, h = apsplit.Dataset(X), g * scales[0], h * scales[1]
    assert_same_tree(
        grow(data, g, h, max_depth=3, **options), brute_force_gradient_tree(X, g, h, max_depth=3, **options)
    )
    grow(data, g, h, max_depth=8, min_child_weight=0.0)


def best_gain(x, g, h):
    """The largest gain of a threshold of one column, lambda and min_child_weight 1: all of them at once, in numpy."""
    fixed = integer_gradients(g, h)
    order = np.argsort(x, kind="stable")
    n_present = int((~np.isnan(x)).sum())
    order, missing = order[:n_present], order[n_present:]
    last = np.append(np.flatnonzero(np.diff(x[order])), n_present - 1)  # the last row of each value
    total = np.array([fixed.G.sum(), fixed.H.sum()])
    score = lambda sums: (sums[0] * 2.0**-fixed.g_shift) ** 2 / (sums[1] * 2.0**-fixed.h_shift + 1.0)
    best = -np.inf
    for start in (np.zeros(2, np.int64), np.array([fixed.G[missing].sum(), fixed.H[missing].sum()])):
        left = np.array([np.cumsum(fixed.G[order])[last], np.cumsum(fixed.H[order])[last]]) + start[:, None]
        right = total[:, None] - left
        allowed = (np.minimum(left[1], right[1]) * 2.0**-fixed.h_shift >= 1.0) & (right[1] > 0)
        best = max(best, (score(left) + score(right))[allowed].max(initial=-np.inf))
    return best - score(total)


@pytest.mark.parametrize("missing", [False, True])
@pytest.mark.parametrize("n", [20_000, 45_000], ids=["two pieces", "three"])
def test_nodes_of_several_pieces(n, missing):
    X, g, h = table(n, 12)
    X = X if missing else np.nan_to_num(X)
    tree = grow(apsplit.Dataset(X), g, h, n_threads=2)
    assert tree == apsplit.grow_gradient_tree(apsplit.Dataset(X, max_bins=60), g, h, n_threads=1)
    assert tree.gain[0] == max(best_gain(X[:, f], g, h) for f in range(7))
    np.testing.assert_array_equal(tree.train_leaves, tree.apply(X))


def test_two_python_threads_on_one_dataset():
    """Each has memory of its own, and its own report."""
    X, g, h = table(3000, 15)
    data, start = apsplit.Dataset(X), threading.Barrier(2)
    options = ({"max_depth": 6}, {"max_depth": 3, "rows": np.arange(0, 3000, 3)})
    expected = [apsplit.grow_gradient_tree(apsplit.Dataset(X), g, h, n_threads=1, **o) for o in options]

    def grow_often(k):
        start.wait()
        return [apsplit.grow_gradient_tree(data, g, h, n_threads=2, **options[k]) for _ in range(30)]

    with ThreadPoolExecutor(2) as callers:
        for trees, one in zip(callers.map(grow_often, range(2)), expected, strict=True):
            for tree in trees:
                assert tree == one
                np.testing.assert_array_equal(tree.train_leaves, one.train_leaves)
                assert len(tree.report.n_refined) == tree.n_nodes
                assert tree.report.n_exhaustive == one.report.n_exhaustive


def test_a_tree_to_the_last_row():
    X, g, h = table(200, 7)
    options = {"max_depth": None, "min_child_weight": 0.0, "reg_lambda": 0.0}
    tree = grow(X, g, h, **options)
    assert tree.depth > 10
    assert_same_tree(tree, brute_force_gradient_tree(X, g, h, **options))


@few
@given(
    problem=gradient_problems(selections=False, sparse=False),
    grow_policy=st.sampled_from(["depthwise", "lossguide"]),
    seed=st.integers(0, 99),
)
def test_order_of_rows_does_not_matter_to_trees(problem, grow_policy, seed):
    order = np.random.default_rng(seed).permutation(len(problem.grad))
    first, second = (
        grow(p.X, p.grad, p.hess, grow_policy=grow_policy, max_depth=4, **p.options)
        for p in (problem, problem.permuted(order))
    )
    assert first == second
    np.testing.assert_array_equal(first.train_leaves[order], second.train_leaves)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("grow_policy", ["depthwise", "lossguide"])
def test_threads_do_not_matter_to_trees(monkeypatch, form, grow_policy):
    monkeypatch.setattr("apsplit.trees.gradient_grower._SHARED_CELLS", 0)
    X, g, h = table(3000, 8)
    data = apsplit.Dataset(FORMS[form](X))
    alone, two, five = (grow(data, g, h, grow_policy=grow_policy, n_threads=n) for n in (1, 2, 5))
    assert alone == two == five
    np.testing.assert_array_equal(alone.train_leaves, two.train_leaves)


def test_boosting_by_leaves_is_boosting_by_predictions():
    X, _, _ = table(500, 10)
    y = np.nan_to_num(X[:, 2], nan=0.0).clip(-3, 3) + X[:, 0]
    data = apsplit.Dataset(X)
    margin, predicted = np.zeros(500), np.zeros(500)
    for _ in range(5):
        tree = grow(data, margin - y, max_depth=3)
        margin += 0.3 * tree.value[tree.train_leaves]
        predicted += 0.3 * tree.predict(X)
    np.testing.assert_array_equal(margin, predicted)
    assert np.mean((margin - y) ** 2) < 0.5 * np.mean(y**2)


# ------------------------------------------------------------------------------------------------ errors

X3 = np.array([[1.0], [2.0], [3.0]])
BAD = [
    ({"grad": [1, 2]}, "grad"),
    ({"grad": [[1, 2], [2, 3], [3, 4]]}, "grad"),
    ({"grad": [1, 2, np.nan]}, "grad"),
    ({"grad": [1, 2, -np.inf]}, "grad"),
    ({"grad": ["a", "b", "c"]}, "grad"),
    ({"hess": [1, 1]}, "hess"),
    ({"hess": [1, 1, -1e-9]}, "hess"),
    ({"hess": [1, 1, np.inf]}, "hess"),
    ({"hess": [1, 1, np.nan]}, "hess"),
    ({"rows": [0, 3]}, "rows"),
    ({"features": [1]}, "features"),
    ({"features": []}, "features"),
    ({"reg_lambda": -1.0}, "reg_lambda"),
    ({"reg_lambda": np.nan}, "reg_lambda"),
    ({"reg_alpha": -0.5}, "reg_alpha"),
    ({"min_child_weight": -1.0}, "min_child_weight"),
    ({"max_delta_step": -1.0}, "max_delta_step"),
    ({"max_delta_step": "1"}, "max_delta_step"),
    ({"compat": "lightgbm"}, "compat"),
    ({"n_threads": 0}, "n_threads"),
]
BAD_OF_TREES = [
    ({"max_depth": -1}, "max_depth"),
    ({"max_depth": 2.5}, "max_depth"),
    ({"max_leaves": 0}, "max_leaves"),
    ({"grow_policy": "best"}, "grow_policy"),
    ({"min_split_gain": np.nan}, "min_split_gain"),
    ({"min_samples_leaf": 0}, "min_samples_leaf"),
    ({"colsample_bytree": 0.0}, "colsample_bytree"),
    ({"colsample_bylevel": 1.5}, "colsample_bylevel"),
    ({"colsample_bynode": -0.1}, "colsample_bynode"),
]


@pytest.mark.parametrize(("change", "name"), BAD + BAD_OF_TREES)
def test_refused_arguments_are_named(change, name):
    arguments = {"grad": [-1.0, 1.0, 2.0], "hess": None, **change}
    with pytest.raises(ValueError, match=name):
        apsplit.grow_gradient_tree(X3, **arguments)
    if (change, name) in BAD:
        with pytest.raises(ValueError, match=name):
            apsplit.find_gradient_split(X3, **arguments)


def test_only_selected_rows_are_looked_at():
    assert apsplit.find_gradient_split(X3, [-1.0, 1.0, np.nan], rows=[0, 1]) is not None
    with pytest.raises(ValueError, match="X"):
        apsplit.find_gradient_split(np.array([[1.0], [np.inf]]), [1.0, 2.0])


@pytest.mark.nojit
@pytest.mark.parametrize("bins_per_root", [0.1, 1.0, 100.0])
def test_present_values_against_missing_ones_with_merged_bins(monkeypatch, bins_per_root):
    """There is no value above the threshold, however many bins of the column are joined."""
    monkeypatch.setattr("apsplit.trees.gradient_memory.BINS_PER_ROOT", bins_per_root)
    X = np.where(np.arange(80) % 4 == 0, np.nan, np.arange(80) * 0.7)[:, None]
    grad = np.where(np.isnan(X[:, 0]), 1.0, -1.0)
    tree = apsplit.grow_gradient_tree(apsplit.Dataset(X, max_bins=16), grad, max_depth=1)
    assert_same_tree(tree, brute_force_gradient_tree(X, grad, max_depth=1))
    assert tree.threshold[0] == np.inf
