"""Spreading work over threads: plain Python threads around kernels that release the GIL.

numba's own ``parallel=True`` is not used: its OpenMP layer kills a forked child, its workqueue layer cannot be
entered by two threads at once, and a parallel kernel compiles three times as long. Handing a chunk to a waiting
Python thread and back costs about 50 us (2 cores, 2026-11), which is why small work stays on the caller's thread.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

# Nanoseconds of work from which on a further thread pays (2 cores, 2026-11; when the two are one core's hyperthreads,
# work of 0.6 ms takes 0.75 ms on both).
WORK_PER_THREAD = 1_000_000.0
# Nanoseconds that a chunk should last at least: each one is started under the GIL.
WORK_PER_CHUNK = 500_000.0
# Chunks per thread: a thread that was held up by the machine leaves its rest to the others.
CHUNKS_PER_THREAD = 4

_pool: ThreadPoolExecutor | None = None
_pool_size = 0


def available_threads() -> int:
    """Number of processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every platform
        return os.cpu_count() or 1


def _forget_pool() -> None:
    global _pool, _pool_size
    _pool, _pool_size = None, 0


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_pool)  # threads do not survive a fork


def _executor(n_workers: int) -> ThreadPoolExecutor:
    """The shared pool, grown to ``n_workers``; replaced pools finish what they were given."""
    global _pool, _pool_size
    pool = _pool
    if pool is None or _pool_size < n_workers:
        pool = _pool = ThreadPoolExecutor(n_workers, thread_name_prefix="apsplit")
        _pool_size = n_workers
    return pool


def for_chunks(work: Callable[[int, int], object], items: np.ndarray | int, n_threads: int, cost: float = 1.0) -> None:
    """Call ``work(start, stop)`` so that all items are covered, on up to ``n_threads`` threads.

    Parameters
    ----------
    work : callable
        Must be free to run at the same time on disjoint ranges.
    items : array or int
        About how many nanoseconds each item takes, or the number of items that take ``cost`` each.
    n_threads : int
        Upper limit; small work uses fewer.
    """
    n_items = items if isinstance(items, int) else len(items)
    if n_items == 0:
        return
    if n_threads == 1 or n_items == 1:
        work(0, n_items)
        return
    costs = np.full(items, cost) if isinstance(items, int) else items
    done = np.cumsum(costs)
    n_threads = min(n_threads, len(costs), 1 + int(done[-1] / WORK_PER_THREAD))
    if n_threads <= 1:
        work(0, len(costs))
        return
    n_chunks = min(len(costs), n_threads * CHUNKS_PER_THREAD, max(n_threads, int(done[-1] / WORK_PER_CHUNK)))
    inner = np.searchsorted(done, done[-1] * np.arange(1, n_chunks) / n_chunks) + 1
    bounds = np.concatenate(([0], np.minimum(inner, len(costs)), [len(costs)]))
    chunk = itertools.count()

    def take_chunks() -> None:
        while (i := next(chunk)) < n_chunks:
            if bounds[i] < bounds[i + 1]:
                work(int(bounds[i]), int(bounds[i + 1]))

    others = [_executor(n_threads - 1).submit(take_chunks) for _ in range(n_threads - 1)]
    try:
        take_chunks()
    finally:
        for other in others:
            if not other.cancel():  # not begun: nothing is left for it to do
                other.result()
