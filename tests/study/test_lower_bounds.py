"""Lower bounds are what their definitions say, on cases small enough to try everything."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse
from hypothesis import given, settings
from hypothesis import strategies as st
from problems import Problem, problems

import apsplit
from apsplit import lower_bounds
from apsplit.testing import brute_force_split, integer_weights
from apsplit.testing.partitions import partitions_of, selected_columns

# ------------------------------------------------------------------------------------------------ by definition


class Definition:
    """The bounds by trying every prefix and every subset, in plain numpy and Python integers."""

    def __init__(self, problem: Problem) -> None:
        rows, repeats = np.unique(problem.existing, return_counts=True)
        weights = np.ones(problem.X.shape[0]) if problem.w is None else np.asarray(problem.w, np.float64)
        fixed = integer_weights(np.repeat(weights[rows], repeats))
        fixed = fixed[np.concatenate(([0], np.cumsum(repeats)[:-1]))] * repeats
        order = np.argsort(-fixed, kind="stable")
        self.weight, self.label = fixed[order], problem.y[rows[order]]
        self.columns = selected_columns(problem.X, rows[order], problem.features)
        best = brute_force_split(problem.X, problem.y, **problem.options)
        self.target = None if best is None else int(best.key)
        self.winner = None if best is None else best.feature

    def sides(self, values: np.ndarray, known: np.ndarray, *, one_sided: bool) -> list[np.ndarray]:
        """Which examples go left, for every stump; only those in ``known`` are looked at."""
        known_values = values[known]
        sides = []
        for _, _, goes_left in partitions_of(known_values):
            left = np.zeros(len(values), bool)
            left[known] = goes_left
            sides.append(left)
        if one_sided:
            sides.append(np.zeros(len(values), bool))
        return sides

    def lowest_error(self, sides: list[np.ndarray], chosen: np.ndarray) -> int:
        """L: the weight that every stump is known to get wrong when these examples have been looked at."""
        classes = np.unique(self.label)
        errors = []
        for left in sides:
            for a, b in permutations(classes, 2):
                third = (self.label != a) & (self.label != b)
                wrong = np.where(left, self.label != a, self.label != b)
                errors.append(sum(self.weight[third | (chosen & wrong)].tolist()))
        return min(errors, default=sum(self.weight.tolist()))

    def weight_order(self) -> list[int]:
        return [self._first(feature, values) for feature, values in self.columns]

    def _first(self, feature: int, values: np.ndarray) -> int:
        n = len(self.weight)
        if self.target is not None and feature != self.winner:
            for m in range(n):
                seen = np.arange(n) < m
                if self.lowest_error(self.sides(values, seen, one_sided=True), seen) >= self.target:
                    return m
        return n

    def exact(self, *, one_sided: bool) -> list[int]:
        return [self._smallest(feature, values, one_sided) for feature, values in self.columns]

    def _smallest(self, feature: int, values: np.ndarray, one_sided: bool) -> int:
        n = len(self.weight)
        if self.target is not None and feature != self.winner:
            sides = self.sides(values, np.ones(n, bool), one_sided=one_sided)
            for size in range(n):
                for some in combinations(range(n), size):
                    chosen = np.isin(np.arange(n), some)
                    if self.lowest_error(sides, chosen) >= self.target:
                        return size
        return n


def call(bound: Any, problem: Problem, **options: Any) -> lower_bounds.LowerBound:
    return bound(problem.X, problem.y, **problem.options, n_threads=1, **options)


SMALL = {"min_rows": 2, "max_rows": 18, "max_features": 3}


@given(problems(**SMALL, n_classes=2) | problems(**SMALL, n_classes=3))
def test_weight_order_is_its_definition(problem):
    definition, bound = Definition(problem), call(lower_bounds.weight_order, problem)
    assert bound.counts.tolist() == definition.weight_order()
    assert bound.enough is bound.counts
    assert bound.winner == definition.winner
    assert bound.features.tolist() == [feature for feature, _ in definition.columns]
    best = apsplit.find_split(problem.X, problem.y, **problem.options)
    assert bound.error == (best.score if best else np.inf)


@st.composite
def tiny_problems(draw: st.DrawFn) -> Problem:
    """Up to eight rows of few values, some missing, with small whole weights: ties everywhere."""
    n = draw(st.integers(2, 8))
    rng = np.random.default_rng(draw(st.integers(0, 2**16)))
    X = rng.integers(0, draw(st.integers(1, 4)), (n, draw(st.integers(1, 3)))).astype(float)
    X[rng.random(X.shape) < draw(st.sampled_from([0.0, 0.0, 0.2]))] = np.nan
    y = rng.integers(0, draw(st.sampled_from([2, 2, 3])), n)
    y[:2] = [0, 1]
    w = rng.integers(1, draw(st.sampled_from([2, 4, 20])), n).astype(float)
    rows = rng.integers(0, n, n) if draw(st.booleans()) else None
    if rows is not None:
        rows[:2] = [0, 1]
    return Problem(X, y, w, rows, None, 1, 0.0, "tiny")


@given(tiny_problems())
@settings(max_examples=60)
def test_exact_is_its_definition(problem):
    definition = Definition(problem)
    for one_sided in (False, True):
        bound = call(lower_bounds.exact, problem, one_sided=one_sided)
        assert bound.counts.tolist() == definition.exact(one_sided=one_sided)
        assert bound.enough.tolist() == bound.counts.tolist()
        assert bound.gap == 0.0


@given(problems(min_rows=2, max_rows=8, max_features=2))
@settings(max_examples=40)
def test_exact_encloses_its_definition_whatever_the_weights(problem):
    """Weights may differ by more than HiGHS tells apart: then the truth lies between the two numbers."""
    definition = Definition(problem)
    for one_sided in (False, True):
        bound = call(lower_bounds.exact, problem, one_sided=one_sided)
        truth = np.array(definition.exact(one_sided=one_sided))
        assert (bound.counts <= truth).all() and (truth <= bound.enough).all()


@pytest.mark.parametrize("n_classes", [2, 3])
def test_constant_and_empty_columns(n_classes):
    """They have no stump but the one-sided one."""
    X = np.column_stack([np.arange(9.0) % 4, np.full(9, np.nan), np.full(9, 7.0)])
    problem = Problem(X, np.arange(9) % n_classes, None, None, None, 1, 0.0, "constant and empty")
    definition = Definition(problem)
    assert call(lower_bounds.weight_order, problem).counts.tolist() == definition.weight_order()
    for one_sided in (False, True):
        bound = call(lower_bounds.exact, problem, one_sided=one_sided)
        assert bound.counts.tolist() == definition.exact(one_sided=one_sided)


def test_by_hand():
    """Rows weigh 5, 4, 3, 2, 1. The first feature is wrong on the last row only: E* is 1 of 15."""
    X = np.array([[0, 0], [0, 1], [1, 0], [1, 1], [0, 1]])
    y, w = ["no", "no", "yes", "yes", "yes"], [5.0, 4.0, 3.0, 2.0, 1.0]
    bound = lower_bounds.weight_order(X, y, w)
    # The second feature: "no" up to 0 is wrong at the second row, "yes" up to 0 at the first. All "yes" is wrong
    # there as well, but all "no" is right until the third row.
    assert (bound.counts.tolist(), bound.winner, bound.error) == ([5, 3], 0, 1 / 15)
    assert (bound.total, bound.total_enough, bound.n_exhaustive, bound.n_rows) == (8, 8, 10, 5)
    assert repr(bound) == "LowerBound(total=8 of 10 (80.0%), winner=0, error=0.0666667)"
    assert lower_bounds.exact(X, y, w).counts.tolist() == [5, 2]  # the first and the second row
    # A "yes" is needed besides, and can stand in for one of them: 4 "no" and 1 "yes" of value 1; or 5 and 3 of value 0.
    assert lower_bounds.exact(X, y, w, one_sided=True).counts.tolist() == [5, 2]


# ------------------------------------------------------------------------------------------------ against searches


@given(problems(min_rows=2, max_rows=120))
def test_no_search_in_weight_order_needs_less(problem):
    bound = call(lower_bounds.weight_order, problem)
    for strategy in ("adaptive", "quick", "exhaustive"):
        split = apsplit.find_split(problem.X, problem.y, **problem.options, strategy=strategy)
        if split is not None:
            assert (split.report.assessed >= bound.counts).all()
            assert split.report.n_exhaustive == bound.n_exhaustive


@given(problems(min_rows=2, max_rows=40, max_features=3, n_classes=2))
@settings(max_examples=30)
def test_a_free_choice_needs_no_more(problem):
    in_order = call(lower_bounds.weight_order, problem)
    strict, free = (call(lower_bounds.exact, problem, one_sided=one_sided) for one_sided in (True, False))
    assert (free.counts <= strict.enough).all() and (strict.counts <= in_order.counts).all()
    assert (strict.enough <= in_order.counts).all()


def boosted(n_rounds: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Two-valued columns, labels and weights after some rounds."""
    rng = np.random.default_rng(3)
    X = (rng.random((400, 30)) < 0.3).astype(np.uint8)
    y = (X[:, :6].sum(axis=1) + rng.normal(0, 1.2, 400) > 2).astype(int)
    weights = []

    class Keep(apsplit.callbacks.Callback):
        def after_round(self, training):
            weights.append(training.learners[0].weights.values.copy())

    apsplit.AdaBoostClassifier(n_rounds, criterion="error", callbacks=[Keep()]).fit(X, y)
    return X, y, weights[-1]


