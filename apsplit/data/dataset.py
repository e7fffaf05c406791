"""What is in memory: the columns of X as codes, encoded once and used ever after."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any, TypeVar

import numpy as np

from apsplit._html import table
from apsplit._validation import as_table, check_n_threads, check_number, is_sparse
from apsplit.data.binning import MAX_BINS
from apsplit.data.categories import Dictionaries, categorical_columns, places_in
from apsplit.data.columns import Columns, Raw, frozen, read_only
from apsplit.data.encode import encode_dense, encode_sparse
from apsplit.data.entries import WithGaps
from apsplit.data.footprint import nbytes_of
from apsplit.data.frames import shares_memory
from apsplit.data.selection import Entries, select
from apsplit.data.sorting import ranked

T = TypeVar("T")

# What a Dataset is; everything else is made from it.
_KEPT = (
    "max_bins", "shape", "is_sparse", "has_gaps", "feature_names", "columns", "raw", "_float_types", "categories",
    "wide_codes",
)  # fmt: skip

_SHOWN_NAMES = 12  # in notebooks


class Dataset:
    """X encoded once, to be passed to searches and trees instead of X.

    Every column becomes codes of one byte. A column with at most ``max_bins`` distinct values is coded exactly: the
    code is the rank of the value. Other columns are coded in coarse bins, and searches look up values in X where bins
    are not enough. So X is **held by reference**: do not change X while its Dataset is in use. (X is copied only if it
    is neither C- nor F-contiguous, a frame of several types, of type float16 or longdouble, of foreign byte order, or
    masked.) Sparse matrices are never made dense.

    Values are compared as float64, by every search and every prediction: integers beyond 2^53 that float64 cannot
    tell apart are one value. Thresholds are midpoints in the column's own type if that is float16 or float32, else in
    float64.

    Parameters
    ----------
    X : array-like, frame or sparse matrix of shape (n_rows, n_features)
        ndarray of any numeric type, pandas or polars frame, pyarrow table, scipy CSR or CSC. NaN, null and masked
        values are missing values.
    categorical_features : "from_dtype", None, or names, indices or mask of columns, default="from_dtype"
        Columns whose values are names, not numbers: a split sends a set of them left. "from_dtype": the columns of a
        frame that hold categories or strings. Integers (or any other values) of an array are categories if their
        columns are listed. A column may have up to 65 535 categories. They are remembered, and other data that is
        passed to predict is matched by the names of categories. Not for sparse matrices.
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
    categories : dict of int to array
        The categories of each categorical column, by the number of the column.

    Examples
    --------
    >>> import numpy as np, apsplit
    >>> X = np.array([[1.0, 5.0], [2.0, 5.0], [3.0, 6.0], [4.0, np.nan]])
    >>> data = apsplit.Dataset(X)
    >>> data
    Dataset(4 rows x 2 features: 2 exact, 0 coarse; 1 with missing values)
    >>> apsplit.find_split(data, [0, 0, 1, 1]).threshold
    2.5
    >>> colours = np.array([["red"], ["blue"], ["red"], ["green"]], dtype=object)
    >>> apsplit.Dataset(colours, categorical_features=[0]).categories
    {0: array(['blue', 'green', 'red'], dtype=object)}
    """

    columns: Columns  # the codes, as kernels take them
    raw: Raw  # the values behind the codes, as kernels take them
    feature_names: list[str] | None
    categories: Dictionaries
    wide_codes: np.ndarray  # (wide columns, rows) uint16: of categories that are too many for bytes; 65535: missing
    _ranks: dict[int, tuple[int, np.ndarray]]
    _kept: dict[str, list[Any]]
    _entry_order: tuple[np.ndarray, ...] | None

    def __init__(
        self,
        X: Any,
        *,
        categorical_features: Any = "from_dtype",
        max_bins: int = MAX_BINS,
        n_threads: int | None = None,
    ) -> None:
        self._encode(X, categorical_features, max_bins, n_threads, lists_entries=True)

    @classmethod
    def for_trees(cls, X: Any, n_threads: int | None, categorical_features: Any = "from_dtype") -> Dataset:
        """A Dataset that is made for trees and for nothing else: columns of a dense X are not kept as entries, too."""
        data = cls.__new__(cls)
        data._encode(X, categorical_features, MAX_BINS, n_threads, lists_entries=False)
        return data

    def _encode(
        self, X: Any, categorical_features: Any, max_bins: int, n_threads: int | None, *, lists_entries: bool
    ) -> None:
        self.max_bins = check_number("max_bins", max_bins, 4, MAX_BINS, integer=True)
        self.has_gaps, threads = isinstance(X, WithGaps), check_n_threads(n_threads)
        table = X.entries if isinstance(X, WithGaps) else as_table(X)
        self.is_sparse = is_sparse(table)
        self.shape: tuple[int, int] = table.shape
        if len(self) >= (most := 2**31 if self.is_sparse else 2**32):
            raise ValueError(f"X has {len(self)} rows; fewer than {most} are supported")
        if self.is_sparse:
            if categorical_columns(table, categorical_features):
                raise ValueError("categorical_features of a sparse X are not supported; pass an array or a frame")
            encoded = encode_sparse(table, self.max_bins, threads, has_gaps=self.has_gaps)
        else:
            encoded = encode_dense(
                table, self.max_bins, threads, categorical=categorical_features, lists_entries=lists_entries
            )
        self.columns, self.raw, self._float_types, self.feature_names, self.categories, self.wide_codes, order = encoded
        self._raw_is_X = not self.is_sparse and shares_memory(self.raw.flat, X)
        self.release()
        self._entry_order = order

    def take_entry_order(self) -> tuple[np.ndarray, ...] | None:
        """What encoding has found out of the order of entries, for whoever comes first; None: nothing, or no more."""
        order, self._entry_order = self._entry_order, None
        return order

    def select(self, rows: np.ndarray, features: np.ndarray) -> tuple[Columns, Raw, np.ndarray] | None:
        """Some rows (ascending) of some features, copied together; None if it is cheaper to read all rows."""
        return select(self, rows, features)

    def check_no_gaps(self) -> None:
        """Only gradient trees know what to do with gaps."""
        if self.has_gaps:
            raise ValueError("X has gaps (apsplit.extending.WithGaps), which gradient trees take, and nothing else")

    @cached_property
    def entries_by_row(self) -> Entries:
        """All entries of a sparse X once more, row by row; made on first use."""
        import scipy.sparse

        columns, n_entries = self.columns, len(self.columns.entry_row)
        items = np.arange(n_entries, dtype=np.uint32 if n_entries < 2**32 else np.int64)
        ptr = np.append(columns.of["entry_start"], n_entries)
        by_row = scipy.sparse.csc_matrix((items, columns.entry_row.view(np.int32), ptr), shape=self.shape).tocsr()
        return Entries(by_row.indptr.astype(np.int64), by_row.indices.astype(np.uint32), by_row.data)

    @contextmanager
    def borrowed(self, make: Callable[[Dataset, int], T], n_threads: int) -> Iterator[T]:
        """Something that is made from the data once and used by one caller at a time: memory, mostly."""
        thing, give_back = self.take(make, n_threads)
        yield thing
        give_back(thing)

    def take(self, make: Callable[[Dataset, int], T], n_threads: int) -> tuple[T, Callable[[T], None]]:
        """The same for as long as the borrower wants; it is to be given back by the function that comes with it."""
        kept = self._kept.setdefault(make.__qualname__, [])
        try:
            thing = kept.pop()
        except IndexError:  # there is none, or others are using those that there are
            thing = make(self, n_threads)
        return thing, kept.append  # where nobody will look for it, if all has been released meanwhile

    def release(self) -> None:
        """Free the memory of everything that can be computed again when it is needed.

        Searches and trees keep intermediate results in the Dataset for later calls: ranks, sorted columns, histograms.
        Results do not depend on them. Searches that are running in other threads are not disturbed.

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
        self.__dict__.pop("entries_by_row", None)
        self._ranks, self._kept, self._entry_order = {}, {}, None

    # ------------------------------------------------------------------------------------------------ looking

    @property
    def nbytes(self) -> int:
        """Memory held beyond X, what was made for later calls included (not what a call in another thread is using).

        The row numbers of a CSC matrix are shared with it, but counted here. A Dataset that was unpickled has an X of
        its own, which counts.
        """
        return nbytes_of(self.__dict__, without=self.raw.flat if self._raw_is_X else None)

    def __getstate__(self) -> dict[str, Any]:
        return {name: self.__dict__[name] for name in _KEPT} | {"_raw_is_X": False}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.columns = frozen(*self.columns)  # arrays that were unpickled can be written to
        self.raw = self.raw._replace(flat=read_only(self.raw.flat))
        self.release()

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        rows, features = self.shape
        exact, categorical = int(self.columns.exact.sum()), len(self.categories)
        missing = int(self.columns.has_missing.sum())
        kinds = f"{exact - categorical} exact, {features - exact} coarse"
        return (
            f"Dataset({rows} rows x {features} features: {kinds}{f', {categorical} categorical' if categorical else ''}"
            f"{'; ' + str(missing) + ' with missing values' if missing else ''})"
        )

    def _repr_html_(self) -> str:
        """The Dataset as notebooks show it."""
        rows, features = self.shape
        exact = int(self.columns.exact.sum())
        names = ", ".join((self.feature_names or [])[:_SHOWN_NAMES])
        more = ", ..." if features > _SHOWN_NAMES else ""
        facts: list[tuple[str, object]] = [
            ("rows", f"{rows:,}"),
            (
                "features",
                f"{features:,}{' (sparse)' if self.is_sparse else ''}: {exact:,} exact, {features - exact:,} coarse",
            ),
            ("with missing values", f"{int(self.columns.has_missing.sum()):,}"),
            ("memory beyond X", f"{self.nbytes / 1e6:,.1f} MB"),
        ]
        return table("Dataset", [*facts, ("names", names + more)] if names else facts)

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
        columns, raw = self.columns, self.raw
        if self.is_sparse:
            values = np.full(self.shape[0], np.nan if self.has_gaps else 0.0)
            entries = columns.entries_of(feature)
            if columns.exact[feature]:
                known = np.full(256, np.nan)
                known[: columns.n_bins[feature]] = columns.values_of(feature)
                values[columns.entry_row[entries]] = known[columns.entry_code[entries]]
            else:
                values[columns.entry_row[entries]] = raw.of_entries(columns, feature)
            return values
        values = raw.flat[columns.of["raw_start"][feature] :: raw.row_step][: len(self)]
        return values if values.dtype.kind == "f" else values.astype(np.float64)

    def values_at(self, feature: int, rows: np.ndarray) -> np.ndarray:
        """Values of one feature in some rows, integers as float64."""
        if self.is_sparse:
            return self._entries_at(feature, rows)
        values = self.raw.flat[self.columns.of["raw_start"][feature] + rows.astype(np.intp) * self.raw.row_step]
        return values if values.dtype.kind == "f" else values.astype(np.float64)

    def _entries_at(self, feature: int, rows: np.ndarray) -> np.ndarray:
        """Values of one feature of a sparse X in some rows: its entries, found by bisection, or zero, or missing."""
        columns, values = self.columns, np.full(len(rows), np.nan if self.has_gaps else 0.0)
        first, last = (int(columns.of[name][feature]) for name in ("entry_start", "entry_stop"))
        entry = np.searchsorted(columns.entry_row[first:last], rows)
        stored = np.flatnonzero(entry < last - first)
        stored = stored[columns.entry_row[first + entry[stored]] == rows[stored]]
        entry = entry[stored]
        if columns.exact[feature]:
            known = np.append(columns.values_of(feature), np.full(256 - columns.n_bins[feature], np.nan))
            values[stored] = known[columns.entry_code[first + entry]]
        else:
            values[stored] = self.raw.of_entries(columns, feature)[entry]
        return values

    def check_numeric(self, whose: str) -> None:
        """Raise an error if there are categorical features, for those who cannot use them."""
        if self.categories:
            listed = sorted(self.categories)[:10]
            raise ValueError(
                f"X has categorical features (numbers {listed}), which {whose} does not take; make a Dataset with "
                "categorical_features=None, or encode them as numbers"
            )

    def recoded(self, feature: int, values: np.ndarray, dictionary: np.ndarray) -> np.ndarray:
        """Codes of a categorical feature, as this Dataset has them, by another dictionary; NaN: they are not in it."""
        own = self.categories.get(feature)
        if own is None:
            raise ValueError(f"feature {feature} is numeric in this Dataset; make it with categorical_features")
        if own is dictionary or np.array_equal(own, dictionary):
            return values
        places = np.append(places_in(own, dictionary), -1).astype(np.float64)
        places[places < 0] = np.nan
        return places[np.where(values == values, values, -1).astype(np.intp)]

    @property
    def has_missing(self) -> np.ndarray:
        """Which columns have missing values."""
        return self.columns.of["has_missing"]

    def float_type(self, feature: int) -> np.dtype:
        """The type of the column's thresholds."""
        return self._float_types[feature]

    @cached_property
    def float_types(self) -> dict[np.dtype, np.ndarray]:
        """The types that thresholds have, and which columns have them."""
        known = dict.fromkeys(self._float_types)
        if len(known) == 1:  # comparing types of thousands of columns takes milliseconds
            return {dtype: np.ones(len(self._float_types), np.bool_) for dtype in known}
        return {dtype: np.array([each == dtype for each in self._float_types]) for dtype in known}
