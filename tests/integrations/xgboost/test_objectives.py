"""Predictions and gradients of XGBoost's objectives, by hand."""

from __future__ import annotations

import numpy as np
import pytest

from apsplit.integrations.xgboost import objectives


@pytest.mark.nojit
def test_predictions_and_gradients():
    rng = np.random.default_rng(1)
    margin = rng.normal(size=(3, 7)).astype(np.float32)
    label, weight = rng.integers(0, 3, 7).astype(np.float32), rng.random(7).astype(np.float32)
    shares = np.exp(margin) / np.exp(margin).sum(axis=0)
    objective = objectives.OBJECTIVES["multi:softprob"]
    assert objectives.predict(objective, margin, np.empty_like(margin), 1) == pytest.approx(shares, rel=1e-5)
    aim, into = objectives.Aim(label, weight, np.float32(0.7)), (np.empty_like(margin), np.empty_like(margin))
    grad, hess = objectives.gradients(objective, margin, aim, into, 1)
    assert grad == pytest.approx((shares - (label == np.arange(3)[:, None])) * weight, abs=1e-6)
    assert hess == pytest.approx(2 * shares * (1 - shares) * weight, rel=1e-5)
    one = margin[:1]
    for name, expected in (("binary:logistic", 1 / (1 + np.exp(-one))), ("count:poisson", np.exp(one))):
        objective = objectives.OBJECTIVES[name]
        predicted = objectives.predict(objective, one, np.empty_like(one), 1)
        assert predicted == pytest.approx(expected, rel=1e-6)
        given = one if objective.of_margins else predicted
        grad, hess = objectives.gradients(objective, given, aim, (np.empty_like(one), np.empty_like(one)), 1)
        assert grad == pytest.approx((expected - label) * weight, abs=1e-5)
        second = np.exp(one + 0.7) if name == "count:poisson" else expected * (1 - expected)
        assert hess == pytest.approx(second * weight, rel=1e-5)
