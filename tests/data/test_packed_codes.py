"""Four codes in a word, the first one in its lowest byte."""

from __future__ import annotations

import numpy as np
import pytest

from apsplit.data.packed_codes import pack_codes

pytestmark = pytest.mark.nojit


def test_words_are_the_bytes_of_four_carriers():
    """Carriers are columns of codes, or (~i) the codes of the i-th bundle; the last word is not full."""
    codes = np.random.default_rng(0).integers(0, 256, (4, 50)).astype(np.uint8)
    bundled = np.random.default_rng(1).integers(0, 256, (2, 50)).astype(np.uint8)
    source = np.array([3, 0, ~1, 2, ~0, 1])
    packed = np.full((2, 50), 0xFFFFFFFF, np.uint32)
    pack_codes(0, 2, source, codes, bundled, packed)
    carriers = [codes[3], codes[0], bundled[1], codes[2], bundled[0], codes[1], 0 * codes[0], 0 * codes[0]]
    in_bytes = packed.astype("<u4").view(np.uint8).reshape(2, 50, 4)
    for i, carrier in enumerate(carriers):
        np.testing.assert_array_equal(in_bytes[i // 4, :, i % 4], carrier)
