"""What one worker holds and does: some columns of all rows, and a computation that stops to hear what others say.

Nothing here knows of Dask. A Part is told its rows block by block (:meth:`Part.fill`), and then computes with others,
all of whom run the same function at the same time::

    begin(function) ──> runs in a thread ──> exchange(message): stops             Said(message)
    go_on(messages) ──> ... goes on, up to the next exchange, or its end          Said(message) | Said(result, done)

Whoever carries the messages calls ``begin`` of all parts, and ``go_on`` of all with what all of them have said, until
they are done.
"""

from __future__ import annotations

import hashlib
import mmap
import pickle
import queue
import tempfile
import threading
import time
import weakref
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import scipy.sparse

from apsplit import Dataset
from apsplit.extending import ColumnShare, is_frame, is_sparse

_PARTS: weakref.WeakValueDictionary[tuple[str, int], Part] = weakref.WeakValueDictionary()  # of this process


class Abandoned(Exception):
    """Nobody has asked a computation to go on for too long: it ends, and gives back its memory."""


class Place(NamedTuple):
    """Which part of a table a part is."""

    name: str  # of the table
    rank: int
    columns: range  # of the whole table
    shape: tuple[int, int]  # of the whole table
    feature_names: list[str] | None = None
    folder: str | None = None  # for a file that floats are kept in; None: they stay in memory


class Said(NamedTuple):
    """What a computation has come to."""

    content: Any  # a message for all parts, or the result
    is_done: bool
    news: list[bytes]  # for whoever carries the messages
    seconds: float  # spent computing


