"""Categorical features of a Dataset of LightGBM, and sets of categories as its models have them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import lightgbm as lgb
import numpy as np

from apsplit import Tree
from apsplit.extending import is_frame, is_sparse

from ..categories import host_codes

CATEGORICAL = 1  # a decision type: unknown categories, and missing values, go right


def _category_columns(X: Any) -> list[str]:
    """Columns of a pandas frame that hold categories."""
    if not is_frame(X) or not hasattr(X, "iloc"):
        return []
    return [name for name, dtype in zip(X.columns, X.dtypes, strict=True) if str(dtype) == "category"]


def coded(X: Any, known: list[list[Any]] | None) -> tuple[Any, list[list[Any]] | None]:
    """X with numbers for the categories of a pandas frame, as LightGBM has them, and the values behind these.

    ``known``: those of the training set, which the codes are by; what is not among them is missing.
    """
    columns = _category_columns(X)
    if not columns:
        return X, known
    if known is None:
        known = [X[name].cat.categories.tolist() for name in columns]
    elif len(known) != len(columns):
        raise ValueError("train and valid datasets must have categories in the same columns")
    X = X.copy(deep=False)
    for name, values in zip(columns, known, strict=True):
        codes = X[name].cat.set_categories(values).cat.codes.to_numpy().astype(np.float64)
        X[name] = np.where(codes < 0, np.nan, codes)
    return X, known


def categorical_features(dataset: lgb.Dataset, names: Sequence[str], X: Any) -> list[int]:
    """Numbers of the features that are categorical: those that the Dataset lists, or ("auto") unordered categories."""
    given = dataset.categorical_feature
    if given is None or (isinstance(given, str) and given == "auto"):
        chosen = [name for name in _category_columns(X) if not X[name].cat.ordered]
        return [list(X.columns).index(name) for name in chosen]
    found = []
    for each in given:
        if not isinstance(each, str):
            found.append(int(each))
        elif each in names:
            found.append(list(names).index(each))
        else:
            raise ValueError(f"categorical_feature holds {each!r}, which is no feature of the Dataset")
    if found and is_sparse(X):
        raise ValueError("categorical_feature of a sparse matrix is not supported by exact training; pass an array")
    return found


def check_codes(X: np.ndarray, chosen: Sequence[int]) -> np.ndarray:
    """X, if its categorical features hold integers that LightGBM can keep; negative ones are missing, as it has it."""
    for f in chosen:
        column = X[:, f]
        present = column[column == column]
        if (present != np.floor(present)).any() or (present >= 2**31).any():
            raise ValueError(f"feature {f} is categorical: its values must be integers of at most 2^31 - 1, or missing")
        if (present < 0).any():
            X = np.array(X, np.float64)
            X[X[:, f] < 0, f] = np.nan
    return X


def written_sets(tree: Tree) -> list[str]:
    """What LightGBM's text says of the sets of a tree whose missing values go right: bits of those that go left."""
    if tree.sets is None:
        return []
    boundaries, words = [0], []
    for node in np.flatnonzero(tree.sets.is_set).tolist():
        codes = host_codes(tree, node, left=True)
        bits = np.zeros((int(codes.max()) >> 5) + 1, np.uint32)
        np.bitwise_or.at(bits, codes >> 5, np.uint32(1) << (codes & 31).astype(np.uint32))
        words += bits.tolist()
        boundaries.append(len(words))
    return [f"cat_boundaries={' '.join(map(str, boundaries))}", f"cat_threshold={' '.join(map(str, words))}"]


def written_dictionary(known: list[list[Any]] | None) -> str:
    """The last line of a model: values behind the codes of a pandas frame."""
    return f"pandas_categorical:{json.dumps(known, default=_plain)}"


def _plain(value: Any) -> Any:
    if isinstance(value, np.generic):
        return value.item()
    raise ValueError(f"categories like {value!r} cannot be kept in a model of LightGBM; use strings or numbers")
