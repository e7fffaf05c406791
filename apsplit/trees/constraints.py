"""Constraints of gradient trees as users write them: features that weights rise or fall with, and that go together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np


def check_monotone(constraints: Any, names: Sequence[str] | None, n_features: int) -> tuple[int, ...]:
    """-1, 0 or 1 for each feature, from an array or from a dict by name or index; nothing: no constraints.

    >>> check_monotone({"b": -1}, ["a", "b", "c"], 3), check_monotone([0, 1], None, 2), check_monotone(None, None, 2)
    ((0, -1, 0), (0, 1), ())
    """
    if constraints is None:
        return ()
    directions = [0] * n_features
    if isinstance(constraints, Mapping):
        for key, value in constraints.items():
            directions[_index("monotone_constraints", key, names, n_features)] = value
    else:
        directions = list(constraints) if isinstance(constraints, Iterable) and not isinstance(constraints, str) else []
        if len(directions) != n_features:
            raise ValueError(
                f"monotone_constraints must have -1, 0 or 1 for each of the {n_features} features, or be a dict by "
                f"feature, not {constraints!r}"
            )
    for direction in directions:
        if isinstance(direction, bool | np.bool_ | str) or direction not in (-1, 0, 1):
            raise ValueError(f"monotone_constraints must be made of -1, 0 and 1, not {direction!r}")
    return tuple(int(direction) for direction in directions)


def check_interactions(groups: Any, names: Sequence[str] | None, n_features: int) -> tuple[tuple[int, ...], ...]:
    """Groups of features that may follow each other, as indices; nothing: all may.

    >>> check_interactions([["a", 2], [1]], ["a", "b", "c"], 3)
    ((0, 2), (1,))
    """
    if groups is None:
        return ()
    if isinstance(groups, str) or not isinstance(groups, Iterable):
        raise ValueError(f"interaction_constraints must be a list of lists of features, not {groups!r}")
    found = []
    for group in groups:
        if isinstance(group, str) or not isinstance(group, Iterable):
            raise ValueError(f"interaction_constraints must be a list of lists of features; {group!r} is no list")
        found.append(tuple(_index("interaction_constraints", key, names, n_features) for key in group))
    return tuple(found)


def _index(argument: str, key: Any, names: Sequence[str] | None, n_features: int) -> int:
    """The index of a feature, by itself or by its name."""
    if names is not None and key in names:
        return list(names).index(key)
    if isinstance(key, int | np.integer) and not isinstance(key, bool) and 0 <= key < n_features:
        return int(key)
    known = f"; names are {', '.join(map(repr, names[:20]))}" if names else "; X has no column names"
    raise ValueError(
        f"{argument} has {key!r}, which is no feature: use 0 to {n_features - 1}, or the name of a column{known}"
    )


def as_matrix(groups: tuple[tuple[int, ...], ...], n_features: int) -> np.ndarray:
    """Whether each group has each feature: (groups, features) of uint8."""
    found = np.zeros((len(groups), n_features), np.uint8)
    for has, group in zip(found, groups, strict=True):
        has[list(group)] = 1
    return found
