"""Trees of classes: histograms of class weights, filled four columns (or bundles of columns) at a time.

As for gradients (:mod:`apsplit.gradients.histogram`), but a row adds its weight to a single channel, that of its class,
and 1 to the last one if leaves need several rows::

    pool      [node][carrier][code][channel]
    stats     [row] | weight | class |

Words of packed codes that are 0, four first codes, are passed over: what the others leave of the node's sums is theirs.
Remembered histograms of the root, plus the changes of the rows that have some, are those of the new weights, exactly.
"""

from __future__ import annotations

import numpy as np

from apsplit._jit import called, inline
from apsplit._pool import begin_of, list_filled, shift_of, size_of
from apsplit._records import i64, u32
from apsplit._work import BLOCK, INTS, WORDS, carriers_of, nodes_of

ROWS_OF_CHUNK = 1 << 12  # whose changes are listed together


@inline
def times(w, row):
    """How often a row counts."""
    return i64(w.row_counts)[row] if w.repeats.n > 0 else np.int64(1)


@inline
def only_changes(w, node):
    """Whether histograms of a node are remembered, and what has changed is added to them."""
    return node == 0 and w.root_row >= 0 and not w.recounts


@called
def _fill_block(w, group, words, listed, block, begin, shift, counts):
    """Add listed rows of a block, with codes ``words``, classes and weights ``block``, to the carriers of a group.

    ``counts``: how often each row of the block counts; empty: rows are not counted.
    """
    carriers, pool, channels = carriers_of(w.carriers), i64(w.pool), np.uintp(w.n_channels)
    a, b, c, d = carriers[4 * group], carriers[4 * group + 1], carriers[4 * group + 2], carriers[4 * group + 3]
    first, second = np.uintp(begin + a.offset), np.uintp(begin + b.offset)
    third, fourth = np.uintp(begin + c.offset), np.uintp(begin + d.offset)
    s, t = np.uintp(shift_of(a, shift)), np.uintp(shift_of(b, shift))
    u, v = np.uintp(shift_of(c, shift)), np.uintp(shift_of(d, shift))
    mask, one = np.uintp(255), np.uintp(1)
    for k in range(listed.size):
        at = np.uintp(listed[k])
        word, j = np.uintp(words[at]), at << one
        weight, class_ = block[j], np.uintp(block[j + one])
        pool[first + ((word & mask) >> s) * channels + class_] += weight
        pool[second + (((word >> np.uintp(8)) & mask) >> t) * channels + class_] += weight
        pool[third + (((word >> np.uintp(16)) & mask) >> u) * channels + class_] += weight
        pool[fourth + ((word >> np.uintp(24)) >> v) * channels + class_] += weight
    if counts.size > 0:
        class_ = np.uintp(w.n_classes)
        for k in range(listed.size):
            word, n = np.uintp(words[listed[k]]), counts[listed[k]]
            pool[first + ((word & mask) >> s) * channels + class_] += n
            pool[second + (((word >> np.uintp(8)) & mask) >> t) * channels + class_] += n
            pool[third + (((word >> np.uintp(16)) & mask) >> u) * channels + class_] += n
            pool[fourth + ((word >> np.uintp(24)) >> v) * channels + class_] += n


@called
def _fill_rows(w, rows, groups, begin, shift, changes, thread):
    """Add some rows to the histograms of some groups, which take turns, a block of rows at a time.

    ``changes``: of the weights of these rows; empty: their weights are added. Returns, bit by bit, in which groups
    words were passed over.
    """
    stats, packed, width = i64(w.stats), u32(w.packed), np.uintp(w.carriers.n >> 2)
    block = i64(w.ints)[thread * INTS : thread * INTS + 2 * BLOCK]
    words = u32(w.words)[thread * WORDS : (thread + 1) * WORDS]
    listed = i64(w.ints)[thread * INTS + 2 * BLOCK : thread * INTS + 3 * BLOCK]
    one, passed, counts_rows = np.uintp(1), np.int64(0), w.n_channels > w.n_classes and changes.size == 0
    first_count = thread * INTS + 3 * BLOCK
    counts = i64(w.ints)[first_count : first_count + (BLOCK if counts_rows else 0)]
    for first in range(0, rows.size, BLOCK):
        n = min(BLOCK, rows.size - first)
        for k in range(n):
            j, row = np.uintp(k) << one, np.uintp(rows[first + k])
            block[j], block[j + one] = stats[row << one], stats[(row << one) + one]
            for q in range(groups.size):
                words[np.uintp(q * BLOCK) + np.uintp(k)] = packed[row * width + np.uintp(groups[q])]
        for k in range(min(n, changes.size)):
            block[np.uintp(k) << one] = changes[first + k]
        for k in range(n if counts_rows else 0):
            counts[k] = times(w, rows[first + k])
        for q in range(groups.size):
            some = words[q * BLOCK : q * BLOCK + n]
            n_listed = list_filled(some, listed)
            passed |= np.int64(n_listed < n) << q
            _fill_block(w, groups[q], some, listed[:n_listed], block, begin, shift, counts)
    return passed


@called
def _fill_rest(w, node, group, shift):
    """Give the first row of the histograms of a group what the others leave of the node's sums."""
    carriers, pool, channels = carriers_of(w.carriers), i64(w.pool), w.n_channels
    for c in range(4 * group, 4 * group + 4):
        if carriers[c].head < 0:
            continue
        at = begin_of(w, node) + carriers[c].offset
        histogram = pool[at : at + size_of(carriers[c], shift)]
        for k in range(channels):
            histogram[k] = i64(w.class_sums)[node * channels + k]
        for row in range(channels, histogram.size, channels):
            for k in range(channels):
                histogram[k] -= histogram[row + k]


@called
def fill_groups(w, node, groups, shift, thread):
    """Histograms of some groups, for one node; returns the rows that were read."""
    carriers, pool = carriers_of(w.carriers), i64(w.pool)
    record, begin, passed, n = nodes_of(w.nodes)[node], begin_of(w, node), np.int64(0), np.int64(0)
    if only_changes(w, node):
        n_changed = i64(w.n_changed)
        for chunk in range((w.n + ROWS_OF_CHUNK - 1) // ROWS_OF_CHUNK):
            first = chunk * ROWS_OF_CHUNK
            some = u32(w.changed)[first : first + n_changed[chunk]]
            changes = i64(w.changes)[first : first + n_changed[chunk]]
            passed |= _fill_rows(w, some, groups, begin, shift, changes, thread)
            n += n_changed[chunk]
    else:
        for k in range(groups.size):
            for c in range(4 * groups[k], 4 * groups[k] + 4):
                at = begin + carriers[c].offset
                pool[at : at + size_of(carriers[c], shift)] = 0
        half, n = w.n * (record.depth & 1), record.stop - record.start
        some = u32(w.rows)[half + record.start : half + record.stop]
        passed = _fill_rows(w, some, groups, begin, shift, i64(w.changes)[:0], thread)
    for k in range(groups.size):
        if passed >> k & 1:
            _fill_rest(w, node, groups[k], shift)
    return n
