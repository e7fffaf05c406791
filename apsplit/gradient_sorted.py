"""Small data searched without bins: the rows of each column in the order of its values, divided whenever nodes are.

A cell is a rank and a slot in one integer. Equal values have the same rank, missing ones the last::

    cells[feature]    | node 3 . . . | node 4 . . | node 2 . . . . . . . |     each in the order of the feature's values
                        rank << 16 | slot                                      uint32, so at most 65536 rows

The sums on the left of all thresholds are added up a block of cells at a time. Whether one of a block may win is found
out for all of them at once, in SIMD: in float32, without dividing or branching (:func:`_may_win`). Only what may is
scored.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from apsplit._jit import called, inline, kernel
from apsplit.gradient_level import raw_value, unsplit_score
from apsplit.gradient_refine import Cut, best_between, note_cut, try_cut
from apsplit.gradients import bound_alpha, limit_of

_MISSING = np.uint32(0xFFFF)  # the rank of missing values
BLOCK = 64  # cells


class Lists(NamedTuple):
    """The selected rows in the order of each feature. A slot is a row's place among the selected rows."""

    cells: np.ndarray  # (lines, slots): those of the root, which stay as they are, then two sets that take turns
    lines: np.ndarray  # (3, selected features): where the cells of the root, of odd and of even depths are
    rows: np.ndarray  # uint32 rows of X, per slot
    pairs: np.ndarray  # flat, G and H of each slot
    counts: np.ndarray  # how many rows it stands for; empty if leaves do not need several
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


@kernel
def sum_slots(lists, sums):
    """Add all slots up."""
    total = (np.int64(0), np.int64(0), np.int64(0))
    for slot in range(lists.rows.size):
        total = _added(total, np.uintp(slot), lists)
    sums[0], sums[1], sums[3] = total


@kernel
def mark_sides(which, features, data, lists, nodes):
    """Mark the slots of some nodes as going left or right, and find the ranges and sums of their children.

    ``nodes.bin`` is the place of the last present cell on the left.
    """
    for node in which:
        i, child = nodes[node].feature, nodes[node].left
        first, last = nodes[node].start, nodes[node].stop
        column = lists.cells[_line(i, nodes[node].depth, lists), first:last]
        n_left, has_missing = nodes[node].bin + 1 - first, data.columns[features[i]].has_missing
        on_left, middle = (np.int64(0), np.int64(0), np.int64(0)), first
        for k in range(column.size):
            slot = _slot(column[k])
            goes = k < n_left
            if has_missing and _rank(column[k]) == _MISSING:
                goes = nodes[node].missing_left
            lists.goes_left[slot] = goes
            lists.node_of[slot] = child + 1 - goes
            if goes:
                on_left = _added(on_left, slot, lists)
                middle += 1
        sums, left, right = nodes[node].sums, nodes[child].sums, nodes[child + 1].sums
        left[0], left[1], left[3] = on_left
        right[0], right[1], right[3] = sums[0] - on_left[0], sums[1] - on_left[1], sums[3] - on_left[2]
        nodes[child].start, nodes[child].stop = first, middle
        nodes[child + 1].start, nodes[child + 1].stop = middle, last


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
    """What a threshold must beat: the upper halves of sums, and all else as float32 in units of these."""

    total_g: Any  # int32
    total_h: Any  # int32
    alpha: Any
    reg_lambda: Any
    per_score: Any  # float64, of `limit`
    limit: Any  # -1: nothing to beat


@inline
def _upper(integer):
    """The upper half of a sum, rounded down."""
    return np.int32(integer >> 32)


@inline
def _new_race(terms, sums):
    grad_unit, hess_unit = terms.grad_unit * 2.0**32, terms.hess_unit * 2.0**32
    ratio = hess_unit / grad_unit
    return Race(
        _upper(sums[0]),
        _upper(sums[1]),
        np.float32(bound_alpha(terms) / grad_unit * (1.0 - 2.0**-20)),
        np.float32(terms.reg_lambda / hess_unit),
        ratio / grad_unit if 1e-150 < ratio < 1e150 else np.nan,  # else units are too far apart
        np.float32(-1.0),
    )


@inline
def _with_limit(race, limit):
    """Another limit, lowered by more than float32 rounds; one that it cannot hold with all its bits is none."""
    scaled = limit * race.per_score * (1.0 - 2.0**-18)
    held = np.float32(scaled if 1e-30 < scaled < 1e30 else -1.0)
    return Race(race.total_g, race.total_h, race.alpha, race.reg_lambda, race.per_score, held)


@inline
def _may_win(g, h, race):
    """Whether t_l^2 / d_l + t_r^2 / d_r may reach the limit, given the sums on the left; what is NaN may.

    Rounding down costs a sum less than two units, which go to the benefit of the threshold. Both sides have rows, so
    that a denominator is 2^-32 at least.
    """
    right_g, right_h, slack = np.int32(race.total_g - g), np.int32(race.total_h - h), np.float32(2.0)
    t_left = max(abs(np.float32(g)) + slack - race.alpha, np.float32(0.0))
    t_right = max(abs(np.float32(right_g)) + slack - race.alpha, np.float32(0.0))
    d_left = max(np.float32(h) + race.reg_lambda, np.float32(2.0**-32))
    d_right = max(np.float32(right_h) - slack + race.reg_lambda, np.float32(2.0**-32))
    lacks = race.limit * d_left * d_right - (t_left * t_left * d_right + t_right * t_right * d_left)
    return not lacks > np.float32(0.0)


