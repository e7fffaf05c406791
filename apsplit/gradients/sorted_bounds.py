"""What the thresholds of sorted columns may reach, from rough sums: eight at once, in SIMD.

Sums on the left of thresholds are added up roughly first, a block of cells at a time::

    rough[slot]       G >> shift | H >> shift             int64; the sums of a node have 30 bits
    sums[k]           the same up to the k-th cell of a block
    reach[k]          what the threshold behind it may score at most, float32
    of_block, of_column                                   the largest of these

If all rows have the same h, as with squared error, a side's H is known from its number of rows: then there is only G to
add up, in 32 bits, and 1 / (H + lambda) comes from a table.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from apsplit._jit import called, inline
from apsplit.gradients.criterion import bound_alpha
from apsplit.gradients.sorted_columns import LAST_RANK, rank_of_cell

BLOCK = 64  # cells
_MOST = np.float32(1e38)  # what is more, or no number, is as good as anything
# Of lambda, in units of a node's H: sums have 31 bits, so that a square of G times a denominator, and a product of two
# denominators, stay below 2^126, and a reach above 2^-110. A larger one, 2^30 times the node's H, rules nothing out.
_MOST_LAMBDA = 2.0**60


class Bounds(NamedTuple):
    """Memory of one thread: what thresholds may reach, of two siblings."""

    sums: np.ndarray  # rough, up to each cell of a column; int64, or int32 if rows are even
    reach: np.ndarray  # float32, BLOCK
    of_block: np.ndarray  # float32 (2, features, blocks); -1: was looked at
    of_column: np.ndarray  # float32 (2, features)


def new_bounds(n_features: int, n_slots: int) -> Bounds:
    """Room for so many features of a node."""
    return Bounds(
        np.empty(n_slots, np.int64),
        np.empty(BLOCK, np.float32),
        np.empty((2, n_features, -(-n_slots // BLOCK)), np.float32),
        np.empty((2, n_features), np.float32),
    )


class Race(NamedTuple):
    """What a threshold of a node must beat, in units of its rough sums."""

    total_g: Any  # int32
    total_h: Any  # int32
    slack: Any  # float32, as are the others: how far sums may be off
    alpha: Any
    reg_lambda: Any
    least_h: Any  # on either side
    least_rows: Any  # int64, the same in rows that are even
    per_score: Any  # float64, what a score of 1 is


@inline
def new_race(node, rules, lists, nodes):
    """That of a node."""
    sums, n = nodes[node].sums, nodes[node].stop - nodes[node].start
    is_even = lists.shares.size > 0
    grad_unit = rules.grad_unit * (1 << nodes[node].shift_g)
    hess_unit = rules.hess_unit * (sums[1] // n if is_even else 1 << nodes[node].shift_h)
    ratio, reg_lambda = hess_unit / grad_unit, rules.reg_lambda / hess_unit
    in_range = 1e-150 < ratio < 1e150 and reg_lambda < _MOST_LAMBDA
    per_score = ratio / grad_unit if in_range else np.nan
    least = rules.min_child_weight / hess_unit * (1.0 - 2.0**-20)
    return Race(
        np.int32(sums[0] >> nodes[node].shift_g),
        np.int32(0 if is_even else sums[1] >> nodes[node].shift_h),
        np.float32(n),
        np.float32(bound_alpha(rules) / grad_unit * (1.0 - 2.0**-20)),
        np.float32(reg_lambda),
        np.float32(least),
        np.int64(min(max(least, 1.0), 1e9)),
        per_score if 1e-290 < per_score < 1e290 else np.nan,  # else units are too far apart
    )


@inline
def race_limit(race, limit):
    """A limit in these units, lowered by more than float32 rounds; -1: none, or float32 cannot hold all its bits."""
    scaled = limit * race.per_score * (1.0 - 2.0**-18)
    return np.float32(scaled if 1e-30 < scaled < 1e30 else -1.0)


# ------------------------------------------------------------------------------------------------------- bounding


@inline
def _reach(g, h, race):
    """What t_l^2 / d_l + t_r^2 / d_r may be at most, given the sums on the left; 0 if a side is too light.

    Each cell was rounded down by less than a unit, which goes to the benefit of the threshold. Both sides have rows, so
    that a denominator is 2^-32 at least.
    """
    right_g, right_h = np.int32(race.total_g - g), np.int32(race.total_h - h)
    t_left = max(abs(np.float32(g)) + race.slack - race.alpha, np.float32(0.0))
    t_right = max(abs(np.float32(right_g)) + race.slack - race.alpha, np.float32(0.0))
    d_left = max(np.float32(h) + race.reg_lambda, np.float32(2.0**-32))
    d_right = max(np.float32(right_h) - race.slack + race.reg_lambda, np.float32(2.0**-32))
    reach = (t_left * t_left * d_right + t_right * t_right * d_left) / (d_left * d_right)
    reach = reach if reach < _MOST else _MOST
    is_light = (np.float32(h) + race.slack < race.least_h) | (np.float32(right_h) + race.slack < race.least_h)
    return np.float32(0.0) if is_light else reach


@inline
def _add_up(cells, n_present, rough, nothing, sums):
    """Rough sums up to each of the present cells; returns that of missing ones."""
    total = nothing
    for k in range(n_present):
        total += rough[cells[k]]
        sums[k] = total
    missing = nothing
    for k in range(n_present, cells.size):
        missing += rough[cells[k]]
    return missing


@inline
def _largest(n, reach, peak):
    """The largest of ``n`` bounds and another one, all positive: then their bits are in the same order."""
    bits, top = reach.view(np.int32), np.int32(0)
    for b in range(n):
        top = max(top, bits[b])
    bits[0] = top
    return max(peak, reach[0])


@inline
def _bound_block(n, missing, race, sums, reach):
    """What ``n`` thresholds may reach, with missing values on either side."""
    halves = sums.view(np.int32)  # H, G, H, G, ...; nothing is wider than 32 bits, so that SIMD takes eight at once
    for b in range(n):
        reach[b] = _reach(halves[2 * b + 1], halves[2 * b], race)
    peak = _largest(n, reach, np.float32(0.0))
    if missing != 0:
        g, h = np.int32(missing >> 32), np.int32(missing & 0xFFFFFFFF)
        for b in range(n):
            reach[b] = _reach(np.int32(halves[2 * b + 1] + g), np.int32(halves[2 * b] + h), race)
        peak = _largest(n, reach, peak)
    return peak


@inline
def count_present(f, cells, lists):
    """How many cells of column ``f`` come before those of missing values."""
    k = cells.size
    while k > 0 and rank_of_cell(f, cells[k - 1], lists) == LAST_RANK:
        k -= 1
    return k


@inline
def _bound_uneven(cells, n_present, race, lists, of_block, bounds):
    """Bounds of the blocks of a column; returns the largest, -1 if there is none."""
    sums, peak = bounds.sums, np.float32(-1.0)
    missing = _add_up(cells, n_present, lists.rough, np.int64(0), sums)
    for block in range((n_present + BLOCK - 1) // BLOCK):
        begin, end = block * BLOCK, min(block * BLOCK + BLOCK, n_present)
        of_block[block] = _bound_block(end - begin, missing, race, sums[begin:end], bounds.reach)
        peak = max(peak, of_block[block])
    return peak


# -------------------------------------------------------------------------------------------------------- even rows


@inline
def _even_reach(g, race, left_share, right_share):
    """:func:`_reach` in units of a row's h."""
    t_left = max(abs(np.float32(g)) + race.slack - race.alpha, np.float32(0.0))
    t_right = max(abs(np.float32(np.int32(race.total_g - g))) + race.slack - race.alpha, np.float32(0.0))
    return t_left * t_left * left_share + t_right * t_right * right_share


