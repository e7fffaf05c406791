"""DecisionTreeClassifier: one exact tree as a scikit-learn estimator."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
from sklearn.utils.validation import check_is_fitted

from apsplit._elementary import log64
from apsplit._jit import kernel
from apsplit.boosting.estimator import TreeEstimator
from apsplit.splits.criterion import Criterion
from apsplit.splits.named import Strategy
from apsplit.trees.tree import Tree


@kernel
def _take_logs(values):
    """Values replaced by their logarithms, whose bits do not depend on numpy's release."""
    for i in range(values.shape[0]):
        for k in range(values.shape[1]):
            values[i, k] = log64(values[i, k])


class DecisionTreeClassifier(TreeEstimator):
    """A decision tree of exact splits.

    Every split is the best one there is for the node, whatever the search: trees are the same to the last bit for
    every strategy, number of threads and order of rows.

    Parameters
    ----------
    max_depth : int, optional
        Default: until every leaf is pure or cannot be split.
    max_leaves : int, optional
        Most leaves; the leaf with the largest gain is split next.
    criterion : {"gini", "entropy", "error", "exponential"}, default="gini"
        See :func:`apsplit.find_split`.
    strategy : {"auto", "adaptive", "quick", "exhaustive"}, default="auto"
        How to search; the tree does not depend on it.
    min_samples_split : int, default=2
        Fewest rows of a node that is split.
    min_samples_leaf : int, default=1
        Fewest rows of a leaf.
    min_weight_leaf : float, default=0.0
        Smallest share of the total weight in a leaf.
    class_weight : "balanced" or dict, optional
        Factors of the rows' weights, by their labels; labels that are not in the dict have 1. "balanced": such that all
        classes have the same total.
    categorical_features : "from_dtype", None, or names, indices or mask of columns, default="from_dtype"
        Which columns hold categories; "from_dtype": those of a frame (pandas, polars, pyarrow) that hold categories or
        strings. Their values are remembered, so that codes may differ later; a category that was not there goes where
        missing values go. A :class:`Dataset` has its own.
    categorical_splits : {"one_vs_rest", "partition"}, default="one_vs_rest"
        One category against the others, or the best set of categories; see :func:`apsplit.find_split`. Sets of many
        categories overfit easily.
    n_threads : int, optional
        Default: all processors.

    Attributes
    ----------
    tree_ : Tree
    categories_ : dict of int to array
        The categories of categorical features, by their numbers.
    classes_, n_features_in_, feature_names_in_, feature_importances_
    n_assessments_ : int
        Distinct (row, feature) pairs looked at, node by node, as the paper counts.
    n_reads_ : int
        Memory cells read.

    Notes ----- Rows of zero weight are treated as if they were not there. NaN is a missing value: both directions are
    tried, and the better one is kept. If a feature had no missing values in training, later ones go to the side that
    was heavier.

    Examples
    --------
    >>> import numpy as np, apsplit
    >>> X = np.array([[1.0, 7.0], [2.0, 6.0], [3.0, 7.0], [np.nan, 6.0]])
    >>> tree = apsplit.DecisionTreeClassifier().fit(X, ["no", "no", "yes", "yes"])
    >>> tree.predict([[2.4, 0.0], [np.nan, 0.0]])
    array(['no', 'yes'], dtype='<U3')
    """

    tree_: Tree

    def __init__(
        self,
        *,
        max_depth: int | None = None,
        max_leaves: int | None = None,
        criterion: Criterion = "gini",
        strategy: Strategy = "auto",
        min_samples_split: int = 2,
        min_samples_leaf: int = 1,
        min_weight_leaf: float = 0.0,
        class_weight: str | Mapping[Any, float] | None = None,
        categorical_features: Any = "from_dtype",
        categorical_splits: Literal["one_vs_rest", "partition"] = "one_vs_rest",
        n_threads: int | None = None,
    ) -> None:
        self.max_depth = max_depth
        self.max_leaves = max_leaves
        self.criterion = criterion
        self.strategy = strategy
        self.min_samples_split = min_samples_split
        self.min_samples_leaf = min_samples_leaf
        self.min_weight_leaf = min_weight_leaf
        self.class_weight = class_weight
        self.categorical_features = categorical_features
        self.categorical_splits = categorical_splits
        self.n_threads = n_threads

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> DecisionTreeClassifier:
        """Grow the tree.

        Parameters
        ----------
        X : array-like, frame, sparse matrix or Dataset of shape (n_rows, n_features)
        y : array-like of shape (n_rows,)
        sample_weight : array-like of shape (n_rows,), optional
        """
        data, label, weight = self._check_fit(X, y, self._with_class_weight(y, sample_weight))
        growth = self._builder(data, self.classes_, self.criterion).grow(weight, label)
        self.tree_ = growth.tree
        self.n_assessments_, self.n_reads_ = growth.n_assessments, growth.n_reads
        return self

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the model to a file (JSON, docs/MODEL_FORMAT.md), from which :func:`apsplit.load` reads it.

        The file is replaced as a whole, or not at all. ``n_threads`` is not written, nor are ``train_leaves``.
        """
        from apsplit.boosting.saved_model import save_tree_classifier

        check_is_fitted(self)
        save_tree_classifier(self, path)

    def _checked(self, X: Any) -> Any:
        """X as a table that the fitted tree can be asked about."""
        check_is_fitted(self)
        return self._check_X(X, reset=False)

    def predict(self, X: Any) -> np.ndarray:
        """The class with the most weight in the leaf of each row."""
        X = self._checked(X)
        return self.tree_.predict(X, self.n_threads)

    def predict_proba(self, X: Any) -> np.ndarray:
        """Class weights in the leaf of each row, as shares."""
        X = self._checked(X)
        return self.tree_.predict_proba(X, self.n_threads)

    def predict_log_proba(self, X: Any) -> np.ndarray:
        """Logarithms of :meth:`predict_proba`; minus infinity where a leaf has nothing of a class."""
        probabilities = self.predict_proba(X)
        _take_logs(probabilities)
        return probabilities

    def apply(self, X: Any) -> np.ndarray:
        """The leaf of each row."""
        X = self._checked(X)
        return self.tree_.apply(X, self.n_threads)

    def decision_path(self, X: Any) -> Any:
        """The nodes that each row passes, as a sparse indicator matrix."""
        X = self._checked(X)
        return self.tree_.decision_path(X, self.n_threads)

    @property
    def feature_importances_(self) -> np.ndarray:
        """Impurity taken away by each feature, as shares."""
        check_is_fitted(self)
        return self.tree_.feature_importances

    def get_depth(self) -> int:
        """Depth of the tree."""
        check_is_fitted(self)
        return self.tree_.depth

    def get_n_leaves(self) -> int:
        """Number of leaves."""
        check_is_fitted(self)
        return self.tree_.n_leaves
