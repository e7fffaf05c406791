"""Weights as integers, so that a sum does not depend on the order of its terms.

Over the rows that exist (n of them, repeats counted), with ``2^(e-1) <= max w < 2^e``::

    scale = 2^(61 - ceil(log2 n) - e)        W = max(1, rint(w * scale))

so that n weights never add up to more than 2^61. These formulas are the contract.
"""

from __future__ import annotations

import math

import numpy as np

HEADROOM_BITS = 61


def scale_exponent(largest: float, n_rows: int) -> int:
    """Exponent of the power of two that weights up to ``largest`` are multiplied by."""
    return HEADROOM_BITS - (n_rows - 1).bit_length() - math.frexp(largest)[1]


def to_fixed(weights: np.ndarray, exponent: int) -> np.ndarray:
    """``weights * 2^exponent`` rounded to int64; whatever is positive stays at least 1.

    >>> to_fixed(np.array([0.0, 0.25, 1.0]), 3)
    array([0, 2, 8])
    """
    in_range = -1022 <= exponent <= 1023  # then one product is the same, and faster
    scaled = weights * math.ldexp(1.0, exponent) if in_range else np.ldexp(weights, exponent)
    scaled = np.rint(scaled).astype(np.int64)
    return np.maximum(scaled, weights > 0, out=scaled)
