"""The race of the thresholds of sorted columns: rough sums bound all of them, exact sums decide between few.

Sums on the left of thresholds are added up roughly first, both in one integer, a block of cells at a time::

    rough[slot]       G >> shift | H >> shift             int64; the sums of a node have 30 bits
    sums[k]           the same up to the k-th cell of a block
    reach[k]          what the threshold behind it may score at most, float32: eight at once, in SIMD
    of_block, of_column                                   the largest of these

Then columns, and in them blocks, are added up exactly, best bound first, until no other can win.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from apsplit._jit import called, inline, kernel
from apsplit.gradient_level import raw_value, unsplit_score
from apsplit.gradient_refine import Cut, best_between, comes_first, note_cut, try_cut
from apsplit.gradient_sorted import LAST_RANK, added, cell_rank, cell_slot, divide, line_of, shifts_of
from apsplit.gradients import bound_alpha, limit_of

BLOCK = 64  # cells
_MOST = np.float32(1e38)  # what is more, or no number, is as good as anything


class Bounds(NamedTuple):
    """Memory of one thread: what thresholds may reach, of two siblings."""

    sums: np.ndarray  # int64, BLOCK
    reach: np.ndarray  # float32, BLOCK
    of_block: np.ndarray  # float32 (2, features, blocks); -1: was looked at
    of_column: np.ndarray  # float32 (2, features)


def new_bounds(n_features: int, n_slots: int) -> Bounds:
    """Room for so many features of a node."""
    return Bounds(
        np.empty(BLOCK, np.int64),
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
    per_score: Any  # float64, what a score of 1 is


@inline
def _new_race(terms, sums, n_cells):
    shift_g, shift_h = shifts_of(sums)
    grad_unit, hess_unit = terms.grad_unit * (1 << shift_g), terms.hess_unit * (1 << shift_h)
    ratio = hess_unit / grad_unit
    per_score = ratio / grad_unit if 1e-150 < ratio < 1e150 else np.nan
    return Race(
        np.int32(sums[0] >> shift_g),
        np.int32(sums[1] >> shift_h),
        np.float32(n_cells),
        np.float32(bound_alpha(terms) / grad_unit * (1.0 - 2.0**-20)),
        np.float32(terms.reg_lambda / hess_unit),
        np.float32(terms.min_child_weight / hess_unit * (1.0 - 2.0**-20)),
        per_score if 1e-290 < per_score < 1e290 else np.nan,  # else units are too far apart
    )


@inline
def _limit(race, limit):
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
def _add_up(cells, lists, before, sums):
    """Rough sums up to each of some cells; returns the last one."""
    for k in range(cells.size):
        before += lists.rough[cell_slot(cells[k])]
        sums[k] = before
    return before


@inline
def _largest(n, reach, peak):
    """The largest of ``n`` bounds and another one, all positive: then their bits are in the same order."""
    bits, top = reach.view(np.int32), np.int32(0)
    for b in range(n):
        top = max(top, bits[b])
    bits[0] = top
    return max(peak, reach[0])


@inline
def _bound_block(n, missing, race, bounds):
    """What ``n`` thresholds may reach, with missing values on either side."""
    # H, G, H, G, ...; nothing is wider than 32 bits, so that SIMD takes eight at once
    halves, reach = bounds.sums.view(np.int32), bounds.reach
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
def _missing(cells, lists):
    """Sums of the missing values, the rough ones too, and how many cells come before them."""
    sums, rough, k = (np.int64(0), np.int64(0), np.int64(0)), np.int64(0), cells.size
    while k > 0 and cell_rank(cells[k - 1]) == LAST_RANK:
        k -= 1
        sums = added(sums, cell_slot(cells[k]), lists)
        rough += lists.rough[cell_slot(cells[k])]
    return sums, rough, k


@called
def _bound_column(cells, has_missing, race, lists, of_block, bounds):
    """Bounds of the blocks of a column; returns the largest, -1 if there is none."""
    rough_missing, n_present = np.int64(0), cells.size
    if has_missing:
        _, rough_missing, n_present = _missing(cells, lists)
    rough, peak = np.int64(0), np.float32(-1.0)
    for block in range((n_present + BLOCK - 1) // BLOCK):
        begin = block * BLOCK
        n = min(BLOCK, n_present - begin)
        rough = _add_up(cells[begin : begin + n], lists, rough, bounds.sums)
        of_block[block] = _bound_block(n, rough_missing, race, bounds)
        peak = max(peak, of_block[block])
    return peak


# ------------------------------------------------------------------------------------------------------- deciding


@inline
def _try_after(k, cut, i, cells, n_present, first, left, missing, one_way, terms, unsplit, node):
    """The better one of ``cut`` and the one after the k-th cell, if there is one; ``left``: sums up to there."""
    if k + 1 == cells.size or cell_rank(cells[k]) == cell_rank(cells[k + 1]):
        return cut
    if k + 1 == n_present:  # missing values cannot go left too
        missing = (np.int64(0), np.int64(0), np.int64(0))
    return try_cut(cut, i, first + k, -1, 0.0, 0.0, left, missing, one_way, terms, unsplit, node)


@called
def _decide_column(i, f, cells, first, data, terms, node, race, cut, top, lists, of_block):
    """The better one of ``cut`` and the best of column ``f``, the i-th feature, whose cells begin at ``first``.

    ``node``: its sums; ``top``: a score that is known to be reached. The most promising block comes first, and then
    those that may still win, from left to right.
    """
    nothing = (np.int64(0), np.int64(0), np.int64(0))
    one_way, unsplit = not data.columns[f].has_missing, unsplit_score(terms, node)
    missing, n_present = nothing, cells.size
    if not one_way:
        missing, _, n_present = _missing(cells, lists)
    n_blocks, block = (n_present + BLOCK - 1) // BLOCK, 0
    for b in range(n_blocks):
        block = b if of_block[b] > of_block[block] else block
    left, done = nothing, 0  # sums of so many cells
    while block < n_blocks:
        of_block[block] = -1.0
        begin, end = block * BLOCK, min((block + 1) * BLOCK, n_present)
        if begin < done:
            left, done = nothing, 0
        for k in range(done, begin):
            left = added(left, cell_slot(cells[k]), lists)
        for k in range(begin, end):
            left = added(left, cell_slot(cells[k]), lists)
            cut = _try_after(k, cut, i, cells, n_present, first, left, missing, one_way, terms, unsplit, node)
        done, block = end, 0
        limit = max(_limit(race, limit_of(terms, max(top, cut.score), unsplit)), np.float32(0.0))
        while block < n_blocks and of_block[block] < limit:
            block += 1
    return cut


@called
def _decide(side, start, stop, node, features, data, terms, race, top, lists, nodes, bounds):
    """The best cut of the features ``start..stop`` of a node, the most promising one first."""
    first, of_column, sums = nodes[node].start, bounds.of_column[side], nodes[node].sums
    unsplit = unsplit_score(terms, sums)
    cut = Cut(-np.inf, np.int64(0), np.int64(0), False, np.int64(-1), True, np.int64(-1), 0.0, 0.0)
    while True:
        i = start
        for k in range(start, stop):
            i = k if of_column[k] > of_column[i] else i
        limit = max(_limit(race, limit_of(terms, max(top, cut.score), unsplit)), np.float32(0.0))
        if of_column[i] < limit:
            return cut
        of_column[i] = -1.0
        f = features[i]
        cells = lists.cells[line_of(i, nodes[node].depth, lists), first : nodes[node].stop]
        of_block = bounds.of_block[side, i]
        found = _decide_column(i, f, cells, first, data, terms, sums, race, cut, top, lists, of_block)
        if found.place == i and comes_first(found, cut) and terms.like_xgboost and data.columns[f].n_bins == 1:
            # it tries a constant's missing values on the left only
            found = Cut(found.score, found.rank, found.place, True, first - 1, True, np.int64(-1), 0.0, 0.0)
        cut = found


@inline
def _value(cell, f, data, lists):
    row = np.intp(lists.rows[cell_slot(cell)])
    if data.columns[f].exact:
        return data.values[data.columns[f].bin_start + data.codes[f, row]]
    return raw_value(data, data.columns[f].raw_start + row * data.row_step)


@called
def _write_cut(cut, node, features, data, terms, lists, nodes):
    """Note the cut of a node; ``nodes.feature`` stays -1 if there is none."""
    if cut.score == -np.inf:
        return
    f, first = features[cut.place], nodes[node].start
    cells = lists.cells[line_of(cut.place, nodes[node].depth, lists), first : nodes[node].stop]
    n_left, has_missing = cut.bin + 1 - first, data.columns[f].has_missing
    any_missing = has_missing and cell_rank(cells[cells.size - 1]) == LAST_RANK
    below = _value(cells[n_left - 1], f, data, lists) if n_left > 0 else -np.inf
    above = np.inf
    if n_left < cells.size and not (any_missing and cell_rank(cells[n_left]) == LAST_RANK):
        above = _value(cells[n_left], f, data, lists)
    unsplit = unsplit_score(terms, nodes[node].sums)
    note_cut(cut, below, above, any_missing, f, data, terms, unsplit, node, nodes)


@inline
def _bound_node(side, j, i, node, features, data, race, lists, nodes, allowed, bounds):
    """Bounds of the i-th feature of the j-th node of a level."""
    bounds.of_column[side, i] = -1.0
    if allowed[min(j, allowed.shape[0] - 1), i]:
        cells = lists.cells[line_of(i, nodes[node].depth, lists), nodes[node].start : nodes[node].stop]
        has_missing = data.columns[features[i]].has_missing
        bounds.of_column[side, i] = _bound_column(cells, has_missing, race, lists, bounds.of_block[side, i], bounds)


@inline
def _note_or_keep(side, j, start, stop, node, features, data, terms, race, lists, nodes, bounds, top, best):
    """Decide a node. If others look at other features, its best cut is kept for :func:`choose_cuts`."""
    cut = _decide(side, start, stop, node, features, data, terms, race, top[j], lists, nodes, bounds)
    if stop - start == features.size:
        _write_cut(cut, node, features, data, terms, lists, nodes)
        return
    for i in range(start, stop):
        best[j, i].score = -np.inf
    if cut.score > -np.inf:
        best[j, cut.place].score, best[j, cut.place].rank = cut.score, cut.rank
        best[j, cut.place].bin, best[j, cut.place].missing_left = cut.bin, cut.missing_left
        top[j] = max(top[j], cut.score)  # threads may lose one, but never write what is not reached


@called
def search_nodes(start, stop, features, data, terms, lists, nodes, new, allowed, bounds, top, best):
    """Divide the features ``start..stop`` of the parents of some nodes, and find the best cut of each of these nodes.

    ``top``: a score that is known to be reached in each.
    """
    j = 0
    while j < new.size:
        node = new[j]
        n = 2 if node % 2 == 1 and j + 1 < new.size and new[j + 1] == node + 1 else 1  # with its sibling
        race = _new_race(terms, nodes[node].sums, nodes[node].stop - nodes[node].start)
        last = node + n - 1
        race_of_last = _new_race(terms, nodes[last].sums, nodes[last].stop - nodes[last].start)
        for i in range(start, stop):
            if node > 0:
                divide(i, node, lists, nodes)
            _bound_node(0, j, i, node, features, data, race, lists, nodes, allowed, bounds)
            if n == 2:
                _bound_node(1, j + 1, i, last, features, data, race_of_last, lists, nodes, allowed, bounds)
        _note_or_keep(0, j, start, stop, node, features, data, terms, race, lists, nodes, bounds, top, best)
        if n == 2:
            _note_or_keep(
                1, j + 1, start, stop, last, features, data, terms, race_of_last, lists, nodes, bounds, top, best
            )  # fmt: skip
        j += n


@kernel
def search_columns(start, stop, features, data, terms, lists, nodes, new, allowed, bounds, top, best):
    """The same for one level of a tree."""
    search_nodes(start, stop, features, data, terms, lists, nodes, new, allowed, bounds, top, best)


@kernel
def choose_cuts(features, data, terms, lists, nodes, new, best):
    """The cuts of some nodes whose features were searched in parts."""
    for j in range(new.size):
        _write_cut(best_between(j, best), new[j], features, data, terms, lists, nodes)
