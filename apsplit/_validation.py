"""All checking and casting of what users pass in. Behind this module everything has one shape and one type."""

from __future__ import annotations

import math
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from apsplit._threads import available_threads
from apsplit.data.fixed_point import scale_exponent
from apsplit.data.frames import as_frame, native_frame
from apsplit.data.frames import is_frame as is_frame
from apsplit.data.labels import MAX_CLASSES, Labels, encode_labels, existing_labels, fitting, holds_missing
from apsplit.data.matrix import Matrix, as_numeric, check_matrix

_FEW_LABELS = 32  # up to so many, labels may be any numbers
_LARGEST = 2**63 - 1  # of int64; np.iinfo takes 6 us to say so
_SMALLEST_GRADIENT = 1e-304  # more than 2^-1013: then a unit of fixed point, 2^-61 of it or more, is a float


def is_sparse(X: Any) -> bool:
    """Whether X is a scipy sparse matrix or array of two dimensions (without importing scipy)."""
    return hasattr(X, "tocsc") and hasattr(X, "nnz") and len(X.shape) == 2


def check_choice(name: str, value: object, choices: Sequence[str]) -> str:
    """A string, if it is one of ``choices``."""
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
    return min(int(value), _LARGEST) if integer else float(value)


def check_n_threads(n_threads: int | None) -> int:
    """Number of threads to use at most; None means all processors."""
    return available_threads() if n_threads is None else check_number("n_threads", n_threads, 1, integer=True)


def without_mask(X: Any) -> Any:
    """A masked array as a plain one: what is masked is missing, so integers become float64. Any other X as it is."""
    if not isinstance(X, np.ma.MaskedArray):
        return X
    if not np.ma.is_masked(X) or X.dtype.kind not in "biuf":
        return np.asarray(X)
    floats: np.ma.MaskedArray = X if X.dtype.kind == "f" else np.ma.asarray(X, np.float64)
    return floats.filled(np.nan)


def two_dimensional(X: Any) -> Any:
    """X as a frame, sparse matrix, Matrix or array, if it has two dimensions."""
    given, X = type(X), as_frame(X)
    if not (is_frame(X) or is_sparse(X) or isinstance(X, Matrix)):
        try:
            X = np.asarray(without_mask(X))
        except ValueError as error:
            raise ValueError(f"X cannot be made an array ({error}); its rows must be of one length") from error
    if len(X.shape) != 2:
        raise ValueError(
            f"X must have two dimensions (rows, features), not {len(X.shape)} (it is a {given.__name__}); use "
            "X.reshape(-1, 1) for one feature"
        )
    return X


def as_table(X: Any) -> Any:
    """X as a frame, sparse matrix or array with two dimensions, and at least one row and one feature."""
    X = two_dimensional(X)
    if 0 in X.shape:
        raise ValueError(
            f"X has shape {tuple(X.shape)}: found 0 sample(s) or 0 feature(s), while a minimum of 1 is required"
        )
    return X


def check_has_feature(feature: int, n_features: int) -> None:
    """A split by a feature needs an X that has it."""
    if feature >= n_features:
        raise ValueError(
            f"X has {n_features} features, but the split is by feature {feature}; pass X with all features that the "
            "split was found among"
        )


def column_of(X: Any, feature: int, rows: np.ndarray | None, dictionary: np.ndarray | None = None) -> np.ndarray:
    """One column of a table, or some of its rows, as float64; of a categorical one: codes by a dictionary."""
    if is_sparse(X):
        as_numeric(np.empty(0, X.dtype), "X")
    column: Any = take(X, rows, np.array([feature]))
    known = {} if dictionary is None else {0: dictionary}
    values: np.ndarray = column.toarray() if is_sparse(X) else check_matrix(column, known=known).values
    return values[:, 0].astype(np.float64)


def take(X: Any, rows: np.ndarray | None, features: np.ndarray | None) -> Any:
    """Some rows and columns of an array, frame or sparse matrix; None takes all."""
    if isinstance(X, Matrix):  # of which features are never taken
        return X._replace(values=np.ascontiguousarray(take(X.values, rows, None)))
    if is_frame(X):
        if hasattr(X, "iloc"):
            X = native_frame(X) if rows is not None or features is not None else X
            X = X if features is None else X.iloc[:, features]
            return X if rows is None else X.iloc[rows]
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
    if np.ma.is_masked(selection):
        raise ValueError(f"{name} holds masked values; leave them out (with compressed())")
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


def check_features(features: Any, n_features: int, table: Any = None) -> np.ndarray:
    """The selected features, ascending, each once; they may be given by the names that ``table`` knows."""
    if features is not None and not (isinstance(features, np.ndarray) and features.dtype.kind in "biu"):
        features = _places_of_names(features, table)
    if (chosen := check_indices("features", features, n_features)) is None:
        return np.arange(n_features)
    return chosen.copy() if (chosen[1:] > chosen[:-1]).all() else np.unique(chosen)


