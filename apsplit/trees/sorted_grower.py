"""Gradient trees on sorted columns, for small data, level by level and then in one compiled call to the end.

Level by level, Python would take as long as the kernels do once nodes are small, and threads would wait for each other
at every level. Siblings are grown on by one thread, as their cells are divided together; each pair has numbers of its
own for its descendants::

    nodes    | grown level by level | below the first pair . . | below the second pair . . . |
                                      as many as there may be    unused numbers are left out in the end
"""

from __future__ import annotations

from typing import Any

import numpy as np

from apsplit._jit import inline, kernel
from apsplit._threads import for_chunks
from apsplit.gradients.records import new_best
from apsplit.gradients.sorted_bounds import new_bounds
from apsplit.gradients.sorted_columns import Lists, split_node, split_sorted, sum_slots, tell_leaves
from apsplit.gradients.sorted_scan import choose_cuts, search_columns, search_nodes
from apsplit.trees.gradient_finish import in_level_order
from apsplit.trees.gradient_grower import GradientGrower
from apsplit.trees.gradient_memory import SortedMemory

# Below that much work, in nanoseconds, two threads are no faster than one: a round of california_housing takes 2.6 ms
# instead of 2.3, of higgs_11k 3.7 instead of 3.4 (the least of 60 each, 2026-11).
SHARED_WORK = 4_000_000.0
_SORTED_COST = 2.0  # dividing and scanning a cell of a sorted column


@inline
def _is_able(node, rules, nodes):
    """Whether limits allow a node to be searched."""
    heavy = nodes[node].sums[1] * (rules.hess_unit * (1.0 + 2.0**-40)) >= 2.0 * rules.min_child_weight
    return nodes[node].stop - nodes[node].start >= 2 and heavy


@kernel
def grow_below(
    first, number, max_depth, least_gain, features, data, rules, lists, nodes, allowed, queue, bounds, top, best
):  # fmt: skip
    """Grow on from the siblings ``first`` and ``first + 1``, whose own numbers for children begin at ``number``.

    ``queue``, ``top``: memory for the nodes of a level; ``bounds``: for two. Returns how many rows were searched.
    """
    queue[0], queue[1] = first, first + 1
    n, n_rows = 2, 0
    while n > 0:
        n_new = 0
        for k in range(n):
            if nodes[queue[k]].depth < max_depth and _is_able(queue[k], rules, nodes):
                queue[n_new] = queue[k]
                n_new += 1
        new = queue[:n_new]
        for k in range(n_new):
            n_rows += nodes[new[k]].stop - nodes[new[k]].start
            top[k] = -np.inf
        search_nodes(0, features.size, features, data, rules, lists, nodes, new, allowed, bounds, top, best)
        n = 0
        for k in range(n_new):
            node = new[k]
            if nodes[node].feature >= 0 and nodes[node].gain > least_gain:
                nodes[node].left = number
                depth = nodes[node].depth + 1
                nodes[number].depth = nodes[number + 1].depth = depth
                split_node(node, features, data, lists, nodes, depth < max_depth)
                number += 2
                n += 2
        for k in range(n):
            queue[k] = number - n + k
    return n_rows


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
        known = (self.features, self.data, self.rules, self.lists, self.records)

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
                        int(pairs[k]), numbers[k], max_depth, self.least_gain, self.features, self.data, self.rules,
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
