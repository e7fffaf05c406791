"""Models as LightGBM writes them: text, which ``lightgbm.Booster(model_str=...)`` reads."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from apsplit import Tree

from ..categories import turned
from ..trees import add_up, constant_tree
from .categories import CATEGORICAL, written_dictionary, written_sets

_NAN_RIGHT, _NAN_LEFT = 8, 10  # decision types: NaN is missing, and where it goes
_FORBIDDEN = set('",:[]{}')


class Grown(NamedTuple):
    """A tree before it is written."""

    tree: Tree
    value: np.ndarray  # of its nodes
    n_rows: np.ndarray  # in each of its leaves
    shrinkage: float


def constant(value: float, count: int) -> Grown:
    """A tree without splits."""
    return Grown(constant_tree(1, count), np.array([value]), np.array([count]), 1.0)


def write_trees(trees: Sequence[Grown]) -> list[str]:
    """Trees as LightGBM writes them, without the lines that number them.

    All of them at once: one by one, numpy's calls for small arrays would take as long as to write all numbers.

    >>> stump = Tree([2, -1, -1], [0.5, 0, 0], [True, False, False], [1, -1, -1], [2, -1, -1], [0, -1, 1], [3, 0, 0],
    ...              [4, 2, 2], n_features=3)
    >>> print(write_trees([Grown(stump, stump.value, np.array([0, 2, 2]), 1.0)])[0])  # doctest: +ELLIPSIS
    num_leaves=2
    num_cat=0
    split_feature=2
    split_gain=3
    threshold=0.5
    decision_type=10
    left_child=-1
    right_child=-2
    leaf_value=-1 1
    ...
    """
    trees = [_turned(each) for each in trees]
    tree_of_node = np.repeat(np.arange(len(trees)), [tree.n_nodes for tree, *_ in trees])
    written: list[list[str]] = [[] for _ in trees]
    for is_chosen, fields in _fields(trees):
        bounds = np.searchsorted(tree_of_node[is_chosen], np.arange(len(trees) + 1)).tolist()
        for name, values in fields.items():
            # Of a float seventeen digits keep all bits; its repr takes half as long again.
            chosen, form = values[is_chosen].tolist(), "%.17g" if values.dtype.kind == "f" else "%s"
            for lines, first, last in zip(written, bounds[:-1], bounds[1:], strict=True):
                lines.append(f"{name}=" + " ".join([form] * (last - first)) % tuple(chosen[first:last]))
    return [
        "\n".join(
            (
                f"num_leaves={tree.n_leaves}",
                f"num_cat={0 if tree.sets is None else int(tree.sets.is_set.sum())}",
                *lines,
                *written_sets(tree),
                "is_linear=0",
                f"shrinkage={shrinkage!r}",
            )
        )
        for lines, (tree, _, _, shrinkage) in zip(written, trees, strict=True)
    ]


def _turned(grown: Grown) -> Grown:
    """A tree whose nodes with sets of categories send missing values right, as LightGBM does."""
    tree, order = turned(grown.tree, missing_left=False)
    return grown._replace(tree=tree, value=grown.value[order], n_rows=grown.n_rows[order])


def _fields(trees: Sequence[Grown]) -> list[tuple[np.ndarray, dict[str, np.ndarray]]]:
    """What is written, in order: of which nodes, names and the values of all nodes of all trees.

    Splits and leaves are numbered apart, each in the order of the tree's nodes; a leaf as a child is ``~number``.
    """
    feature, gain, threshold, missing_left, left, cover = (
        np.concatenate([getattr(tree, name) for tree, *_ in trees])
        for name in ("feature", "gain", "threshold", "missing_left", "left", "cover")
    )
    value = np.concatenate([each.value for each in trees])
    count = np.concatenate([add_up(each.tree, each.n_rows) for each in trees])
    sizes = [tree.n_nodes for tree, *_ in trees]
    root = np.repeat(np.cumsum(sizes) - sizes, sizes)  # of the tree of each node
    inner = feature >= 0
    before: Any = np.cumsum(inner) - inner  # splits before each node
    splits = before - before[root]
    number = np.where(inner, splits, ~(np.arange(len(inner)) - root - splits))
    first_child = np.where(inner, left + root, 0)
    decision = np.where(missing_left, _NAN_LEFT, _NAN_RIGHT)
    is_set = np.concatenate([np.zeros(t.n_nodes, bool) if t.sets is None else t.sets.is_set for t, *_ in trees])
    if is_set.any():  # numbers of sets in the place of thresholds
        earlier: Any = np.cumsum(is_set) - is_set
        threshold, decision = (
            np.where(is_set, earlier - earlier[root], threshold),
            np.where(is_set, CATEGORICAL, decision),
        )
    about_splits = {
        "split_feature": feature,
        "split_gain": gain,
        "threshold": threshold,
        "decision_type": decision,
        "left_child": number[first_child],
        "right_child": number[np.where(inner, first_child + 1, 0)],
    }
    of_leaves = {"leaf_value": value, "leaf_weight": cover, "leaf_count": count}
    of_splits = {"internal_value": value, "internal_weight": cover, "internal_count": count}
    return [(inner, about_splits), (~inner, of_leaves), (inner, of_splits)]


@dataclass
class Model:
    """Trees, and what LightGBM has to know about them."""

    feature_names: list[str]
    n_columns: int = 1  # of the raw score; a round has so many trees
    objective: str | None = None  # as LightGBM writes it, such as "binary sigmoid:1"; None: predictions are raw scores
    parameters: dict[str, Any] = field(default_factory=dict)
    trees: list[str | Grown] = field(default_factory=list)
    pandas_categorical: list[list[Any]] | None = None

    def __str__(self) -> str:
        new = [(i, tree) for i, tree in enumerate(self.trees) if not isinstance(tree, str)]
        if new:
            for (i, _), text in zip(new, write_trees([tree for _, tree in new]), strict=True):
                self.trees[i] = text
        trees = [f"Tree={i}\n{tree}\n\n\n" for i, tree in enumerate(self.trees)]
        lines = [  # no tree_sizes: LightGBM would start threads to read trees, which takes longer than it does
            "tree",
            "version=v4",
            f"num_class={self.n_columns}",
            f"num_tree_per_iteration={self.n_columns}",
            "label_index=0",
            f"max_feature_idx={len(self.feature_names) - 1}",
            *([f"objective={self.objective}"] if self.objective else []),
            f"feature_names={' '.join(self.feature_names)}",
            f"feature_infos={' '.join(['none'] * len(self.feature_names))}",
        ]
        parameters = [f"[{name}: {value}]" for name, value in self.parameters.items()]
        categories = written_dictionary(self.pandas_categorical)
        tail = ["end of trees", "", "parameters:", *parameters, "", "end of parameters", "", categories]
        return "\n".join(lines) + "\n\n" + "".join(trees) + "\n".join(tail) + "\n"


def read_trees(text: str) -> list[str]:
    """The trees of a model, as :func:`write_trees` gives them."""
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
