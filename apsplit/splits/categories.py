"""Trees of classes: the best split of a node by a categorical column, one category against the rest or a set of them.

Which sets are tried depends on the classes and the categories that a node has (docs/BOUNDS.md):

========================================= =============================================================================
two classes                               prefixes of the order of the share of the second class: the best set there is
more, up to ``MOST_ENUMERATED`` categories all sets
more classes and more categories          prefixes of such an order for each class, and single categories: a heuristic
========================================= =============================================================================

Criterion "error" tries single categories, too: if no split is better than none, the best one need not be a prefix. With
minima of leaves two classes have the best prefix that is allowed.

Sums of categories come from a histogram, or (columns of more categories than a byte can tell, small nodes) are counted
here, in memory of the thread. Candidates of a column come in the order of the table: shorter prefixes first, then the
smallest code; of all sets those of the fewest categories first, then the one whose codes come first.
"""

from __future__ import annotations

import numpy as np

from apsplit._categories import (
    ALL,
    CODES,
    FIRST,
    ONE,
    ORDER,
    SECOND,
    SET,
    begin_of_lists,
    order_by_ratio,
    write_set,
)
from apsplit._jit import called, inline
from apsplit._phases import call, phase
from apsplit._records import f64, i64, u16, u32
from apsplit._work import INTS, columns_of, nodes_of, winners_of, work_at
from apsplit.data.categories import MISSING_CATEGORY
from apsplit.splits.candidate import comes_first, rank_of
from apsplit.splits.criterion import ERROR, split_key
from apsplit.splits.histogram import times
from apsplit.splits.scan import (
    FEATURE,
    MISSING_ROW,
    MISSING_WEIGHT,
    NODE,
    PLACE,
    member_at,
    offer,
    sums_at,
    take_missing,
)

MOST_ENUMERATED = 12  # categories of a node of more than two classes of which all sets are tried
IN_COUNTS = -2  # in place of a histogram: categories were counted by the thread
_SINGLE, _LISTED = -1, -2  # how a candidate was found, in its field `low`; else the class whose order it is a prefix of


@inline
def _counts_at(w, thread):
    """Where the sums of categories that a thread counts begin, [code][channel]."""
    return thread * w.n_channels * w.category_width


@inline
def count_row(w, row, code, n, thread):
    """Count a row that has a category; returns how many categories are listed, of which ``n`` were."""
    stats, counts, at, listed = i64(w.stats), i64(w.category_counts), _counts_at(w, thread) + w.n_channels * code, False
    for c in range(w.n_classes):
        listed |= counts[at + c] > 0
    if not listed:
        i64(w.category_ints)[begin_of_lists(w, thread) + CODES * w.category_width + n] = code
    counts[at + stats[2 * row + 1]] += stats[2 * row]
    if w.n_channels > w.n_classes:
        counts[at + w.n_classes] += times(w, row)
    return n + (not listed)


# ---------------------------------------------------------------------------------------------------------- candidates


@inline
def _begin(w, node, thread):
    """Nothing goes left yet."""
    memory, at, channels = i64(w.class_ints), sums_at(w, thread, 0), w.n_channels
    for c in range(channels):
        memory[at + c], memory[at + channels + c] = 0, i64(w.class_sums)[node * channels + c]


@inline
def _send(w, sums, times_, thread):
    """Send a category with these sums from the right to the left (1), or back (-1)."""
    memory, at, channels = i64(w.class_ints), sums_at(w, thread, 0), w.n_channels
    for c in range(channels):
        memory[at + c] += times_ * sums[c]
        memory[at + channels + c] -= times_ * sums[c]


@inline
def _key(w, left, right):
    """The key of a split with these sums on its sides, as a float; inf: it is not allowed."""
    k, weight, rest, least = w.n_classes, np.int64(0), np.int64(0), max(np.int64(1), w.min_weight)
    for c in range(k):
        weight += left[c]
        rest += right[c]
    if weight < least or rest < least:
        return np.inf
    if w.n_channels > k and (left[k] < w.min_rows or right[k] < w.min_rows):
        return np.inf
    return np.int64(split_key(w.criterion, left, right, k)).view(np.float64)


@called
def _try(w, place, found, of_left, thread):
    """Let the sides of a thread be its best candidate of the column, missing values on either side, if it comes first.

    ``place``: its order among candidates of the column. ``found``, ``of_left``: what is noted of it, `low` and `bin`.
    """
    c, memory, at, channels = winners_of(w.candidates)[thread], i64(w.class_ints), sums_at(w, thread, 0), w.n_channels
    left, right = memory[at : at + channels], memory[at + channels : at + 2 * channels]
    best, lost = memory[at + 2 * channels : at + 3 * channels], memory[at + 3 * channels : at + 4 * channels]
    missing = i64(w.ints)[thread * INTS + MISSING_WEIGHT]
    for side in range(2 if missing > 0 else 1):
        if side == 1:
            _send(w, lost, 1, thread)
        key, rank = _key(w, left, right), rank_of(place, side)
        if key < np.inf and comes_first(key, c.feature, rank, c.key, c.feature, c.rank):
            c.key, c.rank, c.missing_left, c.low, c.bin = key, rank, side, found, of_left
            c.position = -missing if side == 1 else np.int64(0)
            for k in range(channels):
                best[k] = left[k]
                if k < w.n_classes:
                    c.position += left[k]
    if missing > 0:
        _send(w, lost, -1, thread)


