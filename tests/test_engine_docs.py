"""docs/ENGINE.md cannot go stale: its folders, its glossary and its walks are those of the sources."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from functools import cache
from importlib import import_module
from inspect import unwrap
from pathlib import Path
from typing import Any

import pytest

from apsplit._phases import Phase

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "docs" / "ENGINE.md").read_text()
PACKAGES = [path.parent for path in (ROOT / "apsplit").rglob("*/__init__.py") if not path.parent.is_symlink()]
FOLDERS = sorted(folder.relative_to(ROOT).as_posix() for folder in PACKAGES)
# A dotted name below apsplit that begins with one of its folders, or a module of the compiled call of a tree.
BEGINNINGS = "|".join(
    sorted(
        {folder.split("/")[1] for folder in FOLDERS}
        | {"_categories", "_elementary", "_phases", "_pool", "_records", "_work"}
    )
)
NAME = re.compile(rf"`((?:{BEGINNINGS}|integrations)(?:\.\w+)+)`")
PASSED_BY_ALL = {"_ahead", "_jit", "_threads", "_validation"}


def sections(mark: str) -> dict[str, str]:
    """What stands below each heading of a level."""
    parts = re.split(rf"^{mark} (.+)\n", TEXT, flags=re.M)
    return {
        title: re.split(r"^##? ", body, flags=re.M)[0] for title, body in zip(parts[1::2], parts[2::2], strict=True)
    }


PAGES = {title: body for title, body in sections("##").items() if title.startswith("Add a")}
WALKS = {title: NAME.findall(body[body.index("\n- ") :]) for title, body in sections("###").items()}
NAMES = sorted({name for body in PAGES.values() for name in NAME.findall(body)}.union(*WALKS.values()))


@cache
def resolved(name: str) -> tuple[str, Any]:
    """The module that a name begins with, and what the name stands for."""
    parts = name.split(".")
    at = max(at for at in range(1, len(parts)) if is_module(parts[:at]))
    found = import_module("apsplit." + ".".join(parts[:at]))
    for part in parts[at:]:
        found = getattr(found, part)
    return ".".join(parts[:at]), found


def is_module(parts: list[str]) -> bool:
    path = (ROOT if parts[0] == "integrations" else ROOT / "apsplit").joinpath(*parts)
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def modules_of(walk: str) -> set[str]:
    return {resolved(name)[0] for name in WALKS[walk]}


# ------------------------------------------------------------------------------------------------------ what is said


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_there(name):
    for host in ("xgboost", "lightgbm"):
        if f".{host}." in name:
            pytest.importorskip(host)
    assert resolved(name)[1] is not None


def test_there_are_five_walks_and_five_pages():
    assert len(WALKS) == 5
    assert sorted(PAGES) == [
        "Add a criterion", "Add a sampler", "Add a search", "Add an adapter", "Add an option of gradient trees",
    ]  # fmt: skip
    assert all(len(NAME.findall(body)) > 4 for body in PAGES.values())


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_folder_is_in_the_drawing(folder):
    drawing = TEXT.split("```")[1]
    assert f"{folder}/" in drawing


def test_the_glossary_has_at_most_forty_words():
    table = re.findall(r"^\| ([^|]+) \| [^|]+ \|$", sections("##")["Words"], flags=re.M)[1:]  # without its heading
    words = [word for row in table for word in row.split(", ")]
    assert 30 < len(words) <= 40
    assert len(set(words)) == len(words)


def test_files_that_are_named_are_there():
    for path in re.findall(r"`((?:apsplit|integrations|tests|fuzz|docs|benchmarks)/[\w/.]+)`", TEXT):
        assert (ROOT / path).exists(), path


# ---------------------------------------------------------------------------------------------------------- the walks

# Calls of the kind that each walk describes, traced as plain Python: (module, function) in the order of first calls.
TRACE = """
import json, sys
import numpy as np
import apsplit
from apsplit.boosting.rounds import Learner

