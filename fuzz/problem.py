"""A problem made of arrays, the calls that a judge makes (which can be printed as they were made), and complaints."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

import apsplit
from fuzz.containers import contain
from fuzz.patching import patched

FIELDS = ("feature", "threshold", "missing_left", "polarity", "left_value", "right_value", "score", "improvement")


class Tally:
    """How often the library was asked, in this process."""

    calls = 0


class Refused(Exception):
    """The library says that it cannot do this, and may."""


class Failure(Exception):
    """An answer is wrong. ``kind`` says in which way (a smaller problem must fail in the same), ``code`` shows it."""

    def __init__(self, kind: str, message: str, code: list[str], problem: Problem | None = None) -> None:
        super().__init__(f"{kind}: {message}")
        self.kind, self.message, self.code = kind, message, code
        self.problem = problem  # that the code is about, if it was made of the one that was drawn


@dataclass(frozen=True)
class Problem:
    """What a judge is given. ``options`` and ``settings`` that are not there, or None, have their defaults."""

    columns: list[np.ndarray]
    by_row: dict[str, np.ndarray | None]  # y and sample_weight, or grad and hess
    container: str
    options: dict[str, Any]  # of the library's functions, by their public names
    settings: dict[str, Any] = field(default_factory=dict)  # of the judge: how to ask

    @cached_property
    def X(self) -> Any:
        return contain(self.columns, self.container)

    @property
    def n_rows(self) -> int:
        return len(self.columns[0])

    @property
    def given(self) -> dict[str, Any]:
        """Options that differ from their defaults."""
        return {name: value for name, value in self.options.items() if value is not None}

    @cached_property
    def may_be_refused(self) -> bool:
        """Whether X holds integers that float64 cannot tell apart."""
        return any(c.dtype.kind in "iu" and c.dtype.itemsize == 8 and _beyond(c) for c in self.columns)

    def with_(self, **changes: Any) -> Problem:
        names = ("columns", "by_row", "container", "options", "settings")
        return Problem(**{name: changes.get(name, getattr(self, name)) for name in names})


def _beyond(column: np.ndarray) -> bool:
    return int(column.max()) >= 2**53 or int(column.min()) <= -(2**53)


@contextmanager
def raised_in_phases() -> Iterator[None]:
    """Raise what compiled phases raise (an index that is out of bounds): to Python that is told, and then ignored."""
    errors: list[BaseException | None] = []
    before = sys.unraisablehook
    sys.unraisablehook = lambda ignored: errors.append(ignored.exc_value)
    try:
        yield
    finally:
        sys.unraisablehook = before
    if errors and isinstance(errors[0], Exception):
        raise errors[0]


@dataclass(frozen=True)
class Call:
    """A call of the library: ``text`` is what to paste, ``run`` does it. Options in the problem are passed on."""

    problem: Problem
    function: str
    options: dict[str, Any]
    dataset: dict[str, Any] | None = None  # options of a Dataset to be made of X; None: X as it is
    patches: dict[str, Any] = field(default_factory=dict)  # constants of the library, for the time of the call
    fit: bool = False  # an estimator, to be fitted

    @property
    def text(self) -> str:
        data = "X" if self.dataset is None else f"apsplit.Dataset(X{_keywords(self.dataset)})"
        by_row = "".join(f", {name}" for name in self.problem.by_row)
        arguments = "".join(f", {name}={name}" for name in ("rows", "features") if self._all.get(name) is not None)
        plain = {name: value for name, value in self._all.items() if name not in ("rows", "features")}
        if self.fit:
            return f"apsplit.{self.function}({_keywords(plain)[2:]}).fit({data}{by_row})"
        return f"apsplit.{self.function}({data}{by_row}{arguments}{_keywords(plain)})"

    @property
    def _all(self) -> dict[str, Any]:
        return {**self.problem.given, **self.options}

    def lines(self, name: str) -> list[str]:
        """The call as source, its answer under this name."""
        if not self.patches:
            return [f"{name} = {self.text}"]
        return [f"with patched({self.patches!r}):", f"    {name} = {self.text}"]

    def run(self) -> Any:
        """The answer; an exception is a failure."""
        Tally.calls += 1
        try:
            with raised_in_phases(), patched(self.patches) if self.patches else nullcontext():
                return self._run()
        except Exception as error:
            if isinstance(error, ValueError) and self.problem.may_be_refused:
                raise Refused(str(error)) from error
            kind = f"{self.function} raises {type(error).__name__}: {str(error)[:25]}"
            raise Failure(kind, str(error), [*self.lines("found"), "# must not raise"], self.problem) from error

    def _run(self) -> Any:
        data = self.problem.X if self.dataset is None else apsplit.Dataset(self.problem.X, **self.dataset)
        function: Callable[..., Any] = getattr(apsplit, self.function)
        if self.fit:
            return function(**self._all).fit(data, *self.problem.by_row.values())
        return function(data, *self.problem.by_row.values(), **self._all)


def _keywords(options: dict[str, Any]) -> str:
    return "".join(f", {name}={_expression(value)}" for name, value in options.items())


def _expression(value: Any) -> str:
    return f"apsplit.samplers.{value!r}" if type(value).__module__.startswith("apsplit.samplers") else repr(value)


def fields_of(split: Any) -> tuple[Any, ...] | None:
    """All that the contract says of a split, as plain Python."""
    if split is None:
        return None
    values = [getattr(split, name) for name in FIELDS]
    return tuple(value.item() if isinstance(value, np.generic) else value for value in values)


def expect_split(call: Call, expected: tuple[Any, ...] | None, who: str) -> Any:
    """Make a call whose answer is known, by ``who``."""
    found = call.run()
    fields = fields_of(found)
    if fields != expected:
        wrong = "None or not"
        if fields is not None and expected is not None:
            wrong = next(name for name, a, b in zip(FIELDS, fields, expected, strict=True) if a != b)
        code = [*call.lines("found"), *assertion("found", expected)]
        name = f"{call.function} {call.options.get('strategy', '')}".strip()
        raise Failure(f"{name}: {wrong}", f"{fields}, but by {who} {expected}", code, call.problem)
    return found


def assertion(name: str, expected: tuple[Any, ...] | None) -> list[str]:
    """Lines that assert the fields of a split."""
    if expected is None:
        return [f"assert {name} is None"]
    found = ", ".join(f"{name}.{field}" for field in FIELDS)
    return [f"assert ({found}) == ({', '.join(map(_literal, expected))})"]


def _literal(value: Any) -> str:
    return "np.inf" if isinstance(value, float) and value == np.inf else repr(value)
