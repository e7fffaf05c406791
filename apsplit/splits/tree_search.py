"""The phases of a tree of classes: prepare, admit, count, search small nodes, list looks, decide."""

from __future__ import annotations

import numpy as np

from apsplit._jit import called, inline
from apsplit._phases import call, phase, run_phase
from apsplit._records import f64, i32, i64, u32
from apsplit._work import (
    FLOATS,
    INTS,
    SORTING,
    carriers_of,
    columns_of,
    families_of,
    looks_of,
    nodes_of,
    winners_of,
    work_at,
)
from apsplit.data.binning import MISSING
from apsplit.data.sorting import STACK, sort_pairs
from apsplit.gradients.histogram import begin_of, shift_of, subtract, take_member
from apsplit.gradients.refine import raw_value
from apsplit.gradients.search import sort_looks
from apsplit.splits.bounds import slack_of
from apsplit.splits.criterion import ERROR, key_to_float, node_key
from apsplit.splits.tree_histogram import fill_entries, fill_groups
from apsplit.splits.tree_memory import (
    FEATURE,
    LEAST,
    MISSING_ROW,
    MISSING_WEIGHT,
    NODE,
    OFFERS,
    PLACE,
    SHIFT,
    may_win,
    member_at,
    sums_at,
)

ROWS_OF_CHUNK = 1 << 14

# ------------------------------------------------------------------------------------------------------------- nodes


@phase
def measure(address, chunk, thread):
    """Weights and classes of a chunk of rows, side by side, and their sums."""
    w = work_at(address)
    weight, label, rows, node_of = i64(w.weight), i32(w.label), u32(w.rows), i32(w.node_of)
    stats, channels, one = i64(w.stats), w.n_channels, np.uintp(1)
    sums = i64(w.partials)[chunk * channels : (chunk + 1) * channels]
    sums[:] = 0
    first, last = chunk * ROWS_OF_CHUNK, min((chunk + 1) * ROWS_OF_CHUNK, w.n)
    for i in range(first, last):
        if w.all_rows:
            rows[i] = i
        row = np.uintp(rows[i])
        node_of[row] = 0
        stats[row << one], stats[(row << one) + one] = weight[row], label[row]
        sums[label[row]] += weight[row]
    if channels > w.n_classes:
        sums[w.n_classes] = last - first


@phase
def prepare(address, item, thread):
    """The sums of the root."""
    w = work_at(address)
    sums, partials, n_chunks = i64(w.class_sums), i64(w.partials), (w.n + ROWS_OF_CHUNK - 1) // ROWS_OF_CHUNK
    run_phase(i64(w.crew), w.measure, address, n_chunks)
    for c in range(w.n_channels):
        sums[c] = 0
        for chunk in range(n_chunks):
            sums[c] += partials[chunk * w.n_channels + c]


@phase
def admit(address, node, thread):
    """The sums of a node, its own impurity, and whether it may be searched: pure ones and small ones are not."""
    w = work_at(address)
    record, all_sums, left_sums = nodes_of(w.nodes)[node], i64(w.class_sums), i64(w.left_class_sums)
    channels = w.n_channels
    sums = all_sums[node * channels : (node + 1) * channels]
    if node > 0:
        for c in range(channels):
            sums[c] = left_sums[record.parent * channels + c]
            if node != nodes_of(w.nodes)[record.parent].left:
                sums[c] = all_sums[record.parent * channels + c] - sums[c]
    n_classes, total = 0, np.int64(0)
    for c in range(w.n_classes):
        n_classes += sums[c] > 0
        total += sums[c]
    record.able = n_classes > 1 and record.stop - record.start >= w.min_split and record.depth < w.max_depth
    if record.able:
        record.unsplit = node_key(w.criterion, sums, w.n_classes)
        record.slack = np.inf if w.everything else slack_of(w.criterion, record.unsplit, total, w.n_classes)


