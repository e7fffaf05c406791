"""One node of gradients: :func:`find_gradient_split`, and GradientSplitFinder for those who ask again and again."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from apsplit._validation import as_table, check_features, check_n_threads, check_rows, is_frame, take
from apsplit.data.categories import categorical_columns
from apsplit.data.dataset import Dataset
from apsplit.data.share import ColumnShare, Encoded
from apsplit.splits.split import Split, partition
from apsplit.trees.category_sets import sets_of_nodes
from apsplit.trees.gradient_grower import GradientGrower, GradientRules, Selection, Shape
from apsplit.trees.gradient_tree import check_directions, check_rules, check_types, gradients_of, with_monotone

_ONE_NODE = Shape(max_depth=1, min_split_gain=-np.inf)


def _find(
    data: Encoded,
    selection: Selection,
    gradients: tuple[np.ndarray, np.ndarray | None],
    rules: GradientRules,
    n_threads: int,
    began: float,
) -> Split | None:
    """The best split of the selected rows by the selected features; None: there is none."""
    check_directions(rules, data)
    with data.borrowed(GradientGrower, n_threads) as grower:
        grower.grow(selection, gradients, rules, _ONE_NODE, n_threads, with_leaves=False)
        if len(grower.nodes) == 1:
            return None
        root, values = grower.root, grower.nodes["value"].tolist()
        feature, gain = int(grower.features[root["feature"]]), root["gain"]
        codes, dictionary = (), data.categories.get(feature)
        if dictionary is not None:
            codes = tuple(sets_of_nodes(grower.nodes[:1], np.array([feature]), data, grower.bits).of(0).tolist())
        return Split(
            feature=feature,
            threshold=grower.threshold(root["below"], root["above"], data.float_type(feature)),
            missing_left=bool(root["missing_left"]),
            polarity=0,
            left_value=values[1],
            right_value=values[2],
            score=gain,
            improvement=gain,
            report=grower.report(began),
            dictionary=dictionary,
            codes_left=codes,
        )


def find_gradient_split(
    X: Any,
    grad: ArrayLike,
    hess: ArrayLike | None = None,
    *,
    reg_lambda: float = 1.0,
    reg_alpha: float = 0.0,
    min_child_weight: float = 1.0,
    max_delta_step: float = 0.0,
    monotone_constraints: Any = None,
    rows: ArrayLike | None = None,
    features: ArrayLike | None = None,
    categorical_splits: Literal["one_vs_rest", "partition"] = "one_vs_rest",
    compat: Literal["xgboost", "xgboost-3.4"] | None = None,
    n_threads: int | None = None,
) -> Split | None:
    """Find the split of a node that lowers the loss most, exactly: the same as trying every threshold of every feature.

    Parameters
    ----------
    X : array-like, frame, sparse matrix or Dataset of shape (n_rows, n_features)
        NaN means missing; columns of a frame that hold categories or strings are categorical. For many calls on the
        same data, or other categorical features, pass a :class:`Dataset`.
    grad, hess, reg_lambda, reg_alpha, min_child_weight, max_delta_step, monotone_constraints, rows, features, \
    categorical_splits, compat, n_threads
        As for :func:`grow_gradient_tree`.

    Returns
    -------
    Split or None
        ``score`` and ``improvement`` are the gain (which may be negative), ``left_value`` and ``right_value`` the leaf
        weights. None if nothing can be split (all selected features are constant in the selected rows, or
        ``min_child_weight`` allows no split); with ``compat="xgboost"`` also if XGBoost would not split: it makes a
        leaf of a node unless a split gains more than 1e-6.

    Raises
    ------
    ValueError
        If an argument makes no sense: NaN or infinite gradients, negative hessians, lengths that differ, an infinite X,
        unknown names. The message names the argument and what to do.

    Notes
    -----
    Ties go to the smallest feature, then the smallest threshold, then missing values to the right; with
    ``compat="xgboost"`` to the first in XGBoost's order.

    Examples
    --------
    >>> import numpy as np, apsplit
    >>> X = np.array([[1.0], [2.0], [3.0], [np.nan]])
    >>> split = apsplit.find_gradient_split(X, grad=[1.0, 1.0, -2.0, -2.0])
    >>> split.feature, split.threshold, split.missing_left, round(split.left_value, 3), round(split.right_value, 3)
    (0, 2.5, False, -0.667, 1.333)
    """
    began = time.perf_counter()
    threads = check_n_threads(n_threads)
    rules = check_rules(
        reg_lambda, reg_alpha, min_child_weight, max_delta_step, 1, compat, categorical_splits=categorical_splits
    )
    table = X if isinstance(X, Dataset | ColumnShare) else as_table(X)
    GradientGrower.expect_on(table)
    names = [str(name) for name in table.columns] if is_frame(table) else getattr(table, "feature_names", None)
    rules = with_monotone(rules, monotone_constraints, names, table.shape[1])
    chosen, repeats = check_rows(rows, table.shape[0])
    selection = Selection(chosen, repeats, check_features(features, table.shape[1], table))
    gradients = gradients_of(grad, hess, selection, table.shape[0], rules)
    if isinstance(table, Dataset | ColumnShare):
        check_types(compat, table)
        return _find(table, selection, gradients, rules, threads, began)
    # Nothing but the selection is encoded. XGBoost's order among equals asks whether anything is missing in all of X,
    # and a dictionary is that of all rows.
    every_row = compat is not None or bool(categorical_columns(table, "from_dtype"))
    data = Dataset(
        take(table, None if every_row else chosen, None if features is None else selection.features),
        n_threads=n_threads,
    )
    check_types(compat, data)
    if rules.monotone:
        rules = rules._replace(monotone=tuple(rules.monotone[f] for f in selection.features.tolist()))
    encoded = Selection(chosen if every_row else None, repeats, np.arange(data.shape[1]))
    split = _find(data, encoded, gradients, rules, threads, began)
    return None if split is None else replace(split, feature=int(selection.features[split.feature]))


class GradientSplitFinder:
    """Finds splits of nodes of one Dataset: options are checked once, so that small nodes take little time.

    The splits are those of :func:`find_gradient_split`.

    Parameters
    ----------
    data : Dataset, or array-like, frame or sparse matrix of shape (n_rows, n_features)
        NaN means missing.
    reg_lambda, reg_alpha, min_child_weight, max_delta_step, monotone_constraints, categorical_splits, compat
        As for :func:`find_gradient_split`.
    n_threads : int, default=1
        Threads to use at most; the answer does not depend on it.

    Examples
    --------
    >>> import numpy as np, apsplit
    >>> finder = apsplit.GradientSplitFinder(np.array([[1.0], [2.0], [3.0], [5.0]]))
    >>> split = finder(np.array([1.0, 1.0, -2.0, -3.0]))
    >>> split.threshold
    2.5
    >>> finder.partition(split)
    (array([0, 1]), array([2, 3]))
    >>> finder(np.array([1.0, 1.0, -2.0, -3.0]), rows=[2, 3]).threshold
    4.0
    """

    def __init__(
        self,
        data: Any,
        *,
        reg_lambda: float = 1.0,
        reg_alpha: float = 0.0,
        min_child_weight: float = 1.0,
        max_delta_step: float = 0.0,
        monotone_constraints: Any = None,
        categorical_splits: Literal["one_vs_rest", "partition"] = "one_vs_rest",
        compat: Literal["xgboost", "xgboost-3.4"] | None = None,
        n_threads: int = 1,
    ) -> None:
        self._rules = check_rules(
            reg_lambda, reg_alpha, min_child_weight, max_delta_step, 1, compat, categorical_splits=categorical_splits
        )
        self._n_threads = check_n_threads(n_threads)
        GradientGrower.expect_on(data)
        self.data = data if isinstance(data, Dataset) else Dataset(data, n_threads=n_threads)
        check_types(compat, self.data)
        names, n_features = self.data.feature_names, self.data.shape[1]
        self._rules = with_monotone(self._rules, monotone_constraints, names, n_features)
        self._features = np.arange(self.data.shape[1])

    def __call__(
        self,
        grad: ArrayLike,
        hess: ArrayLike | None = None,
        rows: ArrayLike | None = None,
        features: ArrayLike | None = None,
    ) -> Split | None:
        """The best split of a node: of all rows, or of those listed (a row that is listed twice counts twice).

        Parameters
        ----------
        grad, hess : array-like of shape (n_rows,)
            Of all rows of the data. ``hess=None`` means 1.
        rows, features : array of int or bool, optional
            Rows of the node, features to consider; features may be given by name, too.

        Returns
        -------
        Split or None
            None if nothing can be split.
        """
        began = time.perf_counter()
        data = self.data
        chosen, repeats = (None, None) if rows is None else check_rows(rows, len(data))
        ids = self._features if features is None else check_features(features, len(self._features), self.data)
        selection = Selection(chosen, repeats, ids)
        gradients = gradients_of(grad, hess, selection, len(data), self._rules)
        return _find(data, selection, gradients, self._rules, self._n_threads, began)

    def partition(self, split: Split, rows: ArrayLike | None = None) -> tuple[np.ndarray, np.ndarray]:
        """The rows that go left and those that go right, in the order in which they are listed, repeats included."""
        return partition(self.data, split, rows)