@called
def _try_singles(w, node, histogram, n, thread):
    """Try each of ``n`` listed categories against the rest, and all of them against missing values."""
    lists, channels = i64(w.category_ints)[begin_of_lists(w, thread) :], w.n_channels
    behind = w.n_classes * np.int64(MISSING_CATEGORY + 1)  # what orders have in the place of ranks
    for k in range(n if n > 1 else 0):
        code = lists[CODES * w.category_width + k]
        _begin(w, node, thread)
        _send(w, histogram[channels * code : channels * (code + 1)], 1, thread)
        _try(w, behind + code, _SINGLE, code, thread)
    if i64(w.ints)[thread * INTS + MISSING_WEIGHT] > 0:
        _begin(w, node, thread)
        for k in range(n):
            code = lists[CODES * w.category_width + k]
            _send(w, histogram[channels * code : channels * (code + 1)], 1, thread)
        _try(w, behind + MISSING_CATEGORY, _SINGLE, -1, thread)


@called
def _put_in_order(w, histogram, n, class_, thread):
    """Put ``n`` listed categories in the order of the share of a class."""
    lists, channels, width = i64(w.category_ints)[begin_of_lists(w, thread) :], w.n_channels, w.category_width
    for k in range(n):
        at, total = channels * lists[CODES * width + k], np.int64(0)
        for c in range(w.n_classes):
            total += histogram[at + c]
        lists[FIRST * width + k], lists[SECOND * width + k] = histogram[at + class_], total
    order_by_ratio(lists, width, n)


@called
def _try_prefixes(w, node, histogram, n, class_, thread):
    """Try the prefixes of the order of the share of a class."""
    lists, channels, width = i64(w.category_ints)[begin_of_lists(w, thread) :], w.n_channels, w.category_width
    _put_in_order(w, histogram, n, class_, thread)
    _begin(w, node, thread)
    for k in range(n):
        code = lists[CODES * width + lists[ORDER * width + k]]
        _send(w, histogram[channels * code : channels * (code + 1)], 1, thread)
        _try(w, class_ * np.int64(MISSING_CATEGORY + 1) + k, class_, k + 1, thread)


@called
def _try_all(w, node, histogram, n, thread):
    """Try all sets of a few categories, each one category away from that before it (a Gray code).

    In the bits of a set the smallest code is the highest one. A set and the others of the node are one split: it is
    known by the smaller set of the two, or the one that holds the smallest code. So only those without it are gone
    through, and the sides change places where theirs is not the one to be known by.
    """
    lists, channels = i64(w.category_ints)[begin_of_lists(w, thread) :], w.n_channels
    at, width, bits, size, memory = sums_at(w, thread, 0), w.category_width, np.int64(0), np.int64(0), i64(w.class_ints)
    for k in range(1, n):  # codes of small nodes are listed as they come
        code, j = lists[CODES * width + k], k
        while j > 0 and lists[CODES * width + j - 1] > code:
            lists[CODES * width + j] = lists[CODES * width + j - 1]
            j -= 1
        lists[CODES * width + j] = code
    _begin(w, node, thread)
    everything, lost = (np.int64(1) << n) - 1, memory[at + 3 * channels : at + 4 * channels]
    for step in range(np.int64(1) << (n - 1)):
        if step > 0:
            bit = np.int64(0)
            while not (step >> bit) & 1:
                bit += 1
            code = lists[CODES * width + n - 1 - bit]
            joins = 1 if not (bits >> bit) & 1 else -1
            bits, size = bits ^ (np.int64(1) << bit), size + joins
            _send(w, histogram[channels * code : channels * (code + 1)], joins, thread)
        known, n_known = bits, size
        turns = 2 * size >= n or size == 0  # nothing on the left: that is everything, known by all on the left
        if turns:
            known, n_known = everything ^ bits, n - size
            for c in range(channels):  # present values change sides, missing ones are on the right
                a, b = memory[at + c], memory[at + channels + c] - lost[c]
                memory[at + c], memory[at + channels + c] = b, a + lost[c]
        _try(w, n_known * (everything + 1) + everything - known, _LISTED, known, thread)
        if turns:
            for c in range(channels):
                a, b = memory[at + c], memory[at + channels + c] - lost[c]
                memory[at + c], memory[at + channels + c] = b, a + lost[c]


# ------------------------------------------------------------------------------------------------------------- columns


