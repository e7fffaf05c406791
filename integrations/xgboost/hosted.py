"""Gradients as XGBoost itself computes them, of any of its objectives.

No function of XGBoost tells them. But a tree with a leaf for every row, refreshed, does: a leaf then holds the hessian
of its row and the weight -g / (h + lambda), which for a huge power of two as lambda is -g / lambda to the last bit.
"""

from __future__ import annotations

import struct
import warnings
from typing import Any

import numpy as np
import xgboost as xgb

from apsplit import Tree

from .matrices import without_entries
from .model import Model, encode_trees

_LAMBDA = 2.0**60  # written in full, as XGBoost reads exponents inexactly. A hessian above 2^35 may cost a last bit
_REFRESH: dict[str, Any] = {
    "process_type": "update", "updater": "refresh", "refresh_leaf": 1, "eta": 1, "alpha": 0, "gamma": 0,
    "lambda": str(int(_LAMBDA)), "min_child_weight": 0, "nthread": 1,
}  # fmt: skip


def _tree_of_rows(n_rows: int) -> tuple[Tree, np.ndarray, np.ndarray]:
    """A tree that sends every row into a leaf of its own: the tree, the column that it goes by, the leaf of each row.

    Its nodes are numbered as in a heap: the children of i are 2i + 1 and 2i + 2, so the last n_rows nodes are leaves.
    From left to right, the leaves of the lowest level come first.
    """
    n_nodes, nodes = 2 * n_rows - 1, np.arange(2 * n_rows - 1)
    lowest = 2 ** (n_nodes.bit_length() - 1) - 1
    leaves = np.concatenate((nodes[lowest:], nodes[n_rows - 1 : lowest]))
    place = np.empty(n_nodes, np.int64)
    place[leaves] = np.arange(n_rows)
    is_inner = nodes < n_rows - 1
    leftmost = np.where(is_inner, 2 * nodes + 2, nodes)  # leaf below the right child
    while (leftmost < n_rows - 1).any():
        leftmost = np.where(leftmost < n_rows - 1, 2 * leftmost + 1, leftmost)
    x = (np.float32(1.0).view(np.int32) + np.arange(n_rows, dtype=np.int32)).view(np.float32)  # one after the other
    threshold, zero = np.where(is_inner, x[place[leftmost] - 1], 0.0), np.zeros(n_nodes)
    left, right = (np.where(is_inner, 2 * nodes + side, -1) for side in (1, 2))
    tree = Tree(np.where(is_inner, 0, -1), threshold, is_inner, left, right, zero, zero, zero, n_features=1)
    return tree, x, leaves


class HostedGradients:
    """Gradients and hessians of the rows of a DMatrix, from XGBoost.

    Parameters
    ----------
    matrix : DMatrix
        With labels, weights, bounds and groups; its features do not matter.
    booster : Booster
        Of the objective in question, with its parameters.
    seed : int
    """

    def __init__(self, matrix: xgb.DMatrix, booster: xgb.Booster, seed: int) -> None:
        model = Model(booster)
        self.n_groups, self.seed = model.n_groups, seed
        tree, column, self.leaves = _tree_of_rows(matrix.num_row())
        self.matrix = without_entries(matrix, model.n_groups, column[:, None])
        model.param["num_feature"] = "1"
        model.content["learner"] |= {"feature_names": [], "feature_types": []}
        self.model = model.to_ubjson(trees=encode_trees([(tree, tree.value)] * model.n_groups, 0))

    def __call__(self, margin: np.ndarray, iteration: int) -> tuple[np.ndarray, np.ndarray]:
        """Of margins, (groups, rows), gradients and hessians of the same shape, float32."""
        self.matrix.set_base_margin(np.ascontiguousarray(margin.T))
        # Since 3.4 random pairs of rank:* depend on the seed alone, and not on the iteration.
        seed = int(np.random.default_rng([self.seed, iteration]).integers(2**31))
        booster = xgb.Booster({**_REFRESH, "seed": seed}, [self.matrix], self.model)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # updaters are for those who know what they do
            booster.update(self.matrix, iteration)
        refreshed = bytes(booster.save_raw("ubj"))
        weight, hess = (self._leaf_values(refreshed, name) for name in (b"base_weights", b"sum_hessian"))
        return (-weight * (hess.astype(np.float64) + _LAMBDA)).astype(np.float32), hess

    def _leaf_values(self, model: bytes, name: bytes) -> np.ndarray:
        """An array of all trees, in UBJSON: of each its leaves, in the order of the rows."""
        head, n_nodes, place, found = struct.pack(">q", len(name)) + name + b"[$d#L", 2 * len(self.leaves) - 1, 0, []
        for _ in range(self.n_groups):
            place = model.index(head, place) + len(head) + 8
            found.append(np.frombuffer(model, ">f4", n_nodes, place)[self.leaves].astype(np.float32))
            place += 4 * n_nodes
        return np.stack(found)
