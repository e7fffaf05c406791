"""Putting rows in the order of their values, and the ranks of values."""

from __future__ import annotations

import numpy as np

from apsplit._jit import called

NEW_VALUE = 1 << 31  # added to a row whose value differs from that of the row before
STACK = 128  # integers of the memory that sort_pairs needs: two for each halving


@called
def sort_pairs(value, slot, start, stop, stack):
    """Sort ``value[start..stop]`` ascending, and ``slot`` with it: quicksort down to a few, then insertion.

    ``stack``: memory, as phases that recur could not be loaded from the disk.
    """
    top = 0
    while True:
        while stop - start > 24:
            a, b, c = value[start], value[(start + stop) >> 1], value[stop - 1]
            pivot = max(min(a, b), min(max(a, b), c))
            i, j = start, stop - 1
            while i <= j:
                while value[i] < pivot:
                    i += 1
                while value[j] > pivot:
                    j -= 1
                if i <= j:
                    value[i], value[j] = value[j], value[i]
                    slot[i], slot[j] = slot[j], slot[i]
                    i += 1
                    j -= 1
            if j + 1 - start < stop - i:  # the shorter part first: so few parts wait at a time
                stack[top], stack[top + 1], stop = i, stop, j + 1
            else:
                stack[top], stack[top + 1], start = start, j + 1, i
            top += 2
        for k in range(start + 1, stop):
            x, its = value[k], slot[k]
            m = k
            while m > start and value[m - 1] > x:
                value[m], slot[m] = value[m - 1], slot[m - 1]
                m -= 1
            value[m], slot[m] = x, its
        if top == 0:
            return
        top -= 2
        start, stop = stack[top], stack[top + 1]


def ranked(values: np.ndarray) -> tuple[int, np.ndarray]:
    """Number of distinct values and the rank of each, NaN last.

    >>> ranked(np.array([2.0, 1.0, np.nan, 2.0]))
    (2, array([1, 0, 2, 1], dtype=uint32))
    """
    distinct, ranks = np.unique(values, return_inverse=True)
    return len(distinct) - int(np.isnan(distinct[-1:]).sum()), ranks.astype(np.uint32)