class Part:
    """Some columns of all rows of a table, and what is known of each row.

    Parameters
    ----------
    place : Place
    patience : float
        Seconds after which a computation that is not asked to go on ends.
    """

    def __init__(self, place: Place, patience: float = 600.0) -> None:
        self.place, self.patience = place, patience
        self.rows: dict[str, np.ndarray] = {}  # label, weight, ...: of all rows
        self._blocks: dict[int, Any] = {}
        self._table: Any = None
        self._files: list[mmap.mmap] = []
        self._datasets: dict[bool, Dataset] = {}
        self._running: dict[str, Computation] = {}
        weakref.finalize(self, _end_all, self._running)  # whoever held the part is gone
        _PARTS[place.name, place.rank] = self

    # ------------------------------------------------------------------------------------------------------------ rows

    def fill(self, start: int, block: Any, rows: dict[str, np.ndarray]) -> None:
        """Take the rows from ``start`` on: their columns of this part, and what else is known of them."""
        n_rows, width = self.place.shape[0], len(self.place.columns)
        if block.shape[1] != width:
            raise ValueError(f"the rows from {start} on have {block.shape[1]} columns of this part instead of {width}")
        if isinstance(block, np.ndarray):
            if self._table is None:
                self._table = self._room(block.dtype).T
            self._table[start : start + len(block)] = block
        else:
            self._blocks[start] = block
        for name, values in rows.items():
            known = self.rows.get(name)
            if known is None:
                known = self.rows[name] = np.empty((n_rows, *values.shape[1:]), values.dtype)
            if known.dtype != values.dtype:
                known = self.rows[name] = known.astype(np.result_type(known, values))
            known[start : start + len(values)] = values

    def _room(self, dtype: np.dtype) -> np.ndarray:
        """Room for a value of each cell, (columns, rows): in memory, or in a file without a name."""
        n_rows, width = self.place.shape[0], len(self.place.columns)
        if self.place.folder is None or dtype.hasobject:
            return np.empty((width, n_rows), dtype)
        with tempfile.TemporaryFile(dir=self.place.folder, prefix="apsplit-") as file:
            file.truncate(max(1, n_rows * width * dtype.itemsize))
            self._files.append(mmap.mmap(file.fileno(), 0))
        return np.frombuffer(self._files[-1], dtype, n_rows * width).reshape(width, n_rows)

    def _save_memory(self, data: Dataset) -> None:
        """Keep codes in a file, too, and let go of the pages of files until somebody looks.

        Codes are read once more packed, and that stays in memory. What is in files is looked at for the column of a
        node that is split, and for bins that may hide something better.
        """
        if not data.is_sparse:
            codes = self._room(np.dtype(np.uint8))
            codes[:] = data.columns.codes
            codes.flags.writeable = False
            data.columns = data.columns._replace(codes=codes)
        for file in self._files if hasattr(mmap, "MADV_DONTNEED") else ():
            file.madvise(mmap.MADV_DONTNEED)

    def table(self) -> Any:
        """The columns of this part."""
        if self._blocks:
            blocks = [self._blocks[start] for start in sorted(self._blocks)]
            if is_sparse(blocks[0]):
                self._table = scipy.sparse.vstack(blocks, format="csc")
            else:
                import pandas

                self._table = pandas.concat(blocks, ignore_index=True)
            self._blocks = {}
        return self._table

    def dataset(self, *, like_xgboost: bool, n_threads: int) -> Dataset:
        """The columns, encoded once; ``like_xgboost``: as float32, where what a sparse table leaves out is missing."""
        if like_xgboost and isinstance(self.table(), np.ndarray) and self._table.dtype == np.float32:
            like_xgboost = False
        if like_xgboost not in self._datasets:
            data = Dataset.for_trees(self._like_xgboost() if like_xgboost else self.table(), n_threads)
            if self.place.folder is not None:
                self._save_memory(data)
            if self.place.feature_names is not None:
                data.feature_names = [self.place.feature_names[f] for f in self.place.columns]
            self._datasets[like_xgboost] = data
        return self._datasets[like_xgboost]

    def _like_xgboost(self) -> np.ndarray:
        """The table as a DMatrix has it: float32, and what a sparse table leaves out is missing."""
        table, values = self.table(), self._room(np.dtype(np.float32)).T
        if is_sparse(table):
            entries = table.tocsc()
            values[:] = np.nan
            values[entries.indices, np.repeat(np.arange(table.shape[1]), np.diff(entries.indptr))] = entries.data
        elif is_frame(table):
            values[:] = table.to_numpy(np.float32, na_value=np.nan)
        else:
            values[:] = table
        return values

    def digest(self) -> tuple[list[str], list[str]]:
        """Of each column, and of what else is known of rows: equal for equal values, whatever the chunks."""
        table, found = self.table(), []
        for f in range(table.shape[1]):
            if is_sparse(table):
                entries = slice(table.indptr[f], table.indptr[f + 1])
                found.append(_digest(table.indices[entries].astype(np.int64), table.data[entries]))
            else:
                found.append(_digest(np.asarray(table.iloc[:, f]) if is_frame(table) else table[:, f]))
        return found, [f"{name} {_digest(values)}" for name, values in sorted(self.rows.items())]

    @property
    def nbytes(self) -> int:
        """Memory of rows and codes."""
        table = self.table()
        size = sum(array.nbytes for array in self.rows.values()) + sum(d.nbytes for d in self._datasets.values())
        if is_sparse(table):
            return size + table.data.nbytes + table.indices.nbytes
        return size + (int(table.memory_usage().sum()) if is_frame(table) else table.nbytes)

    # ------------------------------------------------------------------------------------------------------- computing

    def begin(
        self, name: str, function: Callable[..., Any], arguments: dict[str, Any], n_parts: int, recorded: list[bytes]
    ) -> Said:
        """Run ``function(computation, **arguments)`` up to its first exchange, or its end.

        ``recorded``: what grew when the same was computed before, up to where it was lost.
        """
        self._running[name] = computation = Computation(self, n_parts, recorded)
        computation.start(function, arguments)
        return self._heard(name)

    def go_on(self, name: str, others: Sequence[bytes]) -> Said:
        """Tell a computation what the other parts have said, in the order of their ranks."""
        if name not in self._running:
            raise Abandoned(f"a computation was not asked to go on for {self.patience:g} s, and has ended")
        self._running[name].hear(others)
        return self._heard(name)

    def _heard(self, name: str) -> Said:
        said = self._running[name].next()
        if isinstance(said, BaseException):
            self.drop(name)
            raise said
        if said.is_done:
            self.drop(name)
        return said

    def drop(self, name: str) -> None:
        """End a computation."""
        computation = self._running.pop(name, None)
        if computation is not None:
            computation.hear(None)


