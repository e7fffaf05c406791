"""What trees of classes and of gradients do alike."""

from __future__ import annotations

import numpy as np
import pytest

from apsplit import _pool
from apsplit._work import LOOK_TYPE
from apsplit.data.columns import COLUMN_TYPE, as_records

pytestmark = pytest.mark.nojit


def test_looks_are_taken_by_their_bounds():
    rng = np.random.default_rng(0)
    for n in (0, 1, 2, 3, 10, 33):
        looks = np.zeros(n, LOOK_TYPE)
        looks["peak"], looks["feature"] = np.round(rng.normal(size=n), 1), np.arange(n)
        before = {(look["peak"], look["feature"]) for look in looks}
        _pool.sort_looks(as_records(looks), n)
        assert (np.diff(looks["peak"]) <= 0).all()
        assert {(look["peak"], look["feature"]) for look in looks} == before


def test_members_of_a_bundle():
    """A row of the bundle's histogram is left out: the usual code, which gets what is left of the node's sums."""
    rng = np.random.default_rng(5)
    for has_missing in (0, 1):
        for left_out in range(3):
            own = rng.integers(1, 100, (3 + has_missing, 4))
            kept = np.delete(own, left_out, axis=0)
            carrier = rng.integers(1, 100, (10, 4))
            carrier[4 : 4 + len(kept)] = kept
            of = np.zeros(1, COLUMN_TYPE)
            of["n_bins"], of["first"], of["left_out"], of["has_missing"] = 3, 4, left_out, has_missing
            for channels in (2, 4):
                target = np.zeros(len(own) * channels, np.int64)
                flat = np.ascontiguousarray(carrier[:, :channels]).reshape(-1)
                _pool.take_member(as_records(of)[0], channels, own.sum(axis=0), flat, target)
                np.testing.assert_array_equal(target.reshape(-1, channels), own[:, :channels])
