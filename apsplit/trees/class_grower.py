"""Trees of classes on one Dataset, one after the other: what Python does before and after the one compiled call."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from apsplit import _lists
from apsplit._ahead import addresses
from apsplit._jit import kernel
from apsplit._phases import Phase, lead, own_crew
from apsplit._records import Record, i64
from apsplit._work import WINNER_TYPE, nodes_of, work_at
from apsplit.data.bundles import Bundles, no_bundles
from apsplit.data.dataset import Dataset
from apsplit.data.share import ColumnShare, Encoded
from apsplit.splits import categories, entries, refine, scan, search, small
from apsplit.splits.criterion import ERROR, GINI
from apsplit.splits.histogram import ROWS_OF_CHUNK
from apsplit.splits.scan import SUMS
from apsplit.trees import partition
from apsplit.trees.gradient_finish import grown_nodes, in_level_order
from apsplit.trees.gradient_memory import Memory
from apsplit.trees.grow import grow
from apsplit.trees.tree import Tree

NO_INTS = np.empty(0, np.int64)
# None of these changes what is found.
_SHARED_CELLS = 20_000  # below which a helper thread would come too late to be of use
SMALL_ROWS = 8  # nodes of so many rows are searched without histograms, at least (a6a: 6 ms a full tree, with 64 13)
MOST_SMALL_ROWS = 1024  # and at most
SMALL_SHARE = 0.125  # rows for each sum of a column's histogram

# What most trees need, the largest first.
_SHARED = (search.key, search.admit, search.prepare, search.measure, search.decide)
_UNITS = (grow, scan.scan, search.count, refine.sweep, refine.refine, partition.mark, search.list_looks, *_SHARED)
_OF_ENTRIES = (entries.search_column, refine.sweep, entries.add_entries, _lists.search_entries)
_SPARSE_UNITS = (grow, *_OF_ENTRIES, partition.mark_sparse, *_SHARED)


class ClassRules(NamedTuple):
    """What is a good split of classes, and which ones are allowed."""

    criterion: int
    n_classes: int
    min_weight: int  # of a leaf
    min_rows: int  # of a leaf
    min_split: int  # rows of a node that is split
    everything: bool = False  # whether every bin is looked into, whatever its bound
    by_sets: bool = False  # of categories; else each is tried against the rest


class ClassShape(NamedTuple):
    """How far a tree may grow; with a limit of leaves, the one with the largest gain is split next."""

    max_depth: int | None
    max_leaves: int | None = None
    one_node: bool = False  # whether nothing but the split of the root is asked for

    @property
    def most_leaves(self) -> int:
        """Leaves that a tree can have, as far as its shape tells."""
        by_depth = 1 << min(40, 40 if self.max_depth is None else self.max_depth)
        return by_depth if self.max_leaves is None else min(by_depth, self.max_leaves)


class Examples(NamedTuple):
    """What a tree of classes is grown on: rows of X, all of which have weight."""

    weight: np.ndarray  # int64, of each of these rows, as often as it counts
    label: np.ndarray  # place of the class of each
    rows: np.ndarray | None  # ascending, or in the order in which a named search wants them; None: all
    features: np.ndarray  # ascending
    repeats: np.ndarray | None = None  # how often each row counts; None: once


class Remembered:
    """Histograms of the root that are kept from tree to tree, in a row of the pool, and the weights they stand for."""

    def __init__(self, row: int, n_rows: int, *, always: bool) -> None:
        self.row, self.always, self.known, self.known_sums = row, always, np.empty(n_rows, np.int64), NO_INTS


class ClassMemory(Memory):
    """The record of the trees of classes that are grown on one Dataset, one after the other."""

    units = _UNITS, _SPARSE_UNITS

    def __init__(self, data: Dataset, n_threads: int) -> None:
        data.check_no_gaps()
        super().__init__(data, n_threads)
        self.owners: dict[int, object] = {}  # of rows of the pool that are kept from tree to tree
        self._phases_for: set[tuple] = set()  # kinds of trees whose phases are set

    def _set_phases(self) -> None:
        phases = {
            "prepare": search.prepare, "measure": search.measure, "admit": search.admit, "decide": search.decide,
            "weigh": search.weigh, "key": search.key,
            "mark": partition.mark_sparse if self.is_sparse else partition.mark,
        }  # fmt: skip
        if self.category_width:
            phases["scan_categories"], phases["mark_categories"] = categories.scan_categories, partition.mark_categories
        if len(self.work["wide_codes"]):
            phases["count_wide"] = categories.count_wide
        self.work.set(here=self.work.address, **addresses(**phases))

    def set_phases_for(self, n: int, criterion: int, n_classes: int, shape: ClassShape) -> None:
        """What some trees need: nothing else is compiled."""
        phases: dict[str, Phase] = {}
        is_small, max_depth = n <= self.work["small_rows"], shape.max_depth
        needed = criterion, n_classes > 2, is_small, max_depth == 1, shape.one_node, bool(self.work["has_coarse"])
        if needed in self._phases_for:
            return
        self._phases_for.add(needed)
        if not shape.one_node:
            phases["move"] = partition.move
        if self.is_sparse:
            phases["count"], phases["scan"] = _lists.search_entries, entries.search_column
            phases["add_entries"], phases["sweep"] = entries.add_entries, refine.sweep
            self.work.set(**addresses(grow, **phases))
            return
        if not is_small:
            phases["count"], phases["scan"] = search.count, scan.scan
            if criterion != GINI or n_classes > 2:
                phases["score_others"] = search.score_others
        if max_depth != 1 or is_small:
            phases["search_small"], phases["sweep"] = small.search_cells, refine.sweep
        if self.work["has_coarse"] and not is_small:
            phases["list_looks"], phases["refine"] = search.list_looks, refine.refine
            phases["sweep"] = refine.sweep
            if criterion != ERROR and n_classes > 2:
                phases["tighten"] = search.tighten
            elif criterion != GINI:
                phases["bound_others"] = search.bound_others
        self.work.set(**addresses(grow, **phases))

    def make_room_for_classes(
        self, n: int, features: np.ndarray, most_leaves: int, n_threads: int, channels: int, n_remembered: int
    ) -> None:
        """Room for a tree on ``n`` rows and some features that has up to so many leaves."""
        if self.is_sparse:
            self._lay_out_lists(features, n_threads)
        elif channels != self._channels:
            self.owners.clear()
            self._lay_out_histograms(channels, channels)
        n_chunks = -(-n // ROWS_OF_CHUNK)
        self._room("stats", 2 * self.n_rows, np.int64)
        self._room("partials", search.width_of_partials(channels) * n_chunks, np.int64)
        self._room("n_changed", n_chunks, np.int64)
        self._room("changed", n if n_remembered else 0, np.uint32)
        self._room("changes", n if n_remembered else 0, np.int64)
        self.work.set(n_channels=channels)
        self._n_channels, pool = channels, self._sizes.get("pool")
        self._make_common_room(n, features, most_leaves, n_threads, n_remembered)
        if self._sizes.get("pool") != pool:
            self.owners.clear()
        self._winner = Record(WINNER_TYPE, self.work["winners"])
        self._room("winner_sums", channels * len(self.work["batch"]), np.int64)
        self._room("class_ints", n_threads * channels * SUMS, np.int64)
        small = 0
        if not self.is_sparse:
            small = max(SMALL_ROWS, min(int(SMALL_SHARE * self.pool_width / self.n_features), MOST_SMALL_ROWS))
            (small,) = self._agreed(("small", self._channels), small)
        self.work.set(small_rows=small)

    def make_room_for_nodes(self, n: int) -> None:
        """Room for ``n`` nodes; those that there are stay."""
        super().make_room_for_nodes(n)
        n_sums = self._sizes["nodes"] * self._n_channels
        for name in ("class_sums", "left_class_sums"):
            size = self._sizes.get(name, 0)
            if size < n_sums:
                array = np.zeros(n_sums, np.int64)
                if size:
                    array[:size] = self.work[name]
                self.work.set(**{name: array})
                self._sizes[name] = n_sums


@kernel
def _tally(address):
    """Rows of the nodes that were searched (of a remembered root those that have changed), and cells read."""
    w = work_at(address)
    nodes, reads, n_changed, n_searched, n_read = nodes_of(w.nodes), i64(w.n_reads), i64(w.n_changed), 0, 0
    for node in range(w.n_nodes):
        n_read += nodes[node].n_refined
        if nodes[node].able and (node > 0 or w.root_row < 0 or w.recounts):
            n_searched += nodes[node].stop - nodes[node].start
        elif nodes[node].able:
            for chunk in range((w.n + ROWS_OF_CHUNK - 1) // ROWS_OF_CHUNK):
                n_searched += n_changed[chunk]
    for k in range(reads.size):
        n_read += reads[k]
    return n_searched, n_read


class ClassGrower(ClassMemory):
    """Grows trees of classes on one Dataset."""

    _label_of: np.ndarray | None = None  # the labels that are laid out
    _plan: tuple = ()  # the kind of tree that room was made for
    _most: tuple[int, ...] = ()  # and rows, features, threads
    _rules: tuple[ClassRules, ClassShape] | None = None
    _stats_of: Remembered | None = None  # whose weights `stats` are
    _knows_all_rows = False  # whether the last tree had all rows, and `node_of` still says where they went
    features: np.ndarray = np.empty(0, np.int64)

    def grow(
        self,
        examples: Examples,
        rules: ClassRules,
        shape: ClassShape,
        n_threads: int,
        *,
        remembered: tuple[int, Remembered | None] = (0, None),
        search: Callable[[ClassGrower, int], None] | None = None,
        best_keys: np.ndarray = NO_INTS,
    ) -> None:
        """Grow a tree: its nodes are in ``nodes``, the node where each row ended in ``leaf_of``.

        If one node is asked for, it is in ``work``: see ``root`` and :meth:`sides`.

        ``remembered``: how many roots are kept in the pool, and the one of this tree. ``search``: finds the split of a
        node of the batch, if that is not done in compiled code. ``best_keys``: room for the least key of each feature.
        """
        weight, label, rows, asked, repeats = examples
        self.asked, features = asked, self._held(asked)[0]
        n = self.n_rows if rows is None else len(rows)
        if n * len(features) < _SHARED_CELLS:
            n_threads = 1
        self._set_up(n, features, rules, shape, n_threads, remembered[0], asks=search is not None)
        if rows is not None:
            if self._knows_all_rows:
                self.work["node_of"][:] = -1
            self.work["rows"][:n] = rows
        self._knows_all_rows = rows is None
        if label is not self._label_of:
            self.work.set(label=label.astype(np.int32, copy=False))
            self._label_of, self._stats_of = label, None
        kept, repeated = remembered[1], NO_INTS
        if repeats is not None:
            repeated = repeats
            self._room("row_counts", self.n_rows, np.int64)
        self._recall(kept)
        self.work.set(
            crew=own_crew(n_threads), n_nodes=0, n=n, n_threads=n_threads, shares=self.n_exchanges, weight=weight,
            all_rows=rows is None, best_keys=best_keys, repeats=repeated,
        )  # fmt: skip
        try:
            while not lead(grow, self.work.address, self.work["crew"]):
                if search is not None and self.work["n_asked"]:
                    for node in self.work["batch"][: self.work["n_asked"]].tolist():
                        search(self, node)
                else:
                    self.go_on(features)
            if kept is not None:
                self.owners[kept.row] = self._stats_of = kept
            if not shape.one_node:
                ascending = rows if search is None or rows is None else np.sort(rows)
                self._take_nodes(ascending, best_first=shape.max_leaves is not None)
        finally:
            if rows is not None:
                self.work["node_of"][rows] = -1
            self.work.set(weight=NO_INTS, repeats=NO_INTS)  # what is the caller's is not kept

    def join(self, share: ColumnShare | None) -> None:
        """As :meth:`Memory.join`."""
        super().join(share)
        self._plan = ()

    def _recall(self, kept: Remembered | None) -> None:
        """Let the root of the next tree have histograms that are remembered. An interrupted tree leaves none."""
        stats_of, self._stats_of = self._stats_of, None
        if kept is None:
            self.work.set(root_row=-1, has_stats=False)
            return
        is_known = self.owners.pop(kept.row, None) is kept
        if not is_known or stats_of is not kept:
            if len(kept.known_sums) != self._n_channels:
                kept.known_sums = np.empty(self._n_channels, np.int64)
            self.work.set(root_row=kept.row, always=kept.always, known=kept.known, known_sums=kept.known_sums)
        self.work.set(is_known=is_known, has_stats=is_known and stats_of is kept)

    def _set_up(
        self, n: int, features: np.ndarray, rules: ClassRules, shape: ClassShape, n_threads: int, n_remembered: int,
        *, asks: bool,
    ) -> None:  # fmt: skip
        """Room and rules for a tree; little is to be done if they are those of the tree before."""
        channels = rules.n_classes + (rules.min_rows > 1)
        plan, wanted = (channels, shape, n_remembered, asks), (n, len(features), n_threads)
        if plan != self._plan or n > self._most[0] or len(features) > self._most[1] or n_threads > self._most[2]:
            most = wanted if plan != self._plan else tuple(map(max, wanted, self._most))
            self._plan, self.features = (), features
            self.make_room_for_classes(
                most[0], features, min(most[0], shape.most_leaves), most[2], channels, n_remembered
            )
            self._plan, self._most, self._rules = plan, most, None
        elif features is not self.features:
            if not np.array_equal(features, self.features):
                if self.is_sparse:
                    self._lay_out_lists(features, self._most[2])
                self._select(features)
            self.features = features
        if asks:
            self.work.set(move=partition.move.address)
        else:
            self.set_phases_for(n, rules.criterion, rules.n_classes, shape)
        if self._rules != (rules, shape):
            self._rules = rules, shape
            self.work.set(
                **rules._asdict(),
                max_depth=1 << 40 if shape.max_depth is None else shape.max_depth,
                max_leaves=-1 if shape.max_leaves is None else shape.max_leaves,
                one_node=shape.one_node,
                best_first=shape.max_leaves is not None,
                least_gain=-np.inf,
                asks=asks,
            )
            if asks:
                self.work.set(small_rows=1 << 40)  # nothing is counted

    def _take_nodes(self, rows: np.ndarray | None, *, best_first: bool) -> None:
        """The nodes that have grown, and where rows have ended."""
        leaf_of = self.work["node_of"][: self.n_rows]
        leaf_of = leaf_of.copy() if rows is None else leaf_of[rows]
        if self.work["is_shuffled"] and not best_first:
            nodes, number = in_level_order(self.nodes)
            order = np.empty_like(number)
            order[number] = np.arange(len(nodes))
            self.nodes[:], self._all_sums[:], leaf_of = nodes, self._all_sums[order], number.astype(np.int32)[leaf_of]
        self.leaf_of = leaf_of

    @property
    def nodes(self) -> np.ndarray:
        """The nodes of the tree that has grown last, in the memory where the next one grows."""
        nodes: np.ndarray = self.work["nodes"][: self.work["n_nodes"]]
        return nodes

    @property
    def _all_sums(self) -> np.ndarray:
        """Sums of these nodes, (nodes, channels)."""
        n, channels = self.work["n_nodes"], self.work["n_channels"]
        sums: np.ndarray = self.work["class_sums"][: n * channels].reshape(n, channels)
        return sums

    @property
    def sums(self) -> np.ndarray:
        """Their class weights, (nodes, classes)."""
        return self._all_sums[:, : self.work["n_classes"]]

    def sides(self) -> tuple[np.ndarray, np.ndarray, float]:
        """If one node was asked for: the class weights of both sides (views), and the impurity of the split.

        No side has weight if there is no split.
        """
        work = self.work
        sums, k, channels = work["class_sums"], work["n_classes"], work["n_channels"]
        if work["n_nodes"] == 1:
            return sums[:0], sums[:0], np.inf
        winner = self._winner
        impurity = float(winner.bits("key")) if work["criterion"] == ERROR else winner["key"]
        return sums[channels : channels + k], sums[2 * channels : 2 * channels + k], impurity

    def tree(self, data: Encoded, classes: np.ndarray) -> Tree:
        """The tree as flat arrays; ``train_leaves`` are those of the rows it was grown on."""
        grown = grown_nodes(self.work, self.names(self.asked), data, self.bits, like_xgboost=False)
        return Tree.from_nodes(grown, data, classes=classes, train_leaves=self.leaf_of)

    @property
    def n_looked_at(self) -> tuple[int, int]:
        """Rows of all nodes that were searched, each counted as often, and cells read; see :func:`_tally`."""
        found: tuple[int, int] = _tally(self.work.address)
        return found


class LoneGrower(ClassGrower):
    """Grows a single tree of few levels, for which it does not pay to find bundles."""

    def _find_bundles(self, data: Dataset) -> Bundles:
        return no_bundles(self.n_features, self.n_rows)
