"""In every form of X a row ends in the leaf that a plain descent and scikit-learn take it to, in one tree or many."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse
from hand_trees import a_leaf, a_tree, from_sklearn
from hypothesis import given
from hypothesis import strategies as st
from sklearn.datasets import load_digits
from sklearn.tree import DecisionTreeClassifier

import apsplit
from apsplit import _threads
from apsplit.trees.prediction import Forest, _find_leaves, _sum_leaves
from apsplit.trees.tree import Tree


def random_tree(rng: np.random.Generator, n_splits: int, n_features: int, n_classes: int | None = 3) -> Tree:
    """Leaves are split in random order, at thresholds that are values of X, lie between them, or are infinite."""
    feature, left = [-1], [-1]
    for _ in range(n_splits):
        node = rng.choice(np.flatnonzero(np.array(feature) < 0))
        feature[node], left[node] = int(rng.integers(n_features)), len(feature)
        feature += [-1, -1]
        left += [-1, -1]
    n_nodes, children = len(feature), np.array(left)
    value = rng.normal(size=n_nodes) if n_classes is None else rng.dirichlet(np.ones(n_classes), n_nodes)
    return Tree(
        feature=feature, threshold=rng.choice([-1.5, -1.0, -0.0, 0.0, 0.5, 1.0, 2.0, np.inf], n_nodes),
        missing_left=rng.random(n_nodes) < 0.5, left=children, right=np.where(children < 0, -1, children + 1),
        value=value, gain=np.where(children < 0, 0.0, rng.random(n_nodes)), cover=rng.random(n_nodes),
        n_features=n_features, classes=None if n_classes is None else np.arange(n_classes) * 10,
    )  # fmt: skip


def random_table(rng: np.random.Generator, n_rows: int, n_features: int) -> np.ndarray:
    values = [-2.0, -1.0, -0.0, 0.0, 0.0, 0.0, 1.0, 3.0, np.nan]
    return rng.choice(values, (n_rows, n_features))


def descend(tree: Tree, row: Any) -> list[int]:
    """The nodes that one row passes, in plain Python."""
    path = [0]
    while tree.feature[path[-1]] >= 0:
        node = path[-1]
        x = float(row[tree.feature[node]])
        goes_left = bool(tree.missing_left[node]) if np.isnan(x) else x <= float(tree.threshold[node])
        path.append(int(tree.left[node] if goes_left else tree.right[node]))
    return path


def leaves_of(tree: Tree, X: np.ndarray) -> list[int]:
    return [descend(tree, row)[-1] for row in X]


def polars_frame(X: np.ndarray) -> Any:
    return pytest.importorskip("polars").DataFrame(X, schema=[f"c{i}" for i in range(X.shape[1])])


def untidy(X: np.ndarray) -> Any:
    """CSR with zeros among the entries, columns in falling order, and everything in two halves."""
    n_rows, n_features = X.shape
    halves = np.tile(X[:, ::-1] / 2, 2).ravel()
    columns = np.tile(np.arange(n_features)[::-1], 2 * n_rows)
    made = scipy.sparse.csr_matrix((halves, columns, np.arange(n_rows + 1) * 2 * n_features), shape=X.shape)
    assert not made.has_canonical_format
    return made


def with_wide_indices(X: np.ndarray) -> Any:
    made = scipy.sparse.csr_array(X)
    made.indices, made.indptr = made.indices.astype(np.int64), made.indptr.astype(np.int64)
    return made


def read_only(X: np.ndarray) -> np.ndarray:
    X = X.copy()
    X.flags.writeable = False
    return X


DENSE = {
    "C": np.ascontiguousarray,
    "F": np.asfortranarray,
    "steps": lambda X: np.repeat(X, 2, axis=1)[:, ::2],
    "read-only": read_only,
    "pandas": pd.DataFrame,
    "polars": polars_frame,
    "Dataset": apsplit.Dataset,
    "Dataset F": lambda X: apsplit.Dataset(np.asfortranarray(X)),
    "Dataset coarse": lambda X: apsplit.Dataset(X, max_bins=4),
}


SPARSE = {
    "CSR": scipy.sparse.csr_matrix,
    "CSC": scipy.sparse.csc_matrix,
    "CSC array": scipy.sparse.csc_array,
    "COO": scipy.sparse.coo_array,
    "wide indices": with_wide_indices,
    "untidy": untidy,
    "sparse Dataset": lambda X: apsplit.Dataset(scipy.sparse.csr_matrix(X)),
    "sparse Dataset coarse": lambda X: apsplit.Dataset(scipy.sparse.csc_matrix(X), max_bins=4),
}


FORMS = DENSE | SPARSE


@pytest.fixture(scope="module")
def fitted() -> tuple[DecisionTreeClassifier, np.ndarray]:
    """On digits, of which a tenth is missing: zeros, ties, 10 classes; float32, as scikit-learn compares."""
    X, y = load_digits(return_X_y=True)
    X = X.astype(np.float32)
    X[np.random.default_rng(0).random(X.shape) < 0.1] = np.nan
    return DecisionTreeClassifier(max_depth=7, random_state=0).fit(X[:1000], y[:1000]), X


def paths_to(tree, leaves):
    """The nodes above scikit-learn's leaves. (Its own decision_path overlooked missing values in 1.6.)"""
    parent = {}
    for node, children in enumerate(zip(tree.children_left, tree.children_right, strict=True)):
        parent |= dict.fromkeys(children, node)
    expected = np.zeros((len(leaves), tree.node_count), int)
    for row, node in enumerate(leaves):
        expected[row, node] = 1
        while node > 0:
            node = parent[node]
            expected[row, node] = 1
    return expected


