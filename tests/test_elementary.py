"""exp and log of float64, beside decimal arithmetic of 40 digits; and their bits, which no release of numpy changes."""

from __future__ import annotations

import hashlib
import math
from decimal import Context, Decimal

import numpy as np
import pytest

from apsplit.extending import exp64, kernel, log1p64, log64, power_bits

DECIMAL = Context(prec=40)


@kernel
def _exp(x, out):
    for i in range(x.size):
        out[i] = exp64(x[i])


@kernel
def _log(x, out):
    for i in range(x.size):
        out[i] = log64(x[i])


@kernel
def _log1p(x, out):
    for i in range(x.size):
        out[i] = log1p64(x[i])


FUNCTIONS = {"exp": _exp, "log": _log, "log1p": _log1p}


def values(name, x):
    out = np.empty_like(x)
    FUNCTIONS[name](x, out)
    return out


def drawn(n):
    """Numbers in (0, 1) that do not depend on numpy's generators."""
    return (np.arange(n, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15) >> np.uint64(11)).astype(float) / 2.0**53


def errors(found, exact):
    """Errors in units of the last place."""
    return [float(abs(Decimal(float(f)) - e) / Decimal(math.ulp(float(e)))) for f, e in zip(found, exact, strict=True)]


@pytest.mark.nojit
@pytest.mark.parametrize("width", [1e-9, 1e-3, 1.0, 20.0, 700.0])
def test_exp_is_rounded_almost_correctly(width):
    """At most 1.01 units of the last place away, as its docstring proves: the correctly rounded value or one beside."""
    x = (2.0 * drawn(2_000) - 1.0) * width
    exact = [DECIMAL.exp(Decimal(v)) for v in x.tolist()]
    found = values("exp", x)
    assert max(errors(found, exact)) < 1.01
    correct = np.array([float(e) for e in exact])
    assert (np.abs(found.view(np.int64) - correct.view(np.int64)) <= 1).all()


@pytest.mark.nojit
def test_every_entry_of_the_table_is_rounded_correctly():
    bits = power_bits(128) + np.arange(128) * 2**45
    exact = [DECIMAL.power(2, DECIMAL.divide(i, 128)) for i in range(128)]
    assert bits.view(np.float64).tolist() == [float(e) for e in exact]
    assert max(errors(bits.view(np.float64), exact)) < 0.497


@pytest.mark.nojit
@pytest.mark.parametrize("scale", [1e-300, 1e-9, 1.0, 2.0, 1e3, 1e300])
def test_log_is_rounded_almost_correctly(scale):
    x = drawn(1_000)[1:] * scale
    assert max(errors(values("log", x), [DECIMAL.ln(Decimal(v)) for v in x.tolist()])) < 3.0
    if scale < 1e299:
        exact = [DECIMAL.ln(DECIMAL.add(1, Decimal(v))) if v > 1e-15 else Decimal(v) for v in x.tolist()]
        assert max(errors(values("log1p", x), exact)) < 3.0


@pytest.mark.nojit
def test_the_ends():
    found = values("exp", np.array([0.0, -0.0, 1e-300, 710.0, np.inf, -709.0, -np.inf, np.nan]))
    assert (found[:3] == 1.0).all() and (found[3:5] > 8e307).all() and (found[5:7] < 4e-308).all()
    assert np.isfinite(found[:-1]).all() and np.isnan(found[-1])
    assert values("log", np.array([0.0, 1.0])).tolist() == [-np.inf, 0.0]
    assert values("log1p", np.array([0.0])).tolist() == [0.0]


@pytest.mark.nojit
def test_their_bits_are_known():
    """The same with every numpy that the suite is run with, and without a compiler."""
    x = drawn(5_000)
    found = [values("exp", 40.0 * x - 20.0), values("log", x[1:]), values("log1p", 3.0 * x)]
    digest = hashlib.sha256(np.concatenate(found).astype("<f8").tobytes()).hexdigest()
    assert digest[:16] == "c7bc96075d293dc8"
