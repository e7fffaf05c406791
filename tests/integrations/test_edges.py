"""What comes to the adapters at the edges: odd parameters, odd data, odd callbacks."""

from __future__ import annotations

import functools
import json
import warnings
from typing import Any

import lightgbm as lgb
import numpy as np
import pytest
import xgboost as xgb

import apsplit.integrations.lightgbm as exact_lgb
import apsplit.integrations.xgboost as exact_xgb
from apsplit.integrations.xgboost import ExactSplits
from apsplit.samplers import GOSS

from .problems import LGB, N_ROWS, XGB, X, Y, dump, train_lgb, train_xgb


@pytest.mark.parametrize("name", ["nthread", "n_jobs"])
@pytest.mark.parametrize("number", [-2, -1, 0])
def test_all_processors(name, number):
    given = {k: v for k, v in XGB.items() if k != "nthread"} | {name: number}
    booster = xgb.train(given, xgb.DMatrix(X, Y), 3, callbacks=[ExactSplits()])
    assert dump(booster) == dump(train_xgb())


def test_all_processors_in_an_estimator():
    options = {"tree_method": "exact", "n_estimators": 3, "max_depth": 2, "callbacks": [ExactSplits()]}
    models = [xgb.XGBClassifier(n_jobs=n_jobs, **options).fit(X, Y) for n_jobs in (-1, 1)]
    assert dump(models[0].get_booster()) == dump(models[1].get_booster())


def test_seeds_that_xgboost_accepts():
    for seed in (-1, -(2**40), 2**40):
        drawn = [dump(train_xgb(subsample=0.5, seed=given)) for given in (seed, seed, seed + 1)]
        assert drawn[0] == drawn[1] != drawn[2]
        assert dump(train_xgb(subsample=0.5, random_state=seed)) == drawn[0]


@pytest.mark.parametrize("share", ["subsample", "colsample_bytree", "colsample_bylevel", "colsample_bynode", "seed"])
def test_random_shares_and_seeds(share):
    """Since XGBoost 3.3 the state of its generator is among the parameters; a callback may set some at any time."""
    value = 7 if share == "seed" else 0.5
    reset = xgb.callback.LearningRateScheduler(lambda round_: 0.3)
    matrix = xgb.DMatrix(X, Y)
    booster = xgb.train({**XGB, share: value}, matrix, 3, callbacks=[ExactSplits(GOSS(0.5, 0.2)), reset])
    assert booster.num_boosted_rounds() == 3
    going_on = xgb.train({**XGB, share: value}, matrix, 2, callbacks=[ExactSplits()], xgb_model=booster)
    assert dump(going_on)[:3] == dump(booster)


@pytest.mark.parametrize("verbosity", [0, 1, 2])
def test_misspelt_parameters_are_what_they_are_in_xgboost(verbosity, capfd):
    """A warning in its own words, by the verbosity of the moment, and nothing else."""
    typo = _Set(lerning_rate=0.1)
    with xgb.config_context(verbosity=verbosity), warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert dump(train_xgb(max_dept=3)) == dump(train_xgb())
        xgb.XGBClassifier(tree_method="exact", max_dept=3, callbacks=[ExactSplits()]).fit(X, Y)
        xgb.train(XGB, xgb.DMatrix(X, Y), 3, callbacks=[ExactSplits(), typo])
    said = "".join(str(warning.message) for warning in caught)
    assert all((name in said) == (verbosity > 0) for name in ("max_dept", "lerning_rate"))
    capfd.readouterr()


class _Set(xgb.callback.TrainingCallback):
    def __init__(self, **params: Any) -> None:
        super().__init__()
        self.params = params

    def before_iteration(self, model: Any, epoch: int, evals_log: Any) -> bool:
        model.set_param(self.params)
        return False


@pytest.mark.parametrize("verbosity", [0, 1, 2])
@pytest.mark.parametrize("everywhere", [False, True])
def test_looking_for_them_leaves_the_verbosity_as_it_was(verbosity, everywhere, capfd):
    before = xgb.get_config()["verbosity"]
    after = []
    try:
        for callbacks in ([], [ExactSplits()]):
            xgb.set_config(verbosity=verbosity if everywhere else 1)
            given = {} if everywhere else {"verbosity": verbosity}
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                booster = xgb.train({**XGB, **given}, xgb.DMatrix(X, Y), 2, callbacks=callbacks)
            learner = json.loads(booster.save_config())["learner"]
            after.append((xgb.get_config()["verbosity"], learner["gradient_booster"]))
    finally:
        xgb.set_config(verbosity=before)
    assert after[0] == after[1] and after[0][0] == verbosity
    capfd.readouterr()


