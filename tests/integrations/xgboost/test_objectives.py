"""Predictions and gradients of XGBoost's objectives: by hand, against its own, and the trees that come of them."""

from __future__ import annotations

import re

import numpy as np
import pytest
import xgboost as xgb

from apsplit.integrations.xgboost import ExactSplits, objectives, train
from apsplit.integrations.xgboost.hosted import HostedGradients
from apsplit.integrations.xgboost.parameters import read_parameters
from apsplit.samplers import GOSS

from .problems import N_ROWS, N_TRAIN, VERSION, bit_for_bit, both, matrices, parameters, table, trees

# With a value for the parameter of each, other than the default.
KINDS = {
    "reg:squarederror": {},
    "reg:linear": {},
    "reg:squaredlogerror": {},
    "reg:pseudohubererror": {"huber_slope": 1.7},
    "reg:absoluteerror": {},
    "reg:quantileerror": {"quantile_alpha": 0.3},
    "reg:logistic": {"scale_pos_weight": 2.0},
    "reg:gamma": {},
    "reg:tweedie": {"tweedie_variance_power": 1.3},
    "count:poisson": {"max_delta_step": 0.3},
    "binary:logistic": {"scale_pos_weight": 0.5},
    "binary:logitraw": {},
    "binary:hinge": {"base_score": 0.3},
    "multi:softprob": {},
    "multi:softmax": {},
    "survival:cox": {},
    "survival:aft": {"aft_loss_distribution": "logistic", "aft_loss_distribution_scale": 0.8},
    "rank:ndcg": {"lambdarank_num_pair_per_sample": 4},
    "rank:map": {},
    "rank:pairwise": {"lambdarank_num_pair_per_sample": 3},
    "several quantiles": {"objective": "reg:quantileerror", "quantile_alpha": [0.2, 0.5, 0.9]},
}
if VERSION >= (3, 3):
    KINDS["reg:expectileerror"] = {"expectile_alpha": 0.3}
    KINDS["several expectiles"] = {"objective": "reg:expectileerror", "expectile_alpha": [0.2, 0.5, 0.9]}
pytestmark = pytest.mark.filterwarnings("ignore:.*reg.linear is now deprecated")


def settings(kind, **others):
    return parameters(**{"objective": kind, **KINDS[kind], **others})


def weighted(kind, zeros=1):
    """One of so many weights is zero (1: none); those of ranking are the groups'."""
    rng = np.random.default_rng(3)
    if kind.startswith("rank"):
        dtrain, dtest = matrices(kind)
        for matrix in (dtrain, dtest):
            matrix.set_weight(rng.random(len(matrix.get_uint_info("group_ptr")) - 1))
        return dtrain, dtest
    return matrices(
        KINDS[kind].get("objective", kind),
        weight=rng.random(N_ROWS) * (np.arange(N_ROWS) % zeros > 0 if zeros > 1 else 1),
    )


def assert_same_trees(one, other):
    """Conditions and leaves to the bit; sums of hessians, and gains, but for the last one or two."""

    def compare(a, b):
        if len(a) == 3:
            assert a[0] == b[0]
            np.testing.assert_allclose(a[1:], b[1:], rtol=1e-6)
            return
        assert a[:3] == b[:3]
        np.testing.assert_allclose(a[3:6], b[3:6], rtol=1e-5, atol=1e-6)
        compare(a[6], b[6])
        compare(a[7], b[7])

    for a, b in zip(trees(one), trees(other), strict=True):
        compare(a, b)


def test_all_objectives_of_xgboost_are_here():
    with pytest.raises(xgb.core.XGBoostError) as told:
        xgb.train({"objective": "no:such"}, matrices()[0], 1)
    theirs = set(re.findall(r"candidate: (\S+)", str(told.value)))
    assert theirs <= set(objectives.OBJECTIVES) and set(objectives.OBJECTIVES) - theirs <= {"reg:expectileerror"}
    assert {KINDS[kind].get("objective", kind) for kind in KINDS} >= theirs


