"""Small problems for XGBoost, and its trees in a form that can be compared."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
import xgboost as xgb

from apsplit.integrations.xgboost import ExactSplits

VERSION = tuple(map(int, xgb.__version__.split(".")[:2]))
bit_for_bit = pytest.mark.skipif(VERSION > (3, 4), reason="the rules are those of XGBoost 3.0 to 3.4")


N_TRAIN, N_ROWS = 300, 400


def table(seed: int = 0, missing: float = 0.1, n_features: int = 5) -> tuple[np.ndarray, np.ndarray]:
    """X with missing values, and a score that depends on it."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(N_ROWS, n_features)).astype(np.float32)
    X[rng.random(X.shape) < missing] = np.nan
    known = np.nan_to_num(X)
    return X, known[:, 0] + known[:, -1] * known[:, n_features // 2] + 0.5 * rng.normal(size=N_ROWS)


def target(objective: str, score: np.ndarray) -> np.ndarray:
    if objective.startswith("multi") or objective in ("rank:ndcg", "rank:pairwise"):
        return np.digitize(score, [-0.7, 0.7]).astype(float)
    if objective == "count:poisson":
        return np.random.default_rng(1).poisson(np.exp(score / 3)).astype(float)
    if objective == "reg:logistic":
        return 1 / (1 + np.exp(-score))
    if objective in ("reg:gamma", "reg:tweedie", "reg:squaredlogerror"):
        return np.exp(score / 3)
    if objective.startswith("survival"):  # negative: censored, for Cox
        return np.exp(score / 3) * np.random.default_rng(1).choice([1, 1, -1], len(score))
    return (score > 0).astype(float) if objective.startswith(("binary", "rank")) else score


def matrices(objective: str = "binary:logistic", **info: np.ndarray) -> tuple[Any, Any]:
    """A DMatrix to train on and one to evaluate; ``info`` is of all rows, or of groups of 20 if they are ranked."""
    X, score = table()
    y, found = target(objective, score), []
    for rows in (slice(None, N_TRAIN), slice(N_TRAIN, None)):
        if objective.startswith("rank"):
            info = {"qid": np.arange(N_ROWS) // 20, **info}
        found.append(xgb.DMatrix(X[rows], y[rows], **{k: v[rows] for k, v in info.items()}))
        if objective == "survival:aft":
            upper = np.abs(y) * np.random.default_rng(2).choice([1.0, 1.5, np.inf], N_ROWS)
            found[-1].set_info(label_lower_bound=np.abs(y)[rows], label_upper_bound=upper[rows])
    return tuple(found)


def parameters(objective: str = "binary:logistic", **others: Any) -> dict[str, Any]:
    number = {"num_class": 3} if objective.startswith("multi") else {}
    return {"objective": objective, "tree_method": "exact", "max_depth": 3, "nthread": 2, **number, **others}


def trees(booster: Any) -> list[Any]:
    """All trees, each from its root: of every node its condition or value, and its statistics."""

    def walk(tree: dict[str, Any], node: int) -> tuple[Any, ...]:
        names = ("split_conditions", "sum_hessian", "base_weights", "loss_changes")
        numbers = tuple(np.float32(tree[name][node]) for name in names)
        if tree["left_children"][node] < 0:
            return numbers[:3]
        children = (walk(tree, tree[side][node]) for side in ("left_children", "right_children"))
        return tree["split_indices"][node], tree["default_left"][node], *numbers, *children

    stored = json.loads(booster.save_raw("json"))["learner"]["gradient_booster"]["model"]["trees"]
    return [walk(tree, 0) for tree in stored]


def both(params: dict[str, Any], rounds: int = 10, **options: Any) -> tuple[Any, Any]:
    """XGBoost alone, and with ExactSplits."""
    return tuple(xgb.train(params, num_boost_round=rounds, verbose_eval=False, callbacks=callbacks, **options)
                 for callbacks in ([], [ExactSplits()]))  # fmt: skip
