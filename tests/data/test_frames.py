"""Columns of frames are the arrays that pandas and polars themselves give, missing values as NaN."""

from __future__ import annotations

import numpy as np
import pandas as pd
import polars as pl
import pytest
import scipy.sparse as sp

from apsplit import Dataset, find_split
from apsplit.data.frames import frame_columns, is_frame, native_frame


def test_what_is_a_frame():
    assert is_frame(pd.DataFrame({"a": [1]})) and is_frame(pl.DataFrame({"a": [1]}))
    for other in (np.zeros((2, 2)), [[1.0]], sp.eye(3), pl.LazyFrame({"a": [1]}), {"a": [1]}):
        assert not is_frame(other)


@pytest.mark.parametrize("dtype", ["float32", "int8", "uint64", "bool"])
@pytest.mark.parametrize("frame", [pd.DataFrame, pl.DataFrame], ids=["pandas", "polars"])
def test_plain_columns_keep_type_and_values(frame, dtype):
    array = np.array([1, 0, 1]).astype(dtype)
    (column,) = frame_columns(frame({"a": array}))
    assert column.dtype == dtype
    np.testing.assert_array_equal(column, array)


@pytest.mark.parametrize(
    "frame",
    [pd.DataFrame({"a": pd.array([1, None, 3], "Int32")}), pl.DataFrame({"a": [1, None, 3]}),
     pl.DataFrame({"a": [True, None, True]}), pd.DataFrame({"a": pd.array([True, None, True], "boolean")})],
    ids=["pandas integers", "polars integers", "polars booleans", "pandas booleans"],
)  # fmt: skip
def test_missing_values_become_nan(frame):
    (column,) = frame_columns(frame)
    assert column.dtype.kind == "f"
    assert np.isnan(column).tolist() == [False, True, False]
    assert column[0] == 1.0


@pytest.mark.parametrize(
    "values",
    [["x", "y"], pd.Categorical([1, 2]), pd.to_datetime(["2020", "2021"])],
    ids=["text", "categories", "dates"],
)
def test_a_column_of_something_else_is_named(values):
    with pytest.raises(ValueError, match=r"column 'b' of X has dtype .* not numeric"):
        frame_columns(pd.DataFrame({"a": [1.0, 2.0], "b": values}))


def test_rows_of_big_endian_frames_can_be_selected():
    frame = pd.DataFrame({"b": np.array([1.5, 2.5, 3.5], ">f8"), "a": [4, 5, 6]})
    native = native_frame(frame)
    assert native.columns.tolist() == ["b", "a"]
    assert native.iloc[[2, 0]].to_numpy().tolist() == [[3.5, 6.0], [1.5, 4.0]]
    plain = frame[["a"]]
    assert native_frame(plain) is plain


@pytest.mark.nojit
def test_tables_of_pyarrow_are_frames():
    pa = pytest.importorskip("pyarrow")
    table = pa.table({
        "n": pa.array([1, None, 3, 4]),
        "b": pa.array([True, None, False, True]),
        "c": pa.array(["x", "y", None, "x"]).dictionary_encode(),
        "d": pa.chunked_array([["u"], ["v", "u", "w"]]),
        "f": pa.array([1.5, None, 2.5, 3.5], pa.float32()),
        "i": pa.array([5, 6, 5, 5]).dictionary_encode(),
    })  # fmt: skip
    data = Dataset(table)
    assert data.feature_names == list("nbcdfi")
    wanted = [[1, None, 3, 4], [1, None, 0, 1], [0, 1, None, 0], [0, 1, 0, 2], [1.5, None, 2.5, 3.5], [0, 1, 0, 0]]
    for f, values in enumerate(wanted):
        np.testing.assert_array_equal(data.column_values(f), np.array(values, float))
    dictionaries = {f: values.tolist() for f, values in data.categories.items()}
    assert dictionaries == {2: ["x", "y"], 3: ["u", "v", "w"], 5: [5, 6]}
    batch = table.combine_chunks().to_batches()[0]
    np.testing.assert_array_equal(Dataset(batch.select(["f"])).column_values(0), data.column_values(4))
    split = find_split(table, [0, 1, 0, 1], rows=[0, 1, 2], features=["d", "n"])
    assert split == find_split(data, [0, 1, 0, 1], rows=[0, 1, 2], features=[0, 3])
    np.testing.assert_array_equal(split.goes_left(table), split.goes_left(data))
