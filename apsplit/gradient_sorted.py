"""Small data searched without bins: the rows of each column in the order of its values, divided whenever nodes are.

A cell is a rank and a slot in one integer. Equal values have the same rank, missing ones the last::

    cells[feature]    | node 3 . . . | node 4 . . | node 2 . . . . . . . |     each in the order of the feature's values
                        rank << 16 | slot                                      uint32, so at most 65536 rows

Sums on the left of thresholds are added up roughly first, both in one integer, a block of cells at a time::

    rough[slot]       G >> shift | H >> shift                                  int64; the sums of a node have 30 bits

Whether one of a block may win is found out for all of them at once, in SIMD: in float32, without dividing or branching
(:func:`_may_win`). Only where one may, sums are added up exactly, and scored.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from apsplit._jit import called, inline, kernel
from apsplit.gradient_level import raw_value, unsplit_score
from apsplit.gradient_refine import Cut, best_between, note_cut, try_cut
from apsplit.gradients import bound_alpha, limit_of

MOST_ROWS = 1 << 16
_MISSING = np.uint32(0xFFFF)  # the rank of missing values
BLOCK = 64  # cells


class Lists(NamedTuple):
    """The selected rows in the order of each feature. A slot is a row's place among the selected rows."""

    cells: np.ndarray  # (lines, slots): those of the root, which stay as they are, then two sets that take turns
    lines: np.ndarray  # (3, selected features): where the cells of the root, of odd and of even depths are
    rows: np.ndarray  # uint32 rows of X, per slot
    pairs: np.ndarray  # flat, G and H of each slot
    counts: np.ndarray  # how many rows it stands for; empty if leaves do not need several
    rough: np.ndarray  # G and H of each slot, rounded down, in units of its node
    goes_left: np.ndarray  # uint8 per slot
    node_of: np.ndarray  # int32, the leaf of each slot, so far


@inline
def _slot(cell):
    return np.uintp(cell & np.uint32(0xFFFF))


@inline
def _rank(cell):
    return cell >> np.uint32(16)


@inline
def _line(i, depth, lists):
    """The line of the i-th feature for nodes of this depth."""
    return lists.lines[2 - (depth & 1) if depth > 0 else 0, i]


# ------------------------------------------------------------------------------------------------------- lists


@kernel
def number_cells(order, values, cells):
    """The cells of a column; ``order``: its rows in the order of values, missing ones last."""
    rank = np.uint32(0)
    for k in range(order.size):
        if k > 0 and values[order[k]] > values[order[k - 1]]:
            rank += np.uint32(1)
        is_missing = np.isnan(values[order[k]])
        cells[k] = ((_MISSING if is_missing else rank) << np.uint32(16)) | np.uint32(order[k])


@kernel
def select_cells(start, stop, features, cells, slot_of, target):
    """The cells of the selected rows, of ``features[start..stop]``; ``slot_of``: per row, -1: not selected."""
    for i in range(start, stop):
        column, to, n = cells[features[i]], target[i], np.uintp(0)
        for k in range(column.size):
            slot = slot_of[_slot(column[k])]
            if slot >= 0:
                to[n] = (_rank(column[k]) << np.uint32(16)) | np.uint32(slot)
                n += np.uintp(1)


@inline
def _added(sums, slot, lists):
    """Sums G, H and rows with one more slot."""
    g, h, n = sums
    at = slot << np.uintp(1)
    return (
        g + lists.pairs[at], h + lists.pairs[at + np.uintp(1)], n + (lists.counts[slot] if lists.counts.size > 0 else 1)
    )  # fmt: skip


@inline
def _shifts(sums):
    """Bits to leave out of the G and H of a node, so that their sums have 30 bits."""
    g, h = np.int64(0), np.int64(0)
    while sums[2] >> g >= 1 << 30:
        g += 1
    while sums[1] >> h >= 1 << 30:
        h += 1
    return g, h


@inline
def _make_rough(slot, shifts, lists):
    at = slot << np.uintp(1)
    lists.rough[slot] = ((lists.pairs[at] >> shifts[0]) << 32) + (lists.pairs[at + np.uintp(1)] >> shifts[1])


