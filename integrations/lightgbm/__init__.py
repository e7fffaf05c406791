"""LightGBM with exact splits. Needs lightgbm: ``pip install "apsplit[lightgbm]"``."""

from .training import train

__all__ = ["train"]
