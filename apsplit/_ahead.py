"""Compiling on two processors: another process compiles what a first call will need, and leaves it on the disk.

numba compiles on one processor at a time. Phases, and the kernel that calls them by their addresses, do not need each
other to be compiled. So when a process has had to compile anything, a second one is started, and both take units
(phases or kernels) that nobody has taken::

    this process    | kernels of the data | units that nobody has taken | waits for the last ones, loads them |
    the other           starts | units, the largest first                     |
    a folder        an empty file for each unit that is taken, another one when it is on the disk

Nothing depends on the other process: if it cannot be started or dies, this one compiles everything.
"""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from numba.core import types

from apsplit._jit import COMPILED, NOTICE
from apsplit._phases import Phase
from apsplit._threads import available_threads

_PATIENCE = 60.0  # seconds that a unit is waited for
_NAP = 0.005


def _name(unit: Any) -> str:
    """Where a unit is to be found: module and name."""
    function = unit.function if isinstance(unit, Phase) else unit.py_func
    return f"{function.__module__}:{function.__name__}"


def _compile(unit: Any) -> None:
    """Compile a phase, or a kernel of one address; or load it from the disk."""
    if isinstance(unit, Phase):
        unit.address  # noqa: B018 (it is compiled when asked for)
    else:
        unit.compile((types.int64,))


class _Claims:
    """Who compiles what: files in a folder that two processes know."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def take(self, name: str) -> bool:
        """Whether a unit was left for the caller, who compiles it now."""
        try:
            (self.folder / name).touch(exist_ok=False)
        except OSError:  # somebody has it; or the folder is gone, and everybody compiles when it is needed
            return False
        return True

    def finish(self, name: str) -> None:
        """Say that a unit is on the disk."""
        with suppress(OSError):
            (self.folder / f"{name} done").touch()

    def is_taken(self, name: str) -> bool:
        """Whether somebody compiles a unit, or has done so."""
        return (self.folder / name).exists()

    def is_finished(self, name: str) -> bool:
        """Whether a unit is on the disk."""
        return (self.folder / f"{name} done").exists()

    def work(self, units: Sequence[Any]) -> None:
        """Compile the units that nobody has taken."""
        for unit in units:
            name = _name(unit)
            if self.take(name):
                _compile(unit)
                self.finish(name)


class _Other:
    """The other process, and the units that both compile."""

    def __init__(self, units: Sequence[Any]) -> None:
        self.units = list(units)  # those that nobody has waited for yet
        folder = tempfile.mkdtemp(prefix="apsplit-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        self.claims = _Claims(Path(folder))
        command = "import sys; from apsplit._ahead import serve; serve(*sys.argv[1:])"
        self.process = subprocess.Popen(
            [sys.executable, "-c", command, folder, *map(_name, units)],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "APSPLIT_QUIET": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def wait_for(self, unit: Any) -> None:
        """Let the other process finish a unit, if it has taken it."""
        name, limit = _name(unit), time.monotonic() + _PATIENCE
        while self.claims.is_taken(name) and not self.claims.is_finished(name):
            if self.process.poll() is not None or time.monotonic() > limit:
                return
            time.sleep(_NAP)


def serve(folder: str, *names: str) -> None:
    """What the other process does: compile the units that nobody has taken."""
    claims = _Claims(Path(folder))
    for name in names:
        if claims.folder.exists():
            module, _, attribute = name.partition(":")
            claims.work([getattr(import_module(module), attribute)])


_expected: list[Sequence[Any]] = []  # what calls so far will need
_others: list[_Other] = []
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_others.clear)


def _can_start() -> bool:
    """Whether there is a processor for another process, Python to run there, and a place where it leaves kernels."""
    return (
        COMPILED
        and available_threads() > 1
        and NOTICE.is_kept
        and not getattr(sys, "frozen", False)
        and Path(sys.executable or "").stem.startswith("python")
    )


def _start() -> None:
    """Have units that are expected compiled by another process, if there is none yet for them."""
    while _expected and COMPILED and NOTICE.spent > 0.0:
        units = _expected.pop(0)
        if _can_start():
            try:
                _others.append(_Other(units))
            except OSError:  # no room, or no process can be started
                return


NOTICE.on_compiled.append(_start)
_known: set[int] = set()


def expect(units: Sequence[Any]) -> None:
    """Say which units will be needed, the largest first: if anything has to be compiled, they are compiled at once.

    The same sequence may be named again; that costs nothing.
    """
    if id(units) not in _known:
        _known.add(id(units))
        _expected.append(units)
        _start()


def ready(*units: Any) -> None:
    """Compile what nobody else does of some units, and wait for the others."""
    for other in _others:
        shared = [unit for unit in other.units if unit in units]
        other.claims.work(shared)
        for unit in shared:
            other.wait_for(unit)
        other.units = [unit for unit in other.units if unit not in shared]


def addresses(*callers: Any, **phases: Phase) -> dict[str, int]:
    """The addresses of some phases, which are compiled together, and with the kernels that call them."""
    ready(*callers, *phases.values())
    return {name: phase.address for name, phase in phases.items()}
