"""What one of several holds of a table."""

from __future__ import annotations

import numpy as np
import pytest
from shares import dealt, together

import apsplit
from apsplit.extending import ColumnShare

X = np.arange(24.0).reshape(4, 6)


@pytest.mark.nojit
def test_everybody_knows_who_holds_what():
    columns = dealt(6, 3)
    for share in together(X, columns, lambda share: share):
        assert share.shape == X.shape and len(share) == 4 and not share.is_sparse
        for who, held in enumerate(columns):
            assert (share.owner[held] == who).all()


@pytest.mark.nojit
def test_features_that_are_held_here_and_their_places():
    def held(share):
        columns, places = share.held(np.array([1, 3, 4]))
        return share.columns[columns].tolist(), places.tolist()

    assert together(X, [np.array([0, 3, 4]), np.array([1, 2, 5])], held) == [([3, 4], [1, 2]), ([1], [0])]


@pytest.mark.nojit
def test_the_smallest_of_all():
    found = together(X, dealt(6, 3), lambda share: share.smallest(int(share.columns[0]), -int(share.columns[0])))
    assert found[0] == found[1] == found[2]
    assert found[0][0] == 0


@pytest.mark.nojit
def test_types_and_names_of_columns_are_those_of_their_holders():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"a b": np.float32([1, 2]), "c": [1.0, 2.0], "ö": [3, 4]})

    class Table:
        shape = frame.shape

        def __getitem__(self, key):
            return frame.iloc[:, key[1]]

    for share in together(Table(), [np.array([1]), np.array([0, 2])], lambda share: share):
        assert share.feature_names == ["a b", "c", "ö"]
        assert [share.float_type(f) for f in range(3)] == [np.float32, np.float64, np.float64]


@pytest.mark.nojit
@pytest.mark.parametrize("columns", [[0, 1], [0, 1, 1], [0, 1, 3]])
def test_a_column_that_nobody_or_somebody_else_holds_is_an_error(columns):
    with pytest.raises(ValueError, match="columns must be those of 3 features"):
        ColumnShare(apsplit.Dataset(X[:, : len(columns)]), columns, 3, lambda message: [message])


def test_a_share_says_what_it_takes():
    share = ColumnShare(apsplit.Dataset(X), np.arange(6), 6, lambda message: [message])
    assert share.nbytes == share.data.nbytes > 0
