"""Trees of classes grown in one compiled call are those of the grower that Python conducts."""

import numpy as np
import pytest

from apsplit import Dataset
from apsplit.trees import builder, class_grower, class_memory
from apsplit.trees.builder import Limits, Search, TreeBuilder


@pytest.mark.parametrize("strategy", ["auto", "exhaustive"])
@pytest.mark.parametrize("small_rows", [0, 16])
@pytest.mark.parametrize(("criterion", "n_classes"), [("gini", 2), ("gini", 4), ("entropy", 3), ("error", 3)])
def test_compiled_trees_are_those_that_python_conducts(monkeypatch, criterion, n_classes, small_rows, strategy):
    monkeypatch.setattr(class_memory, "SMALL_ROWS", small_rows)
    monkeypatch.setattr(class_memory, "MOST_SMALL_ROWS", small_rows)
    monkeypatch.setattr(class_grower, "_SHARED_CELLS", 0)
    rng = np.random.default_rng(n_classes)
    X = np.column_stack((rng.normal(size=(200, 3)), rng.integers(0, 5, (200, 2))))
    X[rng.random(X.shape) < 0.1] = np.nan
    label = ((np.nan_to_num(X[:, 0]) + rng.normal(size=200) > 0) * rng.integers(1, n_classes, 200)).astype(np.uint8)
    weight = rng.integers(0, 4, 200)
    data = Dataset(X, max_bins=12)
    for limits in (Limits(), Limits(max_depth=3, min_samples_leaf=4), Limits(max_leaves=7, min_weight_leaf=0.02)):
        grown = []
        for compiled in (False, True):
            monkeypatch.setattr(builder, "COMPILED_TREES", compiled)
            trees = TreeBuilder(data, np.arange(n_classes), criterion, limits, Search(strategy), n_threads=2)
            grown.append(trees.grow(weight, label).tree)
        assert grown[0] == grown[1]
        np.testing.assert_array_equal(grown[0].train_leaves, grown[1].train_leaves)
