"""What trees of classes and of gradients do alike: histograms of the pool, rows of open bins, the order of looks."""

from __future__ import annotations

import numpy as np

from apsplit._jit import called, inline
from apsplit._records import f32, f64, i32, i64, u8, u32
from apsplit._work import INTS, LINE, LISTS, carriers_of, columns_of, families_of, nodes_of
from apsplit.data.sorting import NEW_VALUE


@inline
def scrambled(x):
    """A number of 62 bits that looks random (splitmix64)."""
    z = np.uint64(x) + np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.int64((z ^ (z >> np.uint64(31))) >> np.uint64(2))


# ---------------------------------------------------------------------------------------------------------- histograms


@inline
def shift_of(carrier, shift):
    """By how much the codes of a carrier are shifted in a node."""
    return shift if carrier.merges else np.int64(0)


@inline
def size_of(carrier, shift):
    """Integers of the histogram of a carrier in a node."""
    return carrier.channels * (((carrier.n_codes - 1) >> shift_of(carrier, shift)) + 1)


@inline
def begin_of(w, node):
    """Where the histograms of a node begin in the pool."""
    return w.pool_width * nodes_of(w.nodes)[node].pool_row


@inline
def _merge(histogram, target, channels, n, by):
    """Join ``2^by`` neighbouring rows of a histogram of ``n`` rows; ``target`` may be the same memory."""
    for b in range(((n - 1) >> by) + 1):
        first, last = b << by, min((b + 1) << by, n)
        for c in range(channels):
            total = np.int64(0)
            for row in range(first, last):
                total += histogram[channels * row + c]
            target[channels * b + c] = total


@called
def subtract(w, family, carrier):
    """The histogram of a carrier of the derived sibling: what the counted one leaves of the parent's."""
    of, pool, record = carriers_of(w.carriers)[carrier], i64(w.pool), families_of(w.families)[family]
    at, begin = begin_of(w, record.derived) + of.offset, begin_of(w, record.counted)
    rest, parent = pool[at:], pool[w.pool_width * record.parent_row + of.offset :]
    if record.shift > record.parent_shift and of.merges:
        n = ((of.n_codes - 1) >> record.parent_shift) + 1
        _merge(parent, rest, of.channels, n, record.shift - record.parent_shift)
        parent = rest
    counted = pool[begin + of.offset : begin + of.offset + size_of(of, record.shift)]
    for k in range(counted.size):
        rest[k] = parent[k] - counted[k]


@inline
def list_filled(words, listed):
    """List those of some packed codes that are not 0; returns how many. No branch: nobody can tell which."""
    n = np.uintp(0)
    for k in range(words.size):
        listed[n] = k
        n += np.uintp(words[k] != 0)
    return np.intp(n)


@inline
def take_member(of, channels, sums, carrier, target):
    """Take the column ``of`` out of the histogram of its bundle; ``target``: its own, missing values after the bins."""
    left_out = of.left_out
    for c in range(channels):
        rest = sums[c]
        for row in range(of.n_bins + of.has_missing - 1):
            value = carrier[channels * (of.first + row) + c]
            target[channels * (row + (row >= left_out)) + c] = value
            rest -= value
        target[channels * left_out + c] = rest


# ---------------------------------------------------------------------------------------------------------------- rows

OPEN = LISTS + 5 * LINE  # line of integers: open bins, ascending


@inline
def raw_value(w, at):
    """A raw value: one kernel for float32 and float64."""
    narrow = f32(w.narrow)
    return np.float64(narrow[at]) if narrow.size > 0 else f64(w.wide)[at]


@inline
def segment_of(w, f, bin_, shift):
    """Where in the column's order the rows of a bin are: (begin, end)."""
    ordered = i64(w.ordered)[f]
    first_row = i64(w.first_row)[257 * ordered : 257 * ordered + 257]
    return first_row[bin_ << shift], first_row[min(256, (bin_ + 1) << shift)]


@inline
def order_pays(w, node, f, shift, n_open, thread):
    """Whether the rows of the open bins are found faster through the column's order than by a pass."""
    record, ints, n = nodes_of(w.nodes)[node], i64(w.ints)[thread * INTS :], 0
    m = record.stop - record.start
    if i64(w.ordered)[f] < 0:
        return False
    for k in range(n_open):
        begin, end = segment_of(w, f, ints[OPEN + k], shift)
        n += end - begin
    inside = n * (m / w.n_all)  # about so many of them are in the node
    return n * w.seek_cost < m + inside * w.sort_cost


