"""Trees of classes on one Dataset, one after the other: what Python does before and after the one compiled call."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from apsplit._phases import lead, new_crew
from apsplit.data.bundles import Bundles, no_bundles
from apsplit.data.dataset import Dataset
from apsplit.splits import tree_refine, tree_scan, tree_search, tree_small
from apsplit.splits.criterion import ERROR, GINI
from apsplit.splits.tree_histogram import ROWS_OF_CHUNK
from apsplit.splits.tree_scan import SUMS
from apsplit.trees.category_sets import no_sets
from apsplit.trees.gradient_finish import in_level_order, thresholds
from apsplit.trees.gradient_memory import Memory
from apsplit.trees.grow import grow
from apsplit.trees.tree import Grown, Tree

# None of these changes what is found.
_SHARED_CELLS = 20_000  # below which a helper thread would come too late to be of use
SMALL_ROWS = 64  # nodes of so many rows are searched without histograms, at least
MOST_SMALL_ROWS = 1024  # and at most, unless X is sparse
SMALL_SHARE = 0.125  # rows for each sum of a column's histogram
SMALL_ENTRIES = 0.05  # entries for each sum of the histograms of a sparse X: they are sorted


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


class Examples(NamedTuple):
    """What a tree of classes is grown on."""

    weight: np.ndarray  # int64, of every row of X
    label: np.ndarray  # place of the class of every row of X
    rows: np.ndarray | None  # ascending, all of which have weight; None: all
    features: np.ndarray  # ascending
    order: np.ndarray | None = None  # these rows in the order in which a search wants them


class Remembered:
    """Histograms of the root that are kept from tree to tree, in a row of the pool, and the weights they stand for."""

    def __init__(self, row: int, n_rows: int, *, always: bool) -> None:
        self.row, self.always, self.known = row, always, np.empty(n_rows, np.int64)


class ClassMemory(Memory):
    """The record of the trees of classes that are grown on one Dataset, one after the other."""

    def __init__(self, data: Dataset, n_threads: int) -> None:
        data.check_no_gaps()
        super().__init__(data, n_threads)
        self.owners: dict[int, object] = {}  # of rows of the pool that are kept from tree to tree
        if data.is_sparse:
            entries = data.entries_by_row
            columns, items = entries.feature.view(np.int32), entries.item.astype(np.uint32, copy=False)
            self.work.set(row_start=entries.ptr, row_columns=columns, row_entries=items)

    def _set_phases(self) -> None:
        self.work.set(
            prepare=tree_search.prepare.address, measure=tree_search.measure.address,
            admit=tree_search.admit.address, decide=tree_search.decide.address, weigh=tree_search.weigh.address,
            key=tree_search.key.address, here=self.work.address,
        )  # fmt: skip

    def set_phases_for(self, criterion: int, n_classes: int, *, max_depth: int | None) -> None:
        """What some trees need: nothing else is compiled."""
        fields, is_small = {}, self.work["n"] <= self.work["small_rows"]
        if not is_small:
            count = tree_search.count_entries if self.is_sparse else tree_search.count
            fields["count"], fields["scan"] = count.address, tree_scan.scan.address
            if criterion != GINI or n_classes > 2:
                fields["score_others"] = tree_search.score_others.address
        if max_depth != 1 or is_small:
            search = tree_small.search_entries if self.is_sparse else tree_small.search_cells
            fields["search_small"], fields["sweep"] = search.address, tree_refine.sweep.address
        if self.work["has_coarse"] and not is_small:
            fields["list_looks"], fields["refine"] = tree_search.list_looks.address, tree_refine.refine.address
            fields["sweep"] = tree_refine.sweep.address
            if criterion != ERROR and n_classes > 2:
                fields["tighten"] = tree_search.tighten.address
            elif criterion != GINI:
                fields["bound_others"] = tree_search.bound_others.address
        self.work.set(**fields)

    def make_room_for_classes(
        self, n: int, features: np.ndarray, most_leaves: int, n_threads: int, channels: int, n_remembered: int
    ) -> None:
        """Room for a tree on ``n`` rows and some features that has up to so many leaves."""
        if channels != self._channels:
            self.owners.clear()
        self._lay_out_histograms(channels, channels)
        n_chunks = -(-n // ROWS_OF_CHUNK)
        self._room("stats", 3 * self.n_rows, np.int64)
        self._room("partials", channels * n_chunks, np.int64)
        self._room("n_changed", n_chunks, np.int64)
        self._room("changed", n + 1 if n_remembered else 0, np.uint32)
        self.work.set(n_channels=channels)
        self._n_channels, pool = channels, self._sizes.get("pool")
        self._make_common_room(n, features, most_leaves, n_threads, n_remembered)
        if self._sizes["pool"] != pool:
            self.owners.clear()
        self._room("winner_sums", channels * len(self.work["batch"]), np.int64)
        self._room("class_ints", n_threads * channels * SUMS, np.int64)
        self._make_room_for_small(n_threads)

    def _make_room_for_small(self, n_threads: int) -> None:
        """Which nodes are searched without histograms, and room for their entries, if X is sparse."""
        if not self.is_sparse:
            small = int(SMALL_SHARE * self.pool_width / self.n_features)
            self.work.set(small_rows=max(SMALL_ROWS, min(small, MOST_SMALL_ROWS)))
            return
        lengths = np.diff(self.work["row_start"])
        small = max(SMALL_ROWS, int(SMALL_ENTRIES * self.pool_width / max(1.0, lengths.mean())))
        others = len(lengths) - small
        longest = lengths if others <= 0 else np.partition(lengths, others - 1)[others:]
        n_listed = int(longest.sum()) + 1
        self._room("listed_column", n_threads * n_listed, np.float64)
        self._room("listed_entry", n_threads * n_listed, np.uint32)
        self.work.set(small_rows=small, n_listed=n_listed)

    def begin_again(self, n_threads: int) -> None:
        """Make the room of the tree before that of another one."""
        self.work.set(crew=self._lonely_crew if n_threads == 1 else new_crew(n_threads), n_nodes=0)

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


class ClassGrower(ClassMemory):
    """Grows trees of classes on one Dataset."""

    _label_of: np.ndarray | None = None  # the labels that are laid out
    _plan: tuple | None = None  # what room was made for
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
    ) -> None:
        """Grow a tree: its nodes are in ``nodes``, the node where each row ended in ``leaf_of``.

        ``remembered``: how many roots are kept in the pool, and the one of this tree. ``search``: finds the split of a
        node of the batch, if that is not done in compiled code.
        """
        weight, label, rows, features, order = examples
        n = self.n_rows if rows is None else len(rows)
        if n * len(features) < _SHARED_CELLS:
            n_threads = 1
        self._set_up(n, features, rules, shape, n_threads, remembered[0], asks=search is not None)
        if rows is not None:
            self.work["rows"][:n] = rows if order is None else order
        if label is not self._label_of:
            self.work.set(label=label.astype(np.int32))
            self._label_of = label
        self.work.set(weight=weight, all_rows=rows is None)
        kept = remembered[1]
        self._recall(kept)
        try:
            while not lead(grow, self.work.address, self.work["crew"]):
                if search is not None and self.work["n_asked"]:
                    for node in self.work["batch"][: self.work["n_asked"]].tolist():
                        search(self, node)
                else:
                    self.make_room_for_nodes(2 * len(self.work["nodes"]))
                self.renew_crew(n_threads)
            if kept is not None:
                self.owners[kept.row] = kept
            self._take_nodes(rows, best_first=shape.max_leaves is not None)
        finally:
            if rows is not None:
                self.work["node_of"][rows] = -1

    def _recall(self, kept: Remembered | None) -> None:
        """Let the root of the next tree have histograms that are remembered. An interrupted tree leaves none."""
        if kept is None:
            self.work.set(root_row=-1)
            return
        if self.owners.pop(kept.row, None) is not kept:
            kept.known.fill(-1)  # no weight is negative: all rows have changed
        self.work.set(root_row=kept.row, always=kept.always, known=kept.known)

    def _set_up(
        self, n: int, features: np.ndarray, rules: ClassRules, shape: ClassShape, n_threads: int, n_remembered: int,
        *, asks: bool,
    ) -> None:  # fmt: skip
        """Room and rules for a tree; little is to be done if they are those of the tree before."""
        plan = (n, n_threads, rules, shape, n_remembered, asks)
        if plan == self._plan and (features is self.features or np.array_equal(features, self.features)):
            self.begin_again(n_threads)
            return
        self._plan, self.features = None, features
        channels = rules.n_classes + (rules.min_rows > 1)
        self.begin_again(n_threads)
        self.make_room_for_classes(n, features, min(n, shape.most_leaves), n_threads, channels, n_remembered)
        if not asks:
            self.set_phases_for(rules.criterion, rules.n_classes, max_depth=shape.max_depth)
        self.work.set(
            **rules._asdict(),
            max_depth=1 << 40 if shape.max_depth is None else shape.max_depth,
            max_leaves=-1 if shape.max_leaves is None else shape.max_leaves,
            best_first=shape.max_leaves is not None,
            least_gain=-np.inf,
            asks=asks,
        )
        if asks:
            self.work.set(small_rows=n)
        self._plan = plan

    def _take_nodes(self, rows: np.ndarray | None, *, best_first: bool) -> None:
        """The nodes that have grown, and where rows have ended."""
        n_nodes, channels, n_classes = (self.work[name] for name in ("n_nodes", "n_channels", "n_classes"))
        grown = self.work["nodes"][:n_nodes]
        nodes = np.frombuffer(grown.tobytes(), grown.dtype)  # numpy copies records field by field
        sums = self.work["class_sums"][: n_nodes * channels].reshape(n_nodes, channels)[:, :n_classes].copy()
        leaf_of = self.work["node_of"][: self.n_rows]
        leaf_of = leaf_of.copy() if rows is None else leaf_of[rows]
        if self.work["is_shuffled"] and not best_first:
            nodes, number = in_level_order(nodes)
            order = np.empty_like(number)
            order[number] = np.arange(n_nodes)
            sums, leaf_of = sums[order], number.astype(np.int32)[leaf_of]
        self.nodes, self.sums, self.leaf_of = nodes, sums, leaf_of

    def tree(self, data: Dataset, classes: np.ndarray) -> Tree:
        """The tree as flat arrays; ``train_leaves`` are those of the rows it was grown on."""
        nodes, weights = self.nodes, self.sums.sum(axis=1)
        total, feature = float(weights[0]), self.features[nodes["feature"]]
        grown = Grown(
            left=nodes["left"],
            feature=feature,
            threshold=thresholds(nodes, feature, data, like_xgboost=False),
            missing_left=nodes["missing_left"],
            gain=nodes["gain"] / total,
            value=self.sums / weights[:, None],
            cover=weights / total,
            sets=no_sets(len(nodes)),
        )
        return Tree.from_nodes(grown, data, classes=classes, train_leaves=self.leaf_of)

    @property
    def n_read(self) -> int:
        """Cells read."""
        return int(self.work["n_reads"].sum()) + int(self.nodes["n_refined"].sum())

    @property
    def n_searched(self) -> int:
        """Rows of all nodes that were searched, each counted as often; of a remembered root those that have changed."""
        nodes = self.nodes
        n = int((nodes["stop"] - nodes["start"])[nodes["able"] != 0].sum())
        if nodes["able"][0] and self.work["root_row"] >= 0 and not self.work["recounts"]:
            n += int(self.work["n_changed"].sum()) - int(nodes["stop"][0])
        return n


class LoneGrower(ClassGrower):
    """Grows a single tree of few levels, for which it does not pay to find bundles."""

    def _find_bundles(self, data: Dataset) -> Bundles:
        return no_bundles(self.n_features, self.n_rows)
