"""The contract of find_split in exact arithmetic: Python integers, fractions, and int64 sums that provably fit.

What wins is defined in two steps, and both are checked. Weights become integers (at most 2^61 in all); their sums are
exact. "error" compares the sums themselves. The other criteria compare one float64 function of the sums, documented in
:mod:`apsplit.splits.criterion`, computed here once more, in the same order of operations; and since a function could be
computed faithfully and still be a bad one, its winner must also be the best in truth, but for the rounding of that
function (:func:`check_truth`, by fractions or 60 decimal digits).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any

import numpy as np

from fuzz.problem import Problem

Sides = tuple[list[int], list[int]]  # class weights on the left and on the right

UNIT = 2.0**-53  # relative error of one float64 operation
_NEAR = 2.0**-40  # candidates so near to the best are looked at in exact arithmetic


# ------------------------------------------------------------------------------------------------ integers


def shifted(value: float, shift: int) -> int:
    """rint(value * 2^shift), halves to even, in integers."""
    mantissa, exponent = math.frexp(value)
    digits, shift = int(mantissa * 2.0**53), shift + exponent - 53
    if shift >= 0:
        return digits << shift
    if shift < -80:  # less than 2^-27 of a unit
        return 0
    low, rest = digits >> -shift, digits & ((1 << -shift) - 1)
    half = 1 << (-shift - 1)
    return low + (rest > half or (rest == half and low & 1))


def shift_of(largest: float, n: int) -> int:
    """Of n numbers up to ``largest``: no sum exceeds 2^61."""
    return 61 - (n - 1).bit_length() - math.frexp(largest)[1]


def integer_weights(weights: np.ndarray) -> np.ndarray:
    """Weights of the selected rows as integers; those that are positive stay so."""
    values = weights.astype(np.float64).tolist()
    shift = shift_of(max(values), sum(value > 0 for value in values))
    known: dict[float, int] = {0.0: 0}
    for value in set(values) - {0.0}:
        known[value] = max(1, shifted(value, shift))
    return np.array([known[value] for value in values], np.int64)


# ------------------------------------------------------------------------------------------------ candidates


@dataclass(frozen=True)
class Column:
    """A column in the rows that exist: what a threshold may be, and how many rows go left of it."""

    feature: int
    order: np.ndarray  # rows with a value, ascending
    missing: np.ndarray  # the others
    cuts: np.ndarray  # number of rows of `order` on the left of each threshold
    thresholds: list[float]


def compared(column: np.ndarray) -> np.ndarray:
    """A column in the float type that its thresholds have, of this machine's byte order."""
    if column.dtype.kind != "f":
        return column.astype(np.float64)
    return column.astype(column.dtype.newbyteorder("="), copy=False)


def _midpoint(low: Any, high: Any) -> float:
    two = low.dtype.type(2)
    middle = low / two + high / two
    return float(middle if low <= middle < high else low)


def column_of(feature: int, values: np.ndarray) -> Column:
    """All thresholds of one column; the last one, of a column with missing values, has every present row left."""
    absent = np.isnan(values)
    order = np.flatnonzero(~absent)
    order = order[np.argsort(values[order], kind="stable")]
    present = values[order]
    cuts = np.flatnonzero(present[1:] != present[:-1]) + 1
    thresholds = [_midpoint(present[cut - 1], present[cut]) for cut in cuts]
    missing = np.flatnonzero(absent)
    if len(missing) and len(order):
        cuts, thresholds = np.append(cuts, len(order)), [*thresholds, math.inf]
    return Column(feature, order, missing, cuts, thresholds)


@dataclass(frozen=True)
class Candidates:
    """Of one column, in the order of ties: by threshold, missing values right, then left."""

    left: np.ndarray  # (candidates, classes) sums
    n_left: np.ndarray
    threshold: list[float]
    missing_left: list[bool | None]  # None: nothing is missing


def candidates_of(column: Column, sums: np.ndarray) -> Candidates:
    """Sums (of whatever each row has, in the columns of ``sums``) on the left of every candidate."""
    passed = np.cumsum(sums[column.order], axis=0)
    left, n_left = passed[column.cuts - 1], column.cuts
    if not len(column.missing):
        return Candidates(left, n_left, column.thresholds, [None] * len(column.cuts))
    with_missing = left + sums[column.missing].sum(axis=0)
    both = np.stack([left, with_missing], axis=1).reshape(-1, sums.shape[1])[:-1]  # all present and all missing: no
    counts = np.stack([n_left, n_left + len(column.missing)], axis=1).reshape(-1)[:-1]
    return Candidates(both, counts, np.repeat(column.thresholds, 2).tolist(), [False, True] * len(column.cuts))


