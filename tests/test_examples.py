"""The examples run, print their tables and leave pictures with something on them."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from argparse import Namespace
from importlib import import_module
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import apsplit
from apsplit.testing import brute_force_split

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
PICTURES = {
    "quickstart": ["quickstart_errors.png", "quickstart_assessments.png", "quickstart_tree.png"],
    "weight_trimming": ["weight_trimming.png"],
    "lazyboost": ["lazyboost.png"],
    "custom_trainer": ["custom_trainer.png"],
    "random_forest": ["random_forest.png"],
    "xgboost_plugin": ["xgboost_plugin.png"],
    "explain_adaboost": ["explain_adaboost.png"],
    "lightgbm_plugin": ["lightgbm_plugin.png"],
}
SHORT = {
    "quickstart": ["--rounds=10"],
    "weight_trimming": ["--rounds=40", "--shares", "1", "0.6"],
    "lazyboost": ["--rounds=20", "--seeds=2"],
    "custom_trainer": ["--rounds=20"],
    "random_forest": ["--rounds=12"],
    "xgboost_plugin": ["--rounds=20"],
    "explain_adaboost": ["--rounds=20"],
    "lightgbm_plugin": ["--rounds=20"],
}


def run(example: str, out: Path, *before_on_path: Path) -> str:
    """What an example prints, in a new interpreter that finds apsplit where this one does."""
    path = os.pathsep.join(map(str, [*before_on_path, Path(apsplit.__file__).parents[1]]))
    command = [sys.executable, str(EXAMPLES / f"{example}.py"), *SHORT[example], "--out", str(out)]
    env = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    assert "Warning" not in done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[str, Path]]:
    """What each example prints, and where its pictures are."""
    outs = {example: tmp_path_factory.mktemp(example) / "new" / "folder" for example in PICTURES}
    return {example: (run(example, out), out) for example, out in outs.items()}


def table(printed: str, header: str) -> dict[str, list[str]]:
    """The columns of the table that begins with ``header``."""
    lines = printed.splitlines()
    first = next(i for i, line in enumerate(lines) if line.split()[:1] == [header])
    names = [name.replace(" ", "_") for name in split_cells(lines[first])]
    rows = []
    for line in lines[first + 1 :]:
        if len(split_cells(line)) != len(names):
            break
        rows.append(split_cells(line))
    return dict(zip(names, map(list, zip(*rows, strict=True)), strict=True))


def split_cells(line: str) -> list[str]:
    """Cells are two or more spaces apart."""
    return [cell.strip() for cell in line.split("  ") if cell.strip()]


def number(cell: str) -> float:
    """ "1,234" or "5.6%" """
    return float(cell.rstrip("%").replace(",", ""))


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch):
    """Imports a module of examples/, for this test only."""
    monkeypatch.syspath_prepend(str(EXAMPLES))

    def imported(name: str) -> ModuleType:
        for shared in ("_data", "_figures"):
            monkeypatch.setitem(sys.modules, shared, import_module(shared))
        monkeypatch.setitem(sys.modules, name, import_module(name))
        return sys.modules[name]

    return imported


def test_all_examples_are_tried():
    tried_elsewhere = {"reproduce_paper", "dask_cluster"}  # tests/test_reproduce.py, and below
    assert {path.stem for path in EXAMPLES.glob("[!_]*.py")} == set(PICTURES) | tried_elsewhere


@pytest.mark.slow
def test_dask_cluster():
    """On workers, and with one of them killed, the bits are those of one machine."""
    pytest.importorskip("distributed")
    command = [sys.executable, str(EXAMPLES / "dask_cluster.py"), "--rows", "3000", "--rounds", "5"]
    env = {**os.environ, "PYTHONPATH": str(Path(apsplit.__file__).parents[1])}
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("the same bits: True") == 2


@pytest.mark.parametrize("name", PICTURES)
def test_pictures(name, shown):
    image = pytest.importorskip("matplotlib.image")
    printed, out = shown[name]
    assert sorted(path.name for path in out.iterdir()) == sorted(PICTURES[name])
    for picture in PICTURES[name]:
        assert f"picture: {out / picture}\n" in printed
        pixels = image.imread(out / picture)[:, :, :3]
        white, coloured = np.all(pixels == 1, axis=2), np.ptp(pixels, axis=2) > 0.3
        assert 0.5 < white.mean() < 0.99
        assert coloured.mean() > 0.002
        assert white[[0, -1]].all() and white[:, [0, -1]].all()  # nothing is cut off at an edge


def test_quickstart_searches(shown, example):
    printed, _ = shown["quickstart"]
    columns = table(printed, "search")
    assert columns["search"] == ["auto", "adaptive", "quick", "exhaustive"]
    assert columns["assessments"][0] == columns["assessments"][3] == f"{341 * 30:,}"
    assert all(number(cell) < 100 for cell in columns["of_exhaustive"][1:3])
    data = example("_data").load(Namespace(dataset="breast_cancer", data_dir=None))
    X = np.column_stack([data.train.column_values(feature) for feature in range(30)])
    split = brute_force_split(X, data.y_train)
    name = data.train.feature_names[split.feature]
    assert f"{name} <= {split.threshold:.6g} is {split.left_value}, else {split.right_value}" in printed
    assert f"wrong on {split.score:.2%}\n" in printed


def test_quickstart_boosters(shown):
    printed, _ = shown["quickstart"]
    columns = table(printed, "booster")
    assert columns["booster"] == ["plain, auto", "plain, adaptive", "WeightTrimming(0.9)", "LazyBoost(0.5)"]
    assert columns["rounds"] == ["10"] * 4
    everything, adaptive, trimmed, lazy = map(number, columns["assessments"])
    assert max(trimmed, lazy) < adaptive < everything <= 10 * 341 * 30 * 2
    assert number(columns["of_exhaustive"][1]) == pytest.approx(100 * adaptive / everything, abs=0.05)
    assert columns["test_error"][0] == columns["test_error"][1]
    assert all(number(cell) < 10 for cell in columns["test_error"])
    assert "grew the same trees" in printed


def test_weight_trimming_does_not_get_stuck(shown):
    columns = table(shown["weight_trimming"][0], "share")
    assert columns["share"] == ["1", "0.6"]
    assert (columns["kept_weight"][0], columns["kept_rows"][0], columns["rescued"][0]) == ("100.0%", "100.0%", "0")
    assert number(columns["kept_rows"][1]) < number(columns["kept_weight"][1]) < 100  # the heaviest are few
    assert number(columns["rescued"][1]) > 0
    assert columns["repeated"] == ["0", "0"]
    assert number(columns["train_error"][1]) < 10


def test_lazyboost_costs_its_share(shown):
    columns = table(shown["lazyboost"][0], "share")
    assert columns["share"] == ["1", "0.9", "0.5", "0.1"]
    everything, *costs = map(number, columns["assessments"])
    assert np.array(costs) / everything == pytest.approx([0.9, 0.5, 0.1], abs=0.1)


def test_custom_trainer(shown):
    columns = table(shown["custom_trainer"][0], "rows")
    assert columns["rows"] == ["100%", "30%", "30%", "5%"]
    assert columns["assessments"] == [f"{20 * rows * features:,}" for rows, features in
                                      ((1078, 64), (323, 64), (323, 19), (54, 19))]  # fmt: skip
    assert all(number(cell) < 30 for cell in columns["test_error"])


def test_xgboost_plugin(shown):
    printed, _ = shown["xgboost_plugin"]
    columns = table(printed, "trained")
    assert columns["trained_by"] == ["XGBoost exact", "ExactSplits()", "ExactSplits(GOSS())", "XGBoost hist"]
    assert columns["best_log_loss"][0] == columns["best_log_loss"][1]
    assert all(number(cell) < 0.45 for cell in columns["best_log_loss"])
    assert "grew the same trees" in printed


def test_explain_adaboost(shown):
    printed, _ = shown["explain_adaboost"]
    columns = table(printed, "feature")
    assert len(columns["feature"]) == 10
    means = [number(cell) for cell in columns["mean_|SHAP|"]]
    assert means == sorted(means, reverse=True)
    gap = printed.split("within ")[1].split()[0]
    assert float(gap) < 1e-4


def test_the_votes_of_the_custom_trainer_by_hand(example):
    """Of five equal rows one is wrong, the fourth: it weighs 1 / (1 + 1/2) then, the others 1 / (1 + 2)."""
    X, y = np.array([[1.0], [2.0], [3.0], [4.0], [5.0]]), np.array([-1, -1, 1, -1, 1])
    trainer = example("custom_trainer").RandomStumps(2).fit(apsplit.Dataset(X), y)
    assert trainer.votes[0] == pytest.approx(0.5 * math.log(4))
    for stump, weight in zip(trainer.stumps, ([1, 1, 1, 1, 1], [1, 1, 1, 2, 1]), strict=True):
        best = brute_force_split(X, y, weight)
        assert (stump.threshold, stump.left_value) == (best.threshold, best.left_value)
        assert stump.score == pytest.approx(best.score)


def test_lightgbm_plugin(shown):
    columns = table(shown["lightgbm_plugin"][0], "trainer")
    names = ["LightGBM, 15 bins", "LightGBM, 255 bins", "exact", "LightGBM, GOSS", "exact, GOSS"]
    assert columns["trainer"] == names
    assert columns["rounds"] == ["20"] * 5
    few, many, exact, *_ = map(number, columns["train_loss"])
    assert exact <= many + 0.01 < few + 0.01
    assert all(number(cell) < 15 for cell in columns["test_error"])


def test_without_matplotlib(tmp_path: Path):
    (tmp_path / "matplotlib.py").write_text("raise ImportError")
    printed = run("custom_trainer", tmp_path / "out", tmp_path)
    assert printed.endswith('\nNo pictures without matplotlib: pip install "apsplit[plot]"\n')
    assert not (tmp_path / "out").exists()


def test_data_of_a_folder(tmp_path: Path, example, capsys):
    load = example("_data").load
    X, y = np.arange(12.0).reshape(6, 2), np.array([0, 0, 1, 0, 1, 1])
    np.savez(tmp_path / "mine.npz", X_train=X, y_train=y, X_test=X[:2], y_test=y[:2])
    data = load(Namespace(dataset="mine", data_dir=tmp_path))
    assert (data.train.shape, data.test.shape) == ((6, 2), (2, 2))
    assert data.y_train.tolist() == y.tolist()
    assert capsys.readouterr().out.startswith("mine: 6 rows to train on and 2 to test on, 2 features, 2 classes")
    np.savez(tmp_path / "other.npz", X=X)
    with pytest.raises(SystemExit, match=r"other\.npz must have the arrays X_train, y_train, X_test, y_test, not X"):
        load(Namespace(dataset="other", data_dir=tmp_path))
    with pytest.raises(SystemExit, match=r"none is not one of breast_cancer, .*, and there is no .*none\.npz"):
        load(Namespace(dataset="none", data_dir=tmp_path))
    with pytest.raises(SystemExit, match="no --data-dir is given"):
        load(Namespace(dataset="none", data_dir=None))
