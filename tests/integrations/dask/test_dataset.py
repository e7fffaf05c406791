"""From what users have to columns on workers: every way in gives the same tree, and what cannot be is an error."""

from __future__ import annotations

import asyncio
import pickle

import dask.array as da
import numpy as np
import pytest
from distributed import Client, LocalCluster

import apsplit
from apsplit.integrations.dask import DaskDataset, find_split, grow_gradient_tree, train
from apsplit.integrations.dask.dataset import check_client

from .problems import chunked, chunks, mostly_zero, problem

X, Y, WEIGHT = problem()
GRAD = np.sin(np.arange(len(X)))
TREE = apsplit.grow_gradient_tree(X, GRAD, max_depth=3)


def check_tree(data):
    assert grow_gradient_tree(data, GRAD, max_depth=3) == TREE


@pytest.mark.parametrize("n_workers", [1, 2, 3])
def test_any_number_of_workers(client, n_workers):
    data = DaskDataset(chunked(X, np.random.default_rng(n_workers)), client=client, n_workers=n_workers)
    assert len(data.workers) == n_workers and data.shape == X.shape and len(data) == len(X)
    assert list(data.workers.values()) == [range(k, 7, n_workers) for k in range(n_workers)]  # in turns
    assert repr(data) == f"DaskDataset(1200 rows x 7 features, on {n_workers} workers)"
    check_tree(data)
    assert all(size > 4 * X.size // n_workers // 2 for size in data.nbytes())


def test_more_workers_than_columns(client):
    data = DaskDataset(X[:, :1], Y, client=client)
    assert len(data.workers) == 1
    assert find_split(data) == apsplit.find_split(X[:, :1], Y)


@pytest.mark.parametrize("seed", range(3))
def test_chunks_of_labels_may_be_others(client, seed):
    rng = np.random.default_rng(seed)
    data = DaskDataset(chunked(X, rng), chunked(Y, rng), chunked(WEIGHT, rng), client=client)
    assert find_split(data, criterion="gini") == apsplit.find_split(X, Y, WEIGHT, criterion="gini")


def test_chunks_over_columns_and_chunks_of_unknown_size(client):
    check_tree(DaskDataset(da.from_array(X, chunks=(500, 3)), client=client))
    unknown = da.from_array(X, chunks=(500, 7))[da.from_array(np.ones(len(X), bool), chunks=500)]
    assert np.isnan(unknown.shape[0])
    labels = da.from_array(Y, chunks=500)[da.from_array(np.ones(len(X), bool), chunks=500)]
    check_tree(DaskDataset(unknown, labels, client=client))


def test_sparse_chunks(client):
    sparse = mostly_zero(X)
    tree = apsplit.grow_gradient_tree(sparse, GRAD, max_depth=3)
    for given in (sparse, chunked(sparse, np.random.default_rng(0))):
        assert grow_gradient_tree(DaskDataset(given, client=client), GRAD, max_depth=3) == tree


def test_frames(client):
    pandas = pytest.importorskip("pandas")
    dd = pytest.importorskip("dask.dataframe")
    frame = pandas.DataFrame(X, columns=[f"column {k}" for k in range(7)])
    frame["column 1"] = frame["column 1"].astype(np.float64)
    tree = apsplit.grow_gradient_tree(frame, GRAD, max_depth=3)
    labels = pandas.Series(np.where(Y, "yes", "no"))
    for given, y in ((frame, labels), (dd.from_pandas(frame, npartitions=4), dd.from_pandas(labels, npartitions=3))):
        data = DaskDataset(given, y, client=client)
        assert data.feature_names == list(frame.columns)
        assert grow_gradient_tree(data, GRAD, max_depth=3) == tree
        assert find_split(data) == apsplit.find_split(frame, labels)


def test_categories_are_refused_by_name(client):
    pandas = pytest.importorskip("pandas")
    dd = pytest.importorskip("dask.dataframe")
    frame = pandas.DataFrame({"a": [1.0, 2.0], "colour": pandas.Categorical(["red", "blue"]), "text": ["x", "y"]})
    for given in (frame, dd.from_pandas(frame, npartitions=1)):
        with pytest.raises(ValueError, match=r"categorical columns \(colour, text\)"):
            DaskDataset(given, client=client)


def test_a_class_and_a_missing_value_in_one_chunk_only(client):
    rare, y = np.nan_to_num(X), np.zeros(len(X), int)
    rare[3, 0], y[:2] = np.nan, 1
    data = DaskDataset(da.from_array(rare, chunks=(100, 7)), da.from_array(y, chunks=100), client=client)
    assert find_split(data) == apsplit.find_split(rare, y)


def test_arrays_in_memory_and_persisted_ones(client):
    check_tree(DaskDataset(X, client=client))
    check_tree(DaskDataset(client.persist(da.from_array(X, chunks=(300, 7))), client=client, free_input=True))


def test_rows_of_no_number_are_errors(client):
    with pytest.raises(ValueError, match="label has 5 rows, but X has 1200"):
        DaskDataset(X, Y[:5], client=client)
    with pytest.raises(ValueError, match="label has 5 rows, but X has 1200"):
        DaskDataset(da.from_array(X), da.from_array(Y[:5]), client=client)
    with pytest.raises(ValueError, match="X must be a dask array"):
        DaskDataset(X, da.from_array(Y), client=client)
    with pytest.raises(ValueError, match=r"0 sample"):
        DaskDataset(X[:0], client=client)
    with pytest.raises(ValueError, match="two dimensions"):
        DaskDataset(da.from_array(X[:, 0]), client=client)
    with pytest.raises(TypeError, match="knows no groups"):
        DaskDataset(X, groups=Y, client=client)
    with pytest.raises(ValueError, match="one column"):
        DaskDataset(da.from_array(X), da.from_array(X), client=client)


def test_an_error_of_a_worker_is_told(client):
    infinite = X.copy()
    infinite[5, 6] = np.inf
    data = DaskDataset(da.from_array(infinite, chunks=(100, 7)), client=client)
    with pytest.raises(ValueError, match="infinite"):
        grow_gradient_tree(data, GRAD)
    with pytest.raises(ValueError, match="max_depth"):
        grow_gradient_tree(DaskDataset(X, client=client), GRAD, max_depth=0)


def test_a_dataset_is_not_pickled(client):
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(DaskDataset(X, client=client))


def test_clients(client):
    assert check_client(None) is client
    with pytest.raises(ValueError, match=r"must be a distributed\.Client"):
        check_client("tcp://somewhere")
    with LocalCluster(n_workers=1, processes=False, dashboard_address=None) as cluster:
        with Client(cluster, set_as_default=False) as other:
            elsewhere = other.persist(da.from_array(X))
            with pytest.raises(ValueError, match="another cluster"):
                DaskDataset(elsewhere, client=client)
            there = DaskDataset(X, Y, client=other)
            check_tree(there)
            with pytest.raises(ValueError, match="dtrain is on another cluster"):
                train(client, {}, there)
        with pytest.raises(ValueError, match="client is closed"):
            check_client(other)

        async def asynchronous():
            async with Client(cluster.scheduler_address, asynchronous=True, set_as_default=False) as other:
                with pytest.raises(ValueError, match="must not be asynchronous"):
                    check_client(other)

        asyncio.run(asynchronous())


def test_no_client(client, monkeypatch):
    def nobody():
        raise ValueError("No global client found")

    monkeypatch.setattr("apsplit.integrations.dask.dataset.get_client", nobody)
    with pytest.raises(ValueError, match="there is no Dask client"):
        DaskDataset(X)


def test_chunks_of_problems_are_random():
    assert len({chunks(100, np.random.default_rng(k)) for k in range(20)}) > 10


def test_empty_dask_arrays(client):
    with pytest.raises(ValueError, match="X has no rows"):
        DaskDataset(da.zeros((0, 3)), client=client)
