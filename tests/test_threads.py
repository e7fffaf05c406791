"""Work is spread over threads without gaps, and no result depends on how many there are."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
import scipy.sparse

import apsplit
from apsplit import _threads

STRATEGIES = ("auto", "adaptive", "quick", "exhaustive")


@pytest.fixture
def many_threads(monkeypatch) -> None:
    """Spread even the smallest work."""
    monkeypatch.setattr(_threads, "WORK_PER_THREAD", 1.0)


def table(n_rows: int = 400, n_features: int = 9) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(1)
    X = np.round(rng.normal(0, 2, (n_rows, n_features)), 1)
    X[rng.random(X.shape) < 0.05] = np.nan
    y = np.digitize(np.nan_to_num(X[:, 4]) + rng.normal(0, 2, n_rows), [-1, 1])
    return X, y, np.exp(rng.normal(size=n_rows))


@pytest.mark.parametrize("criterion", ["error", "gini", "entropy"])
@pytest.mark.parametrize("form", [np.asarray, scipy.sparse.csr_matrix], ids=["dense", "sparse"])
def test_any_number_of_threads(many_threads, criterion, form):
    """The same split, and for the same reasons: what was assessed and read does not depend on threads either."""
    X, y, w = table()
    rows = np.arange(0, 400, 3)
    for strategy in STRATEGIES:
        found = []
        for n_threads in (1, 2, 3, 4):
            data = apsplit.Dataset(form(X), max_bins=16, n_threads=n_threads)
            for selection in (None, rows):
                split = apsplit.find_split(
                    data, y, w, criterion=criterion, strategy=strategy, rows=selection, n_threads=n_threads
                )
                report = split.report
                found.append(
                    (split, report.n_assessments, report.n_reads, report.lower.tolist(), report.upper.tolist())
                )
        assert found[0::2] == [found[0]] * 4
        assert found[1::2] == [found[1]] * 4


def test_threads_are_used(many_threads):
    X, y, w = table()
    names = set()
    _threads.for_chunks(lambda start, stop: names.add(threading.current_thread().name), 1000, 3)
    apsplit.find_split(X, y, w, n_threads=3)
    assert any(thread.name.startswith("apsplit") for thread in threading.enumerate())
    assert names <= {thread.name for thread in threading.enumerate()}


def test_one_thread_means_the_callers(many_threads):
    seen = []
    _threads.for_chunks(lambda start, stop: seen.append((start, stop, threading.current_thread())), 1000, 1)
    assert seen == [(0, 1000, threading.current_thread())]


@pytest.mark.parametrize("n_threads", [1, 2, 3, 7])
@pytest.mark.parametrize("items", [0, 1, 2, 13, 1000, np.array([1.0, 1e9, 1.0]), np.zeros(5), np.arange(40.0)], ids=str)
def test_chunks_cover_everything_once(many_threads, items, n_threads):
    n_items = items if isinstance(items, int) else len(items)
    seen = np.zeros(n_items, dtype=int)
    lock = threading.Lock()

    def work(start: int, stop: int) -> None:
        assert start < stop
        with lock:
            seen[start:stop] += 1

    _threads.for_chunks(work, items, n_threads)
    assert (seen == 1).all()


def test_an_error_in_a_thread_reaches_the_caller(many_threads):
    def work(start: int, stop: int) -> None:
        raise KeyError(start)

    for n_threads in (1, 2, 4):
        with pytest.raises(KeyError):
            _threads.for_chunks(work, 100, n_threads)


def test_several_python_threads_at_once(many_threads):
    X, y, w = table()
    data = apsplit.Dataset(X)
    expected = {strategy: apsplit.find_split(data, y, w, strategy=strategy, n_threads=1) for strategy in STRATEGIES}
    start = threading.Barrier(4)

    def search(caller: int) -> bool:
        start.wait()
        return all(
            apsplit.find_split(Z, y, w, strategy=strategy, n_threads=1 + (caller + i) % 4) == expected[strategy]
            for i in range(5)
            for Z in (X, data)
            for strategy in STRATEGIES
        )

    with ThreadPoolExecutor(4) as callers:
        assert list(callers.map(search, range(4))) == [True] * 4
