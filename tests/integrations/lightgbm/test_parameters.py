"""Parameters of LightGBM, by any of their names, are honoured or refused."""

from __future__ import annotations

import os

import lightgbm as lgb
import numpy as np
import pytest

from apsplit.integrations.lightgbm import parameters, train
from apsplit.samplers import GOSS, FilterBoost

from .problems import BASE, raw


def test_aliases(problem):
    named = {
        "application": "mse", "eta": 0.2, "reg_lambda": 2.0, "reg_alpha": 1.0, "max_leaf": 5, "min_child_weight": 4.0,
        "min_child_samples": 3, "min_split_gain": 0.1, "colsample_bytree": 0.8, "random_state": 3, "n_jobs": 1,
        "verbose": -1, "num_trees": 3, "subsample": 0.7, "subsample_freq": 1,
    }  # fmt: skip
    main = {
        "objective": "regression", "learning_rate": 0.2, "lambda_l2": 2.0, "lambda_l1": 1.0, "num_leaves": 5,
        "min_sum_hessian_in_leaf": 4.0, "min_data_in_leaf": 3, "min_gain_to_split": 0.1, "feature_fraction": 0.8,
        "seed": 3, "num_threads": 1, "verbosity": -1, "num_iterations": 3, "bagging_fraction": 0.7, "bagging_freq": 1,
    }  # fmt: skip
    one, other = train(named, problem.dataset(), 50), train(main, problem.dataset(), 50)
    assert one.num_trees() == other.num_trees() == 3
    assert np.array_equal(raw(one, problem.X), raw(other, problem.X))
    both = train({**main, "reg_lambda": 77.0, "lambda_l1": "1.0"}, problem.dataset())
    assert np.array_equal(raw(both, problem.X), raw(one, problem.X))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("objective", "lambdarank"),
        ("objective", "rank_xendcg"),
        ("boosting", "dart"),
        ("linear_tree", True),
        ("extra_trees", True),
        ("monotone_constraints", [1, 0, 0]),
        ("monotone_constraints", "1,0,up,0,0"),
        ("interaction_constraints", [[0, 7]]),
        ("interaction_constraints", "[0,1"),
        ("path_smooth", 1.0),
        ("use_missing", False),
        ("zero_as_missing", True),
        ("categorical_feature", "0"),
        ("forcedsplits_filename", "some.json"),
        ("use_quantized_grad", True),
        ("pos_bagging_fraction", 0.5),
        ("cegb_penalty_split", 1.0),
        ("device_type", "gpu"),
        ("device_type", "cuda"),  # LightGBM's message has two lines
    ],
)
def test_refused_parameters(problem, name, value, capfd):
    with pytest.raises(ValueError, match=name):
        train({**BASE, name: value, "verbosity": 1}, problem.dataset(), 2)
    assert capfd.readouterr() == ("", "")  # LightGBM says nothing


@pytest.mark.parametrize(
    ("name", "value"),
    [("feature_contri", [1, 1, 1, 1, 0.5]), ("boosting", "rf")],
)
def test_what_lightgbm_itself_rejects_here_is_named(problem, name, value):
    """It is asked about the parameters without X, and then complains of the number of columns, or of bagging."""
    with pytest.raises(ValueError, match=f"{name}=.* is not supported"):
        train({**BASE, name: value}, problem.dataset(), 2)
    with pytest.raises(ValueError, match="num_leaves"):
        train({**BASE, "num_leaves": 1}, problem.dataset(), 2)


@pytest.mark.parametrize(
    "others",
    [
        {"n_jobs": -1},
        {"num_threads": 0},
        {"task": "train", "boosting_type": "gbdt", "device": "cpu", "tree_learner": "serial", "num_machines": 1},
        {"monotone_constraints": [0, 0, 0, 0, 0], "monotone_constraints_method": "advanced"},
        {"monotone_constraints": "0,0,0,0,0", "interaction_constraints": [], "categorical_feature": "auto"},
        {"feature_contri": [1.0] * 5, "drop_rate": 0.2, "cat_smooth": 3, "max_cat_to_onehot": 2, "top_k": 3},
        {"deterministic": True, "max_bin": 63, "force_row_wise": True, "two_round": True, "header": True},
        {"num_grad_quant_bins": 8, "linear_lambda": 0.1, "lambdarank_truncation_level": 5, "gpu_device_id": 0},
    ],
    ids=str,
)
def test_what_cannot_change_an_exact_tree_passes(problem, others):
    ours, plain = (train({**BASE, **more}, problem.dataset(), 3) for more in (others, {}))
    assert np.array_equal(raw(ours, problem.X), raw(plain, problem.X))


