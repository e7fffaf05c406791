"""Weights as integers, so that a sum does not depend on the order of its terms.

Over the rows that exist (n of them, repeats counted), with ``2^(e-1) <= max w < 2^e``::

    scale = 2^(61 - ceil(log2 n) - e)        W = max(1, rint(w * scale))

so that n weights never add up to more than 2^61. These formulas are the contract.
"""

from __future__ import annotations

import math

import numpy as np

from apsplit._jit import kernel

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


def integer_weights(weights: np.ndarray | None, repeats: np.ndarray | None, n_rows: int) -> np.ndarray:
    """Fixed-point weight of each of some rows (None: all the same), times its repeats."""
    if weights is None:
        n_existing = n_rows if repeats is None else int(repeats.sum())
        fixed = np.full(n_rows, 1 << scale_exponent(1.0, n_existing), np.int64)
    else:
        exists = weights > 0
        n_existing = int(np.count_nonzero(exists) if repeats is None else repeats[exists].sum())
        fixed = to_fixed(weights, scale_exponent(float(weights.max()), n_existing))
    return fixed if repeats is None else fixed * repeats


@kernel
def fix_weights(weights, repeats, codes, fixed, totals):
    """The same in one call, for whoever has no time: into ``fixed``, and by class into ``totals``.

    ``weights``, ``repeats``: empty if all are the same. Returns how many rows have weight; -1: weights make no sense.
    """
    largest, n, n_existing = 1.0, np.int64(0), np.int64(0)
    if weights.size > 0:
        largest = 0.0
        for i in range(weights.size):
            if not 0.0 <= weights[i] < np.inf:
                return np.int64(-1)
            largest = max(largest, weights[i])
    for i in range(fixed.size):
        if weights.size == 0 or weights[i] > 0.0:
            n_existing += 1
            n += repeats[i] if repeats.size > 0 else 1
    if n == 0:
        return np.int64(-1)
    bits = 0
    while (n - 1) >> bits:
        bits += 1
    exponent = HEADROOM_BITS - bits - math.frexp(largest)[1]
    in_range = -1022 <= exponent <= 1023  # then one product is the same, and ten times as fast
    scale = math.ldexp(1.0, exponent if in_range else 0)
    for i in range(fixed.size):
        w = weights[i] if weights.size > 0 else 1.0
        scaled = np.int64(np.rint(w * scale if in_range else math.ldexp(w, exponent)))
        fixed[i] = max(np.int64(1), scaled) if w > 0.0 else 0
        if repeats.size > 0:
            fixed[i] *= repeats[i]
        totals[codes[i]] += fixed[i]
    return n_existing
