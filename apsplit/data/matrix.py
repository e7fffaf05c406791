"""A dense table as one array of numbers, whatever it was: arrays and frames of any type, categories as codes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from apsplit.data.categories import Dictionaries, are_codes, categorical_columns, is_plain, learn, look_up
from apsplit.data.frames import frame_column, frame_columns, is_frame, not_numeric


class Matrix(NamedTuple):
    """A dense X: the array, the float type of each column (ints: float64), and the columns' names if any.

    Categorical columns hold codes by their dictionaries.
    """

    values: np.ndarray
    float_types: list[np.dtype]
    names: list[str] | None
    categories: Dictionaries

    @property
    def shape(self) -> tuple[int, ...]:
        """Rows and columns."""
        return self.values.shape


def as_numeric(array: np.ndarray, what: str) -> np.ndarray:
    """``array`` in a numeric type that kernels take; the same object where nothing needs to change."""
    kind, native = array.dtype.kind, array.dtype.newbyteorder("=")
    if kind not in "biuf":
        raise not_numeric(what, array.dtype)
    if kind == "b":
        return array.view(np.uint8)
    if native == np.float16:
        return array.astype(np.float32)  # the same values
    if native.itemsize > 8:
        with np.errstate(over="ignore"):  # becomes infinite, and is refused as such
            return array.astype(np.float64)
    return array if array.dtype.isnative else array.astype(native)


def float_type_of(dtype: np.dtype) -> np.dtype:
    """The type in which a column's thresholds are midpoints, whatever the order of its bytes."""
    native = np.dtype(dtype).newbyteorder("=")
    return native if native in (np.float16, np.float32) else np.dtype(np.float64)


def check_matrix(X: Any, categorical: Any = "from_dtype", known: Dictionaries | None = None) -> Matrix:
    """A dense table as one numeric array with contiguous rows or columns, by reference where possible.

    ``categorical`` says which columns are categorical, as in :class:`apsplit.Dataset`; those that have ``known``
    dictionaries are, and no others.
    """
    if isinstance(X, Matrix):
        return X
    names = [str(name) for name in X.columns] if is_frame(X) else None
    coded, dictionaries = _coded_columns(X, categorical, known)
    if is_frame(X):
        columns = frame_columns(X, coded)
        float_types = [float_type_of(column.dtype) for column in columns]
        if not coded and len({column.dtype for column in columns}) == 1:
            values = X.to_numpy()  # by reference, if the frame has its columns in one block
            if values.dtype != columns[0].dtype:
                values = np.column_stack(columns)
        else:
            values = np.asfortranarray(np.column_stack([column.astype(np.float64) for column in columns]))
    else:
        values = _with_codes(X, coded) if coded else X
        float_types = [float_type_of(values.dtype)] * values.shape[1]
    values = as_numeric(values, "X")
    if not (values.flags.c_contiguous or values.flags.f_contiguous):
        values = np.ascontiguousarray(values)
    return Matrix(values, float_types, names, dictionaries)


def _coded_columns(X: Any, categorical: Any, known: Dictionaries | None) -> tuple[dict[int, np.ndarray], Dictionaries]:
    """Categorical columns of a table as codes, but for those of an array that are codes already; and dictionaries."""
    chosen = categorical_columns(X, categorical) if known is None else sorted(known)
    coded: dict[int, np.ndarray] = {}
    dictionaries: Dictionaries = {}
    for f in chosen:
        column = frame_column(X, f) if is_frame(X) else X[:, f]
        if known is not None:
            dictionaries[f] = known[f]
            if is_frame(X) or not is_plain(known[f]) or not _holds_codes(column, len(known[f])):
                coded[f] = look_up(column, known[f])
        else:
            name = f"column {X.columns[f]!r} of X" if is_frame(X) else f"feature {f} of X"
            dictionaries[f], codes = learn(column, name)
            if is_frame(X) or not is_plain(dictionaries[f]):
                coded[f] = codes
    return coded, dictionaries


def _holds_codes(column: np.ndarray, n_categories: int) -> bool:
    return column.dtype.kind in "biuf" and are_codes(column, n_categories)


def _with_codes(X: np.ndarray, coded: dict[int, np.ndarray]) -> np.ndarray:
    """A copy of an array, of any type, with codes in some of its columns."""
    values = np.empty(X.shape, np.float32 if X.dtype == np.float32 else np.float64, order="F")
    for f in range(X.shape[1]):
        try:
            values[:, f] = coded[f] if f in coded else X[:, f]
        except (TypeError, ValueError) as error:
            raise not_numeric(f"feature {f} of X", X.dtype) from error
    return values


def canonical_columns(X: Any) -> Any:
    """A sparse X as CSC: rows ascending, every one once, no zeros."""
    as_numeric(np.empty(0, X.dtype), "X")  # before scipy fails on it
    columns = X.tocsc()
    is_wide = columns.dtype.itemsize > 8  # as float64 some of its values may be zero
    if is_wide or not columns.has_canonical_format or (columns.data == 0).any():
        columns = columns.copy() if columns is X else columns
        columns.sum_duplicates()
        if is_wide:
            columns.data = as_numeric(columns.data, "X")
        columns.eliminate_zeros()
    return columns


def infinite_value(feature: int, names: Sequence[str] | None) -> ValueError:
    """The error about a column with an infinite value."""
    name = f" ({names[feature]!r})" if names else ""
    return ValueError(f"X holds an infinite value in feature {feature}{name}; clip it or use NaN for missing")


def check_finite(matrix: Matrix) -> Matrix:
    """A dense X, if none of its values is infinite."""
    for f in range(matrix.shape[1] if matrix.values.dtype.kind == "f" else 0):
        if np.isinf(matrix.values[:, f]).any():
            raise infinite_value(f, matrix.names)
    return matrix
