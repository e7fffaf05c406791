"""Trees of classes on one Dataset, one after the other: what Python does before and after the one compiled call."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from apsplit._phases import lead
from apsplit.data.dataset import Dataset
from apsplit.trees.class_memory import ClassMemory
from apsplit.trees.gradient_finish import in_level_order, thresholds
from apsplit.trees.grow import grow
from apsplit.trees.tree import Grown, Tree

# Cells below which a helper thread would come too late to be of use.
_SHARED_CELLS = 20_000


class ClassRules(NamedTuple):
    """What is a good split of classes, and which ones are allowed."""

    criterion: int
    n_classes: int
    min_weight: int  # of a leaf
    min_rows: int  # of a leaf
    min_split: int  # rows of a node that is split
    everything: bool = False  # whether every bin is looked into, whatever its bound


class ClassShape(NamedTuple):
    """How far a tree may grow; with a limit of leaves, the one with the largest gain is split next."""

    max_depth: int | None
    max_leaves: int | None

    @property
    def most_leaves(self) -> int:
        """Leaves that a tree can have, as far as its shape tells."""
        by_depth = 1 << min(40, 40 if self.max_depth is None else self.max_depth)
        return by_depth if self.max_leaves is None else min(by_depth, self.max_leaves)


class ClassGrower(ClassMemory):
    """Grows trees of classes on one Dataset."""

    _label_of: np.ndarray | None = None  # the labels that are laid out
    _plan: tuple | None = None  # what room was made for
    features: np.ndarray = np.empty(0, np.int64)

    def grow(
        self,
        examples: tuple[np.ndarray, np.ndarray],
        selection: tuple[np.ndarray | None, np.ndarray],
        rules: ClassRules,
        shape: ClassShape,
        n_threads: int,
    ) -> None:
        """Grow a tree: its nodes are in ``nodes``, the node where each row ended in ``leaf_of``.

        Parameters
        ----------
        examples : tuple of arrays
            Integer weight and place of the class of every row of X.
        selection : tuple
            Rows, ascending, all of which have weight (None: all), and features, ascending.
        """
        (weight, label), (rows, features) = examples, selection
        n = self.n_rows if rows is None else len(rows)
        if n * len(features) < _SHARED_CELLS:
            n_threads = 1
        channels = rules.n_classes + (rules.min_rows > 1)
        self._set_up(n, features, rules, shape, n_threads)
        if rows is not None:
            self.work["rows"][:n] = rows
        if label is not self._label_of:
            self.work.set(label=label.astype(np.int32))
            self._label_of = label
        self.work.set(weight=np.ascontiguousarray(weight), all_rows=rows is None)
        try:
            while not lead(grow, self.work.address, self.work["crew"]):
                self.make_room_for_nodes(2 * len(self.work["nodes"]))
                self.renew_crew(n_threads)
            self._take_nodes(rows, channels, rules.n_classes, best_first=shape.max_leaves is not None)
        finally:
            if rows is not None:
                self.work["node_of"][rows] = -1

    def _set_up(self, n: int, features: np.ndarray, rules: ClassRules, shape: ClassShape, n_threads: int) -> None:
        """Room and rules for a tree; little is to be done if they are those of the tree before."""
        plan = (n, n_threads, rules, shape)
        if plan == self._plan and features is self.features:
            self.begin_again(n_threads)
            return
        self.features = features
        channels = rules.n_classes + (rules.min_rows > 1)
        self.make_room_for_classes(n, features, min(n, shape.most_leaves), n_threads, channels)
        self.set_phases_for(rules.criterion, rules.n_classes)
        self.work.set(
            **rules._asdict(),
            max_depth=1 << 40 if shape.max_depth is None else shape.max_depth,
            max_leaves=-1 if shape.max_leaves is None else shape.max_leaves,
            best_first=shape.max_leaves is not None,
            least_gain=-np.inf,
        )
        self._plan = plan

    def _take_nodes(self, rows: np.ndarray | None, channels: int, n_classes: int, *, best_first: bool) -> None:
        """The nodes that have grown, and where rows have ended."""
        n_nodes = self.work["n_nodes"]
        nodes = self.work["nodes"][:n_nodes]
        sums = self.work["class_sums"][: n_nodes * channels].reshape(n_nodes, channels)[:, :n_classes]
        leaf_of = self.work["node_of"][: self.n_rows]
        leaf_of = leaf_of.copy() if rows is None else leaf_of[rows]
        if not best_first and (np.diff(nodes["depth"]) < 0).any():
            nodes, number = in_level_order(nodes)
            order = np.empty_like(number)
            order[number] = np.arange(n_nodes)
            sums, leaf_of = sums[order], number.astype(np.int32)[leaf_of]
        self.nodes, self.sums, self.leaf_of = nodes, sums, leaf_of

    def tree(self, data: Dataset, classes: np.ndarray) -> Tree:
        """The tree as flat arrays; ``train_leaves`` are those of the rows it was grown on."""
        nodes, sums = self.nodes, self.sums
        weights = sums.sum(axis=1)
        total, is_inner = float(weights[0]), nodes["left"] >= 0
        feature = self.features[nodes["feature"]]
        grown = Grown(
            left=nodes["left"],
            feature=feature,
            threshold=thresholds(nodes, feature, data, like_xgboost=False),
            missing_left=is_inner & (nodes["missing_left"] != 0),
            gain=np.where(is_inner, nodes["gain"], 0.0) / total,
            value=sums / weights[:, None],
            cover=weights / total,
        )
        return Tree.from_nodes(grown, data, classes=classes, train_leaves=self.leaf_of)

    @property
    def n_read(self) -> int:
        """Cells read."""
        return int(self.work["n_reads"].sum()) + int(self.nodes["n_refined"].sum())

    @property
    def n_searched(self) -> int:
        """Rows of all nodes that were searched, each counted as often."""
        nodes = self.nodes
        return int((nodes["stop"] - nodes["start"])[nodes["able"] != 0].sum())
