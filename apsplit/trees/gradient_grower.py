"""Growing a gradient tree: which node comes next, and the finished tree."""

from __future__ import annotations

import heapq
import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from apsplit.data.dataset import Dataset
from apsplit.gradients.criterion import GradientRules
from apsplit.gradients.records import Data, as_records, new_nodes
from apsplit.splits.candidate import CANDIDATE_TYPE
from apsplit.trees.gradient_finish import grown_nodes, prune
from apsplit.trees.tree import Grown, Tree

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


@dataclass
class FeatureSampling:
    """Which of a tree's features a node may use. A depth has one set, in whatever order its nodes are searched."""

    n_features: int
    by_level: float
    by_node: float
    random: np.random.Generator

    def __post_init__(self) -> None:
        self.all = np.ones((1, self.n_features), np.bool_)
        self._ids = np.arange(self.n_features)
        self._of_depth: dict[int, np.ndarray] = {}

    @property
    def is_random(self) -> bool:
        """Whether nodes may use some of the features only."""
        return self.by_level < 1.0 or self.by_node < 1.0

    def allowed(self, depths: np.ndarray) -> np.ndarray:
        """(nodes or 1, features)."""
        if not self.is_random:
            return self.all
        allowed = np.zeros((len(depths), self.n_features), np.bool_)
        for row, depth in zip(allowed, depths.tolist(), strict=True):
            if depth not in self._of_depth:
                self._of_depth[depth] = sample_features(self._ids, self.by_level, self.random)
            row[sample_features(self._of_depth[depth], self.by_node, self.random)] = True
        return allowed


def sample_features(features: np.ndarray, share: float, random: np.random.Generator) -> np.ndarray:
    """A random share of the features, at least one, ascending."""
    if share == 1.0:
        return features
    return np.sort(random.choice(features, max(1, int(share * len(features))), replace=False))


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
