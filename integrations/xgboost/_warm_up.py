"""Compile what this adapter needs, as ``python -m apsplit warmup`` does for all else."""

from __future__ import annotations

from typing import Any

import numpy as np
import xgboost as xgb

from .callback import train
from .metrics import metric_names
from .objectives import OBJECTIVES

# On all rows and features, on some, node by node; and a tree of which nothing is left.
_WAYS: tuple[dict[str, Any], ...] = (
    {},
    {"subsample": 0.5},
    {"subsample": 0.5, "colsample_bytree": 0.5},
    {"colsample_bynode": 0.5, "grow_policy": "lossguide"},
    {"gamma": 1e9},
)


def warm_up() -> None:
    """Train a little with every objective and metric, on every kind of data: so kernels get the types of real use."""
    rng = np.random.default_rng(0)
    small = rng.normal(size=(100, 2)).astype(np.float32)
    for name, objective in OBJECTIVES.items():
        if objective.gradients is None:  # XGBoost computes them
            continue
        n_classes = 3 if objective.of_classes else 1
        alpha = {"quantile_alpha": 0.5} if objective.of_parameter else {}
        _train(small, n_classes, objective=name, eval_metric=metric_names(n_classes), **alpha)
    values = rng.normal(size=(5000, 5)).astype(np.float32)  # enough for two threads
    for X in (values, np.where(values < 1.0, values, np.nan)):
        for way in _WAYS:
            _train(X, 1, **way)


def _train(X: np.ndarray, n_classes: int, **params: Any) -> None:
    label = np.arange(len(X)) % max(2, n_classes) + (params.get("objective") == "reg:gamma")
    data, held_out = (xgb.DMatrix(X[rows], label[rows]) for rows in (slice(None), slice(None, None, 5)))
    params |= {"max_depth": 3, "nthread": 2, "num_class": n_classes if n_classes > 1 else 0}
    train(params, data, 2, evals=[(data, "train"), (held_out, "test")], verbose_eval=False)
