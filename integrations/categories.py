"""Trees with sets of categories as hosts want them: missing values always on the same side of such a node.

Hosts send categories that they do not know where a node has no list: XGBoost to the left, LightGBM to the right, and
LightGBM missing values, too. Here both go where missing values go. So nodes are turned: what a node lists are the
categories of the other side.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from apsplit import Tree


def turned(tree: Tree, *, missing_left: bool) -> tuple[Tree, np.ndarray]:
    """The same tree with missing values on one side of all nodes with sets, and which node each of its nodes was.

    To turn a node its children change places: they stay neighbours.
    """
    order = np.arange(tree.n_nodes)
    if tree.sets is None:
        return tree, order
    wrong = np.flatnonzero(tree.sets.is_set & (tree.missing_left != missing_left))
    order[tree.left[wrong]], order[tree.right[wrong]] = tree.right[wrong], tree.left[wrong]
    is_wrong = np.zeros(tree.n_nodes, bool)
    is_wrong[wrong] = True
    listed = []
    for node in order.tolist():
        codes = tree.sets.of(node)
        if is_wrong[node]:
            codes = np.setdiff1d(np.arange(len(tree.categories[int(tree.feature[node])])), codes)
        listed.append(codes)
    start = np.concatenate(([0], np.cumsum([len(codes) for codes in listed])))
    fields: dict[str, Any] = {
        name: getattr(tree, name)[order] for name in ("feature", "threshold", "left", "right", "value", "gain", "cover")
    }
    sets = tree.sets._replace(start=start, codes=np.concatenate(listed).astype(np.int32))
    sides = (tree.missing_left ^ is_wrong)[order]
    names = ("n_features", "classes", "feature_names", "categories")
    about: dict[str, Any] = {name: getattr(tree, name) for name in names}
    return Tree(**fields, missing_left=sides, sets=sets, **about), order


def host_codes(tree: Tree, node: int, *, left: bool) -> np.ndarray:
    """What a node sends left, or right, as the host's codes: the values of the dictionary, which are integers."""
    assert tree.sets is not None
    dictionary, codes = tree.categories[int(tree.feature[node])], tree.sets.of(node)
    chosen = codes if left else np.setdiff1d(np.arange(len(dictionary)), codes)
    return dictionary[chosen].astype(np.int64)


_MOST_CODE = 2**24  # codes are float32 in XGBoost


def goes_by_place(model: Any) -> bool:
    """Whether hosts know the categories of a classifier by places in its dictionaries, as of a pandas frame.

    If not, they know them by the integers themselves, as of the array that the classifier was fitted on.
    """
    if not model.categories_:
        return False
    codes = all(
        values.dtype.kind in "iuf" and ((values >= 0) & (values < _MOST_CODE) & (values == np.floor(values))).all()
        for values in model.categories_.values()
    )
    return hasattr(model, "feature_names_in_") or not codes


def by_place(tree: Tree) -> Tree:
    """The same tree, whose categories are places in its dictionaries."""
    places = {f: np.arange(len(values)) for f, values in tree.categories.items()}
    return replace(tree, categories=places)
