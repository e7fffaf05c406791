"""What a report says is what the search did: counts, intervals, who was dropped by whom, and the second best."""

from __future__ import annotations

import gc
import pickle
import weakref
from itertools import pairwise
from unittest import mock

import numpy as np
import pytest
from hand_race import HAND_LABELS, HAND_WEIGHTS, HAND_X
from hypothesis import assume, given
from hypothesis import strategies as st
from problems import problems

import apsplit
from apsplit.testing import all_candidates, brute_force_split

STRATEGIES = ("auto", "exhaustive", "adaptive", "quick")
NAMED = ("adaptive", "quick")
CRITERIA = ("error", "gini", "entropy")
SLACK = 2.0**-48  # of the weight: how far an impurity in floating point may be off; errors are integers and exact


def search(problem, strategy, criterion="error", max_bins=255):
    """The report of a search that found something."""
    assume(problem.n_existing_classes > 1)
    data = apsplit.Dataset(problem.X, max_bins=max_bins)
    split = apsplit.find_split(data, problem.y, strategy=strategy, criterion=criterion, **problem.options)
    assume(split is not None)
    return split


def scores_of_features(problem, criterion, features):
    """The best score of each feature by brute force; inf where it cannot be split."""
    scores = dict.fromkeys(features, np.inf)
    for candidate in all_candidates(problem.X, problem.y, criterion=criterion, **problem.options):
        scores[candidate.feature] = min(scores[candidate.feature], candidate.score)
    return scores


def rows_of(history, feature, step=None):
    """The rows of one feature, up to a step."""
    upto = np.inf if step is None else step
    return history[(history["feature"] == feature) & (history["step"] <= upto)]


# ------------------------------------------------------------------------------------------------------------ counts


@pytest.mark.parametrize("strategy", STRATEGIES)
@given(problem=problems(frames=True), max_bins=st.sampled_from([4, 255]))
def test_assessments_are_counted_over_existing_rows_and_selected_features(strategy, problem, max_bins):
    split = search(problem, strategy, max_bins=max_bins)
    report = split.report
    n_features = problem.X.shape[1]
    features = np.unique(np.arange(n_features) if problem.features is None else np.arange(n_features)[problem.features])
    assert report.features.tolist() == features.tolist()
    assert report.n_rows == len(np.unique(problem.existing))
    assert report.n_exhaustive == report.n_rows * len(features)
    assert report.assessed.shape == report.lower.shape == report.upper.shape == features.shape
    assert report.n_assessments == report.assessed.sum() <= report.n_exhaustive
    assert report.assessed[features.tolist().index(split.feature)] == report.n_rows
    if strategy in ("auto", "exhaustive"):
        assert report.n_assessments == report.n_exhaustive


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_rows_without_weight_are_not_counted_and_constant_columns_are(strategy):
    X = np.column_stack([np.arange(10.0), np.ones(10), np.arange(10.0) % 3])
    y = np.arange(10) % 2
    w = np.where(np.arange(10) < 2, 0.0, 1.0)
    whole = apsplit.find_split(X, y, w, strategy=strategy).report
    assert (whole.n_rows, whole.n_exhaustive) == (8, 8 * 3)

    part = apsplit.find_split(X, y, w, strategy=strategy, rows=[0, 3, 4, 5, 5, 9], features=[0, 1]).report
    assert (part.n_rows, part.n_exhaustive) == (4, 4 * 2)  # rows 3, 4, 5 and 9
    assert part.features.tolist() == [0, 1]
    assert part.assessed.max() == 4
    assert part.upper[1] == np.inf  # nothing to split
    if strategy == "exhaustive":
        assert part.n_assessments == 8


@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_counts_do_not_depend_on_threads(strategy, criterion):
    rng = np.random.default_rng(1)
    X = np.round(rng.normal(size=(400, 24)), 2)
    y = (X[:, :3].sum(axis=1) + rng.normal(size=400) > 0).astype(int)
    w = rng.exponential(size=400)
    data = apsplit.Dataset(X, max_bins=31)
    reports = []
    with mock.patch("apsplit._threads.WORK_PER_THREAD", 1.0):  # or so small a search would stay on one
        for n_threads in (1, 2, 3):
            split = apsplit.find_split(data, y, w, criterion=criterion, strategy=strategy, n_threads=n_threads)
            reports.append(split.report)
    first = reports[0]
    for other in reports[1:]:
        assert other.n_reads == first.n_reads
        assert other.dropped == first.dropped
        for name in ("assessed", "lower", "upper", "history"):
            assert np.array_equal(getattr(other, name), getattr(first, name)), name


