"""The phases of a tree of classes: prepare, admit, count, search small nodes, list looks, decide."""

from __future__ import annotations

import numpy as np

from apsplit._categories import SET, note_set
from apsplit._jit import called, inline
from apsplit._phases import call, phase, run_phase
from apsplit._pool import begin_of, shift_of, sort_looks, subtract, take_member
from apsplit._records import f64, i32, i64, u32
from apsplit._work import (
    FLOATS,
    INTS,
    carriers_of,
    columns_of,
    families_of,
    looks_of,
    nodes_of,
    winners_of,
    work_at,
)
from apsplit.data.binning import MISSING
from apsplit.splits.bounds import corner_bound, corners_key, lower_key, slack_of
from apsplit.splits.criterion import ERROR, GINI, key_to_float, node_key, side_impurity, split_key
from apsplit.splits.histogram import ROWS_OF_CHUNK, fill_groups
from apsplit.splits.scan import (
    CORNERS,
    FEATURE,
    LEAST,
    LEFT,
    LOWER,
    MISSING_ROW,
    MISSING_WEIGHT,
    NODE,
    OFFERS,
    PLACE,
    RIGHT,
    SHIFT,
    gini_may_reach,
    impurity_of,
    may_win,
    member_at,
    score_gini,
    sums_at,
    take_sides,
)

# ------------------------------------------------------------------------------------------------------------- nodes


@phase
def measure(address, chunk, thread):
    """Weights and classes of a chunk of rows, and their sums; rows whose weights are not the known ones."""
    w = work_at(address)
    rows, node_of, stats, two = u32(w.rows), i32(w.node_of), i64(w.stats), np.uintp(2)
    first, last = chunk * ROWS_OF_CHUNK, min((chunk + 1) * ROWS_OF_CHUNK, w.n)
    weight, label, repeats = i64(w.weight), i32(w.label), i64(w.repeats)
    if w.all_rows:
        for i in range(first, last):
            rows[i] = i
    for i in range(first, last):
        node_of[rows[i]] = 0
    if not w.has_stats:
        for i in range(first, last):
            row = np.uintp(rows[i]) * two
            stats[row], stats[row + np.uintp(1)] = weight[i], label[i]
    for i in range(first, last if repeats.size > 0 else first):
        i64(w.row_counts)[rows[i]] = repeats[i]
    if w.root_row >= 0 and w.is_known:
        _note_changes(w, chunk, first, last)
    else:
        _add_up(w, chunk, first, last)


def width_of_partials(n_channels):
    """Integers from the sums of a chunk to those of the next: lines of the cache, as threads write row by row."""
    return (n_channels + 7) & ~7


_width_of_partials = inline(width_of_partials)


@inline
def _partials_at(w, chunk):
    """Where the sums of a chunk of rows begin, by channel."""
    return chunk * _width_of_partials(w.n_channels)


@called
def _add_up(w, chunk, first, last):
    """Sums of a chunk of rows; its weights are to be remembered, if any are."""
    channels, weight, label, known, rows = w.n_channels, i64(w.weight), i32(w.label), i64(w.known), u32(w.rows)
    sums = i64(w.partials)[_partials_at(w, chunk) :]
    for c in range(channels):
        sums[c] = 0
    for i in range(first, last):
        sums[label[i]] += weight[i]
    for i in range(first, last if w.root_row >= 0 else first):
        known[rows[i]] = weight[i]
    if channels > w.n_classes:
        repeats = i64(w.repeats)
        for i in range(first, last):
            sums[w.n_classes] += repeats[i] if repeats.size > 0 else np.int64(1)
    i64(w.n_changed)[chunk] = last - first


@called
def _note_changes(w, chunk, first, last):
    """Rows of a chunk whose weights have changed, by how much, and the sums of that, without branches."""
    channels, weight, label, known, rows = w.n_channels, i64(w.weight), i32(w.label), i64(w.known), u32(w.rows)
    stats, changed, changes = i64(w.stats), u32(w.changed), i64(w.changes)
    sums = i64(w.partials)[_partials_at(w, chunk) :]
    for c in range(channels):
        sums[c] = 0
    end = np.uintp(first)
    for i in range(first, last):
        changed[end] = i
        end += np.uintp(weight[i] != known[rows[i]])
    for k in range(first, np.intp(end)):
        at = np.uintp(changed[k])
        row = np.uintp(rows[at])
        change = weight[at] - known[row]
        known[row] = stats[row * np.uintp(2)] = weight[at]
        changed[k], changes[k] = row, change
        sums[label[at]] += change
    i64(w.n_changed)[chunk] = np.intp(end) - first


