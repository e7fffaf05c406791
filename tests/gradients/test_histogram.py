"""Histograms are sums by code, however columns are packed, bundled, merged and subtracted."""

from __future__ import annotations

import numpy as np
import pytest
from gradient_trees import table
from gradient_work import expected_histogram, grown, histograms_of

import apsplit
from apsplit.gradients import histogram
from apsplit.trees.gradient_grower import Shape

pytestmark = pytest.mark.nojit


def in_some_row(found, expected):
    """Whether a histogram is in one of the rows of the pool."""
    return any(np.array_equal(one, expected[: one.shape[0], : one.shape[1]]) for one in found)


@pytest.mark.parametrize("bins_per_root", [1e9, 20.0, 5.0, 0.1], ids=["all bins", "half", "a quarter", "least"])
def test_the_root(bins_per_root):
    """Of coarse columns 2^shift bins are one; those of missing values stay apart."""
    X, g, h = table(70, 1)
    data = apsplit.Dataset(X[:, :5], max_bins=40)
    grower = grown(data, g, h, bins_per_root=bins_per_root)
    shift = int(grower.nodes["shift"][0])
    assert shift == {1e9: 0, 20.0: 0, 5.0: 2, 0.1: 4}[bins_per_root]
    for f in range(5):
        own = 0 if data.columns.exact[f] else shift
        found = histograms_of(grower, f)
        size = ((found.shape[1] - 1) >> own) + 1
        expected = expected_histogram(grower, data, f, np.arange(70), own)
        assert in_some_row(found[:, :size], expected)
        assert expected[size:].sum() == 0


@pytest.mark.parametrize("bins_per_root", [1e9, 20.0, 6.0])
def test_both_children(bins_per_root):
    """One is counted, the other is what it leaves of their parent's, whose bins may have to be merged for it."""
    X, g, h = table(90, 2)
    data = apsplit.Dataset(X[:, :4], max_bins=40)
    grower = grown(data, g, h, shape=Shape(max_depth=2), bins_per_root=bins_per_root)
    assert len(grower.nodes) > 3
    for node in (1, 2):
        rows, shift = rows_of(grower, node), int(grower.nodes["shift"][node])
        for f in range(4):
            own = 0 if data.columns.exact[f] else shift
            found = histograms_of(grower, f)
            size = ((found.shape[1] - 1) >> own) + 1
            assert in_some_row(found[:, :size], expected_histogram(grower, data, f, rows, own))


def rows_of(grower, node):
    nodes, rows = grower.nodes, grower.work["rows"]
    half = grower.work["n"] * (nodes["depth"][node] & 1)
    return rows[half + nodes["start"][node] : half + nodes["stop"][node]]


def test_exact_columns_have_two_channels_unless_rows_are_counted():
    X, g, h = table(50, 3)
    X = np.round(X[:, [0, 1, 3, 4]], 0)
    data = apsplit.Dataset(X)
    assert data.columns.exact.all()
    for min_rows, channels in ((1, 2), (2, 4)):
        grower = grown(data, g, h, rules=_rules(min_rows))
        for f in range(4):
            found = histograms_of(grower, f)
            assert found.shape[2] == channels
            assert in_some_row(found, expected_histogram(grower, data, f, np.arange(50), 0))


def _rules(min_rows):
    from gradient_work import RULES

    return RULES._replace(min_rows=min_rows)


def test_vectors_are_their_slow_twins():
    rng = np.random.default_rng(6)
    stats, (*places, row) = rng.integers(-(2**60), 2**60, 40), map(np.uintp, (0, 4, 12, 16, 8))
    for fast, plain, n in (
        (histogram.add_row_to_four, histogram.add_row_to_four_plainly, 4),
        (histogram.add_pair_to_four, histogram.add_pair_to_four_plainly, 4),
        (histogram.add_row, histogram.add_row_plainly, 1),
        (histogram.copy_row, histogram.copy_row_plainly, 1),
    ):
        targets = [np.arange(20), np.arange(20)]
        plain(targets[0], *places[:n], stats, row)
        _call(fast, targets[1], *places[:n], stats, row)
        np.testing.assert_array_equal(targets[0], targets[1])
        assert (targets[0] != np.arange(20)).any()


def _call(function, target, *arguments):
    """An intrinsic is called from compiled code only."""
    from apsplit._jit import COMPILED

    if not COMPILED:
        return function(target, *arguments)
    import numba

    *places, stats, row = arguments
    if len(places) == 1:
        return numba.njit(lambda t, a, s, r: function(t, a, s, r))(target, places[0], stats, row)
    return numba.njit(lambda t, a, b, c, d, s, r: function(t, a, b, c, d, s, r))(target, *places, stats, row)
