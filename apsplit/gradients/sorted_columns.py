"""Small data searched without bins: the rows of each column in the order of its values, divided whenever nodes are.

A cell is a slot, the place of a row among the selected ones::

    cells[feature]    | node 3 . . . | node 4 . . | node 2 . . . . . . . |     each in the order of the feature's values
    ranks[feature]    of each row: equal values have the same, missing ones the last

Both are 16 bits wide, so that the cells of a level and of the next one stay in the cache.
Their thresholds are judged by :mod:`apsplit.gradients.sorted_scan`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from apsplit._jit import called, inline, kernel

LAST_RANK = np.uint16(0xFFFF)  # of missing values
MOST_ROWS = int(LAST_RANK)
_ENOUGH_BITS = 13  # of a rough number, on average


class Lists(NamedTuple):
    """The selected rows in the order of each feature."""

    cells: np.ndarray  # uint16 (lines, slots): those of the root, which stay as they are, then two sets that take turns
    lines: np.ndarray  # (3, selected features): where the cells of the root, of odd and of even depths are
    ranks: np.ndarray  # uint16 (features of X, rows of X)
    rows: np.ndarray  # uint32 rows of X, per slot
    pairs: np.ndarray  # flat, G and H of each slot
    counts: np.ndarray  # how many rows it stands for; empty if leaves do not need several
    rough: np.ndarray  # G and H of each slot, rounded down, in units of its node; of even rows G alone, as int32
    shares: np.ndarray  # float32, 1 / (k + lambda / h) of k rows, if all rows are even: of the same h. Else empty
    goes_left: np.ndarray  # uint8 per slot
    node_of: np.ndarray  # int32, the leaf of each slot, so far


@inline
def rank_of_cell(f, cell, lists):
    """The rank of its value in column ``f``."""
    return lists.ranks[f, lists.rows[cell]]


@inline
def line_of(i, depth, lists):
    """The line of the i-th feature for nodes of this depth."""
    return lists.lines[2 - (depth & 1) if depth > 0 else 0, i]


# ------------------------------------------------------------------------------------------------------- lists


@kernel
def rank_rows(order, values, ranks):
    """The ranks of a column; ``order``: its rows in the order of values, missing ones last."""
    rank = np.uint16(0)
    for k in range(order.size):
        if k > 0 and values[order[k]] > values[order[k - 1]]:
            rank += np.uint16(1)
        ranks[order[k]] = LAST_RANK if np.isnan(values[order[k]]) else rank


@kernel
def select_cells(start, stop, features, cells, slot_of, target):
    """The cells of the selected rows, of ``features[start..stop]``; ``slot_of``: per row, -1: not selected."""
    for i in range(start, stop):
        column, to, n = cells[features[i]], target[i], np.uintp(0)
        for k in range(column.size):
            slot = slot_of[column[k]]
            if slot >= 0:
                to[n] = slot
                n += np.uintp(1)


@inline
def added(sums, slot, lists):
    """Sums G, H and rows with one more slot."""
    g, h, n = sums
    at = slot << np.uintp(1)
    return (
        g + lists.pairs[at], h + lists.pairs[at + np.uintp(1)], n + (lists.counts[slot] if lists.counts.size > 0 else 1)
    )  # fmt: skip


@inline
def _shift_of(total, n, kept):
    """Bits to leave out of ``n`` numbers so that their total has 30; ``kept`` if that leaves enough of each."""
    if total >> kept >= n << _ENOUGH_BITS:
        return kept
    shift = np.int64(0)
    while total >> shift >= 1 << 30:
        shift += 1
    return shift


@inline
def _set_shifts(node, kept_g, kept_h, nodes):
    n, sums = nodes[node].stop - nodes[node].start, nodes[node].sums
    nodes[node].shift_g = _shift_of(sums[2], n, kept_g)
    nodes[node].shift_h = _shift_of(sums[1], n, kept_h)


@inline
def _make_rough(slot, node, lists, nodes):
    g = lists.pairs[slot << np.uintp(1)] >> nodes[node].shift_g
    if lists.shares.size > 0:
        lists.rough.view(np.int32)[slot] = g
    else:
        h = lists.pairs[(slot << np.uintp(1)) + np.uintp(1)] >> nodes[node].shift_h
        lists.rough[slot] = (g << 32) + h


@kernel
def sum_slots(lists, nodes):
    """The sums of the root, and the rough ones of its slots."""
    total, size = (np.int64(0), np.int64(0), np.int64(0)), np.int64(0)
    for slot in range(lists.rows.size):
        total = added(total, np.uintp(slot), lists)
        size += abs(lists.pairs[2 * slot])
    sums = nodes[0].sums
    sums[0], sums[1], sums[2], sums[3] = total[0], total[1], size, total[2]
    _set_shifts(0, 63, 63, nodes)
    for slot in range(lists.rows.size):
        _make_rough(np.uintp(slot), 0, lists, nodes)


@inline
def _set_children(node, left, size, middle, nodes):
    """Ranges and sums of the children: ``left`` and ``size`` are the left one's sums and its sum of |G|."""
    child = nodes[node].left
    sums = nodes[child].sums
    sums[0], sums[1], sums[2], sums[3] = left[0], left[1], size, left[2]
    for c in range(4):
        nodes[child + 1].sums[c] = nodes[node].sums[c] - sums[c]
    nodes[child].start, nodes[child].stop = nodes[node].start, middle
    nodes[child + 1].start, nodes[child + 1].stop = middle, nodes[node].stop
    for side in range(2):
        _set_shifts(child + side, nodes[node].shift_g, nodes[node].shift_h, nodes)


