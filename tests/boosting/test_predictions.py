"""Predictions of boosted models agree with each other."""

from __future__ import annotations

import numpy as np
import pytest
from boosted import KINDS, noisy

from apsplit import AdaBoostClassifier


@pytest.mark.parametrize("kind", KINDS)
def test_logarithms_of_probabilities(kind):
    options = dict(KINDS[kind])
    X, y = noisy(n_classes=options.pop("n_classes"))
    model = AdaBoostClassifier(10, max_depth=2, **options).fit(X, y)
    found, expected = model.predict_log_proba(X), np.log(model.predict_proba(X))
    np.testing.assert_allclose(found, expected, rtol=1e-9)
    assert found.shape == expected.shape


def test_logarithms_of_probabilities_that_round_to_0():
    model = AdaBoostClassifier(2, boosting="real").fit([[1.0], [2.0]] * 50, [0, 1] * 50)
    model.estimator_votes_[0] *= 1000.0  # shared with the model, until it has predicted
    found = model.predict_log_proba([[1.0]])
    assert np.isfinite(found).all() and model.predict_proba([[1.0]])[0, 1] == 0.0 and found[0, 1] < -1000.0


@pytest.mark.parametrize("kind", KINDS)
def test_the_last_stage_is_the_whole(kind):
    options = dict(KINDS[kind])
    X, y = noisy(n_classes=options.pop("n_classes"))
    model = AdaBoostClassifier(6, **options).fit(X, y)
    np.testing.assert_allclose(list(model.staged_decision_function(X))[-1], model.decision_function(X))
    assert list(model.staged_score(X, y))[-1] == model.score(X, y)
