"""Sets of categories of trees: flat arrays, bits, text, pictures and predictions by name."""

from __future__ import annotations

import pickle

import numpy as np
import pandas as pd
import polars as pl
import pytest

import apsplit
from apsplit.trees.category_sets import as_bits, as_sets

COLOURS = ["red", "green", "blue", "pink", "grey"]


@pytest.fixture
def grown():
    """A frame, and a tree of sets of categories on it."""
    rng = np.random.default_rng(0)
    frame = pd.DataFrame({"colour": rng.choice(COLOURS, 200), "size": rng.normal(size=200)})
    grad = frame.colour.map({"red": 2.0, "green": -1.0, "blue": 2.5, "pink": -1.5, "grey": 0.0}) + 0.1 * frame["size"]
    return frame, apsplit.grow_gradient_tree(frame, grad, max_depth=2, categorical_splits="partition")


def test_sets_are_flat_arrays():
    sets = as_sets([np.array([], int), np.array([0, 40]), np.array([3])])
    assert sets.start.tolist() == [0, 0, 2, 3]
    assert sets.of(1).tolist() == [0, 40]
    assert sets.is_set.tolist() == [False, True, True]
    begin, words = as_bits(sets)
    assert begin.tolist() == [-1, 0, 3]
    assert words.tolist() == [2, 1, 1 << 8, 1, 8]


def test_a_tree_tells_its_sets(grown):
    _, tree = grown
    assert tree.categories_left(0) == ("green", "grey", "pink")
    assert np.isnan(tree.threshold[0])
    assert "colour in {green, grey, pink}" in tree.to_text()
    assert "colour not in {green, grey, pink}" in tree.to_text()
    assert tree.categories_left(int(tree.train_leaves[0])) is None
    assert tree.plot() is not None


def test_categories_are_found_by_name(grown):
    frame, tree = grown
    expected = tree.value[tree.train_leaves]
    other_codes = frame.assign(colour=pd.Categorical(frame.colour, categories=["mauve", *reversed(COLOURS)]))
    for X in (frame, other_codes, pl.from_dict({name: frame[name].tolist() for name in frame})):
        np.testing.assert_array_equal(tree.predict(X), expected)
        np.testing.assert_array_equal(tree.predict(apsplit.Dataset(X)), expected)
    few = frame[frame.colour.isin(["pink", "red"])]
    np.testing.assert_array_equal(tree.predict(apsplit.Dataset(few)), tree.predict(few))


def test_unknown_categories_go_where_missing_values_go(grown):
    frame, tree = grown
    some = frame.head(20)
    missing, unknown = some.assign(colour=None), some.assign(colour="mauve")
    np.testing.assert_array_equal(tree.predict(unknown), tree.predict(missing))
    split = apsplit.find_gradient_split(frame, np.where(frame.colour == "red", 1.0, -1.0))
    assert split.categories_left == ("red",)
    assert split.goes_left(unknown).tolist() == [split.missing_left] * 20
    np.testing.assert_array_equal(split.goes_left(frame), frame.colour == "red")
    np.testing.assert_array_equal(split.goes_left(apsplit.Dataset(frame), rows=[3, 5]), frame.colour[[3, 5]] == "red")
    known = split.goes_left(frame.assign(colour=pd.Categorical(frame.colour, categories=COLOURS)))
    np.testing.assert_array_equal(known, frame.colour == "red")


def test_trees_and_splits_are_pickled(grown):
    frame, tree = grown
    assert pickle.loads(pickle.dumps(tree)) == tree
    split = apsplit.find_gradient_split(frame, np.where(frame.colour == "red", 1.0, -1.0))
    again = pickle.loads(pickle.dumps(split))
    assert again == split
    assert again.categories_left == ("red",)
    assert again.goes_left(frame).sum() == (frame.colour == "red").sum()


def test_trees_of_other_dictionaries_are_not_equal(grown):
    _, tree = grown
    again = pickle.loads(pickle.dumps(tree))
    again.categories = {0: np.array(["a", "b", "c", "d", "e"], object)}
    assert again != tree


def test_numbers_where_categories_were(grown):
    _, tree = grown
    with pytest.raises(ValueError, match="sparse"):
        import scipy.sparse

        tree.predict(scipy.sparse.csr_matrix((3, 2)))
    numeric = apsplit.grow_gradient_tree(np.arange(10.0).reshape(-1, 1), np.arange(10.0) - 4)
    with pytest.raises(ValueError, match="not numeric"):
        numeric.predict(pd.DataFrame({"a": ["x", "y"]}))
