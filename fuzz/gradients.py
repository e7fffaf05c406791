"""find_gradient_split and grow_gradient_tree: exact arithmetic, and one way of looking into bins against others."""

from __future__ import annotations

from typing import Any

import numpy as np

import apsplit
from fuzz.arrays import Dice, make_gradients, make_hessians
from fuzz.draw import draw_codes, draw_columns, draw_container, draw_features, draw_rows, draw_selection
from fuzz.gradient_oracle import Penalties, answer, best_of, columns_of, penalties_of, sums_of
from fuzz.problem import Call, Failure, Problem, Refused, expect_split, fields_of
from fuzz.searches import SPREAD
from fuzz.trees import ARRAYS

GRADIENTS = ("signal", "signal", "tied", "integer", "zeros", "some zeros", "equal", "wild", "float32", "one huge")
HESSIANS = ("none", "none", "logistic", "logistic", "tied", "zeros", "some zeros", "wild", "float32", "equal")
_MEMORY = "apsplit.trees.gradient_memory"
# Rows of open bins are found through the column's order, or by a pass; few bins; room for three histograms only.
BY_ORDER, BY_PASS = {f"{_MEMORY}.SEEK_COST": 0.0}, {f"{_MEMORY}.SEEK_COST": 1e9}
FEW_BINS = {f"{_MEMORY}.BINS_PER_ROOT": 1.0}
NO_ROOM = {f"{_MEMORY}.POOL_BYTES": 0, f"{_MEMORY}.BATCH_BYTES": 0}
TOGETHER = {**SPREAD, "apsplit.trees.gradient_grower._SHARED_CELLS": 0}  # threads, however small the data
OF_SPLITS = (
    "reg_lambda", "reg_alpha", "min_child_weight", "max_delta_step", "monotone_constraints", "rows", "features",
    "compat",
)  # fmt: skip
_LARGE = 1e75  # gradients from here on may be refused: their squares are near the end of float64
_MANY_ROWS = 800  # more are not judged node by node


# ------------------------------------------------------------------------------------------------ problems


def draw(dice: Dice) -> Problem:
    n = draw_rows(dice, larger=3.0)
    codes = draw_codes(dice, n, 2)
    like_xgboost = dice.chance(0.25)
    columns = draw_columns(dice, draw_features(dice, n), codes, *([("float32",)] if like_xgboost else []))
    grad = make_gradients(dice, dice.pick(GRADIENTS), codes)
    hess = make_hessians(dice, dice.pick(HESSIANS), n)
    g_scale = h_scale = 1.0
    if dice.chance(0.3):  # quite another scale
        h_scale = dice.log_uniform(-20, 20) if hess is not None and hess.dtype == np.float64 else 1.0
        hess = None if hess is None else hess * hess.dtype.type(h_scale)
        if grad.dtype == np.float64 and np.abs(grad).max() < 1e10:
            g_scale = h_scale if dice.chance(0.5) else dice.log_uniform(-150, 150)
            grad = grad * g_scale
    options: dict[str, Any] = {"rows": draw_selection(dice, n), "features": draw_selection(dice, len(columns))}
    options |= _draw_penalties(dice, g_scale, h_scale)
    compat = dice.pick(["xgboost", "xgboost-3.4"]) if like_xgboost else None
    options |= {"max_depth": dice.pick([1, 2, 3, 6, 100]), "compat": compat}
    options |= _draw_constraints(dice, len(columns))
    if dice.chance(0.2):
        options |= {"grow_policy": "lossguide", "max_leaves": dice.pick([None, 2, 5, 9])}
    if dice.chance(0.1):
        name = dice.pick(["colsample_bytree", "colsample_bylevel", "colsample_bynode"])
        options |= {name: 0.5, "random_state": dice.integer(0, 999)}
    settings = {"max_bins": dice.pick([4, 7, 40, 255])}
    return Problem(columns, {"grad": grad, "hess": hess}, draw_container(dice, columns), options, settings)


