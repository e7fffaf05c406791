"""Categorical columns: a dictionary of the values of each, remembered, and codes by it.

A code is the place of a value in the dictionary of its column. Whatever order, type or number of categories another
table has, its values are looked up by what they are::

    dictionary      red  green  blue                 of the table that a model was grown on
    codes            0     1     2                   float64 in X; NaN: missing, or not in the dictionary

Dictionaries have the order of a pandas category; else (strings, numbers) values ascend.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from apsplit.data.frames import frame_column, is_frame

MOST_CATEGORIES = 65535  # of a column: codes are of 16 bits, and one of them means missing
MISSING_CATEGORY = 65535

Dictionaries = dict[int, np.ndarray]  # by number of the column

_NAMED_TYPES = ("str", "String", "Utf8", "large_string", "dictionary", "Categorical", "Enum", "category")


def _has_categories(column: Any) -> bool:
    """Whether a column of a frame is of a type that is not for numbers: categories, or strings."""
    if str(column.dtype).startswith(_NAMED_TYPES):
        return True
    if str(column.dtype) != "object":
        return False
    values = np.asarray(column, object)
    return all(isinstance(value, str) for value in values[~_is_missing(values)].tolist())


def _is_missing(values: np.ndarray) -> np.ndarray:
    """Which of some objects are None, NaN or pandas' NA."""
    return np.array([value is None or not _is_itself(value) for value in values.tolist()], bool)


def _is_itself(value: Any) -> bool:
    try:
        return bool(value == value)
    except TypeError:  # NA is neither
        return False


# ------------------------------------------------------------------------------------------ which are categorical


def categorical_columns(X: Any, chosen: Any) -> list[int]:
    """Numbers of the columns of X that are categorical: by their types, or those that the user has chosen.

    Parameters
    ----------
    chosen : "from_dtype", None, or names, indices or a mask of columns
        "from_dtype": those of a frame that hold categories or strings.
    """
    n_columns = X.shape[1]
    if chosen is None:
        return []
    if isinstance(chosen, str):
        if chosen != "from_dtype":
            raise ValueError(
                f"categorical_features={chosen!r} is not known; use 'from_dtype', None, or a list of names, indices or "
                "a mask of columns"
            )
        return [f for f in range(n_columns) if _has_categories(frame_column(X, f))] if is_frame(X) else []
    listed = np.asarray(chosen)
    if listed.size == 0:
        return []
    if listed.ndim != 1:
        raise ValueError(f"categorical_features must be one-dimensional, not {listed.ndim}-dimensional")
    if listed.dtype == bool:
        if len(listed) != n_columns:
            raise ValueError(f"categorical_features is a mask of length {len(listed)}, but X has {n_columns} features")
        return np.flatnonzero(listed).tolist()
    if listed.dtype.kind in "iu":
        if listed.min() < 0 or listed.max() >= n_columns:
            wrong = listed.min() if listed.min() < 0 else listed.max()
            raise ValueError(f"categorical_features holds the index {wrong}, but X has {n_columns} features")
        return np.unique(listed).tolist()
    return sorted({_place_of(name, X) for name in listed.tolist()})


def _place_of(name: Any, X: Any) -> int:
    names = list(X.columns) if is_frame(X) else []
    if name not in names:
        known = f"the columns of X are {names[:10]}" if names else "X has no column names; use indices"
        raise ValueError(f"categorical_features holds {name!r}, which is no column: {known}")
    return names.index(name)


# ---------------------------------------------------------------------------------------------------- dictionaries


