"""Work on all rows, in blocks, and on as many threads as it is worth."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from apsplit._threads import WORK_PER_THREAD, for_chunks
from apsplit._validation import check_n_threads

BLOCK = 2048  # rows; XGBoost adds up its metrics by as many


def for_rows(work: Callable[[int, int], object], rows: np.ndarray, n_threads: int | None, cost: float) -> None:
    """Call ``work(start, stop)`` so that all rows are covered, block after block.

    ``cost``: nanoseconds that each element of ``rows`` takes. Below what a second thread would pay for, not even the
    question of threads is worth its time (30 us, 2026-11).
    """
    n_rows = len(rows)
    if rows.size * cost < WORK_PER_THREAD:
        work(0, n_rows)
        return

    def blocks(first: int, last: int) -> None:
        work(first * BLOCK, min(last * BLOCK, n_rows))

    for_chunks(blocks, -(-n_rows // BLOCK), check_n_threads(n_threads), cost * BLOCK * rows.size / n_rows)
