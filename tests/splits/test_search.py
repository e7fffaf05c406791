"""Which nodes are searched, and what they know of their rows."""

from __future__ import annotations

import numpy as np
import pytest
from class_work import grown, table

from apsplit.trees import class_grower

pytestmark = pytest.mark.nojit


@pytest.fixture(autouse=True)
def nothing_is_small(monkeypatch):
    for name in ("SMALL_ROWS", "MOST_SMALL_ROWS"):
        monkeypatch.setattr(class_grower, name, 0)


def test_sums_of_nodes_are_those_of_their_rows():
    data, label, weight = table()
    grower = grown(data, label, weight, depth=3)
    for leaf in np.unique(grower.leaf_of):
        mine = grower.leaf_of == leaf
        np.testing.assert_array_equal(grower.sums[leaf], np.bincount(label[mine], weight[mine], 3).astype(np.int64))


@pytest.mark.parametrize(("rules", "able"), [({}, True), ({"min_split": 120}, True), ({"min_split": 121}, False)])
def test_nodes_that_may_be_searched(rules, able):
    data, label, weight = table()
    assert bool(grown(data, label, weight, **rules).nodes["able"][0]) == able


def test_pure_nodes_are_leaves():
    data, label, weight = table()
    grower = grown(data, label, weight, depth=None)
    pure = np.count_nonzero(grower.sums, axis=1) == 1
    assert not grower.nodes["able"][pure].any() and (grower.nodes["left"][pure] == -1).all()
