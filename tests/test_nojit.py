"""Kernels are valid Python: with NUMBA_DISABLE_JIT=1 every search still returns what brute force returns."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.sparse
from hypothesis import given
from problems import problems

import apsplit
from apsplit.testing import brute_force_split

pytestmark = pytest.mark.nojit

CRITERIA = ("error", "gini", "entropy")
STRATEGIES = ("auto", "adaptive", "quick", "exhaustive")
FIELDS = ("feature", "threshold", "missing_left", "polarity", "left_value", "right_value", "score", "improvement")


def assert_same(X: Any, y: Any, *, criterion: str, strategy: str, max_bins: int = 255, **options: Any) -> None:
    expected = brute_force_split(X, y, criterion=criterion, **options)
    data = apsplit.Dataset(X, max_bins=max_bins)
    found = apsplit.find_split(data, y, criterion=criterion, strategy=strategy, **options)
    assert (found is None) == (expected is None)
    if found is not None:
        assert [getattr(found, name) for name in FIELDS] == [getattr(expected, name) for name in FIELDS]
        assert found.report.n_assessments <= found.report.n_exhaustive


@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("form", [np.asarray, scipy.sparse.csr_matrix], ids=["dense", "sparse"])
@pytest.mark.parametrize("max_bins", [4, 255], ids=["coarse", "exact"])
def test_small_table(criterion, strategy, form, max_bins):
    rng = np.random.default_rng(5)
    X = rng.integers(-3, 4, (24, 3)).astype(np.float32)
    X[rng.random(X.shape) < 0.1] = np.nan
    y = rng.integers(0, 3, 24)
    w = np.where(rng.random(24) < 0.2, 0.0, np.exp(rng.normal(size=24)))
    assert_same(form(X), y, criterion=criterion, strategy=strategy, max_bins=max_bins, sample_weight=w)
    assert_same(form(X), y > 0, criterion=criterion, strategy=strategy, max_bins=max_bins, sample_weight=w,
                rows=[0, 3, 5, 5, 9, 12], min_samples_leaf=2)  # fmt: skip


@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize("strategy", STRATEGIES)
@given(problem=problems(min_rows=2, max_rows=10, max_features=2))
def test_tiny_problems(criterion, strategy, problem):
    assert_same(problem.X, problem.y, criterion=criterion, strategy=strategy, max_bins=4, **problem.options)


def test_a_column_too_long_for_the_sample(monkeypatch):
    """Few values in the sample of rows: the whole column is gone through for its distinct values."""
    monkeypatch.setattr("apsplit.data.encode.SAMPLE_ROWS", 8)
    X = np.random.default_rng(6).integers(-2, 3, (30, 2)).astype(float)
    y = (X[:, 1] > 0).astype(int)
    assert_same(X, y, criterion="gini", strategy="auto")
