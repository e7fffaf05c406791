"""The cut of each node of a gradient tree: columns compared, looked into best bound first, and the winner noted."""

from __future__ import annotations

import numpy as np

from apsplit._jit import called, inline, kernel
from apsplit.gradients.candidate import best_between, comes_first, keep_cut, kept_cut, note_cut
from apsplit.gradients.criterion import limit_of
from apsplit.gradients.refine import list_columns, load_histogram, look_into, missing_sums, take_best
from apsplit.gradients.scan import raw_value, unsplit_score

# ------------------------------------------------------------------------------------------------- values beside a cut


@called
def _ends_of_cells(f, data, slots, start, stop, last, first):
    """Largest value in bin ``last`` and smallest in bin ``first`` of a dense column, in some slots."""
    below, above, base = -np.inf, np.inf, data.columns[f].raw_start
    for k in range(start, stop):
        code = data.codes[f, slots.rows[k]]
        if code in (last, first):
            value = raw_value(data, base + np.intp(slots.rows[k]) * data.row_step)
            below = max(below, value) if code == last else below
            above = min(above, value) if code == first else above
    return below, above


@called
def _ends_of_parts(f, bin_, fine, data, slots, start, stop):
    """Largest value up to, and smallest after, a place inside a bin of a dense column, in some slots."""
    below, above, base = -np.inf, np.inf, data.columns[f].raw_start
    for k in range(start, stop):
        row = np.intp(slots.rows[k])
        if data.codes[f, row] == bin_:
            value = raw_value(data, base + row * data.row_step)
            below = max(below, value) if data.fine[f, row] <= fine else below
            above = min(above, value) if data.fine[f, row] > fine else above
    return below, above


@called
def _ends_of_entries(f, data, slots, node, last, first):
    """The same for a sparse column, whose default is the value 0 in a bin of its own."""
    below = 0.0 if last == data.columns[f].default else -np.inf
    above = 0.0 if first == data.columns[f].default else np.inf
    begin = data.columns[f].entry_start
    for e in range(begin, data.columns[f].entry_stop):
        code = data.entry_code[e]
        if code in (last, first) and slots.node_of[data.entry_row[e]] == node:
            value = raw_value(data, data.columns[f].raw_start + e - begin)
            below = max(below, value) if code == last else below
            above = min(above, value) if code == first else above
    return below, above


@called
def _neighbours(f, bin_, data, slots, node, nodes, scratch):
    """The node's values on both sides of the end of a bin of the column in the buffer; infinite: none."""
    last, first = bin_, bin_ + 1
    while last >= 0 and scratch.histogram[4 * last + 1] == 0:
        last -= 1
    while first < data.columns[f].n_bins and scratch.histogram[4 * first + 1] == 0:
        first += 1
    if first == data.columns[f].n_bins:
        first = np.int64(256)
    if data.columns[f].exact:
        begin = data.columns[f].bin_start
        below = data.values[begin + last] if last >= 0 else -np.inf
        above = data.values[begin + first] if first < 256 else np.inf
        return below, above
    if data.codes.size > 0:
        return _ends_of_cells(f, data, slots, nodes[node].start, nodes[node].stop, last, first)
    return _ends_of_entries(f, data, slots, node, last, first)


@called
def _write_cut(cut, data, terms, unsplit, selected, slots, node, nodes, pool, scratch):
    """Find the values beside a cut, and note it."""
    f = selected.ids[cut.place]
    load_histogram(cut.place, f, data, selected, slots, node, nodes, pool, scratch)
    below, above = cut.below, cut.above
    if cut.inside and cut.fine >= 0:
        below, above = _ends_of_parts(f, cut.bin, cut.fine, data, slots, nodes[node].start, nodes[node].stop)
    elif not cut.inside:
        below, above = _neighbours(f, cut.bin, data, slots, node, nodes, scratch)
    any_missing = missing_sums(f, data, scratch.histogram)[1] > 0
    note_cut(cut, below, above, any_missing, f, data, terms, unsplit, node, nodes)


# ------------------------------------------------------------------------------------------------------------ settling


