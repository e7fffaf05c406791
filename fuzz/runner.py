"""Processes that run cases side by side until time is up, counting, and the table at the end."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
import warnings
from collections import defaultdict
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from typing import Any, NamedTuple

from fuzz.areas import AREAS, Case, Complaint, explain_death, run_case
from fuzz.problem import Tally

_REPORT_EVERY = 1.0  # seconds
_MOST_CHARGED = 1.0  # seconds: a case that had to wait for compiling must not cost its area the rest of the time
_LONGEST_CASE = 600.0  # seconds; longer is a failure (compiling included)
_PLAIN_PYTHON = "NUMBA_DISABLE_JIT"


class Limits(NamedTuple):
    """When to stop: each process, or None."""

    seconds: float | None
    calls: int | None = None
    cases: int | None = None


class Job(NamedTuple):
    """What a process does: numbers first, first + step, ... of each area."""

    areas: tuple[str, ...]
    seed: int
    first: int
    step: int
    limits: Limits


@dataclass
class Count:
    """Of one area."""

    cases: int = 0
    calls: int = 0
    refused: int = 0
    failures: int = 0
    seconds: float = 0.0

    def add(self, other: Count) -> None:
        for name in vars(self):
            setattr(self, name, getattr(self, name) + getattr(other, name))


@dataclass
class Totals:
    """What all processes have reported."""

    counts: dict[str, Count] = field(default_factory=lambda: defaultdict(Count))
    kinds: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def complain(self, complaint: Complaint) -> None:
        """Print the first of every kind."""
        self.kinds[f"{complaint.case.area}: {complaint.kind}"] += 1
        if complaint.test and self.kinds[f"{complaint.case.area}: {complaint.kind}"] == 1:
            print(f"\n{complaint.text}", flush=True)

    @property
    def n_failures(self) -> int:
        return sum(count.failures for count in self.counts.values())

    def table(self, seconds: float) -> str:
        """Area, cases, calls, failures, and in all."""
        everything = Count()
        lines = [f"{'area':<16}{'cases':>10}{'calls':>12}{'refused':>9}{'failures':>10}{'calls/s':>10}"]
        for area, count in [*self.counts.items(), ("total", everything)]:
            spent = max(seconds if area == "total" else count.seconds, 1e-9)
            rate = count.calls / spent
            lines.append(
                f"{area:<16}{count.cases:>10}{count.calls:>12}{count.refused:>9}{count.failures:>10}{rate:>10.0f}"
            )
            if area != "total":
                everything.add(count)
        return "\n".join(lines + [f"  {n:>6} x {kind}" for kind, n in self.kinds.items()])


# ------------------------------------------------------------------------------------------------ a process


def work(job: Job, progress: Any, reports: Any) -> None:
    """Run cases of the area that has had the least of its share, until a limit is reached."""
    warnings.simplefilter("ignore")  # scikit-learn's, of sums of the largest floats
    began = time.monotonic()
    spent, numbers = dict.fromkeys(job.areas, 0.0), dict.fromkeys(job.areas, job.first)
    counts: dict[str, Count] = defaultdict(Count)
    known: set[str] = set()
    n_cases, reported = 0, began
    while not _reached(job.limits, time.monotonic() - began, n_cases):
        area = min(job.areas, key=lambda name: spent[name] / max(AREAS[name].share, 1e-3))
        case = Case(area, job.seed, numbers[area])
        numbers[area] += job.step
        progress[0], progress[1] = list(AREAS).index(area), case.number
        before, start = Tally.calls, time.monotonic()
        complaint, refused = run_case(case, known)
        now = time.monotonic()
        spent[area] += min(now - start, _MOST_CHARGED)
        n_cases += 1
        counts[area].add(Count(1, Tally.calls - before, int(refused), int(complaint is not None), now - start))
        if complaint is not None:
            reports.send(complaint)
        if now - reported > _REPORT_EVERY:
            reports.send(dict(counts))
            counts, reported = defaultdict(Count), now
    reports.send(dict(counts))


def _reached(limits: Limits, seconds: float, n_cases: int) -> bool:
    return (
        (limits.seconds is not None and seconds >= limits.seconds)
        or (limits.calls is not None and Tally.calls >= limits.calls)
        or (limits.cases is not None and n_cases >= limits.cases)
    )


def _explain(case: Case, reports: Any) -> None:
    reports.send(f"\n{explain_death(case).text}")


# ------------------------------------------------------------------------------------------------ all of them


@dataclass
class Member:
    """A process at work, and a place in shared memory that says which case it is at."""

    process: Any
    progress: Any  # place of the area, number of the case; -1 before the first
    job: Job
    began: float = field(default_factory=time.monotonic)
    at: tuple[int, int] = (-1, 0)
    since: float = field(default_factory=time.monotonic)  # when it got there

    def ended(self) -> bool:
        """Whether it has; one that is at the same case for very long is made to."""
        if tuple(self.progress) != self.at:
            self.at, self.since = (self.progress[0], self.progress[1]), time.monotonic()
        if self.process.is_alive() and time.monotonic() - self.since > _LONGEST_CASE:
            self.process.kill()
            self.process.join()
        return not self.process.is_alive()

    @property
    def case(self) -> Case:
        return Case(list(AREAS)[self.at[0]], self.job.seed, self.at[1])

    def rest(self) -> Job:
        """What is left to do behind the case it died of (areas that had got further repeat some cases)."""
        limits, spent = self.job.limits, time.monotonic() - self.began
        limits = limits._replace(seconds=None if limits.seconds is None else limits.seconds - spent)
        return self.job._replace(first=self.at[1] + self.job.step, limits=limits)


class Crew:
    """Processes that work side by side."""

    def __init__(self, totals: Totals) -> None:
        self.context = multiprocessing.get_context("spawn")
        self.totals = totals
        self.readers: list[Any] = []  # a pipe for each process: a queue of all would be stuck when one of them dies

    def start(self, target: Any, *arguments: Any) -> Any:
        reader, writer = self.context.Pipe(duplex=False)
        process = self.context.Process(target=target, args=(*arguments, writer), daemon=True)
        process.start()
        writer.close()
        self.readers.append(reader)
        return process

    def hire(self, job: Job) -> Member:
        progress = self.context.Array("q", [-1, 0], lock=False)
        return Member(self.start(work, job, progress), progress, job)

    def run(self, job: Job, n_processes: int) -> None:
        """Until all have ended; one that dies leaves a complaint, and another goes on after it."""
        crew = [self.hire(job._replace(first=k, step=n_processes)) for k in range(n_processes)]
        while crew:
            self.listen(0.2)
            for member in [member for member in crew if member.ended()]:
                crew.remove(member)
                if member.process.exitcode == 0:
                    continue
                if member.at[0] < 0:
                    raise RuntimeError(f"a process ended before its first case: exit code {member.process.exitcode}")
                self.bury(member.case, member.process.exitcode)
                crew.append(self.hire(member.rest()))
        while self.readers:
            self.listen(1.0)

    def bury(self, case: Case, code: int) -> None:
        """Count a death and find out what it was about."""
        print(f"\nDIED {case.text}  exit code {code}\nagain: python -m fuzz --case {case.text}", flush=True)
        self.totals.counts[case.area].add(Count(1, 0, 0, 1, 0.0))
        self.totals.kinds[f"{case.area}: the process dies"] += 1
        of_itself = code < 0 and code != -signal.SIGKILL
        if of_itself and self.totals.kinds[f"{case.area}: the process dies"] == 1:
            self.start(_explain, case).join(180)

    def listen(self, seconds: float) -> None:
        """Take reports, waiting for the first one at most so long."""
        for reader in wait(self.readers, seconds):
            try:
                self._take(reader.recv())
            except (EOFError, OSError):  # its process has ended
                self.readers.remove(reader)

    def _take(self, report: Any) -> None:
        if isinstance(report, str):
            print(report, flush=True)
        elif isinstance(report, Complaint):
            self.totals.complain(report)
        else:
            for area, count in report.items():
                self.totals.counts[area].add(count)


def run(areas: list[str], seed: int, limits: Limits, n_processes: int) -> Totals:
    """All areas; those whose kernels are plain Python get their share of the time first, in processes of their own."""
    totals, began = Totals(), time.monotonic()
    whole = sum(AREAS[area].share for area in areas) or 1.0
    for compiled in (False, True):
        chosen = tuple(area for area in areas if AREAS[area].compiled == compiled)
        if not chosen:
            continue
        share = sum(AREAS[area].share for area in chosen) / whole if len(chosen) < len(areas) else 1.0
        each = [None if limit is None else limit * share for limit in limits]
        of_one = Limits(each[0], *(None if limit is None else -(-int(limit) // n_processes) for limit in each[1:]))
        before = os.environ.get(_PLAIN_PYTHON)
        if not compiled:
            os.environ[_PLAIN_PYTHON] = "1"
        try:
            Crew(totals).run(Job(chosen, seed, 0, 1, of_one), n_processes)
        finally:
            os.environ.pop(_PLAIN_PYTHON, None)
            if before is not None:
                os.environ[_PLAIN_PYTHON] = before
    print(f"\n{totals.table(time.monotonic() - began)}\nseed {seed}, {time.monotonic() - began:.0f} s", flush=True)
    return totals
