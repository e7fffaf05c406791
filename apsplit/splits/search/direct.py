"""A node of few rows: every threshold of every feature, in one compiled call.

There is nothing to prune where a search takes microseconds, and no time for anything but the search. A column is put
in groups of equal values, the groups are swept once::

    codes of the rows   3 1 3 9 1       exact column: marked in a table of all codes, and numbered
    group               1 0 1 2 0
    values of the rows  .7 .2 .9 ...    coarse column: sorted, a group for each run of equal values

Keys, tie rule and fixed point are those of every other search, so the split is the same, to the bit.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from apsplit._jit import called, inline, kernel
from apsplit.data.binning import MISSING
from apsplit.data.fixed_point import HEADROOM_BITS
from apsplit.data.sorting import sort_with
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


class Found(NamedTuple):
    """The best candidate, or why there is none."""

    place: int  # of its feature among those of the node, or NOTHING, ONE_CLASS, WRONG_WEIGHTS
    missing_left: bool
    left: int  # classes of the two sides
    right: int
    below: float  # the values beside the threshold
    above: float
    score: float
    node: float  # what the node scores, unsplit
    n_classes: int  # that have weight


class _Memory(NamedTuple):
    """Memory of one call."""

    fixed: np.ndarray  # integer weight of each row that has some
    at: np.ndarray  # which of the rows that is
    label: np.ndarray  # number of its class, among those that have weight
    group: np.ndarray  # where its value is among those of the column, ascending
    class_of: np.ndarray  # number of each class that has weight, among all
    totals: np.ndarray  # class weights of the node, left and right of the best threshold, and while sweeping
    groups: np.ndarray  # (groups, classes) class weights, then those of the missing rows
    counts: np.ndarray  # rows of each group, then of the missing ones
    value: np.ndarray  # of each group
    table: np.ndarray  # per code: whether it occurs, then its group


def could_be_small(data: Dataset, n_rows: int) -> bool:
    """Whether so many rows of some features may be searched here."""
    return n_rows * _CELL_COST <= MOST_WORK and not data.is_sparse


def is_small(n_rows: int, n_exact: int, n_coarse: int, n_classes: int) -> bool:
    """Whether so many rows of so many features are searched here."""
    work = n_rows * (n_exact * _CELL_COST + n_coarse * _SORTED_COST) + (n_exact + n_coarse) * _COLUMN_COST
    return work <= MOST_WORK and n_classes <= _MOST_CLASSES


def search_few(data: Dataset, few: Few, coarse: np.ndarray, n_classes: int) -> Found:
    """The best candidate of a small node; ``coarse``: which of its features are."""
    n_rows = len(few.rows)
    values = np.empty((len(coarse), n_rows))
    if len(coarse):
        _fetch(data.raw.flat, data.raw.row_step, data.columns.of["raw_start"][coarse], few.rows, values)
    fixed, at, label, group = np.empty((4, n_rows), np.int64)
    memory = _Memory(
        fixed,
        at,
        label,
        group,
        class_of=np.empty(n_classes, np.int64),
        totals=np.empty((6, n_classes), np.int64),
        groups=np.empty((n_rows + 1, n_classes), np.int64),
        counts=np.empty(n_rows + 1, np.int64),
        value=np.empty(n_rows + 1),
        table=np.empty(256, np.int64),
    )
    columns = data.columns
    return _search_few(few, (columns.of, columns.codes, columns.values), values, memory)


@kernel
def _fetch(flat, row_step, starts, rows, values):
    """The values of some rows of coarse columns. (A kernel of its own, as it is compiled for each type of X.)"""
    for i in range(starts.size):
        for k in range(rows.size):
            values[i, k] = flat[starts[i] + rows[k] * row_step]


@inline
def _fix_weights(weight, n_rows, memory):
    """Weights as integers, of the rows that have some; how many those are, or WRONG_WEIGHTS."""
    largest, n = 1.0, n_rows
    if weight.size > 0:
        largest, n = 0.0, 0
        for i in range(n_rows):
            if not 0.0 <= weight[i] < np.inf:
                return WRONG_WEIGHTS
            largest = max(largest, weight[i])
            n += weight[i] > 0.0
        if n == 0:
            return WRONG_WEIGHTS
    bits = 0
    while (n - 1) >> bits:
        bits += 1
    exponent = HEADROOM_BITS - bits - math.frexp(largest)[1]
    n = 0
    for i in range(n_rows):
        w = weight[i] if weight.size > 0 else 1.0
        if w > 0.0:
            memory.fixed[n] = max(np.int64(1), np.int64(np.rint(math.ldexp(w, exponent))))
            memory.at[n] = i
            n += 1
    return n


@inline
def _number_classes(label, n, memory):
    """Number the classes that have weight, and sum their weights; returns how many there are."""
    totals = memory.totals[0]
    totals[:] = 0
    for i in range(n):
        totals[label[memory.at[i]]] += memory.fixed[i]
    n_classes = 0
    for c in range(totals.size):
        if totals[c] > 0:
            memory.class_of[n_classes] = c
            totals[n_classes] = totals[c]
            n_classes += 1
    for i in range(n):
        c = 0
        while memory.class_of[c] != label[memory.at[i]]:
            c += 1
        memory.label[i] = c
    return n_classes


@inline
def _group_codes(codes, rows, values, n, memory):
    """Groups of an exact column, one for each code that occurs; returns their number, which stands for missing."""
    table = memory.table
    table[:] = 0
    for i in range(n):
        table[codes[rows[memory.at[i]]]] = 1
    n_groups = 0
    for code in range(values.size):
        if table[code] > 0:
            table[code] = n_groups
            memory.value[n_groups] = values[code]
            n_groups += 1
    if values.size <= MISSING:
        table[MISSING] = n_groups
    for i in range(n):
        memory.group[i] = table[codes[rows[memory.at[i]]]]
    return n_groups


@called
def _group_values(values, n, memory):
    """Groups of a coarse column, one for each value that occurs; returns their number, which stands for missing."""
    ordered, value = memory.counts, memory.value
    n_present = 0
    for i in range(n):
        if not np.isnan(values[memory.at[i]]):
            ordered[n_present], value[n_present] = i, values[memory.at[i]]
            n_present += 1
    sort_with(value, ordered, 0, n_present)
    n_groups = 0
    for k in range(n_present):
        if k == 0 or value[k] != value[n_groups - 1]:
            value[n_groups] = value[k]
            n_groups += 1
        memory.group[ordered[k]] = n_groups - 1
    for i in range(n):
        if np.isnan(values[memory.at[i]]):
            memory.group[i] = n_groups
    return n_groups


@inline
def _fill_groups(n, n_groups, n_classes, memory):
    """Class weights and rows of all groups, and of the missing rows."""
    for g in range(n_groups + 1):
        memory.counts[g] = 0
        for c in range(n_classes):
            memory.groups[g, c] = 0
    for i in range(n):
        memory.groups[memory.group[i], memory.label[i]] += memory.fixed[i]
        memory.counts[memory.group[i]] += 1


@inline
def _note_sides(at, n_groups, missing_left, n_classes, memory):
    """Class weights on both sides of the threshold after group ``at``; returns where missing values go."""
    totals, left, right, groups = memory.totals[0], memory.totals[1], memory.totals[2], memory.groups
    n_missing = np.int64(0)
    for c in range(n_classes):
        left[c] = 0
        for g in range(at + 1):
            left[c] += groups[g, c]
        n_missing += groups[n_groups, c]
    for c in range(n_classes):
        if missing_left:
            left[c] += groups[n_groups, c]
        right[c] = totals[c] - left[c]
    if n_missing == 0:
        return weight_of(left, n_classes) > weight_of(right, n_classes)
    return missing_left


@inline
def _as_score(criterion, key, total):
    """A key as a share of the node's weight."""
    return (np.float64(key) if criterion == ERROR else key_to_float(key)) / np.float64(total)


