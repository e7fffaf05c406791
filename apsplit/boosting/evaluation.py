"""Evaluation sets of a fit: rows, labels and weights, and how good a decision function is on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.metrics import check_scoring
from sklearn.utils.validation import column_or_1d

from apsplit._validation import check_weights
from apsplit.boosting.predictions import BoostedPredictions

_OWN_MEASURES = ("error", "log_loss")  # the smaller the better; those of scikit-learn are the larger the better


class EvaluationSet(NamedTuple):
    """Rows to follow a training on."""

    name: str
    X: Any
    y: np.ndarray
    weight: np.ndarray | None


def larger_is_better(scoring: Any) -> bool:
    """Whether larger values of a measure are better, if that is a measure."""
    if isinstance(scoring, str) and scoring in _OWN_MEASURES:
        return False
    if isinstance(scoring, str):
        try:
            check_scoring(Stage(None, None), scoring=scoring)
        except ValueError as error:
            raise ValueError(
                f"scoring={scoring!r} is not known; use 'error', 'log_loss', one of sklearn.metrics.get_scorer_names() "
                "or a function (model, X, y) whose larger values are better"
            ) from error
    elif not callable(scoring):
        raise ValueError(f"scoring must be a name or a function (model, X, y), not {scoring!r}")
    return True


class Stage(BoostedPredictions, ClassifierMixin, BaseEstimator):
    """A model between two rounds, as scorers see it: it knows its votes for the rows of one evaluation set."""

    def __init__(self, model: Any, X: Any) -> None:
        self.model, self.X = model, X
        if model is not None:
            self.classes_, self.multiclass, self.n_features_in_ = model.classes_, model.multiclass, model.n_features_in_
        self.decision: np.ndarray | None = None

    def fit(self, X: Any, y: Any) -> Stage:
        """For scikit-learn, which takes nothing for an estimator that cannot be fitted."""
        raise NotImplementedError

    def decision_function(self, X: Any) -> np.ndarray:
        """The votes for the rows of the evaluation set."""
        if X is not self.X or self.decision is None:
            raise ValueError("scoring may ask for predictions of the evaluation set only, as it was passed")
        return self._shaped(self.decision)


def measure(scoring: Any, model: Any, rows: EvaluationSet) -> Callable[[np.ndarray], float]:
    """A function from decision functions on an evaluation set to a measure of them."""
    stage = Stage(model, rows.X)
    labels = places(rows.y, model.classes_)
    weight = np.ones(len(labels)) if rows.weight is None else rows.weight

    def error(decision: np.ndarray) -> float:
        wrong = model._decide(decision) != labels
        return float(weight[wrong].sum() / weight.sum())

    def log_loss(decision: np.ndarray) -> float:
        logs = stage._probabilities(stage._shaped(decision), logs=True)
        losses = -logs[np.arange(len(labels)), labels]
        losses[labels < 0] = -np.log(np.finfo(np.float64).eps)  # a class that was not there: as scikit-learn takes it
        return float(weight @ losses / weight.sum())

    def score(decision: np.ndarray) -> float:
        stage.decision = decision
        options = {} if rows.weight is None else {"sample_weight": rows.weight}
        return float(scorer(stage, rows.X, rows.y, **options))

    if isinstance(scoring, str) and scoring in _OWN_MEASURES:
        return error if scoring == "error" else log_loss
    scorer = check_scoring(stage, scoring=scoring) if isinstance(scoring, str) else scoring
    return score


def places(y: np.ndarray, classes: np.ndarray) -> np.ndarray:
    """Places of labels among the classes; -1 for a label that is none of them, which is never right."""
    try:
        found = np.minimum(np.searchsorted(classes, y), len(classes) - 1)
    except TypeError as error:
        raise ValueError(f"eval_set has labels of another type than y ({error})") from error
    return np.where(classes[found] == y, found, -1)


def check_eval_set(eval_set: Any, check_X: Callable[[Any], Any]) -> list[EvaluationSet]:
    """The evaluation sets that were passed to fit, if they can be used."""
    sets = [] if eval_set is None else [eval_set] if isinstance(eval_set, tuple) else eval_set
    if not isinstance(sets, list) or not all(isinstance(each, tuple) and len(each) in (2, 3) for each in sets):
        raise ValueError("eval_set must be a tuple (X, y) or (X, y, sample_weight), or a list of such tuples")
    found = []
    for i, (X, y, *weights) in enumerate(sets):
        name = f"eval_set[{i}]" if isinstance(eval_set, list) else "eval_set"
        if X is None or y is None:
            raise ValueError(f"{name} must be a tuple (X, y) of rows and their labels, without None")
        try:
            X, y = check_X(X), column_or_1d(y)
            weight = check_weights(weights[0] if weights else None, None, len(y))
        except ValueError as error:
            raise ValueError(f"{name} cannot be used: {error}") from error
        if X.shape[0] != len(y):
            raise ValueError(f"{name} has {X.shape[0]} rows in X, but {len(y)} labels in y; they must be the same")
        found.append(EvaluationSet(f"eval_{i}", X, y, weight))
    return found
