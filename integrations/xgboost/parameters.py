"""Parameters as XGBoost itself has parsed them, and which of them can be honoured."""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import xgboost as xgb

from apsplit.extending import check_n_threads

from .objectives import OBJECTIVES

# What the engine calls the parameters of a tree.
_SAME_NAME = "max_depth max_leaves min_child_weight max_delta_step colsample_bytree colsample_bylevel colsample_bynode"
_OF_TREES = {
    **{name: name for name in _SAME_NAME.split()},
    "lambda": "reg_lambda",
    "alpha": "reg_alpha",
    "gamma": "min_split_gain",
}
_HONOURED = {
    *_OF_TREES, "grow_policy", "reg_lambda", "reg_alpha", "min_split_loss", "eta", "learning_rate", "subsample",
    "objective", "seed", "random_state", "nthread", "n_jobs", "disable_default_eval_metric", "num_trees",
    # Draws depend on the seed and the round alone, so these make no difference:
    "seed_per_iteration", "rng_state",
    # They are about how XGBoost treats its parameters:
    "validate_parameters", "fail_on_invalid_gpu_id", "specified_updater", "name",
}  # fmt: skip
_SECTIONS = ("learner_train_param", "gradient_booster", "generic_param")  # what is at fault is named in this order


class Parameters(NamedTuple):
    """The parameters of XGBoost that training goes by."""

    tree: dict[str, Any]  # keywords of grow_gradient_tree
    eta: np.float32
    subsample: float
    draws: bool  # rows or features, at random
    objective: str
    scale_pos_weight: np.float32
    max_delta_step: np.float32
    n_features: int
    seed: int
    n_threads: int
    config: str  # all of it, as XGBoost reads it


def read_parameters(booster: xgb.Booster, n_threads: int | None) -> Parameters:
    """The parameters of a Booster; ValueError if one of them cannot be honoured. ``n_threads=None``: its ``nthread``.

    A Booster tells all its parameters with their values. What is not known here must be as in a Booster that was told
    nothing but ``tree_method="exact"``: so a parameter of a later XGBoost is refused as well.
    """
    config, unused = _configured(booster)
    learner = json.loads(config)["learner"]
    for name, value in _values([learner[section] for section in _SECTIONS]):
        expected = _defaults().get(name)
        if name not in _HONOURED and value != expected:
            choice = "must be left out" if expected is None else f"must be {expected!r}"
            raise ValueError(f"{name} {choice} with ExactSplits, not {value!r}")
    if unused:
        raise ValueError(f"XGBoost makes no use of the parameter {unused}; remove it or mend its name")
    model = learner["learner_model_param"]
    if model.get("num_target", "1") != "1":
        raise ValueError("ExactSplits is for one label a row; train a model for each target")
    found = dict(_values([learner]))
    tree: dict[str, Any] = {ours: _number(found[theirs]) for theirs, ours in _OF_TREES.items()}
    for limit in ("max_depth", "max_leaves"):  # 0: none
        tree[limit] = int(tree[limit]) or None
    eta = np.float32(found["eta"])
    if not np.isfinite(eta):
        raise ValueError(f"learning_rate (eta) must be finite, not {eta}")
    shares = ("subsample", "colsample_bytree", "colsample_bylevel", "colsample_bynode")
    return Parameters(
        tree=tree | {"grow_policy": found["grow_policy"]},
        eta=eta,
        subsample=_number(found["subsample"]),
        draws=any(_number(found[share]) < 1 for share in shares),
        objective=found["objective"],
        scale_pos_weight=np.float32(found.get("scale_pos_weight", 1)),
        max_delta_step=np.float32(found["max_delta_step"]),
        n_features=int(model["num_feature"]),
        seed=int(found["seed"]) % 2**64,  # numpy takes no negative ones
        n_threads=check_n_threads(n_threads or max(0, int(found["nthread"])) or None),  # 0 or less: all processors
        config=config,
    )


def _configured(booster: xgb.Booster) -> tuple[str, str | None]:
    """The configuration of a Booster, and the parameters that XGBoost makes no use of, in its own words.

    It tells of them once, when it takes in its parameters, and not at all with verbosity=0. What it was told of that
    shows in the global configuration, but only as it takes them in; if one of them is no good, it will do so again.
    So ``sparse_threshold``, which only tree_method="hist" goes by, is no good at first.
    """
    set_param = xgb.Booster.set_param  # not that of a Booster in training
    set_param(booster, {"sparse_threshold": "no number"})
    with warnings.catch_warnings(), suppress(xgb.core.XGBoostError):
        warnings.simplefilter("ignore")
        booster.save_config()
    verbosity = xgb.get_config()["verbosity"]
    set_param(booster, {"sparse_threshold": 0.2, "verbosity": max(1, verbosity)})
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            config = booster.save_config()
    finally:
        xgb.set_config(verbosity=verbosity)
    unused = None
    for warning in caught:
        said = re.search(r"Parameters: \{ (.*?) \} are not used", str(warning.message), re.DOTALL)
        if said:
            unused = said[1]
        elif verbosity > 0:
            warnings.warn_explicit(warning.message, warning.category, warning.filename, warning.lineno)
    return config, unused


def check_objective(name: str) -> None:
    """ValueError if the gradients of an objective are not known here."""
    if name not in OBJECTIVES:
        known = ", ".join(OBJECTIVES)
        raise ValueError(f"objective must be one of {known} with ExactSplits, or a function passed as obj, not {name}")


def _values(nested: Any) -> Iterator[tuple[str, Any]]:
    """All names and values of nested parameters. A name that comes twice has the same value."""
    for item in nested if isinstance(nested, list) else [nested]:
        for name, value in item.items():
            if isinstance(value, dict) or (isinstance(value, list) and value and isinstance(value[0], dict)):
                yield from _values(value)
            else:
                yield name, value


@cache
def _defaults() -> dict[str, Any]:
    matrix = xgb.DMatrix(np.zeros((1, 1), np.float32))
    learner = json.loads(xgb.Booster({"tree_method": "exact"}, [matrix]).save_config())["learner"]
    return dict(_values([learner[section] for section in _SECTIONS]))


def _number(text: str) -> float:
    """A parameter as a number; XGBoost has them as float32."""
    return float(np.float32(text))
