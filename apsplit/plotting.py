"""Pictures: :func:`plot_race`, :func:`plot_dropout`, :func:`plot_assessments` and :func:`plot_learning_curve`."""

from apsplit.study.learning_curve import plot_learning_curve
from apsplit.study.plotting import plot_assessments, plot_dropout, plot_race

__all__ = ["plot_assessments", "plot_dropout", "plot_learning_curve", "plot_race"]