def test_boosted_stumps():
    X, y, w = boosted(10)
    n_adaptive = apsplit.find_split(X, y, w, strategy="adaptive").report.n_assessments
    in_order, free = lower_bounds.weight_order(X, y, w), lower_bounds.exact(X, y, w)
    assert 0.5 * X.size < free.total < in_order.total <= n_adaptive < X.size


# ------------------------------------------------------------------------------------------------ what is accepted


def table() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(4)
    X = rng.integers(0, 4, (60, 5)).astype(float)
    y = (X[:, 2] + rng.normal(0, 1, 60) > 1.5).astype(int)
    return X, y, rng.integers(0, 4, 60).astype(float)


@pytest.mark.parametrize("bound", [lower_bounds.weight_order, lower_bounds.exact])
def test_any_form_of_data(bound):
    X, y, w = table()
    rows, features = np.arange(0, 60, 2), [0, 2, 3]
    for selection in ({}, {"rows": rows}, {"rows": rows, "features": features}):
        expected = bound(X, y, w, **selection, n_threads=1)
        for form in (
            apsplit.Dataset, pd.DataFrame, scipy.sparse.csr_matrix, np.asfortranarray,
            lambda X: apsplit.Dataset(scipy.sparse.csc_matrix(X)), lambda X: apsplit.Dataset(X, max_bins=4),
        ):  # fmt: skip
            found = bound(form(X), y, w, **selection, n_threads=1)
            assert (found.counts.tolist(), found.error) == (expected.counts.tolist(), expected.error)
            assert found.winner == expected.winner


