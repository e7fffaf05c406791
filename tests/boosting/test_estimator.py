"""What all estimators accept as X, y and weights, and what they refuse."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
import scipy.sparse
from sklearn.base import clone
from sklearn.datasets import load_breast_cancer, load_iris, make_classification

from apsplit import AdaBoostClassifier, Dataset, DecisionTreeClassifier, load
from apsplit.callbacks import Checkpoint

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


# ------------------------------------------------------------------------------------------------------- categories


def colours(n=300, seed=0):
    """A pandas frame of a number, colours and numbers of shops; missing values; labels of three classes."""
    pd = pytest.importorskip("pandas")
    rng = np.random.default_rng(seed)
    colour = rng.choice(["red", "green", "blue", "black", "white"], n).astype(object)
    shop = rng.integers(0, 40, n)
    y = (np.isin(colour, ["red", "black"]).astype(int) + (shop % 3 == 0) + (rng.random(n) < 0.1)) % 3
    colour[rng.random(n) < 0.05] = None
    frame = pd.DataFrame({"size": rng.normal(size=n).round(1), "colour": colour, "shop": shop})
    return frame.astype({"colour": "category", "shop": "category"}), np.array(["a", "b", "c"])[y]


def models():
    yield DecisionTreeClassifier(max_depth=5, n_threads=1)
    yield AdaBoostClassifier(8, max_depth=2, random_state=0, n_threads=1)
    yield AdaBoostClassifier(6, max_depth=2, multiclass="ovr", boosting="real", random_state=0, n_threads=1)


def probabilities(model, X):
    return model.predict_proba(X).tolist()


@pytest.mark.parametrize("splits", ["one_vs_rest", "partition"])
@pytest.mark.parametrize("model", list(models()), ids=["tree", "samme", "real"])
def test_categories_of_any_frame_give_the_same_model(model, splits):
    frame, y = colours()
    model = clone(model).set_params(categorical_splits=splits).fit(frame, y)
    wanted = probabilities(model, frame)
    assert set(model.categories_) == {1, 2}
    trees = [model.tree_] if hasattr(model, "tree_") else np.ravel(model.estimators_).tolist()
    assert any(tree.sets.is_set.any() for tree in trees)
    assert "colour in" in "".join(tree.to_text() for tree in trees)
    pa, pl = pytest.importorskip("pyarrow"), pytest.importorskip("polars")
    arrow = pa.Table.from_pandas(frame, preserve_index=False)
    strings = frame.assign(shop=frame["shop"].astype(int))
    polars = pl.from_pandas(strings)  # its categories are strings
    for other in (arrow, polars, frame.astype({"colour": object}), Dataset(frame), frame.to_numpy()):
        assert probabilities(model, other) == wanted
    chosen = clone(model).set_params(categorical_features=["colour", "shop"])
    assert probabilities(chosen.fit(strings, y), strings) == wanted
    for columns in ([1, 2], [False, True, True]):
        chosen = clone(model).set_params(categorical_features=columns)
        assert probabilities(chosen.fit(strings.to_numpy(), y), frame) == wanted
    refitted = clone(model).fit(arrow.set_column(2, "shop", pa.array(frame["shop"].astype(str))), y)
    assert set(refitted.categories_) == {1, 2}


@pytest.mark.parametrize("model", list(models()), ids=["tree", "samme", "real"])
def test_unknown_categories_go_where_missing_values_go(model):
    frame, y = colours()
    model.fit(frame, y)
    new, missing = frame.copy(), frame.copy()
    new["colour"], missing["colour"] = ["violet"] * len(new), [None] * len(new)
    assert probabilities(model, new) == probabilities(model, missing)


@pytest.mark.parametrize("model", list(models()), ids=["tree", "samme", "real"])
def test_models_with_categories_are_saved(model, tmp_path):
    frame, y = colours()
    model.set_params(categorical_splits="partition", categorical_features=["colour", "shop"]).fit(frame, y)
    model.save(tmp_path / "model.json")
    loaded = load(tmp_path / "model.json")
    assert loaded.get_params() == model.get_params() | {"n_threads": None}
    assert probabilities(loaded, frame) == probabilities(model, frame)
    assert probabilities(pickle.loads(pickle.dumps(model)), frame) == probabilities(model, frame)


@pytest.mark.parametrize("strategy", ["exhaustive", "adaptive", "quick", "incremental"])
@pytest.mark.parametrize("splits", ["one_vs_rest", "partition"])
def test_rounds_with_categories_are_those_of_every_strategy(strategy, splits):
    frame, y = colours(2000)
    model = AdaBoostClassifier(12, max_depth=3, categorical_splits=splits, random_state=0, n_threads=2)
    wanted = clone(model).fit(frame, y).estimators_
    assert clone(model).set_params(strategy=strategy).fit(frame, y).estimators_ == wanted


def test_wide_columns_of_categories_are_boosted():
    rng = np.random.default_rng(1)
    good = rng.random(3000) < 0.5
    X = rng.integers(0, 3000, (4000, 1))
    y = good[X[:, 0]] ^ (rng.random(4000) < 0.1)
    for splits, least in (("partition", 0.9), ("one_vs_rest", 0.5)):
        model = AdaBoostClassifier(5, max_depth=1, categorical_features=[0], categorical_splits=splits).fit(X, y)
        assert model.score(X, y) > least
        others = AdaBoostClassifier(
            5, max_depth=1, categorical_features=[0], categorical_splits=splits, strategy="adaptive"
        ).fit(X, y)
        assert others.estimators_ == model.estimators_


def test_early_stopping_and_evaluation_sets_know_categories():
    frame, y = colours(600)
    model = AdaBoostClassifier(10, max_depth=2, n_iter_no_change=3, random_state=0).fit(frame, y)
    assert set(model.categories_) == {1, 2}
    followed = AdaBoostClassifier(5, max_depth=2, random_state=0).fit(frame[:400], y[:400], eval_set=(frame, y))
    wrong = [float(np.mean(p != y)) for p in followed.staged_predict(frame)]
    np.testing.assert_allclose(followed.evals_result_["eval_0"], wrong)


def test_checkpoints_know_categories(tmp_path):
    frame, y = colours(400)
    model = AdaBoostClassifier(8, max_depth=2, categorical_splits="partition", random_state=0)
    wanted = clone(model).fit(frame, y).estimators_
    path = tmp_path / "model.ckpt"
    clone(model).set_params(n_estimators=4, callbacks=[Checkpoint(path)]).fit(frame, y)
    assert clone(model).set_params(callbacks=[Checkpoint(path)]).fit(frame, y).estimators_ == wanted
    other = clone(model).set_params(callbacks=[Checkpoint(path)], categorical_splits="one_vs_rest")
    with pytest.raises(ValueError, match="other data or parameters"):
        other.fit(frame, y)


def test_categories_of_sparse_matrices_are_refused():
    X = scipy.sparse.random(50, 4, 0.5, format="csr", random_state=0)
    with pytest.raises(ValueError, match="categorical_features of a sparse X are not supported"):
        DecisionTreeClassifier(categorical_features=[1]).fit(X, np.arange(50) % 2)
