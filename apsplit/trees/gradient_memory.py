"""What gradient trees on one Dataset share: its columns laid out for them, and memory that is used again and again."""

from __future__ import annotations

from typing import Any

import numpy as np

from apsplit import _lists
from apsplit._ahead import addresses, expect
from apsplit._categories import CATEGORY_LINES
from apsplit._phases import own_crew
from apsplit._records import LINE_BYTES, Record, aligned
from apsplit._threads import for_chunks
from apsplit._validation import is_sparse
from apsplit._work import (
    CARRIER_TYPE,
    FAMILY_TYPE,
    FLOATS,
    INTS,
    LOOK_TYPE,
    NODE_TYPE,
    PIECE_TYPE,
    SEGMENT_TYPE,
    WINNER_TYPE,
    WORDS,
    WORK_TYPE,
)
from apsplit.data.bundles import Bundles, find_bundles, no_bundles
from apsplit.data.dataset import Dataset
from apsplit.data.order import MOST_ROWS, ORDER_COST, Order, Values, order_entries
from apsplit.data.packed_codes import EMPTY_CODES, pack_codes
from apsplit.data.share import ColumnShare
from apsplit.gradients import categories, entries, search, stats
from apsplit.gradients.refine import refine
from apsplit.gradients.scan import scan_pairs
from apsplit.trees import partition
from apsplit.trees.grow import grow
from apsplit.trees.together import answer

# None of these changes what is found.
POOL_BYTES = 1 << 28  # histograms, at most, but for those of three nodes
BATCH_BYTES = 1 << 25  # what is noted of each node and feature that are searched together
MOST_NODES = 1024  # searched together
RANGES_PER_THREAD = 2  # of rows, when nodes are split
PARTS_PER_THREAD = 8  # of the columns of a sparse X
LONG_SHARE = 16  # one of so many columns of a sparse X is long: what wins is mostly among these, so they come first
ORDER_BYTES = 1 << 29  # orders of columns, at most
PASSED_SHARE, SAMPLED_WORDS = 0.3, 1024  # of words that are 0, from which on they are passed over; words that tell it
BINS_PER_ROOT = 8.0  # bins of a node, times the root of its rows: what a bin can hide grows like its share of the rows
BINS_PER_ROW = 0.25  # of a node, at most: else most bins of small nodes are empty
SEEK_COST, SORT_COST = 0.5, 20.0  # a row in a column's order, and one that is sorted, against one in a pass
PASS_COST = 1.0  # nanoseconds for a row in a pass
_LINE = LINE_BYTES // 8  # integers of a line of the cache


# What most trees need, the largest first.
_SHARED = (search.admit, search.decide, stats.prepare, stats.measure, stats.fix, partition.move)
_UNITS = (search.count, grow, refine, partition.mark, search.list_looks, *_SHARED)
_OF_ENTRIES = (entries.search_column, entries.add_entries, _lists.search_entries)
_SPARSE_UNITS = (grow, *_OF_ENTRIES, partition.mark_sparse, *_SHARED)


