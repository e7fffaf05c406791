"""Splitting the nodes of a gradient tree: rows, and the statistics in their order, go to the slots of the children.

A large node is split in several pieces, so that all threads have something to do::

    rows      | piece 0 . . . . | piece 1 . . . . | piece 2 . . |           of one node
    target    | left of 0 | of 1 | of 2 | right of 0 | of 1 | of 2 |        of its children
"""

from __future__ import annotations

import numpy as np

from apsplit._jit import inline, kernel
from apsplit.data.binning import MISSING
from apsplit.gradients.histogram import add_row, copy_row
from apsplit.gradients.records import raw_value

PIECE_TYPE = np.dtype(
    [
        ("node", np.int64),
        ("start", np.int64),  # of its slots
        ("stop", np.int64),
        ("n_left", np.int64),  # how many of them go left
        ("to_left", np.int64),  # where the first of these goes
        ("to_right", np.int64),  # and the first of the others
        ("sums", np.int64, (8,)),  # of those that go right, and left
    ]
)


@inline
def _sides_of_cells(piece, f, data, slots, nodes):
    """Which slots of a piece go left, from the codes; raw values are looked at in the bin of the threshold only."""
    codes, bin_, below = data.codes[f], nodes[piece.node].bin, nodes[piece.node].below
    rows, goes_left = slots.rows[piece.start : piece.stop], slots.goes_left[piece.start : piece.stop]
    for k in range(rows.size):
        goes_left[k] = np.int64(codes[rows[k]]) <= bin_
    if data.columns[f].has_missing:
        for k in range(rows.size):
            if codes[rows[k]] == MISSING:
                goes_left[k] = nodes[piece.node].missing_left
    if nodes[piece.node].inside:
        base = data.columns[f].raw_start
        for k in range(rows.size):
            if codes[rows[k]] == bin_:
                goes_left[k] = raw_value(data, base + np.intp(rows[k]) * data.row_step) <= below


@inline
def _sides_of_entries(piece, f, data, slots, nodes):
    """The same for a sparse column. Its entries are those of all nodes, so a node is one piece."""
    node = piece.node
    bin_, begin = nodes[node].bin, data.columns[f].entry_start
    default = data.columns[f].default <= bin_
    if data.columns[f].has_missing and data.columns[f].default == MISSING:
        default = nodes[node].missing_left
    for k in range(nodes[node].start, nodes[node].stop):
        slots.goes_left[k] = default
    for e in range(begin, data.columns[f].entry_stop):
        row = data.entry_row[e]
        if slots.node_of[row] == node:
            code = data.entry_code[e]
            goes = code <= bin_
            if data.columns[f].has_missing and code == MISSING:
                goes = nodes[node].missing_left
            elif nodes[node].inside and code == bin_:
                goes = raw_value(data, data.columns[f].raw_start + e - begin) <= nodes[node].below
            slots.goes_left[slots.place_of[row]] = goes


@kernel
def mark_sides(start, stop, pieces, selected, data, slots, nodes):
    """Which slots of some pieces go left."""
    for p in range(start, stop):
        f = selected.ids[nodes[pieces[p].node].feature]
        if data.codes.size > 0:
            _sides_of_cells(pieces[p], f, data, slots, nodes)
        else:
            _sides_of_entries(pieces[p], f, data, slots, nodes)
        n_left, goes_left = np.int64(0), slots.goes_left[pieces[p].start : pieces[p].stop]
        for k in range(goes_left.size):
            n_left += goes_left[k]
        pieces[p].n_left = n_left


@kernel
def place_pieces(pieces, nodes):
    """The ranges of children, and where in them each piece has its place."""
    for p in range(pieces.size):
        child = nodes[pieces[p].node].left
        if p == 0 or pieces[p].node != pieces[p - 1].node:
            first = middle = nodes[pieces[p].node].start
            q = p
            while q < pieces.size and pieces[q].node == pieces[p].node:
                middle += pieces[q].n_left
                q += 1
            nodes[child].start, nodes[child].stop = first, middle
            nodes[child + 1].start, nodes[child + 1].stop = middle, nodes[pieces[p].node].stop
            pieces[p].to_left, pieces[p].to_right = first, middle
        else:
            before = pieces[p - 1].stop - pieces[p - 1].start - pieces[p - 1].n_left
            pieces[p].to_left = pieces[p - 1].to_left + pieces[p - 1].n_left
            pieces[p].to_right = pieces[p - 1].to_right + before


@kernel
def move_rows(start, stop, pieces, slots, target, nodes, move_stats):
    """Send the rows of some pieces to the children of their nodes, from ``slots`` to ``target``, in order.

    No branch in the loop: which way a row goes cannot be predicted.
    """
    one, four = np.uintp(1), np.uintp(4)
    for p in range(start, stop):
        child, sums = nodes[pieces[p].node].left, pieces[p].sums
        on_left, on_right = np.uintp(pieces[p].to_left), np.uintp(pieces[p].to_right)
        sums[:] = 0
        for k in range(pieces[p].start, pieces[p].stop):
            row, goes = slots.rows[k], np.uintp(slots.goes_left[k])
            to = on_left if goes else on_right
            target.rows[to] = row
            add_row(sums, four * goes, slots.stats, four * np.uintp(k))
            if move_stats:
                copy_row(target.stats, four * to, slots.stats, four * np.uintp(k))
            if slots.node_of.size > 0:
                slots.node_of[row] = child + 1 - np.int64(goes)
                slots.place_of[row] = to
            on_left += goes
            on_right += one - goes


@kernel
def sum_pieces(pieces, nodes):
    """The sums of children."""
    for p in range(pieces.size):
        child = nodes[pieces[p].node].left
        for c in range(4):
            if p == 0 or pieces[p].node != pieces[p - 1].node:
                nodes[child].sums[c] = nodes[child + 1].sums[c] = 0
            nodes[child + 1].sums[c] += pieces[p].sums[c]
            nodes[child].sums[c] += pieces[p].sums[4 + c]
