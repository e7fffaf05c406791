"""What the benchmarks share: data, and medians over turns."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

DATA = Path(os.environ.get("APSPLIT_DATA", Path(__file__).resolve().parents[2] / "shared" / "data"))


def load(name: str, part: str = "train", *, targets: bool = False) -> tuple[Any, np.ndarray]:
    """Training or test part of a data set; regression targets become "above the median", unless asked for."""
    with np.load(DATA / f"{name}.npz") as stored:
        if "X_train" in stored:
            X, y = stored[f"X_{part}"], stored[f"y_{part}"]
        else:
            parts = stored["data"], stored["indices"], stored["indptr"]
            X, y = sp.csr_matrix(parts, shape=tuple(stored["shape"])), stored["y"]
    return X, (y > np.median(y)).astype(np.int8) if not targets and len(np.unique(y)) > 100 else y


def medians(repeats: int, **competitors: Callable[[], object]) -> dict[str, float]:
    """Median seconds of a call of each competitor.

    They take turns, a turn being as many calls as fit into 0.1 s (at least one, at most 50), after one turn each that
    does not count: what is called thousands of times finds its data in the caches, for every competitor alike.
    """
    seconds: dict[str, list[float]] = {name: [] for name in competitors}
    for turn in range(repeats + 1):
        for name, call in competitors.items():
            gc.collect()
            began = last = time.perf_counter()
            for _ in range(50):
                call()
                now = time.perf_counter()
                if turn:
                    seconds[name].append(now - last)
                last = now
                if now - began > 0.1:
                    break
    return {name: float(np.median(values)) for name, values in seconds.items()}
