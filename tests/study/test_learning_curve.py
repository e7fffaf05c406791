"""The learning curve shows what was measured."""

from __future__ import annotations

import numpy as np
import pytest
from boosted import noisy

from apsplit import AdaBoostClassifier
from apsplit.plotting import plot_learning_curve

pytest.importorskip("matplotlib")


@pytest.mark.parametrize(("scoring", "label"), [("error", "error"), ("log_loss", "log loss"), ("roc_auc", "roc_auc")])
def test_a_line_for_each_evaluation_set(scoring, label):
    X, y = noisy()
    model = AdaBoostClassifier(6, scoring=scoring).fit(X[:100], y[:100], eval_set=[(X, y), (X[100:], y[100:])])
    ax = model.plot()
    for line, values in zip(ax.get_lines(), model.evals_result_.values(), strict=True):
        np.testing.assert_array_equal(line.get_ydata(), values)
        np.testing.assert_array_equal(line.get_xdata(), np.arange(1, 7))
    assert ax.get_ylabel() == label


@pytest.mark.parametrize(("multiclass", "n_lines"), [("samme", 1), ("ovr", 3)])
def test_errors_of_trees_where_nothing_was_measured(multiclass, n_lines):
    X, y = noisy(n_classes=3)
    model = AdaBoostClassifier(4, multiclass=multiclass).fit(X, y)
    lines = plot_learning_curve(model).get_lines()
    found = np.column_stack([line.get_ydata() for line in lines])
    np.testing.assert_array_equal(found, model.estimator_errors_.reshape(4, n_lines))
