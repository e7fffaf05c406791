"""A problem says what a search is asked: integer weights, totals and minima are those of plain numpy."""

from __future__ import annotations

import numpy as np
import pytest

import apsplit.testing
from apsplit import Dataset
from apsplit.splits.criterion import NO_KEY, float_to_key
from apsplit.splits.named import run
from apsplit.splits.problem import Asked, locate, make_problem

pytestmark = pytest.mark.nojit

X = np.random.default_rng(0).normal(size=(40, 3))
Y = np.arange(40) % 3
W = np.random.default_rng(1).random(40)


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
    assert len(make_problem(X, Y, None, Asked("gini")).slots.counts) == 0
    counts = make_problem(Dataset(X), Y, W, Asked("gini", rows=[1, 1, 5, 9], min_samples_leaf=2)).slots.counts
    assert counts[counts > 0].tolist() == [2, 1, 1]


@pytest.mark.parametrize("rows", [None, np.arange(0, 40, 7)], ids=["all", "few"])
def test_a_candidate_is_located_by_its_position(rows):
    table = np.where(np.abs(X) < 0.3, np.nan, X)
    problem = make_problem(Dataset(table), Y, W, Asked("gini", rows=rows))
    outcome, _ = run(problem, "quick")
    index = outcome.winner
    found, chosen = locate(problem, outcome, index), np.arange(40) if rows is None else rows
    values, weight = table[chosen, index], apsplit.testing.integer_weights(W[chosen])
    left = np.where(np.isnan(values), found.missing_left, values <= found.below)
    assert np.nanmax(np.where(left, values, -np.inf)) == found.below
    assert np.nanmin(np.where(left, np.inf, values)) == found.above
    assert weight[values <= found.below].sum() == outcome.positions[index]
    assert found.left.tolist() == [weight[left & (Y[chosen] == c)].sum() for c in range(3)]
    assert found.n_left == left.sum()
