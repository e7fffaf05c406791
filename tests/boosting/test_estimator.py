"""What all estimators accept as X, y and weights, and what they refuse."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse
from sklearn.base import clone
from sklearn.datasets import load_breast_cancer, load_iris, make_classification

from apsplit import Dataset, DecisionTreeClassifier

STRATEGIES = ("auto", "exhaustive", "adaptive", "quick")


@pytest.fixture(scope="module")
def cancer():
    return load_breast_cancer(return_X_y=True)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_every_form_of_X_gives_the_same_tree(strategy):
    pd = pytest.importorskip("pandas")
    rng = np.random.default_rng(3)
    X = np.where(rng.random((300, 6)) < 0.5, 0.0, np.round(rng.normal(size=(300, 6)), 1))
    X[rng.random(X.shape) < 0.1] = np.nan
    y, w = rng.integers(0, 3, 300), rng.random(300)
    model = DecisionTreeClassifier(max_depth=6, strategy=strategy)
    tree = clone(model).fit(X, y, w).tree_
    frame = pd.DataFrame(X, columns=[f"column {j}" for j in range(6)])
    others = [
        np.asfortranarray(X), X.tolist(), scipy.sparse.csr_matrix(X), scipy.sparse.csc_array(X), Dataset(X),
        Dataset(scipy.sparse.csr_matrix(X)), Dataset(X, max_bins=6), frame,
    ]  # fmt: skip
    for form in others:
        other = clone(model).fit(form, y, w)
        other.tree_.feature_names = None
        assert other.tree_ == tree
        np.testing.assert_array_equal(other.predict_proba(form), tree.predict_proba(X))
        np.testing.assert_array_equal(other.apply(form), tree.apply(X))


def test_a_dataset_in_place_of_X(cancer):
    X, y = cancer
    data = Dataset(X)
    model = DecisionTreeClassifier().fit(data, y)
    assert model.n_features_in_ == 30 and not hasattr(model, "feature_names_in_")
    np.testing.assert_array_equal(model.predict(data), model.predict(X))
    assert model.score(data, y) == 1.0
    with pytest.raises(ValueError, match="expecting 30"):
        model.predict(Dataset(X[:, :5]))


def test_names_of_a_frame():
    frame = load_iris(as_frame=True)
    model = DecisionTreeClassifier(max_depth=2).fit(frame.data, frame.target)
    assert list(model.feature_names_in_) == list(frame.data.columns)
    data = Dataset(frame.data)
    assert list(DecisionTreeClassifier().fit(data, frame.target).feature_names_in_) == list(frame.data.columns)
    with pytest.raises(ValueError, match="feature names"):
        model.predict(frame.data[frame.data.columns[::-1]])
    model.fit(frame.data.to_numpy(), frame.target)
    assert not hasattr(model, "feature_names_in_") and model.tree_.feature_names is None


@pytest.mark.parametrize("labels", [["no", "yes"], [-1, 1], [1.0, 2.0], [False, True]], ids=str)
def test_labels_of_any_kind(labels):
    X, codes = make_classification(120, random_state=0)
    y = np.array(labels)[codes]
    model = DecisionTreeClassifier().fit(X, y)
    np.testing.assert_array_equal(model.classes_, np.unique(y))
    np.testing.assert_array_equal(model.predict(X), y)
    assert model.predict(X).dtype == y.dtype


def test_a_class_without_weight_is_not_learned():
    model = DecisionTreeClassifier().fit([[0.0], [1.0], [2.0]], ["a", "b", "c"], [1.0, 0.0, 1.0])
    np.testing.assert_array_equal(model.classes_, ["a", "c"])
    np.testing.assert_array_equal(model.predict([[0.0], [1.5]]), ["a", "c"])


def test_weights_may_be_of_any_size(cancer):
    X, y = cancer
    w = np.random.default_rng(0).random(len(y))
    tree = DecisionTreeClassifier(max_depth=4).fit(X, y, w).tree_
    for factor in (2.0**-1000, 2.0**900):
        assert DecisionTreeClassifier(max_depth=4).fit(X, y, w * factor).tree_ == tree


@pytest.mark.parametrize(
    ("X", "y", "w", "message"),
    [
        ([[0.0], [1.0]], [1, 1], None, "one class"),
        ([[0.0], [1.0]], [0, 1], [1.0, 0.0], "one class"),
        ([[0.0], [1.0]], [0, 1], [0.0, 0.0], "sample_weight"),
        ([[0.0], [1.0]], [0, 1], [1.0, -1.0], "sample_weight"),
        ([[0.0], [1.0]], [0, 1], [1.0], "sample_weight"),
        ([[0.0], [1.0]], [0, 1, 1], None, "y has length 3"),
        ([[0.0], [1.0]], [0.1, 0.7], None, "continuous"),
        ([[0.0], [1.0]], None, None, "requires y"),
        ([[0.0], [np.inf]], [0, 1], None, "infinite value in feature 0"),
        ([["a"], ["b"]], [0, 1], None, "."),
    ],
)
def test_wrong_data_are_refused(X, y, w, message):
    with pytest.raises(ValueError, match=message):
        DecisionTreeClassifier().fit(X, y, w)
