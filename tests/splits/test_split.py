"""Every search returns the split that brute force returns, to the last bit."""

from __future__ import annotations

import math

import numpy as np
import pytest
import scipy.sparse
from class_work import searched_as
from hypothesis import assume, given
from hypothesis import strategies as st
from problems import problems
from sklearn.tree import DecisionTreeClassifier

import apsplit
from apsplit.testing import brute_force_split

STRATEGIES = ("auto", "exhaustive", "adaptive", "quick")
CRITERIA = ("error", "gini", "entropy", "exponential")
FIELDS = ("feature", "missing_left", "polarity", "left_value", "right_value", "score", "improvement")


def same(found, expected):
    """All fields of the contract, thresholds to the bit."""
    assert (found is None) == (expected is None), (found, expected)
    if found is None:
        return
    for name in FIELDS:
        assert getattr(found, name) == getattr(expected, name), (name, found, expected)
    assert float(found.threshold) == float(expected.threshold)


def splittable(problem, criterion="error"):
    """The labels, for this criterion. (One class is refused, and is tested elsewhere.)"""
    assume(problem.n_existing_classes > 1)
    if criterion != "exponential" or problem.n_existing_classes == 2:
        return problem.y
    return problem.y != np.unique(problem.y[problem.existing])[0]


@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize("strategy", STRATEGIES)
@given(
    problem=problems(frames=True),
    max_bins=st.sampled_from([4, 7, 255]),
    n_threads=st.sampled_from([1, 2]),
    size=st.sampled_from(["small", "large"]),
)
def test_same_as_brute_force(criterion, strategy, problem, max_bins, n_threads, size):
    y = splittable(problem, criterion)
    data = apsplit.Dataset(problem.X, max_bins=max_bins)
    with searched_as(size):
        found = apsplit.find_split(
            data, y, criterion=criterion, strategy=strategy, n_threads=n_threads, **problem.options
        )
    same(found, brute_force_split(problem.X, y, criterion=criterion, **problem.options))


@pytest.mark.parametrize("strategy", STRATEGIES)
@given(problem=problems(selections=False, sparse=False), criterion=st.sampled_from(CRITERIA), seed=st.integers(0, 99))
def test_order_of_rows_does_not_matter(strategy, problem, criterion, seed):
    y = splittable(problem, criterion)
    shuffled = np.random.default_rng(seed).permutation(len(problem.y))
    options = {**problem.options, "criterion": criterion, "strategy": strategy}
    found = apsplit.find_split(problem.X, y, **options)
    if problem.w is not None:
        options["sample_weight"] = problem.w[shuffled]
    assert found == apsplit.find_split(problem.X[shuffled], y[shuffled], **options)


@pytest.mark.parametrize("strategy", STRATEGIES)
@given(problem=problems(), criterion=st.sampled_from(CRITERIA))
def test_threads_do_not_matter(strategy, problem, criterion):
    y = splittable(problem, criterion)
    data = apsplit.Dataset(problem.X, max_bins=5)
    options = {**problem.options, "criterion": criterion, "strategy": strategy}
    alone = apsplit.find_split(data, y, n_threads=1, **options)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("apsplit._threads.WORK_PER_THREAD", 1.0)
        patch.setattr("apsplit.trees.class_grower._SHARED_CELLS", 0)
        for n_threads in (2, 5):
            together = apsplit.find_split(data, y, n_threads=n_threads, **options)
            assert together == alone
            if alone is not None:
                assert together.report.n_assessments == alone.report.n_assessments


