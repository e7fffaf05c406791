"""Sparse columns: the entries of a node, column by column and by value, are kept from node to node.

::

    lists     | column 0: below 0 | above 0 | missing | column 1 ...        of all rows, by value; made once
              | left child's   | right child's        | left child's ...    of nodes of odd depth: siblings side by side
              | ...                                                         of nodes of even depth
    segments  where in its list the entries of each column of a node are, and their sums

A child has what its parent had, in the same order: entries are dealt out, and nothing is sorted or counted. Of two
children the sums of one are added up, those of the other are what that leaves of the parent's. All other rows of the
node have the value 0, or are missing. Columns whose entries are too light or too few for a leaf are left out, in all
nodes below as well.
"""

from __future__ import annotations

import numpy as np

from apsplit._jit import called, inline
from apsplit._phases import phase
from apsplit._pool import OPEN, may_use
from apsplit._records import f64, i32, i64, u8, u32
from apsplit._work import FLOATS, INTS, columns_of, families_of, nodes_of, segments_of, winners_of, work_at
from apsplit.data.binning import MISSING
from apsplit.data.order import NEW_VALUE
from apsplit.gradients.criterion import as_hessian, limit_of, rows_of, unsplit_score
from apsplit.gradients.histogram import add_row
from apsplit.gradients.refine import BEFORE_G, BEFORE_H, BEFORE_LAST, sums_before, sweep, value_at
from apsplit.gradients.scan import SUM_G, SUM_H, SUM_LAST, SUM_RATIO, UPPER, bound_parts, offer_present

_ROW = NEW_VALUE - 1
_PART, _MOST_PARTS = 32, 256  # entries that are bounded together, at least, and how often at most

# --------------------------------------------------------------------------------------------------------------- lists


@inline
def _is_whole(w, node):
    """Whether the entries of a node are all there are."""
    return node == 0 and w.all_rows


@inline
def _list_of(w, node):
    """Where the list begins that has the entries of a node: rows, with a bit where the value is new."""
    return 0 if _is_whole(w, node) else w.entry_row.n * (2 - (nodes_of(w.nodes)[node].depth & 1))


@inline
def _copy(words, target):
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
        row, bit = words[k] & np.uint32(_ROW), words[k] & new
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


@called
def _add_up(w, words, thread):
    """Sums of the statistics of some entries. Four rows at a time, each to sums of its own: none waits for another."""
    stats, ints, n = i64(w.stats), i64(w.ints)[thread * INTS : thread * INTS + 16], words.size & -4
    mask, two, three = np.uint32(_ROW), np.uintp(2), np.uintp(3)
    ints[:] = 0
    for k in range(0, n, 4):
        j = np.uintp(k)
        add_row(ints, np.uintp(0), stats, np.uintp(words[j] & mask) << two)
        add_row(ints, np.uintp(4), stats, np.uintp(words[j + np.uintp(1)] & mask) << two)
        add_row(ints, np.uintp(8), stats, np.uintp(words[j + two] & mask) << two)
        add_row(ints, np.uintp(12), stats, np.uintp(words[j + three] & mask) << two)
    for k in range(n, words.size):
        add_row(ints, np.uintp(0), stats, np.uintp(words[k] & mask) << two)
    return (
        ints[0] + ints[4] + ints[8] + ints[12],
        ints[1] + ints[5] + ints[9] + ints[13],
        ints[2] + ints[6] + ints[10] + ints[14],
        ints[3] + ints[7] + ints[11] + ints[15],
    )


@inline
def _may_split(w, sums):
    """Whether the entries with such sums, or some of them, may be a side of a split."""
    return not (
        sums[1] == 0
        or as_hessian(w, sums[1]) < w.min_child_weight
        or (w.min_rows > 1 and rows_of(w, sums[3]) < w.min_rows)
    )


# -------------------------------------------------------------------------------------------------------------- search


@inline
def _list_values(w, node, segment, words, thread):
    """List the rows of a node that have a value, by value; those without an entry are one row. Returns how many.

    The sums of these are noted as those of a row of their own, behind all rows of X.
    """
    begin, zeros, stats = thread * (w.n + 1), w.n_all + thread, i64(w.stats)
    found, record = u32(w.open_row)[begin : begin + w.n + 1], nodes_of(w.nodes)[node]
    low, n = np.int64(segment.low), np.int64(segment.low) + np.int64(segment.high)
    for c in (0, 1, 3):
        stats[4 * zeros + c] = record.sums[c] - segment.sums[c]
    stats[4 * zeros + 2] = 1 << 62  # unknown, and not needed
    _copy(words[:low], found)
    if stats[4 * zeros + 1] == 0 or columns_of(w.columns)[i64(w.features)[segment.feature]].default == MISSING:
        _copy(words[low:n], found[low:])
        return n
    found[low] = np.uint32(zeros) | np.uint32(NEW_VALUE)
    _copy(words[low:n], found[low + 1 :])
    return n + 1


