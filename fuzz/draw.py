"""Problems from a seed: kinds are drawn first, then numpy fills the arrays. Most are tiny, and fast to judge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from fuzz.arrays import Dice, make_codes, make_column, make_selection, make_weights, name_labels
from fuzz.containers import EXPRESSIONS, suits
from fuzz.problem import Problem

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
SELECTIONS = ("all", "all", "mask", "indices", "few")
# Rows on both sides of what the code distinguishes: 255 codes, blocks of 64 and 2048, 4 000 and 40 000 rows that are
# sorted, 16 384 that are sampled, 16-bit ranks.
SWITCHES = (64, 255, 256, 257, 512, 1024, 2048, 4000, 4096, 16384)
LARGE_SWITCHES = (16384, 40_000, 50_000, 65_535)


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
    """Classes of rows as numbers."""
    return make_codes(dice, "even" if dice.chance(0.6) else "skewed", n, n_classes)


def draw_columns(dice: Dice, n_features: int, codes: np.ndarray, dtypes: Sequence[str] = DTYPES) -> list[np.ndarray]:
    """Columns of one type, or (one time in eight) of different ones; some with missing values."""
    mixed, one = dice.chance(0.125), dice.pick(dtypes)
    missing = dice.pick([0.0, 0.0, 0.1, 0.4])  # share of columns
    columns: list[np.ndarray] = []
    for _ in range(n_features):
        dtype = np.dtype(dice.pick(dtypes) if mixed else one)
        dtype = dtype.newbyteorder("=") if mixed else dtype  # as frames have them
        kind = dice.pick(COLUMNS)
        column = make_column(dice, kind, dtype, codes, columns)
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


def draw_selection(dice: Dice, n: int) -> np.ndarray | None:
    """Rows or features: all, a mask, or indices."""
    return make_selection(dice, dice.pick(SELECTIONS), n)


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
    weights = make_weights(dice, dice.pick(WEIGHTS), n)
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
    by_row = {"y": name_labels(dice.pick(LABELS), codes, n_classes), "sample_weight": weights}
    return Problem(columns, by_row, draw_container(dice, columns), options)
