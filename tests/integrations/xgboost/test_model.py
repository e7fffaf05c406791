"""Models assembled in XGBoost's own format are what XGBoost itself would have written."""

from __future__ import annotations

import json

import numpy as np
import pytest
import xgboost as xgb

from apsplit import grow_gradient_tree
from apsplit.integrations.xgboost.model import Model

from .problems import matrices, parameters, table


def content(booster: xgb.Booster) -> dict:
    return json.loads(booster.save_raw("json"))["learner"]


@pytest.mark.parametrize("objective", ["reg:squarederror", "multi:softprob"])
def test_a_model_read_and_written(objective):
    dtrain, dtest = matrices(objective)
    booster = xgb.train(parameters(objective), dtrain, 3)
    model = Model(booster)
    assert model.n_rounds == 3 and model.n_trees == 3 * model.n_groups
    again = xgb.Booster(model_file=model.to_ubjson({"note": "kept"}))
    assert content(again)["gradient_booster"] == content(booster)["gradient_booster"]
    assert np.array_equal(again.predict(dtest), booster.predict(dtest)) and again.attr("note") == "kept"
    without = xgb.Booster(model_file=model.to_ubjson(trees=()))
    assert without.num_boosted_rounds() == 0


def test_trees_are_appended():
    """Margins are the intercept and what the trees themselves predict."""
    X, score = table()
    dtrain, _ = matrices("reg:squarederror")
    model = Model(xgb.Booster(parameters("reg:squarederror", base_score=0.5), [dtrain]))
    expected = np.full(len(X), 0.5)
    for depth in (1, 3, 5):
        tree = grow_gradient_tree(X, expected - score, max_depth=depth)
        model.append(tree, tree.value)
        expected += tree.predict(X)
    booster = xgb.Booster(model_file=model.to_ubjson())
    assert booster.num_boosted_rounds() == 3
    assert booster.predict(xgb.DMatrix(X), output_margin=True) == pytest.approx(expected, rel=1e-5, abs=1e-5)