def _places_of_names(features: Any, table: Any) -> Any:
    """Places of features that are given by name; any others as they are."""
    listed = [features] if isinstance(features, str) else features
    if not isinstance(listed, Sequence | np.ndarray) and not hasattr(listed, "__array__"):
        return features
    given = np.asarray(listed)
    if given.ndim != 1 or not len(given) or not all(isinstance(name, str) for name in given.tolist()):
        return features
    names = [str(name) for name in table.columns] if is_frame(table) else getattr(table, "feature_names", None)
    if names is None:
        raise ValueError(
            "features must hold integers or booleans, not names, since X has no names; pass a frame or a Dataset of one"
        )
    place_of = {name: place for place, name in reversed([*enumerate(names)])}
    unknown = [name for name in given.tolist() if name not in place_of]
    if unknown:
        near = get_close_matches(unknown[0], names, 1)
        hint = f" (is it {near[0]!r}?)" if near else ""
        raise ValueError(f"features names {unknown[0]!r}, which X has not got{hint}")
    return np.array([place_of[name] for name in given.tolist()], np.intp)


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


def _column(name: str, values: Any, rows: np.ndarray | None, n_rows: int) -> np.ndarray:
    """The selected rows of a one-dimensional array as long as X (a column vector is taken as such)."""
    if values is None:
        raise ValueError(f"{name} is None; pass an array with a value for each of the {n_rows} rows of X")
    array = values if isinstance(values, np.ma.MaskedArray) else np.asarray(values)
    if array.ndim == 2 and array.shape[1] == 1:
        array = array[:, 0]
    if array.ndim != 1:
        raise ValueError(f"{name} must be one-dimensional, not {array.ndim}-dimensional")
    if len(array) != n_rows:
        raise ValueError(
            f"{name} has length {len(array)}, but X has {n_rows} rows; they must be the same (select with rows=)"
        )
    array = array if rows is None else array[rows]
    if np.ma.is_masked(array):
        raise ValueError(f"{name} holds masked values; fill them, or leave those rows out with rows=")
    return np.asarray(array)


def weight_column(sample_weight: ArrayLike, rows: np.ndarray | None, n_rows: int) -> np.ndarray:
    """Float weights of the selected rows, whatever they are."""
    weights = _column("sample_weight", sample_weight, rows, n_rows)
    if weights.dtype.kind not in "biuf":
        raise ValueError(f"sample_weight must be numeric, not {weights.dtype}")
    if weights.dtype == np.float64:
        return weights
    with np.errstate(over="ignore", invalid="ignore"):  # infinite ones are refused elsewhere
        return weights.astype(np.float64)


def check_weights(sample_weight: ArrayLike | None, rows: np.ndarray | None, n_rows: int) -> np.ndarray | None:
    """Float weights of the selected rows; None for equal weights."""
    if sample_weight is None:
        return None
    weights = weight_column(sample_weight, rows, n_rows)
    with np.errstate(over="ignore", invalid="ignore"):  # huge weights are fine
        total = float(weights.sum())
    if not np.isfinite(total) and not np.isfinite(weights).all():
        raise ValueError("sample_weight holds NaN or infinite values; weights must be finite")
    if weights.min() < 0:
        raise ValueError("sample_weight holds negative weights; weights must be zero or positive")
    if total == 0:
        raise ValueError("sample_weight is zero for all selected rows; at least one weight must be positive")
    return weights


