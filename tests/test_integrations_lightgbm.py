"""Exact training hands over a real lightgbm.Booster, with LightGBM's own trees wherever its bins lose nothing."""

from __future__ import annotations

import copy
import doctest
import importlib
import itertools
import pickle
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest
from scipy import sparse
from scipy.special import expit, softmax
from sklearn.base import clone
from sklearn.datasets import load_breast_cancer, load_iris
from sklearn.model_selection import GridSearchCV

import apsplit
from apsplit.samplers import GOSS, BanditFeatures, Draw, FilterBoost, LazyBoost, Sampler

lgb = pytest.importorskip("lightgbm")

from apsplit.integrations.lightgbm import (  # noqa: E402
    ExactLGBMClassifier,
    ExactLGBMRegressor,
    ForcedSplits,
    forced,
    sampling,
    to_lightgbm,
    train,
    training,
)

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


@pytest.fixture(scope="module")
def problem() -> Problem:
    """Few distinct values, some missing, and labels without ties."""
    rng = np.random.default_rng(5)
    X = rng.integers(0, 30, size=(N_ROWS, 5)).astype(float)
    score = X[:, 0] - X[:, 1] + 10 * (X[:, 2] > 15) - 5 + rng.normal(size=N_ROWS) * 5
    X[rng.random(X.shape) < 0.08] = np.nan
    return Problem(X, score, rng.random(N_ROWS) + 0.5)


@pytest.fixture(scope="module", params=KINDS)
def fitted(request, problem):
    """An exact booster for each objective."""
    params = {**BASE, "objective": request.param, **KINDS[request.param]}
    return train(params, problem.dataset(request.param), N_ROUNDS), params, problem.label(request.param)


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


# ------------------------------------------------------------------------------------------- LightGBM's own trees


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
        pytest.skip("LightGBM estimates numbers of rows from hessians")
    kind = {"mse": "regression", "softmax": "multiclass"}.get(objective, objective)
    params = {**BASE, "objective": objective, **more}
    fields = {"weight": problem.weight} if weighted else {}
    ours = train(params, problem.dataset(kind, **fields), N_ROUNDS)
    theirs = lgb.train(params, problem.dataset(kind, **fields), N_ROUNDS)
    assert_same_trees(ours, theirs, problem.X)


@pytest.mark.parametrize(("objective", "more"), [(squared_error, {}), (softmax_loss, {"num_class": 3})])
def test_custom_objective(problem, objective, more):
    params = {**BASE, "objective": objective, **more}
    kind = "multiclass" if more else "regression"
    ours, theirs = (run(params, problem.dataset(kind), 4) for run in (train, lgb.train))
    assert_same_trees(ours, theirs, problem.X)
    assert np.array_equal(ours.predict(problem.X), raw(ours, problem.X))


@pytest.mark.parametrize("objective", KINDS)
def test_init_score(problem, objective):
    params = {**BASE, "objective": objective, **KINDS[objective]}
    columns = params.get("num_class", 1)
    init = np.random.default_rng(0).normal(size=(N_ROWS, columns))
    init = init[:, 0] if columns == 1 else init
    ours, theirs = (run(params, problem.dataset(objective, init_score=init), 4) for run in (train, lgb.train))
    assert_same_trees(ours, theirs, problem.X)


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


@pytest.mark.parametrize("objective", KINDS)
@pytest.mark.parametrize("from_average", [True, False])
def test_nothing_to_split(objective, from_average):
    """LightGBM keeps the constant of the first round, and no tree of the others; its callbacks go on."""
    X, y = np.ones((30, 2)), np.arange(30) % (3 if objective == "multiclass" else 2)
    X[0, 0] = 2.0
    params = {
        **BASE, "objective": objective, **KINDS[objective], "boost_from_average": from_average,
        "min_sum_hessian_in_leaf": 100.0, "metric": "none",
    }  # fmt: skip
    seen: list[int] = []
    count = lambda env: seen.append(env.iteration)
    ours = train(params, lgb.Dataset(X, y), 4, callbacks=[count])
    theirs = lgb.train(params, lgb.Dataset(X, y), 4)
    assert ours.num_trees() == theirs.num_trees() == (3 if objective == "multiclass" else 1)
    np.testing.assert_allclose(raw(ours, X), raw(theirs, X), rtol=1e-6)
    assert seen == [0, 1, 2, 3]


