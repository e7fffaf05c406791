"""Exact greedy splits for boosted decision trees, found by reading as little data as can be proven enough."""

from importlib.metadata import PackageNotFoundError, version

from apsplit.dataset import Dataset
from apsplit.split import Split, find_split

try:
    __version__ = version("apsplit")
except PackageNotFoundError:  # a checkout that was not installed
    __version__ = "0+unknown"

__all__ = ["Dataset", "Split", "__version__", "find_split"]
