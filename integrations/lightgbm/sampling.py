"""What a round is trained on: LightGBM's bagging and GOSS, or samplers of ours. All classes of a round share it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from apsplit.data.dataset import Dataset
from apsplit.samplers import Draw, Round, Sampler, combine
from apsplit.splits.problem import integer_weights
from apsplit.trees.tree import Tree

from .parameters import Settings


class Sample(NamedTuple):
    """Rows and features to grow on; None: all. A row's gradient and hessian are multiplied by its factor."""

    rows: np.ndarray | None = None
    factor: np.ndarray | None = None  # of all rows of the data
    features: np.ndarray | None = None


@dataclass
class RowSampling:
    """Draws the sample of each round. Rows are ours to draw: LightGBM does not say which ones it has drawn."""

    data: Dataset
    samplers: Sequence[Sampler]
    settings: Settings
    bag: np.ndarray | None = None
    previous: Round | None = None
    random: np.random.Generator = field(init=False)

    def __post_init__(self) -> None:
        self.random = np.random.default_rng(abs(self.settings.bagging_seed))
        for sampler in self.samplers:
            if sampler.uses_margin:
                raise ValueError(f"{type(sampler).__name__} is for AdaBoost; use GOSS, Subsample or WeightTrimming")

    def draw(self, round_: int, grad: np.ndarray, hess: np.ndarray, settings: Settings) -> Sample:
        """The sample of a round from the (columns, rows) of gradients and hessians."""
        self.settings = settings
        if self.samplers:
            return self._by_samplers(round_, grad)
        if settings.data_sample_strategy == "goss":
            warm_up = int(1.0 / settings.learning_rate)
            return Sample() if round_ < warm_up else self._goss(np.abs(grad * hess).sum(axis=0))
        if settings.bagging_freq > 0 and settings.bagging_fraction < 1.0:
            if round_ % settings.bagging_freq == 0 or self.bag is None:
                n_rows = len(self.data)
                size = max(1, int(settings.bagging_fraction * n_rows))
                self.bag = np.sort(self.random.choice(n_rows, size, replace=False))
            return Sample(self.bag)
        return Sample()

    def _goss(self, size: np.ndarray) -> Sample:
        """The rows with the largest gradients, and a few that speak for the rest."""
        n_rows = len(size)
        n_top = max(1, int(self.settings.top_rate * n_rows))
        n_other = max(1, int(self.settings.other_rate * n_rows))
        order = np.argsort(-size, kind="stable")
        rest = order[n_top:]
        if len(rest) <= n_other:
            return Sample()
        drawn = self.random.choice(rest, n_other, replace=False)
        factor = np.ones(n_rows, np.float32)
        factor[drawn] = len(rest) / n_other
        return Sample(np.sort(np.concatenate((order[:n_top], drawn))), factor)

    def _by_samplers(self, round_: int, grad: np.ndarray) -> Sample:
        """To our samplers a row weighs as much as its gradient; its class is which way it is pulled."""
        size = np.abs(grad).sum(axis=0, dtype=np.float64)
        weight = integer_weights(np.maximum(size, np.finfo(np.float32).tiny), None, len(size))
        draw = Draw(
            round=round_,
            data=self.data,
            label=grad.argmin(axis=0) if len(grad) > 1 else (grad[0] < 0).astype(np.intp),
            weight=weight,
            order=np.argsort(-weight, kind="stable"),
            rng=np.random.default_rng([abs(self.settings.bagging_seed), round_]),
            previous=self.previous,
        )
        drawn = combine(self.samplers, draw)
        factor = None
        if drawn.weight is not weight:
            factor = (drawn.weight / weight).astype(np.float32)
        return Sample(drawn.rows, factor, drawn.features)

    def tell(self, sample: Sample, trees: list[Tree], grad: np.ndarray, change: np.ndarray) -> None:
        """What became of the round: samplers that learn go by the edge, here of the signs against the gradients."""
        if self.samplers:
            edge = -float((grad * np.sign(change)).sum()) / max(float(np.abs(grad).sum()), np.finfo(float).tiny)
            used = np.concatenate([np.empty(0, np.intp), *(tree.feature[~tree.is_leaf] for tree in trees)])
            self.previous = Round(sample.features, np.unique(used), edge)