def test_one_class_only(problem):
    params = {**BASE, "objective": "binary"}
    ours, theirs = (run(params, lgb.Dataset(problem.X, np.ones(N_ROWS)), 3) for run in (train, lgb.train))
    np.testing.assert_allclose(raw(ours, problem.X), raw(theirs, problem.X), rtol=1e-6)


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


# --------------------------------------------------------------------------------------------- a real Booster


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


# -------------------------------------------------------------------------------------- evaluation and callbacks


def halves(problem, objective: str) -> tuple[lgb.Dataset, lgb.Dataset]:
    y = problem.label(objective)
    first = lgb.Dataset(problem.X[::2], y[::2])
    return first, lgb.Dataset(problem.X[1::2], y[1::2], reference=first)


@pytest.mark.parametrize(
    ("objective", "metric"),
    [
        ("binary", ["binary_logloss", "auc", "binary_error", "average_precision"]),
        ("regression", ["l2", "rmse", "l1", "huber"]),
        ("rmse", None),
        ("multiclass", ["multi_logloss", "multi_error", "auc_mu"]),
    ],
)
def test_metrics_are_those_of_lightgbm(problem, objective, metric):
    kind = "regression" if objective == "rmse" else objective
    params = {**BASE, "objective": objective, **KINDS[kind]} | ({} if metric is None else {"metric": metric})
    histories: list[dict] = [{}, {}]
    mean = lambda predicted, data: [("mean", float(np.mean(predicted)), False), ("rows", data.num_data(), True)]
    for history, run in zip(histories, (train, lgb.train), strict=True):
        data, valid = halves(problem, kind)
        run(
            params, data, 4, valid_sets=[valid, data], valid_names=["held_out", "own"], feval=mean,
            callbacks=[lgb.record_evaluation(history)],
        )  # fmt: skip
    ours, theirs = histories
    assert {name: list(each) for name, each in ours.items()} == {name: list(each) for name, each in theirs.items()}
    for metric_name, values in theirs["own"].items():
        np.testing.assert_allclose(ours["own"][metric_name], values, rtol=1e-5)
    assert list(ours) == list(theirs) == ["own", "held_out"]


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


# ------------------------------------------------------------------------------------------------- sampling


@pytest.fixture
def drawn(monkeypatch):
    """Gradients, hessians and sample of each round."""
    seen = []
    draw = sampling.RowSampling.draw

    def spy(self, round_, grad, hess, settings):
        sample = draw(self, round_, grad, hess, settings)
        seen.append((grad, hess, sample))
        return sample

    monkeypatch.setattr(sampling.RowSampling, "draw", spy)
    return seen


class EveryThird(Sampler):
    def sample(self, draw: Draw) -> Draw:
        return draw.with_rows(draw.selected_rows[draw.round % 3 :: 3])


@pytest.mark.parametrize("objective", ["regression", "binary"])
@pytest.mark.parametrize(
    ("more", "sampler", "sizes"),
    [
        ({"bagging_fraction": 0.5, "bagging_freq": 2}, None, [200] * 4),
        ({"data_sample_strategy": "goss", "learning_rate": 0.7}, None, [None, 120, 120, 120]),
        ({"boosting": "goss", "learning_rate": 0.7, "top_rate": 0.1}, None, [None, 80, 80, 80]),
        ({}, EveryThird(), [134, 133, 133, 134]),
        ({}, GOSS(0.3, 0.2), [200] * 4),
    ],
)
def test_same_trees_from_the_same_rows(problem, drawn, objective, more, sampler, sizes):
    """To LightGBM rows are handed over by their gradients: 0 for those that were not drawn."""
    params = {**BASE, "objective": objective, **more}
    ours = train(params, problem.dataset(objective), 4, sampler=sampler)
    assert [None if sample.rows is None else len(sample.rows) for *_, sample in drawn] == sizes
    for round_, (grad, hess, sample) in enumerate(drawn):
        factor = np.ones(N_ROWS) if sample.factor is None else sample.factor
        if sample.rows is not None:
            factor = np.where(np.isin(np.arange(N_ROWS), sample.rows), factor, 0.0)
        fobj = lambda *_, g=grad[0] * factor, h=hess[0] * factor: (g, h)
        plain = {name: value for name, value in params.items() if name not in more}
        theirs = lgb.train({**plain, "objective": fobj}, problem.dataset(), 1)
        np.testing.assert_allclose(gains(ours, round_), gains(theirs, 0), rtol=2e-5)
    if "bagging_freq" in more:
        same = [np.array_equal(a.rows, b.rows) for (*_, a), (*_, b) in itertools.pairwise(drawn)]
        assert same == [True, False, True]