rng = np.random.default_rng(0)
n = 400
X = np.column_stack([rng.normal(size=n), rng.normal(size=n), rng.integers(0, 5, n), rng.random(n) < 0.1]).astype("f4")
X[::17, 0] = np.nan
y = (np.nan_to_num(X[:, 0]) + 0.3 * X[:, 2] + rng.normal(0, 0.5, n) > 0.5).astype(int)
w = rng.random(n)
grad, hess = rng.normal(size=n) + np.nan_to_num(X[:, 0]), rng.random(n) + 0.5
data = apsplit.Dataset(X, max_bins=16)
walks = []


def traced(call):
    passed = {}

    def note(frame, event, argument):
        module = frame.f_globals.get("__name__", "")
        if event == "call" and module.startswith("apsplit."):
            passed[module.removeprefix("apsplit."), frame.f_code.co_qualname] = None

    sys.setprofile(note)
    try:
        return call()
    finally:
        sys.setprofile(None)
        walks.append(list(passed))


def trace_third(owner, name, train):
    \"\"\"Trace the third call of a method while something is trained.\"\"\"
    method, calls = getattr(owner, name), []

    def third(*arguments, **options):
        calls.append(name)
        run = lambda: method(*arguments, **options)
        return traced(run) if len(calls) == 3 else run()

    setattr(owner, name, third)
    train()


apsplit.find_split(data, y, w, criterion="gini", n_threads=1)
traced(lambda: apsplit.find_split(data, y, w, criterion="gini", n_threads=1))
traced(lambda: apsplit.find_split(data, y, w, strategy="adaptive", n_threads=1))
trace_third(Learner, "step", lambda: apsplit.AdaBoostClassifier(3, max_depth=3, n_threads=1).fit(data, y))
grow = lambda: apsplit.grow_gradient_tree(data, grad, hess, max_depth=3, n_threads=1)
grow()
traced(grow)
try:
    import xgboost as xgb
except ImportError:
    pass
else:
    from apsplit.integrations.xgboost import ExactSplits
    from apsplit.integrations.xgboost.callback import ExactBooster

    params = {"objective": "binary:logistic", "max_depth": 3, "tree_method": "exact"}
    callbacks = [ExactSplits(n_threads=1)]
    trace_third(ExactBooster, "update", lambda: xgb.train(params, xgb.DMatrix(X, y), 3, callbacks=callbacks))
print(json.dumps(walks))
"""


@pytest.fixture(scope="module")
def traces() -> dict[str, list[tuple[str, str]]]:
    """The functions that the call of each walk passes, in the order of first calls."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", TRACE], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found = [[(module, name) for module, name in walk] for walk in json.loads(done.stdout)]
    return dict(zip(WALKS, found, strict=False))


def code_of(name: str) -> tuple[str, str]:
    """Module and name of the Python function behind a name: of a kernel, a phase, an alias of one, or a property."""
    found = resolved(name)[1]
    found = getattr(found, "fget", found)
    found = found.function if isinstance(found, Phase) else found
    found = unwrap(getattr(found, "py_func", found))
    return found.__module__.removeprefix("apsplit."), found.__qualname__


@pytest.mark.parametrize("walk", WALKS)
def test_a_walk_passes_its_modules_in_this_order(walk, traces):
    if walk not in traces:
        pytest.skip("needs xgboost")
    passed = traces[walk]
    listed = [code_of(name) for name in WALKS[walk]]
    missing = [".".join(code) for code in listed if code not in passed]
    assert not missing, f"not called: {missing}"
    turns = [passed.index(code) for code in listed]
    wrong = [".".join(listed[i]) for i in range(1, len(turns)) if turns[i] < turns[i - 1]]
    assert not wrong, f"first called before what stands above: {wrong}"
    modules = {module for module, _ in passed} - PASSED_BY_ALL
    own = modules_of(walk)
    if "and those of a gradient tree" in walk:
        (other,) = (title for title in WALKS if title.startswith("A gradient tree"))
        assert modules <= own | modules_of(other)
        own -= modules_of(other)
    else:
        assert modules == own
    assert int(re.search(r": (\d+) modules", walk)[1]) == len(own)
