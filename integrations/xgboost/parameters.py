"""Parameters as XGBoost itself has parsed them, and which of them can be honoured."""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import xgboost as xgb

from apsplit.extending import check_n_threads

from .objectives import OBJECTIVES, Objective

# What the engine calls the parameters of a tree.
_SAME_NAME = "max_depth max_leaves min_child_weight max_delta_step colsample_bytree colsample_bylevel colsample_bynode"
_OF_TREES = {
    **{name: name for name in _SAME_NAME.split()},
    "lambda": "reg_lambda",
    "alpha": "reg_alpha",
    "gamma": "min_split_gain",
}
HONOURED = {
    *_OF_TREES, "grow_policy", "reg_lambda", "reg_alpha", "min_split_loss", "eta", "learning_rate", "subsample",
    "objective", "seed", "random_state", "nthread", "n_jobs", "disable_default_eval_metric", "monotone_constraints",
    "interaction_constraints",
}  # fmt: skip
# What has no effect, and why: a list of names each.
WITHOUT_EFFECT = {
    "exact splits know no bins": "max_bin max_cached_hist_node sparse_threshold extmem_single_page opt_dense_col "
    "debug_synchronize sketch_ratio cache_opt",
    "categorical_splits of ExactSplits says how categories split": "max_cat_to_onehot max_cat_threshold",
    "for process_type=update, which is refused": "refresh_leaf",
    "for rate_drop and one_drop, which are refused": "sample_type normalize_type skip_drop",
    "draws depend on the seed and the round alone": "seed_per_iteration rng_state",
    "about how XGBoost treats its parameters": "validate_parameters fail_on_invalid_gpu_id specified_updater name "
    "num_trees",
}
_WITHOUT_EFFECT = {name for names in WITHOUT_EFFECT.values() for name in names.split()}
SECTIONS = ("learner_train_param", "gradient_booster", "generic_param")  # what is at fault is named in this order


class Parameters(NamedTuple):
    """The parameters of XGBoost that training goes by."""

    tree: dict[str, Any]  # keywords of grow_gradient_tree
    eta: np.float32
    subsample: float
    draws: bool  # rows or features, at random
    objective: str
    scale_pos_weight: np.float32
    numbers: np.ndarray  # of the parameter that the objective has, float32
    n_features: int
    seed: int
    n_threads: int
    config: str  # all of it, as XGBoost reads it


def read_parameters(booster: xgb.Booster, n_threads: int | None) -> Parameters:
    """The parameters of a Booster; ValueError if one of them cannot be honoured. ``n_threads=None``: its ``nthread``.

    A Booster tells all its parameters with their values. What is not known here must be as in a Booster that was told
    nothing but ``tree_method="exact"``: so a parameter of a later XGBoost is refused as well.
    """
    config = _configured(booster)
    learner = json.loads(config)["learner"]
    for name, value in flattened([learner[section] for section in SECTIONS]):
        expected = _defaults().get(name)
        if name in HONOURED or name in _WITHOUT_EFFECT or value == expected:
            continue
        choice = "must be left out" if expected is None else f"must be {expected!r}"
        raise ValueError(f"{name} {choice} with ExactSplits, not {value!r}")
    model = learner["learner_model_param"]
    objective = OBJECTIVES.get(learner["objective"]["name"], Objective())
    if model.get("num_target", "1") != "1" and not objective.of_parameter:
        raise ValueError("ExactSplits is for one label a row; train a model for each target")
    found = dict(flattened([learner]))
    if found.get("lambdarank_unbiased", "0") != "0":
        raise ValueError("lambdarank_unbiased must be False with ExactSplits: XGBoost keeps what it learns to itself")
    tree: dict[str, Any] = {ours: _number(found[theirs]) for theirs, ours in _OF_TREES.items()}
    for limit in ("max_depth", "max_leaves"):  # 0: none
        tree[limit] = int(tree[limit]) or None
    tree |= _constraints(found, int(model["num_feature"]))
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
        numbers=np.atleast_1d(np.float32(json.loads(found.get(objective.parameter, "[]")))),
        n_features=int(model["num_feature"]),
        seed=int(found["seed"]) % 2**64,  # numpy takes no negative ones
        n_threads=check_n_threads(n_threads or max(0, int(found["nthread"])) or None),  # 0 or less: all processors
        config=config,
    )


def _configured(booster: xgb.Booster) -> str:
    """The configuration of a Booster; where it leaves the method to XGBoost, that is the exact one from now on.

    Of parameters that XGBoost makes no use of, or looks at with suspicion, it warns in its own words.
    """
    config = booster.save_config()
    found = json.loads(config)["learner"]["gradient_booster"]
    trained = found.get("gbtree_train_param", {})
    if trained.get("tree_method") == "auto":
        # A method takes the place of an updater, unless that is set with it.
        updater = {"updater": trained["updater"]} if found.get("specified_updater") else {}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it would tell all of it once more
            xgb.Booster.set_param(booster, {"tree_method": "exact", **updater})  # not that of a Booster in training
            config = booster.save_config()
    return config


def check_objective(name: str) -> None:
    """ValueError if the gradients of an objective are not known here."""
    if name not in OBJECTIVES:
        known = ", ".join(OBJECTIVES)
        raise ValueError(f"objective must be one of {known} with ExactSplits, or a function passed as obj, not {name}")


def flattened(nested: Any) -> Iterator[tuple[str, Any]]:
    """All names and values of nested parameters. A name that comes twice has the same value."""
    for item in nested if isinstance(nested, list) else [nested]:
        for name, value in item.items():
            if isinstance(value, dict) or (isinstance(value, list) and value and isinstance(value[0], dict)):
                yield from flattened(value)
            else:
                yield name, value


@cache
def _defaults() -> dict[str, Any]:
    matrix = xgb.DMatrix(np.zeros((1, 1), np.float32))
    learner = json.loads(xgb.Booster({"tree_method": "exact"}, [matrix]).save_config())["learner"]
    return dict(flattened([learner[section] for section in SECTIONS]))


def _constraints(found: dict[str, Any], n_features: int) -> dict[str, Any]:
    """Monotone and interaction constraints, as keywords of grow_gradient_tree.

    >>> _constraints({"monotone_constraints": "(0,2)", "interaction_constraints": "[[0, 1]]"}, 3)
    {'monotone_constraints': [0, 1, 0], 'interaction_constraints': [[0, 1]]}
    """
    given = [int(number) for number in re.findall(r"-?\d+", found["monotone_constraints"])]
    if len(given) > n_features:
        raise ValueError(
            f"monotone_constraints has {len(given)} numbers, but there are {n_features} features; pass one for each"
        )
    directions = [*np.sign(given).tolist(), *[0] * (n_features - len(given))] if given else None
    groups = json.loads(found["interaction_constraints"] or "[]") or None
    return {"monotone_constraints": directions, "interaction_constraints": groups}


def _number(text: str) -> float:
    """A parameter as a number; XGBoost has them as float32."""
    return float(np.float32(text))