def test_goss_speaks_for_the_rest(problem, drawn):
    train({**BASE, "data_sample_strategy": "goss", "learning_rate": 1.0}, problem.dataset(), 2)
    grad, hess, sample = drawn[1]
    top = np.sort(np.abs(grad[0] * hess[0]))[-80:]
    kept = np.abs(grad[0] * hess[0])[sample.rows[sample.factor[sample.rows] == 1.0]]
    assert np.array_equal(np.sort(kept), top)
    assert set(sample.factor[sample.rows]) == {1.0, np.float32(320 / 40)}


def test_seeds(problem):
    params = {**BASE, "bagging_fraction": 0.6, "bagging_freq": 1, "feature_fraction": 0.5}
    models = [train({**params, **more}, problem.dataset(), 4) for more in ({}, {}, {"seed": 1}, {"bagging_seed": 9})]
    scores = [raw(model, problem.X) for model in models]
    assert np.array_equal(scores[0], scores[1])
    assert not np.allclose(scores[0], scores[2]) and not np.allclose(scores[0], scores[3])


def test_fractions_of_features(problem):
    model = train({**BASE, "feature_fraction": 0.4}, problem.dataset(), 6)
    table = model.trees_to_dataframe()
    assert table.groupby("tree_index").split_feature.nunique().max() <= 2
    by_node = train({**BASE, "feature_fraction_bynode": 0.4}, problem.dataset(), 6).trees_to_dataframe()
    assert by_node.groupby("tree_index").split_feature.nunique().max() > 2


def test_samplers_of_features(problem):
    model = train(BASE, problem.dataset("binary"), 4, sampler=[LazyBoost(0.4)])
    assert model.trees_to_dataframe().groupby("tree_index").split_feature.nunique().max() <= 2
    bandit = train({**BASE, "objective": "binary"}, problem.dataset("binary"), 30, sampler=BanditFeatures(5))
    assert bandit.num_trees() == 30
    multi = {**BASE, "objective": "multiclass", "num_class": 3}
    assert train(multi, problem.dataset("multiclass"), 2, sampler=GOSS()).num_trees() == 6


def test_threads_do_not_matter(problem):
    one, two = (train(BASE, problem.dataset(), 4, n_threads=n) for n in (1, 2))
    assert np.array_equal(raw(one, problem.X), raw(two, problem.X))


# ---------------------------------------------------------------------------------------------- parameters


