"""ExactSplits: the callback, and the Booster while it is being trained."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal

import xgboost as xgb

from apsplit.extending import check_choice, check_n_threads, check_number
from apsplit.samplers import Sampler

from ..sampling import check_gradient_samplers
from .training import Options, Training


class ExactBooster(xgb.Booster):
    """A Booster whose trees are grown by a :class:`Training`; an ordinary one again when that is over.

    All that XGBoost does with a Booster it does through ``handle``. So that is where it learns of new trees, when
    somebody asks, and a round does not get slower with the number of trees. Only what callbacks do every round, and
    what needs no trees, goes around it.
    """

    _training: Training

    @property
    def handle(self) -> Any:
        training = self._training
        if training.n_loaded < len(training.grown):
            training.n_loaded = len(training.grown)
            self.load_model(training.model.to_ubjson(self.attributes()))
            self.load_config(training.parameters.config)  # load_model forgets it
        return self.__dict__["handle"]

    @handle.setter
    def handle(self, handle: Any) -> None:
        self.__dict__["handle"] = handle

    @contextmanager
    def _as_it_is(self) -> Iterator[None]:
        """Use the handle without telling XGBoost of new trees."""
        training = self._training
        loaded, training.n_loaded = training.n_loaded, len(training.grown)
        try:
            yield
        finally:
            training.n_loaded = loaded

    def __del__(self) -> None:
        with self._as_it_is():
            super().__del__()

    def __getstate__(self) -> dict[str, Any]:
        """The state of an ordinary Booster: training is not part of the model."""
        return {name: value for name, value in super().__getstate__().items() if name != "_training"}

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.__getstate__(),)

    def attr(self, key: str) -> str | None:
        with self._as_it_is():
            return super().attr(key)

    def attributes(self) -> dict[str, str | None]:
        with self._as_it_is():
            return super().attributes()

    def set_attr(self, **kwargs: Any) -> None:
        with self._as_it_is():
            super().set_attr(**kwargs)

    def set_param(self, params: Any, value: Any = None) -> None:
        with self._as_it_is():
            super().set_param(params, value)
            self._training.read(self)

    def num_boosted_rounds(self) -> int:
        return self._training.model.n_rounds

    def update(self, dtrain: xgb.DMatrix, iteration: int, fobj: Any = None) -> None:
        self._training.begin(dtrain, own_gradients=fobj is not None)
        self._training.step(*self._training.gradients(fobj, iteration), are_own=fobj is None)

    def boost(self, dtrain: xgb.DMatrix, iteration: int, grad: Any = None, hess: Any = None, fobj: Any = None) -> None:
        training = self._training
        training.begin(dtrain, own_gradients=True)
        training.step(*training.by_class((grad, hess)) if fobj is None else training.gradients(fobj, iteration))

    def eval_set(
        self,
        evals: Sequence[tuple[xgb.DMatrix, str]],
        iteration: int = 0,
        feval: Any = None,
        output_margin: bool = True,
    ) -> str:
        if not self._training.began:  # nothing is ours yet
            return super().eval_set(evals, iteration, feval, output_margin)
        return self._training.evaluate(evals, iteration, feval, output_margin)


def _restored(state: dict[str, Any]) -> xgb.Booster:
    booster = xgb.Booster()
    booster.__setstate__(state)
    return booster


class ExactSplits(xgb.callback.TrainingCallback):
    """Let XGBoost train with trees of exact splits, grown by apsplit.

    Without sampling the trees are those of ``tree_method="exact"`` of XGBoost 3.0 to 3.4, in less time. In addition
    ``max_leaves``, ``grow_policy`` and ``colsample_bynode`` are honoured, which XGBoost's exact method does not do.

    Parameters
    ----------
    sampler : Sampler or list of Sampler, optional
        What a tree is grown on, see :mod:`apsplit.samplers`. The weight of a row is the size of its gradient, and its
        class the gradient's sign. GOSS's amplification multiplies gradients and hessians. A class has its own draws.
    refresh_leaves : bool, default=False
        Take the values of leaves, and covers, from all rows, where the splits come from a sample (``subsample``
        included). With reg:absoluteerror and reg:quantileerror leaves then hold quantiles of residuals, as they do with
        ``tree_method="hist"`` of XGBoost before 3.4; those of its exact method never do.
    n_threads : int, optional
        Default: XGBoost's ``nthread``, or else all processors. The model does not depend on it.
    categorical_splits : {"one_vs_rest", "partition"}, default="one_vs_rest"
        How categorical features (feature type "c") split, see :func:`apsplit.grow_gradient_tree`. XGBoost's exact
        method refuses such features. A category that is not in dtrain goes where missing values go.

    Notes
    -----
    Use it as ``xgb.train(..., callbacks=[ExactSplits()])``, with ``xgb.cv``, ``XGBClassifier`` or
    ``XGBRegressor(tree_method="exact", callbacks=[ExactSplits()])``: estimators make bins of X without being asked,
    else ``tree_method`` may be left out. All objectives of XGBoost are possible, and any function passed
    as ``obj``. A parameter that cannot be honoured is a ValueError (docs/PARAMETERS.md lists them all).

    What is drawn at random (``subsample``, ``colsample_*``) follows ``seed``, but is not what XGBoost would draw.

    A DMatrix becomes a dense float32 table, in which entries that it does not have are missing. The table of one that
    is evaluated is given up with it, or when a round goes by without it.

    Examples
    --------
    >>> import numpy as np, xgboost as xgb
    >>> from apsplit.integrations.xgboost import ExactSplits
    >>> X = np.random.default_rng(0).normal(size=(200, 3))
    >>> data = xgb.DMatrix(X, X[:, 1] > 0.3)
    >>> params = {"objective": "binary:logistic", "tree_method": "exact", "max_depth": 1}
    >>> booster = xgb.train(params, data, 10, callbacks=[ExactSplits()])
    >>> booster.get_score()
    {'f1': 10.0}
    """

    def __init__(
        self,
        sampler: Sampler | Sequence[Sampler] | None = None,
        refresh_leaves: bool = False,
        n_threads: int | None = None,
        categorical_splits: Literal["one_vs_rest", "partition"] = "one_vs_rest",
    ) -> None:
        super().__init__()
        check_n_threads(n_threads)
        check_choice("categorical_splits", categorical_splits, ["one_vs_rest", "partition"])
        self.options = Options(check_gradient_samplers(sampler), refresh_leaves, n_threads, categorical_splits)

    def before_training(self, model: Any) -> Any:
        """Take over a Booster, or those of all folds."""
        for booster in _boosters(model):
            booster._training = Training(booster, self.options)
            booster.__class__ = ExactBooster
        return model

    def after_training(self, model: Any) -> Any:
        """Make the Booster, or those of all folds, ordinary ones again."""
        for booster in _boosters(model):
            if isinstance(booster, ExactBooster):
                _ = booster.handle  # XGBoost learns of the last trees
                booster.__class__ = xgb.Booster  # type: ignore[assignment]
                del booster._training
        return model


def _boosters(model: Any) -> list[Any]:
    return [model] if isinstance(model, xgb.Booster) else [fold.bst for fold in model.cvfolds]


def train(
    params: dict[str, Any],
    dtrain: xgb.DMatrix,
    num_boost_round: int = 10,
    *,
    sampler: Sampler | Sequence[Sampler] | None = None,
    refresh_leaves: bool = False,
    n_threads: int | None = None,
    categorical_splits: Literal["one_vs_rest", "partition"] = "one_vs_rest",
    callbacks: Sequence[xgb.callback.TrainingCallback] | None = None,
    **options: Any,
) -> xgb.Booster:
    """Train as ``xgb.train`` does, with trees of exact splits.

    Parameters
    ----------
    params : dict
        XGBoost's; ``tree_method`` may be left out.
    dtrain, num_boost_round, callbacks, **options
        As for ``xgb.train``: evals, obj, early_stopping_rounds, evals_result, xgb_model, ...
    sampler, refresh_leaves, n_threads, categorical_splits
        See :class:`ExactSplits`.

    Returns
    -------
    xgboost.Booster

    Examples
    --------
    >>> import numpy as np, xgboost as xgb
    >>> from apsplit.integrations.xgboost import train
    >>> X = np.random.default_rng(0).normal(size=(200, 3))
    >>> booster = train({"max_depth": 2}, xgb.DMatrix(X, X[:, 0] * X[:, 1]), 20)
    >>> booster.num_boosted_rounds()
    20
    """
    check_number("num_boost_round", num_boost_round, 0, integer=True)
    exact = ExactSplits(sampler, refresh_leaves, n_threads, categorical_splits)
    params = {"tree_method": "exact", **params}
    return xgb.train(params, dtrain, num_boost_round, callbacks=[exact, *(callbacks or ())], **options)