@kernel
def sum_slots(lists, sums):
    """Add all slots up."""
    total, size = (np.int64(0), np.int64(0), np.int64(0)), np.int64(0)
    for slot in range(lists.rows.size):
        total = _added(total, np.uintp(slot), lists)
        size += abs(lists.pairs[2 * slot])
    sums[0], sums[1], sums[2], sums[3] = total[0], total[1], size, total[2]
    shifts = _shifts(sums)
    for slot in range(lists.rows.size):
        _make_rough(np.uintp(slot), shifts, lists)


@inline
def _set_children(node, left, size, middle, nodes):
    """Ranges and sums of the children: ``left`` and ``size`` are the left one's sums and its sum of |G|."""
    child = nodes[node].left
    sums = nodes[child].sums
    sums[0], sums[1], sums[2], sums[3] = left[0], left[1], size, left[2]
    for c in range(4):
        nodes[child + 1].sums[c] = nodes[node].sums[c] - sums[c]
    nodes[child].start, nodes[child].stop = nodes[node].start, middle
    nodes[child + 1].start, nodes[child + 1].stop = middle, nodes[node].stop


@kernel
def mark_sides(which, features, data, lists, nodes, goes_on):
    """Mark the slots of some nodes as going left or right, and find the ranges and sums of their children.

    ``nodes.bin`` is the place of the last present cell on the left; ``goes_on``: children may be searched.
    """
    for node in which:
        i, child, first = nodes[node].feature, nodes[node].left, nodes[node].start
        column = lists.cells[_line(i, nodes[node].depth, lists), first : nodes[node].stop]
        n_left, has_missing = nodes[node].bin + 1 - first, data.columns[features[i]].has_missing
        left, size, middle = (np.int64(0), np.int64(0), np.int64(0)), np.int64(0), first
        for k in range(column.size):
            slot, goes = _slot(column[k]), k < n_left
            if has_missing and _rank(column[k]) == _MISSING:
                goes = nodes[node].missing_left
            lists.goes_left[slot] = goes
            lists.node_of[slot] = child + 1 - goes
            if goes:
                left = _added(left, slot, lists)
                size += abs(lists.pairs[slot << np.uintp(1)])
                middle += 1
        _set_children(node, left, size, middle, nodes)
        shifts = (_shifts(nodes[child].sums), _shifts(nodes[child + 1].sums))
        for k in range(column.size if goes_on else 0):
            slot = _slot(column[k])
            goes = lists.goes_left[slot]
            _make_rough(slot, shifts[0] if goes else shifts[1], lists)


@kernel
def tell_leaves(lists, number, leaf_of):
    """The number of each row's leaf."""
    for slot in range(lists.rows.size):
        leaf_of[lists.rows[slot]] = number[lists.node_of[slot]]


@inline
def _divide(i, node, lists, nodes):
    """Send the cells of the parent of a node to its children, in order. No branch: their ways cannot be foretold."""
    left = node - 1 + (node & 1)  # a left child has an odd number
    first, last, depth = nodes[left].start, nodes[left + 1].stop, nodes[left].depth
    source = lists.cells[_line(i, depth - 1, lists), first:last]
    target = lists.cells[_line(i, depth, lists), first:last]
    on_left, on_right = np.uintp(0), np.uintp(nodes[left].stop - first)
    for k in range(source.size):
        cell = source[k]
        goes = np.uintp(lists.goes_left[_slot(cell)])
        target[on_left if goes else on_right] = cell
        on_left += goes
        on_right += np.uintp(1) - goes


# ------------------------------------------------------------------------------------------------------- scanning


class Race(NamedTuple):
    """What a threshold of a node must beat, in units of its rough sums."""

    total_g: Any  # int32
    total_h: Any  # int32
    slack: Any  # float32, as are the others: how far sums may be off
    alpha: Any
    reg_lambda: Any
    per_score: Any  # float64, what a score of 1 is


@inline
def _new_race(terms, sums, n_cells):
    shift_g, shift_h = _shifts(sums)
    grad_unit, hess_unit = terms.grad_unit * (1 << shift_g), terms.hess_unit * (1 << shift_h)
    ratio = hess_unit / grad_unit
    per_score = ratio / grad_unit if 1e-150 < ratio < 1e150 else np.nan
    return Race(
        np.int32(sums[0] >> shift_g),
        np.int32(sums[1] >> shift_h),
        np.float32(n_cells),
        np.float32(bound_alpha(terms) / grad_unit * (1.0 - 2.0**-20)),
        np.float32(terms.reg_lambda / hess_unit),
        per_score if 1e-290 < per_score < 1e290 else np.nan,  # else units are too far apart
    )


