"""exp for float64, as kernels can do several at once: one in 1 ns, by calls of the C library in 4."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba.core import types
from numba.extending import intrinsic

from apsplit.extending import COMPILED, inline

_STEPS = 128  # in a power of two
_PER_STEP = _STEPS / math.log(2.0)
_SHIFT = 1.5 * 2.0**52  # added to a float64, it rounds to an integer, which the lowest bits are then
# log(2) / 128 in two parts; the first has so few bits that its products with whole numbers are exact
_STEP = float.fromhex("0x1.62e42fefa0000p-8")
_REST = float.fromhex("0x1.cf79abc9e3b3ap-47")
# 2^(i / 128) as bits, less those of i / 128 itself in the exponent
_POWERS = (2.0 ** (np.arange(_STEPS) / _STEPS)).view(np.int64) - (np.arange(_STEPS) << (52 - 7))


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
def exp64(x):
    """exp of a float64, to a unit in the last place; beyond -708 and 709 as there. NaN stays NaN."""
    x = -708.0 if x < -708.0 else x
    x = 709.0 if x > 709.0 else x
    shifted = x * _PER_STEP + _SHIFT
    steps, n = bits_of(shifted), shifted - _SHIFT
    r = (x - n * _STEP) - n * _REST
    power = float_of(_POWERS[steps & 127] + (steps << 45))
    square = r * r
    return power + power * (r + square * (0.5 + r * (1.0 / 6.0)) + square * square * (1.0 / 24.0 + r * (1.0 / 120.0)))
