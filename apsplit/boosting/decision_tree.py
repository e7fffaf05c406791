"""DecisionTreeClassifier: one exact tree as a scikit-learn estimator."""

from __future__ import annotations

from typing import Any

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.validation import check_is_fitted, column_or_1d, validate_data

from apsplit._validation import (
    as_table,
    check_choice,
    check_finite,
    check_label_column,
    check_labels,
    check_matrix,
    check_n_threads,
    check_number,
    check_weights,
    without_mask,
)
from apsplit.data.dataset import Dataset
from apsplit.data.frames import is_frame
from apsplit.splits.criterion import CRITERIA, EXPONENTIAL
from apsplit.splits.problem import integer_weights
from apsplit.splits.search import STRATEGIES
from apsplit.trees.builder import Limits, Search, TreeBuilder
from apsplit.trees.tree import Tree


class TreeBased(ClassifierMixin, BaseEstimator):
    """What estimators made of our trees share: checking X, labels and the parameters of trees."""

    max_depth: int | None
    max_leaves: int | None
    min_samples_split: int
    min_samples_leaf: int
    min_weight_leaf: float
    criterion: str
    strategy: str
    n_threads: int | None
    feature_names_in_: np.ndarray
    _strategies: tuple[str, ...] = STRATEGIES

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        tags.input_tags.allow_nan = True
        return tags

    def _check_X(self, X: Any, *, reset: bool) -> Any:
        """X as a table, checked against what was fitted; a Dataset as it is."""
        if isinstance(X, Dataset):
            if reset:
                self.n_features_in_ = X.shape[1]
                if hasattr(self, "feature_names_in_"):
                    del self.feature_names_in_
                if X.feature_names is not None:
                    self.feature_names_in_ = np.array(X.feature_names, dtype=object)
            elif X.shape[1] != self.n_features_in_:
                raise ValueError(
                    f"X has {X.shape[1]} features, but {type(self).__name__} is expecting {self.n_features_in_}"
                )
            return X
        if is_frame(X):  # scikit-learn would make all columns one type, which is not that of their thresholds
            validate_data(self, X, reset=reset, skip_check_array=True)
            return check_finite(check_matrix(as_table(X)))
        return validate_data(
            self, without_mask(X), reset=reset, accept_sparse=["csr", "csc"], dtype="numeric",
            ensure_all_finite="allow-nan", ensure_min_samples=2 if reset else 1,
        )  # fmt: skip

    def _check_y(self, y: Any, n_rows: int) -> np.ndarray:
        """Labels as an array of one dimension, none of them missing."""
        if y is None:
            raise ValueError(f"{type(self).__name__} requires y to be passed, but the target y is None")
        column: np.ndarray = column_or_1d(without_mask(y), warn=True)  # masked floats become NaN
        return check_label_column(y if np.ma.is_masked(y) else column, None, n_rows)

    def _check_fit(
        self, X: Any, y: Any, sample_weight: Any, *, checked: bool = False
    ) -> tuple[Dataset, np.ndarray, np.ndarray]:
        """Data, labels as places in ``classes_``, and integer weights; X may have been checked before."""
        from sklearn.utils.multiclass import check_classification_targets

        if not checked:
            X = self._check_X(X, reset=True)
        y = self._check_y(y, X.shape[0])
        check_classification_targets(y)
        floats = check_weights(sample_weight, None, X.shape[0])
        self.classes_, label = check_labels(y, None, floats, X.shape[0])
        weight = integer_weights(floats, None, X.shape[0])
        if not isinstance(X, Dataset):
            X = Dataset(X, n_threads=self.n_threads)
            names = getattr(self, "feature_names_in_", None)
            X.feature_names = None if names is None else [str(name) for name in names]
        return X, label, weight

    def _builder(self, data: Dataset, classes: np.ndarray, criterion: str) -> TreeBuilder:
        """Check the parameters of trees."""
        check_choice("criterion", criterion, list(CRITERIA))
        check_choice("strategy", self.strategy, self._strategies)
        if CRITERIA[criterion] == EXPONENTIAL and len(classes) > 2:
            raise ValueError(f"criterion='exponential' is for two classes, and y has {len(classes)}")
        limits = Limits(
            max_depth=_check_limit("max_depth", self.max_depth),
            max_leaves=_check_limit("max_leaves", self.max_leaves),
            min_samples_split=check_number("min_samples_split", self.min_samples_split, 2, integer=True),
            min_samples_leaf=check_number("min_samples_leaf", self.min_samples_leaf, 1, integer=True),
            min_weight_leaf=check_number("min_weight_leaf", self.min_weight_leaf, 0.0, 1.0),
        )
        threads = check_n_threads(self.n_threads)
        return TreeBuilder(data, classes, criterion, limits, Search(self.strategy), threads)


def _check_limit(name: str, value: Any) -> int | None:
    """A positive number or None."""
    return None if value is None else check_number(name, value, 1, integer=True)


class DecisionTreeClassifier(TreeBased):
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
    n_threads : int, optional
        Default: all processors.

    Attributes
    ----------
    tree_ : Tree
    classes_, n_features_in_, feature_names_in_, feature_importances_
    n_assessments_ : int
        Distinct (row, feature) pairs looked at, node by node, as the paper counts.
    n_reads_ : int
        Memory cells read.

    Notes
    -----
    Rows of zero weight do not exist. NaN is missing: the better direction is learned, and values missing only
    later go to the side that was heavier in training.

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
        criterion: str = "gini",
        strategy: str = "auto",
        min_samples_split: int = 2,
        min_samples_leaf: int = 1,
        min_weight_leaf: float = 0.0,
        n_threads: int | None = None,
    ) -> None:
        self.max_depth = max_depth
        self.max_leaves = max_leaves
        self.criterion = criterion
        self.strategy = strategy
        self.min_samples_split = min_samples_split
        self.min_samples_leaf = min_samples_leaf
        self.min_weight_leaf = min_weight_leaf
        self.n_threads = n_threads

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> DecisionTreeClassifier:
        """Grow the tree.

        Parameters
        ----------
        X : array-like, frame, sparse matrix or Dataset of shape (n_rows, n_features)
        y : array-like of shape (n_rows,)
        sample_weight : array-like of shape (n_rows,), optional
        """
        data, label, weight = self._check_fit(X, y, sample_weight)
        growth = self._builder(data, self.classes_, self.criterion).grow(weight, label)
        self.tree_ = growth.tree
        self.n_assessments_, self.n_reads_ = growth.n_assessments, growth.n_reads
        return self

    def _checked(self, X: Any) -> Any:
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
