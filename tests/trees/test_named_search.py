"""Trees of named searches are grown by the loop that grows all others, and are the same."""

from __future__ import annotations

import numpy as np
import pytest
from class_trees import grow, mixed_table

from apsplit import Dataset, find_split
from apsplit.testing import integer_weights
from apsplit.trees.builder import Limits

pytestmark = pytest.mark.nojit


@pytest.mark.parametrize("strategy", ["adaptive", "quick"])
@pytest.mark.parametrize("limits", [Limits(max_depth=3, min_samples_leaf=3), Limits(max_leaves=5)], ids=str)
def test_the_same_tree(strategy, limits):
    X, label, w = mixed_table(90, 3)
    data, weight = Dataset(X, max_bins=8), integer_weights(w)
    assert (
        grow(data, label, weight, strategy=strategy, limits=limits).tree
        == grow(data, label, weight, limits=limits).tree
    )


@pytest.mark.parametrize("strategy", ["adaptive", "quick"])
def test_what_a_stump_has_looked_at(strategy):
    X, label, w = mixed_table(90, 2)
    growth = grow(X, label, integer_weights(w), strategy=strategy, limits=Limits(max_depth=1))
    split = find_split(X, label, w, criterion="gini", strategy=strategy)
    assert split is not None and growth.n_assessments == split.report.n_assessments
    assert np.isclose(growth.tree.gain[0], split.improvement)
