"""The oracle of categorical features: every set of categories written out, or every prefix of their order."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from apsplit.testing.gradients import IntegerGradients, _Penalties, integer_gradients

__all__ = ["CategoryCandidate", "all_category_candidates"]


class CategoryCandidate(NamedTuple):
    """A split of a node by one categorical column.

    Examples
    --------
    >>> one_against_rest = CategoryCandidate(codes_left=(2,), missing_left=None, gain=1.5, key=2.0)
    >>> one_against_rest.codes_left
    (2,)
    """

    codes_left: tuple[
        int, ...
    ]  # ascending; all that are present, with missing values on the right: those against these
    missing_left: bool | None  # None: nothing is missing
    gain: float
    key: float  # what candidates are compared by: gain plus the score of the node unsplit


def all_category_candidates(
    codes: ArrayLike,
    grad: ArrayLike,
    hess: ArrayLike | None = None,
    *,
    family: str = "subsets",
    **penalties: Any,
) -> list[CategoryCandidate]:
    """Every split by gradients of a node by one categorical column, in tie order: the first of the largest key wins.

    Parameters
    ----------
    codes : array-like of shape (n_rows,)
        The category of each row; NaN: missing.
    grad, hess, **penalties
        See :func:`all_gradient_candidates`.
    family : {"one_vs_rest", "partition", "subsets"}
        One category on the left (the smallest code first, then all against missing values); prefixes of the order of
        gradient over hessian, which is exact here (the shortest first); or all 2^n sets, of which each is tried.

    Examples
    --------
    >>> from apsplit.testing import all_category_candidates
    >>> codes, grad = [0, 1, 2, 1], [1.0, -2.0, 1.5, -2.0]
    >>> [c.codes_left for c in all_category_candidates(codes, grad, family="partition")]
    [(1,), (0, 1)]
    >>> len(all_category_candidates(codes, grad, family="subsets"))
    6
    """
    column, fixed = np.asarray(codes, np.float64), integer_gradients(grad, hess)
    rules = _Penalties(**penalties)
    unsplit = rules.score(*fixed.sums(np.arange(len(column))))
    present = [int(code) for code in np.unique(column[~np.isnan(column)])]
    missing = np.isnan(column)
    found = []
    for chosen in _sets(column, present, fixed, family):
        for missing_left in (False, True) if missing.any() else (None,):
            goes_left = np.isin(column, chosen) | (missing & bool(missing_left))
            left, right = np.flatnonzero(goes_left), np.flatnonzero(~goes_left)
            if min(len(left), len(right)) < rules.min_samples_leaf:
                continue
            sums = fixed.sums(left), fixed.sums(right)
            if min(sums[0][1], sums[1][1]) < rules.min_child_weight:
                continue
            key = rules.score(*sums[0]) + rules.score(*sums[1])
            found.append(CategoryCandidate(tuple(sorted(chosen)), missing_left, key - unsplit, key))
    return found


def _sets(column: NDArray[Any], present: list[int], fixed: IntegerGradients, family: str) -> list[tuple[int, ...]]:
    """What may go left, in tie order."""
    if family == "one_vs_rest":
        return [*((code,) for code in present), tuple(present)]
    if family == "subsets":
        return [chosen for size in range(1, len(present) + 1) for chosen in combinations(present, size)]
    if family != "partition":
        raise ValueError(f"family must be 'one_vs_rest', 'partition' or 'subsets', not {family!r}")
    rows = {code: np.flatnonzero(column == code) for code in present}
    ratio = {code: Fraction(int(fixed.G[at].sum()), int(fixed.H[at].sum())) for code, at in rows.items()}
    order = sorted(present, key=lambda code: (ratio[code], code))
    return [tuple(order[:size]) for size in range(1, len(order) + 1)]
