"""The forms in which X may come. Each is an expression of ``columns``, so that it can be printed as it was made."""

from __future__ import annotations

import tempfile
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import scipy.sparse

_STACK = "np.column_stack(columns)"
EXPRESSIONS = {
    "C": f"np.ascontiguousarray({_STACK})",
    "F": f"np.asfortranarray({_STACK})",
    "strided": f"np.repeat(np.repeat({_STACK}, 2, axis=0), 3, axis=1)[::2, ::3]",
    "reversed": f"{_STACK}[::-1, ::-1].copy()[::-1, ::-1]",
    "read-only": f"frozen({_STACK})",
    "memory-mapped": f"mapped({_STACK})",
    "list": f"{_STACK}.tolist()",  # of Python numbers: for float64, int64 and bool only
    "pandas": "pd.DataFrame({f'x{j}': column for j, column in enumerate(columns)})",
    "polars": "pl.DataFrame({f'x{j}': column for j, column in enumerate(columns)})",
    "csr": "sparse(columns, 'csr')",
    "csc": "sparse(columns, 'csc')",
    "csr untidy": "sparse(columns, 'csr', untidy=True)",  # explicit zeros, indices out of order
    "csc untidy": "sparse(columns, 'csc', untidy=True)",
}
PLAIN = "C"
FRAMES = ("pandas", "polars")  # may have columns of different types
SPARSE_TYPES = ("float64", "float32", "int64", "int32", "int8", "uint8", "bool")


def frozen(X: np.ndarray) -> np.ndarray:
    """X, not to be written to."""
    X.flags.writeable = False
    return X


def mapped(X: np.ndarray) -> np.ndarray:
    """X in a file that goes away with it."""
    with tempfile.TemporaryFile() as file:
        copy = np.memmap(file, X.dtype, "w+", shape=X.shape)
    copy[:] = X
    return copy


def sparse(columns: list[np.ndarray], form: str, *, untidy: bool = False) -> Any:
    """CSR or CSC of columns; NaN is stored, and if untidy some zeros are too, and indices are in falling order."""
    dense = np.column_stack(columns)
    stored = dense != 0
    if untidy:
        stored |= np.add.outer(np.arange(len(dense)), np.arange(dense.shape[1])) % 5 == 0
    i, j = np.nonzero(stored)
    maker = scipy.sparse.csr_matrix if form == "csr" else scipy.sparse.csc_array
    matrix = maker((dense[i, j], (i, j)), shape=dense.shape)
    if untidy:
        for start, stop in zip(matrix.indptr[:-1], matrix.indptr[1:], strict=True):
            matrix.indices[start:stop] = matrix.indices[start:stop][::-1].copy()
            matrix.data[start:stop] = matrix.data[start:stop][::-1].copy()
        matrix.has_sorted_indices = False
    return matrix


_NAMES = {"np": np, "pd": pd, "pl": pl, "frozen": frozen, "mapped": mapped, "sparse": sparse}
_MAKERS = {name: eval(f"lambda columns: {expression}", _NAMES) for name, expression in EXPRESSIONS.items()}


def contain(columns: list[np.ndarray], container: str) -> Any:
    """X made of columns."""
    return _MAKERS[container](columns)


def suits(container: str, dtypes: list[np.dtype]) -> bool:
    """Whether columns of these types can be had in that form, as they are."""
    if container not in FRAMES and len(set(dtypes)) > 1:
        return False
    if container in FRAMES and not all(dtype.isnative for dtype in dtypes):  # pandas itself fails to select their rows
        return False
    if container == "polars":
        return np.dtype(np.float16) not in dtypes
    if container.startswith("cs"):
        return dtypes[0].name in SPARSE_TYPES and dtypes[0].isnative
    if container == "list":
        return dtypes[0].isnative and dtypes[0].name in ("float64", "int64", "bool")
    return True
