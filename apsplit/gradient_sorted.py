"""Small data searched without bins: the rows of each column in the order of its values, divided whenever nodes are.

A cell is a rank and a slot in one integer. Equal values have the same rank, missing ones the last::

    cells[feature]    | node 3 . . . | node 4 . . | node 2 . . . . . . . |     each in the order of the feature's values
                        rank << 16 | slot                                      uint32, so at most 65536 rows

The sums on the left of all thresholds are added up a block of cells at a time. Whether one of a block may win is found
out for all of them at once, in SIMD: without dividing, converting or branching (:func:`_may_win`). Only what may is
scored.
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
_BLOCK = 64


class Lists(NamedTuple):
    """The selected rows in the order of each feature. A slot is a row's place among the selected rows."""

    cells: np.ndarray  # (features, slots); first those of the root, which stay as they are
    root: np.ndarray  # lines of the selected features among these
    below: int  # line of the first selected feature for all other nodes
    rows: np.ndarray  # uint32 rows of X, per slot
    pairs: np.ndarray  # flat, G and H of each slot
    counts: np.ndarray  # how many rows it stands for; empty if leaves do not need several
    goes_left: np.ndarray  # uint8 per slot
    node_of: np.ndarray  # the leaf of each slot, so far


class Sums(NamedTuple):
    """Memory of one thread."""

    g: np.ndarray  # of the present cells up to each one of a block
    h: np.ndarray
    n: np.ndarray
    spare: np.ndarray  # cells


def new_sums(n_slots: int) -> Sums:
    """One for each thread."""
    g, h, n = np.zeros((3, _BLOCK), np.int64)
    return Sums(g, h, n, np.empty(n_slots, np.uint32))


@inline
def _slot(cell):
    return np.uintp(cell & np.uint32(0xFFFF))


@inline
def _rank(cell):
    return cell >> np.uint32(16)


@inline
def _line(i, node, lists):
    """The line with a node's cells of the i-th feature."""
    return lists.root[i] if node == 0 else lists.below + i


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


@kernel
def mark_sides(which, selected, data, lists, nodes):
    """Mark the slots of some nodes as going left or right, and find the ranges and sums of their children.

    ``nodes.bin`` is the place of the last present cell on the left.
    """
    for node in which:
        i, child = nodes[node].feature, nodes[node].left
        first, last = nodes[node].start, nodes[node].stop
        column = lists.cells[_line(i, node, lists), first:last]
        n_left, has_missing = nodes[node].bin + 1 - first, data.columns[selected.ids[i]].has_missing
        g, h, n, middle = np.int64(0), np.int64(0), np.int64(0), first
        for k in range(column.size):
            slot = _slot(column[k])
            goes = k < n_left
            if has_missing and _rank(column[k]) == _MISSING:
                goes = nodes[node].missing_left
            lists.goes_left[slot] = goes
            lists.node_of[slot] = child + 1 - goes
            if goes:
                g += lists.pairs[np.uintp(2) * slot]
                h += lists.pairs[np.uintp(2) * slot + np.uintp(1)]
                n += lists.counts[slot] if lists.counts.size > 0 else 1
                middle += 1
        sums, left, right = nodes[node].sums, nodes[child].sums, nodes[child + 1].sums
        left[0], left[1], left[3] = g, h, n
        right[0], right[1], right[3] = sums[0] - g, sums[1] - h, sums[3] - n
        nodes[child].start, nodes[child].stop = first, middle
        nodes[child + 1].start, nodes[child + 1].stop = middle, last


@inline
def _divide(source, target, middle, goes_left, spare):
    """Cells that go left to the beginning of ``target``, which may be ``source``, the others from ``middle`` on."""
    on_left, on_right = np.uintp(0), np.uintp(0)
    for k in range(source.size):
        cell = source[k]
        goes = np.uintp(goes_left[_slot(cell)])
        target[on_left] = cell
        spare[on_right] = cell
        on_left += goes
        on_right += np.uintp(1) - goes
    rest = target[middle:]
    for k in range(rest.size):
        rest[k] = spare[k]


# ------------------------------------------------------------------------------------------------------- scanning


class Race(NamedTuple):
    """What a threshold must beat, in units of 2^11 (and of the square of that by that)."""

    total_g: Any
    total_h: Any
    alpha: Any
    reg_lambda: Any
    limit: Any  # -1: nothing to beat
    per_score: Any  # of `limit`


@inline
def _roughly(integer):
    """A sum in units of 2^11, rounded down, as a float: SIMD can shift and mask, but not convert 64 bits."""
    bits = np.uint64(integer + (1 << 62)) >> np.uint64(11) | np.uint64(0x4330000000000000)  # 2^52 and lower bits
    return np.uint64(bits).view(np.float64) - (2.0**52 + 2.0**51)


