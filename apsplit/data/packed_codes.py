"""Packed codes: those of four columns (or bundles of columns) in one word, for rows that carry four integers.

A row costs one look-up for all four carriers, and one addition of a vector of four integers for each::

    packed[g][row]    | code of carrier 4g | 4g + 1 | 4g + 2 | 4g + 3 |      uint32
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
def pack_codes(start, stop, source, codes, bundled, packed):
    """Pack the codes of four carriers each, for ``packed[start..stop]``; see :mod:`apsplit.data.bundles`."""
    for g in range(start, stop):
        packed[g] = 0
        for c in range(min(4, source.size - 4 * g)):
            from_ = source[4 * g + c]
            column, shift = codes[from_] if from_ >= 0 else bundled[~from_], np.uint32(8 * c)
            for i in range(column.size):
                packed[g, i] |= np.uint32(column[i]) << shift


def add_row_plainly(target, at, stats, row):
    """``target[at:at + 4] += stats[row:row + 4]``."""
    for c in range(4):
        target[at + c] += stats[row + c]


def copy_row_plainly(target, at, stats, row):
    """``target[at:at + 4] = stats[row:row + 4]``."""
    for c in range(4):
        target[at + c] = stats[row + c]


def add_row_to_four_plainly(target, first, second, third, fourth, stats, row):
    """Add ``stats[row:row + 4]`` at four offsets of ``target``."""
    for at in (first, second, third, fourth):
        add_row_plainly(target, at, stats, row)


def _on_vectors(n_offsets: int, *, adds: bool) -> Any:
    """Code for a function of (target, offsets ..., stats, row) that does four integers at once and loads a row once."""
    from llvmlite import ir

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        vector = ir.VectorType(ir.IntType(64), 4).as_pointer()

        def pointer(array: int, offset: int) -> Any:
            data = context.make_array(signature.args[array])(context, builder, arguments[array]).data
            return builder.bitcast(builder.gep(data, [arguments[offset]]), vector)

        row = builder.load(pointer(n_offsets + 1, n_offsets + 2), align=8)
        for offset in range(1, n_offsets + 1):
            target = pointer(0, offset)
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
    offsets = (types.uintp,) * 4
    return types.void(target, *offsets, stats, types.uintp), _on_vectors(4, adds=True)


# numba itself would take four steps for four integers
add_row: Any = _add_row if COMPILED else add_row_plainly
copy_row: Any = _copy_row if COMPILED else copy_row_plainly
add_row_to_four: Any = _add_row_to_four if COMPILED else add_row_to_four_plainly


@inline
def clear_packed(histogram, g, heads, columns):
    """Zero the rows of the buffer that the four carriers from ``4 * g`` on use."""
    for c in range(min(4, heads.size - 4 * g)):
        f, base = heads[4 * g + c], c * COLUMN
        size = 4 * columns[f].n_bins
        while columns[f].next >= 0:
            f = columns[f].next
            size = 4 * (columns[f].first + columns[f].n_bins + columns[f].has_missing - 1)
        histogram[base : base + size] = 0
        if columns[f].has_missing:
            histogram[base + 4 * MISSING : base + 4 * MISSING + 4] = 0


@inline
def fill_packed(packed, rows, stats, start, stop, histogram):
    """Add the rows at ``start..stop`` to the histograms of four carriers; ``stats`` are in the order of ``rows``."""
    two, mask, step = np.uintp(2), np.uintp(255), np.uintp(COLUMN)
    taken, before = rows[start:stop], np.uintp(start)
    for k in range(taken.size):
        word = np.uintp(packed[taken[k]])
        add_row_to_four(
            histogram,
            (word & mask) << two,
            step + (((word >> np.uintp(8)) & mask) << two),
            step + step + (((word >> np.uintp(16)) & mask) << two),
            step + step + step + ((word >> np.uintp(24)) << two),
            stats,
            (before + np.uintp(k)) << two,
        )
