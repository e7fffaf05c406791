"""A brute-force oracle for :func:`apsplit.find_split`: every candidate written out, in plain numpy.

It shares no code with the engine, and it is meant to be read: each rule of the contract (fixed-point weights,
thresholds, directions of missing values, leaf minima, scores, ties) stands here once, in its simplest form.
Use it to test a trainer built on apsplit, or to look at the near-ties behind a split. Its time grows with
the rows times the candidates: keep to a few thousand rows.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, permutations
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["BruteForceSplit", "all_candidates", "brute_force_split", "integer_weights"]


@dataclass(frozen=True)
class BruteForceSplit:
    """One candidate: rows with ``x <= threshold`` go left."""

    feature: int  # column of X
    threshold: np.floating[Any]  # in the column's float type (float64 for integers); inf: all present values left
    missing_left: bool  # where NaN goes; no NaN in the node: the heavier side
    polarity: int  # error and two classes: +1 if right_value is the larger label, else -1; otherwise 0
    left_value: Any  # label predicted on the left
    right_value: Any  # label predicted on the right
    score: float  # key as a share of the node's weight; lower is better
    improvement: float  # the node's own impurity minus score
    key: int | float  # what candidates are compared by: an int for error, otherwise a float


def integer_weights(w: ArrayLike) -> NDArray[np.int64]:
    """Fixed-point weights: the integers that all sums are made of.

    With n positive weights and ``2**(e-1) <= max(w) < 2**e``, a positive weight becomes
    ``max(1, rint(w * 2**(61 - ceil(log2(n)) - e)))``, so no sum exceeds ``2**61``. A weight of zero stays zero
    and does not count in n.

    Parameters
    ----------
    w : array-like of shape (n_rows,)
        Finite weights, none negative, at least one positive.

    Examples
    --------
    >>> from apsplit.testing import integer_weights
    >>> W = integer_weights([1.0, 3.0, 0.0, 1e-300])  # n = 3, e = 2: the scale is 2**57
    >>> [int(v) for v in W // 2**57], int(W[3])
    ([1, 3, 0, 0], 1)
    """
    weights = np.asarray(w, dtype=np.float64)
    if weights.ndim != 1 or not np.isfinite(weights).all() or (weights < 0).any():
        raise ValueError("sample_weight must be one-dimensional, finite and not negative")
    n = int((weights > 0).sum())
    if n == 0:
        raise ValueError("sample_weight must be positive for at least one of the selected rows")
    _, exponent = math.frexp(weights.max())
    shift = 61 - (n - 1).bit_length() - exponent
    # Python's round() is rint: to the nearest, halves to even, and exact for any float.
    fixed = [max(1, round(math.ldexp(v, shift))) if v > 0 else 0 for v in weights.tolist()]
    return np.array(fixed, dtype=np.int64)


def brute_force_split(
    X: Any,
    y: ArrayLike,
    sample_weight: ArrayLike | None = None,
    *,
    criterion: str = "error",
    rows: ArrayLike | None = None,
    features: ArrayLike | None = None,
    min_samples_leaf: int = 1,
    min_weight_leaf: float = 0.0,
) -> BruteForceSplit | None:
    """The best split, by trying all of them; the arguments are those of :func:`all_candidates`.

    Returns
    -------
    BruteForceSplit or None
        The candidate with the smallest key, the first of them in tie order; None if there is no candidate.

    Examples
    --------
    >>> import numpy as np
    >>> from apsplit.testing import brute_force_split
    >>> X = np.array([[7.0, 1.0], [5.0, 2.0], [7.0, 3.0], [5.0, np.nan]])
    >>> split = brute_force_split(X, ["no", "no", "yes", "yes"])
    >>> print(split.feature, split.threshold, split.missing_left, split.left_value, split.right_value, split.score)
    1 2.5 False no yes 0.0
    """
    candidates = all_candidates(
        X,
        y,
        sample_weight,
        criterion=criterion,
        rows=rows,
        features=features,
        min_samples_leaf=min_samples_leaf,
        min_weight_leaf=min_weight_leaf,
    )
    return min(candidates, key=lambda candidate: candidate.key, default=None)


def all_candidates(
    X: Any,
    y: ArrayLike,
    sample_weight: ArrayLike | None = None,
    *,
    criterion: str = "error",
    rows: ArrayLike | None = None,
    features: ArrayLike | None = None,
    min_samples_leaf: int = 1,
    min_weight_leaf: float = 0.0,
) -> list[BruteForceSplit]:
    """Every split that could be chosen, in tie order.

    Parameters
    ----------
    X : ndarray of shape (n_rows, n_features), scipy sparse matrix, pandas or polars DataFrame
        Numbers or booleans; NaN is missing, what a sparse matrix does not store is 0. Made dense here.
    y : array-like of shape (n_rows,)
        Labels; at least two different ones among the selected rows of positive weight.
    sample_weight : array-like of shape (n_rows,), optional
        Default: all equal. Rows of zero weight do not exist.
    criterion : {"error", "gini", "entropy", "exponential"}
    rows, features : array-like, optional
        Indices or a boolean mask. A row named twice counts twice; a feature named twice counts once.
    min_samples_leaf : int
        Least number of existing rows on either side (at least one in any case).
    min_weight_leaf : float
        Least weight on either side, as a share of the selected weight.

    Returns
    -------
    list of BruteForceSplit
        Ordered by feature, then threshold, then ``missing_left`` (False first): of several candidates with the
        smallest key, the first one wins.

    Examples
    --------
    >>> import numpy as np
    >>> from apsplit.testing import all_candidates
    >>> X = np.array([[1.0], [2.0], [np.nan], [4.0]])
    >>> for c in all_candidates(X, [0, 0, 1, 1]):
    ...     print(c.threshold, c.missing_left, c.score)
    1.5 False 0.25
    1.5 True 0.5
    3.0 False 0.0
    3.0 True 0.25
    inf False 0.25
    """
    if criterion not in ("error", "gini", "entropy", "exponential"):
        raise ValueError(f"criterion must be 'error', 'gini', 'entropy' or 'exponential', not {criterion!r}")
    columns = _columns(X)
    n_rows = np.shape(X)[0]
    labels = np.asarray(y)
    weights = np.ones(n_rows) if sample_weight is None else np.asarray(sample_weight, dtype=np.float64)
    if labels.shape != (n_rows,) or weights.shape != (n_rows,):
        raise ValueError(f"y and sample_weight must have one entry for each of the {n_rows} rows of X")

    selected = _indices(rows, n_rows, "rows")
    fixed = integer_weights(weights[selected])
    existing, W = selected[fixed > 0], fixed[fixed > 0]
    classes, codes = np.unique(labels[existing], return_inverse=True)
    if len(classes) < 2:
        raise ValueError("y must have at least two classes among the selected rows of positive weight")
    if criterion == "exponential" and len(classes) > 2:
        raise ValueError("criterion 'exponential' is for two classes")
    weight_by_class = np.zeros((len(existing), len(classes)), dtype=np.int64)
    weight_by_class[np.arange(len(existing)), codes] = W

    node: list[int] = weight_by_class.sum(axis=0).tolist()
    total = sum(node)
    node_impurity = float(total - max(node) if criterion == "error" else _impurity(node, criterion)) / float(total)
    least_rows = max(1, min_samples_leaf)
    least_weight = math.ceil(min_weight_leaf * float(total))

    candidates = []
    for feature in np.unique(_indices(features, len(columns), "features")).tolist():
        values = columns[feature][existing]
        if np.isinf(values).any():
            raise ValueError(f"X must not be infinite (feature {feature}); use NaN for missing values")
        for threshold, missing_left, goes_left in _partitions(values):
            left: list[int] = weight_by_class[goes_left].sum(axis=0).tolist()
            right: list[int] = weight_by_class[~goes_left].sum(axis=0).tolist()
            if min(goes_left.sum(), (~goes_left).sum()) < least_rows or min(sum(left), sum(right)) < least_weight:
                continue
            if missing_left is None:
                missing_left = sum(left) > sum(right)
            key, a, b = _assess(left, right, criterion)
            sign = 0 if criterion != "error" or len(classes) > 2 else 1 if a < b else -1
            score = float(key) / float(total)
            gain = node_impurity - score
            split = BruteForceSplit(feature, threshold, missing_left, sign, classes[a], classes[b], score, gain, key)
            candidates.append(split)
    return candidates


def _columns(X: Any) -> list[NDArray[Any]]:
    """The columns of X, each in the float type its values are compared in."""
    if hasattr(X, "iloc"):
        columns = [_pandas_column(X.iloc[:, j]) for j in range(X.shape[1])]
    elif hasattr(X, "get_columns"):  # polars: null becomes NaN
        columns = [series.to_numpy() for series in X.get_columns()]
    else:
        dense = np.asarray(X.toarray() if hasattr(X, "toarray") else X)
        if dense.ndim != 2:
            raise ValueError(f"X must have two dimensions, not {dense.ndim}")
        columns = list(dense.T)
    if any(column.dtype.kind not in "fiub" for column in columns):
        raise ValueError("X must hold numbers or booleans only")
    return [column if column.dtype.kind == "f" else column.astype(np.float64) for column in columns]


def _pandas_column(series: Any) -> NDArray[Any]:
    """A pandas column as an array; a nullable or sparse one in the numpy type behind it, with NA as NaN."""
    dtype = getattr(series.dtype, "numpy_dtype", getattr(series.dtype, "subtype", series.dtype))
    if dtype.kind not in "fiub":
        raise ValueError(f"X must hold numbers or booleans only; column {series.name!r} is {series.dtype}")
    column: NDArray[Any] = series.to_numpy(dtype=dtype if dtype.kind == "f" else np.float64, na_value=np.nan)
    return column


def _indices(selection: ArrayLike | None, length: int, name: str) -> NDArray[np.intp]:
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


def _partitions(values: NDArray[Any]) -> Iterator[tuple[np.floating[Any], bool | None, NDArray[np.bool_]]]:
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


def _assess(left: list[int], right: list[int], criterion: str) -> tuple[int | float, int, int]:
    """Key of a candidate and the class predicted on either side, from its weights by class."""
    classes = range(len(left))
    if criterion == "error":
        # max() keeps the first of equals: pairs come in lexicographic order.
        a, b = max(permutations(classes, 2), key=lambda pair: left[pair[0]] + right[pair[1]])
        return sum(left) + sum(right) - left[a] - right[b], a, b
    key = _impurity(left, criterion) + _impurity(right, criterion)
    return key, max(classes, key=left.__getitem__), max(classes, key=right.__getitem__)


def _impurity(side: list[int], criterion: str) -> float:
    """Impurity of one side (entropy in bits), times its weight; one float operation after another."""
    if criterion == "exponential":
        return 2.0 * math.sqrt(float(side[0]) * float(side[1]))
    whole = sum(side)
    summed = 0.0
    if criterion == "gini":
        for weight in side:
            summed += float(weight) * float(whole - weight)
        return summed / float(whole)
    for weight in side:
        if weight > 0:
            summed += float(weight) * math.log2(float(weight) / float(whole))
    return 0.0 - summed  # and not -summed: a pure side is 0.0
