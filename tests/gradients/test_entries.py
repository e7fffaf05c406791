"""Sparse columns: lists of entries that go from node to node find what a dense search finds."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
import scipy.sparse as sp
from gradient_trees import assert_same_tree
from gradient_work import RULES, grown, stats_of
from hypothesis import given
from hypothesis import strategies as st

import apsplit
from apsplit.data.entries import WithGaps
from apsplit.data.sorting import NEW_VALUE
from apsplit.testing import brute_force_gradient_tree
from apsplit.trees.gradient_grower import Shape

pytestmark = pytest.mark.nojit


def sparse_table(n, seed, *, decimals=1, missing=0.05):
    """Columns with few and many entries, of one sign and of both, one of which is full."""
    rng = np.random.default_rng(seed)
    shares = np.array([0.03, 0.3, 0.7, 1.0, 0.0])
    X = np.where(rng.random((n, 5)) < shares, np.round(rng.normal(size=(n, 5)), decimals), 0.0)
    X[:, 1] = np.abs(X[:, 1])
    X[rng.random(n) < missing, 2] = np.nan
    g = rng.normal(size=n) + np.nan_to_num(X[:, 2]) * (X[:, 1] > 0) + X[:, 3]
    return X, g, rng.random(n) + 0.1


def lists_of(grower, node):
    """{feature: (rows below 0, above 0, missing, sums)} of a node, from its segments."""
    work, nodes = grower.work, grower.nodes
    assert work["n_parts"] == 1
    row, n = nodes["pool_row"][node], len(grower._columns.entry_row)
    whole = node == 0 and work["all_rows"]
    begin = 0 if whole else n * (2 - (int(nodes["depth"][node]) & 1))
    found = {}
    for segment in work["segments"][row * work["pool_width"] :][: work["n_segments"][row]]:
        low, high, missing, start = (int(segment[name]) for name in ("low", "high", "missing", "start"))
        words = work["lists"][begin + start :][: low + high + missing]
        rows = (words & (NEW_VALUE - 1)).astype(int)
        found[int(segment["feature"])] = rows[:low], rows[low : low + high], rows[low + high :], segment["sums"]
    return found


@pytest.mark.parametrize("rows", [None, np.arange(5, 75)], ids=["all rows", "some rows"])
def test_the_lists_of_the_root(rows):
    X, g, h = sparse_table(80, 1)
    chosen = np.arange(80) if rows is None else rows
    grower = grown(sp.csc_matrix(X), g[chosen], h[chosen], rows=rows)
    grower.nodes = grower.work["nodes"][:1].copy()
    grower.nodes["pool_row"] = grower.work["free_rows"][grower.work["n_free"] - 1]  # it was given back last
    lists = lists_of(grower, 0)
    assert sorted(lists) == [0, 1, 2, 3]  # the last column has no entry
    for f, (low, high, missing, sums) in lists.items():
        x = X[:, f]
        for part, mine in ((low, x < 0), (high, x > 0), (missing, np.isnan(x))):
            np.testing.assert_array_equal(np.sort(part), np.intersect1d(np.flatnonzero(mine), chosen))
            assert (np.diff(x[part]) >= 0).all() or part is missing
        np.testing.assert_array_equal(sums, stats_of(grower)[np.concatenate((low, high, missing))].sum(axis=0))


@given(
    n=st.integers(2, 120),
    seed=st.integers(0, 99),
    decimals=st.integers(0, 3),
    missing=st.sampled_from([0.0, 0.1]),
    part=st.sampled_from([1, 4, 32]),
    options=st.fixed_dictionaries(
        {},
        optional={
            "min_child_weight": st.sampled_from([0.0, 1.0, 5.0]),
            "reg_alpha": st.just(0.5),
            "max_delta_step": st.just(0.7),
            "grow_policy": st.just("lossguide"),
            "features": st.just([1, 2, 4]),
        },
    ),
    min_rows=st.sampled_from([1, 1, 3]),
)
def test_same_tree_as_brute_force(n, seed, decimals, missing, part, options, min_rows):
    X, g, h = sparse_table(n, seed, decimals=decimals, missing=missing)
    options = {"max_depth": 4, "min_child_weight": 0.0, "min_samples_leaf": min_rows, **options}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("apsplit.gradients.entries._PART", part)
        tree = apsplit.grow_gradient_tree(sp.csr_matrix(X), g, h, **options)
    assert_same_tree(tree, brute_force_gradient_tree(X, g, h, **options))


@pytest.mark.parametrize("rows", [None, np.r_[np.arange(0, 90, 2), 5, 5]], ids=["all rows", "some rows"])
@pytest.mark.parametrize("shape", [{}, {"grow_policy": "lossguide", "max_leaves": 9}], ids=["by level", "best first"])
def test_lists_that_were_given_up_are_made_anew(monkeypatch, rows, shape):
    """Three nodes at a time have lists: all others begin with the entries of all rows."""
    X, g, h = sparse_table(90, 3)
    options = {"max_depth": 6, "min_child_weight": 0.0, "rows": rows, **shape}
    monkeypatch.setattr("apsplit.trees.gradient_memory.POOL_BYTES", 0)
    tree = apsplit.grow_gradient_tree(sp.csr_matrix(X), g, h, **options)
    assert_same_tree(tree, brute_force_gradient_tree(X, g, h, **options))


def test_columns_too_light_for_a_leaf_are_not_read():
    """There are 30 rows of hessian 0.1 in the first column: too few for 3.1, and enough for 2.9."""
    X = np.zeros((200, 2))
    X[:30, 0], X[:100, 1] = 1.0, np.arange(100)
    g, h = np.where(np.arange(200) < 30, 1.0, -1.0), np.full(200, 0.1)
    for weight, feature, n_read in ((2.9, 0, 30 + 99), (3.1, 1, 99)):
        rules = RULES._replace(min_child_weight=weight)
        grower = grown(sp.csc_matrix(X), g, h, rules=rules, shape=Shape(max_depth=1))
        assert grower.nodes["feature"][0] == feature
        assert int(grower.work["n_reads"].sum()) == n_read


def test_threads_do_not_matter(monkeypatch):
    monkeypatch.setattr("apsplit.trees.gradient_grower._SHARED_CELLS", 0)
    X, g, h = sparse_table(100, 5)
    trees = [apsplit.grow_gradient_tree(sp.csr_matrix(X), g, h, n_threads=n) for n in (1, 2, 3)]
    assert trees[0] == trees[1] == trees[2]


@pytest.mark.parametrize("compat", [None, "xgboost"])
@pytest.mark.parametrize("max_bins", [8, 255], ids=["coarse", "exact"])
@pytest.mark.parametrize("seed", range(4))
def test_gaps_are_missing_values(compat, max_bins, seed):
    """The tree is that of a dense X with NaN, and so is the way of each row; an explicit zero is a value."""
    rng = np.random.default_rng(seed)
    X = np.where(rng.random((120, 5)) < rng.random(5), np.round(rng.normal(size=(120, 5)), seed % 3), np.nan)
    X[:, 3], X[:, 4] = np.where(np.arange(120) < 20, np.nan, 1.0), np.nan if seed % 2 else 3.0
    X = X.astype(np.float32)
    g, h = rng.normal(size=120) + np.nan_to_num(X[:, 0] * X[:, 2]), rng.random(120)
    known = ~np.isnan(X)
    gaps = WithGaps(sp.csr_matrix((X[known], np.nonzero(known)), X.shape))
    data = apsplit.Dataset(gaps, max_bins=max_bins)
    np.testing.assert_array_equal(data.columns.has_missing, np.isnan(X).any(axis=0))
    for f in range(5):
        np.testing.assert_array_equal(data.column_values(f), X[:, f])
        np.testing.assert_array_equal(data.values_at(f, np.arange(0, 120, 7)), X[::7, f])
    for rows in (None, rng.choice(120, 90)):
        options = {
            "rows": rows,
            "max_depth": 4,
            "min_child_weight": 0.1,
            "min_samples_leaf": 1 + seed,
            "compat": compat,
        }
        tree, expected = (apsplit.grow_gradient_tree(table, g, h, **options) for table in (data, X))
        assert tree == expected
        np.testing.assert_array_equal(tree.train_leaves, expected.train_leaves)
        for table in (gaps, data, pickle.loads(pickle.dumps(data))):
            np.testing.assert_array_equal(tree.apply(table), expected.apply(X))


def test_gaps_are_for_gradient_trees():
    data = apsplit.Dataset(WithGaps(sp.csr_matrix(np.eye(6))))
    for refused in (apsplit.find_split, apsplit.DecisionTreeClassifier(max_depth=2).fit):
        with pytest.raises(ValueError, match="gaps"):
            refused(data, [0, 1, 0, 1, 1, 0])