@inline
def _bound_column(w, part, sums, thread):
    """An upper bound of the splits one side of which has none but rows with the sums ``part``."""
    ints, x = i64(w.ints)[thread * INTS :], f64(w.floats)[thread * FLOATS :]
    ints[SUM_G] = ints[SUM_H] = ints[SUM_RATIO] = ints[SUM_LAST] = 0
    ints[SUM_G + 1], ints[SUM_H + 1], ints[SUM_RATIO + 1], ints[SUM_LAST + 1] = part[0], part[1], part[2], part[3]
    x[UPPER] = -np.inf
    bound_parts(w, 1, sums, thread)
    return x[UPPER]


@inline
def _cut(w, first, stop, size, sums, thread):
    """Cut the listed rows ``first..stop`` in parts of some size, with sums before each from ``sums`` on; how many."""
    ints, begin = i64(w.ints)[thread * INTS : (thread + 1) * INTS], thread * (w.n + 1)
    rows, n_parts, ratio, (g, h, last) = u32(w.open_row)[begin : begin + w.n + 1], 0, np.int64(0), sums
    ints[SUM_G], ints[SUM_H], ints[SUM_RATIO], ints[SUM_LAST] = g, h, ratio, last
    for start in range(first, stop, size):
        more = _add_up(w, rows[start : min(start + size, stop)], thread)
        g, h, ratio, last = g + more[0], h + more[1], ratio + more[2], last + more[3]
        n_parts += 1
        ints[SUM_G + n_parts], ints[SUM_H + n_parts] = g, h
        ints[SUM_RATIO + n_parts], ints[SUM_LAST + n_parts] = ratio, last
    return n_parts


@inline
def _open_parts(w, node, n_parts, missing, thread):
    """List the parts that may hide something better than the node's winner; returns how many. See refine.open_bins."""
    ints, x = i64(w.ints)[thread * INTS : (thread + 1) * INTS], f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS]
    record, n_open = nodes_of(w.nodes)[node], 0
    x[UPPER : UPPER + n_parts] = -np.inf
    bound_parts(w, n_parts, record.sums, thread)
    for k in range(n_parts + 1):
        ints[BEFORE_G + k], ints[BEFORE_H + k], ints[BEFORE_LAST + k] = (
            ints[SUM_G + k],
            ints[SUM_H + k],
            ints[SUM_LAST + k],
        )
    if missing[1] > 0:
        for k in range(n_parts + 1):
            ints[SUM_G + k] += missing[0]
            ints[SUM_H + k] += missing[1]
            ints[SUM_LAST + k] += missing[2]
        bound_parts(w, n_parts, record.sums, thread)
    limit = limit_of(w, -winners_of(w.winners)[record.slot].key, unsplit_score(w, record))
    for k in range(n_parts):
        if x[UPPER + k] >= limit and x[UPPER + k] > -np.inf:
            x[UPPER + n_open], ints[OPEN + n_open] = x[UPPER + k], k
            ints[BEFORE_G + n_open], ints[BEFORE_H + n_open] = ints[BEFORE_G + k], ints[BEFORE_H + k]
            ints[BEFORE_LAST + n_open] = ints[BEFORE_LAST + k]
            n_open += 1
    return n_open


