"""Samplers of apsplit for gradients: a row weighs as much as its gradient, and its class is which way it is pulled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from apsplit import Dataset, Tree
from apsplit.extending import ColumnShare, integer_weights
from apsplit.samplers import Draw, Round, Sampler, check_samplers, combine


class Sample(NamedTuple):
    """What a tree is grown on."""

    rows: np.ndarray | None = None  # None: all
    features: np.ndarray | None = None
    factor: np.ndarray | None = None  # multiplies the gradients and hessians of all rows; None: 1

    def amplified(self, values: np.ndarray) -> np.ndarray:
        """Gradients or hessians of all rows, times their factors."""
        return values if self.factor is None else values * self.factor


def check_gradient_samplers(sampler: Any) -> list[Sampler]:
    """None, one sampler or several as a list, if they can choose by gradients."""
    samplers = check_samplers(sampler)
    for each in samplers:
        if each.uses_margin:
            raise ValueError(f"{type(each).__name__} is for AdaBoost; use GOSS, Subsample or WeightTrimming")
    return samplers


class GradientSampling:
    """Samplers, and what became of the round before.

    Parameters
    ----------
    samplers : list of Sampler
    data : Dataset
    headroom_bits : int, default=0
        Samplers may multiply weights by so much before they would have to scale all of them down.
    """

    def __init__(self, samplers: list[Sampler], data: Dataset | ColumnShare, headroom_bits: int = 0) -> None:
        self.samplers, self.data, self.headroom_bits = samplers, data, headroom_bits
        self.previous: Round | None = None

    def draw(
        self, round_: int, grad: np.ndarray, rng: np.random.Generator, *, least: float, rows: np.ndarray | None = None
    ) -> Sample:
        """The sample of a round from (classes, rows) of gradients, among ``rows``; none weighs less than ``least``."""
        size = np.maximum(np.abs(grad).sum(axis=0, dtype=np.float64), least)
        weight = np.maximum(integer_weights(size, None, len(size)) >> self.headroom_bits, 1)
        wanted = grad.argmin(axis=0) if len(grad) > 1 else (grad[0] < 0).astype(np.uint8)
        order = np.argsort(-weight, kind="stable")
        draw = Draw(round_, self.data, wanted, weight, order, rng, rows, previous=self.previous)
        drawn = combine(self.samplers, draw)
        if drawn.weight is weight:
            return Sample(drawn.rows, drawn.features)
        return Sample(drawn.selected_rows, drawn.features, (drawn.weight / weight).astype(np.float32))

    def tell(self, sample: Sample, trees: Sequence[Tree], grad: np.ndarray, change: np.ndarray) -> None:
        """What became of a round: samplers that learn go by its edge, of the signs of changes against gradients."""
        # Not by @: BLAS may start threads for it, and add up in another order for another number of them.
        edge = -np.sum(np.sign(change) * grad) / (np.abs(grad).sum(dtype=float) or 1.0)
        used = np.concatenate([np.empty(0, np.int32), *(tree.feature[~tree.is_leaf] for tree in trees)])
        self.previous = Round(sample.features, np.unique(used), float(edge))
