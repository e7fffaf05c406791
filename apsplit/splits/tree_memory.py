"""Trees of classes: what a thread has in its memory while it looks at a column, and where.

The same lines as for gradients (:mod:`apsplit.gradients.scan`), and sums of classes::

    edges     |  0  |  1  |  2  |  ...  | n     before filled bin 0, between bins 0 and 1, ..., behind the last
    sums      [class][edge] on the left; rows, if leaves need several of them, are a class more

A key (:mod:`apsplit.splits.criterion`) lies in memory as a float: that with its bits, so that keys of all criteria are
in the order of these floats.
"""

from __future__ import annotations

import numpy as np

from apsplit._jit import inline
from apsplit._records import i64
from apsplit._work import ARGUMENTS, FLOATS, LINE, LISTS, winners_of
from apsplit.splits.criterion import ERROR

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


@inline
def class_memory(w):
    """Integers of a thread: sums of edges, a member's histogram, sums before open bins, five more sums."""
    return w.n_channels * (3 * LINE + 5)


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
    """And one of the others: 0 left, 1 right, 2 inside a bin, 3 missing, 4 left with missing."""
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
    if w.criterion == ERROR and lower == best < 2.0**52:  # no rounding
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
