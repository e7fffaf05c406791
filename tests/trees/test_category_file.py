"""Sets of categories in files of models."""

from __future__ import annotations

import json

import numpy as np
import pandas as pd
import pytest

import apsplit
from apsplit.trees.model_file import Entry, _plain, read_trees, trees_entry


@pytest.fixture
def tree():
    rng = np.random.default_rng(0)
    frame = pd.DataFrame({"colour": rng.choice(list("abcdef"), 100), "size": pd.Categorical(rng.integers(3, 9, 100))})
    return apsplit.grow_gradient_tree(frame, rng.normal(size=100), max_depth=3, categorical_splits="partition")


def test_a_tree_with_sets_comes_back(tree, tmp_path):
    tree.save(tmp_path / "tree.json")
    again = apsplit.load(tmp_path / "tree.json")
    assert again == tree
    assert again.categories_left(0) == tree.categories_left(0)
    frame = pd.DataFrame({"colour": list("abcxd"), "size": [3, 4, 5, 6, None]})
    np.testing.assert_array_equal(again.predict(frame), tree.predict(frame))


def test_what_cannot_be_kept(tree):
    tree.categories = {**tree.categories, 0: np.array([(1, 2)] * 6, "i,i")}
    with pytest.raises(ValueError, match="categories of feature 0 cannot be kept"):
        trees_entry([tree])


def forged(tree, **changes):
    """What a file says of a tree, with something else in it."""
    document = json.loads(json.dumps(trees_entry([tree]) | changes, default=_plain))
    return read_trees(Entry(document, "trees"), 1, 2, None, None)


def test_sets_are_checked(tree):
    assert forged(tree)[0].sets.codes.tolist() == tree.sets.codes.tolist()
    entry = trees_entry([tree])
    for changes in (
        {"categories": []},
        {"categories": [[0, np.array([1.0, 1.0])], *entry["categories"][1:]]},
        {"categories": [[0, np.array([1.0])], *entry["categories"][1:]]},
        {"set_codes": entry["set_codes"] + np.int32(70000)},
        {"set_codes": entry["set_codes"] * np.int32(0) + np.int32(5)},
        {"set_sizes": entry["set_sizes"][::-1].copy()},
        {"threshold": np.zeros(tree.n_nodes)},
    ):
        with pytest.raises(ValueError):
            forged(tree, **changes)
