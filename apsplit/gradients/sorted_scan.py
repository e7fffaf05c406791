"""The race of the thresholds of sorted columns: rough sums bound all of them, exact sums decide between few.

Columns, and in them blocks, are added up exactly, best bound (:mod:`apsplit.gradients.sorted_bounds`) first, until no
other can win.
"""

from __future__ import annotations

import numpy as np

from apsplit._jit import called, inline, kernel
from apsplit.gradients.criterion import limit_of, unsplit_score
from apsplit.gradients.records import raw_value
from apsplit.gradients.scan import try_threshold
from apsplit.gradients.search import best_between, note_split
from apsplit.gradients.sorted_bounds import BLOCK, bound_column, count_present, new_race, race_limit
from apsplit.gradients.sorted_columns import LAST_RANK, added, divide, line_of, rank_of_cell
from apsplit.splits.candidate import Candidate, wins


@inline
def _try_after(k, cut, i, f, cells, n_present, first, left, missing, one_way, rules, unsplit, node, lists):
    """The better one of ``cut`` and the one after the k-th cell, if there is one; ``left``: sums up to there."""
    if k + 1 == cells.size or rank_of_cell(f, cells[k], lists) == rank_of_cell(f, cells[k + 1], lists):
        return cut
    if k + 1 == n_present:  # missing values cannot go left too
        missing = (np.int64(0), np.int64(0), np.int64(0))
    return try_threshold(cut, i, first + k, -1, 0.0, 0.0, left, missing, one_way, rules, unsplit, node)


@called
def _decide_column(i, f, cells, first, data, rules, node, race, cut, top, lists, of_block):
    """The better one of ``cut`` and the best of column ``f``, the i-th feature, whose cells begin at ``first``.

    ``node``: its sums; ``top``: a score that is known to be reached. The most promising block comes first, and then
    those that may still win, from left to right.
    """
    nothing = (np.int64(0), np.int64(0), np.int64(0))
    one_way, unsplit = not data.columns[f].has_missing, unsplit_score(rules, node)
    missing, n_present = nothing, cells.size
    if not one_way:
        n_present = count_present(f, cells, lists)
        for k in range(n_present, cells.size):
            missing = added(missing, np.uintp(cells[k]), lists)
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
            left = added(left, np.uintp(cells[k]), lists)
        for k in range(begin, end):
            left = added(left, np.uintp(cells[k]), lists)
            cut = _try_after(k, cut, i, f, cells, n_present, first, left, missing, one_way, rules, unsplit, node, lists)
        done, block = end, 0
        limit = max(race_limit(race, limit_of(rules, max(top, -cut.key), unsplit)), np.float32(0.0))
        while block < n_blocks and of_block[block] < limit:
            block += 1
    return cut


@called
def _decide(side, start, stop, node, features, data, rules, race, top, lists, nodes, bounds):
    """The best cut of the features ``start..stop`` of a node, the most promising one first."""
    first, of_column, sums = nodes[node].start, bounds.of_column[side], nodes[node].sums
    unsplit = unsplit_score(rules, sums)
    cut = Candidate(np.inf, np.int64(0), np.int64(0), False, np.int64(-1), True, 0.0, 0.0, np.int64(-1))
    while True:
        i = start
        for k in range(start, stop):
            i = k if of_column[k] > of_column[i] else i
        limit = max(race_limit(race, limit_of(rules, max(top, -cut.key), unsplit)), np.float32(0.0))
        if of_column[i] < limit:
            return cut
        of_column[i] = -1.0
        f = features[i]
        cells = lists.cells[line_of(i, nodes[node].depth, lists), first : nodes[node].stop]
        of_block = bounds.of_block[side, i]
        found = _decide_column(i, f, cells, first, data, rules, sums, race, cut, top, lists, of_block)
        if found.feature == i and wins(found, cut) and rules.like_xgboost and data.columns[f].n_bins == 1:
            # it tries a constant's missing values on the left only
            found = Candidate(found.key, found.feature, found.rank, True, first - 1, True, 0.0, 0.0, np.int64(-1))
        cut = found


@inline
def _value(cell, f, data, lists):
    row = np.intp(lists.rows[cell])
    if data.columns[f].exact:
        return data.values[data.columns[f].bin_start + data.codes[f, row]]
    return raw_value(data, data.columns[f].raw_start + row * data.row_step)


