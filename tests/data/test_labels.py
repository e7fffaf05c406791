"""Labels are numbered as np.unique numbers them, whatever their type, and missing ones are noticed."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from apsplit.data.labels import encode_labels, holds_missing

LABELS = {
    "integers": np.array([3, -1, 3, 7]),
    "far apart": np.array([10**12, -5, 10**12]),
    "beyond int64": np.array([2**64 - 1, 2**64 - 2, 2**64 - 1], np.uint64),
    "bytes": np.array([255, 0, 7], np.uint8),
    "more than a byte": np.arange(600)[::-1] % 300,
    "whole floats": np.array([2.0, 1.0, 2.0, -3.0]),
    "fractions": np.array([0.5, 0.25, 0.5]),
    "huge floats": np.array([1e300, -1e300, 1e300]),
    "booleans": np.array([True, False, True]),
    "strings": np.array(["b", "a", "b"]),
    "objects": np.array(["b", "a", "b"], object),
    "days": np.array(["2020-01-02", "2020-01-01"], "datetime64[D]"),
}


@pytest.mark.nojit
@pytest.mark.parametrize("kind", LABELS)
def test_labels_are_numbered_as_numpy_does(kind):
    labels = LABELS[kind]
    classes, codes = encode_labels(labels)
    expected, places = np.unique(labels, return_inverse=True)
    assert classes.tolist() == expected.tolist() and classes.dtype == labels.dtype
    assert codes.tolist() == places.tolist()
    assert not holds_missing(labels)


@pytest.mark.parametrize(
    "labels",
    [
        np.array([1.0, np.nan]),
        np.array(["a", None], object),
        np.array(["a", np.nan], object),
        np.array([1, pd.NA], object),
        np.array(["2020-01-01", "NaT"], "datetime64[D]"),
    ],
    ids=["NaN", "None", "NaN among objects", "NA", "NaT"],
)
def test_missing_labels_are_noticed(labels):
    assert holds_missing(labels)


def test_infinite_labels_are_not_missing():
    assert not holds_missing(np.array([np.inf, -np.inf]))