def test_aliases(problem):
    named = {
        "application": "mse", "eta": 0.2, "reg_lambda": 2.0, "reg_alpha": 1.0, "max_leaf": 5, "min_child_weight": 4.0,
        "min_child_samples": 3, "min_split_gain": 0.1, "colsample_bytree": 0.8, "random_state": 3, "n_jobs": 1,
        "verbose": -1, "num_trees": 3, "subsample": 0.7, "subsample_freq": 1,
    }  # fmt: skip
    main = {
        "objective": "regression", "learning_rate": 0.2, "lambda_l2": 2.0, "lambda_l1": 1.0, "num_leaves": 5,
        "min_sum_hessian_in_leaf": 4.0, "min_data_in_leaf": 3, "min_gain_to_split": 0.1, "feature_fraction": 0.8,
        "seed": 3, "num_threads": 1, "verbosity": -1, "num_iterations": 3, "bagging_fraction": 0.7, "bagging_freq": 1,
    }  # fmt: skip
    one, other = train(named, problem.dataset(), 50), train(main, problem.dataset(), 50)
    assert one.num_trees() == other.num_trees() == 3
    assert np.array_equal(raw(one, problem.X), raw(other, problem.X))
    both = train({**main, "reg_lambda": 77.0, "lambda_l1": "1.0"}, problem.dataset())
    assert np.array_equal(raw(both, problem.X), raw(one, problem.X))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("objective", "lambdarank"),
        ("objective", "regression_l1"),
        ("boosting", "dart"),
        ("linear_tree", True),
        ("extra_trees", True),
        ("monotone_constraints", [1, 0, 0, 0, 0]),
        ("interaction_constraints", [[0, 1]]),
        ("path_smooth", 1.0),
        ("use_missing", False),
        ("zero_as_missing", True),
        ("categorical_feature", "0"),
        ("forcedsplits_filename", "some.json"),
        ("use_quantized_grad", True),
        ("pos_bagging_fraction", 0.5),
        ("reg_sqrt", True),
        ("cegb_penalty_split", 1.0),
        ("no_such_parameter", 1),
    ],
)
def test_refused_parameters(problem, name, value):
    with pytest.raises(ValueError, match=name):
        train({**BASE, name: value}, problem.dataset(), 2)


@pytest.mark.parametrize(
    ("name", "value"),
    [("monotone_constraints", [1, 0, 0, 0, 0]), ("feature_contri", [1, 1, 1, 1, 0.5]), ("boosting", "rf")],
)
def test_what_lightgbm_itself_rejects_here_is_named(problem, name, value):
    """It is asked about the parameters without X, and then complains of the number of columns, or of bagging."""
    with pytest.raises(ValueError, match=f"{name}=.* is not supported"):
        train({**BASE, name: value}, problem.dataset(), 2)
    with pytest.raises(ValueError, match="num_leaves"):
        train({**BASE, "num_leaves": 1}, problem.dataset(), 2)


def test_parameters_at_their_defaults_are_fine(problem):
    defaults = {"boosting": "gbdt", "use_missing": True, "extra_trees": False, "path_smooth": 0, "max_bin": 63}
    booster = train({**BASE, **defaults}, problem.dataset(), 2)
    assert np.array_equal(raw(booster, problem.X), raw(train(BASE, problem.dataset(), 2), problem.X))


@pytest.mark.parametrize(
    ("params", "fields", "more", "message"),
    [
        ({"is_unbalance": True, "scale_pos_weight": 2.0, "objective": "binary"}, {}, {}, "is_unbalance"),
        ({"objective": "multiclass"}, {}, {}, "num_class=1 must be 2 or more"),
        ({"num_class": 3}, {}, {}, "num_class=3 must be 1"),
        ({"objective": "binary"}, {"label": np.arange(4.0)}, {}, "labels 0 and 1"),
        ({"data_sample_strategy": "goss", "top_rate": 0.8, "other_rate": 0.4}, {}, {}, "top_rate"),
        ({"data_sample_strategy": "goss", "bagging_freq": 1, "bagging_fraction": 0.5}, {}, {}, "bagging in GOSS"),
        ({"num_leaves": 1}, {}, {}, "num_leaves"),
        ({"bagging_freq": 1, "bagging_fraction": 0.5}, {}, {"sampler": GOSS()}, "sampler takes the place"),
        ({}, {}, {"sampler": FilterBoost()}, "FilterBoost is for AdaBoost"),
        ({}, {}, {"num_boost_round": 0}, "num_boost_round"),
        ({}, {"categorical_feature": [0]}, {}, "categorical_feature"),
        ({}, {"label": None}, {}, "no label"),
        ({}, {"weight": np.ones(3)}, {}, "weight has 3 values for 4 rows"),
        ({}, {"weight": np.zeros(4)}, {}, "weight of train_set must not be negative, and not all zero"),
        ({}, {"label": np.array([0.0, 1.0, np.nan, 1.0])}, {}, "label of train_set holds NaN"),
    ],
)
def test_refused_calls(params, fields, more, message):
    data = lgb.Dataset(np.arange(8.0).reshape(4, 2), **{"label": np.array([0.0, 1.0, 0.0, 1.0]), **fields})
    with pytest.raises(ValueError, match=message):
        train({**BASE, **params}, data, **more)


