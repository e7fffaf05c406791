"""LightGBM's scikit-learn estimators, trained with exact splits."""

from __future__ import annotations

from typing import Any

import lightgbm as lgb

from .model import default_names
from .training import train, with_other_names


class _ExactModel(lgb.LGBMModel):
    """A base class that comes after LightGBM's estimator, whose ``fit`` so ends here instead of in LGBMModel."""

    sampler: Any

    def _process_params(self, stage: str) -> dict[str, Any]:
        params = super()._process_params(stage)
        params.pop("sampler", None)  # not one of LightGBM's
        return params

    def fit(self, *args: Any, **kwargs: Any) -> Any:
        def train_exactly(**given: Any) -> lgb.Booster:
            booster = train(**given, sampler=getattr(self, "sampler", None))
            named = booster.feature_name() != default_names(booster.num_feature())
            given["train_set"]._has_non_default_feature_names = named
            return booster

        fit = with_other_names(lgb.LGBMModel.fit, train=train_exactly)  # in place of lightgbm.train
        return fit(self, *args, **kwargs)


class ExactLGBMClassifier(lgb.LGBMClassifier, _ExactModel):
    """``lightgbm.LGBMClassifier`` with exact splits: the same parameters, methods and attributes.

    Parameters
    ----------
    sampler : Sampler or list of Sampler, optional
        See :func:`train`.
    **kwargs
        Parameters of ``lightgbm.LGBMClassifier``; one that cannot be honoured is an error in ``fit``.

    Examples
    --------
    >>> from apsplit.integrations.lightgbm import ExactLGBMClassifier
    >>> from sklearn.datasets import load_breast_cancer
    >>> X, y = load_breast_cancer(return_X_y=True)
    >>> model = ExactLGBMClassifier(n_estimators=20, num_leaves=4, min_child_samples=1).fit(X[::2], y[::2])
    >>> round(model.score(X[1::2], y[1::2]), 2)
    0.92
    """


class ExactLGBMRegressor(lgb.LGBMRegressor, _ExactModel):
    """``lightgbm.LGBMRegressor`` with exact splits: the same parameters, methods and attributes.

    Parameters
    ----------
    sampler : Sampler or list of Sampler, optional
        See :func:`train`.
    **kwargs
        Parameters of ``lightgbm.LGBMRegressor``; one that cannot be honoured is an error in ``fit``.

    Examples
    --------
    >>> from apsplit.integrations.lightgbm import ExactLGBMRegressor
    >>> from sklearn.datasets import load_diabetes
    >>> X, y = load_diabetes(return_X_y=True)
    >>> model = ExactLGBMRegressor(n_estimators=20, num_leaves=4).fit(X[::2], y[::2])
    >>> round(model.score(X[1::2], y[1::2]), 2)
    0.38
    """
