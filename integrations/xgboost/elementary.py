"""exp and log for float32, as kernels can do several at once: calls of the C library take a row at a time.

They take the steps of the C library that XGBoost calls (glibc's expf and logf: a small table and a cubic, in float64),
so the bits are its own.
"""

from __future__ import annotations

import math

import numpy as np

from apsplit.extending import bits_of, float_of, inline, power_bits


def _table(numbers: str) -> np.ndarray:
    """An array of numbers as C writes them, to the bit."""
    return np.array([float.fromhex(number) for number in numbers.split()])


_STEPS = 32  # in a power of two
_LOG_TWO = math.log(2.0)
_PER_STEP = _STEPS / _LOG_TWO
_SHIFT = 1.5 * 2.0**52  # added to a float64, it rounds to an integer, which the lowest bits are then
_POWERS = power_bits(_STEPS)
# 2^(r / 32) for |r| <= 1/2, as glibc has it
_CUBE = float.fromhex("0x1.c6af84b912394p-5") / _STEPS**3
_SQUARE = float.fromhex("0x1.ebfce50fac4f3p-3") / _STEPS**2
_FIRST = float.fromhex("0x1.62e42ff0c52d6p-1") / _STEPS
# log(x): x is 2^k times a number in one of 16 intervals, for each of which there are 1 / c and log(c) of a c inside
_INVERSES = _table("""
    0x1.661ec79f8f3bep+0 0x1.571ed4aaf883dp+0 0x1.49539f0f010bp+0 0x1.3c995b0b80385p+0
    0x1.30d190c8864a5p+0 0x1.25e227b0b8eap+0 0x1.1bb4a4a1a343fp+0 0x1.12358f08ae5bap+0
    0x1.0953f419900a7p+0 0x1p+0 0x1.e608cfd9a47acp-1 0x1.ca4b31f026aap-1
    0x1.b2036576afce6p-1 0x1.9c2d163a1aa2dp-1 0x1.886e6037841edp-1 0x1.767dcf5534862p-1
""")
_LOGS = _table("""
    -0x1.57bf7808caadep-2 -0x1.2bef0a7c06ddbp-2 -0x1.01eae7f513a67p-2 -0x1.b31d8a68224e9p-3
    -0x1.6574f0ac07758p-3 -0x1.1aa2bc79c81p-3 -0x1.a4e76ce8c0e5ep-4 -0x1.1973c5a611cccp-4
    -0x1.252f438e10c1ep-5 0x0p+0 0x1.aa5aa5df25984p-5 0x1.c5e53aa362eb4p-4
    0x1.526e57720db08p-3 0x1.bc2860d22477p-3 0x1.1058bc8a07ee1p-2 0x1.4043057b6ee09p-2
""")
_LOG_CUBE, _LOG_SQUARE, _LOG_FIRST = _table("-0x1.00ea348b88334p-2 0x1.5575b0be00b6ap-2 -0x1.ffffef20a4123p-2").tolist()
# where the first interval begins, as bits of a float64
_LOWEST = np.int64(np.float64(np.int32(0x3F330000).view(np.float32)).view(np.int64))
_LOW_BITS, _SMALL_INTEGER = np.int64((1 << 52) - 1), np.int64(0x4330000000000000)  # the bits of 2^52


@inline
def exp32(x):
    """exp of a float32."""
    scaled = min(max(np.float64(x), -150.0), 150.0) * _PER_STEP
    shifted = scaled + _SHIFT
    steps = bits_of(shifted)
    r = scaled - (shifted - _SHIFT)
    power = float_of(_POWERS[steps & 31] + (steps << 47))
    return np.float32(((_CUBE * r + _SQUARE) * (r * r) + (_FIRST * r + 1.0)) * power)


@inline
def log32(x):
    """log of a float32 that is positive and finite."""
    above = bits_of(np.float64(x)) - _LOWEST
    exponent = float_of(((above >> 52) + 2048) | _SMALL_INTEGER) - (2.0**52 + 2048.0)
    interval = (above >> 48) & 15
    r = float_of((above & _LOW_BITS) + _LOWEST) * _INVERSES[interval] - 1.0
    square = r * r
    curve = (_LOG_CUBE * square + (_LOG_SQUARE * r + _LOG_FIRST)) * square
    return np.float32(curve + ((_LOGS[interval] + exponent * _LOG_TWO) + r))
