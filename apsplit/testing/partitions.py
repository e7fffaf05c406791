"""What every oracle stands on: numbers in fixed point, and the ways to part the selected rows of a column in two."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["BruteForceSplit", "category_sets", "fixed_point", "partitions_of", "read_indices", "selected_columns"]


@dataclass(frozen=True)
class BruteForceSplit:
    """One candidate: rows with ``x <= threshold`` go left.

    Examples
    --------
    >>> from apsplit.testing import brute_force_split
    >>> best = brute_force_split(np.array([[1.0], [2.0], [4.0]]), [0, 0, 1])
    >>> float(best.threshold), best.polarity, best.score, best.improvement > 0
    (3.0, 1, 0.0, True)
    """

    feature: int  # column of X
    threshold: np.floating[Any]  # in the column's float type (float64 for integers); inf: all present values left
    missing_left: bool  # where NaN goes; no NaN in the node: the heavier side
    polarity: int  # error and two classes: +1 if right_value is the larger label, else -1; otherwise 0
    left_value: Any  # label predicted on the left; gradients: leaf weight
    right_value: Any  # label predicted on the right; gradients: leaf weight
    score: float  # key as a share of the node's weight, lower is better; gradients: the gain, higher is better
    improvement: float  # the node's own impurity minus score; gradients: the gain
    key: int | float  # what candidates are compared by: an int for error, otherwise a float
    codes_left: tuple[int, ...] = ()  # of a categorical feature, whose threshold is NaN: the present codes that go left


def fixed_point(values: NDArray[np.float64], n: int) -> tuple[NDArray[np.int64], int]:
    """``rint(v * 2**shift)`` of each value, and the shift: 61 - ceil(log2(n)) - e, where ``max(abs(v)) < 2**e``."""
    _, exponent = math.frexp(np.abs(values).max(initial=0.0))
    shift = 61 - max(n - 1, 0).bit_length() - exponent
    integers = [round(math.ldexp(v, shift)) for v in values.tolist()]  # round() is rint, and exact for any float
    return np.array(integers, np.int64), shift


def selected_columns(X: Any, rows: NDArray[np.intp], features: ArrayLike | None) -> list[tuple[int, NDArray[Any]]]:
    """(feature, its values in these rows) of each selected feature, ascending."""
    columns = _columns(X)
    chosen = np.unique(read_indices(features, len(columns), "features")).tolist()
    selected = [(feature, columns[feature][rows]) for feature in chosen]
    for feature, values in selected:
        if np.isinf(values).any():
            raise ValueError(f"X must not be infinite (feature {feature}); use NaN for missing values")
    return selected


def _columns(X: Any) -> list[NDArray[Any]]:
    """The columns of X, each in the float type of its thresholds.

    Values are compared as float64 (which tells apart all that float16 and float32 do): integers beyond 2^53, and long
    doubles, are rounded to it, and those that become equal are one value. What is masked is missing.
    """
    if hasattr(X, "iloc"):
        columns = [_pandas_column(X.iloc[:, j]) for j in range(X.shape[1])]
    elif hasattr(X, "get_columns"):  # polars: null becomes NaN
        columns = [series.to_numpy() for series in X.get_columns()]
    else:
        if np.ma.is_masked(X):
            X = (X if X.dtype.kind == "f" else X.astype(np.float64)).filled(np.nan)
        dense = np.asarray(X.toarray() if hasattr(X, "toarray") else X)
        if dense.ndim != 2:
            raise ValueError(f"X must have two dimensions, not {dense.ndim}")
        columns = list(dense.T)
    if any(column.dtype.kind not in "fiub" for column in columns):
        raise ValueError("X must hold numbers or booleans only")
    narrow = [np.dtype(name) for name in ("f2", "f4")]
    return [column.astype(t if (t := column.dtype.newbyteorder("=")) in narrow else np.float64) for column in columns]


def _pandas_column(series: Any) -> NDArray[Any]:
    """A pandas column as an array; a nullable or sparse one in the numpy type behind it, with NA as NaN."""
    dtype = getattr(series.dtype, "numpy_dtype", getattr(series.dtype, "subtype", series.dtype))
    if dtype.kind not in "fiub":
        raise ValueError(f"X must hold numbers or booleans only; column {series.name!r} is {series.dtype}")
    column: NDArray[Any] = series.to_numpy(dtype=dtype if dtype.kind == "f" else np.float64, na_value=np.nan)
    return column


def read_indices(selection: ArrayLike | None, length: int, name: str) -> NDArray[np.intp]:
    """Indices from indices, a mask or None (everything)."""
    if selection is None:
        return np.arange(length)
    chosen = np.asarray(selection)
    if chosen.dtype == np.bool_ and chosen.shape == (length,):
        return np.flatnonzero(chosen)
    if chosen.shape == (0,):  # [] becomes a float array
        chosen = chosen.astype(np.intp)
    if chosen.dtype.kind not in "iu" or chosen.ndim != 1 or ((chosen < 0) | (chosen >= length)).any():
        raise ValueError(f"{name} must be indices from 0 to {length - 1} or a boolean mask of length {length}")
    return chosen.astype(np.intp)


def partitions_of(values: NDArray[Any]) -> Iterator[tuple[np.floating[Any], bool | None, NDArray[np.bool_]]]:
    """All (threshold, missing_left, rows that go left) of one column, in tie order; None: nothing is missing."""
    missing = np.isnan(values)
    present = np.unique(values[~missing])
    for low, high in pairwise(present):
        threshold = _midpoint(low, high)
        at_most = values <= threshold  # False for NaN
        if missing.any():
            yield threshold, False, at_most
            yield threshold, True, at_most | missing
        else:
            yield threshold, None, at_most
    if missing.any() and not missing.all():
        yield values.dtype.type(np.inf), False, ~missing


def _midpoint(low: Any, high: Any) -> Any:
    """Halfway between two neighbouring values in their own float type, or the lower one if that rounds away."""
    two = low.dtype.type(2)  # a Python 2 would widen float16 and float32 under numpy 1
    middle = low / two + high / two
    return middle if low <= middle < high else low


MOST_ENUMERATED = 12  # categories of a node of more than two classes of which all sets are tried


def category_sets(
    values: NDArray[Any], weight_by_class: NDArray[np.int64], family: str, *, with_singles: bool
) -> list[tuple[int, ...]]:
    """Sets of codes of a categorical column that may go left, in tie order; the last ones may be all that are present.

    ``family``: "one_vs_rest"; "subsets", all there are; or "partition", for two classes the prefixes of the categories
    by the share of the second class (and, ``with_singles``, single ones), for more all sets of a few categories, of
    many the prefixes by the share of each class, and single ones.
    """
    present = [int(code) for code in np.unique(values[~np.isnan(values)])]
    singles = [*((code,) for code in present if len(present) > 1), tuple(present)]
    subsets = (chosen for size in range(1, len(present) + 1) for chosen in combinations(present, size))
    if family == "one_vs_rest":
        return singles
    if family == "subsets":
        return list(subsets)
    if family != "partition":
        raise ValueError(f"categorical_splits must be 'one_vs_rest', 'partition' or 'subsets', not {family!r}")
    classes = np.flatnonzero(weight_by_class.sum(axis=0)).tolist()
    if len(classes) > 2 and len(present) <= MOST_ENUMERATED:
        return list(subsets)
    found = []
    sums = {code: weight_by_class[values == code].sum(axis=0).tolist() for code in present}
    for c in classes[1:] if len(classes) == 2 else classes:
        order = sorted(present, key=lambda code: (Fraction(sums[code][c], sum(sums[code])), code))
        found += [tuple(sorted(order[:size])) for size in range(1, len(order) + 1)]
    return found + singles if len(classes) > 2 or with_singles else found
