"""Exact greedy splits for boosted decision trees, found by reading as little data as can be proven enough."""

from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

from apsplit.data.dataset import Dataset
from apsplit.splits.report import Report
from apsplit.splits.split import Split

if TYPE_CHECKING:
    from apsplit.boosting.adaboost import AdaBoostClassifier
    from apsplit.boosting.decision_tree import DecisionTreeClassifier
    from apsplit.boosting.saved_model import load
    from apsplit.trees.finder import SplitFinder, find_split
    from apsplit.trees.gradient_finder import GradientSplitFinder, find_gradient_split
    from apsplit.trees.gradient_tree import grow_gradient_tree
    from apsplit.trees.tree import Tree

try:
    __version__ = version("apsplit")
except PackageNotFoundError:  # a checkout that was not installed
    __version__ = "0+unknown"

__all__ = [
    "AdaBoostClassifier",
    "Dataset",
    "DecisionTreeClassifier",
    "GradientSplitFinder",
    "Report",
    "Split",
    "SplitFinder",
    "Tree",
    "__version__",
    "callbacks",
    "find_gradient_split",
    "find_split",
    "grow_gradient_tree",
    "integrations",
    "load",
    "lower_bounds",
    "plotting",
    "samplers",
    "testing",
]

# Imported on first use: scikit-learn, which some of it needs, takes half a second.
_LATER = {
    "AdaBoostClassifier": "apsplit.boosting.adaboost",
    "DecisionTreeClassifier": "apsplit.boosting.decision_tree",
    "GradientSplitFinder": "apsplit.trees.gradient_finder",
    "SplitFinder": "apsplit.trees.finder",
    "Tree": "apsplit.trees.tree",
    "find_gradient_split": "apsplit.trees.gradient_finder",
    "find_split": "apsplit.trees.finder",
    "grow_gradient_tree": "apsplit.trees.gradient_tree",
    "load": "apsplit.boosting.saved_model",
}
_SUBPACKAGES = ("callbacks", "integrations", "lower_bounds", "plotting", "samplers", "testing")


def __getattr__(name: str) -> Any:
    if name in _SUBPACKAGES:
        return import_module(f"apsplit.{name}")
    if name not in _LATER:
        raise AttributeError(f"module 'apsplit' has no attribute {name!r}")
    globals()[name] = found = getattr(import_module(_LATER[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
