"""LightGBM's training with exact splits: :func:`train`."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from operator import itemgetter
from pathlib import Path
from types import FunctionType
from typing import Any

import lightgbm as lgb
import numpy as np

from apsplit import Dataset, Tree, grow_gradient_tree
from apsplit.extending import check_choice, check_n_threads, check_number, is_frame, kernel
from apsplit.samplers import Sampler

from ..leaves import Given, add_leaf_values, add_values
from ..sampling import Sample, check_gradient_samplers
from .categories import check_codes
from .data import Scored, names_of
from .model import Grown, Model, constant, read_trees
from .objectives import OBJECTIVES, Custom, Objective
from .parameters import (
    Settings,
    by_main_name,
    changed,
    check_settings,
    constraints_of,
    judging,
    read_parameters,
    warn_of_unknown,
)
from .sampling import RowSampling

_EPSILON = float(np.finfo(np.float64).eps)


def grow(data: Dataset, grad: np.ndarray, hess: np.ndarray | None, settings: Settings, **options: Any) -> Tree:
    """The exact tree under LightGBM's settings; ``hess=None``: all are 1. ``options`` are of grow_gradient_tree."""
    limits: dict[str, Any] = {
        "grow_policy": "lossguide",
        "max_leaves": settings.num_leaves,
        "max_depth": settings.max_depth if settings.max_depth > 0 else None,
        "reg_lambda": settings.lambda_l2,
        "reg_alpha": settings.lambda_l1,
        "min_child_weight": settings.min_sum_hessian_in_leaf,
        "min_samples_leaf": max(1, settings.min_data_in_leaf),
        "max_delta_step": max(0.0, settings.max_delta_step),
        "min_split_gain": max(settings.min_gain_to_split, _rounding(grad, hess)),
    }
    limits["monotone_constraints"], groups = constraints_of(settings)
    if groups:  # LightGBM uses no feature that is in none of them
        limits["interaction_constraints"], named = groups, np.unique(np.concatenate(groups)).astype(np.intp)
        sampled = options.get("features")
        both = named if sampled is None else np.intersect1d(named, np.arange(data.shape[1])[sampled])
        options = {**options, "features": both if len(both) else named}
    return grow_gradient_tree(data, grad, hess, **limits | options)


def _rounding(grad: np.ndarray, hess: np.ndarray | None) -> float:
    """A gain that may be all rounding, where all rows want the same. No score is above the sum of g^2 / h."""
    squares = np.empty(len(grad))
    if hess is None:
        np.square(grad, out=squares, dtype=np.float64)
    else:
        _squares_over(grad, hess, squares)
    return 4.0 * _EPSILON * float(squares.sum())


@kernel
def _squares_over(grad, hess, ratios):
    """g^2 / h of every row; 0 where h is."""
    for i in range(ratios.size):
        g, h = np.float64(grad[i]), np.float64(hess[i])
        ratios[i] = g * g / h if h > 0.0 else 0.0


@kernel
def _count(leaves, counts):
    """How many rows end in each leaf."""
    for row in range(leaves.size):
        counts[np.uintp(leaves[row])] += 1


