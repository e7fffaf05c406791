"""Samplers in grids."""

from __future__ import annotations

import pytest
from boosted import noisy
from sklearn.base import clone
from sklearn.model_selection import GridSearchCV

from apsplit import AdaBoostClassifier
from apsplit.samplers import BanditFeatures, LazyBoost, Sampler, WeightTrimming


class Own(Sampler):
    def sample(self, draw):
        return draw


def test_parameters_of_samplers_by_name():
    model = AdaBoostClassifier(sampler=WeightTrimming(0.9))
    assert model.get_params()["sampler__share"] == 0.9 and "sampler__share" not in model.get_params(deep=False)
    before = model.sampler
    assert model.set_params(sampler__share=0.5, n_estimators=3) is model
    assert model.sampler == WeightTrimming(0.5) and before == WeightTrimming(0.9) and model.n_estimators == 3
    model.set_params(sampler=[LazyBoost(0.5), BanditFeatures(3)], sampler__1__n_groups=4)
    assert model.sampler == [LazyBoost(0.5), BanditFeatures(4)]
    assert model.get_params()["sampler__0__share"] == 0.5
    assert clone(model).get_params() == model.get_params()
    assert AdaBoostClassifier(sampler=Own()).get_params().keys() == AdaBoostClassifier().get_params().keys()


@pytest.mark.parametrize(
    ("sampler", "name", "message"),
    [
        (None, "sampler__share", "sampler=None has no parameter sampler__share; set sampler first"),
        (LazyBoost(0.5), "sampler__shar", "it has sampler__share"),
        (LazyBoost(0.5), "sampler__0__share", "it has sampler__share"),
        ([LazyBoost(0.5)], "sampler__1__share", "it has sampler__0__share"),
        (Own(), "sampler__x", "no parameter sampler__x"),
    ],
)
def test_parameters_that_are_not_there(sampler, name, message):
    with pytest.raises(ValueError, match=message):
        AdaBoostClassifier(sampler=sampler).set_params(**{name: 0.5})


def test_wrong_values_are_refused():
    with pytest.raises(ValueError, match="share"):
        AdaBoostClassifier(sampler=LazyBoost(0.5)).set_params(sampler__share=2.0)


def test_a_grid_of_shares():
    X, y = noisy()
    grid = {"sampler__share": [0.2, 1.0], "max_depth": [1, 2]}
    search = GridSearchCV(AdaBoostClassifier(5, sampler=LazyBoost(0.5), random_state=0), grid, cv=3).fit(X, y)
    assert search.best_estimator_.sampler.share == search.best_params_["sampler__share"]
    assert {params["sampler__share"] for params in search.cv_results_["params"]} == {0.2, 1.0}