@bit_for_bit
@pytest.mark.parametrize("kind", KINDS)
def test_trees_intercepts_metrics_and_predictions_are_xgboosts(kind):
    dtrain, dtest = weighted(kind)
    results = [{}, {}]
    native, ours = (
        xgb.train(settings(kind), dtrain, 8, evals=[(dtrain, "train"), (dtest, "test")], evals_result=result,
                  verbose_eval=False, callbacks=callbacks)
        for callbacks, result in zip(([], [ExactSplits()]), results, strict=True)
    )  # fmt: skip
    assert_same_trees(native, ours)
    assert np.array_equal(native.predict(dtest), ours.predict(dtest))
    for name, metrics in results[0].items():
        for metric, values in metrics.items():
            np.testing.assert_allclose(results[1][name][metric], values, rtol=1e-6)


@pytest.mark.parametrize("kind", KINDS)
def test_gradients_are_xgboosts_to_the_bit(kind):
    """Far from where training would begin, too."""
    dtrain, _ = weighted(kind, zeros=4)
    booster = xgb.Booster(settings(kind), [dtrain])
    read = read_parameters(booster, 1)
    objective, hosted = objectives.OBJECTIVES[read.objective], HostedGradients(dtrain, booster, 0)
    margin = np.random.default_rng(4).normal(size=(hosted.n_groups, N_TRAIN), scale=2.0).astype(np.float32)
    grad, hess = hosted(margin, 0)
    assert np.isfinite(grad).all() and np.isfinite(hess).all() and grad.any() and hess.any()
    if objective.gradients is None:
        return
    given = margin if objective.of_margins else objectives.predict(objective, margin, np.empty_like(margin), 1)
    scale = np.where(dtrain.get_label() == 1, read.scale_pos_weight, np.float32(1))
    aim = objectives.Aim(dtrain.get_label(), dtrain.get_weight() * scale, read.numbers)
    found = objectives.gradients(objective, given, aim, (np.empty_like(margin), np.empty_like(margin)), 1)
    seen = hess > 0  # of other rows XGBoost tells no gradients: they have no weight
    assert np.array_equal(found[0][seen], grad[seen]) and np.array_equal(found[1], hess)
    assert not found[0][~seen].any()


@bit_for_bit
@pytest.mark.parametrize("kind", [kind for kind in KINDS if not kind.startswith("rank")])
def test_rows_without_weight(kind):
    """One in four: where it is all the same to the others where they go, the two may part."""
    dtrain, _ = weighted(kind, zeros=4)
    native, ours = both(settings(kind), 4, dtrain=dtrain)
    agree = np.isclose(native.predict(dtrain), ours.predict(dtrain), rtol=1e-5, atol=1e-6)
    assert agree[dtrain.get_weight() > 0].all()


@bit_for_bit
@pytest.mark.parametrize("kind", ["reg:gamma", "reg:quantileerror", "several quantiles", "survival:cox", "rank:ndcg"])
def test_going_on_and_intercepts(kind):
    """A second training from a model of the first, with another DMatrix; and an intercept that is given."""
    dtrain, dtest = matrices(KINDS[kind].get("objective", kind))
    given = settings(kind, **({} if kind == "several quantiles" else {"base_score": 0.7}))
    native, ours = both(given, 4, dtrain=dtrain)
    assert_same_trees(native, ours)
    again = (
        xgb.train(given, dtest, 4, xgb_model=model, callbacks=callbacks)
        for model, callbacks in ((native, []), (ours, [ExactSplits()]))
    )
    native, ours = again
    assert_same_trees(native, ours)
    assert np.array_equal(native.predict(dtrain), ours.predict(dtrain))


@pytest.mark.parametrize(
    ("objective", "label"),
    [
        ("reg:logistic", 1.5),
        ("reg:gamma", -1.0),
        ("reg:tweedie", -1.0),
        ("reg:squaredlogerror", -1.0),
        ("count:poisson", -1.0),
        ("multi:softprob", 3.0),
        ("rank:map", 2.0),
        ("reg:absoluteerror", np.nan),
    ],
)
def test_labels_out_of_the_domain_are_refused_as_in_xgboost(objective, label):
    dtrain, _ = matrices(objective)
    try:
        y = dtrain.get_label()
        y[7] = label
        dtrain.set_label(y)
        xgb.train(parameters(objective), dtrain, 2)
    except xgb.core.XGBoostError as error:
        told = re.search(r"[Ll]abel.*", str(error))
        assert told is not None
        with pytest.raises(ValueError, match=re.escape(told[0])):
            xgb.train(parameters(objective), dtrain, 2, callbacks=[ExactSplits()])
    else:  # this version lets it pass
        xgb.train(parameters(objective), dtrain, 2, callbacks=[ExactSplits()])


