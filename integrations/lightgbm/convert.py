"""Models of apsplit as models of LightGBM."""

from __future__ import annotations

import lightgbm as lgb
import numpy as np
from sklearn.utils.validation import check_is_fitted

from apsplit.boosting.adaboost import AdaBoostClassifier
from apsplit.boosting.decision_tree import DecisionTreeClassifier
from apsplit.trees.tree import Tree

from .model import Model, check_names, counts_of, write_constant, write_tree

_ROWS = 1 << 20  # LightGBM counts rows in nodes; we know their share of the weight


def to_lightgbm(model: AdaBoostClassifier | DecisionTreeClassifier) -> lgb.Booster:
    """A fitted model as a ``lightgbm.Booster``, for SHAP values, treelite, ONNX and whatever else reads those.

    Parameters
    ----------
    model : AdaBoostClassifier or DecisionTreeClassifier

    Returns
    -------
    lightgbm.Booster
        Of AdaBoost: ``predict(X, raw_score=True)`` is the decision function. With two classes ``predict(X)`` is the
        probability of the second; with more, the classes come in the same order as ours, but the probabilities are
        those of LightGBM's softmax (one against the rest: its sigmoid). Of a single tree: ``predict(X)`` is the share
        of the second class or, if there are more than two, of each class.

    Notes
    -----
    Node counts, by which SHAP values weigh the branches of a tree, are shares of the training weight.

    Examples
    --------
    >>> import apsplit
    >>> from apsplit.integrations.lightgbm import to_lightgbm
    >>> from sklearn.datasets import load_breast_cancer
    >>> X, y = load_breast_cancer(return_X_y=True)
    >>> model = apsplit.AdaBoostClassifier(10).fit(X, y)
    >>> booster = to_lightgbm(model)
    >>> bool(abs(booster.predict(X, raw_score=True) - model.decision_function(X)).max() < 1e-12)
    True
    """
    if not isinstance(model, (AdaBoostClassifier, DecisionTreeClassifier)):
        raise ValueError(f"to_lightgbm takes an AdaBoostClassifier or a DecisionTreeClassifier, not {model!r}")
    check_is_fitted(model)
    default = [f"Column_{i}" for i in range(model.n_features_in_)]
    names = check_names(getattr(model, "feature_names_in_", default))
    n_columns = 1 if len(model.classes_) == 2 else len(model.classes_)
    if isinstance(model, DecisionTreeClassifier):
        shares = model.tree_.value[:, -n_columns:]
        written = Model(names, n_columns, trees=[_written(model.tree_, column) for column in shares.T])
        return lgb.Booster(model_str=str(written))
    kind = "binary sigmoid:1"
    if n_columns > 1:
        over_rest = model.multiclass == "ovr"
        kind = f"multiclassova num_class:{n_columns} sigmoid:1" if over_rest else f"multiclass num_class:{n_columns}"
    written = Model(names, n_columns, kind)
    for steps in model._rounds:
        for column in range(n_columns):
            step = steps[column] if len(steps) > 1 else steps[0]
            if step is None:  # this class had nothing more to learn
                written.trees.append(write_constant(0.0, _ROWS))
            else:
                votes = step.votes[:, 0 if len(steps) > 1 else column]
                written.trees.append(_written(step.tree, votes))
    return lgb.Booster(model_str=str(written))


def _written(tree: Tree, value: np.ndarray) -> str:
    counts = counts_of(tree, np.maximum(1, np.rint(_ROWS * tree.cover)).astype(np.int64))
    means = np.where(tree.is_leaf, value, 0.0)  # of inner nodes, from below
    for node in np.flatnonzero(~tree.is_leaf)[::-1]:
        children = [tree.left[node], tree.right[node]]
        means[node] = np.average(means[children], weights=counts[children])
    return write_tree(tree, means, counts, 1.0)
