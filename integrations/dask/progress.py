"""What is shown while workers compute."""

from __future__ import annotations

import pickle
from typing import Any


class Progress:
    """Hears what the first worker tells: trees that have grown, rounds that are done.

    Parameters
    ----------
    n_trees : int, optional
        Show a bar of that length; needs tqdm.
    period : int, default=0
        Print the metrics of every so many rounds; 0: none.
    """

    def __init__(self, n_trees: int | None = None, period: int = 0) -> None:
        self.period = period
        self._bar: Any = None
        if n_trees is not None:
            try:
                from tqdm.auto import tqdm
            except ImportError as error:
                raise ImportError('a progress bar needs tqdm: pip install "apsplit[progress]"') from error
            self._bar = tqdm(total=n_trees, unit="tree")

    def hear(self, content: bytes, recorded: list[bytes]) -> bool:
        """Take in some news; trees are added to ``recorded``. Returns whether it was a tree."""
        kind, news = pickle.loads(content)
        if kind == "grown":
            recorded.append(news)
            if self._bar is not None:
                self._bar.update()
            return True
        number, metrics = news
        if self.period and number % self.period == 0:
            print(f"[{number}]" + "".join(f"\t{name}:{value:.5f}" for name, value in metrics.items()), flush=True)
        return False

    def close(self) -> None:
        """End the bar."""
        if self._bar is not None:
            self._bar.close()
