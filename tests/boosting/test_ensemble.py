"""The rounds of a model: stages, probabilities, importances, and what each round took."""

from __future__ import annotations

import numpy as np
import pytest
from boosted import KINDS, noisy

from apsplit import AdaBoostClassifier
from apsplit.samplers import LazyBoost, WeightTrimming

STRATEGIES = ("auto", "exhaustive", "adaptive", "quick", "incremental")


@pytest.mark.parametrize("kind", KINDS)
def test_stages_are_models_of_fewer_rounds(kind):
    options = dict(KINDS[kind])
    X, y = noisy(n_classes=options.pop("n_classes"))
    model = AdaBoostClassifier(7, **options).fit(X, y)
    stages = zip(
        model.staged_decision_function(X), model.staged_predict(X), model.staged_predict_proba(X),
        model.staged_score(X, y), strict=True,
    )  # fmt: skip
    for k, (decision, predicted, probabilities, score) in enumerate(stages, start=1):
        shorter = AdaBoostClassifier(k, **options).fit(X, y)
        np.testing.assert_array_equal(decision, shorter.decision_function(X))
        np.testing.assert_array_equal(predicted, shorter.predict(X))
        np.testing.assert_array_equal(probabilities, shorter.predict_proba(X))
        assert score == shorter.score(X, y)
    assert k == model.n_estimators_ == 7


@pytest.mark.parametrize("kind", KINDS)
def test_probabilities(kind):
    options = dict(KINDS[kind])
    X, y = noisy(n_classes=options.pop("n_classes"))
    model = AdaBoostClassifier(20, max_depth=2, **options).fit(X, y)
    probabilities = model.predict_proba(X)
    np.testing.assert_allclose(probabilities.sum(axis=1), 1.0)
    assert (probabilities >= 0).all()
    np.testing.assert_array_equal(model.classes_[probabilities.argmax(axis=1)], model.predict(X))


@pytest.mark.parametrize("kind", KINDS)
def test_every_round_is_accounted_for(kind):
    options = dict(KINDS[kind])
    n_classes = options.pop("n_classes")
    X, y = noisy(n_classes=n_classes)
    w = np.ones(len(y))
    w[:10] = 0.0
    model = AdaBoostClassifier(9, strategy="exhaustive", **options).fit(X, y, w)
    several = options.get("multiclass") == "ovr"
    assert len(model.estimators_) == model.n_estimators_ == 9
    for name in ("estimator_weights_", "estimator_errors_"):
        assert getattr(model, name).shape == ((9, n_classes) if several else (9,))
    for name in ("assessments_", "reads_", "seconds_", "n_rows_", "n_features_", "kept_weight_"):
        assert getattr(model, name).shape == (9,)
    assert len(model.notes_) == 9 and model.n_rescued_ == 0 and model.evals_result_ == {}
    np.testing.assert_array_equal(model.n_rows_, len(y) - 10)
    np.testing.assert_array_equal(model.n_features_, 6)
    np.testing.assert_array_equal(model.kept_weight_, 1.0)
    np.testing.assert_array_equal(model.assessments_, (len(y) - 10) * 6 * (n_classes if several else 1))
    assert (model.reads_ > 0).all() and (model.seconds_ > 0).all()


def test_stumps_are_counted_as_find_split_counts():
    """The first round of a named search is find_split's; later ones go by the new weights."""
    from apsplit import find_split

    X, y = noisy()
    w = np.exp(np.random.default_rng(0).normal(size=len(y)))
    for strategy in set(STRATEGIES) - {"incremental"}:
        model = AdaBoostClassifier(5, criterion="error", strategy=strategy).fit(X, y, w)
        report = find_split(X, y, w, strategy=strategy).report
        assert model.assessments_[0] == report.n_assessments
        assert (model.assessments_ <= report.n_exhaustive).all()


def test_importances_are_averages_by_vote():
    X, y = noisy()
    X[:, 5] = 0.0
    model = AdaBoostClassifier(15, max_depth=2).fit(X, y)
    each = np.array([tree.feature_importances for tree in model.estimators_])
    expected = np.average(each, axis=0, weights=model.estimator_weights_)
    np.testing.assert_allclose(model.feature_importances_, expected / expected.sum())
    assert model.feature_importances_[5] == 0.0
    assert model.feature_importances_[:3].sum() > 0.5
    ovr = AdaBoostClassifier(5, multiclass="ovr").fit(*noisy(n_classes=3))
    assert ovr.feature_importances_.shape == (6,)
    assert ovr.feature_importances_.sum() == pytest.approx(1.0)


def test_what_samplers_keep_is_reported():
    X, y = noisy(400)
    sampler = [LazyBoost(0.5), WeightTrimming(0.8)]
    model = AdaBoostClassifier(12, max_depth=4, sampler=sampler, random_state=0).fit(X, y)
    assert model.n_rescued_ == 0
    np.testing.assert_array_equal(model.n_features_, 3)
    np.testing.assert_array_equal(model.n_rows_, [notes["kept_rows"] for notes in model.notes_])
    np.testing.assert_allclose(model.kept_weight_, [1 - notes["dropped_weight"] for notes in model.notes_])
    assert (model.kept_weight_ >= 0.8).all() and model.kept_weight_.max() < 0.85
    assert (model.assessments_ <= 4 * model.n_rows_ * model.n_features_).all()
    # A replay of the first rounds by hand: the heaviest rows that hold 0.8 of the weight.
    w = np.full(400, 1 / 400)
    for i in range(4):
        kept = np.sort(w)[::-1][: int(model.n_rows_[i])]
        assert kept.sum() == pytest.approx(model.kept_weight_[i], rel=1e-9)
        assert kept[:-1].sum() < 0.8 + 1e-9
        wrong = model.estimators_[i].predict(X) != y
        error = w[wrong].sum()
        assert error == pytest.approx(model.estimator_errors_[i], rel=1e-9)  # on all rows
        w[wrong] *= (1 - error) / error
        w /= w.sum()
