"""Several nodes of a tree at once: one pass over the columns, siblings by subtraction.

Class c of the s-th node that is counted is, for the histogram kernels, class ``s * n_classes + c`` of one large node;
rows of other nodes have no weight. The sibling of a counted node is what that leaves of their parent::

    fill buffer   [bin][counted node][class]      one column, all counted nodes
    pool[row]     [feature][bin][class]           one node, all columns, kept while it may have children to be searched
                  a counted node gets a row of its own, its sibling takes over the parent's, unless that is a root whose
                  histograms are kept for the next tree (:mod:`apsplit.trees.remembered`)

Where the counted rows are few, they are added one by one to the pool, through row-wise bins
(:mod:`apsplit.data.row_bins`); then only columns that have no row-wise bins need the fill buffer.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from apsplit._jit import inline, kernel
from apsplit.data.binning import MISSING
from apsplit.data.row_bins import add_rows
from apsplit.splits.bounds import lose_slack, slack_of
from apsplit.splits.candidate import comes_first
from apsplit.splits.criterion import ENTROPY, GINI, NO_KEY, node_key
from apsplit.splits.histogram import ROWS, Slots, fill_column, fill_rest, new_histogram
from apsplit.splits.rough_gini import only_bins, scan_gini, scan_pairs
from apsplit.splits.scan import Workspace, new_workspace, scan_bins


class Level(NamedTuple):
    """Nodes to be searched together: S counted ones, then those that are found by subtraction."""

    counted: Slots  # no row has weight outside the counted nodes; the label of one is counted node * n_classes + class
    first_of: np.ndarray  # where those of each counted node begin in counted.subset, and the number of all
    totals: np.ndarray  # (nodes, classes)
    sibling: np.ndarray  # per counted node: the node that is found by subtracting it, -1: none
    parent_row: np.ndarray  # per counted node with a sibling: the row of their parent; -1: it is remembered
    pool_row: np.ndarray  # per node: its row of the pool, -1: not kept


class Found(NamedTuple):
    """Arrays (nodes, features): the best threshold between bins of each feature, unless it is known to lose."""

    keys: np.ndarray
    positions: np.ndarray  # weight of the present examples to the left
    missing_lefts: np.ndarray
    lowers: np.ndarray  # bound of what is inside bins
    bins: np.ndarray  # the last bin on the left
    next_bins: np.ndarray  # the first bin on the right; 256: only missing values are there
    reads: np.ndarray  # per feature: cells read
    best: np.ndarray  # per node: the smallest key so far
    winners: np.ndarray  # per node, as are the others that `choose` sets
    contenders: np.ndarray  # (nodes, features)
    node_keys: np.ndarray

    @classmethod
    def empty(cls, n_nodes: int, n_features: int) -> Found:
        """Room for every node and feature."""
        shape = (n_nodes, n_features)
        keys, positions, lowers, bins, next_bins = np.empty((5, *shape), np.int64)
        missing_lefts, contenders = np.empty((2, *shape), np.bool_)
        best, winners, node_keys = np.empty((3, n_nodes), np.int64)
        reads = np.empty(n_features, np.int64)
        return cls(keys, positions, missing_lefts, lowers, bins, next_bins, reads, best, winners, contenders, node_keys)


def new_level_workspace(n_counted: int, n_classes: int) -> tuple[Workspace, np.ndarray]:
    """Memory for one thread: the fill buffer among that of a scan, and the histogram of one node."""
    work = new_workspace(n_classes)
    if n_counted > 1:
        work = work._replace(histogram=new_histogram(n_counted * n_classes))
    return work, np.empty(ROWS * n_classes, np.int64)


@kernel
def mark_groups(rows, starts, stops, label, weight, n_classes, masked, group, second_class, subset):
    """Give each slot of a counted node its group and weight, and all others no weight; list them if wanted.

    Arrays that are not wanted are empty.
    """
    n_listed = 0
    for i in range(masked.size):
        masked[i] = 0
    for i in range(second_class.size):
        second_class[i] = 0
    for s in range(starts.size):
        for k in range(starts[s], stops[s]):
            row = rows[k]
            if masked.size > 0:
                masked[row] = weight[row]
                group[row] = s * n_classes + label[row]
            if second_class.size > 0 and label[row] == 1:
                second_class[row] = weight[row]
            if subset.rows.size > 0:
                subset.rows[n_listed] = row
                subset.weight[n_listed] = weight[row]
                subset.label[n_listed] = s * n_classes + label[row]
                n_listed += 1


@inline
def scan_node(j, i, f, columns, rules, totals, n_classes, histogram, work, found):
    """Best threshold of node ``j`` between the bins of its i-th feature, column ``f``."""
    n_bins = columns.of[f].n_bins
    if n_classes == 2 and rules.criterion != ENTROPY and only_bins(f, columns, rules):
        found.keys[j, i], found.positions[j, i], found.bins[j, i], found.next_bins[j, i] = scan_pairs(
            n_bins, rules, totals, histogram, work, found.best[j]
        )
        found.lowers[j, i] = NO_KEY
    elif rules.criterion == GINI and only_bins(f, columns, rules):
        found.keys[j, i], found.positions[j, i], found.bins[j, i], found.next_bins[j, i] = scan_gini(
            n_bins, rules, totals, n_classes, histogram, work, found.best[j]
        )
        found.lowers[j, i] = NO_KEY
    else:
        (
            found.keys[j, i], found.positions[j, i], found.missing_lefts[j, i], found.lowers[j, i],
            found.bins[j, i], found.next_bins[j, i],
        ) = scan_bins(f, columns, rules, totals, n_classes, histogram, work)  # fmt: skip
    found.best[j] = min(found.best[j], found.keys[j, i])  # threads may lose one, but never write what is not a key
    total = missing = np.int64(0)
    for c in range(n_classes):
        total += totals[c]
        missing += histogram[n_bins * n_classes + c]
    if missing == 0:  # missing values that may come later go to the heavier side
        found.missing_lefts[j, i] = found.positions[j, i] > total - found.positions[j, i]


@kernel
def choose(found, features, columns, rules, totals, n_classes):
    """The winner of each node (-1: nothing can be split), the features that need a closer look, and the node's key.

    Those are the features whose bins may hide something better and, if there are any or it is a coarse
    feature, the winner itself; a node with contenders has winner -2.
    """
    winners, contenders, node_keys = found.winners, found.contenders, found.node_keys
    for j in range(found.keys.shape[0]):
        best = 0
        for i in range(1, features.size):
            if found.keys[j, i] < found.keys[j, best]:
                best = i
        total = np.int64(0)
        for c in range(n_classes):
            total += totals[j, c]
        node_keys[j] = node_key(rules.criterion, totals[j], n_classes)
        slack = slack_of(rules.criterion, node_keys[j], total, n_classes)
        key, position = found.keys[j, best], found.positions[j, best]
        hidden = False
        for i in range(features.size):
            lower = found.lowers[j, i]
            contenders[j, i] = lower != NO_KEY and comes_first(
                lose_slack(rules.criterion, lower, slack), i, 0, key, best, position
            )
            hidden |= contenders[j, i]
        winners[j] = best if key != NO_KEY else -1
        if hidden or (key != NO_KEY and not columns.of[features[best]].exact):
            contenders[j, best] |= key != NO_KEY
            winners[j] = -2


@inline
def _add_counted(part, row_bins, level, n_classes, offsets, pool):
    """Add the counted rows to the histograms of the columns of a part; returns the cells read."""
    begin, end = offsets[row_bins.part_start[part]], offsets[row_bins.part_start[part + 1]]
    subset, n_read = level.counted.subset, np.int64(0)
    for s in range(level.sibling.size):
        row, first, last = level.pool_row[s], level.first_of[s], level.first_of[s + 1]
        histograms = pool[row, begin:end]
        for k in range(end - begin):
            histograms[k] = 0
        n_read += add_rows(
            part, subset.rows[first:last], subset.weight[first:last], subset.label[first:last], s * n_classes, row_bins,
            n_classes, histograms,
        )  # fmt: skip
    return n_read


@inline
def _pick_node(s, n_counted, n_bins, n_classes, histogram, one_node):
    """The histogram of the s-th counted node, out of the fill buffer."""
    for b in range(n_bins + 1):
        for c in range(n_classes):
            one_node[b * n_classes + c] = histogram[(b * n_counted + s) * n_classes + c]


@kernel
def scan_level(
    start, stop, first_part, last_part, features, columns, row_bins, level, rules, n_classes, offsets, pool, root, work,
    one_node, found,
):  # fmt: skip
    """Fill and scan ``features[start..stop]`` for all nodes of a level; feature i begins at ``offsets[i]`` of a row.

    If these are the columns of some parts of the row-wise bins (features are all columns then), rows are added
    through those.
    ``root``: the histograms of a root that is remembered.

    If those are all features the winners are chosen too: every entry into a kernel costs Python 10 to 20 us.
    """
    n_counted = level.sibling.size
    n_added = np.int64(0)
    for part in range(first_part, last_part):
        n_added += _add_counted(part, row_bins, level, n_classes, offsets, pool)
    for i in range(start, stop):
        f = features[i]
        n_bins = columns.of[f].n_bins
        size = (n_bins + 1) * n_classes
        by_row = last_part > first_part and row_bins.default[f] >= 0
        found.reads[i] = n_added
        n_added = np.int64(0)  # they have been counted
        if not by_row:
            found.reads[i] += fill_column(f, columns, level.counted, n_counted * n_classes, work.histogram)
        for s in range(n_counted):
            histogram = work.histogram
            if by_row:
                histogram = pool[level.pool_row[s], offsets[i] : offsets[i] + size]
                default = min(row_bins.default[f], n_bins)
                fill_rest(default, n_bins, level.totals[s], n_classes, histogram)
            elif n_counted > 1:
                histogram = one_node
                _pick_node(s, n_counted, n_bins, n_classes, work.histogram, one_node)
            if not by_row and level.pool_row[s] >= 0:
                kept = pool[level.pool_row[s], offsets[i] : offsets[i] + size]
                for k in range(size):
                    kept[k] = histogram[k]
            j = s
            while j >= 0:
                scan_node(j, i, f, columns, rules, level.totals[j], n_classes, histogram, work, found)
                j = level.sibling[s] if j == s else -1
                if j >= 0:
                    rest = pool[level.pool_row[j], offsets[i] : offsets[i] + size]
                    whole = root[offsets[i] : offsets[i] + size]
                    if level.parent_row[s] >= 0:
                        whole = pool[level.parent_row[s], offsets[i] : offsets[i] + size]
                    for k in range(size):
                        rest[k] = whole[k] - histogram[k]
                    histogram = rest
    if stop - start == features.size:
        choose(found, features, columns, rules, level.totals, n_classes)


@kernel
def spread_codes(f, columns, codes):
    """The codes of a column that is stored as entries."""
    column = columns.of[f]
    for i in range(codes.size):
        codes[i] = column.default
    for e in range(column.entry_start, column.entry_stop):
        codes[columns.entry_row[e]] = columns.entry_code[e]


@kernel
def side_of_threshold(rows, start, stop, codes, bin_, flat, base, row_step, row_of, threshold, sides):
    """Codes for a cut inside a bin: 0 left, 1 right, missing as before. Raw values are looked at in that bin only."""
    for k in range(start, stop):
        row = rows[k]
        side = codes[row] > bin_
        if codes[row] == bin_:
            at = np.intp(row_of[row]) if row_of.size > 0 else np.intp(row)
            side = not np.float64(flat[base + at * row_step]) <= threshold
        sides[row] = MISSING if codes[row] == MISSING else np.uint8(side)


class Parting(NamedTuple):
    """Nodes that are to be split, an entry each."""

    starts: np.ndarray
    stops: np.ndarray
    columns: np.ndarray  # the column whose codes decide; -1: codes that are given
    below: np.ndarray  # codes up to this one go left
    missing_left: np.ndarray  # 1: missing values go left, 0: they do not, -1: there are none


@kernel
def partition(rows, parting, columns, codes, weight, label, goes_left, spare, totals, lefts, found):
    """Stable partition of the rows of some nodes.

    ``lefts`` (OUT) gets the class weights of the left sides, ``found`` (OUT) for each node: how many rows went left,
    how many of them exist, and the number of classes on both sides. ``goes_left`` (per code) and ``spare`` are memory.
    """
    for j in range(parting.starts.size):
        for code in range(256):
            goes_left[code] = code <= parting.below[j]
        if parting.missing_left[j] >= 0:
            goes_left[MISSING] = parting.missing_left[j]
        start, stop, left = parting.starts[j], parting.stops[j], lefts[j]
        if parting.columns[j] >= 0:
            n_left, n_existing = _partition(
                rows, start, stop, columns.codes[parting.columns[j]], weight, label, goes_left, spare, left
            )
        else:
            n_left, n_existing = _partition(rows, start, stop, codes, weight, label, goes_left, spare, left)
        n_classes_left = n_classes_right = 0
        for c in range(left.size):
            n_classes_left += left[c] > 0
            n_classes_right += totals[j, c] > left[c]
        found[j, 0], found[j, 1], found[j, 2], found[j, 3] = n_left, n_existing, n_classes_left, n_classes_right


@inline
def _partition(rows, start, stop, codes, weight, label, goes_left, spare, left):
    """Partition ``rows[start..stop]``. No branch in the loop: which way a row goes cannot be predicted."""
    for c in range(left.size):
        left[c] = 0
    n_left, n_right = np.uintp(start), np.uintp(0)
    n_existing = np.int64(0)
    for k in range(start, stop):
        row = rows[k]
        goes = np.int64(goes_left[codes[row]])
        rows[n_left] = row
        spare[n_right] = row
        n_left += np.uintp(goes)
        n_right += np.uintp(1 - goes)
        n_existing += goes & np.int64(weight[row] > 0)
        left[label[row]] += weight[row] & -goes
    for k in range(n_right):
        rows[n_left + np.uintp(k)] = spare[k]
    return np.int64(n_left) - start, n_existing


@kernel
def mark_leaves(rows, leaves, starts, stops, leaf_of):
    """The leaf of every slot."""
    for k in range(leaves.size):
        for at in range(starts[k], stops[k]):
            leaf_of[rows[at]] = leaves[k]