@inline
def _same_shifts(node, other, nodes):
    return nodes[node].shift_g == nodes[other].shift_g and nodes[node].shift_h == nodes[other].shift_h


@called
def split_node(node, features, data, lists, nodes, goes_on):
    """Mark the slots of a node as going left or right, and find the ranges and sums of its children.

    ``nodes.bin`` is the place of the last present cell on the left; ``goes_on``: children may be searched.
    """
    i, child, first = nodes[node].feature, nodes[node].left, nodes[node].start
    f, column = features[i], lists.cells[line_of(i, nodes[node].depth, lists), first : nodes[node].stop]
    n_left, has_missing = nodes[node].bin + 1 - first, data.columns[f].has_missing
    left, size, middle = (np.int64(0), np.int64(0), np.int64(0)), np.int64(0), first
    for k in range(column.size):
        slot, goes = np.uintp(column[k]), k < n_left
        if has_missing and rank_of_cell(f, slot, lists) == LAST_RANK:
            goes = nodes[node].missing_left
        lists.goes_left[slot] = goes
        lists.node_of[slot] = child + 1 - goes
        if goes:
            left = added(left, slot, lists)
            size += abs(lists.pairs[slot << np.uintp(1)])
            middle += 1
    _set_children(node, left, size, middle, nodes)
    if goes_on and not (_same_shifts(node, child, nodes) and _same_shifts(node, child + 1, nodes)):
        for k in range(column.size):
            slot = np.uintp(column[k])
            _make_rough(slot, child + 1 - lists.goes_left[slot], lists, nodes)


@kernel
def split_sorted(which, features, data, lists, nodes, goes_on):
    """Split some nodes."""
    for node in which:
        split_node(node, features, data, lists, nodes, goes_on)


@kernel
def tell_leaves(lists, number, leaf_of):
    """The number of each row's leaf."""
    for slot in range(lists.rows.size):
        leaf_of[lists.rows[slot]] = number[lists.node_of[slot]]


@inline
def divide(i, node, lists, nodes):
    """Send the cells of the parent of a node to its children, in order. No branch: their ways cannot be predicted."""
    left = node - 1 + (node & 1)  # a left child has an odd number
    first, last, depth = nodes[left].start, nodes[left + 1].stop, nodes[left].depth
    source = lists.cells[line_of(i, depth - 1, lists), first:last]
    target = lists.cells[line_of(i, depth, lists), first:last]
    on_left, on_right = np.uintp(0), np.uintp(nodes[left].stop - first)
    for k in range(source.size):
        cell = source[k]
        goes = np.uintp(lists.goes_left[cell])
        target[on_left if goes else on_right] = cell
        on_left += goes
        on_right += np.uintp(1) - goes
