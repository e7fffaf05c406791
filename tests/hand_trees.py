"""Trees small enough to be worked by hand."""

from __future__ import annotations

from typing import Any

import numpy as np

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
