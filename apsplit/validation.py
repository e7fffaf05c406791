"""All checking and casting of what users pass in. Behind this module everything has one shape and one type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from apsplit._jit import kernel
from apsplit._threads import available_threads

MAX_CLASSES = np.iinfo(np.uint16).max


class Matrix(NamedTuple):
    """A dense X: the array, the float type of each column (ints: float64), and the columns' names if any."""

    values: np.ndarray
    float_types: list[np.dtype]
    names: list[str] | None


class Labels(NamedTuple):
    """Labels of the selected rows: the classes that occur, ascending, and each row's place among them."""

    classes: np.ndarray
    codes: np.ndarray


def is_sparse(X: Any) -> bool:
    """Whether X is a scipy sparse matrix or array (without importing scipy)."""
    return hasattr(X, "tocsc") and hasattr(X, "nnz")


def is_frame(X: Any) -> bool:
    """Whether X is a pandas or polars frame."""
    return hasattr(X, "columns") and hasattr(X, "dtypes")


def check_choice(name: str, value: object, choices: Sequence[str]) -> str:
    """One of a few strings."""
    if value not in choices:
        raise ValueError(f"{name}={value!r} is not known; use one of {', '.join(map(repr, choices))}")
    return str(value)


def check_number(name: str, value: Any, low: float, high: float = np.inf, *, integer: bool = False) -> Any:
    """A number in ``[low, high]``."""
    kinds = (int, np.integer) if integer else (int, float, np.integer, np.floating)
    if isinstance(value, bool) or not isinstance(value, kinds) or not low <= value <= high:
        what = "an integer" if integer else "a number"
        span = f"of at least {low:g}" if np.isinf(high) else f"from {low:g} to {high:g}"
        raise ValueError(f"{name} must be {what} {span}, not {value!r}")
    return int(value) if integer else float(value)


def check_n_threads(n_threads: int | None) -> int:
    """Number of threads to use at most; None means all processors."""
    return available_threads() if n_threads is None else check_number("n_threads", n_threads, 1, integer=True)


def _numeric(array: np.ndarray, what: str) -> np.ndarray:
    """``array`` in a numeric type that kernels take; the same object where nothing needs to change."""
    kind = array.dtype.kind
    if kind not in "biuf":
        raise ValueError(
            f"{what} has dtype {array.dtype}, which is not numeric; categorical features are not supported: "
            "encode them as numbers first (for example with sklearn.preprocessing.OrdinalEncoder)"
        )
    if kind == "b":
        return array.view(np.uint8)
    if array.dtype == np.float16:
        return array.astype(np.float32)  # the same values
    if array.dtype.itemsize > 8:
        return array.astype(np.float64)
    return array if array.dtype.isnative else array.astype(array.dtype.newbyteorder("="))


def _float_type(dtype: np.dtype) -> np.dtype:
    """The type in which a column's thresholds are midpoints."""
    return np.dtype(dtype) if dtype in (np.float16, np.float32) else np.dtype(np.float64)


def _frame_columns(X: Any) -> list[np.ndarray]:
    """Columns of a pandas or polars frame as arrays; missing values of nullable integers become NaN."""
    columns = []
    for i, name in enumerate(X.columns):
        column = X.iloc[:, i] if hasattr(X, "iloc") else X[name]
        if hasattr(column, "null_count"):  # polars
            array = column.to_numpy()
        elif hasattr(column.dtype, "na_value") and hasattr(column.array, "to_numpy") and column.dtype.kind in "biuf":
            missing = bool(column.isna().any())  # a nullable type of pandas
            array = column.to_numpy(np.float64, na_value=np.nan) if missing else column.to_numpy(column.dtype.numpy_dtype)
        else:
            array = np.asarray(column)
        _numeric(array[:0], f"column {name!r} of X")
        columns.append(array)
    return columns


def check_matrix(X: Any) -> Matrix:
    """A dense X as one numeric array with contiguous rows or columns, by reference where possible."""
    names = None
    if is_frame(X):
        names = [str(name) for name in X.columns]
        columns = _frame_columns(X)
        dtypes = {column.dtype for column in columns}
        float_types = [_float_type(column.dtype) for column in columns]
        if len(dtypes) == 1:
            values = np.asarray(X) if not hasattr(X, "to_numpy") else X.to_numpy()
            if values.dtype.kind not in "biuf":
                values = np.column_stack(columns)
        else:
            values = np.asfortranarray(np.column_stack([column.astype(np.float64) for column in columns]))
    else:
        values = np.asarray(X)
        float_types = [_float_type(values.dtype)] * (values.shape[1] if values.ndim == 2 else 0)
    if values.ndim != 2:
        raise ValueError(f"X must have two dimensions (rows, features), not {values.ndim}; use X.reshape(-1, 1) for one feature")
    if values.shape[0] == 0 or values.shape[1] == 0:
        raise ValueError(f"X has shape {values.shape}: found 0 sample(s) or 0 feature(s), while a minimum of 1 is required")
    values = _numeric(values, "X")
    if not (values.flags.c_contiguous or values.flags.f_contiguous):
        values = np.ascontiguousarray(values)
    return Matrix(values, float_types, names)


