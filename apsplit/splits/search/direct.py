"""A node of few rows: every threshold of every feature, in one compiled call.

There is nothing to prune where a search takes microseconds, and no time for anything but the search. A column is put
in groups of equal values, the groups are swept once::

    codes of the rows   3 1 3 9 1       exact column: marked in a table of all codes, and numbered
    group               1 0 1 2 0
    values of the rows  .7 .2 .9 ...    coarse column: sorted (by numpy), a group for each run of equal values

Keys, tie rule and fixed point are those of every other search, so the split is the same, to the bit.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from apsplit._jit import inline, kernel
from apsplit.data.binning import MISSING
from apsplit.data.fixed_point import HEADROOM_BITS
from apsplit.splits.criterion import ERROR, NO_KEY, best_pair, key_to_float, node_key
from apsplit.splits.problem import Rules
from apsplit.splits.sides import Sides, sweep, weight_of

if TYPE_CHECKING:
    from apsplit.data.dataset import Dataset

# Nanoseconds up to which a node is searched here: about what the general search spends in Python (2 cores, 2026-11).
MOST_WORK = 150_000.0
_CELL_COST = 6.0  # of a cell of an exact column, its share of the sweep included
_SORTED_COST = 40.0  # of a cell of a coarse column
_COLUMN_COST = 150.0
_MOST_CLASSES = 64  # groups are a row of class weights each

WRONG_WEIGHTS, ONE_CLASS, NOTHING = -3, -2, -1  # instead of the place of a feature


class Few(NamedTuple):
    """The rows of a node and what is asked: what users pass in, checked but for the values of weights."""

    rows: np.ndarray  # intp; a row that is listed twice counts twice
    weight: np.ndarray  # float64 of each of them; empty: all the same
    label: np.ndarray  # number of its class, of each of them
    features: np.ndarray  # intp, ascending
    criterion: int
    min_rows: int
    min_share: float  # of the weight, on either side


class _Memory(NamedTuple):
    """Memory of one call, in few arrays: each takes half a microsecond to make and to pass on."""

    of_rows: np.ndarray  # (3, rows) integer weight, class and group of each row
    of_classes: np.ndarray  # (7, classes) see _Classes
    groups: np.ndarray  # (groups, classes) class weights, then those of the missing rows
    counts: np.ndarray  # rows of each group, then of the missing ones; from there on, per code: its group
    value: np.ndarray  # of each group


class _Rows(NamedTuple):
    """What is known of the rows."""

    fixed: np.ndarray  # integer weight; 0: the row does not exist
    label: np.ndarray  # number of the class among those that have weight
    group: np.ndarray  # where the value is among those of the column, ascending


class _Classes(NamedTuple):
    """What is known of the classes that have weight."""

    number: np.ndarray  # of each, among all
    totals: np.ndarray  # weights of the node
    left: np.ndarray  # weights on the sides of the best threshold
    right: np.ndarray


class _Sorted(NamedTuple):
    """The coarse columns of the rows."""

    values: np.ndarray  # (columns, rows) float64
    order: np.ndarray  # places of the rows by value, missing ones last


def could_be_small(data: Dataset, n_rows: int) -> bool:
    """Whether so many rows of some features may be searched here."""
    return n_rows * _CELL_COST <= MOST_WORK and not data.is_sparse


def is_small(n_rows: int, n_exact: int, n_coarse: int, n_classes: int) -> bool:
    """Whether so many rows of so many features are searched here."""
    work = n_rows * (n_exact * _CELL_COST + n_coarse * _SORTED_COST) + (n_exact + n_coarse) * _COLUMN_COST
    return work <= MOST_WORK and n_classes <= _MOST_CLASSES


def search_few(data: Dataset, few: Few, coarse: np.ndarray, n_classes: int) -> tuple[Any, ...]:
    """The best candidate of a small node; ``coarse``: which of its features are.

    Returns (place of its feature among those of the node, or NOTHING, ONE_CLASS, WRONG_WEIGHTS; whether missing values
    go left; classes of the left and the right side; values below and above the threshold; score; what the node
    scores, unsplit; number of classes that have weight).
    """
    n_rows, columns, raw = len(few.rows), data.columns, data.raw
    ordered = _NONE
    if len(coarse):
        starts = columns.of["raw_start"][coarse]
        values = raw.flat[starts[:, None] + few.rows * raw.row_step].astype(np.float64)
        ordered = _Sorted(values, values.argsort(axis=1))
    memory = _Memory(
        np.empty((3, n_rows), np.int64),
        np.empty((7, n_classes), np.int64),
        np.empty((n_rows + 1, n_classes), np.int64),
        np.empty(n_rows + 1 + 256, np.int64),
        np.empty(n_rows + 1),
    )
    return _search_few(few, (columns.of, columns.codes, columns.values), ordered, memory)


_NONE = _Sorted(np.empty((0, 0)), np.empty((0, 0), np.intp))


@inline
def _fix_weights(weight, fixed):
    """Weights as integers; returns whether they make sense."""
    largest, n = 1.0, fixed.size
    if weight.size > 0:
        largest, n = 0.0, 0
        for i in range(fixed.size):
            if not 0.0 <= weight[i] < np.inf:
                return False
            largest = max(largest, weight[i])
            n += weight[i] > 0.0
        if n == 0:
            return False
    bits = 0
    while (n - 1) >> bits:
        bits += 1
    exponent = HEADROOM_BITS - bits - math.frexp(largest)[1]
    for i in range(fixed.size):
        w = weight[i] if weight.size > 0 else 1.0
        fixed[i] = max(np.int64(1), np.int64(np.rint(math.ldexp(w, exponent)))) if w > 0.0 else 0
    return True


@inline
def _number_classes(label, rows, classes):
    """Number the classes that have weight, and sum their weights; returns how many there are."""
    totals, number = classes.totals, classes.number
    for c in range(totals.size):
        totals[c] = 0
    for i in range(label.size):
        totals[label[i]] += rows.fixed[i]
    n_classes = 0
    for c in range(totals.size):
        if totals[c] > 0:
            number[n_classes], totals[n_classes] = c, totals[c]
            n_classes += 1
    for i in range(label.size):
        c = 0
        while c < n_classes - 1 and number[c] != label[i]:
            c += 1
        rows.label[i] = c
    return n_classes


@inline
def _group_codes(codes, chosen, values, rows, table, value):
    """Groups of an exact column, one for each code that occurs; returns their number, which stands for missing."""
    for code in range(values.size):
        table[code] = 0
    for i in range(chosen.size):
        if rows.fixed[i] > 0:
            table[codes[chosen[i]]] = 1
    n_groups = 0
    for code in range(values.size):
        if table[code] > 0:
            table[code] = n_groups
            value[n_groups] = values[code]
            n_groups += 1
    if values.size <= MISSING:
        table[MISSING] = n_groups
    for i in range(chosen.size):
        rows.group[i] = table[codes[chosen[i]]]
    return n_groups


@inline
def _group_values(values, order, rows, value):
    """Groups of a coarse column, one for each value that occurs; returns their number, which stands for missing."""
    n_groups, n_present = 0, order.size
    for k in range(order.size):
        i = order[k]
        if np.isnan(values[i]):
            n_present = min(n_present, k)
        elif rows.fixed[i] > 0:
            if n_groups == 0 or values[i] != value[n_groups - 1]:
                value[n_groups] = values[i]
                n_groups += 1
            rows.group[i] = n_groups - 1
    for k in range(n_present, order.size):
        rows.group[order[k]] = n_groups
    return n_groups


@inline
def _fill_groups(n_groups, n_classes, rows, groups, counts):
    """Class weights and rows of all groups, and of the missing rows."""
    for g in range(n_groups + 1):
        counts[g] = 0
        for c in range(n_classes):
            groups[g, c] = 0
    for i in range(rows.fixed.size):
        if rows.fixed[i] > 0:
            groups[rows.group[i], rows.label[i]] += rows.fixed[i]
            counts[rows.group[i]] += 1


@inline
def _note_sides(at, n_groups, missing_left, n_classes, groups, classes):
    """Class weights on both sides of the threshold after group ``at``; returns where missing values go."""
    left, right = classes.left, classes.right
    missing = np.int64(0)
    for c in range(n_classes):
        left[c] = groups[n_groups, c] if missing_left else 0
        missing += groups[n_groups, c]
        for g in range(at + 1):
            left[c] += groups[g, c]
        right[c] = classes.totals[c] - left[c]
    if missing == 0:
        return weight_of(left, n_classes) > weight_of(right, n_classes)
    return missing_left


@inline
def _as_score(criterion, key, total):
    """A key as a share of the node's weight."""
    return (np.float64(key) if criterion == ERROR else key_to_float(key)) / np.float64(total)


