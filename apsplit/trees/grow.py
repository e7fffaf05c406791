"""Growing a tree in one compiled call: which node comes next, level by level or best first. Once, for all trees.

::

    waiting     pairs of siblings that are to be searched; the latest first, so that few histograms are kept at a time
       | batch
    count       histograms of one sibling each, the other by subtraction; best thresholds between bins, bounds of bins
    list_looks  columns whose bins may hide something better; others who hold columns may know better incumbents
    refine      look into these bins, the largest bounds of all nodes first
    decide      the split of each node
       | ready
    mark, move  rows go to the children
       | waiting

What a phase counts and scores is not known here: phases are functions by their addresses (:mod:`apsplit._phases`).
"""

from __future__ import annotations

import numpy as np

from apsplit._jit import called, inline, kernel
from apsplit._phases import call, run_from_both_ends, run_phase
from apsplit._pool import scrambled
from apsplit._records import i64
from apsplit._work import MOST_GROUPS, families_of, nodes_of, winners_of, work_at
from apsplit.trees.partition import cut_pieces, knows_values, note_neighbours, place_pieces

_MOST_SHIFT = 4


# ---------------------------------------------------------------------------------------------------- histograms' rows


@called
def _release(w, node):
    """Give up the histograms of a node."""
    record, free_rows = nodes_of(w.nodes)[node], i64(w.free_rows)
    if record.pool_row >= w.n_remembered:
        free_rows[w.n_free] = record.pool_row
        w.n_free += 1
    record.pool_row = -1


@called
def _find_rows(w, n_rows):
    """Whether there are ``n_rows`` free rows of the pool.

    For the first nodes of a batch those of nodes whose turn is far are given up; later ones can wait.
    """
    waiting, ready = i64(w.waiting), i64(w.ready)
    if w.n_batch == 0:
        k = 0
        while w.n_free < n_rows and k < w.n_waiting - 1:
            _release(w, waiting[k])
            k += 1
        k = 0
        while w.n_free < n_rows and k < w.n_ready:
            _release(w, ready[k])
            k += 1
    return w.n_free >= n_rows


@inline
def _take_row(w, node):
    """Give a node a free row of the pool for its histograms."""
    w.n_free -= 1
    nodes_of(w.nodes)[node].pool_row = i64(w.free_rows)[w.n_free]


@inline
def _shift_for(w, n_rows):
    """By how much codes are shifted in a node of so many rows, to have about as many bins as it wants."""
    shift, wanted = 0, min(w.bins_per_root * np.sqrt(np.float64(n_rows)), w.bins_per_row * np.float64(n_rows))
    while shift < _MOST_SHIFT and np.float64(256 >> (shift + 1)) >= wanted:
        shift += 1
    return shift


# --------------------------------------------------------------------------------------------------------------- batch


@called
def _add_to_batch(w, node):
    """Add a node to the batch that is searched next: it has no winner yet."""
    nodes, batch, winners = nodes_of(w.nodes), i64(w.batch), winners_of(w.winners)
    slot = w.n_batch
    batch[slot] = node
    nodes[node].slot, nodes[node].counts = slot, 0
    winners[slot].key, winners[slot].feature = np.inf, -1
    i64(w.n_looks)[slot] = i64(w.n_refined)[2 * slot] = i64(w.n_refined)[2 * slot + 1] = 0
    w.n_batch += 1


@called
def _add_family(w, counted, derived, shift, parent_row, parent_shift):
    """Note who of two siblings is counted, and who is what that leaves of the parent's histograms (-1: nobody)."""
    nodes, family = nodes_of(w.nodes), families_of(w.families)[w.n_families]
    family.counted, family.derived, family.shift = counted, derived, shift
    family.parent_row, family.parent_shift = parent_row, parent_shift
    nodes[counted].counts, nodes[counted].shift = 1, shift
    if derived >= 0:
        nodes[derived].shift = shift
    w.n_families += 1


