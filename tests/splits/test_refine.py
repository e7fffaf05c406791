"""Looking inside coarse bins finds what brute force finds: everything, or what may win."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp
from split_problems import CRITERIA, mixed_table, problem_of, scores_by_brute_force

from apsplit.splits.search.auto import _refine_contenders, _scan

pytestmark = pytest.mark.nojit


@pytest.mark.parametrize("form", [np.asarray, sp.csc_matrix], ids=["dense", "sparse"])
@pytest.mark.parametrize("n_classes", [2, 4])
@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize("options", [{}, {"min_samples_leaf": 7}, {"min_weight_leaf": 0.2}], ids=str)
def test_refined_keys(form, n_classes, criterion, options):
    X, y, w = mixed_table(n_classes=n_classes, seed=3)
    truth = scores_by_brute_force(X, y, w, criterion, **options)
    problem = problem_of(form(X), y, w, criterion, 6, **options)
    everything, contenders = _scan(problem), _scan(problem)
    _refine_contenders(problem, everything, everything=True)
    np.testing.assert_array_equal(problem.normalised(everything.keys), truth)
    _refine_contenders(problem, contenders, everything=False)
    assert contenders.winner == np.argmin(truth)
    assert problem.normalised(contenders.keys).min() == truth.min()
    assert (problem.normalised(contenders.keys) >= truth).all()


def test_only_features_that_may_win_are_looked_into():
    """One feature tells the classes apart; the other says nothing, and its bins stay closed."""
    rng = np.random.default_rng(0)
    y = np.arange(200) % 2
    X = np.column_stack([y + rng.normal(0, 0.3, 200), rng.normal(size=200)])
    problem = problem_of(X, y, None, "gini", 8)
    found = _scan(problem)
    before = found.keys.copy()
    _refine_contenders(problem, found, everything=False)
    assert found.keys[0] < before[0]
    assert found.keys[1] == before[1] > found.keys[0]
