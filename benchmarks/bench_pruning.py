"""Does reading less take less time? AdaBoost by every search, on the same engine and the same Dataset.

    python benchmarks/bench_pruning.py                        the cases of the README
    python benchmarks/bench_pruning.py mnist-1 wide           some of them
    python benchmarks/bench_pruning.py grid                   all data sets, depths 1 to 4: auto against exhaustive
    python benchmarks/bench_pruning.py parts                  the parts of auto, each turned off
    python benchmarks/bench_pruning.py a6a-1 grid --searches adaptive quick  named searches, too (they take long)
    python benchmarks/bench_pruning.py mnist-1 --plot out/reads.png          cells read in each round

Searches take turns, and medians are shown; times and cells read are shares of those of the exhaustive search. "bound"
(criterion error, depth 1) is what any search has to look at that goes in weight order and remembers nothing, as a share
of rows x features, every tenth round. Models are compared to the bit.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from _problems import load

import apsplit
from apsplit import lower_bounds
from apsplit.boosting.callbacks import Callback as Watcher
from apsplit.boosting.rounds import Training
from apsplit.plotting import COLOURS, GREY, logarithmic, panels

THREADS = 2


class Case(NamedTuple):
    """What is trained."""

    data: str
    positive: str | None  # this class against the rest
    depth: int
    rounds: int = 200
    criterion: str = "gini"


CASES = {
    "mnist-1": Case("mnist", "3", 1),
    "mnist-3": Case("mnist", "3", 3),
    "a6a-1": Case("a6a", None, 1, criterion="error"),
    "w4a-1": Case("w4a", None, 1, criterion="error"),
    "satimage-1": Case("satimage", "1", 1, criterion="error"),
    "covtype-3": Case("covtype", "2", 3, 50),
    "wide": Case("wide", None, 1, 100),
}
GRID = ("a6a", "w4a", "satimage", "adult", "higgs_11k", "mnist", "covtype", "news20_multiclass")


def wide() -> tuple[np.ndarray, np.ndarray]:
    """5 000 x 20 000, 200 values each; 20 columns say something about the class."""
    rng = np.random.default_rng(0)
    X = rng.integers(0, 200, (5_000, 20_000), dtype=np.uint8)
    signal = (X[:, :20] - 99.5).sum(axis=1) / np.sqrt(20 * (200**2 - 1) / 12)
    return X, (signal + rng.normal(0, 0.5, len(X)) > 0).astype(int)


def problem(case: Case) -> tuple[apsplit.Dataset, np.ndarray]:
    X, y = wide() if case.data == "wide" else load(case.data)
    if case.positive is not None:
        y = (y.astype(str) == case.positive).astype(int)
    return apsplit.Dataset(X), y


class Run(NamedTuple):
    """A search and what it took."""

    seconds: float
    model: apsplit.AdaBoostClassifier


def booster(case: Case, search: str, **options: object) -> apsplit.AdaBoostClassifier:
    return apsplit.AdaBoostClassifier(
        case.rounds, max_depth=case.depth, criterion=case.criterion, strategy=search, n_threads=THREADS, **options
    )


def measure(case: Case, searches: Sequence[str], repeats: int) -> dict[str, Run]:
    """Every search, by turns; those that take longer than half a minute only twice."""
    data, y = problem(case)
    models: dict[str, apsplit.AdaBoostClassifier] = {}
    seconds: dict[str, list[float]] = {name: [] for name in searches}
    for repeat in range(repeats + 1):
        for name in searches:
            if repeat > 1 and max(seconds[name]) > 30.0:
                continue
            began = time.perf_counter()
            models[name] = booster(case, name).fit(data, y)
            seconds[name].append(time.perf_counter() - began)
    # The first one compiles, and makes what the Dataset keeps.
    return {name: Run(float(np.median(seconds[name][1:])), models[name]) for name in searches}


class WeightOrder(Watcher):
    """The weight-order bound of every tenth round."""

    def __init__(self, data: apsplit.Dataset, y: np.ndarray) -> None:
        self.data, self.y, self.shares = data, y, []  # type: tuple[apsplit.Dataset, np.ndarray, list[float]]

    def before_training(self, training: Training) -> None:
        self.after_round(training)

    def after_round(self, training: Training) -> bool:
        if len(training.rounds) % 10 == 0 and len(training.rounds) < training.n_rounds:
            weight = training.learners[0].weights.values.astype(float)
            bound = lower_bounds.weight_order(self.data, self.y, weight, n_threads=THREADS)
            self.shares.append(bound.total / (self.data.shape[0] * self.data.shape[1]))
        return False


def weight_order_share(case: Case) -> float:
    """What the weight-order bound asks for, as a share of rows x features."""
    data, y = problem(case)
    watch = WeightOrder(data, y)
    booster(case, "auto", callbacks=[watch]).fit(data, y)
    return float(np.mean(watch.shares))


def report(name: str, case: Case, searches: Sequence[str], repeats: int) -> dict[str, Run]:
    """A row for each search."""
    runs = measure(case, ("exhaustive", *searches), repeats)
    base = runs["exhaustive"]
    for search, run in runs.items():
        same = run.model.estimators_ == base.model.estimators_
        print(
            f"{name:18}{search:13}{run.seconds:9.3f} s{run.seconds / base.seconds:8.2f}"
            f"{run.model.reads_.sum() / base.model.reads_.sum():9.3f}"
            f"{run.model.assessments_.sum() / base.model.assessments_.sum():13.3f}"
            f"   {'same model' if same else 'DIFFERENT MODEL'}",
            flush=True,
        )
    if case.criterion == "error" and case.depth == 1:
        print(f"{name:18}{'weight-order bound':48}{weight_order_share(case):8.3f}", flush=True)
    return runs


def bench_grid(repeats: int, searches: Sequence[str], rounds: int | None) -> None:
    """All data sets and depths: auto must never take much longer than exhaustive."""
    for data in GRID:
        for depth in (1, 2, 3, 4):
            each = rounds or {"mnist": 20, "covtype": 5, "news20_multiclass": 5}.get(data, 100)
            report(f"{data}-{depth}", Case(data, None, depth, each), ("auto", *searches), repeats)


# "exhaustive" counts every row in every round. (These columns have no bins to look into.)
PARTS = {"auto": "auto", "no memory": "exhaustive"}


def bench_parts(repeats: int, searches: Sequence[str], rounds: int | None) -> None:
    """What each part of auto gives: turn it off, and measure."""
    for name in ("mnist-1", "mnist-3", "wide", "a6a-1", "w4a-1", "satimage-1"):
        case = CASES[name]._replace(rounds=rounds or CASES[name].rounds)
        data, y = problem(case)
        seconds: dict[str, list[float]] = {part: [] for part in PARTS}
        reads: dict[str, float] = {}
        for _ in range(repeats + 1):
            for part, search in PARTS.items():
                began = time.perf_counter()
                model = booster(case, search).fit(data, y)
                seconds[part].append(time.perf_counter() - began)
                reads[part] = float(model.reads_.sum())
        base = float(np.median(seconds["no memory"][1:]))
        for part in PARTS:
            found, cells = float(np.median(seconds[part][1:])), reads[part] / reads["no memory"]
            print(f"{name:18}{part:13}{found:9.3f} s{found / base:8.2f}{cells:9.3f}", flush=True)


OTHERS: dict[str, Callable[[int, Sequence[str], int | None], None]] = {"grid": bench_grid, "parts": bench_parts}


# Light bands lie under thin lines: what looks alike then is alike.
LOOKS: dict[str, dict[str, Any]] = {
    "quick": {"color": COLOURS[1], "linewidth": 1.2},
    "adaptive": {"color": COLOURS[0], "linewidth": 1.2},
    "incremental": {"color": COLOURS[4], "linewidth": 4.0, "alpha": 0.5},
    "auto": {"color": COLOURS[2], "linewidth": 1.2},
}


def plot(found: dict[str, dict[str, Run]], path: Path) -> None:
    """Cells read in each round, as shares of what the exhaustive search reads; medians of ten rounds."""
    figure, axes = panels(*found, height=3.8)
    for ax, runs in zip(np.atleast_1d(axes), found.values(), strict=True):
        for search, look in LOOKS.items():
            if search in runs:
                shares = runs[search].model.reads_ / runs["exhaustive"].model.reads_
                middle = [np.median(shares[i : i + 10]) for i in range(0, len(shares), 10)]
                ax.plot(np.arange(len(middle)) * 10 + 5, middle, label=search, **look)
        ax.axhline(1.0, color=GREY, linewidth=1.0, linestyle=":")
        ax.set_xlabel("round")
        logarithmic(ax.yaxis)
    np.atleast_1d(axes)[0].set_ylabel("cells read / all cells")
    handles, labels = np.atleast_1d(axes)[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=len(labels), frameon=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, dpi=120)
    print(f"wrote {path}")


def main() -> None:
    names = [*CASES, *OTHERS]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="*", choices=[[], *names], metavar="case", help=f"of {', '.join(names)}")
    parser.add_argument("--searches", nargs="*", default=[], help="besides auto: adaptive, quick")
    parser.add_argument("--rounds", type=int, help="instead of those of the case")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--plot", type=Path, help="PNG of the cells read in each round")
    arguments = parser.parse_args()
    print(f"{THREADS} threads; shares of what the exhaustive search takes")
    print(f"{'':18}{'':13}{'seconds':>11}{'time':>8}{'cells':>9}{'assessments':>13}")
    found: dict[str, dict[str, Run]] = {}
    for name in arguments.cases or CASES:
        try:
            if name in OTHERS:
                OTHERS[name](arguments.repeats, arguments.searches, arguments.rounds)
                continue
            case = CASES[name]
            if arguments.rounds:
                case = case._replace(rounds=arguments.rounds)
            found[name] = report(name, case, ("auto", "incremental", *arguments.searches), arguments.repeats)
        except FileNotFoundError as missing:
            print(f"{name}: left out, {missing.filename} is not there")
    if arguments.plot and found:
        plot(found, arguments.plot)


if __name__ == "__main__":
    main()
