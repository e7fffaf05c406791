"""Growing a tree in one compiled call: which node comes next, level by level or best first. Once, for all trees.

::

    waiting     pairs of siblings that are to be searched; the latest first, so that few histograms are kept at a time
       | batch
    count       histograms of one sibling each, the other by subtraction; best thresholds between bins, bounds of bins
    list_looks  columns whose bins may hide something better
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
from apsplit._phases import call, run_phase
from apsplit._records import i64, u8
from apsplit._work import MOST_GROUPS, families_of, nodes_of, pieces_of, winners_of, work_at
from apsplit.trees.partition import PIECE_ROWS, place_pieces

_MOST_SHIFT = 4


@inline
def _scrambled(x):
    """A number of 62 bits that looks random (splitmix64)."""
    z = np.uint64(x) + np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.int64((z ^ (z >> np.uint64(31))) >> np.uint64(2))


# ----------------------------------------------------------------------------------------------------- drawing features


@called
def _draw(w, key, allowed, n_drawn):
    """Leave ``n_drawn`` of the allowed features, those with the smallest numbers that ``key`` gives them."""
    drawn = i64(w.drawn)
    n = 0
    for i in range(allowed.size):
        if allowed[i]:
            drawn[n] = _scrambled(key ^ _scrambled(i))
            n += 1
    if n_drawn >= n:
        return
    numbers = drawn[:n]
    _select(numbers, n_drawn)
    limit = numbers[n_drawn - 1]
    for i in range(allowed.size):
        if allowed[i] and _scrambled(key ^ _scrambled(i)) > limit:
            allowed[i] = 0


@called
def _select(numbers, k):
    """Bring the ``k`` smallest numbers to the front, the largest of them last."""
    low, high = 0, numbers.size - 1
    while low < high:
        pivot = numbers[(low + high) >> 1]
        i, j = low, high
        while i <= j:
            while numbers[i] < pivot:
                i += 1
            while numbers[j] > pivot:
                j -= 1
            if i <= j:
                numbers[i], numbers[j] = numbers[j], numbers[i]
                i += 1
                j -= 1
        if k - 1 <= j:
            high = j
        elif k - 1 >= i:
            low = i
        else:
            return


@called
def _draw_features(w):
    """Which features each node of the batch may use: those of its level, and of these some for the node."""
    nodes, batch, n_features = nodes_of(w.nodes), i64(w.batch), w.features.n
    if w.allowed.n == 0:
        return
    for slot in range(w.n_batch):
        record, allowed = nodes[batch[slot]], u8(w.allowed)[slot * n_features : (slot + 1) * n_features]
        allowed[:] = 1
        if w.n_by_level > 0:
            _draw(w, _scrambled(w.seed ^ _scrambled(-1 - record.depth)), allowed, w.n_by_level)
        if w.n_by_node > 0:
            _draw(w, _scrambled(w.seed ^ record.path), allowed, w.n_by_node)


# ---------------------------------------------------------------------------------------------------- histograms' rows


@called
def _release(w, node):
    """Give up the histograms of a node."""
    record, free_rows = nodes_of(w.nodes)[node], i64(w.free_rows)
    if record.pool_row >= 0:
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
    """By how much codes are shifted in a node of so many rows, to have ``bins_per_root`` times its root of bins."""
    shift, wanted = 0, w.bins_per_root * np.sqrt(np.float64(n_rows))
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
def _add_family(w, counted, derived, shift, parent_shift):
    """Note who of two siblings is counted, and who is what that leaves of the parent's histograms (-1: nobody)."""
    nodes, family = nodes_of(w.nodes), families_of(w.families)[w.n_families]
    family.counted, family.derived, family.shift, family.parent_shift = counted, derived, shift, parent_shift
    nodes[counted].counts, nodes[counted].shift = 1, shift
    if derived >= 0:
        nodes[derived].shift = shift
    w.n_families += 1


@called
def _take_siblings(w, left):
    """Add two siblings, of which the left one holds their parent's histograms, to the batch; False: no room."""
    nodes = nodes_of(w.nodes)
    right, root = left + 1, left == 0
    both = not root and nodes[left].able and nodes[right].able
    keeps = nodes[left].pool_row >= 0 and both
    if not both:
        _release(w, left)
    if not _find_rows(w, 1 if keeps or not both else 2):
        return False
    if not both:
        node = left if root or nodes[left].able else right
        _add_to_batch(w, node)
        _take_row(w, node)
        _add_family(w, node, -1, _shift_for(w, nodes[node].stop - nodes[node].start), 0)
        return True
    n_left, n_right = nodes[left].stop - nodes[left].start, nodes[right].stop - nodes[right].start
    small, large = (left, right) if n_left <= n_right else (right, left)
    _add_to_batch(w, left)
    _add_to_batch(w, right)
    if keeps:
        row, parent_shift = nodes[left].pool_row, nodes[left].shift
        nodes[left].pool_row = -1
        nodes[large].pool_row = row
        _take_row(w, small)
        _add_family(w, small, large, max(parent_shift, _shift_for(w, max(n_left, n_right))), parent_shift)
    else:
        _take_row(w, left)
        _take_row(w, right)
        _add_family(w, left, -1, _shift_for(w, n_left), 0)
        _add_family(w, right, -1, _shift_for(w, n_right), 0)
    return True


