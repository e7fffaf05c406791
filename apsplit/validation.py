"""All checking and casting of what users pass in. Behind this module everything has one shape and one type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from apsplit._jit import kernel
from apsplit._threads import available_threads
from apsplit.columns import read_only

MAX_CLASSES = np.iinfo(np.uint16).max
_LABEL_SPAN = 4096  # between the smallest and the largest integer label, to number them through a table


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
    """Whether X is a scipy sparse matrix or array of two dimensions (without importing scipy)."""
    return hasattr(X, "tocsc") and hasattr(X, "nnz") and len(X.shape) == 2


def is_frame(X: Any) -> bool:
    """Whether X is a pandas or polars frame (a lazy frame, which has no shape, is not)."""
    return hasattr(X, "shape") and hasattr(X, "columns") and hasattr(X, "dtypes")


def check_choice(name: str, value: object, choices: Sequence[str]) -> str:
    """One of a few strings."""
    if not isinstance(value, str) or value not in choices:
        raise ValueError(f"{name}={value!r} is not known; use one of {', '.join(map(repr, choices))}")
    return value


def check_number(name: str, value: Any, low: float, high: float = np.inf, *, integer: bool = False) -> Any:
    """A number in ``[low, high]``; integers that only have to be large enough are cut to what kernels take."""
    kinds = (int, np.integer) if integer else (int, float, np.integer, np.floating)
    if isinstance(value, bool) or not isinstance(value, kinds) or not low <= value <= high:
        what = "an integer" if integer else "a number"
        span = f"of at least {low:g}" if np.isinf(high) else f"from {low:g} to {high:g}"
        raise ValueError(f"{name} must be {what} {span}, not {value!r}")
    return min(int(value), np.iinfo(np.int64).max) if integer else float(value)


def check_n_threads(n_threads: int | None) -> int:
    """Number of threads to use at most; None means all processors."""
    return available_threads() if n_threads is None else check_number("n_threads", n_threads, 1, integer=True)


def _notas_numeric(what: str, dtype: Any) -> ValueError:
    return ValueError(
        f"{what} has dtype {dtype}, which is not numeric; convert numbers with astype(float); categorical features are "
        "not supported: encode them as numbers first (for example with sklearn.preprocessing.OrdinalEncoder)"
    )


def as_numeric(array: np.ndarray, what: str) -> np.ndarray:
    """``array`` in a numeric type that kernels take; the same object where nothing needs to change."""
    kind = array.dtype.kind
    if kind not in "biuf":
        raise _notas_numeric(what, array.dtype)
    if kind == "b":
        return array.view(np.uint8)
    if array.dtype == np.float16:
        return array.astype(np.float32)  # the same values
    if array.dtype.itemsize > 8:
        with np.errstate(over="ignore"):  # becomes infinite, and is refused as such
            return array.astype(np.float64)
    return array if array.dtype.isnative else array.astype(array.dtype.newbyteorder("="))


def float_type_of(dtype: np.dtype) -> np.dtype:
    """The type in which a column's thresholds are midpoints."""
    return np.dtype(dtype) if dtype in (np.float16, np.float32) else np.dtype(np.float64)


def _frame_columns(X: Any) -> list[np.ndarray]:
    """Columns of a pandas or polars frame as arrays; missing values of nullable integers become NaN."""
    columns = []
    for i, name in enumerate(X.columns):
        column = X.iloc[:, i] if hasattr(X, "iloc") else X[name]
        array = _pandas_column(column) if hasattr(X, "iloc") else _polars_column(column)
        if array is None or array.ndim != 1 or array.dtype.kind not in "biuf":
            raise _notas_numeric(f"column {name!r} of X", column.dtype)
        columns.append(array)
    return columns


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


def as_table(X: Any) -> Any:
    """X as a frame, sparse matrix or array with two dimensions, and at least one row and one feature."""
    if not (is_frame(X) or is_sparse(X)):
        try:
            X = np.asarray(X)
        except ValueError as error:
            raise ValueError(f"X cannot be made an array ({error}); its rows must be of one length") from error
    if len(X.shape) != 2:
        raise ValueError(
            f"X must have two dimensions (rows, features), not {len(X.shape)}; use X.reshape(-1, 1) for one feature"
        )
    if 0 in X.shape:
        raise ValueError(
            f"X has shape {tuple(X.shape)}: found 0 sample(s) or 0 feature(s), while a minimum of 1 is required"
        )
    return X


