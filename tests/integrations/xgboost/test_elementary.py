"""exp and log of float32 are those of the C library, or better."""

from __future__ import annotations

import math

import numpy as np
import pytest

from apsplit._jit import kernel
from apsplit.integrations.xgboost.elementary import exp32, log32


@kernel
def _both(x, powers, logs):
    for i in range(x.size):
        powers[i] = exp32(x[i])
        logs[i] = log32(abs(x[i]))


@kernel
def _of_the_c_library(x, powers, logs):
    for i in range(x.size):
        powers[i] = np.float32(math.exp(x[i]))
        logs[i] = np.float32(math.log(abs(x[i])))


def both(x):
    powers, logs = np.empty_like(x), np.empty_like(x)
    _both(x, powers, logs)
    return powers, logs


@pytest.mark.nojit
@pytest.mark.parametrize("width", [1e-3, 1.0, 20.0, 88.0])
def test_rounded_almost_correctly(width):
    x = np.random.default_rng(0).uniform(-width, width, 2_000).astype(np.float32)
    powers, logs = both(x)
    np.testing.assert_array_max_ulp(powers, np.exp(x.astype(float)).astype(np.float32), 1)
    np.testing.assert_array_max_ulp(logs, np.log(np.abs(x.astype(float))).astype(np.float32), 1)


def test_bits_of_the_c_library():
    x = np.random.default_rng(0).uniform(-90, 88, 1_000_000).astype(np.float32)
    expected = np.empty((2, len(x)), np.float32)
    _of_the_c_library(x, *expected)
    assert np.count_nonzero(np.array(both(x)) != expected) <= 1


@pytest.mark.nojit
def test_the_ends_of_float32():
    x = np.array([0.0, -0.0, 88.7, 89.0, 1e30, np.inf, -87.0, -104.0, -1e30, -np.inf], np.float32)
    with np.errstate(over="ignore"):
        np.testing.assert_array_max_ulp(both(x)[0], np.exp(x.astype(float)).astype(np.float32), 1)
    tiny = np.float32([1e-45, 1e-38, 1e-16, 1.0, 3e38])
    np.testing.assert_array_max_ulp(both(tiny)[1], np.log(tiny.astype(float)).astype(np.float32), 1)
