"""Looking into bins finds the best of all thresholds, whatever the bins are."""

from __future__ import annotations

import numpy as np
import pytest
from class_work import grown, table

from apsplit.testing import brute_force_split
from apsplit.trees import class_grower

pytestmark = pytest.mark.nojit


@pytest.fixture(autouse=True)
def nothing_is_small(monkeypatch):
    for name in ("SMALL_ROWS", "MOST_SMALL_ROWS"):
        monkeypatch.setattr(class_grower, name, 0)


@pytest.mark.parametrize("max_bins", [4, 16])
@pytest.mark.parametrize("criterion", ["error", "gini", "entropy"])
def test_the_best_threshold_is_found(criterion, max_bins):
    for n_classes in (2, 3):
        data, label, weight = table(n_classes, max_bins=max_bins)
        X = np.column_stack([data.column_values(f) for f in range(data.shape[1])])
        for min_rows in (1, 20):
            grower = grown(data, label, weight, criterion, min_rows=min_rows)
            best = brute_force_split(X, label, weight.astype(float), criterion=criterion, min_samples_leaf=min_rows)
            tree = grower.tree(data, np.arange(n_classes))
            assert (tree.feature[0], tree.threshold[0]) == (best.feature, best.threshold)
    assert grower.nodes["n_refined"][0] > 0
