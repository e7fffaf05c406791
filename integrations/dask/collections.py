"""From what users have (dask arrays and frames, arrays, frames) to blocks of rows that belong together."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import dask.array as da
import numpy as np
from dask.base import is_dask_collection
from dask.delayed import delayed
from distributed import Client

from apsplit.extending import as_table, is_frame, is_sparse

_BLOCK_BYTES = 1 << 25  # of rows that are sent at a time, if X is in the memory of the client
# What may be known of rows, beside labels and weights.
OF_ROWS = {"base_margin", "qid", "label_lower_bound", "label_upper_bound"}


class Block(NamedTuple):
    """Some rows: arrays, or (dask) what becomes arrays on a worker."""

    n_rows: int
    X: Any
    rows: dict[str, Any]


class Source(NamedTuple):
    """All rows of a table, block by block, in order."""

    blocks: list[Block]
    shape: tuple[int, int]
    feature_names: list[str] | None
    is_local: bool  # whether blocks are arrays in the memory of the client


def read_source(X: Any, rows: dict[str, Any], client: Client) -> Source:
    """The blocks of X and of what else is known of its rows, checked."""
    _check_no_categories(X)
    if _is_dask(X):
        return _read_dask(X, rows, client)
    if any(_is_dask(values) for values in rows.values()):
        raise ValueError("X must be a dask array or frame if y or sample_weight is one; or compute() these")
    table = as_table(X)
    names = [str(name) for name in X.columns] if is_frame(X) else None
    if table.ndim != 2:
        raise ValueError(f"X must have two dimensions, rows and features, not {table.ndim}")
    given = table.tocsr() if is_sparse(table) else X if is_frame(X) else np.asarray(table)
    n_rows, n_features = table.shape
    columns = {name: _local_column(values, name, n_rows) for name, values in rows.items()}
    step = max(1, _BLOCK_BYTES // (8 * max(1, n_features)))
    blocks = []
    for start in range(0, n_rows, step):
        some = slice(start, min(start + step, n_rows))
        part = given.iloc[some] if hasattr(given, "iloc") else given[some]
        blocks.append(Block(some.stop - start, part, {name: values[some] for name, values in columns.items()}))
    return Source(_checked(blocks), (n_rows, n_features), names, True)


def _check_no_categories(X: Any) -> None:
    """ValueError if columns of a frame are categories or texts."""
    types: Any = getattr(X, "dtypes", None)
    found = [str(name) for name, of in types.items() if not _is_number(of)] if hasattr(types, "items") else []
    if found:
        raise ValueError(
            f"X has categorical columns ({', '.join(found[:10])}), which a cluster does not take; encode them"
        )


def _is_number(dtype: Any) -> bool:
    return getattr(dtype, "kind", "O") in "biuf"


def _checked(blocks: list[Block]) -> list[Block]:
    filled = [block for block in blocks if block.n_rows]
    if not filled:
        raise ValueError("X has no rows; there is nothing to train on")
    return filled


def _is_dask(values: Any) -> bool:
    return is_dask_collection(values)


def _local_column(values: Any, name: str, n_rows: int) -> np.ndarray:
    column = np.asarray(values)
    if column.ndim == 2 and column.shape[1] == 1 and name != "base_margin":
        column = column[:, 0]
    if len(column) != n_rows:
        raise ValueError(f"{name} has {len(column)} rows, but X has {n_rows}; they must be the same")
    return column


# ---------------------------------------------------------------------------------------------------------------- dask


def _read_dask(X: Any, rows: dict[str, Any], client: Client) -> Source:
    names = [str(name) for name in X.columns] if hasattr(X, "columns") else None
    if len(X.shape) != 2:
        raise ValueError(f"X must have two dimensions, rows and features, not {len(X.shape)}; use X.reshape(-1, 1)")
    if isinstance(X.shape[1], float) and math.isnan(X.shape[1]):
        raise ValueError("X has an unknown number of columns; use X.compute_chunk_sizes()")
    if isinstance(X, da.Array) and X.numblocks[1] > 1:
        X = X.rechunk({1: -1})
    blocks = list(np.ravel(X.to_delayed()))
    lengths = _lengths(X, blocks, client)
    columns = {name: _dask_column(values, name, lengths, client) for name, values in rows.items()}
    together = [
        Block(n, block, {name: each[i] for name, each in columns.items()})
        for i, (n, block) in enumerate(zip(lengths, blocks, strict=True))
    ]
    return Source(_checked(together), (sum(lengths), int(X.shape[1])), names, False)


def _lengths(values: Any, blocks: list[Any], client: Client) -> list[int]:
    """The rows of each block; where Dask does not know them the blocks are computed once for that."""
    if isinstance(values, da.Array) and not any(math.isnan(n) for n in values.chunks[0]):
        return [int(n) for n in values.chunks[0]]
    count = delayed(_n_rows, pure=False)
    counted = client.compute([count(block) for block in blocks])
    return [int(n) for n in client.gather(counted)]


def _n_rows(block: Any) -> int:
    return int(block.shape[0])


def _dask_column(values: Any, name: str, lengths: list[int], client: Client) -> list[Any]:
    """Blocks of a column that are as long as those of X."""
    n_rows = sum(lengths)
    if not _is_dask(values):
        column = _local_column(values, name, n_rows)
        return np.split(column, np.cumsum(lengths)[:-1])
    if isinstance(values, da.Array):
        if any(math.isnan(n) for n in values.chunks[0]):
            values = values.compute_chunk_sizes()
    else:  # a frame or series
        blocks = list(values.to_delayed())
        theirs = _lengths(values, blocks, client)
        if theirs == lengths:
            return blocks
        values = values.to_dask_array(lengths=theirs)
    if values.ndim == 2 and name != "base_margin":
        if values.shape[1] != 1:
            raise ValueError(f"{name} must have one column, not {values.shape[1]}")
        values = values[:, 0]
    if values.shape[0] != n_rows:
        raise ValueError(f"{name} has {values.shape[0]} rows, but X has {n_rows}; they must be the same")
    if list(values.chunks[0]) != lengths:
        values = values.rechunk({0: tuple(lengths)})
    return list(np.ravel(values.to_delayed()))


def read_matrix(matrix: Any, client: Client) -> tuple[Source, list[str]]:
    """The parts of an ``xgboost.dask.DaskDMatrix``, in order, and the names of what is known of rows."""
    futures = [future for some in matrix.worker_map.values() for future in some]
    futures.sort(key=lambda future: matrix.partition_order[future.key])
    about = client.gather(client.map(_about, futures, pure=False))
    names = about[0][2]
    unknown = sorted(set(names) - OF_ROWS - {"label", "weight"})
    if unknown:
        raise ValueError(f"{', '.join(unknown)} of a DaskDMatrix cannot be honoured")
    if not np.isnan(matrix.missing):
        raise ValueError(f"missing must be NaN in a DaskDMatrix that is trained on here, not {matrix.missing}")
    pick = delayed(_pick, pure=False)
    blocks = [
        Block(n, pick(future, "data"), {name: pick(future, name) for name in names})
        for future, (n, _, _) in zip(futures, about, strict=True)
    ]
    feature_names = None if matrix.feature_names is None else list(matrix.feature_names)
    shape = (sum(n for n, _, _ in about), about[0][1])
    return Source(_checked(blocks), shape, feature_names, False), names


def _about(part: dict[str, Any]) -> tuple[int, int, list[str]]:
    """Rows, columns, and what else is known of the rows of a part."""
    n_rows, n_columns = part["data"].shape
    return n_rows, n_columns, [name for name, values in part.items() if name != "data" and values is not None]


def _pick(part: dict[str, Any], name: str) -> Any:
    return part[name]


def as_block(X: Any) -> Any:
    """A block as a part takes it: an array, a frame, or a sparse matrix whose columns can be taken."""
    if is_sparse(X):
        return X.tocsc()
    return X if is_frame(X) else np.asarray(X)


def as_column(values: Any) -> np.ndarray:
    """Labels or weights of a block, in one dimension (or, margins of several classes, in two)."""
    column = np.asarray(values)
    return column[:, 0] if column.ndim == 2 and column.shape[1] == 1 else column
