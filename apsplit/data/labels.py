"""Labels as numbers: which classes occur, and which is that of each row."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from apsplit._jit import kernel

MAX_CLASSES = np.iinfo(np.uint16).max
_LABEL_SPAN = 4096  # between the smallest and the largest integer label, to number them through a table


class Labels(NamedTuple):
    """Labels of the selected rows: the classes that occur, ascending, and each row's place among them."""

    classes: np.ndarray
    codes: np.ndarray


@kernel
def _number_labels(labels, low, number, codes):
    """Codes of integer labels: mark those that occur, number them in order, look each one up."""
    for i in range(labels.size):
        number[labels[i] - low] = 1
    n_labels = 0
    for k in range(number.size):
        if number[k] > 0:
            number[k] = n_labels
            n_labels += 1
        else:
            number[k] = -1
    for i in range(labels.size):
        codes[i] = number[labels[i] - low]


def encode_labels(labels: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The classes that occur, ascending, and the index of each label among them.

    As ``np.unique`` with inverse, but without sorting where labels are integers close together.

    >>> encode_labels(np.array([7.0, 5.0, 7.0]))
    (array([5., 7.]), array([1, 0, 1], dtype=uint8))
    """
    integers = labels
    if labels.dtype.kind == "f":
        with np.errstate(invalid="ignore"):
            integers = labels.astype(np.int64)
        if not np.array_equal(integers, labels):
            integers = labels
    if integers.dtype.kind in "biu":
        low, high = int(integers.min()), int(integers.max())
        if high - low < _LABEL_SPAN and high < 2**63:
            number = np.zeros(high - low + 1, np.int64)
            codes = np.empty(len(labels), np.uint8 if high - low < 256 else np.uint16)
            _number_labels(integers.astype(np.int64, copy=False), low, number, codes)
            return (np.flatnonzero(number >= 0) + low).astype(labels.dtype), codes
    return np.unique(labels, return_inverse=True)


def holds_missing(labels: np.ndarray) -> bool:
    """Whether some label is NaN, NaT, None or pandas' NA."""
    kind = labels.dtype.kind
    if kind == "f":
        with np.errstate(invalid="ignore", over="ignore"):  # a sum is quick, and tells if all is well
            return bool(np.isnan(labels.sum())) and bool(np.isnan(labels).any())
    if kind == "O" and not {"NoneType", "NAType"}.isdisjoint({type(label).__name__ for label in labels}):
        return True
    return kind in "cmMO" and bool((labels != labels).any())


def fitting(classes: np.ndarray, codes: np.ndarray) -> Labels:
    """Labels whose codes are no wider than needed, or as they are if there are too many classes."""
    if len(classes) > MAX_CLASSES:
        return Labels(classes, codes)
    return Labels(classes, codes.astype(np.uint8 if len(classes) <= 256 else np.uint16, copy=False))


def existing_labels(labels: Labels, weights: np.ndarray | None) -> Labels:
    """The classes that some row has, and some row with weight; rows without weight do not exist: any code will do."""
    classes, codes = labels
    if len(classes) > 1:
        occurs = np.bincount(codes if weights is None else codes[weights > 0], minlength=len(classes)) > 0
        if not occurs.all():
            classes, codes = classes[occurs], np.maximum(np.cumsum(occurs) - 1, 0)[codes]
    return fitting(classes, codes)
