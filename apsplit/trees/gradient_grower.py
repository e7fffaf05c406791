"""Growing a gradient tree: which node comes next, and the finished tree."""

from __future__ import annotations

import heapq
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from apsplit._threads import for_chunks
from apsplit.data.columns import as_records
from apsplit.data.dataset import Dataset
from apsplit.gradients.criterion import CHANNELS, GradientRules
from apsplit.gradients.histogram import SCAN_COLUMNS, sum_stats
from apsplit.gradients.records import Data, NodeBatch, RowSet, Selected, new_best, new_nodes
from apsplit.gradients.scan import scan_entries, scan_groups
from apsplit.gradients.search import settle_first, settle_last, settle_nodes, settle_other
from apsplit.splits.candidate import CANDIDATE_TYPE
from apsplit.trees.feature_sampling import FeatureSampling
from apsplit.trees.gradient_finish import grown_nodes, prune
from apsplit.trees.gradient_memory import Memory
from apsplit.trees.gradient_partition import PIECE_TYPE, mark_sides, move_rows, place_pieces, sum_pieces
from apsplit.trees.levels import mark_leaves
from apsplit.trees.tree import Grown, Tree

_POOL_ROWS = 1024  # nodes whose histograms are kept, at most
# Nanoseconds (one core, 2026-11); they decide how work is spread, never what is found.
_CELL_COST = 0.8  # adding a cell to a histogram
_ENTRY_COST = 3.0  # the same for an entry of a sparse column
_BIN_COST = 8.0  # subtracting and scanning a bin
_SETTLE_COST, _SETTLE_ROW_COST = 20_000.0, 6.0  # looking into bins: a node, and each of its rows
_MARK_COST, _MOVE_COST = 2.0, 4.0  # splitting: a row
PIECE_ROWS = 50_000  # of a node that is split in pieces
LARGE_NODE = 50_000  # rows of a node that all threads settle together
# Of a level so many nodes are searched at a time, so that what is noted of each of them and each feature takes no more
# than so many bytes, and a histogram of a sparse column for each of them (8 kB) no more than 8 MB a thread.
BEST_BYTES = 1 << 27
NODES_AT_A_TIME = 1024


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


