"""Gradient trees of a sparse X: sums of entries, and the thresholds of a column in a node (:mod:`apsplit._lists`).

Bounds of a whole column, and of parts of a long list, tell what has to be gone through.
"""

from __future__ import annotations

import numpy as np

from apsplit._jit import called, inline
from apsplit._lists import KEPT, N_ENTRIES, ROW, SEARCHED, TOTALS, copy, entries_of
from apsplit._phases import phase
from apsplit._pool import OPEN, may_use
from apsplit._records import f64, i64, u32
from apsplit._work import FLOATS, INTS, columns_of, nodes_of, segments_of, winners_of, work_at
from apsplit.data.binning import MISSING
from apsplit.data.sorting import NEW_VALUE
from apsplit.gradients.criterion import as_hessian, limit_of, rows_of, unsplit_score
from apsplit.gradients.histogram import add_row
from apsplit.gradients.refine import BEFORE_G, BEFORE_H, BEFORE_LAST, sums_before, sweep, value_at
from apsplit.gradients.scan import SUM_G, SUM_H, SUM_LAST, SUM_RATIO, UPPER, bound_parts, offer_present

_PART, _MOST_PARTS = 32, 256  # entries that are bounded together, at least, and how often at most


@called
def _add_up(w, words, thread):
    """Sums of the statistics of some entries. Four rows at a time, each to sums of its own: none waits for another."""
    stats, ints, n = i64(w.stats), i64(w.ints)[thread * INTS : thread * INTS + 16], words.size & -4
    mask, two, three = np.uint32(ROW), np.uintp(2), np.uintp(3)
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
    copy(words[:low], found)
    if stats[4 * zeros + 1] == 0 or columns_of(w.columns)[i64(w.features)[segment.feature]].default == MISSING:
        copy(words[low:n], found[low:])
        return n
    found[low] = np.uint32(zeros) | np.uint32(NEW_VALUE)
    copy(words[low:n], found[low + 1 :])
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
                at = 4 * np.int64(rows[start] & np.uint32(ROW))
                g, h, last = g - stats[at], h - stats[at + 1], last - stats[at + 3]
            sweep(w, node, i, start, end, (g, h, last), missing, thread)


@called
def _search(w, node, segment, thread):
    """Try the thresholds of a column in a node, unless a bound tells that none of them wins."""
    record, i, nothing = nodes_of(w.nodes)[node], np.int64(segment.feature), np.int64(0)
    limit = limit_of(w, -winners_of(w.winners)[record.slot].key, unsplit_score(w, record))
    upper = _bound_column(w, segment.sums, record.sums, thread)
    if upper < limit or upper == -np.inf or not may_use(w, record.slot, i):
        return
    f, low, zeros, stats = i64(w.features)[i], np.int64(segment.low), w.n_all + thread, i64(w.stats)
    begin, end = entries_of(w, node, segment)
    words = u32(w.lists)[begin:end]
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


# ------------------------------------------------------------------------------------------------ functions by address


@phase
def add_entries(address, start, thread):
    """Sums of the statistics of some entries, from ``start`` on in the lists."""
    w = work_at(address)
    ints = i64(w.ints)[thread * INTS : (thread + 1) * INTS]
    sums = _add_up(w, u32(w.lists)[start : start + ints[N_ENTRIES]], thread)
    ints[TOTALS], ints[TOTALS + 1], ints[TOTALS + 2], ints[TOTALS + 3] = sums


@phase
def search_column(address, at, thread):
    """Search the column of a segment of a node, if its entries may be a leaf, or in nodes below."""
    w = work_at(address)
    segment, ints = segments_of(w.segments)[at], i64(w.ints)[thread * INTS : (thread + 1) * INTS]
    ints[KEPT] = _may_split(w, segment.sums)
    if ints[KEPT]:
        _search(w, ints[SEARCHED], segment, thread)
