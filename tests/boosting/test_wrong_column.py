"""Errors about X name the column."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse

from apsplit import AdaBoostClassifier, DecisionTreeClassifier
from apsplit.boosting.wrong_column import wrong_column

TABLES = {
    "infinite": (np.array([[1.0, 2.0], [3.0, np.inf]]), "infinite value in feature 1"),
    "sparse": (scipy.sparse.csr_matrix([[1.0, 0.0, 2.0], [3.0, 0.0, np.inf]]), "infinite value in feature 2"),
    "objects": (np.array([[1.0, "a"], [3.0, 4.0]], object), r"holds 'a' in feature 1 \(row 0\)"),
    "lists": ([[1.0, 2.0], [3.0, "b"]], r"holds 'b' in feature 1 \(row 1\)"),
    "none": (np.array([[None, 1.0], [2.0, 3.0]], object), r"feature 0 \(row 0\)"),
}


@pytest.mark.parametrize("kind", [kind for kind in TABLES if kind != "none"])  # None is missing to scikit-learn
@pytest.mark.parametrize("cls", [AdaBoostClassifier, DecisionTreeClassifier])
def test_estimators_name_the_column(cls, kind):
    X, message = TABLES[kind]
    with pytest.raises(ValueError, match=message):
        cls().fit(X, [0, 1])
    model = cls().fit(np.eye(2, np.shape(X)[1]), [0, 1])
    with pytest.raises(ValueError, match=message):
        model.predict(X)


@pytest.mark.parametrize("kind", TABLES)
def test_the_column_is_found(kind):
    X, message = TABLES[kind]
    assert wrong_column(X) is not None
    with pytest.raises(ValueError, match=message):
        raise wrong_column(X)


@pytest.mark.parametrize("X", [np.eye(2), [[1, 2], [3]], [1.0], scipy.sparse.csr_matrix(np.eye(2, dtype=int)), [["1"]]])
def test_nothing_is_said_where_columns_are_fine(X):
    assert wrong_column(X) is None
