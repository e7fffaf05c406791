"""Packed codes: those of four columns (or bundles of columns) in one word: one look-up a row for all four.

::

    packed[g][row]    | code of carrier 4g | 4g + 1 | 4g + 2 | 4g + 3 |      uint32
"""

from __future__ import annotations

import numpy as np

from apsplit._jit import kernel


@kernel
def pack_codes(start, stop, source, codes, bundled, packed):
    """Pack the codes of four carriers each, for ``packed[start..stop]``; see :mod:`apsplit.data.bundles`.

    A source beyond the columns stands for none: its codes are 0.
    """
    for g in range(start, stop):
        packed[g] = 0
        for c in range(4):
            from_ = source[4 * g + c]
            if from_ >= codes.shape[0]:
                continue
            column, shift = codes[from_] if from_ >= 0 else bundled[~from_], np.uint32(8 * c)
            for i in range(column.size):
                packed[g, i] |= np.uint32(column[i]) << shift
