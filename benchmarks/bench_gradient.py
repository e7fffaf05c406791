"""Gradient boosting beside its peers: same depth, rounds, learning rate and penalties, 2 threads each.

    python benchmarks/bench_gradient.py                      all cases
    python benchmarks/bench_gradient.py normals-6 build      some of them
    python benchmarks/bench_gradient.py --only apsplit xgboost-exact
    python benchmarks/bench_gradient.py --plot               docs/gradient_scaling.png
    python benchmarks/bench_gradient.py --plot --threads 1   the same where others use the machine too

Exact thresholds: apsplit, XGBoost exact, YDF. Histograms, whose trees differ: XGBoost hist, LightGBM, scikit-learn.

Building what a trainer reads (Dataset, DMatrix, ...) and a round are timed apart. A round is gradients, tree and new
margins; medians are over all rounds but the first, in which XGBoost exact sorts its columns. Trainers take turns of
five rounds. YDF and scikit-learn cannot be stopped after a round: theirs is what more rounds take longer. In the plot
XGBoost exact ends at 20 million cells, from where on a round takes seconds.

XGBoost rounds gains to float32, which decides between thresholds that nearly tie: in normals-3 the models part in round
12, by gains of 497.33394 and 497.33393. With ``compat="xgboost"`` ours would follow.
"""

from __future__ import annotations

import os

os.environ.setdefault("OMP_NUM_THREADS", "2")  # scikit-learn has no other way to be told

import argparse
import gc
import json
import logging
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
from _common import load, medians

import apsplit

THREADS = 2
LEARNING_RATE = 0.1
TURN = 5  # rounds
PLOT = Path(__file__).resolve().parents[1] / "docs" / "gradient_scaling.png"


class Problem(NamedTuple):
    """What all are given."""

    X: np.ndarray  # float32
    y: np.ndarray  # 0 and 1, or numbers
    depth: int
    logistic: bool = True

    @property
    def start(self) -> float:
        """The margin that all start from: the best constant."""
        mean = float(self.y.mean())
        return float(np.log(mean / (1.0 - mean))) if self.logistic else mean

    def loss(self, margin: np.ndarray) -> float:
        """Mean log loss or squared error."""
        if self.logistic:
            return float(np.mean(np.logaddexp(0.0, margin) - self.y * margin))
        return float(np.mean((margin - self.y) ** 2))


# --------------------------------------------------------------------------------------------------- trainers


