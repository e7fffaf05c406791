"""Weights of rows by their classes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from apsplit._validation import check_number


def weights_by_class(class_weight: Any, y: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Weights of rows, times the factors of their labels.

    >>> weights_by_class("balanced", np.array(["a", "b", "b"]), np.ones(3)).tolist()
    [1.5, 0.75, 0.75]
    >>> weights_by_class({"a": 10.0}, np.array(["a", "b", "b"]), np.ones(3)).tolist()
    [10.0, 1.0, 1.0]
    """
    classes, label = np.unique(y, return_inverse=True)
    if isinstance(class_weight, Mapping):
        factors = np.array([_factor(class_weight, each) for each in classes.tolist()])
        listed = {*classes.tolist()}
        strange = [each for each in class_weight if each not in listed]
        if strange and len(class_weight) - len(strange) < len(classes):  # else a fold may have no row of a class
            raise ValueError(f"class_weight names {strange[0]!r}, which is no label of y ({classes.tolist()[:9]})")
    elif isinstance(class_weight, str) and class_weight == "balanced":
        totals = np.bincount(label, weights, len(classes))
        exists = totals > 0  # rows of zero weight do not exist
        factors = np.divide(totals.sum(), np.count_nonzero(exists) * totals, np.zeros(len(classes)), where=exists)
    else:
        raise ValueError(
            f"class_weight must be 'balanced', a dict of labels and weights, or None, not {class_weight!r}"
        )
    return weights * factors[label]


def _factor(class_weight: Mapping[Any, float], label: Any) -> float:
    """What the rows of a label are multiplied by."""
    return float(check_number(f"class_weight[{label!r}]", class_weight.get(label, 1.0), 0.0, 1e300))
