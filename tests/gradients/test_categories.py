"""Splits by categorical columns, against every set of categories written out."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import apsplit
from apsplit.testing import all_category_candidates

FAMILIES = ("one_vs_rest", "partition")
RULES = st.fixed_dictionaries(
    {
        "reg_lambda": st.sampled_from([0.0, 0.5, 1.0, 5.0]),
        "reg_alpha": st.sampled_from([0.0, 0.3]),
        "max_delta_step": st.sampled_from([0.0, 0.5]),
        "min_child_weight": st.sampled_from([0.0, 0.0, 1.5]),
    }
)


@st.composite
def nodes(draw, most_categories=6):
    """Codes, gradients and hessians of a node; few different ones, so that there are ties."""
    n, n_categories = draw(st.integers(2, 24)), draw(st.integers(1, most_categories))
    codes = draw(st.lists(st.integers(-1, n_categories - 1), min_size=n, max_size=n))
    grad = draw(st.lists(st.sampled_from([-2.0, -1.0, -0.3, 0.0, 0.25, 1.0, 3.0]), min_size=n, max_size=n))
    hess = draw(st.none() | st.lists(st.sampled_from([0.0, 0.2, 1.0, 2.0]), min_size=n, max_size=n))
    column = np.where(np.array(codes) < 0, np.nan, codes)
    return column, np.array(grad), None if hess is None else np.array(hess)


def table(column, max_bins):
    """The column as categories of a table; with few bins they have codes of 16 bits."""
    return apsplit.Dataset(column.reshape(-1, 1), categorical_features=[0], max_bins=max_bins)


def first_of_best(candidates):
    return max(candidates, key=lambda candidate: candidate.key, default=None)


def assert_is(split, candidate, column):
    """A split is a candidate of the oracle, to the bit."""
    if candidate is None:
        assert split is None
        return
    assert split.improvement == candidate.gain
    assert np.isnan(split.threshold)
    present = np.unique(column[~np.isnan(column)])
    if candidate.codes_left == tuple(present) and candidate.missing_left is False:
        assert set(split.categories_left) >= set(present)  # all that there are in the dictionary
    else:
        assert split.categories_left == candidate.codes_left
    if candidate.missing_left is not None:
        assert split.missing_left == candidate.missing_left


@pytest.mark.nojit
@pytest.mark.parametrize("family", FAMILIES)
@given(node=nodes(), rules=RULES, max_bins=st.sampled_from([4, 255]))
def test_first_of_the_best_candidates(family, node, rules, max_bins):
    column, grad, hess = node
    split = apsplit.find_gradient_split(table(column, max_bins), grad, hess, categorical_splits=family, **rules)
    assert_is(split, first_of_best(all_category_candidates(column, grad, hess, family=family, **rules)), column)


@pytest.mark.nojit
@given(node=nodes(), rules=RULES)
def test_no_set_is_better_than_the_best_prefix(node, rules):
    column, grad, hess = node
    rules["min_child_weight"] = 0.0
    split = apsplit.find_gradient_split(table(column, 255), grad, hess, categorical_splits="partition", **rules)
    best = first_of_best(all_category_candidates(column, grad, hess, **rules))
    if best is None:
        assert split is None
    elif best.gain > 1e-12:  # if no set gains anything, the least bad one may be no prefix
        assert split.improvement >= best.gain - 1e-12 * abs(best.key)
    else:
        assert split.improvement <= 1e-12


@pytest.mark.nojit
@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("n_categories", [5, 300])
def test_leaves_hold_the_rows_that_go_there(family, n_categories):
    rng = np.random.default_rng(0)
    X = np.column_stack((rng.integers(0, n_categories, 900), rng.normal(size=900), rng.integers(0, 4, 900)))
    X[rng.random(X.shape) < 0.1] = np.nan
    grad = np.where(X[:, 0] % 3 == 1, 1.0, -0.5) + 0.3 * X[:, 1] ** 2 + rng.normal(size=900)
    grad[np.isnan(grad)] = 2.0
    data = apsplit.Dataset(X, categorical_features=[0, 2])
    options = {"max_depth": 4, "min_samples_leaf": 3, "categorical_splits": family}
    tree = apsplit.grow_gradient_tree(data, grad, **options)
    assert tree.sets is not None
    assert tree.sets.is_set.any()
    np.testing.assert_array_equal(tree.apply(X), tree.train_leaves)
    np.testing.assert_array_equal(tree.apply(data), tree.train_leaves)
    for n_threads in (1, 2):
        assert apsplit.grow_gradient_tree(data, grad, n_threads=n_threads, **options) == tree
    lossguide = apsplit.grow_gradient_tree(data, grad, grow_policy="lossguide", max_leaves=8, **options)
    np.testing.assert_array_equal(lossguide.apply(X), lossguide.train_leaves)
    narrow = apsplit.Dataset(X, categorical_features=[0, 2], max_bins=8)  # all have codes of 16 bits
    assert apsplit.grow_gradient_tree(narrow, grad, **options) == tree


@pytest.mark.nojit
def test_nodes_of_a_tree_are_split_by_the_best_candidate_of_all_features():
    rng = np.random.default_rng(1)
    X = np.column_stack((rng.integers(0, 5, 60), rng.integers(0, 3, 60), rng.integers(0, 9, 60))).astype(float)
    X[rng.random(X.shape) < 0.1] = np.nan
    grad, hess = rng.normal(size=60), rng.random(60)
    data = apsplit.Dataset(X, categorical_features=[0, 1])
    for family in FAMILIES:
        tree = apsplit.grow_gradient_tree(
            data, grad, hess, max_depth=1, min_child_weight=0.0, categorical_splits=family
        )
        best = [
            first_of_best(all_category_candidates(X[:, f], grad, hess, family=family, min_child_weight=0.0)).gain
            for f in range(2)
        ]
        numeric = apsplit.testing.brute_force_gradient_split(X, grad, hess, features=[2], min_child_weight=0.0)
        assert tree.gain[0] == max(*best, numeric.improvement)


@pytest.mark.nojit
def test_a_set_with_minima_is_the_best_prefix_that_is_allowed():
    codes, grad = np.repeat([0.0, 1.0, 2.0], [1, 5, 5]), np.repeat([-9.0, 1.0, 2.0], [1, 5, 5])
    split = apsplit.find_gradient_split(table(codes, 255), grad, min_child_weight=2.0, categorical_splits="partition")
    assert split.categories_left == (0.0, 1.0)


def test_unknown_choices_are_named():
    with pytest.raises(ValueError, match="categorical_splits='both' is not known"):
        apsplit.find_gradient_split(np.eye(3), [1.0, 2.0, 3.0], categorical_splits="both")
