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

from apsplit._jit import kernel
from apsplit.data.columns import Columns

MOST_ROWS = 256  # of a carrier: its codes are bytes
_MOST_TRIED = 8  # bundles per column, the newest first: the columns of a group mostly stand side by side
_SAMPLED_ROWS = 1024  # tell a column's most frequent code; any other one would do as well, if fewer columns fit
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


@kernel
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


@kernel
def _fits(codes, left_out, others, others_left_out, block):
    """Whether no row differs in both columns from the code that each leaves out."""
    for first in range(0, codes.size, block):
        clashes = np.uint8(0)
        for k in range(first, min(first + block, codes.size)):
            clashes |= np.uint8(codes[k] != left_out) & np.uint8(others[k] != others_left_out)
        if clashes:
            return False
    return True


@kernel
def _join(codes, code_of, carrier):
    """Write a member into its carrier; ``code_of``: per code, 0 if it is left out."""
    for k in range(codes.size):
        carrier[k] |= code_of[codes[k]]


class _Member(NamedTuple):
    """A column that may be in a bundle."""

    column: int
    codes: np.ndarray
    common: int  # its most frequent code
    n_bins: int
    n_codes: int

    @property
    def left_out(self) -> int:
        """The row of the most frequent code in the column's own histogram."""
        return min(self.common, self.n_bins)


class _Bundle:
    """A bundle while it is being made. A bundle of a single column has no codes of its own."""

    def __init__(self, member: _Member) -> None:
        self.members = [member]
        self.first = [1]
        self.n_rows = member.n_codes
        self.codes, self.free = member.codes, member.common

    def has_room_for(self, member: _Member) -> bool:
        """Whether a column can be taken in."""
        if self.n_rows + member.n_codes - 1 > MOST_ROWS:
            return False
        return bool(_fits(member.codes, np.uint8(member.common), self.codes, np.uint8(self.free), _BLOCK))

    def take(self, member: _Member) -> None:
        """Take in a further column."""
        if len(self.members) == 1:
            self.codes, self.free = np.zeros(len(member.codes), np.uint8), 0
            self._join(self.members[0], 1)
        self._join(member, self.n_rows)
        self.members.append(member)
        self.first.append(self.n_rows)
        self.n_rows += member.n_codes - 1

    def _join(self, member: _Member, first: int) -> None:
        """Write a column into the codes of the bundle, where its rows begin at ``first``."""
        rows = np.minimum(np.arange(256), member.n_bins)  # of its codes: missing values come after the bins
        others = first + rows - (rows > member.left_out)
        _join(member.codes, np.where(rows == member.left_out, 0, others).astype(np.uint8), self.codes)


def find_bundles(columns: Columns) -> Bundles:
    """Put exact columns of a dense X together, greedily; every other one stands alone.

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
    found: list[_Bundle] = []
    counts = np.empty(256, np.int64)
    step = max(1, columns.codes.shape[1] // _SAMPLED_ROWS)
    for f in np.flatnonzero(columns.exact & (n_codes <= MOST_ROWS // 2)).tolist():
        common = _most_frequent(columns.codes[f], step, counts)
        member = _Member(f, columns.codes[f], common, int(columns.n_bins[f]), int(n_codes[f]))
        for bundle in found[: -_MOST_TRIED - 1 : -1]:
            if bundle.has_room_for(member):
                bundle.take(member)
                break
        else:
            found.append(_Bundle(member))
    return _arranged(len(n_codes), columns.codes.shape[1], [each for each in found if len(each.members) > 1])


def no_bundles(n_columns: int, n_rows: int) -> Bundles:
    """Bundles in which every column stands alone."""
    return _arranged(n_columns, n_rows, [])


def _arranged(n_columns: int, n_rows: int, found: list[_Bundle]) -> Bundles:
    """The bundles that were found, as arrays; they come after the columns that stand alone."""
    following, left_out = np.full((2, n_columns), -1, np.int64)
    first = np.zeros(n_columns, np.int64)
    carrier = np.full(n_columns, -1, np.int64)
    alone = np.setdiff1d(np.arange(n_columns), [each.column for bundle in found for each in bundle.members])
    carrier[alone] = np.arange(len(alone))
    for i, bundle in enumerate(found):
        members = [each.column for each in bundle.members]
        carrier[members] = len(alone) + i
        following[members[:-1]] = members[1:]
        first[members] = bundle.first
        left_out[members] = [each.left_out for each in bundle.members]
    heads = np.concatenate((alone, np.array([bundle.members[0].column for bundle in found], np.int64)))
    source = np.concatenate((alone, ~np.arange(len(found))))
    codes = np.stack([bundle.codes for bundle in found]) if found else np.empty((0, n_rows), np.uint8)
    return Bundles(heads, source, following, carrier, first, left_out, codes)
