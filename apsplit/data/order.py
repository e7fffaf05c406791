"""The rows of X in the order of each coarse column: where the rows of a bin lie side by side, by value; and entries.

::

    order         | rows of bin 0, by value | rows of bin 1 | ... | missing |          of one column
    first_row     0                         17              ...                        of each code, and the end

The highest bit of a row says that its value differs from the one before.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from apsplit._jit import kernel
from apsplit._threads import for_chunks
from apsplit.data.binning import MISSING
from apsplit.data.columns import Columns
from apsplit.data.sorting import NEW_VALUE, STACK, sort_pairs

MOST_ROWS = NEW_VALUE
ORDER_COST = 40.0  # nanoseconds for a row


class Values(NamedTuple):
    """Codes and raw values of dense columns."""

    codes: np.ndarray  # (columns, rows) uint8
    flat: np.ndarray  # float32 or float64
    row_step: int
    starts: np.ndarray  # per column: where its values begin in `flat`


@kernel
def _order_columns(start, stop, chosen, values, memory, stack, order, first_row):
    """Order the rows of the columns ``chosen[start..stop]``; ``memory``: for the values of a column."""
    for i in range(start, stop):
        f, place = chosen[i]
        codes, rows, first = values.codes[f], order[place], first_row[place]
        first[:] = 0
        for k in range(codes.size):
            first[np.intp(codes[k]) + 1] += 1
        for code in range(256):
            first[code + 1] += first[code]
        for k in range(codes.size):
            to = first[codes[k]]
            first[codes[k]] += 1
            rows[to] = k
            memory[to] = values.flat[values.starts[f] + k * values.row_step]
        for code in range(256, 0, -1):
            first[code] = first[code - 1]
        first[0] = 0
        for code in range(255):
            sort_pairs(memory, rows, first[code], first[code + 1], stack)
        previous = np.nan
        for k in range(codes.size):
            if memory[k] != previous:
                rows[k] |= np.uint32(NEW_VALUE)
            previous = memory[k]


class Order(NamedTuple):
    """The rows in the order of each of some columns."""

    columns: np.ndarray  # ascending
    rows: np.ndarray  # (columns, rows) uint32
    first_row: np.ndarray  # (columns, 257): where each code begins

    @classmethod
    def empty(cls, columns: np.ndarray, n_rows: int) -> Order:
        """Room for the orders of some columns."""
        return cls(columns, np.empty((len(columns), n_rows), np.uint32), np.empty((len(columns), 257), np.int64))

    def put(self, chosen: np.ndarray, values: Values, n_threads: int) -> None:
        """Put the rows in the order of some of these columns."""
        n_rows = values.codes.shape[1]
        places = np.stack((chosen, np.searchsorted(self.columns, chosen)), axis=1)

        def put(start: int, stop: int) -> None:
            memory, stack = np.empty(n_rows), np.empty(STACK, np.int64)
            _order_columns(start, stop, places, values, memory, stack, self.rows, self.first_row)

        for_chunks(put, len(chosen), n_threads, cost=ORDER_COST * n_rows)


@kernel
def _order_entries(start, stop, columns, raw, values, stack, order, counts):
    """Order the entries of the columns ``start..stop``, and count those below 0 and missing ones of each.

    ``values``: memory for those of a column.
    """
    for f in range(start, stop):
        of = columns.of[f]
        rows, codes = order[of.entry_start : of.entry_stop], columns.entry_code[of.entry_start : of.entry_stop]
        is_ordered = True
        for k in range(rows.size):
            rows[k] = columns.entry_row[of.entry_start + k]
            values[k] = np.float64(codes[k]) if of.exact else np.float64(raw[of.raw_start + k])
            counts[0, f] += codes[k] < of.default and of.default != MISSING
            if codes[k] == MISSING and of.has_missing:
                counts[1, f] += 1
                values[k] = np.inf
            is_ordered &= k == 0 or values[k - 1] <= values[k]
        if not is_ordered:
            sort_pairs(values, rows, 0, rows.size, stack)
        for k in range(rows.size):
            if k == 0 or values[k] != values[k - 1]:
                rows[k] |= np.uint32(NEW_VALUE)


def order_entries(
    columns: Columns, raw: np.ndarray, order: np.ndarray, n_threads: int
) -> tuple[np.ndarray, np.ndarray]:
    """The rows of the entries of each column by value, missing ones last, into ``order``.

    Returns how many entries of each column are below 0, and how many are missing.
    """
    counts = np.zeros((2, len(columns.of)), np.int64)
    longest = int(columns.n_entries.max(initial=0))

    def put(start: int, stop: int) -> None:
        memory, stack = np.empty(longest), np.empty(STACK, np.int64)
        _order_entries(start, stop, columns, raw, memory, stack, order, counts)

    for_chunks(put, 60.0 * columns.n_entries + 20.0, n_threads)
    return counts[0], counts[1]
