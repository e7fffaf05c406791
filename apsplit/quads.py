"""Histograms of rows that carry four integers, four columns at a time.

The codes of four columns lie side by side, so that a row costs one look-up for all four, and one addition of four
integers (a vector) for each::

    quads[q][row]     | code of column 4q | 4q + 1 | 4q + 2 | 4q + 3 |       uint32
    histogram         [column of the four][code][channel]

Filling two columns by turns also keeps a bin that is hit twice in a row from waiting for itself.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import types
from numba.extending import intrinsic

from apsplit._jit import COMPILED, inline, kernel
from apsplit.encoding import MISSING

COLUMN = 256 * 4  # integers of one column of the buffer


@kernel
def interleave(start, stop, codes, quads):
    """Put the codes of four columns side by side, for ``quads[start..stop]``."""
    n_columns, n_rows = codes.shape
    for q in range(start, stop):
        for i in range(n_rows):
            word = np.uint32(0)
            for c in range(4):
                if 4 * q + c < n_columns:
                    word |= np.uint32(codes[4 * q + c, i]) << np.uint32(8 * c)
            quads[q, i] = word


def add_row_plainly(histogram, at, stats, row):
    """``histogram[at:at + 4] += stats[row:row + 4]``."""
    for c in range(4):
        histogram[at + c] += stats[row + c]


@intrinsic
def _add_row(typing_context: Any, histogram: Any, at: Any, stats: Any, row: Any) -> Any:
    """The same as one vector addition: numba itself would make four of it."""
    from llvmlite import ir

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        vector = ir.VectorType(ir.IntType(64), 4).as_pointer()

        def place(array: int) -> Any:
            data = context.make_array(signature.args[array])(context, builder, arguments[array]).data
            return builder.bitcast(builder.gep(data, [arguments[array + 1]]), vector)

        target = place(0)
        total = builder.add(builder.load(target, align=8), builder.load(place(2), align=8))
        builder.store(total, target, align=8)
        return context.get_dummy_value()

    return types.void(histogram, types.uintp, stats, types.uintp), generate


add_row: Any = _add_row if COMPILED else add_row_plainly


@inline
def clear_quad(histogram, q, columns):
    """Zero the rows of the buffer that these four columns use."""
    for f in range(4 * q, min(4 * q + 4, columns.n_bins.size)):
        base = (f - 4 * q) * COLUMN
        for k in range(4 * columns.n_bins[f]):
            histogram[base + k] = 0
        if columns.has_missing[f]:
            for k in range(4 * MISSING, 4 * MISSING + 4):
                histogram[base + k] = 0


@inline
def fill_quad(quad, rows, stats, start, stop, histogram):
    """Add the rows at ``start..stop``; ``stats`` are in the order of ``rows``."""
    two, mask = np.uintp(2), np.uintp(255)
    for k in range(start, stop):
        word = np.uintp(quad[rows[k]])
        row = np.uintp(k) << two
        add_row(histogram, (word & mask) << two, stats, row)
        add_row(histogram, np.uintp(COLUMN) + (((word >> np.uintp(8)) & mask) << two), stats, row)
        add_row(histogram, np.uintp(2 * COLUMN) + (((word >> np.uintp(16)) & mask) << two), stats, row)
        add_row(histogram, np.uintp(3 * COLUMN) + ((word >> np.uintp(24)) << two), stats, row)
