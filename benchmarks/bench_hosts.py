"""Adapters beside their hosts, end to end: the time from arrays to a trained model, and the metric on the test part.

    python benchmarks/bench_hosts.py                         all data sets, then overhead
    python benchmarks/bench_hosts.py covtype adult           some of them
    python benchmarks/bench_hosts.py overhead                what is not growing trees, 500 rounds, two evaluation sets
    python benchmarks/bench_hosts.py --only exact-splits xgboost-exact
    python benchmarks/bench_hosts.py covtype --rounds 20 --threads 1

100 rounds of depth 6, learning rate 0.1, 2 threads. What the host itself builds (DMatrix) is part of the time. With
ExactSplits the trees are those of XGBoost's exact method; those of histograms differ. LightGBM, and our trainer for it,
grow 31 leaves, best leaf first.

Run it on a machine with nothing else to do. The hosts' threads wait for each other in a loop: beside other programs on
two processors LightGBM was seen to take 48 s for what it does in 0.2 s, and every ratio to it would be worthless. With
one thread nobody waits, and the column of processor time (cpu) can be compared even on a busy machine.
"""

from __future__ import annotations

import argparse
import gc
import os
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from _common import load

THREADS = 2
LEARNING_RATE = 0.1
DEPTH = 6


class Problem(NamedTuple):
    """What all are given."""

    X: np.ndarray  # float32
    y: np.ndarray  # 0 and 1, or numbers
    X_test: np.ndarray
    y_test: np.ndarray

    @property
    def logistic(self) -> bool:
        return set(np.unique(self.y)) == {0.0, 1.0}


# ---------------------------------------------------------------------------------------------------- problems


def problem(name: str) -> Problem:
    """Training and test part. Two classes: the one named here against the rest."""
    positive: dict[str, Any] = {"covtype": 2, "mnist": 5}
    parts: list[np.ndarray] = []
    for part in ("train", "test"):
        X, y = load(name, part, targets=True)
        if name != "california_housing":
            y = y == positive.get(name, np.max(y))
        if name == "mnist" and part == "train":
            X, y = X[:10_000], y[:10_000]
        parts += [np.ascontiguousarray(X, np.float32), np.asarray(y, np.float32)]
    return Problem(*parts)


PROBLEMS = {
    "covtype": "covtype, class 2 against the rest",
    "higgs_11k": "higgs_11k",
    "california_housing": "california_housing, squared error",
    "adult": "adult",
    "mnist": "mnist, 5 against the rest, 10 000 rows",
}


# --------------------------------------------------------------------------------------------------- trainers
# A trainer takes a problem and a number of rounds, and returns predictions for the test part: probabilities or numbers.


def xgboost(problem: Problem, rounds: int, method: str, callbacks: list[Any] | None = None) -> np.ndarray:
    import xgboost as xgb

    params = {
        "tree_method": method, "max_depth": DEPTH, "eta": LEARNING_RATE, "nthread": THREADS,
        "objective": "binary:logistic" if problem.logistic else "reg:squarederror",
    }  # fmt: skip
    make = xgb.QuantileDMatrix if method == "hist" else xgb.DMatrix
    booster = xgb.train(params, make(problem.X, problem.y, nthread=THREADS), rounds, callbacks=callbacks)
    return booster.inplace_predict(problem.X_test)


def xgboost_exact(problem: Problem, rounds: int) -> np.ndarray:
    return xgboost(problem, rounds, "exact")


def xgboost_hist(problem: Problem, rounds: int) -> np.ndarray:
    return xgboost(problem, rounds, "hist")


def exact_splits(problem: Problem, rounds: int) -> np.ndarray:
    from apsplit.integrations.xgboost import ExactSplits

    return xgboost(problem, rounds, "exact", [ExactSplits(n_threads=THREADS)])


def lightgbm(problem: Problem, rounds: int, train: Callable[..., Any]) -> np.ndarray:
    import lightgbm as lgb

    params = {
        "num_leaves": 31, "learning_rate": LEARNING_RATE, "num_threads": THREADS, "lambda_l2": 1.0, "verbosity": -1,
        "objective": "binary" if problem.logistic else "regression",
    }  # fmt: skip
    data = lgb.Dataset(problem.X, problem.y, params={"verbosity": -1, "num_threads": THREADS})
    return train(params, data, rounds).predict(problem.X_test, num_threads=THREADS)


def lightgbm_hist(problem: Problem, rounds: int) -> np.ndarray:
    import lightgbm as lgb

    return lightgbm(problem, rounds, lgb.train)


def lightgbm_exact(problem: Problem, rounds: int) -> np.ndarray:
    from apsplit.integrations.lightgbm import train

    return lightgbm(problem, rounds, train)


TRAINERS: dict[str, Callable[[Problem, int], np.ndarray]] = {
    "xgboost-exact": xgboost_exact,  # what the others are compared with
    "exact-splits": exact_splits,
    "xgboost-hist": xgboost_hist,
    "lightgbm": lightgbm_hist,
    "lightgbm-exact": lightgbm_exact,  # trained by apsplit.integrations.lightgbm
}


