"""Dense tables as one array of numbers."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from apsplit.data.matrix import check_matrix


def test_frames_with_categories_become_codes():
    matrix = check_matrix(pd.DataFrame({"a": ["x", "y", None], "b": np.array([1, 2, 3], np.float32)}))
    np.testing.assert_array_equal(matrix.values, [[0.0, 1.0], [1.0, 2.0], [np.nan, 3.0]])
    assert matrix.float_types == [np.float64, np.float32]
    assert matrix.categories[0].tolist() == ["x", "y"]


def test_known_dictionaries_are_used():
    known = {0: np.array([10, 20, 30])}
    X = np.array([[20.0, 1.0], [40.0, 2.0], [np.nan, 3.0]])
    np.testing.assert_array_equal(check_matrix(X, known=known).values[:, 0], [1.0, np.nan, np.nan])
    with pytest.raises(ValueError, match="not numeric"):
        check_matrix(pd.DataFrame({"a": [10, 20], "b": ["x", "y"]}), known=known)


def test_codes_stay_where_they_are():
    X = np.array([[0.0, 1.0], [1.0, 2.0]])
    assert check_matrix(X, known={0: np.arange(2)}).values is X
    np.testing.assert_array_equal(check_matrix(X, known={0: np.arange(1)}).values[:, 0], [0.0, np.nan])


def test_texts_of_an_array_are_categories_if_listed():
    X = np.array([["b", 1.5], ["a", 2.5]], object)
    np.testing.assert_array_equal(check_matrix(X, [0]).values, [[1.0, 1.5], [0.0, 2.5]])
    with pytest.raises(ValueError, match="not numeric"):
        check_matrix(X, [1])
