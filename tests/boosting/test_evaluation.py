"""What is measured on evaluation sets is what scikit-learn measures, and early stopping goes by it."""

from __future__ import annotations

import numpy as np
import pytest
from boosted import KINDS, noisy
from sklearn.metrics import accuracy_score, log_loss, make_scorer, roc_auc_score

from apsplit import AdaBoostClassifier


def fitted(kind, **options):
    options = {**KINDS[kind], **options}
    X, y = noisy(300, options.pop("n_classes"))
    w = np.random.default_rng(0).random(100)
    model = AdaBoostClassifier(8, max_depth=2, **options)
    return model.fit(X[:200], y[:200], eval_set=[(X[200:], y[200:]), (X[200:], y[200:], w)]), X[200:], y[200:], w


@pytest.mark.parametrize("kind", KINDS)
def test_log_loss(kind):
    model, X, y, w = fitted(kind, scoring="log_loss")
    for name, weight in (("eval_0", None), ("eval_1", w)):
        expected = [log_loss(y, p, sample_weight=weight) for p in model.staged_predict_proba(X)]
        np.testing.assert_allclose(model.evals_result_[name], expected, rtol=1e-9)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("scoring", ["accuracy", make_scorer(accuracy_score)], ids=["name", "scorer"])
def test_scorers(kind, scoring):
    model, X, y, w = fitted(kind, scoring=scoring)
    for name, weight in (("eval_0", None), ("eval_1", w)):
        np.testing.assert_allclose(model.evals_result_[name], list(model.staged_score(X, y, weight)))
    errors, *_ = fitted(kind)
    np.testing.assert_allclose(1.0 - np.array(errors.evals_result_["eval_1"]), model.evals_result_["eval_1"])


def test_scores_of_probabilities():
    model, X, y, w = fitted("two classes", scoring="roc_auc")
    expected = [roc_auc_score(y, decision, sample_weight=w) for decision in model.staged_decision_function(X)]
    np.testing.assert_allclose(model.evals_result_["eval_1"], expected)
    expected = [-log_loss(y, p) for p in model.staged_predict_proba(X)]
    np.testing.assert_allclose(fitted("two classes", scoring="neg_log_loss")[0].evals_result_["eval_0"], expected)


def test_functions_of_ones_own():
    def score(model, X, y, sample_weight=None):
        return float((model.predict(X) == y).sum())

    model, X, y, _ = fitted("samme", scoring=score)
    assert model.evals_result_["eval_0"] == [float((each == y).sum()) for each in model.staged_predict(X)]
    with pytest.raises(ValueError, match="the evaluation set only"):
        fitted("samme", scoring=lambda model, X, y, sample_weight=None: model.predict(X[:3]).sum())


@pytest.mark.parametrize("scoring", ["error", "log_loss", "roc_auc", "neg_log_loss"])
@pytest.mark.parametrize("held_out", [False, True])
def test_early_stopping_keeps_the_best(scoring, held_out):
    X, y = noisy(400)
    options = {"max_depth": 3, "scoring": scoring, "random_state": 0}
    test = None if held_out else (X[200:], y[200:])
    model = AdaBoostClassifier(80, n_iter_no_change=5, validation_fraction=0.3, **options)
    model.fit(X[:200], y[:200], np.linspace(1, 2, 200), eval_set=test)
    assert model.n_estimators_ < 75
    if not held_out:
        whole = AdaBoostClassifier(80, **options).fit(X[:200], y[:200], np.linspace(1, 2, 200), eval_set=test)
        values = np.array(whole.evals_result_["eval_0"][: model.n_estimators_ + 5])
        assert model.n_estimators_ == 1 + (values.argmin() if scoring in ("error", "log_loss") else values.argmax())


def test_labels_that_were_not_there_in_training():
    X, y = noisy()
    model = AdaBoostClassifier(2, scoring="log_loss").fit(X, y, eval_set=(X[:3], [7, 7, 7]))
    np.testing.assert_allclose(model.evals_result_["eval_0"], -np.log(np.finfo(float).eps))


@pytest.mark.parametrize("scoring", ["auc_roc", "logloss", None, 3])
def test_measures_that_are_not_known(scoring):
    X, y = noisy()
    with pytest.raises(ValueError, match="scoring"):
        AdaBoostClassifier(2, scoring=scoring).fit(X, y)
