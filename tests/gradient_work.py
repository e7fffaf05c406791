"""What tests of the parts of gradient trees share: a grower that has searched, and what it has left in its memory."""

from __future__ import annotations

import numpy as np
import pytest

import apsplit
from apsplit._jit import COMPILED
from apsplit._work import work_at
from apsplit.trees.gradient_grower import GradientGrower, GradientRules, Selection, Shape

RULES = GradientRules(1.0, 0.0, 0.0, 0.0, 1, False)


def grown(data, g, h=None, *, rules=RULES, shape=None, n_threads=1, only_bins=False, bins_per_root=1e9, **selection):
    """A grower that has grown a tree, by default a stump with all bins; ``only_bins``: none is looked into."""
    if not isinstance(data, apsplit.Dataset):
        data = apsplit.Dataset(data)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("apsplit.trees.gradient_memory.BINS_PER_ROOT", bins_per_root)
        patch.setattr("apsplit.trees.gradient_memory.BINS_PER_ROW", 1e9)
        grower = GradientGrower(data, 1)
    grower.order(1, at_once=True)
    chosen = Selection(**{"rows": None, "repeats": None, "features": np.arange(data.shape[1]), **selection})
    arguments = chosen, (np.asarray(g), h), rules, shape or Shape(max_depth=1, min_split_gain=-np.inf), n_threads
    grower.grow(*arguments)
    if only_bins:
        grower.work.set(has_coarse=0)
        grower.grow(*arguments)
    return grower


def record_of(grower):
    """The record, as helpers of kernels take it from Python."""
    return grower.work._memory[0] if COMPILED else work_at(grower.work.address)


def root_of(grower):
    """The root, as helpers of kernels take it from Python."""
    nodes = grower.work["nodes"]
    return nodes[0] if COMPILED else nodes.view(np.recarray)[0]


def stats_of(grower):
    """The four integers of each row of X."""
    return grower.work["stats"].reshape(-1, 4)[: grower.n_rows]


def expected_histogram(grower, data, f, rows, shift):
    """Sums of the statistics of some rows by code, written out in numpy; missing values have their own row."""
    codes = data.columns.codes[f][rows].astype(np.int64) >> shift
    histogram = np.zeros((256, 4), np.int64)
    np.add.at(histogram, codes, stats_of(grower)[rows])
    return histogram


def histograms_of(grower, f):
    """The histogram of a column in every row of the pool, as far as its carrier has it: (rows, codes, channels)."""
    of = grower.work["carriers"][grower._known["carrier"][f]]
    pool = grower.work["pool"][: grower.work["pool_rows"] * grower.pool_width].reshape(-1, grower.pool_width)
    size = of["n_codes"] * of["channels"]
    return pool[:, of["offset"] : of["offset"] + size].reshape(len(pool), -1, of["channels"])
