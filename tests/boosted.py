"""AdaBoost models that several tests are about: data, kinds of boosting, and when two models are the same."""

from __future__ import annotations

import numpy as np

from apsplit import AdaBoostClassifier
from apsplit.boosting.callbacks import Callback
from apsplit.samplers import BanditFeatures, FilterBoost, Subsample, WeightTrimming

KINDS = {
    "two classes": {"n_classes": 2},
    "samme": {"n_classes": 3},
    "ovr": {"n_classes": 3, "multiclass": "ovr"},
    "real": {"n_classes": 2, "boosting": "real"},
    "real ovr": {"n_classes": 3, "boosting": "real", "multiclass": "ovr"},
}


def noisy(n=240, n_classes=2, seed=0):
    """A problem that takes some rounds; values without ties."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, 6)).astype(np.float32)
    y = np.digitize(X[:, 0] + X[:, 1] * X[:, 2] + 0.7 * rng.normal(size=n), np.linspace(-1, 1, n_classes + 1)[1:-1])
    return X, y


def trees_of(model):
    return [tree for row in model.estimators_ for tree in (row if isinstance(row, list) else [row])]


def assert_same_ensemble(a, b, X):
    """Trees, votes, errors and sums, to the bit; whether or not the models were evaluated on the way."""
    assert a.n_estimators_ == b.n_estimators_
    assert all(one == other for one, other in zip(trees_of(a), trees_of(b), strict=True))
    np.testing.assert_array_equal(a.estimator_weights_, b.estimator_weights_)
    np.testing.assert_array_equal(a.estimator_errors_, b.estimator_errors_)
    np.testing.assert_array_equal(a.decision_function(X), b.decision_function(X))


def assert_same_model(a, b, X):
    """The same ensemble, and the same notes, rescues and errors on evaluation sets."""
    assert_same_ensemble(a, b, X)
    assert a.evals_result_ == b.evals_result_ and a.notes_ == b.notes_ and a.n_rescued_ == b.n_rescued_


def errors_by_round(model, X, y):
    return 1.0 - np.array(list(model.staged_score(X, y)))


MODELS = {
    "plain": {"random_state": 0},
    "sampled": {"sampler": [BanditFeatures(n_groups=3), WeightTrimming(0.9)], "random_state": 3},
    "filtered": {"sampler": FilterBoost(n_rows=50), "random_state": 3},
    "real": {"boosting": "real", "random_state": 0},
    "ovr": {"multiclass": "ovr", "sampler": Subsample(0.5), "random_state": 0, "n_classes": 3},
}


def make(kind, n_rounds=10, callbacks=(), **options):
    """A model, and what it is to be fitted to."""
    options = {**MODELS[kind], **options}
    X, y = noisy(150, options.pop("n_classes", 2))
    return AdaBoostClassifier(n_rounds, max_depth=2, callbacks=list(callbacks), **options), X, y


class Killed(Exception):
    """Raised by :class:`DieAfter`."""


class DieAfter(Callback):
    """Ends the fit in the hard way."""

    def __init__(self, n_rounds):
        self.n_rounds = n_rounds

    def after_round(self, training):
        if len(training.rounds) == self.n_rounds:
            raise Killed
        return False


class Watch(Callback):
    """Writes down what it is told."""

    def __init__(self):
        self.told = []

    def before_training(self, training):
        self.told.append(("before", len(training.rounds)))

    def after_round(self, training):
        self.told.append(("round", len(training.rounds)))
        return False

    def after_training(self, training):
        self.told.append(("after", len(training.rounds)))
