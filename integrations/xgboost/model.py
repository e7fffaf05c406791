"""Models in XGBoost's own format, UBJSON, assembled from trees."""

from __future__ import annotations

import json
import struct
from typing import Any

import numpy as np
import xgboost as xgb

from apsplit.tree import Tree

_NO_PARENT = 2**31 - 1
_TYPES = {"f4": b"d", "i4": b"l", "i8": b"L", "u1": b"U"}
_ARRAYS = {  # of a tree; XGBoost takes no other types
    "left_children": "i4",
    "right_children": "i4",
    "parents": "i4",
    "split_indices": "i4",
    "split_conditions": "f4",  # of a leaf: its value
    "default_left": "u1",
    "base_weights": "f4",
    "loss_changes": "f4",
    "sum_hessian": "f4",
}


def encode(value: Any) -> bytes:
    """UBJSON; bytes stand for something that is encoded already.

    >>> encode({"a": "x"})
    b'{L\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x01aSL\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x01x}'
    """
    if isinstance(value, bytes):
        return value
    if isinstance(value, str):
        return b"S" + _length(len(value.encode())) + value.encode()
    if isinstance(value, bool):
        return b"T" if value else b"F"
    if isinstance(value, int):
        return _length(value)
    if isinstance(value, float):
        return b"d" + struct.pack(">f", value)
    if isinstance(value, np.ndarray):
        kind = value.dtype.str[1:]
        return b"[$" + _TYPES[kind] + b"#" + _length(len(value)) + value.astype(">" + kind).tobytes()
    if isinstance(value, dict):
        return b"{" + b"".join(encode(key)[1:] + encode(item) for key, item in value.items()) + b"}"
    return b"[#" + _length(len(value)) + b"".join(map(encode, value))


def _length(n: int) -> bytes:
    return b"L" + struct.pack(">q", n)


def encode_tree(tree: Tree, leaf_value: np.ndarray, number: int) -> bytes:
    """One of our trees as number ``number`` of a model; its leaves are worth ``leaf_value``."""
    inner = np.flatnonzero(~tree.is_leaf)
    parents = np.full(tree.n_nodes, _NO_PARENT)
    parents[tree.left[inner]] = parents[tree.right[inner]] = inner
    values = (
        tree.left, tree.right, parents, np.maximum(tree.feature, 0),
        np.where(tree.is_leaf, leaf_value, tree.strict_threshold), tree.missing_left & ~tree.is_leaf,
        tree.value if tree.value.ndim == 1 else leaf_value, tree.gain, tree.cover,
    )  # fmt: skip
    sizes = {"num_nodes": tree.n_nodes, "num_feature": tree.n_features, "size_leaf_vector": 1, "num_deleted": 0}
    arrays = dict(zip(_ARRAYS, values, strict=True))
    return _encode_stored({"tree_param": {name: str(size) for name, size in sizes.items()}, **arrays}, number)


def _encode_stored(tree: dict[str, Any], number: int) -> bytes:
    typed = {name: np.asarray(tree[name]).astype(kind) for name, kind in _ARRAYS.items()}
    return encode({"id": number, "tree_param": tree["tree_param"], **typed})


class Model:
    """A model that trees are appended to. Each tree is encoded once, so loading is all that takes longer and longer.

    Parameters
    ----------
    booster : Booster
        What the model begins with: objective, names of features, trees.
    """

    def __init__(self, booster: xgb.Booster) -> None:
        self.content = json.loads(booster.save_raw("json"))
        stored = self.content["learner"].pop("gradient_booster")["model"]
        self.n_groups = max(1, int(self.param["num_class"]))
        if any(any(tree.get("split_type", ())) for tree in stored["trees"]):
            raise ValueError("xgb_model has splits of categories, which ExactSplits does not support")
        # Nodes that XGBoost has pruned away stay: nothing leads to them.
        self.trees = [_encode_stored(tree, number) for number, tree in enumerate(stored["trees"])]

    @property
    def param(self) -> dict[str, str]:
        """Intercept and sizes; all values are strings."""
        return self.content["learner"]["learner_model_param"]

    @property
    def n_rounds(self) -> int:
        return len(self.trees) // self.n_groups

    def append(self, tree: Tree, leaf_value: np.ndarray) -> None:
        """Trees come round by round, and class by class within a round."""
        self.trees.append(encode_tree(tree, leaf_value, len(self.trees)))

    def to_ubjson(self, attributes: dict[str, Any] | None = None, *, with_trees: bool = True) -> bytearray:
        """What ``Booster.load_model`` takes."""
        trees = self.trees if with_trees else []
        n_rounds = len(trees) // self.n_groups
        forest = {
            "gbtree_model_param": {"num_trees": str(len(trees)), "num_parallel_tree": "1"},
            "tree_info": list(range(self.n_groups)) * n_rounds,
            "iteration_indptr": list(range(0, len(trees) + 1, self.n_groups)),
            "trees": trees,
        }
        learner = self.content["learner"] | {"gradient_booster": {"name": "gbtree", "model": forest}}
        learner["attributes"] = attributes or {}
        return bytearray(encode(self.content | {"learner": learner}))
