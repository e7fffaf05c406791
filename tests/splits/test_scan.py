"""After the pass over histograms the best threshold of exact columns is known; no bound inside bins is too high."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp
from split_problems import CRITERIA, mixed_table, problem_of, scores_by_brute_force

from apsplit.splits.search.auto import _scan

pytestmark = pytest.mark.nojit


@pytest.mark.parametrize("form", [np.asarray, sp.csc_matrix], ids=["dense", "sparse"])
@pytest.mark.parametrize("n_classes", [2, 4])
@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize("options", [{}, {"min_samples_leaf": 7}, {"min_weight_leaf": 0.2}], ids=str)
def test_thresholds_between_bins_and_bounds_inside(form, n_classes, criterion, options):
    X, y, w = mixed_table(n_classes=n_classes)
    truth = scores_by_brute_force(X, y, w, criterion, **options)
    fine, coarse = (problem_of(form(X), y, w, criterion, max_bins, **options) for max_bins in (255, 8))
    found = _scan(fine)
    np.testing.assert_array_equal(fine.normalised(found.keys), truth)
    found = _scan(coarse)
    keys, lowers = coarse.normalised(found.keys), coarse.normalised(found.lowers)
    assert (keys >= truth).all()
    slack = coarse.rules.slack / coarse.total
    assert (np.minimum(lowers - slack, keys) <= truth).all()
    exact = coarse.columns.exact
    np.testing.assert_array_equal(keys[exact], truth[exact])
    assert np.isinf(lowers[exact]).all()  # nothing lies inside