@given(
    seed=st.integers(0, 10**6),
    n=st.integers(2, 300),
    n_classes=st.integers(2, 6),
    n_values=st.sampled_from([2, 5, 10**6]),
    weighted=st.booleans(),
    criterion=st.sampled_from(["gini", "entropy"]),
    max_bins=st.sampled_from([4, 255]),
)
def test_as_good_as_scikit_learn(seed, n, n_classes, n_values, weighted, criterion, max_bins):
    """Values are at least 1e-6 apart: scikit-learn takes closer ones for equal."""
    rng = np.random.default_rng(seed)
    X = (rng.integers(0, n_values, (n, 4)) / n_values).astype(np.float32)
    y = np.concatenate(([0, 1], rng.integers(0, n_classes, n - 2)))
    w = np.exp(rng.standard_normal(n)) if weighted else None
    found = apsplit.find_split(apsplit.Dataset(X, max_bins=max_bins), y, w, criterion=criterion)
    theirs = DecisionTreeClassifier(max_depth=1, criterion=criterion).fit(X, y, w).tree_
    if theirs.node_count == 1:
        assert found is None
    else:
        score = np.average(theirs.impurity[1:], weights=theirs.weighted_n_node_samples[1:])
        assert found.score == pytest.approx(score, rel=1e-12, abs=1e-14)  # theirs of pure sides may be 2e-15


def large_columns(rng, n):
    """Columns that a sample of rows misjudges."""
    few = rng.integers(0, 200, n).astype(float)
    rare = np.zeros(n)
    rare[rng.choice(n, 300, replace=False)] = rng.standard_normal(300)  # more values than codes, rarely met
    lucky = np.zeros(n)
    lucky[rng.choice(n, 40, replace=False)] = rng.standard_normal(40)  # few values, not all in the sample
    cauchy = rng.standard_cauchy(n)
    return np.column_stack([
        few, rare, lucky, cauchy, rng.integers(0, 256, n), rng.integers(0, 257, n), np.where(cauchy > 9, np.nan, few),
        np.where(few < 100, 0.0, cauchy), rng.standard_normal(n), np.exp(20 * rng.standard_normal(n)),
        rng.random(n) < 0.5,
        np.where(rng.random(n) < 0.97, np.nan, few), rng.integers(0, 2, n) * 1e-310,
    ])  # fmt: skip


@pytest.mark.parametrize("form", ["float64", "float32 by column", "int64", "csr"])
@pytest.mark.parametrize("criterion", CRITERIA)
def test_columns_longer_than_the_sample(form, criterion):
    rng = np.random.default_rng(5)
    n = 40_000
    X = large_columns(rng, n)
    y = (X[:, 8] + rng.standard_normal(n) > 0).astype(int) + (X[:, 0] > 150) * (criterion != "exponential")
    w = np.exp(2 * rng.standard_normal(n))
    if form == "csr":
        X = scipy.sparse.csr_matrix(np.nan_to_num(X, nan=np.nan))
    elif form == "int64":
        X = np.nan_to_num(np.clip(X, -1e6, 1e6)).astype(np.int64)
    elif form == "float32 by column":
        with np.errstate(over="ignore"):
            X = np.asfortranarray(np.clip(X, -1e30, 1e30).astype(np.float32))
    data = apsplit.Dataset(X)
    some = rng.choice(n, 900)
    for features in (None, [0, 1, 2], [3], [5, 6, 7], [9, 10], [11, 12]):
        for rows in (None, some, rng.random(n) < 0.7):
            options = {"criterion": criterion, "features": features, "rows": rows}
            found = apsplit.find_split(data, y, w, **options)
            for strategy in ("exhaustive", "adaptive", "quick"):
                if rows is some or strategy == "exhaustive" or features is not None:
                    assert found == apsplit.find_split(data, y, w, strategy=strategy, **options)
            if rows is some:
                same(found, brute_force_split(X, y, w, **options))


@pytest.mark.parametrize("form", [np.asarray, scipy.sparse.csr_matrix])
def test_nodes_of_all_sizes_on_the_same_data(form):
    """What one search leaves in memory does not matter to the next: all rows, few, repeated ones, other features."""
    rng = np.random.default_rng(0)
    X = np.where(rng.random((3000, 4)) < 0.5, 0, rng.integers(0, 9, (3000, 4))).astype(float)
    X[:, 3] = np.where(X[:, 3] > 0, rng.normal(size=3000), 0.0)
    y, data = rng.integers(0, 3, 3000), apsplit.Dataset(form(X))
    for k in range(40):
        rows = None if k % 4 == 0 else rng.choice(3000, [10, 100, 2000][k % 3])
        features = None if k % 5 else [1, 3]
        options = {"rows": rows, "features": features, "min_samples_leaf": 1 + k % 2, "criterion": "gini"}
        same(apsplit.find_split(data, y, **options), brute_force_split(X, y, **options))


