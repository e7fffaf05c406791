"""Sorting by hand-written loops gives what numpy's own sorting gives."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import rankdata

from apsplit.data.sorting import STACK, ranked, sort_pairs

pytestmark = pytest.mark.nojit


@given(n=st.integers(0, 200), n_values=st.sampled_from([1, 2, 10, 10**6]), order=st.sampled_from(["any", "up", "down"]),
       seed=st.integers(0, 999))  # fmt: skip
def test_values_and_their_slots(n, n_values, order, seed):
    value = np.random.default_rng(seed).integers(0, n_values, n).astype(float)
    value = value if order == "any" else np.sort(value)[:: 1 if order == "up" else -1].copy()
    around = np.array([np.inf, *value, -np.inf])  # what is not to be sorted stays
    slot = np.arange(n + 2, dtype=np.uint32)
    sort_pairs(around, slot, 1, n + 1, np.empty(STACK, np.int64))
    np.testing.assert_array_equal(around[1:-1], np.sort(value))
    np.testing.assert_array_equal(value[slot[1:-1].astype(int) - 1], around[1:-1])
    assert (around[0], around[-1], slot[0], slot[-1]) == (np.inf, -np.inf, 0, n + 1)
    assert len(set(slot.tolist())) == n + 2


@given(st.lists(st.sampled_from([-np.inf, -1.0, -0.0, 0.0, 2.5, np.nan]), min_size=1, max_size=30))
def test_ranks_are_scipys(values):
    array = np.array(values)
    n_values, ranks = ranked(array)
    present = ~np.isnan(array)
    assert n_values == len(set(array[present].tolist()))
    np.testing.assert_array_equal(ranks[present], rankdata(array[present], "dense") - 1)
    assert (ranks[~present] == n_values).all()
