"""The cut of each node of a gradient tree: columns compared, looked into best bound first, and the winner noted."""

from __future__ import annotations

import numpy as np

from apsplit._jit import called, inline, kernel
from apsplit.gradients.criterion import gain_of, limit_of, unsplit_score
from apsplit.gradients.histogram import load_histogram, missing_sums
from apsplit.gradients.records import raw_value
from apsplit.gradients.refine import list_columns, look_into, take_best
from apsplit.splits.candidate import Candidate, wins

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
def _write_split(cut, data, rules, unsplit, selected, slots, node, nodes, pool, scratch):
    """Find the values beside a cut, and note it."""
    f = selected.ids[cut.feature]
    load_histogram(cut.feature, f, data, selected, slots, node, nodes, pool, scratch)
    below, above = cut.below, cut.above
    if cut.inside and cut.fine >= 0:
        below, above = _ends_of_parts(f, cut.bin, cut.fine, data, slots, nodes[node].start, nodes[node].stop)
    elif not cut.inside:
        below, above = _neighbours(f, cut.bin, data, slots, node, nodes, scratch)
    any_missing = missing_sums(f, data, scratch.histogram)[1] > 0
    note_split(cut, below, above, any_missing, f, data, rules, unsplit, node, nodes)


@inline
def best_between(j, best):
    """The best candidate of the j-th node of a level: between bins, or any if there are no bins."""
    place = 0
    for i in range(1, best.key.shape[1]):
        if best[j, i].key < best[j, place].key:
            place = i
    return Candidate(
        best[j, place].key, np.int64(place), best[j, place].rank, best[j, place].missing_left, best[j, place].bin,
        False, 0.0, 0.0, np.int64(-1),
    )  # fmt: skip


@inline
def note_split(cut, below, above, any_missing, f, data, rules, unsplit, node, nodes):
    """Note how the node is to be split by column ``f``; ``below``, ``above``: neighbouring values."""
    missing_left = cut.missing_left
    if not any_missing:  # for missing values that may come later
        if not rules.like_xgboost:
            on_left = cut.rank >> 1
            missing_left = on_left > nodes[node].sums[1] - on_left  # the heavier side
        elif not data.columns[f].has_missing:
            missing_left = True
    nodes[node].feature = cut.feature
    nodes[node].below, nodes[node].above = below, above
    nodes[node].missing_left = missing_left
    nodes[node].bin, nodes[node].inside = cut.bin, cut.inside
    nodes[node].gain = gain_of(rules, -cut.key, unsplit)


@inline
def _keep(candidate, kept):
    """Write down a candidate, in memory."""
    kept.key, kept.feature, kept.rank = candidate.key, candidate.feature, candidate.rank
    kept.missing_left, kept.bin, kept.inside = candidate.missing_left, candidate.bin, candidate.inside
    kept.below, kept.above, kept.fine = candidate.below, candidate.above, candidate.fine


@inline
def _kept(kept):
    """A candidate that was written down."""
    return Candidate(
        kept.key, kept.feature, kept.rank, kept.missing_left, kept.bin, kept.inside, kept.below, kept.above, kept.fine
    )


# ------------------------------------------------------------------------------------------------------------ choosing


@inline
def _begin(j, selected, data, rules, slots, nodes, level, pool, best, scratch, members):
    """The j-th node of a level, its score, its best cut between bins, and how many columns are listed for a look."""
    node = level.nodes[j]
    unsplit, cut = unsplit_score(rules, nodes[node].sums), best_between(j, best)
    members.looked_into[:] = 0
    n = list_columns(j, cut, data, rules, unsplit, selected, slots, node, nodes, pool, best, scratch, members)
    return node, unsplit, cut, n


@inline
def _look_into_next(n, cut, data, rules, unsplit, selected, slots, node, nodes, pool, scratch, members):
    """Look into the most promising of ``n`` listed columns: (cut, columns left; 0 if no other can win)."""
    i, peak = take_best(n, members)
    if peak < limit_of(rules, -cut.key, unsplit):
        return cut, 0
    return look_into(i, cut, data, rules, unsplit, selected, slots, node, nodes, pool, scratch, members), n - 1


@kernel
def settle_nodes(start, stop, large, selected, data, rules, slots, nodes, level, pool, best, scratch, members):
    """Find the cut of the nodes ``level.nodes[start..stop]``; ``nodes.feature`` stays -1 where there is none.

    Not of those that are ``large``. Each node is settled by one thread, so what is looked into does not depend on their
    number.
    """
    for j in range(start, stop):
        if large[j]:
            continue
        node, unsplit, cut, n = _begin(j, selected, data, rules, slots, nodes, level, pool, best, scratch, members)
        while n > 0:
            cut, n = _look_into_next(
                n, cut, data, rules, unsplit, selected, slots, node, nodes, pool, scratch, members
            )  # fmt: skip
        nodes[node].n_refined, nodes[node].n_refined_features = members.looked_into[0], members.looked_into[1]
        if cut.key < np.inf:
            _write_split(cut, data, rules, unsplit, selected, slots, node, nodes, pool, scratch)


# Large nodes: after the most promising column the others are looked into one by one, on as many threads as there are.


@kernel
def settle_first(j, selected, data, rules, slots, nodes, level, pool, best, scratch, members, cuts, counts):
    """Look into the most promising column of a node; returns how many are left, and keeps the cut as ``cuts[0]``.

    The places of those that are left are in ``cuts[1]`` and on.
    """
    node, unsplit, cut, n = _begin(j, selected, data, rules, slots, nodes, level, pool, best, scratch, members)
    if n > 0:
        cut, n = _look_into_next(n, cut, data, rules, unsplit, selected, slots, node, nodes, pool, scratch, members)
    _keep(cut, cuts[0])
    counts[0, 0], counts[0, 1] = members.looked_into[0], members.looked_into[1]
    n_left = 0
    for k in range(n):
        if members.peak[k] >= limit_of(rules, -cut.key, unsplit):
            n_left += 1
            cuts[n_left].feature = members.column[k]
    return n_left


@kernel
def settle_other(j, selected, data, rules, slots, nodes, level, pool, scratch, members, cuts, counts, k):
    """Look into the column ``cuts[k]`` of a node, and keep the better cut."""
    node = level.nodes[j]
    unsplit = unsplit_score(rules, nodes[node].sums)
    members.looked_into[:] = 0
    cut = _kept(cuts[0])
    cut = look_into(
        cuts[k].feature, cut, data, rules, unsplit, selected, slots, node, nodes, pool, scratch, members
    )  # fmt: skip
    _keep(cut, cuts[k])
    counts[k, 0], counts[k, 1] = members.looked_into[0], members.looked_into[1]


@kernel
def settle_last(n, j, selected, data, rules, slots, nodes, level, pool, scratch, cuts, counts):
    """Note the best of ``n`` cuts of a node."""
    node = level.nodes[j]
    cut = _kept(cuts[0])
    for k in range(n):
        if wins(_kept(cuts[k]), cut):
            cut = _kept(cuts[k])
        nodes[node].n_refined += counts[k, 0]
        nodes[node].n_refined_features += counts[k, 1]
    if cut.key < np.inf:
        unsplit = unsplit_score(rules, nodes[node].sums)
        _write_split(cut, data, rules, unsplit, selected, slots, node, nodes, pool, scratch)
