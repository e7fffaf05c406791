"""Weights of classes are weights of their rows."""

from __future__ import annotations

import numpy as np
import pytest
from boosted import assert_same_ensemble, noisy
from sklearn.utils.class_weight import compute_sample_weight

from apsplit import AdaBoostClassifier, Dataset, DecisionTreeClassifier
from apsplit.boosting.class_weight import weights_by_class


@pytest.mark.parametrize("class_weight", ["balanced", {0: 5.0, 1: 0.5, 2: 1.0}, {1: 3}])
def test_the_same_as_weights_of_rows(class_weight):
    X, y = noisy(n_classes=3)
    y[y == 2] = np.where(np.arange((y == 2).sum()) % 3, 1, 2)
    listed = {0: 1.0, 1: 3.0, 2: 1.0} if class_weight == {1: 3} else class_weight
    weights = compute_sample_weight(listed, y)
    for data in (X, Dataset(X)):
        model = AdaBoostClassifier(5, class_weight=class_weight).fit(data, y)
        assert_same_ensemble(model, AdaBoostClassifier(5).fit(X, y, weights), X)
    tree = DecisionTreeClassifier(max_depth=3, class_weight=class_weight).fit(X, y)
    assert tree.tree_ == DecisionTreeClassifier(max_depth=3).fit(X, y, weights).tree_


def test_they_come_on_top_of_weights_of_rows():
    X, y = noisy()
    w = np.random.default_rng(0).random(len(y))
    model = AdaBoostClassifier(5, class_weight={1: 3.0}).fit(X, y, w)
    assert_same_ensemble(model, AdaBoostClassifier(5).fit(X, y, w * np.where(y == 1, 3.0, 1.0)), X)


def test_balanced_goes_by_weights():
    y, w = np.array(["a", "a", "b", "c"]), np.array([1.0, 2.0, 9.0, 0.0])
    found = weights_by_class("balanced", y, w)
    assert found[:2].sum() == pytest.approx(found[2]) and found[3] == 0.0 and found.sum() == pytest.approx(w.sum())


def test_early_stopping_with_weights_of_classes():
    X, y = noisy()
    options = {"n_iter_no_change": 3, "random_state": 0}
    model = AdaBoostClassifier(30, class_weight={1: 3.0}, **options).fit(X, y)
    same = AdaBoostClassifier(30, **options).fit(X, y, np.where(y == 1, 3.0, 1.0))
    assert_same_ensemble(model, same, X)
    assert model.evals_result_ == same.evals_result_


@pytest.mark.parametrize(
    ("class_weight", "message"),
    [
        ("balance", "class_weight must be 'balanced', a dict"),
        (3, "class_weight must be"),
        ({7: 1.0, 1: 2.0}, "class_weight names 7, which is no label of y"),
        ({1: -1.0}, r"class_weight\[1\] must be a number from 0"),
        ({1: "a"}, r"class_weight\[1\] must be a number"),
    ],
)
def test_what_cannot_be_used_is_named(class_weight, message):
    X, y = noisy()
    for cls in (AdaBoostClassifier, DecisionTreeClassifier):
        with pytest.raises(ValueError, match=message):
            cls(class_weight=class_weight).fit(X, y)


def test_a_fold_without_a_class():
    X, y = noisy()
    AdaBoostClassifier(2, class_weight={0: 1.0, 1: 2.0, 2: 3.0}).fit(X, y)