def test_raw_data_is_needed(problem):
    kept, freed = problem.dataset(free_raw_data=False).construct(), problem.dataset().construct()
    assert np.array_equal(raw(train(BASE, kept, 2), problem.X), raw(train(BASE, problem.dataset(), 2), problem.X))
    with pytest.raises(ValueError, match=r"train_set has no raw data any more: .* free_raw_data=False"):
        train(BASE, freed, 2)
    with pytest.raises(ValueError, match=r"valid_sets\[0\] has no raw data"):
        train(BASE, problem.dataset(), 2, valid_sets=[freed])
    with pytest.raises(ValueError, match=r"must be of lightgbm\.Dataset, not ndarray"):
        train(BASE, problem.X, 2)


def test_a_dataset_serves_again(problem):
    """Also when a function of the user has made LightGBM construct it."""
    data = problem.dataset()
    first = train({**BASE, "objective": squared_error}, data, 2)
    assert np.array_equal(raw(train({**BASE, "objective": squared_error}, data, 2), problem.X), raw(first, problem.X))


def test_subset(problem):
    rows = np.arange(0, N_ROWS, 2)
    whole = problem.dataset(free_raw_data=False)
    part = train(BASE, whole.subset(rows), 3)
    alone = train(BASE, lgb.Dataset(problem.X[rows], problem.score[rows]), 3)
    assert np.array_equal(raw(part, problem.X), raw(alone, problem.X))


# ---------------------------------------------------------------------------------------------- scikit-learn

SKLEARN = {"num_leaves": 6, "min_child_samples": 1, "n_jobs": 1, "n_estimators": 10, "learning_rate": 0.3}


@pytest.mark.parametrize("n_classes", [2, 3])
def test_classifier(problem, n_classes):
    y = problem.label("binary" if n_classes == 2 else "multiclass").astype(int)
    names = np.array(["no", "yes", "maybe"])[y]
    params = {**SKLEARN, "min_child_samples": 0, "min_child_weight": 3.0, "min_data_in_bin": 1, "verbosity": -1}
    ours, theirs = (kind(**params).fit(problem.X, names) for kind in (ExactLGBMClassifier, lgb.LGBMClassifier))
    np.testing.assert_allclose(ours.predict_proba(problem.X), theirs.predict_proba(problem.X), atol=1e-6)
    assert ours.classes_.tolist() == theirs.classes_.tolist()
    assert np.array_equal(ours.predict(problem.X), theirs.predict(problem.X))
    assert np.array_equal(ours.feature_importances_, theirs.feature_importances_)
    assert ours.n_features_in_ == 5 and isinstance(ours, lgb.LGBMClassifier)
    assert np.array_equal(pickle.loads(pickle.dumps(ours)).predict(problem.X), ours.predict(problem.X))


def test_regressor(problem):
    ours, theirs = (
        kind(**SKLEARN, min_data_in_bin=1, verbosity=-1).fit(problem.X, problem.score, sample_weight=problem.weight)
        for kind in (ExactLGBMRegressor, lgb.LGBMRegressor)
    )
    np.testing.assert_allclose(ours.predict(problem.X), theirs.predict(problem.X), rtol=1e-6, atol=1e-6)


def test_clone_and_grid_search():
    X, y = load_iris(return_X_y=True)
    model = ExactLGBMClassifier(**SKLEARN, sampler=LazyBoost(0.5), reg_lambda=2.0)
    again = clone(model)
    assert again.get_params() == model.get_params()
    assert isinstance(again.sampler, LazyBoost) and again.reg_lambda == 2.0
    search = GridSearchCV(again, {"num_leaves": [2, 4], "learning_rate": [0.1, 0.5]}, cv=2).fit(X, y)
    assert search.best_score_ > 0.9
    assert search.best_estimator_.booster_.num_trees() == 30