@called
def _try_listed(w, node, i, span, before, missing, thread):
    """Try the thresholds before each of the listed rows of a span, part by part; ``before``: sums before the first."""
    first, stop = span
    ints, x, stats = i64(w.ints)[thread * INTS :], f64(w.floats)[thread * FLOATS :], i64(w.stats)
    rows, record = u32(w.open_row)[thread * (w.n + 1) : (thread + 1) * (w.n + 1)], nodes_of(w.nodes)[node]
    size, unsplit = max(_PART, (stop - first + _MOST_PARTS - 1) // _MOST_PARTS), unsplit_score(w, record)
    n_parts = _cut(w, first, stop, size, before, thread)
    for k in range(_open_parts(w, node, n_parts, missing, thread)):
        if x[UPPER + k] >= limit_of(w, -winners_of(w.winners)[record.slot].key, unsplit):
            start, (g, h, last) = first + ints[OPEN + k] * size, sums_before(ints, k)
            end = min(start + size, stop)
            if start > 0:  # the threshold before the first one, too
                start -= 1
                at = 4 * np.int64(rows[start] & np.uint32(_ROW))
                g, h, last = g - stats[at], h - stats[at + 1], last - stats[at + 3]
            sweep(w, node, i, start, end, (g, h, last), missing, thread)


@called
def _search(w, node, segment, words, thread):
    """Try the thresholds of a column in a node, unless a bound tells that none of them wins."""
    record, i, nothing = nodes_of(w.nodes)[node], np.int64(segment.feature), np.int64(0)
    limit = limit_of(w, -winners_of(w.winners)[record.slot].key, unsplit_score(w, record))
    upper = _bound_column(w, segment.sums, record.sums, thread)
    if upper < limit or upper == -np.inf or not may_use(w, record.slot, i):
        return
    f, low, zeros, stats = i64(w.features)[i], np.int64(segment.low), w.n_all + thread, i64(w.stats)
    n = _list_values(w, node, segment, words, thread)
    g, h, _, last = _add_up(w, words[low + np.int64(segment.high) :], thread)
    if columns_of(w.columns)[f].default == MISSING:
        g, h, last = g + stats[4 * zeros], h + stats[4 * zeros + 1], last + stats[4 * zeros + 3]
    missing, before = (g, h, last), (nothing, nothing, nothing)
    if n <= 2 * _PART:
        sweep(w, node, i, 0, n, before, missing, thread)
    else:  # what has no entry is one value, and stands between two spans
        _try_listed(w, node, i, (0, low), before, missing, thread)
        g, h, _, last = _add_up(w, words[:low], thread)
        if n > low + np.int64(segment.high):
            if low > 0:
                _try_listed(w, node, i, (low, low + 1), (g, h, last), missing, thread)
            g, h, last = g + stats[4 * zeros], h + stats[4 * zeros + 1], last + stats[4 * zeros + 3]
            low += 1
        _try_listed(w, node, i, (low, n), (g, h, last), missing, thread)
    if missing[1] > 0 and n > 0:
        _, first = value_at(w, f, 0, thread)
        _, last_code = value_at(w, f, n - 1, thread)
        offer_present(w, node, i, (first, last_code), missing, thread)


# --------------------------------------------------------------------------------------------------------------- nodes


@called
def _keep(w, node, place, where, sizes, sums, thread):
    """Search a column of a node, and keep its entries for nodes below; returns whether they are kept.

    ``place``: among its segments; ``where``: feature, and where its entries begin; ``sizes``: how many of them are
    below 0, above 0 and missing.
    """
    record = nodes_of(w.nodes)[node]
    if not record.able or not _may_split(w, sums):
        return 0
    segment = segments_of(w.segments)[record.pool_row * w.pool_width + place]
    segment.feature, segment.start = where
    segment.low, segment.high, segment.missing = sizes
    segment.sums[0], segment.sums[1], segment.sums[2], segment.sums[3] = sums
    start = _list_of(w, node) + where[1]
    _search(w, node, segment, u32(w.lists)[start : start + sizes[0] + sizes[1] + sizes[2]], thread)
    return 1


@inline
def _pick(w, words, node, n, thread):
    """Append the entries that are a node's to the list of a thread, which has ``n``; returns how many it has then."""
    found, node_of = u32(w.open_row)[thread * (w.n + 1) : (thread + 1) * (w.n + 1)], i32(w.node_of)
    is_new = np.uint32(NEW_VALUE)
    for k in range(words.size):
        row = words[k] & np.uint32(_ROW)
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
        owner = node_of[words[k] & np.uint32(_ROW)]
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
        if (stop - start) * (w.heaviest * (1.0 + 2.0**-40)) < w.min_child_weight:  # see _may_split
            continue
        low, high = n_low[f], stop - start - n_low[f] - n_missing[f]
        words, sizes = lists[start:stop], (low, high, n_missing[f])
        if not _is_whole(w, node):
            found = u32(w.open_row)[thread * (w.n + 1) : (thread + 1) * (w.n + 1)]
            first = _pick(w, words[:low], node, 0, thread)
            second = _pick(w, words[low : low + high], node, first, thread)
            third = _pick(w, words[low + high :], node, second, thread)
            start += _n_before(w, words, node)
            begin, sizes = _list_of(w, node) + start, (first, second - first, third - second)
            words = lists[begin : begin + third]
            _copy(found[:third], words)
        i64(w.n_reads)[8 * thread] += words.size
        n_kept += _keep(w, node, base + n_kept, (visits[k], start), sizes, _add_up(w, words, thread), thread)
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
        _copy(others[: c[1]], mine[c[0] :])
        if c[0] <= c[1]:
            of_left = _add_up(w, mine[: c[0]], thread)
        else:
            of_left = _less(sums, _add_up(w, mine[c[0] :], thread))
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