class Training:
    """A model in the making, and the scores of all data sets: of the training set first."""

    def __init__(
        self,
        settings: Settings,
        objective: Objective,
        model: Model,
        scored: list[Scored],
        samplers: list[Sampler],
        n_threads: int,
    ) -> None:
        self.settings, self.objective, self.model, self.n_threads = settings, objective, model, n_threads
        self.categorical_splits = "one_vs_rest"
        self.train, self.scored = scored[0], scored
        X, chosen = self.train.given, self.train.categorical
        if chosen and not is_frame(X):
            X = check_codes(np.asarray(X), chosen)
        self.data = Dataset(X, categorical_features=chosen, n_threads=n_threads)
        self.sampling = RowSampling(self.data, samplers, settings)
        self.random = np.random.default_rng(abs(settings.feature_fraction_seed))
        self.n_rounds = 0

    def boost(self) -> None:
        """Grow the trees of a round. As in LightGBM it leaves none if nothing can be split, unless it is the first."""
        settings, n_columns = self.settings, self.objective.n_columns
        first = not self.model.trees
        begins = first and not self.train.has_init_score
        start = self.objective.start() if begins else np.zeros(n_columns)
        if settings.boost_from_average:
            for k in range(n_columns):
                self._shift(k, start[k])
        grad, hess = self.objective.gradients(self.train.score, self.n_threads)
        sample = self.sampling.draw(self.n_rounds, grad, hess, settings)
        self.n_rounds += 1
        trees = [self._grow(grad[k], hess[k], sample) if self.objective.learns(k) else None for k in range(n_columns)]
        if not first and not any(tree is not None and tree.n_nodes > 1 for tree in trees):
            return
        samplers = self.sampling.by_samplers
        before = None if samplers is None else self.train.score.copy()
        given = []
        for k, tree in enumerate(trees):
            if tree is not None and tree.n_nodes > 1:
                self.objective.renew(tree, self.train.score[k], sample.rows)
                given.append(self._written(k, tree, float(start[k]) if settings.boost_from_average else 0.0, sample))
                continue
            if not settings.boost_from_average:  # a tree that says nothing at least says where scores begin
                self._shift(k, start[k])
            self.model.trees.append(constant(float(start[k]), len(self.data)))
        for scored in self.scored[sample.rows is None :]:
            add_leaf_values(scored.X, given, scored.score, self.n_threads)
        if samplers is not None:
            samplers.tell(sample, [tree for tree in trees if tree is not None], grad, self.train.score - before)

    def _shift(self, column: int, by: float) -> None:
        if by != 0.0:
            for scored in self.scored:
                scored.score[column] += by

    def _written(self, column: int, tree: Tree, start: float, sample: Sample) -> Given:
        """A tree that is part of the model; the first one of a column holds where its scores began.

        If the leaf of every row of the training set is known, their scores are up to date as well.
        """
        rate, leaves = self.settings.learning_rate, tree.train_leaves
        value, counts = rate * tree.value, np.zeros(tree.n_nodes, np.int64)
        assert leaves is not None
        _count(leaves, counts)
        if sample.rows is None:
            add_values(leaves, value, self.train.score[column])
        tree.train_leaves = tree.report = None  # as long as the data
        self.model.trees.append(Grown(tree, value + start, counts, rate if start == 0.0 else 1.0))
        return Given(tree, value, column)

    def _grow(self, grad: np.ndarray, hess: np.ndarray, sample: Sample) -> Tree:
        all_one = self.objective.constant_hessian and sample.factor is None
        return grow(
            self.data,
            sample.amplified(grad),
            None if all_one else sample.amplified(hess),
            self.settings,
            rows=sample.rows,
            features=sample.features,
            colsample_bytree=self.settings.feature_fraction,
            colsample_bynode=self.settings.feature_fraction_bynode,
            random_state=self.random,
            categorical_splits=self.categorical_splits,
            n_threads=self.n_threads,
        )


class GrowingBooster(lgb.Booster):
    """The model that callbacks get. LightGBM is told of its trees only when something of them is asked for."""

    def __init__(self, training: Training, params: dict[str, Any], train_name: str) -> None:
        self._training, self.params = training, params
        self._loaded: lgb.Booster | None = None
        self._n_loaded = -1
        self._network, self._train_data_name = False, train_name
        self.pandas_categorical = training.model.pandas_categorical
        self.best_iteration, self.best_score = -1, {}
        self.train_set = training.train.dataset

    @property
    def _handle(self) -> Any:  # type: ignore[override]
        trees = self._training.model.trees
        if self._loaded is None or len(trees) != self._n_loaded:
            self._loaded, self._n_loaded = self.finished(), len(trees)
        return self._loaded._handle

    def __del__(self) -> None:
        """Leave the handle alone: it belongs to another Booster."""

    def __reduce__(self) -> Any:
        return lgb.Booster, (None, None, None, self.model_to_string(num_iteration=-1))

    def reset_parameter(self, params: dict[str, Any]) -> GrowingBooster:
        """Change parameters for the rounds to come."""
        training = self._training
        training.settings = replace(training.settings, **changed(params))
        check_settings(training.settings)
        return self

    def update(self, train_set: Any = None, fobj: Any = None) -> bool:
        """Refuse: rounds are made by :func:`train` only."""
        raise ValueError("a callback cannot boost the model of an exact training")

    def finished(self) -> lgb.Booster:
        """The model so far as a Booster of its own."""
        return lgb.Booster(model_str=str(self._training.model))


