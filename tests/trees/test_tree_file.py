"""Trees that were saved come back as they were."""

from __future__ import annotations

import os

import numpy as np
import pytest

import apsplit
from apsplit.trees.tree import Tree


@pytest.mark.parametrize("depth", [0, 1, 6])
def test_gradient_trees(tmp_path, depth):
    rng = np.random.default_rng(0)
    X, grad = rng.normal(size=(300, 3)), rng.normal(size=300)
    X[rng.random(X.shape) < 0.1] = np.nan
    tree = apsplit.grow_gradient_tree(X, grad if depth else np.zeros(300), max_depth=max(depth, 1))
    tree.save(tmp_path / "tree.json")
    again = apsplit.load(str(tmp_path / "tree.json"))
    assert type(again) is Tree and again == tree and again.train_leaves is None
    assert again.predict(X).tobytes() == tree.predict(X).tobytes()


def test_class_trees_with_names(tmp_path):
    tree = Tree(
        feature=[1, -1, -1], threshold=[np.inf, 0, 0], missing_left=[False] * 3, left=[1, -1, -1], right=[2, -1, -1],
        value=[[0.5, 0.5], [0.875, 0.125], [0, 1]], gain=[0.25, 0, 0], cover=[1.0, 0.5, 0.5], n_features=2,
        classes=np.array(["no", "yes"]), feature_names=["a", "<script>"],
    )  # fmt: skip
    tree.save(tmp_path / "tree.json")
    again = apsplit.load(tmp_path / "tree.json")
    assert again == tree and again.to_text() == tree.to_text() and again.feature_names == tree.feature_names


def test_a_tree_with_nodes_that_are_nobodys_child(tmp_path):
    tree = Tree(
        feature=[0, -1, -1, -1, -1], threshold=np.zeros(5), missing_left=[False] * 5, left=[3, -1, -1, -1, -1],
        right=[4, -1, -1, -1, -1], value=np.zeros(5), gain=np.zeros(5), cover=np.zeros(5), n_features=1,
    )  # fmt: skip
    with pytest.raises(ValueError, match="every node of a tree"):
        tree.save(tmp_path / "tree.json")
    assert os.listdir(tmp_path) == []
