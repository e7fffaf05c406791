"""A problem for LightGBM, and its trees in a form that can be compared."""

from __future__ import annotations

from dataclasses import dataclass

import lightgbm as lgb
import numpy as np
from scipy.special import softmax

N_ROWS, N_ROUNDS = 400, 8


# Every distinct value has its own bin. LightGBM estimates numbers of rows from hessians, bin by bin, and passes over
# sides that seem to have fewer than allowed, if only -1: so sides must not be small. One thread, as its threads spin.
BASE = {
    "num_leaves": 7, "learning_rate": 0.3, "min_data_in_leaf": 0, "min_sum_hessian_in_leaf": 3.0,
    "min_data_in_bin": 1, "feature_pre_filter": False, "num_threads": 1, "verbosity": -1,
}  # fmt: skip


KINDS = {"regression": {}, "binary": {}, "multiclass": {"num_class": 3}}


@dataclass
class Problem:
    X: np.ndarray
    score: np.ndarray  # what there is to learn, with noise
    weight: np.ndarray

    def label(self, objective: str) -> np.ndarray:
        if objective == "binary":
            return (self.score > 0).astype(float)
        return np.digitize(self.score, [-8, 8]).astype(float) if objective == "multiclass" else self.score

    def dataset(self, objective: str = "regression", **fields) -> lgb.Dataset:
        return lgb.Dataset(self.X, self.label(objective), **fields)


def raw(booster: lgb.Booster, X, **more) -> np.ndarray:
    return booster.predict(X, raw_score=True, **more)


def gains(booster: lgb.Booster, tree: int) -> np.ndarray:
    table = booster.trees_to_dataframe()
    return np.sort(table.split_gain[table.tree_index == tree].dropna())


def assert_same_trees(ours: lgb.Booster, theirs: lgb.Booster, X) -> None:
    """Same scores on what was trained on, and same gains (LightGBM writes six digits)."""
    assert ours.num_trees() == theirs.num_trees()
    np.testing.assert_allclose(raw(ours, X), raw(theirs, X), rtol=1e-6, atol=1e-6)
    for tree in range(ours.num_trees()):
        np.testing.assert_allclose(gains(ours, tree), gains(theirs, tree), rtol=2e-5, atol=1e-4)


def squared_error(predicted, data):
    return predicted - data.get_label(), np.ones(len(predicted))


def softmax_loss(predicted, data):
    p = softmax(predicted, axis=1)
    return p - (data.get_label()[:, None] == np.arange(3)), 1.5 * p * (1 - p)


def halves(problem, objective: str) -> tuple[lgb.Dataset, lgb.Dataset]:
    y = problem.label(objective)
    first = lgb.Dataset(problem.X[::2], y[::2])
    return first, lgb.Dataset(problem.X[1::2], y[1::2], reference=first)
