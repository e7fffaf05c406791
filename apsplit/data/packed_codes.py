"""Histograms of rows that carry four integers, four columns (or bundles of columns) at a time.

The codes of four carriers lie side by side, so that a row costs one look-up for all four, and one addition of a vector
of four integers for each::

    quads[q][row]     | code of carrier 4q | 4q + 1 | 4q + 2 | 4q + 3 |      uint32
    histogram         [carrier of the four][code][channel]

Filling columns by turns also keeps a bin that is hit twice in a row from waiting for itself.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import types
from numba.extending import intrinsic

from apsplit._jit import COMPILED, inline, kernel
from apsplit.data.binning import MISSING

COLUMN = 256 * 4  # integers of one column of the buffer


@kernel
def interleave(start, stop, source, codes, bundled, quads):
    """Put the codes of four carriers side by side, for ``quads[start..stop]``; see :mod:`apsplit.data.bundles`."""
    for q in range(start, stop):
        quads[q] = 0
        for c in range(min(4, source.size - 4 * q)):
            from_ = source[4 * q + c]
            column, shift = codes[from_] if from_ >= 0 else bundled[~from_], np.uint32(8 * c)
            for i in range(column.size):
                quads[q, i] |= np.uint32(column[i]) << shift


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
def clear_quad(histogram, q, heads, columns):
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
def fill_quad(quad, rows, stats, start, stop, histogram):
    """Add the rows at ``start..stop``; ``stats`` are in the order of ``rows``."""
    two, mask, step = np.uintp(2), np.uintp(255), np.uintp(COLUMN)
    some, before = rows[start:stop], np.uintp(start)
    for k in range(some.size):
        word = np.uintp(quad[some[k]])
        add_row_to_four(
            histogram,
            (word & mask) << two,
            step + (((word >> np.uintp(8)) & mask) << two),
            step + step + (((word >> np.uintp(16)) & mask) << two),
            step + step + step + ((word >> np.uintp(24)) << two),
            stats,
            (before + np.uintp(k)) << two,
        )
