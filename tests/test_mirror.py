"""Tests lie where the modules lie that they test: tests/boosting/test_rounds.py is about apsplit/boosting/rounds.py."""

from __future__ import annotations

from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
MIRRORED = ("boosting", "samplers", "study", "testing")  # the other folders follow
MODULES = [path for folder in MIRRORED for path in sorted((TESTS.parent / "apsplit" / folder).glob("[!_]*.py"))]


@pytest.mark.parametrize("module", MODULES, ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_every_module_is_named_by_a_test_file(module):
    assert (TESTS / module.parent.name / f"test_{module.stem}.py").is_file()


@pytest.mark.parametrize("folder", MIRRORED)
def test_every_test_file_names_a_module(folder):
    named = {path.stem.removeprefix("test_") for path in (TESTS / folder).glob("test_*.py")}
    assert named <= {path.stem for path in MODULES if path.parent.name == folder}
