"""What named searches are told of categorical features before they race."""

from __future__ import annotations

import numpy as np
import pytest

import apsplit
from apsplit.splits.criterion import NO_KEY
from apsplit.splits.named import run
from apsplit.splits.problem import Asked, make_problem
from apsplit.testing import all_candidates
from apsplit.trees.category_search import families_of, search_categories, settle

X = np.array([[0, 0, 1.5], [1, 0, 2.5], [2, 0, 0.5], [1, 0, 2.0], [0, 0, 0.0]])
Y = np.array([0, 1, 0, 1, 1])


def problem_of(splits="one_vs_rest", categorical=(0, 1)):
    data = apsplit.Dataset(X, categorical_features=list(categorical))
    return make_problem(data, Y, [1.0, 1.0, 2.0, 0.0, 0.5], Asked("error", categorical_splits=splits, n_threads=1))


@pytest.mark.nojit
@pytest.mark.parametrize("splits", ["one_vs_rest", "partition"])
def test_categorical_features_are_settled_and_others_are_not(splits):
    problem = problem_of(splits)
    winner = settle(problem)
    indices, keys = problem.settled
    options = {"criterion": "error", "categorical_features": [0, 1], "categorical_splits": splits, "features": [0]}
    best = min(all_candidates(X, Y, [1.0, 1.0, 2.0, 0.0, 0.5], **options), key=lambda candidate: candidate.key)
    assert indices.tolist() == [0, 1] and keys.tolist() == [best.key, NO_KEY]  # the second one is constant
    assert (winner.place, winner.codes_left) == (0, best.codes_left)
    assert winner.left.sum() == sum(int(w) for w in problem.slots.weight[np.isin(X[:, 0], best.codes_left)])
    for strategy in ("adaptive", "quick"):
        outcome, _ = run(problem, strategy)
        assert outcome.assessed[:2].tolist() == [4, 4] and outcome.keys[0] == best.key


@pytest.mark.nojit
def test_nothing_is_settled_without_categories():
    problem = problem_of(categorical=())
    assert settle(problem) is None and problem.settled is None


@pytest.mark.nojit
def test_one_feature_may_be_searched_again():
    keys, winner = search_categories(problem_of(), np.array([1]))
    assert keys.tolist() == [NO_KEY] and winner is None


@pytest.mark.nojit
def test_families_depend_on_the_categories_and_classes_of_the_node():
    data = apsplit.Dataset(np.arange(30.0).reshape(-1, 1).repeat(2, axis=1), categorical_features=[1])
    features = np.array([0, 1])
    assert families_of(data, None, features, 3, by_sets=False) == [None, "one_vs_rest"]
    assert families_of(data, None, features, 3, by_sets=True) == [None, "prefixes"]
    assert families_of(data, np.arange(12), features, 3, by_sets=True) == [None, "all_sets"]
    assert families_of(data, None, features, 2, by_sets=True) == [None, "all_sets"]
