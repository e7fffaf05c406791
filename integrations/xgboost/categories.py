"""Categorical features of a DMatrix, and sets of categories as XGBoost writes them."""

from __future__ import annotations

from typing import Any

import numpy as np
import xgboost as xgb

from apsplit import Tree

from ..categories import host_codes


def categorical_features(matrix: xgb.DMatrix) -> list[int]:
    """Numbers of the features that are categorical."""
    return [f for f, kind in enumerate(matrix.feature_types or ()) if kind == "c"]


def numeric_types(types: Any) -> Any:
    """Feature types for a DMatrix without values: XGBoost's own exact method refuses categorical ones."""
    return None if types is None else ["q" if kind == "c" else kind for kind in types]


def encoded_dictionary(matrix: xgb.DMatrix) -> bytes | None:
    """The names behind the codes of a DMatrix, as a model keeps them since XGBoost 3.1 (UBJSON); None: it does not.

    XGBoost tells them in models only, so it has to train one, of a single row.
    """
    if not categorical_features(matrix) or not matrix.num_row():
        return None
    row = matrix.slice([0], allow_groups=True)
    row.set_label(np.zeros(1, np.float32))
    booster = xgb.Booster({"tree_method": "hist", "max_depth": 1, "verbosity": 0, "nthread": 1}, [row])
    booster.boost(row, 0, grad=np.zeros(1, np.float32), hess=np.zeros(1, np.float32))
    model = bytes(booster.save_raw("ubj"))
    key, following = _key("cats"), _key("gbtree_model_param")
    begin = model.find(key)
    return model[begin + len(key) : model.index(following, begin)] if begin >= 0 else None


def _key(name: str) -> bytes:
    return b"L" + len(name).to_bytes(8, "big") + name.encode()


def encoded_sets(tree: Tree) -> dict[str, np.ndarray]:
    """What a tree in XGBoost's format says of its sets of categories, which go right; missing values go left."""
    assert tree.sets is not None
    nodes = np.flatnonzero(tree.sets.is_set)
    listed = [host_codes(tree, node, left=False) for node in nodes.tolist()]
    sizes = np.array([len(codes) for codes in listed], np.int64)
    return {
        "split_type": tree.sets.is_set.astype(np.uint8),
        "categories": np.concatenate(listed).astype(np.int32),
        "categories_nodes": nodes.astype(np.int32),
        "categories_segments": np.cumsum(sizes) - sizes,
        "categories_sizes": sizes,
    }
