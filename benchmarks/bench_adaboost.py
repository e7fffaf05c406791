"""AdaBoost beside scikit-learn's: same rounds, same depth, criterion gini, learning rate 1, in one process.

    python benchmarks/bench_adaboost.py                  all cases
    python benchmarks/bench_adaboost.py a6a-3 mnist-1    some of them

Both are fitted on the same raw array, ours with the Dataset built inside. Where a fit is short the two take
turns and medians are shown; long ones run once each. Then ours alone: the same model by every search and
number of threads, weight trimming that does not get stuck, and the memory of training.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from _common import DATA, load, medians
from sklearn.ensemble import AdaBoostClassifier
from sklearn.tree import DecisionTreeClassifier

import apsplit
from apsplit.samplers import WeightTrimming


class Case(NamedTuple):
    """What is compared."""

    data: str
    depth: int
    rounds: int


CASES = {
    "a6a-1": Case("a6a", 1, 100),
    "a6a-3": Case("a6a", 3, 100),
    "w4a-3": Case("w4a", 3, 100),
    "satimage-3": Case("satimage", 3, 100),
    "mnist-1": Case("mnist", 1, 20),
    "covtype-3": Case("covtype", 3, 20),
}


def compare(name: str, case: Case, repeats: int) -> None:
    """One row of the table."""
    X, y = load(case.data)
    X_test, y_test = load(case.data, "test")
    ours = apsplit.AdaBoostClassifier(case.rounds, max_depth=case.depth, criterion="gini", n_threads=2)
    theirs = AdaBoostClassifier(DecisionTreeClassifier(max_depth=case.depth), n_estimators=case.rounds)
    began = time.perf_counter()
    theirs.fit(X, y)
    once = time.perf_counter() - began
    ours.fit(X, y)  # compiles
    if once > 10.0:
        began = time.perf_counter()
        ours.fit(X, y)
        found = {"ours": time.perf_counter() - began, "theirs": once}
    else:
        found = medians(repeats, ours=lambda: ours.fit(X, y), theirs=lambda: theirs.fit(X, y))
    each_round = float(np.median(ours.seconds_))
    errors = [1 - model.score(*part) for part in ((X, y), (X_test, y_test)) for model in (ours, theirs)]
    print(
        f"{name:12}{case.rounds:7d}{found['ours']:10.3f} s{found['theirs']:10.3f} s"
        f"{found['theirs'] / found['ours']:8.1f} x{each_round * 1e3:10.2f} ms",
        *(f"{error:9.4f}" for error in errors),
        flush=True,
    )


def bench_sameness() -> None:
    """The same model by every search and number of threads."""
    X, y = load("satimage")
    data = apsplit.Dataset(X)
    models = {}
    for strategy in ("auto", "exhaustive", "adaptive", "quick"):
        for threads in (1, 2):
            model = apsplit.AdaBoostClassifier(30, max_depth=3, strategy=strategy, n_threads=threads)
            models[strategy, threads] = model.fit(data, y)
    first = models["auto", 1]
    for (strategy, threads), model in models.items():
        same = model.estimators_ == first.estimators_ and (model.estimator_weights_ == first.estimator_weights_).all()
        print(
            f"satimage, depth 3, 30 rounds, {strategy:11}{threads} thread(s): "
            f"{'same model' if same else 'DIFFERENT MODEL'}, "
            f"assessments {model.assessments_.sum() / first.assessments_.sum():6.1%}, {model.seconds_.sum():6.2f} s"
        )


def bench_trimming() -> None:
    """Weight trimming that does not get stuck: training errors after 50 and 100 rounds."""
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


def bench_memory() -> None:
    """Peak memory of a process that trains on mnist, beyond what it held before training (Linux)."""
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
    print(f"mnist, depth 3: peak memory while training, beyond X: {min(found):.2f} x the uint8 matrix")


OTHERS: dict[str, Callable[[], None]] = {
    "sameness": bench_sameness,
    "trimming": bench_trimming,
    "memory": bench_memory,
}


def main() -> None:
    names = [*CASES, *OTHERS]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="*", choices=[[], *names], metavar="case", help=f"of {', '.join(names)}")
    parser.add_argument("--repeats", type=int, default=5)
    arguments = parser.parse_args()
    print(f"{os.cpu_count()} processors, 2 threads; apsplit | scikit-learn AdaBoost | how many times faster")
    print(
        f"{'':12}{'rounds':>7}{'ours':>12}{'theirs':>12}{'ratio':>10}{'one round':>13}"
        f"{'train':>10}{'theirs':>10}{'test':>10}{'theirs':>10}"
    )
    for name in arguments.cases or names:
        try:
            if name in CASES:
                compare(name, CASES[name], arguments.repeats)
            else:
                OTHERS[name]()
        except FileNotFoundError as missing:
            print(f"{name}: left out, {missing.filename} is not there")


if __name__ == "__main__":
    main()
