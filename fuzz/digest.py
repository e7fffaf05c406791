"""A digest of random models and trees, by public names only: equal before and after a change that must change no bit.

    python -m fuzz.digest > before.txt        200 lines, one for each model, and a digest of all of them
    python -m fuzz.digest 5000 > before.txt   more of them
    python -m fuzz.digest 200 gradient_tree   of one kind only

All strategies, criteria, samplers and hosts; dense and sparse data, missing values, ties; few rows and many.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from typing import Any

import lightgbm as lgb
import numpy as np
import scipy.sparse as sp
import xgboost as xgb

import apsplit
from apsplit import samplers
from apsplit.integrations.lightgbm import to_lightgbm
from apsplit.integrations.lightgbm import train as lgb_train
from apsplit.integrations.xgboost import ExactSplits, to_xgboost

FIELDS = ("feature", "threshold", "missing_left", "left", "right", "value", "gain", "cover")
SAMPLERS: tuple[Callable[[], Any], ...] = (
    lambda: None,
    lambda: samplers.WeightTrimming(0.9),
    lambda: samplers.LazyBoost(0.5),
    lambda: samplers.Subsample(0.6),
    lambda: samplers.GOSS(0.3, 0.3),
    lambda: samplers.Laminating(16),
    lambda: samplers.BanditFeatures(3),
    lambda: samplers.FilterBoost(200),
)


def draw_table(rng: np.random.Generator, n_rows: int, n_features: int) -> Any:
    """Columns of many kinds, some cells missing, at times float32 or sparse."""
    kinds = rng.integers(0, 5, n_features)
    X = rng.normal(size=(n_rows, n_features))
    X[:, kinds == 1] = np.round(X[:, kinds == 1], 1)
    X[:, kinds == 2] = rng.integers(0, 4, (n_rows, int((kinds == 2).sum())))
    X[:, kinds == 3] *= rng.random((n_rows, int((kinds == 3).sum()))) < 0.1
    X[:, kinds == 4] = rng.integers(0, 3000, (n_rows, int((kinds == 4).sum())))
    if rng.random() < 0.4:
        X[rng.random(X.shape) < 0.1] = np.nan
    if rng.random() < 0.4:
        X = X.astype(np.float32)
    return sp.csr_matrix(X) if rng.random() < 0.2 else X


def draw_score(rng: np.random.Generator, X: Any) -> np.ndarray:
    """A target that some features explain in part."""
    dense = np.nan_to_num(X.toarray() if sp.issparse(X) else X).astype(float)
    dense = dense / (1e-9 + dense.std(axis=0))
    return np.sin(dense[:, 0]) + dense[:, -1] * (dense[:, dense.shape[1] // 2] > 0) + rng.normal(size=len(dense))


def _rows_of(rng: np.random.Generator, larger: bool) -> int:
    return int(rng.choice([5000, 45000] if larger else [30, 200, 1500]))


def of_tree(tree: Any) -> bytes:
    return b"".join(np.ascontiguousarray(getattr(tree, name)).tobytes() for name in FIELDS)


def adaboost(rng: np.random.Generator, number: int) -> bytes:
    X = draw_table(rng, _rows_of(rng, number % 8 == 0), int(rng.integers(2, 12)))
    two = rng.random() < 0.5
    sampler = SAMPLERS[number % len(SAMPLERS)]
    two = two or isinstance(sampler(), samplers.FilterBoost)
    score = draw_score(rng, X)
    y = np.searchsorted(np.quantile(score, [0.6] if two else [0.3, 0.5, 0.8]), score)
    real = two and rng.random() < 0.2
    strategy = ("auto", "adaptive", "quick", "exhaustive", "incremental")[number % 5]
    criterion = rng.choice(["gini", "gini", "entropy", "error"]) if not real else None
    model = apsplit.AdaBoostClassifier(
        8,
        max_depth=int(rng.choice([1, 1, 2, 4])),
        criterion=criterion,
        strategy=strategy,
        multiclass="ovr" if rng.random() < 0.2 else "samme",
        boosting="real" if real else "discrete",
        sampler=sampler(),
        random_state=number,
        learning_rate=float(rng.choice([0.3, 1.0])),
    ).fit(X, y, rng.random(len(y)) if rng.random() < 0.3 else None)
    trees = [tree for step in model.estimators_ for tree in (step if isinstance(step, list) else [step])]
    counted = model.assessments_.tobytes() if strategy in ("adaptive", "quick") else b""
    return (
        b"".join(of_tree(tree) for tree in trees if tree is not None) + model.decision_function(X).tobytes() + counted
    )


def decision_tree(rng: np.random.Generator, number: int) -> bytes:
    X = draw_table(rng, _rows_of(rng, number % 6 == 0), int(rng.integers(2, 12)))
    score = draw_score(rng, X)
    y = np.searchsorted(np.quantile(score, [[0.5], [0.2, 0.7], np.arange(1, 9) / 9][number % 3]), score)
    model = apsplit.DecisionTreeClassifier(
        max_depth=[1, 3, 6, None][int(rng.integers(4))],
        criterion=str(rng.choice(["gini", "entropy", "error"])),
        strategy=("auto", "adaptive", "quick", "exhaustive")[number % 4],
        min_samples_leaf=int(rng.choice([1, 1, 5])),
        max_leaves=[None, None, 9][int(rng.integers(3))],
    ).fit(X, y)
    return of_tree(model.tree_) + model.predict_proba(X).tobytes()


def gradient_tree(rng: np.random.Generator, number: int) -> bytes:
    X = draw_table(rng, _rows_of(rng, number % 3 == 0), int(rng.integers(2, 12)))
    n_rows = X.shape[0]
    compat = not sp.issparse(X) and rng.random() < 0.3
    if compat:
        X = X.astype(np.float32)
    data = apsplit.Dataset(X)
    score, margin, found = draw_score(rng, X), np.zeros(n_rows), []
    logistic = rng.random() < 0.5
    options: dict[str, Any] = {
        "max_depth": [2, 4, 6, 8][int(rng.integers(4))],
        "reg_lambda": float(rng.choice([0.0, 1.0, 3.0])) + (0.5 if compat else 0.0),
        "reg_alpha": float(rng.choice([0.0, 0.0, 0.5])),
        "min_child_weight": float(rng.choice([0.0, 1.0, 5.0])),
        "min_samples_leaf": int(rng.choice([1, 1, 4])),
        "max_delta_step": float(rng.choice([0.0, 0.0, 0.7])),
    }
    if rng.random() < 0.3:
        options |= {"grow_policy": "lossguide", "max_leaves": int(rng.integers(2, 30)), "max_depth": None}
    if rng.random() < 0.2:
        options |= {"colsample_bynode": 0.6, "colsample_bytree": 0.8, "random_state": number}
    if rng.random() < 0.25:
        options["rows"] = np.sort(rng.integers(0, n_rows, n_rows // 2 + 1))
    for _ in range(3):
        p = 1.0 / (1.0 + np.exp(-margin))
        grad, hess = (p - (score > 0), p * (1.0 - p)) if logistic else (margin - score, None)
        if compat:
            grad, hess = grad.astype(np.float32), None if hess is None else hess.astype(np.float32)
        tree = apsplit.grow_gradient_tree(data, grad, hess, compat="xgboost" if compat else None, **options)
        margin = margin + 0.3 * tree.predict(X)
        found.append(of_tree(tree) + tree.train_leaves.tobytes())
    return b"".join(found)


def splits(rng: np.random.Generator, number: int) -> bytes:
    X = draw_table(rng, _rows_of(rng, False), int(rng.integers(1, 12)))
    score = draw_score(rng, X)
    y = np.searchsorted(np.quantile(score, [0.3, 0.6]), score) if number % 2 else (score > 0).astype(int)
    weight = rng.random(len(y))
    found: list[Any] = []
    for criterion in ("gini", "entropy", "error"):
        for strategy in ("auto", "adaptive", "quick", "exhaustive"):
            split = apsplit.find_split(X, y, weight, criterion=criterion, strategy=strategy)
            found.append(split and (split.feature, split.threshold.hex(), split.missing_left, split.improvement.hex()))
    gradient = apsplit.find_gradient_split(X, score, weight + 0.1)
    found.append(gradient and (gradient.feature, gradient.threshold.hex(), gradient.improvement.hex()))
    return repr(found).encode()


def _host_data(rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    X = draw_table(rng, _rows_of(rng, rng.random() < 0.3), int(rng.integers(2, 12)))
    X = (X.toarray() if sp.issparse(X) else X).astype(np.float32)
    return X, draw_score(rng, X)


def xgboost_model(rng: np.random.Generator, number: int) -> bytes:
    X, score = _host_data(rng)
    objective = ("binary:logistic", "reg:squarederror", "multi:softprob", "count:poisson")[number % 4]
    y = {"b": score > 0, "r": score, "m": np.searchsorted([-0.5, 0.5], score), "c": np.abs(np.round(score))}[
        objective[0]
    ]
    params: dict[str, Any] = {"objective": objective, "max_depth": int(rng.integers(2, 6)), "seed": number}
    if objective[0] == "m":
        params["num_class"] = 3
    if rng.random() < 0.3:
        params |= {"subsample": 0.7, "colsample_bynode": 0.7}
    params |= {"tree_method": "exact", "nthread": 2}
    matrix = xgb.DMatrix(X, y.astype(np.float32))
    booster = xgb.train(params, matrix, 5, callbacks=[ExactSplits()])
    return bytes(booster.save_raw("json")) + booster.predict(matrix).tobytes()


def lightgbm_model(rng: np.random.Generator, number: int) -> bytes:
    X, score = _host_data(rng)
    objective = ("binary", "regression", "multiclass")[number % 3]
    y = {"b": score > 0, "r": score, "m": np.searchsorted([-0.5, 0.5], score)}[objective[0]]
    params: dict[str, Any] = {"objective": objective, "num_leaves": int(rng.integers(3, 20)), "verbosity": -1}
    if objective[0] == "m":
        params["num_class"] = 3
    booster = lgb_train(params, lgb.Dataset(X, y.astype(float)), 5)
    return booster.model_to_string().encode() + booster.predict(X).tobytes()


def converted(rng: np.random.Generator, number: int) -> bytes:
    X, score = _host_data(rng)
    y = np.searchsorted([0.0] if number % 2 else [-0.5, 0.5], score)
    model = apsplit.AdaBoostClassifier(5, max_depth=1 + number % 3).fit(X, y)
    return bytes(to_xgboost(model).save_raw("json")) + to_lightgbm(model).model_to_string().encode()


KINDS = (
    adaboost,
    decision_tree,
    gradient_tree,
    splits,
    adaboost,
    gradient_tree,
    xgboost_model,
    lightgbm_model,
    converted,
)


def main() -> None:
    whole = hashlib.sha256()
    chosen = sys.argv[2:] or [kind.__name__ for kind in KINDS]
    for number in range(int(sys.argv[1]) if len(sys.argv) > 1 else 200):
        kind = KINDS[number % len(KINDS)]
        if kind.__name__ not in chosen:
            continue
        digest = hashlib.sha256(kind(np.random.default_rng((15, number)), number // len(KINDS))).hexdigest()
        whole.update(digest.encode())
        print(f"{number:5d} {kind.__name__:<15} {digest[:32]}", flush=True)
    print(f"all {whole.hexdigest()}")


if __name__ == "__main__":
    main()
