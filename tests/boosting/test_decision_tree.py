"""DecisionTreeClassifier is a scikit-learn classifier, and as good on the training data as scikit-learn's own."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.base import clone
from sklearn.datasets import load_breast_cancer, load_iris
from sklearn.ensemble import AdaBoostClassifier as TheirAdaBoost
from sklearn.ensemble import BaggingClassifier
from sklearn.exceptions import NotFittedError
from sklearn.impute import SimpleImputer
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier as TheirTree
from sklearn.utils.estimator_checks import check_class_weight_classifiers, parametrize_with_checks

from apsplit import DecisionTreeClassifier

STRATEGIES = ("auto", "exhaustive", "adaptive", "quick")
# The check sets min_weight_fraction_leaf where there is one; scikit-learn's own trees fail it without. Here that is
# min_weight_leaf, with which the check passes: test_scikit_learn_contract_of_class_weight.
WITHOUT_LARGE_LEAVES = "what the check sets as min_weight_fraction_leaf is min_weight_leaf here"


@parametrize_with_checks(
    [DecisionTreeClassifier(), DecisionTreeClassifier(strategy="adaptive", max_depth=3)],
    expected_failed_checks=lambda _: {"check_class_weight_classifiers": WITHOUT_LARGE_LEAVES},
)
@pytest.mark.filterwarnings("ignore")
def test_scikit_learn_contract(estimator, check):
    check(estimator)


def test_scikit_learn_contract_of_class_weight():
    check_class_weight_classifiers("tree", DecisionTreeClassifier(min_weight_leaf=0.01))


def test_use_before_fit_is_refused():
    model = DecisionTreeClassifier()
    for ask in (model.predict, model.predict_proba, model.apply, model.decision_path):
        with pytest.raises(NotFittedError):
            ask([[1.0]])
    for ask in (model.get_depth, model.get_n_leaves, lambda: model.feature_importances_):
        with pytest.raises(NotFittedError):
            ask()


# ------------------------------------------------------------------------------------------------ against scikit-learn


def impurity(tree, criterion):
    """Mean impurity of the leaves, by weight."""
    share = tree.value[tree.is_leaf]
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.where(share > 0, np.log2(share), 0.0)
    of_leaf = 1 - (share**2).sum(axis=1) if criterion == "gini" else -(share * logs).sum(axis=1)
    return float(of_leaf @ tree.cover[tree.is_leaf])


def their_impurity(model):
    tree = model.tree_
    leaves = tree.children_left < 0
    return float(tree.impurity[leaves] @ tree.weighted_n_node_samples[leaves] / tree.weighted_n_node_samples[0])


@settings(max_examples=max(1, settings.default.max_examples // 3))
@given(
    seed=st.integers(0, 10**6),
    n_classes=st.integers(2, 4),
    criterion=st.sampled_from(["gini", "entropy"]),
    max_depth=st.sampled_from([1, 2, 3]),
    weighted=st.booleans(),
)
def test_same_tree_as_scikit_learn(seed, n_classes, criterion, max_depth, weighted):
    """Where no two splits are equally good, the best one divides the rows in the same way."""
    rng = np.random.default_rng(seed)
    X = np.round(rng.normal(size=(150, 3)), 3).astype(np.float32)
    y = np.concatenate((np.arange(n_classes), rng.integers(0, n_classes, 150 - n_classes)))
    w = np.exp(rng.normal(size=150)) if weighted else None
    ours = DecisionTreeClassifier(max_depth=max_depth, criterion=criterion).fit(X, y, w)
    theirs = TheirTree(max_depth=max_depth, criterion=criterion, random_state=0).fit(X, y, w)
    if max_depth == 1 or weighted:  # else they may have chosen another one of several equally good splits
        assert impurity(ours.tree_, criterion) == pytest.approx(their_impurity(theirs), rel=1e-9, abs=1e-12)
    if weighted:
        np.testing.assert_array_equal(ours.predict(X), theirs.predict(X))
        np.testing.assert_allclose(ours.predict_proba(X), theirs.predict_proba(X), atol=1e-12)


def test_importances_are_those_of_scikit_learn(cancer):
    X, y = cancer
    X, w = X.astype(np.float32), np.exp(np.random.default_rng(0).normal(size=len(y)))
    ours, theirs = (make(max_depth=2).fit(X, y, w) for make in (DecisionTreeClassifier, TheirTree))
    np.testing.assert_allclose(ours.feature_importances_, theirs.feature_importances_, atol=1e-12)
    assert ours.get_depth() == theirs.get_depth() == 2
    assert ours.get_n_leaves() == theirs.get_n_leaves()


@pytest.mark.parametrize(
    "limits",
    [
        {"min_samples_leaf": 7},
        {"min_samples_split": 30},
        {"max_leaves": 8},
        {"min_weight_leaf": 0.05},
        {"max_depth": 4, "criterion": "entropy"},
    ],
    ids=lambda limits: next(iter(limits)),
)
def test_limits_mean_what_they_mean_in_scikit_learn(limits):
    rng = np.random.default_rng(1)
    X, y, w = rng.normal(size=(400, 4)).astype(np.float32), rng.integers(0, 3, 400), np.exp(rng.normal(size=400))
    names = {"max_leaves": "max_leaf_nodes", "min_weight_leaf": "min_weight_fraction_leaf"}
    ours = DecisionTreeClassifier(**limits).fit(X, y, w)
    theirs = TheirTree(random_state=0, **{names.get(name, name): value for name, value in limits.items()}).fit(X, y, w)
    np.testing.assert_array_equal(ours.predict(X), theirs.predict(X))
    assert impurity(ours.tree_, limits.get("criterion", "gini")) == pytest.approx(their_impurity(theirs))


def test_training_data_without_contradictions_are_learned_by_heart():
    X, y = load_iris(return_X_y=True)
    for criterion in ("gini", "entropy", "error"):
        model = DecisionTreeClassifier(criterion=criterion).fit(X, y)
        assert model.score(X, y) == 1.0
        assert model.get_n_leaves() == np.count_nonzero(model.tree_.feature < 0)
        assert model.feature_importances_.sum() == pytest.approx(1.0)


@pytest.mark.nojit
def test_a_tree_worked_by_hand():
    """Exclusive or, with one more row on one corner: gini takes feature 0 first, and each side is then told by 1."""
    X = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0], [1.0, 1.0]])
    model = DecisionTreeClassifier(n_threads=1).fit(X, ["even", "odd", "odd", "even", "even"])
    tree = model.tree_
    np.testing.assert_array_equal(tree.feature, [0, 1, 1, -1, -1, -1, -1])
    np.testing.assert_array_equal(tree.threshold[:3], [0.5, 0.5, 0.5])
    np.testing.assert_allclose(tree.value[0], [3 / 5, 2 / 5])
    np.testing.assert_allclose(tree.cover, [1, 2 / 5, 3 / 5, 1 / 5, 1 / 5, 1 / 5, 2 / 5])
    # Impurities: root 12/25; left side 1/2, right side 4/9: 12/25 - (2/5 * 1/2 + 3/5 * 4/9) = 1/75.
    np.testing.assert_allclose(tree.gain, [1 / 75, 2 / 5 * 1 / 2, 3 / 5 * 4 / 9, 0, 0, 0, 0])
    np.testing.assert_array_equal(model.predict(X), ["even", "odd", "odd", "even", "even"])


# ------------------------------------------------------------------------------------------------ among scikit-learn's


@pytest.fixture(scope="module")
def cancer():
    return load_breast_cancer(return_X_y=True)


def test_as_a_base_estimator_of_their_adaboost(cancer):
    X, y = cancer
    base = DecisionTreeClassifier(max_depth=1)
    ours = TheirAdaBoost(base, n_estimators=20, random_state=0).fit(X[::2], y[::2])
    theirs = TheirAdaBoost(TheirTree(max_depth=1), n_estimators=20, random_state=0).fit(X[::2], y[::2])
    assert ours.score(X[1::2], y[1::2]) == pytest.approx(theirs.score(X[1::2], y[1::2]), abs=0.03)
    assert ours.score(X[1::2], y[1::2]) > base.fit(X[::2], y[::2]).score(X[1::2], y[1::2])


def test_as_a_base_estimator_of_their_bagging(cancer):
    X, y = cancer
    forest = BaggingClassifier(DecisionTreeClassifier(), n_estimators=8, max_features=0.5, random_state=0, n_jobs=2)
    assert forest.fit(X[::2], y[::2]).score(X[1::2], y[1::2]) > 0.92


def test_in_a_pipeline_with_a_grid_search_in_two_processes(cancer):
    X, y = cancer
    X = np.where(np.random.default_rng(0).random(X.shape) < 0.05, np.nan, X)
    model = make_pipeline(SimpleImputer(), StandardScaler(), DecisionTreeClassifier())
    grid = {"decisiontreeclassifier__max_depth": [1, 4], "decisiontreeclassifier__criterion": ["gini", "error"]}
    search = GridSearchCV(model, grid, cv=3, n_jobs=2, error_score="raise").fit(X, y)
    assert search.best_score_ > 0.88
    assert search.best_params_["decisiontreeclassifier__max_depth"] == 4


def test_cross_validation_agrees_with_theirs(cancer):
    X, y = cancer
    ours = cross_val_score(DecisionTreeClassifier(max_depth=4), X, y, cv=5)
    theirs = cross_val_score(TheirTree(max_depth=4, random_state=0), X, y, cv=5)
    assert ours.mean() == pytest.approx(theirs.mean(), abs=0.02)


def test_set_output_upstream(cancer):
    pytest.importorskip("pandas")
    y = cancer[1]
    model = make_pipeline(StandardScaler().set_output(transform="pandas"), DecisionTreeClassifier(max_depth=2))
    model.fit(load_breast_cancer(as_frame=True).data, y)
    assert list(model[-1].feature_names_in_) == list(load_breast_cancer().feature_names)
    assert model[-1].tree_.feature_names == list(load_breast_cancer().feature_names)
    assert "worst" in model[-1].tree_.to_text()


def test_clone_and_pickle(cancer):
    X, y = cancer
    model = DecisionTreeClassifier(max_leaves=9, criterion="entropy", min_weight_leaf=0.01).fit(X, y)
    copied = clone(model)
    assert copied.get_params() == model.get_params() and not hasattr(copied, "tree_")
    assert copied.fit(X, y).tree_ == model.tree_
    loaded = pickle.loads(pickle.dumps(model))
    assert loaded.tree_ == model.tree_
    np.testing.assert_array_equal(loaded.predict_proba(X), model.predict_proba(X))


# ------------------------------------------------------------------------------------------------ refusing


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"max_depth": 0}, "max_depth"),
        ({"max_depth": 1.5}, "max_depth"),
        ({"max_leaves": 0}, "max_leaves"),
        ({"criterion": "mse"}, "criterion='mse'.*'gini'"),
        ({"strategy": "lazy"}, "strategy='lazy'.*'auto'"),
        ({"min_samples_split": 1}, "min_samples_split"),
        ({"min_samples_leaf": 0}, "min_samples_leaf"),
        ({"min_weight_leaf": -0.1}, "min_weight_leaf"),
        ({"min_weight_leaf": 1.1}, "min_weight_leaf"),
        ({"n_threads": 0}, "n_threads"),
    ],
    ids=str,
)
def test_wrong_parameters_are_named(options, message):
    with pytest.raises(ValueError, match=message):
        DecisionTreeClassifier(**options).fit([[0.0], [1.0]], [0, 1])


def test_exponential_is_for_two_classes():
    X, y = load_iris(return_X_y=True)
    with pytest.raises(ValueError, match="two classes"):
        DecisionTreeClassifier(criterion="exponential").fit(X, y)
    assert DecisionTreeClassifier(criterion="exponential").fit(X, y == 1).score(X, y == 1) == 1.0
