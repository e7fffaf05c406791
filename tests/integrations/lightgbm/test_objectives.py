"""Objectives of LightGBM: their trees against its own, slopes by differences; and functions in their place."""

from __future__ import annotations

import lightgbm as lgb
import numpy as np
import pytest

from apsplit.integrations.lightgbm import ExactLGBMClassifier, ExactLGBMRegressor, objectives, train
from apsplit.integrations.lightgbm.parameters import OBJECTIVES, read_parameters
from apsplit.samplers import GOSS

from .problems import BASE, KINDS, N_ROWS, assert_same_trees, raw, softmax_loss, squared_error

# With a value for the parameter of each, other than the default.
LOSSES = {
    "regression": {"reg_sqrt": True},
    "regression_l1": {},
    "huber": {"alpha": 3.0},
    "fair": {"fair_c": 2.0},
    "poisson": {"poisson_max_delta_step": 0.5},
    "quantile": {"alpha": 0.3},
    "mape": {},
    "gamma": {},
    "tweedie": {"tweedie_variance_power": 1.2},
    "cross_entropy": {},
    "binary": {"sigmoid": 0.7},
    "multiclass": {"num_class": 3},
    "multiclassova": {"num_class": 3, "is_unbalance": True, "sigmoid": 0.7},
}


def label_of(problem, objective):
    score = problem.score
    if objective in ("poisson", "gamma", "tweedie"):
        return np.exp(score / 10)
    if objective == "cross_entropy":
        return 1 / (1 + np.exp(-score / 5))
    if objective.startswith("multiclass"):
        return np.digitize(score, [-8, 8]).astype(float)
    return (score > 0).astype(float) if objective == "binary" else score


def both(problem, objective, rounds=4, weight=None, init_score=None, **more):
    """Exact training and LightGBM's own, each with its metrics."""
    y, found = label_of(problem, objective), []
    for run in (train, lgb.train):
        data, result = lgb.Dataset(problem.X, y, weight=weight, init_score=init_score), {}
        params = {**BASE, "objective": objective, **LOSSES[objective], **more}
        booster = run(params, data, rounds, valid_sets=[data], callbacks=[lgb.record_evaluation(result)])
        found.append((booster, result["training"]))
    return found


def test_all_objectives_are_tried():
    assert set(LOSSES) == set(objectives.OBJECTIVES) == set(OBJECTIVES.values())


@pytest.mark.parametrize("from_average", [True, False])
@pytest.mark.parametrize("is_weighted", [False, True])
@pytest.mark.parametrize("objective", LOSSES)
def test_trees_metrics_and_predictions_are_lightgbms(problem, objective, is_weighted, from_average):
    if objective == "mape" and is_weighted:
        pytest.skip("LightGBM takes the first weight for all hessians when it judges splits, and not when it adds up")
    rounds = 2 if objective == "regression_l1" else 4  # gradients of +-1 tie sooner or later
    weight = problem.weight if is_weighted else None
    (ours, metrics), (theirs, expected) = both(problem, objective, rounds, weight, boost_from_average=from_average)
    assert_same_trees(ours, theirs, problem.X)
    np.testing.assert_allclose(ours.predict(problem.X), theirs.predict(problem.X), rtol=1e-6)
    assert list(metrics) == list(expected)
    for name, values in expected.items():
        np.testing.assert_allclose(metrics[name], values, rtol=1e-6)
    header = [next(line for line in each.model_to_string().splitlines() if line.startswith("objective="))
              for each in (ours, theirs)]  # fmt: skip
    assert header[0] == header[1]


@pytest.mark.skipif(lgb.__version__.startswith("4.6"), reason="with weights 4.6 takes something else for a percentile")
@pytest.mark.parametrize("objective", ["regression_l1", "quantile", "mape"])
def test_renewed_leaves_are_percentiles(problem, objective):
    """Of the residuals in a leaf, by the definition: as much weight below as above, but for one row."""
    share, y = LOSSES[objective].get("alpha", 0.5), label_of(problem, objective)
    params = {**BASE, "objective": objective, **LOSSES[objective], "learning_rate": 1.0}
    booster = train(params, lgb.Dataset(problem.X, y, weight=problem.weight), 3)
    leaves, before = booster.predict(problem.X, pred_leaf=True), raw(booster, problem.X, num_iteration=2)
    weight = problem.weight / (np.maximum(1.0, np.abs(y)) if objective == "mape" else 1.0)
    for leaf in np.unique(leaves[:, 2]):
        rows = leaves[:, 2] == leaf
        gap, w = y[rows] - before[rows] - booster.get_leaf_output(2, leaf), weight[rows]
        assert (
            w[gap < -1e-6].sum() <= share * w.sum() + w.max() and w[gap > 1e-6].sum() <= (1 - share) * w.sum() + w.max()
        )


