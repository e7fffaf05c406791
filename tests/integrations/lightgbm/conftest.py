"""The problem that all tests of the adapter share, and models of it."""

from __future__ import annotations

import numpy as np
import pytest

from apsplit.integrations.lightgbm import train

from .problems import BASE, KINDS, N_ROUNDS, N_ROWS, Problem


@pytest.fixture(scope="module")
def problem() -> Problem:
    """Few distinct values, some missing, and labels without ties."""
    rng = np.random.default_rng(5)
    X = rng.integers(0, 30, size=(N_ROWS, 5)).astype(float)
    score = X[:, 0] - X[:, 1] + 10 * (X[:, 2] > 15) - 5 + rng.normal(size=N_ROWS) * 5
    X[rng.random(X.shape) < 0.08] = np.nan
    return Problem(X, score, rng.random(N_ROWS) + 0.5)


@pytest.fixture(scope="module", params=KINDS)
def fitted(request, problem):
    """An exact booster for each objective."""
    params = {**BASE, "objective": request.param, **KINDS[request.param]}
    return train(params, problem.dataset(request.param), N_ROUNDS), params, problem.label(request.param)
