"""Trees of classes: the best thresholds between the bins of a column of one node, and bounds of what its bins may hide.

Rough scores, in SIMD, say which of the thresholds between bins may be the best; these are scored by their keys
(:mod:`apsplit.splits.criterion`). A thread has the same lines as for gradients (:mod:`apsplit.gradients.scan`), and
sums of classes::

    edges     |  0  |  1  |  2  |  ...  | n     before filled bin 0, between bins 0 and 1, ..., behind the last
    sums      [class][edge] on the left; rows, if leaves need several of them, are a class more

A key lies in memory as a float: that with its bits, so that keys of all criteria are in the order of these floats.
"""

from __future__ import annotations

import numpy as np

from apsplit._categories import SET, THRESHOLD, keep_set
from apsplit._jit import called, inline
from apsplit._phases import call, lock, phase, unlock
from apsplit._records import f64, i64, u8
from apsplit._work import ARGUMENTS, FLOATS, INTS, LINE, LISTS, columns_of, nodes_of, winners_of, work_at
from apsplit.splits.candidate import comes_first, rank_of
from apsplit.splits.criterion import ERROR, GINI

# Lines of floats, by edge; bounds by bin.
LEFT, RIGHT, SCORE, LOWER, CORNERS = 0, LINE, 2 * LINE, 3 * LINE, 4 * LINE
# Lines of integers: filled bins; weight on the left of each edge.
FILLED, WEIGHT = LISTS, LISTS + LINE
# What functions by address are told, and tell: the node and its feature; where the histogram is in the pool (-1: that
# of a member), its shift and row of missing values, whether thresholds are offered; the weight of missing values; how
# many bins are filled, or rows were gathered.
NODE, FEATURE, PLACE, SHIFT, MISSING_ROW, OFFERS = (ARGUMENTS + k for k in range(6))
MISSING_WEIGHT, N_FILLED = ARGUMENTS + 6, ARGUMENTS + 7
LEAST = FLOATS - 1  # the smallest bound of a column
SUMS = 3 * LINE + 5  # of each channel


@inline
def class_memory(w):
    """Integers of a thread: sums of edges, a member's histogram, sums before open bins, a few more sums."""
    return w.n_channels * SUMS


@inline
def edge_sums(w, thread):
    """Where the sums of edges begin in the memory of a thread."""
    return thread * class_memory(w)


@inline
def member_at(w, thread):
    """And the histogram of a member of a bundle."""
    return thread * class_memory(w) + w.n_channels * LINE


@inline
def before_at(w, thread):
    """And the sums before open bins, [channel][bin]."""
    return thread * class_memory(w) + w.n_channels * 2 * LINE


@inline
def sums_at(w, thread, which):
    """And one of the others: 0 left, 1 right, 2 inside a bin, 3 missing, 4 rows of the default of a sparse column."""
    return thread * class_memory(w) + w.n_channels * (3 * LINE + which)


@inline
def impurity_of(w, key):
    """The impurity that a key stands for, in units of weight."""
    if w.criterion == ERROR and key < np.inf:
        return np.float64(np.float64(key).view(np.int64))
    return key


@inline
def may_win(w, lower, i, slot, slack):
    """Whether something of the i-th feature that is not below ``lower`` may win."""
    winner = winners_of(w.winners)[slot]
    best = impurity_of(w, winner.key)
    if w.criterion == ERROR and lower == best < 2.0**52 and slack < np.inf:  # no rounding
        return i <= winner.feature
    return lower <= best + slack


@inline
def take_sides(w, edge, next_edge, node, thread):
    """Class weights left of an edge, right of another one, and between them, in the memory of a thread."""
    memory, totals, start = i64(w.class_ints), i64(w.class_sums), edge_sums(w, thread)
    left, channels = sums_at(w, thread, 0), w.n_channels
    for c in range(channels):
        whole, before, behind = totals[node * channels + c], memory[start + c * LINE + edge], np.int64(0)
        behind = whole - memory[start + c * LINE + next_edge]
        memory[left + c], memory[left + channels + c] = before, behind
        memory[left + 2 * channels + c] = whole - before - behind


# ---------------------------------------------------------------------------------------------------------------- edges


