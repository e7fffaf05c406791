"""What DecisionTreeClassifier and AdaBoostClassifier share as scikit-learn estimators."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.validation import column_or_1d, validate_data

from apsplit._validation import (
    as_table,
    check_choice,
    check_label_column,
    check_labels,
    check_n_threads,
    check_number,
    check_weights,
    is_sparse,
    without_mask,
)
from apsplit.boosting.class_weight import weights_by_class
from apsplit.boosting.other_names import answer
from apsplit.boosting.wrong_column import wrong_column
from apsplit.data.categories import Dictionaries
from apsplit.data.dataset import Dataset
from apsplit.data.fixed_point import integer_weights
from apsplit.data.frames import as_frame, is_frame
from apsplit.data.matrix import check_finite, check_matrix
from apsplit.data.share import Encoded
from apsplit.splits.criterion import CRITERIA, EXPONENTIAL
from apsplit.splits.named import STRATEGIES
from apsplit.splits.problem import CATEGORICAL_SPLITS
from apsplit.trees.builder import Limits, Search, TreeBuilder
from apsplit.trees.class_grower import ClassGrower


class TreeEstimator(ClassifierMixin, BaseEstimator):
    """What the estimators made of our trees share: checking X, labels, weights and the parameters of trees."""

    max_depth: int | None
    max_leaves: int | None
    min_samples_split: int
    min_samples_leaf: int
    min_weight_leaf: float
    criterion: str
    strategy: str
    class_weight: str | Mapping[Any, float] | None
    categorical_features: Any
    categorical_splits: str
    n_threads: int | None
    feature_names_in_: np.ndarray
    categories_: Dictionaries
    _strategies: tuple[str, ...] = STRATEGIES

    def __new__(cls, *args: Any, **parameters: Any) -> TreeEstimator:
        """Answers parameters of other libraries by name; everything else is for ``__init__``."""
        for name in parameters:
            if hint := answer(name, cls._get_param_names()):
                raise TypeError(f"{cls.__name__}({name}=...): {hint}")
        return super().__new__(cls)

    def set_params(self, **params: Any) -> TreeEstimator:
        """Set parameters by name."""
        for name in params:
            if hint := answer(name.partition("__")[0], self._get_param_names()):
                raise ValueError(f"set_params({name}=...): {hint}")
        return super().set_params(**params)

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        tags.input_tags.allow_nan = True
        return tags

    def _check_X(self, X: Any, *, reset: bool) -> Any:
        """X as a table, checked against what was fitted; a Dataset as it is."""
        if isinstance(X, Encoded):
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
        known = None if reset else getattr(self, "categories_", {})
        frame = as_frame(X)
        if is_frame(frame):  # scikit-learn would make all columns one type, which is not that of their thresholds
            validate_data(self, X, reset=reset, skip_check_array=True)
            return check_finite(check_matrix(as_table(frame), self.categorical_features, known))
        if self._has_categories(known) and not is_sparse(X):  # of any type, beside numbers
            options: dict[str, Any] = {"dtype": None, "ensure_all_finite": False}
            X = validate_data(self, without_mask(X), reset=reset, ensure_min_samples=2 if reset else 1, **options)
            return check_finite(check_matrix(X, self.categorical_features, known))
        try:
            return validate_data(
                self,
                without_mask(X),
                reset=reset,
                accept_sparse=["csr", "csc"],
                dtype="numeric",
                ensure_all_finite="allow-nan",
                ensure_min_samples=2 if reset else 1,
            )
        except ValueError as error:
            raise wrong_column(X) or error from None

    def _has_categories(self, known: Dictionaries | None) -> bool:
        """Whether columns of an array are categorical: those that were chosen, or those of the fitted model."""
        if known is not None:
            return bool(known)
        chosen = self.categorical_features
        return chosen is not None and not isinstance(chosen, str) and np.size(chosen) > 0

    def _check_y(self, y: Any, n_rows: int) -> np.ndarray:
        """Labels as an array of one dimension, none of them missing."""
        if y is None:
            raise ValueError(f"{type(self).__name__} requires y to be passed, but the target y is None")
        column: np.ndarray = column_or_1d(without_mask(y), warn=True)  # masked floats become NaN
        return check_label_column(y if np.ma.is_masked(y) else column, None, n_rows)

    def _with_class_weight(self, y: Any, sample_weight: Any) -> Any:
        """Weights of rows, times those of their classes."""
        if self.class_weight is None:
            return sample_weight
        if y is None:
            return sample_weight  # which will be said of y
        labels = self._check_y(y, np.shape(y)[0])
        weights = check_weights(sample_weight, None, len(labels))
        return weights_by_class(self.class_weight, labels, np.ones(len(labels)) if weights is None else weights)

    def _check_fit(
        self, X: Any, y: Any, sample_weight: Any, *, checked: bool = False
    ) -> tuple[Encoded, np.ndarray, np.ndarray]:
        """Data, labels as places in ``classes_``, and integer weights; X may have been checked before."""
        from sklearn.utils.multiclass import check_classification_targets

        if not checked:
            X = self._check_X(X, reset=True)
        ClassGrower.expect_on(X)
        y = self._check_y(y, X.shape[0])
        if y.dtype.kind not in "biuSU":  # those are classes; to find that out takes 0.25 ms
            check_classification_targets(y)
        floats = check_weights(sample_weight, None, X.shape[0])
        self.classes_, label = check_labels(y, None, floats, X.shape[0])
        weight = integer_weights(floats, None, X.shape[0])
        if not isinstance(X, Encoded):
            by_name = self.strategy in ("adaptive", "quick")  # these go by entries
            chosen = self.categorical_features
            X = (
                Dataset(X, n_threads=self.n_threads, categorical_features=chosen)
                if by_name
                else Dataset.for_trees(X, self.n_threads, chosen)
            )
            names = getattr(self, "feature_names_in_", None)
            X.feature_names = None if names is None else [str(name) for name in names]
        self.categories_ = X.categories
        return X, label, weight

    def _builder(self, data: Encoded, classes: np.ndarray, criterion: str) -> TreeBuilder:
        """What grows the trees, with the parameters of the estimator, which are checked here."""
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
        by_sets = check_choice("categorical_splits", self.categorical_splits, CATEGORICAL_SPLITS) == "partition"
        return TreeBuilder(data, classes, criterion, limits, Search(self.strategy), threads, by_sets)


def _check_limit(name: str, value: Any) -> int | None:
    """A positive integer, or None for no limit."""
    return None if value is None else check_number(name, value, 1, integer=True)
