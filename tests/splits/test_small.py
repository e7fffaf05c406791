"""Nodes of few rows have the same splits, whether they are counted or put in order."""

from __future__ import annotations

import pytest
from class_work import grown, table

from apsplit.trees import class_grower

pytestmark = pytest.mark.nojit


@pytest.mark.parametrize("criterion", ["error", "gini", "entropy"])
@pytest.mark.parametrize("min_rows", [1, 4])
def test_counted_or_put_in_order(monkeypatch, criterion, min_rows):
    data, label, weight = table()
    trees = []
    for small in (0, 2000):
        monkeypatch.setattr(class_grower, "SMALL_ROWS", small)
        monkeypatch.setattr(class_grower, "MOST_SMALL_ROWS", small)
        grower = grown(data, label, weight, criterion, depth=4, min_rows=min_rows)
        trees.append(grower.tree(data, class_grower.np.arange(3)))
    assert trees[0] == trees[1] and trees[0].n_nodes > 10
