"""Adapters beside their hosts, end to end: the time from arrays to predictions for the test part, and their metric.

    python benchmarks/bench_hosts.py                         all data sets and families, then overhead
    python benchmarks/bench_hosts.py --quick                 a few small ones
    python benchmarks/bench_hosts.py --only adult letter-26  some of them; also: real, generated
    python benchmarks/bench_hosts.py --only overhead         what is not growing trees, 500 rounds, two evaluation sets
    python benchmarks/bench_hosts.py --trainers exact-splits xgboost-exact --json found.json

100 rounds, learning rate 0.1, 2 threads; where the slowest would exceed the budget of seconds all do fewer, at least
10, and the output says so. What the host itself builds (DMatrix) is part of the time. With ExactSplits the trees of
depth 6 are those of XGBoost's exact method; hessboost is the other trainer that is exact. LightGBM, and our trainer for
it, have LightGBM's defaults: 31 leaves, best leaf first. Trainers take turns, medians are shown.

One class stands against the rest, but for the cases named after their number of classes (letter-26). ExactSplits makes
a dense table of a sparse matrix, and is left out where that takes more than 1 GiB.

Run it on a machine with nothing else to do. The hosts' threads wait for each other in a loop: beside other programs on
two processors LightGBM was seen to take 48 s for what it does in 0.2 s, and every ratio to it would be worthless. With
one thread nobody waits.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from _common import Group, Results, chosen, digits, medians, options_of, ratio, run_cases
from _problems import NAMES, Problem, problem

LEARNING_RATE = 0.1
DEPTH = 6
ROUNDS = 100
MULTICLASS = {"letter-26": ("letter", None), "letter-26-5k": ("letter", 5_000), "satimage-6": ("satimage", None)}
QUICK = ("electricity", "satimage", "rows-10k", "letter-26-5k")
OVERHEAD = ("covtype", "higgs_11k", "california_housing", "adult", "electricity")
MOST_BYTES = 2**30  # of the dense table that ExactSplits makes of a sparse matrix


class Pair(NamedTuple):
    """Two trainers whose times are compared: what ours and what theirs is called, and what a good ratio is."""

    ours: str
    theirs: str
    less_is_better: bool

    @property
    def title(self) -> str:
        """The fraction, with ours above where less is better."""
        return f"{self.ours} / {self.theirs}" if self.less_is_better else f"{self.theirs} / {self.ours}"

    def both(self, seconds: dict[str, float]) -> tuple[float, float]:
        return seconds[self.ours], seconds[self.theirs]


PAIRS = (
    Pair("exact-splits", "xgboost-exact", False),
    Pair("exact-splits", "hessboost", False),
    Pair("exact-splits", "xgboost-hist", True),
    Pair("lightgbm-exact", "lightgbm", True),
)
GROUPS = (
    {pair.title: Group(f"{pair.title}, end to end", pair.less_is_better) for pair in PAIRS}
    | {f"{pair.title} 26": Group(f"{pair.title}, letter with 26 classes", pair.less_is_better) for pair in PAIRS}
    | {"overhead": Group("of ExactSplits, beyond growing trees", True, "%")}
)


# --------------------------------------------------------------------------------------------------- trainers
# A trainer takes a problem, rounds and threads, and returns predictions for the test part: probabilities or numbers.


def xgboost_parameters(problem: Problem, method: str, threads: int) -> dict[str, Any]:
    """What XGBoost is told; hessboost has the same names."""
    objectives = {"binary": "binary:logistic", "classes": "multi:softprob", "numbers": "reg:squarederror"}
    classes = {"num_class": problem.n_classes} if problem.task == "classes" else {}
    return {
        "tree_method": method, "max_depth": DEPTH, "eta": LEARNING_RATE, "nthread": threads,
        "objective": objectives[problem.task], **classes,
    }  # fmt: skip


def xgboost(problem: Problem, rounds: int, threads: int, method: str, callbacks: list[Any] | None = None) -> np.ndarray:
    import xgboost as xgb

    make = xgb.QuantileDMatrix if method == "hist" else xgb.DMatrix
    data = make(problem.X, problem.y, nthread=threads)
    booster = xgb.train(xgboost_parameters(problem, method, threads), data, rounds, callbacks=callbacks)
    return booster.inplace_predict(problem.X_test)


def xgboost_exact(problem: Problem, rounds: int, threads: int) -> np.ndarray:
    return xgboost(problem, rounds, threads, "exact")


def xgboost_hist(problem: Problem, rounds: int, threads: int) -> np.ndarray:
    return xgboost(problem, rounds, threads, "hist")


def exact_splits(problem: Problem, rounds: int, threads: int) -> np.ndarray:
    from apsplit.integrations.xgboost import ExactSplits

    return xgboost(problem, rounds, threads, "exact", [ExactSplits(n_threads=threads)])


def hessboost(problem: Problem, rounds: int, threads: int) -> np.ndarray:
    import hessboost as hb

    parameters = xgboost_parameters(problem, "exact", threads)
    booster = hb.train(parameters, hb.DMatrix(problem.X, problem.y), rounds, verbose_eval=False)
    return booster.predict(hb.DMatrix(problem.X_test))


def lightgbm(problem: Problem, rounds: int, threads: int, train: Callable[..., Any]) -> np.ndarray:
    import lightgbm as lgb

    objectives = {"binary": "binary", "classes": "multiclass", "numbers": "regression"}
    classes = {"num_class": problem.n_classes} if problem.task == "classes" else {}
    params = {"objective": objectives[problem.task], "num_threads": threads, "verbosity": -1, **classes}
    data = lgb.Dataset(problem.X, problem.y, params={"verbosity": -1, "num_threads": threads})
    return train(params, data, rounds).predict(problem.X_test, num_threads=threads)


def lightgbm_hist(problem: Problem, rounds: int, threads: int) -> np.ndarray:
    import lightgbm as lgb

    return lightgbm(problem, rounds, threads, lgb.train)


def lightgbm_exact(problem: Problem, rounds: int, threads: int) -> np.ndarray:
    from apsplit.integrations.lightgbm import train

    return lightgbm(problem, rounds, threads, train)


TRAINERS: dict[str, Callable[[Problem, int, int], np.ndarray]] = {
    "exact-splits": exact_splits,
    "xgboost-exact": xgboost_exact,
    "hessboost": hessboost,
    "xgboost-hist": xgboost_hist,
    "lightgbm-exact": lightgbm_exact,  # trained by apsplit.integrations.lightgbm
    "lightgbm": lightgbm_hist,
}
OURS = ("exact-splits", "lightgbm-exact")


# ----------------------------------------------------------------------------------------------------- timing


def metric(problem: Problem, predicted: np.ndarray) -> float:
    """Log loss, or root of the mean squared error."""
    p, y = predicted.astype(float), problem.y_test
    if problem.task == "numbers":
        return float(np.sqrt(np.mean((p - y) ** 2)))
    right = np.where(y == 1, p, 1 - p) if problem.task == "binary" else p[np.arange(len(y)), y]
    return float(-np.mean(np.log(np.clip(right, 1e-15, None))))


def usable(data: Problem, names: list[str], threads: int) -> dict[str, float]:
    """Seconds of a round of each trainer that can train on the data, roughly; says which cannot.

    They are judged by what two more rounds take longer. The first of all calls imports, or compiles.
    """
    found: dict[str, float] = {}
    for name in names:
        if name == "exact-splits" and data.sparse and 4 * np.prod(data.X.shape, dtype=float) > MOST_BYTES:
            print(f"{name}: left out, it would make a dense table of more than 1 GiB")
            continue
        seconds = []
        try:
            for rounds in (1, 1, 3):
                began = time.perf_counter()
                TRAINERS[name](data, rounds, threads)
                seconds.append(time.perf_counter() - began)
        except Exception as error:  # of any library, of any kind: the others go on
            if name in OURS:
                raise
            print(f"{name}: left out, {type(error).__name__}: {str(error).splitlines()[0]}")
            continue
        found[name] = max((seconds[2] - seconds[1]) / 2.0, 1e-6)
    return found


def of(case: str) -> Problem:
    """The data of a case."""
    if case not in MULTICLASS:
        return problem(case)
    name, rows = MULTICLASS[case]
    data = problem(name, "classes")
    return data._replace(X=data.X[:rows], y=data.y[:rows])


def bench(case: str, options: argparse.Namespace, results: Results) -> None:
    """One data set or family."""
    data = of(case)
    print(f"\n{'' if case == data.name else case + ': '}{data.title}", flush=True)
    each_round = usable(data, options.trainers, options.threads)
    if not each_round:
        return
    rounds = int(np.clip(options.budget / max(each_round.values()), min(10, options.rounds), options.rounds))
    predicted: dict[str, np.ndarray] = {}

    def call(name: str) -> Callable[[], None]:
        return lambda: predicted.update({name: TRAINERS[name](data, rounds, options.threads)})

    seconds = medians(2, options.budget, **{name: call(name) for name in each_round})
    unit = "rmse" if data.task == "numbers" else "log loss"
    print(f"{f'{rounds} rounds':16}{'seconds':>10}{unit:>12}")
    for name, wall in seconds.items():
        ratios = [
            f"{pair.title} {digits(ratio(pair.both(seconds), pair.less_is_better))} x"
            for pair in PAIRS
            if pair.theirs == name and pair.ours in seconds
        ]
        print(f"{name:16}{wall:10.3f}{metric(data, predicted[name]):12.6f}   {''.join(ratios)}".rstrip(), flush=True)
    remark = f"{rounds} rounds" if rounds < ROUNDS else ""
    for pair in PAIRS:
        if pair.ours in seconds and pair.theirs in seconds:
            group = f"{pair.title} 26" if case.startswith("letter-26") else pair.title
            results.compare(group, case, data.kind, pair.both(seconds), remark=remark)


def bench_overhead(options: argparse.Namespace, results: Results, rounds: int = 500) -> None:
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

    for name in OVERHEAD:
        data = problem(name)
        params = xgboost_parameters(data, "exact", options.threads)
        dtrain, dtest = xgb.DMatrix(data.X, data.y), xgb.DMatrix(data.X_test, data.y_test)
        evals = {"evals": [(dtrain, "train"), (dtest, "test")], "verbose_eval": False}
        xgb.train(params, dtrain, 2, callbacks=[ExactSplits()], **evals)
        training.grow_gradient_tree, spent[0] = timed, 0.0
        try:
            began = time.perf_counter()
            xgb.train(params, dtrain, rounds, callbacks=[ExactSplits(n_threads=options.threads)], **evals)
            seconds = time.perf_counter() - began
        finally:
            training.grow_gradient_tree = grow
        beyond = seconds - spent[0]
        line = f"{name:20}{len(data.y):10}{seconds:10.2f}{beyond / seconds:10.1%}{1e3 * beyond / rounds:9.2f} ms"
        print(line, flush=True)
        results.add("overhead", name, data.kind, 100.0 * beyond / seconds)


def main() -> None:
    """Run the chosen cases."""
    cases = [*NAMES, *MULTICLASS, "overhead"]
    parser = options_of(__doc__, cases, budget=60.0)
    parser.add_argument("--trainers", nargs="+", choices=TRAINERS, default=list(TRAINERS), help="default: all")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"rounds of boosting (default: {ROUNDS})")
    options = parser.parse_args()
    names = chosen(options, cases, QUICK)
    results = Results(GROUPS)
    print(f"{os.cpu_count()} processors, {options.threads} threads; from arrays to predictions for the test part")

    def run(name: str) -> None:
        if name == "overhead":
            bench_overhead(options, results)
        else:
            bench(name, options, results)

    run_cases(names, run, results, options)


if __name__ == "__main__":
    main()