def check_matrix(X: Any) -> Matrix:
    """A dense table as one numeric array with contiguous rows or columns, by reference where possible."""
    names = None
    if is_frame(X):
        names = [str(name) for name in X.columns]
        columns = _frame_columns(X)
        float_types = [float_type_of(column.dtype) for column in columns]
        if len({column.dtype for column in columns}) == 1:
            values = X.to_numpy()  # by reference, if the frame has its columns in one block
            if values.dtype != columns[0].dtype:
                values = np.column_stack(columns)
        else:
            values = np.asfortranarray(np.column_stack([column.astype(np.float64) for column in columns]))
    else:
        values = X
        float_types = [float_type_of(values.dtype)] * values.shape[1]
    values = as_numeric(values, "X")
    if not (values.flags.c_contiguous or values.flags.f_contiguous):
        values = np.ascontiguousarray(values)
    return Matrix(values, float_types, names)


def take(X: Any, rows: np.ndarray | None, features: np.ndarray | None) -> Any:
    """Some rows and columns of an array, frame or sparse matrix; None takes all."""
    if is_frame(X):
        if hasattr(X, "iloc"):
            X = X if rows is None else X.iloc[rows]
            return X if features is None else X.iloc[:, features]
        X = X if rows is None else X[rows]
        return X if features is None else X[:, features.tolist()]
    if is_sparse(X):
        X = X if rows is None else X.tocsr()[rows]
        return X if features is None else X.tocsc()[:, features]
    X = X if rows is None else X[rows]
    return X if features is None else X[:, features]


def check_indices(name: str, selection: Any, length: int) -> np.ndarray | None:
    """An index array or boolean mask as indices; None stays None."""
    if selection is None:
        return None
    array = np.asarray(selection)
    if array.ndim != 1:
        raise ValueError(
            f"{name} must be a one-dimensional array of indices or a boolean mask, not {array.ndim}-dimensional"
        )
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
    return np.ascontiguousarray(array, np.intp)


def check_features(features: Any, n_features: int) -> np.ndarray:
    """The selected features, ascending, each once."""
    chosen = check_indices("features", features, n_features)
    return np.arange(n_features) if chosen is None else np.unique(chosen)


def check_rows(rows: Any, n_rows: int) -> tuple[np.ndarray | None, np.ndarray | None]:
    """The selected rows, ascending, each once, and how often each was selected (None: once); (None, None) for all."""
    chosen = check_indices("rows", rows, n_rows)
    if chosen is None:
        return None, None
    if (chosen[1:] > chosen[:-1]).all():
        return chosen, None
    ordered = np.sort(chosen)
    if (ordered[1:] > ordered[:-1]).all():
        return ordered, None
    chosen, repeats = np.unique(chosen, return_counts=True)
    return chosen, repeats


def _column(name: str, values: Any, n_rows: int) -> np.ndarray:
    """A one-dimensional array as long as X (a column vector is taken as such)."""
    array = np.asarray(values)
    if array.ndim == 2 and array.shape[1] == 1:
        array = array[:, 0]
    if array.ndim != 1:
        raise ValueError(f"{name} must be one-dimensional, not {array.ndim}-dimensional")
    if len(array) != n_rows:
        raise ValueError(
            f"{name} has length {len(array)}, but X has {n_rows} rows; they must be the same (select with rows=)"
        )
    return array


def check_weights(sample_weight: ArrayLike | None, rows: np.ndarray | None, n_rows: int) -> np.ndarray | None:
    """Float weights of the selected rows; None for equal weights."""
    if sample_weight is None:
        return None
    weights = _column("sample_weight", sample_weight, n_rows)
    if weights.dtype.kind not in "biuf":
        raise ValueError(f"sample_weight must be numeric, not {weights.dtype}")
    with np.errstate(over="ignore", invalid="ignore"):  # huge weights are fine, infinite ones are refused
        weights = (weights if rows is None else weights[rows]).astype(np.float64, copy=False)
        total = float(weights.sum())
    if not np.isfinite(total) and not np.isfinite(weights).all():
        raise ValueError("sample_weight holds NaN or infinite values; weights must be finite")
    if weights.min() < 0:
        raise ValueError("sample_weight holds negative weights; weights must be zero or positive")
    if total == 0:
        raise ValueError("sample_weight is zero for all selected rows; at least one weight must be positive")
    return weights


