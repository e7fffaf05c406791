"""Hypothesis strategies for samplers: draws of a round, and one sampler of each kind."""

from __future__ import annotations

import copy
from dataclasses import replace
from functools import lru_cache

import numpy as np
from hypothesis import assume
from hypothesis import strategies as st

from apsplit import Dataset
from apsplit.samplers import (
    GOSS,
    BanditFeatures,
    Draw,
    FilterBoost,
    Laminating,
    LazyBoost,
    Subsample,
    WeightTrimming,
)

SAMPLERS = [
    WeightTrimming(0.7),
    Subsample(0.3),
    GOSS(0.2, 0.3),
    FilterBoost(n_rows=7),
    LazyBoost(0.4),
    Laminating(n_rows=4, n_features=2, n_threads=1),
    BanditFeatures(n_groups=3),
]
ROW_SAMPLERS = [sampler for sampler in SAMPLERS if isinstance(sampler, (WeightTrimming, Subsample, GOSS, FilterBoost))]
by_name = {"ids": lambda sampler: type(sampler).__name__}


@lru_cache
def table(n_rows: int, n_features: int) -> Dataset:
    return Dataset(np.random.default_rng(0).integers(0, 4, (n_rows, n_features)))


@st.composite
def draws(draw, *, two_classes: bool = True, selections: bool = True) -> Draw:
    """Draws of a round, at times with a selection made before; the rows that are left have at least one class."""
    n_rows, n_features = draw(st.sampled_from([1, 2, 3, 10, 41])), draw(st.sampled_from([1, 2, 7, 20]))
    n_classes = 2 if two_classes else draw(st.sampled_from([2, 3]))
    kind = draw(st.sampled_from(["equal", "tied", "zeros", "boosted", "dominant", "huge"]))
    seed = draw(st.integers(0, 10**6))
    rng = np.random.default_rng(seed)
    weight = {
        "equal": np.full(n_rows, 2**40),
        "tied": rng.integers(1, 4, n_rows),
        "zeros": rng.integers(0, 3, n_rows),
        "boosted": np.rint(2.0**36 * np.exp(rng.normal(0, 3, n_rows).clip(-9, 9))).astype(np.int64) + 1,
        "dominant": np.where(np.arange(n_rows) == 0, 2**50, 1),
        "huge": np.full(n_rows, 2**60 // n_rows),
    }[kind]
    assume(weight.any())
    label = rng.integers(0, n_classes, n_rows).astype(np.uint8)
    made = replace(
        Draw.first(table(n_rows, n_features), label, weight, seed=seed),
        margin=rng.normal(0, 3, n_rows) if n_classes == 2 else None,
    )
    if selections and draw(st.booleans()):
        rows = made.order[rng.random(len(made.order)) < 0.6]
        features = np.flatnonzero(rng.random(n_features) < 0.6)
        made = replace(
            made,
            rows=np.sort(rows) if len(rows) else None,
            features=features if len(features) else None,
            notes={"before": 1.0},
        )
    return made


def again(draw: Draw, seed: int | None = None) -> Draw:
    """The same draw with its randomness not yet used, or with another."""
    rng = copy.deepcopy(draw.rng) if seed is None else np.random.default_rng(seed)
    return replace(draw, rng=rng)


def n_classes(draw: Draw) -> int:
    return len(np.unique(draw.label[draw.selected_rows]))
