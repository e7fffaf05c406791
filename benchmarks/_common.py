"""What the benchmarks share: options, turns, and the median and the worst of what was found."""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import time
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from _problems import FAMILIES, REAL

# ------------------------------------------------------------------------------------------------------ options


def options_of(description: str | None, cases: Sequence[str], budget: float) -> argparse.ArgumentParser:
    """A parser with what every benchmark understands."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = f"real, generated, or of {', '.join(cases)}"
    parser.add_argument("--only", nargs="+", choices=["real", "generated", *cases], metavar="NAME", help=names)
    parser.add_argument("--quick", action="store_true", help="a few small cases, and at most 3 s for each competitor")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write what was found")
    parser.add_argument("--threads", type=int, default=2, help="of all competitors that have any (default: 2)")
    help_of_budget = f"seconds of a competitor in a case; slow ones do fewer rounds or repeats (default: {budget:g})"
    parser.add_argument("--budget", type=float, default=None, help=help_of_budget)
    parser.set_defaults(default_budget=budget)
    return parser


def chosen(options: argparse.Namespace, cases: Sequence[str], quick: Sequence[str]) -> list[str]:
    """Names of the cases to run, in their usual order; settles the budget."""
    if options.budget is None:
        options.budget = min(3.0, options.default_budget) if options.quick else options.default_budget
    if options.only:
        kinds = {"real": REAL, "generated": tuple(FAMILIES)}
        wanted = {name for word in options.only for name in kinds.get(word, (word,))}
        return [name for name in cases if name in wanted]
    return [name for name in cases if name in quick] if options.quick else list(cases)


class Neighbours:
    """Other programs on the machine, from now on (Linux).

    The peers' threads wait for each other in a loop: beside other programs on two processors XGBoost was seen to take
    320 ms for what it does in 1, and every ratio to it is worthless.
    """

    def __init__(self) -> None:
        self.began = self._now()

    def _now(self) -> tuple[float, float, float]:
        """Wall time, processor time of this process and its children that have ended, processor time of all."""
        try:
            fields = Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]
        except OSError:
            fields = ["0"] * 8
        user, nice, system, _, _, irq, softirq, _ = (int(field) / os.sysconf("SC_CLK_TCK") for field in fields)
        return time.perf_counter(), sum(os.times()[:4]), user + nice + system + irq + softirq

    @property
    def processors(self) -> float:
        """How many processors others have used, in the mean."""
        wall, own, all_of_them = (now - before for now, before in zip(self._now(), self.began, strict=True))
        return max(0.0, all_of_them - own) / max(wall, 1e-9)


# -------------------------------------------------------------------------------------------------------- turns


def medians(repeats: int, budget: float = np.inf, **competitors: Callable[[], object]) -> dict[str, float]:
    """Median seconds of a call of each competitor.

    They take turns, a turn being as many calls as fit into 0.1 s (at least one, at most 50), after one turn each that
    does not count: what is called thousands of times finds its data in the caches, for every competitor alike. A call
    that alone takes more than half of the budget is not made again; others stop when the next would exceed it.
    """
    seconds: dict[str, list[float]] = {name: [] for name in competitors}
    spent = dict.fromkeys(competitors, 0.0)
    for turn in range(repeats + 1):
        for name, call in competitors.items():
            if seconds[name] and spent[name] + seconds[name][-1] > budget:
                continue
            found = _turn(call)
            spent[name] += sum(found)
            if turn or 2 * found[0] > budget:
                seconds[name] += found
    return {name: float(np.median(values)) for name, values in seconds.items()}


def _turn(call: Callable[[], object]) -> list[float]:
    gc.collect()
    found: list[float] = []
    began = last = time.perf_counter()
    while len(found) < 50 and last - began <= 0.1:
        call()
        now = time.perf_counter()
        found.append(now - last)
        last = now
    return found


# ------------------------------------------------------------------------------------------------------ results


class Group(NamedTuple):
    """Figures that are summed up together."""

    title: str
    less_is_better: bool
    unit: str = "x"


class Figure(NamedTuple):
    """One figure of one case."""

    group: str
    case: str
    kind: str  # "real", "sparse" (and real), "generated", or "" where there is no data set
    value: float  # in the unit of the group
    remark: str  # such as fewer rounds
    ours: float | None  # seconds, where the value is a ratio
    theirs: float | None


class Results:
    """Figures, as they are found, and what to say of them at the end."""

    def __init__(self, groups: Mapping[str, Group]) -> None:
        self.groups = groups
        self.figures: list[Figure] = []
        self.failed: list[str] = []
        self.busy: list[str] = []  # cases whose figures are worth little: others used the machine

    def add(self, group: str, case: str, kind: str, value: float, remark: str = "") -> None:
        """A figure of a group."""
        self.figures.append(Figure(group, case, kind, float(value), remark, None, None))

    def compare(self, group: str, case: str, kind: str, seconds: tuple[float, float], *, remark: str = "") -> None:
        """A ratio of our seconds and theirs, whichever way round the group has it."""
        value = ratio(seconds, self.groups[group].less_is_better)
        self.figures.append(Figure(group, case, kind, value, remark, *seconds))

    def summary(self) -> None:
        """Print the median and the worst figure of each group that has any.

        Real data sets and generated ones are summed up apart, and dense ones again where some of the real are sparse.
        """
        with_figures = [key for key in self.groups if any(figure.group == key for figure in self.figures)]
        if with_figures:
            print("\nmedian and worst of what ran (number of cases)")
        width = max((len(self.groups[key].title) for key in with_figures), default=0) + 2
        for key in with_figures:
            figures = [figure for figure in self.figures if figure.group == key]
            kinds = {"real": ("real", "sparse"), "generated": ("generated",), "": ("",)}
            if {"real", "sparse"} <= {figure.kind for figure in figures}:
                kinds = {"real": kinds["real"], "dense": ("real",)} | kinds
            parts = []
            for name, members in kinds.items():
                found = [figure for figure in figures if figure.kind in members]
                if found:
                    parts.append(f"{name:10}{self._median_and_worst(key, found)}".strip())
            print(f"{self.groups[key].title:{width}}" + f"\n{'':{width}}".join(parts), flush=True)
        if self.busy:
            print(f"\nnot to be trusted, others used the machine: {', '.join(self.busy)}")
        if self.failed:
            print(f"\nFAILED: {', '.join(self.failed)}")

    def _median_and_worst(self, key: str, found: Sequence[Figure]) -> str:
        _, less_is_better, unit = self.groups[key]
        worst = (max if less_is_better else min)(found, key=lambda figure: figure.value)
        median = float(np.median([figure.value for figure in found]))
        where = f"{worst.case}{', ' + worst.remark if worst.remark else ''}"
        if len(found) == 1:
            return f"{digits(median)} {unit} ({where})"
        return f"median {digits(median):>6} {unit}   worst {digits(worst.value):>6} {unit} in {where}   ({len(found)})"

    def write(self, path: Path, options: argparse.Namespace) -> None:
        """A JSON file of the figures and of what made them."""
        versions = {name: _version(name) for name in ("apsplit", "xgboost", "lightgbm", "hessboost", "scikit-learn")}
        machine = {"processors": os.cpu_count(), "machine": platform.machine(), "python": platform.python_version()}
        asked = {name: value for name, value in vars(options).items() if name != "json"}
        content = {
            "options": asked,
            "machine": machine | versions,
            "groups": {key: group._asdict() for key, group in self.groups.items()},
            "figures": [figure._asdict() for figure in self.figures],
            "busy": self.busy,
            "failed": self.failed,
        }
        path.write_text(json.dumps(content, indent=1, default=str) + "\n")


def ratio(seconds: tuple[float, float], less_is_better: bool) -> float:
    """Ours / theirs, or theirs / ours."""
    ours, theirs = seconds
    return ours / theirs if less_is_better else theirs / ours


def digits(value: float) -> str:
    """Three digits of a number, or all before the point."""
    return f"{value:.0f}" if value >= 100 else f"{value:#.3g}".rstrip(".")


def _version(name: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def run_cases(names: Iterable[str], run: Callable[[str], None], results: Results, options: argparse.Namespace) -> None:
    """Each case, then the summary. A case without its data is left out; one that fails does not stop the others."""
    for name in names:
        neighbours = Neighbours()
        try:
            run(name)
            if neighbours.processors > 0.2:
                print(f"[others used {neighbours.processors:.1f} processors: do not trust these times]", flush=True)
                results.busy.append(name)
        except Exception as error:
            if isinstance(error, FileNotFoundError) and str(error.filename).endswith(".npz"):
                print(f"\n{name}: left out, {error.filename} is not there")
            else:
                traceback.print_exc()
                results.failed.append(name)
        gc.collect()
        if options.json:
            results.write(options.json, options)  # after each case: a long run may be interrupted
    results.summary()
    raise SystemExit(bool(results.failed))
