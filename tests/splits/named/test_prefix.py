"""A prefix in weight order tells of a feature what brute force on those examples tells, and bounds hold the truth."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp
from scipy.stats import rankdata
from split_problems import CRITERIA, mixed_table, problem_of, scores_by_brute_force

from apsplit.splits.candidate import Outcome
from apsplit.splits.named.prefix import assess_all, make_prefixes, ranks_of

pytestmark = pytest.mark.nojit


def test_examples_come_by_decreasing_weight_and_equal_ones_by_row():
    X, y, _ = mixed_table(12)
    w = np.array([1, 3, 0, 2, 3, 1, 2, 0, 3, 1, 1, 2], float)
    prefixes = make_prefixes(problem_of(X, y, w, "error"))
    assert prefixes.order.tolist() == [1, 4, 8, 3, 6, 11, 0, 5, 9, 10]
    assert prefixes.turn_of[[1, 4, 10, 2, 7]].tolist() == [0, 1, 9, 10, 10]  # rows without weight never come
    unit = prefixes.weight_to[-1] // 19
    assert (prefixes.weight_to // unit).tolist() == [0, 3, 6, 9, 11, 13, 15, 16, 17, 18, 19]
    np.testing.assert_array_equal(prefixes.classes_to.sum(axis=1), prefixes.weight_to)


@pytest.mark.parametrize("form", [np.asarray, sp.csc_matrix], ids=["dense", "sparse"])
def test_ranks_of_coarse_columns(form):
    """Codes are not enough where a bin holds several values."""
    X, y, w = mixed_table()
    problem = problem_of(form(X), y, w, "gini", 4)
    ranks, rank_ptr, n_ranks, default = ranks_of(problem)
    for f in np.flatnonzero(rank_ptr >= 0):
        present = X[~np.isnan(X[:, f]), f]
        assert n_ranks[f] == len(np.unique(np.append(present, 0.0) if problem.columns.is_sparse else present))
        if not problem.columns.is_sparse:
            found = ranks[rank_ptr[f] : rank_ptr[f] + len(X)][~np.isnan(X[:, f])]
            np.testing.assert_array_equal(found, rankdata(present, "dense") - 1)
            assert default[f] == -1
        else:
            assert default[f] == (np.unique(np.append(present, 0.0)) < 0).sum()


@pytest.mark.parametrize("form", [np.asarray, sp.csc_matrix], ids=["dense", "sparse"])
@pytest.mark.parametrize("max_bins", [4, 255], ids=["coarse", "exact"])
@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize("options", [{}, {"min_samples_leaf": 7}], ids=str)
def test_intervals_hold_the_truth_and_close(form, max_bins, criterion, options):
    X, y, w = mixed_table(n_classes=3, seed=5)
    truth = scores_by_brute_force(X, y, w, criterion, **options)
    problem = problem_of(form(X), y, w, criterion, max_bins, **options)
    found, prefixes = Outcome.empty(problem), make_prefixes(problem)
    slack = problem.rules.slack / problem.total
    for share in (0.1, 0.5, 0.9):
        upto = assess_all(problem, prefixes, found, share)
        assert prefixes.weight_to[upto] >= share * problem.total > prefixes.weight_to[upto - 1]
        assert (problem.normalised(found.lowers) - slack <= truth).all()
        uppers = problem.normalised(found.uppers) + slack
        assert (uppers >= np.where(np.isinf(uppers), 0.0, truth)).all()
    assess_all(problem, prefixes, found, 1.0)
    np.testing.assert_array_equal(problem.normalised(found.keys), truth)
    np.testing.assert_array_equal(found.lowers, found.keys)