@inline
def _add_up(cells, lists, before, upper):
    """The upper halves of G and H up to each of some cells; returns the sums up to the last."""
    for k in range(cells.size):
        before = _added(before, _slot(cells[k]), lists)
        upper[0, k] = _upper(before[0])
        upper[1, k] = _upper(before[1])
    return before


@inline
def _missing(cells, lists):
    """Sums of the missing values, and how many cells come before them."""
    sums, k = (np.int64(0), np.int64(0), np.int64(0)), cells.size
    while k > 0 and _rank(cells[k - 1]) == _MISSING:
        k -= 1
        sums = _added(sums, _slot(cells[k]), lists)
    return sums, k


@inline
def _any_may_win(n, upper, missing, race):
    """Whether any of a block may win, with missing values on either side."""
    found = np.int32(0)  # as wide as what is counted, so that SIMD takes eight at once
    for b in range(n):
        found = np.int32(found | _may_win(upper[0, b], upper[1, b], race))
    if missing[1] > 0:
        g, h = _upper(missing[0]), _upper(missing[1])
        for b in range(n):
            found = np.int32(found | _may_win(np.int32(upper[0, b] + g), np.int32(upper[1, b] + h), race))
    return found > 0


@called
def _scan(i, f, cells, first, data, terms, node, top, lists, upper):
    """The best cut of column ``f``, the i-th feature, whose cells begin at ``first``.

    ``node``: its sums; ``top``: a score that is known to be reached.
    """
    nothing = (np.int64(0), np.int64(0), np.int64(0))
    one_way, unsplit = not data.columns[f].has_missing, unsplit_score(terms, node)
    before, missing, n_present = nothing, nothing, cells.size
    if not one_way:
        missing, n_present = _missing(cells, lists)
    cut = Cut(-np.inf, np.int64(0), np.int64(i), False, np.int64(-1), True, np.int64(-1), 0.0, 0.0)
    race = _new_race(terms, node)
    for begin in range(0, n_present, BLOCK):
        n = min(BLOCK, n_present - begin)
        after = _add_up(cells[begin : begin + n], lists, before, upper)
        race = _with_limit(race, limit_of(terms, max(top, cut.score), unsplit))
        if _any_may_win(n, upper, missing, race):
            left = before
            for k in range(begin, begin + n):
                left = _added(left, _slot(cells[k]), lists)
                if k + 1 < cells.size and _rank(cells[k]) != _rank(cells[k + 1]):
                    movable = missing if k + 1 < n_present else nothing  # else nothing would be on the right
                    cut = try_cut(cut, i, first + k, -1, 0.0, 0.0, left, movable, one_way, terms, unsplit, node)
        before = after
    return cut


@inline
def _scan_node(j, i, node, features, data, terms, lists, nodes, allowed, upper, top, best):
    """The i-th feature of the j-th node of a level."""
    best[j, i].score = -np.inf
    if not allowed[min(j, allowed.shape[0] - 1), i]:
        return
    f, first = features[i], nodes[node].start
    cells = lists.cells[_line(i, nodes[node].depth, lists), first : nodes[node].stop]
    cut = _scan(i, f, cells, first, data, terms, nodes[node].sums, top[j], lists, upper)
    best[j, i].score, best[j, i].rank, best[j, i].bin, best[j, i].missing_left = (
        cut.score, cut.rank, cut.bin, cut.missing_left
    )  # fmt: skip
    if terms.like_xgboost and data.columns[f].n_bins == 1:  # it tries a constant's missing values on the left only
        best[j, i].bin, best[j, i].missing_left = first - 1, True
    top[j] = max(top[j], cut.score)  # threads may lose one, but never write what is not reached


@kernel
def search_columns(start, stop, features, data, terms, lists, nodes, new, allowed, upper, top, best):
    """Divide the features ``start..stop`` of the parents of some nodes, and scan them for each of these nodes.

    ``upper``: memory of one thread, (2, BLOCK) int32.
    """
    j = 0
    while j < new.size:
        node = new[j]
        with_sibling = node % 2 == 1 and j + 1 < new.size and new[j + 1] == node + 1
        for i in range(start, stop):
            if node > 0:
                _divide(i, node, lists, nodes)
            for each in range(2 if with_sibling else 1):
                _scan_node(j + each, i, node + each, features, data, terms, lists, nodes, allowed, upper, top, best)
        j += 2 if with_sibling else 1


@inline
def _value(cell, f, data, lists):
    row = np.intp(lists.rows[_slot(cell)])
    if data.columns[f].exact:
        return data.values[data.columns[f].bin_start + data.codes[f, row]]
    return raw_value(data, data.columns[f].raw_start + row * data.row_step)


@kernel
def choose_cuts(features, data, terms, lists, nodes, new, best):
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
