"""The best split of a node by a categorical column: one category against the rest, or a set of categories.

The best set is found among n - 1 of 2^(n-1) - 1: the score is convex in (G, H), so the best set is a prefix of the
categories in the order of G / H (docs/BOUNDS.md). With minima of leaves, or monotone
constraints of other columns, it is the best prefix that is allowed.

Sums of the categories of a node come from its histogram; those of columns with more categories than a byte can tell
are counted here, for each node by itself.
"""

from __future__ import annotations

import numpy as np

from apsplit._categories import (
    ALL,
    CODES,
    FIRST,
    LAST,
    ONE,
    ORDER,
    SECOND,
    SET,
    begin_of_lists,
    order_by_ratio,
    write_set,
)
from apsplit._jit import called, inline
from apsplit._phases import phase
from apsplit._pool import begin_of, may_use
from apsplit._records import f64, i64, u16, u32
from apsplit._work import INTS, MEMBER, SORTING, carriers_of, columns_of, nodes_of, winners_of, work_at
from apsplit.data.binning import MISSING
from apsplit.data.categories import MISSING_CATEGORY
from apsplit.gradients.criterion import candidate_score
from apsplit.gradients.scan import missing_sums, offer
from apsplit.splits.candidate import comes_first, rank_of


@called
def _key(w, record, f, left):
    """The key of a candidate that sends the sums G, H and the last one left; inf: it is not allowed."""
    return np.inf if left[1] == record.sums[1] else -candidate_score(w, record, f, left)


@inline
def _try(w, record, c, present, missing, place, n_left):
    """Let a candidate be a thread's best of the column, with missing values on either side, if it comes first.

    ``present``: sums of the present rows on the left. ``place``: its order among candidates of the column.
    """
    for side in range(2 if missing[1] > 0 else 1):
        g, h, last = present[0] + side * missing[0], present[1] + side * missing[1], present[2] + side * missing[2]
        key, rank = _key(w, record, i64(w.features)[c.feature], (g, h, last)), rank_of(place, side)
        if key < np.inf and comes_first(key, c.feature, rank, c.key, c.feature, c.rank):
            c.key, c.rank, c.position, c.missing_left, c.bin = key, rank, present[1], side, n_left
            c.sums[0], c.sums[1], c.sums[3] = g, h, last


@called
def scan_listed(w, node, i, n, missing, thread):
    """Offer the best split by the i-th feature, whose ``n`` present categories are listed, to a node."""
    lists, width, c = (
        i64(w.category_ints)[begin_of_lists(w, thread) :],
        w.category_width,
        winners_of(w.candidates)[thread],
    )
    record = nodes_of(w.nodes)[node]
    c.key, c.feature, c.rank, c.any_missing, c.inside = np.inf, i, np.int64(0), missing[1] > 0, 0
    g, h, last = np.int64(0), np.int64(0), np.int64(0)
    if w.by_sets:
        order_by_ratio(lists, width, n)
    for k in range(n):
        at = lists[ORDER * width + k] if w.by_sets else np.int64(k)
        own = (lists[FIRST * width + at], lists[SECOND * width + at], lists[LAST * width + at])
        g, h, last = g + own[0], h + own[1], last + own[2]
        if w.by_sets:
            _try(w, record, c, (g, h, last), missing, np.int64(k), np.int64(k + 1))
        elif n > 1:
            _try(w, record, c, own, missing, lists[CODES * width + k], lists[CODES * width + k])
    if not w.by_sets and missing[1] > 0:  # all of them against missing values
        _try(w, record, c, (g, h, last), missing, np.int64(MISSING_CATEGORY), np.int64(-1))
    if c.key == np.inf:
        return
    c.kind = SET if w.by_sets else ONE
    if c.position == h and not c.missing_left:
        c.kind = ALL
    if c.kind == SET:
        write_set(w, lists, c.bin, thread)
    offer(w, record.slot, thread)


@phase
def scan_categories(address, item, thread):
    """Offer the best split by a feature, of which there is a histogram, to a node; that of a member was taken out."""
    w = work_at(address)
    node, i = item // w.features.n, item % w.features.n
    column = columns_of(w.columns)[i64(w.features)[i]]
    of = carriers_of(w.carriers)[column.carrier]
    channels, at, missing_row, n = of.channels, begin_of(w, node) + of.offset, np.int64(MISSING), 0
    histogram = i64(w.pool)[at : at + of.n_codes * channels]
    if column.left_out >= 0:
        histogram, missing_row = i64(w.ints)[thread * INTS + MEMBER : thread * INTS + SORTING], column.n_bins
    if not column.has_missing:
        missing_row = np.int64(-1)
    lists, width = i64(w.category_ints)[begin_of_lists(w, thread) :], w.category_width
    for b in range(column.n_bins):
        if histogram[channels * b + 1] > 0:
            lists[CODES * width + n] = b
            lists[FIRST * width + n], lists[SECOND * width + n] = histogram[channels * b], histogram[channels * b + 1]
            lists[LAST * width + n] = histogram[channels * b + 3] if channels == 4 else np.int64(0)
            n += 1
    scan_listed(w, node, i, n, missing_sums(histogram, channels, missing_row), thread)


@phase
def count_wide(address, item, thread):
    """Count the categories of a wide column in a node of the batch, and offer the best split by it."""
    w = work_at(address)
    wide = i64(w.wide_features)
    slot, i = item // wide.size, wide[item % wide.size]
    node = i64(w.batch)[slot]
    f64(w.peaks)[slot * w.features.n + i] = -np.inf
    if not may_use(w, slot, i):
        return
    record, of = nodes_of(w.nodes)[node], columns_of(w.columns)[i64(w.features)[i]]
    half, lists, width, stats = (
        w.n * (record.depth & 1),
        i64(w.category_ints)[begin_of_lists(w, thread) :],
        w.category_width,
        i64(w.stats),
    )
    rows, codes = u32(w.rows)[half + record.start : half + record.stop], u16(w.wide_codes)[of.wide * w.n_all :]
    counts, n = i64(w.category_counts)[4 * thread * width :], 0
    missing = (np.int64(0), np.int64(0), np.int64(0))
    one, two, three = np.uintp(1), np.uintp(2), np.uintp(3)
    for k in range(rows.size):
        row, code = np.uintp(rows[k]) << two, np.uintp(codes[np.uintp(rows[k])])
        if code == np.uintp(MISSING_CATEGORY):
            missing = missing[0] + stats[row], missing[1] + stats[row + one], missing[2] + stats[row + three]
            continue
        at = code << two
        if counts[at + one] == 0:
            lists[CODES * width + n] = code
            n += 1
        counts[at] += stats[row]
        counts[at + one] += stats[row + one]
        counts[at + two] += stats[row + three]
    for k in range(n):
        at = 4 * lists[CODES * width + k]
        lists[FIRST * width + k], lists[SECOND * width + k] = counts[at], counts[at + 1]
        lists[LAST * width + k] = counts[at + 2]
        counts[at] = counts[at + 1] = counts[at + 2] = 0
    i64(w.n_reads)[8 * thread] += rows.size
    scan_listed(w, node, i, n, missing, thread)
