"""The tables of docs/PARAMETERS.md: those of the code, and what really happens."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import lightgbm as lgb
import numpy as np
import pytest
import xgboost as xgb

from apsplit.integrations import parameters

from .problems import X, dump, train_lgb, train_xgb

PAGE = Path(__file__).resolve().parents[2] / "docs" / "PARAMETERS.md"
MADE_WITH = f"XGBoost {xgb.__version__} and LightGBM {lgb.__version__}"
# Values other than the defaults. Of those that are honoured, the tests of each host are about what they do.
XGBOOST: dict[str, Any] = {
    "booster": "gblinear", "device": "cuda",
    "multi_strategy": "multi_output_tree", "num_parallel_tree": 2, "process_type": "update", "updater": "grow_colmaker",
    "sampling_method": "gradient_based", "tree_method": "hist", "default_direction": "left",
    "lambdarank_unbiased": True, "max_bin": 16, "max_cat_threshold": 3, "max_cat_to_onehot": 3, "refresh_leaf": 0,
    "sparse_threshold": 0.5,
    "seed_per_iteration": 1, "validate_parameters": 1, "fail_on_invalid_gpu_id": 1, "opt_dense_col": 0.5,
    "sketch_ratio": 3.0, "cache_opt": 1, "rate_drop": 0.1, "one_drop": 1, "skip_drop": 0.5, "sample_type": "weighted",
    "normalize_type": "forest",
}  # fmt: skip
LIGHTGBM: dict[str, Any] = {
    "boosting": "dart", "categorical_feature": "0", "cegb_penalty_feature_coupled": [1.0] * 3,
    "cegb_penalty_split": 1.0, "cegb_penalty_feature_lazy": [1.0] * 3, "data": "some.csv", "device_type": "gpu",
    "extra_trees": True, "feature_contri": [0.5] * 3, "forcedsplits_filename": "some.json", "group_column": "2",
    "ignore_column": "1", "label_column": "1", "linear_tree": True, "machine_list_filename": "some.txt",
    "machines": "host:1", "monotone_constraints_method": "advanced", "monotone_penalty": 1.0,
    "neg_bagging_fraction": 0.5, "num_machines": 2,
    "path_smooth": 1.0, "pos_bagging_fraction": 0.5, "use_missing": False, "valid": "some.csv",
    "use_quantized_grad": True, "weight_column": "1", "zero_as_missing": True,
}  # fmt: skip


def rows(of: Any, *outcomes: str) -> list[str]:
    return [row.name for row in of() if row.outcome in outcomes]


@pytest.mark.skipif(MADE_WITH not in PAGE.read_text(), reason="docs/PARAMETERS.md is that of other hosts")
def test_the_page_is_that_of_the_code():
    assert PAGE.read_text() == parameters.page()


@pytest.mark.parametrize("name", rows(parameters.xgboost_rows, parameters.REFUSED))
def test_xgboost_refused(name):
    if name == "device":
        pytest.skip("without a GPU XGBoost itself goes on with the CPU")
    objective = {"objective": "rank:ndcg"} if name.startswith("lambdarank") else {}
    with pytest.raises(ValueError, match=name), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        train_xgb(**objective, **{name: XGBOOST[name]})


@pytest.mark.parametrize("name", rows(parameters.xgboost_rows, parameters.NO_EFFECT))
def test_xgboost_no_effect(name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # XGBoost's, of parameters that it makes no use of
        assert dump(train_xgb(**{name: XGBOOST.get(name, 1)})) == dump(train_xgb())


@pytest.mark.parametrize("name", rows(parameters.lightgbm_rows, parameters.REFUSED))
def test_lightgbm_refused(name):
    with pytest.raises(ValueError, match=name):
        constraints = {"monotone_constraints": [1, 0, 0]} if name.startswith("monotone") else {}
        train_lgb(**{name: LIGHTGBM[name]}, **constraints)


@pytest.mark.parametrize("name", rows(parameters.lightgbm_rows, parameters.NO_EFFECT))
def test_lightgbm_no_effect(name):
    value = {"verbosity": -1, "tree_learner": "data"}.get(name, 3)
    assert np.array_equal(train_lgb(**{name: value}).predict(X), train_lgb().predict(X))


def test_every_parameter_has_a_row():
    names = {row.name for row in parameters.lightgbm_rows()}
    assert names == set(parameters.of_lightgbm.names_of_parameters())
    told = {row.name for row in parameters.xgboost_rows()}
    for params in ({}, {"objective": "survival:aft"}, {"booster": "dart"}):
        found = parameters._xgboost_names({"tree_method": "exact", **params})
        assert set(found) - parameters._NOT_PARAMETERS <= told