@inline
def _bound_even_block(n, before, missing, n_cells, race, shares, sums, reach):
    """What ``n`` thresholds may reach, with ``before`` rows on their left and one more each; -1: none is allowed."""
    start, stop = max(0, race.least_rows - 1 - before), min(n, n_cells - race.least_rows - before)
    if start >= stop:
        return np.float32(-1.0)
    n, some = stop - start, sums[start:stop]
    left = shares[before + start + 1 : before + stop + 1]
    right = shares[n_cells - before - stop : n_cells - before - start]
    for b in range(n):
        reach[b] = _even_reach(np.int32(some[b] + missing), race, left[b], right[np.uintp(n - 1) - np.uintp(b)])
    return _largest(n, reach, np.float32(0.0))


@inline
def _bound_even(cells, n_present, race, lists, of_block, bounds):
    """:func:`_bound_uneven` of rows that have the same h."""
    sums, peak, shares, reach = bounds.sums.view(np.int32), np.float32(-1.0), lists.shares, bounds.reach
    missing = _add_up(cells, n_present, lists.rough.view(np.int32), np.int32(0), sums)
    n_missing = cells.size - n_present
    for block in range((n_present + BLOCK - 1) // BLOCK):
        begin, end = block * BLOCK, min(block * BLOCK + BLOCK, n_present)
        some = sums[begin:end]
        bound = _bound_even_block(end - begin, begin, np.int32(0), cells.size, race, shares, some, reach)
        if n_missing > 0:
            on_left = _bound_even_block(end - begin, begin + n_missing, missing, cells.size, race, shares, some, reach)
            bound = max(bound, on_left)
        of_block[block] = bound
        peak = max(peak, bound)
    return peak


@called
def bound_column(cells, n_present, race, lists, of_block, bounds):
    """Bounds of the blocks of a column; returns the largest, -1 if there is none. Missing values come last."""
    if lists.shares.size > 0:
        return _bound_even(cells, n_present, race, lists, of_block, bounds)
    return _bound_uneven(cells, n_present, race, lists, of_block, bounds)