@inline
def _new_race(terms, sums):
    grad_unit, hess_unit = terms.grad_unit * 2.0**11, terms.hess_unit * 2.0**11
    ratio = hess_unit / grad_unit
    return Race(
        _roughly(sums[0]),
        _roughly(sums[1]),
        bound_alpha(terms) / grad_unit * (1.0 - 2.0**-40),
        terms.reg_lambda / hess_unit * (1.0 - 2.0**-40),
        -1.0,
        ratio / grad_unit if 1e-150 < ratio < 1e150 else np.nan,  # else units are too far apart for floats
    )


@inline
def _with_limit(race, limit):
    """Another limit; one that a float cannot hold with all its bits is none."""
    scaled = limit * race.per_score
    held = 1e-290 < scaled < np.inf
    return Race(
        race.total_g, race.total_h, race.alpha, race.reg_lambda, scaled if held else -1.0, race.per_score
    )  # fmt: skip


@inline
def _may_win(left_g, left_h, race):
    """Whether t_l^2 / d_l + t_r^2 / d_r may reach the limit, given the sums on the left; what is NaN may.

    Rounding down costs each sum less than a unit, which goes to the benefit of the threshold. Both sides have rows, so
    that a denominator is 2^-11 at least.
    """
    g, h = _roughly(left_g), _roughly(left_h)
    t_left = max(abs(g) + 1.0 - race.alpha, 0.0)
    t_right = max(abs(race.total_g - g) + 1.0 - race.alpha, 0.0)
    d_left = max(h + race.reg_lambda, 2.0**-11)
    d_right = max(race.total_h - h - 1.0 + race.reg_lambda, 2.0**-11)
    lacks = race.limit * d_left * d_right - (t_left * t_left * d_right + t_right * t_right * d_left)
    return not lacks > 0.0


@inline
def _add_up(cells, lists, before, sums):
    """Sums up to each of some cells; returns the last ones."""
    g, h, n = before
    for k in range(cells.size):
        at = _slot(cells[k]) << np.uintp(1)
        g += lists.pairs[at]
        h += lists.pairs[at + np.uintp(1)]
        sums.g[k] = g
        sums.h[k] = h
    if lists.counts.size > 0:
        for k in range(cells.size):
            n += lists.counts[_slot(cells[k])]
            sums.n[k] = n
    return g, h, n


@inline
def _missing(cells, lists):
    """Sums G, H and rows of the missing values, and how many cells come before them."""
    g, h, n, k = np.int64(0), np.int64(0), np.int64(0), cells.size
    while k > 0 and _rank(cells[k - 1]) == _MISSING:
        k -= 1
        slot = _slot(cells[k])
        g += lists.pairs[np.uintp(2) * slot]
        h += lists.pairs[np.uintp(2) * slot + np.uintp(1)]
        n += lists.counts[slot] if lists.counts.size > 0 else 1
    return (g, h, n), k


@inline
def _may_win_at(b, sums, missing, race):
    """Whether a cut after the b-th cell of a block may win, with missing values on either side."""
    may = _may_win(sums.g[b], sums.h[b], race)
    return may or (missing[1] > 0 and _may_win(sums.g[b] + missing[0], sums.h[b] + missing[1], race))


@inline
def _any_may_win(n, sums, missing, race):
    """The same for any of a block."""
    found = 0
    for b in range(n):
        found += _may_win(sums.g[b], sums.h[b], race)
    if missing[1] > 0:
        for b in range(n):
            found += _may_win(sums.g[b] + missing[0], sums.h[b] + missing[1], race)
    return found > 0


@called
def _try_places(start, n, begin, cells, n_present, first, i, cut, missing, one_way, race, terms, unsplit, node, sums):
    """The best one of ``cut`` and the cuts after those of the cells ``start..n`` of a block that may win."""
    nothing = (np.int64(0), np.int64(0), np.int64(0))
    for b in range(start, n):
        k = begin + b
        if k + 1 < cells.size and _rank(cells[k]) != _rank(cells[k + 1]) and _may_win_at(b, sums, missing, race):
            movable = missing if k + 1 < n_present else nothing  # else nothing would be on the right
            left = (sums.g[b], sums.h[b], sums.n[b])
            cut = try_cut(cut, i, first + k, -1, 0.0, 0.0, left, movable, one_way, terms, unsplit, node)
    return cut


