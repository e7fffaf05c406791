"""Rounds of gradient boosting beside its peers: same depth, learning rate and penalties, 2 threads each.

    python benchmarks/bench_gradient.py                      all data sets and families, then memory
    python benchmarks/bench_gradient.py --quick              a few small ones
    python benchmarks/bench_gradient.py --only letter noise  some of them; also: real, generated
    python benchmarks/bench_gradient.py --trainers apsplit xgboost-hist --json found.json
    python benchmarks/bench_gradient.py --plot               docs/gradient_scaling.png
    python benchmarks/bench_gradient.py --plot --threads 1   the same where others use the machine too

Exact thresholds: apsplit, XGBoost exact, hessboost (and YDF, if asked for). Histograms, whose trees differ: XGBoost
hist, LightGBM (and scikit-learn). One class stands against the rest, unless the targets are numbers.

It is real boosting: every trainer does up to 100 rounds, by turns of five, each on the gradients of its own model. A
round is gradients, tree and new margins; building what a trainer reads (Dataset, DMatrix, ...) is shown apart. Medians
are over rounds 1..20 and 81..100, and a ratio is of rounds that both have done: who has used up its budget of seconds
stops, and the number of rounds says so. Memory is that of a process of its own.

XGBoost rounds gains to float32, which decides between thresholds that nearly tie, so that losses differ a little from
ours. With ``compat="xgboost"`` ours would follow.
"""

from __future__ import annotations

import os

os.environ.setdefault("OMP_NUM_THREADS", "2")  # scikit-learn has no other way to be told

import argparse
import ctypes
import gc
import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from _common import Group, Results, chosen, digits, options_of, ratio, run_cases
from _problems import NAMES, Family, Problem, generate, problem
from _trainers import LEARNING_RATE, STEPPING, TRAINERS, Setting, Trainer, Whole

from apsplit.plotting import COLOURS, GREY, logarithmic, panels

TURN = 5  # rounds
PHASES = {"1..20": slice(0, 20), "81..100": slice(80, 100)}
USUAL = ["apsplit", "xgboost-hist", "xgboost-exact", "lightgbm", "hessboost"]
LESS_IS_BETTER = {
    "xgboost-hist": True, "xgboost-exact": False, "lightgbm": True, "hessboost": False, "ydf": False,
    "scikit-learn": True,
}  # fmt: skip
MEMORY = {"memory-1m": (1_000_000, 50), "memory-wide": (20_000, 2_000)}
QUICK = ("electricity", "letter", "satimage", "rows-10k")
PLOT = Path(__file__).resolve().parents[1] / "docs" / "gradient_scaling.png"


def groups() -> dict[str, Group]:
    """What is summed up: every peer in both phases, and hist where columns have few values."""
    found = {}
    for peer, less in LESS_IS_BETTER.items():
        for phase in PHASES:
            title = f"round / {peer}, rounds {phase}" if less else f"{peer} / round, rounds {phase}"
            found[f"{peer} {phase}"] = Group(title, less)
    for phase in PHASES:
        title = f"round / xgboost-hist, at most 255 values, rounds {phase}"
        found[f"few values {phase}"] = Group(title, True)
    return found | {"memory": Group("memory beyond X", True, "GiB")}


# ------------------------------------------------------------------------------------------------------- timing


class Run(NamedTuple):
    """What a trainer took."""

    build: float  # seconds
    rounds: list[float]  # seconds of each; of a trainer that cannot be stopped the same for all
    loss: float
    remark: str

    def median(self, phase: slice, common: int) -> float | None:
        """Median seconds of a round of a phase, among the first ``common`` rounds."""
        found = self.rounds[:common][phase]
        return float(np.median(found)) if found else None


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


def compare(problem: Problem, setting: Setting, names: Sequence[str], rounds: int, budget: float) -> dict[str, Run]:
    """Each trainer's run on one problem; a peer that is missing or fails is left out, and said to be."""
    trainers: dict[str, Trainer] = {}
    builds: dict[str, float] = {}
    steps: dict[str, list[float]] = {name: [] for name in names}
    for name in names:
        trainer = TRAINERS[name](problem, setting)
        try:
            builds[name] = start(trainer)
            if isinstance(trainer, Whole):
                steps[name] = time_whole(trainer, rounds)
        except Exception as error:  # of any library, of any kind: the others go on
            if name == "apsplit":
                raise
            print(f"{name}: left out, {type(error).__name__}: {str(error).splitlines()[0]}")
            continue
        trainers[name] = trainer
    for first in range(0, rounds, TURN):
        for name, trainer in trainers.items():
            if not isinstance(trainer, Whole) and len(steps[name]) == first and sum(steps[name]) < budget:
                gc.collect()
                time.sleep(0.02)  # OpenMP's threads of the trainer before spin for some milliseconds
                steps[name] += turn_of(min(TURN, rounds - first), trainer.step)
    return {
        name: Run(builds[name], steps[name], trainer.loss(), trainer.remark()) for name, trainer in trainers.items()
    }


