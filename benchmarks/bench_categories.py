"""Categorical features: sets against enumeration, and rounds against LightGBM's.

    python benchmarks/bench_categories.py                    everything
    python benchmarks/bench_categories.py --only sets        100 000 random nodes: who finds the best set of categories
    python benchmarks/bench_categories.py --only rounds      adult (needs $APSPLIT_DATA) and generated high cardinality

sets     every node has 3 to 7 categories; all sets are written out, without minima of leaves. A miss is a node where
         some set gains more than 1e-9 (relative) over what is found: ours by the engine, others by the best prefix of
         an order. Two classes: w1 over w; error is compared in nodes where nothing gains, too
rounds   seconds of a round of 31 leaves, one thread, medians by turns, CPU time; LightGBM with the same categories
"""

from __future__ import annotations

import argparse
import os
import time
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

import apsplit

KINDS = {
    "lambda 0": {"reg_lambda": 0.0},
    "lambda 1": {"reg_lambda": 1.0},
    "lambda 5": {"reg_lambda": 5.0},
    "lambda 1, alpha 0.5": {"reg_lambda": 1.0, "reg_alpha": 0.5},
    "lambda 1, max_delta_step 0.3": {"reg_lambda": 1.0, "max_delta_step": 0.3},
}
CRITERIA: tuple[Any, ...] = ("gini", "entropy", "exponential", "error")  # of two classes


def scores(g: np.ndarray, h: np.ndarray, rules: dict[str, float]) -> np.ndarray:
    """What both sides of some splits are worth together, given what goes left of the last sums."""
    both = np.zeros(g.shape)
    alpha, step = rules.get("reg_alpha", 0.0), rules.get("max_delta_step", 0.0)
    for side_g, side_h in ((g, h), (g[-1] - g, h[-1] - h)):
        t, d = np.maximum(np.abs(side_g) - alpha, 0.0), side_h + rules["reg_lambda"]
        with np.errstate(divide="ignore", invalid="ignore"):
            weight = np.where(d > 0, t / d, 0.0)
        weight = np.minimum(weight, step) if step else weight
        both += weight * (2.0 * t - d * weight)
    return both


def best_prefix(order: np.ndarray, g: np.ndarray, h: np.ndarray, rules: dict[str, float]) -> float:
    """The best score of a prefix of an order."""
    return float(scores(np.cumsum(g[order]), np.cumsum(h[order]), rules)[:-1].max())


def all_sets(k: int) -> np.ndarray:
    """Every set of some categories, one a row; the last one is all of them."""
    chosen = [s for size in range(1, k + 1) for s in combinations(range(k), size)]
    return np.array([[c in s for c in range(k)] for s in chosen], float)


def show(name: str, n: int, misses: np.ndarray) -> None:
    """A line of the table."""
    others = f"{misses[1]:7d} ({misses[1] / n:4.1%}) {misses[2]:5d} ({misses[2] / n:4.1%})"
    print(f"{name:30s} {n:7d} {misses[0]:6d} {others}", flush=True)


