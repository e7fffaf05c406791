"""A DMatrix that is evaluated becomes a dense table; no more of them stay than the next round needs."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import numpy as np
import pytest

xgb = pytest.importorskip("xgboost")

from apsplit.integrations.xgboost import ExactSplits, matrices, training  # noqa: E402

RNG = np.random.default_rng(0)
X = RNG.normal(size=(200, 4)).astype(np.float32)
Y = (X[:, 0] + RNG.normal(size=200) > 0).astype(float)
PARAMS = {"objective": "binary:logistic", "tree_method": "exact", "max_depth": 2, "nthread": 1, "base_score": 0.5}


class Tables:
    """All dense tables that were ever made of a DMatrix."""

    def __init__(self) -> None:
        self.made: list[Any] = []

    @property
    def n_alive(self) -> int:
        gc.collect()
        return sum(table() is not None for table in self.made)


@pytest.fixture
def tables(monkeypatch) -> Tables:
    tables = Tables()
    dense_values = matrices.dense_values

    def recorded(*arguments: Any) -> np.ndarray:
        values = dense_values(*arguments)
        tables.made.append(weakref.ref(values))
        return values

    monkeypatch.setattr(matrices, "dense_values", recorded)
    monkeypatch.setattr(training, "dense_values", recorded, raising=False)
    return tables


class Evaluate(xgb.callback.TrainingCallback):
    """Evaluates what ``choose(epoch)`` gives, and counts the tables after that."""

    def __init__(self, choose: Any, tables: Tables) -> None:
        super().__init__()
        self.choose, self.tables = choose, tables
        self.said: list[str] = []
        self.n_alive: list[int] = []

    def after_iteration(self, model: Any, epoch: int, evals_log: Any) -> bool:
        for matrix in self.choose(epoch):
            self.said.append(model.eval(matrix))
        matrix = None
        self.n_alive.append(self.tables.n_alive)
        return False


def run(choose: Any, tables: Tables, rounds: int = 12) -> Evaluate:
    """Trained, with the same metrics as XGBoost itself finds; a set is evaluated every round besides."""
    said = []
    for exact in ([], [ExactSplits()]):
        asked = Evaluate(choose, tables)
        data, held_out = xgb.DMatrix(X[:100], Y[:100]), xgb.DMatrix(X[100:], Y[100:])
        xgb.train(PARAMS, data, rounds, evals=[(held_out, "test")], verbose_eval=False, callbacks=[*exact, asked])
        said.append([float(text.rpartition(":")[2]) for text in asked.said])
    assert said[1] == pytest.approx(said[0], rel=1e-4)
    assert tables.n_alive == 0
    return asked


def matrix(seed: int) -> Any:
    rows = np.random.default_rng(seed).integers(0, 200, 50)
    return xgb.DMatrix(X[rows], Y[rows])


def test_a_new_matrix_each_round(tables):
    asked = run(lambda epoch: (matrix(seed) for seed in range(3)), tables)
    assert max(asked.n_alive) == 2  # what is trained on, and the set of every round


def test_matrices_that_live_on_but_are_asked_for_now_and_then(tables):
    several = [matrix(seed) for seed in range(6)]
    asked = run(lambda epoch: several if epoch in (4, 5, 9) else [], tables)
    # Those of two rounds in a row may be wanted in the next one as well; they are not, which shows when it is over.
    assert asked.n_alive == [2, 2, 2, 2, 2, 8, 8, 2, 2, 2, 2, 2]


def test_a_matrix_of_every_round_is_read_once(tables):
    every = matrix(0)
    asked = run(lambda epoch: [every], tables)
    assert asked.n_alive == [3] * 12 and len(tables.made) == 3


def test_a_matrix_of_every_round_dies(tables):
    living = [matrix(0)]

    def choose(epoch: int) -> list[Any]:
        if epoch == 6:
            living.clear()
        return living if living or epoch < 6 else []

    data = xgb.DMatrix(X, Y)
    asked = Evaluate(choose, tables)
    xgb.train(PARAMS, data, 8, callbacks=[ExactSplits(), asked])
    assert asked.n_alive == [2] * 6 + [1] * 2


def test_cross_validation(tables):
    """A fold has what it trains on and what it leaves out; both are needed every round, and no longer."""
    xgb.cv(PARAMS, xgb.DMatrix(X, Y), 5, nfold=4, callbacks=(callbacks := [ExactSplits()]), seed=1)
    assert callbacks and len(tables.made) == 8 and tables.n_alive == 0