def factorised(column: Any) -> tuple[np.ndarray, np.ndarray]:
    """Values of a column (a pandas or polars Series, or an array), each once, and for every row its place; -1: missing.

    >>> factorised(np.array(["b", None, "a", "b"], object))
    (array(['a', 'b'], dtype=object), array([ 1, -1,  0,  1]))
    """
    if hasattr(column, "iloc"):
        of_categories = column if hasattr(column, "cat") else column.astype("category")
        if not hasattr(of_categories, "cat"):
            of_categories = column.astype(object).astype("category")
        values = of_categories.cat.categories.to_numpy()
        return values, of_categories.cat.codes.to_numpy().astype(np.int64)
    if hasattr(column, "to_physical"):  # polars
        column = column.cast(str) if str(column.dtype).startswith(("Categorical", "Enum")) else column
        places = column.rank("dense").cast(float).to_numpy()
        values = np.array(column.drop_nulls().unique().sort().to_list(), None if column.dtype.is_numeric() else object)
        return values, np.where(np.isnan(places), 0.0, places).astype(np.int64) - 1
    array = np.asarray(column)
    if array.dtype.kind in "biuf":
        present = array == array
        values, places = np.unique(array[present], return_inverse=True)
        codes = np.full(len(array), -1, np.int64)
        codes[present] = places
        return values, codes
    return _factorised_objects(array.astype(object))


def _factorised_objects(array: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    present = ~_is_missing(array)
    listed = array[present].tolist()
    try:
        ascending = sorted(set(listed))
    except TypeError as error:
        raise ValueError(f"a categorical column holds values that cannot be compared ({error})") from error
    place = {value: i for i, value in enumerate(ascending)}
    values, codes = np.empty(len(ascending), object), np.full(len(array), -1, np.int64)
    values[:] = ascending
    codes[present] = [place[value] for value in listed]
    return values, codes


def learn(column: Any, what: str) -> tuple[np.ndarray, np.ndarray]:
    """The dictionary of a column, and its codes by it."""
    values, codes = factorised(column)
    if len(values) > MOST_CATEGORIES:
        raise ValueError(
            f"{what} has {len(values)} categories; at most {MOST_CATEGORIES} are supported (is it a number, or the "
            "name of each row?)"
        )
    if values.dtype.kind == "f" and np.isinf(values).any():
        raise ValueError(f"{what} is categorical and holds an infinite value; use NaN for missing")
    return values, _as_floats(codes)


def look_up(column: Any, dictionary: np.ndarray) -> np.ndarray:
    """The codes of a column by a dictionary; NaN: missing, or not in it.

    >>> look_up(np.array([30, 10, 20, 40]), np.array([10, 20, 30]))
    array([ 2.,  0.,  1., nan])
    """
    values, codes = factorised(column)
    return _as_floats(codes, places_in(values, dictionary))


def places_in(values: np.ndarray, dictionary: np.ndarray) -> np.ndarray:
    """The place of each of some values in a dictionary; -1: it is not there."""
    place = {value: i for i, value in enumerate(dictionary.tolist())}
    return np.array([place.get(value, -1) for value in values.tolist()], np.int64)


def _as_floats(codes: np.ndarray, places: np.ndarray | None = None) -> np.ndarray:
    """Codes as numbers of X; ``places``: what each code becomes. -1 becomes NaN."""
    if places is not None:
        codes = np.append(places, -1)[codes]  # -1 is the last one
    found: np.ndarray = codes.astype(np.float64)
    found[codes < 0] = np.nan
    return found


def are_codes(values: np.ndarray, n_categories: int) -> bool:
    """Whether every number is a code of a dictionary that is 0, 1, 2, ..., or missing: then nothing is to be done."""
    if values.dtype.kind == "f":
        present = values[values == values]
        fine = present == np.floor(present)
    else:
        present, fine = values, np.True_
    return bool(((present >= 0) & (present < n_categories) & fine).all())


def is_plain(dictionary: np.ndarray) -> bool:
    """Whether a dictionary is 0, 1, 2, ...: codes are values."""
    return dictionary.dtype.kind in "iuf" and np.array_equal(dictionary, np.arange(len(dictionary)))


def same(a: Dictionaries, b: Dictionaries, features: Sequence[int] | np.ndarray) -> bool:
    """Whether two tables have the same dictionaries of some features."""
    return all(
        (f in a) == (f in b) and (f not in a or (a[f] is b[f] or np.array_equal(a[f], b[f])))
        for f in map(int, features)
    )