def test_an_unknown_name_is_a_warning(problem):
    with pytest.warns(UserWarning, match="no_such_parameter"):
        ours = train({**BASE, "no_such_parameter": 1}, problem.dataset(), 3)
    assert np.array_equal(raw(ours, problem.X), raw(train(BASE, problem.dataset(), 3), problem.X))
    with pytest.warns(UserWarning, match="lerning_rate"):
        train(BASE, problem.dataset(), 3, callbacks=[lgb.reset_parameter(lerning_rate=[0.1, 0.2, 0.3])])


def test_lightgbm_is_silent_when_its_error_becomes_ours(problem, capfd):
    """It writes to stderr past Python; what others write there meanwhile is not lost."""
    with pytest.raises(ValueError, match="num_leaves"):
        train({**BASE, "num_leaves": 1}, problem.dataset(), 2)
    assert capfd.readouterr() == ("", "")
    with parameters._in_silence():
        os.write(2, b"[LightGBM] [Fatal] Check failed.\n\nsomething else\n")
    assert capfd.readouterr() == ("", "something else\n")


def test_parameters_at_their_defaults_are_fine(problem):
    defaults = {"boosting": "gbdt", "use_missing": True, "extra_trees": False, "path_smooth": 0, "max_bin": 63}
    booster = train({**BASE, **defaults}, problem.dataset(), 2)
    assert np.array_equal(raw(booster, problem.X), raw(train(BASE, problem.dataset(), 2), problem.X))


@pytest.mark.parametrize(
    ("params", "fields", "more", "message"),
    [
        ({"is_unbalance": True, "scale_pos_weight": 2.0, "objective": "binary"}, {}, {}, "is_unbalance"),
        ({"objective": "multiclass"}, {}, {}, "num_class=1 must be 2 or more"),
        ({"num_class": 3}, {}, {}, "num_class=3 must be 1"),
        ({"objective": "binary"}, {"label": np.arange(4.0)}, {}, "labels 0 and 1"),
        ({"data_sample_strategy": "goss", "top_rate": 0.8, "other_rate": 0.4}, {}, {}, "top_rate"),
        ({"data_sample_strategy": "goss", "bagging_freq": 1, "bagging_fraction": 0.5}, {}, {}, "bagging in GOSS"),
        ({"num_leaves": 1}, {}, {}, "num_leaves"),
        ({"bagging_freq": 1, "bagging_fraction": 0.5}, {}, {"sampler": GOSS()}, "sampler takes the place"),
        ({}, {}, {"sampler": FilterBoost()}, "FilterBoost is for AdaBoost"),
        ({}, {}, {"num_boost_round": 0}, "num_boost_round"),
        ({}, {"categorical_feature": ["z"]}, {}, "categorical_feature"),
        ({}, {"label": None}, {}, "no label"),
        ({}, {"weight": np.ones(3)}, {}, "weight has 3 values for 4 rows"),
        ({}, {"weight": np.zeros(4)}, {}, "weight of train_set must not be negative, and not all zero"),
        ({}, {"label": np.array([0.0, 1.0, np.nan, 1.0])}, {}, "label of train_set holds NaN"),
    ],
)
def test_refused_calls(params, fields, more, message):
    data = lgb.Dataset(np.arange(8.0).reshape(4, 2), **{"label": np.array([0.0, 1.0, 0.0, 1.0]), **fields})
    with pytest.raises(ValueError, match=message):
        train({**BASE, **params}, data, **more)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"monotone_constraints_method": "intermediate"}, "monotone_constraints_method='intermediate'.*use 'basic'"),
        ({"mc_method": "advanced"}, "monotone_constraints_method='advanced'.*use 'basic'"),
        ({"monotone_penalty": 2.0}, "monotone_penalty=2.0.*use 0.0"),
        ({"objective": "l1"}, "monotone_constraints.*regression_l1"),
    ],
)
def test_what_goes_with_monotone_constraints(problem, more, message):
    with pytest.raises(ValueError, match=message):
        train({**BASE, "monotone_constraints": [1, 0, 0, 0, -1], **more}, problem.dataset(), 2)
    train({**BASE, **more}, problem.dataset(), 2)
