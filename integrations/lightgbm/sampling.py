"""What a round is trained on: LightGBM's bagging and GOSS, or samplers of apsplit. All classes of a round share it."""

from __future__ import annotations

import numpy as np

from apsplit import Dataset
from apsplit.samplers import Sampler

from ..sampling import GradientSampling, Sample
from .parameters import Settings


class RowSampling:
    """Draws the sample of each round. Rows are drawn here: LightGBM does not say which ones it has drawn."""

    def __init__(self, data: Dataset, samplers: list[Sampler], settings: Settings) -> None:
        self.n_rows = len(data)
        self.by_samplers = GradientSampling(samplers, data) if samplers else None
        self.bag: np.ndarray | None = None
        self.random = np.random.default_rng(abs(settings.bagging_seed))

    def draw(self, round_: int, grad: np.ndarray, hess: np.ndarray, settings: Settings) -> Sample:
        """The sample of a round from the (columns, rows) of gradients and hessians."""
        if self.by_samplers is not None:
            rng = np.random.default_rng([abs(settings.bagging_seed), round_])
            return self.by_samplers.draw(round_, grad, rng, least=float(np.finfo(np.float32).tiny))
        if settings.data_sample_strategy == "goss":
            warm_up = int(1.0 / settings.learning_rate)
            return Sample() if round_ < warm_up else self._goss(np.abs(grad * hess).sum(axis=0), settings)
        if settings.bagging_freq > 0 and settings.bagging_fraction < 1.0:
            if round_ % settings.bagging_freq == 0 or self.bag is None:
                size = max(1, int(settings.bagging_fraction * self.n_rows))
                self.bag = np.sort(self.random.choice(self.n_rows, size, replace=False))
            return Sample(self.bag)
        return Sample()

    def _goss(self, size: np.ndarray, settings: Settings) -> Sample:
        """The rows with the largest gradients, and a few that speak for the rest."""
        n_top, n_other = (max(1, int(rate * self.n_rows)) for rate in (settings.top_rate, settings.other_rate))
        order = np.argsort(-size, kind="stable")
        rest = order[n_top:]
        if len(rest) <= n_other:
            return Sample()
        drawn = self.random.choice(rest, n_other, replace=False)
        factor = np.ones(self.n_rows, np.float32)
        factor[drawn] = len(rest) / n_other
        return Sample(np.sort(np.concatenate((order[:n_top], drawn))), factor=factor)
