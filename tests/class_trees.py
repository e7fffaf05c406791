"""What tests of trees of classes share: a table with every kind of column, and one call that grows a tree on it."""

from __future__ import annotations

import numpy as np

from apsplit import Dataset
from apsplit.trees.builder import Limits, Search, TreeBuilder


def mixed_table(n, n_classes, seed=0):
    """Continuous, tied, two-valued, mostly zero, constant and copied columns, some with NaN; zero and tied weights."""
    rng = np.random.default_rng(seed)
    label = np.concatenate((np.arange(n_classes), rng.integers(0, n_classes, n - n_classes)))
    X = np.column_stack([
        label + rng.normal(0, 2, n),
        rng.integers(0, 6, n),
        rng.random(n) < 0.5,
        np.where(rng.random(n) < 0.9, 0.0, rng.normal(size=n)),
        np.full(n, 3.0),
        rng.normal(size=n),
        np.where(rng.random(n) < 0.3, np.nan, rng.integers(0, 300, n) - 5 * label),
        np.where(rng.random(n) < 0.8, np.nan, 1.0),
        np.zeros(n),
    ])  # fmt: skip
    X[:, 8] = X[:, 5]
    w = rng.choice([0.5, 1.0, 3.0], n)
    w[n_classes:][rng.random(n - n_classes) < 0.15] = 0.0
    return X, label.astype(np.uint8), w


def grow(
    X, label, weight, criterion="gini", *, strategy="auto", limits=Limits(), max_bins=255, n_threads=1, **selection
):
    data = X if isinstance(X, Dataset) else Dataset(X, max_bins=max_bins)
    classes = np.arange(int(label.max()) + 1)
    return TreeBuilder(data, classes, criterion, limits, Search(strategy), n_threads).grow(weight, label, **selection)
