"""Models as LightGBM writes them: text, which ``lightgbm.Booster(model_str=...)`` reads."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from apsplit import Tree

from ..trees import constant_tree

_NAN_RIGHT, _NAN_LEFT = 8, 10  # decision types: NaN is missing, and where it goes
_FORBIDDEN = set('",:[]{}')


def _joined(values: np.ndarray) -> str:
    return " ".join(map(repr, values.tolist()))  # repr of a float keeps all bits


def write_tree(tree: Tree, value: np.ndarray, count: np.ndarray, shrinkage: float) -> str:
    """A tree with these values and row counts of its nodes, without the line that numbers it.

    Splits and leaves are numbered apart, each in the order of the tree's nodes; a leaf as a child is ``~number``.

    >>> stump = Tree([2, -1, -1], [0.5, 0, 0], [True, False, False], [1, -1, -1], [2, -1, -1], [0, -1, 1], [3, 0, 0],
    ...              [4, 2, 2], n_features=3)
    >>> print(write_tree(stump, stump.value, np.array([4, 2, 2]), 1.0))  # doctest: +ELLIPSIS
    num_leaves=2
    num_cat=0
    split_feature=2
    split_gain=3.0
    threshold=0.5
    decision_type=10
    left_child=-1
    right_child=-2
    leaf_value=-1.0 1.0
    ...
    """
    leaf = tree.is_leaf
    inner, leaves = np.flatnonzero(~leaf), np.flatnonzero(leaf)
    number = np.empty(tree.n_nodes, np.int64)
    number[inner], number[leaves] = np.arange(len(inner)), ~np.arange(len(leaves))
    fields = {
        "split_feature": tree.feature[inner],
        "split_gain": tree.gain[inner],
        "threshold": tree.threshold[inner],
        "decision_type": np.where(tree.missing_left[inner], _NAN_LEFT, _NAN_RIGHT),
        "left_child": number[tree.left[inner]],
        "right_child": number[tree.right[inner]],
        "leaf_value": value[leaves],
        "leaf_weight": tree.cover[leaves],
        "leaf_count": count[leaves],
        "internal_value": value[inner],
        "internal_weight": tree.cover[inner],
        "internal_count": count[inner],
    }
    lines = [f"{name}={_joined(values)}" for name, values in fields.items()]
    return "\n".join((f"num_leaves={len(leaves)}", "num_cat=0", *lines, "is_linear=0", f"shrinkage={shrinkage!r}"))


def write_constant(value: float, count: int) -> str:
    """A tree without splits."""
    return write_tree(constant_tree(1, count), np.array([value]), np.array([count]), 1.0)


@dataclass
class Model:
    """Trees, and what LightGBM has to know about them."""

    feature_names: list[str]
    n_columns: int = 1  # of the raw score; a round has so many trees
    objective: str | None = None  # as LightGBM writes it, such as "binary sigmoid:1"; None: predictions are raw scores
    parameters: dict[str, Any] = field(default_factory=dict)
    trees: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        trees = [f"Tree={i}\n{tree}\n\n\n" for i, tree in enumerate(self.trees)]
        lines = [
            "tree",
            "version=v4",
            f"num_class={self.n_columns}",
            f"num_tree_per_iteration={self.n_columns}",
            "label_index=0",
            f"max_feature_idx={len(self.feature_names) - 1}",
            *([f"objective={self.objective}"] if self.objective else []),
            f"feature_names={' '.join(self.feature_names)}",
            f"feature_infos={' '.join(['none'] * len(self.feature_names))}",
            f"tree_sizes={' '.join(str(len(tree)) for tree in trees)}",  # of ASCII: names do not occur in trees
        ]
        parameters = [f"[{name}: {value}]" for name, value in self.parameters.items()]
        tail = ["end of trees", "", "parameters:", *parameters, "", "end of parameters", "", "pandas_categorical:null"]
        return "\n".join(lines) + "\n\n" + "".join(trees) + "\n".join(tail) + "\n"


def read_trees(text: str) -> list[str]:
    """The trees of a model, as :func:`write_tree` gives them."""
    trees = re.split(r"^Tree=\d+\n", text.partition("\nend of trees")[0], flags=re.MULTILINE)[1:]
    return [tree.strip() for tree in trees]


def read_arrays(tree: str) -> dict[str, np.ndarray]:
    """The fields of a tree by name."""
    pairs = (line.partition("=") for line in tree.splitlines() if "=" in line)
    return {name: np.array(values.split(), np.float64) for name, _, values in pairs}


def default_names(n_features: int) -> list[str]:
    """The names that LightGBM gives to features without any."""
    return [f"Column_{i}" for i in range(n_features)]


def check_names(names: Iterable[Any]) -> list[str]:
    """Feature names as LightGBM takes them: no blanks, none twice.

    >>> check_names(["net income", "age"])
    ['net_income', 'age']
    """
    checked = [re.sub(r"\s", "_", str(name)) for name in names]
    for name in checked:
        if _FORBIDDEN & set(name):
            raise ValueError(f"the feature name {name!r} has a character that LightGBM does not allow; rename it")
    if len(set(checked)) < len(checked):
        raise ValueError("feature names must differ; LightGBM takes blanks for underscores")
    return checked
