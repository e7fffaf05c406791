"""The two kinds of gradient growers: on histograms, or (small data) on sorted columns. They grow the same tree."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np

from apsplit._threads import for_chunks
from apsplit.data.dataset import Dataset
from apsplit.gradients.candidate import CUT_TYPE
from apsplit.gradients.choose import settle_first, settle_last, settle_nodes, settle_other
from apsplit.gradients.criterion import CHANNELS, Terms, to_pairs, to_stats, with_units
from apsplit.gradients.scan import (
    SCAN_COLUMNS,
    Level,
    Selected,
    Slots,
    as_records,
    new_best,
    scan_entries,
    scan_quads,
    sum_stats,
)
from apsplit.gradients.sorted_bounds import new_bounds
from apsplit.gradients.sorted_columns import (
    MOST_ROWS,
    Lists,
    split_sorted,
    sum_slots,
    tell_leaves,
)
from apsplit.gradients.sorted_scan import choose_cuts, search_columns
from apsplit.trees.gradient_finish import in_level_order
from apsplit.trees.gradient_grower import FeatureSampling, GradientGrower, Shape
from apsplit.trees.gradient_memory import Memory, SortedMemory
from apsplit.trees.gradient_partition import PIECE_TYPE, mark_sides, move_rows, place_pieces, sum_pieces
from apsplit.trees.levels import mark_leaves
from apsplit.trees.subtrees import grow_below

# Up to so many rows, columns are sorted: if all of them are exact, if all are coarse (what takes long with bins is to
# look into them). Milliseconds sorted and with bins (depth 6, two threads, 2026-11): 50 normal columns of 20 000 rows
# 12 and 24, of 40 000 29 and 37; adult (93 % exact) 5 000 rows 1.2 and 1.8, 30 000 6.0 and 3.6; covtype (91 %) 5 000
# rows 3.4 and 2.2.
SORTED_ROWS = 4_000, 40_000
_SORTED_CELLS = 1 << 25  # and so many cells, of 8 bytes
_POOL_ROWS = 1024  # nodes whose histograms are kept, at most
# Nanoseconds (one core, 2026-11); they decide how work is spread, never what is found.
_CELL_COST = 0.8  # adding a cell to a histogram
_ENTRY_COST = 3.0  # the same for an entry of a sparse column
_BIN_COST = 8.0  # subtracting and scanning a bin
_SETTLE_COST, _SETTLE_ROW_COST = 20_000.0, 6.0  # looking into bins: a node, and each of its rows
_MARK_COST, _MOVE_COST = 2.0, 4.0  # splitting: a row
PIECE_ROWS = 50_000  # of a node that is split in pieces
LARGE_NODE = 50_000  # rows of a node that all threads settle together
# Below that much work, in nanoseconds, two threads are no faster than one: a round of california_housing takes 2.6 ms
# instead of 2.3, of higgs_11k 3.7 instead of 3.4 (the least of 60 each, 2026-11).
SHARED_WORK = 4_000_000.0
_MOST_LAMBDA = 1e6  # in rows, so that float32 is far from its end
_SORTED_COST = 2.0  # dividing and scanning a cell of a sorted column


class BinnedGrower(GradientGrower):
    """On histograms of the columns, looking into bins where that may matter."""

    def __init__(self, memory: Memory, slots: tuple[Slots, Slots], *arguments: Any) -> None:
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
            scan_columns = scan_entries if self.is_sparse else scan_quads
            with memory.scratch(len(level.counted) if self.is_sparse else SCAN_COLUMNS) as scratch:
                scan_columns(start, stop, selected, data, self.terms, slots, records, level, self.pool, scratch, best)

        def settle(start: int, stop: int) -> None:
            with memory.scratch() as scratch, memory.members(int(sizes[start:stop].max()), n_features) as members:
                settle_nodes(
                    start, stop, large, selected, data, self.terms, slots, records, level, self.pool, best, scratch,
                    members,
                )  # fmt: skip

        if self.is_sparse:
            columns = data.columns[selected.ids]
            n_entries, n_bins = columns["entry_stop"] - columns["entry_start"], columns["n_bins"]
            for_chunks(scan, _ENTRY_COST * n_entries + _BIN_COST * len(new) * n_bins, self.n_threads)
        else:
            each = _CELL_COST * sizes[level.counted] + _BIN_COST * 256 * (1 + (level.derived >= 0))
            for_chunks(scan, np.repeat(4.0 * each, len(selected.quads)), self.n_threads)
        large = sizes > LARGE_NODE
        self._settle_large(np.flatnonzero(large), sizes, level, slots, best)
        for_chunks(settle, np.where(large, 0.0, _SETTLE_COST + _SETTLE_ROW_COST * sizes), self.n_threads)

    def _settle_large(self, which: np.ndarray, sizes: np.ndarray, level: Level, slots: Slots, best: np.ndarray) -> None:
        """Settle some nodes column by column. What is looked into does not depend on the number of threads."""
        memory, selected, records, terms, pool = self.memory, self.selected, self.records, self.terms, self.pool
        data, n_features, numbers = self.data, len(selected.ids), which.tolist()
        cuts = as_records(np.zeros((len(which), n_features + 1), CUT_TYPE))
        n_left = np.zeros(len(which), np.int64)
        shared = selected, data, terms, slots, records, level, pool

        def first(start: int, stop: int) -> None:
            for k in range(start, stop):
                with memory.scratch() as scratch, memory.members(int(sizes[numbers[k]]), n_features) as members:
                    n_left[k] = settle_first(numbers[k], *shared, best, scratch, members, cuts[k])

        def others(start: int, stop: int) -> None:
            for k, column in zip(owner[start:stop].tolist(), columns[start:stop].tolist(), strict=True):
                with memory.scratch() as scratch, memory.members(int(sizes[numbers[k]]), n_features) as members:
                    settle_other(numbers[k], *shared, scratch, members, cuts[k], column)

        def last(start: int, stop: int) -> None:
            with memory.scratch() as scratch:
                for k in range(start, stop):
                    settle_last(int(n_left[k]) + 1, numbers[k], *shared, scratch, cuts[k])

        cost = _SETTLE_ROW_COST * sizes[which]
        for_chunks(first, cost, self.n_threads)
        owner = np.repeat(np.arange(len(which)), n_left)
        columns = 1 + np.arange(len(owner)) - np.repeat(np.cumsum(n_left) - n_left, n_left)
        for_chunks(others, cost[owner], self.n_threads)
        for_chunks(last, cost, self.n_threads)

    def _level(self, new: np.ndarray) -> Level:
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
        return Level(new, np.array(counted), np.array(derived), allowed, slot_of)

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


class SortedGrower(GradientGrower):
    """On sorted columns, all of which is read."""

    def __init__(self, memory: SortedMemory, lists: Lists, *arguments: Any) -> None:
        super().__init__(memory.data, lists.rows, *arguments)
        self.memory, self.lists = memory, lists
        self.number: np.ndarray | None = None  # of nodes, if they are not those that lists know

    def _sum_root(self) -> None:
        sum_slots(self.lists, self.records)

    def _search(self, new: np.ndarray) -> None:
        nodes, n_features = self.nodes, len(self.features)
        sizes = nodes["stop"][new] - nodes["start"][new]
        n_rows, largest = int(sizes.sum()), int(sizes.max())
        self.n_reads += n_rows * n_features
        allowed = self.sampling.allowed(nodes["depth"][new])
        best, top = new_best(len(new), n_features), np.full(len(new), -np.inf)
        known = (self.features, self.data, self.terms, self.lists, self.records)

        parts: list[int] = []

        def search(start: int, stop: int) -> None:
            parts.append(start)
            search_columns(start, stop, *known, new, allowed, new_bounds(n_features, largest), top, best)

        for_chunks(search, n_features, self.n_threads, _SORTED_COST * n_rows)
        if len(parts) > 1:
            choose_cuts(*known, new, best)

    def _split(self, which: np.ndarray) -> None:
        depth = int(self.nodes["depth"][which[0]])
        goes_on = self.shape.max_depth is None or depth + 1 < self.shape.max_depth
        split_sorted(which, self.features, self.data, self.lists, self.records, goes_on)

    def _finish(self, start: int, stop: int) -> bool:
        nodes, shape, n_features, pairs = self.nodes, self.shape, len(self.features), np.arange(start, stop, 2)
        max_depth = 1 << 62 if shape.max_depth is None else shape.max_depth
        n_levels = min(20, max_depth - int(nodes["depth"][start]))
        n_rows = nodes["stop"][pairs + 1] - nodes["start"][pairs]
        costs = _SORTED_COST * n_features * n_levels * n_rows
        one_by_one = shape.best_first or shape.max_leaves is not None or self.sampling.is_random
        n_threads = self.n_threads if costs.sum() > SHARED_WORK else 1
        if n_levels < 1 or one_by_one or n_threads * costs.max() > 1.2 * costs.sum():
            return False  # for one thread would have much more to do than others
        widths = np.minimum(2 << n_levels, n_rows)  # nodes of a level below a pair, at most
        ends = stop + np.cumsum(2 * widths)
        self._make_room(int(ends[-1]))
        numbers = [stop, *ends.tolist()]
        n_searched: list[int] = []

        def grow(first: int, last: int) -> None:
            width = int(widths[first:last].max())
            room = np.empty(width, np.int64), new_bounds(n_features, int(n_rows[first:last].max())), np.empty(width)
            for k in range(first, last):
                n_searched.append(
                    grow_below(
                        int(pairs[k]), numbers[k], max_depth, self.least_gain, self.features, self.data, self.terms,
                        self.lists, self.records, self.sampling.all, *room, new_best(0, n_features),
                    )
                )  # fmt: skip

        for_chunks(grow, costs, n_threads)
        self.n_reads += sum(n_searched) * n_features
        self._renumber(numbers[-1])
        return True

    def _renumber(self, n: int) -> None:
        """Number the nodes level by level, some of ``n`` numbers not being in use."""
        self.nodes, self.number = in_level_order(self.nodes[:n])
        self.n_nodes = len(self.nodes)

    def _nodes_of_rows(self, number: np.ndarray, leaf_of: np.ndarray) -> None:
        tell_leaves(self.lists, number if self.number is None else number[self.number], leaf_of)


# ---------------------------------------------------------------------------------------------------------- choosing


class Selection(NamedTuple):
    """What a tree is to be grown on."""

    rows: np.ndarray | None  # ascending; None: all
    repeats: np.ndarray | None  # how often each counts
    features: np.ndarray  # ascending


def _is_small(data: Dataset, n_selected: int) -> bool:
    """Whether columns are to be sorted. To select from them takes as long as to look at all rows."""
    n_rows, n_features = data.shape
    if data.is_sparse or n_rows > min(MOST_ROWS, 8 * n_selected) or n_rows * n_features > _SORTED_CELLS:
        return False
    if_exact, if_coarse = SORTED_ROWS
    return n_rows <= if_coarse + (if_exact - if_coarse) * int(np.count_nonzero(data.columns.exact)) / n_features


@contextmanager
def new_grower(
    data: Dataset, selection: Selection, gradients: tuple[np.ndarray, np.ndarray | None], terms: Terms, shape: Shape,
    sampling: FeatureSampling, n_threads: int, *, many: bool,
) -> Iterator[GradientGrower]:  # fmt: skip
    """A tree that is ready to grow. ``many``: more are expected on the same data, so that sorting it pays."""
    rows, repeats, features = selection
    several = terms.min_rows > 1  # rows in a leaf, that have to be counted
    n = len(data) if rows is None else len(rows)
    if many and _is_small(data, n):
        with data.borrowed(SortedMemory, n_threads) as memory:
            lists = memory.lists_for(rows, features, n_threads)
            grad_unit, hess_unit, is_even = to_pairs(*gradients, repeats, lists.pairs, n_threads)
            terms = with_units(terms, grad_unit, hess_unit)
            if several:
                lists = lists._replace(counts=np.ones(n, np.int64) if repeats is None else repeats)
            if is_even and (rows_of_lambda := terms.reg_lambda / (int(lists.pairs[1]) * hess_unit)) < _MOST_LAMBDA:
                lists = lists._replace(shares=memory.shares_for(n, rows_of_lambda))
            yield SortedGrower(memory, lists, features, terms, shape, sampling, n_threads)
    else:
        with data.borrowed(Memory, n_threads) as memory:
            slots = memory.slots_for(rows, len(data), sparse=data.is_sparse)
            units = to_stats(*gradients, repeats, slots[0].stats, n_threads, counts=several)
            terms = with_units(terms, *units)
            yield BinnedGrower(memory, slots, features, terms, shape, sampling, n_threads)
