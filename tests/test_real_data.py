"""What is claimed of the paper's data sets; skipped where these are not."""

from __future__ import annotations

import numpy as np
import pytest

import apsplit
from apsplit.samplers import WeightTrimming


@pytest.mark.parametrize(
    ("name", "strategy", "paper"),
    [("a6a", "adaptive", 6.40e8), ("a6a", "quick", 6.66e8), ("w4a", "adaptive", 8.71e8), ("w4a", "quick", 9.10e8)],
)
def test_assessments_of_500_rounds_of_stumps_are_the_papers(name, strategy, paper, load_data):
    X, y = load_data(name)
    model = apsplit.AdaBoostClassifier(500, criterion="error", strategy=strategy).fit(X, y)
    assert model.assessments_.sum() == pytest.approx(paper, rel=0.03)


@pytest.mark.parametrize(("name", "depth"), [("a6a", 3), ("w4a", 2), ("satimage", 3), ("adult", 3), ("higgs_11k", 3)])
def test_every_search_grows_the_same_model(name, depth, load_data):
    X, y = load_data(name)
    data = apsplit.Dataset(X)
    first = apsplit.AdaBoostClassifier(5, max_depth=depth, n_threads=1).fit(data, y)
    for strategy in ("auto", "exhaustive", "adaptive", "quick"):
        model = apsplit.AdaBoostClassifier(5, max_depth=depth, strategy=strategy, n_threads=2).fit(data, y)
        assert model.estimators_ == first.estimators_
        np.testing.assert_array_equal(model.estimator_weights_, first.estimator_weights_)


@pytest.mark.parametrize(("name", "depth"), [("a6a", 3), ("satimage", 3)])
def test_weight_trimming_never_gets_stuck(name, depth, load_data):
    """The paper's train errors at 0.9 stay as they are from round 100 on."""
    X, y = load_data(name)
    model = apsplit.AdaBoostClassifier(100, max_depth=depth, sampler=WeightTrimming(0.9)).fit(X, y)
    scores = list(model.staged_score(X, y))
    assert scores[99] > scores[49]