@inline
def gather_by_order(w, node, f, shift, n_open, thread):
    """List the rows of a node in open bins of a dense column by value, with their values; returns how many."""
    of, ints, node_of = columns_of(w.columns)[f], i64(w.ints)[thread * INTS :], i32(w.node_of)
    base, begin, n = i64(w.ordered)[f] * w.n_all, thread * (w.n + 1), np.uintp(0)
    found, values = u32(w.open_row)[begin : begin + w.n + 1], f64(w.open_value)[begin : begin + w.n + 1]
    for k in range(n_open):
        first, end = segment_of(w, f, ints[OPEN + k], shift)
        segment = u32(w.order)[base + first : base + end]
        for j in range(segment.size):
            row = segment[j] & np.uint32(NEW_VALUE - 1)
            found[n] = row
            n += np.uintp(node_of[row] == node)
    for k in range(np.intp(n)):
        values[k] = raw_value(w, of.raw_start + np.intp(found[k]) * w.row_step)
    return np.intp(n)


@inline
def gather_by_pass(w, node, f, shift, opened, thread):
    """The same by a pass over the node's rows: in their order."""
    record, of = nodes_of(w.nodes)[node], columns_of(w.columns)[f]
    half, begin = w.n * (record.depth & 1), thread * (w.n + 1)
    rows, codes = u32(w.rows)[half + record.start : half + record.stop], u8(w.codes)[f * w.n_all : (f + 1) * w.n_all]
    found, values = u32(w.open_row)[begin : begin + w.n + 1], f64(w.open_value)[begin : begin + w.n + 1]
    n, s = np.uintp(0), np.uintp(shift)
    for k in range(rows.size):
        row = rows[k]
        found[n] = row
        n += np.uintp(opened[np.uintp(codes[row]) >> s])
    for k in range(np.intp(n)):
        values[k] = raw_value(w, of.raw_start + np.intp(found[k]) * w.row_step)
    return np.intp(n)


@inline
def value_of(w, f, row):
    """The value of a row in a column, and its code; values of exact columns are not looked up, as codes tell them.

    Of a sparse column a row beyond those of X stands for all that have no entry.
    """
    of = columns_of(w.columns)[f]
    if not w.is_sparse:
        code = np.int64(u8(w.codes)[f * w.n_all + row])
        return 0.0 if of.exact else raw_value(w, of.raw_start + row * w.row_step), code
    if row >= w.n_all:  # all rows without an entry
        return 0.0, np.int64(of.default)
    entry_row, low, high = u32(w.entry_row), of.entry_start, of.entry_stop - 1
    while low < high:
        middle = (low + high) >> 1
        if np.int64(entry_row[middle]) < row:
            low = middle + 1
        else:
            high = middle
    code = np.int64(u8(w.entry_code)[low])
    return 0.0 if of.exact else raw_value(w, of.raw_start + low - of.entry_start), code


# --------------------------------------------------------------------------------------------------------------- looks


@inline
def may_use(w, slot, i):
    """Whether a node may use the i-th feature."""
    allowed = u8(w.allowed)
    return allowed.size == 0 or allowed[slot * w.features.n + i] != 0


@called
def sort_looks(looks, n):
    """Put looks in the order of their bounds, the largest first: a heap sort."""
    for root in range(n // 2 - 1, -1, -1):
        _sift(looks, root, n)
    for end in range(n - 1, 0, -1):
        _swap(looks, 0, end)
        _sift(looks, 0, end)


@inline
def _swap(looks, a, b):
    looks[a].peak, looks[b].peak = looks[b].peak, looks[a].peak
    looks[a].feature, looks[b].feature = looks[b].feature, looks[a].feature


@called
def _sift(looks, root, n):
    """Restore the heap, smallest bound first, below ``root``."""
    while 2 * root + 1 < n:
        child = 2 * root + 1
        if child + 1 < n and looks[child + 1].peak < looks[child].peak:
            child += 1
        if looks[root].peak <= looks[child].peak:
            return
        _swap(looks, root, child)
        root = child