@phase
def prepare(address, item, thread):
    """The sums of the root; whether remembered histograms are changed, or all rows counted again."""
    w = work_at(address)
    n_changed = np.int64(0)
    sums, n_chunks = i64(w.class_sums), (w.n + ROWS_OF_CHUNK - 1) // ROWS_OF_CHUNK
    run_phase(i64(w.crew), w.measure, address, n_chunks)
    for chunk in range(n_chunks):
        n_changed += i64(w.n_changed)[chunk]
    for c in range(w.n_channels):
        sums[c] = i64(w.known_sums)[c] if w.root_row >= 0 and w.is_known else 0
        for chunk in range(n_chunks):
            sums[c] += i64(w.partials)[_partials_at(w, chunk) + c]
        if w.root_row >= 0:
            i64(w.known_sums)[c] = sums[c]
    w.recounts = not w.is_known or n_changed == w.n or (2 * n_changed > w.n and not w.always)


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
    record.cover = np.float64(total)
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
    record.below, record.above, record.kind = winner.below, winner.above, winner.kind
    if winner.kind == SET:
        record.set_at = node
        note_set(w, slot, node)
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
def _may_win_roughly(w, node, of, histogram):
    """Whether a column of two values, which has one threshold, may win: Gini impurity of two classes."""
    if not of.exact or of.n_bins != 2 or of.has_missing:
        return True
    record, sums = nodes_of(w.nodes)[node], i64(w.class_sums)[node * w.n_channels :]
    limit = impurity_of(w, winners_of(w.winners)[record.slot].key) + record.slack
    row = of.first * w.n_channels if of.left_out >= 0 else np.int64(0)
    a, b = histogram[row], histogram[row + 1]
    return gini_may_reach(limit, a, b, sums[0] - a, sums[1] - b)


@called
def _scan_carrier(w, node, carrier, thread):
    """Scan the columns of a carrier for a node, if it is not only counted for its sibling."""
    record, of, ints = nodes_of(w.nodes)[node], carriers_of(w.carriers)[carrier], i64(w.ints)[thread * INTS :]
    if not record.able:
        return
    columns, index_of, peaks = columns_of(w.columns), i64(w.index_of), f64(w.peaks)
    at, shift, channels = begin_of(w, node) + of.offset, shift_of(of, record.shift), w.n_channels
    ints[NODE], ints[SHIFT], ints[OFFERS] = node, shift, 1
    f, screens = of.head, w.criterion == GINI and w.n_classes == 2
    while f >= 0:
        i = index_of[f]
        if i >= 0 and screens and not _may_win_roughly(w, node, columns[f], i64(w.pool)[at:]):
            peaks[record.slot * w.features.n + i] = np.inf
        elif i >= 0:
            ints[FEATURE], ints[PLACE], ints[MISSING_ROW] = i, at, np.int64(MISSING) >> shift
            if columns[f].left_out >= 0:
                member, sums = i64(w.class_ints)[member_at(w, thread) :], i64(w.class_sums)[node * channels :]
                take_member(columns[f], channels, sums, i64(w.pool)[at:], member)
                ints[PLACE], ints[MISSING_ROW] = -1, columns[f].n_bins
            if not columns[f].has_missing:
                ints[MISSING_ROW] = -1
            peak = np.inf
            if columns[f].n_categories > 0:
                call(w.scan_categories, w.here, -1, thread)
            else:
                call(w.scan, w.here, 0, thread)
                peak = f64(w.floats)[thread * FLOATS + LEAST]
            peaks[record.slot * w.features.n + i] = peak
        f = columns[f].next


