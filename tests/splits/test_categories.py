"""Splits of classes by categorical columns, against every set of categories written out."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import apsplit
from apsplit.testing import brute_force_split

FAMILIES = ("one_vs_rest", "partition")
STRATEGIES = ("auto", "exhaustive", "adaptive", "quick")
CRITERIA = ("error", "gini", "entropy", "exponential")


@st.composite
def nodes(draw, most_categories=6, most_classes=4):
    """A number and a category (a code, NaN is missing) of each row, labels and weights; few values, so there are ties."""
    n, n_categories = draw(st.integers(2, 24)), draw(st.integers(1, most_categories))
    n_classes = draw(st.integers(2, most_classes))
    codes = draw(st.lists(st.integers(-1, n_categories - 1), min_size=n, max_size=n))
    numbers = draw(st.lists(st.sampled_from([1.0, 1.0, 2.0, np.nan]), min_size=n, max_size=n))
    y = draw(st.lists(st.integers(0, n_classes - 1), min_size=n, max_size=n))
    w = draw(st.none() | st.lists(st.sampled_from([0.0, 0.5, 1.0, 1.0, 3.0, 1e-9]), min_size=n, max_size=n))
    if w is not None and not any(w):
        w = None
    column = np.where(np.array(codes) < 0, np.nan, codes)
    return np.column_stack((numbers, column)), np.array(y), w


@st.composite
def rules(draw):
    return {
        "criterion": draw(st.sampled_from(CRITERIA)),
        "min_samples_leaf": draw(st.sampled_from([1, 1, 3])),
        "min_weight_leaf": draw(st.sampled_from([0.0, 0.0, 0.2])),
        "categorical_splits": draw(st.sampled_from(FAMILIES)),
    }


def table(X, max_bins=255, categorical=(1,)):
    """X with categories; with few bins they have codes of 16 bits."""
    return apsplit.Dataset(X, categorical_features=list(categorical), max_bins=max_bins)


def codes_of(X):
    """X as the oracle wants it: codes are places in the dictionary."""
    X = X.copy()
    for f in range(1, X.shape[1]):
        present = ~np.isnan(X[:, f])
        X[present, f] = np.unique(X[present, f], return_inverse=True)[1]
    return X


def assert_is(split, oracle, X):
    """A split is that of the oracle, to the bit."""
    if oracle is None:
        assert split is None
        return
    assert (split.feature, split.score, split.improvement) == (oracle.feature, oracle.score, oracle.improvement)
    assert (split.polarity, split.left_value, split.right_value) == (
        oracle.polarity, oracle.left_value, oracle.right_value
    )  # fmt: skip
    assert split.missing_left == oracle.missing_left
    if not oracle.codes_left:
        assert split.threshold == oracle.threshold and split.categories_left is None
        return
    assert np.isnan(split.threshold)
    column = X[:, split.feature]
    all_go = set(split.codes_left) == set(np.unique(column[~np.isnan(column)]).astype(int))
    assert split.codes_left == oracle.codes_left or (all_go and not oracle.missing_left)


@pytest.mark.nojit
@given(nodes(), rules(), st.sampled_from(STRATEGIES), st.sampled_from([255, 4]))
def test_the_split_is_the_oracles(node, rule, strategy, max_bins):
    X, y, w = node
    X = codes_of(X)
    if rule["criterion"] == "exponential":
        y = np.minimum(y, 1)
    oracle = brute_force_split(X, y, w, categorical_features=[1], **rule)
    split = apsplit.find_split(table(X, max_bins), y, w, strategy=strategy, n_threads=1, **rule)
    assert_is(split, oracle, X)
