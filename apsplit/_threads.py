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

_pools: dict[str, tuple[int, ThreadPoolExecutor]] = {}  # by what they do: helpers may stay when they have nothing to do


def available_threads() -> int:
    """Number of processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every platform
        return os.cpu_count() or 1


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_pools.clear)  # threads do not survive a fork


def _executor(n_workers: int, purpose: str = "chunks") -> ThreadPoolExecutor:
    """The shared pool for a purpose, grown to ``n_workers``; replaced pools finish what they were given."""
    size, pool = _pools.get(purpose, (0, None))
    if pool is None or size < n_workers:
        pool = ThreadPoolExecutor(n_workers, thread_name_prefix=f"apsplit-{purpose}")
        _pools[purpose] = n_workers, pool
    return pool


def submit(n_workers: int, function: Callable[..., object], *arguments: object) -> None:
    """Have one of ``n_workers`` waiting threads call a function."""
    _executor(n_workers, "helpers").submit(function, *arguments)


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
    done = None if isinstance(items, int) else np.cumsum(items)
    total = n_items * cost if done is None else float(done[-1])
    n_threads = min(n_threads, n_items, 1 + int(total / WORK_PER_THREAD))
    if n_threads <= 1:
        work(0, n_items)
        return
    n_chunks = min(n_items, n_threads * CHUNKS_PER_THREAD, max(n_threads, int(total / WORK_PER_CHUNK)))
    if done is None:  # no array of all items: that would take as long as some of the work
        bounds = [n_items * i // n_chunks for i in range(n_chunks + 1)]
    else:
        inner = np.searchsorted(done, total * np.arange(1, n_chunks) / n_chunks) + 1
        bounds = [0, *np.minimum(inner, n_items).tolist(), n_items]
    chunk = itertools.count()

    def take_chunks() -> None:
        while (i := next(chunk)) < n_chunks:
            if bounds[i] < bounds[i + 1]:
                work(bounds[i], bounds[i + 1])

    others = [_executor(n_threads - 1).submit(take_chunks) for _ in range(n_threads - 1)]
    try:
        take_chunks()
    finally:
        for other in others:
            if not other.cancel():  # not begun: nothing is left for it to do
                other.result()
