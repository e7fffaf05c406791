"""Pictures of searches, models and trees, and the look that all pictures share, for pictures of your own."""

from apsplit.study.learning_curve import plot_learning_curve
from apsplit.study.plotting import plot_assessments, plot_dropout, plot_race
from apsplit.study.style import COLOURS, GREY, logarithmic, panels, tidy
from apsplit.study.tree_plot import plot_tree

__all__ = [
    "COLOURS",
    "GREY",
    "logarithmic",
    "panels",
    "plot_assessments",
    "plot_dropout",
    "plot_learning_curve",
    "plot_race",
    "plot_tree",
    "tidy",
]
