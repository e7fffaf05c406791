"""Cases that once gave a wrong split or broke memory: found by hostile tests, kept for good."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.sparse import csc_matrix

import apsplit
from apsplit import AdaBoostClassifier, Dataset, DecisionTreeClassifier, find_split
from apsplit.data import binning, tables
from apsplit.testing import brute_force_gradient_split, brute_force_split

STRATEGIES = ["auto", "adaptive", "quick", "exhaustive"]


def same_split(split, expected) -> bool:
    """Whether two splits are the same threshold of the same feature, with the same score to the bit."""
    fields = ("feature", "threshold", "missing_left", "score")
    return all(getattr(split, name) == getattr(expected, name) for name in fields)


# -------------------------------------------------------------------------------------------------- classification


@pytest.mark.parametrize("criterion", ["gini", "entropy"])
def test_more_classes_in_a_bin_than_it_has_corners(criterion) -> None:
    """400 classes share each bin: bounds by corners are for few of them, and have room for no more."""
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(30_000, 2)), rng.integers(0, 400, 30_000)
    auto = find_split(X, y, criterion=criterion)
    assert same_split(auto, find_split(X, y, criterion=criterion, strategy="exhaustive"))


def test_many_classes_in_a_tree() -> None:
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(30_000, 2)), rng.integers(0, 400, 30_000)
    auto, every = (DecisionTreeClassifier(max_depth=2, strategy=s).fit(X, y) for s in ("auto", "exhaustive"))
    np.testing.assert_array_equal(auto.tree_.threshold, every.tree_.threshold)


def dominated_bin(light: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """One weight of 1 and one of 1e-8 in the same bin, everything else many orders of magnitude below."""
    n, k = 2000, 800
    x = np.sort(np.random.default_rng(0).normal(size=n))
    y, w = np.full(n, 2), np.full(n, 1e-20)
    y[k], w[k], y[k + 1], w[k + 1] = 1, 1e-8, 0, 1.0
    tied = (np.arange(n) > k) * 1.0
    tied[:500], w[:500] = 1, light
    return np.column_stack([tied, x]), y, w


@pytest.mark.parametrize("criterion", ["gini", "entropy"])
@pytest.mark.parametrize("light", [4e-12, 4e-11, 1e-13])
def test_corners_of_a_bin_with_one_dominant_weight(criterion, light) -> None:
    """Running sums of squares keep the rounding errors of the largest one, long after it has left its side."""
    X, y, w = dominated_bin(light)
    expected = brute_force_split(X, y, w, criterion=criterion)
    for strategy in STRATEGIES:
        assert same_split(find_split(X, y, w, criterion=criterion, strategy=strategy), expected), strategy


@pytest.mark.parametrize("seed", range(12))
def test_boosting_with_many_classes_is_the_same_for_auto_and_exhaustive(seed) -> None:
    rng = np.random.default_rng(seed)
    n, k = int(rng.integers(300, 1500)), int(rng.integers(3, 8))
    X = rng.normal(size=(n, 4))
    y = np.clip(X[:, 0] * 2 + rng.normal(size=n), -k / 2, k / 2 - 1e-9).astype(int) + k // 2
    models = [
        AdaBoostClassifier(12, max_depth=2 + seed % 5, learning_rate=1.0 + seed % 2, strategy=s).fit(X, y)
        for s in ("auto", "exhaustive")
    ]
    for a, b in zip(*(model.estimators_ for model in models), strict=True):
        np.testing.assert_array_equal(a.feature, b.feature)
        np.testing.assert_array_equal(a.threshold, b.threshold)


def test_boosting_remembers_with_more_classes_than_a_byte_has() -> None:
    rng = np.random.default_rng(2)
    X = (rng.random((1500, 4)) < 0.4).astype(np.float32)
    y = np.concatenate([np.arange(300), rng.integers(0, 300, 1200)])
    found = []
    for strategy in ("exhaustive", "incremental", "auto"):
        trees = AdaBoostClassifier(4, max_depth=2, strategy=strategy).fit(X, y).estimators_
        found.append([(tree.feature.tolist(), tree.threshold.tolist()) for tree in trees])
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("missing", [False, True])
def test_what_is_remembered_of_two_values_changes_nothing(missing) -> None:
    rng = np.random.default_rng(3)
    X = (rng.random((400, 6)) < [0.5, 0.4, 0.3, 0.2, 0.1, 0.5]).astype(np.float32)
    X[:, 5] += rng.integers(0, 3, 400)
    if missing:
        X[rng.random(X.shape) < 0.2] = np.nan
    y = (np.nan_to_num(X) @ rng.normal(size=6) + rng.normal(size=400) > 0.3).astype(int)
    found = []
    for strategy in ("exhaustive", "incremental", "auto"):
        trees = AdaBoostClassifier(30, max_depth=1, strategy=strategy).fit(X, y).estimators_
        found.append([(tree.feature[0], tree.threshold[0], tree.missing_left[0]) for tree in trees])
    assert found[0] == found[1] == found[2]


@pytest.mark.nojit  # where constants of kernels can be changed
def test_memory_for_encoding_is_enough_whatever_the_constants(monkeypatch) -> None:
    monkeypatch.setattr(binning, "SAMPLE_ROWS", 8)
    monkeypatch.setattr(tables, "_MOST_SPAN", 1)
    values = np.array([8, -14, 17, 4, 11, 19, -16, 14, -4, 8])
    y = (values > 5).astype(int)
    for X in (csc_matrix(values[:, None].astype(float)), values[:, None].astype(np.int8)):
        assert find_split(X, y).threshold == 6.0


# ------------------------------------------------------------------------------------------------------- gradients


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("scale", [1e-14, 1e-8, 1e-30, 1e12])
def test_lambda_far_from_the_hessians(seed, scale) -> None:
    """Products of denominators must not leave the range of 32-bit floats."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(300, 3))
    h = scale * (0.5 + rng.random(300))
    g = (rng.normal(size=300) + (X[:, 2] > 0)) * h.max()
    tree = apsplit.grow_gradient_tree(X, g, h, max_depth=1, min_child_weight=0.0)
    split = apsplit.find_gradient_split(X, g, h, min_child_weight=0.0)
    assert tree.n_nodes == 3
    assert (tree.feature[0], tree.threshold[0]) == (split.feature, split.threshold)


