"""Blocks of rows that belong together, without a cluster where none is needed."""

from __future__ import annotations

import dask.array as da
import numpy as np
import pytest
import scipy.sparse

from apsplit.integrations.dask.collections import as_block, as_column, read_source

X = np.arange(12.0).reshape(6, 2)


@pytest.fixture(autouse=True)
def all_workers():
    """No cluster."""


def test_arrays_in_memory_are_cut_into_blocks(monkeypatch):
    monkeypatch.setattr("apsplit.integrations.dask.collections._BLOCK_BYTES", 64)
    for given in (X, scipy.sparse.csr_matrix(X)):
        source = read_source(given, {"label": list("abcdef")}, None)
        assert [block.n_rows for block in source.blocks] == [4, 2] and source.shape == (6, 2) and source.is_local
        assert source.blocks[1].rows["label"].tolist() == ["e", "f"]


def test_blocks_of_dask_arrays_without_rows_are_left_out():
    source = read_source(da.from_array(X, chunks=((2, 0, 4), 2)), {"label": da.arange(6, chunks=3)}, None)
    assert [block.n_rows for block in source.blocks] == [2, 4] and not source.is_local
    np.testing.assert_array_equal(source.blocks[1].rows["label"].compute(), [2, 3, 4, 5])


def test_blocks_and_columns_as_parts_take_them():
    assert as_block(scipy.sparse.csr_matrix(X)).format == "csc"
    assert as_column(X[:, :1]).shape == (6,) and as_column(X).shape == (6, 2)
