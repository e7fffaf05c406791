"""A node of few rows, searched in one call, has the split that brute force and every other search find."""

from __future__ import annotations

from contextlib import contextmanager

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from problems import problems

import apsplit
from apsplit.splits import finder
from apsplit.splits.search import direct
from apsplit.testing import brute_force_split

CRITERIA = ("error", "gini", "entropy", "exponential")
FIELDS = ("feature", "threshold", "missing_left", "polarity", "left_value", "right_value", "score", "improvement")


def labels_for(criterion, problem):
    """At most two labels, where a criterion is for two."""
    assume(problem.n_existing_classes > 1)
    if criterion != "exponential" or len(np.unique(problem.y)) == 2:
        return problem.y
    return problem.y != np.unique(problem.y[problem.existing])[0]


@contextmanager
def all_are_small():
    """Every node counts as small, and the general search is not there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(direct, "MOST_WORK", 1e12)
        patch.setattr(finder, "make_problem", None)
        yield


@pytest.mark.nojit
@pytest.mark.parametrize("criterion", CRITERIA)
@given(problem=problems(sparse=False, frames=True), max_bins=st.sampled_from([4, 7, 255]))
def test_same_as_brute_force(criterion, problem, max_bins):
    y = labels_for(criterion, problem)
    data = apsplit.Dataset(problem.X, max_bins=max_bins)
    with all_are_small():
        found = apsplit.find_split(data, y, criterion=criterion, **problem.options)
    expected = brute_force_split(problem.X, y, criterion=criterion, **problem.options)
    assert (found is None) == (expected is None)
    if found is not None:
        for name in FIELDS:
            assert getattr(found, name) == getattr(expected, name), name


@pytest.mark.parametrize("criterion", CRITERIA)
@given(problem=problems(sparse=False), seed=st.integers(0, 99))
def test_order_of_rows_does_not_matter(criterion, problem, seed):
    """Neither does it matter in which order rows are listed, or that features are listed twice."""
    y, n = labels_for(criterion, problem), len(problem.y)
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
def test_by_hand():
    """Four rows, one of them twice: the second feature tells all apart if what is missing goes right."""
    X = np.array([[1.0, 5.0], [2.0, 4.0], [2.0, np.nan], [3.0, 4.0]])
    data = apsplit.Dataset(X)
    with all_are_small():
        split = apsplit.find_split(data, ["a", "b", "a", "b"], rows=[3, 0, 2, 2, 1])
    assert (split.feature, split.threshold, split.missing_left) == (1, 4.5, False)
    assert (split.left_value, split.right_value, split.polarity) == ("b", "a", -1)
    assert (split.score, split.improvement) == (0.0, 0.4)


def test_large_and_sparse_nodes_are_left_to_others():
    rng = np.random.default_rng(0)
    data = apsplit.Dataset(rng.normal(size=(3000, 30)))
    assert not direct.could_be_small(apsplit.Dataset(rng.normal(size=(100_000, 1))), 100_000)
    assert direct.could_be_small(data, 50)
    assert direct.is_small(50, 20, 0, 2) and direct.is_small(50, 10, 10, 3)
    assert not direct.is_small(3000, 0, 30, 2) and not direct.is_small(50, 20, 0, 1000)
