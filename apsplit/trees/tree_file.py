"""A tree in a file, in the format of :mod:`apsplit.trees.model_file`."""

from __future__ import annotations

from typing import Any

from apsplit.trees.model_file import Entry, check_links, labels_entry, read_trees, save, trees_entry
from apsplit.trees.safe_write import check_path
from apsplit.trees.tree import Tree

MODEL_FORMAT, MODEL_VERSION = "apsplit model", 1
_MOST_FEATURES = 2**31 - 1


def save_tree(tree: Tree, path: Any) -> None:
    """Write a tree to a file; see :meth:`Tree.save`."""
    check_links(tree.feature, tree.left)
    classes = None if tree.classes is None else labels_entry(tree.classes)
    content = {"kind": "Tree", **head(tree.n_features, tree.feature_names, classes), "trees": trees_entry([tree])}
    save_model(path, content)


def save_model(path: Any, content: dict[str, Any]) -> None:
    """Write a model to a file."""
    save(check_path(path), MODEL_FORMAT, MODEL_VERSION, content)


def head(n_features: int, names: Any, classes: Any) -> dict[str, Any]:
    """What a model says of X and y."""
    listed = None if names is None else [str(name) for name in names]
    return {"n_features": int(n_features), "feature_names": listed, "classes": classes}


def read_tree(entry: Entry) -> Tree:
    """The tree that :func:`save_tree` has written."""
    entry.only("kind", "n_features", "feature_names", "classes", "trees")
    n_features, names = read_features(entry)
    classes = entry["classes"].or_none()
    labels = None if classes is None else classes.labels(1)
    return read_trees(entry["trees"], 1, n_features, labels, names)[0]


def read_features(entry: Entry) -> tuple[int, list[str] | None]:
    """Number of features of a model, and their names."""
    n_features = entry["n_features"].integer(1, _MOST_FEATURES)
    return n_features, entry["feature_names"].names_of_features(n_features)
