"""to_xgboost: our classifiers as Boosters."""

from __future__ import annotations

import numpy as np
import xgboost as xgb
from sklearn.utils.validation import check_is_fitted

from apsplit.boosting.adaboost import AdaBoostClassifier
from apsplit.boosting.decision_tree import DecisionTreeClassifier
from apsplit.trees.tree import Tree

from .model import Model

_LEAST_SHARE = 1e-6  # pure leaves would be worth infinitely much


def to_xgboost(model: AdaBoostClassifier | DecisionTreeClassifier) -> xgb.Booster:
    """A classifier as a Booster, whose margins are the classifier's decision function.

    That gives it SHAP values (``predict(pred_contribs=True)``), and whatever else reads models of XGBoost: treelite,
    ONNX, files.

    Parameters
    ----------
    model : AdaBoostClassifier or DecisionTreeClassifier
        Fitted.

    Returns
    -------
    xgboost.Booster
        Two classes: of objective binary:logistic; its predictions are ``predict_proba(X)[:, 1]``. More classes: of
        objective multi:softprob; predictions have the same order as ``predict_proba``, but are the softmax of the
        decision function, which AdaBoost's probabilities are not. Classes are numbers: places in ``classes_``.

        A decision tree has no decision function: margins are the logarithms of its shares (two classes: log odds), not
        smaller than 1e-6, so that predictions are ``predict_proba(X)``.

    Notes
    -----
    XGBoost has X and leaves in float32. Margins are the same but for rounding if X is float32; a value of float64 next
    to a threshold may go to its other side. In a DMatrix made from a sparse matrix, entries that are not there are
    missing, not 0.

    Examples
    --------
    >>> import apsplit, xgboost as xgb
    >>> from apsplit.integrations.xgboost import to_xgboost
    >>> from sklearn.datasets import load_iris
    >>> X, y = load_iris(return_X_y=True)
    >>> X = X.astype("float32")
    >>> model = apsplit.AdaBoostClassifier(10, max_depth=2).fit(X, y == 1)
    >>> margin = to_xgboost(model).predict(xgb.DMatrix(X), output_margin=True)
    >>> bool(abs(margin - model.decision_function(X)).max() < 1e-5)
    True
    """
    if not isinstance(model, AdaBoostClassifier | DecisionTreeClassifier):
        raise ValueError(f"model must be an AdaBoostClassifier or a DecisionTreeClassifier, not {type(model).__name__}")
    check_is_fitted(model)
    n_groups = 1 if len(model.classes_) == 2 else len(model.classes_)
    names = getattr(model, "feature_names_in_", None)
    matrix = xgb.DMatrix(
        np.zeros((1, model.n_features_in_), np.float32), feature_names=None if names is None else list(map(str, names))
    )
    params = {"objective": "binary:logistic", "base_score": 0.5}
    if n_groups > 1:
        params = {"objective": "multi:softprob", "base_score": 0.0, "num_class": n_groups}
    assembled = Model(xgb.Booster(params, [matrix]))
    for trees in _rounds(model, n_groups):
        for tree, leaf_value in trees:
            assembled.append(tree, leaf_value)
    return xgb.Booster(model_file=assembled.to_ubjson())


def _rounds(model: AdaBoostClassifier | DecisionTreeClassifier, n_groups: int) -> list[list[tuple[Tree, np.ndarray]]]:
    """For every round a tree for each column of the decision function, and what its nodes add to it."""
    if isinstance(model, DecisionTreeClassifier):
        share = np.clip(model.tree_.value, _LEAST_SHARE, 1.0)
        margin = np.log(share) if n_groups > 1 else np.log(share[:, 1:] / share[:, :1])
        return [[(model.tree_, margin[:, k]) for k in range(n_groups)]]
    rounds = []
    for steps in model._rounds:
        if len(steps) == 1 and steps[0] is not None:  # one tree votes in all columns
            rounds.append([(steps[0].tree, steps[0].votes[:, k]) for k in range(n_groups)])
        else:
            nothing = _leaf(model.n_features_in_), np.zeros(1)
            rounds.append([nothing if step is None else (step.tree, step.votes[:, 0]) for step in steps])
    return rounds


def _leaf(n_features: int) -> Tree:
    """For a class that had nothing more to learn."""
    none = [-1]
    return Tree(none, [0.0], [False], none, none, [0.0], [0.0], [1.0], n_features)  # type: ignore[arg-type]
