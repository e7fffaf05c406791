"""Models of apsplit as models of LightGBM."""

from __future__ import annotations

import lightgbm as lgb
import numpy as np

from apsplit import AdaBoostClassifier, Tree

from ..categories import goes_by_place
from ..classifiers import Classifier, check_classifier, trees_of
from ..trees import add_up
from .model import Grown, Model, check_names, constant, default_names

_ROWS = 1 << 20  # LightGBM counts rows in nodes; what is known is their share of the weight


def to_lightgbm(model: Classifier) -> lgb.Booster:
    """A fitted model as a ``lightgbm.Booster``, for SHAP values, treelite, ONNX and whatever else reads those.

    Parameters
    ----------
    model : AdaBoostClassifier or DecisionTreeClassifier

    Returns
    -------
    lightgbm.Booster
        Of AdaBoost: ``predict(X, raw_score=True)`` is the decision function. With two classes ``predict(X)`` is the
        probability of the second; with more, the classes come in the order of ``classes_``, but the probabilities are
        those of LightGBM's softmax (one against the rest: its sigmoid). Of a single tree: ``predict(X)`` is the share
        of the second class or, if there are more than two, of each class.

    Notes
    -----
    Node counts, by which SHAP values weigh the branches of a tree, are shares of the training weight.

    Categorical features: those of a model that was fitted on a frame are columns of type category of a pandas frame for
    LightGBM, those of an array of integers are these integers.

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
    n_columns = check_classifier(model)
    names = check_names(getattr(model, "feature_names_in_", default_names(model.n_features_in_)))
    written = Model(names, n_columns, _objective(model, n_columns))
    if goes_by_place(model):
        written.pandas_categorical = [values.tolist() for _, values in sorted(model.categories_.items())]
    for tree, value in trees_of(model, lambda shares: shares[:, -n_columns:]):
        written.trees.append(constant(0.0, _ROWS) if tree is None else _grown(tree, value))
    return lgb.Booster(model_str=str(written))


def _objective(model: Classifier, n_columns: int) -> str | None:
    """The objective whose predictions are the probabilities of a classifier; None: they are its raw scores."""
    if not isinstance(model, AdaBoostClassifier):
        return None
    if n_columns == 1:
        return "binary sigmoid:1"
    over_rest = model.multiclass == "ovr"
    return f"multiclassova num_class:{n_columns} sigmoid:1" if over_rest else f"multiclass num_class:{n_columns}"


def _grown(tree: Tree, value: np.ndarray) -> Grown:
    counts = add_up(tree, np.maximum(1, np.rint(_ROWS * tree.cover)).astype(np.int64))
    means = np.where(tree.is_leaf, value, 0.0)  # of inner nodes, from below
    for node in np.flatnonzero(~tree.is_leaf)[::-1]:
        children = [tree.left[node], tree.right[node]]
        means[node] = np.average(means[children], weights=counts[children])
    return Grown(tree, means, counts, 1.0)
