"""Several who hold the columns of one table, as threads of one process."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

import apsplit
from apsplit.extending import ColumnShare

TIMEOUT = 300.0


def dealt(n_features: int, n_holders: int, seed: int = 0) -> list[np.ndarray]:
    """Which columns each of some holders has: dealt at random, at least one each."""
    rng = np.random.default_rng(seed)
    who = np.concatenate((np.arange(n_holders), rng.integers(0, n_holders, n_features - n_holders)))
    who = rng.permutation(who)
    return [np.flatnonzero(who == k) for k in range(n_holders)]


def together(X: Any, columns: list[np.ndarray], function: Callable[[ColumnShare], Any], **options: Any) -> list[Any]:
    """What each of those who hold some columns gets from a function that all of them call."""
    barrier, told = threading.Barrier(len(columns)), [b""] * len(columns)

    def exchanger(k: int) -> Callable[[bytes], list[bytes]]:
        def exchange(message: bytes) -> list[bytes]:
            told[k] = message
            barrier.wait(TIMEOUT)
            said = list(told)
            barrier.wait(TIMEOUT)
            return said

        return exchange

    def run(k: int) -> Any:
        try:
            data = apsplit.Dataset(X[:, columns[k]], n_threads=1, **options)
            return function(ColumnShare(data, columns[k], X.shape[1], exchanger(k)))
        except BaseException:
            barrier.abort()
            raise

    with ThreadPoolExecutor(len(columns)) as pool:
        results = [
            future.exception() or future.result() for future in [pool.submit(run, k) for k in range(len(columns))]
        ]
    errors = [result for result in results if isinstance(result, BaseException)]
    if errors:
        raise next((e for e in errors if not isinstance(e, threading.BrokenBarrierError)), errors[0])
    return results