@inline
def _best_classes(criterion, n_classes, classes):
    """Classes of the two sides: those of the best stump, or the majorities."""
    left, right = classes.left, classes.right
    if criterion == ERROR:
        _, a, b = best_pair(left, right, n_classes)
        return classes.number[a], classes.number[b]
    a = b = 0
    for c in range(1, n_classes):
        a = c if left[c] > left[a] else a
        b = c if right[c] > right[b] else b
    return classes.number[a], classes.number[b]


@kernel
def _search_few(few, columns, ordered, memory):
    """See :func:`search_few`."""
    of, codes, bin_values = columns
    rows = _Rows(memory.of_rows[0], memory.of_rows[1], memory.of_rows[2])
    scratch = memory.of_classes
    classes = _Classes(scratch[0], scratch[1], scratch[2], scratch[3])
    if not _fix_weights(few.weight, rows.fixed):
        return WRONG_WEIGHTS, False, 0, 0, 0.0, 0.0, 0.0, 0.0, 0
    k = _number_classes(few.label, rows, classes)
    if k < 2:
        return ONE_CLASS, False, 0, 0, 0.0, 0.0, 0.0, 0.0, k
    counts, table = memory.counts, memory.counts[memory.value.size :]
    swept = Sides(scratch[4], scratch[5], scratch[6])
    total, node = weight_of(classes.totals, k), node_key(few.criterion, classes.totals, k)
    min_rows, min_weight = few.min_rows if few.min_rows > 1 else 0, math.ceil(few.min_share * np.float64(total))
    rules = Rules(few.criterion, min_weight, min_rows, node, 0.0)
    best, place, missing_left, below, above, n_coarse = NO_KEY, NOTHING, False, 0.0, 0.0, 0
    for i in range(few.features.size):
        column = of[few.features[i]]
        if column.exact:
            values = bin_values[column.bin_start : column.bin_start + column.n_bins]
            n_groups = _group_codes(codes[few.features[i]], few.rows, values, rows, table, memory.value)
        else:
            n_groups = _group_values(ordered.values[n_coarse], ordered.order[n_coarse], rows, memory.value)
            n_coarse += 1
        _fill_groups(n_groups, k, rows, memory.groups, counts)
        key, _, goes_left, at = sweep(n_groups, memory.groups, counts, classes.totals, rules, swept, k)
        if key < best:
            best, place = key, i
            below, above = memory.value[at], memory.value[at + 1] if at + 1 < n_groups else np.inf
            missing_left = _note_sides(at, n_groups, goes_left, k, memory.groups, classes)
    left, right = _best_classes(few.criterion, k, classes) if place >= 0 else (0, 0)
    score, alone = _as_score(few.criterion, best, total), _as_score(few.criterion, node, total)
    return place, missing_left, left, right, below, above, score, alone, k