class GradientGrower:
    """One tree while it grows; how nodes are searched and split is for those that derive from it to say."""

    def __init__(
        self, data: Data, rows: np.ndarray, features: np.ndarray, rules: GradientRules, shape: Shape,
        sampling: FeatureSampling, n_threads: int,
    ) -> None:  # fmt: skip
        self.data, self.rows, self.features, self.rules, self.shape = data, rows, features, rules, shape
        self.sampling, self.n_threads = sampling, n_threads
        self.most_leaves = min(len(rows), shape.most_leaves)
        self.nodes = new_nodes(min(4 * self.most_leaves, 1024))  # subtrees on sorted columns need more than there are
        self.n_nodes, self.n_reads = 1, 0

    @property
    def records(self) -> np.ndarray:
        """The nodes as kernels take them."""
        return as_records(self.nodes)

    @property
    def least_gain(self) -> float:
        """What a split must gain more than."""
        return 1e-6 if self.rules.like_xgboost else self.shape.min_split_gain

    def _sum_root(self) -> None:
        """Sums of all rows."""
        raise NotImplementedError

    def _search(self, new: np.ndarray) -> None:
        """Find the cut of some nodes of one depth."""
        raise NotImplementedError

    def _split(self, which: np.ndarray) -> None:
        """Send the rows of some nodes of one depth to their children."""
        raise NotImplementedError

    def _release(self, which: np.ndarray) -> None:
        """Nothing will be split any more of some nodes."""

    def _finish(self, start: int, stop: int) -> bool:
        """Grow on to the end from the new nodes ``start..stop`` at once, if that is possible and pays."""
        return False

    def _nodes_of_rows(self, number: np.ndarray, leaf_of: np.ndarray) -> None:
        """The number of the node where each row ended, into ``leaf_of`` (OUT, per row of X)."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------------------------ growing

    def grow(self) -> None:
        """Grow level by level, or leaf by leaf."""
        nodes, shape = self.nodes, self.shape
        ready: list[tuple[float, int]] = []
        nodes["stop"][0] = len(self.rows)
        self._sum_root()
        n_leaves, new = 1, self._able(0, 1)
        while len(new) or ready:
            for node in self._worth(new).tolist():
                heapq.heappush(ready, (-float(self.nodes["gain"][node]) if shape.best_first else 0.0, node))
            n_next = min(len(ready), 1) if shape.best_first else len(ready)
            if shape.max_leaves is not None:
                n_next = min(n_next, shape.max_leaves - n_leaves)
            if n_next == 0:
                break
            n_leaves += n_next
            start, stop = self._children(np.array([heapq.heappop(ready)[1] for _ in range(n_next)]))
            if not ready and self._finish(start, stop):
                break
            new = self._able(start, stop)

    def _able(self, start: int, stop: int) -> np.ndarray:
        """Those of the new nodes ``start..stop``, all of one depth, that limits allow to be searched."""
        nodes, rules = self.nodes[start:stop], self.rules
        able = (nodes["stop"] - nodes["start"] >= 2) & (
            nodes["sums"][:, 1] * (rules.hess_unit * (1.0 + 2.0**-40)) >= 2.0 * rules.min_child_weight
        )
        if self.shape.max_depth is not None and nodes["depth"][0] >= self.shape.max_depth:
            able[:] = False
        which = np.arange(start, stop)
        self._release(which[~able])
        return which[able]

    def _worth(self, new: np.ndarray) -> np.ndarray:
        """Search some nodes; returns those that are worth splitting."""
        if not len(new):
            return new
        for some in self._batches(new):
            self._search(some)
        worth = (self.nodes["feature"][new] >= 0) & (self.nodes["gain"][new] > self.least_gain)
        self._release(new[~worth])
        return new[worth]

    def _batches(self, new: np.ndarray) -> Iterator[np.ndarray]:
        """Nodes to be searched together, siblings in one batch, so that no level takes more memory than others."""
        most = max(2, min(NODES_AT_A_TIME, BEST_BYTES // (CANDIDATE_TYPE.itemsize * len(self.features))))
        start = 0
        while start < len(new):
            stop = min(start + most, len(new))
            if stop < len(new) and new[stop] == new[stop - 1] + 1 and new[stop] % 2 == 0:  # a right child
                stop -= 1
            yield new[start:stop]
            start = stop

    def _children(self, which: np.ndarray) -> tuple[int, int]:
        """Split some nodes of one depth; returns the range of their children."""
        start, stop = self.n_nodes, self.n_nodes + 2 * len(which)
        self._make_room(stop)
        self.n_nodes = stop
        self.nodes["left"][which] = np.arange(start, stop, 2)
        self.nodes["depth"][start:stop] = self.nodes["depth"][which[0]] + 1
        self._split(which)
        return start, stop

    def _make_room(self, n_nodes: int) -> None:
        """Room for that many nodes."""
        if n_nodes > len(self.nodes):
            self.nodes = np.concatenate((self.nodes, new_nodes(max(len(self.nodes), n_nodes - len(self.nodes)))))

    # ------------------------------------------------------------------------------------------------ finishing

    def report(self, began: float) -> GradientReport:
        """What it took."""
        nodes, n = self.nodes, self.n_nodes
        searched = nodes["feature"][:n] >= 0
        pairs = int((nodes["stop"][:n] - nodes["start"][:n])[searched].sum()) * len(self.features)
        n_refined = nodes["n_refined"][:n].copy()
        return GradientReport(
            pairs, pairs, self.n_reads + int(n_refined.sum()), n_refined, nodes["n_refined_features"][:n].copy(),
            time.perf_counter() - began,
        )  # fmt: skip

    def grown(self, data: Dataset) -> Grown:
        """All nodes, as they were grown."""
        return grown_nodes(self.nodes[: self.n_nodes], self.features, self.rules, data)

    def tree(self, data: Dataset) -> Tree:
        """The tree as flat arrays."""
        nodes, number = self.nodes[: self.n_nodes], np.arange(self.n_nodes)
        if self.shape.prune and self.shape.min_split_gain > 0.0:
            nodes, number = prune(nodes, self.shape.min_split_gain)
        train_leaves = np.empty(len(data), np.int32)
        self._nodes_of_rows(number, train_leaves)
        return Tree.from_nodes(grown_nodes(nodes, self.features, self.rules, data), data, train_leaves=train_leaves)


class BinnedGrower(GradientGrower):
    """On histograms of the columns, looking into bins where that may matter."""

    def __init__(self, memory: Memory, slots: tuple[RowSet, RowSet], *arguments: Any) -> None:
        super().__init__(memory.data, slots[0].rows, *arguments)
        self.memory, self.slots = memory, slots
        self.is_sparse = len(slots[0].node_of) > 0
        columns, features = self.data.columns, self.features
        place = np.full(len(columns), -1, np.int64)
        place[features] = np.arange(len(features))
        sizes = CHANNELS * (columns["n_bins"][features] + columns["has_missing"][features])
        offsets = np.concatenate(([0], np.cumsum(sizes)))
        self.carriers = np.unique(columns["carrier"][features])
        self.selected = Selected(features, place, np.unique(self.carriers // 4), offsets)
        self.pool = memory.pool_for(min(self.most_leaves // 2 + 1, _POOL_ROWS), int(offsets[-1]))
        self.free_rows = list(range(len(self.pool) - 1, -1, -1))

    def _sum_root(self) -> None:
        sum_stats(self.slots[0].stats, self.nodes["sums"][0])

    def _search(self, new: np.ndarray) -> None:
        memory, data, nodes, selected = self.memory, self.data, self.nodes, self.selected
        records = self.records
        slots = self.slots[nodes["depth"][new[0]] % 2]  # nodes that are searched together are of the same depth
        level = self._level(new)
        n_features = len(selected.ids)
        best = new_best(len(new), n_features)
        sizes = nodes["stop"][new] - nodes["start"][new]
        n_counted = int(sizes[level.counted].sum())
        self.n_reads += n_counted * len(self.carriers)

        def scan(start: int, stop: int) -> None:
            scan_columns = scan_entries if self.is_sparse else scan_groups
            with memory.scratch(len(level.counted) if self.is_sparse else SCAN_COLUMNS) as scratch:
                scan_columns(start, stop, selected, data, self.rules, slots, records, level, self.pool, scratch, best)

        def settle(start: int, stop: int) -> None:
            with memory.scratch() as scratch, memory.members(int(sizes[start:stop].max()), n_features) as members:
                settle_nodes(
                    start, stop, large, selected, data, self.rules, slots, records, level, self.pool, best, scratch,
                    members,
                )  # fmt: skip

        if self.is_sparse:
            columns = data.columns[selected.ids]
            n_entries, n_bins = columns["entry_stop"] - columns["entry_start"], columns["n_bins"]
            for_chunks(scan, _ENTRY_COST * n_entries + _BIN_COST * len(new) * n_bins, self.n_threads)
        else:
            each = _CELL_COST * sizes[level.counted] + _BIN_COST * 256 * (1 + (level.derived >= 0))
            for_chunks(scan, np.repeat(4.0 * each, len(selected.groups)), self.n_threads)
        large = sizes > LARGE_NODE
        self._settle_large(np.flatnonzero(large), sizes, level, slots, best)
        for_chunks(settle, np.where(large, 0.0, _SETTLE_COST + _SETTLE_ROW_COST * sizes), self.n_threads)

    def _settle_large(
        self, which: np.ndarray, sizes: np.ndarray, level: NodeBatch, slots: RowSet, best: np.ndarray
    ) -> None:
        """Settle some nodes column by column. What is looked into does not depend on the number of threads."""
        memory, selected, records, rules, pool = self.memory, self.selected, self.records, self.rules, self.pool
        data, n_features, numbers = self.data, len(selected.ids), which.tolist()
        cuts = as_records(np.zeros((len(which), n_features + 1), CANDIDATE_TYPE))
        counts = np.zeros((len(which), n_features + 1, 2), np.int64)  # rows and columns looked into
        n_left = np.zeros(len(which), np.int64)
        shared = selected, data, rules, slots, records, level, pool

        def first(start: int, stop: int) -> None:
            for k in range(start, stop):
                with memory.scratch() as scratch, memory.members(int(sizes[numbers[k]]), n_features) as members:
                    n_left[k] = settle_first(numbers[k], *shared, best, scratch, members, cuts[k], counts[k])

        def others(start: int, stop: int) -> None:
            for k, column in zip(owner[start:stop].tolist(), columns[start:stop].tolist(), strict=True):
                with memory.scratch() as scratch, memory.members(int(sizes[numbers[k]]), n_features) as members:
                    settle_other(numbers[k], *shared, scratch, members, cuts[k], counts[k], column)

        def last(start: int, stop: int) -> None:
            with memory.scratch() as scratch:
                for k in range(start, stop):
                    settle_last(int(n_left[k]) + 1, numbers[k], *shared, scratch, cuts[k], counts[k])

        cost = _SETTLE_ROW_COST * sizes[which]
        for_chunks(first, cost, self.n_threads)
        owner = np.repeat(np.arange(len(which)), n_left)
        columns = 1 + np.arange(len(owner)) - np.repeat(np.cumsum(n_left) - n_left, n_left)
        for_chunks(others, cost[owner], self.n_threads)
        for_chunks(last, cost, self.n_threads)

    def _level(self, new: np.ndarray) -> NodeBatch:
        """Who is counted, and who follows by subtraction: then a sibling holds their parent's histograms."""
        nodes, pool_row = self.nodes, self.nodes["pool_row"]
        sizes = (nodes["stop"][new] - nodes["start"][new]).tolist()
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
        allowed = self.sampling.allowed(nodes["depth"][new])
        return NodeBatch(new, np.array(counted), np.array(derived), allowed, slot_of)

    def _release(self, which: np.ndarray) -> None:
        """Give up the histograms of some nodes."""
        rows = self.nodes["pool_row"][which]
        self.free_rows += rows[rows >= 0].tolist()
        self.nodes["pool_row"][which] = -1

    def _split(self, which: np.ndarray) -> None:
        nodes = self.nodes
        depth = int(nodes["depth"][which[0]])
        goes_on = self.shape.max_depth is None or depth + 1 < self.shape.max_depth
        parity = depth % 2
        slots, target = self.slots[parity], self.slots[1 - parity]

        pieces = self._pieces(which)
        sizes = pieces["stop"] - pieces["start"]

        def mark(start: int, stop: int) -> None:
            mark_sides(start, stop, pieces, self.selected, self.data, slots, self.records)

        def move(start: int, stop: int) -> None:
            move_rows(start, stop, pieces, slots, target, self.records, goes_on)

        for_chunks(mark, _MARK_COST * sizes, self.n_threads)
        place_pieces(pieces, self.records)
        for_chunks(move, _MOVE_COST * sizes, self.n_threads)
        sum_pieces(pieces, self.records)
        nodes["pool_row"][nodes["left"][which]] = nodes["pool_row"][which]
        nodes["pool_row"][which] = -1

    def _pieces(self, which: np.ndarray) -> np.ndarray:
        """Some nodes, large ones in several pieces."""
        start, stop = self.nodes["start"][which], self.nodes["stop"][which]
        n_pieces = np.ones(len(which), np.int64) if self.is_sparse else np.maximum(1, (stop - start) // PIECE_ROWS)
        owner = np.repeat(np.arange(len(which)), n_pieces)
        place = np.arange(len(owner)) - np.repeat(np.cumsum(n_pieces) - n_pieces, n_pieces)
        size = -(-(stop - start) // n_pieces)
        pieces = np.zeros(len(owner), PIECE_TYPE)
        pieces["node"] = which[owner]
        pieces["start"] = start[owner] + place * size[owner]
        pieces["stop"] = np.minimum(pieces["start"] + size[owner], stop[owner])
        return as_records(pieces)

    def _nodes_of_rows(self, number: np.ndarray, leaf_of: np.ndarray) -> None:
        nodes = self.nodes
        ends = np.flatnonzero(nodes["left"][: self.n_nodes] < 0)
        for parity, slots in enumerate(self.slots):
            these = ends[nodes["depth"][ends] % 2 == parity]
            mark_leaves(slots.rows, number[these], nodes["start"][these], nodes["stop"][these], leaf_of)