# ----------------------------------------------------------------------------------------------------- timing


def metric(problem: Problem, predicted: np.ndarray) -> float:
    """Log loss, or root of the mean squared error."""
    p, y = predicted.astype(float), problem.y_test
    if problem.logistic:
        return float(-np.mean(np.log(np.clip(np.where(y == 1, p, 1 - p), 1e-15, None))))
    return float(np.sqrt(np.mean((p - y) ** 2)))


def busy() -> str:
    """A word of warning, if other programs are at work."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return f"   [load {load:.1f}: not alone, do not trust the times]" if load > THREADS + 0.5 else ""


def bench(name: str, trainers: list[str], rounds: int) -> None:
    """One data set: the best of at least two runs, and of as many as fit into ten seconds; one of what is long."""
    data = problem(name)
    shape = f"{data.X.shape[0]:,} x {data.X.shape[1]}".replace(",", " ")
    threads = "1 thread" if THREADS == 1 else f"{THREADS} threads"
    print(f"\n{PROBLEMS[name]}, {shape}, {rounds} rounds of depth {DEPTH}, {threads}")
    judged_by = "log loss" if data.logistic else "rmse"
    print(f"{'':16}{'seconds':>10}{'speed-up':>10}{'cpu':>10}{'speed-up':>10}{judged_by:>12}")
    exact: tuple[float, float] | None = None
    for trainer in trainers:
        TRAINERS[trainer](data, 2)  # imports, compiles
        runs: list[tuple[float, float]] = []
        while len(runs) < 2 or (len(runs) < 5 and sum(wall for wall, _ in runs) < 10):
            gc.collect()
            began = time.perf_counter(), time.process_time()
            predicted = TRAINERS[trainer](data, rounds)
            runs.append((time.perf_counter() - began[0], time.process_time() - began[1]))
            if runs[0][0] > 60:
                break
        best = min(wall for wall, _ in runs), min(cpu for _, cpu in runs)
        exact = best if trainer == "xgboost-exact" else exact
        line = f"{trainer:16}"
        for seconds, reference in zip(best, exact or (None, None), strict=True):
            line += f"{seconds:10.2f}" + (f"{reference / seconds:8.2f} x" if reference else f"{'':10}")
        print(f"{line}{metric(data, predicted):12.6f}{busy()}", flush=True)


def bench_overhead(rounds: int = 500) -> None:
    """The share of the time that the adapter does not spend growing trees.

    A round is: gradients, trees, margins of three matrices, XGBoost's metrics on two of them.
    """
    import xgboost as xgb

    from apsplit.integrations.xgboost import ExactSplits, training

    print(f"\nbeyond growing trees: {rounds} rounds of depth {DEPTH}, metrics of training and test part after each")
    print(f"{'':20}{'rows':>10}{'seconds':>10}{'beyond':>10}{'a round':>12}")
    grow, spent = training.grow_gradient_tree, [0.0]

    def timed(*args: Any, **options: Any) -> Any:
        began = time.perf_counter()
        tree = grow(*args, **options)
        spent[0] += time.perf_counter() - began
        return tree

    for name in PROBLEMS:
        data = problem(name)
        objective = "binary:logistic" if data.logistic else "reg:squarederror"
        params = {"tree_method": "exact", "max_depth": DEPTH, "eta": LEARNING_RATE, "nthread": THREADS,
                  "objective": objective}  # fmt: skip
        dtrain, dtest = xgb.DMatrix(data.X, data.y), xgb.DMatrix(data.X_test, data.y_test)
        evals = {"evals": [(dtrain, "train"), (dtest, "test")], "verbose_eval": False}
        xgb.train(params, dtrain, 2, callbacks=[ExactSplits()], **evals)
        training.grow_gradient_tree, spent[0] = timed, 0.0
        began = time.perf_counter()
        xgb.train(params, dtrain, rounds, callbacks=[ExactSplits(n_threads=THREADS)], **evals)
        seconds = time.perf_counter() - began
        training.grow_gradient_tree = grow
        beyond = seconds - spent[0]
        print(
            f"{name:20}{len(data.y):10}{seconds:10.2f}{beyond / seconds:10.1%}{1e3 * beyond / rounds:9.2f} ms{busy()}",
            flush=True,
        )


def main() -> None:
    """Run the chosen cases."""
    global THREADS
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cases = [*PROBLEMS, "overhead"]
    parser.add_argument("cases", nargs="*", choices=[*cases, "all"], default="all", help="default: all")
    parser.add_argument("--only", nargs="+", choices=list(TRAINERS), default=list(TRAINERS), help="trainers to run")
    parser.add_argument("--rounds", type=int, default=100, help="rounds of boosting (default: 100)")
    parser.add_argument("--threads", type=int, default=THREADS, help=f"threads of all trainers (default: {THREADS})")
    options = parser.parse_args()
    THREADS = options.threads
    for case in cases if "all" in options.cases else options.cases:
        if case == "overhead":
            bench_overhead()
        else:
            bench(case, options.only, options.rounds)


if __name__ == "__main__":
    main()