@phase
def decide(address, slot, thread):
    """Note in a node how its winner splits it."""
    w = work_at(address)
    node = i64(w.batch)[slot]
    winner, record, channels = winners_of(w.winners)[slot], nodes_of(w.nodes)[node], w.n_channels
    record.feature = -1
    record.n_refined, record.n_refined_features = i64(w.n_refined)[2 * slot], i64(w.n_refined)[2 * slot + 1]
    if winner.key == np.inf:
        return
    total = np.int64(0)
    for c in range(channels):
        i64(w.left_class_sums)[node * channels + c] = i64(w.winner_sums)[slot * channels + c]
        if c < w.n_classes:
            total += i64(w.class_sums)[node * channels + c]
    record.missing_left = winner.missing_left
    if not winner.any_missing:  # for missing values that may come later: the heavier side
        record.missing_left = winner.position > total - winner.position
    record.feature, record.bin, record.inside = winner.feature, winner.bin, winner.inside
    record.below, record.above = winner.below, winner.above
    record.low, record.first, record.high = winner.low, winner.first, winner.high
    if w.criterion == ERROR:
        record.gain = np.float64(record.unsplit) - np.float64(np.float64(winner.key).view(np.int64))
    else:
        record.gain = key_to_float(record.unsplit) - winner.key


@phase
def weigh(address, node, thread):
    """Nothing: the sums of nodes are all that there is to know of them."""


# ------------------------------------------------------------------------------------------------------- histograms


@called
def _scan_carrier(w, node, carrier, thread):
    """Scan the columns of a carrier for a node."""
    record, of, ints = nodes_of(w.nodes)[node], carriers_of(w.carriers)[carrier], i64(w.ints)[thread * INTS :]
    columns, index_of, peaks = columns_of(w.columns), i64(w.index_of), f64(w.peaks)
    at, shift, channels = begin_of(w, node) + of.offset, shift_of(of, record.shift), w.n_channels
    ints[NODE], ints[SHIFT], ints[OFFERS] = node, shift, 1
    f = of.head
    while f >= 0:
        i = index_of[f]
        if i >= 0:
            ints[FEATURE], ints[PLACE], ints[MISSING_ROW] = i, at, np.int64(MISSING) >> shift
            if columns[f].left_out >= 0:
                member, sums = i64(w.class_ints)[member_at(w, thread) :], i64(w.class_sums)[node * channels :]
                take_member(columns[f], channels, sums, i64(w.pool)[at:], member)
                ints[PLACE], ints[MISSING_ROW] = -1, columns[f].n_bins
            if not columns[f].has_missing:
                ints[MISSING_ROW] = -1
            call(w.scan, w.here, 0, thread)
            peaks[record.slot * w.features.n + i] = f64(w.floats)[thread * FLOATS + LEAST]
        f = columns[f].next


@phase
def count(address, item, thread):
    """Count and scan some groups of a dense X for a family, or some columns of a sparse X for all families."""
    w = work_at(address)
    families, carriers, nodes = families_of(w.families), carriers_of(w.carriers), nodes_of(w.nodes)
    features, groups, reads = i64(w.features), i64(w.groups), i64(w.n_reads)
    if w.is_sparse:
        for i in range(item * w.chunk, min((item + 1) * w.chunk, features.size)):
            f = features[i]
            fill_entries(w, f)
            reads[8 * thread] += columns_of(w.columns)[f].entry_stop - columns_of(w.columns)[f].entry_start
            for k in range(w.n_families):
                _scan_carrier(w, families[k].counted, f, thread)
                if families[k].derived >= 0:
                    subtract(w, k, f)
                    _scan_carrier(w, families[k].derived, f, thread)
        return
    n_chunks = (groups.size + w.chunk - 1) // w.chunk
    k, first = item // n_chunks, item % n_chunks * w.chunk
    some = groups[first : min(first + w.chunk, groups.size)]
    counted, derived = families[k].counted, families[k].derived
    fill_groups(w, counted, some, families[k].shift, thread)
    for q in range(some.size):
        for carrier in range(4 * some[q], 4 * some[q] + 4):
            if carriers[carrier].head >= 0:
                reads[8 * thread] += nodes[counted].stop - nodes[counted].start
                _scan_carrier(w, counted, carrier, thread)
                if derived >= 0:
                    subtract(w, k, carrier)
                    _scan_carrier(w, derived, carrier, thread)


