"""What it took: bytes and seconds of each tree and worker."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from .part import Said


class Traffic:
    """Bytes that workers have sent and received, and seconds that they have computed and waited, tree by tree.

    Attributes
    ----------
    sent, received : int array of shape (n_trees, n_workers)
        Bytes. What came before the first tree counts with it, what came after the last one with that. Messages go by
        way of the client.
    computing, waiting : float array of the same shape
        Seconds. A worker waits for others, and for messages to arrive.
    losses : list of str
        What was lost, and at which tree; everything is counted that was done until then.
    """

    def __init__(self, n_workers: int) -> None:
        self.n_workers = n_workers
        self.losses: list[str] = []
        self._rows = [np.zeros((4, n_workers))]  # of each tree, and of what comes after

    def next_tree(self) -> None:
        """From now on it is another tree that is counted."""
        self._rows.append(np.zeros((4, self.n_workers)))

    def count(self, said: Sequence[Said], seconds: float) -> None:
        """Count what workers have said, ``seconds`` after they were told to go on."""
        sizes = np.array([0 if each.is_done else len(each.content) for each in said], float)
        computing = np.array([each.seconds for each in said])
        if len(said) != self.n_workers:  # others than before: workers are lost, or have joined
            self.n_workers = len(said)
            self._rows = [_resized(row, len(said)) for row in self._rows]
        self._rows[-1] += [sizes, sizes.sum() - sizes, computing, np.maximum(0.0, seconds - computing)]

    def _table(self, k: int) -> np.ndarray:
        rows = self._rows if len(self._rows) == 1 else [*self._rows[:-2], self._rows[-2] + self._rows[-1]]
        return np.array([row[k] for row in rows])

    @property
    def sent(self) -> np.ndarray:
        return self._table(0).astype(np.int64)

    @property
    def received(self) -> np.ndarray:
        return self._table(1).astype(np.int64)

    @property
    def computing(self) -> np.ndarray:
        return self._table(2)

    @property
    def waiting(self) -> np.ndarray:
        return self._table(3)

    def __repr__(self) -> str:
        n_trees = max(1, len(self._rows) - 1)
        size = (self.sent + self.received).sum() / n_trees / self.n_workers
        computing, waiting = (table.sum() / self.n_workers for table in (self.computing, self.waiting))
        losses = "".join(f"; {loss}" for loss in self.losses)
        return (
            f"Traffic({n_trees} trees, {self.n_workers} workers: {size / 1e6:.3g} MB a tree and worker, "
            f"{computing:.3g} s computing, {waiting:.3g} s waiting{losses})"
        )

    def plot(self, ax: Any = None) -> Any:
        """Seconds of each tree, computing and waiting, and its bytes; needs matplotlib."""
        import matplotlib.pyplot as plt

        ax = ax if ax is not None else plt.subplots(figsize=(8, 4))[1]
        trees = 1 + np.arange(len(self.sent))
        computing, waiting = self.computing.mean(axis=1), self.waiting.mean(axis=1)
        ax.bar(trees, computing, label="computing")
        ax.bar(trees, waiting, bottom=computing, label="waiting for others and messages")
        ax.set(xlabel="tree", ylabel="seconds, mean of workers")
        other = ax.twinx()
        other.plot(trees, (self.sent + self.received).mean(axis=1) / 1e6, "k.", label="MB")
        other.set(ylabel="MB sent and received, mean of workers")
        other.set_ylim(bottom=0)
        ax.legend(loc="upper right")
        return ax


def _resized(row: np.ndarray, n: int) -> np.ndarray:
    """A row for another number of workers; what was counted for those who are gone goes to the last one."""
    if row.shape[1] <= n:
        return np.pad(row, ((0, 0), (0, n - row.shape[1])))
    return np.column_stack((row[:, : n - 1], row[:, n - 1 :].sum(axis=1)))
