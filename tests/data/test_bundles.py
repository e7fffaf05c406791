"""Columns that share codes lose nothing: they can be told from their carriers, and trees are those of brute force."""

from __future__ import annotations

import numpy as np
import pytest
from gradient_trees import assert_same_tree, grow
from hypothesis import given
from hypothesis import strategies as st

import apsplit
from apsplit.data.bundles import find_bundles, no_bundles
from apsplit.testing import brute_force_gradient_tree
from apsplit.trees import gradient_memory


def bundles_of(X):
    data = apsplit.Dataset(X)
    return data, find_bundles(data.columns)


def groups(bundles):
    """The columns of each carrier."""
    found = []
    for head in bundles.heads.tolist():
        found.append([])
        while head >= 0:
            found[-1].append(head)
            head = bundles.next[head]
    return found


def told_apart(data, bundles):
    """The codes of all columns, from what carriers say of them."""
    codes = np.empty_like(data.columns.codes)
    for f in range(data.shape[1]):
        source = bundles.source[bundles.carrier[f]]
        if source >= 0:
            assert source == f
            codes[f] = data.columns.codes[f]
            continue
        rows = [
            row for row in range(data.columns.n_bins[f] + (data.columns.has_missing[f])) if row != bundles.left_out[f]
        ]
        row_of = np.full(256, bundles.left_out[f])
        row_of[bundles.first[f] : bundles.first[f] + len(rows)] = rows
        row = row_of[bundles.codes[~source]]
        codes[f] = np.where(row == data.columns.n_bins[f], 255, row)
    return codes


def one_hot(labels, n):
    return np.eye(n)[labels]


def mixed_table(n, seed):
    """Two one-hot groups between columns of many values, few, missing values (some of them usual), and a constant."""
    rng = np.random.default_rng(seed)
    label = rng.integers(0, 6, n)
    group = one_hot(label, 6)
    group[:, 2] *= rng.integers(1, 4, n)  # several values beside the usual one
    group[(label == 3) & (rng.random(n) < 0.5), 3] = np.nan
    rare = np.where(one_hot(rng.integers(0, 4, n), 4) > 0, rng.integers(-2, 3, (n, 4)), np.nan)  # mostly missing
    X = np.column_stack([
        rng.normal(size=n), group, rng.integers(0, 3, n), rare, np.full(n, 2.0), np.round(rng.normal(size=n), 1),
    ])  # fmt: skip
    margin = np.nan_to_num(group) @ [1.0, -1.0, 0.5, 2.0, 0.0, -0.5] + np.nan_to_num(rare).sum(axis=1) + X[:, 0]
    p = 1 / (1 + np.exp(-margin))
    return X, p - (rng.random(n) < 0.5), p * (1 - p)


# ------------------------------------------------------------------------------------------------ finding


@pytest.mark.nojit
def test_a_group_shares_one_carrier():
    X = one_hot([0, 4, 1, 2, 2, 3, 0], 5)
    data, bundles = bundles_of(np.column_stack([np.arange(7), X, [1, 1, 1, 1, 0, 1, 0]]))
    assert groups(bundles) == [[0], [6], [1, 2, 3, 4, 5]]
    np.testing.assert_array_equal(told_apart(data, bundles), data.columns.codes)


@given(
    n_rows=st.integers(1, 40),
    n_columns=st.integers(1, 12),
    share=st.sampled_from([0.02, 0.1, 0.4]),
    missing=st.sampled_from(["none", "rare", "usual"]),
    seed=st.integers(0, 10**6),
)
def test_nothing_is_lost(n_rows, n_columns, share, missing, seed):
    rng = np.random.default_rng(seed)
    X = np.where(rng.random((n_rows, n_columns)) < share, rng.integers(-3, 4, (n_rows, n_columns)), 0.0)
    if missing != "none":
        X[X == (0 if missing == "usual" else 2)] = np.nan
    data, bundles = bundles_of(X)
    np.testing.assert_array_equal(told_apart(data, bundles), data.columns.codes)
    members = [f for group in groups(bundles) for f in group]
    assert sorted(members) == list(range(n_columns))
    assert [bundles.carrier[f] for f in members] == [i for i, group in enumerate(groups(bundles)) for _ in group]


