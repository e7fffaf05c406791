"""Exclusive feature bundling (EFB): columns that never differ from their most frequent code in the same row share one.

G. Ke et al., LightGBM: A Highly Efficient Gradient Boosting Decision Tree, NIPS 2017, section 4; here without any
conflicts, so that splits stay exact. The columns of a one-hot group exclude each other, and others that are mostly one
value may. Nothing is lost: the histogram of a bundle has a row for every other code of each member, and the row that a
member leaves out is what those leave of the sums of all rows::

    member 3        0 0 1 0 0 0          leaves out 0
    member 5        2 2 2 0 2 1          leaves out 2
    carrier         0 0 1 2 0 3          rows: | all left out | 3: code 1 | 5: code 0 | 5: code 1 |

A row is what a histogram counts: that of a code, or the one after the bins for missing values.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from apsplit._jit import called, kernel
from apsplit.data.columns import Columns, as_records

MOST_ROWS = 256  # of a carrier: its codes are bytes
_MOST_TRIED = 16  # bundles per column, the newest first: the columns of a group mostly stand side by side
_SAMPLED_ROWS = 1024  # tell a column's most frequent code; any other one would do as well, if fewer columns fit
_FIRST_ROWS = 256  # compared before any others
_BLOCK = 4096  # rows compared before one looks whether two columns are in each other's way (0.05 ns a row, 2026-11)


class Bundles(NamedTuple):
    """Carriers: columns that stand alone, and bundles of columns that share codes."""

    heads: np.ndarray  # the first column of each carrier
    source: np.ndarray  # of each carrier: a column of X, or ~i for codes[i]
    next: np.ndarray  # per column: the next one of its carrier, -1: none
    carrier: np.ndarray  # per column
    first: np.ndarray  # per column: where in its carrier its rows begin
    left_out: np.ndarray  # per column: the row that its carrier has not got, -1: it stands alone
    codes: np.ndarray  # (bundles, rows of X) uint8


@called
def _most_frequent(codes, step, counts):
    """The most frequent one of every ``step``-th code, the smallest of equals. ``counts``: memory, 256 integers."""
    counts[:] = 0
    for k in range(0, codes.size, step):
        counts[codes[k]] += 1
    top = 0
    for code in range(1, 256):
        if counts[code] > counts[top]:
            top = code
    return top


@called
def _fits(codes, left_out, others, others_left_out, block):
    """Whether no row differs in both columns from the code that each leaves out. The first rows mostly tell."""
    first, last = 0, min(_FIRST_ROWS, codes.size)
    while first < codes.size:
        clashes = np.uint8(0)
        for k in range(first, last):
            clashes |= np.uint8(codes[k] != left_out) & np.uint8(others[k] != others_left_out)
        if clashes:
            return False
        first, last = last, min(last + block, codes.size)
    return True


@called
def _join(codes, member, first, carrier):
    """Write a column into the codes of its carrier, where its rows begin at ``first``; missing values come last."""
    left_out = min(member.common, member.n_bins)
    for k in range(codes.size):
        row = min(np.int64(codes[k]), member.n_bins)
        carrier[k] |= np.uint8(first + row - np.int64(row > left_out)) if row != left_out else np.uint8(0)


# A column that may be in a bundle, and which one it came into.
_MEMBER = np.dtype(
    [
        ("column", np.int64),
        ("common", np.int64),  # its most frequent code
        ("n_bins", np.int64),
        ("n_codes", np.int64),
        ("bundle", np.int64),
        ("first", np.int64),  # where its rows begin there
    ]
)
# A bundle while it is being made. One of a single column has no codes of its own.
_BUNDLE = np.dtype([("n_members", np.int64), ("head", np.int64), ("n_rows", np.int64), ("place", np.int64)])


@kernel
def _bundle(codes, members, bundles, step, block, counts, memory):
    """Put columns together, greedily, and write the codes of bundles of several in ``memory``; how many of these.

    ``members`` (IN, OUT), ``bundles`` (OUT). ``counts``: memory, 256 integers.
    """
    n_bundles, n_written = 0, 0
    for m in range(members.size):
        member = members[m]
        own = codes[member.column]
        member.common = _most_frequent(own, step, counts)
        member.bundle = -1
        for b in range(n_bundles - 1, max(-1, n_bundles - 1 - _MOST_TRIED), -1):
            bundle = bundles[b]
            if bundle.n_rows + member.n_codes - 1 > MOST_ROWS:
                continue
            head = members[bundle.head]
            others = codes[head.column] if bundle.place < 0 else memory[bundle.place]
            if not _fits(own, member.common, others, head.common if bundle.place < 0 else 0, block):
                continue
            if bundle.place < 0:
                bundle.place = n_written
                n_written += 1
                memory[bundle.place] = 0
                _join(codes[head.column], head, 1, memory[bundle.place])
            _join(own, member, bundle.n_rows, memory[bundle.place])
            member.bundle, member.first = b, bundle.n_rows
            bundle.n_rows += member.n_codes - 1
            bundle.n_members += 1
            break
        if member.bundle < 0:
            member.bundle, member.first = n_bundles, 1
            bundles[n_bundles].n_members, bundles[n_bundles].head = 1, m
            bundles[n_bundles].n_rows, bundles[n_bundles].place = member.n_codes, -1
            n_bundles += 1
    return n_written


def find_bundles(columns: Columns) -> Bundles:
    """Put exact columns of a dense X together, greedily; every other one stands alone, and so does a wide one.

    Examples
    --------
    >>> import numpy as np, apsplit
    >>> X = np.eye(5)[[0, 4, 1, 2, 2, 3]]
    >>> bundles = find_bundles(apsplit.Dataset(X).columns)
    >>> bundles.carrier
    array([0, 0, 0, 0, 0])
    >>> bundles.codes
    array([[1, 5, 2, 3, 3, 4]], dtype=uint8)
    """
    n_codes = columns.n_bins + columns.has_missing
    # The codes of a wide column lie elsewhere, and what stands here in their place is all the same.
    chosen = np.flatnonzero(columns.exact & (columns.of["wide"] < 0) & (n_codes <= MOST_ROWS // 2))
    members, bundles = as_records(np.zeros(len(chosen), _MEMBER)), as_records(np.zeros(len(chosen), _BUNDLE))
    members["column"], members["n_bins"], members["n_codes"] = chosen, columns.n_bins[chosen], n_codes[chosen]
    n_rows = columns.codes.shape[1]
    memory = np.empty((len(chosen) // 2, n_rows), np.uint8)
    step = max(1, n_rows // _SAMPLED_ROWS)
    n_written = _bundle(columns.codes, members, bundles, step, _BLOCK, np.empty(256, np.int64), memory)
    bundled = members[bundles["place"][members["bundle"]] >= 0]
    return _arranged(len(n_codes), bundled, bundles["place"], memory[:n_written].copy())


def no_bundles(n_columns: int, n_rows: int) -> Bundles:
    """Bundles in which every column stands alone."""
    return _arranged(n_columns, np.zeros(0, _MEMBER), np.zeros(0, np.int64), np.empty((0, n_rows), np.uint8))


def _arranged(n_columns: int, members: np.ndarray, place: np.ndarray, codes: np.ndarray) -> Bundles:
    """The bundles that were found, given their members, as arrays; they come after the columns that stand alone."""
    following, left_out, carrier = np.full((3, n_columns), -1, np.int64)
    first = np.zeros(n_columns, np.int64)
    alone = np.setdiff1d(np.arange(n_columns), members["column"])
    carrier[alone] = np.arange(len(alone))
    by_place = np.argsort(place[members["bundle"]], kind="stable")
    members = members[by_place]
    column, of = members["column"], place[members["bundle"]]
    carrier[column], first[column] = len(alone) + of, members["first"]
    left_out[column] = np.minimum(members["common"], members["n_bins"])
    same = of[1:] == of[:-1]
    following[column[:-1][same]] = column[1:][same]
    heads = np.concatenate((alone, column[np.concatenate(([True], ~same))[: len(column)]]))
    source = np.concatenate((alone, ~np.arange(len(codes))))
    return Bundles(heads, source, following, carrier, first, left_out, codes)
