"""``python -m apsplit``: what it prints, and the picture it leaves."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import numba
import numpy as np
import pytest

import apsplit
from apsplit import __main__ as cli

PACKAGE = Path(apsplit.__file__).parent


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """``python -m apsplit`` in a new interpreter."""
    env = {**os.environ, "PYTHONPATH": str(PACKAGE.parent), **environment}
    command = [sys.executable, "-m", "apsplit", *arguments]
    return subprocess.run(command, env=env, capture_output=True, text=True, timeout=300, check=False)


def test_help_lists_the_commands():
    done = run("--help")
    assert done.returncode == 0
    for command in ("warmup", "info", "demo"):
        assert f"\n    {command} " in done.stdout


@pytest.mark.parametrize("arguments", [[], ["train"], ["info", "--out", "x"], ["warmup", "--only", "dense float128"]])
def test_wrong_usage(arguments, capsys):
    with pytest.raises(SystemExit, match="2"):
        cli.main(arguments)
    assert "usage: python -m apsplit" in capsys.readouterr().err


# --- info ----------------------------------------------------------------------------------------------------


def test_info(capsys):
    assert cli.main(["info"]) == 0
    rows = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines())
    assert rows["apsplit"] == f"{apsplit.__version__} in {PACKAGE}"
    assert (rows["numpy"], rows["numba"]) == (np.__version__, numba.__version__)
    assert rows["threads"].startswith(f"{len(os.sched_getaffinity(0))} " if hasattr(os, "sched_getaffinity") else "")
    assert rows["cache"].endswith(" (writable)")
    assert int(rows["kernels"].split(";")[0]) > 10


def test_info_says_what_is_not_installed(capsys, monkeypatch):
    def version(library: str) -> str:
        raise PackageNotFoundError(library)

    monkeypatch.setattr(cli, "version", version)
    cli.info()
    assert "xgboost       not installed\n" in capsys.readouterr().out


def test_info_says_when_the_cache_cannot_be_used(tmp_path: Path):
    place = tmp_path / "file"
    place.touch()
    assert "plain Python" in run("info", NUMBA_DISABLE_JIT="1").stdout
    assert f"{tmp_path / 'cache'}" in run("info", NUMBA_CACHE_DIR=str(tmp_path / "cache")).stdout
    assert cli._cache_place()[1]
    kernels = [type("Kernel", (), {"stats": type("Stats", (), {"cache_path": str(place / "below")})})]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cli, "KERNELS", kernels)
        assert cli._cache_place() == (str(place / "below"), False)
        patch.setattr(cli, "KERNELS", [])
        assert cli._cache_place() == (None, False)


# --- warmup --------------------------------------------------------------------------------------------------


WARM_UP = """
import sys
import apsplit.testing
from apsplit import __main__ as cli
from apsplit._jit import KERNELS

for _ in range(2):
    cli.main(["warmup", *sys.argv[1:]])