@inline
def _limit(race, limit):
    """A limit in these units, lowered by more than float32 rounds; -1: none, or float32 cannot hold all its bits."""
    scaled = limit * race.per_score * (1.0 - 2.0**-18)
    return np.float32(scaled if 1e-30 < scaled < 1e30 else -1.0)


@inline
def _may_win(g, h, limit, race):
    """Whether t_l^2 / d_l + t_r^2 / d_r may reach the limit, given the sums on the left; what is NaN may.

    Each cell was rounded down by less than a unit, which goes to the benefit of the threshold. Both sides have rows, so
    that a denominator is 2^-32 at least.
    """
    right_g, right_h = np.int32(race.total_g - g), np.int32(race.total_h - h)
    t_left = max(abs(np.float32(g)) + race.slack - race.alpha, np.float32(0.0))
    t_right = max(abs(np.float32(right_g)) + race.slack - race.alpha, np.float32(0.0))
    d_left = max(np.float32(h) + race.reg_lambda, np.float32(2.0**-32))
    d_right = max(np.float32(right_h) - race.slack + race.reg_lambda, np.float32(2.0**-32))
    lacks = limit * d_left * d_right - (t_left * t_left * d_right + t_right * t_right * d_left)
    return not lacks > np.float32(0.0)


@inline
def _add_up(cells, lists, before, sums):
    """Rough sums up to each of some cells; returns the last one."""
    for k in range(cells.size):
        before += lists.rough[_slot(cells[k])]
        sums[k] = before
    return before


@inline
def _missing(cells, lists):
    """Sums of the missing values, the rough ones too, and how many cells come before them."""
    sums, rough, k = (np.int64(0), np.int64(0), np.int64(0)), np.int64(0), cells.size
    while k > 0 and _rank(cells[k - 1]) == _MISSING:
        k -= 1
        sums = _added(sums, _slot(cells[k]), lists)
        rough += lists.rough[_slot(cells[k])]
    return sums, rough, k


@inline
def _any_may_win(n, sums, missing, limit, race):
    """Whether any of a block may win, with missing values on either side."""
    halves = sums.view(np.int32)  # H, G, H, G, ...; nothing is wider than 32 bits, so that SIMD takes eight at once
    found = np.int32(0)
    for b in range(n):
        found = np.int32(found | _may_win(halves[2 * b + 1], halves[2 * b], limit, race))
    if missing != 0:
        g, h = np.int32(missing >> 32), np.int32(missing & 0xFFFFFFFF)
        for b in range(n):
            left_g, left_h = np.int32(halves[2 * b + 1] + g), np.int32(halves[2 * b] + h)
            found = np.int32(found | _may_win(left_g, left_h, limit, race))
    return found > 0


@inline
def _try_after(k, cut, i, cells, n_present, first, left, missing, one_way, terms, unsplit, node):
    """The better one of ``cut`` and the one after the k-th cell, if there is one; ``left``: sums up to there."""
    if k + 1 == cells.size or _rank(cells[k]) == _rank(cells[k + 1]):
        return cut
    if k + 1 == n_present:  # missing values cannot go left too
        missing = (np.int64(0), np.int64(0), np.int64(0))
    return try_cut(cut, i, first + k, -1, 0.0, 0.0, left, missing, one_way, terms, unsplit, node)


