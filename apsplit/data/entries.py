"""Columns as entries: the rows that do not have a column's most frequent code (sparse X: are not 0), and their codes.

::

    column        0 0 3 0 0 0 1 0        default 0
    entries       (2, 3) (6, 1)          rows ascending, columns one after the other
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from apsplit._jit import allocating_kernel, inline, kernel
from apsplit.data.binning import MISSING, choose_edges, compress
from apsplit.data.sorting import NEW_VALUE, STACK, sort_pairs


class WithGaps(NamedTuple):
    """A sparse X in which an entry that is not there is missing, not zero: for gradient trees and their prediction.

    ``entries``: scipy CSR or CSC, columns ascending within rows (or rows within columns), none twice.

    Examples
    --------
    >>> import numpy as np, scipy.sparse as sp, apsplit
    >>> from apsplit.extending import WithGaps
    >>> X = WithGaps(sp.csr_matrix([[1.0], [0.0], [2.0], [2.0]]))
    >>> tree = apsplit.grow_gradient_tree(apsplit.Dataset(X), grad=[-1.0, 5.0, 1.0, 1.0], max_depth=1)
    >>> float(tree.threshold[0]), bool(tree.missing_left[0]), tree.apply(X)
    (1.5, False, array([1, 2, 2, 2], dtype=int32))
    """

    entries: Any

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.entries.shape


@allocating_kernel
def count_other(start, stop, columns, codes, default, n_other):
    """The most frequent code of each of ``columns[start..stop]`` and how many rows have another one."""
    counts = np.empty(256, np.int64)
    for i in range(start, stop):
        f = columns[i]
        counts[:] = 0
        for code in codes[f]:
            counts[code] += 1
        most = np.argmax(counts)
        default[f] = most
        n_other[f] = codes.shape[1] - counts[most]


@kernel
def list_other(start, stop, columns, codes, of, entry_row, entry_code):
    """Rows and codes other than the default, ascending, for ``columns[start..stop]``."""
    for i in range(start, stop):
        f = columns[i]
        at = of[f].entry_start
        skip = np.uint8(of[f].default)
        column = codes[f]
        for row in range(column.size):
            if column[row] != skip:
                entry_row[at] = row
                entry_code[at] = column[row]
                at += 1


class Stored(NamedTuple):
    """Entries of a sparse X while they are encoded: column after column."""

    value: np.ndarray  # IN no zeros unless there are gaps
    row: np.ndarray  # IN uint32
    code: np.ndarray  # OUT uint8
    order: np.ndarray  # OUT rows by value, missing ones last: see apsplit.data.order
    counts: np.ndarray  # OUT (2, columns): how many entries are below 0, and how many are missing


@allocating_kernel
def encode_entries(
    start,
    stop,
    n_rows,
    max_bins,
    of,  # IN where entries begin and end; default: 255 if there are gaps. OUT n_bins, exact, has_missing, default
    stored,
    all_edges,  # OUT values or upper edges of the bins of these columns, one column after the other
):
    """Codes and order of sparse columns ``start..stop``; returns a column with an infinite value, or -1.

    Zero always has a bin of its own, unless there are gaps: rows without an entry that are missing.
    """
    infinite, n_edges, longest = -1, 0, 0
    for f in range(start, stop):
        longest = max(longest, of[f].entry_stop - of[f].entry_start)
    ordered, places = np.empty(longest + 1, np.float64), np.empty(longest + 1, np.uint32)
    distinct, counts = np.empty(longest + 1, np.float64), np.empty(longest + 1, np.int64)
    edges, stack = np.empty(256, np.float64), np.empty(STACK, np.int64)
    for f in range(start, stop):
        has_gaps, first, last = of[f].default == MISSING, of[f].entry_start, of[f].entry_stop
        values, codes, size = stored.value[first:last], stored.code[first:last], last - first
        n = _put_in_order(values, ordered, places, stack)
        distinct[:n] = ordered[:n]
        n_distinct = compress(distinct[:n], counts)
        if not has_gaps or n_distinct == 0:
            n_distinct = _insert_zero(distinct, counts, n_distinct, n_rows + size + 2)
        of[f].exact = n_distinct <= max_bins
        if of[f].exact:
            of[f].n_bins = n_distinct
            edges[:n_distinct] = distinct[:n_distinct]
        else:
            of[f].n_bins = choose_edges(distinct, counts, n_distinct, max_bins, edges)
        all_edges[n_edges : n_edges + of[f].n_bins] = edges[: of[f].n_bins]
        n_edges += of[f].n_bins
        of[f].has_missing = n < size or (has_gaps and size < n_rows)
        if not has_gaps:
            of[f].default = np.searchsorted(edges[: of[f].n_bins], 0.0)
            stored.counts[0, f] = np.searchsorted(ordered[:n], 0.0)
        stored.counts[1, f] = size - n
        _write_down(ordered[:n], places, edges, codes, stored.row[first:last], stored.order[first:last])
        if n > 0 and (np.isinf(ordered[0]) or np.isinf(ordered[n - 1])):
            infinite = f
    return infinite


@inline
def _put_in_order(values, ordered, places, stack):
    """Values ascending, and where they were; missing ones after them, as they come. Returns how many are present."""
    n, varies, last = 0, False, values.size
    for i in range(values.size):
        value = np.float64(values[i])
        if np.isnan(value):
            last -= 1
            places[last] = i
        else:
            ordered[n], places[n] = value, i
            varies |= value != ordered[0]
            n += 1
    if varies:
        sort_pairs(ordered, places, 0, n, stack)
    return n


@inline
def _write_down(ordered, places, edges, codes, rows, order):
    """Codes and rows of the entries of a column whose values were put in order."""
    code, n = 0, ordered.size
    for k in range(codes.size):
        is_new = k == 0 or k == n or (k < n and ordered[k] != ordered[k - 1])
        order[k] = rows[places[k]] | np.uint32(NEW_VALUE if is_new else 0)
        if k < n:
            while edges[code] < ordered[k]:
                code += 1
        codes[places[k]] = code if k < n else MISSING


@inline
def _insert_zero(values, counts, n_distinct, count):
    """Put 0.0 with ``count`` among the ascending ``values``; two thirds of all make 0.0 heavy for any max_bins."""
    at = n_distinct
    while at > 0 and values[at - 1] > 0.0:
        values[at] = values[at - 1]
        counts[at] = counts[at - 1]
        at -= 1
    values[at] = 0.0
    counts[at] = count
    return n_distinct + 1