@called
def _try_sets(w, node, histogram, n, thread):
    """Try sets of ``n`` listed categories, as many as the classes of the node ask for."""
    totals = i64(w.class_sums)[node * w.n_channels :]
    n_classes, last = 0, 0
    for c in range(w.n_classes):
        if totals[c] > 0:
            n_classes, last = n_classes + 1, c
    if n_classes > 2 and n <= MOST_ENUMERATED:
        _try_all(w, node, histogram, n, thread)
        return
    for c in range(last if n_classes == 2 else 0, last + 1):
        if totals[c] > 0:
            _try_prefixes(w, node, histogram, n, c, thread)
    if n_classes > 2 or w.criterion == ERROR:
        _try_singles(w, node, histogram, n, thread)


@called
def _write_best(w, histogram, n, thread):
    """The categories that the candidate of a thread sends left, as a node notes them."""
    c, width = winners_of(w.candidates)[thread], w.category_width
    lists = i64(w.category_ints)[begin_of_lists(w, thread) :]
    if c.low == _SINGLE:
        c.kind = ONE if c.bin >= 0 else ALL
        return
    c.kind, n_left = SET, c.bin
    if c.low >= 0:
        _put_in_order(w, histogram, n, c.low, thread)
    else:
        n_left = np.int64(0)
        for k in range(n):
            if (c.bin >> (n - 1 - k)) & 1:
                lists[ORDER * width + n_left] = k
                n_left += 1
    if n_left == n:
        c.kind = ALL
    write_set(w, lists, n_left, thread)


@phase
def scan_categories(address, n, thread):
    """Offer the best split by a categorical column to a node; which, and where its sums are, is told as to ``scan``.

    ``n``: how many categories were listed; -1: they are those of the histogram.
    """
    w = work_at(address)
    ints, channels, width = i64(w.ints)[thread * INTS : (thread + 1) * INTS], w.n_channels, w.category_width
    node, i, place = ints[NODE], ints[FEATURE], ints[PLACE]
    lists = i64(w.category_ints)[begin_of_lists(w, thread) :]
    histogram = i64(w.category_counts)[_counts_at(w, thread) :]
    if n < 0:
        histogram = i64(w.pool)[place:] if place >= 0 else i64(w.class_ints)[member_at(w, thread) :]
        ints[MISSING_WEIGHT] = take_missing(w, histogram, ints[MISSING_ROW], thread)
        n = 0
        for code in range(columns_of(w.columns)[i64(w.features)[i]].n_bins):
            weight = np.int64(0)
            for c in range(w.n_classes):
                weight += histogram[channels * code + c]
            if weight > 0:
                lists[CODES * width + n] = code
                n += 1
    c = winners_of(w.candidates)[thread]
    c.key, c.feature, c.rank, c.any_missing = np.inf, i, np.int64(0), ints[MISSING_WEIGHT] > 0
    if n > 0 and w.by_sets:
        _try_sets(w, node, histogram, n, thread)
    elif n > 0:
        _try_singles(w, node, histogram, n, thread)
    if c.key < np.inf:
        _write_best(w, histogram, n, thread)
        memory, at = i64(w.class_ints), sums_at(w, thread, 0)
        for k in range(channels):
            memory[at + k] = memory[at + 2 * channels + k]
        c.inside, c.low, c.first, c.high = 0, 0, -1, -1
        offer(w, nodes_of(w.nodes)[node].slot, thread)
    if place == IN_COUNTS:
        for k in range(n):
            code = lists[CODES * width + k]
            histogram[channels * code : channels * (code + 1)] = 0


@phase
def count_wide(address, item, thread):
    """Count the categories of a wide column in a node of the batch, and offer the best split by it."""
    w = work_at(address)
    wide, ints = i64(w.wide_features), i64(w.ints)[thread * INTS : (thread + 1) * INTS]
    slot, i = item // wide.size, wide[item % wide.size]
    node = i64(w.batch)[slot]
    record, of = nodes_of(w.nodes)[node], columns_of(w.columns)[i64(w.features)[i]]
    half, stats, memory, at = w.n * (record.depth & 1), i64(w.stats), i64(w.class_ints), sums_at(w, thread, 3)
    rows, codes = u32(w.rows)[half + record.start : half + record.stop], u16(w.wide_codes)[of.wide * w.n_all :]
    f64(w.peaks)[slot * w.features.n + i] = np.inf
    memory[at : at + w.n_channels] = 0
    n, missing = np.int64(0), np.int64(0)
    for k in range(rows.size):
        row, code = np.int64(rows[k]), np.int64(codes[rows[k]])
        if code != MISSING_CATEGORY:
            n = count_row(w, row, code, n, thread)
            continue
        missing += stats[2 * row]
        memory[at + stats[2 * row + 1]] += stats[2 * row]
        if w.n_channels > w.n_classes:
            memory[at + w.n_classes] += times(w, row)
    i64(w.n_reads)[8 * thread] += rows.size
    ints[NODE], ints[FEATURE], ints[PLACE], ints[MISSING_WEIGHT] = node, i, IN_COUNTS, missing
    call(w.scan_categories, w.here, n, thread)
