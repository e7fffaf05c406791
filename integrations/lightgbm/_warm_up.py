"""Compile what this adapter needs, as ``python -m apsplit warmup`` does for all else."""

from __future__ import annotations

from typing import Any

import lightgbm as lgb
import numpy as np
from scipy.sparse import csr_matrix

from .training import train

# Leaves of one row and of several; hessians that are all 1, and others; on all rows and on some; no tree; classes.
_WAYS: tuple[dict[str, Any], ...] = (
    {"objective": "regression", "min_data_in_leaf": 1},
    {"objective": "regression"},
    {"objective": "regression", "feature_fraction": 0.5, "bagging_freq": 1, "bagging_fraction": 0.5},
    {"objective": "regression", "min_data_in_leaf": 1_000_000},
    {"objective": "binary", "bagging_freq": 1, "bagging_fraction": 0.5},
    {"objective": "binary", "data_sample_strategy": "goss", "learning_rate": 1.0},
    {"objective": "multiclass", "num_class": 2},
)


def warm_up() -> None:
    """Train a little on every kind of X: so kernels of the engine get the types that they get from here."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(5000, 5))  # enough for two threads
    y = (X[:, 0] > 0).astype(float)
    for table in (X, X.astype(np.float32), csr_matrix(np.maximum(X, 0.0))):
        for way in _WAYS:
            params = {**way, "num_leaves": 4, "num_threads": 2, "verbosity": -1}
            train(params, lgb.Dataset(table, y), 2, valid_sets=lgb.Dataset(table[::5], y[::5]))