def train(
    params: Mapping[str, Any],
    train_set: lgb.Dataset,
    num_boost_round: int = 100,
    *,
    valid_sets: lgb.Dataset | Sequence[lgb.Dataset] | None = None,
    valid_names: str | Sequence[str] | None = None,
    feval: Callable[..., Any] | Sequence[Callable[..., Any]] | None = None,
    init_model: str | Path | lgb.Booster | None = None,
    callbacks: Sequence[Callable[..., Any]] | None = None,
    sampler: Sampler | Sequence[Sampler] | None = None,
    categorical_splits: str = "one_vs_rest",
    n_threads: int | None = None,
) -> lgb.Booster:
    """Train as ``lightgbm.train`` does, with exact splits in place of histograms.

    Every split is the best of all thresholds, not only of those between bins. Trees grow leaf by leaf to
    ``num_leaves``, and what comes back is a ``lightgbm.Booster`` like any other.

    Parameters
    ----------
    params : dict
        LightGBM's, by any of their names. Objectives are all but those of ranking and cross_entropy_lambda, or a
        function. Parameters about bins and speed have nothing to act on. Any other that cannot be honoured is an error
        (docs/PARAMETERS.md lists them all).
    train_set : lightgbm.Dataset
        With its raw data: not yet constructed, or made with ``free_raw_data=False``. NaN is missing; entries that are
        not stored in a sparse matrix are 0.
    num_boost_round : int, default=100
    valid_sets, valid_names, feval, init_model, callbacks
        As for ``lightgbm.train``. All metrics of LightGBM are available.
    sampler : Sampler or list of Sampler, optional
        What a round is trained on, see :mod:`apsplit.samplers`: a row weighs as much as its gradient. It takes the
        place of bagging and GOSS.
    categorical_splits : {"one_vs_rest", "partition"}, default="one_vs_rest"
        How categorical features (``categorical_feature`` of the Dataset, or categories of a pandas frame) split, see
        :func:`apsplit.grow_gradient_tree`: max_cat_to_onehot and others like it have nothing to act on. Categories that
        are not in ``train_set`` go where missing values go.
    n_threads : int, optional
        Default: ``num_threads`` of ``params``.

    Returns
    -------
    lightgbm.Booster

    Notes
    -----
    Bagging, GOSS and fractions of features follow their seeds, but draw other rows and features than LightGBM would.
    ``min_data_in_leaf`` counts rows; LightGBM estimates their number from hessians. With objective mape hessians
    are the weights; LightGBM takes the first weight for all of them when it judges splits.

    Examples
    --------
    >>> import lightgbm as lgb
    >>> from apsplit.integrations.lightgbm import train
    >>> from sklearn.datasets import load_diabetes
    >>> X, y = load_diabetes(return_X_y=True)
    >>> booster = train({"objective": "regression", "num_leaves": 7}, lgb.Dataset(X, y), 20)
    >>> booster.num_trees(), booster.predict(X[:2]).round(1)
    (20, array([194.3,  92. ]))
    """
    warn_of_unknown(params)
    main = by_main_name(params)
    name = "num_iterations" if "num_iterations" in main else "num_boost_round"
    n_rounds = check_number(name, main.get(name, num_boost_round), 1, integer=True)
    if init_model is not None and not isinstance(init_model, lgb.Booster):
        init_model = lgb.Booster(model_file=init_model)
    valid = [valid_sets] if isinstance(valid_sets, lgb.Dataset) else list(valid_sets or ())
    fevals = [feval] if callable(feval) else [each for each in feval or () if each is not None]
    check_choice("categorical_splits", categorical_splits, ["one_vs_rest", "partition"])
    training, judged = prepare(main, train_set, valid, valid_names, bool(fevals), init_model, sampler, n_threads)
    training.categorical_splits = categorical_splits
    shown = {name: value for name, value in params.items() if not callable(value)} | {"num_iterations": n_rounds}
    booster = GrowingBooster(training, shown, training.train.name)
    before, after = _in_order(callbacks, training.settings)
    begin = 0 if init_model is None else init_model.current_iteration()
    end, results = begin + n_rounds, []
    as_judged = judging(main)
    for i in range(begin, end):
        for callback in before:
            callback(lgb.callback.CallbackEnv(booster, shown, i, begin, end, None))
        training.boost()
        results = [result for each in judged for result in each.evaluate(as_judged, fevals)]
        try:
            for callback in after:
                callback(lgb.callback.CallbackEnv(booster, shown, i, begin, end, results))
        except lgb.callback.EarlyStopException as stop:
            booster.best_iteration, results = stop.best_iteration + 1, stop.best_score
            break
    best = max(0, booster.best_iteration)
    if best > 0:  # LightGBM keeps no trees that came after
        del training.model.trees[best * training.model.n_columns :]
    finished = booster.finished()
    finished.params, finished.best_iteration = shown, best
    finished.best_score = defaultdict(OrderedDict)
    for data_name, metric, value, *_ in results:
        finished.best_score[data_name][metric] = value
    return finished


