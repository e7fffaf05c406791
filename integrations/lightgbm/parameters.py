"""Parameters of LightGBM, by any of their names. LightGBM itself reads them; what cannot be honoured is refused."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import cache
from tempfile import TemporaryFile
from threading import Lock
from typing import Any

import lightgbm as lgb
import numpy as np
from lightgbm.basic import _ConfigAliases

# Of each objective its names; the first one is that of models.
_NAMES = (
    "regression regression_l2 l2 mean_squared_error mse l2_root root_mean_squared_error rmse",
    "regression_l1 l1 mean_absolute_error mae",
    "huber",
    "fair",
    "poisson",
    "quantile",
    "mape mean_absolute_percentage_error",
    "gamma",
    "tweedie",
    "cross_entropy xentropy",
    "binary",
    "multiclass softmax",
    "multiclassova multiclass_ova ova ovr",
)
OBJECTIVES = {name: names.split()[0] for names in _NAMES for name in names.split()}
OF_CLASSES = {"multiclass", "multiclassova"}
# What has no effect, and why: a list of names each. Where another parameter would give them one, that one is refused.
WITHOUT_EFFECT = {
    "exact splits know no bins": "max_bin max_bin_by_feature min_data_in_bin bin_construct_sample_cnt data_random_seed "
    "feature_pre_filter enable_bundle is_enable_sparse forcedbins_filename histogram_pool_size force_col_wise "
    "force_row_wise",
    "the same bits in any case": "deterministic",
    "about messages and files": "verbosity metric_freq is_provide_training_metric saved_feature_importance_type config "
    "task input_model output_model output_result snapshot_freq save_binary convert_model convert_model_language "
    "header two_round pre_partition precise_float_parser parser_config_file",
    "about predictions and refitting": "num_iteration_predict start_iteration_predict predict_leaf_index "
    "predict_contrib predict_raw_score predict_disable_shape_check pred_early_stop pred_early_stop_freq "
    "pred_early_stop_margin refit_decay_rate",
    "for boosting=dart": "drop_rate max_drop skip_drop xgboost_dart_mode uniform_drop drop_seed",
    "for extra_trees": "extra_seed",
    "for linear_tree": "linear_lambda",
    "categorical_splits of train says how categories split": "min_data_per_group max_cat_threshold cat_l2 cat_smooth "
    "max_cat_to_onehot",
    "for penalties (cegb_*)": "cegb_tradeoff",
    "for use_quantized_grad": "num_grad_quant_bins quant_train_renew_leaf stochastic_rounding",
    "for ranking": "objective_seed lambdarank_truncation_level lambdarank_norm bagging_by_query "
    "lambdarank_position_bias_regularization",
    "for several machines": "tree_learner top_k local_listen_port time_out",
    "for GPUs": "gpu_platform_id gpu_device_id gpu_device_id_list gpu_use_dp num_gpu",
}
_WITHOUT_EFFECT = {name for names in WITHOUT_EFFECT.values() for name in names.split()}
# What is refused if there are monotone constraints, and has no effect if not.
OF_MONOTONE = {"monotone_constraints_method": "basic", "monotone_penalty": 0.0}
_RENEWED = {"regression_l1", "quantile", "mape"}  # leaves hold quantiles, in whatever order
# What asks for nothing if it is, or holds, nothing but this number; the others, if they are empty.
NEUTRAL = {
    "monotone_constraints": 0.0, "feature_contri": 1.0, "cegb_penalty_feature_lazy": 0.0, "num_machines": 1.0,
    "cegb_penalty_feature_coupled": 0.0, "interaction_constraints": None, "categorical_feature": None, "data": None,
    "valid": None,
}  # fmt: skip
METRICS = {"metric", "multi_error_top_k", "auc_mu_weights", "eval_at", "label_gain"}  # LightGBM computes them
_INSTEAD = {"categorical_feature": " and pass it to lightgbm.Dataset"}
_ONE_AT_A_TIME = Lock()
_READ_ELSEWHERE = {"num_iterations", "seed", "objective"}
_CONSTRAINTS = ("monotone_constraints", "interaction_constraints")


@dataclass(frozen=True)
class Settings:
    """What a training goes by, under LightGBM's names."""

    objective: str  # by its first name, or "custom"
    num_class: int
    sigmoid: float
    alpha: float
    fair_c: float
    poisson_max_delta_step: float
    tweedie_variance_power: float
    reg_sqrt: bool
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
    monotone_constraints: str  # as LightGBM writes them: "1,0,-1"
    monotone_constraints_method: str
    monotone_penalty: float
    interaction_constraints: str  # "[0,1],[2]"
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
    "feature_fraction_seed", "early_stopping_round", "early_stopping_min_delta", "first_metric_only", "alpha",
    "fair_c", "poisson_max_delta_step", "tweedie_variance_power", "reg_sqrt", *_CONSTRAINTS, *OF_MONOTONE,
}  # fmt: skip
RESETTABLE = set(_TYPES) - _ONCE
HONOURED = (set(_TYPES) | METRICS | _READ_ELSEWHERE) - _WITHOUT_EFFECT - set(OF_MONOTONE)


