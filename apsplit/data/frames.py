"""Columns of pandas and polars frames, and of pyarrow tables, as arrays, without importing any of these."""

from __future__ import annotations

from typing import Any

import numpy as np


def is_frame(X: Any) -> bool:
    """Whether X is a pandas or polars frame (a lazy frame, which has no shape, is not)."""
    return hasattr(X, "shape") and hasattr(X, "columns") and hasattr(X, "dtypes")


class ArrowColumn:
    """A column of a pyarrow table, with what is asked of one of polars."""

    def __init__(self, column: Any) -> None:
        self._column, self.dtype, self.null_count = column, str(column.type), lambda: column.null_count

    def to_numpy(self) -> np.ndarray:
        """Values; null is NaN, and so are those of integers and booleans then floats."""
        column = self._column
        if self.dtype == "bool":
            column = column.cast("uint8")
        elif self.dtype.startswith("dictionary"):
            column = column.cast(column.type.value_type)
        array: np.ndarray = column.to_numpy(zero_copy_only=False)
        return array.view(np.bool_) if self.dtype == "bool" and array.dtype == np.uint8 else array

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        return self.to_numpy().astype(dtype) if dtype is not None else self.to_numpy()


class ArrowFrame:
    """A pyarrow table, with what is asked of a polars frame."""

    def __init__(self, table: Any) -> None:
        self.table, self.shape, self.columns = table, (table.num_rows, table.num_columns), list(table.column_names)
        self.dtypes = [str(each) for each in table.schema.types]

    def __getitem__(self, chosen: Any) -> Any:
        """A column by its name, rows by their numbers, or (everything, columns by their numbers)."""
        if isinstance(chosen, tuple):
            return ArrowFrame(self.table.select(chosen[1]))
        return ArrowColumn(self.table[chosen]) if isinstance(chosen, str) else ArrowFrame(self.table.take(chosen))

    def to_numpy(self) -> np.ndarray:
        """All columns as one array."""
        return np.column_stack([self[name].to_numpy() for name in self.columns])


def as_frame(X: Any) -> Any:
    """A pyarrow table or record batch as a frame; any other X as it is."""
    return ArrowFrame(X) if hasattr(X, "column_names") and hasattr(X, "schema") else X


def not_numeric(what: str, dtype: Any) -> ValueError:
    """What is said of a type that is not for numbers."""
    return ValueError(
        f"{what} has dtype {dtype}, which is not numeric; convert numbers with astype(float), and name categories in "
        "categorical_features (frames: categories and strings are found by 'from_dtype')"
    )


def frame_column(X: Any, i: int) -> Any:
    """The i-th column of a pandas or polars frame."""
    return X.iloc[:, i] if hasattr(X, "iloc") else X[X.columns[i]]


def frame_columns(X: Any, coded: dict[int, np.ndarray] | None = None) -> list[np.ndarray]:
    """Columns of a pandas or polars frame as arrays; missing values of nullable integers become NaN.

    ``coded``: by their numbers, columns that are known already.
    """
    columns = []
    for i, name in enumerate(X.columns):
        if coded and i in coded:
            columns.append(coded[i])
            continue
        column = frame_column(X, i)
        try:
            array = _pandas_column(column) if hasattr(X, "iloc") else _polars_column(column)
        except Exception as error:  # of pandas or polars: what numpy has no type for
            raise not_numeric(f"column {name!r} of X", column.dtype) from error
        if array is None or array.ndim != 1 or array.dtype.kind not in "biuf":
            raise not_numeric(f"column {name!r} of X", column.dtype)
        columns.append(array)
    return columns


def native_frame(X: Any) -> Any:
    """A pandas frame whose rows and columns can be selected: pandas cannot do that with big-endian ones."""
    if not any(getattr(dtype, "byteorder", "=") == ">" for dtype in X.dtypes):
        return X
    columns = [column.astype(column.dtype.newbyteorder("="), copy=False) for column in frame_columns(X)]
    native = type(X)(dict(enumerate(columns)))
    native.columns = X.columns
    return native


def _pandas_column(column: Any) -> np.ndarray | None:
    """A pandas column in the numpy type behind its own; None if it is categorical."""
    if hasattr(column, "cat"):  # even if its categories are numbers
        return None
    dtype = getattr(column.dtype, "numpy_dtype", None)  # of the nullable types
    if dtype is None or dtype.kind not in "biuf":
        return np.asarray(column)
    if dtype.kind != "f" and column.isna().any():
        dtype = np.dtype(np.float64)
    array: np.ndarray = column.to_numpy(dtype, na_value=np.nan) if dtype.kind == "f" else column.to_numpy(dtype)
    return array


def _polars_column(column: Any) -> np.ndarray:
    """A polars column; with nulls, booleans would become objects."""
    if str(column.dtype) == "Boolean" and column.null_count() > 0:
        column = column.cast(float)
    array: np.ndarray = column.to_numpy()
    return array


def shares_memory(values: np.ndarray, X: Any) -> bool:
    """Whether ``values`` are those of X, an array or frame, and not a copy."""
    if is_frame(X):
        X = (X.iloc[:, 0] if hasattr(X, "iloc") else X[X.columns[0]]).to_numpy()
    return isinstance(X, np.ndarray) and np.may_share_memory(values, X)
