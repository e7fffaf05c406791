"""Parameters of LightGBM, by any of their names. LightGBM itself reads them; what cannot be honoured is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

import lightgbm as lgb
import numpy as np
from lightgbm.basic import _ConfigAliases

_SQUARED_ERROR = "regression regression_l2 l2 mean_squared_error mse l2_root root_mean_squared_error rmse"
OBJECTIVES = {
    **dict.fromkeys(_SQUARED_ERROR.split(), "regression"),
    "binary": "binary",
    "multiclass": "multiclass",
    "softmax": "multiclass",
}
# Exact splits know no bins, and how LightGBM computes or predicts changes no tree.
_WITHOUT_EFFECT = {
    "max_bin", "max_bin_by_feature", "min_data_in_bin", "bin_construct_sample_cnt", "feature_pre_filter",
    "enable_bundle", "is_enable_sparse", "forcedbins_filename", "force_col_wise", "force_row_wise",
    "histogram_pool_size", "deterministic", "verbosity", "data_random_seed", "drop_seed", "extra_seed",
    "objective_seed", "saved_feature_importance_type", "num_iteration_predict", "start_iteration_predict",
    "pred_early_stop", "pred_early_stop_freq", "pred_early_stop_margin", "predict_disable_shape_check",
    "refit_decay_rate", "metric_freq",
}  # fmt: skip
METRICS = {"metric", "multi_error_top_k", "auc_mu_weights", "eval_at", "label_gain"}  # LightGBM computes them
_READ_ELSEWHERE = {"num_iterations", "seed", "objective"}


@dataclass(frozen=True)
class Settings:
    """What a training goes by, under LightGBM's names."""

    objective: str  # "binary", "regression", "multiclass" or "custom"
    num_class: int
    sigmoid: float
    is_unbalance: bool
    scale_pos_weight: float
    boost_from_average: bool
    learning_rate: float
    num_leaves: int
    max_depth: int  # 0 or less: no limit
    lambda_l1: float
    lambda_l2: float
    min_data_in_leaf: int
    min_sum_hessian_in_leaf: float
    min_gain_to_split: float
    max_delta_step: float
    feature_fraction: float
    feature_fraction_bynode: float
    feature_fraction_seed: int
    data_sample_strategy: str  # "bagging" or "goss"
    bagging_fraction: float
    bagging_freq: int
    bagging_seed: int
    top_rate: float
    other_rate: float
    num_threads: int  # 0: all
    early_stopping_round: int
    early_stopping_min_delta: float
    first_metric_only: bool
    verbosity: int


_TYPES = {
    each.name: {"int": int, "float": float, "bool": bool, "str": str}[str(each.type)] for each in fields(Settings)
}
# Those that reset_parameter may change between rounds.
_ONCE = {
    "objective", "num_class", "sigmoid", "is_unbalance", "scale_pos_weight", "boost_from_average", "bagging_seed",
    "feature_fraction_seed", "early_stopping_round", "early_stopping_min_delta", "first_metric_only",
}  # fmt: skip
RESETTABLE = set(_TYPES) - _ONCE


@cache
def _main_names() -> dict[str, str]:
    """The main name of every parameter, from any of its names."""
    _ConfigAliases.get("objective")  # loads the table
    return {alias: name for name, aliases in (_ConfigAliases.aliases or {}).items() for alias in aliases}


