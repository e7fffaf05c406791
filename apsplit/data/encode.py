"""From X to Columns: which way a table is encoded, and which columns are kept as entries too."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from apsplit._threads import for_chunks
from apsplit.data import binning, entries, tables
from apsplit.data.binning import SAMPLE_ROWS, Cells
from apsplit.data.categories import MISSING_CATEGORY, Dictionaries
from apsplit.data.columns import Columns, Raw, flat_view, frozen, new_columns, read_only
from apsplit.data.matrix import as_numeric, canonical_columns, check_matrix, float_type_of, infinite_value

# A column is also kept as the list of rows that do not have its most frequent code, if those are at most this share:
# an entry costs 1 to 2.6 ns, the more the sparser, a sequential cell 0.75 ns (2026-11), and an entry takes 5 bytes.
_ENTRIES_SHARE = 0.4
# For two-valued columns, whose sequential sums are SIMD and five times cheaper.
_ENTRIES_SHARE_TWO_VALUED = 0.15
_SAMPLED_COLUMNS = 256  # sorted at a time, 32 MB at most
_SPARSE_COLUMNS = 1 << 16  # encoded at a time: edges are 2 KiB a column while they are being made


class Encoded(NamedTuple):
    """A table that has been encoded."""

    columns: Columns
    raw: Raw
    float_types: list[np.dtype]  # of the thresholds of each column
    feature_names: list[str] | None  # of a frame
    categories: Dictionaries
    wide_codes: np.ndarray  # (wide columns, rows) uint16: those of categories that are too many for bytes
    entry_order: tuple[np.ndarray, ...] | None = None  # of a sparse X: see apsplit.data.order.order_entries


class _Dense(NamedTuple):
    """A dense table while it is being encoded."""

    matrix: np.ndarray
    of: np.ndarray  # records of COLUMN_TYPE
    codes: np.ndarray
    edges: np.ndarray  # (columns, 256) upper edges of bins; of exact columns: values
    max_bins: int
    n_threads: int

    def cells(self, n_columns: int) -> Cells:
        """The matrix, for a kernel that goes through so many columns at a time."""
        n_rows, n_features = self.matrix.shape
        row_major = self.matrix.flags.c_contiguous and n_features > 1
        block = binning.block_rows(n_columns, self.matrix.itemsize, row_major)
        return Cells(*flat_view(self.matrix), n_rows, block)


class _Others(NamedTuple):
    """The columns that are kept as entries, too: per column of X."""

    are_kept: np.ndarray  # bool
    default: np.ndarray  # the most frequent code
    n_rows: np.ndarray  # how many rows have another one

    @classmethod
    def none(cls, n_features: int) -> _Others:
        """No column, to begin with."""
        return cls(np.zeros(n_features, np.bool_), *np.zeros((2, n_features), np.int64))


def encode_dense(
    X: Any, max_bins: int, n_threads: int, *, categorical: Any = None, lists_entries: bool = True
) -> Encoded:
    """Codes of an array or a frame, which is held by reference where that is possible.

    ``categorical``: which columns are. ``lists_entries``: keep columns as entries, too, where that is worth it.
    """
    matrix, float_types, names, categories = check_matrix(X, categorical)
    n_rows, n_features = matrix.shape
    of = new_columns(n_features)
    raw = Raw(*flat_view(matrix), np.empty(0, np.uint32))
    of["raw_start"] = raw.column_step * np.arange(n_features)
    dense = _Dense(
        matrix, of, np.empty((n_features, n_rows), np.uint8), np.empty((n_features, 256)), max_bins, n_threads
    )
    low, span = tables.spans_of(matrix, dense.cells(n_features), n_threads)
    others = _Others.none(n_features)
    _encode_by_table(dense, low, span, others, counts=lists_entries)
    shares, infinite = _encode_by_sample(dense, span == 0)
    if infinite >= 0:
        raise infinite_value(infinite, names)
    if lists_entries:
        _count_others(dense, np.flatnonzero((span == 0) & (1.0 - shares <= _entries_limit(of))), others)
    wide_codes = _encode_categories(dense, categories)
    others = others._replace(are_kept=others.are_kept & (of["wide"] < 0))
    edges = [dense.edges[f, :n_bins] for f, n_bins in enumerate(of["n_bins"].tolist())]
    single, values = _describe_bins(of, edges, (span > 0) | (matrix.dtype.kind != "f"))
    columns = frozen(of, dense.codes, single, values, *_list_entries(dense, others))
    return Encoded(columns, raw, float_types, names, categories, wide_codes)


def _encode_categories(dense: _Dense, categories: Dictionaries) -> np.ndarray:
    """What is known of categorical columns; those that are not exact have codes of 16 bits, and one byte for all."""
    of, chosen = dense.of, np.array(sorted(categories), np.intp)
    of["n_categories"][chosen] = [len(categories[f]) for f in chosen.tolist()]
    wide = chosen[~of["exact"][chosen]]
    of["wide"][wide] = np.arange(len(wide))
    of["exact"][wide], of["n_bins"][wide], of["has_missing"][wide] = True, 1, False
    codes = np.empty((len(wide), len(dense.matrix)), np.uint16)
    for k, f in enumerate(wide.tolist()):
        values = dense.matrix[:, f]
        codes[k] = np.where(values == values, values, MISSING_CATEGORY)
        dense.codes[f] = 0
    return codes


def _for_columns(work: Callable[[int, int], None], chosen: np.ndarray, n_threads: int, cost: float) -> None:
    """Call ``work(start, stop)`` for ranges of columns that are ``chosen`` (bool), on several threads."""

    def work_on_runs(start: int, stop: int) -> None:
        change = np.flatnonzero(np.diff(chosen[start:stop], prepend=False, append=False))
        for first, last in (start + change).reshape(-1, 2).tolist():
            work(first, last)

    for_chunks(work_on_runs, cost * chosen + 1.0, n_threads)


def _encode_by_sample(dense: _Dense, chosen: np.ndarray) -> tuple[np.ndarray, int]:
    """Choose bins of some columns from samples, and find the bin of every value.

    Returns the share of each column's most frequent value (or of the missing ones) in the sample, and a column with
    an infinite value, or -1.
    """
    n_rows, n_features = dense.matrix.shape
    shares = np.zeros(n_features)
    if not chosen.any():
        return shares, -1
    candidates = _plan(dense, chosen, shares)
    infinite: list[int] = [-1]

    def collect(start: int, stop: int) -> None:
        cells = dense.cells(stop - start)
        binning.collect_distinct(start, stop, candidates, cells, dense.max_bins, dense.of, dense.edges)

    def encode(start: int, stop: int) -> None:
        cells = dense.cells(stop - start)
        infinite.append(binning.encode_columns(start, stop, cells, dense.of, dense.edges, dense.codes))

    for_chunks(collect, len(candidates), dense.n_threads, cost=3.0 * n_rows)
    _for_columns(encode, chosen, dense.n_threads, cost=5.0 * n_rows)
    return shares, max(infinite)


def _plan(dense: _Dense, chosen: np.ndarray, shares: np.ndarray) -> np.ndarray:
    """Choose bins from a sample of rows; returns the columns that may have few values, but more than sampled."""
    n_rows, n_features = dense.matrix.shape
    n_sample = min(n_rows, SAMPLE_ROWS)
    complete = n_sample == n_rows
    rows = np.arange(n_rows)
    if not complete:
        rows = np.sort(np.random.default_rng(0).choice(n_rows, n_sample, replace=False, shuffle=False))
    few = np.zeros(n_features, np.bool_)

    def plan(start: int, stop: int) -> None:
        for first in range(start, stop, _SAMPLED_COLUMNS):
            samples = binning.sorted_sample(dense.matrix, rows, first, min(first + _SAMPLED_COLUMNS, stop))
            binning.plan_columns(first, samples, complete, dense.max_bins, dense.of, dense.edges, few, shares)

    _for_columns(plan, chosen, dense.n_threads, cost=20.0 * n_sample)
    if complete:
        dense.of["exact"] |= few
    return np.flatnonzero(few & ~dense.of["exact"])


def _count_others(dense: _Dense, columns: np.ndarray, others: _Others) -> None:
    """Note that some columns are kept as entries."""

    def count(start: int, stop: int) -> None:
        entries.count_other(start, stop, columns, dense.codes, others.default, others.n_rows)

    for_chunks(count, len(columns), dense.n_threads, cost=1.0 * dense.codes.shape[1])
    others.are_kept[columns] = True


def _encode_by_table(dense: _Dense, low: np.ndarray, span: np.ndarray, others: _Others, *, counts: bool) -> None:
    """Encode the columns that have a span; note which ones are worth entries, if values are counted."""
    n_rows = len(dense.matrix)
    ptr = np.concatenate(([0], np.cumsum(span)))
    table = tables.Tables(low, ptr, np.zeros(ptr[-1], np.int64), np.empty(ptr[-1], np.uint8))

    def encode(start: int, stop: int) -> None:
        cells = dense.cells(stop - start)
        if counts or span.max() > binning.most_bins(dense.max_bins):
            tables.count_values(start, stop, cells, table)
        else:  # every value is a bin
            tables.mark_values(start, stop, cells, table)
        tables.plan_tables(start, stop, dense.max_bins, table, dense.of, dense.edges, others.default, others.n_rows)
        tables.look_up(start, stop, cells, table, dense.codes)

    _for_columns(encode, span > 0, dense.n_threads, cost=2.0 * n_rows)
    if counts:
        others.are_kept[:] = (span > 0) & (others.n_rows <= _entries_limit(dense.of) * n_rows)


def _entries_limit(of: np.ndarray) -> np.ndarray:
    """Share of rows with other codes than the most frequent one up to which a column is kept as entries too."""
    two_valued = of["n_bins"] + of["has_missing"] == 2
    return np.where(two_valued, _ENTRIES_SHARE_TWO_VALUED, _ENTRIES_SHARE)


def _list_entries(dense: _Dense, others: _Others) -> tuple[np.ndarray, np.ndarray]:
    """Keep some columns as entries too: the rows and codes of all of them."""
    of, chosen = dense.of, np.flatnonzero(others.are_kept)
    sizes = np.zeros(len(of), np.int64)
    sizes[chosen] = others.n_rows[chosen]
    of["default"][chosen] = others.default[chosen]
    of["entry_stop"] = np.cumsum(sizes)
    of["entry_start"] = of["entry_stop"] - sizes
    n_entries = int(sizes.sum())
    rows, codes = np.empty(n_entries, np.uint32), np.empty(n_entries, np.uint8)

    def fill(start: int, stop: int) -> None:
        entries.list_other(start, stop, chosen, dense.codes, of, rows, codes)

    for_chunks(fill, len(chosen), dense.n_threads, cost=1.0 * len(dense.matrix))
    return rows, codes


def encode_sparse(X: Any, max_bins: int, n_threads: int, *, has_gaps: bool = False) -> Encoded:
    """Codes of the entries of a scipy matrix, none of which is zero; ``has_gaps``: what has no entry is missing."""
    table = X.tocsc() if has_gaps else canonical_columns(X)
    n_rows, n_features = table.shape
    stored = read_only(as_numeric(table.data, "X"))
    of, ptr = new_columns(n_features), table.indptr.astype(np.int64)
    of["entry_start"], of["entry_stop"], of["default"] = ptr[:-1], ptr[1:], binning.MISSING if has_gaps else -1
    rows = table.indices.astype(np.uint32) if table.indices.itemsize > 4 else table.indices.view(np.uint32)
    codes, order, counts = (
        np.empty(len(stored), np.uint8),
        np.empty(len(stored), np.uint32),
        np.zeros((2, n_features), np.int64),
    )
    parts_of_entries = entries.Stored(stored, read_only(rows), codes, order, counts)
    parts: dict[int, np.ndarray] = {}
    infinite: list[int] = []

    def encode(offset: int, start: int, stop: int) -> None:
        start, stop = offset + start, offset + stop
        edges = np.empty(int(np.minimum(np.diff(ptr[start : stop + 1]) + 1, 256).sum()))
        infinite.append(entries.encode_entries(start, stop, n_rows, max_bins, of, parts_of_entries, edges))
        parts[start] = edges[: of["n_bins"][start:stop].sum()]

    for first in range(0, n_features, _SPARSE_COLUMNS):
        costs = 40.0 * np.diff(ptr[first : first + _SPARSE_COLUMNS + 1]) + 1000.0
        for_chunks(partial(encode, first), costs, n_threads)
    if max(infinite) >= 0:
        raise infinite_value(max(infinite), None)
    edges = [parts[start] for start in sorted(parts)]
    single, values = _describe_bins(of, edges, np.full(n_features, stored.dtype.kind != "f"))
    coarse = np.flatnonzero(~of["exact"])  # stored values are needed again only there
    sizes = np.where(of["exact"], 0, np.diff(ptr))
    of["raw_start"] = np.cumsum(sizes) - sizes
    kept = [stored[ptr[f] : ptr[f + 1]] for f in coarse]
    raw = Raw(read_only(np.concatenate(kept) if kept else stored[:0]), 1, 0, np.empty(0, np.uint32))
    columns = frozen(of, np.empty((0, 0), np.uint8), single, values, rows, codes)
    types, no_codes = [float_type_of(X.dtype)] * n_features, np.empty((0, n_rows), np.uint16)
    return Encoded(columns, raw, types, None, {}, no_codes, (order, counts[0], counts[1]))


def _describe_bins(of: np.ndarray, edges: list[np.ndarray], integers: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Whether each bin is known to hold a single value, and its value or upper edge; sets where bins begin.

    ``integers``: which columns have no other values.
    """
    n_bins = of["n_bins"]
    of["bin_start"] = np.cumsum(n_bins) - n_bins
    values = np.concatenate(edges)
    single = np.repeat(of["exact"], n_bins)
    coarse = np.flatnonzero(~single)
    # A bin between two neighbouring floats, or around one integer, holds one value.
    above, below = values[coarse], values[coarse - 1]
    below[np.searchsorted(coarse, of["bin_start"][(n_bins > 0) & ~of["exact"]])] = np.nan
    with np.errstate(over="ignore"):  # below the lowest float
        single[coarse] = np.nextafter(above, -np.inf) == below
    close = (np.abs(above) < 2**53) & (np.floor(above) == np.floor(below) + 1)
    single[coarse] |= close & np.repeat(integers, n_bins)[coarse]
    return single, values
