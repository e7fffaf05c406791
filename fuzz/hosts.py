"""XGBoost's own exact trees against ours, training through its callback, and models converted for both hosts.

Trees must be the same: features, threshold bits, default directions. Where they part, the two splits must tie within
the rounding of XGBoost's float32 gains; below that nothing can be compared.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import numpy as np
import xgboost as xgb

import apsplit
from apsplit.integrations.lightgbm import to_lightgbm
from apsplit.integrations.xgboost import ExactSplits, to_xgboost
from apsplit.integrations.xgboost.hosted import HostedGradients
from fuzz.arrays import Dice
from fuzz.gradients import BY_ORDER, BY_PASS, FEW_BINS
from fuzz.patching import patched
from fuzz.problem import Failure, Problem, Tally

ETA, LEAST_GAIN = 0.3, 1e-6
SAME_RULES = xgb.__version__.startswith(("3.0.", "3.1.", "3.2.", "3.3."))  # those that compat="xgboost" follows
_ULPS = 8
LOSSES = (  # of training beside the usual two
    "reg:absoluteerror", "reg:quantileerror", "reg:squaredlogerror", "reg:pseudohubererror", "reg:gamma", "reg:tweedie",
    "count:poisson", "binary:hinge", "survival:cox", "rank:ndcg", "rank:pairwise",
)  # fmt: skip
POSITIVE = {"reg:squaredlogerror", "reg:gamma", "reg:tweedie", "count:poisson", "survival:cox"}
KINDS = ("dense", "tied", "copies", "missing", "indicators", "sparse")


def draw(dice: Dice) -> Problem:
    """Values with missing ones lie on a grid: XGBoost sends the lower of two float32 neighbours to the wrong side."""
    rng, kind = dice.numpy, dice.pick(KINDS)
    n, n_features = dice.integer(2, 60) if dice.chance(0.8) else dice.integer(60, 400), dice.integer(1, 5)
    X = rng.normal(size=(n, n_features))
    if kind == "tied":
        X = rng.integers(0, 4, X.shape) * rng.choice([1.0, 0.5, -2.0, 0.0], n_features)
    elif kind == "copies":
        X[:, 1::2] = -X[:, :1]
    elif kind == "sparse":
        X = np.round(np.where(rng.random(X.shape) < 0.8, 0.0, X), 2)
    elif kind in ("missing", "indicators"):
        X = np.round(X, dice.pick([0, 3]))
        X[:, ::2] = X[:, ::2] if kind == "missing" else 1.0
        X[rng.random(X.shape) < 0.2] = np.nan
    target = np.nan_to_num(X[:, 0]) - np.abs(np.nan_to_num(X[:, -1], nan=0.7)) + 0.5 * rng.normal(size=n)
    loss = dice.pick(["reg:squarederror", "binary:logistic", dice.pick(LOSSES)])
    y = target
    if loss.startswith("binary"):
        y = (target > np.median(target)).astype(np.float64)
    elif loss.startswith("rank"):
        y = np.searchsorted(np.quantile(target, [0.3, 0.6]), target).astype(np.float64)
    elif loss in POSITIVE:
        y = np.exp(np.clip(target, -5.0, 5.0))
    weights = dice.pick([np.ones(n), rng.integers(0, 4, n) * 1.0, rng.random(n)])
    options = {
        "max_depth": dice.pick([1, 2, 3, 6]),
        "reg_lambda": dice.pick([1.0, 1.0, 0.0, 0.1, 10.0]),
        "alpha": dice.pick([0.0, 0.0, 0.1, 1.0]),
        "gamma": dice.pick([0.0, 0.0, 0.05, 1.0]),
        "min_child_weight": dice.pick([1.0, 0.0, 0.1, 5.0]),
        "max_delta_step": dice.pick([0.0, 0.0, 0.1, 0.7]),
    }
    settings = {"loss": loss, "way": dice.pick(["grown", "trained", "converted"]), "rounds": dice.integer(1, 3)}
    return Problem(list(X.astype(np.float32).T), {"y": y, "sample_weight": weights}, "C", options, settings)


def judge(problem: Problem) -> None:
    way = problem.settings.get("way", "grown")
    if way == "converted":
        _judge_converted(problem)
    elif SAME_RULES:
        _judge_trees(problem, trained=way == "trained")


# ------------------------------------------------------------------------------------------------ trees


class Side(NamedTuple):
    """A node of either tree; a leaf has feature -1."""

    feature: int
    strict_threshold: float  # x < this goes left
    missing_left: bool
    value: float
    gain: float
    children: tuple[int, int]

    @property
    def condition(self) -> tuple[Any, ...] | None:
        return None if self.feature < 0 else (self.feature, self.strict_threshold, self.missing_left)


def our_nodes(tree: apsplit.Tree) -> list[Side]:
    return [
        Side(
            int(tree.feature[i]),
            float(tree.strict_threshold[i]),
            bool(tree.missing_left[i]),
            float(tree.value[i]),
            float(tree.gain[i]),
            (int(tree.left[i]), int(tree.right[i])),
        )
        for i in range(tree.n_nodes)
    ]


def their_nodes(booster: xgb.Booster) -> list[list[Side]]:
    """All trees, leaves before the learning rate."""
    trees = json.loads(booster.save_raw("json"))["learner"]["gradient_booster"]["model"]["trees"]
    return [[_their_node(tree, i) for i in range(len(tree["left_children"]))] for tree in trees]


def _their_node(tree: dict[str, Any], i: int) -> Side:
    condition, children = float(tree["split_conditions"][i]), (tree["left_children"][i], tree["right_children"][i])
    if children[0] < 0:
        return Side(-1, 0.0, False, condition / np.float32(ETA), 0.0, (-1, -1))
    return Side(
        tree["split_indices"][i], condition, bool(tree["default_left"][i]), 0.0, tree["loss_changes"][i], children
    )


class Comparison:
    """Of two trees grown from the same gradients; ``ties`` counts the nodes where they part, and may."""

    def __init__(self, problem: Problem, g: np.ndarray, h: np.ndarray) -> None:
        self.X, self.g, self.h = np.column_stack(problem.columns), g.astype(float), h.astype(float)
        self.options, self.ties = problem.options, 0

    def walk(self, ours: list[Side], theirs: list[Side]) -> str | None:
        """What is wrong, if anything."""
        waiting = [(0, 0, np.arange(len(self.X)))]
        while waiting:
            i, j, rows = waiting.pop()
            mine, their = ours[i], theirs[j]
            if mine.condition != their.condition:
                self.ties += 1
                if not self._is_tie([node for node in (mine, their) if node.condition is not None], rows):
                    return f"{mine}, but {their} in XGBoost, {len(rows)} rows"
            elif mine.condition is None:
                if abs(mine.value - their.value) > 1e-6 * abs(mine.value) + 1e-8 * max(1.0, np.abs(self.g).max()):
                    return f"a leaf of {mine.value!r}, but {their.value!r} in XGBoost, {len(rows)} rows"
            else:
                left = self._goes_left(mine, rows)
                waiting.append((mine.children[0], their.children[0], rows[left]))
                waiting.append((mine.children[1], their.children[1], rows[~left]))
        return None

    def _goes_left(self, node: Side, rows: np.ndarray) -> np.ndarray:
        x = self.X[rows, node.feature]
        return np.where(np.isnan(x), node.missing_left, x < np.float32(node.strict_threshold))

    def _worth(self, rows: np.ndarray) -> np.ndarray:
        """Of one side by XGBoost's formulas, in float64, and the size of the terms that this is made of."""
        g, h = self.g[rows].sum(), self.h[rows].sum()
        names = ("reg_lambda", "alpha", "max_delta_step", "min_child_weight")
        lam, alpha, step, least = np.float32([self.options.get(name, 0.0) for name in names]).tolist()
        if h <= 0.0:
            return np.zeros(2)
        soft = np.sign(g) * max(abs(g) - alpha, 0.0)
        if step == 0.0:
            return np.full(2, soft**2 / (h + lam))
        w = 0.0 if h < least else float(np.clip(-soft / (h + lam), -step, step))
        terms = np.array([-2.0 * g * w, -(h + lam) * w * w])
        return np.array([terms.sum(), np.abs(terms).sum()])

    def _gain(self, node: Side, rows: np.ndarray) -> tuple[float, float]:
        """In float64, and how far float32 may be from it."""
        left = self._goes_left(node, rows)
        parts = [self._worth(side) for side in (rows[left], rows[~left], rows)]
        largest = max(parts[0][1] + parts[1][1], parts[2][1])
        return float(parts[0][0] + parts[1][0] - parts[2][0]), _ULPS * float(np.spacing(np.float32(largest)))

    def _is_tie(self, splits: list[Side], rows: np.ndarray) -> bool:
        """Equal gains but for float32; or, where one tree does not split, a gain that just does or does not suffice."""
        gains = [self._gain(node, rows) for node in splits]
        slack = max(slack for _, slack in gains)
        if len(splits) == 2:
            return abs(gains[0][0] - gains[1][0]) <= slack
        return min(abs(gains[0][0] - limit) for limit in (LEAST_GAIN, self.options.get("gamma", 0.0))) <= slack


