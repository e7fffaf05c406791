"""train: the Booster that ExactSplits trains on one machine, to the bit."""

from __future__ import annotations

import threading

import dask.array as da
import numpy as np
import pytest
import xgboost as xgb

from apsplit.callbacks import Checkpoint
from apsplit.integrations.dask import DaskDataset, train
from apsplit.integrations.dask.team import Team
from apsplit.integrations.xgboost import train as train_alone
from apsplit.samplers import GOSS

from .problems import chunked, mostly_zero, problem

X, Y, WEIGHT = problem(seed=2)
OTHER, OTHER_Y, _ = problem(400, seed=3)
PARAMS = {"objective": "binary:logistic", "max_depth": 3, "seed": 1, "eval_metric": ["logloss", "auc"]}


def check_training(client, given, params, rounds=5, *, n_workers=None, exact=None, y=Y, **options):
    history = {}
    exact = exact or {}
    alone = xgb.DMatrix(X if given is None else given, y, weight=WEIGHT)
    booster = train_alone(
        params, alone, rounds, evals=[(alone, "train"), (xgb.DMatrix(OTHER, OTHER_Y), "other")], evals_result=history,
        verbose_eval=False, n_threads=1, **exact, **options,
    )  # fmt: skip
    rng = np.random.default_rng(rounds)
    data = DaskDataset(chunked(X if given is None else given, rng), y, WEIGHT, client=client, n_workers=n_workers)
    other = DaskDataset(OTHER, OTHER_Y, client=client)
    found = train(client, params, data, rounds, evals=[(data, "train"), (other, "other")], **exact, **options)
    assert found["history"] == history
    assert found["booster"].save_raw() == booster.save_raw()
    np.testing.assert_array_equal(found["booster"].inplace_predict(OTHER), booster.inplace_predict(OTHER))
    return found


@pytest.mark.parametrize("n_workers", [1, 2, 3])
def test_any_number_of_workers(client, n_workers):
    check_training(client, None, PARAMS, n_workers=n_workers)


def test_sparse_chunks_lack_what_is_missing(client):
    check_training(client, mostly_zero(X), PARAMS)


@pytest.mark.parametrize(
    "params",
    [
        {"objective": "multi:softprob", "num_class": 3, "max_depth": 2},
        {"objective": "reg:quantileerror", "quantile_alpha": [0.2, 0.8], "max_depth": 2},
        {"subsample": 0.7, "colsample_bynode": 0.6, "gamma": 0.1, "max_depth": 4, "seed": 3},
        {"interaction_constraints": "[[0, 1], [2, 3, 6], [5, 1]]", "colsample_bytree": 0.9, "max_depth": 4},
    ],
)
def test_objectives_and_samples(client, params):
    y = np.digitize(np.nan_to_num(X[:, 0]), [-0.5, 0.5]) if "num_class" in params else Y
    check_training(client, None, params, y=y)


def test_samplers_and_early_stopping(client):
    check_training(client, None, PARAMS, 6, exact={"sampler": GOSS(0.3, 0.2), "refresh_leaves": True})
    found = check_training(client, None, PARAMS | {"eta": 1.0}, 40, early_stopping_rounds=2)
    assert found["booster"].best_iteration < 37


def test_functions_run_on_the_workers(client):
    squared = lambda predicted, matrix: (predicted - matrix.get_label(), np.ones_like(predicted))  # pickled by value
    check_training(client, None, {"max_depth": 2}, obj=squared)


def test_traffic_and_printing(client, capsys):
    data = DaskDataset(X, Y, client=client, n_workers=2)
    found = train(client, PARAMS, data, 3, evals=[(data, "train")], verbose_eval=True)
    assert [line.split("\t")[0] for line in capsys.readouterr().out.splitlines()] == ["[0]", "[1]", "[2]"]
    traffic = found["traffic"]
    assert traffic.sent.shape == (3, 2)
    # A bit for each row and level, once, and less than a kilobyte for the splits of a level.
    sizes = (traffic.sent + traffic.received)[1:].sum(axis=1)
    assert 2 * len(X) / 8 < sizes.min() and sizes.max() < 2 * (3 * len(X) / 8 + 3 * 1000)


def test_a_checkpoint(client, tmp_path, monkeypatch):
    data, file = DaskDataset(X, Y, client=client), Checkpoint(tmp_path / "{fingerprint}.ckpt", every=2)
    ask, n_asked = Team.ask, [0]

    def interrupted(*arguments):
        n_asked[0] += 1
        if n_asked[0] == 45:
            raise KeyboardInterrupt
        return ask(*arguments)

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(Team, "ask", interrupted)
        train(client, PARAMS, data, 6, callbacks=[file])
    again = DaskDataset(chunked(X, np.random.default_rng(5)), Y, client=client, n_workers=2)
    found = train(client, PARAMS, again, 6, evals=[(again, "train")], callbacks=[file])
    assert 0 < len(found["traffic"].sent) < 6
    assert found["booster"].save_raw() == train_alone(PARAMS, xgb.DMatrix(X, Y), 6).save_raw()


def test_a_matrix_of_xgboost(client):
    import xgboost.dask as theirs

    matrix = theirs.DaskDMatrix(client, da.from_array(X, chunks=(500, 7)), da.from_array(Y, chunks=500))
    found = train(client, PARAMS, matrix, 4, evals=[(matrix, "train")])
    assert found["booster"].save_raw() == train_alone(PARAMS, xgb.DMatrix(X, Y), 4).save_raw()


def test_two_trainings_at_once(client):
    data, found = DaskDataset(X, Y, client=client), {}

    def run(depth):
        found[depth] = train(client, PARAMS | {"max_depth": depth}, data, 4)["booster"].save_raw()

    threads = [threading.Thread(target=run, args=(depth,)) for depth in (2, 4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    for depth, raw in found.items():
        assert raw == train_alone(PARAMS | {"max_depth": depth}, xgb.DMatrix(X, Y), 4).save_raw()
    assert len(found) == 2


def test_what_cannot_be(client):
    data = DaskDataset(X, Y, client=client)
    with pytest.raises(ValueError, match="dtrain must be a DaskDataset"):
        train(client, PARAMS, xgb.DMatrix(X, Y))
    with pytest.raises(ValueError, match="no labels"):
        train(client, PARAMS, DaskDataset(X, client=client))
    with pytest.raises(ValueError, match="booster must be"):
        train(client, PARAMS | {"booster": "gblinear"}, data)
    with pytest.raises(ValueError, match="'other' has 2 features, not 7"):
        train(client, PARAMS, data, evals=[(DaskDataset(X[:, :2], Y, client=client), "other")])
    with pytest.raises(ValueError, match="num_boost_round"):
        train(client, PARAMS, data, -1)
