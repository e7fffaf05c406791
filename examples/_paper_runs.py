"""The runs behind the tables: what each one is, how it is done, and a file that remembers which are finished."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np
from _data import Data

import apsplit
from apsplit import lower_bounds
from apsplit.callbacks import Callback
from apsplit.extending import Strategy
from apsplit.samplers import LazyBoost, Sampler, WeightTrimming

BOOSTERS: dict[str, list[Sampler]] = {
    "adaboost": [],
    "lazyboost-0.5": [LazyBoost(0.5)],
    "lazyboost-0.9": [LazyBoost(0.9)],
    "weight-trim-0.9": [WeightTrimming(0.9)],
    "weight-trim-0.99": [WeightTrimming(0.99)],
}
# Quick Boost's initial weight and number of batches; the first ones are the defaults.
QUICK = [(0.9, 20), (0.9, 5), (0.9, 100), (0.95, 20), (0.8, 20), (0.5, 20), (0.5, 50), (0.5, 100)]
EVERY = 10  # rounds from one exact bound to the next: 1, 11, 21, ...
# About how long the parts of a run take, relative to one another: for the time left.
COSTS = {"auto": 0.1, "exhaustive": 0.15, "weight-order": 1.2, "exact": 4.0, "quick parameters": 10.0}


@dataclass(frozen=True)
class Run:
    """One training, and what is asked of it."""

    what: str  # "boost", or what is worked out for the nodes: "weight-order", "exact", "quick parameters"
    dataset: str
    depth: int
    rounds: int
    booster: str = "adaboost"
    search: Strategy | Literal["incremental"] = "auto"
    scheme: Literal["samme", "ovr"] = "samme"  # many classes: all in one tree, or one against the rest

    @property
    def name(self) -> str:
        """Tells it from the others."""
        asked = f"{self.booster} {self.search}" if self.what == "boost" else self.what
        return f"{self.dataset} {asked}, depth {self.depth}, {self.scheme}, {self.rounds} rounds"

    def work(self, data: Data) -> float:
        """About how long it takes, in some unit."""
        table = data.train
        cells = 20.0 * len(table.columns.entry_row) if table.is_sparse else float(np.prod(table.shape))
        learners = len(np.unique(data.y_train)) if self.scheme == "ovr" else 1
        cost = COSTS.get(self.search if self.what == "boost" else self.what, 1.0)
        return cells * self.depth * learners * cost * (self.rounds + 5)


class Result(dict[str, Any]):
    """What a run has found. Lists have one number for each round."""

    def total(self, name: str) -> float:
        """The sum over all rounds."""
        return float(np.sum(self[name]))

    def so_far(self, name: str) -> np.ndarray:
        """Sums up to each round."""
        return np.cumsum(self[name])


class Store:
    """Results of finished runs: a line of JSON each, so that a run that is killed costs only itself."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.results: dict[Run, Result] = {}
        if path.is_file():
            for line in path.read_text().splitlines():
                try:
                    found = json.loads(line)
                    self.results[Run(**found["run"])] = Result(found["result"])
                except (ValueError, KeyError, TypeError):  # cut off when the machine stopped: to be run again
                    continue

    def add(self, run: Run, result: Result) -> None:
        """Keep a result."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        whole = not self.path.is_file() or self.path.read_bytes()[-1:] in (b"", b"\n")
        with self.path.open("a") as file:
            file.write(("" if whole else "\n") + json.dumps({"run": asdict(run), "result": result}) + "\n")
        self.results[run] = result

    def find(self, **wanted: Any) -> tuple[Run, Result] | None:
        """The longest run like this; None if there is none."""
        fits = [run for run in self.results if all(getattr(run, name) == value for name, value in wanted.items())]
        if not fits:
            return None
        longest = max(fits, key=lambda run: run.rounds)
        return longest, self.results[longest]


# ------------------------------------------------------------------------------------------------ doing it


class Ticks(Callback):
    """Moves a progress bar."""

    def __init__(self, bar: Any, work: float) -> None:
        self.bar, self.work = bar, work

    def after_round(self, training: Any) -> bool:
        """One round more."""
        self.bar.update(self.work)
        return False


def perform(run: Run, data: Data, bar: Any, n_threads: int | None, time_limit: float) -> Result:
    """Do a run."""
    ticks = Ticks(bar, run.work(data) / (run.rounds + 5))
    if run.what == "boost":
        return _boost(run, data, ticks, n_threads)
    asked = {"weight-order": WeightOrder, "exact": Exact, "quick parameters": QuickParameters}[run.what](
        data, n_threads, time_limit
    )
    began = time.process_time()
    _fit(run, data, [asked, ticks], n_threads)
    return Result(asked.found, cpu_seconds=time.process_time() - began)


def _fit(run: Run, data: Data, callbacks: list[Callback], n_threads: int | None) -> apsplit.AdaBoostClassifier:
    model = apsplit.AdaBoostClassifier(
        run.rounds, max_depth=run.depth, criterion="error", strategy=run.search, multiclass=run.scheme,
        sampler=BOOSTERS[run.booster], callbacks=callbacks, random_state=0, n_threads=n_threads,
    )  # fmt: skip
    return model.fit(data.train, data.y_train)


def _boost(run: Run, data: Data, ticks: Callback, n_threads: int | None) -> Result:
    _fit(Run(**(asdict(run) | {"rounds": 1})), data, [], n_threads)  # what has to be compiled or made once
    began = time.process_time()
    model = _fit(run, data, [ticks], n_threads)
    seconds = time.process_time() - began
    return Result(
        assessments=model.assessments_.tolist(),
        reads=model.reads_.tolist(),
        train_error=_errors(model, data.train, data.y_train),
        test_error=_errors(model, data.test, data.y_test),
        cpu_seconds=seconds,
        seconds=float(model.seconds_.sum()),
        rescued=model.n_rescued_,
    )


def _errors(model: apsplit.AdaBoostClassifier, X: Any, y: np.ndarray) -> list[float]:
    return [round(1.0 - score, 6) for score in model.staged_score(X, y)]


class Node(NamedTuple):
    """A node that was split."""

    label: np.ndarray
    weights: np.ndarray
    rows: np.ndarray | None  # None: all


class OfNodes(Callback):
    """Works something out for every node that was split, from the weights it was split by."""

    names: tuple[str, ...]  # of what is found

    def __init__(self, data: Data, n_threads: int | None, time_limit: float) -> None:
        self.data, self.n_threads, self.time_limit = data.train, n_threads, time_limit

    def before_training(self, training: Any) -> None:
        """Keep the weights of the first round."""
        self._weights = [learner.weights.values.copy() for learner in training.learners]
        self.found: dict[str, list[int]] = {name: [] for name in self.names}

    def after_round(self, training: Any) -> bool:
        """Look at the trees that were just grown, with the weights from before."""
        nodes = []
        for learner, step, weights in zip(training.learners, training.rounds[-1], self._weights, strict=True):
            if step is not None:
                nodes += [Node(learner.label, weights, rows) for rows in rows_of_nodes(step.tree, self.data)]
        self.look(len(training.rounds), nodes)
        self._weights = [learner.weights.values.copy() for learner in training.learners]
        return False

    def look(self, round_: int, nodes: list[Node]) -> None:
        """Find something out about a round and keep it."""
        raise NotImplementedError


def rows_of_nodes(tree: apsplit.Tree, data: apsplit.Dataset) -> Iterator[np.ndarray | None]:
    """Rows of each node that was split; None: all."""
    leaves = tree.apply(data)
    below = np.eye(tree.n_nodes, dtype=np.bool_)  # below[node, leaf]
    for node in reversed(np.flatnonzero(tree.feature >= 0)):  # children come after their parents
        below[node] |= below[tree.left[node]] | below[tree.right[node]]
    for node in np.flatnonzero(tree.feature >= 0):
        yield None if node == 0 else np.flatnonzero(below[node][leaves])


class WeightOrder(OfNodes):
    """The weight-order bound of each round, summed over the nodes of its trees."""

    names = ("weight_order",)

    def look(self, round_: int, nodes: list[Node]) -> None:
        bounds = [
            lower_bounds.weight_order(self.data, label, weights, rows=rows, n_threads=self.n_threads)
            for label, weights, rows in nodes
        ]
        self.found["weight_order"].append(sum(bound.total for bound in bounds))


class Exact(OfNodes):
    """The exact bound at the root, now and then; also for a search that knows only the values it has seen."""

    names = ("round", "exact", "one_sided", "enough", "weight_order")

    def look(self, round_: int, nodes: list[Node]) -> None:
        if round_ % EVERY != 1:
            return
        label, weights, _ = nodes[0]
        options: dict[str, Any] = {"time_limit": self.time_limit, "n_threads": self.n_threads}
        free = lower_bounds.exact(self.data, label, weights, **options)
        strict = lower_bounds.exact(self.data, label, weights, one_sided=True, **options)
        in_order = lower_bounds.weight_order(self.data, label, weights, n_threads=self.n_threads)
        numbers = (round_, free.total, strict.total, free.total_enough, in_order.total)
        for name, number in zip(self.found, numbers, strict=True):
            self.found[name].append(number)


class QuickParameters(OfNodes):
    """What Quick Boost would have looked at with other parameters; the trees would be the same."""

    names = tuple(f"{weight:g}, {batches}" for weight, batches in QUICK)

    def look(self, round_: int, nodes: list[Node]) -> None:
        for (weight, batches), assessments in zip(QUICK, self.found.values(), strict=True):
            options: dict[str, Any] = {"strategy": "quick", "initial_weight": weight, "n_batches": batches}
            splits = [
                apsplit.find_split(self.data, label, weights, rows=rows, n_threads=self.n_threads, **options)
                for label, weights, rows in nodes
            ]
            assessments.append(sum(split.report.n_assessments for split in splits if split is not None))


# ------------------------------------------------------------------------------------------------ progress


class Bar:
    """tqdm with a name that changes, or a line for every run where it is not installed."""

    def __init__(self, total: float) -> None:
        self._bar, self._began = None, time.monotonic()
        try:
            from tqdm.auto import tqdm
        except ImportError:
            return
        shape = "{percentage:3.0f}%|{bar:30}| {elapsed}, about {remaining} left: {desc}"
        self._bar = tqdm(total=total, bar_format=shape, smoothing=0.02)

    def begin(self, run: Run, number: int, n_runs: int) -> None:
        """Say what comes next."""
        if self._bar is None:
            print(f"{time.monotonic() - self._began:6.0f} s, run {number} of {n_runs}: {run.name}", flush=True)
        else:
            self._bar.set_description_str(f"{number} of {n_runs}, {run.name}")

    def update(self, work: float) -> None:
        """So much more is done."""
        if self._bar is not None:
            self._bar.update(work)

    def close(self) -> None:
        """Leave the bar as it is."""
        if self._bar is not None:
            self._bar.close()
