"""Trees of classes: histograms of class weights, filled four columns (or bundles of columns) at a time.

As for gradients (:mod:`apsplit.gradients.histogram`), but a row adds its weight to a single channel, that of its class,
and 1 to the last one if leaves need several rows::

    pool      [node][carrier][code][channel]
    stats     [row] | weight | class |
"""

from __future__ import annotations

import numpy as np

from apsplit._jit import called, inline
from apsplit._records import i32, i64, u8, u32
from apsplit._work import BLOCK, INTS, carriers_of, columns_of, families_of, nodes_of
from apsplit.gradients.histogram import begin_of, shift_of, size_of


@inline
def _fill_block(w, group, rows, block, begin, shift):
    """Add the rows of a block, whose weights and classes are in ``block``, to the four carriers of a group."""
    carriers, pool, channels = carriers_of(w.carriers), i64(w.pool), np.uintp(w.n_channels)
    packed = u32(w.packed)[group * w.n_all : (group + 1) * w.n_all]
    first, second = np.uintp(begin + carriers[4 * group].offset), np.uintp(begin + carriers[4 * group + 1].offset)
    third, fourth = np.uintp(begin + carriers[4 * group + 2].offset), np.uintp(begin + carriers[4 * group + 3].offset)
    s, mask, one = np.uintp(shift_of(carriers[4 * group], shift)), np.uintp(255), np.uintp(1)
    for k in range(rows.size):
        word, j = np.uintp(packed[rows[k]]), np.uintp(k) << one
        weight, class_ = block[j], np.uintp(block[j + one])
        pool[first + ((word & mask) >> s) * channels + class_] += weight
        pool[second + (((word >> np.uintp(8)) & mask) >> s) * channels + class_] += weight
        pool[third + (((word >> np.uintp(16)) & mask) >> s) * channels + class_] += weight
        pool[fourth + ((word >> np.uintp(24)) >> s) * channels + class_] += weight
    if w.n_channels > w.n_classes:
        class_ = np.uintp(w.n_classes)
        for k in range(rows.size):
            word = np.uintp(packed[rows[k]])
            pool[first + ((word & mask) >> s) * channels + class_] += 1
            pool[second + (((word >> np.uintp(8)) & mask) >> s) * channels + class_] += 1
            pool[third + (((word >> np.uintp(16)) & mask) >> s) * channels + class_] += 1
            pool[fourth + ((word >> np.uintp(24)) >> s) * channels + class_] += 1


@called
def fill_groups(w, node, groups, shift, thread):
    """Histograms of some groups, for one node. They take turns, a block of rows at a time."""
    carriers, pool, stats = carriers_of(w.carriers), i64(w.pool), i64(w.stats)
    record, begin, one = nodes_of(w.nodes)[node], begin_of(w, node), np.uintp(1)
    half, block = w.n * (record.depth & 1), i64(w.ints)[thread * INTS : thread * INTS + 2 * BLOCK]
    for k in range(groups.size):
        for c in range(4 * groups[k], 4 * groups[k] + 4):
            at = begin + carriers[c].offset
            pool[at : at + size_of(carriers[c], shift)] = 0
    rows = u32(w.rows)[half + record.start : half + record.stop]
    for first in range(0, rows.size, BLOCK):
        some = rows[first : min(first + BLOCK, rows.size)]
        for k in range(some.size):
            j, row = np.uintp(k) << one, np.uintp(some[k]) << one
            block[j], block[j + one] = stats[row], stats[row + one]
        for k in range(groups.size):
            _fill_block(w, groups[k], some, block, begin, shift)


@called
def fill_entries(w, f):
    """Histograms of column ``f`` of a sparse X for all families of the batch: entries are read once for all nodes."""
    of, carrier, channels = columns_of(w.columns)[f], carriers_of(w.carriers)[f], w.n_channels
    nodes, families, pool = nodes_of(w.nodes), families_of(w.families), i64(w.pool)
    stats, node_of, sums = i64(w.stats), i32(w.node_of), i64(w.class_sums)
    entry_row, entry_code, one = u32(w.entry_row), u8(w.entry_code), np.uintp(1)
    for k in range(w.n_families):
        at = begin_of(w, families[k].counted) + carrier.offset
        pool[at : at + size_of(carrier, 0)] = 0
    for e in range(of.entry_start, of.entry_stop):
        row = np.uintp(entry_row[e])
        node = node_of[row]
        if node >= 0 and nodes[node].counts:
            at = begin_of(w, node) + carrier.offset + channels * np.int64(entry_code[e])
            pool[at + stats[(row << one) + one]] += stats[row << one]
            if channels > w.n_classes:
                pool[at + w.n_classes] += 1
    for k in range(w.n_families):  # the default gets what the others leave of the node's sums
        begin = begin_of(w, families[k].counted) + carrier.offset
        for c in range(channels):
            rest = sums[families[k].counted * channels + c]
            for row in range(carrier.n_codes):
                rest -= pool[begin + channels * row + c]
            pool[begin + channels * of.default + c] += rest