@called
def _next_batch(w):
    """Take siblings from those that wait, the latest first, as many as there is room for."""
    waiting, nodes = i64(w.waiting), nodes_of(w.nodes)
    w.n_batch = w.n_families = 0
    while w.n_waiting > 0 and w.n_batch + 2 <= w.batch.n:
        left = waiting[w.n_waiting - 1]
        if not (nodes[left].able or (left > 0 and nodes[left + 1].able)):
            _release(w, left)
        elif not _take_siblings(w, left):
            return
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
def _search(w, address):
    """Find the splits of the nodes of the batch."""
    crew = i64(w.crew)
    _draw_features(w)
    if w.is_sparse:
        w.chunk = max(1, w.features.n // (8 * w.n_threads))
        n_items = (w.features.n + w.chunk - 1) // w.chunk
    else:
        w.chunk = max(1, min(MOST_GROUPS, w.groups.n * w.n_families // (2 * w.n_threads)))
        n_items = w.n_families * ((w.groups.n + w.chunk - 1) // w.chunk)
    run_phase(crew, w.count, address, n_items)
    if w.has_coarse:
        run_phase(crew, w.list_looks, address, w.n_batch)
        n_looks = _line_up(w)
        if n_looks > 0:
            run_phase(crew, w.refine, address, n_looks)
    for slot in range(w.n_batch):
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
        of.path = _scrambled(record.path + 1 + child - left)
        of.shift = record.shift
        of.counts = of.n_refined = of.n_refined_features = 0
        for c in range(4):
            of.sums[c] = record.left_sums[c] if child == left else record.sums[c] - record.left_sums[c]
    nodes[left].pool_row = record.pool_row
    record.pool_row = -1
    w.n_nodes += 2


@called
def _split(w, address, n):
    """Split the last ``n`` of the nodes that are ready, the latest first."""
    nodes, ready, pieces = nodes_of(w.nodes), i64(w.ready), pieces_of(w.pieces)
    crew, p = i64(w.crew), 0
    for k in range(n):
        node = ready[k]
        _add_children(w, node)
        start, stop = nodes[node].start, nodes[node].stop
        size = stop - start if w.is_sparse else PIECE_ROWS
        while start < stop:
            pieces[p].node, pieces[p].start, pieces[p].stop = node, start, min(start + size, stop)
            pieces[p].below, pieces[p].above = -np.inf, np.inf
            start += size
            p += 1
    w.n_pieces = p
    run_phase(crew, w.mark, address, p)
    place_pieces(w)
    run_phase(crew, w.move, address, p)


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
    root.path, root.shift, root.gain = _scrambled(w.seed), 0, 0.0
    root.counts = root.n_refined = root.n_refined_features = 0
    w.n_nodes = w.n_leaves = w.n_waiting = 1
    w.n_ready = w.is_shuffled = 0
    i64(w.waiting)[0] = 0
    i64(w.n_reads)[:] = 0
    w.n_free = w.pool_rows
    for row in range(w.pool_rows):
        i64(w.free_rows)[row] = row
    call(w.prepare, address, 0, 0)
    call(w.admit, address, 0, 0)


@called
def _search_waiting(w, address):
    """Search nodes that wait: all of them, if it matters which one is split first, else as many as have room."""
    nodes, ready, batch = nodes_of(w.nodes), i64(w.ready), i64(w.batch)
    while w.n_waiting > 0:
        _next_batch(w)
        if w.n_batch > 0:
            _search(w, address)
        for slot in range(w.n_batch):
            node = batch[slot]
            nodes[node].counts = 0
            if nodes[node].feature >= 0 and nodes[node].gain > w.least_gain:
                ready[w.n_ready] = node
                w.n_ready += 1
            else:
                _release(w, node)
        if w.n_ready > 0 and not w.best_first and w.max_leaves < 0:
            return


@called
def _n_next(w):
    """How many of the nodes that are ready are split now."""
    n_next = min(w.n_ready, 1) if w.best_first else w.n_ready
    return n_next if w.max_leaves < 0 else min(n_next, w.max_leaves - w.n_leaves)


@called
def _split_ready(w, address, n):
    """Split the first ``n`` nodes that are ready; their children wait."""
    ready, waiting, first = i64(w.ready), i64(w.waiting), w.n_nodes
    _split(w, address, n)
    w.n_leaves += n
    w.n_ready -= n
    for k in range(w.n_ready):
        ready[k] = ready[k + n]
    for child in range(first, w.n_nodes):
        call(w.admit, address, child, 0)
    for left in range(w.n_nodes - 2, first - 2, -2):
        waiting[w.n_waiting] = left
        w.n_waiting += 1


@kernel
def grow(address):
    """Grow a tree; its rows, parameters and memory are in the record at ``address``.

    Returns whether it has grown to its end. If not, there is no room for more nodes: give it more, and call again.
    """
    w = work_at(address)
    if w.n_nodes == 0:
        _begin(w, address)
    while True:
        _search_waiting(w, address)
        n_next = _n_next(w)
        if n_next <= 0:
            break
        if w.n_nodes + 2 * n_next > w.nodes.n:
            return False
        if w.best_first:
            _bring_best_forward(w, w.n_ready)
        _split_ready(w, address, n_next)
    for node in range(w.n_nodes):
        call(w.weigh, address, node, 0)
    return True