class Trainer:
    """One competitor on one problem: build, then one step a round."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem

    def build(self) -> None:
        raise NotImplementedError

    def step(self) -> None:
        raise NotImplementedError

    def margin(self) -> np.ndarray:
        """Of the training rows."""
        raise NotImplementedError

    def remark(self) -> str:
        return ""


class Apsplit(Trainer):
    def build(self) -> None:
        self.data = apsplit.Dataset(self.problem.X, n_threads=THREADS)
        self.margins = np.full(len(self.problem.y), self.problem.start)
        self.refined: list[float] = []

    def step(self) -> None:
        y, hess = self.problem.y, None
        if self.problem.logistic:
            p = 1.0 / (1.0 + np.exp(-self.margins))
            grad, hess = p - y, p * (1.0 - p)
        else:
            grad = self.margins - y
        tree = apsplit.grow_gradient_tree(self.data, grad, hess, max_depth=self.problem.depth, n_threads=THREADS)
        self.margins += (LEARNING_RATE * tree.value)[tree.train_leaves]
        self.refined.append(tree.report.n_refined.sum() / tree.report.n_exhaustive)

    def margin(self) -> np.ndarray:
        return self.margins

    def remark(self) -> str:
        return f"{np.mean(self.refined):.2%} of the cells refined"


class XGBoost(Trainer):
    method = "hist"

    def build(self) -> None:
        import xgboost as xgb

        # Objects of the last turn go first: two of them at once would count as memory.
        self.matrix = self.booster = None
        make = xgb.QuantileDMatrix if self.method == "hist" else xgb.DMatrix
        problem = self.problem
        self.matrix = make(problem.X, problem.y, nthread=THREADS)
        objective = "binary:logistic" if problem.logistic else "reg:squarederror"
        parameters = {
            "tree_method": self.method, "max_depth": problem.depth, "eta": LEARNING_RATE, "objective": objective,
            "lambda": 1.0, "min_child_weight": 1.0, "nthread": THREADS, "base_score": float(problem.y.mean()),
        }  # fmt: skip
        self.booster = xgb.Booster(parameters, [self.matrix])
        self.round = 0

    def step(self) -> None:
        self.booster.update(self.matrix, self.round)
        self.round += 1

    def margin(self) -> np.ndarray:
        return self.booster.predict(self.matrix, output_margin=True)


class XGBoostExact(XGBoost):
    method = "exact"


class LightGBM(Trainer):
    def build(self) -> None:
        import lightgbm as lgb

        self.booster = None
        problem = self.problem
        parameters = {
            "objective": "binary" if problem.logistic else "regression", "learning_rate": LEARNING_RATE,
            "num_leaves": 2**problem.depth, "max_depth": problem.depth, "lambda_l2": 1.0, "min_data_in_leaf": 1,
            "min_sum_hessian_in_leaf": 1.0, "num_threads": THREADS, "verbose": -1,
        }  # fmt: skip
        data = lgb.Dataset(problem.X, problem.y, params=parameters).construct()
        self.booster = lgb.Booster(parameters, data)

    def step(self) -> None:
        self.booster.update()

    def margin(self) -> np.ndarray:
        return self.booster.predict(self.problem.X, raw_score=True)


class Whole(Trainer):
    """A trainer that cannot be stopped after a round."""

    def fit(self, rounds: int) -> None:
        raise NotImplementedError


class YDF(Whole):
    def build(self) -> None:
        import ydf

        ydf.verbose(0)
        logging.getLogger("absl").setLevel("ERROR")  # it warns of what is not given
        X, y, _, logistic = self.problem
        columns = [("y", ydf.Semantic.CATEGORICAL)] if logistic else None
        data = {"x": X, "y": y.astype(int).astype(str) if logistic else y}
        self.data = ydf.create_vertical_dataset(data, columns=columns, include_all_columns=True)

    def fit(self, rounds: int) -> None:
        import ydf

        learner = ydf.GradientBoostedTreesLearner(
            label="y", task=ydf.Task.CLASSIFICATION if self.problem.logistic else ydf.Task.REGRESSION,
            num_trees=rounds, shrinkage=LEARNING_RATE, max_depth=self.problem.depth + 1,  # a lone root has depth 1
            l2_regularization=1.0, use_hessian_gain=True, min_examples=1, num_candidate_attributes=-1,
            validation_ratio=0.0, early_stopping="NONE", sampling_method="NONE", num_threads=THREADS,
        )  # fmt: skip
        self.model = learner.train(self.data)

    def margin(self) -> np.ndarray:
        predicted = self.model.predict(self.data).astype(float)
        if not self.problem.logistic:
            return predicted
        margin = np.log(predicted / (1.0 - predicted))
        return margin if self.model.label_classes()[1] == "1" else -margin


class ScikitLearn(Whole):
    def build(self) -> None:
        """Part of fitting."""

    def fit(self, rounds: int) -> None:
        from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor

        problem = self.problem
        kind = HistGradientBoostingClassifier if problem.logistic else HistGradientBoostingRegressor
        self.model = kind(
            max_iter=rounds, max_depth=problem.depth, max_leaf_nodes=2**problem.depth, learning_rate=LEARNING_RATE,
            l2_regularization=1.0, min_samples_leaf=1, early_stopping=False,
        ).fit(problem.X, problem.y)  # fmt: skip

    def margin(self) -> np.ndarray:
        ask = self.model.decision_function if self.problem.logistic else self.model.predict
        return ask(self.problem.X)


TRAINERS: dict[str, type[Trainer]] = {
    "apsplit": Apsplit,
    "xgboost-exact": XGBoostExact,
    "ydf": YDF,
    "xgboost-hist": XGBoost,
    "lightgbm": LightGBM,
    "scikit-learn": ScikitLearn,
}
STEPPING = [name for name, trainer in TRAINERS.items() if not issubclass(trainer, Whole)]


# ---------------------------------------------------------------------------------------------------- timing


def seconds(call: Callable[[], object]) -> float:
    gc.collect()
    return turn_of(1, call)[0]


def turn_of(rounds: int, step: Callable[[], object]) -> list[float]:
    """Seconds of each of some rounds. Between them nothing else is done, as in training."""
    gc.disable()
    found = []
    for _ in range(rounds):
        began = time.perf_counter()
        step()
        found.append(time.perf_counter() - began)
    gc.enable()
    return found


class Figures(NamedTuple):
    build: float  # seconds
    round: float  # seconds
    loss: float
    remark: str


def run(problem: Problem, names: list[str], rounds: int) -> dict[str, Figures]:
    """Each trainer's figures on one problem; one that is missing or fails is left out, and said to be."""
    trainers: dict[str, Trainer] = {}
    builds: dict[str, float] = {}
    steps: dict[str, list[float]] = {name: [] for name in names}
    for name in names:
        trainer = TRAINERS[name](problem)
        try:
            trainer.build()  # compiles, imports
            builds[name] = seconds(trainer.build)
            if isinstance(trainer, Whole):
                steps[name] = time_whole(trainer, rounds)
            else:
                trainer.step()
        except Exception as problem_of_theirs:  # of any library, of any kind: the others go on
            print(f"{name}: left out, {type(problem_of_theirs).__name__}: {problem_of_theirs}")
            continue
        trainers[name] = trainer
    stepping = {name: trainer for name, trainer in trainers.items() if not isinstance(trainer, Whole)}
    for turn in range(0, rounds, TURN):
        for name, trainer in stepping.items():
            gc.collect()
            steps[name] += turn_of(min(TURN, rounds - turn), trainer.step)
    return {
        name: Figures(builds[name], float(np.median(steps[name])), problem.loss(trainer.margin()), trainer.remark())
        for name, trainer in trainers.items()
    }