@inline
def add_up(w, histogram, n, with_missing, thread):
    """Sums on the left of the edges between filled bins, beginning with nothing or the missing rows; returns how many.

    No branch: in small nodes many bins are empty, and nobody can tell which.
    """
    ints, memory, start = i64(w.ints)[thread * INTS : (thread + 1) * INTS], i64(w.class_ints), edge_sums(w, thread)
    k, channels, missing = np.uintp(w.n_classes), np.uintp(w.n_channels), sums_at(w, thread, 3)
    n_filled, total, at = np.uintp(0), np.int64(0), np.uintp(0)
    if with_missing:
        for c in range(w.n_classes):
            total += memory[missing + c]
    ints[WEIGHT] = total
    for b in range(n):
        weight = np.int64(0)
        for c in range(k):
            weight += histogram[at + np.uintp(c)]
        ints[np.uintp(FILLED) + n_filled] = b
        total += weight
        n_filled += np.uintp(weight > 0)
        ints[np.uintp(WEIGHT) + n_filled] = total
        at += channels
    ints[np.uintp(FILLED) + n_filled] = -1
    for c in range(w.n_channels):
        total = memory[missing + c] if with_missing else np.int64(0)
        line = np.uintp(start + c * LINE)
        memory[line] = total
        for e in range(n_filled):
            j = np.uintp(e)
            total += histogram[np.uintp(ints[np.uintp(FILLED) + j]) * channels + np.uintp(c)]
            memory[line + j + np.uintp(1)] = total
    return np.intp(n_filled)


# -------------------------------------------------------------------------------------------------------------- scores


@inline
def _gini_of_two(n_edges, first, second, of_left, x):
    """Gini impurity of both sides of each edge, two classes; ``of_left``: sums by edge."""
    for k in range(n_edges):
        j = np.uintp(k)
        a, b = of_left[j], of_left[j + np.uintp(LINE)]
        c, d = np.float64(first - a), np.float64(second - b)
        p, q = np.float64(a), np.float64(b)
        x[j + np.uintp(LEFT)] = 2.0 * p * q / max(p + q, 1.0)
        x[j + np.uintp(RIGHT)] = 2.0 * c * d / max(c + d, 1.0)


@inline
def gini_may_reach(limit, l0, l1, r0, r1):
    """Whether two classes with these weights on the two sides may have as small a Gini impurity as that."""
    a, b, c, d = np.float64(l0), np.float64(l1), np.float64(r0), np.float64(r1)
    p, q = max(a + b, 1.0), max(c + d, 1.0)
    return 2.0 * (a * b * q + c * d * p) <= limit * (p * q)


@inline
def score_gini(w, n_edges, thread):
    """The same for more classes."""
    ints, x = i64(w.ints)[thread * INTS : (thread + 1) * INTS], f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS]
    start, n_classes, total = edge_sums(w, thread), w.n_classes, np.int64(0)
    of_left, weights = i64(w.class_ints)[start : start + w.n_channels * LINE], ints[WEIGHT : WEIGHT + LINE]
    totals = i64(w.class_sums)[ints[NODE] * w.n_channels :]
    for k in range(n_edges):
        x[np.uintp(k) + np.uintp(LEFT)] = x[np.uintp(k) + np.uintp(RIGHT)] = 0.0
    for c in range(n_classes):
        whole, line = totals[c], np.uintp(c * LINE)
        total += whole
        for k in range(n_edges):
            j = np.uintp(k)
            a, b = np.float64(of_left[line + j]), np.float64(whole - of_left[line + j])
            x[j + np.uintp(LEFT)] += a * a
            x[j + np.uintp(RIGHT)] += b * b
    for k in range(n_edges):
        j = np.uintp(k)
        a, b = np.float64(weights[j]), np.float64(total - weights[j])
        x[j + np.uintp(LEFT)] = a - x[j + np.uintp(LEFT)] / max(a, 1.0)
        x[j + np.uintp(RIGHT)] = b - x[j + np.uintp(RIGHT)] / max(b, 1.0)


@inline
def score_edges(w, n_edges, totals, thread):
    """Rough impurities of both sides of each edge; their sum is the score of a threshold there, if it is allowed."""
    ints, x = i64(w.ints)[thread * INTS : (thread + 1) * INTS], f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS]
    memory, start, k = i64(w.class_ints), edge_sums(w, thread), w.n_classes
    of_left, weights = memory[start : start + w.n_channels * LINE], ints[WEIGHT : WEIGHT + LINE]
    if w.criterion == GINI and k == 2:
        _gini_of_two(n_edges, totals[0], totals[1], of_left, x)
    else:
        call(w.score_others, w.here, n_edges, thread)
    total, least = np.int64(0), max(np.int64(1), w.min_weight)
    for c in range(k):
        total += totals[c]
    for e in range(n_edges):
        j = np.uintp(e)
        allowed = (weights[j] >= least) & (total - weights[j] >= least)
        score = x[j + np.uintp(LEFT)] + x[j + np.uintp(RIGHT)]
        x[j + np.uintp(SCORE)] = score if allowed else np.inf
    if w.n_channels > k:
        counts = of_left[k * LINE : (k + 1) * LINE]
        for e in range(n_edges):
            if counts[e] < w.min_rows or totals[k] - counts[e] < w.min_rows:
                x[SCORE + e] = np.inf


