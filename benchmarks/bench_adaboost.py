"""Classification trees and AdaBoost beside scikit-learn's: same depth and rounds, criterion gini, in one process.

    python benchmarks/bench_adaboost.py                      all data sets and families, then what is ours alone
    python benchmarks/bench_adaboost.py --quick              a few small ones
    python benchmarks/bench_adaboost.py --only a6a noise     some of them; also: real, generated, trimming, ...
    python benchmarks/bench_adaboost.py --models tree-6 ada-3 --json found.json

Models: DecisionTreeClassifier of depth 1, 3, 6 and fully grown (tree-full), AdaBoost of depth 1 and 3 (ada-1, ada-3;
learning rate 1, SAMME). Both sides are fitted on the same raw array (of a sparse one scikit-learn gets its columns),
ours with the Dataset built inside. They take turns and medians are shown; long fits run once each. AdaBoost does up to
100 rounds: as many as scikit-learn finishes in the budget of seconds, at least 5.

Then ours alone: the same model by every search and number of threads (sameness), weight trimming that does not get
stuck (trimming), and the memory of training (memory).
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from _common import Group, Results, chosen, digits, medians, options_of, ratio, run_cases
from _problems import DATA, NAMES, Problem, load, problem
from sklearn.ensemble import AdaBoostClassifier
from sklearn.tree import DecisionTreeClassifier

import apsplit
from apsplit.samplers import WeightTrimming

TREES = {"tree-1": 1, "tree-3": 3, "tree-6": 6, "tree-full": None}
BOOSTED = {"ada-1": 1, "ada-3": 3}
QUICK = ("a6a", "electricity", "satimage", "rows-10k")
ROUNDS = 100

GROUPS = {name: Group(f"scikit-learn / ours, {name}", False) for name in (*TREES, *BOOSTED)} | {
    "tree": Group("scikit-learn / ours, trees of all depths", False),
    "ada": Group("scikit-learn / ours, AdaBoost of both depths", False),
    "memory": Group("memory beyond X, AdaBoost of depth 3", True, "x X"),
}


def models(name: str, rounds: int, threads: int) -> tuple[Any, Any]:
    """Ours and theirs."""
    if name in TREES:
        depth = TREES[name]
        return apsplit.DecisionTreeClassifier(max_depth=depth, n_threads=threads), DecisionTreeClassifier(
            max_depth=depth
        )
    depth = BOOSTED[name]
    ours = apsplit.AdaBoostClassifier(rounds, max_depth=depth, criterion="gini", n_threads=threads)
    return ours, AdaBoostClassifier(DecisionTreeClassifier(max_depth=depth), n_estimators=rounds)


def affordable_rounds(name: str, data: Problem, theirs_reads: Any, budget: float) -> int:
    """Rounds of boosting that scikit-learn finishes in time, judged by what two more take longer."""
    if name in TREES:
        return 0
    seconds = []
    for rounds in (1, 3):
        began = time.perf_counter()
        models(name, rounds, 1)[1].fit(theirs_reads, data.y)
        seconds.append(time.perf_counter() - began)
    return int(np.clip(2.0 * budget / max(seconds[1] - seconds[0], 1e-6), 5, ROUNDS))


def bench(case: str, options: argparse.Namespace, results: Results) -> None:
    """All models on one data set or family."""
    data = problem(case, "classes", dtype=None)
    print(f"\n{data.title}", flush=True)
    theirs_reads = data.X.tocsc() if data.sparse else data.X
    for name in options.models:
        rounds = affordable_rounds(name, data, theirs_reads, options.budget)
        ours, theirs = models(name, rounds, options.threads)
        ours.fit(data.X, data.y)  # compiles
        found = medians(
            3,
            options.budget,
            ours=lambda ours=ours: ours.fit(data.X, data.y),
            theirs=lambda theirs=theirs: theirs.fit(theirs_reads, data.y),
        )
        both = found["ours"], found["theirs"]
        errors = [1 - model.score(data.X_test, data.y_test) for model in (ours, theirs)]
        line = f"{name:11}{f'{rounds} rounds' if rounds else '':>11}{both[0] * 1e3:11.2f} ms{both[1] * 1e3:11.2f} ms"
        line += f"{digits(ratio(both, False)):>8} x   test errors {errors[0]:.4f} {errors[1]:.4f}"
        print(line, flush=True)
        remark = f"{rounds} rounds" if 0 < rounds < ROUNDS else ""
        results.compare(name, case, data.kind, both, remark=remark)
        results.compare(name.split("-")[0], f"{case} {name}", data.kind, both, remark=remark)


# --------------------------------------------------------------------------------------------------- ours alone


def bench_sameness(results: Results) -> None:
    """The same model by every search and number of threads."""
    X, y = load("satimage")
    data = apsplit.Dataset(X)
    found = {}
    for strategy in ("auto", "exhaustive", "adaptive", "quick"):
        for threads in (1, 2):
            model = apsplit.AdaBoostClassifier(30, max_depth=3, strategy=strategy, n_threads=threads)
            found[strategy, threads] = model.fit(data, y)
    first = found["auto", 1]
    print()
    for (strategy, threads), model in found.items():
        same = model.estimators_ == first.estimators_ and (model.estimator_weights_ == first.estimator_weights_).all()
        print(
            f"satimage, depth 3, 30 rounds, {strategy:11}{threads} thread(s): "
            f"{'same model' if same else 'DIFFERENT MODEL'}, "
            f"assessments {model.assessments_.sum() / first.assessments_.sum():6.1%}, {model.seconds_.sum():6.2f} s"
        )


def bench_trimming(results: Results) -> None:
    """Weight trimming that does not get stuck: training errors after 50 and 100 rounds."""
    print()
    for name, depth, multiclass in (("a6a", 3, "samme"), ("satimage", 3, "samme"), ("mnist", 4, "samme")):
        X, y = load(name)
        model = apsplit.AdaBoostClassifier(100, max_depth=depth, multiclass=multiclass, sampler=WeightTrimming(0.9))
        model.fit(X, y)
        errors = [1 - score for score in model.staged_score(X, y)]
        print(
            f"{name}, depth {depth}, trimming 0.9: train error {errors[49]:.4f} at round 50, {errors[-1]:.4f} at round "
            f"{len(errors)}; kept weight {model.kept_weight_.mean():.3f}, rows {model.n_rows_.mean() / len(y):.3f}; "
            f"{model.n_rescued_} rounds on all rows; {model.seconds_.sum():.1f} s",
            flush=True,
        )


def bench_memory(results: Results) -> None:
    """Peak memory of a process that trains on mnist, beyond what it held before training (Linux)."""
    load("mnist")  # is it there?
    code = (
        "import resource, numpy as np, apsplit; z = np.load({path!r}); X, y = z['X_train'], z['y_train'];"
        "apsplit.AdaBoostClassifier(3, max_depth=3).fit(X[:2000], y[:2000]);"  # loads what is compiled
        "before = int(open('/proc/self/statm').read().split()[1]) * resource.getpagesize();"
        "apsplit.AdaBoostClassifier(10, max_depth=3).fit(X, y);"
        "print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 - before) / X.nbytes)"
    )
    command = [sys.executable, "-c", code.format(path=str(DATA / "mnist.npz"))]
    # The smallest of three: a process that has to compile needs more memory for that than for training.
    found = [float(subprocess.run(command, capture_output=True, text=True, check=True).stdout) for _ in range(3)]
    print(f"\nmnist, depth 3: peak memory while training, beyond X: {min(found):.2f} x the uint8 matrix")
    results.add("memory", "mnist", "real", min(found))


OTHERS: dict[str, Callable[[Results], None]] = {
    "sameness": bench_sameness,
    "trimming": bench_trimming,
    "memory": bench_memory,
}


def main() -> None:
    cases = [*NAMES, *OTHERS]
    parser = options_of(__doc__, cases, budget=20.0)
    known = [*TREES, *BOOSTED]
    parser.add_argument("--models", nargs="+", choices=known, default=known, help="default: all")
    options = parser.parse_args()
    names = chosen(options, cases, QUICK)
    results = Results(GROUPS)
    print(f"{os.cpu_count()} processors, {options.threads} threads; apsplit | scikit-learn | how many times faster")

    def run(name: str) -> None:
        if name in OTHERS:
            OTHERS[name](results)
        else:
            bench(name, options, results)

    run_cases(names, run, results, options)


if __name__ == "__main__":
    main()
