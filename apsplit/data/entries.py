"""Columns as entries: the rows that do not have a column's most frequent code (sparse X: are not 0), and their codes.

::

    column        0 0 3 0 0 0 1 0        default 0
    entries       (2, 3) (6, 1)          rows ascending, columns one after the other
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from apsplit._jit import allocating_kernel, inline, kernel
from apsplit.data.binning import HASH_SIZE, MISSING, SAMPLE_ROWS, bin_of, choose_edges, compress, hash_insert, set_edges
from apsplit.data.sorting import STACK, sort_pairs


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


@allocating_kernel
def encode_entries(
    start,
    stop,
    n_rows,
    entry_value,  # IN stored values of the columns, no zeros unless there are gaps
    max_bins,
    of,  # IN where entries begin and end; default: 255 if there are gaps. OUT n_bins, exact, has_missing, default
    entry_code,  # OUT
    all_edges,  # OUT values or upper edges of the bins of these columns, one column after the other
):
    """Codes of sparse columns ``start..stop``; returns a column with an infinite value, or -1.

    Zero always has a bin of its own, unless there are gaps: rows without an entry that are missing.
    """
    infinite, n_edges = -1, 0
    sample = np.empty(max(SAMPLE_ROWS, max_bins) + 1, np.float64)
    counts = np.empty(max(SAMPLE_ROWS, max_bins) + 1, np.int64)
    table, edges = np.empty(HASH_SIZE, np.float64), np.empty(256, np.float64)
    ordered, places = np.empty(SAMPLE_ROWS, np.float64), np.empty(SAMPLE_ROWS, np.uint32)
    stack = np.empty(STACK, np.int64)
    for f in range(start, stop):
        has_gaps, n_exact, n_present = of[f].default == MISSING, 0, 0
        values = entry_value[of[f].entry_start : of[f].entry_stop]
        out = entry_code[of[f].entry_start : of[f].entry_stop]
        n_sample = min(values.size, SAMPLE_ROWS)
        step = max(1, values.size) / max(1, n_sample)
        if n_sample == values.size:
            n_present = _put_in_order(values, ordered, places, stack)
            sample[:n_present] = ordered[:n_present]
            sample[n_present] = np.nan
        else:
            for i in range(n_sample):
                sample[i] = values[np.intp(i * step)]
            sample[:n_sample] = np.sort(sample[:n_sample])
        n_distinct = compress(sample[:n_sample], counts)
        if not has_gaps or n_distinct == 0:
            n_zeros = np.intp((n_rows - values.size) / step) + 2 * n_sample + 2
            n_distinct = _insert_zero(sample, counts, n_distinct, n_zeros)
        if n_sample == values.size:
            n_exact = n_distinct
        elif n_distinct <= max_bins:
            table[:] = np.nan
            n_exact = collect_values(values, max_bins, not has_gaps, table)
            sample[:n_exact] = np.sort(table)[:n_exact]
        of[f].exact = 0 < n_exact <= max_bins
        of[f].has_missing = has_gaps and values.size < n_rows
        if of[f].exact and n_sample == values.size:
            of[f].n_bins = n_exact
            all_edges[n_edges : n_edges + n_exact] = sample[:n_exact]
            n_edges += n_exact
            if not has_gaps:
                of[f].default = np.searchsorted(sample[:n_exact], 0.0)
            of[f].has_missing |= _give_ranks(ordered[:n_present], places, sample, out)
            if n_present > 0 and (np.isinf(ordered[0]) or np.isinf(ordered[n_present - 1])):
                infinite = f
            continue
        if of[f].exact:
            of[f].n_bins = n_exact
            set_edges(sample, n_exact, edges)
        else:
            of[f].n_bins = choose_edges(sample, counts, n_distinct, max_bins, edges)
        all_edges[n_edges : n_edges + of[f].n_bins] = edges[: of[f].n_bins]
        n_edges += of[f].n_bins
        if not has_gaps:
            of[f].default = bin_of(0.0, edges)
        for i in range(values.size):
            value = np.float64(values[i])
            if np.isnan(value):
                out[i] = MISSING
                of[f].has_missing = True
            else:
                out[i] = bin_of(value, edges)
                if np.isinf(value):
                    infinite = f
    return infinite


@inline
def _put_in_order(values, ordered, places, stack):
    """Values ascending, and where they were; missing ones are left out. Returns how many there are."""
    n, varies = 0, False
    for i in range(values.size):
        value = np.float64(values[i])
        ordered[n], places[n] = value, i
        varies |= value != ordered[0]
        n += not np.isnan(value)
    if varies:
        sort_pairs(ordered, places, 0, n, stack)
    return n


@inline
def _give_ranks(ordered, places, distinct, codes):
    """Codes of an exact column whose values were put in order: ranks; returns whether some are missing."""
    code = 0
    if ordered.size < codes.size:
        codes[:] = MISSING
    for k in range(ordered.size):
        while distinct[code] < ordered[k]:
            code += 1
        codes[places[k]] = code
    return ordered.size < codes.size


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


@inline
def collect_values(values, max_bins, with_zero, table):
    """Distinct stored values, and zero if wanted, into ``table``; returns how many, or 0 if more than max_bins."""
    found = 0
    if with_zero:
        hash_insert(table, 0.0)
        found = 1
    for i in range(values.size):
        value = np.float64(values[i])
        if not np.isnan(value) and hash_insert(table, value):
            found += 1
            if found > max_bins:
                return 0
    return found
