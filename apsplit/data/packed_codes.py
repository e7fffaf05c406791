"""Packed codes: those of four columns (or bundles of columns) in one word: one look-up a row for all four.

::

    packed[row][g]    | code of carrier 4g | 4g + 1 | 4g + 2 | 4g + 3 |      uint32

The words of a row lie side by side: a small node, whose rows are far apart, fetches each row once for all columns.
"""

from __future__ import annotations

import numpy as np

from apsplit._jit import kernel

_BLOCK = 256  # rows: their words stay in the cache while column after column is written into them


@kernel
def pack_codes(start, stop, source, codes, bundled, packed):
    """Pack the codes of the rows ``start..stop``; ``source``: of each carrier, see :mod:`apsplit.data.bundles`.

    A source beyond the columns stands for none: its codes are 0.
    """
    for first in range(start, stop, _BLOCK):
        last = min(first + _BLOCK, stop)
        packed[first:last] = 0
        for k in range(source.size):
            if source[k] < codes.shape[0]:
                column = codes[source[k]] if source[k] >= 0 else bundled[~source[k]]
                for i in range(first, last):
                    packed[i, k >> 2] |= np.uint32(column[i]) << np.uint32(8 * (k & 3))
