"""Problems from a seed: kinds are drawn first, then numpy fills the arrays. Most are tiny, and fast to judge."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np

from fuzz.containers import EXPRESSIONS, suits
from fuzz.problem import Problem

T = TypeVar("T")

DTYPES = (
    *("float64",) * 8, *("float32",) * 6, "float16", "int64", "int64", "int32", "int16", "int8", "uint8", "uint8",
    "uint16", "uint32", "uint64", "bool", ">f8", ">f4", ">f2", ">i8", ">i4", ">i2", ">u4",
)  # fmt: skip
COLUMNS = (
    "tied", "tied", "two-valued", "constant", "continuous", "continuous", "signal", "signal", "integer", "mostly one",
    "mostly one", "adjacent", "huge", "copy", "mirror", "ranks", "staircase",
)  # fmt: skip
WEIGHTS = (
    "none", "none", "equal", "tied", "integer", "float32", "boosted", "boosted", "orders", "zeros", "dominant",
    "chain", "powers", "huge", "tiny", "subnormal",
)  # fmt: skip
CLASSES = (*(2,) * 12, *(3,) * 6, 4, 5, 7, 9, 10, 11, 12, 26, 100)
MANY_CLASSES = (255, 256, 257, 400, 1000)
LABELS = ("integers", "integers", "integers", "signs", "strings", "floats", "far apart", "booleans")
# Rows on both sides of what the code distinguishes: 255 codes, blocks of 64 and 2048, 4 000 and 40 000 rows that are
# sorted, 16 384 that are sampled, 16-bit ranks.
SWITCHES = (64, 255, 256, 257, 512, 1024, 2048, 4000, 4096, 16384)
LARGE_SWITCHES = (16384, 40_000, 50_000, 65_535)


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


# ------------------------------------------------------------------------------------------------ sizes


def draw_rows(dice: Dice, *, larger: float = 1.0) -> int:
    """Number of rows; ``larger`` times as many large ones."""
    dart = dice.python.random() / larger
    if dart < 0.0002:
        return max(2, dice.pick(LARGE_SWITCHES) + dice.integer(-1, 1))
    if dart < 0.01:
        return max(2, dice.pick(SWITCHES) + dice.integer(-1, 1))
    if dart < 0.03:
        return dice.integer(200, 700)
    if dart < 0.06:  # more than one block of 64
        return dice.integer(60, 200)
    if dart < 0.4:
        return dice.integer(2, 12)
    return dice.integer(5, 30) if dart < 0.8 else dice.integer(20, 70)


def draw_features(dice: Dice, n_rows: int) -> int:
    if n_rows <= 70 and dice.chance(0.002):
        return dice.integer(255, 260)
    return dice.integer(1, 3) if dice.chance(0.6) else dice.integer(1, 8 if n_rows > 2000 else 12)


def draw_classes(dice: Dice, n_rows: int) -> int:
    return dice.pick(MANY_CLASSES) if dice.chance(0.01 if n_rows < 100 else 0.05) else dice.pick(CLASSES)


# ------------------------------------------------------------------------------------------------ columns


def draw_codes(dice: Dice, n: int, n_classes: int) -> np.ndarray:
    """Classes of rows as numbers, even or skewed."""
    if dice.chance(0.6):
        return dice.numpy.integers(0, n_classes, n)
    return np.minimum(dice.numpy.geometric(dice.pick([0.8, 0.5, 0.97]), n) - 1, n_classes - 1)


def _raw_values(dice: Dice, kind: str, codes: np.ndarray) -> np.ndarray:
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
    if dtype.kind == "f":
        return values.astype(dtype)
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
    if dtype.kind == "b":
        return np.array([False, True])
    info = np.iinfo(dtype) if dtype.kind in "iu" else np.finfo(dtype)
    return np.array([info.min, info.min // 2, 0, 1, info.max // 2, info.max - info.max // 8, info.max], dtype)


def draw_column(
    dice: Dice, kind: str, dtype: np.dtype, codes: np.ndarray, earlier: list[np.ndarray]
) -> np.ndarray:  # fmt: skip
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


def draw_columns(dice: Dice, n_features: int, codes: np.ndarray, dtypes: Sequence[str] = DTYPES) -> list[np.ndarray]:
    """Columns of one type, or (one time in eight) of different ones; some with missing values."""
    mixed, one = dice.chance(0.125), dice.pick(dtypes)
    missing = dice.pick([0.0, 0.0, 0.1, 0.4])  # share of columns
    columns: list[np.ndarray] = []
    for _ in range(n_features):
        dtype = np.dtype(dice.pick(dtypes) if mixed else one)
        dtype = dtype.newbyteorder("=") if mixed else dtype  # as frames have them
        kind = dice.pick(COLUMNS)
        column = draw_column(dice, kind, dtype, codes, columns)
        if column.dtype.kind == "f" and kind not in ("copy", "mirror") and dice.chance(missing):
            column[dice.numpy.random(len(codes)) < dice.pick([0.05, 0.3, 0.6, 1.0])] = np.nan
        columns.append(column)
    return columns


def draw_container(dice: Dice, columns: list[np.ndarray]) -> str:
    dtypes = [column.dtype for column in columns]
    if dice.chance(0.4) and suits("F", dtypes):
        return "F" if dice.chance(0.5) else "C"
    fitting = [name for name in EXPRESSIONS if suits(name, dtypes)]
    container = dice.pick(fitting)
    return "C" if container == "memory-mapped" and dice.chance(0.8) else container  # a file each: slow


# ------------------------------------------------------------------------------------------------ by row


def draw_weights(dice: Dice, n: int, kinds: Sequence[str] = WEIGHTS) -> np.ndarray | None:
    rng, kind = dice.numpy, dice.pick(kinds)
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


def draw_selection(dice: Dice, n: int) -> np.ndarray | None:
    """None, a mask, or indices in any order and with repeats; never empty."""
    kind = dice.pick(["all", "all", "mask", "indices", "few"])
    if kind == "all":
        return None
    if kind == "mask":
        mask = dice.numpy.random(n) < dice.pick([0.1, 0.3, 0.7, 0.95])
        mask[dice.numpy.integers(n)] = True
        return mask
    most = n + n // 2 if kind == "indices" else max(1, n // 8)
    chosen = dice.numpy.integers(0, n, dice.integer(1, most))
    return np.unique(chosen) if dice.chance(0.4) else chosen


def name_labels(dice: Dice, codes: np.ndarray, n_classes: int) -> np.ndarray:
    """Labels in place of 0, 1, ...: not always numbers from 0, and strings do not sort as their numbers do."""
    kind = dice.pick(LABELS)
    if kind == "signs" and n_classes == 2:
        return 2 * codes - 1
    if kind == "booleans" and n_classes == 2:
        return codes.astype(bool)
    if kind == "strings":
        return np.array([f"c{code}" for code in range(n_classes)])[codes]
    if kind == "floats":
        return codes / 2 - 1.0
    return codes * 4097 - 5 if kind == "far apart" else codes


def existing(rows: np.ndarray | None, weights: np.ndarray | None, n: int) -> np.ndarray:
    """Selected rows of positive weight, with repeats."""
    chosen = np.arange(n) if rows is None else np.arange(n)[rows]
    return chosen if weights is None else chosen[weights[chosen] > 0]


def draw_problem(
    dice: Dice, *, larger: float = 1.0, selections: bool = True, dtypes: Sequence[str] = DTYPES
) -> Problem:
    """Arguments of find_split and of the estimators, with at least two classes that exist."""
    n = draw_rows(dice, larger=larger)
    n_classes = draw_classes(dice, n)
    codes = draw_codes(dice, n, n_classes)
    columns = draw_columns(dice, draw_features(dice, n), codes, dtypes)
    weights = draw_weights(dice, n)
    rows = draw_selection(dice, n) if selections else None
    features = draw_selection(dice, len(columns)) if selections else None
    if len(np.unique(existing(rows, weights, n))) < 2:
        rows = weights = None
    there = existing(rows, weights, n)
    if len(np.unique(codes[there])) < 2:
        codes[there[0]] = (codes[there[0]] + 1) % n_classes
        codes[there[there != there[0]]] = (codes[there[0]] + 1) % n_classes
    options: dict[str, Any] = {"rows": rows, "features": features}
    if dice.chance(0.3):
        options["min_samples_leaf"] = dice.pick([1, 2, 2, 3, 5, 1 + n // 3])
    if dice.chance(0.2):
        options["min_weight_leaf"] = dice.pick([1e-12, 1e-9, 0.01, 0.1, 0.3, 0.5])
    by_row = {"y": name_labels(dice, codes, n_classes), "sample_weight": weights}
    return Problem(columns, by_row, draw_container(dice, columns), options)
