"""Tables with dense, sparse and missing values, in random chunks."""

from __future__ import annotations

from typing import Any

import dask.array as da
import numpy as np
import scipy.sparse
from dask.delayed import delayed


def problem(n_rows: int = 1200, n_features: int = 7, seed: int = 0) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """X (float32, with missing values and columns of few values), y of two classes, weights."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n_rows, n_features)).astype(np.float32)
    X[:, 2] = rng.integers(0, 5, n_rows)
    X[:, -1] = X[:, 0]  # ties
    X[rng.random(X.shape) < 0.05] = np.nan
    known = np.nan_to_num(X)
    y = (known[:, 0] * known[:, 1] + 0.3 * known[:, 2] + 0.4 * rng.normal(size=n_rows) > 0.5).astype(int)
    return X, y, rng.integers(1, 4, n_rows).astype(np.float32)


def mostly_zero(X: np.ndarray) -> scipy.sparse.csr_matrix:
    rng = np.random.default_rng(1)
    return scipy.sparse.csr_matrix(np.where(rng.random(X.shape) < 0.7, 0, np.nan_to_num(X)))


def chunks(n_rows: int, rng: np.random.Generator) -> tuple[int, ...]:
    """Random sizes that add up; some may be zero."""
    cuts = np.sort(rng.integers(0, n_rows + 1, rng.integers(1, 7)))
    return tuple(int(n) for n in np.diff([0, *cuts, n_rows]))


def chunked(X: Any, rng: np.random.Generator) -> da.Array:
    """A dask array in random chunks of rows, each of which is sparse if X is."""
    sizes = chunks(X.shape[0], rng)
    if not scipy.sparse.issparse(X):
        return da.from_array(X, chunks=(sizes, *([-1] * (X.ndim - 1))))
    ends = np.cumsum(sizes).tolist()
    blocks = [X[end - size : end] for size, end in zip(sizes, ends, strict=True)]
    arrays = [da.from_delayed(delayed(block), block.shape, meta=X[:0]) for block in blocks]
    return da.concatenate(arrays) if len(arrays) > 1 else arrays[0]
