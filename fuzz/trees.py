"""Whole trees and AdaBoost models: every node by exact arithmetic, and the same bits from every strategy."""

from __future__ import annotations

from typing import Any

import numpy as np

from apsplit import samplers
from fuzz.arrays import Dice
from fuzz.draw import draw_problem
from fuzz.oracle import Node, best_of, compared, integer_weights
from fuzz.problem import Call, Failure, Problem
from fuzz.searches import SPREAD

ARRAYS = ("feature", "threshold", "missing_left", "left", "right", "value", "gain", "cover")
STRATEGIES = ("exhaustive", "auto", "adaptive", "quick")
BOOSTED = (*STRATEGIES, "incremental")
_MANY_ROWS = 1500  # more are not judged node by node


def draw(dice: Dice) -> Problem:
    problem = draw_problem(dice, selections=False, larger=2.0)
    two = len(np.unique(problem.by_row["y"])) == 2
    options: dict[str, Any] = {name: problem.given[name] for name in problem.given if name.startswith("min_")}
    options["max_depth"] = dice.pick([1, 1, 2, 2, 3, 4, 5, 6, 100])
    options["criterion"] = dice.pick(["gini", "gini", "gini", "entropy", "error"] + ["exponential"] * two)
    if dice.chance(0.2):
        options["max_leaves"] = dice.integer(2, 9)
    if dice.chance(0.2):
        options["min_samples_split"] = dice.integer(2, 8)
    settings: dict[str, Any] = {"max_bins": dice.pick([4, 6, 30, 255]), "strategies": BOOSTED}
    if dice.chance(0.7):
        settings["boost"] = _draw_boosting(dice, two)
    labels = problem.by_row["y"]
    by_row = {**problem.by_row, "y": 2.0 * labels if labels.dtype.kind == "f" else labels}  # scikit-learn: no halves
    return problem.with_(by_row=by_row, options=options, settings=settings)


def _draw_boosting(dice: Dice, two: bool) -> dict[str, Any]:
    """Options of AdaBoostClassifier."""
    boost: dict[str, Any] = {
        "n_estimators": dice.integer(2, 14),
        "learning_rate": dice.pick([0.1, 0.5, 1.0, 1.0, 1.5, 2.0]),
    }
    if dice.chance(0.15):
        boost["multiclass"] = "ovr"
    if dice.chance(0.15) and (two or boost.get("multiclass") == "ovr"):
        boost["boosting"] = "real"
    if dice.chance(0.3):
        names = [name for name in _SAMPLERS if two or name != "filter"]  # FilterBoost is for two classes
        boost |= {"sampler": dice.pick(names), "random_state": dice.integer(0, 999)}
    return boost


_SAMPLERS = {
    "trimming": lambda: samplers.WeightTrimming(0.9),
    "lazy": lambda: samplers.LazyBoost(0.5),
    "subsample": lambda: samplers.Subsample(0.6),
    "goss": lambda: samplers.GOSS(0.3, 0.3),
    "filter": lambda: samplers.FilterBoost(30),
    "laminating": lambda: samplers.Laminating(16),
    "bandit": lambda: samplers.BanditFeatures(3),
}


def judge(problem: Problem) -> None:
    if "boost" in problem.settings:
        _judge_boosting(problem)
    else:
        _judge_tree(problem)


# ------------------------------------------------------------------------------------------------ AdaBoost


def boosted(problem: Problem, strategy: str, **more: Any) -> Call:
    """The call that fits a model by one strategy."""
    options = {**problem.settings["boost"], "strategy": strategy, **more}
    if "sampler" in options:
        options["sampler"] = _SAMPLERS[options["sampler"]]()
    bins = {"max_bins": problem.settings.get("max_bins", 255)}
    return Call(problem, "AdaBoostClassifier", options, bins, SPREAD if more.get("n_threads", 1) > 1 else {}, fit=True)


def _judge_boosting(problem: Problem) -> None:
    expected: Any = None
    for strategy in problem.settings.get("strategies", BOOSTED):
        call = boosted(problem, strategy)
        model = call.run()
        expected = model if expected is None else expected
        expect_same_model(call, model, boosted(problem, "exhaustive"), expected)
    call = boosted(problem, "auto", n_threads=2)
    expect_same_model(call, call.run(), boosted(problem, "exhaustive"), expected)
    raw = Call(problem, "AdaBoostClassifier", {**boosted(problem, "auto").options}, fit=True)
    if problem.container != "list":
        expect_same_model(raw, raw.run(), boosted(problem, "exhaustive"), expected)