@bit_for_bit
@pytest.mark.parametrize("kind", ["survival:cox", "survival:aft", "rank:ndcg", "several quantiles"])
def test_folds(kind):
    dtrain, _ = matrices(KINDS[kind].get("objective", kind))
    theirs, ours = (xgb.cv(settings(kind), dtrain, 3, nfold=3, callbacks=each) for each in ([], [ExactSplits()]))
    np.testing.assert_allclose(ours, theirs, rtol=1e-6)


@pytest.mark.skipif(VERSION >= (3, 4), reason="since 3.4 no leaves are renewed")
@pytest.mark.parametrize("is_weighted", [False, True])
@pytest.mark.parametrize("kind", ["reg:absoluteerror", "reg:quantileerror", "several quantiles"])
def test_leaves_are_renewed_as_hist_does_it(kind, is_weighted):
    """If every value has a bin and trees are the same, leaves are: those of XGBoost's exact method are not renewed."""
    rng = np.random.default_rng(2)
    X = rng.integers(0, 12, size=(300, 3)).astype(np.float32)
    data = xgb.DMatrix(X, X[:, 0] * 3 + 10 * rng.normal(size=300), weight=rng.random(300) if is_weighted else None)
    given = settings(kind, max_depth=2)
    theirs = xgb.train({**given, "tree_method": "hist", "max_bin": 64}, data, 5)
    ours = train(given, data, 5, refresh_leaves=True)
    np.testing.assert_allclose(ours.predict(data), theirs.predict(data), rtol=1e-5, atol=1e-5)
    plain = train(given, data, 5)
    assert np.abs(plain.predict(data) - theirs.predict(data)).max() > 0.1
    sampled = train({**given, "subsample": 0.5}, data, 5, refresh_leaves=True)  # of all rows
    assert np.abs(sampled.predict(data) - theirs.predict(data)).max() < 10
    own = train(given, data, 5, refresh_leaves=True, obj=lambda p, d: (np.ones(p.size), np.ones(p.size)))
    assert np.isfinite(own.predict(data)).all()


def test_ranking_through_the_estimator():
    X, score = table()
    y, qid = np.digitize(score, [-0.7, 0.7]), np.arange(N_ROWS) // 20
    options = {"tree_method": "exact", "n_estimators": 5, "max_depth": 3, "objective": "rank:ndcg"}
    plain = xgb.XGBRanker(**options).fit(X, y, qid=qid)
    ours = xgb.XGBRanker(**options, callbacks=[ExactSplits()]).fit(X, y, qid=qid)
    np.testing.assert_allclose(ours.predict(X), plain.predict(X), rtol=1e-6)
    sampled = train({**parameters("rank:ndcg"), "subsample": 0.5}, matrices("rank:ndcg")[0], 5, sampler=GOSS())
    assert sampled.num_boosted_rounds() == 5
    with pytest.raises(ValueError, match="lambdarank_unbiased"):
        train(parameters("rank:ndcg", lambdarank_unbiased=True), matrices("rank:ndcg")[0], 2)


def test_random_pairs():
    """They are others in every round. Since 3.4 XGBoost draws them from the state of its trainer: not those."""
    given = parameters("rank:pairwise", lambdarank_pair_method="mean", seed=5)
    dtrain, _ = matrices("rank:pairwise")
    native, ours = both(given, 4, dtrain=dtrain)
    if VERSION < (3, 4):
        assert_same_trees(native, ours)
    assert trees(ours) == trees(train(given, dtrain, 4))
    hosted = HostedGradients(dtrain, xgb.Booster(given, [dtrain]), 5)
    margin = np.zeros((1, N_TRAIN), np.float32)
    (first, _), (again, _), (second, _) = (hosted(margin, iteration) for iteration in (0, 0, 1))
    assert np.array_equal(first, again) and not np.array_equal(first, second)


def test_gradients_that_are_not_finite_are_refused_by_name():
    """XGBoost goes on, to a model that predicts NaN."""
    X, _ = table()
    with pytest.raises(ValueError, match="reg:tweedie are not finite in round 0: look at the labels"):
        train(parameters("reg:tweedie"), xgb.DMatrix(X, np.zeros(N_ROWS)), 2)


