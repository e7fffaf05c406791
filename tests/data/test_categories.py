"""Dictionaries of categorical columns: which columns, which values, and codes by name."""

from __future__ import annotations

import numpy as np
import pandas as pd
import polars as pl
import pytest

import apsplit
from apsplit.data.categories import categorical_columns, factorised, look_up

VALUES = ["b", None, "a", "b"]
SERIES = {
    "str": pd.Series(VALUES),
    "object": pd.Series(VALUES, dtype=object),
    "category": pd.Series(pd.Categorical(VALUES, categories=["a", "b"])),
    "polars": pl.Series(VALUES),
    "polars categories": pl.Series(VALUES, dtype=pl.Categorical),
    "polars enum": pl.Series(VALUES, dtype=pl.Enum(["b", "a"])),
    "array": np.array(VALUES, object),
}


@pytest.mark.parametrize("column", SERIES.values(), ids=SERIES)
def test_values_once_and_their_places(column):
    values, codes = factorised(column)
    assert values.tolist() == ["a", "b"]
    assert codes.tolist() == [1, -1, 0, 1]
    np.testing.assert_array_equal(look_up(column, np.array(["b", "c"], object)), [0.0, np.nan, np.nan, 0.0])


def test_numbers_are_values_like_others():
    for column in (
        np.array([5.0, np.nan, 3.0, 5.0]),
        pd.Series([5, None, 3, 5], dtype="Int64"),
        pl.Series([5, None, 3, 5]),
    ):
        values, codes = factorised(column)
        assert values.tolist() == [3, 5]
        assert codes.tolist() == [1, -1, 0, 1]


def test_the_order_of_a_pandas_category_stays():
    data = apsplit.Dataset(pd.DataFrame({"a": pd.Categorical(VALUES, categories=["c", "b", "a"])}))
    assert data.categories[0].tolist() == ["c", "b", "a"]
    np.testing.assert_array_equal(data.column_values(0), [1.0, np.nan, 2.0, 1.0])


def test_which_columns():
    frame = pd.DataFrame({"a": VALUES, "b": [1, 2, 3, 4], "c": pd.Categorical([1, 2, 1, 2])})
    assert categorical_columns(frame, "from_dtype") == [0, 2]
    assert categorical_columns(frame, ["b", "a"]) == [0, 1]
    assert categorical_columns(frame, [2, 0]) == [0, 2]
    assert categorical_columns(frame, [True, False, False]) == [0]
    assert categorical_columns(frame, None) == categorical_columns(frame, []) == []
    assert categorical_columns(np.eye(3), "from_dtype") == []


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ("auto", "'from_dtype'"),
        (["z"], "'z', which is no column"),
        ([3], "index 3"),
        ([True], "mask of length 1"),
        ([[0]], "one-dimensional"),
    ],
)
def test_what_is_refused(chosen, message):
    with pytest.raises(ValueError, match=message):
        apsplit.Dataset(pd.DataFrame({"a": [1.0], "b": [2.0]}), categorical_features=chosen)


def test_columns_that_are_not_listed_must_be_numbers():
    frame = pd.DataFrame({"a": VALUES, "b": [1, 2, 3, 4]})
    with pytest.raises(ValueError, match="column 'a' of X"):
        apsplit.Dataset(frame, categorical_features=["b"])
    with pytest.raises(ValueError, match="sparse"):
        import scipy.sparse

        apsplit.Dataset(scipy.sparse.eye(3).tocsr(), categorical_features=[0])
    with pytest.raises(ValueError, match="infinite"):
        apsplit.Dataset(np.array([[1.0], [np.inf]]), categorical_features=[0])
    with pytest.raises(ValueError, match="cannot be compared"):
        apsplit.Dataset(np.array([[1], ["a"]], object), categorical_features=[0])


def test_codes_of_an_array_are_held_by_reference():
    X = np.random.default_rng(0).integers(0, 5, (50, 3)).astype(np.float64)
    data = apsplit.Dataset(X, categorical_features=[1])
    assert np.shares_memory(data.raw.flat, X)
    assert "1 categorical" in repr(data)


def test_many_categories():
    X = np.arange(65535.0).reshape(-1, 1)
    data = apsplit.Dataset(X, categorical_features=[0])
    assert data.wide_codes.shape == (1, 65535)
    with pytest.raises(ValueError, match="65536 categories; at most 65535"):
        apsplit.Dataset(np.arange(65536.0).reshape(-1, 1), categorical_features=[0])
