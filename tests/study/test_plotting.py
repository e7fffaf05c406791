"""Every report can be drawn, the picture says what the report says, and nothing infinite gets into the axes."""

from __future__ import annotations

import subprocess
import sys
import warnings
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from problems import problems
from sklearn.datasets import load_breast_cancer

import apsplit
from apsplit.study.plotting import plot_assessments, plot_dropout, plot_race

pytest.importorskip("matplotlib")
plt = pytest.importorskip("matplotlib.pyplot")

STRATEGIES = ("auto", "exhaustive", "adaptive", "quick")
CRITERIA = ("error", "gini", "entropy")
SCORES = {"error": "weighted error", "gini": "Gini impurity", "entropy": "entropy (bits)"}


@pytest.fixture(autouse=True)
def _no_warnings_and_no_figures_left() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield
    plt.close("all")


def report_of(strategy, n_features=30, **options):
    X, y = load_breast_cancer(return_X_y=True)
    return apsplit.find_split(X[:, :n_features], y, strategy=strategy, **options).report


def drawn(ax):
    """The axes after everything has really been drawn."""
    ax.figure.canvas.draw()
    assert np.isfinite([ax.get_xlim(), ax.get_ylim()]).all()
    return ax


def legend_of(ax):
    return [text.get_text() for text in ax.get_legend().get_texts()]


def names_on_axis(ax):
    return [label.get_text() for label in ax.get_yticklabels()]


def crosses_of(ax):
    return [(line.get_xdata()[0], line.get_ydata()[0]) for line in ax.lines if line.get_marker() == "x"]


@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_all_searches_and_criteria_are_drawn(strategy, criterion):
    report = report_of(strategy, criterion=criterion)
    ax = drawn(report.plot())
    title = ax.get_title(loc="left")
    assert isinstance(ax, plt.Axes)
    assert title.startswith(f"{strategy}: {report.n_assessments:,} assessments")
    assert f"{report.n_assessments / report.n_exhaustive:.1%} of exhaustive" in title
    assert "not shown: 18 features" in title  # of 30, 12 are
    if strategy in ("adaptive", "quick"):
        assert (ax.get_ylabel(), "of 569" in ax.get_xlabel()) == (SCORES[criterion], True)
    else:
        assert ax.get_xlabel().startswith(SCORES[criterion])


@pytest.mark.parametrize("strategy", ["adaptive", "quick"])
def test_the_winner_is_first_and_crosses_are_where_features_were_dropped(strategy):
    report = report_of(strategy, n_features=8)
    ax = drawn(plot_race(report))
    dropped = {drop.feature: drop for drop in report.dropped}
    (winner,) = set(range(8)) - set(dropped)
    assert legend_of(ax)[0] == f"x{winner}: wins with {report.upper[winner]:.4g}"
    expected = [(drop.assessed / report.n_rows, report.lower[drop.feature]) for drop in report.dropped]
    assert sorted(crosses_of(ax)) == sorted(expected)
    assert ax.get_ylim()[0] < report.lower.min() <= report.upper[winner] < ax.get_ylim()[1]


@pytest.mark.parametrize("strategy", ["auto", "exhaustive"])
def test_without_steps_the_best_is_at_the_top(strategy):
    report = report_of(strategy, n_features=8)
    ax = drawn(plot_race(report))
    assert names_on_axis(ax) == [f"x{place}" for place in np.argsort(report.upper, kind="stable")]
    assert ax.yaxis_inverted()
    if strategy == "exhaustive":  # which knows the second best
        assert [text.get_text() for text in ax.texts] == [
            f"{score:.4g} {remark}" for score, remark in zip(np.sort(report.upper), ("wins", "runner-up"), strict=False)
        ]


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_it_draws_into_the_axes_it_is_given(strategy):
    figure, (left, right) = plt.subplots(1, 2)  # without a layout that makes room beside the axes
    assert plot_race(report_of(strategy), ax=right) is right
    drawn(right)
    assert not left.has_data()
    assert plt.get_fignums() == [figure.number]


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("max_features", [1, 2, 5, 30, 100])
def test_no_more_features_than_wanted(strategy, max_features):
    ax = drawn(plot_race(report_of(strategy), max_features=max_features))
    shown = min(max_features, 30)
    if strategy in ("adaptive", "quick"):
        assert len(crosses_of(ax)) == shown - 1
    else:
        assert len(names_on_axis(ax)) == shown
    assert ("not shown" in ax.get_title(loc="left")) == (shown < 30)


