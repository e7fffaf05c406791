"""With compat="xgboost" (or "xgboost-3.4") every tree is the one that XGBoost's own exact method grows.

From the same gradients, features, threshold bits and default directions are the same, leaf values within 1e-6. Where a
tree differs, the two splits must tie within the rounding of XGBoost's float32 gains.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import pytest
import scipy.sparse
from hypothesis import given, settings
from hypothesis import strategies as st

import apsplit

xgb = pytest.importorskip("xgboost")
VERSION = tuple(map(int, xgb.__version__.split(".")[:2]))
if VERSION > (3, 4):
    pytest.skip(f"the rules are those of XGBoost 3.0 to 3.4, not {xgb.__version__}", allow_module_level=True)
COMPAT = "xgboost" if VERSION < (3, 4) else "xgboost-3.4"

few = settings(max_examples=max(1, settings.default.max_examples // 3))
LEARNING_RATE = 0.3
ULPS = 4  # a gain is the sum and difference of three roundings
LEAST_GAIN = 1e-6  # XGBoost's, of any split


# ------------------------------------------------------------------------------------------------ growing


class Parameters(NamedTuple):
    """Of a tree, by the names of XGBoost."""

    max_depth: int = 6
    reg_lambda: float = 1.0
    alpha: float = 0.0
    gamma: float = 0.0
    min_child_weight: float = 1.0
    max_delta_step: float = 0.0

    def side(self, g: float, h: float) -> np.ndarray:
        """What one side is worth by XGBoost's formulas, in float64, and the size of the terms that this is made of.

        XGBoost keeps parameters as float32.
        """
        if h <= 0.0:
            return np.zeros(2)
        reg_lambda, alpha, max_delta_step = np.float32([self.reg_lambda, self.alpha, self.max_delta_step]).tolist()
        soft = np.sign(g) * max(abs(g) - alpha, 0.0)
        if max_delta_step == 0.0:
            return np.full(2, soft**2 / (h + reg_lambda))
        w = 0.0 if h < self.min_child_weight and VERSION < (3, 4) else -soft / (h + reg_lambda)
        w = np.clip(w, -max_delta_step, max_delta_step)
        alpha *= VERSION >= (3, 4)  # before, it is left out
        terms = np.array([-2.0 * g * w, -(h + reg_lambda) * w * w, -2.0 * alpha * abs(w)])
        return np.array([terms.sum(), np.abs(terms).sum()])


def our_tree(data: apsplit.Dataset, g: np.ndarray, h: np.ndarray, parameters: Parameters) -> apsplit.Tree:
    """However bins are looked into, and however many there are."""
    trees = []
    for seek_cost, bins_per_root in ((0.0, 8.0), (1e9, 1.0)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("apsplit.trees.gradient_memory.SEEK_COST", seek_cost)
            patch.setattr("apsplit.trees.gradient_memory.BINS_PER_ROOT", bins_per_root)
            data.release()
            tree = apsplit.grow_gradient_tree(
                data, g, h, max_depth=parameters.max_depth, reg_lambda=parameters.reg_lambda,
                reg_alpha=parameters.alpha, min_split_gain=parameters.gamma,
                min_child_weight=parameters.min_child_weight, max_delta_step=parameters.max_delta_step,
                compat=COMPAT,
            )  # fmt: skip
        trees.append(tree)
    assert trees[0] == trees[1]
    np.testing.assert_array_equal(trees[0].train_leaves, trees[1].train_leaves)
    return trees[0]


def boost(
    X: np.ndarray, y: np.ndarray, w: np.ndarray, parameters: Parameters, loss: str, rounds: int
) -> tuple[list[dict[str, Any]], list[tuple[np.ndarray, np.ndarray]]]:
    """XGBoost's trees, and the gradient pairs that each was grown from."""
    matrix = xgb.DMatrix(X)
    fixed = {"tree_method": "exact", "base_score": 0.0, "eta": LEARNING_RATE, "nthread": 2}
    booster = xgb.Booster({**parameters._asdict(), **fixed}, [matrix])
    pairs = []
    for i in range(rounds):
        margin = booster.predict(matrix, output_margin=True).astype(float)
        if loss == "logistic":
            p = 1.0 / (1.0 + np.exp(-margin))
            g, h = w * (p - y), w * p * (1.0 - p)
        else:
            g, h = w * (margin - y), w
        pairs.append((g.astype(np.float32), h.astype(np.float32)))
        booster.boost(matrix, i, grad=pairs[-1][0], hess=pairs[-1][1])
    return json.loads(booster.save_raw("json"))["learner"]["gradient_booster"]["model"]["trees"], pairs


