"""What is in memory: the columns of X as codes, encoded once and used ever after."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property, partial
from typing import Any, TypeVar

import numpy as np

from apsplit._threads import for_chunks
from apsplit._validation import (
    as_numeric,
    as_table,
    canonical_columns,
    check_matrix,
    check_n_threads,
    check_number,
    float_type_of,
    infinite_value,
    is_sparse,
    shares_memory,
)
from apsplit.data import binning, tables
from apsplit.data.binning import MAX_BINS, SAMPLE_ROWS
from apsplit.data.columns import ByRow, Columns, Entries, Raw, flat_view, frozen, new_columns, read_only
from apsplit.data.footprint import nbytes_of
from apsplit.data.row_bins import Places, make_places
from apsplit.data.sorting import ranked

# A column is also kept as the list of rows that do not have its most frequent code, if those are at most this share:
# an entry costs 1 to 2.6 ns, the more the sparser, a sequential cell 0.75 ns (2026-11), and an entry takes 5 bytes.
_ENTRIES_SHARE = 0.4
# For two-valued columns, whose sequential sums are SIMD and five times cheaper.
_ENTRIES_SHARE_TWO_VALUED = 0.15

T = TypeVar("T")

_SAMPLED_COLUMNS = 256  # sorted at a time, 32 MB at most
_VIEWS = ("columns", "raw", "costs", "cells")  # made on first use, from the others; next to no memory
_MADE = ("by_row", "entries_by_row")  # the same, of the size of the data


class Dataset:
    """The columns of X as uint8 codes, made once, to be passed to the searches in place of X.

    A column with at most ``max_bins`` distinct values is coded exactly: the code is the value's rank. Other
    columns are coded in coarse bins, and X itself is **held by reference** to look into a bin when a proof needs it:
    do not change X while its Dataset is in use. (X is copied only if it is neither C- nor F-contiguous, a frame of
    several types, or of a type that is not computed with: float16, longdouble, foreign byte order, masked.) Sparse
    matrices are never densified.

    Values are compared as float64, by every search and every prediction: integers beyond 2^53 that float64 cannot
    tell apart are one value. Thresholds are midpoints in the column's own type if that is float16 or float32, else in
    float64.

    Parameters
    ----------
    X : array-like, frame or sparse matrix of shape (n_rows, n_features)
        ndarray of any numeric type, pandas or polars frame, scipy CSR or CSC. NaN, null and what is masked mean
        missing.
    max_bins : int, default=255
        Largest number of codes of a column. Results do not depend on it.
    n_threads : int, optional
        Threads used for encoding. Default: all processors.

    Attributes
    ----------
    shape : tuple of int
    nbytes : int
        Memory that the Dataset holds beyond X; :meth:`release` gives back what can be made again.
    feature_names : list of str or None
        Column names of a frame.

    Examples
    --------
    >>> import numpy as np, apsplit
    >>> X = np.array([[1.0, 5.0], [2.0, 5.0], [3.0, 6.0], [4.0, np.nan]])
    >>> data = apsplit.Dataset(X)
    >>> data
    Dataset(4 rows x 2 features: 2 exact, 0 coarse; 1 with missing values)
    >>> apsplit.find_split(data, [0, 0, 1, 1]).threshold
    2.5
    """

    _ranks: dict[int, tuple[int, np.ndarray]]
    _lent: dict[str, Any]
    _codes_by_row: ByRow | None
    _places: Places | None
    _cells_selected: int

    def __init__(self, X: Any, *, max_bins: int = MAX_BINS, n_threads: int | None = None) -> None:
        self.max_bins = check_number("max_bins", max_bins, 4, MAX_BINS, integer=True)
        table = as_table(X)
        self.is_sparse = is_sparse(table)
        self.feature_names: list[str] | None = None
        self.release()
        threads = check_n_threads(n_threads)
        if self.is_sparse:
            self._encode_sparse(table, threads)
        else:
            self._encode_dense(table, threads)
        self._raw_is_X = not self.is_sparse and shares_memory(self._raw, X)

    # ------------------------------------------------------------------------------------------------ encoding

    def _allocate(self, shape: tuple[int, int]) -> None:
        """Per column: what kernels need to know.

        ::

            n_bins       number of codes of present values
            exact        whether a code is one value
            n_missing    rows with code 255
            default      the code that `entries` leave out; -1: the column has no entries
            value_ptr    where its values (exact) or upper edges (coarse) begin in `values`
            entry_ptr    where its (row, code) entries begin
        """
        n_features = shape[1]
        if shape[0] >= 2**32:
            raise ValueError(f"X has {shape[0]} rows; at most 2^32 are supported")
        self.shape = shape
        self.n_bins = np.zeros(n_features, np.int64)
        self.exact = np.zeros(n_features, np.bool_)
        self.n_missing = np.zeros(n_features, np.int64)
        self.default = np.full(n_features, -1, np.int64)
        self.entry_ptr = np.zeros(n_features + 1, np.int64)
        self.entry_row = np.empty(0, np.uint32)
        self.entry_code = np.empty(0, np.uint8)
        self.codes = np.empty((0, 0), np.uint8)

    def _keep_values(self, edges: list[np.ndarray], *, integers: bool) -> None:
        self.value_ptr = np.concatenate(([0], np.cumsum(self.n_bins)))
        self.values = np.concatenate(edges)
        # A bin between two neighbouring floats, or around one integer, holds one value.
        below = np.concatenate(([np.nan], self.values[:-1]))
        below[self.value_ptr[:-1][self.n_bins > 0]] = np.nan
        with np.errstate(over="ignore"):  # below the lowest float
            self._single = np.repeat(self.exact, self.n_bins) | (np.nextafter(self.values, -np.inf) == below)
        if integers:
            small = np.abs(self.values) < 2**53
            self._single |= small & (np.floor(self.values) == np.floor(below) + 1)

    def _encode_dense(self, X: Any, n_threads: int) -> None:
        matrix, self._float_types, self.feature_names = check_matrix(X)
        n_rows, n_features = matrix.shape
        self._allocate((n_rows, n_features))
        self._raw = matrix
        spans = tables.spans_of(matrix)
        if spans is not None:
            self._encode_by_table(matrix, *spans, n_threads)
            return
        edges = np.empty((n_features, 256))
        dominant_share = np.zeros(n_features)
        candidates = self._plan(matrix, edges, dominant_share, n_threads)
        row_major = matrix.flags.c_contiguous and n_features > 1
        self.codes = np.empty((n_features, n_rows), np.uint8)
        infinite: list[int] = []

        def collect(start: int, stop: int) -> None:
            block = binning.block_rows(stop - start, matrix.itemsize, row_major)
            binning.collect_distinct(
                start, stop, candidates, self.raw, n_rows, block, self.max_bins, edges, self.n_bins, self.exact
            )

        def place(start: int, stop: int) -> None:
            block = binning.block_rows(stop - start, matrix.itemsize, row_major)
            infinite.append(
                binning.place_columns(
                    start, stop, self.raw, n_rows, block, edges, self.n_bins, self.codes, self.n_missing
                )
            )

        for_chunks(collect, len(candidates), n_threads, cost=3.0 * n_rows)
        for_chunks(place, n_features, n_threads, cost=5.0 * n_rows)
        self._refuse_infinite(max(infinite))
        self._keep_values([edges[f, : self.n_bins[f]] for f in range(n_features)], integers=matrix.dtype.kind != "f")
        columns = np.flatnonzero(1.0 - dominant_share <= self._entries_limit)
        n_other = np.zeros(n_features, np.int64)

        def count(start: int, stop: int) -> None:
            binning.count_other(start, stop, columns, self.codes, self.default, n_other)

        for_chunks(count, len(columns), n_threads, cost=1.0 * n_rows)
        self._list_entries(columns, n_other, n_threads)

    def _encode_by_table(self, matrix: np.ndarray, low: np.ndarray, span: np.ndarray, n_threads: int) -> None:
        """Encode integers that lie close together."""
        n_rows, n_features = matrix.shape
        row_major = matrix.flags.c_contiguous and n_features > 1
        table_ptr = np.concatenate(([0], np.cumsum(span)))
        counts, code_of = np.zeros(table_ptr[-1], np.int64), np.empty(table_ptr[-1], np.uint8)
        edges = np.empty((n_features, 256))
        default, n_other = np.empty((2, n_features), np.int64)
        self.codes = np.empty((n_features, n_rows), np.uint8)

        def count(start: int, stop: int) -> None:
            block = binning.block_rows(stop - start, matrix.itemsize, row_major)
            tables.count_values(start, stop, self.raw, n_rows, block, low, table_ptr, counts)
            tables.plan_tables(
                start, stop, self.max_bins, low, table_ptr, counts, edges, self.n_bins, self.exact, code_of, default,
                n_other,
            )  # fmt: skip
            tables.look_up(start, stop, self.raw, n_rows, block, low, table_ptr, code_of, self.codes)

        for_chunks(count, n_features, n_threads, cost=2.0 * n_rows)
        self._keep_values([edges[f, : self.n_bins[f]] for f in range(n_features)], integers=True)
        columns = np.flatnonzero(n_other <= self._entries_limit * n_rows)
        self.default[columns] = default[columns]
        kept = np.zeros(n_features, np.int64)
        kept[columns] = n_other[columns]
        self._list_entries(columns, kept, n_threads)

    def _plan(self, matrix: np.ndarray, edges: np.ndarray, dominant_share: np.ndarray, n_threads: int) -> np.ndarray:
        """Choose bins from a sample of rows; returns the columns that may have few values, but more than sampled."""
        n_rows, n_features = matrix.shape
        n_sample = min(n_rows, SAMPLE_ROWS)
        complete = n_sample == n_rows
        rows = np.arange(n_rows)
        if not complete:
            rows = np.sort(np.random.default_rng(0).choice(n_rows, n_sample, replace=False, shuffle=False))
        few = np.zeros(n_features, np.bool_)

        def plan(start: int, stop: int) -> None:
            for first in range(start, stop, _SAMPLED_COLUMNS):
                samples = binning.sorted_sample(matrix, rows, first, min(first + _SAMPLED_COLUMNS, stop))
                binning.plan_columns(first, samples, complete, self.max_bins, edges, self.n_bins, few, dominant_share)

        for_chunks(plan, n_features, n_threads, cost=20.0 * n_sample)
        if complete:
            self.exact[:] = few
        return np.flatnonzero(few & ~self.exact)

    @property
    def _entries_limit(self) -> np.ndarray:
        """Share of rows with other codes than the most frequent one up to which a column is kept as entries too."""
        return np.where(self.two_valued, _ENTRIES_SHARE_TWO_VALUED, _ENTRIES_SHARE)

    def _list_entries(self, columns: np.ndarray, n_other: np.ndarray, n_threads: int) -> None:
        """Keep some columns as entries too, given how many each will have (other columns: 0)."""
        np.cumsum(n_other, out=self.entry_ptr[1:])
        self.entry_row = np.empty(self.entry_ptr[-1], np.uint32)
        self.entry_code = np.empty(self.entry_ptr[-1], np.uint8)

        def fill(start: int, stop: int) -> None:
            binning.list_other(
                start, stop, columns, self.codes, self.default, self.entry_ptr, self.entry_row, self.entry_code
            )

        for_chunks(fill, len(columns), n_threads, cost=1.0 * len(self))

    def _encode_sparse(self, X: Any, n_threads: int) -> None:
        columns = canonical_columns(X)
        n_rows, n_features = columns.shape
        self._allocate((n_rows, n_features))
        self._float_types = [float_type_of(X.dtype)] * n_features
        data = read_only(as_numeric(columns.data, "X"))
        self.entry_ptr = columns.indptr.astype(np.int64)
        self.entry_row = (
            columns.indices.astype(np.uint32) if columns.indices.itemsize > 4 else columns.indices.view(np.uint32)
        )
        self.entry_code = np.empty(len(data), np.uint8)
        parts: dict[int, list[np.ndarray]] = {}
        infinite: list[int] = []

        def encode(offset: int, start: int, stop: int) -> None:
            start, stop = offset + start, offset + stop
            edges = np.empty((stop - start, 256))
            infinite.append(
                binning.encode_sparse(
                    start, stop, n_rows, self.entry_ptr, data, self.max_bins,
                    self.entry_code, edges, self.n_bins, self.exact, self.default, self.n_missing,
                )
            )  # fmt: skip
            parts[start] = [edges[f - start, : self.n_bins[f]].copy() for f in range(start, stop)]

        for first in range(0, n_features, 1 << 16):  # edges are 2 KiB a column while they are being made
            last = min(first + (1 << 16), n_features)
            costs = 40.0 * np.diff(self.entry_ptr[first : last + 1]) + 1000.0
            for_chunks(partial(encode, first), costs, n_threads)
        self._refuse_infinite(max(infinite))
        self._keep_values([part for start in sorted(parts) for part in parts[start]], integers=data.dtype.kind != "f")
        # Stored values are needed again only where bins are coarse.
        coarse = np.flatnonzero(~self.exact)
        sizes = np.zeros(n_features, np.int64)
        sizes[coarse] = np.diff(self.entry_ptr)[coarse]
        self._raw_ptr = np.concatenate(([0], np.cumsum(sizes)))
        kept = [data[self.entry_ptr[f] : self.entry_ptr[f + 1]] for f in coarse]
        self._raw = np.concatenate(kept) if kept else data[:0]

    @cached_property
    def columns(self) -> Columns:
        """The codes, as kernels take them."""
        of = new_columns(self.shape[1])
        of["n_bins"], of["exact"], of["has_missing"] = self.n_bins, self.exact, self.n_missing > 0
        of["bin_start"], of["default"] = self.value_ptr[:-1], self.default
        of["entry_start"], of["entry_stop"] = self.entry_ptr[:-1], self.entry_ptr[1:]
        of["raw_start"] = self._raw_ptr[:-1] if self.is_sparse else self.raw.column_step * np.arange(self.shape[1])
        return frozen(of, self.codes, self._single, self.entry_row, self.entry_code)

    @cached_property
    def raw(self) -> Raw:
        """The values behind the codes, as kernels take them."""
        if self.is_sparse:
            return Raw(read_only(self._raw), 1, 0, np.empty(0, np.uint32))
        return Raw(*flat_view(self._raw), np.empty(0, np.uint32))

    @cached_property
    def costs(self) -> dict[bool, np.ndarray]:
        """Columns.costs for two classes (True) and for about six (False)."""
        return {True: self.columns.costs(2, self.cells), False: self.columns.costs(6, self.cells)}

    @cached_property
    def cells(self) -> np.ndarray:
        """How many cells or entries of each column are read."""
        return self.columns.cells

    def codes_by_row(self, n_cells: int) -> ByRow | None:
        """The codes once more, row by row, for whoever selects few rows again and again; None while that is rare.

        They are made when as many cells have been asked for as there are in all: then making them has cost no more
        than was lost by not having them. They take 1 byte a cell, 5 an entry.
        """
        self._cells_selected += n_cells
        by_row = self._codes_by_row
        if by_row is None and self._cells_selected > self.codes.size:
            listed = (self.default >= 0) & self.exact
            column_of = np.where(listed, -1, np.cumsum(~listed) - 1)
            codes = np.ascontiguousarray(self.codes[~listed].T).reshape(-1)
            by_row = self._codes_by_row = ByRow(codes, column_of, self.entries_by_row)
        return by_row

    @cached_property
    def entries_by_row(self) -> Entries:
        """The codes of all entries once more, row by row; made on first use."""
        return Entries(*self._transposed(self.entry_code, self.entry_row, self.entry_ptr))

    def places(self, n_threads: int) -> Places:
        """Where the cells of each row go in histograms; made on first use, by so many threads."""
        places = self._places
        if places is None:
            places = self._places = make_places(self.columns, len(self), n_threads)
        return places

    def _transposed(self, values: np.ndarray, rows: np.ndarray, ptr: np.ndarray) -> tuple[np.ndarray, ...]:
        """Entries by row: where a row begins, features, values."""
        import scipy.sparse

        by_row = scipy.sparse.csc_matrix((values, rows.view(np.int32), ptr), shape=self.shape).tocsr()
        return by_row.indptr.astype(np.int64), by_row.indices.astype(np.uint32), by_row.data

    @cached_property
    def by_row(self) -> tuple[np.ndarray, ...]:
        """Entries of a sparse X by row, made on first use: where a row begins, features, places among the entries."""
        places = np.arange(len(self.entry_row), dtype=np.uint32 if len(self.entry_row) < 2**32 else np.int64)
        return self._transposed(places, self.entry_row, self.entry_ptr)

    @contextmanager
    def lent(self, make: Callable[[Dataset, int], T], n_threads: int) -> Iterator[T]:
        """Something that is made from the data once and used by one caller at a time: memory, mostly."""
        lent, key = self._lent, make.__qualname__
        thing = lent.pop(key, None) or make(self, n_threads)
        yield thing
        lent[key] = thing  # where nobody will look for it, if all has been released meanwhile

    def release(self) -> None:
        """Give back the memory of everything that can be made again, and is when it is needed.

        That is what searches and trees have left for those to come: ranks, the codes row by row, sorted columns, pools
        of histograms. Results do not depend on it. Searches under way in other threads go on with what they have.

        Examples
        --------
        >>> import numpy as np, apsplit
        >>> data = apsplit.Dataset(np.arange(1000.0).reshape(-1, 1))
        >>> before = data.nbytes
        >>> tree = apsplit.grow_gradient_tree(data, np.sin(np.arange(1000)))
        >>> data.nbytes > before + 10_000
        True
        >>> data.release()
        >>> data.nbytes < before + 100  # what is known of each column stays
        True
        """
        for name in _MADE:
            self.__dict__.pop(name, None)
        self._ranks, self._lent, self._codes_by_row, self._cells_selected, self._places = {}, {}, None, 0, None

    def _refuse_infinite(self, feature: int) -> None:
        if feature >= 0:
            raise infinite_value(feature, self.feature_names)

    # ------------------------------------------------------------------------------------------------ looking

    @property
    def two_valued(self) -> np.ndarray:
        """Columns with two codes, one of which may be missing."""
        return self.n_bins + (self.n_missing > 0) == 2

    @property
    def nbytes(self) -> int:
        """Memory held beyond X, what was made for later calls included (not what a call in another thread is using).

        The row numbers of a CSC matrix are shared with it, but counted here. A Dataset that was unpickled has an X of
        its own, which counts.
        """
        return nbytes_of(self.__dict__, without=self._raw if self._raw_is_X else None)

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in self.__dict__.items() if name not in (*_VIEWS, *_MADE)}
        nothing = {"_ranks": {}, "_cells_selected": 0, "_codes_by_row": None, "_places": None, "_lent": {}}
        return kept | nothing | {"_raw_is_X": False}

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        rows, features = self.shape
        exact = int(self.exact.sum())
        missing = int((self.n_missing > 0).sum())
        return (
            f"Dataset({rows} rows x {features} features: {exact} exact, {features - exact} coarse"
            f"{'; ' + str(missing) + ' with missing values' if missing else ''})"
        )

    def wide_ranks(self, feature: int) -> tuple[int, np.ndarray]:
        """Number of distinct values of a dense feature and the rank of every row (missing: that number).

        For searches that need more than coarse bins; made on first use and kept, 4 bytes a row.
        """
        known = self._ranks.get(feature)
        if known is None:
            known = self._ranks[feature] = ranked(self.column_values(feature))
        return known

    def column_values(self, feature: int) -> np.ndarray:
        """Values of one feature, integers as float64."""
        if self.is_sparse:
            values = np.zeros(self.shape[0], np.float64)
            entries = slice(self.entry_ptr[feature], self.entry_ptr[feature + 1])
            if self.exact[feature]:
                known = np.full(256, np.nan)
                known[: self.n_bins[feature]] = self.values[self.value_ptr[feature] : self.value_ptr[feature + 1]]
                values[self.entry_row[entries]] = known[self.entry_code[entries]]
            else:
                values[self.entry_row[entries]] = self._raw[self._raw_ptr[feature] : self._raw_ptr[feature + 1]]
            return values
        values = self._raw[:, feature]
        return values if values.dtype.kind == "f" else values.astype(np.float64)

    def values_at(self, feature: int, rows: np.ndarray) -> np.ndarray:
        """Values of one feature in some rows, integers as float64."""
        if self.is_sparse:
            return self.column_values(feature)[rows]
        values = self._raw[rows, feature]
        return values if values.dtype.kind == "f" else values.astype(np.float64)

    def float_type(self, feature: int) -> np.dtype:
        """The type of the column's thresholds."""
        return self._float_types[feature]
