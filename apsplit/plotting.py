"""Pictures of searches: :func:`plot_race`, :func:`plot_dropout` and :func:`plot_assessments`."""

from apsplit.study.plotting import plot_assessments, plot_dropout, plot_race

__all__ = ["plot_assessments", "plot_dropout", "plot_race"]