@pytest.mark.parametrize("form", FORMS)
def test_scikit_learn_missing(fitted, form):
    model, X = fitted
    tree, number = from_sklearn(model)
    assert np.inf in tree.threshold  # all present against all missing
    Z = FORMS[form](X)
    leaves = tree.apply(Z)
    assert leaves.dtype == np.int32
    np.testing.assert_array_equal(leaves, number[model.apply(X)])
    np.testing.assert_array_equal(tree.predict(Z), model.predict(X))
    np.testing.assert_array_equal(tree.predict_proba(Z), model.predict_proba(X))
    path = tree.decision_path(Z)
    assert path.format == "csr" and path.has_canonical_format
    np.testing.assert_array_equal(path.toarray()[:, number], paths_to(model.tree_, model.apply(X)))


@pytest.mark.parametrize("dtype", ["float32", "float64", "uint8", "int64", "uint64", "int16", "bool", "float16"])
def test_scikit_learn_types(dtype):
    X, y = load_digits(return_X_y=True)
    X = (X > 7 if dtype == "bool" else X).astype(dtype)
    model = DecisionTreeClassifier(max_depth=6, random_state=0).fit(X.astype(np.float32), y)
    tree, number = from_sklearn(model)
    expected = number[model.apply(X.astype(np.float32))]
    forms = [np.ascontiguousarray, np.asfortranarray, pd.DataFrame, apsplit.Dataset]
    if dtype != "float16":  # not for scipy
        forms += [scipy.sparse.csr_matrix, scipy.sparse.csc_matrix]
    for form in forms:
        np.testing.assert_array_equal(tree.apply(form(X)), expected)


@pytest.mark.nojit
@given(
    seed=st.integers(0, 2**32 - 1),
    n_rows=st.integers(1, 80),
    n_features=st.integers(1, 4),
    n_splits=st.integers(0, 12),
    form=st.sampled_from(sorted(FORMS)),
    dtype=st.sampled_from([np.float64, np.float32]),
)
def test_any_tree(seed, n_rows, n_features, n_splits, form, dtype):
    rng = np.random.default_rng(seed)
    tree = random_tree(rng, n_splits, n_features)
    X = random_table(rng, n_rows, n_features).astype(dtype)
    Z = FORMS[form](X)
    leaves = leaves_of(tree, X)
    assert tree.apply(Z).tolist() == leaves
    assert tree.predict(Z).tolist() == [10 * np.argmax(tree.value[leaf]) for leaf in leaves]
    assert tree.predict_proba(Z).tolist() == tree.value[leaves].tolist()
    path = tree.decision_path(Z)
    assert path.shape == (n_rows, tree.n_nodes)
    assert [path[i].indices.tolist() for i in range(n_rows)] == [descend(tree, row) for row in X]
    assert tree.depth == max(tree.node_depth) == max(len(path_to(tree, leaf)) for leaf in range(tree.n_nodes))