@cache
def _main_names() -> dict[str, str]:
    """The main name of every parameter, from any of its names."""
    _ConfigAliases.get("objective")  # loads the table
    return {alias: name for name, aliases in (_ConfigAliases.aliases or {}).items() for alias in aliases}


def names_of_parameters() -> dict[str, list[str]]:
    """Every parameter of LightGBM by its main name, and all of its names."""
    _main_names()
    return {name: sorted(aliases) for name, aliases in (_ConfigAliases.aliases or {}).items()}


def by_main_name(params: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters under their main names; of several names for one the main name counts, as in LightGBM.

    >>> by_main_name({"reg_lambda": 2.0, "lambda_l2": 3.0, "eta": 0.1, "seed": None})
    {'lambda_l2': 3.0, 'learning_rate': 0.1}
    """
    main = _main_names()
    found: dict[str, tuple[int, Any]] = {}
    for given, value in params.items():
        if given not in main:
            continue  # see warn_of_unknown
        rank = _ConfigAliases.get_sorted(main[given]).index(given)
        if value is not None and (main[given] not in found or rank < found[main[given]][0]):
            found[main[given]] = rank, value
    return {name: value for name, (_, value) in found.items()}


def warn_of_unknown(params: Mapping[str, Any]) -> None:
    """Warn of names that are not LightGBM's, as it does itself."""
    unknown = [name for name in params if name not in _main_names()]
    if unknown:
        warnings.warn(f"not a parameter of LightGBM: {', '.join(map(str, unknown))}", UserWarning, stacklevel=2)


def _asks_for_nothing(name: str, value: Any) -> bool:
    """Whether a value that is not the default is as good as none.

    >>> _asks_for_nothing("monotone_constraints", [0, 0]), _asks_for_nothing("monotone_constraints", "0,1")
    (True, False)
    """
    if name not in NEUTRAL:
        return False
    values: list[Any] = [value] if np.isscalar(value) else list(value)
    if isinstance(value, str):
        values = value.replace("auto", "").split(",")
    numbers = {"", str(NEUTRAL[name]), str(int(NEUTRAL[name] or 0))} if NEUTRAL[name] is not None else {""}
    return {str(each).strip() for each in values} <= numbers


@contextmanager
def _in_silence() -> Iterator[None]:
    """Hold back what LightGBM writes to stderr, past Python, before it raises an error that says the same."""
    said = ".*"
    with _ONE_AT_A_TIME, TemporaryFile() as written:
        try:
            stderr = os.dup(2)
        except OSError:  # there is none
            yield
            return
        os.dup2(written.fileno(), 2)
        try:
            yield
        except lgb.basic.LightGBMError as error:
            said = re.escape(str(error).strip())  # of several lines, at times
            raise
        finally:
            os.dup2(stderr, 2)
            written.seek(0)
            theirs = re.sub(rf"\[LightGBM\] \[Fatal\] ({said}|.*)\s*?\n+".encode(), b"", written.read())
            os.write(stderr, theirs)  # other threads' words
            os.close(stderr)


def _as_lightgbm_reads(params: dict[str, Any]) -> dict[str, str]:
    """All of LightGBM's parameters, after it has read these."""
    params = {**params, "objective": "none", "metric": "none", "verbosity": -1, "num_threads": 1}
    try:
        with _in_silence():
            booster = lgb.Booster(params, lgb.Dataset(np.zeros((2, 1)), [0.0, 1.0], params=params))
    except lgb.basic.LightGBMError as error:
        raise ValueError(f"LightGBM does not accept the parameters: {error}") from error
    section = booster.model_to_string().partition("\nparameters:")[2].partition("\nend of parameters")[0]
    return dict(line[1:-1].split(": ", 1) for line in section.splitlines() if line.startswith("["))


@cache
def defaults() -> dict[str, str]:
    return _as_lightgbm_reads({})


def _objective_of(given: Any) -> str:
    if callable(given):
        return "custom"
    if given not in OBJECTIVES:
        raise ValueError(
            f"objective={given!r} is not supported; use one of {', '.join(sorted(set(OBJECTIVES.values())))}, or a "
            "function that returns gradients and hessians"
        )
    return OBJECTIVES[given]


def read_parameters(given: Mapping[str, Any]) -> tuple[Settings, dict[str, str]]:
    """Settings, and all parameters as LightGBM writes them into a model.

    Raises
    ------
    ValueError
        If a parameter that is not at its default cannot be honoured.
    """
    warn_of_unknown(given)
    params = {name: value for name, value in by_main_name(given).items() if not _asks_for_nothing(name, value)}
    objective = _objective_of(params.get("objective", "regression"))
    read_by_lightgbm = set(params) - _WITHOUT_EFFECT - METRICS - {"objective"}
    doubtful = sorted(read_by_lightgbm - set(_TYPES) - _READ_ELSEWHERE)
    try:
        # Of the columns of X, which some are about, LightGBM is shown none here.
        written = _as_lightgbm_reads({name: params[name] for name in read_by_lightgbm - set(NEUTRAL)})
        written = {name: value for name, value in written.items() if name not in read_by_lightgbm & set(NEUTRAL)}
    except ValueError:  # it may be one of those that are refused
        written = _as_lightgbm_reads({name: params[name] for name in read_by_lightgbm.difference(doubtful)})
        written = {name: value for name, value in written.items() if name not in doubtful}
    for name in doubtful:
        if name not in written or written[name] != defaults()[name]:
            raise ValueError(
                f"{name}={params[name]!r} is not supported by exact training; leave it out{_INSTEAD.get(name, '')}"
            )
    written |= {name: _as_text(params.get(name, "")) for name in _CONSTRAINTS}
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


def _as_text(value: Any) -> str:
    """Constraints as LightGBM writes them.

    >>> _as_text([1, 0, -1]), _as_text([[0, 1], [2]]), _as_text("[0,1]"), _as_text(np.array([1, 0]))
    ('1,0,-1', '[0,1],[2]', '[0,1]', '1,0')
    """
    if isinstance(value, str):
        return value
    plain = [each.tolist() if hasattr(each, "tolist") else each for each in value]
    return ",".join(str(list(each) if isinstance(each, tuple) else each).replace(" ", "") for each in plain)


def constraints_of(settings: Settings) -> tuple[list[int] | None, list[list[int]]]:
    """Monotone constraints, None if there are none, and groups of features that may interact."""
    directions = [int(each) for each in settings.monotone_constraints.split(",") if each.strip()]
    groups = re.findall(r"\[([^\[\]]*)\]", settings.interaction_constraints)
    return directions if any(directions) else None, [list(map(int, re.findall(r"-?\d+", each))) for each in groups]


def changed(new: Mapping[str, Any]) -> dict[str, Any]:
    """Values for the parameters that a callback resets, checked."""
    warn_of_unknown(new)
    values = by_main_name(new)
    for name in values:
        if name not in RESETTABLE:
            raise ValueError(f"{name} cannot be reset during exact training")
    return {name: _TYPES[name](value) for name, value in values.items()}


def check_settings(settings: Settings) -> None:
    """ValueError for settings that LightGBM lets pass, or has no occasion to look at here."""
    if not 0.0 < settings.learning_rate < np.inf:
        raise ValueError(f"learning_rate={settings.learning_rate} must be more than 0, and finite")
    multiclass = settings.objective in OF_CLASSES
    if multiclass != (settings.num_class > 1) and settings.objective != "custom":
        wanted = "2 or more" if multiclass else "1"
        raise ValueError(f"num_class={settings.num_class} must be {wanted} for objective={settings.objective}")
    if settings.objective == "quantile" and not 0.0 < settings.alpha < 1.0:
        raise ValueError(f"alpha={settings.alpha} must be more than 0 and less than 1 for objective=quantile")
    _check_constraints(settings)
    if settings.is_unbalance and settings.scale_pos_weight != 1.0:
        raise ValueError("is_unbalance and scale_pos_weight cannot be set at the same time")
    if settings.data_sample_strategy == "goss" and settings.top_rate + settings.other_rate > 1.0:
        raise ValueError(f"top_rate + other_rate must be at most 1, not {settings.top_rate} + {settings.other_rate}")


def _check_constraints(settings: Settings) -> None:
    """ValueError for what is asked of constraints that exact training does not do, or that says nothing."""
    beside_groups = re.sub(r"\[[^\[\]]*\]", "", settings.interaction_constraints)
    if re.sub(r"[,\s]", "", beside_groups) not in ("", "[]"):
        raise ValueError(
            f"interaction_constraints={settings.interaction_constraints!r} must be lists of features: '[0,1],[2,3]'"
        )
    try:
        directions, _ = constraints_of(settings)
    except ValueError:
        raise ValueError(
            f"monotone_constraints={settings.monotone_constraints!r} must be -1, 0 or 1 for each feature"
        ) from None
    if directions is None:
        return
    for name, only in OF_MONOTONE.items():
        if getattr(settings, name) != only:
            raise ValueError(f"{name}={getattr(settings, name)!r} is not supported by exact training; use {only!r}")
    if settings.objective in _RENEWED:
        raise ValueError(
            f"monotone_constraints cannot be used with objective={settings.objective}, nor can they in LightGBM; use "
            "another objective, such as huber"
        )


def judging(given: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters that LightGBM needs to compute its metrics.

    On one thread: 80 ns a row (2026-11), where starting several for so little takes longer on a busy machine.
    """
    kept = METRICS | {"objective", "num_class", "sigmoid", "alpha", "fair_c", "tweedie_variance_power", "reg_sqrt"}
    params = {name: value for name, value in by_main_name(given).items() if name in kept}
    if callable(params.get("objective")):
        params["objective"] = "none"
    return params | {"num_threads": 1, "verbosity": -1}