def compare_sets(n_nodes: int, seed: int) -> None:
    """How often each order misses the best set of all."""
    rng = np.random.default_rng(seed)
    print(f"{'misses of':30s} {'nodes':>7s} {'ours':>6s} {'g/(h+lambda)':>13s} {'g/(h+10)':>9s}")
    n_each = -(-n_nodes // (len(KINDS) + len(CRITERIA)))
    for name, rules in KINDS.items():
        misses, n = np.zeros(3, int), 0
        finders, members = {}, {}
        for k in range(3, 8):
            data = apsplit.Dataset(np.arange(float(k)).reshape(-1, 1), categorical_features=[0])
            finders[k] = apsplit.GradientSplitFinder(
                data, min_child_weight=0.0, categorical_splits="partition", **rules
            )
            members[k] = all_sets(k)
        while n < n_each:
            k = int(rng.integers(3, 8))
            h = rng.gamma(0.7, 4.0, k) + 1e-3
            g = rng.normal(size=k) * np.sqrt(h) * rng.choice([0.3, 1, 3])
            found = scores(members[k] @ g, members[k] @ h, rules)  # the last set is all of them: no split
            best, unsplit = found[:-1].max(), found[-1]
            if best <= unsplit * (1 + 1e-9):
                continue  # nothing gains
            n += 1
            split = finders[k](g, h)
            ours = unsplit + split.improvement
            orders = (np.argsort(g / (h + rules["reg_lambda"])), np.argsort(g / (h + 10.0)))
            reached = (ours, *(best_prefix(order, g, h, rules) for order in orders))
            misses += np.array(reached) < best * (1 - 1e-9)
        show(name, n, misses)
    for criterion in CRITERIA:
        show(f"two classes, {criterion}", n_each, misses_of_classes(criterion, n_each, rng))


def impurity(criterion: str, left: np.ndarray) -> np.ndarray:
    """Impurity of both sides of splits, given what goes left of each class; the last one sends everything."""
    a, b = left, left[-1] - left
    if criterion == "error":
        return np.minimum(a[:, 0] + b[:, 1], a[:, 1] + b[:, 0])
    found = np.zeros(len(left))
    for side in (a, b):
        p, q = np.maximum(side, 0.0).T  # what is left of all is 0, but for rounding
        with np.errstate(divide="ignore", invalid="ignore"):
            if criterion == "gini":
                found += np.where(p + q > 0, 2.0 * p * q / (p + q), 0.0)
            elif criterion == "exponential":
                found += 2.0 * np.sqrt(p * q)
            else:
                found -= sum(np.where(s > 0, s * np.log2(s / (p + q)), 0.0) for s in (p, q))
    return found


def misses_of_classes(criterion: Any, n_nodes: int, rng: np.random.Generator) -> np.ndarray:
    """The same for two classes, by the engine of classes: every category has a row of each class."""
    finders, members, misses = {}, {k: all_sets(k) for k in range(3, 8)}, np.zeros(3, int)
    for k in members:
        data = apsplit.Dataset(np.repeat(np.arange(float(k)), 2).reshape(-1, 1), categorical_features=[0])
        finders[k] = apsplit.SplitFinder(data, [0, 1] * k, criterion=criterion, categorical_splits="partition")
    for _ in range(n_nodes):
        k = int(rng.integers(3, 8))
        total = rng.gamma(0.7, 4.0, k) + 1e-3
        second = total * (rng.random(k) if rng.random() < 0.7 else 0.5 * rng.random(k))  # of one majority, at times
        weights = np.column_stack((total - second, second))
        best = impurity(criterion, members[k] @ weights)[:-1].min()
        reached = [finders[k](weights.reshape(-1)).score * total.sum()]
        for order in (np.argsort(second / total), np.argsort(second / (total + 10.0))):
            reached.append(impurity(criterion, np.cumsum(weights[order], axis=0))[:-1].min())
        misses += np.array(reached) > best * (1 + 1e-9)
    return misses


# -------------------------------------------------------------------------------------------------------------- rounds


def adult() -> tuple[np.ndarray, np.ndarray, list[int]]:
    """The adult data: 8 of its 14 columns are codes of categories."""
    found = np.load(Path(os.environ.get("APSPLIT_DATA", "../shared/data")) / "adult.npz", allow_pickle=False)
    X, y = found["X_train"].astype(np.float64), found["y_train"]
    return X, (y == y.max()).astype(float), [1, 3, 5, 6, 7, 8, 9, 13]


def high_cardinality(n_rows: int = 30_000) -> tuple[np.ndarray, np.ndarray, list[int]]:
    """Nine columns of 60 to 7 000 categories, like the access data of a large company."""
    rng = np.random.default_rng(0)
    sizes = [7000, 4000, 2300, 450, 340, 340, 180, 120, 60]
    X = np.column_stack([np.minimum(rng.zipf(1.3, n_rows) - 1, size - 1) for size in sizes]).astype(np.float64)
    effects = [rng.normal(size=size) for size in sizes]
    margin = sum(effect[X[:, f].astype(int)] for f, effect in enumerate(effects[:5]))
    return X, (margin + rng.normal(size=n_rows) > 0).astype(float), list(range(9))


def time_rounds(n_rounds: int, repeats: int) -> None:
    """CPU seconds of a round, ours and LightGBM's."""
    import lightgbm as lgb

    print(f"{'ms of a round':42s} {'ours':>8s} {'LightGBM':>9s} {'ratio':>6s}")
    for name, make in {"adult": adult, "high cardinality": high_cardinality}.items():
        X, y, categorical = make()
        data = apsplit.Dataset(X, categorical_features=categorical)
        for splits, onehot in (("one_vs_rest", 1 << 16), ("partition", 4)):
            params: dict[str, Any] = {
                "objective": "binary", "num_leaves": 31, "num_threads": 1, "verbosity": -1, "max_cat_to_onehot": onehot,
                "min_data_per_group": 1, "cat_smooth": 0.0, "cat_l2": 0.0, "lambda_l2": 1.0,
            }  # fmt: skip
            times: dict[str, list[float]] = {"ours": [], "LightGBM": []}
            for _ in range(repeats):
                margin = np.zeros(len(y))
                began = time.process_time()
                for _ in range(n_rounds):
                    p = 1.0 / (1.0 + np.exp(-np.clip(margin, -500, 500)))
                    tree = apsplit.grow_gradient_tree(
                        data, p - y, p * (1 - p), grow_policy="lossguide", max_leaves=31, max_depth=None,
                        min_samples_leaf=20, min_child_weight=1e-3, categorical_splits=splits, n_threads=1,
                    )  # fmt: skip
                    margin += 0.1 * tree.value[tree.train_leaves]
                times["ours"].append((time.process_time() - began) / n_rounds)
                ready = lgb.Dataset(X, y, categorical_feature=categorical, params=params).construct()
                began = time.process_time()
                lgb.train(params, ready, n_rounds)
                times["LightGBM"].append((time.process_time() - began) / n_rounds)
            ours, theirs = (1e3 * float(np.median(times[who][1:] or times[who])) for who in ("ours", "LightGBM"))
            print(f"{name + ', ' + splits:42s} {ours:8.2f} {theirs:9.2f} {ours / theirs:6.2f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", choices=["sets", "rounds"], default=["sets", "rounds"])
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    if "sets" in options.only:
        compare_sets(options.nodes, options.seed)
    if "rounds" in options.only:
        time_rounds(options.rounds, options.repeats)