@phase
def list_looks(address, slot, thread):
    """List the columns of a node whose bins may hide something better than its winner, the smallest bound first."""
    w = work_at(address)
    n_features, peaks = w.features.n, f64(w.peaks)[slot * w.features.n : (slot + 1) * w.features.n]
    looks, record = (
        looks_of(w.looks)[slot * n_features : (slot + 1) * n_features],
        nodes_of(w.nodes)[i64(w.batch)[slot]],
    )
    n = 0
    if record.pool_row < 0:
        return
    for i in range(n_features):
        if peaks[i] < np.inf and may_win(w, peaks[i], i, slot, record.slack):
            looks[n].peak, looks[n].slot, looks[n].feature = -peaks[i], slot, i
            n += 1
    sort_looks(looks, n)
    for k in range(n):
        looks[k].peak = -looks[k].peak
    i64(w.n_looks)[slot] = n


# --------------------------------------------------------------------------------------------------------- small nodes


@inline
def _own_code(of, code):
    """The code of a column, given that of its carrier; missing values: 255."""
    if of.left_out < 0:
        return code
    row = code - of.first
    row = row + (row >= of.left_out) if 0 <= row < of.n_bins + of.has_missing - 1 else of.left_out
    return row if row < of.n_bins else np.int64(MISSING)


@called
def _search_column(w, node, i, rows, codes, thread):
    """Put the rows of a node in the order of a column, and try every threshold. ``codes``: of the column's carrier."""
    f, stats, memory = i64(w.features)[i], i64(w.stats), i64(w.class_ints)
    of, begin, at = columns_of(w.columns)[f], thread * (w.n + 1), sums_at(w, thread, 3)
    found, values = u32(w.open_row)[begin : begin + w.n + 1], f64(w.open_value)[begin : begin + w.n + 1]
    n, missing, varies = 0, np.int64(0), False
    for c in range(w.n_channels):
        memory[at + c] = 0
    for k in range(rows.size):
        code, row = _own_code(of, codes[k]), rows[k]
        if of.has_missing and code == MISSING:
            weight, class_ = stats[2 * np.int64(row)], stats[2 * np.int64(row) + 1]
            missing += weight
            memory[at + class_] += weight
            if w.n_channels > w.n_classes:
                memory[at + w.n_classes] += 1
            continue
        values[n] = np.float64(code) if of.exact else raw_value(w, of.raw_start + np.intp(row) * w.row_step)
        found[n] = row
        varies |= values[n] != values[0]
        n += 1
    if n == 0 or not (varies or missing > 0):
        return
    if varies:
        stack = thread * INTS + SORTING
        sort_pairs(values, found, 0, n, i64(w.ints)[stack : stack + STACK])
    ints = i64(w.ints)[thread * INTS : (thread + 1) * INTS]
    ints[NODE], ints[FEATURE], ints[SHIFT], ints[MISSING_WEIGHT] = node, i, -1, missing
    call(w.sweep, w.here, n, thread)


@phase
def search_small(address, item, thread):
    """Find the split of a node of a few rows, without histograms."""
    w = work_at(address)
    node, groups, carriers = i64(w.small)[item], i64(w.groups), carriers_of(w.carriers)
    record, columns, index_of, packed = nodes_of(w.nodes)[node], columns_of(w.columns), i64(w.index_of), u32(w.packed)
    winners, half = winners_of(w.winners), w.n * (record.depth & 1)
    rows = u32(w.rows)[half + record.start : half + record.stop]
    codes = i64(w.ints)[thread * INTS : thread * INTS + rows.size]
    i64(w.n_reads)[8 * thread] += rows.size * w.features.n
    for g in range(groups.size):
        group, words = groups[g], packed[groups[g] * w.n_all : (groups[g] + 1) * w.n_all]
        varies = np.uint32(0)
        for k in range(rows.size):
            varies |= words[rows[k]] ^ words[rows[0]]
        for j in range(4):
            f, is_constant = carriers[4 * group + j].head, (varies >> np.uint32(8 * j)) & np.uint32(255) == 0
            if f < 0 or (is_constant and columns[f].exact):
                continue
            for k in range(rows.size):
                codes[k] = (words[rows[k]] >> np.uint32(8 * j)) & np.uint32(255)
            while f >= 0:
                i, winner = index_of[f], winners[record.slot]
                if i >= 0 and not (winner.key == 0.0 and winner.feature < i):
                    _search_column(w, node, i, rows, codes, thread)
                f = columns[f].next
