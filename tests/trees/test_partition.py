"""Rows go to the ranges of the children, in order, and the values beside a threshold are found on the way."""

from __future__ import annotations

import numpy as np
import pytest
from gradient_trees import FORMS, table
from gradient_work import grown

import apsplit
from apsplit.trees.gradient_grower import Shape


def check_rows(grower, X, selected):
    """Of each node: its rows, ascending, are those that the tests above it send there."""
    nodes, rows, n = grower.nodes, grower.work["rows"], grower.work["n"]
    expected, leaf_of = {0: np.asarray(selected)}, np.full(len(X), -1)
    leaf_of[selected] = grower.leaf_of
    for number, node in enumerate(nodes):
        half = n * (node["depth"] & 1)
        found = rows[half + node["start"] : half + node["stop"]]
        if node["left"] < 0 and node["depth"] < grower.shape.max_depth:  # rows above are written over by those below
            np.testing.assert_array_equal(found, expected[number])
        if node["left"] < 0:  # rows stay where they were if nothing can be below
            np.testing.assert_array_equal(np.flatnonzero(leaf_of == number), expected[number])
            assert node["stop"] - node["start"] == len(expected[number])
            continue
        x = X[expected[number], grower.features[node["feature"]]]
        goes = np.where(np.isnan(x), bool(node["missing_left"]), x <= node["below"])
        expected[node["left"]], expected[node["left"] + 1] = expected[number][goes], expected[number][~goes]
        present = x[~np.isnan(x)]
        left, right = present[present <= node["below"]], present[present > node["below"]]
        assert node["below"] == (left.max() if len(left) else -np.inf)
        assert node["above"] == (right.min() if len(right) else np.inf)


@pytest.fixture(params=[1, 2, 7])
def ranges_per_thread(request, monkeypatch):
    monkeypatch.setattr("apsplit.trees.gradient_memory.RANGES_PER_THREAD", request.param)
    monkeypatch.setattr("apsplit.trees.gradient_grower._SHARED_CELLS", 0)


@pytest.mark.nojit
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("bins_per_root", [3.0, 1e9])
@pytest.mark.parametrize("best_first", [False, True])
def test_rows_of_nodes(ranges_per_thread, form, bins_per_root, best_first):
    X, g, h = table(60, 6)
    data = apsplit.Dataset(FORMS[form](X), max_bins=12)
    shape = Shape(max_depth=4, best_first=best_first)
    for rows in (None, np.arange(1, 60, 2)):
        selected = np.arange(60) if rows is None else rows
        grower = grown(data, g[selected], h[selected], shape=shape, bins_per_root=bins_per_root, rows=rows, n_threads=2)
        assert len(grower.nodes) > 8
        check_rows(grower, X, selected)


@pytest.mark.parametrize("n_threads", [1, 2, 3])
def test_nodes_of_several_pieces(n_threads):
    X, g, h = table(50_000, 7)
    grower = grown(X, g, h, shape=Shape(max_depth=3), n_threads=n_threads, bins_per_root=8.0)
    check_rows(grower, X, np.arange(50_000))


@pytest.mark.nojit
@pytest.mark.parametrize("left", [False, True])
def test_missing_values_against_present_ones(ranges_per_thread, left):
    """There is no value above the threshold; which way missing values go is in the data."""
    X = np.array([[np.nan], [3.0], [1.0], [np.nan], [2.0], [4.0], [5.0]])
    g = np.where(np.isnan(X[:, 0]), 1.0, -1.0)
    if left:
        X, g = np.column_stack([X[:, 0], [0, 0, 0, 1, 1, 1, 1]]), g + np.array([0, 3, 3, 0, 0, 0, 0])
    check_rows(grown(apsplit.Dataset(X, max_bins=4), g, shape=Shape(max_depth=3), n_threads=2), X, np.arange(7))
