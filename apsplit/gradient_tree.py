"""Exact trees for gradient boosting: :func:`grow_gradient_tree` and, for one node, :func:`find_gradient_split`."""

from __future__ import annotations

import heapq
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from apsplit._threads import for_chunks
from apsplit.columns import read_only
from apsplit.dataset import Dataset
from apsplit.encoding import block_rows
from apsplit.gradient_level import (
    COLUMN_TYPE,
    Data,
    Level,
    Scratch,
    Selected,
    Slots,
    new_best,
    new_nodes,
    new_scratch,
    scan_entries,
    scan_quads,
    split_nodes,
    weigh_nodes,
)
from apsplit.gradient_refine import Members, new_members, settle_nodes
from apsplit.gradients import CHANNELS, Terms, to_stats
from apsplit.levels import mark_leaves
from apsplit.quads import interleave, place_inside
from apsplit.split import Split, midpoint
from apsplit.tree import Tree
from apsplit.validation import (
    as_table,
    check_choice,
    check_features,
    check_gradients,
    check_n_threads,
    check_number,
    check_rows,
    take,
)

_POOL_BYTES = 1 << 30  # histograms kept for subtraction, at most
_POOL_ROWS = 1024
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


class Memory:
    """What the trees on one Dataset use one after the other."""

    def __init__(self, data: Dataset) -> None:
        self.data = _laid_out(data)
        self.pool = np.empty((0, 0), np.int64)
        self.slots: Slots | None = None
        self._scratch: list[Scratch] = []
        self._members: list[Members] = []

    def pool_for(self, n_rows: int, n_cells: int) -> np.ndarray:
        """Rows of ``n_cells``, as many as wanted if the memory allowed for them holds that many."""
        n_rows = max(1, min(n_rows, _POOL_BYTES // (8 * n_cells)))
        if self.pool.shape[1] != n_cells or len(self.pool) < n_rows:
            self.pool = np.empty((n_rows, n_cells), np.int64)
        return self.pool

    def slots_for(self, rows: np.ndarray | None, stats: np.ndarray, n_rows: int, *, sparse: bool) -> Slots:
        """The slots of a root."""
        n = n_rows if rows is None else len(rows)
        if self.slots is None or len(self.slots.rows) != n:
            maps = (np.empty(n_rows if sparse else 0, np.int64) for _ in range(2))
            self.slots = Slots(
                np.empty(n, np.uint32),
                stats,
                np.empty(n, np.uint32),
                np.empty_like(stats),
                np.empty(n, np.uint8),
                *maps,
            )
        slots = self.slots._replace(stats=stats)
        slots.rows[:] = np.arange(n) if rows is None else rows
        if sparse:
            slots.node_of[:] = -1
            slots.node_of[slots.rows] = 0
            slots.place_of[slots.rows] = np.arange(n)
        return slots

    @contextmanager
    def scratch(self, n_columns: int = 4) -> Iterator[Scratch]:
        """Memory for one thread. (Lists may be popped and appended to by several.)"""
        scratch = self._scratch.pop() if self._scratch else new_scratch(n_columns)
        if len(scratch.histogram) < len(new_scratch(0).histogram) + n_columns * 1024:
            scratch = new_scratch(n_columns)
        yield scratch
        self._scratch.append(scratch)

    @contextmanager
    def members(self, n_slots: int, n_features: int) -> Iterator[Members]:
        """The same for looking into bins."""
        members = self._members.pop() if self._members else new_members(n_slots, n_features)
        if len(members.slot) <= n_slots or len(members.column) < n_features:
            members = new_members(n_slots, n_features)
        yield members
        self._members.append(members)


def _laid_out(data: Dataset) -> Data:
    """The columns of a Dataset as gradient trees read them."""
    columns = data.columns
    n_rows, n_features = data.shape
    quads = np.empty((0 if data.is_sparse else -(-n_features // 4), n_rows), np.uint32)
    for_chunks(lambda start, stop: interleave(start, stop, columns.codes, quads), len(quads), 2, cost=8.0 * n_rows)
    known = np.empty(n_features, COLUMN_TYPE).view(np.recarray)
    for name in ("n_bins", "bin_start", "default", "entry_start", "entry_stop", "exact", "has_missing"):
        known[name] = getattr(columns, name)
    known.raw_start, row_step, values = _raw_values(data)
    fine = np.empty((0, 0), np.uint8) if data.is_sparse else _fine_codes(data, known, row_step, values)
    nothing32, nothing64 = np.empty(0, np.float32), np.empty(0)
    narrow, wide = (values, nothing64) if values.dtype == np.float32 else (nothing32, values)
    return Data(
        known, read_only(quads), columns.codes, read_only(fine), columns.single, read_only(data.values),
        columns.entry_row, columns.entry_code, read_only(narrow), read_only(wide), row_step,
    )  # fmt: skip


def _raw_values(data: Dataset) -> tuple[np.ndarray, int, np.ndarray]:
    """Where the raw values of each column begin, the step from row to row, and the values as float32 or float64.

    Only coarse columns need them. They are X itself, or a copy of its coarse columns if it holds integers.
    """
    raw, n_features = data.raw, data.shape[1]
    starts, row_step, values = raw.column_step * np.arange(n_features), raw.row_step, raw.flat
    if data.is_sparse:
        starts, row_step = raw.ptr[:-1], 1
    if values.dtype in (np.float32, np.float64):
        return starts, row_step, values
    if data.is_sparse:
        return starts, row_step, values.astype(np.float64)
    coarse = np.flatnonzero(~data.exact)
    starts[coarse] = len(data) * np.arange(len(coarse))
    copies = [data.column_values(f) for f in coarse.tolist()]
    return starts, 1, np.concatenate(copies) if copies else np.empty(0)


def _fine_codes(data: Dataset, known: Any, row_step: int, values: np.ndarray) -> np.ndarray:
    """Where in its bin each value of a dense coarse column lies: 256 even parts of the bin, between its edges."""
    columns = data.columns
    coarse = np.flatnonzero(~columns.exact)
    if not len(coarse):
        return np.empty((0, 0), np.uint8)
    first = columns.bin_start[coarse]
    last = first + columns.n_bins[coarse] - 1
    lowest = np.concatenate(([0.0], data.values[:-1]))
    width = data.values - lowest
    width[last] = width[last - 1]  # the outer bins end nowhere
    width[first] = width[first + 1]
    lowest[first] = data.values[first] - width[first]
    with np.errstate(divide="ignore", over="ignore", invalid="ignore"):
        scale = 256.0 / width
    scale[~np.isfinite(scale)] = 0.0
    fine = np.empty(data.codes.shape, np.uint8)  # exact columns are never touched

    def place(start: int, stop: int) -> None:
        block = block_rows(stop - start, values.itemsize, row_step > 1)
        place_inside(start, stop, coarse, values, row_step, block, columns.codes, known, lowest, scale, fine)

    for_chunks(place, len(coarse), 2, cost=5.0 * len(data))
    return fine


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
        self, memory: Memory, slots: Slots, features: np.ndarray, terms: Terms, shape: Shape,
        sampling: FeatureSampling, n_threads: int,
    ) -> None:  # fmt: skip
        self.memory, self.data, self.slots = memory, memory.data, slots
        self.terms, self.shape, self.sampling, self.n_threads = terms, shape, sampling, n_threads
        self.is_sparse = len(slots.node_of) > 0
        columns = self.data.columns
        n_columns = 4 * -(-len(columns) // 4)
        place = np.full(n_columns, -1, np.int64)
        place[features] = np.arange(len(features))
        sizes = CHANNELS * (columns.n_bins[features] + columns.has_missing[features])
        offsets = np.concatenate(([0], np.cumsum(sizes)))
        self.selected = Selected(features, place, np.unique(features // 4), offsets)
        most = min(len(slots.rows), shape.most_leaves)
        self.nodes = new_nodes(min(2 * most, 1024))
        self.n_nodes, self.n_reads = 1, 0
        self.pool = memory.pool_for(min(most // 2 + 1, _POOL_ROWS), int(offsets[-1]))
        self.free_rows = list(range(len(self.pool) - 1, -1, -1))

    def grow(self) -> None:
        """Grow level by level, or leaf by leaf."""
        nodes, shape = self.nodes, self.shape
        ready: list[tuple[float, int]] = []
        nodes.stop[0] = len(self.slots.rows)
        nodes.sums[0] = self.slots.stats.reshape(-1, CHANNELS).sum(axis=0)
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
        memory, data, slots, nodes, selected = self.memory, self.data, self.slots, self.nodes, self.selected
        level = self._level(new)
        n_features = len(selected.ids)
        best = new_best(len(new), n_features)
        sizes = nodes.stop[new] - nodes.start[new]
        n_counted = int(sizes[level.counted].sum())
        self.n_reads += n_counted * n_features

        def scan(start: int, stop: int) -> None:
            scan_columns = scan_entries if self.is_sparse else scan_quads
            with memory.scratch(max(4, len(level.counted)) if self.is_sparse else 4) as scratch:
                scan_columns(start, stop, selected, data, self.terms, slots, nodes, level, self.pool, scratch, best)

        def settle(start: int, stop: int) -> None:
            with memory.scratch() as scratch, memory.members(int(sizes[start:stop].max()), n_features) as members:
                settle_nodes(
                    start,
                    stop,
                    selected,
                    data,
                    self.terms,
                    slots,
                    nodes,
                    level,
                    self.pool,
                    best,
                    scratch,
                    members,
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
        goes_on = depth is None or bool((nodes.depth[children] < depth).any())

        def split(start: int, stop: int) -> None:
            both = np.empty(2 * CHANNELS, np.int64)
            split_nodes(start, stop, which, self.selected, self.data, self.slots, nodes, goes_on, both)

        for_chunks(split, _SPLIT_ROW_COST * (nodes.stop[which] - nodes.start[which]), self.n_threads)
        nodes.pool_row[children[::2]] = nodes.pool_row[which]
        nodes.pool_row[which] = -1
        return children

    # ------------------------------------------------------------------------------------------------ finishing

    def report(self, began: float) -> GradientReport:
        """What it took."""
        nodes, n = self.nodes, self.n_nodes
        searched = (nodes.feature[:n] >= 0) | (nodes.left[:n] >= 0)
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
        if self.shape.prune and self.shape.min_split_gain > 0.0:
            order = _pruned(nodes, self.n_nodes, self.shape.min_split_gain)
        number = np.empty(self.n_nodes, np.int32)
        number[order] = np.arange(len(order))
        inner = nodes.left[order] >= 0
        left = np.where(inner, number[nodes.left[order]], -1)
        leaves = np.flatnonzero(~inner)
        train_leaves = np.empty(len(data), np.int32)
        starts, stops = nodes.start[order[leaves]], nodes.stop[order[leaves]]
        mark_leaves(self.slots.rows, leaves, starts, stops, train_leaves)
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


def _pruned(nodes: Any, n_nodes: int, least: float) -> np.ndarray:
    """Take back splits of less gain than ``least`` that only leaves follow, bottom up; returns the nodes that stay.

    They come level by level, so siblings stay neighbours.
    """
    left = nodes.left
    for node in range(n_nodes - 1, -1, -1):
        if left[node] >= 0 and nodes.gain[node] < least and left[left[node]] < 0 and left[left[node] + 1] < 0:
            left[node] = -1
    levels = [np.zeros(1, np.int64)]
    while (inner := levels[-1][left[levels[-1]] >= 0]).size:
        levels.append((left[inner][:, None] + [0, 1]).reshape(-1))
    return np.concatenate(levels)


# ------------------------------------------------------------------------------------------------------- for users


def _check_terms(
    units: tuple[float, float, float], reg_lambda: float, reg_alpha: float, min_child_weight: float,
    max_delta_step: float, min_samples_leaf: int, compat: str | None,
) -> Terms:  # fmt: skip
    limits = {
        "reg_lambda": reg_lambda,
        "reg_alpha": reg_alpha,
        "min_child_weight": min_child_weight,
        "max_delta_step": max_delta_step,
    }
    numbers = [check_number(name, value, 0.0) for name, value in limits.items()]
    if compat == "xgboost":  # which keeps its parameters as float32
        numbers = [float(np.float32(number)) for number in numbers]
    lam, alpha, weight, step = numbers
    return Terms(*units, lam, alpha, weight, step, min_samples_leaf, compat == "xgboost")


def _check_compat(compat: str | None, table: Any) -> None:
    if compat is None:
        return
    check_choice("compat", compat, ["xgboost"])
    types = {table.float_type(f) for f in range(table.shape[1])} if isinstance(table, Dataset) else {table.dtype}
    if types != {np.dtype(np.float32)}:
        raise ValueError('compat="xgboost" needs X in float32, as XGBoost itself has it: use X.astype(np.float32)')


def grow_gradient_tree(
    data: Any,
    grad: ArrayLike,
    hess: ArrayLike | None = None,
    *,
    max_depth: int | None = 6,
    max_leaves: int | None = None,
    grow_policy: str = "depthwise",
    reg_lambda: float = 1.0,
    reg_alpha: float = 0.0,
    min_child_weight: float = 1.0,
    max_delta_step: float = 0.0,
    min_samples_leaf: int = 1,
    min_split_gain: float = 0.0,
    rows: ArrayLike | None = None,
    features: ArrayLike | None = None,
    colsample_bytree: float = 1.0,
    colsample_bylevel: float = 1.0,
    colsample_bynode: float = 1.0,
    random_state: int | np.random.Generator | None = None,
    compat: str | None = None,
    n_threads: int | None = None,
) -> Tree:
    """Grow the exact tree of one round of gradient boosting.

    Every split is the best of all thresholds of all features, found at about the cost of histograms. That makes the
    tree the same as an exhaustive search would grow, not more accurate than trees from histograms.

    Parameters
    ----------
    data : Dataset, or array-like, frame or sparse matrix of shape (n_rows, n_features)
        For more than one tree pass a :class:`Dataset`. NaN means missing.
    grad, hess : array-like of shape (n_rows,)
        First and second derivatives of the loss by the margin of each row. ``hess=None`` means 1.
    max_depth : int or None, default=6
        Most splits from the root to a leaf; None: no limit.
    max_leaves : int, optional
        Most leaves.
    grow_policy : {"depthwise", "lossguide"}, default="depthwise"
        Level by level, or the leaf with the largest gain next.
    reg_lambda, reg_alpha : float
        Penalties on squares and absolute values of leaf weights.
    min_child_weight : float, default=1.0
        Smallest sum of hessians on either side of a split.
    max_delta_step : float, default=0.0
        Largest absolute leaf weight; 0: no limit.
    min_samples_leaf : int, default=1
        Fewest rows on either side of a split.
    min_split_gain : float, default=0.0
        A node is split only if that gains more.
    rows : array of int or bool, optional
        Rows to grow on; a row that is listed twice counts twice.
    features : array of int or bool, optional
        Features to consider.
    colsample_bytree, colsample_bylevel, colsample_bynode : float
        Share of the features that a tree, and of those a level, and of those a node may use, drawn at random.
    random_state : int or numpy Generator, optional
        For drawing features.
    compat : {None, "xgboost"}
        "xgboost": the tree that XGBoost 3.0 to 3.2 grows with ``tree_method="exact"`` from the same float32 X: its
        float32 gains, thresholds and order among equals, and ``min_split_gain`` as its ``gamma``, which prunes.
    n_threads : int, optional
        Threads to use at most; the tree does not depend on it. Default: all processors.

    Returns
    -------
    Tree
        With leaf weights in ``value``, sums of hessians in ``cover``, and in ``train_leaves`` the leaf of each row of
        ``rows`` (or of all), so that margins are updated by ``margin += rate * tree.value[tree.train_leaves]``.

    Examples
    --------
    >>> import numpy as np, apsplit
    >>> X = np.array([[1.0], [2.0], [3.0], [4.0]])
    >>> y = np.array([0.0, 0.0, 3.0, 5.0])
    >>> tree = apsplit.grow_gradient_tree(X, grad=0.0 - y, max_depth=1, reg_lambda=0.0)
    >>> print(tree.to_text())
    |--- x0 <= 2.5
    |   |--- weight: 0 (cover 2)
    |--- x0 >  2.5 or missing
    |   |--- weight: 4 (cover 2)
    >>> tree.value[tree.train_leaves]
    array([0., 0., 4., 4.])
    """
    began = time.perf_counter()
    threads = check_n_threads(n_threads)
    check_choice("grow_policy", grow_policy, ["depthwise", "lossguide"])
    shape = Shape(
        None if max_depth is None else check_number("max_depth", max_depth, 1, integer=True),
        None if max_leaves is None else check_number("max_leaves", max_leaves, 1, integer=True),
        grow_policy == "lossguide",
        check_number("min_split_gain", min_split_gain, 0.0),
        compat == "xgboost",
    )
    shares = {"bytree": colsample_bytree, "bylevel": colsample_bylevel, "bynode": colsample_bynode}
    by_tree, by_level, by_node = (check_number(f"colsample_{k}", v, 1e-12, 1.0) for k, v in shares.items())
    table = data if isinstance(data, Dataset) else as_table(data)
    _check_compat(compat, table)
    table = table if isinstance(table, Dataset) else Dataset(table, n_threads=n_threads)
    chosen, repeats = check_rows(rows, len(table))
    min_rows = check_number("min_samples_leaf", min_samples_leaf, 1, integer=True)
    stats, units = to_stats(*check_gradients(grad, hess, chosen, len(table)), repeats, threads, counts=min_rows > 1)
    terms = _check_terms(units, reg_lambda, reg_alpha, min_child_weight, max_delta_step, min_rows, compat)
    random = np.random.default_rng(random_state)
    ids = sample_features(check_features(features, table.shape[1]), by_tree, random)
    with table.lent(Memory) as memory:
        slots = memory.slots_for(chosen, stats, len(table), sparse=table.is_sparse)
        plant = Plant(memory, slots, ids, terms, shape, FeatureSampling(len(ids), by_level, by_node, random), threads)
        plant.grow()
        tree = plant.tree(table)
    if rows is not None and tree.train_leaves is not None:
        tree.train_leaves = tree.train_leaves[np.asarray(rows)]
    tree.report = plant.report(began)
    return tree


def find_gradient_split(
    X: Any,
    grad: ArrayLike,
    hess: ArrayLike | None = None,
    *,
    reg_lambda: float = 1.0,
    reg_alpha: float = 0.0,
    min_child_weight: float = 1.0,
    max_delta_step: float = 0.0,
    rows: ArrayLike | None = None,
    features: ArrayLike | None = None,
    compat: str | None = None,
    n_threads: int | None = None,
) -> Split | None:
    """Find the split of a node that lowers the loss most, exactly: the same as trying every threshold of every feature.

    Parameters
    ----------
    X : array-like, frame, sparse matrix or Dataset of shape (n_rows, n_features)
        NaN means missing. For many calls on the same data pass a :class:`Dataset`.
    grad, hess, reg_lambda, reg_alpha, min_child_weight, max_delta_step, rows, features, compat, n_threads
        As for :func:`grow_gradient_tree`.

    Returns
    -------
    Split or None
        ``score`` and ``improvement`` are the gain (which may be negative), ``left_value`` and ``right_value`` the leaf
        weights. None if nothing can be split.

    Notes
    -----
    Ties go to the smallest feature, then the smallest threshold, then missing values to the right.

    Examples
    --------
    >>> import numpy as np, apsplit
    >>> X = np.array([[1.0], [2.0], [3.0], [np.nan]])
    >>> apsplit.find_gradient_split(X, grad=[1.0, 1.0, -2.0, -2.0])
    Split(feature=0, threshold=2.5, missing_left=False, polarity=0, left_value=-0.666..., right_value=1.333..., ...)
    """
    began = time.perf_counter()
    threads = check_n_threads(n_threads)
    table = X if isinstance(X, Dataset) else as_table(X)
    _check_compat(compat, table)
    shown_ids = ids = check_features(features, table.shape[1])
    chosen, repeats = check_rows(rows, table.shape[0])
    stats, units = to_stats(*check_gradients(grad, hess, chosen, table.shape[0]), repeats, threads)
    terms = _check_terms(units, reg_lambda, reg_alpha, min_child_weight, max_delta_step, 1, compat)
    if not isinstance(table, Dataset):  # nothing but the selection is encoded
        table = Dataset(take(table, chosen, None if features is None else ids), n_threads=n_threads)
        ids, chosen = np.arange(len(ids)), None
    shape = Shape(max_depth=1, min_split_gain=-np.inf)
    with table.lent(Memory) as memory:
        slots = memory.slots_for(chosen, stats, len(table), sparse=table.is_sparse)
        sampling = FeatureSampling(len(ids), 1.0, 1.0, np.random.default_rng(0))
        plant = Plant(memory, slots, ids, terms, shape, sampling, threads)
        plant.grow()
        if plant.n_nodes == 1:
            return None
        weight, _ = plant.weights()
        nodes = plant.nodes
        return Split(
            feature=int(shown_ids[nodes.feature[0]]),
            threshold=float(plant.thresholds(table)[0]),
            missing_left=bool(nodes.missing_left[0]),
            polarity=0,
            left_value=float(weight[1]),
            right_value=float(weight[2]),
            score=float(nodes.gain[0]),
            improvement=float(nodes.gain[0]),
            report=plant.report(began),
        )
