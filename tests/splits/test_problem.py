"""A problem says what a search is asked: integer weights, totals and minima are those of plain numpy."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import apsplit.testing
from apsplit import Dataset
from apsplit.splits.criterion import NO_KEY, float_to_key
from apsplit.splits.problem import Asked, integer_weights, make_problem

pytestmark = pytest.mark.nojit

X = np.random.default_rng(0).normal(size=(40, 3))
Y = np.arange(40) % 3
W = np.random.default_rng(1).random(40)


@given(st.lists(st.floats(0, 1e9), min_size=1, max_size=20).filter(any), st.integers(0, 99))
def test_weights_are_the_oracles_and_a_repeated_row_counts_so_often(weights, seed):
    w = np.array(weights)
    np.testing.assert_array_equal(integer_weights(w, None, len(w)), apsplit.testing.integer_weights(w))
    repeats = np.random.default_rng(seed).integers(1, 4, len(w))
    written_out = apsplit.testing.integer_weights(np.repeat(w, repeats))
    expected = np.add.reduceat(written_out, np.cumsum(repeats) - repeats)
    np.testing.assert_array_equal(integer_weights(w, repeats, len(w)), expected)


@pytest.mark.parametrize("rows", [None, np.arange(0, 40, 7), np.arange(39)], ids=["all", "few", "most"])
@pytest.mark.parametrize("form", [np.asarray, Dataset], ids=["array", "Dataset"])
def test_rows_that_are_not_selected_have_no_weight(rows, form):
    problem = make_problem(form(X), Y, W, Asked("gini", rows=rows, min_weight_leaf=0.25))
    chosen = np.arange(40) if rows is None else rows
    weight = apsplit.testing.integer_weights(W[chosen])
    assert problem.n_existing == len(chosen)
    assert problem.slots.weight.sum() == problem.total == weight.sum()
    assert problem.slots.totals.tolist() == [weight[Y[chosen] == c].sum() for c in range(3)]
    assert problem.rules.min_weight == int(np.ceil(0.25 * float(weight.sum())))


def test_features_keep_their_numbers_though_only_they_are_encoded():
    problem = make_problem(X, Y, None, Asked("gini", features=[2, 0]))
    assert problem.shown_ids.tolist() == [0, 2]
    assert problem.feature_ids.tolist() == [0, 1]
    assert problem.data.shape == (40, 2)


def test_scores_are_shares_of_the_weight():
    problem = make_problem(X, Y, None, Asked("error"))
    assert problem.normalised(np.array([0, problem.total, NO_KEY])).tolist() == [0.0, 1.0, np.inf]
    problem = make_problem(X, Y, None, Asked("gini"))
    assert problem.normalised(np.array([float_to_key(problem.total / 4)])).tolist() == [0.25]


def test_rows_are_counted_only_if_leaves_need_several():
    assert len(make_problem(X, Y, None, Asked("gini")).counts.weight) == 0
    counts = make_problem(Dataset(X), Y, W, Asked("gini", rows=[1, 1, 5, 9], min_samples_leaf=2)).counts
    assert counts.weight[counts.weight > 0].tolist() == [2, 1, 1]
