"""A part runs a function in a thread, and stops wherever others are to be heard. Nothing here needs a cluster."""

from __future__ import annotations

import gc
import pickle
import threading
import time

import numpy as np
import pytest
import scipy.sparse

import apsplit
from apsplit.integrations.dask.dataset import deal
from apsplit.integrations.dask.part import Abandoned, Part, Place

X = np.arange(24.0).reshape(6, 4)


@pytest.fixture(autouse=True)
def all_workers():
    """No cluster."""


def parts(n=2, patience=60.0):
    made = []
    for rank, columns in enumerate(deal(4, n)):
        place = Place(f"test-{time.perf_counter_ns()}", rank, columns, X.shape, list("abcd"))
        made.append(Part(place._replace(name=made[0].place.name if made else place.name), patience))
        made[-1].fill(4, X[4:, columns], {"label": np.array(["x", "long"])})
        made[-1].fill(0, X[:4, columns], {"label": np.array(["b", "c", "d", "e"])})
    return made


def run(made, function, recorded=(), **arguments):
    """Carry the messages of some parts: all results, and news."""
    said = [part.begin("job", function, arguments, len(made), list(recorded)) for part in made]
    news = list(said[0].news)
    while not said[0].is_done:
        messages = [each.content for each in said]
        said = [part.go_on("job", messages[:k] + messages[k + 1 :]) for k, part in enumerate(made)]
        news += said[0].news
    return [each.content for each in said], [pickle.loads(each) for each in news]


def test_rows_in_any_order():
    first, second = parts()
    np.testing.assert_array_equal(np.hstack((first.table(), second.table())), X[:, [0, 2, 1, 3]])
    assert first.rows["label"].tolist() == ["b", "c", "d", "e", "x", "long"]
    assert first.dataset(like_xgboost=False, n_threads=1).feature_names == ["a", "c"]
    assert first.nbytes > 6 * 2 * 8


def test_floats_in_a_file(tmp_path):
    for dtype in (np.float32, np.float64):
        part = Part(Place("file", 0, range(4), X.shape, None, str(tmp_path)))
        part.fill(0, X.astype(dtype), {})
        assert not list(tmp_path.iterdir())  # it has no name, and is gone with the process
        for like_xgboost in (False, True):
            data = part.dataset(like_xgboost=like_xgboost, n_threads=1)
            np.testing.assert_array_equal(data.column_values(2), X[:, 2])
            assert np.array_equal(data.raw.flat.reshape(4, 6).T, X)


def test_digests_know_values_and_no_chunks():
    first, again = parts(1)[0], parts(1)[0]
    assert first.digest() == again.digest() and [len(each) for each in first.digest()] == [4, 1]
    again.fill(0, X[:1] + 1, {})
    assert first.digest() != again.digest()
    of_chunks = [Part(Place("sparse", 0, range(4), X.shape)) for _ in range(2)]
    for part, step in zip(of_chunks, (3, 6), strict=True):
        for start in range(0, 6, step):
            part.fill(
                start, scipy.sparse.csc_matrix(X[start : start + step]), {"label": np.array(["a"] * step, object)}
            )
    assert of_chunks[0].digest() == of_chunks[1].digest()


def test_sparse_rows_and_frames():
    pandas = pytest.importorskip("pandas")
    sparse, frame = (Part(Place(kind, 0, range(4), X.shape), 60.0) for kind in ("sparse", "frame"))
    for start in (3, 0):
        sparse.fill(start, scipy.sparse.csc_matrix(X[start : start + 3]), {})
        frame.fill(start, pandas.DataFrame(X[start : start + 3]), {})
    assert (sparse.table() != scipy.sparse.csc_matrix(X)).nnz == 0
    np.testing.assert_array_equal(frame.table().to_numpy(), X)
    like_xgboost = sparse.dataset(like_xgboost=True, n_threads=1)
    np.testing.assert_array_equal(like_xgboost.column_values(0), np.where(X[:, 0] == 0, np.nan, X[:, 0]))
    assert like_xgboost.float_type(0) == np.float32
    assert sparse.nbytes > 0 and frame.nbytes > 0


def test_a_block_of_other_columns_is_an_error():
    (part,) = parts(1)
    with pytest.raises(ValueError, match="have 3 columns of this part instead of 4"):
        part.fill(0, X[:, :3], {})


def talk(computation, greeting):
    heard = computation.exchange(f"{greeting} {computation.rank}".encode())
    computation.tell("seen", len(heard))
    return computation.exchange(b"") and heard


@pytest.mark.parametrize("n", [1, 2, 3])
def test_messages_are_heard_in_the_same_order_by_all(n):
    results, news = run(parts(n), talk, greeting="from")
    assert results[0] == [f"from {k}".encode() for k in range(n)]
    assert results[1:] == [None] * (n - 1)  # one is enough
    assert news == [("seen", n)]


def grow(computation, grad):
    share = computation.share(computation.place.name, like_xgboost=False, n_threads=1, records=True)
    return [apsplit.grow_gradient_tree(share, grad * k, min_child_weight=0.0, n_threads=1) for k in (1, -2, 3)]


def test_trees_are_told_and_recalled():
    grad = np.array([1.0, 1, 1, -1, -5, 3])
    (trees, *_), news = run(parts(), grow, grad=grad)
    data = apsplit.Dataset(X)
    data.feature_names = list("abcd")
    assert trees == [apsplit.grow_gradient_tree(data, grad * k, min_child_weight=0.0) for k in (1, -2, 3)]
    assert [kind for kind, _ in news] == ["grown"] * 3
    (again, *_), news = run(parts(), grow, [grown for _, grown in news][:1], grad=grad)
    assert again == trees and len(news) == 2


def fail(computation):
    computation.exchange(b"")
    raise ValueError("wrong")


def test_errors_are_raised_where_it_is_asked_to_go_on():
    with pytest.raises(ValueError, match="wrong"):
        run(parts(), fail)


def test_computations_end_with_their_part():
    before = set(threading.enumerate())
    made = parts()
    made[0].begin("job", talk, {"greeting": ""}, 2, [])
    threads = set(threading.enumerate()) - before
    assert threads
    del made[0]
    gc.collect()
    for thread in threads:
        thread.join(30)
        assert not thread.is_alive()


def test_who_is_not_asked_to_go_on_ends():
    before = set(threading.enumerate())
    made = parts(patience=0.05)
    made[0].begin("job", talk, {"greeting": ""}, 2, [])
    made[1].begin("other", talk, {"greeting": ""}, 2, [])
    threads = set(threading.enumerate()) - before
    made[1].drop("other")
    for thread in threads:
        thread.join(30)
        assert not thread.is_alive()
    with pytest.raises(Abandoned):
        made[0].go_on("job", [b""])
    with pytest.raises(Abandoned, match="has ended"):
        made[1].go_on("other", [b""])
