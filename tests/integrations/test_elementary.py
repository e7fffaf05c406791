"""exp of float64, beside that of numpy."""

from __future__ import annotations

import numpy as np
import pytest

from apsplit.extending import kernel
from apsplit.integrations.elementary import exp64


@kernel
def _powers(x, powers):
    for i in range(x.size):
        powers[i] = exp64(x[i])


def powers(x):
    found = np.empty_like(x)
    _powers(x, found)
    return found


@pytest.mark.nojit
@pytest.mark.parametrize("width", [1e-9, 1e-3, 1.0, 20.0, 700.0])
def test_rounded_almost_correctly(width):
    x = np.random.default_rng(0).uniform(-width, width, 2_000)
    np.testing.assert_array_max_ulp(powers(x), np.exp(x), 2)


@pytest.mark.nojit
def test_the_ends():
    x = np.array([0.0, -0.0, 1e-300, 710.0, np.inf, -709.0, -np.inf, np.nan])
    found = powers(x)
    assert (found[:3] == 1.0).all() and (found[3:5] > 8e307).all() and (found[5:7] < 4e-308).all()
    assert np.isfinite(found[:-1]).all() and np.isnan(found[-1])
