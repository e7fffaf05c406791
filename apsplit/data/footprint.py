"""How much memory is held: the arrays that can be reached from something, each buffer once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np


def owner_of(array: np.ndarray) -> np.ndarray:
    """The array whose memory this one is a view of."""
    while isinstance(array.base, np.ndarray):
        array = array.base
    return array


def _arrays(thing: Any, seen: set[int]) -> Iterator[np.ndarray]:
    """All arrays in containers, and in objects of this package."""
    if isinstance(thing, np.ndarray):
        yield thing
    if id(thing) in seen:
        return
    seen.add(id(thing))
    if isinstance(thing, dict):
        parts = list(thing.values())  # in one go: another thread may be adding to it
    elif isinstance(thing, (tuple, list)):
        parts = list(thing)
    elif type(thing).__module__.startswith("apsplit."):
        parts = list(vars(thing).values())
    else:
        return
    for part in parts:
        yield from _arrays(part, seen)


def nbytes_of(thing: Any, without: np.ndarray | None = None) -> int:
    """Bytes of all arrays that can be reached from ``thing``; what ``without`` is a view of is left out.

    >>> a = np.zeros(100)
    >>> nbytes_of({"whole": a, "views": (a[:50], [a[50:]]), "other": np.zeros(3, np.uint8)})
    803
    """
    owners = {id(owner): owner for owner in map(owner_of, _arrays(thing, set()))}
    if without is not None:
        owners.pop(id(owner_of(without)), None)
    return sum(owner.nbytes for owner in owners.values())
