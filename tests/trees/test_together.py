"""Trees that are grown together by those who hold some columns each: the same bits as one would grow alone."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from gradient_trees import FORMS, table
from shares import dealt, together

import apsplit
from apsplit import samplers
from apsplit.extending import ColumnShare

GRADIENT_OPTIONS = [
    {"max_depth": 4},
    {"max_depth": None, "min_child_weight": 0.0, "rows": np.arange(0, 90, 2)},
    {"grow_policy": "lossguide", "max_leaves": 6, "min_samples_leaf": 3},
    {"colsample_bytree": 0.8, "colsample_bylevel": 0.7, "colsample_bynode": 0.8, "random_state": 3},
    {"monotone_constraints": [1, -1, 0, 1, -1, 0, 1], "max_depth": 4},
    {"interaction_constraints": [[0, 2], [2, 4], [1, 6]], "max_depth": 4},
    {
        "interaction_constraints": [[0, 1, 3], [3, 4]],
        "max_leaves": 9,
        "grow_policy": "lossguide",
        "features": [0, 1, 3, 4, 6],
        "colsample_bytree": 0.9,
        "colsample_bynode": 0.7,
        "random_state": 1,
    },
    {"features": [2], "rows": [5, 5, 7, 9, 11, 20, 20, 21]},
]


def check_gradient_trees(n, options, form, n_holders, **of_data):
    X, g, h = table(n, 5)
    alone = apsplit.grow_gradient_tree(apsplit.Dataset(FORMS[form](X), **of_data), g, h, n_threads=1, **options)

    def grow(share):
        return [apsplit.grow_gradient_tree(share, g, h, n_threads=1, **options) for _ in range(2)]

    for trees in together(FORMS[form](X), dealt(X.shape[1], n_holders, n), grow, **of_data):
        for tree in trees:
            assert tree == alone
            np.testing.assert_array_equal(tree.train_leaves, alone.train_leaves)


@pytest.mark.nojit
@pytest.mark.parametrize("options", GRADIENT_OPTIONS)
@pytest.mark.parametrize("form", ["C", "csc"])
def test_gradient_trees_of_few_rows(options, form):
    check_gradient_trees(90, options, form, 3, max_bins=12)


@pytest.mark.parametrize("n_holders", [1, 2, 4])
@pytest.mark.parametrize("form", ["C", "csc"])
def test_gradient_trees(form, n_holders):
    for options in GRADIENT_OPTIONS:
        check_gradient_trees(4000, options, form, n_holders)


def test_trees_like_those_of_xgboost():
    X, g, h = table(3000, 6, dtype="float32")
    options = {"compat": "xgboost", "min_split_gain": 0.5, "n_threads": 1}
    alone = apsplit.grow_gradient_tree(X, g, h, **options)
    for tree in together(X, dealt(7, 3), lambda share: apsplit.grow_gradient_tree(share, g, h, **options)):
        assert tree == alone


@pytest.mark.parametrize("batch", [80, 1 << 25])
def test_batches_are_as_small_as_for_the_one_with_the_least_room(batch, monkeypatch):
    monkeypatch.setattr("apsplit.trees.gradient_memory.BATCH_BYTES", batch)
    monkeypatch.setattr("apsplit.trees.gradient_memory.POOL_BYTES", 1 << 15)
    check_gradient_trees(2000, {"max_depth": None, "min_child_weight": 0.0}, "C", 3)


@pytest.mark.parametrize("form", ["C", "csc"])
def test_memory_goes_from_share_to_share_whatever_else_it_was_used_for(form, monkeypatch):
    monkeypatch.setattr("apsplit.trees.gradient_memory.BATCH_BYTES", 80)
    X, g, h = table(2000, 5)
    X, y, options = FORMS[form](X), g > 0, {"max_depth": None, "min_child_weight": 0.0, "n_threads": 1}
    parameters = {"n_estimators": 3, "max_depth": 5, "n_threads": 1}
    alone = apsplit.grow_gradient_tree(X, g, h, **options)
    model = apsplit.AdaBoostClassifier(**parameters).fit(X, y)

    def grow(share):
        for k in range(3):
            if share.columns[0] == k:  # others have nothing to agree on anew, or no memory at all
                apsplit.grow_gradient_tree(share.data, g, h, **options)
                apsplit.AdaBoostClassifier(**parameters).fit(share.data, y)
            share = ColumnShare(share.data, share.columns, share.shape[1], share.exchange)
            assert apsplit.grow_gradient_tree(share, g, h, **options) == alone
            assert apsplit.AdaBoostClassifier(**parameters).fit(share, y).estimators_ == model.estimators_
            share.release()
        return len(share.data._kept["GradientGrower"])

    assert together(X, dealt(X.shape[1], 3), grow) == [1, 1, 1]


@pytest.mark.parametrize("form", ["C", "csc"])
def test_one_split_of_gradients(form):
    X, g, h = table(2000, 7)
    alone = apsplit.find_gradient_split(FORMS[form](X), g, h)
    found = together(FORMS[form](X), dealt(7, 3), lambda share: apsplit.find_gradient_split(share, g, h, n_threads=1))
    assert all(split == alone for split in found)


MODELS = [
    {"max_depth": 1},
    {"max_depth": 3, "criterion": "entropy"},
    {"max_depth": 2, "multiclass": "ovr", "boosting": "real"},
    {"max_depth": None, "max_leaves": 5, "criterion": "error"},
    {"sampler": [samplers.LazyBoost(0.5), samplers.WeightTrimming(0.8)], "random_state": 1},
    {"max_depth": 2, "sampler": samplers.Subsample(0.5), "random_state": 1, "min_samples_leaf": 3},
]


def flat(nested):
    return [each for row in nested for each in (row if isinstance(row, list) else [row])]


def assert_same_model(model, other):
    assert flat(model.estimators_) == flat(other.estimators_)
    for votes, others in zip(flat(model.estimator_votes_), flat(other.estimator_votes_), strict=True):
        np.testing.assert_array_equal(votes, others)


@pytest.mark.parametrize("form", ["C", "csc"])
@pytest.mark.parametrize("parameters", MODELS)
def test_adaboost_and_what_is_known_of_it(parameters, form):
    X, g, _ = table(2500, 8)
    X, y = FORMS[form](X), np.digitize(g, [-0.5, 0.3] if parameters.get("max_depth") != 1 else [0.0])
    weight = np.random.default_rng(0).integers(0, 4, len(y)).astype(float)

    def model():
        return apsplit.AdaBoostClassifier(4, n_threads=1, **parameters)

    def fit(share):
        told = []
        share.on_grown = lambda grown: told.append(pickle.dumps(grown))
        first = model().fit(share, y, weight)
        share.known = [pickle.loads(grown) for grown in told[:3]]
        return first, model().fit(share, y, weight)

    alone = model().fit(X, y, weight)
    for models in together(X, dealt(7, 3), fit):
        for each in models:
            assert_same_model(each, alone)


def test_what_is_known_is_not_grown_again():
    X, g, h = table(500, 9)
    tree = apsplit.grow_gradient_tree(X, g, h, max_depth=2, n_threads=1)

    def grow(share):
        share.known = [pickle.loads(pickle.dumps(tree))]
        rows = [3, 3, 499, 0]
        return [apsplit.grow_gradient_tree(share, -g, h, rows=rows, n_threads=1) for _ in range(2)]

    for known, other in together(X, dealt(7, 2), grow):
        assert known == tree != other
        np.testing.assert_array_equal(known.train_leaves, tree.apply(X)[[3, 3, 499, 0]])
