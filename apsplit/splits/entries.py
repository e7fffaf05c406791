"""Trees of classes of a sparse X: weights of entries, and the thresholds of a column in a node (:mod:`apsplit._lists`).

All rows of a node without an entry have one value, so one side of every threshold has none but entries. That bounds
what a column can do: by the weight of its entries, then by their class weights. Sums of a segment are weight, rows,
and, of two classes, the weight of the second one; more classes are added up where the weight alone cannot tell.
"""

from __future__ import annotations

import numpy as np

from apsplit._jit import called, inline
from apsplit._lists import KEPT, N_ENTRIES, ROW, SEARCHED, TOTALS, entries_of
from apsplit._phases import call, phase
from apsplit._records import f64, i64, u32
from apsplit._work import INTS, nodes_of, segments_of, winners_of, work_at
from apsplit.data.sorting import NEW_VALUE
from apsplit.splits.bounds import lower_key
from apsplit.splits.criterion import ERROR, GINI, key_to_float
from apsplit.splits.histogram import times
from apsplit.splits.refine import OTHERS
from apsplit.splits.scan import (
    FEATURE,
    MISSING_WEIGHT,
    NODE,
    SHIFT,
    gini_may_reach,
    impurity_of,
    may_win,
    sums_at,
)

# -------------------------------------------------------------------------------------------------------------- bounds


@inline
def _weight_may_win(w, node, weight):
    """Whether a column may win whose entries have some weight, whatever their classes: Gini impurity.

    The side with the rows that have no entry is at least as impure as these alone, and a sum of squared class weights
    is at most that of the node (docs/BOUNDS.md).
    """
    record = nodes_of(w.nodes)[node]
    whole = record.cover
    if 2.0 * np.float64(weight) > whole:
        return True
    rest = whole - np.float64(weight)
    lower = rest - whole * (whole - key_to_float(record.unsplit)) / rest
    return lower <= impurity_of(w, winners_of(w.winners)[record.slot].key) + record.slack


@inline
def _pair_may_win(w, node, a, b):
    """Whether a column may win whose entries have weights ``a`` and ``b`` of two classes: Gini impurity."""
    record, sums, nothing = nodes_of(w.nodes)[node], i64(w.class_sums)[node * w.n_channels :], np.int64(0)
    limit = impurity_of(w, winners_of(w.winners)[record.slot].key) + record.slack
    return (
        gini_may_reach(limit, a, nothing, sums[0] - a, sums[1])
        or gini_may_reach(limit, nothing, b, sums[0], sums[1] - b)
        or gini_may_reach(limit, a, b, sums[0] - a, sums[1] - b)
    )


@inline
def _spread_of_others(others, totals, k):
    """A Gini impurity that no column goes below, given the class weights of the rows without an entry, and of all.

    Of the entries no more than the two heaviest classes can be told apart.
    """
    weight = squares = spread = first = second = 0.0
    for c in range(k):
        a, b = np.float64(others[c]), np.float64(totals[c] - others[c])
        weight += a
        squares += a * a
        spread += b
        second = max(second, min(first, b))
        first = max(first, b)
    return weight - squares / max(weight, 1.0) + (spread - first - second)


@inline
def _classes_may_win(w, node, i, thread):
    """Whether the i-th feature may win, given the class weights of the rows without an entry, in the thread's memory.

    Impurity is least with all entries, or all of some classes, on the other side: corners of a box (docs/BOUNDS.md).
    """
    record, memory, totals = nodes_of(w.nodes)[node], i64(w.class_ints), i64(w.class_sums)[node * w.n_channels :]
    others, k, channels, at = sums_at(w, thread, 4), w.n_classes, w.n_channels, sums_at(w, thread, 0)
    if w.criterion == GINI:
        limit = impurity_of(w, winners_of(w.winners)[record.slot].key) + record.slack
        return _spread_of_others(memory[others : others + k], totals, k) <= limit
    for c in range(k):
        memory[at + c], memory[at + channels + c] = memory[others + c], 0
        memory[at + 2 * channels + c] = totals[c] - memory[others + c]
    left, right = memory[at : at + k], memory[at + channels : at + channels + k]
    lower = lower_key(w.criterion, left, right, memory[at + 2 * channels : at + 2 * channels + k], k)
    return may_win(w, np.float64(lower) if w.criterion == ERROR else key_to_float(lower), i, record.slot, record.slack)


# -------------------------------------------------------------------------------------------------------------- search


@inline
def _add_classes(w, words, at):
    """Add some entries to the sums that begin at ``at``."""
    stats, sums, mask, two = i64(w.stats), i64(w.class_ints)[at : at + w.n_channels], np.uint32(ROW), np.uintp(2)
    for k in range(words.size):
        row = np.uintp(words[k] & mask) * two
        sums[np.uintp(stats[row + np.uintp(1)])] += stats[row]
    if w.n_channels > w.n_classes:
        for k in range(words.size):
            sums[w.n_classes] += times(w, words[k] & mask)