@pytest.mark.parametrize("bound", [lower_bounds.weight_order, lower_bounds.exact])
def test_a_selection_is_the_selected_table(bound):
    X, y, w = table()
    rows, features = np.array([1, 2, 3, 5, 8, 13, 21, 34, 55, 7, 11, 18, 29, 47]), [1, 2, 4]
    found = bound(X, y, w, rows=rows, features=features, n_threads=1)
    rows = np.sort(rows)
    alone = bound(X[np.ix_(rows, features)], y[rows], w[rows], n_threads=1)
    assert found.counts.tolist() == alone.counts.tolist()
    assert found.features.tolist() == features and found.winner == features[alone.winner]
    existing = bound(X[w > 0], y[w > 0], w[w > 0], n_threads=1)
    assert bound(X, y, w, n_threads=1).counts.tolist() == existing.counts.tolist()


def test_programs_side_by_side():
    X, y, w = table()
    one, two = (lower_bounds.exact(X, y, w, n_threads=n_threads) for n_threads in (1, 2))
    assert one.counts.tolist() == two.counts.tolist()


def test_a_time_limit_leaves_a_gap():
    rng = np.random.default_rng(0)
    X, y, w = rng.random((400, 3)), rng.integers(0, 2, 400), rng.random(400)
    bound = lower_bounds.exact(X, y, w, time_limit=0.0, n_threads=1)
    assert 0.0 < bound.gap < 1.0
    assert sorted([*bound.unsolved, bound.winner]) == [0, 1, 2]
    assert bound.total < bound.total_enough <= lower_bounds.weight_order(X, y, w).total
    assert f"gap={bound.gap:.2g}" in repr(bound)


def test_progress(capsys):
    X, y, w = table()
    lower_bounds.exact(X, y, w, verbose=True, n_threads=1)
    assert "lower bound: 100%" in capsys.readouterr().err


def test_nothing_to_split():
    bound = lower_bounds.weight_order(np.ones((4, 2)), [0, 1, 0, 1])
    assert (bound.winner, bound.error, bound.counts.tolist()) == (None, np.inf, [4, 4])
    assert lower_bounds.exact(np.ones((4, 2)), [0, 1, 0, 1]).counts.tolist() == [4, 4]


@pytest.mark.parametrize("bound", [lower_bounds.weight_order, lower_bounds.exact])
def test_what_is_refused(bound):
    X, y, w = table()
    with pytest.raises(ValueError, match="sample_weight holds negative weights"):
        bound(X, y, -w)
    with pytest.raises(ValueError, match="y has length 59"):
        bound(X, y[1:], w)
    with pytest.raises(ValueError, match="rows holds the index 60"):
        bound(X, y, w, rows=[0, 60])
    with pytest.raises(ValueError, match="features selects nothing"):
        bound(X, y, w, features=[])
    X[0, 0] = np.inf
    with pytest.raises(ValueError, match="infinite value"):
        bound(X, y, w)


def test_a_time_limit_is_a_number_of_seconds():
    X, y, w = table()
    with pytest.raises(ValueError, match="time_limit must be a number of at least 0"):
        lower_bounds.exact(X, y, w, time_limit=-1.0)


@pytest.mark.nojit
def test_as_plain_python():
    X, y, w = table()
    problem = Problem(X[:20], y[:20], w[:20], None, None, 1, 0.0, "table")
    assert call(lower_bounds.weight_order, problem).counts.tolist() == Definition(problem).weight_order()
