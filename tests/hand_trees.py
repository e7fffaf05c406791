"""Trees that were not grown by us: worked by hand, or scikit-learn's."""

from __future__ import annotations

from typing import Any

import numpy as np
from sklearn.tree import DecisionTreeClassifier

from apsplit.trees.tree import Tree


def a_tree(**changes: Any) -> Tree:
    """Worked by hand: height <= 1.5 (missing left), then age <= inf on the right (all present against all missing)."""
    fields: dict[str, Any] = dict(
        feature=[1, -1, 0, -1, -1],
        threshold=[1.5, 0.0, np.inf, 0.0, 0.0],
        missing_left=[True, False, False, False, False],
        left=[1, -1, 3, -1, -1],
        right=[2, -1, 4, -1, -1],
        value=[[0.5, 0.25, 0.25], [0.875, 0.125, 0.0], [0.125, 0.375, 0.5], [0.0, 0.0, 1.0], [0.2, 0.4, 0.4]],
        gain=[0.375, 0.0, 0.125, 0.0, 0.0],
        cover=[1.0, 0.5, 0.5, 0.375, 0.125],
        n_features=3,
        classes=["a", "b", "c"],
        feature_names=["age", "height", "mass"],
    )
    return Tree(**fields | changes)


def a_leaf(**changes: Any) -> Tree:
    """A tree that is a leaf, of two classes."""
    fields: dict[str, Any] = dict(
        feature=[-1], threshold=[0.0], missing_left=[False], left=[-1], right=[-1], value=[[0.25, 0.75]], gain=[0.0],
        cover=[1.0], n_features=2, classes=[0, 1],
    )  # fmt: skip
    return Tree(**fields | changes)


def from_sklearn(fitted: DecisionTreeClassifier) -> tuple[Tree, np.ndarray]:
    """scikit-learn's tree, level by level, so that siblings become neighbours; and the new number of each node."""
    grown, order = fitted.tree_, [0]
    for node in order:
        if grown.children_left[node] >= 0:
            order += [grown.children_left[node], grown.children_right[node]]
    number = np.full(len(order) + 1, -1)  # the last one is the child of leaves
    number[order] = np.arange(len(order))
    impurity = grown.impurity * grown.weighted_n_node_samples / grown.weighted_n_node_samples[0]
    children = grown.children_left, grown.children_right
    inner = grown.children_left >= 0
    tree = Tree(
        feature=np.where(inner, grown.feature, -1)[order],
        threshold=grown.threshold[order],
        missing_left=grown.missing_go_to_left[order],
        left=number[children[0]][order],
        right=number[children[1]][order],
        value=grown.value[order, 0],
        gain=np.where(inner, impurity - impurity[children[0]] - impurity[children[1]], 0.0)[order],
        cover=(grown.weighted_n_node_samples / grown.weighted_n_node_samples[0])[order],
        n_features=fitted.n_features_in_,
        classes=fitted.classes_,
    )
    return tree, number[:-1]
