"""Sets of categories that nodes send left: from the nodes that have grown to flat arrays, and to bits for prediction.

::

    start     0   0   2   2   5          of each node, and the end: node 1 has a set of two categories, node 3 of three
    codes     | 1   4 | 0   2   3 |      places in the dictionary of the node's feature, ascending
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from apsplit._categories import ALL, ONE, THRESHOLD
from apsplit.data.dataset import Dataset
from apsplit.data.share import Encoded, held_here


class CategorySets(NamedTuple):
    """The categories that each node of a tree sends left; none: the node has a threshold, or is a leaf."""

    start: np.ndarray  # int64, (nodes + 1,)
    codes: np.ndarray  # int32

    def of(self, node: int) -> np.ndarray:
        """Codes that a node sends left."""
        return self.codes[self.start[node] : self.start[node + 1]]

    @property
    def is_set(self) -> np.ndarray:
        """Which nodes are split by a set."""
        return np.diff(self.start) > 0


def as_sets(listed: list[np.ndarray]) -> CategorySets:
    """Sets of codes, one for each node, as flat arrays.

    >>> as_sets([np.array([1, 4]), np.array([], int)])
    CategorySets(start=array([0, 2, 2]), codes=array([1, 4], dtype=int32))
    """
    sizes = np.array([len(codes) for codes in listed], np.int64)
    return CategorySets(np.concatenate(([0], np.cumsum(sizes))), np.concatenate(listed).astype(np.int32))


def no_sets(n_nodes: int) -> CategorySets:
    """The sets of a tree that has none."""
    return CategorySets(np.zeros(n_nodes + 1, np.int64), np.empty(0, np.int32))


def sets_of_nodes(nodes: np.ndarray, feature: np.ndarray, data: Encoded, bits: np.ndarray) -> CategorySets:
    """The sets of nodes that have grown; ``bits``: (nodes, words) uint32, where some of them are."""
    if not data.categories:
        return no_sets(len(nodes))
    listed = [np.empty(0, np.int64)] * len(nodes)
    for node in np.flatnonzero((nodes["left"] >= 0) & (nodes["kind"] != THRESHOLD)).tolist():
        listed[node] = _codes_of(nodes[node], int(feature[node]), held_here(data), bits)
    return as_sets(listed)


def _codes_of(node: np.void, f: int, data: Dataset, bits: np.ndarray) -> np.ndarray:
    """Places in the dictionary of what a node sends left."""
    columns = data.columns
    if node["kind"] == ALL:
        return np.arange(len(data.categories[f]))
    if node["kind"] == ONE:
        places = np.array([node["bin"]])
    else:
        places = np.flatnonzero(np.unpackbits(bits[node["set_at"]].astype("<u4").view(np.uint8), bitorder="little"))
    return places if columns.of["wide"][f] >= 0 else columns.values_of(f)[places].astype(np.int64)


def as_bits(sets: CategorySets) -> tuple[np.ndarray, np.ndarray]:
    """Sets as kernels look codes up: where that of each node begins (-1: none), and words: how many follow, then bits.

    >>> as_bits(as_sets([np.array([0, 33]), np.array([], int), np.array([2])]))
    (array([ 0, -1,  3]), array([2, 1, 2, 1, 4], dtype=uint32))
    """
    n_nodes = len(sets.start) - 1
    begin, words = np.full(n_nodes, -1, np.int64), [np.empty(0, np.uint32)]
    at = 0
    for node in np.flatnonzero(sets.is_set).tolist():
        codes = sets.of(node)
        some = np.zeros((int(codes[-1]) >> 5) + 2, np.uint32)
        some[0] = len(some) - 1
        np.bitwise_or.at(some, 1 + (codes >> 5), np.uint32(1) << (codes & 31).astype(np.uint32))
        begin[node] = at
        at += len(some)
        words.append(some)
    return begin, np.concatenate(words)
