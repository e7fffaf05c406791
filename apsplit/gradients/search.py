"""The phases of a gradient tree: count, list what is to be looked into, refine, decide, weigh."""

from __future__ import annotations

import numpy as np

from apsplit._categories import SET, note_set
from apsplit._jit import called
from apsplit._phases import call, phase
from apsplit._pool import begin_of, may_use, shift_of, size_of, sort_looks, subtract, take_member
from apsplit._records import f64, i64
from apsplit._work import (
    INTS,
    MEMBER,
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
from apsplit.gradients.criterion import (
    as_gradient,
    as_hessian,
    bounded_weight,
    gain_of,
    leaf_weight,
    limit_of,
    rows_of,
    set_bounds,
    unsplit_score,
)
from apsplit.gradients.histogram import fill_groups
from apsplit.gradients.scan import scan_column


@phase
def admit(address, node, thread):
    """Note whether a node may be searched: it has the rows and the hessians of two leaves, and may be split."""
    w = work_at(address)
    record = nodes_of(w.nodes)[node]
    heavy = record.sums[1] * (w.hess_unit * (1.0 + 2.0**-40)) >= 2.0 * w.min_child_weight
    enough = w.min_rows <= 1 or rows_of(w, record.sums[3]) >= 2 * w.min_rows
    if w.monotone.n > 0:
        set_bounds(w, node)
    record.able = heavy and enough and record.stop - record.start >= 2 and record.depth < w.max_depth


@called
def _scan_carrier(w, node, carrier, thread):
    """Scan the columns of a carrier for a node, if it is not only counted for its sibling."""
    record, of = nodes_of(w.nodes)[node], carriers_of(w.carriers)[carrier]
    if not record.able:
        return
    columns, index_of, peaks, pool = columns_of(w.columns), i64(w.index_of), f64(w.peaks), i64(w.pool)
    at, shift = begin_of(w, node) + of.offset, shift_of(of, record.shift)
    histogram = pool[at : at + size_of(of, record.shift)]
    member = i64(w.ints)[thread * INTS + MEMBER : thread * INTS + SORTING]
    if of.of_pairs:
        call(w.scan_pairs, w.here, node * w.carriers.n + carrier, thread)
        return
    f = of.head
    while f >= 0:
        i = index_of[f]
        if i >= 0 and may_use(w, record.slot, i):
            own, missing_row = histogram, np.int64(MISSING) >> shift
            if columns[f].left_out >= 0:
                take_member(columns[f], of.channels, record.sums, histogram, member)
                own, missing_row = member, columns[f].n_bins
            if not columns[f].has_missing:
                missing_row = np.int64(-1)
            peak = -np.inf
            if columns[f].n_categories > 0:
                call(w.scan_categories, w.here, node * w.features.n + i, thread)
            else:
                peak = scan_column(w, node, i, own, of.channels, shift, missing_row, thread)
            peaks[record.slot * w.features.n + i] = peak
        elif i >= 0:
            peaks[record.slot * w.features.n + i] = -np.inf
        f = columns[f].next


@phase
def count(address, item, thread):
    """Count and scan some groups of a dense X for a family."""
    w = work_at(address)
    families, carriers, nodes = families_of(w.families), carriers_of(w.carriers), nodes_of(w.nodes)
    groups, reads = i64(w.groups), i64(w.n_reads)
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
    """List the columns of a node whose bins may hide something better than its winner, the largest bound first."""
    w = work_at(address)
    n_features, peaks = w.features.n, f64(w.peaks)[slot * w.features.n : (slot + 1) * w.features.n]
    looks = looks_of(w.looks)[slot * n_features : (slot + 1) * n_features]
    record = nodes_of(w.nodes)[i64(w.batch)[slot]]
    limit = limit_of(w, -winners_of(w.winners)[slot].key, unsplit_score(w, record))
    n = 0
    for i in range(n_features):
        if peaks[i] >= limit and peaks[i] > -np.inf:
            looks[n].peak, looks[n].slot, looks[n].feature = peaks[i], slot, i
            n += 1
    sort_looks(looks, n)
    i64(w.n_looks)[slot] = n


@phase
def decide(address, slot, thread):
    """Note in a node how its winner splits it."""
    w = work_at(address)
    winner, record = winners_of(w.winners)[slot], nodes_of(w.nodes)[i64(w.batch)[slot]]
    record.feature = -1
    record.n_refined, record.n_refined_features = i64(w.n_refined)[2 * slot], i64(w.n_refined)[2 * slot + 1]
    if winner.key == np.inf:
        return
    of = columns_of(w.columns)[i64(w.features)[winner.feature]]
    record.missing_left = winner.missing_left
    if not winner.any_missing:  # for missing values that may come later
        if winner.kind or not w.like_xgboost:
            record.missing_left = winner.position > record.sums[1] - winner.position  # the heavier side
        elif not of.has_missing:
            record.missing_left = 1
    record.feature, record.bin, record.inside = winner.feature, winner.bin, winner.inside
    record.below, record.above, record.kind = winner.below, winner.above, winner.kind
    if winner.kind == SET:
        record.set_at = i64(w.batch)[slot]
        note_set(w, slot, record.set_at)
    for c in range(4):
        record.left_sums[c] = winner.sums[c]
    record.low, record.first, record.high = winner.low, winner.first, winner.high
    record.gain = gain_of(w, -winner.key, unsplit_score(w, record))


@phase
def weigh(address, node, thread):
    """The value and the cover of a node."""
    w = work_at(address)
    record = nodes_of(w.nodes)[node]
    g, h = as_gradient(w, record.sums[0]), as_hessian(w, record.sums[1])
    record.value, record.cover = leaf_weight(w, g, h), h
    if w.monotone.n > 0:
        record.value = bounded_weight(w, record, g, h)
