"""A SplitFinder answers as find_split does, node after node; partition sends rows where the split says."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
import scipy.sparse as sp
from class_work import searched_as
from hypothesis import assume, given
from hypothesis import strategies as st
from problems import problems
from shares import dealt, together

import apsplit
from apsplit.testing import brute_force_split

CRITERIA = ("error", "gini", "entropy", "exponential")
STRATEGIES = ("auto", "exhaustive", "adaptive", "quick")
CALLED = ("sample_weight", "rows", "features")


def labels_for(criterion, problem):
    """At most two labels, where a criterion is for two."""
    if criterion != "exponential" or len(np.unique(problem.y)) <= 2:
        return problem.y
    return problem.y != problem.y[0]


@pytest.mark.parametrize("strategy", STRATEGIES)
@given(problem=problems(), criterion=st.sampled_from(CRITERIA), size=st.sampled_from(["small", "large"]))
def test_same_as_find_split(strategy, problem, criterion, size):
    """Labels that do not occur in the node are none of its classes; a node of one class has no split."""
    y = labels_for(criterion, problem)
    data = apsplit.Dataset(problem.X, max_bins=7)
    options = {**problem.options, "criterion": criterion, "strategy": strategy}
    called = {name: options.pop(name) for name in CALLED}
    with searched_as(size):
        found = apsplit.SplitFinder(data, y, **options)(**called)
        if len(np.unique(y[problem.existing])) < 2:
            assert found is None
        else:
            assert found == apsplit.find_split(data, y, **options, **called)


@given(problem=problems(min_rows=2), criterion=st.sampled_from(CRITERIA))
def test_same_as_brute_force(problem, criterion):
    assume(problem.n_existing_classes > 1)
    y = labels_for(criterion, problem)
    assume(len(np.unique(y[problem.existing])) > 1)
    options = {**problem.options, "criterion": criterion}
    expected = brute_force_split(problem.X, y, **options)
    called = {name: options.pop(name) for name in CALLED}
    found = apsplit.SplitFinder(problem.X, y, **options)(**called)
    assert (found is None) == (expected is None)
    if found is not None:
        for name in ("feature", "threshold", "missing_left", "polarity", "left_value", "right_value", "score"):
            assert getattr(found, name) == getattr(expected, name), name


@given(problem=problems(min_rows=2), seed=st.integers(0, 99))
def test_partition(problem, seed):
    """Both sides together are the rows, repeats included, in their order; each is where goes_left says."""
    data = apsplit.Dataset(problem.X, max_bins=5)
    finder = apsplit.SplitFinder(data, problem.y)
    split = finder()
    assume(split is not None)
    n = len(data)
    listed = np.random.default_rng(seed).integers(0, n, 2 * n)
    for rows in (None, listed):
        left, right = finder.partition(split, rows)
        all_rows = np.arange(n) if rows is None else rows
        goes_left = split.goes_left(problem.X)[all_rows]
        np.testing.assert_array_equal(left, all_rows[goes_left])
        np.testing.assert_array_equal(right, all_rows[~goes_left])
    for X in (problem.X, data):
        np.testing.assert_array_equal(split.goes_left(X, rows=listed), split.goes_left(X)[listed])
        np.testing.assert_array_equal(split.predict(X, rows=listed), split.predict(X)[listed])


def grow(finder, rows, depth):
    """A tree by hand: nested (feature, threshold) of its nodes."""
    split = finder(rows=rows) if depth else None
    if split is None:
        return None
    left, right = finder.partition(split, rows)
    assert len(left) and len(right)
    return split.feature, split.threshold, grow(finder, left, depth - 1), grow(finder, right, depth - 1)


def nested(tree, node=0):
    """The same of a Tree."""
    if tree.left[node] < 0:
        return None
    children = nested(tree, tree.left[node]), nested(tree, tree.right[node])
    return int(tree.feature[node]), float(tree.threshold[node]), *children


@pytest.mark.parametrize("form", [np.asarray, sp.csr_matrix])
@pytest.mark.parametrize("n_classes", [2, 4])
def test_a_tree_grown_by_hand(form, n_classes):
    """Node by node, it is the tree that DecisionTreeClassifier grows."""
    rng = np.random.default_rng(0)
    X = np.where(rng.random((300, 5)) < 0.3, 0.0, rng.normal(size=(300, 5)))
    y = rng.integers(0, n_classes, 300)
    finder = apsplit.SplitFinder(form(X), y, criterion="gini")
    tree = apsplit.DecisionTreeClassifier(criterion="gini", max_depth=4).fit(form(X), y).tree_
    assert grow(finder, None, 4) == nested(tree)


def test_several_threads_at_once():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(200, 6)), rng.integers(0, 3, 200)
    finder = apsplit.SplitFinder(X, y, criterion="entropy")
    nodes = [rng.integers(0, 200, 40) for _ in range(200)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda rows: finder(rows=rows), nodes)) == [finder(rows=rows) for rows in nodes]


def test_everything_is_checked():
    X = np.arange(8.0).reshape(4, 2)
    for wrong in ({"criterion": "x"}, {"strategy": "x"}, {"min_samples_leaf": 0}, {"n_threads": 0}, {"n_batches": 0}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            apsplit.SplitFinder(X, [0, 1, 0, 1], **wrong)
    with pytest.raises(ValueError, match="two classes"):
        apsplit.SplitFinder(X, [0, 1, 2, 1], criterion="exponential")
    with pytest.raises(ValueError, match="y has length 3"):
        apsplit.SplitFinder(X, [0, 1, 2])
    finder = apsplit.SplitFinder(X, [0, 1, 0, 1])
    for wrong in ({"rows": [4]}, {"features": [2]}, {"sample_weight": [1.0]}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            finder(**wrong)
    assert apsplit.SplitFinder(X, [1, 1, 1, 1])() is None


# ------------------------------------------------------------------------------------------------------ find_split


@pytest.mark.parametrize("criterion", CRITERIA)
@given(problem=problems(sparse=False), seed=st.integers(0, 99))
def test_order_of_rows_does_not_matter(criterion, problem, seed):
    """Neither does it matter in which order rows are listed, or that features are listed twice."""
    y, n = labels_for(criterion, problem), len(problem.y)
    assume(len(np.unique(y[problem.existing])) > 1)
    listed = np.arange(n) if problem.rows is None else np.arange(n)[problem.rows]
    shuffled = np.random.default_rng(seed).permutation(listed)
    chosen = np.arange(problem.X.shape[1]) if problem.features is None else problem.features
    chosen = np.arange(problem.X.shape[1])[chosen]
    data = apsplit.Dataset(problem.X, max_bins=7)
    options = {**problem.options, "criterion": criterion}
    found = apsplit.find_split(data, y, **options)
    assert found == apsplit.find_split(
        data, y, **{**options, "rows": shuffled, "features": np.concatenate([chosen, chosen[::-1]])}
    )


@pytest.mark.parametrize(
    ("weight", "says"),
    [
        ([1, -1, 1, 1], "negative"),
        ([1, np.nan, 1, 1], "NaN"),
        ([1, np.inf, 1, 1], "infinite"),
        ([0] * 4, "zero for all"),
    ],
)
def test_wrong_weights_are_told(weight, says):
    data = apsplit.Dataset(np.arange(4.0)[:, None])
    with pytest.raises(ValueError, match=says):
        apsplit.find_split(data, [0, 1, 0, 1], weight)
    with pytest.raises(ValueError, match=says):
        apsplit.SplitFinder(data, [0, 1, 0, 1])(weight)


@pytest.mark.nojit
@pytest.mark.parametrize("size", ["small", "large"])
def test_by_hand(size):
    """Four rows, one of them twice: the second feature tells all apart if what is missing goes right."""
    X = np.array([[1.0, 5.0], [2.0, 4.0], [2.0, np.nan], [3.0, 4.0]])
    with searched_as(size):
        split = apsplit.find_split(apsplit.Dataset(X), ["a", "b", "a", "b"], rows=[3, 0, 2, 2, 1])
    assert (split.feature, split.threshold, split.missing_left) == (1, 4.5, False)
    assert (split.left_value, split.right_value, split.polarity) == ("b", "a", -1)
    assert (split.score, split.improvement) == (0.0, 0.4)


@given(problem=problems(), criterion=st.sampled_from(["error", "gini", "entropy"]))
def test_a_report_is_about_the_weights_and_rows_of_the_call(problem, criterion):
    """Whatever has become of them."""
    assume(problem.n_existing_classes > 1)
    data, options = apsplit.Dataset(problem.X, max_bins=7), {**problem.options, "criterion": criterion}
    weight, rows = (None if a is None else np.array(a) for a in (problem.w, problem.rows))
    found = apsplit.find_split(data, problem.y, **{**options, "sample_weight": weight, "rows": rows})
    expected = apsplit.find_split(data, problem.y, strategy="exhaustive", **options)
    assert found == expected
    for array in (weight, rows):
        if array is not None:
            array[:] = 0
    if found is not None:
        for name in ("lower", "upper", "assessed", "features"):
            np.testing.assert_array_equal(getattr(found.report, name), getattr(expected.report, name))
        assert found.report.runner_up == expected.report.runner_up


@pytest.mark.nojit
def test_cells_are_read_once_and_those_of_open_bins_again():
    rng = np.random.default_rng(0)
    X = rng.integers(0, 50, (300, 4)).astype(float)
    y = (X[:, 0] > 30) ^ (rng.random(300) < 0.2)
    for strategy in ("auto", "exhaustive"):
        report = apsplit.find_split(X, y, strategy=strategy).report
        assert report.n_reads == report.n_assessments == 1200
    X[:, 3] = rng.normal(size=300)
    data = apsplit.Dataset(X, max_bins=20)
    some, every = (apsplit.find_split(data, y, strategy=strategy).report.n_reads for strategy in ("auto", "exhaustive"))
    assert 1200 < some < every


@pytest.mark.parametrize("criterion", ["error", "gini"])
@pytest.mark.parametrize("n_holders", [1, 3])
def test_columns_that_several_hold(criterion, n_holders):
    rng = np.random.default_rng(3)
    X = rng.integers(0, 40, (300, 6)).astype(float)
    X[:, 4] = X[:, 1]  # a tie
    y, weight = (X[:, 1] + 8 * rng.normal(size=300) > 20).astype(int), rng.integers(0, 3, 300).astype(float)
    options = {"criterion": criterion, "rows": np.arange(0, 300, 2), "features": [1, 3, 4], "n_threads": 1}
    alone = apsplit.find_split(X, y, weight, **options)
    for split in together(X, dealt(6, n_holders), lambda share: apsplit.find_split(share, y, weight, **options)):
        assert split == alone and split.feature == 1
