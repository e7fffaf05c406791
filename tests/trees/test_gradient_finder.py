"""GradientSplitFinder finds what find_gradient_split finds, which is what brute force finds, node after node."""

from __future__ import annotations

import numpy as np
import pytest
from gradient_trees import table
from hypothesis import given
from hypothesis import strategies as st
from problems import gradient_problems

import apsplit
from apsplit.testing import brute_force_gradient_split

pytestmark = pytest.mark.nojit


@given(problem=gradient_problems(), max_bins=st.sampled_from([4, 7, 255]))
def test_the_same_split_as_find_gradient_split(problem, max_bins):
    data = apsplit.Dataset(problem.X, max_bins=max_bins)
    options = dict(problem.options)
    rows, features = options.pop("rows"), options.pop("features")
    finder = apsplit.GradientSplitFinder(data, **options)
    expected = apsplit.find_gradient_split(data, problem.grad, problem.hess, **problem.options)
    for _ in range(2):  # what is left in memory does not matter
        assert finder(problem.grad, problem.hess, rows, features) == expected


def test_trees_grown_node_by_node():
    """Every node by the finder, on the rows that the split before has sent there."""
    X, grad, hess = table(300, 1)
    finder = apsplit.GradientSplitFinder(X, reg_lambda=0.5)
    nodes = [np.arange(300)]
    for _ in range(7):
        rows = nodes.pop(0)
        split = finder(grad, hess, rows=rows)
        expected = brute_force_gradient_split(X, grad, hess, rows=rows, reg_lambda=0.5)
        assert (split.feature, split.threshold, split.missing_left) == (
            expected.feature,
            float(expected.threshold),
            expected.missing_left,
        )
        left, right = finder.partition(split, rows)
        np.testing.assert_array_equal(left, rows[split.goes_left(X[rows])])
        np.testing.assert_array_equal(np.sort(np.concatenate((left, right))), rows)
        nodes += [left, right]


def test_rows_that_were_searched_before_are_forgotten():
    X, grad, hess = table(200, 2)
    finder = apsplit.GradientSplitFinder(X)
    first = finder(grad, hess, rows=np.arange(100))
    finder(grad, hess)
    finder(grad, hess, rows=np.arange(50, 200))
    assert finder(grad, hess, rows=np.arange(100)) == first


def test_partition_keeps_order_and_repeats():
    finder = apsplit.GradientSplitFinder(np.array([[1.0], [2.0], [3.0]]))
    split = finder(np.array([1.0, 1.0, -5.0]))
    left, right = finder.partition(split, [2, 0, 2, 1, 0])
    assert left.tolist() == [0, 1, 0] and right.tolist() == [2, 2]


def test_nothing_to_split():
    assert apsplit.GradientSplitFinder(np.ones((4, 2)))(np.array([1.0, -1.0, 2.0, 0.0])) is None


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda f: f(np.zeros(3)), "grad has length 3"),
        (lambda f: f(np.array([1.0, np.nan, 0.0, 0.0])), "grad holds NaN"),
        (lambda f: f(np.ones(4), -np.ones(4)), "hess holds negative"),
        (lambda f: f(np.ones(4), rows=[4]), "rows holds the index 4"),
        (lambda f: f(np.ones(4), features=[-1]), "features holds the index -1"),
    ],
)
def test_what_is_wrong_is_named(call, message):
    with pytest.raises(ValueError, match=message):
        call(apsplit.GradientSplitFinder(np.arange(8.0).reshape(4, 2)))


@pytest.mark.parametrize(("option", "value"), [("reg_lambda", -1.0), ("n_threads", 0), ("compat", "lightgbm")])
def test_options_are_checked_at_once(option, value):
    with pytest.raises(ValueError, match=option):
        apsplit.GradientSplitFinder(np.arange(4.0).reshape(-1, 1), **{option: value})
