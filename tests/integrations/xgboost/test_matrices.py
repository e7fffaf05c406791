"""What is read of a DMatrix; it becomes a table, and no more of them stay than the next round needs."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import numpy as np
import pytest
import scipy.sparse
import xgboost as xgb

import apsplit
import apsplit.integrations.xgboost.matrices as adapted
from apsplit.extending import WithGaps
from apsplit.integrations.xgboost import ExactSplits, train

from .problems import bit_for_bit, both, parameters, table, trees


@bit_for_bit
@pytest.mark.parametrize("kind", ["dense", "sparse", "one feature", "own missing value", "unsorted"])
def test_kinds_of_data(kind):
    X, score = table(missing=0.3)
    y = score > 0
    options: dict[str, Any] = {}
    if kind == "sparse":  # an absent entry is missing, an explicit zero is not
        known = ~np.isnan(X)
        known[:, 0] = False
        X = scipy.sparse.csr_matrix((np.round(X[known]), np.nonzero(known)), X.shape)
    elif kind == "one feature":
        X = X[:, :1]
    elif kind == "own missing value":
        X, options = np.round(X, 1), {"missing": 0.5}
    elif kind == "unsorted":
        indices = np.tile(np.array([4, 2, 0, 1, 3]), len(X))
        X = np.nan_to_num(X)
        X = scipy.sparse.csr_matrix((X[:, [4, 2, 0, 1, 3]].ravel(), indices, np.arange(len(X) + 1) * 5), X.shape)
    native, ours = both(parameters(), dtrain=xgb.DMatrix(X, y, **options))
    assert trees(native) == trees(ours)


@bit_for_bit
@pytest.mark.parametrize("kind", ["few entries", "unsorted", "columns without entries", "subsample"])
def test_few_entries_stay_sparse(monkeypatch, kind):
    """Gaps are missing, explicit zeros are values; trees, metrics and margins are those of a dense table with NaN."""
    rng = np.random.default_rng(4)
    X, score = table(missing=0.3)
    X[:, 3] = np.round(X[:, 3])
    X[rng.random(X.shape) < 0.9] = np.nan
    if kind == "columns without entries":
        X[:, 1] = np.nan
    known = ~np.isnan(X)
    entries = scipy.sparse.csr_matrix((X[known], np.nonzero(known)), X.shape)
    if kind == "unsorted":
        for first, last in zip(entries.indptr[:-1], entries.indptr[1:], strict=True):
            entries.indices[first:last], entries.data[first:last] = (
                entries.indices[first:last][::-1].copy(),
                entries.data[first:last][::-1].copy(),
            )
        entries.has_sorted_indices = False
    matrix, test = xgb.DMatrix(entries, score > 0), xgb.DMatrix(entries[:50], (score > 0)[:50])
    assert isinstance(adapted.values_in(matrix, 5), WithGaps)
    assert isinstance(adapted.values_in(matrix, 5, dense=True), np.ndarray)
    told = parameters(min_child_weight=0.1, **({"subsample": 0.7} if kind == "subsample" else {}))
    models, said = [], []
    for share in (0.0, 1.0):
        monkeypatch.setattr(adapted, "_DENSE_SHARE", share)
        said.append({})
        models.append(train(told, matrix, 5, evals=[(test, "test")], evals_result=said[-1], verbose_eval=False))
    assert trees(models[0]) == trees(models[1]) and said[0] == said[1]
    if kind != "subsample":
        native, ours = both(told, dtrain=matrix)
        assert trees(native) == trees(ours)


def test_refused_data(monkeypatch):
    X, score = table()
    y = score > 0
    with pytest.raises(ValueError, match="QuantileDMatrix"):
        train(parameters(), xgb.QuantileDMatrix(X, y), 2)
    with pytest.raises(ValueError, match="QuantileDMatrix"):
        train(parameters(), xgb.DMatrix(X, y), 2, evals=[(xgb.QuantileDMatrix(X, y), "test")])
    with pytest.raises(ValueError, match="tree_method"):
        xgb.XGBClassifier(n_estimators=2, callbacks=[ExactSplits()]).fit(X, y)
    with pytest.raises(ValueError, match="feature_weights"):
        train(parameters(), xgb.DMatrix(X, y, feature_weights=np.ones(5)), 2)
    with pytest.raises(ValueError, match="one label a row"):
        train(parameters("reg:squarederror"), xgb.DMatrix(X, np.column_stack([score, score])), 2)
    with pytest.raises(xgb.core.XGBoostError, match="label must be"):
        train(parameters(base_score=0.5), xgb.DMatrix(X, 2 * score), 2)
    monkeypatch.setattr(adapted, "_MOST_BYTES", 100)
    with pytest.raises(ValueError, match="too large"):
        train(parameters(), xgb.DMatrix(X, y), 2)


@pytest.mark.nojit
def test_what_a_tree_gives_to_each_row():
    """In the column of its class, and no other."""
    rng = np.random.default_rng(2)
    X = rng.integers(0, 6, (150, 3)).astype(np.float32)
    X[rng.random(X.shape) < 0.2] = np.nan
    tree = apsplit.grow_gradient_tree(X, rng.normal(size=150), max_depth=4, min_child_weight=0.0)
    matrix = xgb.DMatrix(X, np.zeros(150))
    margins = adapted.Margins(matrix, matrix, np.ones((2, 150), np.float32))
    leaf_value = tree.value.astype(np.float32)
    margins.add(tree.apply(X), 0 * leaf_value)
    margins.catch_up(matrix, [(tree, leaf_value)] * 2, 1)
    assert np.array_equal(margins.margin[1], 1 + leaf_value[tree.apply(X)]) and (margins.margin[0] == 1).all()


# ------------------------------------------------------------------------------------------------ how long tables stay


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
    values_in = adapted.values_in

    def recorded(*arguments: Any, **options: Any) -> np.ndarray:
        values = values_in(*arguments, **options)
        tables.made.append(weakref.ref(values))
        return values

    monkeypatch.setattr(adapted, "values_in", recorded)
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
