"""What single calls cost: tiny ones, the first ever, the first of a process.

    python benchmarks/bench_calls.py                         all cases
    python benchmarks/bench_calls.py --quick                 tiny and start, which needs kernels that are compiled
    python benchmarks/bench_calls.py --only tiny first-adaboost

tiny       one search on 50 rows x 20 columns (and on 50 of 5 000 rows), ready Dataset: find_split,
           find_gradient_split, and the finders that are validated once, where this apsplit has them; one thread,
           medians by turns, beside a scikit-learn stump
first-...  the first call ever on 5 000 x 8 floats, import included, in a process whose kernels are not compiled yet
warmup     python -m apsplit warmup, likewise
start      import, and the first call of a process whose kernels were compiled before
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from _common import Group, Results, chosen, digits, medians, options_of, run_cases
from sklearn.tree import DecisionTreeClassifier

import apsplit

DATA = """
import numpy as np
rng = np.random.default_rng(0)
X = rng.standard_normal((5_000, 8))
y = (X[:, 0] * X[:, 1] + rng.standard_normal(5_000) > 0).astype(int)
p = np.full(len(y), y.mean())
"""
BOOSTERS = "import xgboost as xgb\nfrom apsplit.integrations.xgboost import ExactSplits\n"
PARAMS = '{"tree_method": "exact", "objective": "binary:logistic"}'
FIRST = {
    "find_split": "apsplit.find_split(X, y)",
    "adaboost": "apsplit.AdaBoostClassifier(10).fit(X, y)",
    "adaboost-3": "apsplit.AdaBoostClassifier(10, max_depth=3).fit(X, y)",
    "gradient_tree": "apsplit.grow_gradient_tree(X, p - y, p * (1 - p))",
    "exact_splits": f"{BOOSTERS}xgb.train({PARAMS}, xgb.DMatrix(X, y), 10, callbacks=[ExactSplits()])",
}
TIMED = "import time\nbegan = time.perf_counter()\nimport apsplit\n{code}\nprint(time.perf_counter() - began)"
QUICK = ("tiny", "start")

GROUPS = {
    "tiny": Group("find_split, find_gradient_split: 50 x 20", True, "us"),
    "finder": Group("SplitFinder, GradientSplitFinder: 50 x 20", True, "us"),
    "tiny rows": Group("find_split, find_gradient_split: 50 of 5 000 rows", True, "us"),
    "finder rows": Group("SplitFinder, GradientSplitFinder: 50 of 5 000 rows", True, "us"),
    "first": Group("first call ever", True, "s"),
    "warmup": Group("warmup", True, "s"),
    "start": Group("import and first call, kernels compiled before", True, "s"),
}


def tiny_calls() -> dict[str, tuple[str, Callable[[], Any]]]:
    """The searches, each with its group; those of theirs have none."""
    rng = np.random.default_rng(0)
    X = rng.standard_normal((5_000, 20))
    y = (X[:, 0] + rng.standard_normal(5_000) > 0).astype(int)
    grad, hess, weights = 0.5 - y, np.full(5_000, 0.25), rng.random(5_000)
    stump = DecisionTreeClassifier(max_depth=1)
    calls: dict[str, tuple[str, Callable[[], Any]]] = {
        "scikit-learn stump": ("", lambda: stump.fit(X[:50], y[:50], sample_weight=weights[:50]))
    }
    some = np.sort(rng.choice(5_000, 50, replace=False))
    for where, n, rows in (("50 rows", 50, None), ("50 of 5 000 rows", 5_000, some)):
        calls |= _searches(apsplit.Dataset(X[:n]), (y[:n], weights[:n]), (grad[:n], hess[:n]), where, rows)
    return calls


def _searches(
    data: apsplit.Dataset,
    classes: tuple[np.ndarray, np.ndarray],
    gradients: tuple[np.ndarray, np.ndarray],
    where: str,
    rows: np.ndarray | None,
) -> dict[str, tuple[str, Callable[[], Any]]]:
    """Searches in the same rows: for classes and for gradients, as functions and as finders."""
    (y, weights), (grad, hess) = classes, gradients
    tiny, finder = ("tiny", "finder") if rows is None else ("tiny rows", "finder rows")
    given = {"rows": rows, "n_threads": 1}
    calls: dict[str, tuple[str, Callable[[], Any]]] = {
        f"find_split, {where}": (tiny, lambda: apsplit.find_split(data, y, weights, criterion="gini", **given)),
        f"find_gradient_split, {where}": (tiny, lambda: apsplit.find_gradient_split(data, grad, hess, **given)),
    }
    if hasattr(apsplit, "SplitFinder"):
        of_classes = apsplit.SplitFinder(data, y, criterion="gini", n_threads=1)
        calls[f"SplitFinder, {where}"] = finder, lambda: of_classes(sample_weight=weights, rows=rows)
    if hasattr(apsplit, "GradientSplitFinder"):
        of_gradients = apsplit.GradientSplitFinder(data, reg_lambda=1.0)
        calls[f"GradientSplitFinder, {where}"] = finder, lambda: of_gradients(grad, hess, rows=rows)
    return calls


def bench_tiny(results: Results) -> None:
    """Microseconds of a search."""
    calls = tiny_calls()
    for _, call in calls.values():
        call()  # compiles
    print("\n20 columns, ready Dataset, one thread")
    for name, seconds in medians(20, **{name: call for name, (_, call) in calls.items()}).items():
        print(f"{name:40}{seconds * 1e6:9.1f} us")
        group = calls[name][0]
        if group:
            results.add(group, name, "", seconds * 1e6)
    for name in ("SplitFinder", "GradientSplitFinder"):
        if not hasattr(apsplit, name):
            print(f"{name}: not in this apsplit")


def in_a_process(code: str, cache: str) -> float:
    """Seconds of importing apsplit and running code, as a process with this cache of compiled kernels says."""
    command = [sys.executable, "-c", DATA + TIMED.format(code=code)]
    environment = os.environ | {"NUMBA_CACHE_DIR": cache}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return float(done.stdout.splitlines()[-1])


def bench_first(name: str, results: Results) -> None:
    """The first call ever: nothing is compiled."""
    with tempfile.TemporaryDirectory() as cache:
        cold = in_a_process(FIRST[name], cache)
        warm = in_a_process(FIRST[name], cache)
    print(f"\nfirst call ever, 5 000 x 8 floats, {name}: {digits(cold)} s; in the next process {digits(warm)} s")
    results.add("first", name, "", cold)


def bench_warmup(results: Results) -> None:
    """Everything compiled."""
    with tempfile.TemporaryDirectory() as cache:
        began = time.perf_counter()
        command = [sys.executable, "-m", "apsplit", "warmup"]
        subprocess.run(command, env=os.environ | {"NUMBA_CACHE_DIR": cache}, capture_output=True, check=True)
        seconds = time.perf_counter() - began
    print(f"\npython -m apsplit warmup: {digits(seconds)} s")
    results.add("warmup", "warmup", "", seconds)


def bench_start(results: Results) -> None:
    """Import, and the first call of a process: kernels were compiled before, wherever they usually are."""
    usual = os.environ.get("NUMBA_CACHE_DIR", "")
    in_a_process(FIRST["find_split"], usual)
    imported, called = (
        float(np.median([in_a_process(code, usual) for _ in range(3)])) for code in ("", FIRST["find_split"])
    )
    print(f"\nimport apsplit {imported:.2f} s; import and first call {called:.2f} s, kernels compiled before")
    results.add("start", "find_split", "", called)


def main() -> None:
    cases = ["tiny", *(f"first-{name}" for name in FIRST), "warmup", "start"]
    parser = options_of(__doc__, cases, budget=20.0)
    options = parser.parse_args()
    names = chosen(options, cases, QUICK)
    results = Results(GROUPS)
    print(f"{os.cpu_count()} processors")
    others = {"tiny": bench_tiny, "warmup": bench_warmup, "start": bench_start}

    def run(name: str) -> None:
        if name in others:
            others[name](results)
        else:
            bench_first(name.removeprefix("first-"), results)

    run_cases(names, run, results, options)


if __name__ == "__main__":
    main()
