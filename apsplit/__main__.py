"""``python -m apsplit warmup | info | demo``: compile everything, say what is installed, show a search."""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numba
import numpy as np
from scipy.sparse import csr_matrix, hstack, issparse

import apsplit
from apsplit._jit import KERNELS
from apsplit._threads import available_threads
from apsplit.data.binning import SAMPLE_ROWS
from apsplit.splits.criterion import CRITERIA
from apsplit.splits.named import STRATEGIES

KINDS = ("dense float64", "sparse float64", "dense float32", "sparse float32", "dense int64", "dense uint8")
HOSTS = ("xgboost", "lightgbm")
PARTS = (*KINDS, *HOSTS)
LIBRARIES = ("numpy", "numba", "scipy", "scikit-learn", "xgboost", "lightgbm", "matplotlib", "tqdm")


# ------------------------------------------------------------------------------------------------------- warmup


def _example(kind: str) -> Any:
    """An X with all kinds of columns: exact and coarse ones, mostly zero, two-valued, with missing values."""
    storage, dtype = kind.split()
    rng = np.random.default_rng(0)
    n_rows = SAMPLE_ROWS + 1000  # more than are looked at to choose bins
    few, many = rng.integers(0, 9, n_rows), np.round(rng.normal(120, 40, n_rows))
    values = np.column_stack([few, many, np.where(few < 8, 0, many), few > 3]).clip(0, 250).astype(dtype)
    if values.dtype.kind == "f":
        values[::7, :2] = np.nan
        values[:, 2] /= 3  # integers are encoded in another way
    return values if storage == "dense" else csr_matrix(np.where(few[:, None] < 4, 0, values))


def _wide(X: Any) -> Any:
    """An X with enough columns for two threads."""
    return hstack([csr_matrix(X)] * 50).tocsr() if issparse(X) else np.tile(X, (1, 50))


def _find_splits(X: Any, data: apsplit.Dataset) -> None:
    """Run every search and criterion on two and three classes, with and without weights and selections."""
    n_rows = data.shape[0]
    y = np.arange(n_rows) % 3
    weight = np.linspace(1.0, 2.0, n_rows)
    few = np.arange(0, n_rows, 100)  # are copied together, or searched without histograms
    for strategy, criterion in product(STRATEGIES, CRITERIA):
        for labels in (y > 0, y)[: 1 if criterion == "exponential" else 2]:
            options: dict[str, Any] = {"criterion": criterion, "strategy": strategy}
            for rows, least in product((None, few, np.arange(0, n_rows, 2)), (1, 2)):
                apsplit.find_split(data, labels, weight, rows=rows, min_samples_leaf=least, **options)
            finder = apsplit.SplitFinder(data, labels, **options)
            split = finder(rows=few)
            if split is not None:
                finder.partition(split, few)
    apsplit.lower_bounds.weight_order(data, y > 0)


def _boost(X: Any, data: apsplit.Dataset) -> None:
    """Run every kind of boosting, with and without memory between rounds."""
    n_rows = data.shape[0]
    y, weight = np.arange(n_rows) % 3, np.exp(-3.0 * np.linspace(0.0, 1.0, n_rows))
    wide = _wide(X)
    for labels in (y > 0, y):
        for sampler in (None, apsplit.samplers.WeightTrimming(0.5)):
            model = apsplit.AdaBoostClassifier(2, max_depth=4, sampler=sampler).fit(data, labels)
            model.predict_proba(X)
        apsplit.DecisionTreeClassifier(max_depth=2, strategy="adaptive").fit(data, labels).predict_log_proba(X)
        for criterion in ("error", "gini", "entropy"):
            apsplit.DecisionTreeClassifier(max_depth=3, criterion=criterion).fit(X, labels)
        apsplit.AdaBoostClassifier(6, n_threads=2).fit(wide, labels, weight)
    apsplit.AdaBoostClassifier(2, boosting="real").fit(data, y > 0)
    codes = np.arange(len(y))[:, None] % (9, 999)  # categories, few and more than bytes can tell apart
    apsplit.AdaBoostClassifier(2, max_depth=2, categorical_features=[0, 1]).fit(codes, y > 0)
    apsplit.AdaBoostClassifier(2, multiclass="ovr").fit(data, y).predict_proba(X)
    apsplit.DecisionTreeClassifier(max_depth=1).fit(y[:, None], y > 0)  # integers have kernels of their own


