"""A failing problem as a test to be pasted: arrays as literals that give back the same bits."""

from __future__ import annotations

from typing import Any

import numpy as np

from fuzz.containers import EXPRESSIONS
from fuzz.problem import Failure, Problem

_MOST_CELLS = 3000  # more would be a wall of numbers


def literal(value: Any) -> str:
    """An expression of this value, to the bit (``repr`` of a float is)."""
    if not isinstance(value, np.ndarray):
        return repr(value)
    if len(value) and value.dtype.kind in "fiub" and (value == value[0]).all():
        return f"np.full({len(value)}, {value[0].item()!r}, {value.dtype.str!r})"
    if value.dtype.kind in "US":
        return f"np.array({value.tolist()!r})"
    numbers = ", ".join("np.nan" if number != number else repr(number) for number in value.tolist())
    return f"np.array([{numbers}], {value.dtype.str!r})"


def as_test(name: str, problem: Problem, failure: Failure) -> str:
    """Source of a test that fails for as long as the library does; too large ones are left out."""
    problem = failure.problem or problem
    if problem.n_rows * len(problem.columns) > _MOST_CELLS:
        return (
            f"# {problem.n_rows} rows, {len(problem.columns)} columns of {problem.columns[0].dtype}: too many to print"
        )
    lines = ["columns = ["]
    lines += [f"    {literal(column)}," for column in problem.columns]
    lines += ["]", f"X = {EXPRESSIONS[problem.container]}"]
    lines += [f"{key} = {literal(array)}" for key, array in problem.by_row.items()]
    lines += [f"{key} = {literal(problem.options[key])}" for key in ("rows", "features") if key in problem.given]
    lines += failure.code
    helpers = [helper for helper in ("frozen", "mapped", "sparse") if f"{helper}(" in lines[len(problem.columns) + 2]]
    imports = ["import numpy as np"]
    imports += ["import pandas as pd"] * (problem.container == "pandas")
    imports += ["import polars as pl"] * (problem.container == "polars")
    imports += ["", "import apsplit"]
    imports += [f"from fuzz.containers import {', '.join(helpers)}"] if helpers else []
    imports += ["from fuzz.patching import patched"] * any("patched(" in line for line in failure.code)
    body = "\n".join(f"    {line}" for line in lines)
    return "\n".join([*imports, "", "", f"def test_{name}():", body, ""])
