"""A failing problem made small, greedily: fewer rows and columns, plainer forms, types, weights, values and options.

Every step is a function of a problem and of a test that says whether another problem still fails in the same way; it
returns the smallest problem that it found. Steps are repeated until none of them helps, or time is up.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from fuzz.containers import PLAIN, suits
from fuzz.problem import Failure, Problem

Test = Callable[[Problem], bool]
Judge = Callable[[Problem], None]


def failure_of(judge: Judge, problem: Problem) -> Failure | None:
    """How a problem fails; one that is no problem any more does not."""
    try:
        judge(problem)
    except Failure as failure:
        return failure
    except Exception:
        return None
    return None


def shrink(problem: Problem, still_fails: Test, seconds: float = 20.0) -> Problem:
    """A small problem that still fails."""
    deadline = time.monotonic() + seconds

    def test(candidate: Problem) -> bool:
        return time.monotonic() < deadline and still_fails(candidate)

    while time.monotonic() < deadline:
        before = problem
        for step in (_selected, _fewer_rows, _fewer_columns, _fewer_options, _plainer, _plainer_values):
            problem = step(problem, test)
        if problem is before:
            break
    return problem


def _first(problem: Problem, candidates: Iterator[Problem], test: Test) -> Problem:
    """The first candidate that fails, or the problem itself."""
    return next((candidate for candidate in candidates if test(candidate)), problem)


# ------------------------------------------------------------------------------------------------ rows and columns


def _take(selection: np.ndarray | None, keep: np.ndarray) -> np.ndarray | None:
    """A mask or indices, when only some things are kept (ascending)."""
    if selection is None or selection.dtype == bool:
        return None if selection is None else selection[keep]
    place = np.full(max(int(keep.max()), int(selection.max(initial=0))) + 1, -1)
    place[keep] = np.arange(len(keep))
    return place[selection][place[selection] >= 0]


def take_rows(problem: Problem, keep: np.ndarray) -> Problem:
    options = {**problem.options, "rows": _take(problem.options.get("rows"), keep)}
    by_row = {name: None if array is None else array[keep] for name, array in problem.by_row.items()}
    return problem.with_(columns=[column[keep] for column in problem.columns], by_row=by_row, options=options)


def take_columns(problem: Problem, keep: np.ndarray) -> Problem:
    options = {**problem.options, "features": _take(problem.options.get("features"), keep)}
    return problem.with_(columns=[problem.columns[j] for j in keep], options=options)


def _selected(problem: Problem, test: Test) -> Problem:
    """Without rows= and features=, on what they select."""
    for name, take, size in (("rows", take_rows, problem.n_rows), ("features", take_columns, len(problem.columns))):
        chosen = problem.options.get(name)
        if chosen is not None:
            whole = problem.with_(options={**problem.options, name: None})
            problem = _first(problem, iter([take(whole, np.unique(np.arange(size)[chosen])), whole]), test)
    return problem


def _fewer(problem: Problem, n: int, take: Callable[[Problem, np.ndarray], Problem], test: Test) -> Problem:
    """Leave out runs of rows or columns, long ones first."""
    length = n // 2
    while length >= 1:
        start = 0
        while start < n and n > 1:
            keep = np.concatenate([np.arange(start), np.arange(min(start + length, n), n)])
            candidate = take(problem, keep) if len(keep) else problem
            if len(keep) and test(candidate):
                problem, n = candidate, len(keep)
            else:
                start += length
        length //= 2
    return problem


def _fewer_rows(problem: Problem, test: Test) -> Problem:
    return _fewer(problem, problem.n_rows, take_rows, test)


def _fewer_columns(problem: Problem, test: Test) -> Problem:
    return _fewer(problem, len(problem.columns), take_columns, test)


# ------------------------------------------------------------------------------------------------ plainer


def _fewer_options(problem: Problem, test: Test) -> Problem:
    for group in ("options", "settings"):
        for name, value in getattr(problem, group).items():
            if value is None:
                continue
            others = {key: v for key, v in getattr(problem, group).items() if key != name}
            problem = _first(problem, iter([problem.with_(**{group: others})]), test)
            if name in getattr(problem, group):
                parts = (problem.with_(**{group: {**others, name: part}}) for part in _parts(value))
                problem = _first(problem, parts, test)
    return problem


def _parts(value: Any) -> Iterator[Any]:
    """One of several things to do; or all settings but one."""
    if isinstance(value, tuple) and len(value) > 1:
        yield from ((one,) for one in value)
    elif isinstance(value, dict) and len(value) > 1:
        items, half = list(value.items()), len(value) // 2
        yield from (dict(items[:half]), dict(items[half:]))
        yield from (dict(items[:i] + items[i + 1 :]) for i in range(len(items)))


def _plainer(problem: Problem, test: Test) -> Problem:
    """An ordinary array of float64; integer labels; no weights, or plain ones."""
    if problem.container != PLAIN:
        wide = [column.astype(np.float64) for column in problem.columns]
        forms = [problem.with_(container=PLAIN)] if suits(PLAIN, [c.dtype for c in problem.columns]) else []
        forms += [problem.with_(container=PLAIN, columns=wide), problem.with_(columns=wide)]
        problem = _first(problem, iter(forms), test)
    if any(column.dtype != np.float64 for column in problem.columns):
        for dtype in (np.float64, np.float32, np.int64):
            with np.errstate(all="ignore"):
                columns = [column.astype(dtype) for column in problem.columns]
            if all(column.dtype == dtype for column in problem.columns):
                break
            if _first(problem, iter([other := problem.with_(columns=columns)]), test) is other:
                problem = other
                break
    for name, array in problem.by_row.items():
        candidates = (problem.with_(by_row={**problem.by_row, name: other}) for other in _plainer_arrays(array))
        problem = _first(problem, candidates, test)
    return problem


def _plainer_arrays(array: np.ndarray | None) -> Iterator[np.ndarray | None]:
    if array is None:
        return
    if array.dtype.kind not in "f":
        codes = np.unique(array, return_inverse=True)[1]
        if array.dtype.kind != "i" or not np.array_equal(array, codes):
            yield codes
        return
    yield None
    if not (array == 1).all():
        yield np.ones(len(array))
    for plain in (_one_digit(array), 2.0 ** np.round(np.log2(np.where(array > 0, array, 1.0)))):
        if not np.array_equal(plain, array):
            yield plain


def _one_digit(array: np.ndarray) -> np.ndarray:
    return np.array([float(f"{value:.0e}") for value in array.tolist()], array.dtype)


def _plainer_values(problem: Problem, test: Test) -> Problem:
    """Columns without missing values, or of small integers in the same order, or of one digit."""
    for j in range(len(problem.columns)):
        column = problem.columns[j]
        plain = [np.nan_to_num(column)] if column.dtype.kind == "f" and np.isnan(column).any() else []
        known = np.isnan(column) if column.dtype.kind == "f" else np.zeros(len(column), bool)
        ranks = np.unique(column, return_inverse=True)[1].astype(column.dtype)
        plain.append(np.where(known, column, ranks))
        if column.dtype.kind == "f":
            plain.append(_one_digit(column))
        for other in plain:
            if not np.array_equal(other, problem.columns[j], equal_nan=other.dtype.kind == "f"):
                columns = [*problem.columns[:j], other, *problem.columns[j + 1 :]]
                problem = _first(problem, iter([problem.with_(columns=columns)]), test)
    return problem