def test_two_labels_a_row_are_refused():
    X, score = table()
    with pytest.raises(ValueError, match="one label a row"):
        train(parameters("reg:absoluteerror"), xgb.DMatrix(X, np.column_stack((score, score))), 2)


@pytest.mark.nojit
@pytest.mark.parametrize(
    ("name", "number", "by_hand"),
    [
        ("reg:squaredlogerror", 0.0, lambda m, y, a: 0.5 * (np.log1p(m) - np.log1p(y)) ** 2),
        ("reg:pseudohubererror", 1.5, lambda m, y, a: a**2 * (np.sqrt(1 + ((m - y) / a) ** 2) - 1)),
        ("reg:absoluteerror", 0.0, lambda m, y, a: np.abs(m - y)),
        ("reg:quantileerror", 0.3, lambda m, y, a: np.maximum(a * (y - m), (a - 1) * (y - m))),
        ("reg:gamma", 0.0, lambda m, y, a: y * np.exp(-m) + m),
        ("reg:tweedie", 1.3, lambda m, y, a: -y * np.exp((1 - a) * m) / (1 - a) + np.exp((2 - a) * m) / (2 - a)),
        ("count:poisson", 0.0, lambda m, y, a: np.exp(m) - y * m),
        ("binary:hinge", 0.0, lambda m, y, a: np.maximum(0, 1 - (2 * y - 1) * m)),
    ],
)
def test_gradients_are_the_slopes_of_losses(name, number, by_hand):
    """Of the formula, by differences; at points without a kink."""
    objective = objectives._of_version((3, 2))[name]
    y = np.float32([0, 1, 1, 0, 1] if name == "binary:hinge" else [0.5, 1.0, 2.0, 0.1, 3.0])
    margin, weight = np.float32([[0.1, 0.7, 1.4, 0.3, 2.5]]), np.float32([1.0, 0.5, 2.0, 0.0, 1.0])
    given = margin if objective.of_margins else objectives.predict(objective, margin, np.empty_like(margin), 1)
    into = np.empty_like(margin), np.empty_like(margin)
    grad, hess = objectives.gradients(objective, given, objectives.Aim(y, weight, np.float32([number])), into, 1)
    m, step = margin[0].astype(float), 1e-5
    slope = (by_hand(m + step, y, number) - by_hand(m - step, y, number)) / (2 * step)
    np.testing.assert_allclose(grad[0], slope * weight, rtol=1e-4, atol=1e-5)
    assert hess.min() >= 0 and (hess[0] > 0)[weight > 0].all()


@pytest.mark.nojit
def test_predictions_and_gradients():
    rng = np.random.default_rng(1)
    margin = rng.normal(size=(3, 7)).astype(np.float32)
    label, weight = rng.integers(0, 3, 7).astype(np.float32), rng.random(7).astype(np.float32)
    shares = np.exp(margin) / np.exp(margin).sum(axis=0)
    objective = objectives.OBJECTIVES["multi:softprob"]
    assert objectives.predict(objective, margin, np.empty_like(margin), 1) == pytest.approx(shares, rel=1e-5)
    aim, into = objectives.Aim(label, weight, np.float32([0.7])), (np.empty_like(margin), np.empty_like(margin))
    grad, hess = objectives.gradients(objective, margin, aim, into, 1)
    assert grad == pytest.approx((shares - (label == np.arange(3)[:, None])) * weight, abs=1e-6)
    assert hess == pytest.approx(2 * shares * (1 - shares) * weight, rel=1e-5)
    one = margin[:1]
    for name, expected in (("binary:logistic", 1 / (1 + np.exp(-one))), ("count:poisson", np.exp(one))):
        objective = objectives.OBJECTIVES[name]
        predicted = objectives.predict(objective, one, np.empty_like(one), 1)
        assert predicted == pytest.approx(expected, rel=1e-6)
        given = one if objective.of_margins else predicted
        grad, hess = objectives.gradients(objective, given, aim, (np.empty_like(one), np.empty_like(one)), 1)
        assert grad == pytest.approx((expected - label) * weight, abs=1e-5)
        second = np.exp(one + 0.7) if name == "count:poisson" else expected * (1 - expected)
        assert hess == pytest.approx(second * weight, rel=1e-5)