# --------------------------------------------------------------------------------------------------------- intervals


@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize("strategy", STRATEGIES)
@given(problem=problems(), max_bins=st.sampled_from([4, 255]))
def test_every_interval_of_every_step_holds_the_truth(strategy, criterion, problem, max_bins):
    split = search(problem, strategy, criterion, max_bins)
    report, slack = split.report, 0.0 if criterion == "error" else SLACK
    best = scores_of_features(problem, criterion, report.features.tolist())
    for row in report.history:
        assert row["lower"] <= best[row["feature"]] + slack
        assert row["upper"] >= best[row["feature"]] - slack
    for feature, lower, upper in zip(report.features, report.lower, report.upper, strict=True):
        assert lower <= best[feature] + slack
        assert upper >= best[feature] - slack
        last = rows_of(report.history, feature)[-1]
        assert (last["lower"], last["upper"]) == (lower, upper)
        if strategy == "exhaustive":
            assert lower == upper == best[feature]


@pytest.mark.parametrize("strategy", NAMED)
@given(problem=problems())
def test_intervals_of_error_only_close(strategy, problem):
    history = search(problem, strategy).report.history
    for feature in np.unique(history["feature"]):
        for before, after in pairwise(rows_of(history, feature)):
            assert before["assessed"] < after["assessed"]
            assert before["lower"] <= after["lower"]
            assert before["upper"] >= after["upper"] or after["upper"] == np.inf == after["lower"]


# ---------------------------------------------------------------------------------------------------------- dropped


@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize("strategy", STRATEGIES)
@given(problem=problems(), max_bins=st.sampled_from([4, 255]))
def test_all_but_the_winner_are_dropped_once_and_rightly(strategy, criterion, problem, max_bins):
    split = search(problem, strategy, criterion, max_bins)
    report = split.report
    others = sorted(set(report.features.tolist()) - {split.feature})
    assert sorted(drop.feature for drop in report.dropped) == others
    assert [drop.step for drop in report.dropped] == sorted(drop.step for drop in report.dropped)
    for drop in report.dropped:
        last = rows_of(report.history, drop.feature, drop.step)[-1]
        by = rows_of(report.history, drop.by, drop.step)
        by = by[np.argmin(by["upper"])] if strategy == "adaptive" else by[-1]
        assert drop.assessed == last["assessed"]
        assert last["lower"] >= by["upper"]
        if criterion == "error" and problem.w is None:  # then scores are as exact as keys
            assert (last["lower"], drop.feature) > (by["upper"], drop.by)
        if strategy != "adaptive":
            assert by["assessed"] == report.n_rows  # only a completed feature drops others
        if criterion == "error":
            assert drop.assessed == report.assessed[report.features.tolist().index(drop.feature)]


@pytest.mark.parametrize("strategy", NAMED)
@given(problem=problems(max_rows=60))
def test_nobody_is_dropped_later_than_the_first_step_that_allows_it(strategy, problem):
    problem.w = None  # then scores are as exact as keys
    report = search(problem, strategy).report
    history = report.history
    for drop in report.dropped:
        for step in range(drop.step):
            lower = rows_of(history, drop.feature, step)[-1]["lower"]
            for other in set(report.features.tolist()) - {drop.feature}:
                row = rows_of(history, other, step)[-1]
                believed = strategy == "adaptive" or row["assessed"] == report.n_rows
                if believed and row["upper"] < np.inf:
                    assert (lower, drop.feature) < (row["upper"], other)


# --------------------------------------------------------------------------------------------------------- runner-up


@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize("strategy", STRATEGIES)
@given(problem=problems(), max_bins=st.sampled_from([4, 255]))
def test_the_runner_up_is_what_brute_force_finds_without_the_winner(strategy, criterion, problem, max_bins):
    split = search(problem, strategy, criterion, max_bins)
    runner_up = split.report.runner_up
    others = [f for f in split.report.features.tolist() if f != split.feature]
    expected = None
    if others:
        options = problem.options | {"features": others}
        expected = brute_force_split(problem.X, problem.y, criterion=criterion, **options)
    if strategy == "exhaustive":
        assert (runner_up is None) == (expected is None)
    if runner_up is not None:
        for name in ("feature", "threshold", "missing_left", "polarity", "left_value", "right_value", "score"):
            assert getattr(runner_up, name) == getattr(expected, name), name
        assert runner_up.report is split.report


