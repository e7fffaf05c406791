"""One small problem for all hosts."""

from __future__ import annotations

from typing import Any

import lightgbm as lgb
import numpy as np
import xgboost as xgb

import apsplit.integrations.lightgbm as exact_lgb
from apsplit.integrations.xgboost import ExactSplits

N_ROWS = 120


RNG = np.random.default_rng(4)


X = RNG.normal(size=(N_ROWS, 3)).astype(np.float32)


Y = (X[:, 0] * X[:, 1] > 0).astype(float)


XGB = {"objective": "binary:logistic", "tree_method": "exact", "max_depth": 2, "nthread": 1}


LGB = {"objective": "binary", "num_leaves": 4, "min_data_in_leaf": 5, "num_threads": 1, "verbosity": -1}


def train_xgb(rounds: Any = 3, *, rows: Any = slice(None), **params: Any) -> Any:
    """Through the callback alone, which sees nothing but a Booster."""
    return xgb.train({**XGB, **params}, xgb.DMatrix(X[rows], Y[rows]), rounds, callbacks=[ExactSplits()])


def train_lgb(rounds: Any = 3, callbacks: Any = None, **params: Any) -> Any:
    return exact_lgb.train({**LGB, **params}, lgb.Dataset(X, Y), rounds, callbacks=callbacks)


def dump(booster: Any) -> list[str]:
    return booster.get_dump(with_stats=True)
