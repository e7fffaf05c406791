"""Splitting nodes: rows go to the ranges of the children. Once, for trees of classes and of gradients.

With several threads a node is split in pieces, one for each range of rows of X, those of the same range together::

    rows      | piece 0 . . . . | piece 1 . . . . | piece 2 . . |           of one node, ascending
    target    | left of 0 | of 1 | of 2 | right of 0 | of 1 | of 2 |        of its children

On the way the values beside a threshold between bins are found: the largest on the left, the smallest on the right.
"""

from __future__ import annotations

import numpy as np

from apsplit._categories import category_goes_left
from apsplit._jit import called, inline
from apsplit._phases import call, phase
from apsplit._pool import raw_value
from apsplit._records import f64, i32, i64, u8, u16, u32
from apsplit._work import columns_of, nodes_of, pieces_of, work_at
from apsplit.data.binning import MISSING
from apsplit.data.categories import MISSING_CATEGORY


@inline
def _mark_cells(w, p, f):
    """Which rows of a piece go left, from the codes; raw values are looked at in bins beside the threshold only."""
    piece = pieces_of(w.pieces)[p]
    record, of = nodes_of(w.nodes)[piece.node], columns_of(w.columns)[f]
    half = w.n * (record.depth & 1)
    rows = u32(w.rows)[half + piece.start : half + piece.stop]
    goes_left, codes = u8(w.goes_left)[piece.start : piece.stop], u8(w.codes)[f * w.n_all : (f + 1) * w.n_all]
    bin_, low, first, high = record.bin, record.low, record.first, record.high
    below, above = -np.inf, np.inf
    if record.inside:
        for k in range(rows.size):
            code = np.int64(codes[rows[k]])
            goes_left[k] = code <= bin_
            if code == bin_:
                goes_left[k] = raw_value(w, of.raw_start + np.intp(rows[k]) * w.row_step) <= record.below
    elif of.exact:
        for k in range(rows.size):
            goes_left[k] = np.int64(codes[rows[k]]) <= bin_
    else:
        for k in range(rows.size):
            code = np.int64(codes[rows[k]])
            goes_left[k] = code <= bin_
            if low <= code <= bin_:
                below = max(below, raw_value(w, of.raw_start + np.intp(rows[k]) * w.row_step))
            elif first <= code <= high:
                above = min(above, raw_value(w, of.raw_start + np.intp(rows[k]) * w.row_step))
    piece.below, piece.above = below, above
    if of.has_missing:
        for k in range(rows.size):
            if codes[rows[k]] == MISSING:
                goes_left[k] = record.missing_left


@phase
def mark_categories(address, p, thread):
    """The same for a categorical column."""
    w = work_at(address)
    piece = pieces_of(w.pieces)[p]
    record = nodes_of(w.nodes)[piece.node]
    f = i64(w.features)[record.feature]
    of = columns_of(w.columns)[f]
    half = w.n * (record.depth & 1)
    rows = u32(w.rows)[half + piece.start : half + piece.stop]
    goes_left = u8(w.goes_left)[piece.start : piece.stop]
    if of.wide >= 0:
        wide = u16(w.wide_codes)[of.wide * w.n_all : (of.wide + 1) * w.n_all]
        for k in range(rows.size):
            code = np.int64(wide[rows[k]])
            goes_left[k] = record.missing_left if code == MISSING_CATEGORY else category_goes_left(w, record, code)
    else:
        codes, missing = u8(w.codes)[f * w.n_all : (f + 1) * w.n_all], MISSING if of.has_missing else -1
        for k in range(rows.size):
            code = np.int64(codes[rows[k]])
            goes_left[k] = record.missing_left if code == missing else category_goes_left(w, record, code)


@inline
def _mark_entries(w, p, f):
    """The same for a sparse column. Its entries are those of all nodes, so a node is one piece."""
    piece = pieces_of(w.pieces)[p]
    record, of = nodes_of(w.nodes)[piece.node], columns_of(w.columns)[f]
    half = w.n * (record.depth & 1)
    rows = u32(w.rows)[half + piece.start : half + piece.stop]
    goes_left, marks, node_of = u8(w.goes_left)[piece.start : piece.stop], u8(w.marks), i32(w.node_of)
    entry_row, entry_code = u32(w.entry_row), u8(w.entry_code)
    below = 0.0 if record.low <= of.default <= record.bin else -np.inf
    above = 0.0 if record.first <= of.default <= record.high else np.inf
    usual = record.missing_left if of.default == MISSING else of.default <= record.bin
    for k in range(rows.size):
        marks[rows[k]] = usual
    for e in range(of.entry_start, of.entry_stop):
        if node_of[entry_row[e]] != piece.node:
            continue
        code = np.int64(entry_code[e])
        goes = code <= record.bin
        if of.has_missing and code == MISSING:
            goes = record.missing_left != 0
        elif record.inside and code == record.bin:
            goes = raw_value(w, of.raw_start + e - of.entry_start) <= record.below
        elif not of.exact and not record.inside and record.low <= code <= record.bin:
            below = max(below, raw_value(w, of.raw_start + e - of.entry_start))
        elif not of.exact and not record.inside and record.first <= code <= record.high:
            above = min(above, raw_value(w, of.raw_start + e - of.entry_start))
        marks[entry_row[e]] = goes
    for k in range(rows.size):
        goes_left[k] = marks[rows[k]]
    piece.below, piece.above = below, above