def path_to(tree: Tree, node: int) -> list[int]:
    """Ancestors of a node, from its parent to the root."""
    above = []
    while node:
        (node,) = np.flatnonzero((tree.left == node) | (tree.right == node))
        above.append(node)
    return above


@pytest.mark.nojit
@given(
    seed=st.integers(0, 2**32 - 1),
    n_rows=st.integers(1, 70),
    n_trees=st.integers(1, 5),
    n_columns=st.integers(1, 3),
    form=st.sampled_from(["C", "F", "Dataset", "CSR", "CSC", "sparse Dataset"]),
)
def test_sums_over_any_forest(seed, n_rows, n_trees, n_columns, form):
    """The same bits as adding single trees one after the other."""
    rng = np.random.default_rng(seed)
    trees = [random_tree(rng, int(rng.integers(0, 8)), 3) for _ in range(n_trees)]
    X = random_table(rng, n_rows, 3)
    forest = Forest(trees)
    assert len(forest) == n_trees
    node_values = rng.normal(size=(sum(tree.n_nodes for tree in trees), n_columns))
    first, last = sorted(rng.integers(0, n_trees + 1, 2))
    Z = FORMS[form](X)
    for begin, end in ((0, None), (first, last), (first, None)):
        expected = np.zeros((n_rows, n_columns))
        for t in range(n_trees)[begin:end]:
            expected += node_values[forest.start[t] + np.array(leaves_of(trees[t], X))]
        np.testing.assert_array_equal(forest.leaf_sums(Z, node_values, begin, end), expected)
        np.testing.assert_array_equal(forest.leaf_sums(forest.read(Z), node_values, begin, end), expected)


@pytest.mark.parametrize("form", ["C", "F", "CSR", "CSC", "Dataset", "sparse Dataset"])
def test_any_number_of_threads(monkeypatch, form):
    monkeypatch.setattr(_threads, "WORK_PER_THREAD", 1.0)
    monkeypatch.setattr(_threads, "WORK_PER_CHUNK", 1.0)
    rng = np.random.default_rng(3)
    trees = [random_tree(rng, 20, 5) for _ in range(7)]
    forest, node_values = Forest(trees), rng.normal(size=(7 * 41, 2))
    X = random_table(rng, 1001, 5)
    Z = FORMS[form](X)
    calls = []
    monkeypatch.setattr(
        "apsplit.trees.prediction.for_chunks", lambda *args: calls.append(args[2]) or _threads.for_chunks(*args)
    )
    for n_threads in (1, 2, 3):
        assert trees[0].apply(Z, n_threads).tolist() == leaves_of(trees[0], X)
        sums = forest.leaf_sums(Z, node_values, n_threads=n_threads)
        assert sums.tobytes() == forest.leaf_sums(X, node_values, n_threads=1).tobytes()
    assert set(calls) == {1, 2, 3}


@pytest.mark.parametrize("form", FORMS)
def test_one_leaf(form):
    X = FORMS[form](np.array([[np.nan, 0.0], [1.0, 2.0], [0.0, np.nan]]))
    tree = a_leaf()
    assert (tree.depth, tree.n_leaves, repr(tree)) == (0, 1, "Tree(depth 0, 1 leaf, 2 features)")
    assert tree.apply(X).tolist() == [0, 0, 0]
    assert tree.predict(X).tolist() == [1, 1, 1]
    assert tree.decision_path(X).toarray().tolist() == [[1], [1], [1]]
    assert tree.feature_importances.tolist() == [0.0, 0.0]
    assert tree.to_text() == "|--- class: 1, share 0.75 (cover 1)"


def test_X_is_left_as_it_was():
    X = untidy(random_table(np.random.default_rng(0), 20, 3))
    before = X.data.copy(), X.indices.copy(), X.indptr.copy()
    a_tree().apply(X)
    for array, kept in zip((X.data, X.indices, X.indptr), before, strict=True):
        np.testing.assert_array_equal(array, kept)