def test_eval_set_and_early_stopping(problem):
    y = np.where(problem.score > 0, "up", "down")
    model = ExactLGBMClassifier(**SKLEARN | {"n_estimators": 80, "learning_rate": 0.5})
    own = lambda y_true, p: ("mean", float(np.mean(p)), True)
    model.fit(
        problem.X[::2], y[::2], eval_set=[(problem.X[1::2], y[1::2])], eval_metric=["auc", own],
        callbacks=[lgb.early_stopping(3, first_metric_only=True, verbose=False)],
    )  # fmt: skip
    history = model.evals_result_["valid_0"]
    assert list(history) == ["auc", "binary_logloss", "mean"]
    assert model.best_iteration_ == np.argmax(history["auc"]) + 1 == len(history["auc"]) - 3
    assert model.best_score_["valid_0"]["auc"] == max(history["auc"])
    proba = model.predict_proba(problem.X)
    assert np.array_equal(model.classes_[proba.argmax(axis=1)], model.predict(problem.X))


def test_class_weight_and_custom_objective(problem):
    y = problem.label("binary").astype(int)
    balanced = ExactLGBMClassifier(**SKLEARN, class_weight={0: 1.0, 1: 3.0}).fit(problem.X, y)
    weighted = ExactLGBMClassifier(**SKLEARN).fit(problem.X, y, sample_weight=np.where(y, 3.0, 1.0))
    assert np.array_equal(balanced.predict_proba(problem.X), weighted.predict_proba(problem.X))
    own = lambda y_true, predicted: (predicted - y_true, np.ones(len(y_true)))
    model = ExactLGBMRegressor(**SKLEARN, objective=own).fit(problem.X, problem.score)
    plain = ExactLGBMRegressor(**SKLEARN, boost_from_average=False).fit(problem.X, problem.score)
    np.testing.assert_allclose(model.predict(problem.X), plain.predict(problem.X), rtol=1e-6)


def test_frames_in_estimators(problem):
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame(problem.X, columns=[*"abcde"])
    model = ExactLGBMRegressor(**SKLEARN).fit(frame, problem.score)
    assert model.feature_names_in_.tolist() == [*"abcde"]
    more = ExactLGBMRegressor(**SKLEARN).fit(frame, problem.score, init_model=model)
    assert more.booster_.num_trees() == 20
    with pytest.raises(ValueError, match="linear_tree"):
        ExactLGBMRegressor(**SKLEARN, linear_tree=True).fit(frame, problem.score)


# ----------------------------------------------------------------------------------------------- forced splits


@pytest.mark.parametrize("objective", ["regression", "binary"])
def test_forced_splits_make_the_exact_trees(objective):
    """LightGBM alone has few bins; with all splits forced it is no matter how many it would have used itself."""
    X, y = load_breast_cancer(return_X_y=True)
    X, y = X[::2, :6], y[::2].astype(float)
    params = {**BASE, "objective": objective, "max_bin": 400, "num_leaves": 4, "lambda_l2": 1.0}
    callback = ForcedSplits()
    booster = lgb.train(params, lgb.Dataset(X, y, free_raw_data=False), 5, callbacks=[callback])
    assert callback.n_forced_ == [3] * 5
    np.testing.assert_allclose(raw(booster, X), raw(train(params, lgb.Dataset(X, y), 5), X), atol=1e-6)
    assert pickle.loads(pickle.dumps(booster)).num_trees() == 5


def test_forced_splits_with_missing_values_and_valid_sets(problem):
    data = problem.dataset("binary", free_raw_data=False)
    callback, history = ForcedSplits(n_splits=3), {}
    callbacks = [callback, lgb.record_evaluation(history), lgb.early_stopping(30, verbose=False)]
    valid = lgb.Dataset(problem.X[:50], problem.label("binary")[:50], reference=data)
    booster = lgb.train({**BASE, "objective": "binary"}, data, 6, valid_sets=[valid], callbacks=callbacks)
    assert len(callback.n_forced_) == 6 and 0 < max(callback.n_forced_) <= 3
    assert len(history["valid_0"]["binary_logloss"]) == booster.num_trees() == 6


