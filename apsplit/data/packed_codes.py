"""Packed codes: those of four carriers (columns, or bundles of columns) side by side, so that a row is one look-up.

::

    quads[q][row]     | code of carrier 4q | 4q + 1 | 4q + 2 | 4q + 3 |      uint32
"""

from __future__ import annotations

import numpy as np

from apsplit._jit import kernel


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
