"""What is read of a DMatrix, and the margins of its rows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
import xgboost as xgb
from scipy.sparse import csr_matrix

from apsplit import Tree
from apsplit.extending import ColumnShare, WithGaps

from ..leaves import Given, add_leaf_values, add_values
from .categories import categorical_features, numeric_types
from .metrics import Metric, sum_of_weights
from .objectives import Objective, predict

_MOST_BYTES = 8 << 30  # of the dense table that a DMatrix becomes
_DENSE_SHARE = 0.2  # of cells: with fewer entries it stays sparse


def values_in(matrix: xgb.DMatrix, n_features: int, *, dense: bool = False) -> np.ndarray | WithGaps:
    """The values of a DMatrix, float32. Entries that are not there are missing, as XGBoost has it: NaN, or gaps.

    ``dense``: a table with NaN is wanted, however few entries there are.
    """
    if isinstance(matrix, xgb.QuantileDMatrix | xgb.ExtMemQuantileDMatrix):
        raise ValueError(
            f"a {type(matrix).__name__} has no values, only bins of them; pass a DMatrix, "
            'or, to an estimator, tree_method="exact"'
        )
    n_rows = matrix.num_row()
    entries = matrix.get_data()
    if not dense and entries.nnz < _DENSE_SHARE * n_rows * n_features:
        entries.sort_indices()
        if entries.has_canonical_format:
            return WithGaps(csr_matrix((entries.data, entries.indices, entries.indptr), shape=(n_rows, n_features)))
    if 4 * n_rows * n_features > _MOST_BYTES:
        raise ValueError(
            f"dtrain or an evaluation set of {n_rows:,} x {n_features:,} is too large: ExactSplits needs it as a dense "
            f"table, of at most {_MOST_BYTES >> 30} GiB; use fewer columns, or XGBoost's own methods"
        )
    if entries.nnz == n_rows * n_features and entries.has_sorted_indices:
        return entries.data.reshape(n_rows, n_features)
    values = np.full((n_rows, n_features), np.nan, np.float32)
    values[np.repeat(np.arange(n_rows), np.diff(entries.indptr)), entries.indices] = entries.data
    return values


def without_entries(matrix: xgb.DMatrix, n_groups: int, X: np.ndarray | None = None) -> xgb.DMatrix:
    """A DMatrix of the same labels, weights and groups, and nothing else: enough for intercepts and metrics.

    ``X``: its values, of other features.
    """
    if X is None and isinstance(matrix, SharedMatrix):
        return matrix  # it has none
    types = numeric_types(matrix.feature_types)
    names = {"feature_names": matrix.feature_names, "feature_types": types} if X is None else {}
    nothing = csr_matrix((matrix.num_row(), matrix.num_col()), dtype=np.float32)
    shadow = xgb.DMatrix(nothing if X is None else X, **names, nthread=1)  # threads would only wait for each other
    for name in ("label", "weight", "label_lower_bound", "label_upper_bound", "base_margin"):
        values = matrix.get_float_info(name)
        if len(values):
            shadow.set_info(**{name: values.reshape(-1, n_groups) if name == "base_margin" else values})
    group_ptr = matrix.get_uint_info("group_ptr")
    if len(group_ptr):
        shadow.set_group(np.diff(group_ptr))
    return shadow


class SharedMatrix(xgb.DMatrix):
    """A DMatrix without entries, with labels and weights, whose columns are held by several (:class:`ColumnShare`)."""

    def __init__(self, share: ColumnShare, **about: Any) -> None:
        nothing = csr_matrix(share.shape, dtype=np.float32)
        super().__init__(nothing, feature_names=share.feature_names, nthread=1, **about)
        self.share = share


class Margins:
    """The margins of the rows of a DMatrix, kept up to date tree by tree in float32, as XGBoost adds them up.

    They are as long as the DMatrix, and kept as long as that lives: there is no reference to it here. Its values are a
    table as large as the DMatrix itself, and stay no longer than from round to round (:meth:`release`).
    """

    def __init__(self, matrix: xgb.DMatrix, shadow: xgb.DMatrix, margin: np.ndarray) -> None:
        self.shadow = shadow
        self.margin = margin  # (classes, rows)
        self._values: np.ndarray | WithGaps | None = None
        self.label, self.weight = matrix.get_label(), matrix.get_weight()
        self.has_weights = len(self.weight) > 0
        if not self.has_weights:
            self.weight = np.ones(margin.shape[1], np.float32)
        self.n_trees = 0  # that have been added
        self.compared = False  # metrics that are computed here with XGBoost's
        self.metrics: list[Metric] | None = None  # if they are the same
        self._predicted, self._n_predicted = np.empty(0, np.float32), -1

    @property
    def is_plain(self) -> bool:
        """Whether there are rows, each with one label and one weight."""
        return 0 < len(self.label) == len(self.weight) == self.margin.shape[1]

    def values_of(
        self, matrix: xgb.DMatrix, n_features: int, *, dense: bool = False
    ) -> np.ndarray | WithGaps | ColumnShare:
        """X of the DMatrix that these are the margins of."""
        if isinstance(matrix, SharedMatrix):
            return matrix.share
        if self._values is None:
            self._values = values_in(matrix, n_features, dense=dense or bool(categorical_features(matrix)))
        return self._values

    def release(self) -> None:
        """Give up X; it can be had again from the DMatrix."""
        self._values = None

    def leaves(self, matrix: xgb.DMatrix, tree: Tree, n_threads: int) -> np.ndarray:
        """The leaf that each row of the DMatrix ends in."""
        return tree.apply(self.values_of(matrix, tree.n_features), n_threads)

    def add(self, leaves: np.ndarray, leaf_value: np.ndarray) -> None:
        """Add what the next tree gives to each row: ``leaf_value`` of the leaf that the row ends in."""
        add_values(leaves, leaf_value, self.margin[self.n_trees % len(self.margin)])
        self.n_trees += 1

    def catch_up(self, matrix: xgb.DMatrix, trees: Sequence[tuple[Tree, np.ndarray]], n_threads: int) -> None:
        """Add to the margins those of ``trees``, each with its leaf values, that have not been added yet."""
        new = trees[self.n_trees :]
        given = [Given(*tree, (self.n_trees + i) % len(self.margin)) for i, tree in enumerate(new)]
        if given:
            add_leaf_values(self.values_of(matrix, new[0][0].n_features), given, self.margin, n_threads)
            self.n_trees += len(given)

    def predicted(self, objective: Objective, n_threads: int) -> np.ndarray:
        """Predictions, (classes, rows); computed once for the metrics of a round and the gradients of the next one."""
        if self._n_predicted != self.n_trees:
            if not self._predicted.size:
                self._predicted = np.empty_like(self.margin)
            self._predicted = predict(objective, self.margin, self._predicted, n_threads)
            self._n_predicted = self.n_trees
        return self._predicted

    def judge(self, metrics: Sequence[Metric], objective: Objective, n_threads: int) -> list[float]:
        """The value of each metric of the margins, or of predictions, as the objective has it."""
        predicted = self.margin if objective.raw_metrics else self.predicted(objective, n_threads)
        return [metric(predicted, self.label, self.weight, self._total, n_threads) for metric in metrics]

    @cached_property
    def _total(self) -> float:
        return sum_of_weights(self.weight)