def by_main_name(params: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters under their main names; of several names for one the main name counts, as in LightGBM.

    >>> by_main_name({"reg_lambda": 2.0, "lambda_l2": 3.0, "eta": 0.1, "seed": None})
    {'lambda_l2': 3.0, 'learning_rate': 0.1}
    """
    main = _main_names()
    found: dict[str, tuple[int, Any]] = {}
    for given, value in params.items():
        if given not in main:
            raise ValueError(f"{given} is not a parameter of LightGBM")
        rank = _ConfigAliases.get_sorted(main[given]).index(given)
        if value is not None and (main[given] not in found or rank < found[main[given]][0]):
            found[main[given]] = rank, value
    return {name: value for name, (_, value) in found.items()}


def _as_lightgbm_reads(params: dict[str, Any]) -> dict[str, str]:
    """All of LightGBM's parameters, after it has read these."""
    params = {**params, "objective": "none", "metric": "none", "verbosity": -1, "num_threads": 1}
    try:
        booster = lgb.Booster(params, lgb.Dataset(np.zeros((2, 1)), [0.0, 1.0], params=params))
    except lgb.basic.LightGBMError as error:
        raise ValueError(f"LightGBM does not accept the parameters: {error}") from error
    section = booster.model_to_string().partition("\nparameters:")[2].partition("\nend of parameters")[0]
    return dict(line[1:-1].split(": ", 1) for line in section.splitlines() if line.startswith("["))


@cache
def _defaults() -> dict[str, str]:
    return _as_lightgbm_reads({})


def _objective_of(given: Any) -> str:
    if callable(given):
        return "custom"
    if given not in OBJECTIVES:
        raise ValueError(
            f"objective={given!r} is not supported; use one of {', '.join(OBJECTIVES)}, or a function that returns "
            "gradients and hessians"
        )
    return OBJECTIVES[given]


def read_parameters(given: Mapping[str, Any]) -> tuple[Settings, dict[str, str]]:
    """Settings, and all parameters as LightGBM writes them into a model.

    Raises
    ------
    ValueError
        If a parameter that is not at its default cannot be honoured, or is none of LightGBM's.
    """
    params = by_main_name(given)
    objective = _objective_of(params.get("objective", "regression"))
    read_by_lightgbm = set(params) - _WITHOUT_EFFECT - METRICS - {"objective"}
    doubtful = sorted(read_by_lightgbm - set(_TYPES) - _READ_ELSEWHERE)
    try:
        written = _as_lightgbm_reads({name: params[name] for name in read_by_lightgbm})
    except ValueError:
        # Some are about the columns of X, which LightGBM was not shown here: it may not be the value that is wrong.
        written = _as_lightgbm_reads({name: params[name] for name in read_by_lightgbm.difference(doubtful)})
        written = {name: value for name, value in written.items() if name not in doubtful}
    for name in doubtful:
        if name not in written or written[name] != _defaults()[name]:
            raise ValueError(f"{name}={params[name]!r} is not supported by exact training; leave it out")
    written["num_threads"] = str(int(params.get("num_threads", 0)))  # one was enough to read this
    values: dict[str, Any] = {}
    for name, kind in _TYPES.items():
        # LightGBM writes floats with six digits only
        text = params[name] if kind is float and name in params else written[name]
        values[name] = bool(int(text)) if kind is bool else kind(text)
    settings = Settings(**values | {"objective": objective, "verbosity": int(params.get("verbosity", 1))})
    check_settings(settings)
    exact = {name: repr(values[name]) for name, kind in _TYPES.items() if kind is float and name in params}
    return settings, written | exact | {"objective": objective, "verbosity": str(settings.verbosity)}


def changed(new: Mapping[str, Any]) -> dict[str, Any]:
    """Values for the parameters that a callback resets, checked."""
    values = by_main_name(new)
    for name in values:
        if name not in RESETTABLE:
            raise ValueError(f"{name} cannot be reset during exact training")
    return {name: _TYPES[name](value) for name, value in values.items()}


def check_settings(settings: Settings) -> None:
    """ValueError for settings that LightGBM lets pass, or has no occasion to look at here."""
    if not 0.0 < settings.learning_rate < np.inf:
        raise ValueError(f"learning_rate={settings.learning_rate} must be more than 0, and finite")
    multiclass = settings.objective == "multiclass"
    if multiclass != (settings.num_class > 1) and settings.objective != "custom":
        wanted = "2 or more" if multiclass else "1"
        raise ValueError(f"num_class={settings.num_class} must be {wanted} for objective={settings.objective}")
    if settings.is_unbalance and settings.scale_pos_weight != 1.0:
        raise ValueError("is_unbalance and scale_pos_weight cannot be set at the same time")
    if settings.data_sample_strategy == "goss" and settings.top_rate + settings.other_rate > 1.0:
        raise ValueError(f"top_rate + other_rate must be at most 1, not {settings.top_rate} + {settings.other_rate}")


def judging(given: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters that LightGBM needs to compute its metrics.

    On one thread: 80 ns a row (2026-11), where starting several for so little takes longer on a busy machine.
    """
    kept = METRICS | {"objective", "num_class", "sigmoid"}
    params = {name: value for name, value in by_main_name(given).items() if name in kept}
    if callable(params.get("objective")):
        params["objective"] = "none"
    return params | {"num_threads": 1, "verbosity": -1}