def test_pure_sides_tie_under_entropy():
    """The impurity of two pure sides is zero, not minus zero, which would not be smaller than zero."""
    X = np.array([[0.0, 1.0], [0.0, 0.0], [1.0, 0.0]])[[0, 1, 1, 2, 2]]
    X[:, 1] = X[::-1, 0]
    y = [0, 0, 0, 1, 1]
    same(apsplit.find_split(X, y, criterion="entropy"), brute_force_split(X, y, criterion="entropy"))


def test_nothing_to_split():
    assert apsplit.find_split(np.ones((5, 3)), [0, 1, 0, 1, 1]) is None
    assert apsplit.find_split(np.full((4, 1), np.nan), [0, 1, 0, 1]) is None
    assert apsplit.find_split(np.arange(4.0)[:, None], [0, 1, 0, 1], min_samples_leaf=3) is None


def test_all_present_against_all_missing():
    X = np.array([[1.0], [1.0], [np.nan], [np.nan]])
    split = apsplit.find_split(X, [0, 0, 1, 1])
    assert (split.threshold, split.missing_left, split.score) == (math.inf, False, 0.0)
    np.testing.assert_array_equal(split.predict(X), [0, 0, 1, 1])


@given(problem=problems(min_rows=2, frames=True))
def test_goes_left_counts_what_the_score_says(problem):
    """The error of the stump's own predictions is its score."""
    splittable(problem)
    found = apsplit.find_split(problem.X, problem.y, **problem.options)
    assume(found is not None)
    rows = problem.existing
    weights = np.ones(len(rows)) if problem.w is None else problem.w[rows].astype(float)
    weights = weights / weights.max()
    wrong = found.predict(problem.X)[rows] != problem.y[rows]
    assert weights[wrong].sum() / weights.sum() == pytest.approx(found.score, abs=1e-9)
    np.testing.assert_array_equal(found.goes_left(problem.X), found.goes_left(apsplit.Dataset(problem.X)))


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_one_dominant_weight(strategy):
    """The share of a dominant class rounds to 1, and its logarithm is off by as much as the other classes weigh."""
    text = (
        "0 1.1 0 0 0 0; 2.5 0 0 0 0 0; 0 -0.3 0 nan 0 0; 0 0 0 0.4 0 nan; 3.2 -1 0 -0.3 3.2 0; "
        "1.8 0 0 0 0.4 nan; 0 0 0.4 -0.3 0 nan; 0 0 0 0 0 0; 0 0 0 0.4 0 0; 0 0 1.1 0 0 0; 0 -1 0 0 0 0; "
        "0 0 0 0 0 0; 0 0 0 nan 1.1 nan; 0 0 0 0 0 0; -1 0 0 0 1.1 0; 0 0 0.4 nan 0 nan; 0 0 1.8 0.4 0 0; "
        "0 0 0 -0.3 0.4 nan; 1.1 0 0 0 0 0; 0 1.1 0 0 0 nan; 0 0 0 0.4 1.1 nan; 0 -0.3 0 nan 1.8 nan; "
        "0 0 -1 0 1.8 0"
    )
    X = np.array([row.split() for row in text.split(";")], float)
    y = np.array([2, 1, 2, 0, 0, 0, 0, 2, 1, 2, 1, 0, 1, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0])
    w = np.full(23, 1e-31)
    w[15] = 1.0
    found = apsplit.find_split(X, y, w, criterion="entropy", strategy=strategy)
    same(found, brute_force_split(X, y, w, criterion="entropy"))


def test_goes_left_compares_as_float64():
    """A threshold learned from float64 is not rounded to the float32 of other values."""
    split = apsplit.find_split(np.array([[0.0], [0.2]]), [0, 1])
    assert split.threshold == 0.1 and float(np.float32(0.1)) > 0.1
    assert not split.goes_left(np.array([[0.1]], np.float32))[0]
    assert split.goes_left(np.array([[0.1]]))[0]
