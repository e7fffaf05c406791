"""Every search returns the split that brute force returns, to the last bit."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from problems import problems

import apsplit
from apsplit.testing import brute_force_split

STRATEGIES = ("auto", "exhaustive", "adaptive", "quick")
CRITERIA = ("error", "gini", "entropy")
FIELDS = ("feature", "missing_left", "polarity", "left_value", "right_value", "score", "improvement")


def same(found, expected):
    """All fields of the contract, thresholds to the bit."""
    assert (found is None) == (expected is None), (found, expected)
    if found is None:
        return
    for name in FIELDS:
        assert getattr(found, name) == getattr(expected, name), (name, found, expected)
    assert float(found.threshold) == float(expected.threshold)


def splittable(problem):
    """One class is refused, and is tested elsewhere."""
    assume(problem.n_existing_classes > 1)
    return problem


@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize("strategy", STRATEGIES)
@given(problem=problems(frames=True), max_bins=st.sampled_from([4, 7, 255]), n_threads=st.sampled_from([1, 2]))
def test_same_as_brute_force(criterion, strategy, problem, max_bins, n_threads):
    splittable(problem)
    data = apsplit.Dataset(problem.X, max_bins=max_bins)
    found = apsplit.find_split(
        data, problem.y, criterion=criterion, strategy=strategy, n_threads=n_threads, **problem.options
    )
    same(found, brute_force_split(problem.X, problem.y, criterion=criterion, **problem.options))