def test_forced_splits_in_an_estimator_and_with_linear_leaves(problem):
    X = np.nan_to_num(problem.X, nan=-1.0)
    callback = ForcedSplits(n_splits=1)
    model = lgb.LGBMRegressor(n_estimators=3, min_data_in_bin=1, feature_pre_filter=False, num_threads=1, verbosity=-1)
    with pytest.raises(ValueError, match="free_raw_data=False"):
        model.fit(X, problem.score, callbacks=[callback])
    callback.X = X
    model.fit(X, problem.score, callbacks=[callback])
    assert callback.n_forced_ == [1, 1, 1]
    callback = ForcedSplits(n_splits=1)
    params = {**BASE, "linear_tree": True, "num_leaves": 3}
    data = lgb.Dataset(X, problem.score, free_raw_data=False, params={"linear_tree": True})
    lgb.train(params, data, 3, callbacks=[callback])
    assert callback.n_forced_ == [1, 1, 1]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"max_bin": 16}, "max_bin=16 must be at least 32"),
        ({"min_data_in_bin": 3}, "min_data_in_bin"),
        ({"bin_construct_sample_cnt": 100}, "bin_construct_sample_cnt"),
        ({"feature_pre_filter": True}, "feature_pre_filter"),
        ({"bagging_freq": 1, "bagging_fraction": 0.5}, "bagging_freq"),
        ({"data_sample_strategy": "goss"}, "goss"),
        ({"min_gain_to_split": 1.0}, "min_gain_to_split"),
        ({"feature_fraction": 0.5}, "force_col_wise"),
        ({"objective": "multiclass", "num_class": 3}, "objective"),
        ({"boosting": "dart"}, "boosting"),
    ],
)
def test_conditions_of_forced_splits(problem, more, message):
    label = "multiclass" if "num_class" in more else "regression"
    data = problem.dataset(label, free_raw_data=False)
    with pytest.raises(ValueError, match=message):
        lgb.train({**BASE, **more}, data, 2, callbacks=[ForcedSplits()])


def test_fraction_of_features_by_column(problem):
    callback = ForcedSplits()
    params = {**BASE, "feature_fraction": 0.4, "force_col_wise": True}
    lgb.train(
        params, lgb.Dataset(np.nan_to_num(problem.X), problem.score, free_raw_data=False), 3, callbacks=[callback]
    )
    assert callback.n_forced_ == [6, 6, 6]


def test_a_tree_that_was_not_followed_is_noticed(problem, monkeypatch):
    """LightGBM drops a forced split that gains nothing, with a warning only."""
    nothing = {"feature": 4, "threshold": 29.0}
    monkeypatch.setattr(forced._Plan, "splits", lambda *_: nothing)
    X = np.column_stack((problem.X[:, :4], np.where(np.arange(N_ROWS) % 2, 29.0, 1.0)))
    with pytest.raises((RuntimeError, lgb.basic.LightGBMError)):
        lgb.train(BASE, lgb.Dataset(X, problem.score, free_raw_data=False), 2, callbacks=[ForcedSplits()])


def test_forced_splits_tell_what_estimators_need(problem):
    with pytest.raises(ValueError, match=r"ForcedSplits\(X=\.\.\.\)"):
        lgb.LGBMRegressor(n_estimators=2, **BASE).fit(problem.X, problem.score, callbacks=[ForcedSplits()])


def test_forced_splits_refuse_cv(problem):
    with pytest.raises(ValueError, match=r"not for lightgbm\.cv"):
        lgb.cv(BASE, problem.dataset(free_raw_data=False), 2, nfold=2, stratified=False, callbacks=[ForcedSplits()])


# -------------------------------------------------------------------------------------------------- conversion

ADABOOSTS = {
    "two classes": apsplit.AdaBoostClassifier(8, max_depth=2),
    "real": apsplit.AdaBoostClassifier(8, max_depth=2, boosting="real"),
    "samme": apsplit.AdaBoostClassifier(8, max_depth=2),
    "ovr": apsplit.AdaBoostClassifier(8, max_depth=2, multiclass="ovr"),
}


