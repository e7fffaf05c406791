"""LightGBM with exact splits, and models of apsplit as models of LightGBM.

Needs lightgbm: ``pip install "apsplit[lightgbm]"``.
"""

try:
    import lightgbm as _  # noqa: F401
except ImportError as error:
    raise ImportError('this needs lightgbm: pip install "apsplit[lightgbm]"') from error

from .convert import to_lightgbm
from .cross_validation import cv
from .estimators import ExactLGBMClassifier, ExactLGBMRegressor
from .forced import ForcedSplits
from .training import train

__all__ = ["ExactLGBMClassifier", "ExactLGBMRegressor", "ForcedSplits", "cv", "to_lightgbm", "train"]