@inline
def _some_pair_may_win(w, node, words, low, thread):
    """Whether a threshold between values may win: Gini impurity of two classes, nothing is missing.

    The rows without an entry, whose class weights are in the thread's memory, come before the low-th entry.
    """
    record, sums, stats = nodes_of(w.nodes)[node], i64(w.class_sums)[node * w.n_channels :], i64(w.stats)
    limit, others = impurity_of(w, winners_of(w.winners)[record.slot].key) + record.slack, sums_at(w, thread, 4)
    a = b = np.int64(0)
    for k in range(words.size + 1):
        if k == low:
            if k > 0 and gini_may_reach(limit, a, b, sums[0] - a, sums[1] - b):
                return True
            a += i64(w.class_ints)[others]
            b += i64(w.class_ints)[others + 1]
        if k < words.size:
            is_new = words[k] >= np.uint32(NEW_VALUE)
            if is_new and a + b > 0 and gini_may_reach(limit, a, b, sums[0] - a, sums[1] - b):
                return True
            row = np.uintp(words[k] & np.uint32(ROW)) * np.uintp(2)
            weight = stats[row]
            of_second = weight & -stats[row + np.uintp(1)]
            a += weight - of_second
            b += of_second
    return False


@inline
def _list_values(w, words, low, has_others, thread):
    """List the rows of some entries, by value, and one for all without an entry, before the low-th; returns how many.

    For a value stands its place among the values.
    """
    begin, n, place, new = thread * (w.n + 1), np.uintp(0), 0.0, np.uint32(NEW_VALUE)
    found, values = u32(w.open_row)[begin : begin + w.n + 1], f64(w.open_value)[begin : begin + w.n + 1]
    for k in range(words.size + 1):
        if k == low and has_others:
            place += 1.0
            found[n], values[n] = OTHERS, place
            n += np.uintp(1)
        if k < words.size:
            place += np.float64(words[k] >= new)
            found[n], values[n] = words[k] & np.uint32(ROW), place
            n += np.uintp(1)
    return np.intp(n)


@called
def _search(w, node, segment, thread):
    """Try the thresholds of a column in a node, unless a bound tells that none of them wins."""
    i, low, present = np.int64(segment.feature), np.int64(segment.low), np.int64(segment.low) + np.int64(segment.high)
    memory, totals = i64(w.class_ints), i64(w.class_sums)[node * w.n_channels :]
    (begin, end), lost, others = entries_of(w, node, segment), sums_at(w, thread, 3), sums_at(w, thread, 4)
    words = u32(w.lists)[begin:end]
    missing = rest = np.int64(0)
    for c in range(w.n_channels):
        memory[lost + c] = memory[others + c] = 0
    _add_classes(w, words[present:], lost)
    _add_classes(w, words[:present], others)
    for c in range(w.n_channels):
        memory[others + c] = totals[c] - memory[others + c] - memory[lost + c]
        if c < w.n_classes:
            missing += memory[lost + c]
            rest += memory[others + c]
    if (w.criterion != GINI or w.n_classes > 2) and not _classes_may_win(w, node, i, thread):
        return
    if missing == 0:  # of the last value one row is enough: no threshold lies behind it
        while present > low + 1 and words[present - 1] < np.uint32(NEW_VALUE):
            present -= 1
        if w.criterion == GINI and w.n_classes == 2 and not _some_pair_may_win(w, node, words[:present], low, thread):
            return
    n = _list_values(w, words[:present], low, rest > 0, thread)
    ints = i64(w.ints)[thread * INTS : (thread + 1) * INTS]
    ints[NODE], ints[FEATURE], ints[SHIFT], ints[MISSING_WEIGHT] = node, i, -1, missing
    if n > 0:
        call(w.sweep, w.here, n, thread)


# ------------------------------------------------------------------------------------------------ functions by address


@phase
def add_entries(address, start, thread):
    """Weight and number of some entries, from ``start`` on in the lists."""
    w = work_at(address)
    ints, stats, mask = i64(w.ints)[thread * INTS : (thread + 1) * INTS], i64(w.stats), np.uint32(ROW)
    words, weight, n, of_second = u32(w.lists)[start : start + ints[N_ENTRIES]], np.int64(0), np.int64(0), np.int64(0)
    if w.n_classes == 2:
        for k in range(words.size):
            row = np.uintp(words[k] & mask) * np.uintp(2)
            weight += stats[row]
            of_second += stats[row] & -stats[row + np.uintp(1)]
    else:
        for k in range(words.size):
            weight += stats[np.uintp(words[k] & mask) * np.uintp(2)]
    if w.n_channels > w.n_classes:
        for k in range(words.size):
            n += times(w, words[k] & mask)
    ints[TOTALS], ints[TOTALS + 1], ints[TOTALS + 2], ints[TOTALS + 3] = weight, n, of_second, 0


@phase
def search_column(address, at, thread):
    """Search the column of a segment of a node, if its entries may be a leaf, or in nodes below."""
    w = work_at(address)
    segment, ints = segments_of(w.segments)[at], i64(w.ints)[thread * INTS : (thread + 1) * INTS]
    node, weight, counts = ints[SEARCHED], segment.sums[0], w.n_channels > w.n_classes
    ints[KEPT] = weight >= max(np.int64(1), w.min_weight) and (not counts or segment.sums[1] >= w.min_rows)
    if not ints[KEPT]:
        return
    if w.criterion == GINI:
        b = segment.sums[2]
        if not (_pair_may_win(w, node, weight - b, b) if w.n_classes == 2 else _weight_may_win(w, node, weight)):
            return
    _search(w, node, segment, thread)
