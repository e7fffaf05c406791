"""What a report says is what the search did: counts, intervals, who was dropped by whom, and the second best."""

from __future__ import annotations

import pickle
from itertools import pairwise
from unittest import mock

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from problems import problems

import apsplit
from apsplit.testing import all_candidates, brute_force_split, integer_weights

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


@given(problem=problems())
def test_adaptive_shows_every_feature_half_of_the_weight(problem):
    report = search(problem, "adaptive").report
    rows, repeats = np.unique(problem.existing, return_counts=True)
    weights = np.ones(len(problem.y)) if problem.w is None else problem.w
    fixed = integer_weights(np.repeat(weights[rows], repeats))  # repeated rows stand together
    heaviest = np.sort(np.add.reduceat(fixed, np.cumsum(repeats) - repeats))[::-1]
    seen = np.cumsum(heaviest.astype(float))[report.assessed.min() - 1]
    assert seen >= 0.5 * float(heaviest.sum()) * (1 - 1e-12)


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


# ------------------------------------------------------------------------------------------------- races by hand

# Heaviest first: the weights add up to 16, so Z = 5, 9, 12, 14, 15, 16.
HAND_WEIGHTS = [5, 4, 3, 2, 1, 1]
HAND_LABELS = [1, 0, 1, 0, 1, 0]
HAND_X = np.array(
    [
        [1, 1, 0],
        [0, 0, 0],
        [1, 0, 1],
        [0, 0, 1],
        [0, 1, 1],
        [0, 1, 0],
    ]
)


def race(X, y, w, **options):
    """The steps as plain numbers in units of weight: (step, feature, assessed, lower, upper)."""
    report = apsplit.find_split(np.asarray(X), y, w, **options).report
    total = float(np.sum(w))
    steps = report.history
    return report, [
        (int(s["step"]), int(s["feature"]), int(s["assessed"]), s["lower"] * total, s["upper"] * total) for s in steps
    ]


@pytest.mark.nojit
def test_a_race_of_adaptive_worked_by_hand():
    # Half of the weight is 8: all features see two examples (Z_2 = 9), one positive of 5 and one negative of 4.
    #   x0: the threshold between 0 and 1 is right twice: lower 0, upper 0 + the 7 unseen.
    #   x1: the same.
    #   x2: both are 0. Only one-sided stumps, wrong for 4 at best: lower 4. No certain candidate: no upper bound.
    # a = x0 (the smallest upper bound, the first of equals), b = x1 (lower 0). The gap is 7 - 0 = 7:
    #   x0 sees weight up to 9 + 7 = 16, that is all. Wrong is only the fifth example: 1.
    #   The gap is now 1 - 0 = 1, so x1 goes on to Z >= 10, the third example, which is wrong: lower 3, upper 3 + 4.
    # x1 (3) and x2 (4) are above x0 (1): out. 6 + 3 + 2 = 11 assessments of 18.
    report, steps = race(HAND_X, HAND_LABELS, HAND_WEIGHTS, strategy="adaptive")
    assert steps == [(0, 0, 2, 0, 7), (0, 1, 2, 0, 7), (0, 2, 2, 4, np.inf), (1, 0, 6, 1, 1), (2, 1, 3, 3, 7)]
    assert (report.n_assessments, report.n_exhaustive) == (11, 18)
    assert report.assessed.tolist() == [6, 3, 2]
    # x2 was out as soon as x0 was complete, x1 one step later.
    assert report.dropped == [(2, 1, 0, 2), (1, 2, 0, 3)]
    assert report.runner_up is None  # neither was completed


@pytest.mark.nojit
def test_a_race_of_quick_worked_by_hand():
    # From half of the weight in two batches: the start is the same as above, and the 7 unseen make batches that end at
    # Z >= 12.5 (four examples) and 16 (six). The order by lower bounds is x0 (0), x1 (0), x2 (4).
    #   x0 sees four: all right, lower 0, upper 2; then six: complete with 1.
    #   x1 may still win with 0 and sees four: the third is wrong. Lower 3 is above 1: out.
    #   x2 with 4 is above 1 already.
    # 6 + 4 + 2 = 12 assessments.
    report, steps = race(HAND_X, HAND_LABELS, HAND_WEIGHTS, strategy="quick", initial_weight=0.5, n_batches=2)
    start = [(0, 0, 2, 0, 7), (0, 1, 2, 0, 7), (0, 2, 2, 4, np.inf)]
    assert steps == [*start, (1, 0, 4, 0, 2), (2, 0, 6, 1, 1), (3, 1, 4, 3, 5)]
    assert report.n_assessments == 12
    assert report.dropped == [(2, 2, 0, 2), (1, 3, 0, 4)]


@pytest.mark.nojit
def test_a_race_of_quick_as_the_paper_sets_it():
    # 0.9 of 16 is 14.4: five examples for all (Z_5 = 15). x0 has got the fifth wrong, x1 the third, and for x2 the
    # best is one-sided, the negatives 4 + 2. All batches of the last example are one. 6 + 5 + 5 = 16.
    report, steps = race(HAND_X, HAND_LABELS, HAND_WEIGHTS, strategy="quick")
    assert [step[2:4] for step in steps] == [(5, 1), (5, 3), (5, 6), (6, 1)]
    assert report.n_assessments == 16
    assert report.dropped == [(1, 1, 0, 5), (2, 1, 0, 5)]


@pytest.mark.nojit
def test_a_challenger_that_is_level_and_comes_first_sees_one_example_at_a_time():
    # Six equal weights; half of them is three examples.
    #   early: not split by them, one-sided it is wrong for the one negative: lower 1, no upper bound
    #   late: wrong for one of the three: lower 1, upper 4. It is a, and the gap 4 - 1 completes it with 1.
    y = [1, 0, 1, 1, 1, 1]
    early, late = [0, 0, 0, 0, 0, 1], [1, 0, 0, 1, 1, 1]
    # As feature 0, early may still win a tie with 1. The gap is 0, so it sees one more example at a time: 4, 5, 6. The
    # one-sided stump is right about the two positives and level all along; complete, it is wrong for 2.
    report, steps = race(np.column_stack([early, late]), y, np.ones(6), strategy="adaptive")
    assert steps[2:] == [(1, 1, 6, 1, 1), (2, 0, 4, 1, np.inf), (3, 0, 5, 1, np.inf), (4, 0, 6, 2, 2)]
    assert report.n_assessments == 6 + 6
    # As feature 1 it would lose the tie, and is out.
    report, steps = race(np.column_stack([late, early]), y, np.ones(6), strategy="adaptive")
    assert steps[2:] == [(1, 0, 6, 1, 1)]
    assert report.n_assessments == 6 + 3
    assert report.dropped == [(1, 1, 0, 3)]


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
