"""examples/reproduce_paper.py: it runs, goes on where it was stopped, and its tables say what its runs have found."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import apsplit
from apsplit import lower_bounds

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
MODULES = ("_data", "_figures", "_paper_data", "_paper_runs", "_paper_tables", "_paper_figures", "reproduce_paper")


def reproduce(out: Path, *options: str) -> str:
    """What the script prints, in a new interpreter that finds apsplit where this one does."""
    command = [sys.executable, str(EXAMPLES / "reproduce_paper.py"), "--quick", "--out", str(out), *options]
    env = {**os.environ, "PYTHONPATH": str(Path(apsplit.__file__).parents[1])}
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    assert "Warning" not in done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """What a short run prints, and where it leaves everything."""
    out = tmp_path_factory.mktemp("paper") / "out"
    return reproduce(out, "--time-limit", "0.5"), out


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch):
    """Imports a module of the script, for this test only."""
    monkeypatch.syspath_prepend(str(EXAMPLES))

    def imported(name: str) -> ModuleType:
        for module in MODULES:
            monkeypatch.setitem(sys.modules, module, import_module(module))
        return sys.modules[name]

    return imported


# ------------------------------------------------------------------------------------------------ the script


def test_everything_is_there(quick):
    printed, out = quick
    pictures = ["reproduce_paper_assessments.png", "reproduce_paper_gap.png"]
    assert sorted(path.name for path in out.iterdir()) == sorted([*pictures, "report.html", "runs.jsonl", "tables.md"])
    titles = [
        "AdaBoost: what each search looks at", "AdaBoost: errors", "Assessments by depth",
        "Against the weight-order bound", "LazyBoost and weight trimming: what they look at",
        "LazyBoost and weight trimming: errors", "Between the exact bound and everything",
        "Quick Boost and its parameters",
    ]  # fmt: skip
    page, tables = (out / "report.html").read_text(), (out / "tables.md").read_text()
    for title in titles:
        assert f"\n{title}\n" in printed and f"### {title}\n" in tables and f"<h2>{title}</h2>" in page
    assert page.count("src='data:image/png;base64,") == 2
    assert "http" not in page  # everything is in it
    for picture in pictures:
        assert f"picture: {out / picture}\n" in printed


def test_pictures(quick):
    image = pytest.importorskip("matplotlib.image")
    for picture in quick[1].glob("*.png"):
        pixels = image.imread(picture)[:, :, :3]
        white, coloured = np.all(pixels == 1, axis=2), np.ptp(pixels, axis=2) > 0.3
        assert 0.5 < white.mean() < 0.99
        assert coloured.mean() > 0.001
        assert white[[0, -1]].all() and white[:, [0, -1]].all()  # nothing is cut off at an edge


def test_it_goes_on_where_it_was_stopped(quick):
    printed, out = quick
    runs = out / "runs.jsonl"
    lines = runs.read_text().splitlines()
    assert f"{len(lines)} runs; finished ones are kept in" in printed
    cut_off = json.loads(lines[-1])["result"]
    runs.write_text("\n".join([*lines[:-1], lines[-1][:50]]))
    assert "1 runs; finished ones are kept in" in reproduce(out)
    again = json.loads(runs.read_text().splitlines()[-1])["result"]
    assert {**again, "cpu_seconds": 0} == {**cut_off, "cpu_seconds": 0}
    assert "finished ones" not in reproduce(out)
    assert "finished ones" not in reproduce(out, "--report-only")


def test_runs_agree_with_one_another(quick, example):
    store = example("_paper_runs").Store(quick[1] / "runs.jsonl")
    tables = example("_paper_tables").Tables(store, ["breast_cancer"], ["auto", "adaptive", "quick"])
    for depth in (1, 2):
        _, everything = tables.boost("breast_cancer", "exhaustive", depth=depth)
        _, adaptive = tables.boost("breast_cancer", "adaptive", depth=depth)
        _, usual = tables.boost("breast_cancer", "quick", depth=depth)
        _, parameters = store.find(what="quick parameters", dataset="breast_cancer", depth=depth)
        _, bound = store.find(what="weight-order", dataset="breast_cancer", depth=depth)
        for each in (adaptive, usual):
            assert each["train_error"] == everything["train_error"]
            assert each["test_error"] == everything["test_error"]
            assert (np.array(each["assessments"]) <= everything["assessments"]).all()
            assert (np.array(each["assessments"]) >= bound["weight_order"]).all()
        assert parameters["0.9, 20"] == usual["assessments"]
        assert parameters["0.5, 100"] != usual["assessments"]
    _, exact = store.find(what="exact", dataset="breast_cancer")
    _, bound = store.find(what="weight-order", dataset="breast_cancer", depth=1)
    assert exact["round"] == [1, 11] and exact["weight_order"] == bound["weight_order"][::10]
    # Programs are broken off after half a second: what is proven until then is below what they would find.
    for proven, above in (("exact", "enough"), ("enough", "weight_order"), ("one_sided", "weight_order")):
        assert np.all(np.array(exact[proven]) <= exact[above])
    rounds, shares = tables.gap_curve("breast_cancer", "exhaustive")
    assert (rounds.tolist(), shares.tolist()) == ([1, 11], [1.0, 1.0])


# ------------------------------------------------------------------------------------------------ its parts


def test_rows_of_nodes(example):
    rng = np.random.default_rng(0)
    X = rng.integers(0, 5, (80, 4))
    y = (X[:, 0] + X[:, 1] + rng.normal(0, 1, 80) > 4).astype(int)
    data = apsplit.Dataset(X)
    tree = apsplit.DecisionTreeClassifier(max_depth=3, criterion="error").fit(data, y).tree_
    nodes = np.flatnonzero(tree.feature >= 0)
    path = tree.decision_path(data).toarray() > 0
    for node, rows in zip(nodes, example("_paper_runs").rows_of_nodes(tree, data), strict=True):
        rows = np.arange(80) if rows is None else rows
        assert rows.tolist() == np.flatnonzero(path[:, node]).tolist()
        split = apsplit.find_split(data, y, rows=rows)
        assert (split.feature, split.threshold) == (tree.feature[node], tree.threshold[node])


@pytest.mark.parametrize("scheme", ["samme", "ovr"])
def test_bounds_are_summed_over_nodes_and_learners(example, scheme):
    runs, load = example("_paper_runs"), example("_paper_data").load
    data = load("wine", None)
    run = runs.Run("weight-order", "wine", 1, 1, scheme=scheme)
    found = runs.perform(run, data, runs.Bar(1.0), 1, 1.0)
    labels = [data.y_train] if scheme == "samme" else [data.y_train == c for c in np.unique(data.y_train)]
    assert found["weight_order"] == [sum(lower_bounds.weight_order(data.train, label).total for label in labels)]


def test_published_figures(example):
    paper = example("_paper_data").Published()
    assert paper.assessments("a6a", "adaboost", "adaptive", 3) == 1.69e9
    assert paper.assessments("w4a", "adaboost", "quick", 5) == 3.60e9
    assert paper.assessments("w4a", "lazyboost-0.5", "quick", 3) == 1.22e9
    assert paper.assessments("satimage", "adaboost", "adaptive", 1) is None
    assert paper.assessments("a6a", "adaboost", "auto", 3) is None
    assert paper.cpu_seconds("mnist", "adaboost", "quick") == 6.6e5
    errors = {"assessments": 1.02e9, "train_error": 0.131, "test_error": 0.157}
    assert paper.after("a6a", "adaboost", "adaptive", 300) == errors
    assert paper.after("a6a", "adaboost", "adaptive", 301) == {}


def test_claims(example, tmp_path: Path):
    """By hand: 3 % more than the paper's 6.40e8 is just allowed, 4 % is not."""
    runs, tables = example("_paper_runs"), example("_paper_tables")
    store = runs.Store(tmp_path / "runs.jsonl")
    depth_1 = runs.Run("boost", "a6a", 1, 500, search="adaptive")
    bound, median = (
        runs.Run("weight-order", "a6a", 1, 500),
        "a6a: adaptive over the weight-order bound, median within 1 %",
    )
    for factor, near in ((1.0299, "yes"), (1.04, "NO")):
        store.results = {
            depth_1: runs.Result(assessments=[6.4e8 * factor / 500] * 500, reads=[0] * 500, cpu_seconds=1.0),
            bound: runs.Result(weight_order=[6.4e8 * factor / 500 / 1.02] * 500),
        }
        claims = tables.Tables(store, ["a6a"], ["adaptive"]).checks().rows
        assert claims == [
            ["1 counts by depth within 3 % of the paper's", f"{100 * factor - 100:+.1f} % at worst", near],
            [f"{median}: every 10th round, as in figure 1", "1.0200", "NO"],
            [f"{median}: all rounds", "1.0200", "NO"],
            ["a6a: the same in total, within 5 %", "1.0200", "yes"],
        ]