def _grow_gradients(X: Any, data: apsplit.Dataset) -> None:
    """Grow gradient trees: of both types of gradients, on all rows and some, with bundles, categories, two threads."""
    n_rows = data.shape[0]
    grad, hess = np.sin(np.arange(n_rows)), np.linspace(1.0, 2.0, n_rows)
    apsplit.find_gradient_split(data, grad)
    apsplit.grow_gradient_tree(data, grad.astype(np.float32), hess.astype(np.float32), max_depth=3, n_threads=2)
    apsplit.grow_gradient_tree(data, grad, hess, max_depth=3, rows=np.arange(n_rows) // 2, min_samples_leaf=2)
    one_hot = np.arange(n_rows)[:, None] % 5 == np.arange(5)
    apsplit.grow_gradient_tree(one_hot, grad, max_depth=2)
    codes = np.arange(n_rows)[:, None] % (9, 999)  # categories, few and more than bytes can tell apart
    for splits in ("one_vs_rest", "partition"):
        categories = apsplit.Dataset(codes, categorical_features=[0, 1])
        apsplit.grow_gradient_tree(categories, grad, max_depth=2, categorical_splits=splits)


# What is done with each kind of X, and to be added to when there is something new to do.
STAGES = {"gradient trees": _grow_gradients, "find_split": _find_splits, "boosting": _boost}


def _tasks(parts: Sequence[str]) -> list[tuple[str, str]]:
    """(kind or host, stage), in an order in which processes seldom compile the same at the same time.

    Kinds of X share most kernels. So the stages of the first one, which share little, come first.
    """
    kinds = [part for part in parts if part in KINDS]
    return [(kind, stage) for kind in kinds for stage in STAGES] + [(part, "") for part in parts if part in HOSTS]


def _warm_up(task: tuple[str, str]) -> tuple[int, float]:
    """Do one thing with one kind of X, or train with a host; kernels compiled, and seconds."""
    began, before = time.perf_counter(), _n_compiled()
    part, stage = task
    if part in HOSTS:
        _warm_up_host(part)
    else:
        X = _example(part)
        apsplit.Dataset(X)
        STAGES[stage](X, apsplit.Dataset(X, max_bins=16))
    return _n_compiled() - before, time.perf_counter() - began


def _warm_up_host(host: str) -> None:
    """Train models of another library, if it is installed."""
    try:
        import_module(host)
        warm_up = import_module(f"apsplit.integrations.{host}._warm_up").warm_up
    except ImportError:
        return
    warm_up()


def _n_compiled() -> int:
    """Kernels that this process had to compile, in all their types."""
    return sum(sum(kernel.stats.cache_misses.values()) for kernel in KERNELS)


def _run_all(tasks: list[tuple[str, str]], n_processes: int) -> Iterator[tuple[tuple[str, str], tuple[int, float]]]:
    """Every task as it is done, with what it has returned, on so many processes."""
    if n_processes == 1:
        yield from ((task, _warm_up(task)) for task in tasks)
        return
    work = import_module("apsplit.__main__")._warm_up  # by the name that other processes know it by
    with ProcessPoolExecutor(min(n_processes, len(tasks)), get_context("spawn")) as pool:
        running = {pool.submit(work, task): task for task in tasks}
        for done in as_completed(running):
            yield running[done], done.result()


class _Lines:
    """Progress as plain lines, where there is no tqdm."""

    def write(self, line: str) -> None:
        print(line, flush=True)

    def update(self) -> None: ...

    def close(self) -> None: ...


def _progress(n_tasks: int) -> Any:
    """A bar of tqdm, if that is installed and there is a terminal; else lines."""
    try:
        from tqdm import tqdm
    except ImportError:
        return _Lines()
    return tqdm(total=n_tasks, desc="warmup", unit="part", disable=None, leave=False)


def warmup(parts: Sequence[str] = PARTS, n_processes: int | None = None) -> None:
    """Compile what can be needed, so that no later call has to wait for it; on all processors unless told otherwise."""
    began, total = time.perf_counter(), 0
    place, writable = _cache_place()
    if not writable:
        n_processes = 1  # others would compile for themselves only
    os.environ["APSPLIT_QUIET"] = "1"  # that kernels are compiled is no news here
    tasks = _tasks(parts)
    bar = _progress(len(tasks))
    for (part, stage), (n_compiled, seconds) in _run_all(tasks, n_processes or available_threads()):
        bar.write(f"{part:15} {stage:15} {n_compiled:3} kernels compiled, {seconds:5.1f} s")
        bar.update()
        total += n_compiled
    bar.close()
    kept = f"kept in {place}" if writable else "not kept: there is no place to write to"
    print(f"{total} kernels compiled in {time.perf_counter() - began:.1f} s, {kept}")


# --------------------------------------------------------------------------------------------------------- info


def _cache_place() -> tuple[str | None, bool]:
    """Where compiled kernels are kept, and whether that place can be written to."""
    place = next((kernel.stats.cache_path for kernel in KERNELS if kernel.stats.cache_path), None)
    if place is None:
        return None, False
    try:
        Path(place).mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=place):
            return place, True
    except OSError:
        return place, False


def _version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return "not installed"


