"""Where in its bin a value of a coarse column lies: what looking into bins goes by before it sorts raw values.

A bin is divided into 256 even parts between its edges. If each of them holds one value at most, as with integers, its
values are numbered instead, and nothing is left to sort::

    bin 7     0.30 . . 0.31 . . . 0.34 0.34 . .      parts 12, 80 and 255 of 256     several values in a part
    bin 8     41  41  42  45  45  45                 values 0, 1 and 2 of 3          numbered
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from apsplit._jit import kernel
from apsplit._threads import for_chunks
from apsplit.data.binning import block_rows
from apsplit.data.columns import read_only
from apsplit.data.dataset import Dataset

PARTS = 256
_FIRST_ROWS = 1 << 14  # if they are of different values in the parts of most bins, the others are not looked at


class FineCodes(NamedTuple):
    """Fine codes of the dense coarse columns of a Dataset."""

    codes: np.ndarray  # (columns, rows) uint8; rows of other columns are not set. Empty if there are no such columns
    n_values: np.ndarray  # uint16 per bin: how many values it has, if codes number them; else 0


class Coarse(NamedTuple):
    """The dense coarse columns of a Dataset, and their values."""

    columns: np.ndarray  # their numbers
    of: np.ndarray  # of COLUMN_TYPE; raw_start: where the values of a column begin in `values`
    codes: np.ndarray  # (all columns, rows) uint8
    values: np.ndarray  # float32 or float64
    row_step: int  # from row to row in these


@kernel
def _find_ends(start, stop, coarse, lowest, highest):
    """Smallest and largest values of the coarse columns ``start..stop``, which are in their first and last bins."""
    for i in range(start, stop):
        f = coarse.columns[i]
        lowest[i], highest[i], last = np.inf, -np.inf, coarse.of[f].n_bins - 1
        for row in range(coarse.codes.shape[1]):
            if coarse.codes[f, row] in (0, last):
                value = np.float64(coarse.values[coarse.of[f].raw_start + row * coarse.row_step])
                lowest[i], highest[i] = min(lowest[i], value), max(highest[i], value)


@kernel
def _divide_bins(start, stop, coarse, block, lowest, scale, fine):
    """Part of its bin, 0 to 255, that each value of the coarse columns ``start..stop`` lies in; ``lowest``: per bin."""
    n_rows = coarse.codes.shape[1]
    for first in range(0, n_rows, block):
        for i in range(start, stop):
            f = coarse.columns[i]
            n_bins, bin_start, base = coarse.of[f].n_bins, coarse.of[f].bin_start, coarse.of[f].raw_start
            for row in range(first, min(first + block, n_rows)):
                if coarse.codes[f, row] < n_bins:
                    at = bin_start + coarse.codes[f, row]
                    value = np.float64(coarse.values[base + row * coarse.row_step])
                    part = (value - lowest[at]) * scale[at]
                    fine[f, row] = np.uint8(min(part, 255.0)) if part > 0.0 else np.uint8(0)


@kernel
def _number_values(start, stop, coarse, fine, value_of, several, n_values):
    """Number the values of bins with one in each part; ``value_of`` (of parts), ``several`` (of bins): memory."""
    codes, n_rows = coarse.codes, coarse.codes.shape[1]
    for i in range(start, stop):
        f = coarse.columns[i]
        n_bins, at_bin, base = coarse.of[f].n_bins, coarse.of[f].bin_start, coarse.of[f].raw_start
        value_of[:] = np.nan
        several[:] = False
        n_several = 0
        for row in range(n_rows):
            if row == _FIRST_ROWS and 2 * n_several > n_bins:
                break
            code = np.intp(codes[f, row])
            if code < n_bins and not several[code]:
                part = PARTS * code + fine[f, row]
                value = np.float64(coarse.values[base + row * coarse.row_step])
                if np.isnan(value_of[part]):
                    value_of[part] = value
                elif value_of[part] != value:
                    several[code] = True
                    n_several += 1
        if 2 * n_several > n_bins:
            continue
        for b in range(n_bins):
            n = 0
            for part in range(PARTS * b, PARTS * b + PARTS):
                if not np.isnan(value_of[part]):
                    value_of[part] = n
                    n += 1
            n_values[at_bin + b] = 0 if several[b] else n
        for row in range(n_rows):
            code = np.intp(codes[f, row])
            if code < n_bins and not several[code]:
                fine[f, row] = np.uint8(value_of[PARTS * code + fine[f, row]])


def no_fine_codes() -> FineCodes:
    """The fine codes of a Dataset without dense coarse columns."""
    return FineCodes(np.empty((0, 0), np.uint8), np.empty(0, np.uint16))


def fine_codes(data: Dataset, of: np.ndarray, row_step: int, values: np.ndarray, n_threads: int) -> FineCodes:
    """Fine codes of a dense Dataset; ``of``, ``row_step``, ``values``: its columns and values, as in Coarse."""
    columns = data.columns
    chosen = np.flatnonzero(~columns.exact)
    if not len(chosen):
        return no_fine_codes()
    coarse = Coarse(chosen, of, columns.codes, values, row_step)
    n_values = np.zeros(len(columns.values), np.uint16)
    ends = np.empty((2, len(chosen)))

    def find(start: int, stop: int) -> None:
        _find_ends(start, stop, coarse, *ends)

    for_chunks(find, len(chosen), n_threads, cost=1.0 * len(data))
    first = columns.bin_start[chosen]
    last = first + columns.n_bins[chosen] - 1
    highest = np.array(columns.values)
    highest[last] = ends[1]  # bins end with their largest value, but for the last one, which has no end
    lowest = np.concatenate(([0.0], highest[:-1]))
    lowest[first] = ends[0]
    with np.errstate(all="ignore"):  # bins too wide or too narrow for floats are not divided
        scale = PARTS / (highest - lowest)
    scale[~np.isfinite(scale)] = 0.0
    fine = np.empty(columns.codes.shape, np.uint8)

    def divide(start: int, stop: int) -> None:
        block = block_rows(stop - start, values.itemsize, row_step > 1)
        _divide_bins(start, stop, coarse, block, lowest, scale, fine)

    def number(start: int, stop: int) -> None:
        value_of, several = np.empty(PARTS * PARTS), np.empty(PARTS, np.bool_)
        _number_values(start, stop, coarse, fine, value_of, several, n_values)

    for_chunks(divide, len(chosen), n_threads, cost=5.0 * len(data))
    for_chunks(number, len(chosen), n_threads, cost=5.0 * len(data))
    return FineCodes(read_only(fine), read_only(n_values))