def _draw_penalties(dice: Dice, g_scale: float, h_scale: float) -> dict[str, Any]:
    """On the scale of the gradients mostly; lambda at times far from it."""
    far = dice.log_uniform(-14, 14)
    options: dict[str, Any] = {
        "reg_lambda": dice.pick([1.0, h_scale, 0.0, 0.1 * h_scale, 30.0 * h_scale, far * h_scale]),
        "min_child_weight": dice.pick([0.0, 0.0, h_scale, 0.3 * h_scale, 5.0 * h_scale, 1.0]),
    }
    if dice.chance(0.25):
        options["reg_alpha"] = dice.pick([0.25, 2.0, 1e-9]) * g_scale
    if dice.chance(0.25):
        options["max_delta_step"] = dice.pick([0.1, 1.0, 1e-6]) * g_scale / h_scale
    if dice.chance(0.25):
        options["min_samples_leaf"] = dice.integer(2, 6)
    if dice.chance(0.2):
        options["min_split_gain"] = dice.pick([0.05, 1.0, 1e-6])
    return options


def _draw_constraints(dice: Dice, n_features: int) -> dict[str, Any]:
    options: dict[str, Any] = {}
    if dice.chance(0.25):
        options["monotone_constraints"] = [dice.pick([-1, 0, 1, 1]) for _ in range(n_features)]
    if dice.chance(0.15):
        groups = [[f for f in range(n_features) if dice.chance(0.5)] for _ in range(dice.integer(1, 3))]
        options["interaction_constraints"] = groups
    return options


# ------------------------------------------------------------------------------------------------ judges


def judge(problem: Problem) -> None:
    try:
        _judge_split(problem)
        _judge_tree(problem)
    except Failure as failure:
        if "raises ValueError" in failure.kind and float(np.abs(problem.by_row["grad"]).max()) > _LARGE:
            raise Refused(failure.message) from failure
        raise


def of_split(problem: Problem) -> Problem:
    """Without what only trees have."""
    return problem.with_(options={name: problem.options[name] for name in OF_SPLITS if name in problem.options})


def _judge_split(problem: Problem) -> None:
    one = of_split(problem)
    bins = {"max_bins": problem.settings.get("max_bins", 255)}
    calls = [
        Call(one, "find_gradient_split", {}),
        Call(one, "find_gradient_split", {}, bins),
        Call(one, "find_gradient_split", {}, bins, FEW_BINS),
        Call(one, "find_gradient_split", {"n_threads": 2}, bins, TOGETHER),
    ]
    if one.given.get("compat"):
        expected, who = fields_of(calls[0].run()), "the first way"
    else:
        best = answer(one)
        if best.complaint == "out of range":
            raise Refused(best.complaint)
        if best.complaint is not None:
            raise Failure("the score of gradients", best.complaint, [f"# {best.complaint}"])
        expected, who = best.fields, "exact arithmetic"
    for call in calls:
        expect_split(call, expected, who)


def _judge_tree(problem: Problem) -> None:
    """However bins are looked into, the tree is the same; and every node is right."""
    bins = {"max_bins": problem.settings.get("max_bins", 255)}
    ways = ((None, {}), (None, BY_PASS), (bins, BY_ORDER), (bins, {**BY_PASS, **FEW_BINS}), (bins, NO_ROOM))
    calls = [Call(problem, "grow_gradient_tree", {}, dataset, patches) for dataset, patches in ways]
    calls += [Call(problem, "grow_gradient_tree", {"n_threads": n}, bins, TOGETHER) for n in (2, 3)]
    expected = calls[0].run()
    sampled = any(name.startswith("colsample") for name in problem.given)
    if not problem.given.get("compat") and not sampled and problem.n_rows <= _MANY_ROWS:
        check_nodes(problem, calls[0], expected)
    for call in (*calls[1:], Again(problem, "grow_gradient_tree", {}, bins)):
        tree = call.run()
        wrong = [name for name in (*ARRAYS, "train_leaves") if not _same(tree, expected, name)]
        if wrong:
            code = [
                *calls[0].lines("first"),
                *call.lines("second"),
                f"assert first.{wrong[0]}.tolist() == second.{wrong[0]}.tolist()",
            ]
            raise Failure(
                "grow_gradient_tree, two ways", f"{', '.join(wrong)}; {call.text} {call.patches}", code, problem
            )


