"""Exact training grows LightGBM's own trees wherever its bins lose nothing, and goes on and stops as it does."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import lightgbm as lgb
import numpy as np
import pytest
from scipy import sparse

from apsplit.integrations.lightgbm import train, training

from .problems import BASE, KINDS, N_ROUNDS, N_ROWS, assert_same_trees, halves, raw


@pytest.mark.parametrize(
    ("objective", "more"),
    [
        ("regression", {}),
        ("mse", {"lambda_l1": 30.0, "lambda_l2": 2.0}),
        ("regression", {"min_data_in_leaf": 20, "boost_from_average": False}),
        ("regression", {"max_depth": 2, "min_sum_hessian_in_leaf": 30.0}),
        ("regression", {"min_gain_to_split": 50.0, "num_leaves": 4}),
        ("binary", {}),
        ("binary", {"sigmoid": 0.7, "scale_pos_weight": 2.0}),
        ("binary", {"is_unbalance": True, "boost_from_average": False}),
        ("multiclass", {"num_class": 3}),
        ("softmax", {"num_class": 4, "lambda_l2": 1.0}),  # of the fourth class there are no rows
        ("softmax", {"num_class": 4, "boost_from_average": False}),
    ],
)
@pytest.mark.parametrize("weighted", [False, True])
def test_trees_are_those_of_lightgbm(problem, objective, more, weighted):
    if weighted and more.get("min_data_in_leaf"):
        pytest.skip("with weights LightGBM estimates min_data_in_leaf from hessians; here it counts rows")
    kind = {"mse": "regression", "softmax": "multiclass"}.get(objective, objective)
    params = {**BASE, "objective": objective, **more}
    fields = {"weight": problem.weight} if weighted else {}
    ours = train(params, problem.dataset(kind, **fields), N_ROUNDS)
    theirs = lgb.train(params, problem.dataset(kind, **fields), N_ROUNDS)
    assert_same_trees(ours, theirs, problem.X)


@pytest.mark.parametrize(
    "constraints",
    [
        {"interaction_constraints": [[0, 1], [2, 3, 4]]},
        {"interaction_constraints": "[0,2],[2,3]"},  # no tree uses the others
        {"monotone_constraints": [1, 0, 0, 0, 0], "max_depth": 1},
        {"monotone_constraints": "1,0,-1,0,0", "max_depth": 2, "num_leaves": 4},
        {"mc": (-1, 1, 0, 0, 1), "max_depth": 2, "num_leaves": 4},
    ],
    ids=str,
)
@pytest.mark.parametrize("objective", ["regression", "binary"])
def test_constrained_trees_are_those_of_lightgbm(problem, objective, constraints):
    """As long as no node that is split has a weight at its bounds: see docs/PARAMETERS.md."""
    params = {**BASE, "objective": objective, **constraints}
    ours, theirs = (made.train(params, problem.dataset(objective), N_ROUNDS) for made in (training, lgb))
    assert_same_trees(ours, theirs, problem.X)
    written = dict(ours.params)
    assert written.get("interaction_constraints") == theirs.params.get("interaction_constraints")


@pytest.mark.parametrize("objective", ["regression", "binary", "multiclass"])
def test_monotone_predictions(problem, objective):
    params = {**BASE, **KINDS[objective], "objective": objective, "monotone_constraints": [1, 0, -1, 0, 0]}
    params |= {"num_leaves": 31, "bagging_fraction": 0.7, "bagging_freq": 1, "feature_fraction": 0.8}
    booster = train(params, problem.dataset(objective), N_ROUNDS)
    for feature, direction in ((0, 1), (2, -1)):
        found = []
        for value in np.linspace(*np.nanpercentile(problem.X[:, feature], [0, 100]), 40):
            Z = problem.X.copy()
            Z[:, feature] = value
            found.append(raw(booster, Z))
        assert (direction * np.diff(found, axis=0) >= -1e-9).all()


def test_sparse_input(problem):
    X = np.where(np.isnan(problem.X) | (problem.X < 12), 0.0, problem.X)
    params = {**BASE, "objective": "regression"}
    dense = train(params, lgb.Dataset(X, problem.score), 5)
    for made in (sparse.csr_matrix, sparse.csc_matrix):
        ours = train(params, lgb.Dataset(made(X), problem.score), 5)
        np.testing.assert_allclose(raw(ours, made(X)), raw(dense, X), atol=1e-9)
    assert_same_trees(dense, lgb.train(params, lgb.Dataset(X, problem.score), 5), X)


def test_frames_and_names(problem):
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame(problem.X, columns=["net income", *"bcde"])
    ours = train({**BASE}, lgb.Dataset(frame, problem.score), 3)
    assert ours.feature_name() == ["net_income", *"bcde"]
    assert np.array_equal(ours.predict(frame), train({**BASE}, problem.dataset(), 3).predict(problem.X))
    named = train({**BASE}, problem.dataset(feature_name=[*"vwxyz"]), 2)
    assert named.feature_name() == [*"vwxyz"]
    with pytest.raises(ValueError, match="character that LightGBM does not allow"):
        train({**BASE}, problem.dataset(feature_name=["a:b", *"wxyz"]), 2)


def test_one_feature():
    X, y = np.arange(40.0)[:, None], np.r_[np.zeros(13), np.ones(27)]
    ours = train({**BASE, "num_leaves": 2, "learning_rate": 1.0}, lgb.Dataset(X, y), 1)
    table = ours.trees_to_dataframe()
    assert table.threshold[0] == 12.5
    np.testing.assert_allclose(ours.predict(X), y, atol=1e-6)


def test_max_delta_step_by_hand():
    """LightGBM itself gives up features that gained nothing further up; the first split is by the same formula."""
    X, y = np.arange(6.0)[:, None], np.array([0.0, 0.0, 0.0, 5.0, 5.0, 9.0])
    params = {**BASE, "min_sum_hessian_in_leaf": 0.0, "max_delta_step": 1.0, "num_leaves": 2, "learning_rate": 1.0}
    ours, theirs = (run(params, lgb.Dataset(X, y), 1) for run in (train, lgb.train))
    assert_same_trees(ours, theirs, X)
    np.testing.assert_allclose(ours.predict(X), y.mean() + np.sign(y - y.mean()))


def test_min_data_in_leaf(problem):
    params = {**BASE, "objective": "binary", "min_data_in_leaf": 30}
    table = train(params, problem.dataset("binary"), 5).trees_to_dataframe()
    assert table["count"].min() >= 30
    params = {**params, "objective": "regression", "min_sum_hessian_in_leaf": 0.0}
    ours, theirs = (run(params, problem.dataset(), 5) for run in (train, lgb.train))
    assert_same_trees(ours, theirs, problem.X)


def test_continued_by_lightgbm(fitted, problem):
    """Half by us and half by LightGBM is the same as all by LightGBM."""
    booster, params, y = fitted
    both = lgb.train(params, lgb.Dataset(problem.X, y), 3, init_model=booster)
    alone = lgb.train(params, lgb.Dataset(problem.X, y), N_ROUNDS + 3)
    assert_same_trees(both, alone, problem.X)


def test_continued_from_lightgbm(fitted, problem, tmp_path: Path):
    _, params, y = fitted
    half = lgb.train(params, lgb.Dataset(problem.X, y), 3)
    half.save_model(tmp_path / "half.txt")
    alone = lgb.train(params, lgb.Dataset(problem.X, y), 6)
    seen: list[int] = []
    for init_model in (half, tmp_path / "half.txt"):
        note = lambda env: seen.append(env.iteration)
        both = train(params, lgb.Dataset(problem.X, y), 3, init_model=init_model, callbacks=[note])
        assert_same_trees(both, alone, problem.X)
    assert seen == [3, 4, 5] * 2


def test_continued_from_another_shape(problem):
    half = train({**BASE, "objective": "multiclass", "num_class": 3}, problem.dataset("multiclass"), 2)
    with pytest.raises(ValueError, match="init_model has 3 trees a round, this training 1"):
        train(BASE, problem.dataset(), 2, init_model=half)
    with pytest.raises(ValueError, match="init_score"):
        train(BASE, problem.dataset(init_score=np.zeros(N_ROWS)), 2, init_model=train(BASE, problem.dataset(), 2))


@pytest.mark.parametrize("by_callback", [True, False])
def test_early_stopping_by_hand(problem, by_callback):
    params = {**BASE, "objective": "binary", "num_leaves": 31, "learning_rate": 0.5}
    whole = train(params, halves(problem, "binary")[0], 30)
    y = problem.label("binary")[1::2]
    losses = []
    for i in range(1, 31):
        p = whole.predict(problem.X[1::2], num_iteration=i)
        losses.append(-np.log(np.where(y > 0, p, 1 - p)).mean())
    data, valid = halves(problem, "binary")
    params |= {} if by_callback else {"n_iter_no_change": 3}
    callbacks = [lgb.early_stopping(3, verbose=False)] if by_callback else []
    booster = train(params, data, 60, valid_sets=valid, callbacks=callbacks)
    assert booster.best_iteration == np.argmin(losses) + 1 < 27
    assert booster.best_score["valid_0"]["binary_logloss"] == pytest.approx(min(losses), rel=1e-9)
    best = whole.predict(problem.X, num_iteration=booster.best_iteration)
    assert np.array_equal(booster.predict(problem.X), best)


@pytest.mark.parametrize("objective", KINDS)
@pytest.mark.parametrize("rounds", [60, 3])  # stopped, or over before that
def test_what_early_stopping_leaves_is_what_lightgbm_leaves(problem, objective, rounds):
    """The trees up to the best round; and another training goes on from there."""
    params = {**BASE, "objective": objective, **KINDS[objective]}
    # Where values are missing in one half only, either may send them where it likes.
    problem = replace(problem, X=np.nan_to_num(problem.X, nan=-1.0))

    def once(run, init_model):
        data, valid = halves(problem, objective)
        # Too eager from the third round on, so that the second is the best.
        rates = lgb.reset_parameter(learning_rate=lambda i: 0.4 if i < 2 else 8.0)
        callbacks = [lgb.early_stopping(4, verbose=False), rates]
        return run(params, data, rounds, valid_sets=valid, callbacks=callbacks, init_model=init_model)

    first = [once(run, None) for run in (train, lgb.train)]
    second = [once(run, earlier) for run, earlier in zip((train, lgb.train), first, strict=True)]
    for ours, theirs in (first, second):
        told = [(b.num_trees(), b.current_iteration(), b.best_iteration) for b in (ours, theirs)]
        assert told[0] == told[1]
        np.testing.assert_allclose(raw(ours, problem.X), raw(theirs, problem.X), rtol=1e-5, atol=1e-5)
        restored = pickle.loads(pickle.dumps(ours))
        assert np.array_equal(restored.predict(problem.X, num_iteration=-1), ours.predict(problem.X))
    assert first[0].current_iteration() == 2 < second[0].current_iteration()


def test_learning_rate_reset(problem):
    rates = [0.5, 0.4, 0.3, 0.2]
    run = lambda how: how(
        {**BASE}, problem.dataset(), 4, callbacks=[lgb.reset_parameter(learning_rate=rates, num_leaves=lambda i: 3 + i)]
    )
    ours = run(train)
    assert_same_trees(ours, run(lgb.train), problem.X)
    assert [tree["num_leaves"] for tree in ours.dump_model()["tree_info"]] == [3, 4, 5, 6]
    with pytest.raises(ValueError, match="objective cannot be reset"):
        train({**BASE}, problem.dataset(), 2, callbacks=[lgb.reset_parameter(objective=["l2", "binary"])])


def test_callbacks_see_the_model(problem, capsys):
    seen = []

    def look(env):
        kept = pickle.loads(pickle.dumps(env.model))
        seen.append((env.model.num_trees(), np.array_equal(kept.predict(problem.X), env.model.predict(problem.X))))

    booster = train(BASE, problem.dataset(), 3, callbacks=[look])
    assert seen == [(1, True), (2, True), (3, True)]
    data = problem.dataset()
    train({**BASE, "verbosity": 1}, data, 2, valid_sets=data, callbacks=[lgb.log_evaluation(1)])
    assert "[2]\ttraining's l2: " in capsys.readouterr().out
    assert booster.num_trees() == 3


def test_the_model_is_assembled_once(problem, monkeypatch):
    """A round must not cost more the more trees there are."""
    made = []
    finished = training.GrowingBooster.finished
    monkeypatch.setattr(training.GrowingBooster, "finished", lambda self: made.append(1) or finished(self))
    data, valid = halves(problem, "regression")
    callbacks = [lgb.early_stopping(50, verbose=False), lgb.record_evaluation({}), lgb.log_evaluation(0)]
    train(BASE, data, 20, valid_sets=[data, valid], callbacks=callbacks)
    assert made == [1]


def test_threads_do_not_matter(problem):
    one, two = (train(BASE, problem.dataset(), 4, n_threads=n) for n in (1, 2))
    assert np.array_equal(raw(one, problem.X), raw(two, problem.X))
