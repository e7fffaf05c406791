"""The oracles' candidates: thresholds, directions of missing values, and every kind of X."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
import scipy.sparse

from apsplit.testing import (
    all_candidates,
    brute_force_split,
)

NAN = np.nan
CRITERIA = ["error", "gini", "entropy"]


def column(*values: float, dtype: str = "float64") -> np.ndarray:
    return np.array(values, dtype=dtype)[:, None]


# --- thresholds ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_threshold_in_the_type_of_the_column(dtype):
    a, b = np.array([0.1, 0.3], dtype=dtype)
    threshold = brute_force_split(column(a, b, dtype=dtype), [0, 1]).threshold
    assert threshold.dtype == dtype
    assert threshold == a / a.dtype.type(2) + b / a.dtype.type(2)


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_threshold_between_adjacent_values_is_the_lower(dtype):
    one = np.dtype(dtype).type(1)
    chain = [one]
    for _ in range(4):
        chain.append(np.nextafter(chain[-1], np.dtype(dtype).type(2)))
    thresholds = [c.threshold for c in all_candidates(np.array(chain)[:, None], [0, 1, 0, 1, 0])]
    # Halves of neighbours are exact, and their sum rounds to even: to the lower or to the upper, which is refused.
    assert thresholds == chain[:-1]


def test_threshold_does_not_overflow():
    big = np.finfo(np.float64).max
    assert brute_force_split(column(big / 2, big), [0, 1]).threshold == big / 4 + big / 2
    assert brute_force_split(column(-big, big), [0, 1]).threshold == 0.0


def test_integers_and_booleans_are_compared_as_float64():
    split = brute_force_split(column(1, 2, dtype="int8"), [0, 1])
    assert (split.threshold, split.threshold.dtype) == (1.5, np.float64)
    assert brute_force_split(column(False, True, dtype="bool"), [0, 1]).threshold == 0.5
    # 2**53 and 2**53 + 1 are one float64.
    assert brute_force_split(column(2**53, 2**53 + 1, dtype="int64"), [0, 1]) is None


def test_zeros_of_either_sign_are_one_value():
    assert brute_force_split(column(-0.0, 0.0), [0, 1]) is None


# --- missing values ------------------------------------------------------------------------------------------


def test_candidates_of_a_column_with_missing_values_in_tie_order():
    found = all_candidates(column(1, 2, 4, NAN), [0, 0, 1, 1])
    assert [(c.threshold, c.missing_left) for c in found] == [
        (1.5, False),
        (1.5, True),
        (3.0, False),
        (3.0, True),
        (np.inf, False),
    ]
    # Wrong of 4, by hand: 0|011: 1; 01|01: 2; 00|11: 0; 001|1: 1; 001|1: 1.
    assert [c.score for c in found] == [0.25, 0.5, 0.0, 0.25, 0.25]


@pytest.mark.parametrize("criterion", CRITERIA)
def test_present_against_missing(criterion):
    X = np.array([[1, NAN, NAN, 1], [0, 1, 0, 0]], dtype="float32").T
    split = brute_force_split(X, [0, 1, 1, 0], criterion=criterion)
    assert (split.feature, split.threshold, split.missing_left, split.score) == (0, np.inf, False, 0.0)
    assert split.threshold.dtype == np.float32


def test_missing_left_wins_when_better():
    split = brute_force_split(column(1, 2, 3, NAN), [0, 1, 1, 0])
    assert (split.threshold, split.missing_left, split.score) == (1.5, True, 0.0)


def test_nothing_missing_sends_later_missing_values_to_the_heavier_side():
    X = column(1, 2, 3)
    assert [c.missing_left for c in all_candidates(X, [0, 1, 0])] == [False, True]
    assert [c.missing_left for c in all_candidates(X, [0, 1, 0], [3, 1, 1])] == [True, True]
    assert [c.missing_left for c in all_candidates(X, [0, 1, 0], [2, 1, 1])] == [False, True]  # 2 against 2


def test_missing_rows_of_zero_weight_are_not_missing():
    assert len(all_candidates(column(1, 2, NAN), [0, 1, 1], [1, 1, 0])) == 1


# --- kinds of X ----------------------------------------------------------------------------------------------


def test_sparse_is_the_dense_matrix():
    dense = np.array([[0, 1], [0, NAN], [3, 0], [4, 2]], dtype="float32")
    y = [0, 1, 1, 0]
    stored_zero = scipy.sparse.csr_array((np.array([0, 1], "float32"), ([0, 1], [0, 0])), shape=(2, 1))
    for make in (scipy.sparse.csr_matrix, scipy.sparse.csc_array):
        assert all_candidates(make(dense), y) == all_candidates(dense, y)
    assert brute_force_split(stored_zero, [0, 1]).threshold == 0.5


def test_frames_keep_a_type_for_each_column():
    frame = pd.DataFrame(
        {
            "small": np.array([0.1, 0.3, NAN], dtype="float32"),
            "count": [1, 2, 4],
            "nullable": pd.array([1, None, 2], dtype="Int64"),
            "sparse": pd.arrays.SparseArray([0.0, 0.0, 1.0]),
        }
    )
    found = all_candidates(frame, [0, 1, 1])
    assert [(c.feature, c.threshold.dtype.name) for c in found] == [
        *[(0, "float32")] * 3,
        *[(1, "float64")] * 2,
        *[(2, "float64")] * 3,
        (3, "float64"),
    ]
    assert [c.threshold for c in found[3:]] == [1.5, 3.0, 1.5, 1.5, np.inf, 0.5]


def test_polars_frames_keep_a_type_for_each_column():
    pl = pytest.importorskip("polars")
    frame = pl.DataFrame({"small": np.array([1, 2, 4], dtype="float32"), "nullable": [1, None, 2]})
    found = all_candidates(frame, [0, 1, 1])
    assert [(c.threshold, c.threshold.dtype.name) for c in found] == [
        (1.5, "float32"),
        (3.0, "float32"),
        (1.5, "float64"),
        (1.5, "float64"),
        (np.inf, "float64"),
    ]
