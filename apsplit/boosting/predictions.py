"""What a boosted model predicts: sums of votes, and what is made of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from sklearn.utils.validation import check_is_fitted

from apsplit._elementary import exp64, log1p64
from apsplit._jit import kernel
from apsplit.boosting.ensemble import Ensemble


@kernel
def _log_logistic(odds, out):
    """Logarithms of the probabilities that have some log odds."""
    for i in range(odds.shape[0]):
        for k in range(odds.shape[1]):
            out[i, k] = min(odds[i, k], 0.0) - log1p64(exp64(-abs(odds[i, k])))


@kernel
def _softmax(scores, logs, out):
    """exp of scores as shares of their sum in every row; or, if ``logs``, the logarithms of these shares."""
    for i in range(scores.shape[0]):
        top, others = np.argmax(scores[i]), 0.0
        for k in range(scores.shape[1]):
            out[i, k] = scores[i, k] - scores[i, top]
            others += 0.0 if k == top else exp64(out[i, k])
        log_sum = log1p64(others)
        for k in range(scores.shape[1]):
            out[i, k] = out[i, k] - log_sum if logs else exp64(out[i, k]) / (1.0 + others)


class BoostedPredictions:
    """Predictions of an estimator that has ``classes_`` and an Ensemble of trees that vote."""

    classes_: np.ndarray
    multiclass: str
    n_threads: int | None
    _ensemble: Ensemble
    _check_X: Any

    def decision_function(self, X: Any) -> np.ndarray:
        """Sum of votes: (n_rows,) for two classes, positive for the second; else (n_rows, n_classes)."""
        check_is_fitted(self, "estimators_")
        X = self._check_X(X, reset=False)
        forest, votes = self._ensemble.parts
        return self._shaped(forest.leaf_sums(X, votes, n_threads=self.n_threads))

    def _shaped(self, decision: np.ndarray) -> np.ndarray:
        """A decision function as scikit-learn wants it: without a second dimension for two classes."""
        return decision[:, 0] if len(self.classes_) == 2 else decision

    def _decide(self, decision: np.ndarray) -> np.ndarray:
        """Places of the classes that a decision function stands for."""
        if decision.ndim == 1 or decision.shape[1] == 1:
            return (decision.reshape(len(decision)) > 0).astype(np.intp)
        return np.argmax(decision, axis=1)

    def _probabilities(self, decision: np.ndarray, logs: bool = False) -> np.ndarray:
        """Probabilities of classes, of which the decision function is the log odds; or their logarithms.

        Kernels of our own work them out, as the bits of numpy's exp depend on its release.
        """
        n_classes = len(self.classes_)
        if n_classes == 2:
            scores = np.column_stack((np.zeros(len(decision)), decision))
        elif self.multiclass == "samme":
            scores = decision * (n_classes - 1) / n_classes
        else:
            scores = np.empty(decision.shape)
            _log_logistic(np.ascontiguousarray(decision), scores)
        out = np.empty(scores.shape)
        _softmax(scores, logs, out)
        return out

    def predict(self, X: Any) -> np.ndarray:
        """The class with the most votes."""
        decision = self.decision_function(X)
        return self.classes_[self._decide(decision)]

    def predict_log_proba(self, X: Any) -> np.ndarray:
        """Logarithms of probabilities, finite even where these round to 0."""
        return self._probabilities(self.decision_function(X), logs=True)

    def predict_proba(self, X: Any) -> np.ndarray:
        """Probabilities, for which boosting's own loss makes the votes log odds."""
        return self._probabilities(self.decision_function(X))

    def staged_decision_function(self, X: Any) -> Iterator[np.ndarray]:
        """The decision function after each round."""
        check_is_fitted(self, "estimators_")
        forest, node_votes = self._ensemble.parts
        table = forest.read(self._check_X(X, reset=False))
        decision, done = np.zeros((table.n_rows, node_votes.shape[1])), 0
        for steps in self._ensemble.rounds:
            trees = sum(step is not None for step in steps)
            votes = forest.leaf_sums(table, node_votes, done, done + trees, n_threads=self.n_threads)
            decision, done = decision + votes, done + trees
            yield self._shaped(decision)

    def staged_predict(self, X: Any) -> Iterator[np.ndarray]:
        """Predictions after each round."""
        for decision in self.staged_decision_function(X):
            yield self.classes_[self._decide(decision)]

    def staged_predict_proba(self, X: Any) -> Iterator[np.ndarray]:
        """Probabilities after each round."""
        for decision in self.staged_decision_function(X):
            yield self._probabilities(decision)

    def staged_score(self, X: Any, y: Any, sample_weight: Any = None) -> Iterator[float]:
        """Accuracy after each round."""
        y = np.asarray(y)
        for predicted in self.staged_predict(X):
            yield float(np.average(predicted == y, weights=sample_weight))

    @property
    def feature_importances_(self) -> np.ndarray:
        """Importances in the trees, averaged by the weights of their votes."""
        check_is_fitted(self, "estimators_")
        steps = [step for steps in self._ensemble.rounds for step in steps if step is not None]
        summed = np.sum([step.weight * step.tree.feature_importances for step in steps], axis=0)
        total = summed.sum()
        return summed / total if total > 0 else summed
