"""Sparse columns: the entries of a node, column by column and by value, are kept from node to node, in all trees.

::

    lists     | column 0: below 0 | above 0 | missing | column 1 ...        of all rows, by value; made once
              | left child's   | right child's        | left child's ...    of nodes of odd depth: siblings side by side
              | ...                                                         of nodes of even depth
    segments  where in its list the entries of each column of a node are, and their sums

A child has what its parent had, in the same order: entries are dealt out, and nothing is sorted or counted. Of two
children the sums of one are added up, those of the other are what that leaves of the parent's. All other rows of the
node have the value 0, or are missing. Columns whose entries cannot be a leaf are left out, in all nodes below as well.

What is summed up, and how a column is searched, is not known here: `add_entries` and `scan` are functions by address.
"""

from __future__ import annotations

import numpy as np

from apsplit._jit import called, inline
from apsplit._phases import call, phase
from apsplit._records import i32, i64, u8, u32
from apsplit._work import ARGUMENTS, INTS, columns_of, families_of, nodes_of, segments_of, work_at
from apsplit.data.sorting import NEW_VALUE

ROW = NEW_VALUE - 1
# What functions by address are told, and tell: the node whose column is searched, and whether its entries are kept for
# nodes below; how many entries are added up, and four sums.
SEARCHED, KEPT, N_ENTRIES, TOTALS = ARGUMENTS + 8, ARGUMENTS + 9, ARGUMENTS + 10, ARGUMENTS + 11


@inline
def _is_whole(w, node):
    """Whether the entries of a node are all there are."""
    return node == 0 and w.all_rows


@inline
def _list_of(w, node):
    """Where the list begins that has the entries of a node: rows, with a bit where the value is new."""
    return 0 if _is_whole(w, node) else w.entry_row.n * (2 - (nodes_of(w.nodes)[node].depth & 1))


@inline
def entries_of(w, node, segment):
    """Where in the lists the entries of a segment of a node are: (begin, end)."""
    begin = _list_of(w, node) + segment.start
    return begin, begin + np.int64(segment.low) + np.int64(segment.high) + np.int64(segment.missing)


@inline
def copy(words, target):
    """Copy some entries to the beginning of another list; a slice would need numba's own memory."""
    for k in range(words.size):
        target[k] = words[k]


@inline
def _deal(w, words, to_left, to_right, at):
    """Deal out entries of one column as their rows went. ``at``: how many each child has so far; returns these after.

    No branch: what is unwanted is written over. The first of each has a new value.
    """
    marks, new = u8(w.marks), np.uint32(NEW_VALUE)
    left, right, is_new, is_new_right = np.uintp(at[0]), np.uintp(at[1]), new, new
    for k in range(words.size):
        row, bit = words[k] & np.uint32(ROW), words[k] & new
        is_new |= bit
        is_new_right |= bit
        to_left[left], to_right[right] = row | is_new, row | is_new_right
        goes_left = np.uint32(marks[row])
        goes_right = np.uint32(1) - goes_left
        left += np.uintp(goes_left)
        right += np.uintp(goes_right)
        is_new &= goes_left - np.uint32(1)
        is_new_right &= goes_right - np.uint32(1)
    return np.int64(left), np.int64(right)


@inline
def _add_up(w, start, n, thread):
    """Sums of ``n`` entries, from ``start`` on in the lists."""
    ints = i64(w.ints)[thread * INTS : (thread + 1) * INTS]
    ints[N_ENTRIES] = n
    call(w.add_entries, w.here, start, thread)
    return ints[TOTALS], ints[TOTALS + 1], ints[TOTALS + 2], ints[TOTALS + 3]


@called
def _keep(w, node, place, where, sizes, sums, thread):
    """Search a column of a node, and keep its entries for nodes below; returns whether they are kept.

    ``place``: among its segments; ``where``: feature, and where its entries begin; ``sizes``: how many of them are
    below 0, above 0 and missing.
    """
    record, ints = nodes_of(w.nodes)[node], i64(w.ints)[thread * INTS : (thread + 1) * INTS]
    if not record.able:
        return np.int64(0)
    at = record.pool_row * w.pool_width + place
    segment = segments_of(w.segments)[at]
    segment.feature, segment.start = where
    segment.low, segment.high, segment.missing = sizes
    segment.sums[0], segment.sums[1], segment.sums[2], segment.sums[3] = sums
    ints[SEARCHED] = node
    call(w.scan, w.here, at, thread)
    return ints[KEPT]


@inline
def _pick(w, words, node, n, thread):
    """Append the entries that are a node's to the list of a thread, which has ``n``; returns how many it has then."""
    found, node_of = u32(w.open_row)[thread * (w.n + 1) : (thread + 1) * (w.n + 1)], i32(w.node_of)
    is_new = np.uint32(NEW_VALUE)
    for k in range(words.size):
        row = words[k] & np.uint32(ROW)
        is_new |= words[k] & np.uint32(NEW_VALUE)
        if node_of[row] == node:
            found[n] = row | is_new
            is_new = np.uint32(0)
            n += 1
    return n