class Again(Call):
    """A call on a Dataset that has grown another tree, of all rows and features."""

    def lines(self, name: str) -> list[str]:
        data = f"apsplit.Dataset(X, max_bins={(self.dataset or {}).get('max_bins', 255)})"
        before = "apsplit.grow_gradient_tree(data, np.sin(np.arange(len(data))))"
        return [f"data = {data}", before, f"{name} = {self.text.replace(data, 'data')}"]

    def _run(self) -> Any:
        data = apsplit.Dataset(self.problem.X, **(self.dataset or {}))
        apsplit.grow_gradient_tree(data, np.sin(np.arange(len(data))))
        return apsplit.grow_gradient_tree(data, *self.problem.by_row.values(), **self._all)


def _same(tree: Any, other: Any, name: str) -> bool:
    a, b = getattr(tree, name), getattr(other, name)
    return a.shape == b.shape and np.array_equal(a, b, equal_nan=a.dtype.kind == "f")


def check_nodes(problem: Problem, call: Call, tree: Any) -> None:
    """By exact arithmetic: what each node is split by, what is gained, cover and leaf weight."""
    sums, columns, penalties = sums_of(problem), columns_of(problem), penalties_of(problem)
    given = problem.given
    groups = given.get("interaction_constraints", ())
    nothing: frozenset[int] = frozenset()
    waiting = [(0, np.arange(len(sums.rows)), 0, penalties, nothing)]
    leaves = np.zeros(len(sums.rows), int)
    while waiting:
        at, places, depth, penalties, above = waiting.pop()
        leaves[places] = at
        best = None
        if depth < given.get("max_depth", 6):
            may_follow = [each for each in columns if _may_follow(each[0], above, groups)]
            best = best_of(may_follow, sums, places, penalties)
        worth = best is not None and best.gain > given.get("min_split_gain", 0.0)
        expected = (-1, 0.0, False, 0.0) if best is None or not worth else (*best.fields[:3], best.gain)
        expected = (*expected, *_of_leaf(sums, places, penalties))
        names = ("feature", "threshold", "missing_left", "gain", "cover", "value")
        found = tuple(getattr(tree, name)[at].item() for name in names)
        stopped = found[0] < 0 and "max_leaves" in given and found[4:] == expected[4:]
        if found != expected and not stopped:
            message = f"node {at} of {len(places)} rows: {found}, but by exact arithmetic {expected}"
            code = [
                *call.lines("tree"),
                *(f"assert tree.{n}[{at}] == {e!r}" for n, e in zip(names, expected, strict=True)),
            ]
            raise Failure("grow_gradient_tree: a node", message, code, problem)
        if found[0] >= 0 and best is not None:
            left, right = penalties.children(*best.fields[:1], *best.fields[4:6])
            above = above | {best.fields[0]}
            waiting.append((int(tree.left[at]), places[best.goes_left], depth + 1, left, above))
            waiting.append((int(tree.right[at]), places[~best.goes_left], depth + 1, right, above))
    if tree.train_leaves.tolist() != leaves.tolist():
        raise Failure(
            "train_leaves", f"{tree.train_leaves}, but {leaves}", [*call.lines("tree"), "# train_leaves"], problem
        )


def _may_follow(feature: int, above: frozenset[int], groups: Any) -> bool:
    """Whether a feature may follow those above."""
    return not above or not groups or feature in above or any({*above, feature} <= set(group) for group in groups)


def _of_leaf(sums: Any, places: np.ndarray, penalties: Penalties) -> tuple[float, float]:
    """Cover and weight."""
    g, h = map(float, sums.floats(sums.pairs[places].sum(axis=0)))
    return h, penalties.weight(g, h)
