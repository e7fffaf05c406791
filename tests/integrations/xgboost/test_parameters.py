"""Parameters of XGBoost are honoured or refused."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
import xgboost as xgb

from apsplit.integrations.xgboost import ExactSplits, train

from .problems import VERSION, bit_for_bit, both, matrices, parameters, table, trees


@bit_for_bit
@pytest.mark.parametrize(
    "others",
    [
        {"eta": 0.1, "max_depth": 6, "lambda": 0.2, "alpha": 0.3},
        {"gamma": 1.0, "max_depth": 5},
        {"min_child_weight": 5.0, "max_delta_step": 0.4},
        {"scale_pos_weight": 2.5},
        {"base_score": 0.2},
        {"learning_rate": 0.5, "reg_lambda": 0.0, "reg_alpha": 1.0, "min_split_loss": 0.1, "n_jobs": 1},
        {"eval_metric": ["auc", "error@0.3", "aucpr"]},
        {"monotone_constraints": "(0,0,0,0,0)"},
        {"monotone_constraints": (1, 0, -1)},
        {"monotone_constraints": "(3,0,-2)", "max_delta_step": 0.3},
        {"interaction_constraints": "[[0, 1], [2, 3, 4]]", "max_depth": 5},
        {"interaction_constraints": "[[0, 4]]", "monotone_constraints": (1, 0, 0, 0, -1), "alpha": 0.4},
    ],
    ids=lambda others: " ".join(others),
)
def test_parameters(others):
    dtrain, dtest = matrices()
    native, ours = both(parameters(**others), dtrain=dtrain, evals=[(dtest, "test")])
    assert trees(native) == trees(ours)
    assert native.eval(dtest) == ours.eval(dtest)


@bit_for_bit
def test_constraints_by_name():
    X, score = table()
    data = xgb.DMatrix(X, score, feature_names=list("abcde"))
    groups, directions = [["a", "c"], ["b", "d", "e"]], {"a": 1, "d": -1}
    given = parameters("reg:squarederror", interaction_constraints=groups, monotone_constraints=directions)
    native, ours = both(given, dtrain=data)
    assert trees(native) == trees(ours)
    by_index = {"interaction_constraints": "[[0, 2], [1, 3, 4]]", "monotone_constraints": "(1,0,0,-1,0)"}
    assert trees(train({**given, **by_index}, data, 10)) == trees(ours)
    model = xgb.XGBRegressor(
        n_estimators=10, tree_method="exact", max_depth=3, callbacks=[ExactSplits()], interaction_constraints=groups,
        monotone_constraints=directions,
    )  # fmt: skip
    pd = pytest.importorskip("pandas")
    model.fit(pd.DataFrame(X, columns=list("abcde")), score)
    assert trees(model.get_booster()) == trees(ours)


@pytest.mark.parametrize(
    ("others", "name"),
    [
        ({"tree_method": "hist"}, "tree_method"),
        ({"booster": "dart", "rate_drop": 0.1}, "booster|rate_drop"),  # since 3.3 dart is gbtree with shares to drop
        ({"booster": "gblinear"}, "booster"),
        ({"monotone_constraints": "(1,0,0,0,0,1)"}, "monotone_constraints.*pass one for each"),
        ({"interaction_constraints": "[[0, 7]]"}, "interaction_constraints"),
        ({"num_parallel_tree": 2}, "num_parallel_tree"),
        ({"multi_strategy": "multi_output_tree"}, "multi_strategy"),
        ({"sampling_method": "gradient_based", "subsample": 0.5}, "sampling_method"),
        ({"updater": "grow_colmaker"}, "updater"),
        ({"process_type": "update", "updater": "refresh"}, "updater"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_refused_parameters(others, name):
    dtrain, _ = matrices()
    with pytest.raises(ValueError, match=name):
        xgb.train(parameters(**others), dtrain, 2, callbacks=[ExactSplits()])


@pytest.mark.parametrize("name", ["max_dept", "rate_drop", "n_estimators", "silent", "predictor", "missing"])
def test_what_xgboost_makes_no_use_of_is_a_warning(name):
    if name == "rate_drop" and VERSION >= (3, 3):
        pytest.skip("since 3.3 dart is gbtree with shares to drop: refused")
    dtrain, _ = matrices()
    with xgb.config_context(verbosity=1), pytest.warns(UserWarning, match=name):
        ours = xgb.train(parameters(**{name: 1}), dtrain, 2, callbacks=[ExactSplits()])
    assert trees(ours) == trees(train(parameters(), dtrain, 2))
    with warnings.catch_warnings(), xgb.config_context():  # the parameter is the whole process's
        warnings.simplefilter("error")
        xgb.train(parameters(**{name: 1, "verbosity": 0}), dtrain, 2, callbacks=[ExactSplits()])


@pytest.mark.parametrize(
    "others",
    [
        *({name: number} for name in ("nthread", "n_jobs") for number in (-1, 0, 1)),
        {"max_bin": 64},
        {"max_cat_to_onehot": 8},
        {"max_cat_threshold": 8},
        {"refresh_leaf": 0},
        {"monotone_constraints": "()"},
        {"interaction_constraints": "[]"},
        {"tree_method": "auto"},
        {"tree_method": None},
    ],
    ids=str,
)
def test_what_cannot_change_an_exact_tree_passes(others):
    dtrain, _ = matrices()
    params = {name: value for name, value in {**parameters(), **others}.items() if value is not None}
    ours = xgb.train(params, dtrain, 3, callbacks=[ExactSplits()])
    assert trees(ours) == trees(train(parameters(), dtrain, 3))
    assert '"tree_method":"exact"' in ours.save_config()
    folds = xgb.cv(params, dtrain, 3, nfold=3, callbacks=[ExactSplits()])
    assert folds.equals(xgb.cv(parameters(), dtrain, 3, nfold=3, callbacks=[ExactSplits()]))


def test_an_estimator_needs_to_be_told_of_the_method():
    """It makes bins of X otherwise."""
    X = np.random.default_rng(0).normal(size=(40, 2))
    with pytest.raises(ValueError, match='tree_method="exact"'):
        xgb.XGBRegressor(callbacks=[ExactSplits()]).fit(X, X[:, 0])


def test_process_type():
    """XGBoost does not tell it in its configuration."""
    dtrain, dtest = matrices()
    earlier = train(parameters(), dtrain, 3)
    for model in (None, earlier):
        with pytest.raises(ValueError, match="process_type"):
            train(parameters(process_type="update"), dtrain, 3, xgb_model=model)
        with pytest.raises(ValueError, match="process_type"):
            xgb.train(parameters(process_type="update"), dtrain, 3, xgb_model=model, callbacks=[ExactSplits()])
        kept = train(parameters(process_type="default"), dtrain, 0, xgb_model=model)  # looking for it leaves no trace
        native = xgb.train(parameters(), dtrain, 0, xgb_model=model)
        assert trees(kept) == trees(native) and kept.save_config() == native.save_config()
        assert np.array_equal(kept.predict(dtest), native.predict(dtest))