# ------------------------------------------------------------------------------------------------ comparing


class Node(NamedTuple):
    """A node of either tree."""

    feature: int  # -1: a leaf
    strict_threshold: np.float32  # x < this goes left
    missing_left: bool
    value: float  # of a leaf
    gain: float
    cover: float

    @property
    def condition(self) -> tuple[int, bytes, bool] | None:
        """What tells rows apart, to the bit; None: a leaf."""
        return (self.feature, self.strict_threshold.tobytes(), self.missing_left) if self.feature >= 0 else None


def our_node(tree: apsplit.Tree, node: int) -> Node:
    return Node(
        int(tree.feature[node]), tree.strict_threshold[node], bool(tree.missing_left[node]), float(tree.value[node]),
        float(tree.gain[node]), float(tree.cover[node]),
    )  # fmt: skip


def their_node(tree: dict[str, Any], node: int) -> Node:
    leaf = tree["left_children"][node] < 0
    condition = tree["split_conditions"][node]  # of a leaf: its value
    return Node(
        -1 if leaf else tree["split_indices"][node], np.float32(condition), bool(tree["default_left"][node]),
        condition / np.float32(LEARNING_RATE) if leaf else 0.0, tree["loss_changes"][node], tree["sum_hessian"][node],
    )  # fmt: skip


class Comparison:
    """Walks two trees from their roots; ``ties`` counts the nodes where they part, and may."""

    def __init__(self, X: np.ndarray, g: np.ndarray, h: np.ndarray, parameters: Parameters) -> None:
        self.X, self.g, self.h, self.parameters = X, g.astype(float), h.astype(float), parameters
        self.ties = 0

    def walk(self, ours: apsplit.Tree, theirs: dict[str, Any]) -> None:
        waiting = [(0, 0, np.arange(len(self.X)))]
        while waiting:
            i, j, rows = waiting.pop()
            mine, their = our_node(ours, i), their_node(theirs, j)
            assert mine.cover == pytest.approx(their.cover, rel=1e-6, abs=1e-9)
            if mine.condition != their.condition:
                self.assert_tie(mine, their, rows)
                self.ties += 1
            elif mine.condition is None:
                assert mine.value == pytest.approx(their.value, rel=1e-6, abs=1e-9 * max(1.0, np.abs(self.g).max()))
            else:
                gain, slack = self.gain(mine, rows)
                assert abs(gain - mine.gain) <= slack and abs(gain - their.gain) <= slack
                left = self.goes_left(mine, rows)
                waiting.append((int(ours.left[i]), theirs["left_children"][j], rows[left]))
                waiting.append((int(ours.right[i]), theirs["right_children"][j], rows[~left]))

    def goes_left(self, node: Node, rows: np.ndarray) -> np.ndarray:
        x = self.X[rows, node.feature]
        return np.where(np.isnan(x), node.missing_left, x < node.strict_threshold)

    def gain(self, node: Node, rows: np.ndarray) -> tuple[float, float]:
        """Of a split, in float64, and how far float32 may be from it."""
        left = self.goes_left(node, rows)
        parts = [self.parameters.side(self.g[r].sum(), self.h[r].sum()) for r in (rows[left], rows[~left], rows)]
        gain = parts[0] + parts[1] - parts[2]
        largest = max(parts[0][1] + parts[1][1], parts[2][1])
        return float(gain[0]), ULPS * float(np.spacing(np.float32(largest)))

    def assert_tie(self, mine: Node, their: Node, rows: np.ndarray) -> None:
        """Equal gains but for float32; or, where only one tree splits, a gain that just does or does not suffice."""
        message = f"{mine} here, {their} in XGBoost, {len(rows)} rows"
        splits = [node for node in (mine, their) if node.condition is not None]
        gains = [self.gain(node, rows) for node in splits]
        slack = max(slack for _, slack in gains)
        if len(splits) == 2:
            assert abs(gains[0][0] - gains[1][0]) <= slack, message
            for node in splits:
                left = self.goes_left(node, rows)
                assert min(self.h[rows[left]].sum(), self.h[rows[~left]].sum()) >= self.parameters.min_child_weight
        else:
            limits = (LEAST_GAIN, self.parameters.gamma)
            assert min(abs(gains[0][0] - limit) for limit in limits) <= slack, message