@called
def offer(w, slot, thread):
    """Let the candidate of a thread be the winner of a node, if it comes before the one so far.

    The sums on its left are those of the thread.
    """
    winners, candidate, locks = winners_of(w.winners), winners_of(w.candidates)[thread], i64(w.locks)
    best_keys = f64(w.best_keys)
    if best_keys.size > 0:  # a column is looked at by one thread at a time
        best_keys[candidate.feature] = min(best_keys[candidate.feature], candidate.key)
    if candidate.key > winners[slot].key:
        return
    memory, sums, left = i64(w.class_ints), i64(w.winner_sums), sums_at(w, thread, 0)
    lock(locks, slot)
    so_far = winners[slot]
    if comes_first(candidate.key, candidate.feature, candidate.rank, so_far.key, so_far.feature, so_far.rank):
        winners[slot] = candidate
        for c in range(w.n_channels):
            sums[slot * w.n_channels + c] = memory[left + c]
        if candidate.kind == SET:
            keep_set(w, slot, thread)
    unlock(locks, slot)


@inline
def _offer_edge(w, node, i, k, shift, direction, thread):
    """Offer the threshold at the k-th edge to the node."""
    c, ints = winners_of(w.candidates)[thread], i64(w.ints)[thread * INTS : (thread + 1) * INTS]
    take_sides(w, k, k, node, thread)
    call(w.key, w.here, 0, thread)
    missing = ints[MISSING_WEIGHT]
    c.feature, c.kind, c.position = i, THRESHOLD, ints[WEIGHT + k] - (missing if direction == 1 else np.int64(0))
    c.rank = rank_of(c.position, direction)
    c.low = ints[FILLED + k - 1] << shift
    c.bin = c.low + (np.int64(1) << shift) - 1
    c.first = ints[FILLED + k] << shift if ints[FILLED + k] >= 0 else np.int64(-1)
    c.high = c.first + (np.int64(1) << shift) - 1 if c.first >= 0 else np.int64(-1)
    c.inside, c.missing_left, c.any_missing = 0, direction, missing > 0
    offer(w, nodes_of(w.nodes)[node].slot, thread)


@inline
def _offer_edges(w, node, i, last, shift, direction, thread):
    """Offer the thresholds at the edges from 1 to ``last`` that may be the best of the node."""
    record, x = nodes_of(w.nodes)[node], f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS]
    top = np.inf
    for k in range(1, last + 1):
        top = min(top, x[np.uintp(SCORE) + np.uintp(k)])
    if top == np.inf or not may_win(w, top, i, record.slot, record.slack):
        return
    cutoff = min(top, impurity_of(w, winners_of(w.winners)[record.slot].key)) + record.slack
    if w.criterion == ERROR:
        cutoff += 2.0**-50 * cutoff  # large integers were rounded
    for k in range(1, last + 1):
        if x[SCORE + k] <= cutoff and x[SCORE + k] < np.inf:
            _offer_edge(w, node, i, k, shift, direction, thread)


# -------------------------------------------------------------------------------------------------------------- bounds


@inline
def _bound_two(n_filled, first, second, of_left, x):
    """Gini, two classes: the least of the four corners of what may go left of each bin; smaller ones stay."""
    one, line = np.uintp(1), np.uintp(LINE)
    for k in range(n_filled):
        j = np.uintp(k)
        l0, l1 = np.float64(of_left[j]), np.float64(of_left[j + line])
        n0, n1 = np.float64(of_left[j + one]), np.float64(of_left[j + one + line])  # with the bin
        r0, r1 = np.float64(first - of_left[j + one]), np.float64(second - of_left[j + one + line])
        s0, s1 = np.float64(first - of_left[j]), np.float64(second - of_left[j + line])
        a = n0 * l1 / max(n0 + l1, 1.0) + r0 * s1 / max(r0 + s1, 1.0)
        b = l0 * n1 / max(l0 + n1, 1.0) + s0 * r1 / max(s0 + r1, 1.0)
        apart = 2.0 * min(a, b)
        before, behind = x[j + np.uintp(LEFT)] + x[j + np.uintp(RIGHT)], x[j + one + np.uintp(LEFT)]
        together = min(before, behind + x[j + one + np.uintp(RIGHT)])
        x[j + np.uintp(LOWER)] = min(x[j + np.uintp(LOWER)], min(apart, together))