print(*sorted(kernel.py_func.__name__ for kernel in KERNELS if not kernel.signatures))
"""
FOR_SPARSE_COLUMNS = {"_count_entries", "_gather_entries", "_order_entries", "encode_entries"}


@pytest.mark.slow
def test_warmup_leaves_nothing_to_compile():
    """In a process of its own, since others have compiled much. (By hand, without arguments: nothing is missing.)"""
    command = [sys.executable, "-c", WARM_UP, "--only", "dense float64", "--processes", "1"]
    done = subprocess.run(command, cwd=PACKAGE.parent, capture_output=True, text=True, timeout=3000, check=False)
    assert done.returncode == 0, done.stderr
    *first, kept, again, one_more, and_more, _, missing = done.stdout.splitlines()
    assert all(line.startswith("dense float64") for line in first) and " kept in " in kept
    assert len(first) == len(cli.STAGES) == 3
    assert all(" 0 kernels compiled" in line for line in (again, one_more, and_more))
    assert set(missing.split()) == FOR_SPARSE_COLUMNS


@pytest.mark.parametrize("fails", ["apsplit.integrations.xgboost._warm_up", "xgboost", None])
def test_warmup_of_hosts(monkeypatch, capsys, fails):
    """Where one is not installed, there is nothing to do."""
    called = []

    def import_module(name):
        if name == fails:
            raise ImportError(name)
        return type("Module", (), {"warm_up": lambda: called.append(name)})

    monkeypatch.setattr(cli, "import_module", import_module)
    assert cli.main(["warmup", "--only", "xgboost", "--processes", "1"]) == 0
    assert capsys.readouterr().out.startswith("xgboost                           0 kernels compiled")
    assert called == ([] if fails else ["apsplit.integrations.xgboost._warm_up"])


def test_warmup_shares_its_tasks_among_processes(monkeypatch, capsys):
    """Every kind of X goes through every stage once, whoever does it; without tqdm there are plain lines."""
    monkeypatch.setattr(cli, "_warm_up", time.sleep)  # something that another process knows
    assert sorted(task for task, _ in cli._run_all([0.01, 0.0, 0.02], 2)) == [0.0, 0.01, 0.02]
    monkeypatch.undo()
    tasks = cli._tasks(["xgboost", "dense float64", "dense uint8"])
    assert tasks[:3] == [("dense float64", stage) for stage in cli.STAGES]
    assert len(set(tasks)) == 7 and tasks[-1] == ("xgboost", "")
    monkeypatch.setitem(sys.modules, "tqdm", None)
    monkeypatch.setattr(cli, "_warm_up", lambda task: (3, 0.5))
    cli.warmup(["dense float64"], 1)
    *lines, last = capsys.readouterr().out.splitlines()
    assert [line.split()[2] for line in lines] == ["gradient", "find_split", "boosting"]
    assert last.startswith("9 kernels compiled in ")


@pytest.mark.parametrize("kind", cli.KINDS)
def test_warmup_knows_all_kinds_of_columns(kind):
    X = cli._example(kind)
    assert str(X.dtype) == kind.split()[1]
    assert X.shape[0] > 16_384
    columns = (X.toarray() if hasattr(X, "toarray") else X).T
    assert [len(np.unique(column)) > 16 for column in columns] == [False, True, True, False]
    assert np.isnan(columns).any() == ("float" in kind)


# --- demo ----------------------------------------------------------------------------------------------------


def test_demo(capsys, tmp_path: Path):
    assert cli.main(["demo", "--out", str(tmp_path / "new" / "folder")]) == 0
    printed = capsys.readouterr().out
    table = {line.split()[0]: line for line in printed.splitlines() if line.startswith(cli.STRATEGIES)}
    assert list(table) == ["auto", "adaptive", "quick", "exhaustive"]
    assert len({row[12:54] for row in table.values()}) == 1  # feature, threshold and error
    assert "100.0%" in table["exhaustive"] and "100.0%" not in table["adaptive"]
    assert "All of them found the same split." in printed
    picture = tmp_path / "new" / "folder" / "race.png"
    assert str(picture) in printed
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert picture.stat().st_size > 10_000


def test_demo_without_matplotlib(capsys, tmp_path: Path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)  # as if it were not installed
    assert cli.main(["demo", "--out", str(tmp_path / "out")]) == 0
    assert 'pip install "apsplit[plot]"' in capsys.readouterr().out
    assert not (tmp_path / "out").exists()


def test_the_weights_of_the_demo_are_adaboosts():
    """Two rounds by hand: after a round the stump just found is wrong on half of the weight."""
    X = np.array([[1.0], [2.0], [3.0], [4.0], [5.0]])
    y = np.array([0, 0, 1, 0, 1])
    data = apsplit.Dataset(X)
    stump = apsplit.find_split(data, y)
    weight = cli._boosted_weights(data, X, y, 1)
    assert weight.tolist() == pytest.approx([1 / 8, 1 / 8, 1 / 8, 1 / 2, 1 / 8])
    assert weight[stump.predict(X) != y].sum() == pytest.approx(0.5)