def test_what_cannot_be_had_is_skipped(example, tmp_path: Path, monkeypatch):
    data = example("_paper_data")

    def no_network(**options: object) -> None:
        raise OSError("no network")

    monkeypatch.setattr(data.loaders, "fetch_rcv1", no_network)
    with pytest.raises(data.Unavailable, match=r"not in .*, and it cannot be downloaded \(OSError: no network\)"):
        data.load("rcv1", tmp_path)
    with pytest.raises(data.Unavailable, match="neither a data set of the paper nor"):
        data.load("nonsense", tmp_path)


def test_data_from_a_folder(example, tmp_path: Path):
    data = example("_paper_data")
    X, y = np.eye(4), np.array([1, -1, 1, -1])
    np.savez(tmp_path / "a6a.npz", X_train=X, y_train=y, X_test=X[:1], y_test=y[:1])
    assert data.load("a6a", tmp_path).train.shape == (4, 4)
    lines = [f"{label:+d} {1 + i}:1\n" for i, label in enumerate(y)]
    (tmp_path / "w4a").write_text("".join(lines))
    (tmp_path / "w4a.t").write_text(lines[0])
    read = data.load("w4a", tmp_path)
    assert (read.train.shape, read.test.shape, read.y_test.tolist()) == ((4, 4), (1, 4), [1.0])


# ------------------------------------------------------------------------------------------------ the paper's data


@pytest.mark.parametrize(("name", "median"), [("a6a", 1.01), ("w4a", 1.011)])
def test_adaptive_is_close_to_the_weight_order_bound(name, median, load_data, example):
    """500 rounds of stumps, as in the paper's figure 2."""
    runs = example("_paper_runs")
    X, y = load_data(name)
    data = apsplit.Dataset(X)
    bounds = runs.WeightOrder(sys.modules["_data"].Data(data, y, data, y), None, 0.0)
    model = apsplit.AdaBoostClassifier(500, criterion="error", strategy="adaptive", callbacks=[bounds]).fit(data, y)
    least = np.array(bounds.found["weight_order"])
    assert (model.assessments_ >= least).all()
    assert np.median(model.assessments_ / least) < median
    assert model.assessments_.sum() < 1.05 * least.sum()
