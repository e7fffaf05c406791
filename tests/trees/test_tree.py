"""A tree as arrays: its shape, importances and text are scikit-learn's, and links that lead astray are refused."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
from hand_trees import a_leaf, a_tree, from_sklearn
from sklearn.datasets import load_breast_cancer, load_iris
from sklearn.tree import DecisionTreeClassifier, export_text

from apsplit.trees.tree import Tree


def test_scikit_learn_shape_and_importances():
    X, y = load_breast_cancer(return_X_y=True)
    model = DecisionTreeClassifier(max_depth=5, random_state=0).fit(X, y)
    tree, _ = from_sklearn(model)
    assert (tree.n_nodes, tree.n_leaves, tree.depth) == (model.tree_.node_count, model.get_n_leaves(), 5)
    assert tree.is_leaf.sum() == tree.n_leaves == tree.leaves_below[0]
    np.testing.assert_allclose(tree.feature_importances, model.feature_importances_, rtol=1e-9, atol=1e-15)


def test_scikit_learn_text():
    """The same conditions in the same order."""
    X, y = load_iris(return_X_y=True)
    model = DecisionTreeClassifier(max_depth=3, random_state=0).fit(X, y)
    theirs = export_text(model, feature_names=[f"x{i}" for i in range(4)], decimals=10).splitlines()
    ours = from_sklearn(model)[0].to_text(digits=10).splitlines()
    assert len(ours) == len(theirs)
    for a, b in zip(ours, theirs, strict=True):
        if "class" in b:
            assert a.split(",")[0] == b
        else:
            a = a.removesuffix(" or missing")
            assert a[: a.index("x") + 5] == b[: b.index("x") + 5]  # "x3 <= "
            assert float(a.split()[-1]) == pytest.approx(float(b.split()[-1]), rel=1e-9)


def test_ties_go_to_the_smaller_class():
    tree = a_leaf(value=[[0.25, 0.25]], classes=["x", "y"])
    assert tree.leaf_classes.tolist() == [0]
    assert tree.predict([[1, 2]]).tolist() == ["x"]


def test_importances():
    assert a_tree().feature_importances.tolist() == [0.25, 0.75, 0.0]
    assert a_tree(gain=[0.5, 0.0, -0.25, 0.0, 0.0]).feature_importances.tolist() == [0.0, 1.0, 0.0]
    assert a_tree(gain=np.zeros(5)).feature_importances.tolist() == [0.0, 0.0, 0.0]


def test_a_tree_owns_its_arrays():
    threshold = np.array([1.5, 0.0, np.inf, 0.0, 0.0])
    tree = a_tree(threshold=threshold)
    threshold[:] = 0.0
    assert tree == a_tree()


def test_equality():
    assert a_tree() == a_tree(train_leaves=np.array([1, 3], np.int32))
    for change in (
        {"threshold": [1.5, 0.0, 2.0, 0.0, 0.0]}, {"classes": ["a", "b", "d"]}, {"feature_names": None},
        {"n_features": 4}, {"missing_left": [False] * 5},
    ):  # fmt: skip
        assert a_tree() != a_tree(**change)
    assert a_tree() != "a tree"


@pytest.mark.parametrize(
    "change",
    [{"right": [2, -1, 3, -1, -1]}, {"left": [0, -1, 3, -1, -1]}, {"left": [1, -1, 4, -1, -1]}, {"n_features": 1}],
    ids=["siblings apart", "a circle", "beyond the end", "a feature too many"],
)
def test_links_that_lead_astray_are_refused(change):
    with pytest.raises(ValueError, match="adjacent children"):
        a_tree(**change)


@pytest.mark.nojit
def test_text():
    assert a_tree().to_text().splitlines() == [
        "|--- height <= 1.5 or missing",
        "|   |--- class: a, share 0.875 (cover 0.5)",
        "|--- height >  1.5",
        "|   |--- age is present",
        "|   |   |--- class: c, share 1 (cover 0.375)",
        "|   |--- age is missing",
        "|   |   |--- class: b, share 0.4 (cover 0.125)",
    ]
    assert a_tree(feature_names=None).to_text(max_depth=1, digits=2).splitlines() == [
        "|--- x1 <= 1.5 or missing",
        "|   |--- class: a, share 0.88 (cover 0.5)",
        "|--- x1 >  1.5",
        "|   |--- ... 2 leaves (cover 0.5)",
    ]
    assert a_tree().to_text(max_depth=0) == "|--- ... 3 leaves (cover 1)"
    weights = a_tree(classes=None, value=[0.0, -0.25, 0.0, 1.5, 1 / 3], missing_left=[False] * 5).to_text()
    assert weights.splitlines()[:3] == [
        "|--- height <= 1.5",
        "|   |--- weight: -0.25 (cover 0.5)",
        "|--- height >  1.5 or missing",
    ]
    with pytest.raises(ValueError, match="max_depth"):
        a_tree().to_text(max_depth=-1)


def test_a_chain_of_two_thousand_splits():
    """Deeper than Python calls may nest."""
    n_splits = 2000
    inner = np.arange(2 * n_splits + 1) % 2 == 0
    inner[-1] = False
    children = np.where(inner, np.arange(2 * n_splits + 1) + 1, -1)
    tree = Tree(
        feature=np.where(inner, 0, -1), threshold=np.arange(2 * n_splits + 1) / 2, missing_left=inner, left=children,
        right=np.where(inner, children + 1, -1), value=np.ones((2 * n_splits + 1, 1)), gain=inner, cover=inner,
        n_features=1, classes=[0],
    )  # fmt: skip
    assert tree.depth == n_splits
    assert tree.apply([[0.0], [7.0], [1e9]]).tolist() == [1, 15, 2 * n_splits]
    assert tree.to_text().count("\n") == 3 * n_splits


def test_import_needs_no_other_library():
    code = "import sys, apsplit.trees.tree; print([n for n in ('sklearn', 'matplotlib', 'pandas') if n in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