@called
def _write_split(cut, node, features, data, rules, lists, nodes):
    """Note the cut of a node; ``nodes.feature`` stays -1 if there is none."""
    if cut.key == np.inf:
        return
    f, first = features[cut.feature], nodes[node].start
    cells = lists.cells[line_of(cut.feature, nodes[node].depth, lists), first : nodes[node].stop]
    n_left, has_missing = cut.bin + 1 - first, data.columns[f].has_missing
    any_missing = has_missing and rank_of_cell(f, cells[cells.size - 1], lists) == LAST_RANK
    below = _value(cells[n_left - 1], f, data, lists) if n_left > 0 else -np.inf
    above = np.inf
    if n_left < cells.size and not (any_missing and rank_of_cell(f, cells[n_left], lists) == LAST_RANK):
        above = _value(cells[n_left], f, data, lists)
    unsplit = unsplit_score(rules, nodes[node].sums)
    note_split(cut, below, above, any_missing, f, data, rules, unsplit, node, nodes)


@inline
def _bound_node(side, j, i, node, features, data, race, lists, nodes, allowed, bounds):
    """Bounds of the i-th feature of the j-th node of a level."""
    bounds.of_column[side, i] = -1.0
    if allowed[min(j, allowed.shape[0] - 1), i]:
        cells = lists.cells[line_of(i, nodes[node].depth, lists), nodes[node].start : nodes[node].stop]
        f, of_block = features[i], bounds.of_block[side, i]
        n = count_present(f, cells, lists) if data.columns[f].has_missing else cells.size
        bounds.of_column[side, i] = bound_column(cells, n, race, lists, of_block, bounds)


@inline
def _note_or_keep(side, j, start, stop, node, features, data, rules, race, lists, nodes, bounds, top, best):
    """Decide a node. If others look at other features, its best cut is kept for :func:`choose_cuts`."""
    cut = _decide(side, start, stop, node, features, data, rules, race, top[j], lists, nodes, bounds)
    if stop - start == features.size:
        _write_split(cut, node, features, data, rules, lists, nodes)
        return
    for i in range(start, stop):
        best[j, i].key = np.inf
    if cut.key < np.inf:
        best[j, cut.feature].key, best[j, cut.feature].rank = cut.key, cut.rank
        best[j, cut.feature].bin, best[j, cut.feature].missing_left = cut.bin, cut.missing_left
        top[j] = max(top[j], -cut.key)  # threads may lose one, but never write what is not reached


@called
def search_nodes(start, stop, features, data, rules, lists, nodes, new, allowed, bounds, top, best):
    """Divide the features ``start..stop`` of the parents of some nodes, and find the best cut of each of these nodes.

    ``top``: a score that is known to be reached in each.
    """
    j = 0
    while j < new.size:
        node = new[j]
        n = 2 if node % 2 == 1 and j + 1 < new.size and new[j + 1] == node + 1 else 1  # with its sibling
        last = node + n - 1
        race, race_of_last = new_race(node, rules, lists, nodes), new_race(last, rules, lists, nodes)
        for i in range(start, stop):
            if node > 0:
                divide(i, node, lists, nodes)
            _bound_node(0, j, i, node, features, data, race, lists, nodes, allowed, bounds)
            if n == 2:
                _bound_node(1, j + 1, i, last, features, data, race_of_last, lists, nodes, allowed, bounds)
        _note_or_keep(0, j, start, stop, node, features, data, rules, race, lists, nodes, bounds, top, best)
        if n == 2:
            _note_or_keep(
                1, j + 1, start, stop, last, features, data, rules, race_of_last, lists, nodes, bounds, top, best
            )  # fmt: skip
        j += n


@kernel
def search_columns(start, stop, features, data, rules, lists, nodes, new, allowed, bounds, top, best):
    """The same for one level of a tree."""
    search_nodes(start, stop, features, data, rules, lists, nodes, new, allowed, bounds, top, best)


@kernel
def choose_cuts(features, data, rules, lists, nodes, new, best):
    """The cuts of some nodes whose features were searched in parts."""
    for j in range(new.size):
        _write_split(best_between(j, best), new[j], features, data, rules, lists, nodes)