def _end_all(running: dict[str, Computation]) -> None:
    for computation in running.values():
        computation.hear(None)


class Computation:
    """A function that runs in a thread of its own, and does not keep the part alive that it runs on."""

    def __init__(self, part: Part, n_parts: int, recorded: list[bytes]) -> None:
        self.place, self.patience, self.n_parts, self.recorded = part.place, part.patience, n_parts, recorded
        self.rank = part.place.rank
        self._in: queue.SimpleQueue[Sequence[bytes] | None] = queue.SimpleQueue()
        self._out: queue.SimpleQueue[Said | BaseException] = queue.SimpleQueue()
        self._news: list[bytes] = []
        self._shares: list[ColumnShare] = []
        self._since = time.perf_counter()

    def start(self, function: Callable[..., Any], arguments: dict[str, Any]) -> None:
        """Begin to run a function."""

        def run() -> None:
            found: Said | BaseException
            try:
                result = function(self, **arguments)
                found = self._say(result if self.rank == 0 else None, is_done=True)
            except BaseException as error:
                found = error
            for share in self._shares:
                share.release()
            self._out.put(found)

        threading.Thread(target=run, name="apsplit-part", daemon=True).start()

    def _say(self, content: Any, *, is_done: bool) -> Said:
        news, self._news = self._news, []
        return Said(content, is_done, news, time.perf_counter() - self._since)

    def next(self) -> Said | BaseException:
        """What it says next."""
        return self._out.get()

    def hear(self, others: Sequence[bytes] | None) -> None:
        """What others have said; None: it is to end."""
        self._in.put(others)

    # -------------------------------------------------------------------------------------- for the function that runs

    def exchange(self, message: bytes) -> list[bytes]:
        """Tell all parts a message, and hear theirs, in the order of their ranks."""
        if self.n_parts == 1:
            if self._news:
                self._out.put(self._say(b"", is_done=False))
                self._wait()
            return [message]
        self._out.put(self._say(message, is_done=False))
        others = self._wait()
        return [*others[: self.rank], message, *others[self.rank :]]

    def _wait(self) -> Sequence[bytes]:
        try:
            others = self._in.get(timeout=self.patience)
        except queue.Empty:
            others = None
        self._since = time.perf_counter()
        if others is None:
            raise Abandoned
        return others

    def tell(self, kind: str, news: Any) -> None:
        """Let whoever carries the messages know something; it goes with the next message."""
        if self.rank == 0:
            self._news.append(pickle.dumps((kind, news)))

    def share(self, name: str, *, like_xgboost: bool, n_threads: int, records: bool = False) -> ColumnShare:
        """The columns that this process holds of a table, to be used together with those of others.

        ``records``: what grows on it is told, and what had grown before is not grown again.
        """
        part = _PARTS[name, self.rank]
        data = part.dataset(like_xgboost=like_xgboost, n_threads=n_threads)
        share = ColumnShare(
            data, part.place.columns, part.place.shape[1], self.exchange,
            is_lean=part.place.folder is not None,
        )  # fmt: skip
        self._shares.append(share)
        if records:
            share.known = [pickle.loads(grown) for grown in self.recorded]
            n_known = len(share.known)

            def told(grown: Any) -> None:
                nonlocal n_known
                n_known -= 1
                if n_known < 0:
                    self.tell("grown", pickle.dumps(grown))

            share.on_grown = told
        return share

    def rows_of(self, name: str) -> dict[str, np.ndarray]:
        """What else is known of the rows of a table."""
        return _PARTS[name, self.rank].rows


def _digest(*arrays: np.ndarray) -> str:
    digest = hashlib.blake2b()
    for array in arrays:
        plain = array if array.dtype.kind != "O" else np.array([repr(each) for each in array])
        digest.update(plain.dtype.str.encode())
        digest.update(np.ascontiguousarray(plain).view(np.uint8).data)
    return digest.hexdigest()
