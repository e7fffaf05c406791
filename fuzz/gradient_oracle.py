"""The contract of gradient splits in exact arithmetic: integer sums, the documented float64 score, and the truth.

A side with the sums g and h is worth ``t^2 / (h + lambda)``, ``t = max(|g| - alpha, 0)`` (less if max_delta_step holds
the leaf weight back). Sums are of integers; candidates are compared by the float64 score of the sums, computed here in
the same order of operations, and the winner must be the best in truth as well, but for the rounding of that score.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from fuzz.oracle import UNIT, Answer, candidates_of, column_of, compared, shift_of, shifted
from fuzz.problem import Problem


class Penalties(NamedTuple):
    """By their public names, with their defaults."""

    reg_lambda: float = 1.0
    reg_alpha: float = 0.0
    min_child_weight: float = 1.0
    max_delta_step: float = 0.0
    min_samples_leaf: int = 1
    monotone_constraints: tuple[int, ...] = ()
    lower: float = -np.inf  # of the weights of a node
    upper: float = np.inf

    def score(self, g: np.ndarray, h: np.ndarray) -> np.ndarray:
        """What sides are worth."""
        if any(self.monotone_constraints):
            weight = self.weights(g, h)
            saved = np.where(weight > 0.0, -g, g) - self.reg_alpha
            with np.errstate(all="ignore"):
                return np.abs(weight) * (2.0 * saved - (h + self.reg_lambda) * np.abs(weight))
        t, d = np.maximum(np.abs(g) - self.reg_alpha, 0.0), h + self.reg_lambda
        with np.errstate(all="ignore"):
            if self.max_delta_step > 0.0:
                w = np.minimum(t / d, self.max_delta_step)
                return np.where(d > 0.0, w * (2.0 * t - d * w), 0.0)
            return np.where(d > 0.0, t * t / d, 0.0)

    def weights(self, g: np.ndarray, h: np.ndarray) -> np.ndarray:
        """Of sides."""
        t, d = np.maximum(np.abs(g) - self.reg_alpha, 0.0), h + self.reg_lambda
        with np.errstate(all="ignore"):
            w = np.where(d > 0.0, t / d, 0.0)
        if self.max_delta_step > 0.0:
            w = np.minimum(w, self.max_delta_step)
        return np.clip(np.where(g > 0.0, -w, w), self.lower, self.upper)

    def weight(self, g: float, h: float) -> float:
        """Of a leaf."""
        return float(self.weights(np.float64(g), np.float64(h)))

    def in_order(self, feature: int, left: Any, right: Any) -> Any:
        """Which sides have weights that a constraint allows."""
        direction = self.monotone_constraints[feature] if self.monotone_constraints else 0
        return direction * (self.weights(*right) - self.weights(*left)) >= 0.0

    def children(self, feature: int, left: float, right: float) -> tuple[Penalties, Penalties]:
        """Of the children of a node that is split, given their weights."""
        direction = self.monotone_constraints[feature] if self.monotone_constraints else 0
        if direction == 0:
            return self, self
        middle = (left + right) / 2.0
        below, above = self._replace(upper=middle), self._replace(lower=middle)
        return (below, above) if direction > 0 else (above, below)

    def truth(self, g: Fraction, h: Fraction) -> tuple[Fraction, Fraction]:
        """What a side is worth, and how far its float64 score may be from it."""
        alpha, d = Fraction(self.reg_alpha), h + Fraction(self.reg_lambda)
        t = max(abs(g) - alpha, Fraction(0))
        if d <= 0:
            return Fraction(0), Fraction(0)
        w = t / d
        if self.max_delta_step > 0.0:
            w = min(w, Fraction(self.max_delta_step))
        if any(self.monotone_constraints):
            return self._bounded_truth(g, d, -w if g > 0 else w)
        size = (t + abs(g) + alpha) * w + d * w * w + Fraction(2) ** -1060  # of what is added and taken away
        return w * (2 * t - d * w), 16 * Fraction(UNIT) * size

    def _bounded_truth(self, g: Fraction, d: Fraction, w: Fraction) -> tuple[Fraction, Fraction]:
        """The same, if the weight is kept between bounds."""
        if math.isfinite(self.lower):
            w = max(w, Fraction(self.lower))
        if math.isfinite(self.upper):
            w = min(w, Fraction(self.upper))
        worth = -(2 * g * w + d * w * w + 2 * Fraction(self.reg_alpha) * abs(w))
        size = 2 * (abs(g) + Fraction(self.reg_alpha)) * abs(w) + d * w * w + Fraction(2) ** -1060
        return worth, 16 * Fraction(UNIT) * size


def penalties_of(problem: Problem) -> Penalties:
    given = problem.given
    return Penalties(**{name: given[name] for name in Penalties._fields if name in given})


@dataclass(frozen=True)
class Sums:
    """G and H of the selected rows, and the powers of two that they were multiplied by."""

    rows: np.ndarray
    pairs: np.ndarray  # (rows, 2) integers
    shifts: tuple[int, int]

    def floats(self, sums: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Integer sums as numbers."""
        return np.ldexp(sums[..., 0].astype(float), -self.shifts[0]), np.ldexp(
            sums[..., 1].astype(float), -self.shifts[1]
        )

    def fractions(self, sums: np.ndarray) -> tuple[Fraction, Fraction]:
        g, h = (Fraction(int(s)) / Fraction(2) ** shift for s, shift in zip(sums, self.shifts, strict=True))
        return g, h


