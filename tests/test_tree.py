"""In every form of X a row ends in the leaf that a plain descent and scikit-learn take it to, in one tree or many."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse
from hand_trees import a_leaf, a_tree
from hypothesis import given
from hypothesis import strategies as st
from sklearn.datasets import load_breast_cancer, load_digits, load_iris
from sklearn.tree import DecisionTreeClassifier, export_text

import apsplit
from apsplit import _threads
from apsplit.trees.prediction import Forest, _find_leaves, _sum_leaves
from apsplit.trees.tree import Tree

# ------------------------------------------------------------------------------------------------ trees and oracles


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


def from_sklearn(fitted: DecisionTreeClassifier) -> tuple[Tree, np.ndarray]:
    """scikit-learn's tree, level by level, so that siblings become neighbours; and the new number of each node."""
    grown, order = fitted.tree_, [0]
    for node in order:
        if grown.children_left[node] >= 0:
            order += [grown.children_left[node], grown.children_right[node]]
    number = np.full(len(order) + 1, -1)  # the last one is the child of leaves
    number[order] = np.arange(len(order))
    impurity = grown.impurity * grown.weighted_n_node_samples / grown.weighted_n_node_samples[0]
    children = grown.children_left, grown.children_right
    inner = grown.children_left >= 0
    tree = Tree(
        feature=np.where(inner, grown.feature, -1)[order],
        threshold=grown.threshold[order],
        missing_left=grown.missing_go_to_left[order],
        left=number[children[0]][order],
        right=number[children[1]][order],
        value=grown.value[order, 0],
        gain=np.where(inner, impurity - impurity[children[0]] - impurity[children[1]], 0.0)[order],
        cover=(grown.weighted_n_node_samples / grown.weighted_n_node_samples[0])[order],
        n_features=fitted.n_features_in_,
        classes=fitted.classes_,
    )
    return tree, number[:-1]


# ----------------------------------------------------------------------------------------------------- forms of X


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


# ---------------------------------------------------------------------------------------- scikit-learn says the same


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


def test_scikit_learn_shape_and_importances():
    X, y = load_breast_cancer(return_X_y=True)
    model = DecisionTreeClassifier(max_depth=5, random_state=0).fit(X, y)
    tree, _ = from_sklearn(model)
    assert (tree.n_nodes, tree.n_leaves, tree.depth) == (model.tree_.node_count, model.get_n_leaves(), 5)
    assert tree.is_leaf.sum() == tree.n_leaves == tree.leaves_below[0]
    np.testing.assert_allclose(tree.feature_importances, model.feature_importances_, rtol=1e-9, atol=1e-15)


def test_scikit_learn_text():
    """The same conditions in the same order."""
    X, y = load_iris(return_X_y=True)
    model = DecisionTreeClassifier(max_depth=3, random_state=0).fit(X, y)
    theirs = export_text(model, feature_names=[f"x{i}" for i in range(4)], decimals=10).splitlines()
    ours = from_sklearn(model)[0].to_text(digits=10).splitlines()
    assert len(ours) == len(theirs)
    for a, b in zip(ours, theirs, strict=True):
        if "class" in b:
            assert a.split(",")[0] == b
        else:
            a = a.removesuffix(" or missing")
            assert a[: a.index("x") + 5] == b[: b.index("x") + 5]  # "x3 <= "
            assert float(a.split()[-1]) == pytest.approx(float(b.split()[-1]), rel=1e-9)


# --------------------------------------------------------------------------------------- a plain descent says the same


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


# ------------------------------------------------------------------------------------------------------- corner cases


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


def test_ties_go_to_the_smaller_class():
    tree = a_leaf(value=[[0.25, 0.25]], classes=["x", "y"])
    assert tree.leaf_classes.tolist() == [0]
    assert tree.predict([[1, 2]]).tolist() == ["x"]


def test_gradient_trees_predict_their_leaf_weights():
    tree = random_tree(np.random.default_rng(1), 5, 3, n_classes=None)
    X = random_table(np.random.default_rng(2), 30, 3)
    assert tree.predict(X).tolist() == tree.value[leaves_of(tree, X)].tolist()
    for ask in (tree.predict_proba, lambda X: tree.leaf_classes):
        with pytest.raises(ValueError, match="gradient tree"):
            ask(X)


