"""to_xgboost: classifiers of apsplit as Boosters."""

from __future__ import annotations

import numpy as np
import xgboost as xgb

from ..categories import goes_by_place
from ..classifiers import Classifier, check_classifier, trees_of
from ..trees import constant_tree
from .categories import encoded_dictionary
from .model import Model

_LEAST_SHARE = 1e-6  # pure leaves would be worth infinitely much


def to_xgboost(model: Classifier) -> xgb.Booster:
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

    Categorical features: those of a model that was fitted on a frame are columns of type category of a pandas frame for
    XGBoost (``enable_categorical=True``; before 3.1 with the same categories in the same order), those of an array of
    integers are these integers (``feature_types``, "c").

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
    n_groups = check_classifier(model)
    names = getattr(model, "feature_names_in_", None)
    nothing = np.zeros((1, model.n_features_in_), np.float32)
    types = ["c" if f in model.categories_ else "q" for f in range(model.n_features_in_)] if model.categories_ else None
    shown = None if names is None else list(map(str, names))
    matrix = xgb.DMatrix(nothing, feature_names=shown, feature_types=types, enable_categorical=types is not None)
    params = {"objective": "binary:logistic", "base_score": 0.5}
    if n_groups > 1:
        params = {"objective": "multi:softprob", "base_score": 0.0, "num_class": n_groups}
    assembled = Model(xgb.Booster(params, [matrix]))
    if goes_by_place(model):
        assembled.dictionary = _dictionary(model)
    for tree, leaf_value in trees_of(model, _margins):
        assembled.append(constant_tree(model.n_features_in_, 1.0) if tree is None else tree, leaf_value)
    return xgb.Booster(model_file=assembled.to_ubjson())


def _dictionary(model: Classifier) -> bytes | None:
    """The categories of a model as XGBoost keeps them, which knows them from pandas frames."""
    import pandas as pd

    columns = {
        f: pd.Categorical.from_codes([0], values) if (values := model.categories_.get(f)) is not None else [0.0]
        for f in range(model.n_features_in_)
    }
    frame = pd.DataFrame(columns).rename(columns=str)
    return encoded_dictionary(xgb.DMatrix(frame, enable_categorical=True))


def _margins(shares: np.ndarray) -> np.ndarray:
    """Logarithms of shares; of two classes, log odds."""
    shares = np.clip(shares, _LEAST_SHARE, 1.0)
    return np.log(shares) if shares.shape[1] > 2 else np.log(shares[:, 1:] / shares[:, :1])