def _gradients(problem: Problem, margin: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    y, w, margin = problem.by_row["y"], problem.by_row["sample_weight"], margin.astype(float)
    w = np.ones(len(y)) if w is None else w
    if problem.settings.get("loss") == "binary:logistic":
        p = 1.0 / (1.0 + np.exp(-margin))
        return (w * (p - y)).astype(np.float32), (w * p * (1.0 - p)).astype(np.float32)
    return (w * (margin - y)).astype(np.float32), w.astype(np.float32)


def _matrix(problem: Problem) -> xgb.DMatrix:
    """Rows that are ranked come in groups of ten, without weights."""
    is_ranked = problem.settings.get("loss", "").startswith("rank")
    groups = np.arange(len(problem.by_row["y"])) // 10 if is_ranked else None
    weight = None if is_ranked else problem.by_row["sample_weight"]
    return xgb.DMatrix(np.column_stack(problem.columns), problem.by_row["y"], weight=weight, qid=groups)


def _judge_trees(problem: Problem, *, trained: bool) -> None:
    """Round by round from the same gradients; training goes its own way after the first tie."""
    matrix, loss = _matrix(problem), problem.settings.get("loss", "reg:squarederror")
    parameters = {**problem.given, "tree_method": "exact", "base_score": 0.5, "eta": ETA, "nthread": 1}
    rounds = problem.settings.get("rounds", 1)
    booster = xgb.Booster({**parameters, "base_score": 0.0}, [matrix])
    if trained:
        parameters |= {"objective": loss} | ({"quantile_alpha": 0.3} if loss == "reg:quantileerror" else {})
        if loss == "count:poisson":
            parameters["max_delta_step"] = 0.7
        told = HostedGradients(matrix, xgb.Booster(parameters, [matrix]), 0)
        Tally.calls += 1
        exact = xgb.train(parameters, matrix, rounds, callbacks=[ExactSplits()])
        booster = xgb.train(parameters, matrix, rounds)
    for i in range(rounds):
        if trained:
            before = booster[:i] if i else xgb.Booster(parameters, [matrix])
            g, h = (each[0] for each in told(before.predict(matrix, output_margin=True)[None, :], i))
            ours, theirs = their_nodes(exact)[i], their_nodes(booster)[i]
        else:
            g, h = _gradients(problem, booster.predict(matrix, output_margin=True))
            booster.boost(matrix, i, grad=g, hess=h)
            ours, theirs = our_nodes(_grown(problem, g, h)), their_nodes(booster)[i]
        comparison = Comparison(problem, g, h)
        comparison.options = {**comparison.options, "max_delta_step": parameters.get("max_delta_step", 0.0)}
        wrong = comparison.walk(ours, theirs)
        if wrong is not None:
            raise Failure(f"XGBoost, {'trained' if trained else 'grown'}", f"tree {i}: {wrong}", _code(problem, g, h))
        if comparison.ties and trained:
            return


def _grown(problem: Problem, g: np.ndarray, h: np.ndarray) -> apsplit.Tree:
    """However bins are looked into."""
    names = {"alpha": "reg_alpha", "gamma": "min_split_gain"}
    options = {names.get(name, name): value for name, value in problem.given.items()}
    trees = []
    for patches in (BY_ORDER, {**BY_PASS, **FEW_BINS}):
        Tally.calls += 1
        with patched(patches):
            trees.append(apsplit.grow_gradient_tree(problem.X, g, h, compat="xgboost", **options))
    if trees[0] != trees[1]:
        raise Failure("compat, two ways", f"{trees[0]}, {trees[1]}", _code(problem, g, h))
    return trees[0]


def _code(problem: Problem, g: np.ndarray, h: np.ndarray) -> list[str]:
    return [
        f"g = np.array({g.tolist()}, np.float32)",
        f"h = np.array({h.tolist()}, np.float32)",
        f"# options {problem.given}, settings {problem.settings}: compare with XGBoost, see fuzz.hosts",
    ]


# ------------------------------------------------------------------------------------------------ conversion


def _judge_converted(problem: Problem) -> None:
    """Margins of converted models are those of ours, but for float32."""
    X, target = np.column_stack(problem.columns), problem.by_row["y"]
    n_classes = 2 + problem.settings.get("rounds", 1) % 2
    y = np.searchsorted(np.quantile(target, np.arange(1, n_classes) / n_classes), target)
    if len(np.unique(y)) < n_classes:
        return
    Tally.calls += 1
    model = apsplit.AdaBoostClassifier(5, max_depth=problem.given.get("max_depth", 1)).fit(X, y)
    expected = model.decision_function(X)
    Tally.calls += 2
    found = {
        "to_xgboost": to_xgboost(model).predict(xgb.DMatrix(X), output_margin=True),
        "to_lightgbm": to_lightgbm(model).predict(X, raw_score=True),
    }
    for name, margins in found.items():
        if np.abs(margins - expected).max() > 1e-5 * max(1.0, np.abs(expected).max()):
            code = ["y = " + repr(y.tolist()), f"# {name} of AdaBoostClassifier(5): other margins"]
            raise Failure(name, f"{margins.tolist()}, but {expected.tolist()}", code)
