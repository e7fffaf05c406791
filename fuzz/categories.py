"""Categorical features of classes and of gradients: every strategy and way of growing against the oracle.

The oracle of :mod:`apsplit.testing` says what wins in its family. That no set is better is checked in fractions, where
all sets can be written out.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np

from apsplit.testing import all_category_candidates, brute_force_split
from fuzz.arrays import Dice, make_gradients, make_hessians
from fuzz.draw import draw_problem
from fuzz.gradients import BY_PASS, FEW_BINS, NO_ROOM, TOGETHER
from fuzz.oracle import node_of, true_side
from fuzz.problem import Call, Failure, Problem
from fuzz.trees import expect_same_model, tree_difference

STRATEGIES = ("auto", "exhaustive", "adaptive", "quick")
_GROWER = "apsplit.trees.class_grower"
NO_SMALL = {f"{_GROWER}.SMALL_ROWS": 0, f"{_GROWER}.MOST_SMALL_ROWS": 0}
_MANY = 7  # categories of which all sets are written out
_MANY_ROWS = 300  # more are not compared with oracles


# ------------------------------------------------------------------------------------------------ problems


def draw(dice: Dice) -> Problem:
    """A problem of classes with categories in some columns (float64, all of them), or one of gradients."""
    problem = draw_problem(dice, dtypes=("float64",), larger=2.0)
    codes = np.unique(problem.by_row["y"], return_inverse=True)[1]
    columns = list(problem.columns)
    chosen = [f for f in range(len(columns)) if dice.chance(0.6)] or [dice.integer(0, len(columns) - 1)]
    for f in chosen:
        columns[f] = _draw_categories(dice, codes)
    settings: dict[str, Any] = {"categorical": chosen, "max_bins": dice.pick([4, 4, 8, 255])}
    splits = {"categorical_splits": dice.pick(["one_vs_rest", "partition", "partition"])}
    if dice.chance(0.35):
        options = {"reg_lambda": dice.pick([0.0, 0.5, 1.0, 5.0]), "min_child_weight": dice.pick([0.0, 0.0, 1.5])}
        options |= {"reg_alpha": dice.pick([0.0, 0.0, 0.3]), "max_delta_step": dice.pick([0.0, 0.0, 0.5])}
        by_row = {
            "grad": make_gradients(dice, dice.pick(["signal", "tied", "integer", "equal", "some zeros"]), codes),
            "hess": make_hessians(dice, dice.pick(["none", "logistic", "tied", "some zeros"]), len(codes)),
        }
        return Problem(columns, by_row, "C", options | splits, settings)
    two = len(np.unique(codes)) == 2
    options = {
        **problem.options,
        **splits,
        "criterion": dice.pick(["error", "gini", "entropy"] + ["exponential"] * two),
    }
    if dice.chance(0.3):
        settings["boost"] = {"n_estimators": dice.integer(2, 6), "max_depth": dice.pick([1, 2, 3])}
    return Problem(columns, problem.by_row, "C", options, settings)


def _draw_categories(dice: Dice, codes: np.ndarray) -> np.ndarray:
    """Codes 0, 1, ...: by chance, or telling something of the classes; some may be missing."""
    n, rng = dice.pick([1, 2, 3, 5, 7, 13, 14, 40, 300]), dice.numpy
    column = rng.integers(0, n, len(codes))
    if dice.chance(0.5):
        column = np.where(rng.random(len(codes)) < 0.6, (3 * codes + column % 3) % n, column)
    column = column.astype(np.float64)
    if dice.chance(0.4):
        column[rng.random(len(codes)) < dice.pick([0.1, 0.5])] = np.nan
    return _numbered(column)


def _numbered(column: np.ndarray) -> np.ndarray:
    """The values of a column as places in its dictionary, as the oracle wants them."""
    column, present = column.copy(), ~np.isnan(column)
    column[present] = np.unique(column[present], return_inverse=True)[1]
    return column


# ------------------------------------------------------------------------------------------------ judges


def judge(problem: Problem) -> None:
    chosen = [f for f in problem.settings["categorical"] if f < len(problem.columns)]  # smaller ones may have fewer
    columns = [_numbered(c) if f in chosen else c for f, c in enumerate(problem.columns)]
    problem = problem.with_(columns=columns, settings={**problem.settings, "categorical": chosen})
    if "grad" in problem.by_row:
        _judge_gradients(problem)
        return
    _judge_splits(problem)
    if "boost" in problem.settings:
        _judge_boosting(problem)


def _tables(problem: Problem) -> list[dict[str, Any]]:
    """Options of Datasets: categories as bytes, and (few bins) as 16 bits."""
    categorical = {"categorical_features": problem.settings["categorical"]}
    return [categorical, {**categorical, "max_bins": problem.settings["max_bins"]}]


def _judge_splits(problem: Problem) -> None:
    reference = Call(problem, "find_split", {"strategy": "exhaustive"}, _tables(problem)[0], NO_SMALL)
    expected = reference.run()
    if problem.n_rows <= _MANY_ROWS:
        _check_oracle(problem, reference, expected)
    for table in _tables(problem):
        for strategy in STRATEGIES:
            for patches in ({}, NO_SMALL, {**NO_SMALL, **TOGETHER}):
                options = {"strategy": strategy, "n_threads": 2 if len(patches) > 2 else 1}
                call = Call(problem, "find_split", options, table, patches)
                if call.run() != expected:
                    code = [*call.lines("found"), *reference.lines("expected"), "assert found == expected"]
                    raise Failure(f"categories, {strategy}: another split", call.text, code, problem)


def _check_oracle(problem: Problem, call: Call, split: Any) -> None:
    options = {name: value for name, value in problem.given.items() if name != "n_threads"}
    categorical = problem.settings["categorical"]
    arguments = (np.column_stack(problem.columns), *problem.by_row.values())
    best = brute_force_split(*arguments, categorical_features=categorical, **options)
    found = None if split is None else (split.feature, split.missing_left, split.score, split.improvement)
    wanted = None if best is None else (best.feature, best.missing_left, best.score, best.improvement)
    same = found == wanted
    if same and best is not None and best.codes_left:
        everything = len(split.codes_left) == len(split.dictionary) and not best.missing_left
        same = split.codes_left == best.codes_left or everything
    if not same:
        code = [*call.lines("found"), f"assert found.score == {None if best is None else best.score!r}  # {best}"]
        raise Failure("categories: not the oracle's split", f"{split}, not {best}", code, problem)
    if split is not None and problem.given.get("categorical_splits") == "partition":
        _check_truth(problem, call, split)


def _check_truth(problem: Problem, call: Call, split: Any) -> None:
    """No set is better, in fractions: without minima of leaves, two classes or few categories."""
    node, _, _ = node_of(problem)
    if node.criterion not in ("gini", "error") or node.min_rows > 1 or node.min_weight > 0:
        return
    sums = np.zeros((len(node.codes), node.n_classes), np.int64)
    sums[np.arange(len(node.codes)), node.codes] = node.weight
    totals, best = sums.sum(axis=0), Fraction(split.score) * int(node.weight.sum())
    for feature, values in node.columns:
        present = np.unique(values[~np.isnan(values)])
        if feature not in problem.settings["categorical"] or len(present) > _MANY:
            continue
        lost = sums[np.isnan(values)].sum(axis=0)
        for size in range(1, len(present) + 1):
            for chosen in combinations(present, size):
                left = sums[np.isin(values, chosen)].sum(axis=0)
                for side in (left, left + lost):
                    if not side.sum() or side.sum() == totals.sum():
                        continue
                    worth = _worth(node.criterion, side.tolist(), (totals - side).tolist())
                    if worth < best * (1 - Fraction(2) ** -40) - 1:
                        code = [*call.lines("found"), f"# {chosen} of feature {feature} is better"]
                        raise Failure("categories: a better set", f"{chosen} of feature {feature}", code, problem)


def _worth(criterion: str, left: list[int], right: list[int]) -> Fraction:
    if criterion == "gini":
        return true_side("gini", left) + true_side("gini", right)
    classes = range(len(left))
    return Fraction(sum(left) + sum(right) - max(left[a] + right[b] for a in classes for b in classes if a != b))


def _judge_boosting(problem: Problem) -> None:
    """AdaBoost's rounds, with memory between them, by every strategy."""
    labels = problem.by_row["y"]
    by_row = {**problem.by_row, "y": 2.0 * labels if labels.dtype.kind == "f" else labels}
    options = {name: value for name, value in problem.given.items() if name not in ("rows", "features")}
    weights = by_row["sample_weight"]
    existing = slice(None) if weights is None else np.asarray(weights) > 0
    if len(np.unique(labels[existing])) < 2:
        return
    whole = problem.with_(by_row=by_row, options={**options, **problem.settings["boost"]})
    first, second = _tables(problem)
    reference = Call(whole, "AdaBoostClassifier", {"strategy": "exhaustive"}, first, fit=True)
    expected = reference.run()
    for strategy in ("auto", "incremental", "adaptive"):
        for table, patches in ((first, NO_SMALL), (second, {})):
            call = Call(whole, "AdaBoostClassifier", {"strategy": strategy}, table, patches, fit=True)
            expect_same_model(call, call.run(), reference, expected)