def test_no_feature_is_not_a_number_of_features():
    with pytest.raises(ValueError, match="max_features must be at least 1, not 0"):
        plot_race(report_of("auto"), max_features=0)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_single_feature(strategy):
    report = report_of(strategy, n_features=1)
    ax = drawn(plot_race(report))
    assert ax.get_title(loc="left").count("\n") == 0
    assert not crosses_of(ax)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_infinite_bounds_stay_outside(strategy):
    X, y = load_breast_cancer(return_X_y=True)
    X = np.column_stack([X[:, :4], np.ones((len(y), 2))])  # two columns that cannot be split
    report = apsplit.find_split(X, y, strategy=strategy, min_weight_leaf=0.3).report
    assert np.isinf(report.upper).any()
    ax = drawn(plot_race(report))
    assert max(np.abs(ax.get_xlim()).max(), np.abs(ax.get_ylim()).max()) < 10


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_perfect_split(strategy):
    X = np.column_stack([np.arange(40.0), np.arange(40) % 7])
    ax = drawn(plot_race(apsplit.find_split(X, X[:, 0] > 25, strategy=strategy).report))
    assert ax.get_ylim()[0] != ax.get_ylim()[1]


def test_long_names_are_cut():
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame({"a" * 100: [1.0, 2.0, 3.0, 4.0]})
    ax = plot_race(apsplit.find_split(frame, [0, 0, 1, 1]).report)
    assert names_on_axis(ax) == ["a" * 27 + "\N{HORIZONTAL ELLIPSIS}"]


@pytest.mark.parametrize("strategy", STRATEGIES)
@given(problem=problems(max_rows=40), criterion=st.sampled_from(CRITERIA))
@settings(max_examples=15)
def test_whatever_the_problem(strategy, problem, criterion):
    assume(problem.n_existing_classes > 1)
    split = apsplit.find_split(problem.X, problem.y, strategy=strategy, criterion=criterion, **problem.options)
    assume(split is not None)
    drawn(plot_race(split.report))
    plt.close("all")


def test_without_matplotlib_it_says_what_to_install(monkeypatch):
    report = report_of("auto")
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    with pytest.raises(ImportError, match=r'pip install "apsplit\[plot\]"'):
        plot_race(report)


def test_importing_it_does_not_import_matplotlib():
    code = "import sys, apsplit.plotting; assert 'matplotlib' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_dropout_counts_the_features_that_are_left():
    X, y = load_breast_cancer(return_X_y=True)
    report = apsplit.find_split(X, y, strategy="adaptive").report
    (line,) = plot_dropout(report).lines
    shares, alive = line.get_data()
    for share, left in zip(shares[1:-1], alive[1:-1], strict=True):
        assert left >= 30 - sum(drop.assessed <= share * report.n_rows / 100 + 1e-6 for drop in report.dropped)
    assert (alive[0], alive[-1]) == (30, 30 - len(report.dropped))


def test_assessments_add_up_over_the_rounds():
    X, y = load_breast_cancer(return_X_y=True)
    models = {s: apsplit.AdaBoostClassifier(4, strategy=s).fit(X, y) for s in ("exhaustive", "adaptive")}
    ax = plot_assessments(models)
    for line, model in zip(ax.lines, models.values(), strict=True):
        assert line.get_ydata()[-1] == model.assessments_.sum()
    with pytest.raises(ValueError, match="models"):
        plot_assessments({})