@inline
def _is_small(w, node):
    """Whether a node, if it may be searched, is searched without histograms."""
    record = nodes_of(w.nodes)[node]
    return not record.able or record.stop - record.start <= w.small_rows


@called
def _add_small(w, node):
    """Add a node to the batch that needs no histograms."""
    if nodes_of(w.nodes)[node].able:
        i64(w.small)[w.n_small] = node
        w.n_small += 1
        _add_to_batch(w, node)


@called
def _take_one(w, node):
    """Add a node to the batch that is counted; a root may have histograms that are remembered."""
    record = nodes_of(w.nodes)[node]
    _add_to_batch(w, node)
    if node == 0 and w.root_row >= 0:
        record.pool_row = w.root_row
    else:
        _take_row(w, node)
    _add_family(w, node, -1, _shift_for(w, record.stop - record.start), -1, 0)


@called
def _take_root(w):
    """Add the root to the batch."""
    if _is_small(w, 0):
        _add_small(w, 0)
    else:
        _take_one(w, 0)


@called
def _take_siblings(w, left):
    """Add those of two siblings that may be searched to the batch; False: no room.

    The left one holds the histograms of their parent. If they are kept, and the larger one may be searched, the smaller
    one is counted, whether or not it may be. Lists are dealt out, whoever of the two may be searched.
    """
    nodes, right = nodes_of(w.nodes), left + 1
    if _is_small(w, left) and _is_small(w, right):
        _release(w, left)
        _add_small(w, left)
        _add_small(w, right)
        return True
    n_left, n_right = nodes[left].stop - nodes[left].start, nodes[right].stop - nodes[right].start
    small, large = (left, right) if n_left <= n_right else (right, left)
    row, parent_shift = nodes[left].pool_row, nodes[left].shift
    keeps = row >= 0 and (nodes[large].able or w.n_parts > 0)
    takes_over = keeps and row >= w.n_remembered
    if not keeps:
        _release(w, left)
    if not _find_rows(w, 1 if takes_over else 2):
        return False
    if not keeps:
        for node in range(left, left + 2):
            if nodes[node].able:
                _take_one(w, node)
        return True
    for node in range(left, left + 2):
        if nodes[node].able:
            _add_to_batch(w, node)
    nodes[left].pool_row = -1
    _take_row(w, small)
    if takes_over:
        nodes[large].pool_row = row
    else:
        _take_row(w, large)
    _add_family(w, small, large, max(parent_shift, _shift_for(w, max(n_left, n_right))), row, parent_shift)
    return True


@called
def _next_batch(w):
    """Take siblings from those that wait, the latest first, as many as there is room for."""
    waiting, nodes = i64(w.waiting), nodes_of(w.nodes)
    w.n_batch = w.n_families = w.n_small = 0
    while w.n_waiting > 0 and w.n_batch + 2 <= w.batch.n:
        left = waiting[w.n_waiting - 1]
        if left == 0 and nodes[0].able:
            _take_root(w)
        elif left > 0 and (nodes[left].able or nodes[left + 1].able):
            if not _take_siblings(w, left):
                return
        else:
            _release(w, left)
        w.n_waiting -= 1


@called
def _line_up(w):
    """Put the looks of all nodes in the order in which they are taken: the first of each, then the second of each."""
    n_looks, turns, n_features = i64(w.n_looks), i64(w.turns), w.features.n
    n, k, found = 0, 0, True
    while found:
        found = False
        for slot in range(w.n_batch):
            if k < n_looks[slot]:
                turns[n] = slot * n_features + k
                n += 1
                found = True
        k += 1
    return n


