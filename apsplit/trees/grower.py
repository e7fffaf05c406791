"""One tree while it grows: which node comes next, who searches it, and where its rows go.

The rows of a node are a range of one array, and splitting a node is a stable partition of its range: rows that
were in weight order stay so::

    rows   | node 3 . . . | node 4 . . | node 2 . . . . . . . |
                                        start                  stop

``auto`` and ``exhaustive`` search the nodes of a level together (:mod:`apsplit.trees.levels`) as long as that is
cheaper than to copy the rows of each node and search it alone, which is what deep trees come to, and what the named
searches always do.
"""

from __future__ import annotations

import bisect
import heapq
import itertools
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from apsplit._threads import for_chunks
from apsplit.data.row_bins import NO_ROW_BINS, for_parts
from apsplit.splits.candidate import Candidate, midpoint, plain_rank
from apsplit.splits.criterion import ERROR, NO_KEY
from apsplit.splits.histogram import RowSubset, Slots
from apsplit.splits.problem import Labelled, Node, Problem, arrange, key_of_node, problem_of_node
from apsplit.splits.search import Outcome, refine_contenders, run
from apsplit.splits.split import locate, threshold_of
from apsplit.trees.levels import (
    Found,
    Level,
    Parting,
    choose,
    mark_groups,
    mark_leaves,
    new_level_workspace,
    partition,
    scan_level,
    side_of_threshold,
    spread_codes,
)
from apsplit.trees.remembered import Remembered
from apsplit.trees.tree import Grown, Tree

if TYPE_CHECKING:
    from apsplit.trees.builder import TreeBuilder

_MAX_GROUPS = 128  # counted nodes x classes of one pass: its histogram should stay in the second-level cache
# Share of rows up to which they are picked from a dense column, rather than reading it all.
_MOST_SKIPPED = 0.7
_MOST_BY_ROW_BYTES = 1 << 24  # of histograms that rows are added to here and there: more would not stay in any cache
# Searching a node alone costs this much to set up, and this many times its share of a pass over all rows: rows
# have to be copied together first (2 cores, 2026-11).
_ALONE_SETUP = 300_000.0
_ALONE_SHARE = 4.0


@dataclass(slots=True)
class _Node:
    """A node, and the range of its rows."""

    start: int
    stop: int
    totals: np.ndarray  # class weights
    n_existing: int
    depth: int
    id: int = 0
    pool_row: int = -1  # its histograms, if kept; before it is searched: those of its parent
    of_remembered: bool = False  # whether those of its parent are remembered instead
    sibling: _Node | None = None
    may_be_split: bool = True
    key: int = 0  # unsplit
    candidate: Candidate | None = None  # by which it is split; its bin is -1 if values have to be looked at
    feature: int = -1  # of that candidate, in X
    threshold: float = 0.0
    gain: float = 0.0  # impurity that the split takes away, in units of weight
    children: tuple[_Node, _Node] | None = None

    @property
    def size(self) -> int:
        return self.stop - self.start


@dataclass
class Growth:
    """A grown tree and what it took."""

    tree: Tree
    n_assessments: int = 0  # as the paper counts
    n_reads: int = 0  # cells read