def time_whole(trainer: Whole, rounds: int) -> list[float]:
    """Seconds of a round: what all take, less the time of the first one."""
    first = min(seconds(lambda: trainer.fit(1)) for _ in range(3))
    return [(min(seconds(lambda: trainer.fit(1 + rounds)) for _ in range(2)) - first) / rounds]


def show(title: str, found: dict[str, Figures], unit: str) -> None:
    ours = found.get("apsplit")
    print(f"\n{title}\n{'':16}{'build':>10}{'round':>13}{'/ apsplit':>11}{unit:>16}")
    for name, (build, each, loss, remark) in found.items():
        ratio = f"{each / ours.round:9.2f} x" if ours else ""
        print(f"{name:16}{build:8.2f} s{each * 1e3:10.1f} ms{ratio:>11}{loss:16.6f}  {remark}".rstrip(), flush=True)


# ----------------------------------------------------------------------------------------------------- cases


def normals(n: int, n_features: int, depth: int) -> Problem:
    """Ten features tell the label, two by two."""
    rng = np.random.default_rng(0)
    X = rng.standard_normal((n, n_features), dtype=np.float32)
    margin = X[:, :5] @ np.linspace(1.0, 0.2, 5, dtype=np.float32) + (X[:, :5] * X[:, 5:10]).sum(axis=1)
    return Problem(X, (margin + rng.logistic(size=n) > 0).astype(np.float32), depth)


def real(name: str, depth: int = 6) -> Problem:
    X, y = load(name, targets=True)
    X = np.ascontiguousarray(X, np.float32)
    if name == "california_housing":
        return Problem(X, y.astype(np.float64), depth, logistic=False)
    return Problem(X, (y == (2 if name == "covtype" else y.max())).astype(np.float32), depth)


PROBLEMS: dict[str, tuple[str, Callable[[], Problem]]] = {
    "normals-1": ("normals 200 000 x 50, logistic, depth 1", lambda: normals(200_000, 50, 1)),
    "normals-3": ("normals 200 000 x 50, logistic, depth 3", lambda: normals(200_000, 50, 3)),
    "normals-6": ("normals 200 000 x 50, logistic, depth 6", lambda: normals(200_000, 50, 6)),
    "covtype": ("covtype, class 2 against the rest, depth 6", lambda: real("covtype")),
    "higgs_11k": ("higgs_11k, logistic, depth 6", lambda: real("higgs_11k")),
    "california_housing": ("california_housing, squared error, depth 6", lambda: real("california_housing")),
}


def bench_problem(case: str, names: list[str], rounds: int) -> None:
    title, make = PROBLEMS[case]
    problem = make()
    show(f"{title}, {rounds} rounds", run(problem, names, rounds), "log loss" if problem.logistic else "squared error")


def bench_build(names: list[str], rounds: int) -> None:
    """What is built once, from 200 000 x 50 float32."""
    problem = normals(200_000, 50, 6)
    calls = {name: TRAINERS[name](problem).build for name in names if name in STEPPING}
    found = medians(3, **calls)
    print("\nbuilding, normals 200 000 x 50")
    for name, each in found.items():
        ratio = f"{each / found['apsplit']:9.2f} x" if "apsplit" in found else ""
        print(f"{name:16}{each * 1e3:10.1f} ms{ratio}")


def bench_million(names: list[str], rounds: int) -> None:
    """Ten times the rows."""
    show_memory("normals-6 of 100 000 x 50", (100_000, 50), names, rounds)
    show_memory("normals-6 of 1 000 000 x 50", (1_000_000, 50), names, rounds)


def bench_wide(names: list[str], rounds: int) -> None:
    show_memory("normals-6 of 20 000 x 2 000", (20_000, 2_000), names, rounds)


def show_memory(title: str, shape: tuple[int, int], names: list[str], rounds: int) -> None:
    """Each trainer in a process of its own: time of a round, and memory beyond X."""
    print(f"\n{title}\n{'':16}{'round':>13}{'memory beyond X':>18}")
    for name in names:
        if name in STEPPING:
            each, memory = in_a_process(name, shape, min(rounds, TURN))
            print(f"{name:16}{each * 1e3:10.1f} ms{memory / 2**30:14.2f} GiB", flush=True)


