"""Arrays of a named kind: columns, weights, gradients, labels and selections, filled by a :class:`Dice`.

Fuzzing draws the kinds by dice (:mod:`fuzz.draw`), tests by Hypothesis (tests/problems.py).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

import numpy as np

T = TypeVar("T")


class Dice:
    """Random choices of a case: the same for the same key."""

    def __init__(self, *key: int) -> None:
        self.numpy = np.random.default_rng(key)
        self.python = random.Random(int(self.numpy.integers(2**62)))

    def pick(self, choices: Sequence[T]) -> T:
        return self.python.choice(choices)

    def chance(self, share: float) -> bool:
        return self.python.random() < share

    def integer(self, low: int, high: int) -> int:
        """From low to high, both included."""
        return self.python.randint(low, high)

    def log_uniform(self, low: float, high: float) -> float:
        return 10.0 ** self.python.uniform(low, high)


# ------------------------------------------------------------------------------------------------ columns


def make_codes(dice: Dice, balance: str, n: int, n_classes: int) -> np.ndarray:
    """Classes of rows as numbers, even or skewed."""
    if balance == "even":
        return dice.numpy.integers(0, n_classes, n)
    return np.minimum(dice.numpy.geometric(dice.pick([0.8, 0.5, 0.97]), n) - 1, n_classes - 1)


def _raw_values(dice: Dice, kind: str, codes: np.ndarray) -> np.ndarray:
    """Values of a kind, before they are cast to the type of the column."""
    rng, n = dice.numpy, len(codes)
    if kind == "two-valued":
        return rng.choice(rng.normal(0, 10, 2), n, p=[p := dice.pick([0.5, 0.1, 0.85, 0.86, 0.99]), 1 - p])
    if kind == "constant":
        return np.full(n, rng.normal(0, 10))
    if kind == "signal":
        return np.round(codes + rng.normal(0, dice.pick([0.01, 0.3, 1.0]), n), dice.integer(0, 4))
    if kind == "integer":
        return rng.integers(-20, 20, n) * float(dice.pick([1, 1, 100, 3000]))  # spans below and above 2^16
    if kind == "mostly one":  # its entries alone are worth keeping, or just not
        others = rng.random(n) < dice.pick([0.05, 0.15, 0.39, 0.41, 0.5])
        values = rng.normal(size=n) if dice.chance(0.3) else rng.integers(-3, 4, n) * 1.0
        return np.where(others, values, dice.pick([0.0, 0.0, 0.0, 2.0])) * rng.choice([-1.0, 1.0], n)
    if kind == "ranks":  # about as many values as there are codes
        return rng.integers(0, dice.pick([253, 254, 255, 256, 257, 300]), n) * 0.25 - 30
    if kind == "staircase":  # in order of rows, so that bins are runs
        return np.floor(np.arange(n) / dice.pick([1, 2, 3, 10])) + (rng.random(n) < 0.05)
    if kind == "continuous":
        return rng.normal(0, 10, n)
    return rng.integers(0, dice.integer(3, 9), n) * 0.7 - 1


def _cast(values: np.ndarray, dtype: np.dtype) -> np.ndarray:
    if dtype.kind == "f":  # squeezed, as large numbers are no half floats
        return np.clip(values, np.finfo(dtype).min, np.finfo(dtype).max).astype(dtype)
    if dtype.kind == "b":
        return values > 0
    info = np.iinfo(dtype)
    if dtype.kind == "u":
        values = values + 64
    return np.clip(np.rint(values), max(info.min, -(2.0**53)), min(info.max, 2.0**53)).astype(dtype)


def _neighbours(dice: Dice, dtype: np.dtype) -> np.ndarray:
    """Values whose midpoint rounds to one of them; 64-bit integers that float64 can, or just cannot, tell apart."""
    if dtype.kind == "b":
        return np.array([False, True])
    if dtype.kind in "iu":
        base = dice.pick([2**53 - 9, 2**53 - 9, 2**53 - 2, 2**53, 2**60]) if dtype.itemsize == 8 else 3
        return np.array([base + step for step in range(6)], dtype)
    native = dtype.newbyteorder("=")
    chain = [native.type(dice.pick([1.0, -1.0, 0.0, 0.1, 1e4]))]
    for _ in range(5):
        chain.append(np.nextafter(chain[-1], native.type(np.inf)))
    return np.array(chain, dtype)


def _extremes(dtype: np.dtype) -> np.ndarray:
    """The ends of a type's range, where a + b overflows."""
    if dtype.kind == "b":
        return np.array([False, True])
    info = np.iinfo(dtype) if dtype.kind in "iu" else np.finfo(dtype)
    return np.array([info.min, info.min // 2, 0, 1, info.max // 2, info.max - info.max // 8, info.max], dtype)


def make_column(dice: Dice, kind: str, dtype: np.dtype, codes: np.ndarray, earlier: list[np.ndarray]) -> np.ndarray:
    """A column of a type; ``codes``: the classes that a signal tells, ``earlier``: what can be copied."""
    if kind in ("copy", "mirror") and earlier:
        original = dice.pick(earlier)
        if kind == "copy":
            return original.copy()
        return (-original if original.dtype.kind == "f" else ~original).astype(original.dtype)  # of its byte order
    if kind == "adjacent":
        return dice.numpy.choice(_neighbours(dice, dtype), len(codes)).astype(dtype)
    if kind == "huge":
        return dice.numpy.choice(_extremes(dtype), len(codes)).astype(dtype)
    return _cast(_raw_values(dice, kind, codes), dtype)


# ------------------------------------------------------------------------------------------------ by row


def make_weights(dice: Dice, kind: str, n: int) -> np.ndarray | None:
    """Weights of a kind; None: all equal."""
    rng = dice.numpy
    if kind == "none":
        return None
    if kind == "equal":
        return np.full(n, 0.1)
    if kind == "tied":
        return rng.choice([0.5, 1.0, 1.5, 3.0], n)
    if kind == "integer":
        return rng.integers(0, 4, n)
    if kind == "float32":
        return rng.random(n).astype(np.float32)
    if kind == "boosted":  # as after some, many, too many rounds
        return np.exp(dice.pick([0.5, 2.0, 5.0, 10.0]) * rng.normal(size=n))
    if kind == "orders":
        return 10.0 ** rng.uniform(-15, 15, n)
    if kind == "zeros":
        return np.where(rng.random(n) < 0.7, 0.0, rng.random(n))
    if kind == "dominant":
        return np.where(np.arange(n) == rng.integers(n), 1.0, dice.pick([1e-30, 1e-12, 1e-5]) * rng.random(n))
    if kind == "chain":  # few levels, far apart: sums of the lower ones drown in floats of the higher ones
        return rng.choice([1e-20, 4e-12, 1e-8, 1.0], n, p=[0.6, 0.3, 0.07, 0.03])
    if kind == "powers":
        return 2.0 ** -rng.integers(0, dice.pick([3, 20, 70]), n)
    return rng.random(n) * {"huge": 1e300, "tiny": 1e-300, "subnormal": 1e-320}[kind]


def make_gradients(dice: Dice, kind: str, codes: np.ndarray) -> np.ndarray:
    """Gradients of a kind; ``codes``: the classes that a signal tells."""
    rng, n = dice.numpy, len(codes)
    if kind == "signal":
        return rng.normal(codes - 0.5, 0.5)
    if kind == "tied":
        return rng.choice([-0.75, -0.25, 0.25, 0.5], n)
    if kind == "integer":
        return rng.integers(-3, 4, n)
    if kind == "zeros":
        return np.zeros(n)
    if kind == "some zeros":
        return np.where(rng.random(n) < 0.7, 0.0, rng.normal(size=n))
    if kind == "equal":
        return np.full(n, -0.3)
    if kind == "wild":
        return rng.normal(size=n) * 10.0 ** rng.uniform(-12, 12, n)
    if kind == "one huge":
        return np.where(np.arange(n) == rng.integers(n), dice.log_uniform(3, 154), rng.normal(size=n))
    return rng.normal(size=n).astype(np.float32)


def make_hessians(dice: Dice, kind: str, n: int) -> np.ndarray | None:
    """Hessians of a kind; None: all 1."""
    rng = dice.numpy
    if kind == "none":
        return None
    if kind == "logistic":
        p = 1 / (1 + np.exp(3 * rng.normal(size=n)))
        return p * (1 - p)
    if kind == "tied":
        return rng.choice([0.25, 0.5, 2.0], n)
    if kind == "zeros":
        return np.zeros(n)
    if kind == "some zeros":
        return np.where(rng.random(n) < 0.5, 0.0, rng.random(n))
    if kind == "wild":
        return 10.0 ** rng.uniform(-12, 12, n)
    return np.full(n, 0.3) if kind == "equal" else rng.random(n).astype(np.float32)


def make_selection(dice: Dice, kind: str, n: int) -> np.ndarray | None:
    """None, a mask, or indices in any order and with repeats; never empty."""
    if kind == "all":
        return None
    if kind == "mask":
        mask = dice.numpy.random(n) < dice.pick([0.1, 0.3, 0.7, 0.95])
        mask[dice.numpy.integers(n)] = True
        return mask
    most = n + n // 2 if kind == "indices" else max(1, n // 8)
    chosen = dice.numpy.integers(0, n, dice.integer(1, most))
    return np.unique(chosen) if dice.chance(0.4) else chosen


def name_labels(kind: str, codes: np.ndarray, n_classes: int) -> np.ndarray:
    """Labels in place of 0, 1, ...: not always numbers from 0, and strings do not sort as their numbers do."""
    if kind == "signs" and n_classes == 2:
        return 2 * codes - 1
    if kind == "booleans" and n_classes == 2:
        return codes.astype(bool)
    if kind == "strings":
        return np.array([f"c{code}" for code in range(n_classes)])[codes]
    if kind == "floats":
        return codes / 2 - 1.0 if n_classes <= 32 else codes * 2.0 - 1.0  # many that are no integers look continuous
    return codes * 4097 - 5 if kind == "far apart" else codes
