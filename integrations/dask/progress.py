"""What is shown while workers compute."""

from __future__ import annotations

import pickle
from typing import Any

from apsplit.extending import GrownFile


class Progress:
    """Hears what the first worker tells: trees that have grown, rounds that are done. Shows and keeps it.

    Parameters
    ----------
    n_trees : int, optional
        Show a bar of that length; needs tqdm.
    period : int, default=0
        Print the metrics of every so many rounds; 0: none.
    file : GrownFile, optional
        Where trees are kept, and found if there are some.
    """

    def __init__(self, n_trees: int | None = None, period: int = 0, file: GrownFile | None = None) -> None:
        self.period, self.file = period, file
        self._grown: list[Any] = []
        self._bar: Any = None
        if n_trees is not None:
            try:
                from tqdm.auto import tqdm
            except ImportError as error:
                raise ImportError('a progress bar needs tqdm: pip install "apsplit[progress]"') from error
            self._bar = tqdm(total=n_trees, unit="tree")

    def begin(self) -> list[bytes]:
        """What had grown before, and need not grow again."""
        self._grown = [] if self.file is None else self.file.read()
        if self._bar is not None:
            self._bar.update(len(self._grown))
        return [pickle.dumps(grown) for grown in self._grown]

    def hear(self, content: bytes, recorded: list[bytes]) -> bool:
        """Take in some news; trees are added to ``recorded``. Returns whether it was a tree."""
        kind, news = pickle.loads(content)
        if kind == "grown":
            recorded.append(news)
            if self.file is not None:
                self._grown.append(pickle.loads(news))
                if len(self._grown) % self.file.every == 0:
                    self.file.write(self._grown)
            if self._bar is not None:
                self._bar.update()
            return True
        number, metrics = news
        if self.period and number % self.period == 0:
            print(f"[{number}]" + "".join(f"\t{name}:{value:.5f}" for name, value in metrics.items()), flush=True)
        return False

    def close(self) -> None:
        """End the bar, and write what has grown, whatever ended the training."""
        if self.file is not None:
            self.file.write(self._grown)
        if self._bar is not None:
            self._bar.close()
