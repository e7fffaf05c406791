"""Histograms of rows that carry four integers: filled four columns (or bundles of columns) at a time.

The codes of four carriers lie side by side (:mod:`apsplit.data.packed_codes`), so that a row costs one look-up for all
four, and one addition of a vector of four integers for each::

    histogram         [carrier of the four][code][channel]

Filling columns by turns also keeps a bin that is hit twice in a row from waiting for itself.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import types
from numba.extending import intrinsic

from apsplit._jit import COMPILED, called, inline, kernel
from apsplit.data.binning import MISSING

COLUMN = 256 * 4  # integers of one column of the buffer
GROUPS_AT_A_TIME = 4  # their histograms, 128 kB, stay in the second-level cache
SCAN_COLUMNS = 4 * GROUPS_AT_A_TIME + 1  # of the buffer: the last one is for a member of a bundle
_BLOCK = 2048  # rows, 64 kB of statistics


def add_row_plainly(target, at, stats, row):
    """``target[at:at + 4] += stats[row:row + 4]``."""
    for c in range(4):
        target[at + c] += stats[row + c]


def copy_row_plainly(target, at, stats, row):
    """``target[at:at + 4] = stats[row:row + 4]``."""
    for c in range(4):
        target[at + c] = stats[row + c]


def add_row_to_four_plainly(target, first, second, third, fourth, stats, row):
    """Add four integers in four places."""
    for at in (first, second, third, fourth):
        add_row_plainly(target, at, stats, row)


def _on_vectors(n_places: int, *, adds: bool) -> Any:
    """Code for a function of (target, places ..., stats, row) that does four integers at once, and loads a row once."""
    from llvmlite import ir

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        vector = ir.VectorType(ir.IntType(64), 4).as_pointer()

        def pointer(array: int, place: int) -> Any:
            data = context.make_array(signature.args[array])(context, builder, arguments[array]).data
            return builder.bitcast(builder.gep(data, [arguments[place]]), vector)

        row = builder.load(pointer(n_places + 1, n_places + 2), align=8)
        for place in range(1, n_places + 1):
            target = pointer(0, place)
            value = builder.add(builder.load(target, align=8), row) if adds else row
            builder.store(value, target, align=8)
        return context.get_dummy_value()

    return generate


@intrinsic
def _add_row(typing_context: Any, target: Any, at: Any, stats: Any, row: Any) -> Any:
    return types.void(target, types.uintp, stats, types.uintp), _on_vectors(1, adds=True)


@intrinsic
def _copy_row(typing_context: Any, target: Any, at: Any, stats: Any, row: Any) -> Any:
    return types.void(target, types.uintp, stats, types.uintp), _on_vectors(1, adds=False)


@intrinsic
def _add_row_to_four(
    typing_context: Any, target: Any, first: Any, second: Any, third: Any, fourth: Any, stats: Any, row: Any
) -> Any:
    places = (types.uintp,) * 4
    return types.void(target, *places, stats, types.uintp), _on_vectors(4, adds=True)


# numba itself would take four steps for four integers
add_row: Any = _add_row if COMPILED else add_row_plainly
copy_row: Any = _copy_row if COMPILED else copy_row_plainly
add_row_to_four: Any = _add_row_to_four if COMPILED else add_row_to_four_plainly


@inline
def clear_packed(histogram, q, heads, columns):
    """Zero the rows of the buffer that these four carriers use."""
    for c in range(min(4, heads.size - 4 * q)):
        f, base = heads[4 * q + c], c * COLUMN
        size = 4 * columns[f].n_bins
        while columns[f].next >= 0:
            f = columns[f].next
            size = 4 * (columns[f].first + columns[f].n_bins + columns[f].has_missing - 1)
        histogram[base : base + size] = 0
        if columns[f].has_missing:
            histogram[base + 4 * MISSING : base + 4 * MISSING + 4] = 0


@inline
def fill_packed(packed, rows, stats, start, stop, histogram):
    """Add the rows at ``start..stop``; ``stats`` are in the order of ``rows``."""
    two, mask, step = np.uintp(2), np.uintp(255), np.uintp(COLUMN)
    some, before = rows[start:stop], np.uintp(start)
    for k in range(some.size):
        word = np.uintp(packed[some[k]])
        add_row_to_four(
            histogram,
            (word & mask) << two,
            step + (((word >> np.uintp(8)) & mask) << two),
            step + step + (((word >> np.uintp(16)) & mask) << two),
            step + step + step + ((word >> np.uintp(24)) << two),
            stats,
            (before + np.uintp(k)) << two,
        )


@inline
def member_histogram(f, data, sums, histogram, base):
    """Take a column out of its bundle, whose histogram begins at ``base``; returns where its own begins."""
    target, left_out = (SCAN_COLUMNS - 1) * COLUMN, data.columns[f].left_out
    for c in range(4):
        histogram[target + 4 * left_out + c] = sums[c]
    for row in range(data.columns[f].n_bins + data.columns[f].has_missing - 1):
        to = row + (row >= left_out)
        for c in range(4):
            value = histogram[base + 4 * (data.columns[f].first + row) + c]
            histogram[target + 4 * to + c] = value
            histogram[target + 4 * left_out + c] -= value
    return target


@inline
def own_histogram(f, data, histogram, base):
    """Missing values come after the bins."""
    if data.columns[f].has_missing:
        for c in range(4):
            histogram[base + 4 * data.columns[f].n_bins + c] = histogram[base + 4 * MISSING + c]
    return base


@inline
def fill_groups(groups, data, slots, node, histogram):
    """Histograms of some groups, for one node.

    They take turns, a block of rows at a time: then statistics are fetched from far away once for all of them.
    """
    for k in range(groups.size):
        clear_packed(histogram[4 * k * COLUMN :], groups[k], data.heads, data.columns)
    for first in range(node.start, node.stop, _BLOCK):
        last = min(first + _BLOCK, node.stop)
        for k in range(groups.size):
            fill_packed(data.packed[groups[k]], slots.rows, slots.stats, first, last, histogram[4 * k * COLUMN :])


@inline
def row_of_code(f, data, code):
    """Row of a histogram: missing values come after the bins."""
    return data.columns[f].n_bins if code == MISSING and data.columns[f].has_missing else np.int64(code)


@inline
def fill_default(f, data, sums, histogram, base):
    """Give the code that entries leave out what the others leave of the node's sums."""
    row = base + 4 * row_of_code(f, data, data.columns[f].default)
    for c in range(4):
        histogram[row + c] = 0
    for c in range(4):
        rest = sums[c]
        for b in range(data.columns[f].n_bins + data.columns[f].has_missing):
            rest -= histogram[base + 4 * b + c]
        histogram[row + c] = rest