@pytest.mark.parametrize("rate", [np.inf, np.nan])
def test_rates_that_are_no_numbers(rate):
    with pytest.raises(ValueError, match="learning_rate"):
        train_xgb(learning_rate=rate)
    with pytest.raises(ValueError, match="learning_rate"):
        xgb.train(XGB, xgb.DMatrix(X, Y), 3, callbacks=[ExactSplits(), _Set(eta=rate)])
    with pytest.raises(ValueError, match="learning_rate"):
        train_lgb(learning_rate=rate)
    with pytest.raises(ValueError, match="learning_rate"):
        train_lgb(callbacks=[lgb.reset_parameter(learning_rate=[0.1, 0.1, rate])])


@pytest.mark.parametrize("rounds", [1.5, "3", True, None, -1])
def test_rounds_that_are_no_number(rounds):
    with pytest.raises(ValueError, match="num_boost_round must be an integer"):
        train_lgb(rounds)
    with pytest.raises(ValueError, match="num_iterations must be an integer"):
        train_lgb(n_estimators=rounds if rounds is not None else 2.0)
    with pytest.raises(ValueError, match="num_boost_round must be an integer"):
        exact_xgb.train(XGB, xgb.DMatrix(X, Y), rounds)


def test_rounds_of_numpy():
    assert train_lgb(np.int32(2)).num_trees() == 2
    assert exact_xgb.train(XGB, xgb.DMatrix(X, Y), np.int64(2)).num_boosted_rounds() == 2


def test_no_rows_to_train_on():
    with pytest.raises(ValueError, match="dtrain has no rows"):
        train_xgb(rows=slice(0, 0))
    with pytest.raises(ValueError, match="0 sample"):
        exact_lgb.train(LGB, lgb.Dataset(X[:0], Y[:0]), 2)


@pytest.mark.parametrize(
    ("objective", "metric"),
    [("binary:logistic", "logloss"), ("binary:logistic", "auc"), ("multi:softprob", "mlogloss")],
)
def test_no_rows_to_evaluate(objective, metric):
    """As XGBoost has it, beside a set that has rows."""
    n_classes = 3 if objective == "multi:softprob" else 2
    params = {**XGB, "objective": objective, "eval_metric": metric, "num_class": n_classes if n_classes > 2 else 0}
    found: list[dict[str, Any]] = [{}, {}]
    y = np.arange(N_ROWS) % n_classes
    for result, callbacks in zip(found, ([], [ExactSplits()]), strict=True):
        data, nothing = xgb.DMatrix(X, y), xgb.DMatrix(X[:0], y[:0])
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            xgb.train(params, data, 3, evals=[(nothing, "nothing"), (data, "all")], evals_result=result,
                      verbose_eval=False, callbacks=callbacks)  # fmt: skip
    theirs, ours = found
    assert np.array_equal(theirs["nothing"][metric], ours["nothing"][metric], equal_nan=True)
    assert ours["all"][metric] == pytest.approx(theirs["all"][metric], rel=1e-4)


def test_evaluating_before_the_first_round():
    """A callback may ask before there is anything of ours."""
    said: list[list[str]] = [[], []]

    class Ask(xgb.callback.TrainingCallback):
        def __init__(self, into: list[str]) -> None:
            super().__init__()
            self.into = into

        def before_iteration(self, model: Any, epoch: int, evals_log: Any) -> bool:
            self.into.append(model.eval(xgb.DMatrix(X, Y)))
            return False

    for into, callbacks in zip(said, ([], [ExactSplits()]), strict=True):
        xgb.train({**XGB, "base_score": 0.4}, xgb.DMatrix(X, Y), 3, callbacks=[*callbacks, Ask(into)])
    theirs, ours = ([float(text.rpartition(":")[2]) for text in texts] for texts in said)
    assert ours == pytest.approx(theirs, rel=1e-5) and len(ours) == 3


class Slotted:
    __slots__ = ("calls",)

    def __init__(self) -> None:
        self.calls: list[int] = []

    def __call__(self, env: Any) -> None:
        self.calls.append(env.iteration)


def test_callbacks_without_attributes():
    """LightGBM itself cannot take these."""
    slotted, seen = Slotted(), []
    train_lgb(callbacks=[slotted, seen.append, functools.partial(seen.append)])
    assert slotted.calls == [0, 1, 2] and len(seen) == 6


def test_order_of_callbacks():
    """By ``order``, or as listed; and nothing is written into them."""
    said: list[str] = []
    functions = []
    for name, order in (("last", 50), ("first", -9), ("second", None), ("third", None)):
        functions.append(lambda env, name=name: said.append(name))
        if order is not None:
            functions[-1].order = order  # type: ignore[attr-defined]
    train_lgb(1, callbacks=functions)
    assert said == ["first", "second", "third", "last"]
    assert not vars(functions[2])


def test_no_callbacks():
    with pytest.raises(ValueError, match=r"callbacks\[1\] must be a function"):
        train_lgb(callbacks=[print, 1])
