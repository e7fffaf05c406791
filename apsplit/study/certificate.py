"""The smallest set of examples that proves a feature no better than a given error.

Examples of one value and one class are mistakes of the same stumps, so of each such group the heaviest are taken
first. A stump is a pair of classes (a, b), a on the left and b on the right: its chosen mistakes are the b among the
examples on the left and the a among those on the right. What belongs to a third class is a mistake whether it is
chosen or not, and counts in full. With w for chosen weights::

    w(a, right) + w(b, left)  >=  target - weight of all other classes        for every stump of the feature
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any, NamedTuple

import numpy as np


class Column(NamedTuple):
    """One feature and its examples by decreasing weight."""

    ranks: np.ndarray  # rank of the value of each example; missing: n_ranks
    n_ranks: int
    label: np.ndarray  # place of the class of each example
    weight: np.ndarray  # int64, decreasing
    n_classes: int

    @property
    def n_bins(self) -> int:
        """Number of values; missing is one of them if it occurs."""
        return self.n_ranks + int((self.ranks == self.n_ranks).any())


class Interval(NamedTuple):
    """Two numbers between which the size of the smallest set lies; equal if the size is known."""

    least: int
    enough: int


def in_closed_form(column: Column) -> bool:
    """Whether no program is needed: two classes and at most two values."""
    return column.n_classes == 2 and column.n_bins <= 2


def smallest(column: Column, target: int, one_sided: bool, time_limit: float | None) -> Interval:
    """Size of the smallest set of examples on which every stump of the feature is wrong on a weight of ``target``.

    With ``one_sided`` the stumps that have all examples on one side count too, unless all are chosen.

    >>> column = Column(np.array([0, 0, 1, 1]), 2, np.array([0, 1, 0, 1]), np.array([4, 3, 2, 1]), 2)
    >>> smallest(column, 4, one_sided=False, time_limit=None)  # 4; 3 and 2
    Interval(least=3, enough=3)
    >>> smallest(column, 4, one_sided=True, time_limit=None)  # besides, 3 and 1 of class 1
    Interval(least=4, enough=4)
    """
    n = len(column.weight)
    if lowest_error(column, np.ones(n, np.bool_), one_sided) < target:
        return Interval(n, n)
    if in_closed_form(column):
        size = _of_two_values(column, target) if one_sided else _of_two_polarities(column, target)
        return Interval(size, size)
    return _by_program(column, target, one_sided, time_limit)


def lowest_error(column: Column, chosen: np.ndarray, one_sided: bool) -> int:
    """The weight on which every stump is known to be wrong once the chosen examples are known (the paper: L)."""
    in_bin = np.zeros((column.n_ranks + 1, column.n_classes), np.int64)
    np.add.at(in_bin, (column.ranks[chosen], column.label[chosen]), column.weight[chosen])
    all_of = np.zeros(column.n_classes, np.int64)
    np.add.at(all_of, column.label, column.weight)
    left_of = in_bin[:-1].cumsum(axis=0)
    total, missing = in_bin.sum(axis=0), in_bin[-1]
    lefts = _sides(left_of, missing, column.n_bins > column.n_ranks)
    if one_sided:
        lefts = np.concatenate((lefts, np.zeros((1, column.n_classes), np.int64)))
    if not len(lefts):
        return int(all_of.sum())
    errors = [
        int((total[a] - lefts[:, a] + lefts[:, b]).min() + all_of.sum() - all_of[a] - all_of[b])
        for a, b in _pairs(column.n_classes)
    ]
    return min(errors)


def _pairs(n_classes: int) -> list[tuple[int, int]]:
    """Classes of the left and the right side."""
    return list(permutations(range(n_classes), 2))


def _sides(left_of: np.ndarray, missing: np.ndarray, has_missing: bool) -> np.ndarray:
    """Class weights on the left of every two-sided partition, given those up to each value."""
    inner = left_of[:-1]
    return np.concatenate((inner, inner + missing, left_of[-1:])) if has_missing else inner


# ------------------------------------------------------------------------------------------------ closed forms


def _heaviest(weight: np.ndarray, amounts: Any) -> Any:
    """How many of the heaviest examples hold at least each amount; one more than there are if all do not."""
    held = np.concatenate(([0], np.cumsum(weight)))
    return np.searchsorted(held, amounts)


def _of_two_polarities(column: Column, target: int) -> int:
    """Two values, two stumps: every example is a mistake of exactly one, so each takes its heaviest mistakes."""
    if column.n_bins < 2:
        return 0  # no stump at all
    mistake = (column.ranks == column.ranks[0]) == (column.label == column.label[0])
    return sum(int(_heaviest(column.weight[which], target)) for which in (mistake, ~mistake))


def _of_two_values(column: Column, target: int) -> int:
    """Two values, four stumps, any class for either value: the smaller class of each must add up to ``target``.

    If both classes of the first value hold ``share`` and both of the second one the rest, all is well. More
    than a share that just takes in another example of the first value is never of use.
    """
    first = column.ranks == column.ranks[0]
    groups = [[column.weight[where & (column.label == c)] for c in (0, 1)] for where in (first, ~first)]
    most = [min(int(weight.sum()) for weight in pair) for pair in groups]
    shares = np.concatenate(([0, target], *(np.cumsum(weight) for weight in groups[0])))
    shares = shares[(shares <= min(target, most[0])) & (shares >= target - most[1])]
    # The least share that the second value leaves over may lie between two sums of the first one.
    shares = np.append(shares, max(0, target - most[1]))
    sizes = sum(_heaviest(weight, shares) for weight in groups[0])
    sizes = sizes + sum(_heaviest(weight, target - shares) for weight in groups[1])
    return int(np.min(sizes))


# ------------------------------------------------------------------------------------------------ the program


def _by_program(column: Column, target: int, one_sided: bool, time_limit: float | None) -> Interval:
    """Solve the program, and check its solution in integers: HiGHS forgives a constraint that is nearly met."""
    from scipy.optimize import Bounds, LinearConstraint, milp

    kinds = _Kinds.of(column)
    program = _program(column, kinds, target, one_sided)
    options: dict[str, Any] = {"mip_rel_gap": 0.0}
    if time_limit is not None:
        options["time_limit"] = time_limit
    result = milp(
        program.cost,
        integrality=program.cost > 0,
        bounds=Bounds(0.0, program.most),
        constraints=LinearConstraint(program.matrix, program.low, program.high),
        options=options,
    )
    n = len(column.weight)
    proven = result.fun if result.status == 0 else result.mip_dual_bound
    least = _by_one_partition(column, target, one_sided)
    if proven is not None and math.isfinite(proven):
        least = max(least, math.ceil(proven - 1e-6))
    enough = n
    if result.x is not None:
        chosen = kinds.chosen(np.rint(result.x[: len(kinds.rank)]).astype(np.intp))
        enough = _completed(column, chosen, target, one_sided)
    return Interval(min(least, enough), enough)


def _by_one_partition(column: Column, target: int, one_sided: bool) -> int:
    """The most that a single way to part the examples demands: a bound for when HiGHS has none yet.

    The stumps (a, b) and (b, a) have no mistake in common, so each takes its heaviest.
    """
    missing = column.ranks == column.n_ranks
    partitions = [column.ranks <= value for value in range(column.n_ranks - 1)]
    if missing.any():
        partitions += [left | missing for left in partitions] + [~missing]
    if one_sided:
        partitions.append(np.zeros(len(missing), np.bool_))
    least = 0
    for a, b in combinations(range(column.n_classes), 2):
        is_a, is_b = column.label == a, column.label == b
        needed = target - int(column.weight[~is_a & ~is_b].sum())
        if needed <= 0:
            continue
        for left in partitions:
            mistakes = (is_a & ~left) | (is_b & left)
            others = (is_a | is_b) & ~mistakes
            least = max(least, sum(int(_heaviest(column.weight[which], needed)) for which in (mistakes, others)))
    return least


def _completed(column: Column, chosen: np.ndarray, target: int, one_sided: bool) -> int:
    """Size of a set of examples, once the heaviest others were added until it is a certificate."""
    others = np.flatnonzero(~chosen)
    low, high = -1, len(others)
    while high - low > 1:
        middle = (low + high) // 2
        with_others = chosen.copy()
        with_others[others[:middle]] = True
        if lowest_error(column, with_others, one_sided) >= target:
            high = middle
        else:
            low = middle
    return int(chosen.sum()) + high


class _Kinds(NamedTuple):
    """Examples of one value, one class and one weight are of one kind: which of them are chosen does not matter."""

    rank: np.ndarray
    label: np.ndarray
    weight: np.ndarray
    sizes: np.ndarray  # examples of each kind
    members: np.ndarray  # examples, kind by kind

    @classmethod
    def of(cls, column: Column) -> _Kinds:
        """The kinds of a column, by value, class and decreasing weight."""
        members = np.lexsort((-column.weight, column.label, column.ranks))
        sorted_ = np.stack([column.ranks, column.label, column.weight])[:, members]
        first = np.flatnonzero(np.append(True, (sorted_[:, 1:] != sorted_[:, :-1]).any(axis=0)))
        rank, label, weight = sorted_[:, first]
        return cls(rank, label, weight, np.diff(np.append(first, len(members))), members)

    def chosen(self, taken: np.ndarray) -> np.ndarray:
        """Which examples are chosen when so many of each kind are taken."""
        place = np.arange(len(self.members)) - np.repeat(np.cumsum(self.sizes) - self.sizes, self.sizes)
        chosen = np.zeros(len(self.members), np.bool_)
        chosen[self.members] = place < np.repeat(taken, self.sizes)
        return chosen


class _Program(NamedTuple):
    """Minimise ``cost @ x`` with ``low <= matrix @ x <= high`` and ``0 <= x <= most``.

    ::

        x   | how many of each kind ... | weight up to value 0, of class 0, 1, .. | up to value 1 .. | missing |

    Sums up to a value keep the matrix sparse: a stump is a row of a few of them, and not of half the examples. Weights
    are in units of the target.
    """

    cost: np.ndarray  # 1 for kinds, 0 for sums
    most: np.ndarray
    matrix: Any  # csr
    low: np.ndarray
    high: np.ndarray


class _Rows:
    """Rows of the matrix of a program, added one by one."""

    def __init__(self) -> None:
        self.entries: list[tuple[int, int, float]] = []  # row, variable, factor
        self.low: list[float] = []
        self.high: list[float] = []

    def add(self, low: float, high: float, terms: list[tuple[int, float]]) -> None:
        """Demand ``low <= sum of factor * variable <= high``, given (variable, factor)."""
        self.entries += [(len(self.low), variable, factor) for variable, factor in terms]
        self.low.append(low)
        self.high.append(high)


def _program(column: Column, kinds: _Kinds, target: int, one_sided: bool) -> _Program:
    """The program of a column: sums are what is chosen, and every stump is wrong on the target."""
    from scipy.sparse import csr_array

    n_classes, n_ranks, n_kinds = column.n_classes, column.n_ranks, len(kinds.rank)

    def sum_of(rank: int, c: int) -> int:
        """The variable of the chosen weight of a class up to a value; rank n_ranks: among the missing."""
        return n_kinds + rank * n_classes + c

    rows = _Rows()
    for rank in range(n_ranks + 1):
        for c in range(n_classes):  # sum up to here - sum before = what is chosen here
            before = [(sum_of(rank - 1, c), -1.0)] if 0 < rank < n_ranks else []
            rows.add(0.0, 0.0, [(sum_of(rank, c), 1.0), *before])
    all_of = [int(column.weight[column.label == c].sum()) for c in range(n_classes)]
    for (a, b), value, missing_left in _stumps(column, one_sided):
        needed = target - (sum(all_of) - all_of[a] - all_of[b])
        if needed > 0:
            inner = [] if value is None else [(sum_of(value, a), -1.0), (sum_of(value, b), 1.0)]
            missing = (sum_of(n_ranks, b if missing_left else a), 1.0)
            rows.add(needed / target, np.inf, [(sum_of(n_ranks - 1, a), 1.0), *inner, missing])

    row, variable, factor = (np.array(part) for part in zip(*rows.entries, strict=True))
    # 32 bits: milp of scipy 1.11 takes no other indices
    row = np.concatenate((row, kinds.rank * n_classes + kinds.label)).astype(np.int32)
    variable = np.concatenate((variable, np.arange(n_kinds))).astype(np.int32)
    factor = np.concatenate((factor, -kinds.weight / target))
    n_sums = (n_ranks + 1) * n_classes
    return _Program(
        cost=np.concatenate((np.ones(n_kinds), np.zeros(n_sums))),
        most=np.concatenate((kinds.sizes, np.full(n_sums, np.inf))),
        matrix=csr_array((factor, (row, variable)), shape=(len(rows.low), n_kinds + n_sums)),
        low=np.array(rows.low),
        high=np.array(rows.high),
    )


def _stumps(column: Column, one_sided: bool) -> Iterator[tuple[tuple[int, int], int | None, bool]]:
    """(Classes on the left and right, the last value on the left or None, whether the missing go left)."""
    has_missing = column.n_bins > column.n_ranks
    for pair in _pairs(column.n_classes):
        for value in range(column.n_ranks - 1):
            for missing_left in (False, True)[: 1 + has_missing]:
                yield pair, value, missing_left
        if has_missing:
            yield pair, column.n_ranks - 1, False
        if one_sided:
            yield pair, None, False
