"""LightGBM's cross validation with exact splits: :func:`cv`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import lightgbm as lgb
from lightgbm import engine as host

from apsplit.samplers import Sampler

from .data import Scored
from .parameters import by_main_name, judging, warn_of_unknown
from .training import GrowingBooster, prepare, with_other_names


class _Fold(GrowingBooster):
    """What LightGBM's own cross validation takes for the Booster of a fold."""

    def __init__(
        self,
        params: dict[str, Any],
        train_set: lgb.Dataset,
        *,
        objective: Any,
        init_model: lgb.Booster | None,
        sampler: Any,
        n_threads: int | None,
    ) -> None:
        main = by_main_name(params)
        if objective is not None:
            main["objective"] = objective
        training, _ = prepare(main, train_set, [], None, False, init_model, sampler, n_threads)
        super().__init__(training, params, training.train.name)
        self._as_judged, self._init_model = judging(main), init_model
        self._judged: list[Scored] = []

    def add_valid(self, data: lgb.Dataset, name: str) -> lgb.Booster:
        training = self._training
        if data is training.train.dataset:
            training.train.name = name
            self._judged.append(training.train)
        else:
            what, known = f"the {name} set of a fold", training.train.pandas_categorical
            n_columns = training.objective.n_columns
            other = Scored(data, name, n_columns, self._init_model, what, pandas_categorical=known)
            training.scored.append(other)
            self._judged.append(other)
        return self

    def update(self, train_set: Any = None, fobj: Any = None) -> bool:
        self._training.boost()
        return False

    def eval_valid(self, feval: Callable[..., Any] | Sequence[Callable[..., Any]] | None = None) -> list[Any]:
        fevals = [feval] if callable(feval) else list(feval or ())
        return [result for each in self._judged for result in each.evaluate(self._as_judged, fevals)]

    def finished(self) -> lgb.Booster:
        booster = super().finished()
        booster.params, booster.best_iteration = self.params, self.best_iteration
        return booster


def cv(
    params: Mapping[str, Any],
    train_set: lgb.Dataset,
    num_boost_round: int = 100,
    *,
    sampler: Sampler | Sequence[Sampler] | None = None,
    n_threads: int | None = None,
    init_model: Any = None,
    **options: Any,
) -> dict[str, Any]:
    """Cross-validate as ``lightgbm.cv`` does, with exact splits in place of histograms.

    Parameters
    ----------
    params, train_set, num_boost_round, sampler, n_threads
        See :func:`train`.
    init_model, **options
        As for ``lightgbm.cv``: folds, nfold, stratified, shuffle, metrics, feval, fpreproc, seed, callbacks,
        eval_train_metric, return_cvbooster. Folds are the same as there.

    Returns
    -------
    dict
        Means and standard deviations of the metrics, round by round, as from ``lightgbm.cv``.

    Examples
    --------
    >>> import lightgbm as lgb
    >>> from apsplit.integrations.lightgbm import cv
    >>> from sklearn.datasets import load_diabetes
    >>> X, y = load_diabetes(return_X_y=True)
    >>> found = cv({"num_leaves": 4, "verbosity": -1}, lgb.Dataset(X, y), 20, nfold=3, stratified=False)
    >>> list(found), len(found["valid l2-mean"])
    (['valid l2-mean', 'valid l2-stdv'], 20)
    """
    warn_of_unknown(params)
    if not isinstance(train_set, lgb.Dataset):
        raise ValueError(f"train_set must be a lightgbm.Dataset, not {type(train_set).__name__}")
    objective = by_main_name(params).get("objective")
    if init_model is not None and not isinstance(init_model, lgb.Booster):
        init_model = lgb.Booster(model_file=init_model)
    fold = partial(
        _Fold,
        objective=objective if callable(objective) else None,
        init_model=init_model,
        sampler=sampler,
        n_threads=n_threads,
    )
    make_folds = with_other_names(host._make_n_folds, Booster=fold)
    validate = with_other_names(lgb.cv, _make_n_folds=make_folds)
    kept = train_set.free_raw_data
    train_set.free_raw_data = False  # folds are parts of it
    try:
        found = validate(dict(params), train_set, num_boost_round, **options)
    finally:
        train_set.free_raw_data = kept
    if "cvbooster" in found:
        found["cvbooster"].boosters = [each.finished() for each in found["cvbooster"].boosters]
    return found