@pytest.mark.parametrize("objective", ["regression_l1", "poisson", "multiclassova"])
def test_bags_samplers_init_scores_and_models_to_go_on_from(problem, objective):
    """What a sample leaves out keeps its score right: metrics are those of the predictions."""
    y, n_columns = label_of(problem, objective), LOSSES[objective].get("num_class", 1)
    data = lgb.Dataset(problem.X, y, weight=problem.weight, free_raw_data=False)
    params = {**BASE, "objective": objective, **LOSSES[objective]}
    ways = ({"bagging_freq": 1, "bagging_fraction": 0.5}, {"data_sample_strategy": "goss", "learning_rate": 0.9})
    for way, sampler in (*((way, None) for way in ways), ({}, GOSS())):
        result: dict = {}
        recorded = lgb.record_evaluation(result)
        booster = train({**params, **way}, data, 4, valid_sets=[data], callbacks=[recorded], sampler=sampler)
        again = train({**params, **way}, data, 4, init_model=booster, sampler=sampler)
        assert again.num_trees() == 2 * booster.num_trees() == 8 * n_columns
        judged = booster.predict(problem.X)
        if objective == "regression_l1":
            expected = np.average(np.abs(judged - y), weights=problem.weight)
            assert result["training"]["l1"][-1] == pytest.approx(expected, rel=1e-5)
    offset = np.linspace(-0.5, 0.5, N_ROWS * n_columns)
    (ours, _), (theirs, _) = both(problem, objective, 2, init_score=offset)
    np.testing.assert_allclose(raw(ours, problem.X), raw(theirs, problem.X), rtol=1e-6, atol=1e-8)


@pytest.mark.parametrize("weight", [None, np.arange(1.0, 7.0), np.array([0.0, 0.0, 1.0, 0.5, 0.0, 2.0])])
@pytest.mark.parametrize("objective", LOSSES)
def test_where_scores_begin(objective, weight):
    """Of a handful of rows that cannot be split, some without weight."""
    y = np.array([0.1, 0.9, 0.2, 0.3, 0.5, 0.8]) if objective == "cross_entropy" else np.array([0, 1, 2, 1, 0, 1.0])
    y = y % 2 if objective == "binary" else y + (objective == "gamma")
    params = {**BASE, "objective": objective, **LOSSES[objective], "min_sum_hessian_in_leaf": 100.0}
    ours, theirs = (run(params, lgb.Dataset(np.zeros((6, 1)), y, weight=weight), 1) for run in (train, lgb.train))
    np.testing.assert_allclose(raw(ours, np.zeros((1, 1))), raw(theirs, np.zeros((1, 1))), rtol=1e-6)


@pytest.mark.parametrize(
    ("objective", "loss"),
    [
        ("huber", lambda s, y: np.where(np.abs(s - y) < 3, (s - y) ** 2 / 2, 3 * np.abs(s - y))),
        ("fair", lambda s, y: 4 * (np.abs(s - y) / 2 - np.log1p(np.abs(s - y) / 2))),
        ("poisson", lambda s, y: np.exp(s) - y * s),
        ("quantile", lambda s, y: np.maximum(0.3 * (y - s), -0.7 * (y - s))),
        ("mape", lambda s, y: np.abs(s - y) / np.maximum(1, np.abs(y))),
        ("gamma", lambda s, y: y * np.exp(-s) + s),
        ("tweedie", lambda s, y: y * np.exp(-0.2 * s) / 0.2 + np.exp(0.8 * s) / 0.8),
        ("cross_entropy", lambda s, y: np.logaddexp(0, s) - y * s),
    ],
)
def test_gradients_are_the_slopes_of_losses(objective, loss):
    """Of the formula, by differences, at points without a kink."""
    y = np.float32([0.5, 0.25, 1, 0, 1]).astype(float) * (1 if objective == "cross_entropy" else 4)
    score, weight, step = np.array([[0.3, -50.0, 2.5, 0.7, -3.0]]), np.array([1.0, 0.5, 2.0, 0.0, 1.0]), 1e-5
    settings, _ = read_parameters({"objective": objective, **LOSSES[objective]})
    grad, hess = objectives.OBJECTIVES[objective](settings, y, weight).gradients(score, 1)
    slope = (loss(score[0] + step, y) - loss(score[0] - step, y)) / (2 * step)
    np.testing.assert_allclose(grad[0], slope * weight, rtol=1e-4, atol=1e-5)
    assert hess.min() >= 0


