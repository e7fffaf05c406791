"""What can be attacked, and one case of it from beginning to end."""

from __future__ import annotations

import importlib
import os
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from fuzz.arrays import Dice
from fuzz.paste import as_test
from fuzz.problem import Failure, Problem, Refused, Tally
from fuzz.shrink import Judge, failure_of, shrink


class Area(NamedTuple):
    """Where problems of an area come from and who judges them: ``draw(dice)`` and ``judge(problem)`` of a module."""

    number: int  # part of the seed: never change it
    module: str
    share: float  # of the time; 0: only when asked for
    compiled: bool = True  # False: in processes where kernels are plain Python


AREAS = {
    "splits": Area(0, "fuzz.splits", 0.3),
    "searches": Area(1, "fuzz.searches", 0.2),
    "trees": Area(2, "fuzz.trees", 0.2),
    "gradients": Area(3, "fuzz.gradients", 0.15),
    "constants": Area(4, "fuzz.tuned", 0.1),
    "kernels": Area(5, "fuzz.tuned", 0.05, compiled=False),
    "categories": Area(8, "fuzz.categories", 0.1),
    "hosts": Area(7, "fuzz.hosts", 0.05),
    "adaboost-gini": Area(6, "fuzz.adaboost_gini", 0.0),
}


class Case(NamedTuple):
    """What is needed to do it again."""

    area: str
    seed: int
    number: int

    @property
    def text(self) -> str:
        return f"{self.area}:{self.seed}:{self.number}"


@dataclass(frozen=True)
class Complaint:
    """A failing case, as it is shown."""

    case: Case
    kind: str
    message: str
    test: str

    @property
    def text(self) -> str:
        head = f"FAILED {self.case.text}  {self.kind}: {self.message}\nagain: python -m fuzz --case {self.case.text}"
        return f"{head}\n{self.test}"


@cache
def module_of(area: str) -> Any:
    return importlib.import_module(AREAS[area].module)


def problem_of(case: Case) -> Problem:
    return module_of(case.area).draw(Dice(case.seed, AREAS[case.area].number, case.number))


def run_case(case: Case, known: set[str], seconds: float = 20.0) -> tuple[Complaint | None, bool]:
    """Make and judge a case: a complaint if it fails, and whether it was refused. Kinds that are known stay large."""
    judge: Judge = module_of(case.area).judge
    problem = problem_of(case)
    try:
        judge(problem)
    except Refused:
        return None, True
    except Failure as failure:
        kind, first = failure.kind, failure
        if kind in known:
            return Complaint(case, kind, failure.message, ""), False
    else:
        return None, False
    known.add(kind)

    def still_fails(candidate: Problem) -> bool:
        failure = failure_of(judge, candidate)
        return failure is not None and failure.kind == kind

    calls = Tally.calls
    small = shrink(problem, still_fails, seconds)
    final = failure_of(judge, small)
    Tally.calls = calls  # what shrinking asks does not count
    if final is None:  # it depends on something else than the problem
        small, final = problem, Failure(kind, f"{first.message} (not always)", first.code)
    return Complaint(case, kind, final.message, as_test(_name(case), small, final)), False


def _name(case: Case) -> str:
    return f"{case.area}_{case.seed}_{case.number}".replace("-", "_")


def explain_death(case: Case, seconds: float = 60.0) -> Complaint:
    """Shrink a case that ends the process: every attempt is made in a child."""
    judge: Judge = module_of(case.area).judge

    def dies(candidate: Problem) -> bool:
        child = os.fork()
        if child == 0:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # what the C library says of its heap
            failure_of(judge, candidate)
            os._exit(0)
        return os.WIFSIGNALED(os.waitpid(child, 0)[1])

    problem = shrink(problem_of(case), dies, seconds)
    failure = Failure("the process dies", "", [f"# judged by {AREAS[case.area].module}, options {problem.given}"])
    return Complaint(case, failure.kind, "shrunk in child processes", as_test(_name(case), problem, failure))