@inline
def _best_classes(criterion, n_classes, memory):
    """Classes of the two sides: those of the best stump, or the majorities."""
    left, right = memory.totals[1], memory.totals[2]
    if criterion == ERROR:
        _, a, b = best_pair(left, right, n_classes)
        return memory.class_of[a], memory.class_of[b]
    a = b = 0
    for c in range(1, n_classes):
        a = c if left[c] > left[a] else a
        b = c if right[c] > right[b] else b
    return memory.class_of[a], memory.class_of[b]


@kernel
def _search_few(few, columns, values, memory):
    """See :func:`search_few`. ``values``: of the coarse features, in their order."""
    of, codes, bin_values = columns
    n = _fix_weights(few.weight, few.rows.size, memory)
    if n < 0:
        return Found(WRONG_WEIGHTS, False, 0, 0, 0.0, 0.0, 0.0, 0.0, 0)
    k = _number_classes(few.label, n, memory)
    if k < 2:
        return Found(ONE_CLASS, False, 0, 0, 0.0, 0.0, 0.0, 0.0, k)
    totals, swept = memory.totals[0], Sides(memory.totals[3], memory.totals[4], memory.totals[5])
    total = weight_of(totals, k)
    node = node_key(few.criterion, totals, k)
    min_rows = few.min_rows if few.min_rows > 1 else 0
    min_weight = math.ceil(few.min_share * np.float64(total))
    rules = Rules(few.criterion, min_weight, min_rows, node, 0.0)
    best, place, missing_left, below, above, n_coarse = NO_KEY, NOTHING, False, 0.0, 0.0, 0
    for i in range(few.features.size):
        f = few.features[i]
        if of[f].exact:
            start = of[f].bin_start
            n_groups = _group_codes(codes[f], few.rows, bin_values[start : start + of[f].n_bins], n, memory)
        else:
            n_groups = _group_values(values[n_coarse], n, memory)
            n_coarse += 1
        _fill_groups(n, n_groups, k, memory)
        key, _, goes_left, at = sweep(n_groups, memory.groups, memory.counts, totals, rules, swept, k)
        if key < best:
            best, place = key, i
            below, above = memory.value[at], memory.value[at + 1] if at + 1 < n_groups else np.inf
            missing_left = _note_sides(at, n_groups, goes_left, k, memory)
    left, right = _best_classes(few.criterion, k, memory) if place >= 0 else (0, 0)
    score, alone = _as_score(few.criterion, best, total), _as_score(few.criterion, node, total)
    return Found(place, missing_left, left, right, below, above, score, alone, k)