def binned_and_sorted(X, g, h, **options):
    """The same split by histograms (one node) and by sorted columns (a tree)."""
    data = Dataset(X)
    tree = apsplit.grow_gradient_tree(data, g, h, max_depth=1, **options)
    return apsplit.find_gradient_split(data, g, h, **options), tree


@pytest.mark.parametrize("seed", range(30))
def test_gradients_that_alpha_nearly_cancels(seed) -> None:
    """|G| - alpha has few digits left when the two are close; a bound of it must not have fewer."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(600, 2))
    g = rng.normal(size=600) + 0.5 * (X[:, 0] > 0)
    order = np.argsort(X[:, 0])
    alpha = float(abs(np.cumsum(g[order])[300])) * (1.0 - 2.0 ** -rng.integers(12, 50))
    options = {"reg_alpha": alpha, "reg_lambda": 0.0, "min_child_weight": 0.0}
    expected = brute_force_gradient_split(X, g, None, **options)
    split, tree = binned_and_sorted(X, g, None, **options)
    assert (split.feature, split.threshold) == (expected.feature, expected.threshold)
    if split.improvement > 0:
        assert (tree.feature[0], tree.threshold[0]) == (expected.feature, expected.threshold)


@pytest.mark.parametrize("seed", range(20))
def test_a_minimum_weight_that_one_threshold_meets_exactly(seed) -> None:
    """Both sides have just the weight that they must have: rounding must not take the only candidate away."""
    rng = np.random.default_rng(seed)
    x, g = np.sort(rng.normal(size=2000)), rng.normal(size=2000)
    h = 0.1 + rng.random(2000)
    k = int(rng.integers(900, 1100))
    fixed = np.rint(np.ldexp(h, 50)).astype(np.int64)
    for side in (fixed[:k].sum(), fixed[k:].sum()):
        options = {"min_child_weight": float(side) * 2.0**-50}
        expected = brute_force_gradient_split(x[:, None], g, h, **options)
        split = apsplit.find_gradient_split(x[:, None], g, h, **options)
        assert (split is None) == (expected is None)
        assert split is None or split.threshold == expected.threshold


@pytest.mark.parametrize("compat", [None, "xgboost"])
@pytest.mark.parametrize("exponent", [-1000, -700, -400, -150, 100, 400])
def test_gradients_of_any_scale(exponent, compat) -> None:
    """Powers of two change no sum: where squares leave the range of floats, nothing may be ruled out by them."""
    rng = np.random.default_rng(1)
    X = rng.normal(size=(500, 3)).astype(np.float32)
    g = np.ldexp(rng.normal(size=500) + (X[:, 1] > 0.2), exponent)
    options = {"reg_lambda": 0.0, "min_child_weight": 0.0, "compat": compat}
    for h in (None, np.ldexp(0.5 + rng.random(500), exponent)):
        try:
            split, tree = binned_and_sorted(X, g, h, **options)
        except ValueError as error:
            assert "grad" in str(error)
            continue
        if compat is None:
            expected = brute_force_gradient_split(X, g, h, reg_lambda=0.0, min_child_weight=0.0)
            assert (split is None) == (expected is None)
            assert split is None or (split.feature, split.threshold) == (expected.feature, expected.threshold)
        if tree.n_nodes > 1:
            assert (tree.feature[0], tree.threshold[0]) == (split.feature, split.threshold)


@pytest.mark.parametrize("rows", [[1, 2], [0, 1, 2]])
def test_xgboost_asks_what_is_missing_in_all_of_X(rows) -> None:
    """Its order among equals depends on that, so it must not matter whether X has been encoded before."""
    X, grad = np.array([[np.nan], [-2.0], [-10.0]], np.float32), [1.0, 1.0, 1048576.0]
    options = {"rows": rows, "compat": "xgboost", "min_child_weight": 0.0}
    raw, ready = (apsplit.find_gradient_split(data, grad, **options) for data in (X, Dataset(X)))
    assert raw == ready