def prepare(
    params: dict[str, Any],
    train_set: lgb.Dataset,
    valid: list[lgb.Dataset],
    valid_names: Any,
    has_fevals: bool,
    init_model: lgb.Booster | None,
    sampler: Any,
    n_threads: int | None,
) -> tuple[Training, list[Scored]]:
    """A training that can begin, and the data sets that are judged after each round."""
    for dataset in (train_set, *valid):
        if not isinstance(dataset, lgb.Dataset):
            raise ValueError(f"train_set and valid_sets must be of lightgbm.Dataset, not {type(dataset).__name__}")
    of_data = by_main_name(train_set.get_params())
    of_data.pop("categorical_feature", None)  # LightGBM notes there what the Dataset was given
    settings, written = read_parameters({**of_data, **params})
    samplers = check_gradient_samplers(sampler)
    if samplers and (settings.data_sample_strategy == "goss" or settings.bagging_freq > 0):
        raise ValueError("sampler takes the place of bagging_freq and data_sample_strategy; set only one of them")
    if init_model is not None and init_model.num_model_per_iteration() != settings.num_class:
        trees = init_model.num_model_per_iteration()
        raise ValueError(f"init_model has {trees} trees a round, this training {settings.num_class}")
    scored, judged = _data_sets(train_set, valid, valid_names, settings.num_class, init_model)
    own, function = scored[0], params.get("objective")
    if has_fevals or callable(function):
        for each in scored:
            each.construct(None if each is own else train_set)
    objective: Objective
    if callable(function):
        objective = Custom(settings, function, train_set)
    else:
        objective = OBJECTIVES[settings.objective](settings, own.label, own.weight)
    model = Model(names_of(train_set, own.given), objective.n_columns, objective.line, written)
    model.pandas_categorical = own.pandas_categorical
    if init_model is not None:
        model.trees += read_trees(init_model.model_to_string(num_iteration=-1))
    threads = check_n_threads(n_threads or (settings.num_threads if settings.num_threads > 0 else None))
    return Training(settings, objective, model, scored, samplers, threads), judged


def _data_sets(
    train_set: lgb.Dataset, valid: list[lgb.Dataset], valid_names: Any, n_columns: int, init_model: lgb.Booster | None
) -> tuple[list[Scored], list[Scored]]:
    """All data sets, that of the training first, and those to be judged."""
    names = [valid_names] if isinstance(valid_names, str) else list(valid_names or ())
    names += [f"valid_{i}" for i in range(len(names), len(valid))]
    named = list(zip(valid, names, strict=False))
    own_name = next((name for each, name in named if each is train_set and valid_names is not None), "training")
    own = Scored(train_set, own_name, n_columns, init_model, "train_set")
    others = [
        Scored(each, name, n_columns, init_model, f"valid_sets[{i}]", pandas_categorical=own.pandas_categorical)
        for i, (each, name) in enumerate(named)
        if each is not train_set
    ]
    for other in others:
        if other.given.shape[1] != own.given.shape[1]:
            raise ValueError(f"{other.name} has {other.given.shape[1]} features, train_set {own.given.shape[1]}")
    judged = [own] if any(each is train_set for each in valid) else []
    return [own, *others], [*judged, *others]


def with_other_names(function: Callable[..., Any], **names: Any) -> Callable[..., Any]:
    """A function of LightGBM's that finds these where it looks for what its module has by the same names.

    The module is left alone: other threads may be using it.
    """
    assert isinstance(function, FunctionType)
    other = FunctionType(
        function.__code__,
        {**function.__globals__, **names},
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    other.__kwdefaults__ = function.__kwdefaults__
    return other


def _in_order(callbacks: Sequence[Callable[..., Any]] | None, settings: Settings) -> tuple[list[Any], list[Any]]:
    """Callbacks before and after a round, in LightGBM's order."""
    given = list(callbacks or ())
    found: list[tuple[int, Any]] = []
    for i, callback in enumerate(given):
        if not callable(callback):
            raise ValueError(f"callbacks[{i}] must be a function or another callable, not {callback!r}")
        # Of its own, not of its class, as LightGBM has it; but there are callables without a __dict__.
        attributes = getattr(callback, "__dict__", {})
        found.append((attributes.get("order", i - len(given)), callback))
    if settings.early_stopping_round > 0:
        n_rounds, min_delta = settings.early_stopping_round, settings.early_stopping_min_delta
        stopping: Any = lgb.early_stopping(n_rounds, settings.first_metric_only, settings.verbosity > 0, min_delta)
        found.append((stopping.order, stopping))
    in_order = [callback for _, callback in sorted(found, key=itemgetter(0))]
    before = [callback for callback in in_order if getattr(callback, "before_iteration", False)]
    return before, [callback for callback in in_order if not getattr(callback, "before_iteration", False)]
