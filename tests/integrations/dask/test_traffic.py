"""Bytes and seconds of trees and workers."""

from __future__ import annotations

import numpy as np
import pytest

from apsplit.integrations.dask.part import Said
from apsplit.integrations.dask.traffic import Traffic


@pytest.fixture(autouse=True)
def all_workers():
    """No cluster."""


def counted():
    traffic = Traffic(2)
    traffic.count([Said(b"abc", False, [], 1.0), Said(b"de", False, [], 3.0)], 4.0)
    traffic.next_tree()
    assert traffic.sent.shape == (1, 2)
    traffic.count([Said(b"a", False, [], 1.0), Said(b"", False, [], 1.0)], 1.5)
    traffic.next_tree()
    traffic.count([Said("result", True, [], 1.0), Said(None, True, [], 1.0)], 1.5)  # counts with the last tree
    return traffic


def test_what_one_sends_all_others_receive():
    traffic = counted()
    np.testing.assert_array_equal(traffic.sent, [[3, 2], [1, 0]])
    np.testing.assert_array_equal(traffic.received, [[2, 3], [0, 1]])


def test_who_does_not_compute_waits():
    traffic = counted()
    np.testing.assert_array_equal(traffic.computing, [[1, 3], [2, 2]])
    np.testing.assert_array_equal(traffic.waiting, [[3, 1], [1, 1]])
    assert "2 trees, 2 workers" in repr(traffic)


@pytest.mark.parametrize("n", [1, 3])
def test_others_than_before(n):
    traffic = counted()
    traffic.losses.append("one is gone")
    traffic.count([Said(b"x", False, [], 0.0)] * n, 0.0)
    assert traffic.sent.shape == (2, n) and traffic.sent.sum() == 6 + n
    assert "one is gone" in repr(traffic)


def test_picture():
    plt = pytest.importorskip("matplotlib.pyplot")
    assert counted().plot().get_ylabel() == "seconds, mean of workers"
    plt.close("all")
