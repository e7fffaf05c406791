"""Models in XGBoost's own format, UBJSON, assembled from trees."""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import xgboost as xgb

from apsplit import Tree

from ..categories import turned
from .categories import encoded_sets

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


def encode_trees(trees: Sequence[tuple[Tree, np.ndarray]], number: int) -> list[bytes]:
    """Trees as those from ``number`` on of a model; the leaves of each are worth the values that come with it.

    All of them at once: one by one, numpy's calls for small arrays would take as long as a shallow tree to grow.
    """
    trees = [_turned(*each) for each in trees]
    stop = np.cumsum([tree.n_nodes for tree, _ in trees])
    start = stop - [tree.n_nodes for tree, _ in trees]
    feature, left, right, threshold, missing_left, gain, cover = (
        np.concatenate([getattr(tree, name) for tree, _ in trees])
        for name in ("feature", "left", "right", "strict_threshold", "missing_left", "gain", "cover")
    )
    inner = np.flatnonzero(feature >= 0)
    shift = np.repeat(start, stop - start)[inner]
    parents = np.full(len(feature), _NO_PARENT)
    parents[left[inner] + shift] = parents[right[inner] + shift] = inner - shift
    leaf_value = np.concatenate([values for _, values in trees])
    weight = np.concatenate([values if tree.value.ndim > 1 else tree.value for tree, values in trees])
    is_leaf = feature < 0
    condition, default_left = np.where(is_leaf, leaf_value, threshold), missing_left & ~is_leaf
    columns = (left, right, parents, np.maximum(feature, 0), condition, default_left, weight, gain, cover)
    parts = []
    for (name, kind), column in zip(_ARRAYS.items(), columns, strict=True):
        stored = column.astype(">" + kind)
        parts.append((encode(name)[1:] + b"[$" + _TYPES[kind] + b"#", stored.itemsize, stored.tobytes()))
    encoded = []
    for i, (tree, _) in enumerate(trees):
        length = _length(tree.n_nodes)
        arrays = [head + length + data[size * start[i] : size * stop[i]] for head, size, data in parts]
        sizes = _encoded_sizes(tree.n_nodes, tree.n_features)
        if tree.sets is not None:
            arrays += [encode(name)[1:] + encode(values) for name, values in encoded_sets(tree).items()]
        encoded.append(b"".join((_ID, _length(number + i), _TREE_PARAM, sizes, *arrays, b"}")))
    return encoded


def _turned(tree: Tree, values: np.ndarray) -> tuple[Tree, np.ndarray]:
    """A tree whose nodes with sets of categories send missing values left, as unknown ones go in XGBoost."""
    found, order = turned(tree, missing_left=True)
    return found, values[order]


@lru_cache
def _encoded_sizes(n_nodes: int, n_features: int) -> bytes:
    sizes = {"num_nodes": str(n_nodes), "num_feature": str(n_features), "size_leaf_vector": "1", "num_deleted": "0"}
    return encode(sizes)


def _encode_stored(tree: dict[str, Any], number: int) -> bytes:
    typed = {name: np.asarray(tree[name]).astype(kind) for name, kind in _ARRAYS.items()}
    return encode({"id": number, "tree_param": tree["tree_param"], **typed})


_ID, _TREE_PARAM = b"{" + encode("id")[1:], encode("tree_param")[1:]


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
        self.n_groups = max(1, int(self.param["num_class"]), int(self.param.get("num_target", 1)))
        if any(any(tree.get("split_type", ())) for tree in stored["trees"]):
            raise ValueError("xgb_model has splits of categories, which ExactSplits does not support")
        # Nodes that XGBoost has pruned away stay: nothing leads to them.
        self._encoded = [_encode_stored(tree, number) for number, tree in enumerate(stored["trees"])]
        self._new: list[tuple[Tree, np.ndarray]] = []
        self.dictionary: bytes | None = None  # of categories, UBJSON

    @property
    def param(self) -> dict[str, str]:
        """Intercept and sizes; all values are strings."""
        return self.content["learner"]["learner_model_param"]

    @property
    def n_trees(self) -> int:
        return len(self._encoded) + len(self._new)

    @property
    def n_rounds(self) -> int:
        return self.n_trees // self.n_groups

    def append(self, tree: Tree, leaf_value: np.ndarray) -> None:
        """Add a tree, round by round, and class by class within a round."""
        self._new.append((tree, leaf_value))

    def to_ubjson(self, attributes: dict[str, Any] | None = None, *, trees: Sequence[bytes] | None = None) -> bytearray:
        """The model as ``Booster.load_model`` takes it; ``trees``: in place of its own."""
        if self._new:
            self._encoded += encode_trees(self._new, len(self._encoded))
            self._new = []
        is_own = trees is None
        trees = self._encoded if trees is None else trees
        n_rounds = len(trees) // self.n_groups
        forest = {
            "gbtree_model_param": {"num_trees": str(len(trees)), "num_parallel_tree": "1"},
            "tree_info": list(range(self.n_groups)) * n_rounds,
            "iteration_indptr": list(range(0, len(trees) + 1, self.n_groups)),
            "trees": trees,
        }
        if self.dictionary is not None and is_own:
            forest["cats"] = self.dictionary
        learner = self.content["learner"] | {"gradient_booster": {"name": "gbtree", "model": forest}}
        learner["attributes"] = attributes or {}
        return bytearray(encode(self.content | {"learner": learner}))