@inline
def _begin(j, selected, data, terms, slots, nodes, level, pool, best, scratch, members):
    """The j-th node of a level, its score, its best cut between bins, and how many columns are listed for a look."""
    node = level.nodes[j]
    unsplit, cut = unsplit_score(terms, nodes[node].sums), best_between(j, best)
    members.looked_into[:] = 0
    n = list_columns(j, cut, data, terms, unsplit, selected, slots, node, nodes, pool, best, scratch, members)
    return node, unsplit, cut, n


@inline
def _look_into_next(n, cut, data, terms, unsplit, selected, slots, node, nodes, pool, scratch, members):
    """Look into the most promising of ``n`` listed columns: (cut, columns left; 0 if no other can win)."""
    i, peak = take_best(n, members)
    if peak < limit_of(terms, cut.score, unsplit):
        return cut, 0
    return look_into(i, cut, data, terms, unsplit, selected, slots, node, nodes, pool, scratch, members), n - 1


@kernel
def settle_nodes(start, stop, large, selected, data, terms, slots, nodes, level, pool, best, scratch, members):
    """Find the cut of the nodes ``level.nodes[start..stop]``; ``nodes.feature`` stays -1 where there is none.

    Not of those that are ``large``. Each node is settled by one thread, so what is looked into does not depend on their
    number.
    """
    for j in range(start, stop):
        if large[j]:
            continue
        node, unsplit, cut, n = _begin(j, selected, data, terms, slots, nodes, level, pool, best, scratch, members)
        while n > 0:
            cut, n = _look_into_next(
                n, cut, data, terms, unsplit, selected, slots, node, nodes, pool, scratch, members
            )  # fmt: skip
        nodes[node].n_refined, nodes[node].n_refined_features = members.looked_into[0], members.looked_into[1]
        if cut.score > -np.inf:
            _write_cut(cut, data, terms, unsplit, selected, slots, node, nodes, pool, scratch)


# Large nodes: after the most promising column the others are looked into one by one, on as many threads as there are.


@kernel
def settle_first(j, selected, data, terms, slots, nodes, level, pool, best, scratch, members, cuts):
    """Look into the most promising column of a node; returns how many are left, and keeps the cut as ``cuts[0]``.

    The places of those that are left are in ``cuts[1]`` and on.
    """
    node, unsplit, cut, n = _begin(j, selected, data, terms, slots, nodes, level, pool, best, scratch, members)
    if n > 0:
        cut, n = _look_into_next(n, cut, data, terms, unsplit, selected, slots, node, nodes, pool, scratch, members)
    keep_cut(cut, members, cuts[0])
    n_left = 0
    for k in range(n):
        if members.peak[k] >= limit_of(terms, cut.score, unsplit):
            n_left += 1
            cuts[n_left].place = members.column[k]
    return n_left


@kernel
def settle_other(j, selected, data, terms, slots, nodes, level, pool, scratch, members, cuts, k):
    """Look into the column ``cuts[k]`` of a node, and keep the better cut."""
    node = level.nodes[j]
    unsplit = unsplit_score(terms, nodes[node].sums)
    members.looked_into[:] = 0
    cut = kept_cut(cuts[0])
    cut = look_into(
        cuts[k].place, cut, data, terms, unsplit, selected, slots, node, nodes, pool, scratch, members
    )  # fmt: skip
    keep_cut(cut, members, cuts[k])


@kernel
def settle_last(n, j, selected, data, terms, slots, nodes, level, pool, scratch, cuts):
    """Note the best of ``n`` cuts of a node."""
    node = level.nodes[j]
    cut = kept_cut(cuts[0])
    for k in range(n):
        if comes_first(kept_cut(cuts[k]), cut):
            cut = kept_cut(cuts[k])
        nodes[node].n_refined += cuts[k].n_rows
        nodes[node].n_refined_features += cuts[k].n_columns
    if cut.score > -np.inf:
        unsplit = unsplit_score(terms, nodes[node].sums)
        _write_cut(cut, data, terms, unsplit, selected, slots, node, nodes, pool, scratch)
