"""Trees are those that a naive grower makes of brute-force splits, bit by bit, however they are grown."""

from __future__ import annotations

import heapq
from contextlib import contextmanager
from dataclasses import dataclass, field

import numpy as np
import pytest
import scipy.sparse
from class_trees import grow, mixed_table
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from problems import problems

from apsplit import Dataset, DecisionTreeClassifier, find_split
from apsplit.testing import all_candidates, classification, integer_weights
from apsplit.trees import class_grower, gradient_memory
from apsplit.trees.builder import Limits

STRATEGIES = ("auto", "exhaustive", "adaptive", "quick")
CRITERIA = ("error", "gini", "entropy", "exponential")
# Switches of the grower that may change how a tree is grown, and nothing else.
WAYS = {
    "as it comes": {},
    "no small nodes": {"SMALL_ROWS": 0, "MOST_SMALL_ROWS": 0},
    "small nodes only": {"SMALL_ROWS": 2048},
    "no room in the pool": {"SMALL_ROWS": 0, "MOST_SMALL_ROWS": 0, "POOL_BYTES": 1},
    "two nodes a batch": {"SMALL_ROWS": 8, "MOST_SMALL_ROWS": 8, "MOST_NODES": 2},
    "few bins": {"SMALL_ROWS": 0, "MOST_SMALL_ROWS": 0, "BINS_PER_ROOT": 0.3},
    "by order": {"SMALL_ROWS": 0, "MOST_SMALL_ROWS": 0, "ORDER_COST": 0.0, "SEEK_COST": 0.0},
    "threads at once": {"SMALL_ROWS": 4, "MOST_SMALL_ROWS": 4, "_SHARED_CELLS": 0},
}
few = settings(max_examples=max(1, settings.default.max_examples // 3))


@contextmanager
def way_of_growing(name):
    with pytest.MonkeyPatch.context() as patch:
        for switch, value in WAYS[name].items():
            for module in (class_grower, gradient_memory):
                patch.setattr(module, switch, value, raising=False)
        yield


# ------------------------------------------------------------------------------------------------ the naive grower


@dataclass
class NaiveNode:
    rows: np.ndarray
    totals: list[int]  # by class
    depth: int
    id: int = 0
    split: object = None
    gain: float = 0.0
    children: tuple = ()


@dataclass
class NaiveGrower:
    """Every node by brute force. ``weight`` are the integers of the root; classes are 0, 1, ..."""

    X: object
    label: np.ndarray
    weight: np.ndarray
    criterion: str = "gini"
    limits: Limits = field(default_factory=Limits)
    features: object = None
    categories: dict = field(default_factory=dict)  # categorical_features, categorical_splits of the oracle

    def __post_init__(self):
        dense = self.X.toarray() if scipy.sparse.issparse(self.X) else self.X
        self.columns = [np.asarray(column, np.float64) for column in np.asarray(dense).T]
        self.n_classes = int(self.label[self.weight > 0].max()) + 1

    def grow(self):
        """The nodes, by number."""
        root = self.make_node(np.flatnonzero(self.weight), 0)
        self.least_weight = int(np.ceil(self.limits.min_weight_leaf * float(sum(root.totals))))
        nodes, n_leaves, best_first = [root], 1, self.limits.max_leaves is not None
        waiting = []
        self.push(waiting, root)
        while waiting and (not best_first or n_leaves < self.limits.max_leaves):
            node = heapq.heappop(waiting)[-1]
            goes_left = self.goes_left(node.rows, node.split)
            node.children = tuple(
                self.make_node(rows, node.depth + 1) for rows in (node.rows[goes_left], node.rows[~goes_left])
            )
            n_leaves += 1
            for child in node.children:
                child.id = len(nodes)
                nodes.append(child)
                self.push(waiting, child)
        return nodes

    def make_node(self, rows, depth):
        return NaiveNode(
            rows, [int(self.weight[rows[self.label[rows] == c]].sum()) for c in range(self.n_classes)], depth
        )

    def push(self, waiting, node):
        limits = self.limits
        if (
            np.count_nonzero(node.totals) < 2
            or node.depth == limits.max_depth
            or len(node.rows) < limits.min_samples_split
        ):
            return
        node.split = self.best_split(node)
        if node.split is not None:
            node.gain = float(self.key_unsplit(node.totals)) - float(node.split.key)
            heapq.heappush(waiting, (-node.gain if limits.max_leaves else 0.0, node.id, node))

    def best_split(self, node):
        with pytest.MonkeyPatch.context() as patch:
            # Weights of a node are not made integers again: "sample_weight" are the numbers of the rows.
            patch.setattr(classification, "integer_weights", lambda numbers: self.weight[numbers.astype(np.intp)])
            candidates = all_candidates(
                self.X, self.label, np.arange(len(self.label)), criterion=self.criterion, rows=node.rows,
                features=self.features, min_samples_leaf=self.limits.min_samples_leaf, **self.categories,
            )  # fmt: skip
        if self.least_weight > 0:
            candidates = [candidate for candidate in candidates if self.is_heavy_enough(node, candidate)]
        return min(candidates, key=lambda candidate: candidate.key, default=None)

    def is_heavy_enough(self, node, candidate):
        left = int(self.weight[node.rows[self.goes_left(node.rows, candidate)]].sum())
        return min(left, sum(node.totals) - left) >= self.least_weight

    def goes_left(self, rows, split):
        values = self.columns[split.feature][rows]
        goes_left = np.isin(values, split.codes_left) if split.codes_left else values <= split.threshold
        return np.where(np.isnan(values), split.missing_left, goes_left)

    def key_unsplit(self, totals):
        if self.criterion == "error":
            return sum(totals) - max(totals)
        return classification._impurity(totals, self.criterion)


def assert_same_tree(tree, nodes):
    """All arrays of a tree, to the bit."""
    splits = [node.split if node.children else None for node in nodes]
    np.testing.assert_array_equal(tree.feature, [-1 if s is None else s.feature for s in splits])
    np.testing.assert_array_equal(tree.threshold, [0.0 if s is None else float(s.threshold) for s in splits])
    np.testing.assert_array_equal(tree.missing_left, [False if s is None else s.missing_left for s in splits])
    np.testing.assert_array_equal(tree.left, [node.children[0].id if node.children else -1 for node in nodes])
    np.testing.assert_array_equal(tree.right, [node.children[1].id if node.children else -1 for node in nodes])
    for node, split in enumerate(splits):
        if split is not None and split.codes_left:
            codes = tuple(tree.sets.of(node).tolist())
            everything = len(codes) == len(tree.categories[split.feature]) and not split.missing_left
            assert codes == split.codes_left or everything
    weights = [float(sum(node.totals)) for node in nodes]
    np.testing.assert_array_equal(
        tree.value, [[float(t) / weight for t in node.totals] for node, weight in zip(nodes, weights, strict=True)]
    )
    np.testing.assert_array_equal(tree.cover, np.array(weights) / weights[0])
    np.testing.assert_array_equal(tree.gain, [node.gain / weights[0] if node.children else 0.0 for node in nodes])
    is_inner = tree.feature >= 0
    np.testing.assert_array_equal(tree.right[is_inner], tree.left[is_inner] + 1)


def labels_for(problem, criterion):
    """Places of the classes; only two of them for the criterion that knows no more."""
    assume(problem.n_existing_classes > 1)
    classes = np.unique(problem.y[problem.existing])
    if criterion == "exponential":
        return (problem.y != classes[0]).astype(int)
    return np.searchsorted(classes, problem.y).clip(max=len(classes) - 1)


def limits_of_trees():
    return st.builds(
        Limits,
        max_depth=st.sampled_from([3, 1, 2, 4, None]),
        max_leaves=st.sampled_from([None, None, 2, 3, 5, 9]),
        min_samples_split=st.sampled_from([2, 2, 2, 3, 8]),
    )


@pytest.mark.filterwarnings("ignore:The number of unique classes")
@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize("strategy", STRATEGIES)
@few
@given(
    problem=problems(min_rows=2, max_rows=150, max_features=5, selections=False),
    limits=limits_of_trees(),
    max_bins=st.sampled_from([255, 5]),
    way=st.sampled_from(list(WAYS)),
    n_threads=st.sampled_from([1, 2]),
)
def test_same_as_the_naive_grower(criterion, strategy, problem, limits, max_bins, way, n_threads):
    label = labels_for(problem, criterion)
    limits = Limits(
        limits.max_depth, limits.max_leaves, limits.min_samples_split, problem.min_samples_leaf, problem.min_weight_leaf
    )
    with way_of_growing(way):
        model = DecisionTreeClassifier(
            criterion=criterion, strategy=strategy, n_threads=n_threads, **vars(limits)
        ).fit(Dataset(problem.X, max_bins=max_bins), label, problem.w)  # fmt: skip
    weight = integer_weights(np.ones(len(label)) if problem.w is None else problem.w)
    assert_same_tree(model.tree_, NaiveGrower(problem.X, label, weight, criterion, limits).grow())
    existing = weight > 0
    np.testing.assert_array_equal(model.tree_.train_leaves[existing], model.apply(problem.X)[existing])
    np.testing.assert_array_equal(model.apply(Dataset(problem.X)), model.apply(problem.X))


def table_of_categories(n, n_classes, seed):
    """A number, categories that tell something of the classes, rare ones that may be bundled, and many of them."""
    rng = np.random.default_rng(seed)
    label = rng.integers(0, n_classes, n)
    label[:2] = 0, 1
    X = np.column_stack([
        rng.integers(0, 5, n),
        (3 * label + rng.integers(0, 5, n)) % 7,
        np.where(rng.random(n) < 0.8, 0, rng.integers(0, 4, n)),
        np.where(rng.random(n) < 0.85, 0, rng.integers(0, 4, n)),
        rng.integers(0, rng.choice([3, 20]), n),
    ]).astype(float)  # fmt: skip
    for f in (1, 3):
        X[rng.random(n) < rng.choice([0.0, 0.2]), f] = np.nan
    for f in range(1, 5):  # codes are places in dictionaries
        present = ~np.isnan(X[:, f])
        X[present, f] = np.unique(X[present, f], return_inverse=True)[1]
    w = rng.choice([0.0, 0.5, 1.0, 1.0, 3.0], n)
    w[:2] = 1.0
    return X, label, w


@pytest.mark.parametrize("strategy", STRATEGIES)
@few
@given(
    criterion=st.sampled_from(CRITERIA),
    n=st.integers(2, 100),
    n_classes=st.integers(2, 4),
    seed=st.integers(0, 2**16),
    limits=limits_of_trees(),
    minima=st.sampled_from([(1, 0.0), (1, 0.0), (3, 0.0), (1, 0.05)]),
    max_bins=st.sampled_from([255, 5]),
    splits=st.sampled_from(["one_vs_rest", "partition"]),
    way=st.sampled_from(list(WAYS)),
    n_threads=st.sampled_from([1, 2]),
)
def test_categories_as_the_naive_grower_has_them(
    strategy, criterion, n, n_classes, seed, limits, minima, max_bins, splits, way, n_threads
):
    X, label, w = table_of_categories(n, 2 if criterion == "exponential" else n_classes, seed)
    limits = Limits(limits.max_depth, limits.max_leaves, limits.min_samples_split, *minima)
    data = Dataset(X, categorical_features=[1, 2, 3, 4], max_bins=max_bins)
    label = np.unique(label, return_inverse=True)[1]
    assume(len(np.unique(label[w > 0])) == label.max() + 1)
    with way_of_growing(way):
        model = DecisionTreeClassifier(
            criterion=criterion, strategy=strategy, categorical_splits=splits, n_threads=n_threads, **vars(limits)
        ).fit(data, label, w)  # fmt: skip
    weight = integer_weights(w)
    options = {"categorical_features": [1, 2, 3, 4], "categorical_splits": splits}
    assert_same_tree(model.tree_, NaiveGrower(X, label, weight, criterion, limits, categories=options).grow())
    existing = weight > 0
    np.testing.assert_array_equal(model.tree_.train_leaves[existing], model.apply(X)[existing])
    np.testing.assert_array_equal(model.apply(data), model.apply(X))


@pytest.mark.nojit
@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("max_bins", [255, 5], ids=["exact", "coarse"])
def test_a_small_table(criterion, strategy, max_bins):
    X, label, w = mixed_table(40, 2 if criterion == "exponential" else 3)
    weight = integer_weights(w)
    tree = grow(X, label, weight, criterion, strategy=strategy, max_bins=max_bins).tree
    assert_same_tree(tree, NaiveGrower(X, label, weight, criterion).grow())


def test_a_deep_tree_of_every_kind_of_column():
    X, label, w = mixed_table(400, 12)
    weight = integer_weights(w)
    tree = grow(X, label, weight).tree
    assert tree.depth > 10
    assert_same_tree(tree, NaiveGrower(X, label, weight).grow())


def test_more_classes_than_nodes_can_be_counted_at_once():
    X, label, _ = mixed_table(300, 150)
    assert len(np.unique(label)) > 128
    weight = integer_weights(np.ones(300))
    for strategy in ("auto", "adaptive"):
        tree = grow(X, label, weight, strategy=strategy, limits=Limits(max_depth=3)).tree
        assert_same_tree(tree, NaiveGrower(X, label, weight, limits=Limits(max_depth=3)).grow())


FORMS = {
    "C": np.ascontiguousarray,
    "F": lambda X: np.asfortranarray(X, np.float32),
    "csr": scipy.sparse.csr_matrix,
    "csc": scipy.sparse.csc_matrix,
}


# ------------------------------------------------------------------------------------------------ one and the same tree


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("max_bins", [255, 20], ids=["fine", "coarse"])
@pytest.mark.parametrize("criterion", ["error", "gini"])
def test_no_way_of_growing_changes_the_tree(form, max_bins, criterion):
    X, label, w = mixed_table(800, 3)
    X = FORMS[form](X)
    data, weight = Dataset(X, max_bins=max_bins), integer_weights(w)
    for limits in (Limits(max_depth=7), Limits(max_leaves=40), Limits(max_depth=6, min_samples_leaf=5)):
        first = grow(data, label, weight, criterion, strategy="exhaustive", limits=limits).tree
        assert first.n_leaves > 15
        np.testing.assert_array_equal(first.train_leaves[weight > 0], first.apply(X)[weight > 0])
        for strategy in STRATEGIES:
            assert grow(data, label, weight, criterion, strategy=strategy, limits=limits).tree == first
        for way in WAYS if limits.min_samples_leaf == 1 else ():  # with leaf minima, nodes are always searched alone
            with way_of_growing(way):
                assert grow(data, label, weight, criterion, limits=limits).tree == first


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("form", ["C", "csr"])
def test_threads_do_not_matter(monkeypatch, strategy, form):
    monkeypatch.setattr("apsplit._threads.WORK_PER_THREAD", 1.0)
    X, label, w = mixed_table(700, 2)
    data, weight = Dataset(FORMS[form](X), max_bins=20), integer_weights(w)
    for way in ("as it comes", "threads at once"):
        with way_of_growing(way):
            alone, two, five = (
                grow(data, label, weight, strategy=strategy, limits=Limits(max_depth=5), n_threads=n) for n in (1, 2, 5)
            )
        assert alone.tree == two.tree == five.tree
        assert alone.n_assessments == two.n_assessments == five.n_assessments


@few
@given(
    problem=problems(min_rows=2, selections=False, sparse=False),
    criterion=st.sampled_from(CRITERIA),
    strategy=st.sampled_from(STRATEGIES),
    limits=limits_of_trees(),
    seed=st.integers(0, 99),
)
def test_order_of_rows_does_not_matter(problem, criterion, strategy, limits, seed):
    label = labels_for(problem, criterion).astype(np.uint8)
    weight = integer_weights(np.ones(len(label)) if problem.w is None else problem.w)
    shuffled = np.random.default_rng(seed).permutation(len(label))
    tree = grow(problem.X, label, weight, criterion, strategy=strategy, limits=limits).tree
    other = grow(
        problem.X[shuffled], label[shuffled], weight[shuffled], criterion, strategy=strategy, limits=limits
    ).tree
    assert tree == other
    np.testing.assert_array_equal(tree.train_leaves[shuffled], other.train_leaves)


@pytest.mark.parametrize("criterion", CRITERIA)
def test_a_row_given_twice_is_a_row_of_double_weight(criterion):
    X, label, _ = mixed_table(200, 2)
    times = np.random.default_rng(1).integers(0, 4, 200)
    again = np.repeat(np.arange(200), times)
    options = {"criterion": criterion, "max_leaves": 30}
    assert (
        DecisionTreeClassifier(**options).fit(X, label, times).tree_
        == DecisionTreeClassifier(**options).fit(X[again], label[again]).tree_
    )


def test_rows_of_zero_weight_do_not_exist():
    X, label, w = mixed_table(300, 3)
    with_them = DecisionTreeClassifier().fit(X, label, w)
    without = DecisionTreeClassifier().fit(X[w > 0], label[w > 0], w[w > 0])
    assert with_them.tree_ == without.tree_
    assert with_them.n_assessments_ == without.n_assessments_


def test_rows_of_zero_weight_end_in_the_leaf_that_apply_says():
    """The middle row lies between the values that the threshold separates, and left of it."""
    X = np.array([[1.0], [2.0], [9.0]])
    tree = DecisionTreeClassifier().fit(X, [0, 1, 1], [1.0, 0.0, 1.0]).tree_
    assert tree.threshold[0] == 5.0
    np.testing.assert_array_equal(tree.train_leaves, tree.apply(X))


# ------------------------------------------------------------------------------------------------ selections


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("form", ["C", "F", "csr"])
@pytest.mark.parametrize("share", [0.1, 0.5, 0.95])
def test_a_tree_sees_its_selection_only(strategy, form, share):
    X, label, w = mixed_table(600, 3)
    X = FORMS[form](X)
    rng = np.random.default_rng(7)
    weight, limits = integer_weights(w), Limits(max_depth=5)
    rows = np.flatnonzero(rng.random(600) < share)
    order = np.argsort(-weight, kind="stable")
    order = order[np.isin(order, rows) & (weight[order] > 0)]
    for features in (np.arange(9), np.array([1, 3, 5, 6])):
        part = grow(X[rows][:, features], label[rows], weight[rows], strategy="exhaustive", limits=limits).tree
        for max_bins in (255, 20):
            selection = {"rows": rows, "features": None if len(features) == 9 else features, "order": order}
            data = Dataset(X, max_bins=max_bins)
            tree = grow(data, label, weight, strategy=strategy, limits=limits, **selection).tree
            np.testing.assert_array_equal(tree.feature, np.where(part.feature < 0, -1, features[part.feature]))
            for name in ("threshold", "missing_left", "left", "right", "value", "gain", "cover"):
                np.testing.assert_array_equal(getattr(tree, name), getattr(part, name), err_msg=name)


@pytest.mark.parametrize("share", [0.1, 0.95])
def test_train_leaves_are_those_of_the_selected_rows(share):
    """Few rows are copied together, many stay where they are."""
    X, label, _ = mixed_table(600, 3)
    rows = np.flatnonzero(np.random.default_rng(7).random(600) < share)
    tree = grow(X, label, np.full(600, 1 << 50), rows=rows).tree
    np.testing.assert_array_equal(tree.train_leaves, tree.apply(X[rows]))


# ------------------------------------------------------------------------------------------------ limits


def test_best_first_takes_the_largest_gain_next():
    """A tree of k + 1 leaves is the one of k leaves, split where most is gained; equal gains: the smaller number."""
    X, label, w = mixed_table(300, 3)
    weight = integer_weights(w)
    whole = grow(X, label, weight, limits=Limits(max_leaves=25)).tree
    for n_leaves in range(1, 25):
        smaller = grow(X, label, weight, limits=Limits(max_leaves=n_leaves)).tree
        assert smaller.n_leaves == n_leaves
        n = smaller.n_nodes
        np.testing.assert_array_equal(smaller.value, whole.value[:n])
        inner = smaller.feature >= 0
        np.testing.assert_array_equal(smaller.threshold[inner], whole.threshold[:n][inner])
    mirrored = grow(np.array([[0.0, 0], [0, 1], [1, 0], [1, 1]] * 2), np.array([0, 1, 1, 0, 0, 1, 1, 0]),
                    np.full(8, 1 << 40), limits=Limits(max_leaves=3)).tree  # fmt: skip
    np.testing.assert_array_equal(mirrored.feature, [0, 1, -1, -1, -1])


def test_leaves_obey_their_limits():
    X, label, w = mixed_table(500, 2)
    for options in ({"min_samples_leaf": 12}, {"min_weight_leaf": 0.04}, {"min_samples_split": 60}):
        for strategy in STRATEGIES:
            tree = DecisionTreeClassifier(strategy=strategy, **options).fit(X, label, w).tree_
            rows = np.bincount(tree.apply(X[w > 0]), minlength=tree.n_nodes)
            for node in range(tree.n_nodes - 1, -1, -1):
                if tree.feature[node] >= 0:
                    rows[node] = rows[tree.left[node]] + rows[tree.right[node]]
            assert tree.n_leaves > 3
            assert rows.min() >= options.get("min_samples_leaf", 1)
            assert tree.cover.min() >= options.get("min_weight_leaf", 0.0)
            assert rows[tree.feature >= 0].min() >= options.get("min_samples_split", 2)


def test_a_pure_node_is_a_leaf_and_any_other_is_split():
    X, label, w = mixed_table(300, 3)
    tree = DecisionTreeClassifier(criterion="error").fit(X, label, w).tree_
    pure = (tree.value == 1.0).any(axis=1)
    np.testing.assert_array_equal(pure, tree.is_leaf)


# ------------------------------------------------------------------------------------------------ counting


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_stump_is_counted_as_find_split_counts(strategy):
    X, label, w = mixed_table(300, 2)
    for criterion in CRITERIA:
        model = DecisionTreeClassifier(max_depth=1, criterion=criterion, strategy=strategy).fit(X, label, w)
        report = find_split(X, label, w, criterion=criterion, strategy=strategy).report
        assert model.n_assessments_ == report.n_assessments


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_nodes_are_counted_as_find_split_counts(strategy):
    """Children inherit the weight order, which is that of find_split: no two weights are equal."""
    X, label, _ = mixed_table(300, 2)
    w = np.random.default_rng(0).permutation(300) + 100.0
    weight = integer_weights(w)
    growth = grow(
        X, label, weight, strategy=strategy, order=np.argsort(-weight, kind="stable"), limits=Limits(max_depth=3)
    )
    tree, expected = growth.tree, 0
    assert tree == grow(X, label, weight, strategy="exhaustive", limits=Limits(max_depth=3)).tree
    passes = tree.decision_path(X).toarray().astype(bool)
    for node in np.flatnonzero(~tree.is_leaf):
        report = find_split(X, label, w, rows=passes[:, node], criterion="gini", strategy=strategy).report
        expected += report.n_assessments
    unsplit = (tree.node_depth < 3) & tree.is_leaf & (tree.value < 1).all(axis=1)
    assert not unsplit.any()
    assert growth.n_assessments == expected


def test_named_searches_look_at_less():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(2000, 8))
    X[:, 0] += 2 * (label := rng.integers(0, 2, 2000).astype(np.uint8))
    weight = integer_weights(np.exp(rng.normal(size=2000)))
    order = np.argsort(-weight, kind="stable")
    limits = Limits(max_depth=2)
    counts = {s: grow(X, label, weight, strategy=s, order=order, limits=limits).n_assessments for s in STRATEGIES}
    assert counts["exhaustive"] == counts["auto"] == 2 * 8 * 2000
    assert counts["adaptive"] < 0.9 * counts["exhaustive"]
    assert counts["quick"] < counts["exhaustive"]


# ------------------------------------------------------------------------------------------------ nothing to split


def test_nothing_to_split_is_one_leaf():
    label, weight = np.array([0, 1, 1], np.uint8), np.array([1, 1, 2], np.int64) << 50
    for X in (np.ones((3, 2)), np.full((3, 1), np.nan), scipy.sparse.csr_matrix((3, 4))):
        for strategy in STRATEGIES:
            tree = grow(X, label, weight, strategy=strategy).tree
            assert tree.n_nodes == 1
            np.testing.assert_array_equal(tree.value, [[0.25, 0.75]])
            np.testing.assert_array_equal(tree.train_leaves, [0, 0, 0])


def test_missing_values_that_come_later_go_to_the_heavier_side():
    X = np.arange(6.0)[:, None]
    tree = DecisionTreeClassifier().fit(X, [0, 0, 0, 0, 1, 1]).tree_
    assert tree.missing_left[0] and tree.apply([[np.nan]])[0] == tree.left[0]
    tree = DecisionTreeClassifier().fit(X, [0, 0, 0, 0, 1, 1], [1, 1, 1, 1, 4, 4]).tree_
    assert not tree.missing_left[0] and tree.apply([[np.nan]])[0] == tree.right[0]