def check_gradients(
    grad: ArrayLike, hess: ArrayLike | None, rows: np.ndarray | None, n_rows: int
) -> tuple[np.ndarray, np.ndarray | None]:
    """Gradients and hessians (None: all 1) of the selected rows, as float32 or float64."""
    arrays = []
    for name, values in (("grad", grad), ("hess", hess)):
        if values is None:
            continue
        array = _column(name, values, n_rows)
        if array.dtype.kind not in "biuf":
            raise ValueError(f"{name} must be numeric, not {array.dtype}")
        array = array if rows is None else array[rows]
        if array.dtype not in (np.float32, np.float64):
            array = array.astype(np.float64)
        with np.errstate(over="ignore", invalid="ignore"):
            if not np.isfinite(array.sum()) and not np.isfinite(array).all():
                raise ValueError(f"{name} holds NaN or infinite values; they must be finite")
        arrays.append(read_only(np.ascontiguousarray(array)))
    if hess is None:
        return arrays[0], None
    if arrays[1].min() < 0:
        raise ValueError("hess holds negative values; hessians must be zero or positive (use abs, or a floor)")
    return arrays[0], arrays[1]


@kernel
def _number_labels(labels, low, number, codes):
    """Codes of integer labels: mark those that occur, number them in order, look each one up."""
    for i in range(labels.size):
        number[labels[i] - low] = 1
    n_labels = 0
    for k in range(number.size):
        if number[k] > 0:
            number[k] = n_labels
            n_labels += 1
        else:
            number[k] = -1
    for i in range(labels.size):
        codes[i] = number[labels[i] - low]


def _encode(labels: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """np.unique with inverse, without sorting where the labels are integers close together."""
    integers = labels
    if labels.dtype.kind == "f":
        with np.errstate(invalid="ignore"):
            integers = labels.astype(np.int64)
        if not np.array_equal(integers, labels):
            integers = labels
    if integers.dtype.kind in "biu":
        low, high = int(integers.min()), int(integers.max())
        if high - low < _LABEL_SPAN and high < 2**63:
            number = np.zeros(high - low + 1, np.int64)
            codes = np.empty(len(labels), np.uint8 if high - low < 256 else np.uint16)
            _number_labels(integers.astype(np.int64, copy=False), low, number, codes)
            return (np.flatnonzero(number >= 0) + low).astype(labels.dtype), codes
    return np.unique(labels, return_inverse=True)


def _holds_missing(labels: np.ndarray) -> bool:
    """Whether some label is NaN or NaT."""
    kind = labels.dtype.kind
    if kind == "f":
        with np.errstate(invalid="ignore", over="ignore"):  # a sum is quick, and tells if all is well
            return bool(np.isnan(labels.sum())) and bool(np.isnan(labels).any())
    return kind in "cmMO" and bool((labels != labels).any())


def check_labels(y: ArrayLike, rows: np.ndarray | None, weights: np.ndarray | None, n_rows: int) -> Labels:
    """Classes among the selected rows that have weight, and the code of each selected row."""
    labels = _column("y", y, n_rows)
    if rows is not None:
        labels = labels[rows]
    try:
        if _holds_missing(labels):
            raise ValueError("y holds NaN; remove or relabel those rows (or leave them out with rows=)")
        classes, codes = _encode(labels)
    except TypeError as error:
        raise ValueError(f"y holds labels that cannot be sorted ({error}); use labels of one type") from error
    if weights is not None and len(classes) > 1:
        occurs = np.bincount(codes[weights > 0], minlength=len(classes)) > 0
        if not occurs.all():  # rows without weight do not exist; their code does not matter
            classes, codes = classes[occurs], np.maximum(np.cumsum(occurs) - 1, 0)[codes]
    if len(classes) < 2:
        raise ValueError(
            f"y holds one class only ({classes[0]!r}) among the selected rows with weight; "
            "a split needs at least two classes"
        )
    if len(classes) > MAX_CLASSES:
        raise ValueError(
            f"y holds {len(classes)} different labels; at most {MAX_CLASSES} are supported (is this regression?)"
        )
    return Labels(classes, codes.astype(np.uint8 if len(classes) <= 256 else np.uint16, copy=False))
