"""Growing a gradient tree: which node comes next, who is counted, and the finished tree."""

from __future__ import annotations

import heapq
import time
from dataclasses import dataclass

import numpy as np

from apsplit._threads import for_chunks
from apsplit.dataset import Dataset
from apsplit.gradient_level import (
    QUADS_AT_A_TIME,
    Level,
    Selected,
    Slots,
    new_best,
    new_nodes,
    scan_entries,
    scan_quads,
    split_nodes,
    sum_stats,
    weigh_nodes,
)
from apsplit.gradient_memory import Memory
from apsplit.gradient_refine import settle_nodes
from apsplit.gradients import CHANNELS, Terms
from apsplit.levels import mark_leaves
from apsplit.split import midpoint
from apsplit.tree import Tree

_POOL_ROWS = 1024  # nodes whose histograms are kept, at most
# Nanoseconds (one core, 2026-11); they decide how work is spread, never what is found.
_CELL_COST = 0.8  # adding a cell to a histogram
_ENTRY_COST = 3.0  # the same for an entry of a sparse column
_BIN_COST = 8.0  # subtracting and scanning a bin
_SETTLE_COST, _SETTLE_ROW_COST = 20_000.0, 6.0  # looking into bins: a node, and each of its rows
_SPLIT_ROW_COST = 5.0


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
        """Leaves that a tree can have; limited to a million, as that decides on memory only."""
        by_depth = 1 << min(20, 20 if self.max_depth is None else self.max_depth)
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


@dataclass
class FeatureSampling:
    """Which of a tree's features the nodes of a level may use."""

    n_features: int
    by_level: float
    by_node: float
    random: np.random.Generator
    depth: int = -1
    of_level: np.ndarray | None = None

    def allowed(self, depths: np.ndarray) -> np.ndarray:
        """(nodes or 1, features)."""
        if self.by_level == 1.0 and self.by_node == 1.0:
            return np.ones((1, self.n_features), np.bool_)
        allowed = np.zeros((len(depths), self.n_features), np.bool_)
        for row, depth in zip(allowed, depths.tolist(), strict=True):
            if self.of_level is None or depth != self.depth:
                self.depth = depth
                self.of_level = sample_features(np.arange(self.n_features), self.by_level, self.random)
            row[sample_features(self.of_level, self.by_node, self.random)] = True
        return allowed


def sample_features(features: np.ndarray, share: float, random: np.random.Generator) -> np.ndarray:
    """A random share of the features, at least one, ascending."""
    if share == 1.0:
        return features
    return np.sort(random.choice(features, max(1, int(share * len(features))), replace=False))


