"""What a Dataset keeps for later calls is counted by nbytes, can be given back, and never changes a result."""

from __future__ import annotations

import gc
import pickle
import threading
import tracemalloc
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp

import apsplit
from apsplit import Dataset

RNG = np.random.default_rng(0)
N = 3000
X = RNG.normal(size=(N, 12))
X[:, ::4] = RNG.integers(0, 30, X[:, ::4].shape)
X[:, 1::4] *= RNG.random(X[:, 1::4].shape) < 0.1
Y = (X[:, 2] + X[:, 4] + RNG.normal(0, 3, N) > 0).astype(int)
GRAD = 0.3 - Y + 0.1 * X[:, 1]
FEW = np.arange(0, N, 9)

USES: dict[str, Callable[[Dataset], Any]] = {
    "trees": lambda data: apsplit.grow_gradient_tree(data, GRAD, max_depth=4),
    "some rows": lambda data: apsplit.grow_gradient_tree(data, GRAD, max_depth=4, rows=np.arange(0, N, 2)),
    "one split": lambda data: apsplit.find_gradient_split(data, GRAD),
    "adaptive": lambda data: apsplit.find_split(data, Y, strategy="adaptive"),
    "few rows": lambda data: [apsplit.find_split(data, Y, rows=FEW) for _ in range(15)],
    "boosting": lambda data: apsplit.AdaBoostClassifier(4, max_depth=3).fit(data, Y).estimators_,
}
FORMS = {"dense": np.asarray, "sparse": sp.csr_matrix}


ARRAYS = tracemalloc.DomainFilter(True, np.lib.tracemalloc_domain)


def held_by(make: Callable[[], Any]) -> tuple[Any, int]:
    """What a call returns, and the bytes of arrays that are still allocated after it."""
    gc.collect()
    tracemalloc.start()
    thing = make()
    gc.collect()
    snapshot = tracemalloc.take_snapshot().filter_traces([ARRAYS])
    tracemalloc.stop()
    return thing, sum(trace.size for trace in snapshot.traces)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("use", USES)
def test_nbytes_is_what_is_held(form, use):
    table = FORMS[form](X)
    USES[use](Dataset(table))  # compiles

    def used() -> Dataset:
        data = Dataset(table)
        USES[use](data)
        return data

    data, size = held_by(used)
    assert data.nbytes == pytest.approx(size, rel=0.01)
    new = Dataset(table)
    new.take_entry_order()  # which the first tree takes over
    fresh = new.nbytes
    assert data.nbytes > fresh or (use, form) == ("adaptive", "sparse")  # which keeps nothing
    data.release()
    assert fresh <= data.nbytes <= fresh + 30 * X.shape[1]  # what is known of each column stays


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("use", USES)
def test_results_after_release_are_the_same(form, use):
    data = Dataset(FORMS[form](X))
    expected = USES[use](data)
    for _ in range(2):
        data.release()
        assert USES[use](data) == expected
    assert USES[use](pickle.loads(pickle.dumps(data))) == expected


def test_a_copy_of_X_counts():
    by_reference = Dataset(X).nbytes
    for table, size in [
        (X.astype(">f8"), X.nbytes),
        (X.tolist(), X.nbytes),
        (np.repeat(X, 2, axis=0)[::2], X.nbytes),
        (np.ma.masked_array(X, X > 100), 0),
        (np.ma.masked_array(X, X > 2.5), X.nbytes),
        (pd.DataFrame(X), 0),
        (pd.DataFrame(X).astype({0: "i8"}), X.nbytes),
        (np.asfortranarray(X), 0),
    ]:
        data = Dataset(table)
        assert data.nbytes == pytest.approx(by_reference + size, abs=30_000), type(table)
    assert pickle.loads(pickle.dumps(Dataset(X))).nbytes == by_reference + X.nbytes


@pytest.mark.parametrize("form", FORMS)
def test_release_while_others_search(form):
    """Nothing breaks, and nothing changes."""
    data = Dataset(FORMS[form](X), max_bins=32)
    expected = {name: use(data) for name, use in USES.items()}
    failures: list[Any] = []
    done = threading.Event()

    def search(names: list[str]) -> None:
        try:
            for _ in range(6):
                failures.extend(name for name in names if USES[name](data) != expected[name])
        except Exception as error:  # to be seen outside of the thread
            failures.append(error)

    def release() -> None:
        while not done.wait(0.0005):
            data.release()
            _ = data.nbytes

    others = [threading.Thread(target=search, args=(names,)) for names in (list(USES), list(USES)[::-1])]
    releasing = threading.Thread(target=release)
    for thread in (*others, releasing):
        thread.start()
    for thread in others:
        thread.join()
    done.set()
    releasing.join()
    assert failures == []
