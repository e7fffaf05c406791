"""AdaBoostClassifier as an estimator: the same bits whatever the search, stages, evaluation sets, warm starts."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
import scipy.sparse
from boosted import KINDS, assert_same_ensemble, assert_same_model, errors_by_round, noisy
from sklearn.base import clone
from sklearn.datasets import load_breast_cancer, load_digits, load_iris
from sklearn.ensemble import AdaBoostClassifier as TheirAdaBoost
from sklearn.exceptions import NotFittedError
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier as TheirTree
from sklearn.utils.estimator_checks import check_class_weight_classifiers, parametrize_with_checks

from apsplit import AdaBoostClassifier, Dataset
from apsplit.boosting.callbacks import EarlyStopping
from apsplit.samplers import GOSS, BanditFeatures, FilterBoost, Laminating, LazyBoost, Subsample, WeightTrimming

STRATEGIES = ("auto", "exhaustive", "adaptive", "quick", "incremental")
SAMPLERS = [
    WeightTrimming(0.8),
    LazyBoost(0.3),
    Subsample(0.5),
    GOSS(0.3, 0.2),
    Laminating(n_rows=64, n_features=2),
    FilterBoost(n_rows=200),
    BanditFeatures(n_groups=3),
    [LazyBoost(0.5), WeightTrimming(0.9)],
]
by_name = {"ids": lambda s: "+".join(type(each).__name__ for each in s) if isinstance(s, list) else type(s).__name__}


@pytest.fixture(scope="module")
def cancer():
    return load_breast_cancer(return_X_y=True)


def smoothed_by_rows(estimator):
    """What a scikit-learn check may find."""
    if estimator.boosting == "discrete":
        without = (
            "what the check sets as min_weight_fraction_leaf is min_weight_leaf here"  # it passes with that: below
        )
        return {"check_class_weight_classifiers": without}
    reason = "leaves are smoothed by half a row, and a row of weight 2 is one row"
    return {f"check_sample_weight_equivalence_on_{kind}_data": reason for kind in ("dense", "sparse")}


@parametrize_with_checks(
    [AdaBoostClassifier(), AdaBoostClassifier(n_estimators=5, multiclass="ovr", boosting="real", max_depth=2)],
    expected_failed_checks=smoothed_by_rows,
)
@pytest.mark.filterwarnings("ignore")
def test_scikit_learn_contract(estimator, check):
    check(estimator)


def test_scikit_learn_contract_of_class_weight():
    check_class_weight_classifiers("adaboost", AdaBoostClassifier(min_weight_leaf=0.01))


def test_use_before_fit_is_refused():
    model = AdaBoostClassifier()
    for ask in (model.predict, model.predict_proba, model.decision_function):
        with pytest.raises(NotFittedError):
            ask([[1.0]])
    with pytest.raises(NotFittedError):
        _ = model.feature_importances_
    with pytest.raises(NotFittedError):
        next(model.staged_predict([[1.0]]))


def test_one_against_rest_is_a_model_for_each_class():
    X, y = noisy(n_classes=3)
    for boosting in ("discrete", "real"):
        model = AdaBoostClassifier(6, multiclass="ovr", boosting=boosting).fit(X, y)
        for k in range(3):
            one = AdaBoostClassifier(6, boosting=boosting).fit(X, y == k)
            np.testing.assert_array_equal(model.decision_function(X)[:, k], one.decision_function(X))
            np.testing.assert_array_equal(model.estimator_weights_[:, k], one.estimator_weights_)
        np.testing.assert_array_equal(model.predict(X), model.decision_function(X).argmax(axis=1))


@pytest.mark.parametrize(("load", "max_depth"), [(load_breast_cancer, 1), (load_digits, 3)])
def test_as_accurate_as_scikit_learn(load, max_depth):
    X, y = load(return_X_y=True)
    ours = AdaBoostClassifier(25, max_depth=max_depth).fit(X[::2], y[::2])
    theirs = TheirAdaBoost(TheirTree(max_depth=max_depth), n_estimators=25, random_state=0).fit(X[::2], y[::2])
    assert ours.score(X[1::2], y[1::2]) == pytest.approx(theirs.score(X[1::2], y[1::2]), abs=0.02)
    np.testing.assert_allclose(ours.estimator_errors_[:3], theirs.estimator_errors_[:3], rtol=1e-9)


# ------------------------------------------------------------------------------------------------ the same bits


@pytest.mark.parametrize("kind", KINDS)
def test_search_and_threads_do_not_matter(monkeypatch, kind):
    options = dict(KINDS[kind])
    X, y = noisy(n_classes=options.pop("n_classes"))
    model = AdaBoostClassifier(12, max_depth=2, n_threads=1, **options).fit(X, y)
    assert model.n_estimators_ == 12
    monkeypatch.setattr("apsplit._threads.WORK_PER_THREAD", 1.0)
    for strategy in STRATEGIES:
        for n_threads in (1, 2):
            other = clone(model).set_params(strategy=strategy, n_threads=n_threads).fit(X, y)
            assert_same_model(model, other, X)


@pytest.mark.parametrize("kind", KINDS)
def test_order_of_rows_and_form_of_X_do_not_matter(kind):
    options = dict(KINDS[kind])
    X, y = noisy(n_classes=options.pop("n_classes"))
    X[np.random.default_rng(0).random(X.shape) < 0.1] = np.nan
    model = AdaBoostClassifier(8, max_depth=2, **options).fit(X, y)
    shuffled = np.random.default_rng(1).permutation(len(y))
    forms = [
        (X[shuffled], y[shuffled]), (np.asfortranarray(X), y), (scipy.sparse.csr_matrix(X), y), (Dataset(X), y),
        (Dataset(X, max_bins=9), y),
    ]  # fmt: skip
    for form, labels in forms:
        assert_same_model(model, clone(model).fit(form, labels), X)
    np.testing.assert_array_equal(model.decision_function(scipy.sparse.csc_matrix(X)), model.decision_function(X))
    np.testing.assert_array_equal(model.decision_function(Dataset(X)), model.decision_function(X))


@pytest.mark.parametrize("kind", KINDS)
def test_rows_of_zero_weight_do_not_exist(kind):
    options = dict(KINDS[kind])
    X, y = noisy(n_classes=options.pop("n_classes"))
    w = np.random.default_rng(0).choice([0.0, 1.0, 2.5], len(y))
    model = AdaBoostClassifier(6, **options)
    assert_same_model(clone(model).fit(X, y, w), clone(model).fit(X[w > 0], y[w > 0], w[w > 0]), X)


def test_rows_of_zero_weight_do_not_exist_for_a_perfect_tree():
    X, y = np.array([[0.0], [1.0], [5.0], [6.0], [7.0]]), np.array([0, 0, 1, 1, 1])
    with_it = AdaBoostClassifier().fit(X, y, [1, 1, 1, 1, 0])
    np.testing.assert_array_equal(with_it.estimator_weights_, AdaBoostClassifier().fit(X[:4], y[:4]).estimator_weights_)


def test_training_error_goes_to_zero(cancer):
    X, y = cancer
    assert errors_by_round(AdaBoostClassifier(60, max_depth=2).fit(X, y), X, y)[-1] == 0.0


# ------------------------------------------------------------------------------------------------ samplers


@pytest.mark.parametrize("sampler", SAMPLERS, **by_name)
@pytest.mark.parametrize("kind", ["two classes", "real", "samme"])
def test_every_sampler_learns(sampler, kind):
    options = dict(KINDS[kind])
    n_classes = options.pop("n_classes")
    if isinstance(sampler, FilterBoost) and n_classes > 2:
        pytest.skip("FilterBoost is for two classes")
    X, y = noisy(400, n_classes)
    model = AdaBoostClassifier(40, max_depth=2, sampler=sampler, random_state=0, **options).fit(X, y)
    errors = errors_by_round(model, X, y)
    assert len(errors) == 40
    assert errors[-1] < 0.95 * errors[0]
    again = clone(model).set_params(strategy="adaptive", n_threads=2).fit(X, y)
    assert_same_model(model, again, X)
    assert model.n_rescued_ == again.n_rescued_


def test_random_state_decides():
    X, y = noisy()
    model = AdaBoostClassifier(6, sampler=Subsample(0.3), random_state=1)
    assert_same_model(clone(model).fit(X, y), clone(model).fit(X, y), X)
    one, other = (clone(model).set_params(random_state=seed).fit(X, y).decision_function(X) for seed in (1, 2))
    assert (one != other).any()
    sampler = BanditFeatures(n_groups=3)
    AdaBoostClassifier(6, sampler=sampler, random_state=0).fit(X, y)
    assert sampler._arms is None  # what a fit learns is not written to the parameter


# ------------------------------------------------------------------------------------------------ evaluation sets


def test_evaluation_sets_are_followed(cancer):
    X, y = cancer
    model = AdaBoostClassifier(12, max_depth=2)
    model.fit(X[::2], y[::2], eval_set=[(X[::2], y[::2]), (X[1::2], y[1::2])])
    assert list(model.evals_result_) == ["eval_0", "eval_1"]
    np.testing.assert_allclose(model.evals_result_["eval_0"], errors_by_round(model, X[::2], y[::2]), atol=1e-12)
    np.testing.assert_allclose(model.evals_result_["eval_1"], errors_by_round(model, X[1::2], y[1::2]), atol=1e-12)
    assert_same_ensemble(model, clone(model).fit(X[::2], y[::2]), X)
    names = np.array(["bad", "good"])
    named = clone(model).fit(X[::2], names[y[::2]], eval_set=(X[1::2], names[y[1::2]]))
    assert named.evals_result_["eval_0"] == model.evals_result_["eval_1"]
    strange = clone(model).fit(X[::2], y[::2], eval_set=(X[:4], [7, 7, 7, 7]))
    assert strange.evals_result_["eval_0"] == [1.0] * 12  # a label that was never seen is never right


@pytest.mark.parametrize("kind", KINDS)
def test_early_stopping_keeps_the_best_rounds(kind):
    options = dict(KINDS[kind])
    n_classes = options.pop("n_classes")
    (X, y), (X_test, y_test) = noisy(n_classes=n_classes), noisy(seed=1, n_classes=n_classes)
    model = AdaBoostClassifier(200, max_depth=2, n_iter_no_change=5, **options)
    model.fit(X, y, eval_set=(X_test, y_test))
    errors = model.evals_result_["eval_0"]
    best = model.n_estimators_
    assert best < 200 and len(errors) == best
    assert errors[-1] < min(errors[:-1], default=1.0)
    longer = AdaBoostClassifier(best + 5, max_depth=2, **options).fit(X, y)
    assert_same_ensemble(model, AdaBoostClassifier(best, max_depth=2, **options).fit(X, y), X)
    assert (errors_by_round(longer, X_test, y_test)[best:] >= errors[-1] - 1e-7).all()
    for name in ("assessments_", "seconds_", "kept_weight_", "notes_"):
        assert len(getattr(model, name)) == best


def test_the_last_evaluation_set_stops(cancer):
    X, y = cancer
    nonsense = (X[:100], np.random.default_rng(0).integers(0, 2, 100))
    model = AdaBoostClassifier(60, n_iter_no_change=10)
    one, two, other = (clone(model).fit(X, y, eval_set=sets) for sets in (nonsense, [(X, y), nonsense], (X, y)))
    assert two.n_estimators_ == one.n_estimators_ != other.n_estimators_


def test_early_stopping_holds_rows_out():
    X, y = noisy(500)
    model = AdaBoostClassifier(200, max_depth=3, n_iter_no_change=5, validation_fraction=0.3, random_state=0).fit(X, y)
    assert model.n_estimators_ < 150
    errors = model.evals_result_["held_out"]
    assert len(errors) == model.n_estimators_ and errors[-1] == min(errors)
    np.testing.assert_array_equal(model.n_rows_, 350)
    # Multiples of 1/150: so many rows were held out, none of them counts more.
    np.testing.assert_allclose(np.array(errors) * 150, np.rint(np.array(errors) * 150), atol=1e-9)
    assert_same_model(model, clone(model).fit(X, y), X)


def test_early_stopping_keeps_the_names_of_a_frame():
    frame = load_iris(as_frame=True)
    model = AdaBoostClassifier(5, n_iter_no_change=3).fit(frame.data, frame.target)
    assert list(model.feature_names_in_) == list(frame.data.columns)


# ------------------------------------------------------------------------------------------------ warm start


@pytest.mark.parametrize("sampler", [None, *SAMPLERS], ids=lambda s: by_name["ids"](s) if s else "everything")
def test_a_warm_start_is_one_long_fit(sampler):
    X, y = noisy()
    long = AdaBoostClassifier(15, max_depth=2, sampler=sampler, random_state=0).fit(X, y)
    model = AdaBoostClassifier(4, max_depth=2, sampler=sampler, random_state=0, warm_start=True).fit(X, y)
    for n_rounds in (5, 15, 15):
        model.set_params(n_estimators=n_rounds).fit(X, y)
        assert model.n_estimators_ == n_rounds
    assert_same_model(model, long, X)
    assert model.notes_ == long.notes_ and model.n_rescued_ == long.n_rescued_


@pytest.mark.parametrize("kind", KINDS)
def test_a_warm_start_is_one_long_fit_for_every_kind(kind):
    options = dict(KINDS[kind])
    X, y = noisy(n_classes=options.pop("n_classes"))
    model = AdaBoostClassifier(4, warm_start=True, **options).fit(X, y, eval_set=(X, y))
    first = model.decision_function(X)
    model.set_params(n_estimators=10).fit(X, y, eval_set=(X, y))
    long = AdaBoostClassifier(10, **options).fit(X, y, eval_set=(X, y))
    assert_same_model(model, long, X)
    assert model.evals_result_ == long.evals_result_
    assert (first != model.decision_function(X)).any()


def test_a_warm_start_with_held_out_rows_goes_on_with_the_same_rows():
    X, y = noisy()
    model = AdaBoostClassifier(4, n_iter_no_change=50, warm_start=True).fit(X, y)
    before = model._training.learners[0].label
    model.set_params(n_estimators=8).fit(X, y)
    np.testing.assert_array_equal(model._training.learners[0].label, before)


def test_a_warm_start_with_other_data_is_refused():
    X, y = noisy()
    model = AdaBoostClassifier(4, warm_start=True).fit(X, y)
    with pytest.raises(ValueError, match="n_estimators=3"):
        model.set_params(n_estimators=3).fit(X, y)
    model.set_params(n_estimators=8)
    with pytest.raises(ValueError, match="warm_start"):
        model.fit(X[:100], y[:100])
    with pytest.raises(ValueError, match="warm_start"):
        model.fit(X[:, :3], y)


# ------------------------------------------------------------------------------------------------ among scikit-learn's


def test_in_a_pipeline_with_a_grid_search_in_two_processes(cancer):
    X, y = cancer
    model = make_pipeline(StandardScaler(), AdaBoostClassifier(8))
    grid = {"adaboostclassifier__max_depth": [1, 2], "adaboostclassifier__sampler": [None, WeightTrimming(0.9)]}
    search = GridSearchCV(model, grid, cv=3, n_jobs=2, error_score="raise").fit(X, y)
    assert search.best_score_ > 0.93
    assert cross_val_score(search.best_estimator_, X, y, cv=3).mean() == pytest.approx(search.best_score_)


@pytest.mark.parametrize("kind", KINDS)
def test_clone_and_pickle(kind):
    options = dict(KINDS[kind])
    X, y = noisy(n_classes=options.pop("n_classes"))
    y = np.array(["a", "b", "c"])[y]
    model = AdaBoostClassifier(5, sampler=LazyBoost(0.5), random_state=3, warm_start=True, **options).fit(X, y)
    loaded = pickle.loads(pickle.dumps(model))
    assert_same_model(model, loaded, X)
    np.testing.assert_array_equal(loaded.predict(X), model.predict(X))
    assert set(loaded.predict(X)) <= {"a", "b", "c"}
    assert_same_model(model, clone(model).fit(X, y), X)
    assert len(pickle.dumps(model)) < 40_000  # the training data are not in it


def test_names_of_a_frame():
    frame = load_iris(as_frame=True)
    names = frame.target_names[frame.target]
    model = AdaBoostClassifier(5, max_depth=2).fit(frame.data, names)
    assert list(model.feature_names_in_) == list(frame.data.columns)
    assert model.estimators_[0].feature_names == list(frame.data.columns)
    assert set(model.predict(frame.data)) == set(names)
    with pytest.raises(ValueError, match="feature names"):
        model.predict(frame.data[frame.data.columns[::-1]])


def test_missing_values_tell():
    """A feature that is missing in one class only, and otherwise noise."""
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, 200)
    X = np.where((y == 1)[:, None], np.nan, rng.normal(size=(200, 1)))
    for form in (X, scipy.sparse.csr_matrix(X)):
        model = AdaBoostClassifier(3).fit(form, y)
        assert model.n_estimators_ == 1 and model.score(form, y) == 1.0


# ------------------------------------------------------------------------------------------------ refusing


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"n_estimators": 0}, "n_estimators"),
        ({"learning_rate": 0.0}, "learning_rate"),
        ({"learning_rate": -1.0}, "learning_rate"),
        ({"max_depth": 0}, "max_depth"),
        ({"criterion": "mse"}, "criterion='mse'"),
        ({"strategy": "lazy"}, "strategy='lazy'"),
        ({"multiclass": "ecoc"}, "multiclass='ecoc'"),
        ({"boosting": "gentle"}, "boosting='gentle'"),
        ({"boosting": "real"}, "use multiclass='ovr'"),
        ({"criterion": "exponential"}, "two classes"),
        ({"sampler": "trimming"}, "sampler"),
        ({"sampler": FilterBoost()}, "two classes"),
        ({"n_iter_no_change": 0}, "n_iter_no_change"),  # fails: the message names n_rounds
        ({"n_iter_no_change": 5, "validation_fraction": 1.0}, "validation_fraction"),
        ({"n_iter_no_change": 5, "validation_fraction": 0.0}, "validation_fraction"),
        ({"min_samples_leaf": 0}, "min_samples_leaf"),
        ({"n_estimators": 1.5}, "n_estimators must be an integer"),
        ({"learning_rate": np.inf}, "learning_rate=inf"),
        ({"learning_rate": np.nan}, "learning_rate"),
        ({"learning_rate": "a"}, "learning_rate"),
        ({"verbose": "a"}, "verbose"),
        ({"warm_start": "a"}, "warm_start"),
        ({"random_state": "a"}, "random_state"),
        ({"criterion": ""}, "criterion=''"),
        ({"n_iter_no_change": 5, "tol": np.inf}, "tol"),
        ({"callbacks": [1]}, r"callbacks must be a list .* not \[1\]"),
        ({"callbacks": 1}, "callbacks"),
        ({"callbacks": [EarlyStopping]}, "callbacks"),
        ({"callbacks": EarlyStopping(3)}, "callbacks"),
        ({"n_threads": -3}, "n_threads"),
    ],
    ids=str,
)
def test_wrong_parameters_are_named(options, message):
    X, y = noisy(60, n_classes=3)
    with pytest.raises(ValueError, match=message):
        AdaBoostClassifier(**options).fit(X, y)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda X, y: (X, y[:-1]), "eval_set has 60 rows in X, but 59 labels in y"),
        (lambda X, y: [(X, y), (X[:5], y)], r"eval_set\[1\] has 5 rows in X, but 60 labels"),
        (lambda X, y: (X, None), "eval_set must be a tuple .* without None"),
        (lambda X, y: [(X, y), (None, y)], r"eval_set\[1\] must be a tuple .* without None"),
        (lambda X, y: [None], "eval_set must be a tuple"),
        (lambda X, y: [X, y], "eval_set must be a tuple"),
        (lambda X, y: (X, y, y, y), "eval_set must be a tuple"),
        (lambda X, y: (X, y, -np.ones(60)), "eval_set cannot be used: sample_weight holds negative weights"),
        (lambda X, y: [(X, y), (X, y, y[:5])], r"eval_set\[1\] cannot be used: sample_weight has length 5"),
        (lambda X, y: 3, "eval_set must be a tuple"),
        (lambda X, y: (X, np.column_stack([y, y])), "eval_set cannot be used: y should be a 1d array"),
        (lambda X, y: (X[:, :3], y), "eval_set cannot be used: X has 3 features"),
        (lambda X, y: (X[:0], y[:0]), "eval_set cannot be used"),
        (lambda X, y: (X, np.array([None] * 60)), "eval_set has labels of another type"),
    ],
)
def test_a_wrong_eval_set_is_named(change, message):
    X, y = noisy(60)
    with pytest.raises(ValueError, match=message):
        AdaBoostClassifier(2).fit(X, y, eval_set=change(X, y))


def test_held_out_rows_are_checked_like_all_others():
    X, y = noisy(60)
    model = AdaBoostClassifier(3, n_iter_no_change=2)
    with pytest.raises(ValueError, match="sample_weight"):
        model.fit(X, y, np.ones(5))
    with pytest.raises(ValueError, match="requires y"):
        model.fit(X, None)
    with pytest.raises(ValueError, match="Dataset"):
        model.fit(Dataset(X), y)


def test_any_learning_rate_is_possible():
    X, y = noisy(60)
    model = AdaBoostClassifier(5, max_depth=2, learning_rate=1000.0).fit(X, y)
    assert np.isfinite(model.decision_function(X)).all()