@inline
def _n_before(w, words, node):
    """How many entries of a column are those of nodes before this one: there its own have their place."""
    nodes, node_of, n = nodes_of(w.nodes), i32(w.node_of), np.int64(0)
    start = nodes[node].start
    for k in range(words.size):
        owner = node_of[words[k] & np.uint32(ROW)]
        if owner >= 0 and nodes[owner].start < start:
            n += 1
    return n


@called
def _list_all(w, node, part, thread):
    """Search the columns of a part for a node whose parent's entries are not known."""
    visits, features, n_low, n_missing = i64(w.visits), i64(w.features), i64(w.n_low), i64(w.n_missing)
    lists, columns, n_kept, base = u32(w.lists), columns_of(w.columns), 0, part * w.part_size
    for k in range(part, visits.size, w.n_parts):
        f = features[visits[k]]
        start, stop = columns[f].entry_start, columns[f].entry_stop
        if (stop - start) * (w.heaviest * (1.0 + 2.0**-40)) < w.min_child_weight:  # too light for a leaf
            continue
        low, high = n_low[f], stop - start - n_low[f] - n_missing[f]
        words, sizes, begin = lists[start:stop], (low, high, n_missing[f]), start
        if not _is_whole(w, node):
            found = u32(w.open_row)[thread * (w.n + 1) : (thread + 1) * (w.n + 1)]
            first = _pick(w, words[:low], node, 0, thread)
            second = _pick(w, words[low : low + high], node, first, thread)
            third = _pick(w, words[low + high :], node, second, thread)
            start += _n_before(w, words, node)
            begin, sizes = _list_of(w, node) + start, (first, second - first, third - second)
            words = lists[begin : begin + third]
            copy(found[:third], words)
        i64(w.n_reads)[8 * thread] += words.size
        sums = _add_up(w, begin, words.size, thread)
        n_kept += _keep(w, node, base + n_kept, (visits[k], start), sizes, sums, thread)
    i64(w.n_segments)[nodes_of(w.nodes)[node].pool_row * w.n_parts + part] = n_kept


@inline
def _less(sums, others):
    """What some sums leave of others."""
    return sums[0] - others[0], sums[1] - others[1], sums[2] - others[2], sums[3] - others[3]


@called
def _list_children(w, left, parent_row, part, thread):
    """Search the columns of a part for two children: their parent's entries are dealt out."""
    nodes, segments, counts = nodes_of(w.nodes), segments_of(w.segments), i64(w.n_segments)
    lists, source, target, right = u32(w.lists), _list_of(w, nodes[left].parent), _list_of(w, left), left + 1
    others = u32(w.open_row)[thread * (w.n + 1) : (thread + 1) * (w.n + 1)]
    base, n_left, n_right = part * w.part_size, 0, 0
    for k in range(counts[parent_row * w.n_parts + part]):
        of = segments[parent_row * w.pool_width + base + k]
        feature, start, low, sums = np.int64(of.feature), of.start, np.int64(of.low), of.sums
        present, n = low + np.int64(of.high), low + np.int64(of.high) + np.int64(of.missing)
        sums = (sums[0], sums[1], sums[2], sums[3])  # one of the children has the place of its parent
        words, mine = lists[source + start :][:n], lists[target + start :][:n]
        a = _deal(w, words[:low], mine, others, (0, 0))
        b = _deal(w, words[low:present], mine, others, a)
        c = _deal(w, words[present:], mine, others, b)
        copy(others[: c[1]], mine[c[0] :])
        if c[0] <= c[1]:
            of_left = _add_up(w, target + start, c[0], thread)
        else:
            of_left = _less(sums, _add_up(w, target + start + c[0], c[1], thread))
        sizes, rest = (a[0], b[0] - a[0], c[0] - b[0]), (a[1], b[1] - a[1], c[1] - b[1])
        i64(w.n_reads)[8 * thread] += min(c[0], c[1])
        n_left += _keep(w, left, base + n_left, (feature, start), sizes, of_left, thread)
        n_right += _keep(w, right, base + n_right, (feature, start + c[0]), rest, _less(sums, of_left), thread)
    for node, n_kept in ((left, n_left), (right, n_right)):
        if nodes[node].able:
            counts[nodes[node].pool_row * w.n_parts + part] = n_kept


@phase
def search_entries(address, item, thread):
    """Search some columns of a sparse X for a node, or for two siblings."""
    w = work_at(address)
    family, part = families_of(w.families)[item // w.n_parts], item % w.n_parts
    if family.derived < 0:
        _list_all(w, family.counted, part, thread)
    else:
        _list_children(w, min(family.counted, family.derived), family.parent_row, part, thread)
