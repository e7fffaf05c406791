"""Monotone and interaction constraints: what users may write, and what every tree keeps."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from gradient_trees import assert_same_tree, grow, table

import apsplit
from apsplit.testing import brute_force_gradient_split, brute_force_gradient_tree
from apsplit.trees.constraints import as_matrix, check_interactions, check_monotone

NAMES = ["a", "b", "c"]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (None, ()),
        ([1, 0, -1], (1, 0, -1)),
        (np.array([1.0, 0.0, -1.0]), (1, 0, -1)),
        ({"b": 1, 2: -1}, (0, 1, -1)),
        ({}, (0, 0, 0)),
    ],
    ids=str,
)
def test_monotone_constraints_as_they_are_written(given, expected):
    assert check_monotone(given, NAMES, 3) == expected


@pytest.mark.parametrize(
    "wrong", [[1, 0], "1,0,0", [2, 0, 0], ["1", 0, 0], [True, 0, 0], {"d": 1}, {3: 1}, 1, [0.5] * 3]
)
def test_wrong_monotone_constraints(wrong):
    with pytest.raises(ValueError, match="monotone_constraints"):
        check_monotone(wrong, NAMES, 3)


def test_interaction_constraints_as_they_are_written():
    assert check_interactions([("a", "c"), [np.int64(1)], []], NAMES, 3) == ((0, 2), (1,), ())
    assert check_interactions(None, NAMES, 3) == check_interactions([], None, 3) == ()
    np.testing.assert_array_equal(as_matrix(((0, 2), (1,)), 3), [[1, 0, 1], [0, 1, 0]])


@pytest.mark.parametrize("wrong", ["[[0, 1]]", [0, 1], ["ab"], [["d"]], [[3]], [[-1]], [[True]], 1], ids=str)
def test_wrong_interaction_constraints(wrong):
    with pytest.raises(ValueError, match="interaction_constraints"):
        check_interactions(wrong, NAMES, 3)


def rises(tree, X, feature, direction):
    """Whether predictions rise (or fall) with a feature, whatever the others are; only present values have an order."""
    values = np.unique(X[~np.isnan(X[:, feature]), feature])
    values = np.concatenate((values[:1] - 1, (values[:-1] + values[1:]) / 2, values[-1:] + 1))
    found = []
    for value in values:
        Z = X.copy()
        Z[:, feature] = value
        found.append(tree.value[tree.apply(Z)])
    return bool((direction * np.diff(found, axis=0) >= 0).all())


@pytest.mark.parametrize("policy", [{}, {"grow_policy": "lossguide", "max_leaves": 12}], ids=["depthwise", "lossguide"])
@pytest.mark.parametrize("form", [np.asarray, sp.csc_matrix], ids=["dense", "sparse"])
def test_predictions_rise_or_fall(policy, form):
    X, g, h = table(600, 1)
    directions = [1, -1, -1, 0, -1, 1, 0]
    free = grow(form(X), g, h, min_child_weight=0.0, max_depth=5)
    tree = grow(form(X), g, h, monotone_constraints=directions, min_child_weight=0.0, max_depth=5, **policy)
    constrained = [(f, direction) for f, direction in enumerate(directions) if direction]
    assert not all(rises(free, X, *each) for each in constrained)
    assert all(rises(tree, X, *each) for each in constrained) and len(tree.value) > 7
    expected = brute_force_gradient_tree(
        X, g, h, monotone_constraints=directions, min_child_weight=0.0, max_depth=5, **policy
    )
    assert_same_tree(tree, expected)


def test_which_features_follow_each_other():
    X, g, h = table(600, 2)
    groups = [[0, 2], [2, 3, 4], [1]]
    tree = grow(X, g, h, interaction_constraints=groups, max_depth=5, min_child_weight=0.0)
    assert_same_tree(
        tree, brute_force_gradient_tree(X, g, h, interaction_constraints=groups, max_depth=5, min_child_weight=0.0)
    )
    for path in tree.decision_path(X).toarray().astype(bool):
        used = set(tree.feature[path & ~tree.is_leaf].tolist())
        assert len(used) <= 1 or any(used <= set(group) for group in groups)


def test_constraints_with_drawn_features_and_rows():
    X, g, h = table(600, 3)
    rows, directions, groups = np.arange(0, 600, 2), [1, 0, 1, 0, -1, 0, 0], [[0, 2, 3], [1, 4]]
    constraints = {"monotone_constraints": directions, "interaction_constraints": groups}
    for share in ("colsample_bytree", "colsample_bylevel", "colsample_bynode"):
        options = {**constraints, share: 0.6, "random_state": 0, "rows": rows, "min_child_weight": 0.0}
        tree = grow(X, g, h, **options)
        assert tree == grow(X, g, h, n_threads=2, **options) and len(tree.value) > 1
        assert rises(tree, X, 0, 1) and rises(tree, X, 2, 1)
    assert grow(X, g, h, rows=rows, **constraints) == grow(X[rows], g[rows], h[rows], **constraints)
    data = apsplit.Dataset(X)  # trees of one Dataset do not remember each other's constraints
    apsplit.grow_gradient_tree(data, g, h, **constraints)
    assert apsplit.grow_gradient_tree(data, g, h) == apsplit.grow_gradient_tree(X, g, h)


def test_one_node():
    X, g, h = table(300, 4)
    frame = pd.DataFrame(X, columns=list("abcdefg"))
    directions = [-1, 1, -1, 0, -1, -1, 0]
    by_name = dict(zip(frame.columns, directions, strict=True))
    expected = brute_force_gradient_split(X, g, h, monotone_constraints=directions, features=[0, 2, 4])
    finder = apsplit.GradientSplitFinder(X, monotone_constraints=directions)
    found = [
        apsplit.find_gradient_split(X, g, h, monotone_constraints=directions, features=[0, 2, 4]),
        apsplit.find_gradient_split(frame, g, h, monotone_constraints=by_name, features=[0, 2, 4]),
        apsplit.find_gradient_split(apsplit.Dataset(frame), g, h, monotone_constraints=by_name, features=[0, 2, 4]),
        finder(g, h, features=[0, 2, 4]),
    ]
    for split in found:
        assert (split.feature, split.threshold, split.missing_left, split.score) == (
            expected.feature, expected.threshold, expected.missing_left, expected.score,
        )  # fmt: skip
        assert split != apsplit.find_gradient_split(X, g, h, features=[0, 2, 4])


def test_constraints_that_ask_for_nothing():
    X, g, h = table(300, 5)
    free = apsplit.grow_gradient_tree(X, g, h)
    assert apsplit.grow_gradient_tree(X, g, h, monotone_constraints=np.zeros(7)) == free
    assert apsplit.grow_gradient_tree(X, g, h, interaction_constraints=[]) == free
    assert apsplit.grow_gradient_tree(X, g, h, interaction_constraints=[range(7)]) == free


def test_nothing_can_follow():
    """Every feature by itself: the tree is one of a single feature."""
    X, g, h = table(300, 6)
    tree = apsplit.grow_gradient_tree(X, g, h, interaction_constraints=[[f] for f in range(7)])
    assert len(set(tree.feature[~tree.is_leaf].tolist())) == 1


def test_categories_beside_constraints():
    """They have no direction of their own, but their leaves have bounds."""
    X, g, h = table(300, 7)
    kinds = np.random.default_rng(0).integers(0, 5, 300).astype(float)
    data = apsplit.Dataset(np.column_stack((X, kinds)), categorical_features=[7])
    g = g + np.where(kinds > 2, 0.5, -0.5)
    for splits in ("one_vs_rest", "partition"):
        options = {"min_child_weight": 0.0, "max_depth": 5, "categorical_splits": splits}
        tree = apsplit.grow_gradient_tree(data, g, h, monotone_constraints=[1, 0, 1, 0, 1, 0, 0, 0], **options)
        assert 7 in tree.feature
        for feature in (0, 2, 4):
            assert rises(tree, np.column_stack((X, kinds)), feature, 1)
    with pytest.raises(ValueError, match="monotone_constraints must be 0 for feature 7"):
        apsplit.grow_gradient_tree(data, g, h, monotone_constraints={7: 1})
    with pytest.raises(ValueError, match="monotone_constraints must be 0 for feature 7"):
        apsplit.find_gradient_split(data, g, h, monotone_constraints={7: 1})