@called
def _scan(i, f, cells, first, data, terms, node, top, lists, sums):
    """The best cut of column ``f``, the i-th feature, whose cells begin at ``first``.

    ``node``: its sums; ``top``: a score that is known to be reached.
    """
    one_way, unsplit = not data.columns[f].has_missing, unsplit_score(terms, node)
    before = missing = (np.int64(0), np.int64(0), np.int64(0))
    n_present = cells.size
    if not one_way:
        missing, n_present = _missing(cells, lists)
    cut = Cut(-np.inf, np.int64(0), np.int64(i), False, np.int64(-1), True, np.int64(-1), 0.0, 0.0)
    anything = _new_race(terms, node)
    for begin in range(0, n_present, _BLOCK):
        n = min(_BLOCK, n_present - begin)
        before = _add_up(cells[begin : begin + n], lists, before, sums)
        # The last one of a block is scored in any case: then the others have something to beat.
        cut = _try_places(
            n - 1, n, begin, cells, n_present, first, i, cut, missing, one_way, anything, terms, unsplit, node, sums
        )
        race = _with_limit(anything, limit_of(terms, max(top, cut.score), unsplit))
        if _any_may_win(n, sums, missing, race):
            cut = _try_places(
                0, n, begin, cells, n_present, first, i, cut, missing, one_way, race, terms, unsplit, node, sums
            )
    return cut


@inline
def _divide_parent(i, node, lists, nodes, spare):
    """Divide the cells of the parent of a node."""
    left = node - 1 + (node & 1)  # a left child has an odd number
    first, middle, last = nodes[left].start, nodes[left].stop, nodes[left + 1].stop
    source = lists.cells[_line(i, left - 1, lists), first:last]
    _divide(source, lists.cells[_line(i, left, lists), first:last], middle - first, lists.goes_left, spare)


@inline
def _scan_node(j, i, node, selected, data, terms, lists, nodes, allowed, sums, top, best):
    """The i-th feature of the j-th node of a level."""
    best[j, i].score = -np.inf
    if not allowed[min(j, allowed.shape[0] - 1), i]:
        return
    f, first = selected.ids[i], nodes[node].start
    cells = lists.cells[_line(i, node, lists), first : nodes[node].stop]
    cut = _scan(i, f, cells, first, data, terms, nodes[node].sums, top[j], lists, sums)
    best[j, i].score, best[j, i].rank, best[j, i].bin, best[j, i].missing_left = (
        cut.score, cut.rank, cut.bin, cut.missing_left
    )  # fmt: skip
    if terms.like_xgboost and data.columns[f].n_bins == 1:  # it tries a constant's missing values on the left only
        best[j, i].bin, best[j, i].missing_left = first - 1, True
    top[j] = max(top[j], cut.score)  # threads may lose one, but never write what is not reached


@kernel
def search_columns(start, stop, selected, data, terms, lists, nodes, new, allowed, sums, top, best):
    """Divide the features ``start..stop`` of the parents of some nodes, and scan them for each of these nodes."""
    j = 0
    while j < new.size:
        node = new[j]
        with_sibling = node % 2 == 1 and j + 1 < new.size and new[j + 1] == node + 1
        for i in range(start, stop):
            if node > 0:
                _divide_parent(i, node, lists, nodes, sums.spare)
            for each in range(2 if with_sibling else 1):
                _scan_node(j + each, i, node + each, selected, data, terms, lists, nodes, allowed, sums, top, best)
        j += 2 if with_sibling else 1


@inline
def _value(cell, f, data, lists):
    row = np.intp(lists.rows[_slot(cell)])
    if data.columns[f].exact:
        return data.values[data.columns[f].bin_start + data.codes[f, row]]
    return raw_value(data, data.columns[f].raw_start + row * data.row_step)


@kernel
def choose_cuts(selected, data, terms, lists, nodes, new, best):
    """The cut of each of some nodes; ``nodes.feature`` stays -1 where there is none."""
    for j in range(new.size):
        node = new[j]
        cut = best_between(j, best)
        if cut.score > -np.inf:
            f, first = selected.ids[cut.place], nodes[node].start
            cells = lists.cells[_line(cut.place, node, lists), first : nodes[node].stop]
            n_left, has_missing = cut.bin + 1 - first, data.columns[f].has_missing
            any_missing = has_missing and _rank(cells[cells.size - 1]) == _MISSING
            below = _value(cells[n_left - 1], f, data, lists) if n_left > 0 else -np.inf
            above = np.inf
            if n_left < cells.size and not (any_missing and _rank(cells[n_left]) == _MISSING):
                above = _value(cells[n_left], f, data, lists)
            unsplit = unsplit_score(terms, nodes[node].sums)
            note_cut(cut, below, above, any_missing, data, terms, unsplit, selected, node, nodes)
