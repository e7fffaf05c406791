"""exp and log for float32, as kernels can do several at once: calls of the C library take a row at a time.

``exp32`` takes the steps of the C library that XGBoost calls (glibc's expf: a table of 32 powers and a cubic, in
float64), so the bits are its. ``log32`` is rounded correctly but for one number in a thousand million, which is more
than metrics need.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba.core import types
from numba.extending import intrinsic

from apsplit._jit import COMPILED, inline

_STEPS = 32  # in a power of two
_LOG_TWO = math.log(2.0)
_PER_STEP = _STEPS / _LOG_TWO
_SHIFT = 1.5 * 2.0**52  # added to a float64, it rounds to an integer, which the lowest bits are then
# 2^(i / 32) as bits, less those of i / 32 itself in the exponent
_POWERS = (2.0 ** (np.arange(_STEPS) / _STEPS)).view(np.int64) - (np.arange(_STEPS) << (52 - 5))
# 2^(r / 32) for |r| <= 1/2, as glibc has it
_CUBE = float.fromhex("0x1.c6af84b912394p-5") / _STEPS**3
_SQUARE = float.fromhex("0x1.ebfce50fac4f3p-3") / _STEPS**2
_FIRST = float.fromhex("0x1.62e42ff0c52d6p-1") / _STEPS
_HALF_ROOT = np.int64(np.float64(math.sqrt(0.5)).view(np.int64))
_LOW_BITS, _SMALL_INTEGER = np.int64((1 << 52) - 1), np.int64(0x4330000000000000)  # the bits of 2^52


def _bits_plainly(value):
    return np.float64(value).view(np.int64)


def _float_plainly(bits):
    return np.int64(bits).view(np.float64)


def _cast(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.bitcast(arguments[0], context.get_value_type(signature.return_type))


@intrinsic
def _bits(typing_context: Any, value: Any) -> Any:
    return types.int64(types.float64), _cast


@intrinsic
def _float(typing_context: Any, bits: Any) -> Any:
    return types.float64(types.int64), _cast


bits_of: Any = _bits if COMPILED else _bits_plainly
float_of: Any = _float if COMPILED else _float_plainly


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
    bits = bits_of(np.float64(x))
    above = bits - _HALF_ROOT  # x is 2^exponent times something between sqrt(1/2) and sqrt(2)
    exponent = float_of(((above >> 52) + 2048) | _SMALL_INTEGER) - (2.0**52 + 2048.0)
    m = float_of((above & _LOW_BITS) + _HALF_ROOT)
    s = (m - 1.0) / (m + 1.0)
    t = s * s
    series = 1.0 / 9.0 + t * (1.0 / 11.0 + t * (1.0 / 13.0 + t * (1.0 / 15.0)))
    series = 1.0 + t * (1.0 / 3.0 + t * (1.0 / 5.0 + t * (1.0 / 7.0 + t * series)))
    return np.float32(exponent * _LOG_TWO + 2.0 * s * series)
