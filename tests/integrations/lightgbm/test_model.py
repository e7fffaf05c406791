"""What exact training hands over is a real lightgbm.Booster."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import lightgbm as lgb
import numpy as np
import pytest
from scipy.special import expit, softmax

from apsplit.integrations.lightgbm import train

from .problems import BASE, N_ROUNDS, N_ROWS, raw


def test_predictions(fitted, problem):
    booster, params, y = fitted
    scores = raw(booster, problem.X)
    transform = {"binary": expit, "multiclass": lambda s: softmax(s, axis=1), "regression": lambda s: s}
    np.testing.assert_allclose(booster.predict(problem.X), transform[params["objective"]](scores), rtol=1e-9)
    history: dict = {}
    data = lgb.Dataset(problem.X, y)
    metric = {"binary": "binary_logloss", "multiclass": "multi_logloss", "regression": "l2"}[params["objective"]]
    train(params, data, N_ROUNDS, valid_sets=[data], callbacks=[lgb.record_evaluation(history)])
    p = booster.predict(problem.X)
    by_hand = {
        "binary": lambda: -np.log(np.where(y > 0, p, 1 - p)).mean(),
        "multiclass": lambda: -np.log(p[np.arange(N_ROWS), y.astype(int)]).mean(),
        "regression": lambda: ((y.astype(np.float32) - p) ** 2).mean(),
    }[params["objective"]]()
    assert history["training"][metric][-1] == pytest.approx(by_hand, rel=1e-6)


def test_leaves(fitted, problem):
    booster, *_ = fitted
    leaves = booster.predict(problem.X, pred_leaf=True)
    columns = booster.num_model_per_iteration()
    values = np.array(
        [[booster.get_leaf_output(tree, leaf) for tree, leaf in enumerate(row)] for row in leaves.astype(int)]
    )
    summed = values.reshape(N_ROWS, -1, columns).sum(axis=1)
    np.testing.assert_allclose(summed, raw(booster, problem.X).reshape(N_ROWS, columns), atol=1e-9)
    counts = booster.trees_to_dataframe().query("tree_index == 0 and split_gain.isnull()")["count"]
    assert sorted(counts) == sorted(np.unique(leaves[:, 0], return_counts=True)[1])


def test_contributions_add_up(fitted, problem):
    booster, *_ = fitted
    columns = booster.num_model_per_iteration()
    parts = booster.predict(problem.X, pred_contrib=True).reshape(N_ROWS, columns, -1)
    np.testing.assert_allclose(parts.sum(axis=2), raw(booster, problem.X).reshape(N_ROWS, columns), atol=1e-6)
    if columns == 1:
        assert parts[0, 0, -1] == pytest.approx(raw(booster, problem.X).mean(), abs=1e-4)


def test_saved_and_pickled(fitted, problem, tmp_path: Path):
    booster, *_ = fitted
    booster.save_model(tmp_path / "model.txt")
    copies = [
        lgb.Booster(model_file=tmp_path / "model.txt"),
        lgb.Booster(model_str=booster.model_to_string()),
        pickle.loads(pickle.dumps(booster)),
        copy.deepcopy(booster),
    ]
    assert type(booster) is lgb.Booster
    for other in copies:
        assert np.array_equal(raw(other, problem.X), raw(booster, problem.X))
    assert len(booster.dump_model()["tree_info"]) == booster.num_trees()
    assert booster.params["num_leaves"] == 7 and "[num_leaves: 7]" in booster.model_to_string()


def test_parts_of_the_model(fitted, problem):
    booster, *_ = fitted
    assert booster.current_iteration() == N_ROUNDS
    first, rest = raw(booster, problem.X, num_iteration=3), raw(booster, problem.X, start_iteration=3)
    np.testing.assert_allclose(first + rest, raw(booster, problem.X), atol=1e-9)
    importance = booster.feature_importance("gain")
    assert importance.argmax() < 3 and importance.sum() > 0


def test_refit(problem):
    """New leaf values from the same rows are the old ones, if every tree begins where the others end."""
    booster = train({**BASE, "boost_from_average": False, "lambda_l2": 3.7}, problem.dataset(), 4)
    again = booster.refit(problem.X, problem.score, decay_rate=0.0)
    np.testing.assert_allclose(again.predict(problem.X), booster.predict(problem.X), rtol=1e-4, atol=1e-4)