@called
def load_histogram(i, f, data, selected, slots, node, nodes, pool, scratch):
    """Put the histogram of a column into the buffer: the one that was kept for the node, or a new one."""
    histogram = scratch.histogram
    size = 4 * (data.columns[f].n_bins + data.columns[f].has_missing)
    row = nodes[node].pool_row
    if row >= 0:
        kept = pool[row, selected.offsets[i] : selected.offsets[i] + size]
        for k in range(size):
            histogram[k] = kept[k]
        return
    for k in range(size):
        histogram[k] = 0
    if data.codes.size > 0:
        for k in range(nodes[node].start, nodes[node].stop):
            at = 4 * row_of_code(f, data, data.codes[f, slots.rows[k]])
            add_row(histogram, np.uintp(at), slots.stats, np.uintp(4 * k))
        return
    for e in range(data.columns[f].entry_start, data.columns[f].entry_stop):
        if slots.node_of[data.entry_row[e]] == node:
            at = 4 * row_of_code(f, data, data.entry_code[e])
            add_row(histogram, np.uintp(at), slots.stats, np.uintp(4 * slots.place_of[data.entry_row[e]]))
    if data.columns[f].default >= 0:
        fill_default(f, data, nodes[node].sums, histogram, 0)


@inline
def missing_sums(f, data, histogram):
    """Sums G, H and the last one, of the missing values of the column in the buffer."""
    row, nothing = 4 * data.columns[f].n_bins, np.int64(0)
    if data.columns[f].has_missing:
        return histogram[row], histogram[row + 1], histogram[row + 3]
    return nothing, nothing, nothing


@kernel
def sum_stats(stats, sums):
    """Add all rows up."""
    for at in range(0, stats.size, 4):
        add_row(sums, np.uintp(0), stats, np.uintp(at))
