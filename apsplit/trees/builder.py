"""Growing trees one after the other on the same data: what is allowed, what is asked for, and what is kept between."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from apsplit._threads import WORK_PER_THREAD
from apsplit.data.columns import DENSE_COST, ENTRY_COST, PICKED_COST, ROW_BIN_COST
from apsplit.data.dataset import Dataset
from apsplit.data.row_bins import RowBins
from apsplit.splits.criterion import CRITERIA
from apsplit.splits.problem import Labelled, Problem, arrange
from apsplit.splits.scan import Workspace
from apsplit.trees.class_grower import ClassGrower, ClassRules, ClassShape
from apsplit.trees.grower import Grower, Growth
from apsplit.trees.levels import Found, new_level_workspace
from apsplit.trees.remembered import Remembered

COMPILED_TREES = True
_MOST_POOL_BYTES = 1 << 28  # of three nodes
_MOST_REMEMBERED_DEPTH = 3
# Nanoseconds a cell below which counting column by column is that fast: two classes (where two-valued columns are
# cheap in any form), and more.
_FEW_ENTRIES, _SOME_ENTRIES = 0.07, 0.35
_CLEAR_COST = 0.15  # nanoseconds to clear a class weight of a histogram (one core, 2026-11)
_POOL_BYTES = 1 << 26  # histograms kept for subtraction
_REMEMBERED_OF_ROW = 4  # numbers of 8 bytes that a memory has for a row, besides its histograms
_MOST_KEPT = (
    1 << 12
)  # nodes x features of a level; where there are more, making arrays costs little beside filling them


@dataclass(frozen=True)
class Limits:
    """When to stop. A pure node is never split."""

    max_depth: int | None = None
    max_leaves: int | None = None  # grow the leaf with the largest gain next
    min_samples_split: int = 2
    min_samples_leaf: int = 1
    min_weight_leaf: float = 0.0  # share of the root's weight


@dataclass(frozen=True)
class Search:
    """How to search a node."""

    strategy: str = "auto"

    @property
    def by_level(self) -> bool:
        """Whether the nodes of a level are searched together."""
        return self.strategy in ("auto", "exhaustive", "incremental")


def offsets_of(n_bins: np.ndarray, n_classes: int) -> np.ndarray:
    """Where the histogram of each column begins among those of a node."""
    return np.concatenate(([0], np.cumsum((n_bins + 1) * n_classes)))


class _Layout:
    """What trees on the same columns share."""

    def __init__(self, problem: Problem) -> None:
        self.data = problem.data
        self.has_coarse = not problem.columns.exact[problem.features].all()
        self.offsets = offsets_of(problem.columns.n_bins[problem.features], len(problem.classes))
        self.one_pass = float(problem.costs.sum())  # nanoseconds to read all columns
        self.n_threads = problem.n_threads if self.one_pass >= WORK_PER_THREAD else 1
        self.most_threads = problem.n_threads

    def by_row_cost(self, share: float, n_nodes: int) -> float:
        """Nanoseconds to add a share of the rows to the histograms of some nodes, through row-wise bins."""
        return ROW_BIN_COST * share * len(self._row_bins.bins) + _CLEAR_COST * n_nodes * float(self.offsets[-1])

    def by_column_cost(self, share: float) -> float:
        """Nanoseconds to count a share of the rows column by column, but for columns that have no row-wise bins."""
        n_dense, n_entries = self._cells_in_row_bins
        return ENTRY_COST * n_entries + min(DENSE_COST, share * PICKED_COST) * n_dense

    @property
    def _row_bins(self) -> RowBins:
        return self.data.row_bins(self.most_threads)

    @cached_property
    def _cells_in_row_bins(self) -> tuple[int, int]:
        """Cells and entries of columns that have row-wise bins."""
        by_row, listed = self._row_bins.default >= 0, self.data.columns.default >= 0
        return int(self.data.cells[by_row & ~listed].sum()), int(self.data.cells[listed].sum())


@dataclass
class TreeBuilder:
    """Grows one tree after the other on the same data; keeps its memory between them."""

    data: Dataset
    classes: np.ndarray
    criterion: str = "gini"
    limits: Limits = field(default_factory=Limits)
    search: Search = field(default_factory=Search)
    n_threads: int = 1

    def __post_init__(self) -> None:
        self._pool = np.empty((0, 0), np.int64)
        self._workspaces: dict[tuple[int, int], tuple[Workspace, np.ndarray]] = {}
        self._found: dict[int, Found] = {}
        self.layout_of_all: _Layout | None = None
        self.n_grown = 0  # trees
        self._n_remembered = 0  # numbers in all memories that were made: learners of one training share the limit
        self._all_features = np.arange(self.data.shape[1])

    def grow(
        self,
        weight: np.ndarray,
        label: np.ndarray,
        *,
        rows: np.ndarray | None = None,
        features: np.ndarray | None = None,
        counts: np.ndarray | None = None,
        order: np.ndarray | None = None,
        remembered: Remembered | None = None,
    ) -> Growth:
        """Grow a tree.

        Parameters
        ----------
        weight : int64 array of shape (n_rows,)
            0: the row does not exist.
        label : array of shape (n_rows,)
            Places in ``classes``.
        rows, features : ascending arrays of int, optional
            What the tree may see. ``train_leaves`` are those of ``rows``.
        counts : int64 array of shape (n_rows,), optional
            How many rows each one stands for, for ``min_samples_leaf``.
        order : array of int, optional
            The rows (all, or those of ``rows``) by decreasing weight, if that is known.
        remembered : Remembered, optional
            From the tree before; for trees that see everything (see :meth:`memory`).
        """
        if counts is None and remembered is None and self.compiled:
            return self._grow_compiled(weight, label, rows, self._all_features if features is None else features)
        if rows is not None:
            weight, label = weight[rows], label[rows]
        n_rows = np.empty(0, np.int64)
        if self.limits.min_samples_leaf > 1:
            n_rows = np.ones(len(weight), np.int64) if counts is None else counts if rows is None else counts[rows]
            n_rows = n_rows * (weight > 0)
        min_share = self.limits.min_weight_leaf
        problem = arrange(
            self.data,
            rows,
            Labelled(weight, label, n_rows, self.classes, equal=False),
            self._all_features if features is None else features,
            criterion=CRITERIA[self.criterion],
            min_weight=math.ceil(min_share * float(weight.sum())) if min_share else 0,
            min_rows=self.limits.min_samples_leaf,
            n_threads=self.n_threads,
        )
        growth = Grower(self, problem, rows, order, remembered).grow()
        self.n_grown += 1
        return growth

    @property
    def compiled(self) -> bool:
        """Whether a tree is grown in one compiled call: not if X is sparse, or histograms would be too large."""
        if not COMPILED_TREES or self.search.strategy not in ("auto", "exhaustive") or self.data.is_sparse:
            return False
        return 24 * 257 * self.data.shape[1] * (len(self.classes) + 1) <= _MOST_POOL_BYTES

    @property
    def _remembering_is_faster(self) -> bool:
        """Whether shallow trees that remember the one before take less time than compiled ones, which count again.

        That is so for stumps of columns with few values, and where nearly all cells of X are of their columns' most
        frequent values: those are stored as entries, which compiled trees do not use (2026-11).
        """
        depth, data, n_classes = self.limits.max_depth, self.data, len(self.classes)
        if self.search.strategy != "auto" or depth is None or depth > _MOST_REMEMBERED_DEPTH:
            return False
        cost = float(data.costs(n_classes).sum()) / (data.shape[0] * data.shape[1])
        if cost < (_FEW_ENTRIES if n_classes == 2 else _SOME_ENTRIES):
            return True
        return depth == 1 and float(data.columns.exact.mean()) > 0.5

    def _grow_compiled(
        self, weight: np.ndarray, label: np.ndarray, rows: np.ndarray | None, features: np.ndarray
    ) -> Growth:
        """Grow a tree in one compiled call, on the rows that have weight; others go to their leaves afterwards."""
        limits, selected = self.limits, weight if rows is None else weight[rows]
        exists = None if np.count_nonzero(selected) == len(selected) else selected > 0
        seen = rows if exists is None else np.flatnonzero(exists) if rows is None else rows[exists]
        min_weight = math.ceil(limits.min_weight_leaf * float(selected.sum())) if limits.min_weight_leaf else 0
        rules = ClassRules(
            CRITERIA[self.criterion],
            len(self.classes),
            min_weight,
            limits.min_samples_leaf,
            max(2, limits.min_samples_split),
            self.search.strategy == "exhaustive",
        )
        with self.data.borrowed(ClassGrower, self.n_threads) as grower:
            shape = ClassShape(limits.max_depth, limits.max_leaves)
            grower.grow((weight, label), (seen, features), rules, shape, self.n_threads)
            tree = grower.tree(self.data, self.classes)
            growth = Growth(tree, grower.n_searched * len(features), grower.n_read)
        if exists is not None:
            leaves = tree.apply(self.data, self.n_threads)
            tree.train_leaves = leaves if rows is None else leaves[rows]
        self.n_grown += 1
        return growth

    def memory(self) -> Remembered | None:
        """What trees on all rows and columns, with weights that change, can remember of each other; None: nothing."""
        if self.compiled and not self._remembering_is_faster:
            return None
        if self.search.strategy not in ("auto", "incremental") or self.limits.min_samples_leaf > 1:
            return None
        offsets = offsets_of(self.data.columns.n_bins, len(self.classes))
        if not Remembered.fits(self.data, offsets + self._n_remembered):
            return None
        if self.search.strategy == "auto" and not Remembered.pays(self.data, offsets):
            return None
        self._n_remembered += int(offsets[-1]) + _REMEMBERED_OF_ROW * len(self.data)
        return Remembered(self.data, offsets, len(self.classes), self.n_threads)

    def workspace(self, n_counted: int, n_classes: int) -> tuple[Workspace, np.ndarray]:
        """Memory for a level, when one thread does it all."""
        if (n_counted, n_classes) not in self._workspaces:
            self._workspaces[n_counted, n_classes] = new_level_workspace(n_counted, n_classes)
        return self._workspaces[n_counted, n_classes]

    def found(self, n_nodes: int, n_features: int) -> Found:
        """Room for what a level finds."""
        found = self._found.get(n_nodes)
        if found is None or found.keys.shape[1] != n_features:
            found = Found.empty(n_nodes, n_features)
            if found.keys.size <= _MOST_KEPT:
                self._found[n_nodes] = found
        return found

    def layout(self, problem: Problem) -> _Layout:
        """Made once for all columns of the data."""
        if problem.columns is not self.data.columns or problem.features is not self._all_features:
            return _Layout(problem)
        if self.layout_of_all is None:
            self.layout_of_all = _Layout(problem)
        return self.layout_of_all

    def pool(self, n_cells: int) -> np.ndarray:
        """Rows of ``n_cells`` for histograms, as many as the memory allowed for them holds."""
        if self._pool.shape[1] != n_cells:
            self._pool = np.empty((max(1, _POOL_BYTES // (8 * n_cells)), n_cells), np.int64)
        return self._pool
