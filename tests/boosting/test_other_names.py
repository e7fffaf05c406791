"""Whoever comes from another library is told what things are called here."""

from __future__ import annotations

import pytest
from sklearn.base import clone
from sklearn.ensemble import AdaBoostClassifier as SklearnAdaBoost
from sklearn.tree import DecisionTreeClassifier as SklearnTree

from apsplit import AdaBoostClassifier, DecisionTreeClassifier
from apsplit.boosting import other_names
from apsplit.boosting.other_names import answer

pytestmark = pytest.mark.nojit


@pytest.mark.parametrize(
    ("ours", "other"), [(AdaBoostClassifier, SklearnAdaBoost), (DecisionTreeClassifier, SklearnTree)]
)
def test_every_parameter_of_scikit_learn_is_there_or_answered(ours, other):
    for name in other().get_params():
        if name in ours().get_params():
            continue
        with pytest.raises(TypeError, match=f"{name}.*: (use|leave it out|trees|there)"):
            ours(**{name: None})
        with pytest.raises(ValueError, match=f"no '{name}' here"):
            ours().set_params(**{name: None})


def test_parameters_of_estimators_within():
    with pytest.raises(ValueError, match=r"set_params\(estimator__max_depth=...\): .* max_depth"):
        AdaBoostClassifier().set_params(estimator__max_depth=3)


def test_what_is_advised_is_there():
    parameters = AdaBoostClassifier().get_params()
    for name in {**other_names._COMMON, **other_names._OF_BOOSTING}:
        told = answer(name, parameters)
        assert told is None or name not in parameters
        assert told is None or "use " not in told or any(each in told for each in [*parameters, "apsplit.", "Dataset("])
    for name in other_names._OF_TREES:
        assert answer(name, DecisionTreeClassifier().get_params())


def test_other_names_are_errors_as_ever():
    with pytest.raises(TypeError, match="unexpected keyword argument 'nonsense'"):
        AdaBoostClassifier(nonsense=1)
    with pytest.raises(ValueError, match="Invalid parameter 'nonsense'"):
        AdaBoostClassifier().set_params(nonsense=1)
    assert clone(AdaBoostClassifier(7)).n_estimators == 7
