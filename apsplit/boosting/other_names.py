"""What other libraries call things, and what they are called here: for whoever comes from there."""

from __future__ import annotations

from collections.abc import Collection

_THREADS = "use n_threads (the model does not depend on it)"
_GRADIENTS = "AdaBoost has a loss of its own; for others use apsplit.integrations.xgboost or .lightgbm"
_TREES = "trees are described by max_depth (1 is the default), max_leaves, criterion and min_samples_leaf"
_FEATURES = "use sampler=apsplit.samplers.LazyBoost(share), a fresh share of the features each round"
_LEAVES = "use max_leaves"
_PRUNING = "trees are not pruned by gain; use max_depth, max_leaves or min_weight_leaf"
_SEED = "use random_state"
_MISSING = "leave it out: NaN is missing, and the better side is learned"

_CATEGORIES = 'use categorical_features; columns of frames that hold categories are found ("from_dtype")'

# Of both estimators.
_COMMON = {
    "n_jobs": _THREADS,
    "nthread": _THREADS,
    "num_threads": _THREADS,
    "thread_count": _THREADS,
    "max_leaf_nodes": _LEAVES,
    "num_leaves": _LEAVES,
    "min_weight_fraction_leaf": "use min_weight_leaf, which is the same share",
    "min_child_samples": "use min_samples_leaf",
    "min_data_in_leaf": "use min_samples_leaf",
    "min_child_weight": "use min_weight_leaf, a share of the total weight",
    "splitter": "leave it out: every split is the best one there is",
    "min_impurity_decrease": _PRUNING,
    "ccp_alpha": _PRUNING,
    "max_bins": "leave it out: no result depends on bins; Dataset(X, max_bins=...) sets their number",
    "scale_pos_weight": 'use class_weight={label: weight} or class_weight="balanced"',
    "is_unbalance": 'use class_weight="balanced"',
    "categorical_feature": _CATEGORIES,
    "cat_features": _CATEGORIES,
    "enable_categorical": _CATEGORIES,
    "missing": _MISSING,
    "missing_values": _MISSING,
    "loss": _GRADIENTS,
    "objective": _GRADIENTS,
    "tree_method": _GRADIENTS,
}
_OF_BOOSTING = {
    "estimator": _TREES,
    "base_estimator": _TREES,
    "algorithm": 'leave it out for SAMME, as in scikit-learn; use boosting="real" for votes by confidence (SAMME.R)',
    "max_features": _FEATURES,
    "colsample_bytree": _FEATURES,
    "feature_fraction": _FEATURES,
    "subsample": "use sampler=apsplit.samplers.Subsample(share)",
    "bagging_fraction": "use sampler=apsplit.samplers.Subsample(share)",
    "max_iter": "use n_estimators",
    "n_rounds": "use n_estimators",
    "num_boost_round": "use n_estimators",
    "iterations": "use n_estimators",
    "eta": "use learning_rate",
    "early_stopping": "use n_iter_no_change, with eval_set of fit or validation_fraction",
    "early_stopping_rounds": "use n_iter_no_change, with eval_set of fit or validation_fraction",
    "eval_metric": "use scoring",
    "metric": "use scoring",
    "seed": _SEED,
    "random_seed": _SEED,
    "verbosity": "use verbose",
    "silent": "use verbose",
}
_OF_TREES = {
    "random_state": "leave it out: a tree does not depend on chance",
    "max_features": "leave it out: a tree sees all features; SplitFinder takes features= for each node",
    "monotonic_cst": "leave it out: trees of classes have no constraints",
}


def answer(name: str, parameters: Collection[str]) -> str | None:
    """What to use in place of a parameter that an estimator has not got; None: nobody calls anything so.

    >>> answer("n_jobs", ["n_threads"])
    "there is no 'n_jobs' here: use n_threads (the model does not depend on it)"
    """
    if name in parameters:
        return None
    known = _COMMON | (_OF_BOOSTING if "n_estimators" in parameters else _OF_TREES)
    return f"there is no {name!r} here: {known[name]}" if name in known else None
