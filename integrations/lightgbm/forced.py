"""Exact splits inside LightGBM's own training: :class:`ForcedSplits`."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import lightgbm as lgb
import numpy as np
from scipy.special import logit

from apsplit import Dataset, Tree
from apsplit.extending import check_number

from .data import Scored
from .model import read_arrays, read_trees
from .objectives import OBJECTIVES
from .parameters import Settings, by_main_name, read_parameters
from .training import grow

_ITS_OWN = {"linear_tree", "linear_lambda", "extra_trees", "forcedsplits_filename"}  # LightGBM does these itself
_LEAST_GAIN = 1e-6  # LightGBM drops all that follows a split without gain in its own, narrower sums


class ForcedSplits:
    """A callback for ``lightgbm.train`` and its estimators that forces the splits apsplit finds in each round.

    Before a round it works out the gradients, grows the exact tree and hands its splits to LightGBM as a file of forced
    splits; LightGBM makes them, goes on to ``num_leaves`` on its own, and computes the leaves. After the round the tree
    is compared with what was asked for. :func:`train` is faster and more general; this is for features that only
    LightGBM's own training has.

    Parameters
    ----------
    n_splits : int, optional
        Splits to force in each tree, best first. Default: as many as ``num_leaves`` allows.
    X : array-like, frame or sparse matrix, optional
        What the training Dataset is made from, if it does not keep it: those of LightGBM's estimators do not.
    n_threads : int, optional
        Default: all processors.

    Attributes
    ----------
    n_forced_ : list of int
        Splits that were forced, and verified, in each round. It may be fewer than asked for: LightGBM cannot be told to
        send missing values to the right.

    Notes
    -----
    Conditions, each an error if it is not met. Objective binary or regression. Every distinct value needs its own bin:
    ``max_bin`` above the number of distinct values, ``min_data_in_bin=1``, ``bin_construct_sample_cnt`` not below the
    number of rows, ``feature_pre_filter=False``, raw data kept (``free_raw_data=False``) or handed over. No
    bagging or GOSS, as LightGBM does not tell which rows it has drawn; ``min_gain_to_split=0``;
    ``force_col_wise=True`` if ``feature_fraction`` is below 1. Of the parameters that :func:`train` refuses only
    ``linear_tree``, ``linear_lambda`` and ``extra_trees`` are possible.

    Examples
    --------
    >>> import lightgbm as lgb
    >>> from apsplit.integrations.lightgbm import ForcedSplits
    >>> from sklearn.datasets import load_diabetes
    >>> X, y = load_diabetes(return_X_y=True)
    >>> forced = ForcedSplits(n_splits=2)
    >>> params = dict(num_leaves=5, max_bin=500, min_data_in_bin=1, feature_pre_filter=False, verbosity=-1)
    >>> booster = lgb.train(params, lgb.Dataset(X, y, free_raw_data=False), 3, callbacks=[forced])
    >>> forced.n_forced_
    [2, 2, 2]
    """

    before_iteration = True
    order = 0

    def __init__(self, n_splits: int | None = None, *, X: Any = None, n_threads: int | None = None) -> None:
        self.n_splits = None if n_splits is None else check_number("n_splits", n_splits, 1, integer=True)
        self.X, self.n_threads = X, n_threads
        self.n_forced_: list[int] = []
        self._folder = tempfile.TemporaryDirectory(prefix="apsplit-")
        self._plan: _Plan | None = None

    def __call__(self, env: Any) -> None:
        """Prepare a round; LightGBM calls this."""
        booster = env.model
        if not isinstance(booster, lgb.Booster):
            raise ValueError("ForcedSplits is not for lightgbm.cv, where all folds would get the same splits")
        if env.iteration == env.begin_iteration:
            self._plan, self.n_forced_ = _Plan(booster, env.params, self), []
        assert self._plan is not None
        plan, before = self._plan, booster.current_iteration()
        wanted = plan.splits(plan.scores(booster))
        # LightGBM reads a file only if its name is new.
        path = Path(self._folder.name, f"{env.iteration % 2}.json")
        path.write_text(json.dumps(wanted))
        booster.reset_parameter({"forcedsplits_filename": str(path)})

        def update(*args: Any, **kwargs: Any) -> bool:
            """Booster.update, this once with a look at the tree: a callback after the round might not be the last."""
            del booster.update
            stopped = booster.update(*args, **kwargs)
            if wanted is not None:
                plan.verify(booster, before, wanted)
            self.n_forced_.append(_size(wanted))
            return bool(stopped)

        booster.update = update  # type: ignore[method-assign]


class _Plan:
    """What the rounds of one training have in common."""

    def __init__(self, booster: lgb.Booster, params: dict[str, Any], wanted: ForcedSplits) -> None:
        given = by_main_name({**booster.train_set.get_params(), **params})
        self.settings, _ = read_parameters({name: value for name, value in given.items() if name not in _ITS_OWN})
        if self.settings.objective not in ("binary", "regression"):
            raise ValueError("ForcedSplits is for objective binary and regression: classes would share their splits")
        if self.settings.reg_sqrt:
            raise ValueError("reg_sqrt must be False: LightGBM tells only predictions, not the scores they are made of")
        dataset = booster.train_set
        if wanted.X is None and dataset.data is None and dataset.used_indices is None:
            raise ValueError(
                "train_set has no raw data any more: make it with lgb.Dataset(..., free_raw_data=False), or pass "
                "ForcedSplits(X=...) what it was made from, as LightGBM's estimators need it"
            )
        self.train = Scored(dataset, "training", 1, None, "train_set", wanted.X)
        if self.train.categorical or self.train.pandas_categorical:
            raise ValueError("ForcedSplits is for numeric features; train of this module takes categorical_feature")
        self.objective = OBJECTIVES[self.settings.objective](self.settings, self.train.label, self.train.weight)
        self.n_threads = wanted.n_threads
        self.max_leaves = min(self.settings.num_leaves, (wanted.n_splits or self.settings.num_leaves) + 1)
        self.data = Dataset(self.train.given, n_threads=self.n_threads)
        self.columns = [self.data.column_values(feature) for feature in range(self.data.shape[1])]
        self.values = [np.unique(column[~np.isnan(column)]) for column in self.columns]
        _check_conditions(self.settings, given, len(self.data), max(map(len, self.values)))

    def scores(self, booster: lgb.Booster) -> np.ndarray:
        """The scores that gradients of the next round are taken at."""
        seen: list[np.ndarray] = []

        def look(predicted: np.ndarray, _: lgb.Dataset) -> tuple[str, float, bool]:
            seen.append(predicted.copy())
            return "seen", 0.0, True

        booster.eval_train(look)
        score = seen[0]
        if self.settings.objective == "binary":
            score = logit(score) / self.settings.sigmoid
        if booster.current_iteration() == 0 and self.settings.boost_from_average and not self.train.has_init_score:
            score = score + self.objective.start()
        return np.asarray(score, np.float64)[None, :]

    def splits(self, score: np.ndarray) -> dict[str, Any] | None:
        """The splits of the exact tree that LightGBM can follow, as its file has them."""
        grad, hess = (each[0] for each in self.objective.gradients(score, 1))
        of_rows = None if self.objective.constant_hessian else hess
        tree = grow(self.data, grad, of_rows, self.settings, max_leaves=self.max_leaves, n_threads=self.n_threads)
        return self._followed(tree, 0, np.arange(len(self.data)), hess)

    def _followed(self, tree: Tree, node: int, rows: np.ndarray, hess: np.ndarray) -> dict[str, Any] | None:
        if tree.is_leaf[node] or tree.gain[node] <= _LEAST_GAIN or tree.threshold[node] == np.inf:
            return None
        feature = int(tree.feature[node])
        x = self.columns[feature][rows]
        if np.isnan(x).any() and not tree.missing_left[node]:
            return None  # LightGBM sends them left
        goes_left = ~(x > tree.threshold[node])
        sides = rows[goes_left], rows[~goes_left]
        # LightGBM takes the share of the hessians for the share of the rows.
        per_hessian = len(rows) / float(hess[rows].sum(dtype=np.float64))
        least = max(1, self.settings.min_data_in_leaf)
        if any(min(len(side), np.rint(per_hessian * hess[side].sum(dtype=np.float64))) < least for side in sides):
            return None
        # The largest value on the left: its bin is the last to go left.
        place = np.searchsorted(self.values[feature], tree.threshold[node], side="right") - 1
        split: dict[str, Any] = {"feature": feature, "threshold": float(self.values[feature][place])}
        for name, child, side in zip(("left", "right"), (tree.left[node], tree.right[node]), sides, strict=True):
            below = self._followed(tree, child, side, hess)
            if below is not None:
                split[name] = below
        return split

    def verify(self, booster: lgb.Booster, round_: int, wanted: dict[str, Any]) -> None:
        """Compare the tree of a round with what was asked for."""
        text = read_trees(booster.model_to_string(num_iteration=1, start_iteration=round_))
        grown = read_arrays(text[0]) if text else {}
        waiting = [(0, wanted)]
        while waiting:
            node, split = waiting.pop()
            if node < 0 or node >= len(grown.get("split_feature", ())):
                raise RuntimeError(f"LightGBM did not make the forced split {split} of round {round_}")
            feature, values = split["feature"], self.values[split["feature"]]
            same_cut = np.searchsorted(values, grown["threshold"][node], side="right") == np.searchsorted(
                values, split["threshold"], side="right"
            )
            if int(grown["split_feature"][node]) != feature or not same_cut:
                raise RuntimeError(
                    f"LightGBM split at {grown['threshold'][node]} of feature {int(grown['split_feature'][node])} in "
                    f"round {round_} where {split['threshold']} of feature {feature} was forced; is max_bin too small?"
                )
            for name in ("left", "right"):
                if name in split:
                    waiting.append((int(grown[f"{name}_child"][node]), split[name]))


def _size(splits: dict[str, Any] | None) -> int:
    """The number of splits in nested forced splits."""
    return 0 if splits is None else 1 + _size(splits.get("left")) + _size(splits.get("right"))


def _check_conditions(settings: Settings, params: dict[str, Any], n_rows: int, n_distinct: int) -> None:
    """ValueError where LightGBM would not follow forced splits, or not quite."""
    most_bins, pre_filter = int(params.get("max_bin", 255)), params.get("feature_pre_filter", True)
    if most_bins < n_distinct + 2:
        raise ValueError(f"max_bin={most_bins} must be at least {n_distinct + 2}, so that every value has its own bin")
    if int(params.get("min_data_in_bin", 3)) > 1:
        raise ValueError("min_data_in_bin must be 1, so that every value has its own bin")
    if int(params.get("bin_construct_sample_cnt", 200_000)) < n_rows:
        raise ValueError(f"bin_construct_sample_cnt must be at least {n_rows}, the number of rows")
    if str(pre_filter).lower() not in ("false", "0", "-"):
        raise ValueError("feature_pre_filter must be False, so that no feature is dropped")
    if settings.data_sample_strategy == "goss" or (settings.bagging_freq > 0 and settings.bagging_fraction < 1.0):
        raise ValueError("bagging_freq, bagging_fraction and goss are not possible: LightGBM hides the rows it draws")
    if settings.min_gain_to_split > 0.0:
        raise ValueError("min_gain_to_split must be 0: LightGBM holds it against forced splits")
    if settings.feature_fraction < 1.0 and str(params.get("force_col_wise", False)).lower() not in ("true", "1", "+"):
        raise ValueError("feature_fraction below 1 needs force_col_wise=True")
