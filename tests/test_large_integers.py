"""Values are compared as float64: integers that float64 cannot tell apart are one value, wherever they are met."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest
import scipy.sparse as sp

import apsplit
from apsplit import AdaBoostClassifier, Dataset, DecisionTreeClassifier
from apsplit.testing import brute_force_gradient_split, brute_force_split

STRATEGIES = ("auto", "adaptive", "quick", "exhaustive")
FIELDS = ("feature", "threshold", "missing_left", "left_value", "right_value", "score")
# Where float64 begins to round (2 to one), in the middle (1 024 to one), and the ends of the types.
CASES = [("int64", 2**53 - 20), ("int64", 2**62 - 3000), ("int64", -(2**63)), ("uint64", 2**64 - 6000)]
FORMS = {"dense": np.ascontiguousarray, "csr": sp.csr_matrix}


def table(dtype: str, place: int, n: int = 70, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Two columns that differ by less than float64 tells, and zeros; the class is told by what it does not tell."""
    rng = np.random.default_rng(seed)
    span = 40 if abs(place) < 2**54 else 5000
    steps = rng.integers(0, span, (n, 2))
    values = np.array([[place + int(step) for step in row] for row in steps], dtype)
    values[rng.random((n, 2)) < 0.2] = 0
    y = (steps[:, 0] % 3 == 0) ^ (steps[:, 1] > span // 2) ^ (rng.random(n) < 0.1)
    return values, y.astype(int)


def same(found: Any, expected: Any) -> None:
    assert [getattr(found, name) for name in FIELDS] == [getattr(expected, name) for name in FIELDS]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("dtype", "place"), CASES)
def test_splits(dtype, place, form):
    X, y = table(dtype, place)
    table_ = FORMS[form](X)
    for criterion in ("error", "gini"):
        expected = brute_force_split(X, y, criterion=criterion)
        same(expected, brute_force_split(X.astype(float), y, criterion=criterion))  # the oracle compares as float64
        for max_bins in (4, 255):
            data = Dataset(table_, max_bins=max_bins)
            for strategy in STRATEGIES:
                found = apsplit.find_split(data, y, criterion=criterion, strategy=strategy)
                same(found, expected)
                if criterion == "error":  # what it claims is what it does
                    for as_given in (table_, data, pd.DataFrame(X)):
                        assert (found.predict(as_given) != y).mean() == pytest.approx(found.score)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("dtype", "place"), CASES)
def test_trees(dtype, place, form):
    X, y = table(dtype, place)
    as_floats = Dataset(FORMS[form](X.astype(float)), max_bins=4)
    data = Dataset(FORMS[form](X), max_bins=4)
    for strategy in STRATEGIES:
        tree = DecisionTreeClassifier(strategy=strategy).fit(data, y).tree_
        assert tree == DecisionTreeClassifier().fit(as_floats, y).tree_
        assert tree == DecisionTreeClassifier(strategy=strategy).fit(FORMS[form](X), y).tree_
        for as_given in (FORMS[form](X), data, pd.DataFrame(X)):
            np.testing.assert_array_equal(tree.apply(as_given), tree.train_leaves)
    for strategy in (*STRATEGIES, "incremental"):
        model = AdaBoostClassifier(4, max_depth=2, strategy=strategy).fit(data, y)
        assert model.estimators_ == AdaBoostClassifier(4, max_depth=2).fit(as_floats, y).estimators_


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("dtype", "place"), CASES)
def test_gradient_trees(dtype, place, form, monkeypatch):
    X, y = table(dtype, place)
    grad = y - 0.4 + 0.1 * np.sin(np.arange(len(y)))
    expected = brute_force_gradient_split(X, grad)
    for max_bins in (4, 255):
        data, as_floats = (Dataset(FORMS[form](a), max_bins=max_bins) for a in (X, X.astype(float)))
        same(apsplit.find_gradient_split(data, grad), expected)
        for seek_cost in (0.0, 1e9):  # rows of open bins by the column's order, and by a pass
            monkeypatch.setattr("apsplit.trees.gradient_memory.SEEK_COST", seek_cost)
            data.release()
            tree = apsplit.grow_gradient_tree(data, grad, max_depth=4)
            assert tree == apsplit.grow_gradient_tree(as_floats, grad, max_depth=4)
            assert tree.threshold[0] == expected.threshold
            for as_given in (FORMS[form](X), data, pd.DataFrame(X)):
                np.testing.assert_array_equal(tree.apply(as_given), tree.train_leaves)


@pytest.mark.parametrize("form", FORMS)
def test_lower_bounds(form):
    X, y = table("int64", 2**62 - 3000)
    found, expected = (apsplit.lower_bounds.weight_order(FORMS[form](a), y) for a in (X, X.astype(float)))
    assert found.counts.tolist() == expected.counts.tolist() and found.error == expected.error


def test_frames():
    """Columns of several types, with and without missing values."""
    X, y = table("int64", 2**62 - 3000)
    unsigned = X[:, 1].astype("uint64")
    missing = np.arange(len(y)) % 7 == 0
    plain = np.column_stack([np.where(missing, np.nan, X[:, 0]), unsigned])
    nullable = pd.DataFrame({"a": pd.array(X[:, 0], dtype="Int64"), "b": unsigned})
    nullable.loc[missing, "a"] = pd.NA
    with_nulls = pl.DataFrame({"a": X[:, 0], "b": unsigned}).with_columns(
        pl.when(pl.Series(missing)).then(None).otherwise(pl.col("a")).alias("a")
    )
    masked = np.ma.masked_array(X, np.column_stack([missing, np.zeros_like(missing)]))
    for strategy in STRATEGIES:
        expected = apsplit.find_split(plain, y, strategy=strategy, features=[0])
        for frame in (nullable, with_nulls, masked):
            assert apsplit.find_split(frame, y, strategy=strategy, features=[0]) == expected
            assert (expected.predict(frame) != y).mean() == pytest.approx(expected.score)