@phase
def count(address, item, thread):
    """Count and scan some groups of a dense X for a family."""
    w = work_at(address)
    families, carriers = families_of(w.families), carriers_of(w.carriers)
    groups, reads = i64(w.groups), i64(w.n_reads)
    n_chunks = (groups.size + w.chunk - 1) // w.chunk
    k, first = item // n_chunks, item % n_chunks * w.chunk
    some = groups[first : min(first + w.chunk, groups.size)]
    counted, derived = families[k].counted, families[k].derived
    n_read = fill_groups(w, counted, some, families[k].shift, thread)
    for q in range(some.size):
        for carrier in range(4 * some[q], 4 * some[q] + 4):
            if carriers[carrier].head >= 0:
                reads[8 * thread] += n_read
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


# ------------------------------------------------------------------------------------------------ functions by address
# What is seldom needed, or in several places: each is compiled once, and finds what it is told in its thread's memory.


@phase
def key(address, item, thread):
    """The key of the split whose sides are in the memory of a thread, for its candidate."""
    w = work_at(address)
    at, k, channels, memory = sums_at(w, thread, 0), w.n_classes, w.n_channels, i64(w.class_ints)
    left, right = memory[at : at + k], memory[at + channels : at + channels + k]
    winners_of(w.candidates)[thread].key = np.int64(split_key(w.criterion, left, right, k)).view(np.float64)


@phase
def score_others(address, n_edges, thread):
    """Scores of edges, as floats, but for gini of two classes."""
    w = work_at(address)
    if w.criterion == GINI:
        score_gini(w, n_edges, thread)
        return
    memory, x = i64(w.class_ints), f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS]
    k, at, node = w.n_classes, sums_at(w, thread, 0), i64(w.ints)[thread * INTS + NODE]
    left, right = memory[at : at + k], memory[at + w.n_channels : at + w.n_channels + k]
    for e in range(n_edges):
        take_sides(w, e, e, node, thread)
        if w.criterion == ERROR:
            x[LEFT + e], x[RIGHT + e] = np.float64(split_key(ERROR, left, right, k)), 0.0
        else:
            x[LEFT + e] = side_impurity(w.criterion, left, k)
            x[RIGHT + e] = side_impurity(w.criterion, right, k)


@phase
def bound_others(address, n_filled, thread):
    """Bounds of bins for error, and for entropy and exponential with two classes."""
    w = work_at(address)
    memory, x = i64(w.class_ints), f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS]
    k, channels, at, node = w.n_classes, w.n_channels, sums_at(w, thread, 0), i64(w.ints)[thread * INTS + NODE]
    left, right = memory[at : at + k], memory[at + channels : at + channels + k]
    inside = memory[at + 2 * channels : at + 2 * channels + k]
    for b in range(n_filled):
        take_sides(w, b, b + 1, node, thread)
        if w.criterion == ERROR:
            lower = np.float64(lower_key(ERROR, left, right, inside, k))
        else:
            lower = corner_bound(w.criterion, left, right, inside)
        x[LOWER + b] = min(x[LOWER + b], lower)


@phase
def tighten(address, b, thread):
    """The bound of a bin by all corners, for gini and entropy with more than two classes, in the line LOWER.

    The sums of edges are those without missing rows.
    """
    w = work_at(address)
    memory, x = i64(w.class_ints), f64(w.floats)[thread * FLOATS : (thread + 1) * FLOATS]
    k, channels, at, node = w.n_classes, w.n_channels, sums_at(w, thread, 0), i64(w.ints)[thread * INTS + NODE]
    left, right = memory[at : at + k], memory[at + channels : at + channels + k]
    inside, corners = memory[at + 2 * channels : at + 2 * channels + k], x[CORNERS:]
    take_sides(w, b, b + 1, node, thread)
    lower = key_to_float(corners_key(w.criterion, left, right, inside, k, corners))
    if i64(w.ints)[thread * INTS + MISSING_WEIGHT] > 0 and lower > 0.0:
        for c in range(k):
            left[c] += memory[at + 3 * channels + c]
            right[c] -= memory[at + 3 * channels + c]
        lower = min(lower, key_to_float(corners_key(w.criterion, left, right, inside, k, corners)))
    x[LOWER + b] = max(x[LOWER + b], lower)
