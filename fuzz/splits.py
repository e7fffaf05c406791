"""find_split, every strategy, against exact arithmetic."""

from __future__ import annotations

import numpy as np

from fuzz.arrays import Dice
from fuzz.draw import draw_problem
from fuzz.oracle import answer
from fuzz.problem import Call, Failure, Problem, expect_split

CRITERIA = ("error", "gini", "entropy", "exponential")
STRATEGIES = ("auto", "exhaustive", "adaptive", "quick")


def draw(dice: Dice) -> Problem:
    problem = draw_problem(dice)
    two = len(np.unique(problem.by_row["y"])) == 2
    options = {**problem.options, "criterion": dice.pick(CRITERIA if two else CRITERIA[:3])}
    settings = {"max_bins": dice.pick([4, 5, 8, 16, 60, 255]), "strategies": STRATEGIES}
    if dice.chance(0.1):
        settings["quick"] = {"initial_weight": dice.pick([0.0, 0.5, 1.0]), "n_batches": dice.pick([1, 2, 50])}
    return problem.with_(options=options, settings=settings)


def judge(problem: Problem) -> None:
    """X itself and a Dataset of few bins (then columns are coarse even in tiny data), by every strategy."""
    expected = answer(problem)
    if expected.complaint is not None:
        raise Failure("the score function", expected.complaint, [f"# {expected.complaint}"])
    found = None
    for strategy in problem.settings.get("strategies", STRATEGIES):
        options = {"strategy": strategy}
        if strategy == "quick":
            options |= problem.settings.get("quick", {})
        found = expect_split(Call(problem, "find_split", options), expected.fields, "exact arithmetic")
        bins = {"max_bins": problem.settings.get("max_bins", 255)}
        expect_split(Call(problem, "find_split", options, bins), expected.fields, "exact arithmetic")
    if found is not None:
        _check_sides(problem, found, expected.goes_left)


def _check_sides(problem: Problem, found, expected: np.ndarray) -> None:
    """The rows that ``goes_left`` sends left are those that were counted there."""
    rows = np.arange(problem.n_rows)
    if "rows" in problem.given:
        rows = rows[problem.given["rows"]]
    weights = problem.by_row["sample_weight"]
    rows = rows if weights is None else rows[np.asarray(weights)[rows] > 0]
    if problem.container == "list":
        return
    left = found.goes_left(problem.X)[rows]
    if not np.array_equal(left, expected):
        call = Call(problem, "find_split", {})
        code = [f"left = {call.text}.goes_left(X)[{rows.tolist()}]", f"assert left.tolist() == {expected.tolist()}"]
        raise Failure("goes_left", f"{left.tolist()}, but {expected.tolist()}", code)