def _judge_gradients(problem: Problem) -> None:
    tables = _tables(problem)
    reference = Call(problem, "find_gradient_split", {}, tables[0])
    expected = reference.run()
    _check_gradients(problem, reference, expected)
    for table, patches in ((tables[1], {}), (tables[1], FEW_BINS), (tables[0], TOGETHER)):
        call = Call(problem, "find_gradient_split", {"n_threads": 2 if patches is TOGETHER else 1}, table, patches)
        if call.run() != expected:
            code = [*call.lines("found"), *reference.lines("expected"), "assert found == expected"]
            raise Failure("categories, gradients: another split", call.text, code, problem)
    grown = Call(problem, "grow_gradient_tree", {"max_depth": 4}, tables[0])
    tree = grown.run()
    for table, patches in ((tables[1], {}), (tables[0], BY_PASS), (tables[1], NO_ROOM)):
        call = Call(problem, "grow_gradient_tree", {"max_depth": 4}, table, patches)
        wrong = tree_difference(call.run(), tree)
        if wrong is not None:
            code = [*call.lines("found"), *grown.lines("expected"), "assert found == expected"]
            raise Failure(f"categories, gradients: another tree ({wrong})", call.text, code, problem)


def _check_gradients(problem: Problem, call: Call, split: Any) -> None:
    """The winner, if it is by categories, is the oracle's of that column."""
    if split is None or split.dictionary is None or problem.n_rows > _MANY_ROWS:
        return
    rules = {name: value for name, value in problem.given.items() if name != "categorical_splits"}
    family = problem.given["categorical_splits"]
    candidates = all_category_candidates(
        problem.columns[split.feature], *problem.by_row.values(), family=family, **rules
    )
    best = max(candidates, key=lambda candidate: candidate.key)
    everything = len(split.codes_left) == len(split.dictionary) and not best.missing_left
    if split.improvement != best.gain or not (split.codes_left == best.codes_left or everything):
        code = [*call.lines("found"), f"assert found.codes_left == {best.codes_left}"]
        raise Failure("categories, gradients: not the oracle's split", f"{split}, not {best}", code, problem)
