"""Data sets of LightGBM as exact training sees them, and the scores that are kept for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import lightgbm as lgb
import numpy as np

from apsplit.extending import as_table, check_matrix, is_frame, is_sparse

from .categories import categorical_features, coded
from .model import check_names, default_names


def raw_data(dataset: lgb.Dataset, what: str) -> Any:
    """The X that a Dataset of LightGBM is made from."""
    X: Any = dataset.data
    if dataset.used_indices is not None and dataset.reference is not None:  # a subset of another Dataset
        X = None if dataset.reference.data is None else dataset.construct().get_data()
    if X is None:
        raise ValueError(f"{what} has no raw data any more: make it with lgb.Dataset(..., free_raw_data=False)")
    if isinstance(X, list) and X and all(isinstance(part, np.ndarray) for part in X):
        X = np.vstack(X)
    if not (is_frame(X) or is_sparse(X) or isinstance(X, np.ndarray)):
        raise ValueError(f"{what} holds a {type(X).__name__}; exact training needs an array, frame or sparse matrix")
    return as_table(X)


def names_of(dataset: lgb.Dataset, X: Any) -> list[str]:
    """Feature names, as LightGBM would give them."""
    names = dataset.feature_name
    if names == "auto" or names is None:
        names = X.columns if is_frame(X) else default_names(X.shape[1])
    return check_names(names)


def _given(dataset: lgb.Dataset, name: str) -> Any:
    """Label, weight, init_score or group, whether the Dataset is constructed or not."""
    values = getattr(dataset, name)
    return dataset.get_field(name) if values is None and dataset._handle is not None else values


def _field(dataset: lgb.Dataset, name: str, shape: tuple[int, ...]) -> np.ndarray | None:
    values = _given(dataset, name)
    if values is None:
        return None
    array = np.asarray(values, np.float64)
    if array.size != np.prod(shape):
        raise ValueError(f"{name} has {array.size} values for {shape[-1]} rows")
    # (rows, columns) or, flat, all rows of the first column first
    return array.T.reshape(shape) if array.ndim == 2 else array.reshape(shape)


def _narrowed(values: np.ndarray | None) -> np.ndarray | None:
    """Labels or weights in the precision in which LightGBM keeps them, float32."""
    return None if values is None else values.astype(np.float32).astype(np.float64)


class Scored:
    """A Dataset, and the scores of its rows: (columns, rows), brought up to date tree by tree."""

    def __init__(
        self, dataset: lgb.Dataset, name: str, n_columns: int, init_model: lgb.Booster | None, what: str, X: Any = None,
        pandas_categorical: list[list[Any]] | None = None,
    ) -> None:  # fmt: skip
        self.dataset, self.name = dataset, name
        X = raw_data(dataset, what) if X is None else as_table(X)
        self.categorical = categorical_features(dataset, names_of(dataset, X), X)
        self.given, self.pandas_categorical = coded(X, pandas_categorical)
        n_rows = X.shape[0]
        label, self.weight = (_narrowed(_field(dataset, name, (n_rows,))) for name in ("label", "weight"))
        if label is None:
            raise ValueError(f"{what} has no label")
        if not np.isfinite(label).all():
            raise ValueError(f"the label of {what} holds NaN or infinite values; they must be finite")
        if self.weight is not None and not (self.weight.min() >= 0 and self.weight.any()):
            raise ValueError(f"the weight of {what} must not be negative, and not all zero")
        self.label = label
        self.score = np.zeros((n_columns, n_rows))
        init_score = _field(dataset, "init_score", self.score.shape)
        self.has_init_score = init_score is not None
        if init_model is not None:
            if self.has_init_score:
                raise ValueError(f"{what} has an init_score, which init_model would replace; give one of them")
            earlier = np.asarray(init_model.predict(X, raw_score=True, num_iteration=-1))
            self.score += earlier.T.reshape(self.score.shape)
        elif init_score is not None:
            self.score += init_score
        self._judged: lgb.Dataset | None = None

    @cached_property
    def X(self) -> Any:
        """What trees are told of the rows; that of the training set only if it is sampled."""
        return self.given.tocsr() if is_sparse(self.given) else check_matrix(self.given, None).values

    def construct(self, reference: lgb.Dataset | None) -> None:
        """Let LightGBM construct the Dataset for functions of the user, and keep its raw data."""
        if reference is not None and self.dataset.reference is None:
            self.dataset.set_reference(reference)
        dataset = self.dataset
        given = dataset.free_raw_data, dataset.params
        dataset.free_raw_data = False
        dataset.params = {name: value for name, value in (dataset.params or {}).items() if not callable(value)}
        try:
            dataset.construct()
        finally:
            dataset.free_raw_data, dataset.params = given

    def evaluate(self, params: dict[str, Any], fevals: Sequence[Callable[..., Any]]) -> list[Any]:
        """LightGBM's metrics of the scores by these parameters, and those of the user.

        A Booster without trees takes the initial scores for its predictions: that costs as much for the last round as
        for the first, and every metric of LightGBM is there.
        """
        if self._judged is None:
            nothing, group = np.zeros((len(self.label), 1)), _given(self.dataset, "group")
            given = lgb.Dataset(nothing, self.label, weight=self.weight, group=group, params=params)
            self._judged = given.set_init_score(np.zeros(self.score.size)).construct()
        self._judged.set_field("init_score", self.score.reshape(-1))
        judge = lgb.Booster(params, self._judged)
        judge.set_train_data_name(self.name)
        return list(judge.eval_train([self._on_own_data(feval) for feval in fevals]))

    def _on_own_data(self, feval: Callable[..., Any]) -> Callable[..., Any]:
        return lambda predicted, _: feval(predicted, self.dataset)