# ------------------------------------------------------------------------------------------------- what else it says


def test_a_report_introduces_itself():
    X = np.array([[1.0, 7.0], [2.0, 6.0], [3.0, 7.0], [4.0, 6.0]])
    report = apsplit.find_split(X, [0, 0, 0, 1], strategy="exhaustive", criterion="gini").report
    assert (report.strategy, report.criterion, report.is_error) == ("exhaustive", "gini", False)
    assert report.feature_names == ["x0", "x1"]
    assert report.seconds > 0
    assert repr(report).startswith("Report(strategy='exhaustive', n_assessments=8, n_exhaustive=8 (100.0%), n_reads=")


def test_names_of_columns_are_kept():
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame({"age": [1.0, 2.0, 3.0], "size": [3.0, 1.0, 2.0], "mass": [0.0, 0.0, 1.0]})
    assert apsplit.find_split(frame, [0, 1, 1], features=[0, 2]).report.feature_names == ["age", "mass"]


def test_splits_are_equal_whatever_their_reports_and_pickling_drops_the_report():
    X, y = HAND_X, HAND_LABELS
    splits = [apsplit.find_split(X, y, HAND_WEIGHTS, strategy=strategy) for strategy in STRATEGIES]
    assert splits.count(splits[0]) == len(STRATEGIES)
    assert len({id(split.report) for split in splits}) == len(STRATEGIES)
    copy = pickle.loads(pickle.dumps(splits[0]))
    assert copy == splits[0]
    assert copy.report is None
    assert np.array_equal(copy.predict(X), splits[0].predict(X))


@pytest.mark.parametrize("strategy", ["auto", "exhaustive", "adaptive", "quick"])
def test_a_report_that_is_released_holds_no_data(strategy):
    """And says the same as before."""
    X = np.random.default_rng(0).integers(0, 5, (30, 3)).astype(float)
    y = (X[:, 0] + X[:, 1] > 4).astype(int)
    data = apsplit.Dataset(X)
    there = weakref.ref(data)
    report, same = (apsplit.find_split(data, y, strategy=strategy).report for _ in range(2))
    assert report.release() is report
    assert report.dropped == same.dropped and report.runner_up == same.runner_up
    assert report.n_assessments == same.n_assessments and report.feature_names == same.feature_names
    for name in ("assessed", "lower", "upper", "history", "features"):
        np.testing.assert_array_equal(getattr(report, name), getattr(same, name))
    del data, same
    gc.collect()
    assert there() is None
    report._repr_html_(), repr(report), report.release()


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_only_the_last_reports_hold_data(strategy):
    """So splits may be kept by the thousand; what was asked before stays known, and the rest is refused with advice."""
    X = np.random.default_rng(0).integers(0, 5, (30, 3)).astype(float)
    y = (X[:, 0] + X[:, 1] > 4).astype(int)
    data = apsplit.Dataset(X)
    there = weakref.ref(data)
    kept = [apsplit.find_split(data, y, strategy=strategy).report for _ in range(3)]
    lower, released = kept[0].lower, kept[1].release().runner_up
    kept += [apsplit.find_split(X, y, strategy=strategy).report for _ in range(4)]  # each has a Dataset of its own
    del data
    gc.collect()
    assert there() is None
    np.testing.assert_array_equal(kept[0].lower, lower)
    assert kept[1].runner_up is released == kept[-1].runner_up
    assert {report.n_assessments for report in kept} == {kept[-1].n_assessments}
    assert [report.feature_names for report in kept] == [["x0", "x1", "x2"]] * 7
    if strategy in NAMED:  # what a race has come to know needs no data: here, that the runner-up is not known
        assert kept[2].dropped == kept[-1].dropped and kept[2].runner_up is kept[-1].runner_up is None
        return
    for name in ("runner_up", "lower", "history"):
        with pytest.raises(RuntimeError, match=r"only those of the last 4 searches do. Call report.release\(\)"):
            getattr(kept[2], name)
