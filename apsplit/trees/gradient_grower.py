"""Gradient trees on one Dataset, one after the other: what Python does before and after the one compiled call."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from apsplit._phases import lead
from apsplit.data.dataset import Dataset
from apsplit.gradients.stats import MOST_ROWS
from apsplit.trees.feature_sampling import n_drawn
from apsplit.trees.gradient_finish import grown_nodes, in_level_order, prune
from apsplit.trees.gradient_memory import Memory
from apsplit.trees.grow import grow
from apsplit.trees.tree import Grown, Tree

# Cells below which a helper thread would come too late to be of use.
_SHARED_CELLS = 20_000


class Selection(NamedTuple):
    """What a tree is to be grown on."""

    rows: np.ndarray | None  # ascending; None: all
    repeats: np.ndarray | None  # how often each counts
    features: np.ndarray  # ascending
    by_level: float = 1.0  # share of these that a level may use
    by_node: float = 1.0  # and a node of those
    seed: int = 0  # what they are drawn by


class GradientRules(NamedTuple):
    """What is a good split of gradients, and which ones are allowed."""

    reg_lambda: float
    reg_alpha: float
    min_child_weight: float
    max_delta_step: float  # 0: no limit
    min_rows: int  # on either side
    like_xgboost: bool  # float32 scores, and XGBoost's order among equals


@dataclass(frozen=True)
class Shape:
    """How far a tree may grow, and in which order."""

    max_depth: int | None = None
    max_leaves: int | None = None
    best_first: bool = False  # the leaf with the largest gain is split next
    min_split_gain: float = 0.0
    prune: bool = False  # as XGBoost does: splits of less gain are made, and taken back if only leaves follow

    @property
    def most_leaves(self) -> int:
        """Leaves that a tree can have, as far as its shape tells."""
        by_depth = 1 << min(40, 40 if self.max_depth is None else self.max_depth)
        return by_depth if self.max_leaves is None else min(by_depth, self.max_leaves)


@dataclass(frozen=True)
class GradientReport:
    """What a search of gradients looked at."""

    n_assessments: int  # (row, feature) pairs; every one counts, whatever was read
    n_exhaustive: int  # the same for an exhaustive search
    n_reads: int  # cells read, subtraction free
    n_refined: np.ndarray  # per node: rows in bins that had to be looked into
    refined_features: np.ndarray  # per node: features with such bins
    seconds: float


_NO_FLOATS, _NO_DOUBLES, _NO_INTS, _NO_BYTES = (np.empty(0, kind) for kind in ("f4", "f8", "i8", "u1"))
# The arrays of a caller are not kept.
_NO_ROWS = {
    "narrow_grad": _NO_FLOATS, "narrow_hess": _NO_FLOATS, "wide_grad": _NO_DOUBLES, "wide_hess": _NO_DOUBLES,
    "repeats": _NO_INTS,
}  # fmt: skip


class GradientGrower(Memory):
    """Grows gradient trees on one Dataset."""

    _rules: tuple[GradientRules, Shape] | None = None  # of the last tree
    _knows_all_rows = False  # whether that had all rows, and `node_of` still says where they went

    def grow(
        self,
        selection: Selection,
        gradients: tuple[np.ndarray, np.ndarray | None],
        rules: GradientRules,
        shape: Shape,
        n_threads: int,
    ) -> None:
        """Grow a tree: its nodes are in ``nodes``, the node where each row ended in ``leaf_of``."""
        rows, features = selection.rows, selection.features
        n = self.n_rows if rows is None else len(rows)
        n_counted = n if selection.repeats is None else int(selection.repeats.sum())
        if n_counted > MOST_ROWS:
            raise ValueError(f"gradient trees take up to {MOST_ROWS} rows (repeats counted), not {n_counted}")
        if n * len(features) < _SHARED_CELLS:
            n_threads = 1
        self.features, self.shape, self.like_xgboost = features, shape, rules.like_xgboost
        self.make_room(n, features, min(n, shape.most_leaves), n_threads, channels=4 if rules.min_rows > 1 else 2)
        self._set_rules(rules, shape)
        if rows is not None and self._knows_all_rows:
            self.work["node_of"][:] = -1
        self._knows_all_rows = rows is None
        self._set_rows(selection, gradients, n_counted)
        self._set_sampling(selection)
        try:
            while not lead(grow, self.work.address, self.work["crew"]):
                self.make_room_for_nodes(2 * len(self.work["nodes"]))
                self.renew_crew(n_threads)
            self._take_nodes(rows)
        finally:
            if rows is not None:
                self.work["node_of"][rows] = -1
            self.work.set(**_NO_ROWS)

    def _set_rules(self, rules: GradientRules, shape: Shape) -> None:
        """What is a good split, and how far the tree may grow."""
        if self._rules == (rules, shape):
            return
        self._rules = rules, shape
        self.work.set(
            **rules._asdict(),
            max_depth=1 << 40 if shape.max_depth is None else shape.max_depth,
            max_leaves=-1 if shape.max_leaves is None else shape.max_leaves,
            best_first=shape.best_first,
            least_gain=1e-6 if rules.like_xgboost else shape.min_split_gain,
        )

    def _set_rows(self, selection: Selection, gradients: tuple[np.ndarray, np.ndarray | None], n_counted: int) -> None:
        """The rows of a tree, with their gradients."""
        rows = selection.rows
        if rows is not None:
            self.work["rows"][: len(rows)] = rows
        fields = {}
        for name, array in zip(("grad", "hess"), gradients, strict=True):
            narrow = array is not None and array.dtype == np.float32
            fields[f"narrow_{name}"] = array if narrow else _NO_FLOATS
            fields[f"wide_{name}"] = _NO_DOUBLES if narrow or array is None else array
        repeats = _NO_INTS if selection.repeats is None else selection.repeats
        self.work.set(all_rows=rows is None, repeats=repeats, n_counted=n_counted, **fields)

    def _set_sampling(self, selection: Selection) -> None:
        """How many features levels and nodes may use."""
        n = len(selection.features)
        by_level = n_drawn(n, selection.by_level)
        by_node = n_drawn(by_level, selection.by_node)
        n_allowed = len(self.work["batch"]) * n if by_node < n else 0
        self.work.set(
            n_by_level=by_level if by_level < n else 0,
            n_by_node=by_node if by_node < by_level else 0,
            seed=selection.seed,
            allowed=np.empty(n_allowed, np.uint8) if n_allowed else _NO_BYTES,
            drawn=np.empty(n, np.int64) if n_allowed else _NO_INTS,
        )

    def _take_nodes(self, rows: np.ndarray | None) -> None:
        """The nodes that have grown, and the node where each row has ended."""
        nodes, number = self.work["nodes"][: self.work["n_nodes"]].copy(), None
        if self.work["is_shuffled"] and not self.shape.best_first:
            nodes, number = in_level_order(nodes)
        if self.shape.prune and self.shape.min_split_gain > 0.0:
            nodes, pruned = prune(nodes, self.shape.min_split_gain)
            number = pruned if number is None else pruned[number]
        node_of = self.work["node_of"]
        self.nodes = nodes
        if rows is None:
            self.leaf_of = node_of.copy() if number is None else number.astype(np.int32)[node_of]
        else:
            self.leaf_of = np.full(self.n_rows, -1, np.int32)
            self.leaf_of[rows] = node_of[rows] if number is None else number[node_of[rows]]

    # -------------------------------------------------------------------------------------------------------- finishing

    def report(self, began: float) -> GradientReport:
        """What it took."""
        nodes = self.nodes
        searched = nodes["feature"] >= 0
        pairs = int((nodes["stop"] - nodes["start"])[searched].sum()) * len(self.features)
        n_refined, n_reads = nodes["n_refined"], int(self.work["n_reads"].sum())
        return GradientReport(
            pairs,
            pairs,
            n_reads + int(n_refined.sum()),
            n_refined,
            nodes["n_refined_features"],
            time.perf_counter() - began,
        )

    def grown(self, data: Dataset) -> Grown:
        """All nodes, as they were grown."""
        return grown_nodes(self.nodes, self.features, data, like_xgboost=self.like_xgboost)

    def tree(self, data: Dataset) -> Tree:
        """The tree as flat arrays."""
        return Tree.from_nodes(self.grown(data), data, train_leaves=self.leaf_of)