def sums_of(problem: Problem) -> Sums:
    n, given = problem.n_rows, problem.given
    rows = np.arange(n)[given["rows"]] if "rows" in given else np.arange(n)
    hess = problem.by_row["hess"]
    values = [problem.by_row["grad"][rows], np.ones(len(rows)) if hess is None else hess[rows]]
    lists = [array.astype(np.float64).tolist() for array in values]
    shifts = [shift_of(max(map(abs, numbers)), len(rows)) for numbers in lists]
    G = [shifted(value, shifts[0]) for value in lists[0]]
    H = [max(1, shifted(value, shifts[1])) for value in lists[1]]
    return Sums(rows, np.array([G, H], np.int64).T, (shifts[0], shifts[1]))


def columns_of(problem: Problem) -> list[tuple[int, np.ndarray]]:
    """The selected features, and their values in all rows."""
    ids = np.arange(len(problem.columns))
    chosen = np.unique(ids[problem.given["features"]]) if "features" in problem.given else ids
    return [(int(j), compared(problem.columns[j])) for j in chosen]


@dataclass(frozen=True)
class Best:
    """The winner of a node."""

    fields: tuple[Any, ...]  # as in a Split
    goes_left: np.ndarray  # of the places
    gain: float
    complaint: str | None


def best_of(columns: list[tuple[int, np.ndarray]], sums: Sums, places: np.ndarray, penalties: Penalties) -> Best | None:
    """The best split of the node that holds these places among the selected rows."""
    pairs = sums.pairs[places]
    total = pairs.sum(axis=0)
    best: tuple[Any, ...] | None = None
    near: list[tuple[float, np.ndarray]] = []
    for feature, values in columns:
        column = column_of(feature, values[sums.rows[places]])
        candidates = candidates_of(column, pairs)
        if not len(candidates.n_left):
            continue
        left, right = sums.floats(candidates.left), sums.floats(total - candidates.left)
        enough = np.minimum(left[1], right[1]) >= penalties.min_child_weight
        n_least = np.minimum(candidates.n_left, len(places) - candidates.n_left)
        enough &= n_least >= max(1, penalties.min_samples_leaf)
        enough &= penalties.in_order(feature, left, right)
        keys = np.where(enough, penalties.score(*left) + penalties.score(*right), -np.inf)
        place = int(keys.argmax())
        if enough[place] and (best is None or keys[place] > best[0]):
            best = keys[place], column, candidates, place
        if best is not None:
            near += [(keys[i], candidates.left[i]) for i in np.flatnonzero(keys >= best[0] * (1 - 2.0**-40))[:20]]
    return None if best is None else _described(best, near, sums, total, penalties, len(places))


def _described(
    best: tuple[Any, ...], near: list[Any], sums: Sums, total: np.ndarray, penalties: Penalties, n: int
) -> Best:
    key, column, candidates, place = best
    left, right = candidates.left[place], total - candidates.left[place]
    missing_left = candidates.missing_left[place]
    if missing_left is None:
        missing_left = bool(left[1] > right[1])
    goes_left = np.zeros(n, bool)
    goes_left[column.order[: column.cuts[place // 2 if len(column.missing) else place]]] = True
    goes_left[column.missing] = missing_left
    gain = float(key - penalties.score(*sums.floats(total)))
    weights = [penalties.weight(*map(float, sums.floats(side))) for side in (left, right)]
    fields = (column.feature, candidates.threshold[place], missing_left, 0, *weights, gain, gain)
    close = [sides for other, sides in near if other >= key * (1 - 2.0**-40)]
    in_range = math.isfinite(key)
    return Best(fields, goes_left, gain, _complaint(left, close[-20:], sums, total, penalties) if in_range else None)


def _complaint(left: np.ndarray, near: list[Any], sums: Sums, total: np.ndarray, penalties: Penalties) -> str | None:
    """What exact arithmetic says against the winner."""

    def truth(side: np.ndarray) -> tuple[Fraction, Fraction]:
        a, b = (penalties.truth(*sums.fractions(s)) for s in (side, total - side))
        return a[0] + b[0], a[1] + b[1]

    worth, slack = truth(left)
    for other in near:
        more, slack_of_other = truth(other)
        if more - worth > slack + slack_of_other:
            return f"true score {float(worth)!r}, while another split has {float(more)!r}"
    return None


def answer(problem: Problem) -> Answer:
    """What find_gradient_split must return."""
    sums = sums_of(problem)
    best = best_of(columns_of(problem), sums, np.arange(len(sums.rows)), penalties_of(problem))
    if best is None:
        return Answer(None)
    if not all(math.isfinite(value) for value in best.fields[4:]):
        return Answer(best.fields, best.goes_left, "out of range")
    return Answer(best.fields, best.goes_left, best.complaint)
