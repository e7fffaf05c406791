"""A TreeBuilder grows tree after tree on the same data: what it remembers, or does not, never changes one of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.sparse as sp
from class_trees import mixed_table
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from problems import problems

from apsplit import AdaBoostClassifier, Dataset
from apsplit.samplers import LazyBoost, Subsample
from apsplit.splits.criterion import CRITERIA
from apsplit.testing import integer_weights
from apsplit.trees import builder, class_grower
from apsplit.trees.builder import Limits, Search, TreeBuilder

pytestmark = pytest.mark.nojit


@pytest.fixture(autouse=True)
def nothing_is_small(monkeypatch):
    """Histograms of every node, so that there is something to remember."""
    for name in ("SMALL_ROWS", "MOST_SMALL_ROWS"):
        monkeypatch.setattr(class_grower, name, 0)


def many(n: int = 200, n_features: int = 30, n_classes: int = 2, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Columns of few values, two values and mostly zeros; the classes depend on some of them."""
    rng = np.random.default_rng(seed)
    X = rng.integers(0, 40, (n, n_features)).astype(float)
    X[:, ::5] = rng.integers(0, 2, X[:, ::5].shape)
    X[:, 1::5] *= rng.random(X[:, 1::5].shape) < 0.2
    score = X[:, 2] + X[:, 3] + 20 * X[:, 5] + rng.normal(0, 15, n)
    return X, np.searchsorted(np.quantile(score, np.arange(1, n_classes) / n_classes), score)


def assert_same_rounds(X: Any, y: Any, w: Any = None, strategies: tuple[str, ...] = ("auto", "incremental"), **options):
    """Trees and votes equal those of the exhaustive search; returns the models."""
    models = [AdaBoostClassifier(strategy=name, **options).fit(X, y, w) for name in ("exhaustive", *strategies)]
    for model in models[1:]:
        assert model.estimators_ == models[0].estimators_
        np.testing.assert_array_equal(model.estimator_weights_, models[0].estimator_weights_)
        assert (model.assessments_ <= models[0].assessments_).all()
    return models