@pytest.mark.parametrize(
    ("objective", "label", "message"),
    [
        ("poisson", [-1.0, 1.0], "objective=poisson needs labels from 0 to inf"),
        ("tweedie", [-1.0, 1.0], "objective=tweedie needs labels from 0"),
        ("gamma", [-1.0, 1.0], "objective=gamma needs labels from 0"),
        ("poisson", [0.0, 0.0], "objective=poisson needs a label above 0"),
        ("cross_entropy", [0.5, 1.5], "objective=cross_entropy needs labels from 0 to 1"),
        ("multiclassova", [0.0, 3.0], "objective=multiclassova needs labels 0 to num_class - 1 = 2"),
        ("multiclassova", [0.0, 0.5], "objective=multiclassova needs labels 0 to"),
    ],
)
def test_labels_out_of_the_domain_are_refused_as_in_lightgbm(objective, label, message):
    X, y = np.arange(40.0)[:, None], np.resize(label, 40)
    params = {**BASE, "objective": objective, **LOSSES[objective]}
    with pytest.raises(ValueError, match=message):
        train(params, lgb.Dataset(X, y), 2)
    if objective != "multiclassova":  # LightGBM takes such rows for members of no class, or of another
        with pytest.raises(lgb.basic.LightGBMError):
            lgb.train(params, lgb.Dataset(X, y), 2)


def test_what_is_not_finite_is_refused_by_name():
    """LightGBM goes on, to predictions of NaN or infinity."""
    X, y = np.arange(40.0)[:, None], np.resize([0.0, 1.0], 40)
    params = {**BASE, "objective": "poisson"}
    with pytest.raises(ValueError, match="objective=poisson are not finite: look at"):
        train(params, lgb.Dataset(X, y, init_score=np.full(40, 1e4)), 2)
    with pytest.raises(ValueError, match="all that have a weight are 0"):
        train(params, lgb.Dataset(X, y, weight=1.0 - y), 2)


@pytest.mark.parametrize(
    ("params", "message"),
    [
        ({"objective": "quantile", "alpha": 1.5}, "alpha=1.5 must be"),
        ({"objective": "tweedie", "tweedie_variance_power": 2.5}, "tweedie_variance_power"),
        ({"objective": "fair", "fair_c": -1.0}, "fair_c"),
        ({"objective": "multiclassova"}, "num_class=1 must be 2 or more for objective=multiclassova"),
        ({"objective": "lambdarank"}, "objective='lambdarank' is not supported; use one of"),
        ({"objective": "rank_xendcg"}, "objective='rank_xendcg' is not supported"),
        ({"objective": "cross_entropy_lambda"}, "objective='cross_entropy_lambda' is not supported"),
    ],
)
def test_parameters_out_of_range(problem, params, message):
    with pytest.raises(ValueError, match=message):
        train({**BASE, **params}, problem.dataset(), 2)


def test_through_the_estimators(problem):
    options = {"n_estimators": 3, "num_leaves": 7, "min_child_samples": 1, "min_child_weight": 3.0, "n_jobs": 1}
    y = label_of(problem, "poisson")
    model = ExactLGBMRegressor(objective="poisson", **options).fit(problem.X, y)
    plain = lgb.LGBMRegressor(objective="poisson", verbosity=-1, max_bin=255, min_data_in_bin=1, **options)
    np.testing.assert_allclose(model.predict(problem.X), plain.fit(problem.X, y).predict(problem.X), rtol=0.05)
    classes = np.array(["a", "b", "c"])[label_of(problem, "multiclassova").astype(int)]
    classifier = ExactLGBMClassifier(objective="multiclassova", **options).fit(problem.X, classes)
    assert classifier.score(problem.X, classes) > 0.6
    assert classifier.predict_proba(problem.X).shape == (N_ROWS, 3)


@pytest.mark.parametrize(("objective", "more"), [(squared_error, {}), (softmax_loss, {"num_class": 3})])
def test_custom_objective(problem, objective, more):
    params = {**BASE, "objective": objective, **more}
    kind = "multiclass" if more else "regression"
    ours, theirs = (run(params, problem.dataset(kind), 4) for run in (train, lgb.train))
    assert_same_trees(ours, theirs, problem.X)
    assert np.array_equal(ours.predict(problem.X), raw(ours, problem.X))


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
