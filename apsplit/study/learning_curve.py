"""The learning curve of a boosted model."""

from __future__ import annotations

from typing import Any

import numpy as np

from apsplit.study.style import COLOURS, open_axes

_MEASURES = {"error": "error", "log_loss": "log loss"}


def plot_learning_curve(model: Any, ax: Any = None) -> Any:
    """Draw what was measured on the evaluation sets of a fit after each round; needs matplotlib.

    Without evaluation sets it is the error of each tree on the weights of its round: 0.5 is chance for two classes, and
    towards it everything goes.

    Parameters
    ----------
    model : fitted AdaBoostClassifier
    ax : matplotlib Axes, optional
        Where to draw. Default: a new figure.

    Examples
    --------
    >>> import apsplit
    >>> from sklearn.datasets import load_breast_cancer
    >>> X, y = load_breast_cancer(return_X_y=True)
    >>> model = apsplit.AdaBoostClassifier(20).fit(X[::2], y[::2], eval_set=[(X[::2], y[::2]), (X[1::2], y[1::2])])
    >>> ax = plot_learning_curve(model)
    >>> [text.get_text() for text in ax.get_legend().get_texts()]
    ['eval_0', 'eval_1']
    """
    ax = open_axes(ax, (7.0, 4.0))
    rounds = np.arange(1, model.n_estimators_ + 1)
    if not model.evals_result_:
        errors = model.estimator_errors_.reshape(len(rounds), -1)
        for k, column in enumerate(errors.T):
            label = str(model.classes_[k]) if errors.shape[1] > 1 else None
            ax.plot(rounds, column, color=COLOURS[k % len(COLOURS)], linewidth=1.8, label=label)
        ax.set(xlabel="round", ylabel="error of the round's tree (share of weight)")
    else:
        for i, (name, values) in enumerate(model.evals_result_.items()):
            ax.plot(rounds, values, color=COLOURS[i % len(COLOURS)], linewidth=1.8, label=name)
        scoring = model.scoring
        ax.set(xlabel="round", ylabel=_MEASURES.get(scoring, scoring) if isinstance(scoring, str) else "score")
    if ax.get_legend_handles_labels()[0]:
        ax.legend(frameon=False)
    return ax
