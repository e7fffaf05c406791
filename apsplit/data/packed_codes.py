"""Packed codes: those of four columns (or bundles of columns) in one word: one look-up a row for all four.

::

    packed[row][g]    | code of carrier 4g | 4g + 1 | 4g + 2 | 4g + 3 |      uint32

The words of a row lie side by side: a small node, whose rows are far apart, fetches each row once for all columns.
"""

from __future__ import annotations

import numpy as np

from apsplit._jit import allocating_kernel

_BLOCK = 256  # rows: their words stay in the cache while column after column is written into them


@allocating_kernel
def pack_codes(start, stop, source, codes, bundled, packed):
    """Pack the codes of the rows ``start..stop``; ``source``: of each carrier, see :mod:`apsplit.data.bundles`.

    A source beyond the columns stands for none: its codes are 0.
    """
    words = np.empty(_BLOCK, np.uint32)
    for first in range(start, stop, _BLOCK):
        n = min(_BLOCK, stop - first)
        for k in range(source.size):
            if k & 3 == 0:
                words[:] = 0
            if source[k] < codes.shape[0]:
                column = codes[source[k]] if source[k] >= 0 else bundled[~source[k]]
                some, shift = column[first : first + n], np.uint32(8 * (k & 3))
                for i in range(n):
                    words[i] |= np.uint32(some[i]) << shift
            if k & 3 == 3:
                for i in range(n):
                    packed[first + i, k >> 2] = words[i]