@given(
    problem=problems(min_rows=3, max_rows=60, selections=False, leaf_minima=False),
    depth=st.integers(1, 3),
    criterion=st.sampled_from(["gini", "error", "entropy"]),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_data(problem, depth, criterion):
    y = np.unique(problem.y, return_inverse=True)[1]
    assert_same_rounds(problem.X, y, problem.w, n_estimators=8, max_depth=depth, criterion=criterion, n_threads=1)


@pytest.mark.parametrize("criterion", [name for name in CRITERIA if name != "exponential"])
@pytest.mark.parametrize("n_classes", [2, 4])
def test_stumps(criterion, n_classes):
    X, y = many(n_classes=n_classes)
    assert_same_rounds(X, y, n_estimators=25, criterion=criterion, n_threads=1)


@pytest.mark.parametrize("learning_rate", [0.1, 1.0, 3.0])
def test_weights_that_grow_and_shrink(learning_rate):
    X, y = many(120, 12)
    y[np.random.default_rng(1).random(len(y)) < 0.2] ^= 1
    assert_same_rounds(X, y, n_estimators=40, max_depth=2, learning_rate=learning_rate, n_threads=1)
    assert_same_rounds(X, y, n_estimators=40, learning_rate=learning_rate, n_threads=1)


@pytest.mark.parametrize("options", [
    {"multiclass": "ovr"}, {"boosting": "real"}, {"sampler": Subsample(0.5)}, {"sampler": LazyBoost(0.5)},
    {"min_weight_leaf": 0.1}, {"min_samples_leaf": 5}, {"max_depth": None, "max_leaves": 5},
], ids=str)  # fmt: skip
def test_options(options):
    X, y = many(n_classes=3 if "multiclass" in options else 2)
    assert_same_rounds(X, y, n_estimators=6, random_state=0, n_threads=1, **options)


def test_counters_do_not_depend_on_threads(monkeypatch):
    X, y = many(400, 60)
    monkeypatch.setattr(class_grower, "_SHARED_CELLS", 0)
    for strategy in ("auto", "incremental"):
        one, two = (AdaBoostClassifier(20, strategy=strategy, n_threads=n).fit(X, y) for n in (1, 2))
        assert one.estimators_ == two.estimators_
        np.testing.assert_array_equal(one.reads_, two.reads_)
        np.testing.assert_array_equal(one.assessments_, two.assessments_)


def test_incremental_reads_what_has_changed():
    """The smaller of the two groups, once for each column."""
    X = np.random.default_rng(0).integers(0, 50, (300, 7))
    y = (X[:, 0] + X[:, 1] + X[:, 2] > 75).astype(int)
    model = AdaBoostClassifier(6, strategy="incremental", n_threads=1).fit(X, y)
    assert model.reads_[0] == X.size
    for round_ in range(1, 6):
        wrong = (model.estimators_[round_ - 1].predict(X) != y).sum()
        n_changed = len(y) if round_ == 2 else min(wrong, len(y) - wrong)  # then the weights have become too large
        assert model.reads_[round_] == model.assessments_[round_] == n_changed * 7


def test_any_change_of_weights():
    """A tree with remembered histograms equals one without, whatever has happened to the weights."""
    rng = np.random.default_rng(3)
    X, y = many(150, 20)
    X[rng.random(X.shape) < 0.05] = np.nan
    for n_bins in (255, 8):
        data, classes = Dataset(X, max_bins=n_bins), np.arange(2)
        for depth in (1, 3):
            grower = TreeBuilder(data, classes, "gini", Limits(max_depth=depth), Search("auto"))
            plain = TreeBuilder(data, classes, "gini", Limits(max_depth=depth), Search("exhaustive"))
            remembered = grower.memory()
            weight = rng.integers(1, 1 << 40, len(y))
            for _ in range(6):
                changed = rng.random(len(y)) < rng.choice([0.0, 0.1, 0.5, 1.0])
                weight = np.where(changed, rng.integers(0, 1 << 40, len(y)), weight)
                found = grower.grow(weight, y.astype(np.uint8), remembered=remembered)
                assert found.tree == plain.grow(weight, y.astype(np.uint8)).tree


def test_too_large_to_remember(monkeypatch):
    monkeypatch.setattr(builder, "_MOST_BYTES", 0)
    monkeypatch.setattr(Dataset, "nbytes", 0)
    X, y = many(100, 10)
    _, auto, _ = assert_same_rounds(X, y, n_estimators=3, n_threads=1)
    np.testing.assert_array_equal(auto.assessments_, X.size)


@pytest.mark.parametrize("criterion", ["gini", "error"])
def test_rounds_on_a_sparse_table(criterion):
    X = sp.random(80, 40, 0.15, "csr", random_state=0)
    y = np.asarray(X[:, :4].sum(axis=1)).ravel() > 0.2
    assert_same_rounds(X, y, n_estimators=6, max_depth=2, criterion=criterion, n_threads=1)


def test_a_root_that_somebody_else_has_used_is_counted_again():
    """Two trainings on one Dataset take turns: each finds the histograms of the other, and knows that they are."""
    X, y = many(150, 20)
    data, classes, limits = Dataset(X), np.arange(2), Limits(max_depth=2)
    builders = [TreeBuilder(data, classes, "gini", limits, Search("incremental")) for _ in range(2)]
    memories = [each.memory() for each in builders]
    rng = np.random.default_rng(0)
    for _ in range(3):
        for each, memory in zip(builders, memories, strict=True):
            weight = rng.integers(1, 1 << 40, len(y))
            grown = each.grow(weight, y, remembered=memory)
            assert grown.tree == TreeBuilder(data, classes, "gini", limits).grow(weight, y).tree


def test_only_boosting_remembers():
    from apsplit import DecisionTreeClassifier, find_split

    X, y = many()
    for search in (lambda: find_split(X, y, strategy="incremental"),
                   lambda: DecisionTreeClassifier(strategy="incremental").fit(X, y)):  # fmt: skip
        with pytest.raises(ValueError, match="strategy='incremental'"):
            search()


def test_a_grower_forgets_the_tree_before():
    X, label, w = mixed_table(500, 3)
    data, weight = Dataset(X, max_bins=20), integer_weights(w)
    trees = TreeBuilder(data, np.arange(3), "gini", Limits(max_depth=6))
    rng = np.random.default_rng(0)
    for _ in range(4):
        rows, features = np.flatnonzero(rng.random(500) < 0.8), np.sort(rng.choice(9, 5, replace=False))
        boosted = np.where(rng.random(500) < 0.3, 2 * weight, weight)
        fresh = TreeBuilder(data, np.arange(3), "gini", Limits(max_depth=6))
        selection = {"rows": rows, "features": features}
        assert trees.grow(boosted, label, **selection).tree == fresh.grow(boosted, label, **selection).tree