@pytest.mark.parametrize("n_labels", [255, 256, 300])
def test_carriers_have_bytes_for_codes(n_labels):
    labels = np.random.default_rng(0).permutation(np.repeat(np.arange(n_labels), 3))
    data, bundles = bundles_of(one_hot(labels, n_labels))
    assert sorted(len(group) for group in groups(bundles)) == [n_labels - 255, 255][n_labels == 255 :]
    np.testing.assert_array_equal(told_apart(data, bundles), data.columns.codes)


def test_columns_that_meet_in_one_row_stand_apart():
    X = one_hot(np.arange(20_000) % 3, 3)
    X[-1] = [1.0, 1.0, 0.0]
    _, bundles = bundles_of(X)
    assert bundles.carrier[0] != bundles.carrier[1]


def test_coarse_columns_stand_alone():
    X = np.zeros((3000, 2))
    X[:1000, 0], X[1000:2000, 1] = np.random.default_rng(0).normal(size=(2, 1000))
    data, bundles = bundles_of(X)
    assert not data.columns.exact.any()
    assert groups(bundles) == [[0], [1]]


# ------------------------------------------------------------------------------------------------ trees

OPTIONS = [
    {},
    {"min_samples_leaf": 7},
    {"features": [1, 3, 7, 8, 9, 12]},
    {"features": [5, 4]},
    {"rows": np.random.default_rng(1).integers(0, 300, 200)},
    {"max_depth": None, "max_leaves": 12, "grow_policy": "lossguide"},
    {"reg_lambda": 0.0, "min_child_weight": 0.0},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seed", [0, 1])
def test_trees_are_those_of_brute_force(options, seed):
    X, g, h = mixed_table(300, seed)
    data, bundles = bundles_of(X)
    assert len(bundles.heads) < X.shape[1] - 4
    for hess in (h, None):
        tree = grow(data, g, hess, **{"max_depth": 4, **options})
        assert_same_tree(tree, brute_force_gradient_tree(X, g, hess, **{"max_depth": 4, **options}))


@pytest.mark.nojit
def test_a_small_tree():
    X, g, h = mixed_table(40, 2)
    tree = grow(apsplit.Dataset(X), g, h, max_depth=2, min_child_weight=0.0)
    assert_same_tree(tree, brute_force_gradient_tree(X, g, h, max_depth=2, min_child_weight=0.0))


@pytest.mark.parametrize("sampling", [{}, {"colsample_bynode": 0.4}, {"compat": "xgboost"}], ids=str)
def test_trees_are_those_without_bundles(monkeypatch, sampling):
    X, g, h = mixed_table(5000, 3)
    X = X.astype(np.float32)
    options = {**sampling, "max_depth": 7, "random_state": 0}
    monkeypatch.setattr("apsplit._threads.WORK_PER_THREAD", 1.0)
    trees = [apsplit.grow_gradient_tree(apsplit.Dataset(X), g, h, n_threads=n, **options) for n in (1, 2, 5)]
    monkeypatch.setattr(gradient_memory, "find_bundles", lambda columns: no_bundles(*columns.codes.shape))
    plain = apsplit.grow_gradient_tree(apsplit.Dataset(X), g, h, n_threads=1, **options)
    assert trees == [plain] * 3
    np.testing.assert_array_equal(trees[0].report.n_refined, plain.report.n_refined)
    assert trees[0].report.n_reads < plain.report.n_reads


@pytest.mark.nojit
def test_wide_columns_are_in_no_bundle():
    """Their codes lie elsewhere. The fuzzer found another split than without bins, and reads outside of arrays."""
    columns = (
        [1000.0, -1000.0, -1000.0, -2000.0, 1000.0, 600.0, 700.0],
        [1.0, 2.0, 4.0, 0.0, 3.0, 3.0, 0.0],
        [1.0, 0.0, 1.0, 4.0, 3.0, 0.0, 2.0],
        [1.0, 0.0, 1.0, 1.0, 1.0, 0.0, 1.0],
        [1.0, 2.0, 1.0, 0.0, 0.0, 2.0, 0.0],
    )
    X, grad = np.column_stack(columns), np.array([-0.7, 0.07, 0.8, -0.8, -0.4, 0.4, 0.7])
    data = apsplit.Dataset(X, categorical_features=[2, 3, 4], max_bins=4)
    assert data.columns.of["wide"].tolist() == [-1, -1, 0, -1, -1]
    assert find_bundles(data.columns).left_out[2] == -1
    expected = apsplit.find_gradient_split(apsplit.Dataset(X, categorical_features=[2, 3, 4]), grad)
    assert apsplit.find_gradient_split(data, grad) == expected
