"""Gradient trees on one Dataset, one after the other: what Python does before and after the one compiled call."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from apsplit._ahead import addresses
from apsplit._phases import lead
from apsplit.data.share import Encoded
from apsplit.gradients.stats import MOST_ROWS
from apsplit.splits.candidate import midpoint
from apsplit.trees.constraints import as_matrix
from apsplit.trees.feature_sampling import draw_features, n_drawn
from apsplit.trees.gradient_finish import grown_nodes, in_level_order, prune, xgboost_threshold
from apsplit.trees.gradient_memory import Memory
from apsplit.trees.grow import grow
from apsplit.trees.tree import Tree

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
    like_xgboost: int  # float32 scores, and XGBoost's order among equals: 0, or which (gradients.criterion)
    by_sets: bool = False  # of categories; else each is tried against the rest
    monotone: tuple[int, ...] = ()  # -1, 0 or 1 for each column; empty: no constraints
    interactions: tuple[tuple[int, ...], ...] = ()  # groups of columns that may follow each other; empty: all


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


@dataclass(frozen=True, eq=False)
class GradientReport:
    """What a search of gradients looked at; it is added up when somebody asks."""

    nodes: np.ndarray = field(repr=False)  # of _work.NODE_TYPE
    n_features: int
    n_counted: int  # cells added to histograms
    seconds: float

    @property
    def n_assessments(self) -> int:
        """(row, feature) pairs of the nodes that were split; every one counts, whatever was read."""
        searched = self.nodes["feature"] >= 0
        return int((self.nodes["stop"] - self.nodes["start"])[searched].sum()) * self.n_features

    @property
    def n_exhaustive(self) -> int:
        """The same for an exhaustive search."""
        return self.n_assessments

    @property
    def n_reads(self) -> int:
        """Cells read, subtraction free."""
        return self.n_counted + int(self.n_refined.sum())

    @property
    def n_refined(self) -> np.ndarray:
        """Per node: rows in bins that had to be looked into."""
        return self.nodes["n_refined"]

    @property
    def refined_features(self) -> np.ndarray:
        """Per node: features with such bins."""
        return self.nodes["n_refined_features"]


_NO_INTS, _NO_BYTES = np.empty(0, np.int64), np.empty(0, np.uint8)
_OF_CALLER = ("narrow_grad", "narrow_hess", "wide_grad", "wide_hess", "repeats")  # arrays that are not kept


class GradientGrower(Memory):
    """Grows gradient trees on one Dataset."""

    _rules: tuple[GradientRules, Shape] | None = None  # of the last tree
    _sampling: tuple[float, ...] = ()
    _number: np.ndarray | None  # the number of each node in `nodes`, if it has another one there
    _knows_all_rows = False  # whether that had all rows, and `node_of` still says where they went

    def grow(
        self,
        selection: Selection,
        gradients: tuple[np.ndarray, np.ndarray | None],
        rules: GradientRules,
        shape: Shape,
        n_threads: int,
        *,
        with_leaves: bool = True,
    ) -> None:
        """Grow a tree: its nodes are in ``nodes``, and, if wanted, the node where each row ended in ``leaf_of``."""
        rows, (features, places) = selection.rows, self._held(selection.features)
        n = self.n_rows if rows is None else len(rows)
        n_counted = n if selection.repeats is None else int(selection.repeats.sum())
        if n_counted > MOST_ROWS:
            raise ValueError(f"gradient trees take up to {MOST_ROWS} rows (repeats counted), not {n_counted}")
        if n * len(features) < _SHARED_CELLS:
            n_threads = 1
        self.features, self.n_features_used = self.names(selection.features), len(selection.features)
        self.shape, self.like_xgboost = shape, rules.like_xgboost > 0
        self.make_room(n, features, min(n, shape.most_leaves), n_threads, channels=4 if rules.min_rows > 1 else 2)
        self._set_rules(rules, shape)
        if rows is not None and self._knows_all_rows:
            self.work["node_of"][:] = -1
        self._knows_all_rows = rows is None
        self._set_rows(selection, gradients, n_counted)
        self._set_sampling(selection, places, rules.interactions)
        self.work.set(shares=self.n_exchanges)
        try:
            while not lead(grow, self.work.address, self.work["crew"]):
                self.go_on(features)
            self._take_nodes()
            if with_leaves:
                self._take_leaves(rows)
        finally:
            if rows is not None:
                self.work["node_of"][rows] = -1
            self.work.forget(*_OF_CALLER)

    def _set_rules(self, rules: GradientRules, shape: Shape) -> None:
        """What is a good split, and how far the tree may grow."""
        if self._rules == (rules, shape):
            return
        self._rules = rules, shape
        fields = rules._asdict()
        del fields["interactions"]
        self.work.set(
            **fields | {"monotone": self._directions(rules)},
            max_depth=1 << 40 if shape.max_depth is None else shape.max_depth,
            max_leaves=-1 if shape.max_leaves is None else shape.max_leaves,
            best_first=shape.best_first,
            least_gain=1e-6 if rules.like_xgboost else shape.min_split_gain,
        )

    def _directions(self, rules: GradientRules) -> np.ndarray:
        """Monotone constraints of the columns; then, if others hold some, those of all columns of the table."""
        directions = np.array(rules.monotone, np.int64)
        if self.share is None or not len(directions):
            return directions
        return np.concatenate((directions[self.share.columns], directions))

    def _set_rows(self, selection: Selection, gradients: tuple[np.ndarray, np.ndarray | None], n_counted: int) -> None:
        """The rows of a tree, with their gradients."""
        rows = selection.rows
        if rows is not None:
            self.work["rows"][: len(rows)] = rows
        fields = {} if selection.repeats is None else {"repeats": selection.repeats}
        for name, array in zip(("grad", "hess"), gradients, strict=True):
            if array is not None:
                fields[f"narrow_{name}" if array.dtype == np.float32 else f"wide_{name}"] = array
        self.work.set(all_rows=rows is None, n_counted=n_counted, **fields)

    def _set_sampling(self, selection: Selection, places: np.ndarray, groups: tuple[tuple[int, ...], ...]) -> None:
        """How many features levels and nodes may use, and groups of those that go together, if not all do.

        ``places`` have those that are held here among the selected.
        """
        restricts = len(groups) > 0
        n, sampling = len(selection.features), (selection.by_level, selection.by_node, float(restricts))
        if sampling == self._sampling == (1.0, 1.0, 0.0):
            return
        self._sampling = sampling
        n_columns = self.n_features if self.share is None else self.share.shape[1]
        by_level = n_drawn(n, selection.by_level)
        by_node = n_drawn(by_level, selection.by_node)
        n_allowed = len(self.work["batch"]) * max(1, len(places)) if by_node < n or restricts else 0
        if n_allowed:
            self.work.set(**addresses(draw_features=draw_features))
        self.work.set(
            n_by_level=by_level if by_level < n else 0,
            n_by_node=by_node if by_node < by_level else 0,
            seed=selection.seed,
            allowed=np.empty(n_allowed, np.uint8) if n_allowed else _NO_BYTES,
            drawn=np.empty(n, np.int64) if n_allowed else _NO_INTS,
            chosen=np.empty(n, np.uint8) if n_allowed else _NO_BYTES,
            number=self._numbers(selection.features, places) if n_allowed else _NO_INTS,
            interactions=np.ascontiguousarray(as_matrix(groups, n_columns)[:, selection.features]),
            n_interactions=len(groups),
        )

    def _numbers(self, features: np.ndarray, places: np.ndarray) -> np.ndarray:
        """The place among the features of a tree that each number in a node stands for, as in :meth:`names`."""
        if self.share is None:
            return places
        return np.concatenate((places, np.searchsorted(features, np.arange(self.share.shape[1]))))

    def _take_nodes(self) -> None:
        """The nodes that have grown."""
        grown = self.work["nodes"][: self.work["n_nodes"]]
        nodes, self._number = np.frombuffer(grown.tobytes(), grown.dtype), None  # numpy copies records field by field
        if self.work["is_shuffled"] and not self.shape.best_first:
            nodes, self._number = in_level_order(nodes)
        if self.shape.prune and self.shape.min_split_gain > 0.0:
            nodes, pruned = prune(nodes, self.shape.min_split_gain)
            self._number = pruned if self._number is None else pruned[self._number]
        if self._number is not None:
            grown[: len(nodes)] = nodes
            self.work.set(n_nodes=len(nodes))
        self.nodes = nodes

    def _take_leaves(self, rows: np.ndarray | None) -> None:
        """The node where each row has ended, numbered like ``nodes``."""
        node_of = self.work["node_of"]
        leaf_of = node_of.copy() if rows is None else node_of[rows]
        self.leaf_of = leaf_of if self._number is None else self._number.astype(np.int32)[leaf_of]

    # -------------------------------------------------------------------------------------------------------- finishing

    def report(self, began: float) -> GradientReport:
        """What it took."""
        n_counted = sum(self.work["n_reads"].tolist())
        return GradientReport(self.nodes, self.n_features_used, n_counted, time.perf_counter() - began)

    def threshold(self, below: float, above: float, dtype: np.dtype) -> float:
        """The threshold between two neighbouring values of a column whose thresholds have a type."""
        if self.like_xgboost:
            return float(xgboost_threshold(np.array(below), np.array(above)))
        return float(midpoint(below, above, dtype))

    def tree(self, data: Encoded) -> Tree:
        """The tree as flat arrays."""
        grown = grown_nodes(self.work, self.features, data, self.bits, like_xgboost=self.like_xgboost)
        return Tree.from_nodes(grown, data, train_leaves=self.leaf_of)
