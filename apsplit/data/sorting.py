"""Putting the rows of open bins in order: by bin, and by value inside a bin; and the ranks of values."""

from __future__ import annotations

import numpy as np

from apsplit._jit import called


@called
def group_by_code(first, n, code, source, begin, following, target, with_values):
    """Counting sort of ``n`` slots by code, their values with them if wanted.

    ``source`` and ``target`` are pairs of arrays, slots and values, of which those from ``first`` on are used. Code b
    will begin at ``begin[b]`` (OUT); ``following`` is memory.
    """
    (slot, value), (to_slot, to_value) = source, target
    begin[:] = 0
    for i in range(n):
        begin[np.intp(code[i]) + 1] += 1
    begin[0] = following[0] = first
    for b in range(1, 257):
        begin[b] += begin[b - 1]
        following[b] = begin[b]
    for i in range(n):
        to = following[code[i]]
        following[code[i]] += 1
        to_slot[to] = slot[first + i]
        if with_values:
            to_value[to] = value[first + i]


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
