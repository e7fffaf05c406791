"""What the models of all hosts need of a Tree."""

from __future__ import annotations

import numpy as np

from apsplit import Tree


def constant_tree(n_features: int, cover: float) -> Tree:
    """A tree without splits.

    >>> constant_tree(3, 1.0)
    Tree(depth 0, 1 leaf, 3 features)
    """
    none, zero = np.array([-1]), np.zeros(1)
    return Tree(none, zero, zero, none, none, zero, zero, np.array([cover]), n_features)


def keep_monotone(tree: Tree, directions: np.ndarray) -> None:
    """Change the values of a tree as little as needed to rise (1) or fall (-1) with features, as bounds of nodes do."""
    value, left = tree.value.copy(), tree.left
    lower, upper = np.full(len(left), -np.inf), np.full(len(left), np.inf)
    for node in np.flatnonzero(left >= 0).tolist():  # parents first
        children = slice(left[node], left[node] + 2)
        lower[children], upper[children] = lower[node], upper[node]
        direction = directions[tree.feature[node]]
        if direction:
            middle = np.clip(value[children], lower[node], upper[node]).mean()
            below, above = children.start + (direction < 0), children.start + (direction > 0)
            upper[below] = lower[above] = middle
        value[children] = np.clip(value[children], lower[children], upper[children])
    tree.value = value


def add_up(tree: Tree, values: np.ndarray) -> np.ndarray:
    """The sum of ``values`` over the leaves below each node of a tree: children come after their parents."""
    sums, left = values.tolist(), tree.left.tolist()  # lists: numpy takes ten times as long for single numbers
    for node in range(len(left) - 1, -1, -1):
        if left[node] >= 0:
            sums[node] = sums[left[node]] + sums[left[node] + 1]
    return np.array(sums, values.dtype)
