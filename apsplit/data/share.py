"""Some columns of a table whose other columns are held by others: what one of several machines has of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any, TypeVar

import numpy as np

from apsplit.data.categories import Dictionaries
from apsplit.data.dataset import Dataset

T = TypeVar("T")
Exchange = Callable[[bytes], Sequence[bytes]]


class ColumnShare:
    """Some columns of all rows. Together with others, who hold the other columns, trees are grown on all of them.

    All who hold a share call the same functions with the same arguments (gradients or labels and weights of all rows),
    each in a process or thread of its own: :func:`apsplit.grow_gradient_tree`, :func:`apsplit.find_gradient_split`,
    :func:`apsplit.find_split`, :meth:`apsplit.Tree.apply`. All of them get what a single machine would have got from
    the whole table, to the bit.

    Nothing is known here of how messages travel. ``exchange`` gives a message to all, and returns what all of them gave
    at this point, one's own included, in an order that is the same for all. For each level of a tree there are three
    such exchanges: the best keys between bins (if there are coarse columns), the best splits of everybody's columns,
    and one bit for each row of the nodes that are split.

    Parameters
    ----------
    data : Dataset
        The columns that are held here, of all rows.
    columns : array of int
        Which columns of the whole table these are, ascending.
    n_features : int
        Columns of the whole table.
    exchange : callable
        ``exchange(bytes) -> sequence of bytes``.
    is_lean : bool, default=False
        Save memory: the rows are not kept in the order of each coarse column, 4 bytes a cell. Bins are looked into by
        passes over the rows of a node, which takes longer.

    Attributes
    ----------
    on_grown : callable, optional
        Is told of every tree that has grown (of AdaBoost: with what it took), without the leaves of rows.
    known : list
        What ``on_grown`` was told of before, by somebody who did the same: it is not grown again, but rows go down
        these trees, in this order. So a training that was lost goes on where it was.

    Examples
    --------
    Everything is held by one:

    >>> import numpy as np, apsplit
    >>> from apsplit.extending import ColumnShare
    >>> X, g = np.array([[1.0, 5.0], [2.0, 5.0], [3.0, 6.0]]), np.array([1.0, 1.0, -2.0])
    >>> share = ColumnShare(apsplit.Dataset(X), [0, 1], 2, lambda message: [message])
    >>> apsplit.grow_gradient_tree(share, g) == apsplit.grow_gradient_tree(X, g)
    True
    """

    def __init__(
        self, data: Dataset, columns: Any, n_features: int, exchange: Exchange, *, is_lean: bool = False
    ) -> None:
        self.data, self.exchange, self.is_lean = data, exchange, is_lean
        self.columns = np.asarray(columns, np.int64)
        data.check_numeric("a share of columns")
        self.categories: Dictionaries = {}
        self.shape = (len(data), n_features)
        self.is_sparse = data.is_sparse
        self.known: list[Any] = []  # what was grown before, in the order in which it will be asked for again
        self.recalled: list[tuple[Any, np.ndarray]] = []  # some of it, with the leaves of all rows
        self.on_grown: Callable[[Any], None] | None = None  # is told of everything that has grown
        self._kept: dict[str, tuple[Any, Callable[[Any], None]]] = {}
        self._settle()

    def _settle(self) -> None:
        """Ask everybody what there is to know of their columns, and check that every column is held by one."""
        ours = self.data
        types = [ours.float_type(f).str for f in range(ours.shape[1])]
        names = ours.feature_names or [""] * len(types)
        has_coarse = not ours.columns.exact.all()
        told = json.dumps([self.columns.tolist(), types, names, ours.has_missing.tolist(), bool(has_coarse)])
        said = [json.loads(part) for part in self.exchange(told.encode())]
        columns = np.concatenate([np.array(part[0], np.int64) for part in said])
        if sorted(columns.tolist()) != list(range(self.shape[1])):
            raise ValueError(f"columns must be those of {self.shape[1]} features, each held by one and only one")
        order = np.argsort(columns)
        self.owner = np.repeat(np.arange(len(said)), [len(part[0]) for part in said])[order]  # of each column
        kinds, all_names, missing = (np.concatenate([part[k] for part in said])[order].tolist() for k in (1, 2, 3))
        self.has_missing = np.array(missing, np.bool_)  # per column
        self.has_coarse = any(part[4] for part in said)
        self._float_types = [np.dtype(kind) for kind in kinds]
        self.feature_names = None if ours.feature_names is None else all_names

    def __len__(self) -> int:
        return self.shape[0]

    def float_type(self, feature: int) -> np.dtype:
        """The type of the thresholds of a column, whoever holds it."""
        return self._float_types[feature]

    @cached_property
    def float_types(self) -> dict[np.dtype, np.ndarray]:
        """The types that thresholds have, and which columns have them."""
        return {dtype: np.array([each == dtype for each in self._float_types]) for dtype in set(self._float_types)}

    def check_numeric(self, whose: str) -> None:
        """There are no categorical features."""

    @property
    def nbytes(self) -> int:
        """Memory that is held here."""
        return self.data.nbytes

    def held(self, features: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Those of some ascending features that are held here, as columns of ``data``, and their places among them."""
        place = np.searchsorted(self.columns, features)
        here = np.flatnonzero(self.columns[np.minimum(place, len(self.columns) - 1)] == features)
        return place[here], here

    def smallest(self, *numbers: int) -> list[int]:
        """The smallest that anybody says, of each of some numbers."""
        said = [np.frombuffer(part, np.int64) for part in self.exchange(np.array(numbers, np.int64).tobytes())]
        return np.min(said, axis=0).tolist()

    @contextmanager
    def borrowed(self, make: Callable[[Dataset, int], T], n_threads: int) -> Iterator[T]:
        """As :meth:`Dataset.borrowed`; what is borrowed belongs to the share, up to its end (:meth:`release`)."""
        key = make.__qualname__
        taken: tuple[Any, Callable[[Any], None]]
        taken = self._kept.pop(key) if key in self._kept else self.data.take(make, n_threads)
        thing, _ = taken
        if thing.share is not self:
            thing.join(self)
        yield thing
        self._kept[key] = taken

    def release(self) -> None:
        """Give back to the data what was borrowed, for those who use it next. The share is not used any more."""
        while self._kept:
            _, (thing, give_back) = self._kept.popitem()
            thing.join(None)
            give_back(thing)


Encoded = Dataset | ColumnShare  # what trees are grown on


def held_here(data: Encoded) -> Dataset:
    """The columns that are in memory here: all, or those of a share."""
    return data.data if isinstance(data, ColumnShare) else data