class Grower:
    """One tree while it grows. Rows are slots of the root's problem."""

    def __init__(
        self, builder: TreeBuilder, problem: Problem, rows: np.ndarray | None, order: np.ndarray | None,
        remembered: Remembered | None,
    ) -> None:  # fmt: skip
        self.problem, self.builder, self.remembered = problem, builder, remembered
        self.limits, self.search, self.data = builder.limits, builder.search, builder.data
        self.n_classes = len(problem.classes)
        n_slots = len(problem.slots.weight)
        compact = problem.columns is not builder.data.columns
        self.row_of = rows if compact else None  # row of the data of each slot
        self.slots = np.arange(n_slots, dtype=np.uint32)
        self.listed = None if compact else rows  # slots whose leaves are wanted; None: all
        if not self.search.by_level:
            unordered = np.ones(n_slots, np.bool_)
            if order is None:
                order = np.argsort(-problem.slots.weight, kind="stable")[: problem.n_existing]
            elif compact and rows is not None:
                order = np.searchsorted(rows, order)
            unordered[order] = False
            self.slots = np.concatenate((order.astype(np.uint32), np.flatnonzero(unordered).astype(np.uint32)))
        self.spare = np.empty(n_slots, np.uint32)
        self.codes, self.goes_left = np.empty(n_slots, np.uint8), np.empty(256, np.uint8)
        self.fetched = False
        self.layout = builder.layout(problem)
        self.pool = builder.pool(int(self.layout.offsets[-1]))
        self.n_rows_used = 0  # of the pool
        self.free_rows: list[int] = []  # of those
        self.growth = Growth(None)  # type: ignore[arg-type]

    # ------------------------------------------------------------------------------------------------ the order

    def grow(self) -> Growth:
        """Grow level by level, or (max_leaves) where the gain is largest."""
        problem, limits = self.problem, self.limits
        root = _Node(0, len(self.slots), problem.slots.totals, problem.n_existing, depth=0)
        nodes, n_leaves = [root], 1
        ready: list[tuple[float, int, _Node]] = []
        root.may_be_split = self._may_be_split(root, int(np.count_nonzero(root.totals)))
        new = [root] if root.may_be_split else []
        while new or ready:
            self._find_cuts(new)
            for node in new:
                if node.candidate is not None:
                    node.gain = self._gain(node)
                    heapq.heappush(ready, (-node.gain if limits.max_leaves else 0.0, node.id, node))
            n_next = len(ready) if limits.max_leaves is None else min(1, len(ready), limits.max_leaves - n_leaves)
            if n_next == 0:
                break
            parents = [heapq.heappop(ready)[2] for _ in range(n_next)]
            self._split(parents)
            n_leaves += n_next
            new = []
            for node in parents:
                for child in node.children or ():
                    child.id = len(nodes)
                    nodes.append(child)
                    if child.may_be_split:
                        new.append(child)
        self.growth.tree = self._finished(nodes)
        return self.growth

    def _may_be_split(self, node: _Node, n_classes: int) -> bool:
        limits = self.limits
        return (
            (limits.max_depth is None or node.depth < limits.max_depth)
            and node.n_existing >= max(limits.min_samples_split, 2)
            and n_classes > 1
        )

    def _gain(self, node: _Node) -> float:
        """Impurity that the split takes away, in units of weight."""
        assert node.candidate is not None
        if self.problem.rules.criterion == ERROR:
            return float(node.key) - float(node.candidate.key)
        unsplit, split = struct.unpack("2d", struct.pack("2q", node.key, node.candidate.key))
        return unsplit - split

    # ------------------------------------------------------------------------------------------------ searching

    def _find_cuts(self, nodes: list[_Node]) -> None:
        """Find the best candidate of each node, together or alone, whatever is cheaper."""
        waiting = sorted(nodes, key=lambda node: -node.size)
        if self.search.by_level and self.problem.rules.min_rows == 0:
            one_pass = self.layout.one_pass
            most = max(1, _MAX_GROUPS // self.n_classes)
            while waiting:
                counted, derived, rest = self._plan(waiting, most)
                nodes = [*counted, *(node for node in derived if node is not None)]
                share = self._share(nodes)
                if one_pass > len(nodes) * _ALONE_SETUP + _ALONE_SHARE * share * one_pass:
                    break
                self._search_together(nodes, counted, derived)
                waiting = rest
        for node in waiting:
            self._search_alone(node)

    def _plan(self, waiting: list[_Node], most: int) -> tuple[list[_Node], list[_Node | None], list[_Node]]:
        """Up to ``most`` nodes to be counted, their siblings if these follow by subtraction, and the others."""
        counted: list[_Node] = []
        derived: list[_Node | None] = []
        rest: list[_Node] = []
        done: set[int] = set()
        by_id = {node.id: node for node in waiting}
        for node in waiting:
            if node.id in done:
                continue
            if len(counted) == most:
                rest.append(node)
                continue
            sibling = node.sibling
            if sibling is not None and sibling.id in by_id and sibling.pool_row >= 0 and node.pool_row < 0:
                node, sibling = sibling, node
            if sibling is not None and sibling.id in by_id and node.pool_row >= 0:
                counted.append(sibling)
                derived.append(node)
                done |= {node.id, sibling.id}
            else:
                counted.append(node)
                derived.append(None)
                done.add(node.id)
        return counted, derived, rest

    def _search_together(self, nodes: list[_Node], counted: list[_Node], derived: list[_Node | None]) -> None:
        problem = self.problem
        found = self.builder.found(len(nodes), len(problem.features))
        found.best.fill(NO_KEY)
        if nodes[0].depth == 0 and self.remembered is not None:
            always = self.search.strategy != "auto"
            n_assessments, n_reads = self.remembered.search(problem, found, always=always)
            self.growth.n_assessments += n_assessments
            self.growth.n_reads += n_reads
        else:
            self._scan_level(nodes, counted, derived, found)
        winners, node_keys = found.winners.tolist(), found.node_keys.tolist()
        for j, (node, winner) in enumerate(zip(nodes, winners, strict=True)):
            node.key = node_keys[j]
            if winner >= 0:
                self._set_between(node, j, winner, found)
            elif winner == -2:
                self._look_inside(node, j, found, found.contenders[j])
            if node.candidate is None or not self._may_have_searched_children(node):
                self._release(node)

    def _scan_level(self, nodes: list[_Node], counted: list[_Node], derived: list[_Node | None], found: Found) -> None:
        """Count and scan some nodes, and their siblings."""
        problem, n_classes = self.problem, self.n_classes
        by_row = self._better_by_row(counted)
        for node in counted:
            if by_row or self.layout.has_coarse or self._may_have_searched_children(node):
                node.pool_row = self._free_row()
        level = self._level(counted, derived, nodes, by_row=by_row)
        root = self.pool[0] if self.remembered is None else self.remembered.histograms
        row_bins = self.data.row_bins(problem.n_threads) if by_row else NO_ROW_BINS
        fetched, self.fetched = self.fetched, True

        def scan(start: int, stop: int, first_part: int = 0, last_part: int = 0) -> None:
            if not fetched:
                problem.fetch(start, stop)
            if stop - start < len(problem.features):
                work, one_node = new_level_workspace(len(counted), n_classes)
            else:
                work, one_node = self.builder.workspace(len(counted), n_classes)
            scan_level(
                start, stop, first_part, last_part, problem.features, problem.columns, row_bins, level, problem.rules,
                n_classes, self.layout.offsets, self.pool, root, work, one_node, found,
            )  # fmt: skip

        n_threads = self.layout.n_threads
        if by_row:
            for_parts(scan, row_bins, n_threads, self.layout.by_row_cost(self._share(nodes), len(nodes)))
        else:
            for_chunks(scan, problem.costs, n_threads)
        self.growth.n_reads += int(found.reads.sum())
        self.growth.n_assessments += sum(node.n_existing for node in nodes) * len(problem.features)
        if n_threads > 1:  # else it has been done
            choose(found, problem.features, problem.columns, problem.rules, level.totals, n_classes)

    def _better_by_row(self, counted: list[_Node]) -> bool:
        """Whether the rows of these nodes are better added one by one than counted column by column.

        To make row-wise bins takes as long as some trees, so a first one does without.
        """
        layout = self.layout
        if counted[0].depth == 0 or self.builder.n_grown == 0 or layout is not self.builder.layout_of_all:
            return False
        if len(self.free_rows) + len(self.pool) - self.n_rows_used < len(counted):
            return False
        if 8 * len(counted) * int(layout.offsets[-1]) > _MOST_BY_ROW_BYTES:
            return False
        share = self._share(counted)
        return layout.by_row_cost(share, len(counted)) < layout.by_column_cost(share)

    def _share(self, nodes: list[_Node]) -> float:
        """Rows of some nodes as a share of all."""
        return sum(node.size for node in nodes) / len(self.slots)

    def _set_between(self, node: _Node, j: int, winner: int, found: Found) -> None:
        """Split a node, the j-th one searched, between two values of an exact column."""
        feature = int(self.problem.feature_ids[winner])
        values = self.data.columns.values_of(feature)
        last, first = int(found.bins[j, winner]), int(found.next_bins[j, winner])
        below, above = float(values[last]), float(values[first]) if first < 256 else np.inf
        node.feature, node.threshold = feature, midpoint(below, above, self.data.float_type(feature))
        if first == 256:
            last = 255 if not self.data.columns.has_missing[feature] else len(values) - 1
        elif first > last + 1:  # rows without weight may lie in between
            last = bisect.bisect_right(values, node.threshold, last, first) - 1
        missing_left = bool(found.missing_lefts[j, winner])
        rank = plain_rank(int(found.positions[j, winner]), missing_left)
        node.candidate = Candidate(int(found.keys[j, winner]), winner, rank, missing_left, last, False, below, above)

    def _look_inside(self, node: _Node, j: int, found: Found, contenders: np.ndarray) -> None:
        """Find the winner of a node in which bins may hide it."""
        whole, everything = self.problem, self.search.strategy == "exhaustive"
        histograms = self._histograms(node)
        if histograms is None or self.data.is_sparse:
            self._look_closer(node, whole.feature_ids[contenders | (everything & ~whole.columns.exact[whole.features])])
            return
        place = Node(self.slots[node.start : node.stop], histograms, self.layout.offsets)
        problem = problem_of_node(whole, node.totals, node.n_existing, place)
        nothing = np.zeros(len(whole.features), np.int64)
        outcome = Outcome(
            found.keys[j], found.positions[j], found.missing_lefts[j], found.lowers[j], found.keys[j], nothing, nothing
        )
        refine_contenders(problem, outcome, everything=everything)
        self.growth.n_reads += int(outcome.reads.sum())
        winner = outcome.winner
        if winner is not None:
            candidate, _, _ = locate(problem, outcome, winner)
            # Rows without weight may lie anywhere in a bin.
            by_code = whole.columns.exact[whole.features[winner]] or whole.n_existing == len(self.slots)
            self._set(node, problem, candidate if by_code else candidate._replace(bin=-1))

    def _set(self, node: _Node, problem: Problem, candidate: Candidate) -> None:
        """Split a node by a candidate of some problem."""
        node.candidate, node.feature = candidate, int(problem.feature_ids[candidate.feature])
        node.threshold = threshold_of(problem, candidate)

    def _histograms(self, node: _Node) -> np.ndarray | None:
        """Those of a node that has been searched, if they were kept."""
        if node.depth == 0 and self.remembered is not None:
            return self.remembered.histograms
        return self.pool[node.pool_row] if node.pool_row >= 0 else None

    def _may_have_searched_children(self, node: _Node) -> bool:
        return self.limits.max_depth is None or node.depth + 1 < self.limits.max_depth

    def _level(self, counted: list[_Node], derived: list[_Node | None], nodes: list[_Node], *, by_row: bool) -> Level:
        slots, n_classes = self.problem.slots, self.n_classes
        next_one = itertools.count(len(counted))
        sibling = np.array([-1 if node is None else next(next_one) for node in derived])
        totals = np.array([node.totals for node in nodes])
        parent_row = np.array([-1 if node is None or node.of_remembered else node.pool_row for node in derived])
        pool_row = np.array([node.pool_row for node in nodes])
        first_of = np.array([0, *itertools.accumulate(node.size for node in counted)])
        if nodes[0].depth == 0:
            marked = slots._replace(totals=totals[: len(counted)].reshape(-1))
        else:
            single = len(counted) == 1
            n_listed = int(first_of[-1])
            if not by_row and n_listed > _MOST_SKIPPED * len(slots.weight):
                n_listed = 0
            n_marked = 0 if by_row else len(slots.weight)  # rows that have to be known one by one
            weight = np.empty(n_marked, np.int64)
            group = np.zeros(n_marked, slots.label.dtype if single else np.uint8)
            second_class = np.empty(n_marked if single and n_classes == 2 else 0, np.int64)
            starts, stops = np.array([node.start for node in counted]), np.array([node.stop for node in counted])
            subset = RowSubset(
                np.empty(n_listed, np.uint32), np.empty(n_listed, np.int64), np.empty(n_listed, group.dtype)
            )
            mark_groups(
                self.slots, starts, stops, slots.label, slots.weight, n_classes, weight, group, second_class, subset
            )
            group_totals = totals[: len(counted)].reshape(-1)
            marked = Slots(weight, np.uint32(0xFFFFFFFF), group, second_class, subset, group_totals)
        return Level(marked, first_of, totals, sibling, parent_row, pool_row)

    def _search_alone(self, node: _Node) -> None:
        self._release(node)
        node.key = int(key_of_node(self.problem.rules.criterion, node.totals))
        outcome = self._look_closer(node, self.problem.feature_ids)
        everything = node.n_existing * len(self.problem.features)
        self.growth.n_assessments += everything if self.search.by_level else int(outcome.assessed.sum())

    def _look_closer(self, node: _Node, feature_ids: np.ndarray) -> Outcome:
        """Search some features of one node as a problem of its own."""
        whole, rules = self.problem, self.problem.rules
        in_order = self.slots[node.start : node.stop]
        slots = np.sort(in_order)
        n_rows = whole.counts.weight[slots] if len(whole.counts.weight) else whole.counts.weight
        problem = arrange(
            self.data,
            slots.astype(np.intp) if self.row_of is None else self.row_of[slots],
            Labelled(whole.slots.weight[slots], whole.slots.label[slots], n_rows, whole.classes, equal=False),
            feature_ids,
            criterion=rules.criterion,
            min_weight=rules.min_weight,
            min_rows=rules.min_rows or 1,
            n_threads=whole.n_threads,
        )
        if not self.search.by_level:
            compact = problem.columns is not self.data.columns
            problem.order = np.searchsorted(slots, in_order) if compact else self._rows(in_order)
        outcome, _ = run(problem, self.search.strategy)
        self.growth.n_reads += int(outcome.reads.sum())
        winner = outcome.winner
        if winner is not None:
            self._set(node, problem, locate(problem, outcome, winner)[0]._replace(bin=-1))
        return outcome

    def _rows(self, slots: np.ndarray) -> np.ndarray:
        """Rows of the data."""
        return slots if self.row_of is None else self.row_of[slots]

    # ------------------------------------------------------------------------------------------------ splitting

    def _split(self, nodes: list[_Node]) -> None:
        """Send the rows of some nodes to their children: all at once where the codes of a column decide."""
        columns, features = self.problem.columns, self.problem.features
        together: list[tuple[_Node, int, int, int]] = []
        for node in nodes:
            candidate = node.candidate
            assert candidate is not None
            f = int(features[candidate.feature]) if candidate.bin >= 0 else -1
            missing_left = candidate.missing_left if f >= 0 and columns.has_missing[f] else -1
            if f >= 0 and not candidate.inside and not (columns.exact[f] and columns.default[f] >= 0):
                together.append((node, f, candidate.bin, missing_left))
            else:
                self._part([(node, -1, self._spread(node, candidate, f), missing_left)])
        if together:
            self._part(together)

    def _spread(self, node: _Node, candidate: Candidate, f: int) -> int:
        """Write codes for the rows of one node; returns the last one on the left."""
        columns, codes = self.problem.columns, self.codes
        if f < 0:
            inside = self.slots[node.start : node.stop]
            values = self.data.values_at(node.feature, self._rows(inside))
            codes[inside] = ~np.where(np.isnan(values), candidate.missing_left, values <= node.threshold)
            return 0
        if not candidate.inside:
            spread_codes(f, columns, codes)
            return int(candidate.bin)
        raw = self.problem.raw
        side_of_threshold(
            self.slots, node.start, node.stop, columns.codes[f], candidate.bin,
            raw.flat, columns.of["raw_start"][f], raw.row_step, raw.row_of, node.threshold, codes,
        )  # fmt: skip
        return 0

    def _part(self, plans: list[tuple[_Node, int, int, int]]) -> None:
        """Part some nodes, given the column (-1: codes were written), the last code on the left, and missing_left."""
        slots = self.problem.slots
        numbers = np.array([(node.start, node.stop, f, below, missing) for node, f, below, missing in plans]).T.copy()
        totals = np.array([plan[0].totals for plan in plans])
        lefts, found = np.empty_like(totals), np.empty((len(plans), 4), np.int64)
        partition(
            self.slots, Parting(*numbers), self.problem.columns, self.codes, slots.weight, slots.label, self.goes_left,
            self.spare, totals, lefts, found,
        )  # fmt: skip
        rights = totals - lefts
        for (node, *_), left, right, (n_left, n_existing, *n_classes) in zip(
            plans, lefts, rights, found.tolist(), strict=True
        ):
            middle, depth = node.start + n_left, node.depth + 1
            a = _Node(node.start, middle, left, n_existing, depth)
            b = _Node(middle, node.stop, right, node.n_existing - n_existing, depth)
            a.sibling, b.sibling = b, a
            a.may_be_split, b.may_be_split = self._may_be_split(a, n_classes[0]), self._may_be_split(b, n_classes[1])
            if a.may_be_split and b.may_be_split:  # the larger one: the parent's histograms minus the smaller one's
                larger = a if a.size > b.size else b
                larger.of_remembered = depth == 1 and self.remembered is not None
                larger.pool_row = self._free_row() if larger.of_remembered else node.pool_row
            else:
                self._release(node)
            node.children = a, b

    def _free_row(self) -> int:
        """A row of the pool for the histograms of a node; -1 if there is none."""
        if self.free_rows:
            return self.free_rows.pop()
        self.n_rows_used += 1
        return self.n_rows_used - 1 if self.n_rows_used <= len(self.pool) else -1

    def _release(self, *nodes: _Node) -> None:
        for node in nodes:
            if node.pool_row >= 0:
                self.free_rows.append(node.pool_row)
                node.pool_row = -1

    def _finished(self, nodes: list[_Node]) -> Tree:
        """The tree as flat arrays."""
        totals = np.array([node.totals for node in nodes])
        weights = totals.sum(axis=1)
        total = float(weights[0])
        grown = Grown(
            left=np.array([node.children[0].id if node.children else -1 for node in nodes]),
            feature=np.array([node.feature for node in nodes]),
            threshold=np.array([node.threshold for node in nodes]),
            missing_left=np.array([node.candidate is not None and node.candidate.missing_left for node in nodes]),
            gain=np.array([node.gain for node in nodes]) / total,
            value=totals / weights[:, None],
            cover=weights / total,
        )
        leaves = np.array([(node.id, node.start, node.stop) for node in nodes if node.children is None]).T.copy()
        train_leaves = np.empty(len(self.slots), np.int32)
        mark_leaves(self.slots, leaves[0], leaves[1], leaves[2], train_leaves)
        if self.listed is not None:
            train_leaves = train_leaves[self.listed]
        return Tree.from_nodes(grown, self.data, classes=self.problem.classes, train_leaves=train_leaves)