class Memory:
    """The record of the trees that are grown on one Dataset, one after the other."""

    units: tuple[tuple, tuple] = _UNITS, _SPARSE_UNITS  # of dense and of sparse X

    share: ColumnShare | None = None  # if the Dataset holds some columns of a table, and others hold the others
    _order: Order | None = None
    root: Record  # of the tree that has grown last

    def __init__(self, data: Dataset, n_threads: int) -> None:
        self.expect_on(data)
        self.work = Record(WORK_TYPE)
        self.n_rows, self.n_features, self.is_sparse = *data.shape, data.is_sparse
        self._sizes: dict[str, int] = {}
        self._agreements: dict[tuple[Any, ...], list[int]] = {}
        self._channels = -1
        self._has_lists = False  # of entries, instead of histograms
        self._entry_order = data.take_entry_order()
        self._made_for: tuple[int, ...] = ()
        self._lay_out(data, n_threads)
        self.work.set(
            bins_per_root=BINS_PER_ROOT,
            bins_per_row=BINS_PER_ROW,
            seek_cost=SEEK_COST,
            sort_cost=SORT_COST,
            root_row=-1,
        )
        self._set_phases()

    @classmethod
    def expect_on(cls, X: Any) -> None:
        """Say that trees will be grown on X, or a Dataset: what they need may be compiled while that is encoded."""
        expect(cls.units[X.is_sparse if isinstance(X, Dataset) else is_sparse(X)])

    def _set_phases(self) -> None:
        """What phases count and score."""
        phases = {
            "prepare": stats.prepare, "measure": stats.measure, "fix": stats.fix, "admit": search.admit,
            "decide": search.decide, "weigh": search.weigh, "move": partition.move,
            "mark": partition.mark_sparse if self.is_sparse else partition.mark,
        }  # fmt: skip
        if self.category_width:
            phases["scan_categories"], phases["mark_categories"] = categories.scan_categories, partition.mark_categories
        if len(self.work["wide_codes"]):
            phases["count_wide"] = categories.count_wide
        if self.is_sparse:
            phases["count"], phases["scan"] = _lists.search_entries, entries.search_column
            phases["add_entries"] = entries.add_entries
        else:
            phases["count"], phases["list_looks"], phases["refine"] = search.count, search.list_looks, refine
        self.work.set(here=self.work.address, **addresses(grow, **phases))

    # ------------------------------------------------------------------------------------------------------------ data

    def _lay_out(self, data: Dataset, n_threads: int) -> None:
        """The columns of the data as phases read them."""
        columns = data.columns
        known = np.frombuffer(bytearray(columns.of.tobytes()), columns.of.dtype)  # numpy copies records field by field
        starts, row_step, values = _raw_values(data)
        known["raw_start"] = starts
        nothing32, nothing64 = np.empty(0, np.float32), np.empty(0)
        narrow, wide = (values, nothing64) if values.dtype == np.float32 else (nothing32, values)
        packed = np.empty((1, 0), np.uint32)
        if data.is_sparse:
            known["carrier"], known["next"], known["left_out"] = np.arange(self.n_features), -1, -1
            self._heads = np.arange(self.n_features)
        else:
            bundles = self._find_bundles(data)
            carriers = _in_groups(columns.exact[bundles.heads], known["wide"][bundles.heads] < 0)
            self._heads = np.where(carriers >= 0, bundles.heads[carriers], -1)
            place = np.full(len(bundles.heads), -1)  # wide columns have none
            place[carriers[carriers >= 0]] = np.flatnonzero(carriers >= 0)
            known["carrier"], known["next"] = place[bundles.carrier], bundles.next
            known["first"], known["left_out"] = bundles.first, bundles.left_out
            packed = _packed(
                np.where(carriers >= 0, bundles.source[carriers], self.n_features), bundles, data, n_threads
            )
        some = packed[:: max(1, len(packed) // SAMPLED_WORDS)]
        self._zero_share = np.count_nonzero(some == 0, axis=0) / max(1, len(some))  # per group: of words
        self._values = Values(columns.codes, values, row_step, starts)
        self._known, self._columns = known, columns
        self.work.set(
            n_all=self.n_rows, is_sparse=data.is_sparse, columns=known, codes=columns.codes.reshape(-1), packed=packed,
            single=columns.single.view(np.uint8), values=columns.values, entry_row=columns.entry_row,
            entry_code=columns.entry_code, narrow=narrow, wide=wide, row_step=row_step,
            ordered=np.full(self.n_features, -1, np.int64), order=np.empty(0, np.uint32),
            first_row=np.empty(0, np.int64), n_passed=np.zeros(self.n_features, np.int64),
            wide_codes=data.wide_codes.reshape(-1),
        )  # fmt: skip
        coarse = np.flatnonzero(~columns.exact)
        fits = 4 * len(coarse) * self.n_rows <= ORDER_BYTES and self.n_rows <= MOST_ROWS and not data.is_sparse
        self._orderable = coarse if fits else coarse[:0]  # columns that may be put in order
        of_categories = known["n_categories"] > 0
        codes = np.where(known["wide"] >= 0, known["n_categories"], known["n_bins"])[of_categories]
        self.category_width = int(codes.max(initial=0))  # 0: no column is categorical
        self.set_words = -(-self.category_width // 32)
        self.work.set(category_width=self.category_width, set_words=self.set_words)

    def _find_bundles(self, data: Dataset) -> Bundles:
        """Bundles, if they save a group of four: one that is half empty takes as long."""
        bundles = find_bundles(data.columns)
        saves = -(-len(bundles.heads) // 4) < -(-self.n_features // 4)
        return bundles if saves else no_bundles(self.n_features, self.n_rows)

    def order(self, n_threads: int, *, at_once: bool) -> None:
        """Put the rows in the order of coarse columns, if memory allows.

        All columns at once, or those over whose cells passes have taken as long as that takes: whatever comes, no more
        than twice the time is spent than if it had been known.
        """
        ordered, n_passed, chosen = self.work["ordered"], self.work["n_passed"], self._orderable
        if not at_once:
            chosen = chosen[n_passed[chosen] * PASS_COST >= self.n_rows * ORDER_COST]
        if not len(chosen) or (self.share is not None and self.share.is_lean):
            return
        if self._order is None:
            self._order = Order.empty(np.flatnonzero(~self._known["exact"]), self.n_rows)
            self.work.set(order=self._order.rows, first_row=self._order.first_row)
        self._order.put(chosen, self._values, n_threads)
        ordered[chosen] = np.searchsorted(self._order.columns, chosen)
        self._orderable = self._orderable[ordered[self._orderable] < 0]

    def _lay_out_histograms(self, channels: int, coarse: int = 4) -> None:
        """Where in a row of the pool the histogram of each carrier begins; exact and coarse ones have such channels."""
        if channels == self._channels:
            return
        self._channels = channels
        known, heads = self._known, self._heads
        carriers = np.zeros(len(heads), CARRIER_TYPE)
        real = np.flatnonzero(heads >= 0)
        of = known[heads[real]]
        carriers["head"], carriers["n_codes"], carriers["channels"] = heads, EMPTY_CODES, channels
        carriers["n_codes"][real] = _n_codes(known, heads[real])
        carriers["merges"][real] = ~of["exact"] & (not self.is_sparse)
        carriers["of_pairs"][real] = of["left_out"] >= 0
        others = (known["n_bins"] != 2) | known["has_missing"] | (known["n_categories"] > 0)
        carriers["of_pairs"][known["carrier"][others & (known["carrier"] >= 0)]] = False
        if self.is_sparse:
            carriers["channels"] = coarse
        else:
            is_coarse = carriers["merges"].reshape(-1, 4).any(axis=1)
            carriers["channels"] = np.repeat(np.where(is_coarse, coarse, channels), 4)  # all four of a group alike
            carriers["passes"] = np.repeat(self._zero_share >= PASSED_SHARE, 4) & ~np.repeat(is_coarse, 4)
        # What is empty is counted, too, each in a place of its own: else they wait for each other. So would threads, if
        # groups did not end with a line of the cache.
        sizes = carriers["n_codes"] * carriers["channels"]
        if not self.is_sparse:
            sizes[3::4] += -sizes.reshape(-1, 4).sum(axis=1) % _LINE
        ends = np.cumsum(sizes)
        carriers["offset"] = ends - sizes
        self.pool_width = -(-int(ends[-1]) // _LINE) * _LINE
        self.work.set(carriers=carriers, pool_width=self.pool_width)

    def _lay_out_lists(self, features: np.ndarray, n_threads: int) -> None:
        """Entries by value, made once; columns with many of them come first in each part."""
        if not self._has_lists:
            n_entries, known = len(self._columns.entry_row), self._entry_order
            lists = np.empty(3 * n_entries, np.uint32)
            if known is None:
                n_low, n_missing = order_entries(self._columns, self._values.flat, lists, n_threads)
            else:
                lists[:n_entries], n_low, n_missing = known
            self.work.set(lists=lists, n_low=n_low, n_missing=n_missing)
            self._has_lists, self._entry_order = True, None
        n_parts = 1 if n_threads == 1 else PARTS_PER_THREAD * n_threads
        part_size = -(-len(features) // n_parts)
        self.pool_width = part_size * n_parts
        visits = np.argsort(-self._columns.n_entries[features], kind="stable")
        visits[len(visits) // LONG_SHARE :].sort()  # as they lie in memory
        self.work.set(visits=visits, n_parts=n_parts, part_size=part_size, pool_width=self.pool_width)

    # -------------------------------------------------------------------------------------------------- room for a tree

    def _room(self, name: str, size: int, dtype: Any, fill: Any = None) -> np.ndarray:
        """An array of at least that size, kept from tree to tree."""
        if self._sizes.get(name, -1) < size:
            self._sizes[name], array = size, aligned(size, dtype)
            if fill is not None:
                array[:] = fill
            self.work.set(**{name: array})
        return self.work[name]

    def make_room(self, n: int, features: np.ndarray, most_leaves: int, n_threads: int, *, channels: int) -> None:
        """Room for a tree on ``n`` rows and some features that has up to so many leaves."""
        self.work.set(crew=own_crew(n_threads), n_nodes=0)
        wanted = n, most_leaves, n_threads, channels, len(features)
        if wanted == self._made_for and len(features) == self.n_features:
            return
        self._made_for = wanted
        if self.is_sparse:
            self._lay_out_lists(features, n_threads)
        else:
            self._lay_out_histograms(channels)
            if self.work["carriers"]["of_pairs"].any():
                self.work.set(**addresses(scan_pairs=scan_pairs))
        n_chunks = -(-n // stats.ROWS_OF_CHUNK)
        self._room("stats", 4 * (self.n_rows + n_threads), np.int64)
        self._room("ranges", 3 * n_chunks, np.float64)
        self._room("partials", 4 * n_chunks, np.int64, 0)
        self._make_common_room(n, features, most_leaves, n_threads)

    def _make_common_room(
        self, n: int, features: np.ndarray, most_leaves: int, n_threads: int, n_remembered: int = 0
    ) -> None:
        """Room that all trees need, once histograms are laid out; ``n_remembered`` rows of the pool are kept."""
        self._select(features)
        n_looks = 1 if self._has_lists else max(1, len(features))  # of a node, at most
        n_widest = max(n_looks, self.n_features) if self.share is not None else n_looks  # agreed on for all trees
        most_nodes = max(2, min(most_leaves, MOST_NODES, BATCH_BYTES // (40 * n_widest)))
        n_ranges = 1 if self.is_sparse or n_threads == 1 else RANGES_PER_THREAD * n_threads
        pool_type = SEGMENT_TYPE if self._has_lists else np.dtype(np.int64)
        pool_bytes = pool_type.itemsize * max(1, self.pool_width)
        pool_rows = max(3, min(most_leaves + 2, POOL_BYTES // pool_bytes, 2 * MOST_NODES)) + n_remembered
        most_nodes, pool_rows = self._agreed((most_leaves, self._channels, n_remembered), most_nodes, pool_rows)
        self.make_room_for_nodes(min(2 * most_leaves + 2, 4096))
        for name, size, dtype in (
            ("rows", 2 * n, np.uint32), ("goes_left", n, np.uint8),
            ("marks", self.n_rows if self.is_sparse else 0, np.uint8), ("small", most_nodes, np.int64),
            ("pieces", n_ranges * most_nodes, PIECE_TYPE),
            ("families", most_nodes, FAMILY_TYPE), ("winners", most_nodes, WINNER_TYPE),
            ("n_looks", most_nodes, np.int64),
            ("n_refined", 2 * most_nodes, np.int64),
            ("peaks", most_nodes * n_looks, np.float64), ("looks", most_nodes * n_looks, LOOK_TYPE),
            ("turns", most_nodes * n_looks, np.int64), ("candidates", n_threads, WINNER_TYPE),
            ("words", n_threads * WORDS, np.uint32), ("ints", n_threads * INTS, np.int64),
            ("floats", n_threads * FLOATS, np.float64),
            ("open_row", n_threads * (n + 1), np.uint32), ("open_value", n_threads * (n + 1), np.float64),
            ("n_reads", 8 * n_threads, np.int64), ("free_rows", pool_rows, np.int64),
            ("segments" if self._has_lists else "pool", pool_rows * self.pool_width, pool_type),
            ("n_segments", pool_rows * int(self.work["n_parts"]), np.int64),
            ("winner_sets", most_nodes * self.set_words, np.uint32),
            ("thread_sets", n_threads * self.set_words, np.uint32),
        ):  # fmt: skip
            self._room(name, size, dtype)
        self._room("node_of", self.n_rows, np.int32, -1)
        self._room("locks", most_nodes, np.int64, 0)
        self._room("category_ints", n_threads * CATEGORY_LINES * self.category_width, np.int64)
        self._room("category_counts", n_threads * max(4, self._channels) * self.category_width, np.int64, 0)
        batch = np.empty(most_nodes, np.int64)  # its size is what others have room for
        self.work.set(
            n=n, pool_rows=pool_rows, n_remembered=n_remembered, n_threads=n_threads, n_ranges=n_ranges, batch=batch
        )

    def make_room_for_nodes(self, n: int) -> None:
        """Room for ``n`` nodes; those that there are stay."""
        if self._sizes.get("nodes", -1) >= n:
            return
        for name, dtype, size in (
            ("nodes", NODE_TYPE, n), ("waiting", np.int64, n), ("ready", np.int64, n),
            ("sets", np.uint32, n * self.set_words),
        ):  # fmt: skip
            array = np.zeros(size, dtype)
            if name in self._sizes:
                array[: self._sizes[name]] = self.work[name]
            self.work.set(**{name: array})
            self._sizes[name] = size
        self.root = Record(NODE_TYPE, self.work["nodes"])

    @property
    def bits(self) -> np.ndarray:
        """Sets of categories of the tree that has grown last, (nodes, words)."""
        bits: np.ndarray = self.work["sets"].reshape(-1, max(1, self.set_words))
        return bits

    # ------------------------------------------------------------------------------------------- together with others

    def join(self, share: ColumnShare | None) -> None:
        """Belong to a share (None: to nobody) from now on. What was agreed on before holds no longer."""
        self.share, self._agreements, self._made_for = share, {}, ()

    def _agreed(self, what: tuple[Any, ...], *numbers: int) -> list[int]:
        """What decides how many nodes are searched together: the smallest numbers of all who hold columns.

        ``what`` they are for is the same for all, so that all ask, or nobody.
        """
        if self.share is None:
            return list(numbers)
        if what not in self._agreements:
            self._agreements[what] = self.share.smallest(*numbers)
        return self._agreements[what]

    @property
    def n_exchanges(self) -> int:
        """How often the splits of a batch are compared with those of others: not, once, or before refining, too."""
        return 0 if self.share is None else 2 if self.share.has_coarse and not self._has_lists else 1

    def _held(self, features: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Those of some features that are held here, and their places among them."""
        if self.share is None:
            return features, np.arange(len(features))
        return self.share.held(features)

    def names(self, features: np.ndarray) -> np.ndarray:
        """The feature that each number in a node stands for, given those that a tree may use.

        Columns that are held by others have numbers after those that are held here.
        """
        if self.share is None:
            return features
        columns, _ = self.share.held(features)
        return np.concatenate((self.share.columns[columns], np.arange(self.share.shape[1])))

    def go_on(self, features: np.ndarray) -> None:
        """Do what growing has stopped for."""
        if self.share is None or not answer(self.work, self.share, self.share.columns[features]):
            self.make_room_for_nodes(2 * len(self.work["nodes"]))

    def _select(self, features: np.ndarray) -> None:
        """Let trees use some of the features."""
        known = self._known
        index_of = np.full(self.n_features, -1, np.int64)
        index_of[features] = np.arange(len(features))
        self.work.set(
            features=features,
            index_of=index_of,
            groups=features[:0] if self.is_sparse else _groups_of(known[features]),
            wide_features=np.flatnonzero(known["wide"][features] >= 0),
            has_coarse=not self._has_lists and not known["exact"][features].all(),
        )


def _groups_of(known: np.ndarray) -> np.ndarray:
    """Groups that hold some columns; wide ones are in none."""
    return np.unique(known["carrier"][known["wide"] < 0] // 4)


def _in_groups(exact: np.ndarray, counted: np.ndarray) -> np.ndarray:
    """Carriers in groups of four, filled up with -1: exact ones apart from others, if that takes no more groups."""
    alone, others = np.flatnonzero(exact & counted), np.flatnonzero(~exact & counted)
    if not counted.any():
        return np.full(4, -1)
    n_mixed = len(alone) % 4
    if -(-n_mixed // 4) + -(-len(others) // 4) > -(-(n_mixed + len(others)) // 4):
        alone, others = alone[: len(alone) - n_mixed], np.concatenate((alone[len(alone) - n_mixed :], others))
    return np.concatenate([part for some in (alone, others) for part in (some, np.full(-len(some) % 4, -1))])


def _n_codes(known: np.ndarray, heads: np.ndarray) -> np.ndarray:
    """Rows of the histograms of some carriers."""
    last, following = heads.copy(), known["next"][heads]
    while (following >= 0).any():
        last = np.where(following >= 0, following, last)
        following = np.where(following >= 0, known["next"][last], -1)
    of = known[last]
    alone = of["left_out"] < 0
    return np.where(
        alone, np.where(of["has_missing"], 256, of["n_bins"]), of["first"] + of["n_bins"] + of["has_missing"] - 1
    )


def _packed(source: np.ndarray, bundles: Bundles, data: Dataset, n_threads: int) -> np.ndarray:
    """The codes of four carriers in one word each; ``source``: as in Bundles, the number of columns for none."""
    packed = np.empty((len(data), len(source) // 4), np.uint32)

    def pack(start: int, stop: int) -> None:
        pack_codes(start, stop, source, data.columns.codes, bundles.codes, packed)

    for_chunks(pack, len(packed), n_threads, cost=2.0 * len(source))
    return packed


def _raw_values(data: Dataset) -> tuple[np.ndarray, int, np.ndarray]:
    """Where the raw values of each column begin, the step from row to row, and the values as float32 or float64.

    Only coarse columns need them. They are X itself, or a copy of its coarse columns if it holds integers.
    """
    starts, row_step, values = data.columns.of["raw_start"].copy(), data.raw.row_step, data.raw.flat
    if values.dtype in (np.float32, np.float64):
        return starts, row_step, values
    if data.is_sparse:
        return starts, row_step, values.astype(np.float64)
    coarse = np.flatnonzero(~data.columns.exact)
    starts[coarse] = len(data) * np.arange(len(coarse))
    copies = [data.column_values(f) for f in coarse.tolist()]
    return starts, 1, np.concatenate(copies) if copies else np.empty(0)