def compare(X, y, parameters, *, w=None, loss="logistic", rounds=3, data=None):
    """Trees of some rounds, one by one; returns how many of them tie somewhere."""
    X = np.asarray(X, np.float32)
    data = apsplit.Dataset(X) if data is None else data
    trees, pairs = boost(X, y, np.ones(len(y)) if w is None else w, parameters, loss, rounds)
    tied = 0
    for theirs, (g, h) in zip(trees, pairs, strict=True):
        comparison = Comparison(X, g, h, parameters)
        ours = our_tree(data, g, h, parameters)
        np.testing.assert_array_equal(ours.train_leaves, ours.apply(data))
        comparison.walk(ours, theirs)
        tied += comparison.ties > 0
    return tied


# ------------------------------------------------------------------------------------------------ random data


def random_table(kind, n, n_features, seed):
    """X, labels and a target. Values with missing ones lie on a grid: see test_neighbours_in_float32."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, n_features))
    if kind == "tied":
        X = rng.integers(0, 4, (n, n_features)) * np.array([1, 0.5, -2, 0])[np.arange(n_features) % 4]
    elif kind == "copies":
        X[:, 1::3], X[:, 2::3] = X[:, :1], -X[:, :1]
    elif kind in ("missing", "missing ties", "indicators"):
        X = np.round(X, {"missing": 3, "missing ties": 0, "indicators": 3}[kind])
        if kind == "indicators":  # one value, or none
            X[:, ::2] = np.arange(n_features)[::2] - 1.0
        X[rng.random(X.shape) < 0.2] = np.nan
        X[:, 1::3] = np.nan_to_num(X[:, 1::3], nan=0.5)  # a column without
    elif kind in ("sparse", "sparse missing"):
        X[rng.random(X.shape) < 0.8] = 0.0
        X = np.round(X, 2)
        if kind == "sparse missing":
            X[rng.random(X.shape) < 0.1] = np.nan
    known = np.nan_to_num(X, nan=0.7)
    target = known[:, 0] - np.abs(known[:, -1]) + 0.5 * rng.normal(size=n)
    return X.astype(np.float32), (target > np.median(target)).astype(float), target


KINDS = ["dense", "tied", "copies", "missing", "missing ties", "indicators", "sparse", "sparse missing"]


@pytest.mark.parametrize("kind", KINDS)
@few
@given(
    n=st.integers(2, 60) | st.integers(20, 800),
    n_features=st.integers(1, 8),
    seed=st.integers(0, 10**6),
    loss=st.sampled_from(["squared", "logistic"]),
    weights=st.sampled_from(["none", "integer", "continuous"]),
    parameters=st.builds(
        Parameters,
        max_depth=st.sampled_from([1, 2, 3, 4, 6, 8]),
        reg_lambda=st.sampled_from([1.0, 1.0, 0.0, 0.1, 10.0]),
        alpha=st.sampled_from([0.0, 0.0, 0.0, 0.1, 1.0]),
        gamma=st.sampled_from([0.0, 0.0, 0.0, 0.05, 1.0]),
        min_child_weight=st.sampled_from([1.0, 1.0, 0.0, 0.1, 5.0]),
        max_delta_step=st.sampled_from([0.0, 0.0, 0.0, 0.1, 0.7]),
    ),
)
def test_random_trees(kind, n, n_features, seed, loss, weights, parameters):
    X, labels, target = random_table(kind, n, n_features, seed)
    rng = np.random.default_rng(seed)
    w = {"none": np.ones(n), "integer": rng.integers(0, 4, n).astype(float), "continuous": rng.random(n)}[weights]
    data = apsplit.Dataset(scipy.sparse.csr_matrix(X) if kind.startswith("sparse") else X)
    compare(X, labels if loss == "logistic" else target, parameters, w=w, loss=loss, data=data)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("loss", ["logistic", "squared"])
def test_trees_of_many_values(kind, loss):
    X, labels, target = random_table(kind, 5000, 6, 1)
    data = apsplit.Dataset(scipy.sparse.csc_matrix(X) if kind.startswith("sparse") else X)
    compare(X, labels if loss == "logistic" else target, Parameters(max_depth=8), loss=loss, rounds=5, data=data)


def test_neighbours_in_float32():
    """Between neighbours there is no midpoint.

    Only where nothing is missing: with missing values, XGBoost sends the lower of two neighbours to the wrong side.
    Nor may a midpoint overflow: XGBoost's threshold is infinite then, and parts nothing.
    """
    rng = np.random.default_rng(2)
    near = np.float32(1.0) + np.arange(4, dtype=np.float32) * np.finfo(np.float32).eps
    X = np.column_stack([
        rng.choice(near, 300),
        rng.choice(-near, 300),
        rng.choice(np.float32([-2e38, -1e38, 0.0, 1e-38, 1e38, 2e38]), 300),
        rng.choice(np.float32([-1e-45, 0.0, 1e-45, 3e-45]), 300),
    ])  # fmt: skip
    y = (X == X[0]).sum(axis=1) + rng.normal(size=300)
    for depth in (1, 3, 6):
        compare(X, y, Parameters(max_depth=depth), loss="squared", rounds=5)


def test_a_large_mean_drowns_gains_in_rounding():
    """Gains are differences of large float32 numbers: what is drowned may differ, and must tie."""
    X, _, target = random_table("dense", 500, 5, 3)
    compare(X, target + 1000.0, Parameters(max_depth=3, reg_lambda=0.0), loss="squared", rounds=3)


@pytest.mark.parametrize("missing", [False, True])
def test_gains_that_xgboost_makes_no_split_of(missing):
    """1e-6 or less, in float32: XGBoost has a leaf there, and so there is no split like its own; otherwise there is."""
    rng = np.random.default_rng(3)
    X = rng.normal(size=(60, 3)).astype(np.float32)
    if missing:
        X[rng.random(X.shape) < 0.2] = np.nan
    g, h = rng.normal(size=60), np.ones(60, np.float32)
    whole = apsplit.find_gradient_split(X, g, h).score
    matrix, n_leaves = xgb.DMatrix(X), 0
    for gain in (1e-12, 0.9e-6, 0.999e-6, 1.001e-6, 1.1e-6, 1e-3):
        scaled = (g * np.sqrt(gain / whole)).astype(np.float32)
        booster = xgb.Booster({"tree_method": "exact", "base_score": 0.0, "max_depth": 1, "nthread": 1}, [matrix])
        booster.boost(matrix, 0, grad=scaled, hess=h)
        (tree,) = json.loads(booster.save_raw("json"))["learner"]["gradient_booster"]["model"]["trees"]
        theirs, found = their_node(tree, 0), apsplit.find_gradient_split(X, scaled, h, compat=COMPAT)
        assert (found is None) == (theirs.feature < 0)
        if found is None:
            n_leaves += 1
        else:
            assert (found.feature, np.float32(found.score)) == (theirs.feature, np.float32(theirs.gain))
        ours = apsplit.find_gradient_split(X, scaled, h)
        assert ours is not None and ours.score == pytest.approx(gain, rel=1e-5)
    assert n_leaves == 3


def test_the_comparison_refuses_another_tree():
    X, labels, _ = random_table("dense", 500, 5, 4)
    parameters = Parameters(max_depth=3)
    (theirs,), ((g, h),) = boost(X, labels, np.ones(500), parameters, "logistic", 1)
    ours = our_tree(apsplit.Dataset(X), g, h, parameters)
    Comparison(X, g, h, parameters).walk(ours, theirs)
    for name, change in (("split_indices", 1), ("split_conditions", 0.1), ("sum_hessian", 1.0), ("loss_changes", 1.0)):
        other = {**theirs, name: [theirs[name][0] + change, *theirs[name][1:]]}
        with pytest.raises(AssertionError):
            Comparison(X, g, h, parameters).walk(ours, other)
    with pytest.raises(AssertionError):
        Comparison(X, g, h, parameters).walk(our_tree(apsplit.Dataset(X), g, h, Parameters(max_depth=2)), theirs)


# ------------------------------------------------------------------------------------------------ real data


@pytest.mark.parametrize("depth", [1, 3, 6, 8])
@pytest.mark.parametrize("name", ["higgs_11k", "california_housing", "covtype", "adult"])
def test_real_data(name, depth, load_data):
    X, y = load_data(name)
    if name == "covtype":
        some = np.random.default_rng(0).choice(len(y), 20_000, replace=False)
        X, y = X[some], y[some] == 2
    loss = "squared" if name == "california_housing" else "logistic"
    labels = y if loss == "squared" else y == y.max()
    compare(X, labels.astype(float), Parameters(max_depth=depth), loss=loss, rounds=5)


def test_only_float32():
    X, labels, _ = random_table("dense", 60, 3, 5)
    frame, g = pd.DataFrame(X), labels - 0.5
    split = apsplit.find_gradient_split(frame, g, compat="xgboost")
    assert split == apsplit.find_gradient_split(X, g, compat="xgboost")
    assert apsplit.grow_gradient_tree(frame, g, max_depth=1, compat="xgboost").threshold[0] == split.threshold
    for search in (apsplit.find_gradient_split, apsplit.grow_gradient_tree):
        with pytest.raises(ValueError, match="float32"):
            search(frame.astype(float), g, compat="xgboost")