@called
def _scan(i, f, cells, first, data, terms, node, race, top, lists, sums):
    """The best cut of column ``f``, the i-th feature, whose cells begin at ``first``.

    ``node``: its sums; ``top``: a score that is known to be reached.
    """
    nothing = (np.int64(0), np.int64(0), np.int64(0))
    one_way, unsplit = not data.columns[f].has_missing, unsplit_score(terms, node)
    missing, rough_missing, n_present = nothing, np.int64(0), cells.size
    if not one_way:
        missing, rough_missing, n_present = _missing(cells, lists)
    cut = Cut(-np.inf, np.int64(0), np.int64(i), False, np.int64(-1), True, np.int64(-1), 0.0, 0.0)
    if top == -np.inf:  # a few first, to have something to beat
        left = nothing
        for k in range(n_present):
            left = _added(left, _slot(cells[k]), lists)
            if k % 32 == 31:
                cut = _try_after(k, cut, i, cells, n_present, first, left, missing, one_way, terms, unsplit, node)
    rough, left, done = np.int64(0), nothing, 0  # `left`: the sums of so many cells
    for begin in range(0, n_present, BLOCK):
        n = min(BLOCK, n_present - begin)
        rough = _add_up(cells[begin : begin + n], lists, rough, sums)
        limit = _limit(race, limit_of(terms, max(top, cut.score), unsplit))
        if _any_may_win(n, sums, rough_missing, limit, race):
            for k in range(done, begin + n):
                left = _added(left, _slot(cells[k]), lists)
                if k >= begin:
                    cut = _try_after(k, cut, i, cells, n_present, first, left, missing, one_way, terms, unsplit, node)
            done = begin + n
    return cut


@inline
def _scan_node(j, i, node, features, data, terms, race, lists, nodes, allowed, sums, top, best):
    """The i-th feature of the j-th node of a level."""
    best[j, i].score = -np.inf
    if not allowed[min(j, allowed.shape[0] - 1), i]:
        return
    f, first = features[i], nodes[node].start
    cells = lists.cells[_line(i, nodes[node].depth, lists), first : nodes[node].stop]
    cut = _scan(i, f, cells, first, data, terms, nodes[node].sums, race, top[j], lists, sums)
    best[j, i].score, best[j, i].rank, best[j, i].bin, best[j, i].missing_left = (
        cut.score, cut.rank, cut.bin, cut.missing_left
    )  # fmt: skip
    if terms.like_xgboost and data.columns[f].n_bins == 1:  # it tries a constant's missing values on the left only
        best[j, i].bin, best[j, i].missing_left = first - 1, True
    top[j] = max(top[j], cut.score)  # threads may lose one, but never write what is not reached


@inline
def _value(cell, f, data, lists):
    row = np.intp(lists.rows[_slot(cell)])
    if data.columns[f].exact:
        return data.values[data.columns[f].bin_start + data.codes[f, row]]
    return raw_value(data, data.columns[f].raw_start + row * data.row_step)


@called
def _choose_cuts(features, data, terms, lists, nodes, new, best):
    """The cut of each of some nodes; ``nodes.feature`` stays -1 where there is none."""
    for j in range(new.size):
        node = new[j]
        cut = best_between(j, best)
        if cut.score > -np.inf:
            f, first = features[cut.place], nodes[node].start
            cells = lists.cells[_line(cut.place, nodes[node].depth, lists), first : nodes[node].stop]
            n_left, has_missing = cut.bin + 1 - first, data.columns[f].has_missing
            any_missing = has_missing and _rank(cells[cells.size - 1]) == _MISSING
            below = _value(cells[n_left - 1], f, data, lists) if n_left > 0 else -np.inf
            above = np.inf
            if n_left < cells.size and not (any_missing and _rank(cells[n_left]) == _MISSING):
                above = _value(cells[n_left], f, data, lists)
            unsplit = unsplit_score(terms, nodes[node].sums)
            note_cut(cut, below, above, any_missing, f, data, terms, unsplit, node, nodes)


@kernel
def choose_cuts(features, data, terms, lists, nodes, new, best):
    """The same for those who have searched the features in parts."""
    _choose_cuts(features, data, terms, lists, nodes, new, best)


@kernel
def search_columns(start, stop, features, data, terms, lists, nodes, new, allowed, sums, top, best):
    """Divide the features ``start..stop`` of the parents of some nodes, and scan them for each of these nodes.

    If those are all features the cuts are chosen too: a kernel more costs Python 15 us. ``sums``: memory of one thread,
    BLOCK integers.
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
                _divide(i, node, lists, nodes)
            _scan_node(j, i, node, features, data, terms, race, lists, nodes, allowed, sums, top, best)
            if n == 2:
                _scan_node(j + 1, i, last, features, data, terms, race_of_last, lists, nodes, allowed, sums, top, best)
        j += n
    if stop - start == features.size:
        _choose_cuts(features, data, terms, lists, nodes, new, best)
