"""Parameters that public notebooks pass: accepted, or refused by a message that names them and says what to do."""

from __future__ import annotations

import warnings
from typing import Any

import lightgbm as lgb
import numpy as np
import pytest
import xgboost as xgb

import apsplit.integrations.lightgbm as exact_lgb
from apsplit.integrations.xgboost import ExactSplits

from .problems import X, Y

BEFORE_3_3 = xgb.__version__.startswith(("3.0", "3.1", "3.2"))  # since then dart is gbtree with shares to drop
# Name, value, and: "" accepted, "warned" as by the host itself, or what the refusal says beside the name.
XGBOOST: list[tuple[str, Any, str]] = [
    ("booster", "gbtree", ""),
    ("booster", "dart", "must be 'gbtree'" if BEFORE_3_3 else ""),
    ("booster", "gblinear", "must be 'gbtree'"),
    ("objective", "reg:squarederror", ""),
    ("objective", "reg:linear", ""),
    ("objective", "reg:tweedie", ""),
    ("objective", "binary:hinge", ""),
    ("eval_metric", "auc", ""),
    ("eval_metric", ["logloss", "error"], ""),
    ("eta", 0.05, ""),
    ("learning_rate", 0.02, ""),
    ("max_depth", 8, ""),
    ("max_depth", 0, ""),
    ("max_leaves", 31, ""),
    ("grow_policy", "lossguide", ""),
    ("min_child_weight", 7, ""),
    ("gamma", 0.1, ""),
    ("min_split_loss", 0.1, ""),
    ("subsample", 0.8, ""),
    ("colsample_bytree", 0.7, ""),
    ("colsample_bylevel", 0.7, ""),
    ("colsample_bynode", 0.7, ""),
    ("lambda", 2.0, ""),
    ("reg_lambda", 2.0, ""),
    ("alpha", 0.5, ""),
    ("reg_alpha", 0.5, ""),
    ("max_delta_step", 1, ""),
    ("scale_pos_weight", 3.0, ""),
    ("base_score", 0.5, ""),
    ("seed", 42, ""),
    ("random_state", 42, ""),
    ("nthread", -1, ""),
    ("n_jobs", -1, ""),
    ("nthread", 4, ""),
    ("verbosity", 1, ""),
    ("silent", 1, "warned"),
    ("silent", True, "warned"),
    ("n_estimators", 1000, "warned"),
    ("num_boost_round", 100, "warned"),
    ("early_stopping_rounds", 50, "warned"),
    ("predictor", "cpu_predictor", "warned"),
    ("gpu_id", 0, "warned" if xgb.__version__.startswith("3.0") else "Use `device` instead"),
    ("missing", -999, "warned"),
    ("use_label_encoder", False, "warned"),
    ("enable_categorical", True, "warned"),
    ("importance_type", "gain", "warned"),
    ("rate_drop", 0.1, "warned" if BEFORE_3_3 else "must be '0'"),
    ("max_bin", 512, ""),
    ("max_cat_to_onehot", 5, ""),
    ("tree_method", "exact", ""),
    ("tree_method", "auto", ""),
    ("tree_method", "hist", "must be 'exact'"),
    ("tree_method", "approx", "must be 'exact'"),
    ("tree_method", "gpu_hist", "'exact'"),
    ("device", "cpu", ""),
    ("num_parallel_tree", 1, ""),
    ("num_parallel_tree", 10, "must be '1'"),
    ("monotone_constraints", "(0,0,0)", ""),
    ("monotone_constraints", "(1,0,-1)", ""),
    ("monotone_constraints", "(1,0,0,0,0,0,0)", "pass one for each"),
    ("interaction_constraints", "[[0, 1]]", ""),
    ("sampling_method", "uniform", ""),
    ("sampling_method", "gradient_based", "must be 'uniform'"),
    ("process_type", "default", ""),
    ("updater", "grow_colmaker,prune", ""),
    ("updater", "grow_histmaker", "must be 'grow_colmaker,prune'"),
    ("multi_strategy", "one_output_per_tree", ""),
    ("num_class", 1, ""),
    ("validate_parameters", True, ""),
    ("disable_default_eval_metric", 1, ""),
]
LIGHTGBM: list[tuple[str, Any, str]] = [
    ("task", "train", ""),
    ("boosting", "gbdt", ""),
    ("boosting_type", "goss", ""),
    ("boosting_type", "dart", "is not supported by exact training; leave it out"),
    ("boosting_type", "rf", "is not supported by exact training; leave it out"),
    ("objective", "regression", ""),
    ("objective", "mae", ""),
    ("objective", "huber", ""),
    ("objective", "tweedie", ""),
    ("objective", "xentropy", ""),
    ("objective", "lambdarank", "is not supported; use one of"),
    ("metric", "auc", ""),
    ("metric", ["auc", "binary_logloss"], ""),
    ("metric", "None", ""),
    ("learning_rate", 0.05, ""),
    ("eta", 0.05, ""),
    ("num_leaves", 127, ""),
    ("max_depth", -1, ""),
    ("min_data_in_leaf", 50, ""),
    ("min_child_samples", 10, ""),
    ("min_child_weight", 0.1, ""),
    ("min_sum_hessian_in_leaf", 1.0, ""),
    ("feature_fraction", 0.8, ""),
    ("colsample_bytree", 0.8, ""),
    ("feature_fraction_bynode", 0.8, ""),
    ("bagging_fraction", 0.8, ""),
    ("bagging_freq", 5, ""),
    ("subsample", 0.8, ""),
    ("subsample_freq", 1, ""),
    ("subsample_for_bin", 200000, ""),
    ("lambda_l1", 0.1, ""),
    ("lambda_l2", 0.1, ""),
    ("reg_alpha", 0.1, ""),
    ("reg_lambda", 0.1, ""),
    ("min_split_gain", 0.01, ""),
    ("min_gain_to_split", 0.01, ""),
    ("max_bin", 255, ""),
    ("is_unbalance", True, ""),
    ("scale_pos_weight", 2.0, ""),
    ("seed", 42, ""),
    ("random_state", 42, ""),
    ("bagging_seed", 11, ""),
    ("feature_fraction_seed", 7, ""),
    ("drop_seed", 4, ""),
    ("data_random_seed", 1, ""),
    ("n_jobs", -1, ""),
    ("num_threads", 4, ""),
    ("nthread", 0, ""),
    ("verbose", -1, ""),
    ("verbosity", 1, ""),
    ("silent", True, "warned"),
    ("n_estimators", 5, ""),
    ("num_iterations", 5, ""),
    ("early_stopping_rounds", 2, ""),
    ("boost_from_average", False, ""),
    ("deterministic", True, ""),
    ("force_col_wise", True, ""),
    ("device", "cpu", ""),
    ("device", "gpu", "is not supported by exact training; leave it out"),
    ("extra_trees", True, "is not supported by exact training; leave it out"),
    ("path_smooth", 10.0, "is not supported by exact training; leave it out"),
    ("linear_tree", True, "is not supported by exact training; leave it out"),
    ("cat_smooth", 10, ""),
    ("cat_l2", 10, ""),
    ("max_cat_threshold", 32, ""),
    ("categorical_feature", "auto", ""),
    ("categorical_feature", [0], "is not supported by exact training; leave it out"),
    ("monotone_constraints", [0, 0, 0], ""),
    ("monotone_constraints", [1, 0, 0], ""),
    ("interaction_constraints", [[0, 1], [2]], ""),
    ("importance_type", "gain", "warned"),
    ("class_weight", "balanced", "warned"),
    ("use_label_encoder", False, "warned"),
]


