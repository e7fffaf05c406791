"""Four codes in a word, the first one in its lowest byte."""

from __future__ import annotations

import numpy as np
import pytest

from apsplit.data.packed_codes import pack_codes

pytestmark = pytest.mark.nojit


def test_words_are_the_bytes_of_four_carriers():
    """Carriers are columns of codes, or (~i) the codes of the i-th bundle; a source beyond the columns is none."""
    codes = np.random.default_rng(0).integers(0, 256, (4, 50)).astype(np.uint8)
    bundled = np.random.default_rng(1).integers(0, 256, (2, 50)).astype(np.uint8)
    source = np.array([3, 0, ~1, 2, ~0, 4, 1, 4])
    packed = np.full((50, 2), 0xFFFFFFFF, np.uint32)
    pack_codes(0, 20, source, codes, bundled, packed)
    pack_codes(20, 50, source, codes, bundled, packed)
    nothing = bundled[0] & 7  # counted, too, and should not be the same all the time
    carriers = [codes[3], codes[0], bundled[1], codes[2], bundled[0], nothing, codes[1], nothing]
    in_bytes = packed.astype("<u4").view(np.uint8).reshape(50, 8)
    for i, carrier in enumerate(carriers):
        np.testing.assert_array_equal(in_bytes[:, i], carrier)


def test_more_rows_than_a_block():
    codes = np.random.default_rng(2).integers(0, 256, (4, 600)).astype(np.uint8)
    packed = np.empty((600, 1), np.uint32)
    pack_codes(0, 600, np.arange(4), codes, np.empty((0, 600), np.uint8), packed)
    np.testing.assert_array_equal(packed.astype("<u4").view(np.uint8).reshape(600, 4), codes.T)
