"""The oracle of :func:`apsplit.find_split`: labels and weights."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from apsplit.testing.partitions import (
    BruteForceSplit,
    category_sets,
    fixed_point,
    partitions_of,
    read_indices,
    selected_columns,
)

__all__ = ["all_candidates", "brute_force_split", "integer_weights"]


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
    fixed, _ = fixed_point(weights, n)
    return np.where(weights > 0, np.maximum(fixed, 1), 0)


def brute_force_split(
    X: Any, y: ArrayLike, sample_weight: ArrayLike | None = None, **options: Any
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
    candidates = all_candidates(X, y, sample_weight, **options)
    return min(candidates, key=lambda candidate: candidate.key, default=None)


def all_candidates(
    X: Any,
    y: ArrayLike,
    sample_weight: ArrayLike | None = None,
    *,
    criterion: Literal["error", "gini", "entropy", "exponential"] = "error",
    rows: ArrayLike | None = None,
    features: ArrayLike | None = None,
    min_samples_leaf: int = 1,
    min_weight_leaf: float = 0.0,
    categorical_features: Sequence[int] = (),
    categorical_splits: Literal["one_vs_rest", "partition", "subsets"] = "one_vs_rest",
) -> list[BruteForceSplit]:
    """Every split that could be chosen, in tie order.

    Parameters
    ----------
    X : ndarray of shape (n_rows, n_features), scipy sparse matrix, pandas or polars DataFrame
        Numbers or booleans; NaN is missing, what a sparse matrix does not store is 0. Made dense here.
    y : array-like of shape (n_rows,)
        Labels; there are no candidates if the selected rows of positive weight have a single one.
    sample_weight : array-like of shape (n_rows,), optional
        Default: all equal. Rows of zero weight do not exist.
    criterion : {"error", "gini", "entropy", "exponential"}
    rows, features : array-like, optional
        Indices or a boolean mask. A row named twice counts twice; a feature named twice counts once.
    min_samples_leaf : int
        Least number of existing rows on either side (at least one in any case).
    min_weight_leaf : float
        Least weight on either side, as a share of the selected weight.
    categorical_features : sequence of int
        Columns that hold categories, as codes 0, 1, ...; NaN is missing.
    categorical_splits : {"one_vs_rest", "partition", "subsets"}
        As for :func:`apsplit.find_split`; "subsets" is every set, of which "partition" finds the best.

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
    n_rows = np.shape(X)[0]
    labels = np.asarray(y)
    weights = np.ones(n_rows) if sample_weight is None else np.asarray(sample_weight, dtype=np.float64)
    if labels.shape != (n_rows,) or weights.shape != (n_rows,):
        raise ValueError(f"y and sample_weight must have one entry for each of the {n_rows} rows of X")

    selected = read_indices(rows, n_rows, "rows")
    fixed = integer_weights(weights[selected])
    existing, W = selected[fixed > 0], fixed[fixed > 0]
    classes, codes = np.unique(labels[existing], return_inverse=True)
    if len(classes) < 2:  # nothing to tell apart
        return []
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
    for feature, values in selected_columns(X, existing, features):
        if feature in categorical_features:
            sets = category_sets(values, weight_by_class, categorical_splits, with_singles=criterion == "error")
            partitions = _by_categories(values, sets)
        else:
            partitions = (((), *each) for each in partitions_of(values))
        for codes, threshold, missing_left, goes_left in partitions:
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
            values_of = classes[a], classes[b], score, gain, key, codes
            candidates.append(BruteForceSplit(feature, threshold, missing_left, sign, *values_of))
    return candidates


def _by_categories(values: NDArray[Any], sets: list[tuple[int, ...]]) -> Iterator[Any]:
    """All (codes, NaN, missing_left, rows that go left) of one categorical column, in tie order."""
    missing = np.isnan(values)
    for codes in sets:
        goes_left = np.isin(values, codes)
        for missing_left in (False, True) if missing.any() else (None,):
            yield codes, values.dtype.type(np.nan), missing_left, goes_left | (missing & bool(missing_left))


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
