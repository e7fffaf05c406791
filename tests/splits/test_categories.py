"""Splits of classes by categorical columns, against every set of categories written out."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import apsplit
from apsplit.testing import all_candidates, brute_force_split

FAMILIES = ("one_vs_rest", "partition")
STRATEGIES = ("auto", "exhaustive", "adaptive", "quick")
CRITERIA = ("error", "gini", "entropy", "exponential")


@st.composite
def nodes(draw, most_categories=6, most_classes=4):
    """A number and a category (a code; NaN: missing) of each row, labels and weights; few values, so there are ties."""
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


@given(nodes(most_categories=8), st.sampled_from(CRITERIA), st.sampled_from([255, 4]))
def test_no_set_is_better(node, criterion, max_bins):
    """Two classes, or few categories: the best of all sets, but for what rounding makes of equals."""
    X, y, w = node
    X, y = codes_of(X), np.minimum(y, 1) if criterion == "exponential" else y
    split = apsplit.find_split(
        table(X, max_bins), y, w, features=[1], criterion=criterion, categorical_splits="partition", n_threads=1
    )
    options = {"criterion": criterion, "features": [1], "categorical_features": [1], "categorical_splits": "subsets"}
    best = brute_force_split(X, y, w, **options)
    if best is None:
        assert split is None
    elif criterion == "error":
        assert split.score == best.score
    else:
        assert split.score <= best.score * (1.0 + 1e-12) + 1e-15
    if split is not None:
        assert split.report.category_families == {1: "all_sets"}


@pytest.mark.nojit
@pytest.mark.parametrize("criterion", ["error", "gini", "entropy"])
def test_many_categories_and_classes_have_prefixes_and_single_ones(criterion):
    rng = np.random.default_rng(0)
    X = np.column_stack((np.zeros(90), np.arange(90) % 15)).astype(float)
    X[rng.random(90) < 0.1, 1] = np.nan
    y, w = rng.integers(0, 3, 90), rng.random(90)
    options = {"criterion": criterion, "categorical_splits": "partition"}
    for max_bins in (255, 4):
        split = apsplit.find_split(table(X, max_bins), y, w, n_threads=1, **options)
        assert_is(split, brute_force_split(X, y, w, categorical_features=[1], **options), X)
        assert split.report.category_families == {1: "prefixes"}
        assert split.report.release().category_families == {1: "prefixes"}


@pytest.mark.nojit
def test_error_has_single_categories_where_no_split_is_better_than_none():
    """All categories prefer class 0: the one with the smallest difference costs least, whatever its share."""
    sums = {0: (50, 10), 1: (10, 8), 2: (100, 95)}
    X = np.repeat([0.0, 1.0, 2.0], 2).reshape(-1, 1)
    y, w = [0, 1] * 3, np.ravel(list(sums.values()))
    split = apsplit.find_split(table(X, categorical=[0]), y, w, categorical_splits="partition")
    best = brute_force_split(X, y, w, categorical_features=[0], categorical_splits="subsets")
    assert split.score == best.score and split.codes_left == (1,)
    assert split.improvement < 0


@pytest.mark.nojit
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_selection_of_a_frame(strategy):
    """Dictionaries are those of all rows; the selection is searched."""
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame({"n": [1.0, 1, 1, 1, 2, 2], "c": list("abcabd"), "z": list("xxxxxy")})
    y = [0, 1, 0, 0, 1, 1]
    options = {"strategy": strategy, "categorical_splits": "partition", "n_threads": 1}
    whole = apsplit.Dataset(frame)
    split = apsplit.find_split(frame, y, rows=[0, 1, 2, 3, 3], features=["z", "c"], **options)
    assert split == apsplit.find_split(whole, y, rows=[0, 1, 2, 3, 3], features=[1, 2], **options)
    assert split == apsplit.SplitFinder(whole, y, **options)(rows=[0, 1, 2, 3, 3], features=[1, 2])
    assert (split.feature, split.categories_left, split.score) == (1, ("a", "c"), 0.0)
    assert split.dictionary.tolist() == ["a", "b", "c", "d"] and split.report.features.tolist() == [1, 2]
    np.testing.assert_array_equal(split.goes_left(frame), [True, False, True, True, False, False])
    np.testing.assert_array_equal(split.predict(whole, rows=[1, 0]), [1, 0])


def test_named_searches_assess_categorical_features_whole():
    rng = np.random.default_rng(0)
    X = np.column_stack([rng.integers(0, 2, 2000), *rng.integers(0, 9, (8, 2000))]).astype(float)
    y = (X[:, 0] + (rng.random(2000) < 0.1)) % 2
    data = apsplit.Dataset(X, categorical_features=[3, 5])
    for strategy in ("adaptive", "quick"):
        report = apsplit.find_split(data, y, rng.random(2000), strategy=strategy, features=[0, 1, 3, 5, 7]).report
        assert (report.assessed[[2, 3]] == 2000).all() and report.assessed.min() < 2000
        assert report.n_assessments < report.n_exhaustive
        assert (report.lower[[2, 3]] == report.upper[[2, 3]]).all()
        assert report.n_reads >= report.n_assessments


def test_threads_and_rows_in_any_order():
    rng = np.random.default_rng(5)
    X = rng.integers(0, 300, (20_000, 3)).astype(float)
    X[rng.random(X.shape) < 0.1] = np.nan
    y, w = rng.integers(0, 3, len(X)), rng.random(len(X))
    for splits in FAMILIES:
        options = {"criterion": "gini", "categorical_splits": splits}
        split = apsplit.find_split(table(X, 255, [0, 1, 2]), y, w, n_threads=1, **options)
        order = rng.permutation(len(X))
        other = apsplit.find_split(table(X[order], 255, [0, 1, 2]), y[order], w[order], n_threads=2, **options)
        assert split == other


def test_candidates_of_the_oracle_are_in_tie_order():
    codes = np.array([[0.0], [1.0], [1.0], [2.0], [np.nan]])
    options = {"categorical_features": [0], "criterion": "gini"}
    y = [0, 1, 1, 0, 1]
    found = all_candidates(codes, y, **options)
    assert [(c.codes_left, c.missing_left) for c in found] == [
        ((0,), False), ((0,), True), ((1,), False), ((1,), True), ((2,), False), ((2,), True), ((0, 1, 2), False),
    ]  # fmt: skip
    found = all_candidates(codes, y, categorical_splits="partition", **options)
    assert [c.codes_left for c in found] == [(0,), (0,), (0, 2), (0, 2), (0, 1, 2)]
    assert len(all_candidates(codes, y, categorical_splits="subsets", **options)) == 2 * 6 + 1
    with pytest.raises(ValueError, match="categorical_splits must be"):
        all_candidates(codes, y, **options | {"categorical_splits": "sets"})
