"""Growing trees one after the other on the same data: what is allowed, what is asked for, and what is kept between."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from apsplit.data.dataset import Dataset
from apsplit.data.share import ColumnShare, Encoded, held_here
from apsplit.splits.criterion import CRITERIA
from apsplit.trees.class_grower import ClassGrower, ClassRules, ClassShape, Examples, LoneGrower, Remembered
from apsplit.trees.named_search import NamedSearch
from apsplit.trees.together import recall, tell
from apsplit.trees.tree import Tree

_FEW_LEVELS = 4  # to find bundles takes about as long as to count all columns so often (a6a, w4a; 2026-11)
_MOST_BYTES = 1 << 26  # of histograms that are remembered, unless the data itself is larger


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
        """Whether trees are grown in compiled code: if not, nodes are searched one by one, in weight order."""
        return self.strategy in ("auto", "exhaustive", "incremental")


@dataclass
class Growth:
    """A grown tree and what it took."""

    tree: Tree
    n_assessments: int = 0  # as the paper counts
    n_reads: int = 0  # cells read


@dataclass
class TreeBuilder:
    """Grows one tree after the other on the same data; keeps its memory between them."""

    data: Encoded
    classes: np.ndarray
    criterion: str = "gini"
    limits: Limits = field(default_factory=Limits)
    search: Search = field(default_factory=Search)
    n_threads: int = 1
    by_sets: bool = False  # of categories; else each is tried against the rest

    def __post_init__(self) -> None:
        self._boosts = False  # whether many trees are to come
        self._n_remembered = 0  # roots, one for each learner
        self._all_features = np.arange(self.data.shape[1])
        limits = self.limits
        self._shape = ClassShape(limits.max_depth, limits.max_leaves)
        self._rules = ClassRules(
            CRITERIA[self.criterion],
            len(self.classes),
            0,
            limits.min_samples_leaf,
            max(2, limits.min_samples_split),
            self.search.strategy == "exhaustive",
            self.by_sets,
        )

    def grow(
        self,
        weight: np.ndarray,
        label: np.ndarray,
        *,
        rows: np.ndarray | None = None,
        features: np.ndarray | None = None,
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
        order : array of int, optional
            The rows (all, or those of ``rows``) by decreasing weight, if that is known.
        remembered : Remembered, optional
            From the tree before; for trees that see everything (see :meth:`memory`).
        """
        if (known := recall(self.data)) is not None:
            growth, leaves = known
            growth.tree.train_leaves = leaves if rows is None else leaves[rows]
        else:
            growth = self._grow(weight, label, rows, features, order, remembered)
        tell(self.data, growth)
        return growth

    def _grow(
        self,
        weight: np.ndarray,
        label: np.ndarray,
        rows: np.ndarray | None,
        features: np.ndarray | None,
        order: np.ndarray | None,
        remembered: Remembered | None,
    ) -> Growth:
        """Grow a tree that is not known yet."""
        selected = weight if rows is None else weight[rows]
        exists = None if np.count_nonzero(selected) == len(selected) else selected > 0
        seen = rows if exists is None else np.flatnonzero(exists) if rows is None else rows[exists]
        rules, share = self._rules, self.limits.min_weight_leaf
        if share:
            rules = rules._replace(min_weight=math.ceil(share * float(selected.sum())))
        used, by_name = self._all_features if features is None else features, None
        if not self.search.by_level:
            assert isinstance(self.data, Dataset)  # named searches know no shares
            seen = self._in_order(weight, seen, order)
            asked = self.classes, weight, label, used
            by_name = NamedSearch(self.search.strategy, self.data, asked, rules, self.n_threads)
        if seen is None:
            examples = Examples(weight, label, None, used)
        else:
            examples = Examples(weight[seen], label[seen], seen, used)
        with self.data.borrowed(self._kind_of_grower, self.n_threads) as grower:
            grower.order(self.n_threads, at_once=False)
            kept = (self._n_remembered, remembered)
            grower.grow(examples, rules, self._shape, self.n_threads, remembered=kept, search=by_name)
            n_searched, n_read = grower.n_looked_at
            growth = Growth(grower.tree(self.data, self.classes), n_searched * len(used), n_read)
        if by_name is not None:
            growth.n_assessments, growth.n_reads = by_name.n_assessments, by_name.n_reads
        if exists is not None:  # rows without weight go to their leaves afterwards
            leaves = growth.tree.apply(self.data, self.n_threads)
            growth.tree.train_leaves = leaves if rows is None else leaves[rows]
        return growth

    @property
    def _kind_of_grower(self) -> type[ClassGrower]:
        """Bundles are found for many trees, or a deep one."""
        depth = self.limits.max_depth
        return LoneGrower if not self._boosts and depth is not None and depth <= _FEW_LEVELS else ClassGrower

    def _in_order(self, weight: np.ndarray, rows: np.ndarray | None, order: np.ndarray | None) -> np.ndarray:
        """The rows by decreasing weight, as named searches want them."""
        if order is not None:
            return order[weight[order] > 0]
        rows = np.arange(len(self.data)) if rows is None else rows
        return rows[np.argsort(-weight[rows], kind="stable")]

    def memory(self) -> Remembered | None:
        """What trees on all rows and columns, with weights that change, can remember of each other; None: nothing."""
        self._boosts = True
        if self.search.strategy not in ("auto", "incremental"):
            return None
        held = held_here(self.data)
        if held.is_sparse:  # lists of entries have no histograms
            return None
        n_sums = (self._n_remembered + 1) * int((held.columns.n_bins + 1).sum()) * len(self.classes)
        fits = 8 * n_sums <= max(_MOST_BYTES, held.nbytes)
        if isinstance(self.data, ColumnShare):  # all of them remember, or nobody
            fits = self.data.smallest(fits) == [1]
        if not fits:
            return None
        self._n_remembered += 1
        return Remembered(self._n_remembered - 1, len(self.data), always=self.search.strategy == "incremental")