def start(trainer: Trainer) -> float:
    """Seconds of building, the second time; the first imports, and a first round compiles."""
    trainer.build()
    if not isinstance(trainer, Whole):
        trainer.step()
        trainer.close()
    return seconds(trainer.build)


def time_whole(trainer: Whole, rounds: int) -> list[float]:
    """Seconds of a round, as often as there are rounds: what all take, less the time of the first one."""
    first = min(seconds(lambda: trainer.fit(1)) for _ in range(3))
    return [(seconds(lambda: trainer.fit(1 + rounds)) - first) / rounds] * rounds


# -------------------------------------------------------------------------------------------------------- cases


def bench(name: str, options: argparse.Namespace, results: Results) -> None:
    """One data set or family."""
    data = problem(name)
    setting = Setting(options.depth, options.threads)
    print(f"\n{data.title}, depth {setting.depth}", flush=True)
    found = compare(data, setting, options.trainers, options.rounds, options.budget)
    unit = "log loss" if data.task == "binary" else "squared error"
    print(
        f"{'':15}{'build':>9}{'rounds':>8}" + "".join(f"{phase:>13}{'ratio':>10}" for phase in PHASES) + f"{unit:>15}"
    )
    ours = found.get("apsplit")
    for peer, run in found.items():
        line = f"{peer:15}{run.build:7.2f} s{len(run.rounds):8d}"
        for phase, part in PHASES.items():
            each = run.median(part, len(run.rounds))
            both = None if ours is None or run is ours else in_common(ours, run, part)
            line += f"{each * 1e3:10.2f} ms" if each is not None else f"{'-':>13}"
            line += f"{digits(ratio(both, LESS_IS_BETTER[peer])):>8} x" if both is not None else f"{'':10}"
            if both is not None:
                record(results, data, f"{peer} {phase}", both, min(len(run.rounds), len(ours.rounds)))
        print(f"{line}{run.loss:15.6f}  {run.remark}".rstrip(), flush=True)


def in_common(ours: Run, theirs: Run, phase: slice) -> tuple[float, float] | None:
    """Seconds of our round and of theirs, over rounds that both did; None if they did not both get so far."""
    common = min(len(ours.rounds), len(theirs.rounds))
    a, b = ours.median(phase, common), theirs.median(phase, common)
    return None if a is None or b is None else (a, b)


def record(results: Results, data: Problem, group: str, both: tuple[float, float], common: int) -> None:
    peer, phase = group.split()
    remark = f"{common} rounds" if common < PHASES[phase].stop else ""
    of_hist = [f"few values {phase}"] if peer == "xgboost-hist" and data.few_values else []
    for key in (group, *of_hist):
        results.compare(key, data.name, data.kind, both, remark=remark)


# ------------------------------------------------------------------------------------------------------- memory


def bench_memory(case: str, options: argparse.Namespace, results: Results) -> None:
    """Each trainer in a process of its own: time of a round, and memory beyond X."""
    rows, columns = MEMORY[case]
    print(
        f"\n{case}: {rows:,} x {columns:,} normals\n".replace(",", " ") + f"{'':15}{'round':>13}{'memory beyond X':>18}"
    )
    for name in options.trainers:
        if name not in STEPPING:
            continue
        arguments = [name, rows, columns, options.depth, options.threads]
        command = [sys.executable, __file__, "--child", *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            if name == "apsplit":
                raise RuntimeError(done.stderr)
            print(f"{name}: left out, {done.stderr.splitlines()[-1]}")
            continue
        each, memory = json.loads(done.stdout.splitlines()[-1])
        print(f"{name:15}{each * 1e3:10.1f} ms{memory / 2**30:14.2f} GiB", flush=True)
        if name == "apsplit":
            results.add("memory", case, "generated", memory / 2**30)


def child(name: str, rows: int, columns: int, depth: int, threads: int) -> None:
    """Print the seconds of a round, and how far memory rose above what was held before training (Linux)."""
    setting = Setting(depth, threads)
    for size in (2_000, 50_000):  # imports, compiles
        start(TRAINERS[name](normals(size, 20), setting))
    data = normals(rows, columns)
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)  # what the first rounds left would be used again, and not count
    Path("/proc/self/clear_refs").write_text("5")  # from here on the peak counts anew
    before = status("VmRSS")
    trainer = TRAINERS[name](data, setting)
    trainer.build()
    steps = turn_of(1 + TURN, trainer.step)[1:]
    trainer.close()
    print(json.dumps([float(np.median(steps)), status("VmHWM") - before]))


