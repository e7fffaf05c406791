"""Histograms of class trees are sums of weights by code and class, however they were made."""

from __future__ import annotations

import numpy as np
import pytest
from class_work import ROWS, codes_of, grown, table

from apsplit.trees import class_grower
from apsplit.trees.class_grower import Remembered

pytestmark = pytest.mark.nojit


@pytest.fixture(autouse=True)
def nothing_is_small(monkeypatch):
    for name in ("SMALL_ROWS", "MOST_SMALL_ROWS"):
        monkeypatch.setattr(class_grower, name, 0)


def assert_histograms(grower, data, label, weight, pool_row, n_channels):
    """Those of columns that stand alone are the sums of their codes."""
    work = grower.work
    columns, carriers = work["columns"], work["carriers"]
    n_seen = 0
    for f in range(data.shape[1]):
        if columns["left_out"][f] >= 0:
            continue
        carrier = carriers[columns["carrier"][f]]
        shift = int(grower.nodes["shift"][0] * carrier["merges"])
        codes = codes_of(data, f) >> shift
        expected = np.zeros(((int(carrier["n_codes"]) - 1 >> shift) + 1, n_channels), np.int64)
        np.add.at(expected, (codes, label), weight)
        if n_channels > label.max() + 1:
            np.add.at(expected[:, -1], codes, 1)
        begin = pool_row * work["pool_width"] + int(carrier["offset"])
        np.testing.assert_array_equal(work["pool"][begin : begin + expected.size], expected.reshape(-1))
        n_seen += 1
    assert n_seen > 4


@pytest.mark.parametrize("min_rows", [1, 3])
def test_the_root(min_rows):
    data, label, weight = table()
    kept = Remembered(0, ROWS, always=False)  # in the first row of the pool, which nobody takes over
    grower = grown(data, label, weight, min_rows=min_rows, remembered=(1, kept))
    assert_histograms(grower, data, label, weight, 0, 3 + (min_rows > 1))


@pytest.mark.parametrize("min_rows", [1, 3])
def test_changes_are_added(min_rows):
    data, label, weight = table()
    kept = Remembered(0, ROWS, always=False)
    grower = grown(data, label, weight, min_rows=min_rows, remembered=(1, kept))
    changed = np.where(np.arange(ROWS) % 3 == 0, 5 * weight, weight)
    examples = class_grower.Examples(changed, label, None, np.arange(data.shape[1]))
    rules = class_grower.ClassRules(1, 3, 0, min_rows, 2)
    grower.grow(examples, rules, class_grower.ClassShape(1, None), 1, remembered=(1, kept))
    assert grower.work["n_changed"].sum() == 40 and not grower.work["recounts"]
    assert_histograms(grower, data, label, changed, 0, 3 + (min_rows > 1))


def test_two_sets_of_weights_take_turns():
    """Each tree has the sums of its own weights and classes, whoever grew the tree before."""
    data, label, weight = table()
    features, rules = np.arange(data.shape[1]), class_grower.ClassRules(1, 3, 0, 1, 2)
    kept = [Remembered(row, ROWS, always=False) for row in range(2)]
    labels = [label, (label + 1) % 3]
    weights = [weight.copy(), 2 * weight]
    grower = class_grower.ClassGrower(data, 1)
    for round_ in range(6):
        for k in (0, 1) if round_ != 3 else (0, None, 1):  # once a tree remembers nothing
            mine = kept[k] if k is not None else None
            w, y = weights[k or 0], labels[k or 0]
            w[np.arange(ROWS) % 5 == round_ % 5] *= 3
            grower.grow(
                class_grower.Examples(w, y, None, features), rules, class_grower.ClassShape(1, None), 1,
                remembered=(2, mine),
            )  # fmt: skip
            for leaf in (1, 2):
                own = grower.leaf_of == leaf
                np.testing.assert_array_equal(grower.sums[leaf], np.bincount(y[own], w[own], 3).astype(np.int64))
            if k is not None:
                assert_histograms(grower, data, y, w, k, 3)