def info() -> None:
    """Print what is installed, what runs where, and where compiled kernels are kept."""
    place, writable = _cache_place()
    cache = f"{place} (writable)" if writable else f"{place} (not writable: every process compiles for itself)"
    if vars(numba.config)["DISABLE_JIT"]:
        cache = "none: NUMBA_DISABLE_JIT is set, and kernels run as plain Python"
    folders = {kernel.stats.cache_path for kernel in KERNELS} - {None}
    files = [path for folder in folders for path in Path(folder).glob("*.nbc")]
    size = sum(path.stat().st_size for path in files) / 2**20
    rows = {
        "apsplit": f"{apsplit.__version__} in {Path(apsplit.__file__).parent}",
        "Python": f"{platform.python_version()} on {platform.system()} {platform.machine()}",
        **{library: _version(library) for library in LIBRARIES},
        "processors": f"{os.cpu_count()}, of which this process may use {available_threads()}",
        "threads": f"{available_threads()} at most, fewer for small work (n_threads=)",
        "kernels": f"{len(KERNELS)}; on disk, compiled for different types: {len(files)} ({size:.0f} MB)",
        "cache": cache,
    }
    for name, value in rows.items():
        print(f"{name:13} {value}")


# --------------------------------------------------------------------------------------------------------- demo


def _boosted_weights(data: apsplit.Dataset, X: Any, y: np.ndarray, n_rounds: int) -> np.ndarray:
    """The example weights of AdaBoost after some rounds of stumps."""
    weight = np.full(len(y), 1.0 / len(y))
    for _ in range(n_rounds):
        stump = apsplit.find_split(data, y, weight)
        if stump is None or stump.score == 0.0:
            break
        wrong = stump.predict(X) != y
        weight[wrong] *= (1.0 - stump.score) / stump.score
        weight /= weight.sum()
    return weight


def _milliseconds(repeats: int, **arguments: Any) -> float:
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        apsplit.find_split(**arguments)
        times.append(time.perf_counter() - start)
    return 1e3 * statistics.median(times)


def demo(out: Path, n_rounds: int = 30) -> None:
    """All searches side by side on scikit-learn's breast cancer data, and a picture of the race."""
    from sklearn.datasets import load_breast_cancer

    bunch = load_breast_cancer(as_frame=True)
    X, y = bunch.data, bunch.target.to_numpy()
    print("The first search compiles its kernels if they are not in the cache: up to a minute, once.", flush=True)
    data = apsplit.Dataset(X)
    weight = _boosted_weights(data, X, y, n_rounds)
    print(f"Breast cancer, {len(y)} rows x {X.shape[1]} features, weights after {n_rounds} rounds of boosted stumps:\n")
    print(f"{'strategy':11} {'feature':22} {'threshold':>10} {'error':>8} {'assessments':>12} {'share':>7} {'ms':>7}")
    splits: dict[str, apsplit.Split] = {}
    for strategy in STRATEGIES:
        arguments = {"X": data, "y": y, "sample_weight": weight, "strategy": strategy}
        split = apsplit.find_split(**arguments)
        assert split is not None  # these features are not constant
        splits[strategy], report = split, split.report
        print(
            f"{strategy:11} {X.columns[split.feature]:22} {split.threshold:10.4f} {split.score:8.4f} "
            f"{report.n_assessments:12,} {report.n_assessments / report.n_exhaustive:7.1%} "
            f"{_milliseconds(5, **arguments):7.2f}"
        )
    same = len(set(splits.values())) == 1
    print("\nAll of them found the same split." if same else "\nThey found different splits: this is a bug.")
    _save_race(splits["adaptive"], out)


def _save_race(split: apsplit.Split, out: Path) -> None:
    os.environ.setdefault("MPLBACKEND", "Agg")  # a file is wanted, not a window
    try:
        ax = split.report.plot()
    except ImportError:
        print('No picture of the race without matplotlib: pip install "apsplit[plot]"')
        return
    out.mkdir(parents=True, exist_ok=True)
    ax.figure.savefig(out / "race.png", dpi=150)
    print(f"The race of the adaptive search: {out / 'race.png'}")


# ------------------------------------------------------------------------------------------------- command line


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    parser = argparse.ArgumentParser("python -m apsplit", description="Exact greedy splits for boosted trees.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")
    warm = commands.add_parser("warmup", help="compile all kernels now, so that no later call has to wait")
    warm.add_argument("--only", action="append", choices=PARTS, help="this kind of X or host (may be repeated)")
    warm.add_argument("--processes", type=int, help="how many to use (default: one for each processor)")
    commands.add_parser("info", help="versions, processors, and where compiled kernels are kept")
    show = commands.add_parser("demo", help="all searches side by side on a small data set, with a picture")
    show.add_argument("--out", type=Path, default=Path("out"), help="folder for the picture (default: out)")
    chosen = parser.parse_args(arguments)
    if chosen.command == "warmup":
        warmup(chosen.only or PARTS, chosen.processes)
    elif chosen.command == "info":
        info()
    else:
        demo(chosen.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