@called
def _count(w, address):
    """Find the best splits between bins of the nodes of the batch, and all splits of those that are not counted."""
    crew = i64(w.crew)
    if w.allowed.n > 0:
        call(w.draw_features, address, 0, 0)
    if w.n_parts > 0:
        n_items = w.n_families * w.n_parts
    else:
        n_items = w.n_threads if w.n_families == 1 else 2 * w.n_threads  # few: each copies the statistics of its rows
        w.chunk = max(1, min(MOST_GROUPS, (w.groups.n * w.n_families + n_items - 1) // n_items))
        n_items = w.n_families * ((w.groups.n + w.chunk - 1) // w.chunk)
    if w.n_families > 0:
        run_phase(crew, w.count, address, n_items)
    if w.wide_features.n > 0:
        run_phase(crew, w.count_wide, address, w.n_batch * w.wide_features.n)
    if w.n_small > 0:
        run_phase(crew, w.search_small, address, w.n_small)


@called
def _look_into_bins(w, address):
    """Find better splits inside bins, and decide how the nodes of the batch are split."""
    crew, winners = i64(w.crew), winners_of(w.winners)
    if w.has_coarse and w.n_families > 0:
        run_phase(crew, w.list_looks, address, w.n_batch)
        n_looks = _line_up(w)
        if n_looks > 0:
            run_phase(crew, w.refine, address, n_looks)
    for slot in range(w.n_batch):
        if winners[slot].feature >= w.features.n:  # others know something better
            winners[slot].key = np.inf
        call(w.decide, address, slot, 0)


# ----------------------------------------------------------------------------------------------------------- splitting


@called
def _add_children(w, node):
    """Make the children of a node; the left one keeps its histograms for both."""
    nodes = nodes_of(w.nodes)
    left, record = w.n_nodes, nodes[node]
    record.left = left
    if nodes[left - 1].depth > record.depth + 1:
        w.is_shuffled = 1
    for child in range(left, left + 2):
        of = nodes[child]
        of.depth, of.left, of.feature, of.pool_row, of.gain = record.depth + 1, -1, -1, -1, 0.0
        of.parent = node
        of.path = scrambled(record.path + 1 + child - left)
        of.shift = record.shift
        of.counts = of.n_refined = of.n_refined_features = 0
        for c in range(4):
            of.sums[c] = record.left_sums[c] if child == left else record.sums[c] - record.left_sums[c]
    nodes[left].pool_row = record.pool_row
    record.pool_row = -1
    w.n_nodes += 2


@called
def _mark(w, address, n):
    """Make the children of the first ``n`` of the nodes that are ready, and find out which rows go left.

    If one node is all that is asked for, its rows stay.
    """
    crew, ready = i64(w.crew), i64(w.ready)
    for k in range(n):
        _add_children(w, ready[k])
    cut_pieces(w, n)
    if not w.one_node or not knows_values(w, ready[0]):
        run_from_both_ends(crew, w.mark, address, n * w.n_ranges)
    note_neighbours(w, n)
    w.n_marked = n


@called
def _bring_best_forward(w, n_ready):
    """Put the node with the largest gain first among those that are ready; the earliest of equals."""
    nodes, ready = nodes_of(w.nodes), i64(w.ready)
    best = 0
    for k in range(1, n_ready):
        gain, so_far = nodes[ready[k]].gain, nodes[ready[best]].gain
        if gain > so_far or (gain == so_far and ready[k] < ready[best]):
            best = k
    ready[0], ready[best] = ready[best], ready[0]


@called
def _begin(w, address):
    """Make the root."""
    root = nodes_of(w.nodes)[0]
    root.start, root.stop, root.depth, root.left, root.feature, root.pool_row = 0, w.n, 0, -1, -1, -1
    root.path, root.shift, root.gain = scrambled(w.seed), 0, 0.0
    root.counts = root.n_refined = root.n_refined_features = 0
    w.n_nodes = w.n_leaves = w.n_waiting = 1
    w.n_ready = w.is_shuffled = w.n_asked = w.n_compared = w.n_marked = 0
    i64(w.waiting)[0] = 0
    i64(w.n_reads)[:] = 0
    w.n_free = w.pool_rows - w.n_remembered
    for k in range(w.n_free):
        i64(w.free_rows)[k] = w.n_remembered + k
    call(w.prepare, address, 0, 0)
    call(w.admit, address, 0, 0)


@called
def _search_waiting(w, address):
    """Search nodes that wait: all of them, if it matters which one is split first, else as many as have room.

    False: Python is asked to search the nodes of the batch, or to compare what was found with what others have found,
    before bins are looked into (n_compared) or after that (n_asked).
    """
    nodes, ready, batch = nodes_of(w.nodes), i64(w.ready), i64(w.batch)
    while w.n_waiting > 0 or w.n_asked > 0 or w.n_compared > 0:
        if w.n_asked == 0:
            if w.n_compared == 0:
                _next_batch(w)
                if w.n_batch > 0 and not w.asks:
                    _count(w, address)
                if w.shares > 1 and w.n_families > 0:
                    w.n_compared = w.n_batch
                    return False
            w.n_compared = 0
            if w.n_batch > 0 and not w.asks:
                _look_into_bins(w, address)
            if w.n_batch > 0 and (w.asks or w.shares):
                w.n_asked = w.n_batch
                return False
        w.n_asked = 0
        for k in range(w.n_families):
            counted, derived = families_of(w.families)[k].counted, families_of(w.families)[k].derived
            nodes[counted].counts = 0
            if not nodes[counted].able:
                _release(w, counted)
            if derived >= 0 and not nodes[derived].able:
                _release(w, derived)
        for slot in range(w.n_batch):
            node = batch[slot]
            if nodes[node].feature >= 0 and nodes[node].gain > w.least_gain:
                ready[w.n_ready] = node
                w.n_ready += 1
            else:
                _release(w, node)
        if w.n_ready > 0 and not w.best_first and w.max_leaves < 0:
            return True
    return True


@called
def _n_next(w):
    """How many of the nodes that are ready are split now."""
    n_next = min(w.n_ready, 1 if w.best_first else w.pieces.n // w.n_ranges)
    return n_next if w.max_leaves < 0 else min(n_next, w.max_leaves - w.n_leaves)


@called
def _move(w, address):
    """Send the rows of nodes that are marked to their children; these wait."""
    crew, ready, waiting = i64(w.crew), i64(w.ready), i64(w.waiting)
    n, first = w.n_marked, w.n_nodes - 2 * w.n_marked
    place_pieces(w, n)
    if not w.one_node:
        run_from_both_ends(crew, w.move, address, n * w.n_ranges)
    w.n_marked = 0
    w.n_leaves += n
    w.n_ready -= n
    for k in range(w.n_ready):
        ready[k] = ready[k + n]
    for child in range(first, w.n_nodes):
        call(w.admit, address, child, 0)
    for left in range(w.n_nodes - 2, first - 2, -2):
        waiting[w.n_waiting] = left
        w.n_waiting += 1


@inline
def _tidy(w, node):
    """Forget what a node knows of a split that was not made, or that an earlier tree has left there."""
    record = nodes_of(w.nodes)[node]
    if record.left < 0:
        record.gain = record.below = record.above = 0.0
        record.missing_left = 0


@kernel
def grow(address):
    """Grow a tree; its rows, parameters and memory are in the record at ``address``.

    Returns whether it has grown to its end. If not, there is something to do before it is called again. Nodes of the
    batch are to be searched, or what was found is to be compared with what others have found in other columns
    (n_compared, n_asked). Or others are to be told which rows go left, and to tell it (n_marked). Or there is no room
    for more nodes.
    """
    w = work_at(address)
    if w.n_nodes == 0:
        _begin(w, address)
    while w.max_leaves < 0 or w.n_leaves < w.max_leaves:
        if w.n_marked == 0:
            if not _search_waiting(w, address):
                return False
            n_next = _n_next(w)
            if n_next <= 0:
                break
            if w.n_nodes + 2 * n_next > w.nodes.n:
                return False
            if w.best_first:
                _bring_best_forward(w, w.n_ready)
            _mark(w, address, n_next)
            if w.shares:
                return False
        _move(w, address)
    for node in range(w.n_nodes):
        _tidy(w, node)
        call(w.weigh, address, node, 0)
    return True
