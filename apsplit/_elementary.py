"""exp and log for float64 inside kernels: the same bits whatever numpy and the C library do, and several at once.

numpy's own have changed with its releases and differ between processors. These are made of single additions,
multiplications and divisions, which IEEE 754 leaves no choice about, and of tables that are rounded correctly.
"""

from __future__ import annotations

from decimal import Context
from typing import Any

import numpy as np
from numba.core import types
from numba.extending import intrinsic

from apsplit._jit import COMPILED, inline


def power_bits(steps: int) -> np.ndarray:
    """2^(i / steps) for i = 0 ... steps - 1, rounded correctly, as bits; less those of i / steps in the exponent.

    ``steps`` is a power of two. Adding ``n << (52 - log2(steps))`` then gives the bits of 2^(n / steps) for any n.
    """
    exactly = Context(prec=50)
    root, power, powers = exactly.power(2, exactly.divide(1, steps)), exactly.create_decimal(1), []
    for _ in range(steps):
        powers.append(float(power))
        power = exactly.multiply(power, root)
    return np.array(powers).view(np.int64) - np.arange(steps) * (2**52 // steps)


_PER_STEP = float.fromhex("0x1.71547652b82fep+7")  # 128 / log(2)
_SHIFT = 1.5 * 2.0**52  # added to a float64, it rounds to an integer, which the lowest bits are then
# log(2) / 128 in two parts; the first has so few bits that its products with whole numbers are exact
_STEP = float.fromhex("0x1.62e42fefa0000p-8")
_REST = float.fromhex("0x1.cf79abc9e3b3ap-47")
_POWERS = power_bits(128)

# log(2) in two parts, likewise
_LOG_TWO = float.fromhex("0x1.62e42feep-1")
_LOG_TWO_REST = float.fromhex("0x1.a39ef35793c76p-33")
_FRACTION = 2**52 - 1  # bits of a float64 that are not its sign and exponent
_ONE = 1023 << 52  # bits of 1.0


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
    """exp of a float64: the correctly rounded value or one beside it; 0 below -708, above 709 as there. NaN stays NaN.

    x = n log(2) / 128 + r with |r| < 0.00271. In units of the last place the error is at most 0.497 (of the table, all
    128 entries of which were looked at) + 0.5 (of the last sum) + 0.005 (r^6 / 720 and what follows, left out) + 0.006
    (of r, of the polynomial and of its product with the power, which are below 2^-7 of the result): below 1.01.
    """
    vanishes = x < -708.0
    x = -708.0 if vanishes else x
    x = 709.0 if x > 709.0 else x
    shifted = x * _PER_STEP + _SHIFT
    steps, n = bits_of(shifted), shifted - _SHIFT
    r = (x - n * _STEP) - n * _REST
    power = float_of(_POWERS[steps & 127] + (steps << 45))
    square = r * r
    change = r + square * (0.5 + r * (1.0 / 6.0)) + square * square * (1.0 / 24.0 + r * (1.0 / 120.0))
    return 0.0 if vanishes else power + power * change


@inline
def _log_ratio(f):
    """log((1 + f) / (1 - f)) for |f| <= 1/3: the series of atanh, as far as float64 can tell."""
    square, total = f * f, 0.0
    for n in range(33, 1, -2):
        total = (total + 1.0 / n) * square
    return 2.0 * f + 2.0 * f * total


@inline
def log64(x):
    """log of a float64 that is not negative nor below 2^-1022, to 3 units in the last place; -inf of 0."""
    if x == 0.0:
        return -np.inf
    bits = bits_of(x)
    exponent, fraction = (bits >> 52) - 1023, float_of((bits & _FRACTION) | _ONE)
    if fraction > 4.0 / 3.0:
        exponent, fraction = exponent + 1, 0.5 * fraction
    near = _log_ratio((fraction - 1.0) / (fraction + 1.0))
    return exponent * _LOG_TWO + (exponent * _LOG_TWO_REST + near)


@inline
def log1p64(x):
    """log(1 + x) for 0 <= x, to 3 units in the last place."""
    return _log_ratio(x / (2.0 + x)) if x <= 1.0 else log64(1.0 + x)