@pytest.fixture(scope="module", params=ADABOOSTS)
def adaboost(request, problem):
    y = problem.label("binary" if request.param in ("two classes", "real") else "multiclass")
    model = clone(ADABOOSTS[request.param]).fit(problem.X, np.array(["a", "b", "c"])[y.astype(int)])
    return model, to_lightgbm(model)


def test_adaboost_as_a_booster(adaboost, problem):
    model, booster = adaboost
    decision = model.decision_function(problem.X)
    np.testing.assert_allclose(raw(booster, problem.X), decision, atol=1e-12)
    parts = booster.predict(problem.X, pred_contrib=True).reshape(N_ROWS, -1, 6)
    np.testing.assert_allclose(parts.sum(axis=2), decision.reshape(N_ROWS, -1), atol=1e-6)
    predicted = booster.predict(problem.X)
    if predicted.ndim == 1:
        np.testing.assert_allclose(predicted, model.predict_proba(problem.X)[:, 1], atol=1e-9)
    else:
        assert np.array_equal(model.classes_[predicted.argmax(axis=1)], model.predict(problem.X))


@pytest.mark.parametrize("n_classes", [2, 3])
def test_decision_tree_as_a_booster(problem, n_classes):
    y = problem.label("binary" if n_classes == 2 else "multiclass")
    model = apsplit.DecisionTreeClassifier(max_depth=4).fit(problem.X, y)
    proba = model.predict_proba(problem.X)
    np.testing.assert_allclose(to_lightgbm(model).predict(problem.X), proba[:, 1] if n_classes == 2 else proba)


def test_conversion_keeps_names_and_refuses_others(problem):
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame(problem.X, columns=[*"abcde"])
    booster = to_lightgbm(apsplit.AdaBoostClassifier(3).fit(frame, problem.label("binary")))
    assert booster.feature_name() == [*"abcde"]
    with pytest.raises(ValueError, match="to_lightgbm takes"):
        to_lightgbm(lgb.LGBMClassifier())


# ------------------------------------------------------------------------------------------- what reads Boosters


def test_shap(adaboost, fitted, problem):
    shap = pytest.importorskip("shap")
    for booster in (adaboost[1], fitted[0]):
        values = np.asarray(shap.TreeExplainer(booster).shap_values(problem.X[:20]))
        parts = booster.predict(problem.X[:20], pred_contrib=True).reshape(20, -1, 6)[:, :, :-1]
        values = values[:, None] if values.ndim == 2 else np.moveaxis(values, -1, 1)
        np.testing.assert_allclose(values, parts, atol=1e-6)


def test_treelite(fitted, adaboost, problem):
    treelite = pytest.importorskip("treelite")
    for booster in (fitted[0], adaboost[1]):
        model = treelite.frontend.from_lightgbm(booster)
        found = treelite.gtil.predict(model, problem.X, pred_margin=True).reshape(N_ROWS, -1)
        np.testing.assert_allclose(found, raw(booster, problem.X).reshape(N_ROWS, -1), rtol=1e-5, atol=1e-5)


def test_onnx(problem):
    onnxmltools = pytest.importorskip("onnxmltools")
    runtime = pytest.importorskip("onnxruntime")
    from onnxmltools.convert.common.data_types import FloatTensorType

    booster = train({**BASE, "objective": "binary"}, problem.dataset("binary"), 5)
    graph = onnxmltools.convert_lightgbm(booster, initial_types=[("X", FloatTensorType([None, 5]))], zipmap=False)
    session = runtime.InferenceSession(graph.SerializeToString(), providers=["CPUExecutionProvider"])
    found = session.run(None, {"X": problem.X.astype(np.float32)})[1]
    np.testing.assert_allclose(found[:, 1], booster.predict(problem.X), atol=1e-5)


@pytest.mark.parametrize("name", ["model", "parameters", "training", "estimators", "forced", "convert"])
def test_examples_in_docstrings(name):
    module = importlib.import_module(f"apsplit.integrations.lightgbm.{name}")
    found = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert found.attempted > 0 and found.failed == 0
