"""Sparse columns of class trees: lists of entries find what a dense search and the oracle find; bounds are below."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given
from hypothesis import strategies as st

import apsplit
from apsplit.splits.entries import _spread_of_others
from apsplit.testing import brute_force_split

pytestmark = pytest.mark.nojit


def sparse_table(n, n_classes, seed, *, decimals=1, missing=0.05):
    """Columns with few and many entries, of one sign and of both, one of which is full; labels and weights."""
    rng = np.random.default_rng(seed)
    shares = np.array([0.03, 0.3, 0.7, 1.0, 0.0, 0.2])
    X = np.where(rng.random((n, 6)) < shares, np.round(rng.normal(size=(n, 6)), decimals), 0.0)
    X[:, 1], X[:, 5] = np.abs(X[:, 1]), X[:, 5] != 0
    X[rng.random(n) < missing, 2] = np.nan
    y = np.digitize(
        np.nan_to_num(X[:, 2]) * (X[:, 1] > 0) + X[:, 3] + rng.normal(size=n), np.arange(1, n_classes) - 1.0
    )
    return X, y, rng.integers(1, 9, n).astype(float)


@given(
    n=st.integers(4, 90),
    n_classes=st.sampled_from([2, 3, 5]),
    seed=st.integers(0, 99),
    decimals=st.integers(0, 3),
    missing=st.sampled_from([0.0, 0.1]),
    criterion=st.sampled_from(["gini", "entropy", "error"]),
    strategy=st.sampled_from(["auto", "exhaustive"]),
    options=st.fixed_dictionaries(
        {}, optional={"min_samples_leaf": st.integers(2, 9), "min_weight_leaf": st.just(0.1), "rows": st.just(True)}
    ),
)
def test_the_best_threshold_is_found(n, n_classes, seed, decimals, missing, criterion, strategy, options):
    X, y, w = sparse_table(n, n_classes, seed, decimals=decimals, missing=missing)
    if "rows" in options:
        options["rows"] = np.random.default_rng(seed).integers(0, n, n)
    data = apsplit.Dataset(sp.csr_matrix(X), max_bins=8)
    found = apsplit.find_split(data, y, w, criterion=criterion, strategy=strategy, n_threads=1, **options)
    expected = brute_force_split(X, y, w, criterion=criterion, **options)
    assert (found is None) == (expected is None)
    if found is not None:
        for name in ("feature", "threshold", "missing_left", "left_value", "right_value", "score"):
            assert getattr(found, name) == getattr(expected, name)


@pytest.mark.parametrize("criterion", ["gini", "entropy", "error"])
@pytest.mark.parametrize("min_samples_leaf", [1, 4])
@pytest.mark.parametrize("n_classes", [2, 4])
def test_trees_are_those_of_the_dense_table(criterion, min_samples_leaf, n_classes):
    X, y, w = sparse_table(150, n_classes, 3)
    w[::7] = 0.0
    limits = {"criterion": criterion, "min_samples_leaf": min_samples_leaf, "n_threads": 1}
    for shape in ({"max_depth": 5}, {"max_leaves": 7}):
        dense, sparse = (
            apsplit.DecisionTreeClassifier(**limits, **shape).fit(table, y, w).tree_ for table in (X, sp.csc_matrix(X))
        )
        assert dense == sparse and dense.n_nodes > 7


@pytest.mark.parametrize("rows", [2, 500], ids=["two rows of the pool", "room for all"])
def test_lists_that_were_given_up(monkeypatch, rows):
    X, y, w = sparse_table(120, 3, 5)
    expected = apsplit.DecisionTreeClassifier(n_threads=1).fit(X, y, w).tree_
    monkeypatch.setattr("apsplit.trees.gradient_memory.POOL_BYTES", 56 * 6 * rows)
    assert apsplit.DecisionTreeClassifier(n_threads=1).fit(sp.csr_matrix(X), y, w).tree_ == expected


def test_features_take_turns():
    """A grower that knows some features learns of others."""
    X, y, _ = sparse_table(100, 3, 1)
    data, dense = apsplit.Dataset(sp.csr_matrix(X)), apsplit.Dataset(X)
    for features in ([0, 1, 2], [3, 5], [1], [0, 1, 2, 3, 4, 5], [2, 5]):
        split = apsplit.find_split(data, y, criterion="gini", features=features, n_threads=1)
        assert split == apsplit.find_split(dense, y, criterion="gini", features=features, n_threads=1)


def gini(weights):
    return weights.sum() - (weights**2).sum() / max(weights.sum(), 1.0)


@given(data=st.data(), k=st.integers(2, 5))
def test_what_entries_can_do(data, k):
    """No way of placing the entries of each class is below the bound; corners are enough, as impurity is concave."""
    weights = st.lists(st.integers(0, 50), min_size=k, max_size=k).map(np.array)
    others, entries = data.draw(weights), data.draw(weights)
    bound = _spread_of_others(others, others + entries, k)
    for corner in itertools.product([0, 1], repeat=k):
        left = others + entries * np.array(corner)
        right = entries * (1 - np.array(corner))
        assert bound <= gini(left) + gini(right) + 1e-9
    if not others.any():
        assert bound <= entries.sum() - np.sort(entries)[-2:].sum() + 1e-9
