"""Another process compiles what a first call will need; nothing depends on it."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from apsplit import _ahead
from apsplit._jit import COMPILED

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
TESTS = Path(__file__).resolve().parent

FIRST_CALL = """
    import os, sys
    from apsplit import _ahead, _threads
    import ahead_units as units

    _ahead.available_threads = lambda: 2
    UNITS = (units.caller, units.first, units.second)
    {before}
    _ahead.expect(UNITS)
    assert not _ahead._others, "nothing was compiled yet"
    units.data_kernel(1.0)
    {started}
    places = _ahead.addresses(units.caller, first=units.first, second=units.second)
    assert units.caller(4) == 5 and all(places.values())
    own = (units.first._callback.cache_hits, units.second._callback.cache_hits)
    {after}
"""


def run(tmp_path, units=TESTS, *, before="pass", started="pass", after="pass", **environment):
    """A first call in a process of its own, with an empty cache."""
    parts = {"before": before, "started": started, "after": after}
    code = textwrap.dedent(FIRST_CALL).format(**{name: textwrap.dedent(part) for name, part in parts.items()})
    env = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache"), "TMPDIR": str(tmp_path), **environment}
    env["PYTHONPATH"] = os.pathsep.join([str(units), str(TESTS.parent)])
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert not list(tmp_path.glob("apsplit-*")), "the folder of claims is left"
    return done.stdout


def test_the_other_process_compiles_what_nobody_has_taken(tmp_path):
    """If it is given time for all units, this process finds all of them on the disk."""
    started = "assert _ahead._others[0].process.wait(120) == 0"
    run(tmp_path, started=started, after="assert own == (1, 1), own")


def test_units_of_two_processes_are_compiled_once(tmp_path):
    """Whoever takes a unit, the other one does not."""
    after = """
    other = _ahead._others[0]
    assert other.process.wait(120) == 0
    names = {path.name for path in other.claims.folder.iterdir()}
    assert names == {_ahead._name(unit) + end for unit in UNITS for end in ("", " done")}, names
    assert not other.units, "they are looked for again"
    """
    run(tmp_path, after=after)


@pytest.mark.parametrize(
    "started",
    [
        "_ahead._others[0].process.kill()",
        # taken, and never finished
        "other = _ahead._others[0]; other.process.kill(); other.process.wait(); other.claims.take('ahead_units:first')",
        "import shutil; shutil.rmtree(_ahead._others[0].claims.folder)",
    ],
)
def test_nothing_depends_on_the_other_process(tmp_path, started):
    run(tmp_path, started=started)


@pytest.mark.parametrize(
    "before",
    [
        "sys.executable = ''",
        "sys.executable = '/nowhere/python3'",
        "sys.executable = '/usr/sbin/uwsgi'",
        "sys.frozen = True",
        "_ahead.available_threads = lambda: 1",
    ],
)
def test_where_no_other_process_can_be_started(tmp_path, before):
    run(tmp_path, before=before, started="assert not _ahead._others")


def test_a_warm_start_needs_no_other_process(tmp_path):
    run(tmp_path)
    run(tmp_path, started="assert not _ahead._others", after="assert own == (1, 1), own")


def test_without_a_place_to_keep_kernels_there_is_no_other_process(tmp_path):
    """What it compiles could not be found again."""
    folder = tmp_path / "units"
    folder.mkdir()
    (folder / "__pycache__").touch()  # a file, where a folder should be
    (folder / "ahead_units.py").write_text((TESTS / "ahead_units.py").read_text())
    nowhere = {name: str(folder / "__pycache__" / "cache") for name in ("NUMBA_CACHE_DIR", "HOME", "XDG_CACHE_HOME")}
    run(tmp_path, folder, started="assert not _ahead._others", **nowhere)


def test_names_of_units_lead_back_to_them():
    from apsplit.trees.class_grower import ClassGrower
    from apsplit.trees.gradient_grower import GradientGrower

    for grower in (ClassGrower, GradientGrower):
        for units in grower.units:
            for unit in units:
                module, _, name = _ahead._name(unit).partition(":")
                assert getattr(sys.modules[module], name) is unit
