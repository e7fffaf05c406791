"""Small data searched without bins: the rows of each column in the order of its values, divided whenever nodes are.

A cell is a rank and a slot in one integer. Equal values have the same rank, missing ones the last::

    cells[feature]    | node 3 . . . | node 4 . . | node 2 . . . . . . . |     each in the order of the feature's values
                        rank << 16 | slot                                      uint32, so at most 65536 rows

Their thresholds are judged by :mod:`apsplit.gradient_race`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from apsplit._jit import called, inline, kernel

MOST_ROWS = 1 << 16
LAST_RANK = np.uint32(0xFFFF)  # of missing values


class Lists(NamedTuple):
    """The selected rows in the order of each feature. A slot is a row's place among the selected rows."""

    cells: np.ndarray  # (lines, slots): those of the root, which stay as they are, then two sets that take turns
    lines: np.ndarray  # (3, selected features): where the cells of the root, of odd and of even depths are
    rows: np.ndarray  # uint32 rows of X, per slot
    pairs: np.ndarray  # flat, G and H of each slot
    counts: np.ndarray  # how many rows it stands for; empty if leaves do not need several
    rough: np.ndarray  # G and H of each slot, rounded down, in units of its node
    goes_left: np.ndarray  # uint8 per slot
    node_of: np.ndarray  # int32, the leaf of each slot, so far


@inline
def cell_slot(cell):
    """The slot in a cell."""
    return np.uintp(cell & np.uint32(0xFFFF))


@inline
def cell_rank(cell):
    """The rank in a cell."""
    return cell >> np.uint32(16)


@inline
def line_of(i, depth, lists):
    """The line of the i-th feature for nodes of this depth."""
    return lists.lines[2 - (depth & 1) if depth > 0 else 0, i]


# ------------------------------------------------------------------------------------------------------- lists


@kernel
def number_cells(order, values, cells):
    """The cells of a column; ``order``: its rows in the order of values, missing ones last."""
    rank = np.uint32(0)
    for k in range(order.size):
        if k > 0 and values[order[k]] > values[order[k - 1]]:
            rank += np.uint32(1)
        is_missing = np.isnan(values[order[k]])
        cells[k] = ((LAST_RANK if is_missing else rank) << np.uint32(16)) | np.uint32(order[k])


@kernel
def select_cells(start, stop, features, cells, slot_of, target):
    """The cells of the selected rows, of ``features[start..stop]``; ``slot_of``: per row, -1: not selected."""
    for i in range(start, stop):
        column, to, n = cells[features[i]], target[i], np.uintp(0)
        for k in range(column.size):
            slot = slot_of[cell_slot(column[k])]
            if slot >= 0:
                to[n] = (cell_rank(column[k]) << np.uint32(16)) | np.uint32(slot)
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
def shifts_of(sums):
    """Bits to leave out of the G and H of a node, so that their sums have 30 bits."""
    g, h = np.int64(0), np.int64(0)
    while sums[2] >> g >= 1 << 30:
        g += 1
    while sums[1] >> h >= 1 << 30:
        h += 1
    return g, h


@inline
def _make_rough(slot, shifts, lists):
    at = slot << np.uintp(1)
    lists.rough[slot] = ((lists.pairs[at] >> shifts[0]) << 32) + (lists.pairs[at + np.uintp(1)] >> shifts[1])


@kernel
def sum_slots(lists, sums):
    """Add all slots up."""
    total, size = (np.int64(0), np.int64(0), np.int64(0)), np.int64(0)
    for slot in range(lists.rows.size):
        total = added(total, np.uintp(slot), lists)
        size += abs(lists.pairs[2 * slot])
    sums[0], sums[1], sums[2], sums[3] = total[0], total[1], size, total[2]
    shifts = shifts_of(sums)
    for slot in range(lists.rows.size):
        _make_rough(np.uintp(slot), shifts, lists)


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


@called
def split_node(node, features, data, lists, nodes, goes_on):
    """Mark the slots of a node as going left or right, and find the ranges and sums of its children.

    ``nodes.bin`` is the place of the last present cell on the left; ``goes_on``: children may be searched.
    """
    i, child, first = nodes[node].feature, nodes[node].left, nodes[node].start
    column = lists.cells[line_of(i, nodes[node].depth, lists), first : nodes[node].stop]
    n_left, has_missing = nodes[node].bin + 1 - first, data.columns[features[i]].has_missing
    left, size, middle = (np.int64(0), np.int64(0), np.int64(0)), np.int64(0), first
    for k in range(column.size):
        slot, goes = cell_slot(column[k]), k < n_left
        if has_missing and cell_rank(column[k]) == LAST_RANK:
            goes = nodes[node].missing_left
        lists.goes_left[slot] = goes
        lists.node_of[slot] = child + 1 - goes
        if goes:
            left = added(left, slot, lists)
            size += abs(lists.pairs[slot << np.uintp(1)])
            middle += 1
    _set_children(node, left, size, middle, nodes)
    shifts = (shifts_of(nodes[child].sums), shifts_of(nodes[child + 1].sums))
    for k in range(column.size if goes_on else 0):
        slot = cell_slot(column[k])
        goes = lists.goes_left[slot]
        _make_rough(slot, shifts[0] if goes else shifts[1], lists)


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
    """Send the cells of the parent of a node to its children, in order. No branch: their ways cannot be foretold."""
    left = node - 1 + (node & 1)  # a left child has an odd number
    first, last, depth = nodes[left].start, nodes[left + 1].stop, nodes[left].depth
    source = lists.cells[line_of(i, depth - 1, lists), first:last]
    target = lists.cells[line_of(i, depth, lists), first:last]
    on_left, on_right = np.uintp(0), np.uintp(nodes[left].stop - first)
    for k in range(source.size):
        cell = source[k]
        goes = np.uintp(lists.goes_left[cell_slot(cell)])
        target[on_left if goes else on_right] = cell
        on_left += goes
        on_right += np.uintp(1) - goes
