"""Converters see all of a classifier: what its trees add up to is its decision function."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.exceptions import NotFittedError

from apsplit import AdaBoostClassifier, DecisionTreeClassifier
from apsplit.integrations.classifiers import check_classifier, trees_of

RNG = np.random.default_rng(0)
X = RNG.normal(size=(150, 4))
SCORE = X[:, 0] + X[:, 1] * X[:, 2]
LABELS = {2: SCORE > 0, 4: np.digitize(SCORE, [-1.0, 0.0, 1.0])}


@pytest.mark.parametrize("n_classes", LABELS)
@pytest.mark.parametrize("options", [{}, {"multiclass": "ovr"}, {"multiclass": "ovr", "boosting": "real"}], ids=str)
def test_trees_add_up_to_the_decision_function(n_classes, options):
    model = AdaBoostClassifier(6, max_depth=2, **options).fit(X, LABELS[n_classes])
    n_columns = check_classifier(model)
    assert n_columns == (1 if n_classes == 2 else n_classes)
    decision, n_trees = np.zeros((len(X), n_columns)), 0
    for i, (tree, votes) in enumerate(trees_of(model, lambda shares: shares)):
        decision[:, i % n_columns] += 0.0 if tree is None else votes[tree.apply(X)]
        n_trees = i + 1
    assert n_trees == model.n_estimators_ * n_columns
    assert decision.reshape(model.decision_function(X).shape) == pytest.approx(model.decision_function(X), abs=1e-12)


def test_a_class_that_has_nothing_more_to_learn():
    """The first class is told from the others by one tree, and is done."""
    y = np.where(X[:, 3] > 0, 0, 1 + (SCORE > 0))
    model = AdaBoostClassifier(5, max_depth=1, multiclass="ovr").fit(X, y)
    found = list(trees_of(model, lambda shares: shares))
    assert len(found) == 15 and any(tree is None and not votes.any() for tree, votes in found)


def test_a_decision_tree_gives_its_shares():
    model = DecisionTreeClassifier(max_depth=3).fit(X, LABELS[4])
    columns = [values[tree.apply(X)] for tree, values in trees_of(model, np.log1p)]
    assert np.column_stack(columns) == pytest.approx(np.log1p(model.predict_proba(X)))


def test_other_models_are_refused():
    with pytest.raises(ValueError, match="not Ridge"):
        check_classifier(type("Ridge", (), {})())
    with pytest.raises(NotFittedError):
        check_classifier(AdaBoostClassifier())
