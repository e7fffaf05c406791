"""The phases of a gradient tree: which nodes are searched, which columns are looked into, and what nodes remember."""

from __future__ import annotations

import numpy as np
import pytest
from gradient_trees import table
from gradient_work import RULES, grown

import apsplit
from apsplit.trees.gradient_grower import Shape

pytestmark = pytest.mark.nojit


@pytest.mark.parametrize(("rules", "able"), [
    ({}, True), ({"min_child_weight": 2.5}, True), ({"min_child_weight": 2.51}, False), ({"min_rows": 2}, True),
    ({"min_rows": 3}, False),
], ids=str)  # fmt: skip
def test_nodes_that_may_be_searched(rules, able):
    """Five rows of weight 1: enough for two leaves of weight 2.5, or of two rows."""
    grower = grown(np.arange(5.0).reshape(-1, 1), [1.0, -1.0, 0.5, 1.0, 2.0], rules=RULES._replace(**rules))
    assert bool(grower.nodes["able"][0]) == able


def test_only_columns_that_may_win_are_listed():
    """One column tells all; of others nothing inside a bin can be better."""
    X = np.random.default_rng(1).normal(size=(200, 3))
    grower = grown(apsplit.Dataset(X, max_bins=20), np.where(X[:, 1] > 0, 5.0, -5.0))
    n = grower.work["n_looks"][0]
    assert n >= 1 and grower.work["looks"]["feature"][0] == 1
    assert grower.nodes["n_refined_features"][0] == 1


@pytest.mark.parametrize("heavier", ["left", "right"])
def test_missing_values_that_may_come_later_go_to_the_heavier_side(heavier):
    X = np.array([[1.0], [2.0], [2.0], [2.0]])
    X = X if heavier == "right" else -X
    grower = grown(X, [3.0, -1.0, -1.0, -1.0] if heavier == "right" else [-3.0, 1.0, 1.0, 1.0])
    assert bool(grower.nodes["missing_left"][0]) == (heavier == "left")


def test_values_and_covers_by_hand():
    """Two rows against two: G = -3, H = 2 on the left, 5 and 2 on the right, lambda 1."""
    grower = grown(np.array([[1.0], [2.0], [3.0], [4.0]]), [-1.0, -2.0, 2.0, 3.0])
    nodes = grower.nodes
    np.testing.assert_array_equal(nodes["value"], [-2 / 5, 1.0, -5 / 3])
    np.testing.assert_array_equal(nodes["cover"], [4.0, 2.0, 2.0])
    assert nodes["gain"][0] == (9 / 3 + 25 / 3) - 4 / 5
    assert (nodes["below"][0], nodes["above"][0]) == (2.0, 3.0)


@pytest.mark.parametrize("missing", [False, True])
def test_what_a_report_says(missing):
    X, g, h = table(120, 3)
    X = X if missing else np.nan_to_num(X)
    data = apsplit.Dataset(X, max_bins=10)
    grower = grown(data, g, h, shape=Shape(max_depth=3))
    report, nodes = grower.report(0.0), grower.nodes
    inner = nodes["left"] >= 0
    assert report.n_exhaustive == int((nodes["stop"] - nodes["start"])[inner].sum()) * 7
    assert (report.n_refined <= (nodes["stop"] - nodes["start"]) * report.refined_features).all()
    assert (report.refined_features <= 7).all()
