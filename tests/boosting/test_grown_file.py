"""Trees that have grown so far, in a file: read as they were written, or refused."""

from __future__ import annotations

import numpy as np
import pytest

import apsplit
from apsplit.boosting.grown_file import GrownFile
from apsplit.callbacks import Checkpoint
from apsplit.trees.builder import Growth

X = np.random.default_rng(0).normal(size=(300, 4))
TREES = [apsplit.grow_gradient_tree(X, X[:, k] + X[:, k + 1] ** 2, max_depth=3, n_threads=1) for k in range(3)]


def file(folder, about=("data", {"max_depth": 3}), name="trees.ckpt"):
    return GrownFile(Checkpoint(folder / name), about, X.shape, None)


def test_trees_of_gradients_are_read_as_they_were_written(tmp_path):
    assert file(tmp_path).read() == []
    file(tmp_path).write([])
    assert file(tmp_path).read() == []
    for n in (1, 3):
        file(tmp_path).write(TREES[:n])
        assert file(tmp_path).read() == TREES[:n]


def test_trees_of_classes_come_with_what_they_took(tmp_path):
    model = apsplit.AdaBoostClassifier(3, max_depth=2, n_threads=1).fit(X, np.where(X[:, 0] > X[:, 1], "b", "a"))
    grown = [Growth(tree, 5 * k, 7 + k) for k, tree in enumerate(model.estimators_)]
    file(tmp_path).write(grown)
    found = file(tmp_path).read()
    assert [(each.tree, each.n_assessments, each.n_reads) for each in found] == [
        (each.tree, each.n_assessments, each.n_reads) for each in grown
    ]
    assert found[0].tree.classes.tolist() == ["a", "b"]


def test_other_trainings_and_damaged_files_are_refused(tmp_path):
    file(tmp_path).write(TREES)
    with pytest.raises(ValueError, match="of other data or parameters"):
        file(tmp_path, about=("data", {"max_depth": 4})).read()
    path = tmp_path / "trees.ckpt"
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(ValueError, match="is not a checkpoint"):
        file(tmp_path).read()
    with pytest.raises(ValueError, match="does not exist"):
        GrownFile(Checkpoint(tmp_path / "nowhere" / "a"), "", X.shape, None)


def test_fingerprints_in_names_tell_trainings_apart(tmp_path):
    one, other = (file(tmp_path, about, "{fingerprint}.ckpt") for about in ("one", "other"))
    one.write(TREES[:1])
    assert one.path != other.path and other.read() == [] and one.read() == TREES[:1]