def test_present_against_missing():
    """An infinite threshold: all present values go left, infinite ones too."""
    X = np.array(
        [[7.0, 9.0, 0.0], [np.nan, 9.0, 0.0], [np.inf, np.inf, 0.0], [np.nan, -np.inf, 0.0], [1.0, np.nan, 0.0]]
    )
    assert a_tree().apply(X).tolist() == [3, 4, 3, 1, 1]
    assert a_tree().predict(X).tolist() == ["c", "b", "c", "a", "a"]  # b and c tie: the smaller class


def test_values_are_compared_as_float64():
    stump = a_leaf(
        feature=[0, -1, -1], threshold=[0.1, 0, 0], missing_left=[False] * 3, left=[1, -1, -1], right=[2, -1, -1],
        value=[[0.5, 0.5], [1.0, 0.0], [0.0, 1.0]], gain=[0.5, 0, 0], cover=[1, 0.5, 0.5], n_features=1,
    )  # fmt: skip
    assert stump.predict(np.array([[0.1]])) == 0
    assert stump.predict(np.array([[0.1]], np.float32)) == 1  # 0.100000001490116
    stump.threshold[0] = 2.0**53
    for form in (np.asarray, apsplit.Dataset, scipy.sparse.csr_matrix):
        X = np.array([[2**53], [2**53 + 1], [2**53 + 2]])
        assert stump.predict(form(X)).tolist() == [0, 0, 1]


def test_gradient_trees_predict_their_leaf_weights():
    tree = random_tree(np.random.default_rng(1), 5, 3, n_classes=None)
    X = random_table(np.random.default_rng(2), 30, 3)
    assert tree.predict(X).tolist() == tree.value[leaves_of(tree, X)].tolist()
    for ask in (tree.predict_proba, lambda X: tree.leaf_classes):
        with pytest.raises(ValueError, match="gradient tree"):
            ask(X)


def test_pickle_and_copy():
    tree = a_tree(train_leaves=np.array([1, 3], np.int32))
    X = random_table(np.random.default_rng(0), 20, 3)
    forest, node_values = Forest([tree, tree]), np.arange(20.0).reshape(10, 2)
    expected, sums = tree.apply(X), forest.leaf_sums(X, node_values)
    compiled = [len(kernel.signatures) for kernel in (_find_leaves, _sum_leaves)]
    for again in (pickle.loads(pickle.dumps(tree)), copy.deepcopy(tree)):
        assert again == tree and again.train_leaves.tolist() == [1, 3]
        assert again.apply(X).tolist() == expected.tolist()
    assert pickle.loads(pickle.dumps(a_tree())).train_leaves is None
    np.testing.assert_array_equal(pickle.loads(pickle.dumps(forest)).leaf_sums(X, node_values), sums)
    tree.apply(read_only(X))
    assert compiled == [len(kernel.signatures) for kernel in (_find_leaves, _sum_leaves)]  # nothing compiled twice


@pytest.mark.parametrize("form", ["C", "pandas", "polars", "CSR", "CSC", "Dataset", "sparse Dataset"])
def test_wrong_width(form):
    X = FORMS[form](np.ones((4, 2)))
    for ask in (a_tree().apply, a_tree().predict, a_tree().decision_path, Forest([a_tree()]).read):
        with pytest.raises(ValueError, match=r"X has 2 features.* 3 features"):
            ask(X)


@pytest.mark.parametrize(
    ("X", "message"),
    [
        (np.ones(3), "two dimensions"),
        (np.ones((0, 3)), "minimum of 1"),
        (np.array([["a", "b", "c"]]), "not numeric"),
        (scipy.sparse.csr_matrix(np.ones((2, 3), complex)), "not numeric"),
    ],
    ids=["one dimension", "no rows", "text", "complex"],
)
def test_wrong_X(X, message):
    with pytest.raises(ValueError, match=message):
        a_tree().apply(X)


def test_forests_that_cannot_be():
    for trees in ([], [a_tree(), a_leaf()]):
        with pytest.raises(ValueError, match="at least one tree"):
            Forest(trees)
    for shape in ((5,), (4, 1), (6, 2)):
        with pytest.raises(ValueError, match="needs 5 rows"):
            Forest([a_tree()]).leaf_sums(np.ones((2, 3)), np.zeros(shape))
