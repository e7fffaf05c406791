"""Packed codes: those of four columns (or bundles of columns) in one word: one look-up a row for all four.

::

    packed[row][g]    | code of carrier 4g | 4g + 1 | 4g + 2 | 4g + 3 |      uint32

The words of a row lie side by side: a small node, whose rows are far apart, fetches each row once for all columns.
"""

from __future__ import annotations

import numpy as np

from apsplit._jit import allocating_kernel

_BLOCK = 256  # rows: their words stay in the cache while column after column is written into them
EMPTY_CODES = 8  # of a carrier that stands for none; more than one, as counting the same one again and again is slow


@allocating_kernel
def pack_codes(start, stop, source, codes, bundled, packed):
    """Pack the codes of the rows ``start..stop``; ``source``: of each carrier, see :mod:`apsplit.data.bundles`.

    A source beyond the columns stands for none: it has the last bits of the first carrier of its group.
    """
    words = np.empty(_BLOCK, np.uint32)
    for first in range(start, stop, _BLOCK):
        n = min(_BLOCK, stop - first)
        for k in range(source.size):
            if k & 3 == 0:
                words[:] = 0
            of, mask = source[k], np.uint32(255)
            if of >= codes.shape[0]:
                of, mask = source[k - (k & 3)], np.uint32(EMPTY_CODES - 1)
            if of < codes.shape[0]:
                column = codes[of] if of >= 0 else bundled[~of]
                some, shift = column[first : first + n], np.uint32(8 * (k & 3))
                for i in range(n):
                    words[i] |= (np.uint32(some[i]) & mask) << shift
            if k & 3 == 3:
                for i in range(n):
                    packed[first + i, k >> 2] = words[i]
