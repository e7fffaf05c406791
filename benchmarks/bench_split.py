"""find_split beside what people use now, in one process; prints ratios.

    python benchmarks/bench_split.py                 all cases
    python benchmarks/bench_split.py mnist a6a       some of them
    python benchmarks/bench_split.py --help

Real data sets come from $APSPLIT_DATA, else ../shared/data; cases without their data are left out, and said to be.
Every figure is the median over turns that alternate between the competitors, so that a slow moment of the machine
hits both.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable

import numpy as np
from _common import medians
from _problems import DATA, REAL, load
from sklearn.tree import DecisionTreeClassifier

import apsplit
from apsplit.splits.named import STRATEGIES


def row(case: str, ours: float, theirs: float, peer: str) -> None:
    print(f"{case:58} {ours * 1e3:10.2f} ms {theirs * 1e3:10.2f} ms {theirs / ours:8.1f} x  {peer}", flush=True)


def stump() -> DecisionTreeClassifier:
    return DecisionTreeClassifier(max_depth=1, criterion="gini")


# ------------------------------------------------------------------------------------------------------ cases


def bench_normals(repeats: int) -> None:
    """One call on a raw float32 matrix, everything included."""
    rng = np.random.default_rng(0)
    X = rng.standard_normal((200_000, 50), dtype=np.float32)
    y = (X[:, 0] + 0.5 * X[:, 1] + rng.standard_normal(len(X)) > 0).astype(int)
    noise = rng.integers(0, 2, len(X))
    for name, labels in (("", y), (", labels pure noise", noise)):
        found = medians(
            repeats,
            ours=lambda labels=labels: apsplit.find_split(X, labels, criterion="gini"),
            sklearn=lambda labels=labels: stump().fit(X, labels),
        )
        row(
            f"raw float32 200 000 x 50 normals{name}, Dataset built inside",
            found["ours"],
            found["sklearn"],
            "scikit-learn stump",
        )
    try:
        import xgboost as xgb
    except ImportError:
        print("xgboost is not installed: left out")
    else:
        params = {"tree_method": "exact", "max_depth": 1, "objective": "binary:logistic", "nthread": 2}
        found = medians(
            repeats,
            ours=lambda: apsplit.find_split(X, y, criterion="gini"),
            xgboost=lambda: xgb.train(params, xgb.DMatrix(X, y), 1),
        )
        row("the same", found["ours"], found["xgboost"], "XGBoost exact: DMatrix + first round, depth 1")
    data = apsplit.Dataset(X)
    found = medians(
        repeats, ours=lambda: apsplit.find_split(data, y, criterion="gini"), sklearn=lambda: stump().fit(X, y)
    )
    row("the same on a ready Dataset", found["ours"], found["sklearn"], "scikit-learn stump")


def bench_mnist(repeats: int) -> None:
    """A ready Dataset of images, and a small selection of its rows."""
    X, y = load("mnist")
    y = (y == 3).astype(int)
    data = apsplit.Dataset(X)
    alone = data.nbytes / X.nbytes
    some = np.random.default_rng(0).choice(len(X), len(X) // 100, replace=False)

    def all_rows() -> object:
        return apsplit.find_split(data, y, criterion="gini")

    def some_rows() -> object:
        return apsplit.find_split(data, y, criterion="gini", rows=some)

    found = medians(repeats, ours=all_rows, sklearn=lambda: stump().fit(X, y))
    row("mnist, 3 against the rest, ready Dataset", found["ours"], found["sklearn"], "scikit-learn stump")
    found = medians(1, ours=all_rows, some=some_rows)
    row("mnist, rows = 1 %, among the first 100 such calls", found["some"], found["ours"], "find_split on all rows")
    for _ in range(100):  # by then the Dataset has decided to keep its codes row by row, too
        some_rows()
    found = medians(repeats, ours=all_rows, some=some_rows)
    row("mnist, rows = 1 %, called again and again", found["some"], found["ours"], "find_split on all rows")
    print(f"    memory: Dataset {alone:.2f} x the uint8 matrix, after selections {data.nbytes / X.nbytes:.2f} x")


def bench_a6a(repeats: int) -> None:
    """Two-valued columns."""
    X, y = load("a6a")
    data, X = apsplit.Dataset(X), X.astype(np.float32)
    found = medians(
        repeats, ours=lambda: apsplit.find_split(data, y, criterion="gini"), sklearn=lambda: stump().fit(X, y)
    )
    row("a6a, ready Dataset", found["ours"], found["sklearn"], "scikit-learn stump")


def bench_news20(repeats: int) -> None:
    """Wide and sparse."""
    X, y = load("news20_multiclass")
    y = (y == 1).astype(int)
    data, columns = apsplit.Dataset(X), X.tocsc()
    found = medians(
        repeats, ours=lambda: apsplit.find_split(data, y, criterion="gini"), sklearn=lambda: stump().fit(columns, y)
    )
    row(
        "news20 as CSR, class 1 against the rest, ready Dataset",
        found["ours"],
        found["sklearn"],
        "scikit-learn stump on CSC",
    )
    size = X.data.nbytes + X.indices.nbytes + X.indptr.nbytes
    alone = data.nbytes / size
    apsplit.find_split(data, y, rows=np.arange(20))  # makes the entries by row
    print(f"    memory: Dataset {alone:.2f} x the CSR, after a selection of rows {data.nbytes / size:.2f} x")


def boosted_weights(data: apsplit.Dataset, y: np.ndarray, rounds: int) -> np.ndarray:
    """Weights after some rounds of AdaBoost (SAMME) with stumps."""
    n_classes = len(np.unique(y))
    weights = np.full(len(y), 1.0 / len(y))
    for _ in range(rounds):
        split = apsplit.find_split(data, y, weights)
        if split is None or not 0 < split.score < 1 - 1 / n_classes:
            break
        weights[split.predict(data) != y] *= (1 - split.score) / split.score * (n_classes - 1)
        weights /= weights.sum()
    return weights


def bench_strategies(repeats: int) -> None:
    """auto against the best single strategy on every data set, uniform and boosted weights."""
    print(
        f"\n{'auto against the best single strategy (calls over 5 ms)':50}"
        + "".join(f"{s:>12}" for s in STRATEGIES)
        + "  auto / best"
    )
    for name in REAL:
        if not (DATA / f"{name}.npz").is_file():
            print(f"{name}: no data")
            continue
        X, y = load(name)
        data = apsplit.Dataset(X)
        for kind, weights in (("uniform", None), ("boosted", boosted_weights(data, y, 20))):
            for criterion in ("error", "gini"):

                def call(strategy: str) -> Callable[[], object]:
                    return lambda: apsplit.find_split(data, y, weights, criterion=criterion, strategy=strategy)

                began = time.perf_counter()
                call("auto")(), call("auto")()
                slow = time.perf_counter() - began > 0.2
                found = medians(1 if slow else 3, **{s: call(s) for s in STRATEGIES})
                best = min(found.values())
                mark = "" if found["auto"] > 5e-3 else "  (under 5 ms)"
                times = "".join(f"{found[s] * 1e3:9.2f} ms" for s in STRATEGIES)
                print(
                    f"{name + ', ' + kind + ', ' + criterion:50}{times} {found['auto'] / best:9.2f}{mark}", flush=True
                )


def bench_assessments(repeats: int) -> None:
    """Example assessments at the root, as the paper counts them."""
    print(f"\n{'assessments at the root':34}{'exhaustive':>12}{'quick':>22}{'adaptive':>22}")
    for name in ("a6a", "w4a"):
        X, y = load(name)
        data = apsplit.Dataset(X)
        for kind, weights in (("uniform", None), ("after 100 rounds of stumps", boosted_weights(data, y, 100))):
            counts = []
            for strategy in ("exhaustive", "quick", "adaptive"):
                split = apsplit.find_split(data, y, weights, strategy=strategy)
                assert split is not None
                counts.append(split.report.n_assessments)
            shares = "".join(f"{c:13d} ({c / counts[0]:6.1%})" for c in counts[1:])
            print(f"{name + ', ' + kind:34}{counts[0]:12d}{shares}")


CASES = {
    "normals": bench_normals,
    "mnist": bench_mnist,
    "a6a": bench_a6a,
    "news20": bench_news20,
    "strategies": bench_strategies,
    "assessments": bench_assessments,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "cases", nargs="*", choices=[[], *CASES], metavar="case", help=f"of {', '.join(CASES)}; default: all"
    )
    parser.add_argument("--repeats", type=int, default=5)
    arguments = parser.parse_args()
    print(f"{os.cpu_count()} processors; ours | theirs | how many times faster")
    for name in arguments.cases or CASES:
        try:
            CASES[name](arguments.repeats)
        except FileNotFoundError as missing:
            print(f"{name}: left out, {missing.filename} is not there")


if __name__ == "__main__":
    main()