def normals(rows: int, columns: int) -> Problem:
    X, y, X_test, y_test = generate(Family(rows, columns))
    return Problem("normals", "binary", X, y.astype(np.float32), X_test, y_test)


def status(field: str) -> int:
    """Bytes, from what Linux says of this process."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return 1024 * int(next(line for line in lines if line.startswith(field)).split()[1])


# --------------------------------------------------------------------------------------------------------- plot

# Sizes of the plot. Slow trainers stop where a round takes seconds.
ROWS, FEATURES = [10_000, 30_000, 100_000, 300_000, 1_000_000], [10, 30, 100, 300, 1_000, 2_000]
MOST_CELLS = {"xgboost-exact": 20_000_000, "hessboost": 20_000_000}
PLOT_ROUNDS = 3
LOOKS = dict(zip(("apsplit", "xgboost-exact", "xgboost-hist", "lightgbm", "hessboost"), COLOURS, strict=False))


def plot(options: argparse.Namespace) -> None:
    """Time of a round against rows and against features."""
    names = [name for name in options.trainers if name in STEPPING]
    setting = Setting(options.depth, options.threads)
    threads = f"{setting.threads} thread{'s' if setting.threads > 1 else ''}"
    figure, axes = panels("more rows, 50 features", f"more features, {20_000:,} rows")
    sweeps = [("rows, 50 features", ROWS, [(n, 50) for n in ROWS]),
              ("features, 20 000 rows", FEATURES, [(20_000, k) for k in FEATURES])]  # fmt: skip
    for axis, (label, sizes, shapes) in zip(axes, sweeps, strict=True):
        times: dict[str, list[float]] = {name: [] for name in names}
        for n, k in shapes:
            able = [name for name in names if n * k <= MOST_CELLS.get(name, n * k)]
            for name, run in compare(normals(n, k), setting, able, PLOT_ROUNDS, np.inf).items():
                times[name].append(float(np.median(run.rounds[1:])) * 1e3)  # in the first XGBoost exact sorts
        for name, each in times.items():
            look = {"color": LOOKS.get(name, GREY), "linewidth": 2.4 if name == "apsplit" else 1.4}
            axis.plot(sizes[: len(each)], each, marker="o", markersize=4, label=name, **look)
            print(f"{label:24}{name:16}" + "".join(f"{time:10.1f}" for time in each) + " ms", flush=True)
        axis.set(xlabel=label.split(",")[0], ylabel="milliseconds a round")
        logarithmic(axis.xaxis)
        logarithmic(axis.yaxis)
    handles, labels = axes[0].get_legend_handles_labels()
    title = f"depth {setting.depth}, {threads}; slow trainers are left out of the largest sizes"
    figure.legend(handles, labels, title=title, loc="outside lower center", ncols=len(labels), frameon=False)
    figure.savefig(PLOT, dpi=120)
    print(f"written: {PLOT.relative_to(Path.cwd()) if PLOT.is_relative_to(Path.cwd()) else PLOT.name}")


def main() -> None:
    cases = [*NAMES, *MEMORY]
    parser = options_of(__doc__, cases, budget=60.0)
    parser.add_argument("--trainers", nargs="+", choices=TRAINERS, default=USUAL, help=f"default: {' '.join(USUAL)}")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--depth", type=int, default=6)
    parser.add_argument("--plot", action="store_true", help="draw times against sizes instead")
    parser.add_argument("--child", nargs=5, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        return child(options.child[0], *map(int, options.child[1:]))
    if options.plot:
        return plot(options)
    results = Results(groups())
    names = chosen(options, cases, QUICK)
    print(f"{os.cpu_count()} processors, {options.threads} threads; learning rate {LEARNING_RATE}, lambda 1")
    print("ratios: ours / theirs for histograms, theirs / ours for what is exact")
    run_cases(names, lambda name: (bench_memory if name in MEMORY else bench)(name, options, results), results, options)


if __name__ == "__main__":
    main()