def judge(given: tuple[str, Any, str], run: Any, capfd: Any) -> None:
    name, value, outcome = given
    if outcome in ("", "warned"):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            predicted = run()
        assert np.isfinite(predicted).all() and len(predicted) == len(X)
        assert outcome == "" or any(name in str(warning.message) for warning in caught)
        return
    with pytest.raises(ValueError) as refused, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        run()
    main_name = {"boosting_type": "boosting", "device": "device_type"}.get(name, name)
    assert outcome in str(refused.value)
    assert any(word in str(refused.value) for word in (name, main_name, repr(value)))
    assert capfd.readouterr() == ("", "")  # nothing else is said


@pytest.mark.parametrize(("name", "value", "outcome"), XGBOOST, ids=lambda value: str(value)[:20])
def test_xgboost(name, value, outcome, capfd):
    def run() -> Any:
        given = {"objective": "binary:logistic", "max_depth": 2, "nthread": 1}
        given = {k: v for k, v in given.items() if (k, name) != ("nthread", "n_jobs")} | {name: value}
        with xgb.config_context():
            booster = xgb.train(given, xgb.DMatrix(X, Y), 3, callbacks=[ExactSplits()])
        return booster.predict(xgb.DMatrix(X))

    judge((name, value, outcome), run, capfd)


@pytest.mark.parametrize(("name", "value", "outcome"), LIGHTGBM, ids=lambda value: str(value)[:20])
def test_lightgbm(name, value, outcome, capfd):
    def run() -> Any:
        given = {"objective": "binary", "num_leaves": 4, "num_threads": 1, "verbosity": -1}
        first = {"n_jobs": "num_threads", "nthread": "num_threads", "verbose": "verbosity"}.get(name)
        given = {k: v for k, v in given.items() if k != first} | {name: value}
        data = lgb.Dataset(X, Y, free_raw_data=False)
        return exact_lgb.train(given, data, 3, valid_sets=[data]).predict(X)

    judge((name, value, outcome), run, capfd)


def test_fifty_of_each():
    assert min(len({name for name, _, _ in each}) for each in (XGBOOST, LIGHTGBM)) >= 50
