"""Sets of categories in a file of a model, beside its trees: written, and read with suspicion.

::

    set_sizes    array (nodes)                            categories that each node sends left; 0: it has a threshold
    set_codes    array                                    those of all nodes, one after the other
    categories   [[feature, values], ...]                 dictionaries: values are an array of numbers, or a list
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from apsplit.data.categories import MOST_CATEGORIES, Dictionaries
from apsplit.trees.category_sets import CategorySets, no_sets

if TYPE_CHECKING:
    from apsplit.trees.model_file import Entry
    from apsplit.trees.tree import Tree

NAMES = ("set_sizes", "set_codes", "categories")
_PLAIN = (str, bool, int, float)


def sets_entry(trees: Sequence[Tree]) -> dict[str, Any]:
    """Sets of categories of all trees, and the dictionaries of their features; nothing if there are none."""
    if not any(tree.categories for tree in trees):
        return {}
    sets = [tree.sets or no_sets(tree.n_nodes) for tree in trees]
    return {
        "set_sizes": np.concatenate([np.diff(one.start) for one in sets]),
        "set_codes": np.concatenate([one.codes for one in sets]),
        "categories": [[int(f), _values_entry(values, f)] for f, values in sorted(trees[0].categories.items())],
    }


def _values_entry(values: np.ndarray, f: int) -> Any:
    """A dictionary of categories: numbers, or texts."""
    if values.dtype.kind in "iuf":
        return values
    if all(isinstance(value, _PLAIN) for value in values.tolist()):
        return values.tolist()
    raise ValueError(f"the categories of feature {f} cannot be kept in a file; use numbers or strings")


def read_sets(entry: Entry, n_nodes: np.ndarray, n_features: int) -> tuple[list[CategorySets], Dictionaries]:
    """The sets of each tree, given the numbers of their nodes, and the dictionaries."""
    if "categories" not in entry.names():
        return [no_sets(n) for n in n_nodes.tolist()], {}
    known = _read_categories(entry["categories"], n_features)
    sizes = entry["set_sizes"].array("<i8", int(n_nodes.sum()), low=0, high=MOST_CATEGORIES)
    codes = entry["set_codes"].array("<i4", int(sizes.sum()), low=0, high=MOST_CATEGORIES - 1)
    found = []
    node = code = 0
    for n in n_nodes.tolist():
        start = np.concatenate(([0], np.cumsum(sizes[node : node + n])))
        found.append(CategorySets(start, codes[code : code + int(start[-1])]))
        node, code = node + n, code + int(start[-1])
    return found, known


def _read_categories(entry: Entry, n_features: int) -> Dictionaries:
    """Dictionaries of categorical features."""
    found: Dictionaries = {}
    for pair in entry.each(len(entry.value) if isinstance(entry.value, list) else 0):
        feature, values = pair.each(2)
        listed = values.plain()
        if isinstance(listed, list):
            if not all(isinstance(value, _PLAIN) for value in listed):
                raise ValueError("categories must be numbers or strings")
            objects = np.empty(len(listed), object)
            objects[:] = listed
            listed = objects
        if not isinstance(listed, np.ndarray) or listed.ndim != 1 or len(listed) > MOST_CATEGORIES:
            raise ValueError(f"categories of a feature must be a list of up to {MOST_CATEGORIES}")
        if len(set(listed.tolist())) != len(listed):
            raise ValueError("a category comes twice")
        found[feature.integer(0, n_features - 1)] = listed
    return found


def check_sets(feature: np.ndarray, threshold: np.ndarray, sets: CategorySets, known: Dictionaries) -> None:
    """Refuse sets of codes that are not ascending places in the dictionary of a node's feature."""
    if (np.isnan(threshold) != sets.is_set).any() or (feature[sets.is_set] < 0).any():
        raise ValueError("every node that is split must have a set of categories or a threshold")
    for node in np.flatnonzero(sets.is_set).tolist():
        codes, f = sets.of(node), int(feature[node])
        if f not in known or codes[-1] >= len(known[f]) or (np.diff(codes) <= 0).any():
            raise ValueError("a set of categories must be of a categorical feature, ascending, and in its dictionary")