# ------------------------------------------------------------------------------------------------ scores


def _in_sequence(terms: np.ndarray) -> np.ndarray:
    """Sums over classes, one after the other (numpy's sum adds in pairs)."""
    return np.cumsum(terms, axis=1)[:, -1]


def error_keys(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    """Integer weight that the best two different classes get wrong."""
    rows = np.arange(len(right))
    first = right.argmax(axis=1)
    others = right.copy()
    others[rows, first] = -1
    best_other = np.repeat(right[rows, first][:, None], right.shape[1], axis=1)
    best_other[rows, first] = others.max(axis=1)
    return left.sum(axis=1) + right.sum(axis=1) - (left + best_other).max(axis=1)


def _gini(side: np.ndarray) -> np.ndarray:
    total = side.sum(axis=1)
    products = side.astype(np.float64) * (total[:, None] - side).astype(np.float64)
    return _in_sequence(products) / np.maximum(total, 1).astype(np.float64)


def _entropy_roughly(side: np.ndarray) -> np.ndarray:
    total = side.sum(axis=1).astype(np.float64)[:, None]
    share = np.where(side > 0, side / np.maximum(total, 1.0), 1.0)
    return -(side * np.log2(share)).sum(axis=1)


def _entropy(side: list[int]) -> float:
    """As documented: libm's log2 (numpy's differs in last bits), one class after the other."""
    total, summed = sum(side), 0.0
    for weight in side:
        if 0 < weight < total:
            summed += float(weight) * math.log2(float(weight) / float(total))
    return -summed


def float_keys(criterion: str, left: np.ndarray, right: np.ndarray) -> np.ndarray:
    """The documented score function of gini, exponential and entropy."""
    if criterion == "gini":
        return _gini(left) + _gini(right)
    if criterion == "exponential":
        a, b = left.astype(np.float64), right.astype(np.float64)
        return 2.0 * np.sqrt(a[:, 0] * a[:, 1]) + 2.0 * np.sqrt(b[:, 0] * b[:, 1])
    keys = _entropy_roughly(left) + _entropy_roughly(right)
    scale = float(left[:1].sum() + right[:1].sum())
    for i in np.flatnonzero(keys <= keys.min() + 1e-9 * scale):
        keys[i] = _entropy(left[i].tolist()) + _entropy(right[i].tolist())
    return np.maximum(keys, 0.0)


def node_key(criterion: str, totals: list[int]) -> float:
    if criterion == "error":
        return float(sum(totals) - max(totals))
    if criterion == "gini":
        return float(_gini(np.array([totals]))[0])
    if criterion == "exponential":
        return 2.0 * math.sqrt(float(totals[0]) * float(totals[1]))
    return max(_entropy(totals), 0.0)


# ------------------------------------------------------------------------------------------------ the truth


def true_side(criterion: str, side: list[int]) -> Fraction:
    """Impurity of one side times its weight, exact, or to 50 digits."""
    total = sum(side)
    if criterion == "gini":
        return Fraction(sum(weight * (total - weight) for weight in side), max(total, 1))
    with localcontext() as context:
        context.prec = 60
        if criterion == "exponential":
            return Fraction(2 * Decimal(side[0] * side[1]).sqrt())
        logs = [weight * (Decimal(weight) / Decimal(total)).ln() for weight in side if 0 < weight < total]
        return Fraction(-sum(logs, Decimal(0)) / Decimal(2).ln())


def check_truth(criterion: str, winner: Sides, near: list[Sides]) -> str | None:
    """What is wrong with the winner, if anything, given candidates near the best.

    Rounding of the score function, relative: gini has a product and C additions of terms that are not negative, and a
    division; exponential a product, a root and an addition. Entropy: a logarithm whose argument is rounded is off by
    1.45 units, times the class's weight, whatever its size; the rest as with gini.
    """
    found, *others = [true_side(criterion, left) + true_side(criterion, right) for left, right in [winner, *near]]
    best = min(others, default=found)
    n_classes, total = len(winner[0]), sum(winner[0]) + sum(winner[1])
    slack = 2 * (n_classes + 8) * Fraction(UNIT) * found
    if criterion == "entropy":
        slack += 8 * Fraction(UNIT) * total
    if found - best > slack:
        return f"true {criterion} {float(found)!r}, while another split has {float(best)!r}"
    return None


# ------------------------------------------------------------------------------------------------ the answer


@dataclass(frozen=True)
class Answer:
    """The winner: its fields as in a Split, and which of the rows that exist go left."""

    fields: tuple[Any, ...] | None
    goes_left: np.ndarray | None = None
    complaint: str | None = None  # of the score function, by the truth


@dataclass(frozen=True)
class Node:
    """Rows that exist, their integer weights and classes, and what a leaf needs."""

    columns: list[tuple[int, np.ndarray]]
    weight: np.ndarray
    codes: np.ndarray
    n_classes: int
    criterion: str
    min_rows: int
    min_weight: int


def best_of(node: Node) -> tuple[Any, ...] | None:
    """(key, column, candidates, place) of the winner, and the sides of all that are near it."""
    sums = np.zeros((len(node.codes), node.n_classes), np.int64)
    sums[np.arange(len(node.codes)), node.codes] = node.weight
    totals, n = sums.sum(axis=0), len(node.codes)
    best: tuple[Any, ...] | None = None
    near: list[tuple[float, Sides]] = []
    for feature, values in node.columns:
        column = column_of(feature, values)
        candidates = candidates_of(column, sums)
        left, right = candidates.left, totals - candidates.left
        enough = np.minimum(left.sum(axis=1), right.sum(axis=1)) >= node.min_weight
        enough &= np.minimum(candidates.n_left, n - candidates.n_left) >= max(1, node.min_rows)
        if not enough.any():
            continue
        allowed = left[enough], right[enough]
        if node.criterion == "error":
            keys = np.full(len(left), np.iinfo(np.int64).max)
            keys[enough] = error_keys(*allowed)
        else:
            keys = np.full(len(left), np.inf)
            keys[enough] = float_keys(node.criterion, *allowed)
        place = int(keys.argmin())
        if best is None or keys[place] < best[0]:
            best = keys[place], column, candidates, place, totals
        if node.criterion != "error":
            close = np.flatnonzero(keys <= best[0] * (1 + _NEAR) + _NEAR * 2.0**-8 * float(totals.sum()))
            near += [(keys[i], (left[i].tolist(), right[i].tolist())) for i in close[:20]]
    return None if best is None else (*best, near)


def values_of(criterion: str, left: list[int], right: list[int]) -> tuple[int, int]:
    """Classes of the two sides."""
    if criterion != "error":
        return left.index(max(left)), right.index(max(right))
    pairs = ((left[a] + right[b], -a, -b) for a in range(len(left)) for b in range(len(right)) if a != b)
    _, a, b = max(pairs)
    return -a, -b


def node_of(problem: Problem) -> tuple[Node, np.ndarray, np.ndarray]:
    """The rows that exist (with repeats) as the oracle sees them; these rows; and the classes."""
    n, options = problem.n_rows, problem.given
    rows = np.arange(n)[options["rows"]] if "rows" in options else np.arange(n)
    features = np.arange(len(problem.columns))[options["features"]] if "features" in options else None
    weights = problem.by_row["sample_weight"]
    integers = integer_weights(np.ones(len(rows)) if weights is None else np.asarray(weights)[rows])
    rows, integers = rows[integers > 0], integers[integers > 0]
    classes, codes = np.unique(problem.by_row["y"][rows], return_inverse=True)
    chosen = range(len(problem.columns)) if features is None else sorted(set(features.tolist()))
    columns = [(feature, compared(problem.columns[feature])[rows]) for feature in chosen]
    least = math.ceil(options.get("min_weight_leaf", 0.0) * float(int(integers.sum())))
    criterion, min_rows = options.get("criterion", "error"), options.get("min_samples_leaf", 1)
    return Node(columns, integers, codes, len(classes), criterion, min_rows, least), rows, classes


def answer(problem: Problem) -> Answer:
    """What find_split must return."""
    node, rows, classes = node_of(problem)
    best = best_of(node)
    if best is None:
        return Answer(None)
    key, column, candidates, place, totals, near = best
    left = candidates.left[place].tolist()
    right = (totals - candidates.left[place]).tolist()
    goes_left = np.zeros(len(rows), bool)
    goes_left[column.order[: column.cuts[place if not len(column.missing) else place // 2]]] = True
    missing_left = candidates.missing_left[place]
    if missing_left is None:
        missing_left = sum(left) > sum(right)
    goes_left[column.missing] = missing_left
    a, b = values_of(node.criterion, left, right)
    polarity = (1 if a < b else -1) if node.criterion == "error" and len(classes) == 2 else 0
    total = float(sum(left) + sum(right))
    score = float(key) / total
    improvement = node_key(node.criterion, totals.tolist()) / total - score
    fields = (
        column.feature,
        candidates.threshold[place],
        missing_left,
        polarity,
        classes[a].item(),
        classes[b].item(),
        score,
        improvement,
    )
    complaint = None
    if near:
        near = [sides for other, sides in near if other <= key * (1 + _NEAR) + _NEAR * 2.0**-8 * total]
        complaint = check_truth(node.criterion, (left, right), near[-40:])
    return Answer(fields, goes_left, complaint)