def check_indices(name: str, selection: Any, length: int) -> np.ndarray | None:
    """An index array or boolean mask as indices; None stays None."""
    if selection is None:
        return None
    array = np.asarray(selection)
    if array.ndim != 1:
        raise ValueError(f"{name} must be a one-dimensional array of indices or a boolean mask, not {array.ndim}-dimensional")
    if array.dtype == bool:
        if len(array) != length:
            raise ValueError(f"{name} is a mask of length {len(array)}, but X has {length} {name}")
        array = np.flatnonzero(array)
    elif len(array) and array.dtype.kind not in "iu":
        raise ValueError(f"{name} must hold integers or booleans, not {array.dtype}")
    if len(array) == 0:
        raise ValueError(f"{name} selects nothing; pass None to use all {name} of X")
    smallest, largest = int(array.min()), int(array.max())
    if smallest < 0 or largest >= length:
        wrong = smallest if smallest < 0 else largest
        raise ValueError(f"{name} holds the index {wrong}, but X has {length} {name} (0 to {length - 1})")
    return array


def check_features(features: Any, n_features: int) -> np.ndarray:
    """The selected features, ascending, each once."""
    chosen = check_indices("features", features, n_features)
    return np.arange(n_features) if chosen is None else np.unique(chosen).astype(np.intp)


def check_rows(rows: Any, n_rows: int) -> tuple[np.ndarray | None, np.ndarray | None]:
    """The selected rows, ascending, each once, and how often each was selected (None: once); (None, None) for all."""
    chosen = check_indices("rows", rows, n_rows)
    if chosen is None:
        return None, None
    steps = np.diff(chosen.astype(np.int64, copy=False))
    if (steps > 0).all():
        return chosen, None
    chosen, repeats = np.unique(chosen, return_counts=True)
    return chosen, None if (repeats == 1).all() else repeats


def _column(name: str, values: Any, n_rows: int) -> np.ndarray:
    """A one-dimensional array as long as X (a column vector is taken as such)."""
    array = np.asarray(values)
    if array.ndim == 2 and array.shape[1] == 1:
        array = array[:, 0]
    if array.ndim != 1:
        raise ValueError(f"{name} must be one-dimensional, not {array.ndim}-dimensional")
    if len(array) != n_rows:
        raise ValueError(f"{name} has length {len(array)}, but X has {n_rows} rows; they must be the same (select with rows=)")
    return array


def check_weights(sample_weight: ArrayLike | None, rows: np.ndarray | None, n_rows: int) -> np.ndarray | None:
    """Float weights of the selected rows; None for equal weights."""
    if sample_weight is None:
        return None
    weights = _column("sample_weight", sample_weight, n_rows)
    if weights.dtype.kind not in "biuf":
        raise ValueError(f"sample_weight must be numeric, not {weights.dtype}")
    weights = (weights if rows is None else weights[rows]).astype(np.float64, copy=False)
    total = float(weights.sum())
    if not np.isfinite(total) and not np.isfinite(weights).all():
        raise ValueError("sample_weight holds NaN or infinite values; weights must be finite")
    if weights.min() < 0:
        raise ValueError("sample_weight holds negative weights; weights must be zero or positive")
    if total == 0:
        raise ValueError("sample_weight is zero for all selected rows; at least one weight must be positive")
    return weights


@kernel
def _find_labels(y, table, codes):
    """Codes in order of appearance; returns the number of labels, or -1 if there are more than ``table`` holds."""
    n_labels = 0
    last = -1
    for i in range(y.size):
        label = y[i]
        if last < 0 or table[last] != label:
            last = 0
            while last < n_labels and table[last] != label:
                last += 1
            if last == n_labels:
                if n_labels == table.size:
                    return -1
                table[n_labels] = label
                n_labels += 1
        codes[i] = last
    return n_labels


def _encode(labels: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """np.unique with inverse, without sorting when there are few numeric labels."""
    kind = labels.dtype.kind
    if kind in "biuf" and labels.dtype.itemsize <= 8:
        table = np.empty(32, np.float64 if kind == "f" else np.int64)
        codes = np.empty(len(labels), np.uint16)
        n_labels = _find_labels(labels.astype(table.dtype, copy=False), table, codes)
        if n_labels >= 0:
            classes = table[:n_labels].astype(labels.dtype)
            order = np.argsort(classes)
            if (np.diff(order) == 1).all():
                return classes, codes
            place = np.empty(n_labels, np.uint16)
            place[order] = np.arange(n_labels)
            return classes[order], place[codes]
    classes, codes = np.unique(labels, return_inverse=True)
    if len(classes) > MAX_CLASSES:
        raise ValueError(f"y holds {len(classes)} different labels; at most {MAX_CLASSES} are supported (is this regression?)")
    return classes, codes.astype(np.uint16)


def check_labels(y: ArrayLike, rows: np.ndarray | None, weights: np.ndarray | None, n_rows: int) -> Labels:
    """Classes among the selected rows that have weight, and the code of each selected row."""
    labels = _column("y", y, n_rows)
    if rows is not None:
        labels = labels[rows]
    if labels.dtype.kind == "f" and np.isnan(labels.sum()) and np.isnan(labels).any():
        raise ValueError("y holds NaN; remove or relabel those rows (or leave them out with rows=)")
    try:
        classes, codes = _encode(labels)
    except TypeError as error:
        raise ValueError(f"y holds labels that cannot be sorted ({error}); use labels of one type") from error
    if weights is not None and len(classes) > 1:
        occurs = np.bincount(codes[weights > 0], minlength=len(classes)) > 0
        if not occurs.all():  # rows without weight do not exist; their code does not matter
            classes, codes = classes[occurs], np.maximum(np.cumsum(occurs) - 1, 0)[codes].astype(np.uint16)
    if len(classes) < 2:
        raise ValueError(
            f"y holds one class only ({classes[0]!r}) among the selected rows with weight; a split needs at least two classes"
        )
    return Labels(classes, codes)