def check_gradients(
    grad: ArrayLike,
    hess: ArrayLike | None,
    rows: np.ndarray | None,
    repeats: np.ndarray | None,
    n_rows: int,
    *,
    reg_lambda: float,
    min_child_weight: float,
) -> tuple[np.ndarray, np.ndarray | None]:
    """Gradients and hessians (None: all 1) of the selected rows, as float32 or float64, if no score overflows.

    No side has gradients of more than s, the sum of all |g|, and none that is allowed has a denominator H + lambda of
    less than d = lambda + max(unit of H, min_child_weight). So a score, T^2 / D, is at most s^2 / d (or s^2 on the way
    to it), that of a split twice as much, and a leaf weight at most s / (lambda + unit of H). Rounding to fixed point
    adds n / 2 units at most, 2^-61 n^2 of s, which is little up to 2^28 rows. So all is finite if 4 s^2 / min(1, d) is.

    At the other end nothing can go wrong but that units vanish: what has no bits left is 0, here as in the oracle, and
    where squares are that small no bound rules anything out (docs/BOUNDS.md).
    """
    gradients, _, largest = _derivative("grad", grad, rows, n_rows)
    hessians, least_hess, largest_hess = (None, 1.0, 1.0) if hess is None else _derivative("hess", hess, rows, n_rows)
    if least_hess < 0:
        raise ValueError("hess holds negative values; hessians must be zero or positive (use abs, or a floor)")
    n = len(gradients) if repeats is None else int(repeats.sum())
    if not math.isfinite(4.0 * n * largest_hess):
        raise ValueError(f"hess holds values up to {largest_hess:.3g}, whose sum is out of range; scale the loss down")
    unit = math.ldexp(1.0, -scale_exponent(largest_hess, n))
    smallest = reg_lambda + max(unit, min_child_weight)

    def is_fine(size: float) -> bool:
        return math.isfinite(4.0 * size * size / min(1.0, smallest)) and math.isfinite(size / (reg_lambda + unit))

    if not is_fine(n * largest):
        with np.errstate(over="ignore"):
            sizes = np.abs(gradients, dtype=np.float64)
            size = float(sizes.sum() if repeats is None else sizes @ repeats)
        if not is_fine(size):
            raise ValueError(
                f"grad is too large: its absolute values, up to {largest:.3g}, add up to {size:.3g}, whose square, "
                f"over hessians and reg_lambda of {smallest:.3g}, is out of range; scale grad and hess (the loss) down"
            )
    return gradients, hessians


def _derivative(name: str, values: Any, rows: np.ndarray | None, n_rows: int) -> tuple[np.ndarray, float, float]:
    """Gradients or hessians of the selected rows, the least and the largest absolute value."""
    array = _column(name, values, rows, n_rows)
    if array.dtype.kind not in "biuf":
        raise ValueError(f"{name} must be numeric, not {array.dtype}")
    if array.dtype not in (np.float32, np.float64):
        array = array.astype(np.float64)
    least = float(np.minimum.reduce(array))
    largest = max(-least, float(np.maximum.reduce(array)))
    if not math.isfinite(largest):  # NaN is the least and the largest of all
        raise ValueError(f"{name} holds NaN or infinite values; they must be finite")
    if 0.0 < largest < _SMALLEST_GRADIENT:
        raise ValueError(
            f"{name} holds absolute values up to {largest:.3g} only, at the end of what floats are: all 0, or at least "
            f"{_SMALLEST_GRADIENT:g} is supported; scale grad and hess (the loss) up"
        )
    return np.ascontiguousarray(array), least, largest


def check_label_column(y: ArrayLike, rows: np.ndarray | None, n_rows: int) -> np.ndarray:
    """The labels of the selected rows, if none is missing."""
    labels = _column("y", y, rows, n_rows)
    try:
        if holds_missing(labels):
            raise ValueError("y holds NaN or None; remove or relabel those rows (or leave them out with rows=)")
    except TypeError as error:
        raise ValueError(f"y holds labels that cannot be compared ({error}); use labels of one type") from error
    return labels


class OneClass(ValueError):
    """All rows of a node are of one class: nothing to split, which is ordinary for whoever grows trees."""


def _check_discrete(classes: np.ndarray, n_rows: int) -> None:
    """Refuse numbers that are no labels: about as many as rows, and not integers."""
    if len(classes) > max(_FEW_LABELS, n_rows // 2) and classes.dtype.kind == "f" and (classes % 1 != 0).any():
        raise ValueError(
            f"y holds {len(classes)} different numbers in {n_rows} rows and not only integers, so it looks continuous: "
            "for regression pass gradients to find_gradient_split(X, prediction - y) or grow_gradient_tree; else use "
            "integers or strings for labels"
        )


def number_labels(y: ArrayLike, rows: np.ndarray | None, n_rows: int) -> Labels:
    """Classes among the selected rows, with or without weight, and the code of each row."""
    labels = check_label_column(y, rows, n_rows)
    try:
        classes, codes = encode_labels(labels)
    except TypeError as error:
        raise ValueError(f"y holds labels that cannot be sorted ({error}); use labels of one type") from error
    _check_discrete(classes, len(labels))
    return fitting(classes, codes)


def check_labels(y: ArrayLike, rows: np.ndarray | None, weights: np.ndarray | None, n_rows: int) -> Labels:
    """Classes among the selected rows that have weight, at least two, and the code of each selected row."""
    labels = number_labels(y, rows, n_rows)
    if weights is not None:
        labels = existing_labels(labels, weights)
    if len(labels.classes) < 2:
        raise OneClass(
            f"y holds one class only ({labels.classes[0]!r}) among the selected rows with weight; "
            "a split needs at least two classes"
        )
    return check_class_number(labels)


def check_class_number(labels: Labels) -> Labels:
    """Labels of not too many classes."""
    if (n := len(labels.classes)) > MAX_CLASSES:
        raise ValueError(f"y holds {n} different labels; at most {MAX_CLASSES} are supported (is this regression?)")
    return labels
