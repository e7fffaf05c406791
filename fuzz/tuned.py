"""Problems of other areas, judged while tuning constants of the library have values drawn at random.

Compiled (area "constants"): what Python alone looks up. As plain Python (area "kernels"): all of them, on tiny data.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from apsplit._jit import COMPILED
from fuzz import gradients, splits, trees
from fuzz.arrays import Dice
from fuzz.constants import TUNING, gone, is_in_kernels
from fuzz.patching import patched
from fuzz.problem import Failure, Problem

OF = {"splits": splits, "trees": trees, "gradients": gradients}


def draw(dice: Dice) -> Problem:
    area = dice.pick(["splits", "trees", "trees", "gradients"])
    problem = OF[area].draw(dice)
    while not COMPILED and not _is_tiny(problem):
        problem = OF[area].draw(dice)
    names = may_be_drawn()
    chosen = [name for name in names if dice.chance(dice.pick([0.03, 0.2, 1.0]))] or [dice.pick(names)]
    constants = {f"apsplit.{name}": dice.pick(TUNING[name]) for name in chosen}
    return problem.with_(settings={**problem.settings, "area": area, "constants": constants})


@cache
def may_be_drawn() -> list[str]:
    """Tuning constants that there are, without those that are compiled into kernels."""
    missing = gone()
    return [name for name in TUNING if name not in missing and not (COMPILED and is_in_kernels(name))]


def _is_tiny(problem: Problem) -> bool:
    classes = problem.by_row.get("y")
    few = classes is None or len(set(classes.tolist())) <= 12
    return few and problem.n_rows <= 25 and len(problem.columns) <= 4


def judge(problem: Problem) -> None:
    constants: dict[str, Any] = problem.settings.get("constants", {})
    try:
        with patched(constants):
            OF[problem.settings["area"]].judge(problem)
    except Failure as failure:
        code = [f"with patched({constants!r}):", *(f"    {line}" for line in failure.code)]
        raise Failure(failure.kind, f"{failure.message} with {constants}", code, failure.problem) from failure