def test_importances():
    assert a_tree().feature_importances.tolist() == [0.25, 0.75, 0.0]
    assert a_tree(gain=[0.5, 0.0, -0.25, 0.0, 0.0]).feature_importances.tolist() == [0.0, 1.0, 0.0]
    assert a_tree(gain=np.zeros(5)).feature_importances.tolist() == [0.0, 0.0, 0.0]


def test_a_tree_owns_its_arrays():
    threshold = np.array([1.5, 0.0, np.inf, 0.0, 0.0])
    tree = a_tree(threshold=threshold)
    threshold[:] = 0.0
    assert tree == a_tree()


def test_equality():
    assert a_tree() == a_tree(train_leaves=np.array([1, 3], np.int32))
    for change in (
        {"threshold": [1.5, 0.0, 2.0, 0.0, 0.0]}, {"classes": ["a", "b", "d"]}, {"feature_names": None},
        {"n_features": 4}, {"missing_left": [False] * 5},
    ):  # fmt: skip
        assert a_tree() != a_tree(**change)
    assert a_tree() != "a tree"


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


@pytest.mark.parametrize(
    "change",
    [{"right": [2, -1, 3, -1, -1]}, {"left": [0, -1, 3, -1, -1]}, {"left": [1, -1, 4, -1, -1]}, {"n_features": 1}],
    ids=["siblings apart", "a circle", "beyond the end", "a feature too many"],
)
def test_links_that_lead_astray_are_refused(change):
    with pytest.raises(ValueError, match="adjacent children"):
        a_tree(**change)


def test_forests_that_cannot_be():
    for trees in ([], [a_tree(), a_leaf()]):
        with pytest.raises(ValueError, match="at least one tree"):
            Forest(trees)
    for shape in ((5,), (4, 1), (6, 2)):
        with pytest.raises(ValueError, match="needs 5 rows"):
            Forest([a_tree()]).leaf_sums(np.ones((2, 3)), np.zeros(shape))


# --------------------------------------------------------------------------------------------------------------- text


@pytest.mark.nojit
def test_text():
    assert a_tree().to_text().splitlines() == [
        "|--- height <= 1.5 or missing",
        "|   |--- class: a, share 0.875 (cover 0.5)",
        "|--- height >  1.5",
        "|   |--- age is present",
        "|   |   |--- class: c, share 1 (cover 0.375)",
        "|   |--- age is missing",
        "|   |   |--- class: b, share 0.4 (cover 0.125)",
    ]
    assert a_tree(feature_names=None).to_text(max_depth=1, digits=2).splitlines() == [
        "|--- x1 <= 1.5 or missing",
        "|   |--- class: a, share 0.88 (cover 0.5)",
        "|--- x1 >  1.5",
        "|   |--- ... 2 leaves (cover 0.5)",
    ]
    assert a_tree().to_text(max_depth=0) == "|--- ... 3 leaves (cover 1)"
    weights = a_tree(classes=None, value=[0.0, -0.25, 0.0, 1.5, 1 / 3], missing_left=[False] * 5).to_text()
    assert weights.splitlines()[:3] == [
        "|--- height <= 1.5",
        "|   |--- weight: -0.25 (cover 0.5)",
        "|--- height >  1.5 or missing",
    ]
    with pytest.raises(ValueError, match="max_depth"):
        a_tree().to_text(max_depth=-1)


def test_a_chain_of_two_thousand_splits():
    """Deeper than Python calls may nest."""
    n_splits = 2000
    inner = np.arange(2 * n_splits + 1) % 2 == 0
    inner[-1] = False
    children = np.where(inner, np.arange(2 * n_splits + 1) + 1, -1)
    tree = Tree(
        feature=np.where(inner, 0, -1), threshold=np.arange(2 * n_splits + 1) / 2, missing_left=inner, left=children,
        right=np.where(inner, children + 1, -1), value=np.ones((2 * n_splits + 1, 1)), gain=inner, cover=inner,
        n_features=1, classes=[0],
    )  # fmt: skip
    assert tree.depth == n_splits
    assert tree.apply([[0.0], [7.0], [1e9]]).tolist() == [1, 15, 2 * n_splits]
    assert tree.to_text().count("\n") == 3 * n_splits


def test_import_needs_no_other_library():
    code = "import sys, apsplit.trees.tree; print([n for n in ('sklearn', 'matplotlib', 'pandas') if n in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