def difference(model: Any, other: Any) -> str | None:
    """Where two models differ in a bit; None: nowhere."""
    for name in ("estimator_weights_", "estimator_errors_"):
        a, b = (np.asarray(getattr(m, name)) for m in (model, other))
        if a.shape != b.shape:
            return f"{len(a)} rounds, not {len(b)}"
        if a.tobytes() != b.tobytes():
            return f"{name} of round {int(np.flatnonzero(a != b)[0]) if a.ndim == 1 else '?'}"
    for i, (tree, same) in enumerate(zip(_flat(model.estimators_), _flat(other.estimators_), strict=True)):
        wrong = tree_difference(tree, same)
        if wrong is not None:
            return f"tree {i}: {wrong}"
    return None


def _flat(trees: list[Any]) -> list[Any]:
    return [tree for entry in trees for tree in (entry if isinstance(entry, list | tuple | np.ndarray) else [entry])]


def tree_difference(tree: Any, other: Any) -> str | None:
    if (tree is None) != (other is None):
        return "missing"
    for name in ARRAYS if tree is not None else ():
        a, b = getattr(tree, name), getattr(other, name)
        if a.shape != b.shape or a.tobytes() != b.tobytes():
            return name
    return "sets of categories" if tree != other else None


def expect_same_model(call: Call, model: Any, reference: Call, expected: Any) -> None:
    wrong = difference(model, expected)
    if wrong is not None:
        strategy = call.options.get("strategy")
        code = [
            *call.lines("model"),
            *reference.lines("expected"),
            "assert model.estimator_weights_.tobytes() == expected.estimator_weights_.tobytes()",
            "assert model.estimators_ == expected.estimators_",
        ]
        raise Failure(f"AdaBoost {strategy}: another model", f"{wrong}, {call.text}", code, call.problem)


# ------------------------------------------------------------------------------------------------ one tree


def _judge_tree(problem: Problem) -> None:
    expected: Any = None
    bins = {"max_bins": problem.settings.get("max_bins", 255)}
    for strategy in STRATEGIES:
        for dataset in (None, bins):
            call = Call(problem, "DecisionTreeClassifier", {"strategy": strategy}, dataset, fit=True)
            tree = call.run().tree_
            if expected is None:
                expected = tree
                if problem.n_rows <= _MANY_ROWS:
                    check_nodes(problem, call, tree)
            wrong = tree_difference(tree, expected)
            if wrong is not None:
                reference = Call(problem, "DecisionTreeClassifier", {"strategy": "exhaustive"}, fit=True)
                code = [*call.lines("tree"), *reference.lines("expected"), "assert tree.tree_ == expected.tree_"]
                raise Failure(f"DecisionTree {strategy}: {wrong}", call.text, code, problem)


def _goes_left(tree: Any, at: int, values: np.ndarray) -> np.ndarray:
    missing = np.isnan(values)
    with np.errstate(invalid="ignore"):
        return np.where(missing, tree.missing_left[at], values.astype(np.float64) <= tree.threshold[at])


def check_nodes(problem: Problem, call: Call, tree: Any) -> None:
    """Every split is the best by exact arithmetic, every leaf had to be one."""
    given, weights = problem.given, problem.by_row["sample_weight"]
    integers = integer_weights(np.ones(problem.n_rows) if weights is None else np.asarray(weights))
    codes = np.unique(problem.by_row["y"], return_inverse=True)[1]
    columns = [compared(column) for column in problem.columns]
    least = int(np.ceil(given.get("min_weight_leaf", 0.0) * float(int(integers.sum()))))
    waiting = [(0, np.flatnonzero(integers), 0)]
    while waiting:
        at, rows, depth = waiting.pop()
        values = [(j, column[rows]) for j, column in enumerate(columns)]
        rules = (given.get("criterion", "gini"), given.get("min_samples_leaf", 1), least)
        node = Node(values, integers[rows], codes[rows], int(codes.max()) + 1, *rules)
        best = best_of(node) if _may_be_split(given, rows, codes, depth) else None
        found = None if tree.feature[at] < 0 else (int(tree.feature[at]), float(tree.threshold[at]))
        expected = None if best is None else (best[1].feature, best[2].threshold[best[3]])
        if found != expected and not (found is None and "max_leaves" in given):
            message = f"node {at} of {len(rows)} rows: {found}, but by exact arithmetic {expected}"
            code = [f"tree = {call.text}.tree_", f"assert tree.feature[{at}] >= 0  # {message}"]
            raise Failure("DecisionTree: a node", message, code, problem)
        if found is not None:
            left = _goes_left(tree, at, columns[found[0]][rows])
            waiting += [(int(tree.left[at]), rows[left], depth + 1), (int(tree.right[at]), rows[~left], depth + 1)]


def _may_be_split(given: dict[str, Any], rows: np.ndarray, codes: np.ndarray, depth: int) -> bool:
    deep_enough = given.get("max_depth") is not None and depth >= given["max_depth"]
    enough = len(rows) >= max(2, given.get("min_samples_split", 2))
    return not deep_enough and enough and len(np.unique(codes[rows])) > 1