def in_a_process(name: str, shape: tuple[int, int], rounds: int) -> tuple[float, float]:
    command = [sys.executable, __file__, "--child", name, *map(str, shape), str(rounds)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    each, memory = json.loads(done.stdout.splitlines()[-1])
    return each, memory


def child(name: str, n: int, n_features: int, rounds: int) -> None:
    """Print the seconds of a round, and how far memory rose above what was held before training (Linux)."""
    run(normals(20_000, 50, 6), [name], 2)  # compiles, imports
    problem = normals(n, n_features, 6)
    gc.collect()
    Path("/proc/self/clear_refs").write_text("5")  # from here on the peak counts anew
    before = status("VmRSS")
    trainer = TRAINERS[name](problem)
    trainer.build()
    steps = turn_of(1 + rounds, trainer.step)[1:]
    print(json.dumps([float(np.median(steps)), status("VmHWM") - before]))


def status(field: str) -> int:
    """Bytes, from what Linux says of this process."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return 1024 * int(next(line for line in lines if line.startswith(field)).split()[1])


OTHERS: dict[str, Callable[[list[str], int], None]] = {
    "build": bench_build,
    "million": bench_million,
    "wide": bench_wide,
}


# Sizes of the plot. XGBoost exact stops where a round takes seconds.
ROWS, FEATURES = [10_000, 30_000, 100_000, 300_000, 1_000_000], [10, 30, 100, 300, 1_000, 2_000]
MOST_CELLS = {"xgboost-exact": 20_000_000}
PLOT_ROUNDS = 2


def plot(names: list[str]) -> None:
    """Time of a round against rows and against features."""
    import matplotlib.pyplot as plt

    names = [name for name in names if name in STEPPING]
    figure, axes = plt.subplots(1, 2, figsize=(10, 4), layout="constrained")
    panels = [("rows, 50 features", ROWS, [(n, 50) for n in ROWS]),
              ("features, 20 000 rows", FEATURES, [(20_000, k) for k in FEATURES])]  # fmt: skip
    for axis, (label, sizes, shapes) in zip(axes, panels, strict=True):
        times: dict[str, list[float]] = {name: [] for name in names}
        for n, k in shapes:
            able = [name for name in names if n * k <= MOST_CELLS.get(name, n * k)]
            for name, figures in run(normals(n, k, 6), able, PLOT_ROUNDS).items():
                times[name].append(figures.round * 1e3)
        for name, each in times.items():
            stops = f" (to {sizes[len(each) - 1]:,})".replace(",", " ") if len(each) < len(sizes) else ""
            width = 2 if name == "apsplit" else 1
            axis.loglog(sizes[: len(each)], each, marker="o", label=name + stops, linewidth=width)
            print(f"{label:24}{name:16}" + "".join(f"{time:10.1f}" for time in each) + " ms", flush=True)
        threads = f"{THREADS} thread{'s' if THREADS > 1 else ''}"
        axis.set(xlabel=label, ylabel=f"milliseconds a round, depth 6, {threads}")
        axis.legend(loc="lower right", fontsize="x-small")
        axis.grid(alpha=0.3)
    figure.savefig(PLOT, dpi=120)
    print(f"written: {PLOT.relative_to(Path.cwd()) if PLOT.is_relative_to(Path.cwd()) else PLOT.name}")


def main() -> None:
    global THREADS
    names = [*PROBLEMS, *OTHERS]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="*", choices=[[], *names], metavar="case", help=f"of {', '.join(names)}")
    parser.add_argument("--only", nargs="+", choices=TRAINERS, default=list(TRAINERS), help="the trainers to run")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--threads", type=int, default=THREADS, help="all but scikit-learn, which has OMP_NUM_THREADS")
    parser.add_argument("--plot", action="store_true", help="draw times against sizes instead")
    parser.add_argument("--child", nargs=4, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    THREADS = arguments.threads
    if arguments.child:
        name, *numbers = arguments.child
        return child(name, *map(int, numbers))
    if arguments.plot:
        return plot(arguments.only)
    print(f"{os.cpu_count()} processors, {THREADS} threads; learning rate {LEARNING_RATE}, lambda 1, least hessian 1")
    for case in arguments.cases or names:
        try:
            if case in PROBLEMS:
                bench_problem(case, arguments.only, arguments.rounds)
            else:
                OTHERS[case](arguments.only, arguments.rounds)
        except FileNotFoundError as missing:
            print(f"{case}: left out, {missing.filename} is not there")


if __name__ == "__main__":
    main()