@inline
def _count_left(w, piece):
    """How many rows of a piece go left."""
    n_left, goes_left = np.int64(0), u8(w.goes_left)[piece.start : piece.stop]
    for k in range(goes_left.size):
        n_left += goes_left[k]
    piece.n_left = n_left


@phase
def mark(address, p, thread):
    """Which rows of a piece go left, and how many."""
    w = work_at(address)
    piece = pieces_of(w.pieces)[p]
    record = nodes_of(w.nodes)[piece.node]
    if record.feature >= w.features.n:  # a column that is held by others
        return
    if record.kind:
        call(w.mark_categories, address, p, thread)
    else:
        _mark_cells(w, p, i64(w.features)[record.feature])
    _count_left(w, piece)


@phase
def mark_sparse(address, p, thread):
    """The same for a sparse X."""
    w = work_at(address)
    piece = pieces_of(w.pieces)[p]
    record = nodes_of(w.nodes)[piece.node]
    if record.feature < w.features.n:
        _mark_entries(w, p, i64(w.features)[record.feature])
        _count_left(w, piece)


@phase
def move(address, p, thread):
    """Send the rows of a piece to the children, in order. No branch: which way a row goes cannot be predicted.

    Children at the largest depth are leaves: nobody asks for their rows one after the other.
    """
    w = work_at(address)
    piece = pieces_of(w.pieces)[p]
    record = nodes_of(w.nodes)[piece.node]
    half, other, left = w.n * (record.depth & 1), w.n * (1 - (record.depth & 1)), np.int32(record.left)
    rows, goes_left = u32(w.rows)[half + piece.start : half + piece.stop], u8(w.goes_left)[piece.start : piece.stop]
    target, node_of = u32(w.rows)[other : other + w.n], i32(w.node_of)
    on_left, on_right, one = np.uintp(piece.to_left), np.uintp(piece.to_right), np.uintp(1)
    if record.depth + 1 >= w.max_depth:
        for k in range(rows.size):
            node_of[rows[k]] = left + np.int32(1 - goes_left[k])
        return
    for k in range(rows.size):
        row, goes = rows[k], np.uintp(goes_left[k])
        target[on_left if goes else on_right] = row
        node_of[row] = left + np.int32(one - goes)
        on_left += goes
        on_right += one - goes


@inline
def _first_from(rows, row):
    """The first of some ascending rows that is not before ``row``."""
    low, high = 0, rows.size
    while low < high:
        middle = (low + high) >> 1
        if np.int64(rows[middle]) < row:
            low = middle + 1
        else:
            high = middle
    return low


@inline
def knows_values(w, node):
    """Whether the values beside the threshold of a node are known without a look at its rows."""
    record = nodes_of(w.nodes)[node]
    if record.feature >= w.features.n:  # those who hold the column know them
        return True
    return record.inside or columns_of(w.columns)[i64(w.features)[record.feature]].exact


@called
def cut_pieces(w, n):
    """The pieces of the first ``n`` nodes that are ready: of all of them those of the first rows of X come first."""
    nodes, ready, pieces = nodes_of(w.nodes), i64(w.ready), pieces_of(w.pieces)
    for k in range(n):
        record = nodes[ready[k]]
        start, half = record.start, w.n * (record.depth & 1)
        rows = u32(w.rows)[half : half + w.n]
        for r in range(w.n_ranges):
            piece = pieces[r * n + k]
            piece.node, piece.start, piece.stop = ready[k], start, record.stop
            if r + 1 < w.n_ranges:
                piece.stop = start + _first_from(rows[start : record.stop], (r + 1) * w.n_all // w.n_ranges)
            piece.below, piece.above, piece.n_left = -np.inf, np.inf, 0
            start = piece.stop


@called
def place_pieces(w, n):
    """The ranges of children, and where in them each piece has its place."""
    nodes, pieces = nodes_of(w.nodes), pieces_of(w.pieces)
    n_pieces = n * w.n_ranges
    for k in range(n):
        record = nodes[pieces[k].node]
        middle = record.start
        for p in range(k, n_pieces, n):
            middle += pieces[p].n_left
        nodes[record.left].start, nodes[record.left].stop = record.start, middle
        nodes[record.left + 1].start, nodes[record.left + 1].stop = middle, record.stop
        to_left, to_right = record.start, middle
        for p in range(k, n_pieces, n):
            pieces[p].to_left, pieces[p].to_right = to_left, to_right
            to_left += pieces[p].n_left
            to_right += pieces[p].stop - pieces[p].start - pieces[p].n_left


@called
def note_neighbours(w, n):
    """The values beside the thresholds of the first ``n`` nodes that are ready, from their pieces."""
    nodes, pieces, values = nodes_of(w.nodes), pieces_of(w.pieces), f64(w.values)
    for k in range(n):
        record = nodes[pieces[k].node]
        if record.feature >= w.features.n:
            continue
        of = columns_of(w.columns)[i64(w.features)[record.feature]]
        below, above = -np.inf, np.inf
        for p in range(k, n * w.n_ranges, n):
            below, above = max(below, pieces[p].below), min(above, pieces[p].above)
        if record.kind:
            record.below = record.above = np.nan
        elif of.exact:
            record.below = values[of.bin_start + record.low] if record.bin >= 0 else -np.inf
            record.above = values[of.bin_start + record.first] if record.first >= 0 else np.inf
        elif not record.inside:
            record.below, record.above = below, above