@inline
def bound_bins(w, n_filled, totals, thread):
    """Bound what is inside each filled bin whose sums :func:`add_up` has left, in the line LOWER; smaller ones stay."""
    memory, start = i64(w.class_ints), edge_sums(w, thread)
    x = f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS]
    if w.criterion == GINI and w.n_classes == 2:
        _bound_two(n_filled, totals[0], totals[1], memory[start : start + w.n_channels * LINE], x)
    elif w.criterion == ERROR or w.n_classes == 2:
        call(w.bound_others, w.here, n_filled, thread)
    else:  # the impurity of what is placed
        for k in range(n_filled):
            x[LOWER + k] = min(x[LOWER + k], x[LEFT + k] + x[RIGHT + k + 1])


@inline
def close_bins(w, n_filled, single, totals, thread):
    """Infinity for the bins inside which there is nothing: single values, or a side would be too small for a leaf.

    The sums of edges are those without missing rows, which may join any side.
    """
    ints, memory = i64(w.ints)[thread * INTS : (thread + 1) * INTS], i64(w.class_ints)
    x, k = f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS], w.n_classes
    for j in range(n_filled if single.size > 0 else 0):
        if single[ints[FILLED + j]]:
            x[LOWER + j] = np.inf
    if w.n_channels == k:
        return
    counts, missing = edge_sums(w, thread) + k * LINE, memory[sums_at(w, thread, 3) + k]
    for j in range(n_filled):
        before, behind = memory[counts + j + 1] - 1 + missing, totals[k] - memory[counts + j] - 1
        if before < w.min_rows or behind < w.min_rows:
            x[LOWER + j] = np.inf


# -------------------------------------------------------------------------------------------------------------- column


@inline
def take_missing(w, histogram, row, thread):
    """Sums of missing values, at a row of a histogram (-1: there are none), in the memory of a thread; their weight."""
    memory, at, weight = i64(w.class_ints), sums_at(w, thread, 3), np.int64(0)
    for c in range(w.n_channels):
        memory[at + c] = histogram[w.n_channels * row + c] if row >= 0 else np.int64(0)
        if c < w.n_classes:
            weight += memory[at + c]
    return weight


@phase
def scan(address, item, thread):
    """Offer the best threshold between bins of a column to a node, if wanted, and bound what its bins hide."""
    w = work_at(address)
    ints, x = i64(w.ints)[thread * INTS : (thread + 1) * INTS], f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS]
    node, i, place, shift = ints[NODE], ints[FEATURE], ints[PLACE], ints[SHIFT]
    of, totals = columns_of(w.columns)[i64(w.features)[i]], i64(w.class_sums)[node * w.n_channels :]
    histogram = i64(w.pool)[place:] if place >= 0 else i64(w.class_ints)[member_at(w, thread) :]
    n, n_filled, missing = ((of.n_bins - 1) >> shift) + 1, 0, take_missing(w, histogram, ints[MISSING_ROW], thread)
    single = u8(w.single)[of.bin_start : of.bin_start + (of.n_bins if shift == 0 else 0)]
    ints[MISSING_WEIGHT] = missing
    if not of.exact:
        x[LOWER : LOWER + n] = np.inf
    for direction in range(1 if missing > 0 else 0, -1, -1):  # in the end sums begin with nothing
        n_filled = add_up(w, histogram, n, direction == 1, thread)
        if n_filled < 2 and of.exact and missing == 0:
            break
        score_edges(w, n_filled + 1, totals, thread)
        if ints[OFFERS]:  # the last one: present values against missing ones
            last = n_filled if missing > 0 and direction == 0 else n_filled - 1
            _offer_edges(w, node, i, last, shift, direction, thread)
        if not of.exact:
            bound_bins(w, n_filled, totals, thread)
    ints[N_FILLED], least = n_filled, np.inf
    if not of.exact:
        close_bins(w, n_filled, single, totals, thread)
        for k in range(n_filled):
            least = min(least, x[LOWER + k])
    x[LEAST] = least
