"""One way of asking against another, on larger data than exact arithmetic takes: nothing but the problem may matter."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np

import apsplit
from fuzz import splits
from fuzz.arrays import Dice
from fuzz.draw import draw_problem
from fuzz.problem import Call, Failure, Problem, Tally, expect_split, fields_of
from fuzz.shrink import take_columns, take_rows

SPREAD = {"apsplit._threads.WORK_PER_THREAD": 1.0, "apsplit._threads.WORK_PER_CHUNK": 1.0}
WAYS = ("strategies", "threads", "rows", "columns", "selected", "dataset", "pickled", "often")


def draw(dice: Dice) -> Problem:
    problem = draw_problem(dice, larger=12.0)
    two = len(np.unique(problem.by_row["y"])) == 2
    options = {**problem.options, "criterion": dice.pick(splits.CRITERIA if two else splits.CRITERIA[:3])}
    settings = {
        "max_bins": dice.pick([4, 7, 64, 255, 255]),
        "seed": dice.integer(0, 10**6),
        "ways": tuple(way for way in WAYS if way != "often" or (problem.n_rows < 100 and dice.chance(0.05))),
    }
    return problem.with_(options=options, settings=settings)


def judge(problem: Problem) -> None:
    """Every way must give what an exhaustive search of X gives."""
    expected = fields_of(Call(problem, "find_split", {"strategy": "exhaustive", "n_threads": 1}).run())
    rng = np.random.default_rng(problem.settings.get("seed", 0))
    for way in problem.settings.get("ways", WAYS):
        _JUDGES[way](problem, expected, rng)


def _search(problem: Problem, expected: Any, bins: dict[str, Any] | None = None, **options: Any) -> None:
    patches = SPREAD if options.get("n_threads", 1) > 1 else {}
    expect_split(Call(problem, "find_split", options, bins, patches), expected, "exhaustive search")


def _strategies(problem: Problem, expected: Any, rng: np.random.Generator) -> None:
    for strategy in splits.STRATEGIES:
        _search(problem, expected, _bins(problem), strategy=strategy)


def _threads(problem: Problem, expected: Any, rng: np.random.Generator) -> None:
    for n_threads in (2, 3):
        strategy = splits.STRATEGIES[rng.integers(4)]
        _search(problem, expected, _bins(problem), strategy=strategy, n_threads=n_threads)


def _rows(problem: Problem, expected: Any, rng: np.random.Generator) -> None:
    """In another order."""
    other = permuted(problem, rng.permutation(problem.n_rows))
    _search(other, expected, strategy="auto")
    _search(other, expected, _bins(problem), strategy=splits.STRATEGIES[rng.integers(4)])


def permuted(problem: Problem, order: np.ndarray) -> Problem:
    """The same rows in another order, and the same selection of them."""
    options, rows = dict(problem.options), problem.options.get("rows")
    if rows is not None:
        options["rows"] = rows[order] if rows.dtype == bool else np.argsort(order)[rows]
    by_row = {name: None if array is None else array[order] for name, array in problem.by_row.items()}
    return problem.with_(columns=[column[order] for column in problem.columns], by_row=by_row, options=options)


def _columns(problem: Problem, expected: Any, rng: np.random.Generator) -> None:
    """In another order; another feature may win, but only with the same score."""
    order = rng.permutation(len(problem.columns))
    options, features = dict(problem.options), problem.options.get("features")
    if features is not None:
        options["features"] = features[order] if features.dtype == bool else np.argsort(order)[features]
    other = problem.with_(columns=[problem.columns[j] for j in order], options=options)
    call = Call(other, "find_split", {"strategy": "auto"}, _bins(problem))
    found = fields_of(call.run())
    same = (found is None) == (expected is None)
    if found is not None and expected is not None:
        same = found[6:] == expected[6:] and (order[found[0]] != expected[0] or found[1:6] == expected[1:6])
    if not same:
        message = f"{found}, but {expected} in order {np.argsort(order).tolist()}"
        raise Failure("order of columns", message, [*call.lines("found"), f"# {message}"], other)


def _selected(problem: Problem, expected: Any, rng: np.random.Generator) -> None:
    """The selected rows and columns alone, copied together."""
    options = problem.options
    if options.get("rows") is not None:
        alone = _only(problem, np.arange(problem.n_rows)[options["rows"]])
        _search(alone, expected, strategy="auto")
    if options.get("features") is not None:
        ids = np.unique(np.arange(len(problem.columns))[options["features"]])
        alone = take_columns(problem.with_(options={**options, "features": None}), ids)
        place = None if expected is None else (int(np.searchsorted(ids, expected[0])), *expected[1:])
        _search(alone, place, strategy="auto")


def _only(problem: Problem, rows: np.ndarray) -> Problem:
    return take_rows(problem.with_(options={**problem.options, "rows": None}), rows)


def _dataset(problem: Problem, expected: Any, rng: np.random.Generator) -> None:
    for strategy in ("auto", "adaptive"):
        _search(problem, expected, {"max_bins": 255}, strategy=strategy)


def _pickled(problem: Problem, expected: Any, rng: np.random.Generator) -> None:
    """A Dataset that has been sent somewhere."""
    data = pickle.loads(pickle.dumps(apsplit.Dataset(problem.X, **_bins(problem))))
    Tally.calls += 1
    found = fields_of(apsplit.find_split(data, *problem.by_row.values(), **problem.given))
    if found != expected:
        code = ["import pickle", "data = pickle.loads(pickle.dumps(apsplit.Dataset(X)))"]
        raise Failure("pickled Dataset", f"{found}, but {expected}", code)


def _often(problem: Problem, expected: Any, rng: np.random.Generator) -> None:
    """Few rows of one Dataset again and again, until it keeps its codes by row too."""
    weights = problem.by_row["sample_weight"]
    exist = np.arange(problem.n_rows) if weights is None else np.flatnonzero(weights)
    data, y = apsplit.Dataset(problem.X, **_bins(problem)), problem.by_row["y"]
    for _ in range(110):
        rows = np.sort(rng.choice(exist, min(len(exist), 4), replace=False))
        if len(np.unique(y[rows])) < 2:
            continue
        if problem.options.get("criterion") == "exponential" and len(np.unique(y[rows])) > 2:
            continue
        Tally.calls += 1
        options = {**problem.given, "rows": rows}
        found = fields_of(apsplit.find_split(data, *problem.by_row.values(), **options))
        alone = _only(
            problem.with_(options={**problem.options, "min_samples_leaf": options.get("min_samples_leaf")}), rows
        )
        wanted = fields_of(Call(alone, "find_split", {}).run())
        if found != wanted:
            raise Failure("few rows, often", f"{found}, but {wanted} for rows {rows.tolist()}", ["# see fuzz.searches"])


def _bins(problem: Problem) -> dict[str, Any]:
    return {"max_bins": problem.settings.get("max_bins", 255)}


_IN_ORDER = (_strategies, _threads, _rows, _columns, _selected, _dataset, _pickled, _often)
_JUDGES = dict(zip(WAYS, _IN_ORDER, strict=True))