class Plant:
    """One tree while it grows."""

    def __init__(
        self, memory: Memory, slots: tuple[Slots, Slots], features: np.ndarray, terms: Terms, shape: Shape,
        sampling: FeatureSampling, n_threads: int,
    ) -> None:  # fmt: skip
        self.memory, self.data, self.slots = memory, memory.data, slots
        self.terms, self.shape, self.sampling, self.n_threads = terms, shape, sampling, n_threads
        self.is_sparse = len(slots[0].node_of) > 0
        columns = self.data.columns
        n_columns = 4 * -(-len(columns) // 4)
        place = np.full(n_columns, -1, np.int64)
        place[features] = np.arange(len(features))
        sizes = CHANNELS * (columns.n_bins[features] + columns.has_missing[features])
        offsets = np.concatenate(([0], np.cumsum(sizes)))
        self.selected = Selected(features, place, np.unique(features // 4), offsets)
        most = min(len(slots[0].rows), shape.most_leaves)
        self.nodes = new_nodes(min(2 * most, 1024))
        self.n_nodes, self.n_reads = 1, 0
        self.pool = memory.pool_for(min(most // 2 + 1, _POOL_ROWS), int(offsets[-1]))
        self.free_rows = list(range(len(self.pool) - 1, -1, -1))

    def grow(self) -> None:
        """Grow level by level, or leaf by leaf."""
        nodes, shape = self.nodes, self.shape
        ready: list[tuple[float, int]] = []
        nodes.stop[0] = len(self.slots[0].rows)
        sum_stats(self.slots[0].stats, nodes.sums[0])
        nodes.left[0] = nodes.pool_row[0] = nodes.feature[0] = -1
        n_leaves, new = 1, self._able(np.zeros(1, np.int64))
        while len(new) or ready:
            for node in self._search(new).tolist():
                heapq.heappush(ready, (-float(self.nodes.gain[node]) if shape.best_first else 0.0, node))
            n_next = min(len(ready), 1) if shape.best_first else len(ready)
            if shape.max_leaves is not None:
                n_next = min(n_next, shape.max_leaves - n_leaves)
            if n_next == 0:
                break
            n_leaves += n_next
            new = self._able(self._split(np.array([heapq.heappop(ready)[1] for _ in range(n_next)])))

    def _able(self, which: np.ndarray) -> np.ndarray:
        """Those of some new nodes that limits allow to be searched."""
        nodes, terms = self.nodes, self.terms
        hessians = nodes.sums[which, 1] * terms.hess_unit * (1.0 + 2.0**-40)
        able = (nodes.stop[which] - nodes.start[which] >= 2) & (hessians >= 2.0 * terms.min_child_weight)
        if self.shape.max_depth is not None:
            able &= nodes.depth[which] < self.shape.max_depth
        self._release(which[~able])
        return which[able]

    # ------------------------------------------------------------------------------------------------ searching

    def _search(self, new: np.ndarray) -> np.ndarray:
        """Search some nodes; returns those that are worth splitting."""
        if not len(new):
            return new
        memory, data, nodes, selected = self.memory, self.data, self.nodes, self.selected
        slots = self.slots[nodes.depth[new[0]] % 2]  # nodes that are searched together are of the same depth
        level = self._level(new)
        n_features = len(selected.ids)
        best = new_best(len(new), n_features)
        sizes = nodes.stop[new] - nodes.start[new]
        n_counted = int(sizes[level.counted].sum())
        self.n_reads += n_counted * n_features

        def scan(start: int, stop: int) -> None:
            scan_columns = scan_entries if self.is_sparse else scan_quads
            with memory.scratch(len(level.counted) if self.is_sparse else 4 * QUADS_AT_A_TIME) as scratch:
                scan_columns(start, stop, selected, data, self.terms, slots, nodes, level, self.pool, scratch, best)

        def settle(start: int, stop: int) -> None:
            with memory.scratch() as scratch, memory.members(int(sizes[start:stop].max()), n_features) as members:
                settle_nodes(
                    start, stop, selected, data, self.terms, slots, nodes, level, self.pool, best, scratch, members
                )

        if self.is_sparse:
            columns = data.columns[selected.ids]
            n_entries, n_bins = columns.entry_stop - columns.entry_start, columns.n_bins
            for_chunks(scan, _ENTRY_COST * n_entries + _BIN_COST * len(new) * n_bins, self.n_threads)
        else:
            cost = 4.0 * (_CELL_COST * n_counted + _BIN_COST * 256 * len(new))
            for_chunks(scan, len(selected.quads), self.n_threads, cost)
        for_chunks(settle, _SETTLE_COST + _SETTLE_ROW_COST * sizes, self.n_threads)
        least = 1e-6 if self.terms.like_xgboost else self.shape.min_split_gain
        worth = (nodes.feature[new] >= 0) & (nodes.gain[new] > least)
        self._release(new[~worth])
        return new[worth]

    def _level(self, new: np.ndarray) -> Level:
        """Who is counted, and who follows by subtraction: then a sibling holds their parent's histograms."""
        nodes, pool_row = self.nodes, self.nodes.pool_row
        sizes = (nodes.stop[new] - nodes.start[new]).tolist()
        numbers, counted, derived = new.tolist(), [], []
        i = 0
        while i < len(numbers):
            node = numbers[i]  # a left child has an odd number
            parents_row = pool_row[node]
            if parents_row >= 0 and node % 2 == 1 and i + 1 < len(numbers) and numbers[i + 1] == node + 1:
                small, large = (i, i + 1) if sizes[i] <= sizes[i + 1] else (i + 1, i)
                pool_row[numbers[large]], pool_row[numbers[small]] = parents_row, -1
                counted.append(small)
                derived.append(large)
                i += 2
            else:
                self._release(new[i : i + 1])
                counted.append(i)
                derived.append(-1)
                i += 1
        for j in counted:
            pool_row[numbers[j]] = self.free_rows.pop() if self.free_rows else -1
        slot_of = np.full(self.n_nodes if self.is_sparse else 0, -1, np.int64)
        if self.is_sparse:
            slot_of[new[counted]] = np.arange(len(counted))
        allowed = self.sampling.allowed(nodes.depth[new])
        return Level(new, np.array(counted), np.array(derived), allowed, slot_of)

    def _release(self, which: np.ndarray) -> None:
        """Give up the histograms of some nodes."""
        rows = self.nodes.pool_row[which]
        self.free_rows += rows[rows >= 0].tolist()
        self.nodes.pool_row[which] = -1

    # ------------------------------------------------------------------------------------------------ splitting

    def _split(self, which: np.ndarray) -> np.ndarray:
        """Split some nodes; returns their children."""
        while self.n_nodes + 2 * len(which) > len(self.nodes.start):
            self.nodes = np.concatenate((self.nodes, new_nodes(len(self.nodes)))).view(np.recarray)
        nodes = self.nodes
        children = self.n_nodes + np.arange(2 * len(which))
        self.n_nodes += len(children)
        nodes.left[which] = children[::2]
        nodes.left[children] = nodes.pool_row[children] = nodes.feature[children] = -1
        nodes.depth[children] = np.repeat(nodes.depth[which] + 1, 2)
        depth = self.shape.max_depth
        goes_on = depth is None or bool(nodes.depth[children[0]] < depth)
        parity = int(nodes.depth[which[0]] % 2)
        slots, target = self.slots[parity], self.slots[1 - parity]

        def split(start: int, stop: int) -> None:
            both = np.empty(2 * CHANNELS, np.int64)
            split_nodes(start, stop, which, self.selected, self.data, slots, target, nodes, goes_on, both)

        for_chunks(split, _SPLIT_ROW_COST * (nodes.stop[which] - nodes.start[which]), self.n_threads)
        nodes.pool_row[children[::2]] = nodes.pool_row[which]
        nodes.pool_row[which] = -1
        return children

    # ------------------------------------------------------------------------------------------------ finishing

    def report(self, began: float) -> GradientReport:
        """What it took."""
        nodes, n = self.nodes, self.n_nodes
        searched = nodes.feature[:n] >= 0
        pairs = int((nodes.stop[:n] - nodes.start[:n])[searched].sum()) * len(self.selected.ids)
        n_refined = nodes.n_refined[:n].copy()
        return GradientReport(
            pairs, pairs, self.n_reads + int(n_refined.sum()), n_refined, nodes.n_refined_features[:n].copy(),
            time.perf_counter() - began,
        )  # fmt: skip

    def weights(self) -> tuple[np.ndarray, np.ndarray]:
        """Leaf weight and sum of hessians of every node."""
        weight, cover = np.empty((2, self.n_nodes))
        weigh_nodes(self.n_nodes, self.terms, self.nodes, weight, cover)
        return weight, cover

    def thresholds(self, data: Dataset) -> np.ndarray:
        """The threshold of every node that is split."""
        below, above = self.nodes.below[: self.n_nodes], self.nodes.above[: self.n_nodes]
        if self.terms.like_xgboost:
            return xgboost_threshold(below, above)
        types = [data.float_type(f) for f in self.selected.ids[self.nodes.feature[: self.n_nodes]].tolist()]
        return np.array([midpoint(*between) for between in zip(below, above, types, strict=True)])

    def tree(self, data: Dataset) -> Tree:
        """The tree as flat arrays."""
        nodes, order = self.nodes, np.arange(self.n_nodes)
        grown = nodes.left[: self.n_nodes]
        child = grown.copy()
        if self.shape.prune and self.shape.min_split_gain > 0.0:
            order = _prune(child, nodes.gain, self.shape.min_split_gain)
        number = np.empty(self.n_nodes, np.int32)
        number[order] = np.arange(len(order))
        for node in np.flatnonzero((child < 0) & (grown >= 0)):  # what was pruned is the leaf that it was pruned to
            number[grown[node]] = number[grown[node] + 1] = number[node]
        ends = np.flatnonzero(grown < 0)
        train_leaves = np.empty(len(data), np.int32)
        for parity, slots in enumerate(self.slots):
            these = ends[nodes.depth[ends] % 2 == parity]
            mark_leaves(slots.rows, number[these], nodes.start[these], nodes.stop[these], train_leaves)
        inner = child[order] >= 0
        left = np.where(inner, number[child[order]], -1)
        weight, cover = self.weights()
        return Tree(
            feature=np.where(inner, self.selected.ids[nodes.feature[order]], -1),
            threshold=np.where(inner, self.thresholds(data)[order], 0.0),
            missing_left=inner & nodes.missing_left[order],
            left=left,
            right=np.where(inner, left + 1, -1),
            value=weight[order],
            gain=np.where(inner, nodes.gain[order], 0.0),
            cover=cover[order],
            n_features=data.shape[1],
            feature_names=data.feature_names,
            train_leaves=train_leaves,
        )


def xgboost_threshold(below: np.ndarray, above: np.ndarray) -> np.ndarray:
    """The largest float32 that XGBoost sends left between two neighbouring values: its own condition is ``x < c``.

    >>> c = np.nextafter(xgboost_threshold(np.array([2.0, 3.0]), np.array([4.0, np.inf])), np.inf, dtype=np.float32)
    >>> c
    array([3.      , 6.000001], dtype=float32)
    """
    a, b = below.astype(np.float32), above.astype(np.float32)
    with np.errstate(over="ignore", invalid="ignore"):
        c = (a + b) * np.float32(0.5)
        c = np.where(c == a, b, c)
        c = np.where(np.isinf(above), a + (np.abs(a) + np.float32(1e-6)), c)  # all present values on one side
        c = np.where(np.isinf(below), b - (np.abs(b) + np.float32(1e-6)), c)
    return np.nextafter(c, np.float32(-np.inf)).astype(np.float64)


def _prune(left: np.ndarray, gain: np.ndarray, least: float) -> np.ndarray:
    """Take back splits of less gain than ``least`` that only leaves follow, bottom up; returns the nodes that stay.

    They come level by level, so siblings stay neighbours. ``left`` (IN, OUT): the left child of every node, -1: none.
    """
    for node in range(len(left) - 1, -1, -1):
        if left[node] >= 0 and gain[node] < least and left[left[node]] < 0 and left[left[node] + 1] < 0:
            left[node] = -1
    levels = [np.zeros(1, np.int64)]
    while (inner := levels[-1][left[levels[-1]] >= 0]).size:
        levels.append((left[inner][:, None] + [0, 1]).reshape(-1))
    return np.concatenate(levels)
