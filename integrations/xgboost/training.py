"""Boosting by XGBoost's rules with trees of apsplit: margins, samples, one round after the other."""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Literal, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
import xgboost as xgb

from apsplit import Dataset, Tree, grow_gradient_tree
from apsplit.extending import ColumnShare
from apsplit.samplers import Sampler

from ..own_gradients import check_pair
from ..renewal import interpolated_quantile, renew
from ..sampling import GradientSampling, Sample
from ..trees import add_up, keep_monotone
from .categories import categorical_features, encoded_dictionary, numeric_types
from .hosted import HostedGradients
from .matrices import Margins, SharedMatrix, without_entries
from .metrics import find_metrics
from .model import Model
from .objectives import OBJECTIVES, Aim, gradients
from .parameters import check_objective, read_parameters

# Samplers may multiply weights by so much (in bits) before they would have to scale all of them down.
_HEADROOM_BITS = 12
# Below, metrics and the intercept are computed by one of XGBoost's threads: two wait for each other for longer than it
# takes, where they are not alone on two cores (9 000 rows: 23 ms instead of 1 ms, 2026-11).
_ROWS_FOR_THREADS = 1_000_000
# How far metrics that are computed here may be, relative to XGBoost's, from being the same.
_AGREEMENT = 1e-6
# Whose rules trees are grown by: those of the version that is installed.
COMPAT: Literal["xgboost", "xgboost-3.4"] = (
    "xgboost" if tuple(map(int, xgb.__version__.split(".")[:2])) < (3, 4) else "xgboost-3.4"
)
try:  # since 3.2
    from xgboost.objective import Objective, TreeObjective
except ImportError:
    Objective = TreeObjective = ()  # type: ignore[assignment, misc]


class Options(NamedTuple):
    """The arguments of ExactSplits, checked."""

    samplers: list[Sampler]
    refresh_leaves: bool
    n_threads: int | None
    categorical_splits: Literal["one_vs_rest", "partition"] = "one_vs_rest"


class Training:
    """What happens to one Booster between ``before_training`` and ``after_training``.

    ``referee`` is a Booster without trees. Given the margins as base margins it computes XGBoost's own metrics and
    predictions, checks labels and fits the intercept: everything of XGBoost that is not about trees.
    """

    def __init__(self, booster: xgb.Booster, options: Options) -> None:
        self.options = options
        self.read(booster)
        self.model = Model(booster)
        self._check_process(booster)
        self.first = booster.copy() if self.model.n_trees else None  # what training goes on from
        self.grown: list[tuple[Tree, np.ndarray]] = []  # with the values of their leaves
        self.n_loaded = 0  # how many of them XGBoost knows of
        self.margins: WeakKeyDictionary[xgb.DMatrix, Margins] = WeakKeyDictionary()
        self.matrix: xgb.DMatrix  # dtrain
        self.train: Margins
        self.samplings: list[GradientSampling]  # of each class
        self.began = False

    def read(self, booster: xgb.Booster) -> None:
        """Take over the parameters of a Booster."""
        self.parameters = read_parameters(booster, self.options.n_threads)

    def _check_process(self, booster: xgb.Booster) -> None:
        """ValueError if XGBoost would add no trees. It tells no process_type, so a tree of one row has to be tried."""
        names = {"feature_names": booster.feature_names, "feature_types": numeric_types(booster.feature_types)}
        row = xgb.DMatrix(np.zeros((1, self.parameters.n_features), np.float32), **names, nthread=1)
        zero = np.zeros((1, self.model.n_groups), np.float32)
        try:
            booster.boost(row, 0, grad=zero, hess=zero)
        except xgb.core.XGBoostError as error:
            if "process_type" in str(error) or "updating" in str(error):
                raise ValueError("process_type must be 'default' with ExactSplits, not 'update'") from error
            return  # what XGBoost refuses here (max_depth=0) does not matter: it grows no trees
        booster.load_model(self.model.to_ubjson(booster.attributes()))
        booster.load_config(self.parameters.config)

    def begin(self, matrix: xgb.DMatrix, *, own_gradients: bool) -> None:
        """Before the first round: read the data, and let XGBoost fit the intercept if gradients are its own."""
        if self.began:
            if matrix is not self.matrix:
                raise ValueError("dtrain must be the same DMatrix in all rounds; use xgb_model to go on with another")
            return
        self.began = True
        if matrix.num_row() == 0:
            raise ValueError("dtrain has no rows; there is nothing to train on")
        if len(matrix.get_float_info("feature_weights")):
            raise ValueError("feature_weights cannot be honoured by ExactSplits; remove them from the DMatrix")
        self.model.dictionary = encoded_dictionary(matrix)
        shadow = without_entries(matrix, self.model.n_groups)
        if self.first is not None:
            self.model.param["boost_from_average"] = "0"
        if not own_gradients:
            check_objective(self.parameters.objective)
            self._check_renewal()
            fitted = self._without_trees(shadow)
            fitted.set_param({"max_depth": 1, "colsample_bynode": 1})  # it must have a tree, and refuses others
            fitted.update(shadow, 0)
            stored = json.loads(fitted.save_config())["learner"]["learner_model_param"]
            self.model.param["base_score"] = self._agreed(stored["base_score"], matrix)
        self.model.param["boost_from_average"] = "0"  # without trees it would be fitted once more
        self.referee = self._without_trees(shadow)
        self.matrix, self.train = matrix, self._first_margins(matrix, shadow)
        chosen = categorical_features(matrix)
        dense = bool(self.options.samplers)  # these may search the data themselves
        values = self.train.values_of(matrix, self.parameters.n_features, dense=dense)
        self.data: Dataset | ColumnShare = (
            values
            if isinstance(values, ColumnShare)
            else Dataset(values, categorical_features=chosen, n_threads=self.parameters.n_threads)
        )
        self.samplings = [
            GradientSampling(copy.deepcopy(self.options.samplers), self.data, _HEADROOM_BITS)
            for _ in range(self.model.n_groups)
        ]

    def _agreed(self, text: str, matrix: xgb.DMatrix) -> str:
        """What the first says of those who hold columns of dtrain: sums of XGBoost depend on its threads."""
        return matrix.share.exchange(text.encode())[0].decode() if isinstance(matrix, SharedMatrix) else text

    def _check_renewal(self) -> None:
        """ValueError if leaves would be renewed without regard to constraints, as XGBoost does it."""
        renews = self.options.refresh_leaves and OBJECTIVES[self.parameters.objective].renews
        if renews and any(self.parameters.tree["monotone_constraints"] or ()):
            raise ValueError(
                f"monotone_constraints cannot be kept where leaves hold quantiles (objective="
                f"{self.parameters.objective} with refresh_leaves=True); use refresh_leaves=False"
            )

    def _without_trees(self, shadow: xgb.DMatrix) -> xgb.Booster:
        booster = xgb.Booster(None, [shadow], self.model.to_ubjson(trees=()))
        booster.load_config(self.parameters.config)
        if shadow.num_row() < _ROWS_FOR_THREADS:
            booster.set_param({"nthread": 1})
        return booster

    def _first_margins(self, matrix: xgb.DMatrix, shadow: xgb.DMatrix) -> Margins:
        """Margins before the first round, from XGBoost."""
        if self.first is not None:
            first = self.first.predict(matrix, output_margin=True)
        else:
            first = self.referee.predict(shadow, output_margin=True)
        kept = Margins(matrix, shadow, np.array(first.reshape(-1, self.model.n_groups).T, order="C"))
        self.margins[matrix] = kept
        return kept

    def margins_of(self, matrix: xgb.DMatrix) -> Margins:
        """The margins of a DMatrix by all trees so far."""
        kept = self.margins.get(matrix)
        if kept is None:
            if categorical_features(matrix) and encoded_dictionary(matrix) != self.model.dictionary:
                raise ValueError(
                    "an evaluation set has other categories than dtrain; give its columns the categories of dtrain's "
                    "(pandas: column.astype(train_column.dtype))"
                )
            kept = self._first_margins(matrix, without_entries(matrix, self.model.n_groups))
        in_use = self._is_in_use(kept)  # before it knows all rounds
        kept.catch_up(matrix, self.grown, self.parameters.n_threads)
        if not in_use:
            kept.release()
        return kept

    def _is_in_use(self, kept: Margins) -> bool:
        """Whether a DMatrix is asked for round after round: it is what is trained on, or knows all but one round."""
        return kept is self.train or kept.n_trees + self.model.n_groups >= len(self.grown)

    def evaluate(
        self, evals: Sequence[tuple[xgb.DMatrix, str]], iteration: int, feval: Any, output_margin: bool
    ) -> str:
        """XGBoost's own metrics and those of a function, as Booster.eval_set words them."""
        text = self._evaluate(evals, iteration, feval, output_margin)
        return self._agreed(text, self.matrix) if evals else text

    def _evaluate(
        self, evals: Sequence[tuple[xgb.DMatrix, str]], iteration: int, feval: Any, output_margin: bool
    ) -> str:
        kept = [(self.margins_of(matrix), name) for matrix, name in evals]
        if feval is None and all(margins.metrics for margins, _ in kept):
            return f"[{iteration}]" + "".join(self._judged(margins, name) for margins, name in kept)
        for margins, _ in kept:
            margins.shadow.set_base_margin(np.ascontiguousarray(margins.margin.T))
        originals = {margins.shadow: matrix for (margins, _), (matrix, _) in zip(kept, evals, strict=True)}

        def metric(predicted: np.ndarray, shadow: xgb.DMatrix) -> Any:
            return feval(predicted, originals[shadow])

        shadows = [(margins.shadow, name) for margins, name in kept]
        text = self.referee.eval_set(shadows, iteration, None if feval is None else metric, output_margin)
        if feval is None and not all(margins.compared for margins, _ in kept):
            self._compare([margins for margins, _ in kept], text)
        return text

    def _judged(self, margins: Margins, name: str) -> str:
        """What XGBoost would write about a data set, from metrics that are computed here."""
        metrics = margins.metrics or []
        values = margins.judge(metrics, OBJECTIVES[self.parameters.objective], self.parameters.n_threads)
        return "".join(f"\t{name}-{metric.name}:{value:.17f}" for metric, value in zip(metrics, values, strict=True))

    def _compare(self, sets: Sequence[Margins], text: str) -> None:
        """Let metrics that are computed here take over from XGBoost's where they are seen to be the same."""
        learner = json.loads(self.referee.save_config())["learner"]
        metrics = find_metrics([metric["name"] for metric in learner.get("metrics", ())], self.model.n_groups)
        objective = OBJECTIVES.get(self.parameters.objective)
        theirs = [float(part.rpartition(":")[2]) for part in text.split("\t")[1:]]
        for margins, found in zip(sets, np.reshape(theirs, (len(sets), -1)), strict=True):
            margins.compared = True
            if metrics and objective is not None and margins.is_plain:
                ours = margins.judge(metrics, objective, self.parameters.n_threads)
                margins.metrics = metrics if np.allclose(ours, found, _AGREEMENT, 0.0) else None

    # -------------------------------------------------------------------------------------------- a round

    def gradients(self, obj: Any, iteration: int) -> tuple[np.ndarray, np.ndarray]:
        """Gradients and hessians, (classes, rows), of the objective or of the function ``obj`` in its place."""
        train, parameters, n_threads = self.train, self.parameters, self.parameters.n_threads
        if obj is None:
            objective = OBJECTIVES[parameters.objective]
            if objective.gradients is None:
                return self._hosted(train.margin, iteration)
            weight, scale = train.weight, parameters.scale_pos_weight
            if scale != 1:
                weight = np.where(train.label == 1, weight * scale, weight)
            given = train.margin if objective.of_margins else train.predicted(objective, n_threads)
            aim = Aim(train.label, weight, parameters.numbers)
            return gradients(objective, given, aim, self._memory, n_threads)
        if isinstance(obj, TreeObjective):
            raise ValueError("obj with a gradient of its own for splits is not supported; pass a function")
        shown = (train.margin.T if self.model.n_groups > 1 else train.margin[0]).copy()
        rest = shown, self.matrix
        return self.by_class(obj(iteration, *rest) if isinstance(obj, Objective) else obj(*rest))

    @cached_property
    def _memory(self) -> tuple[np.ndarray, np.ndarray]:
        """For gradients and hessians; memory that is new in each round would cost as much as to compute them."""
        return np.empty_like(self.train.margin), np.empty_like(self.train.margin)

    @cached_property
    def _hosted(self) -> HostedGradients:
        return HostedGradients(self.train.shadow, self.referee, self.parameters.seed % 2**31)

    def by_class(self, found: Any) -> tuple[np.ndarray, np.ndarray]:
        """Gradients and hessians from outside, which come row by row, in a table or flat, as (classes, rows)."""
        shape = self.train.margin.shape[::-1]
        pair = check_pair(found, *shape)
        for values in pair:
            if values.ndim > 1 and values.shape != shape:
                raise ValueError(f"gradients and hessians must be of shape {shape}, or flat, not {values.shape}")
        grad, hess = (np.ascontiguousarray(values.reshape(shape).T) for values in pair)
        return grad, hess

    def step(self, grad: np.ndarray, hess: np.ndarray, *, are_own: bool = False) -> None:
        """Grow a tree for each class from (classes, rows) of gradients and hessians: the objective's own, or others."""
        if are_own and not _all_finite(grad, hess):
            raise ValueError(
                f"gradients or hessians of objective={self.parameters.objective} are not finite in round "
                f"{self.model.n_rounds}: look at the labels (or their bounds), weights and base_score, or lower eta"
            )
        seed = [self.parameters.seed, self.model.n_rounds]
        draws = self.options.samplers or self.parameters.draws  # else no generator is made, which takes a while
        for k, (g, h) in enumerate(zip(grad, hess, strict=True)):
            self._grow(k, g, h, np.random.default_rng([*seed, k]) if draws else None, are_own)
        for kept in self.margins.values():
            if not self._is_in_use(kept):
                kept.release()

    def _grow(self, k: int, grad: np.ndarray, hess: np.ndarray, rng: np.random.Generator | None, are_own: bool) -> None:
        parameters, n_threads = self.parameters, self.parameters.n_threads
        sample = self._sample(k, grad, hess, rng)
        tree = grow_gradient_tree(
            self.data,
            sample.amplified(grad),
            sample.amplified(hess),
            rows=sample.rows,
            features=sample.features,
            random_state=rng,
            categorical_splits=self.options.categorical_splits,
            compat=COMPAT,
            n_threads=n_threads,
            **parameters.tree,
        )
        leaves = tree.train_leaves if sample.rows is None else self.train.leaves(self.matrix, tree, n_threads)
        assert leaves is not None
        if self.options.refresh_leaves and sample.rows is not None:
            refresh(tree, leaves, grad, hess, parameters.tree)
        if self.options.refresh_leaves and are_own and OBJECTIVES[parameters.objective].renews:
            share = float(parameters.numbers[k]) if len(parameters.numbers) else 0.5
            weight = self.train.weight if self.train.has_weights else None
            renew(tree, leaves, self.train.label - self.train.margin[k], weight, share, interpolated_quantile)
        if self.options.samplers:
            self.samplings[k].tell(sample, [tree], grad, tree.value[leaves])
        tree.train_leaves = tree.report = None  # as long as the data
        leaf_value = tree.value.astype(np.float32) * parameters.eta
        self.train.add(leaves, leaf_value)
        self.model.append(tree, leaf_value)
        self.grown.append((tree, leaf_value))

    def _sample(self, k: int, grad: np.ndarray, hess: np.ndarray, rng: np.random.Generator | None) -> Sample:
        """What the tree of a class is grown on: first ``subsample``, then the samplers; both have a generator."""
        rows = np.flatnonzero(hess >= 0) if hess.min() < 0 else None  # as XGBoost's exact method leaves rows out
        if rows is not None and not len(rows):
            raise ValueError(
                "the hessians of the objective are negative in every row; such rows are left out, as XGBoost's exact "
                "method does, and nothing remains: return hessians of zero or more"
            )
        if rng is None:
            return Sample(rows)
        if self.parameters.subsample < 1:
            all_rows = np.arange(len(grad)) if rows is None else rows
            drawn = all_rows[rng.random(len(all_rows)) < self.parameters.subsample]
            rows = drawn if len(drawn) else rng.choice(all_rows, 1)
        if not self.options.samplers:
            return Sample(rows)
        least = float(np.abs(grad).max() or 1.0) * 2.0**-40
        return self.samplings[k].draw(self.model.n_rounds, grad[None, :], rng, least=least, rows=rows)


def _all_finite(*arrays: np.ndarray) -> bool:
    """Whether all numbers are finite: as a rule their sum tells."""
    with np.errstate(over="ignore", invalid="ignore"):
        return all(np.isfinite(each.sum()) or np.isfinite(each).all() for each in arrays)


def refresh(tree: Tree, leaves: np.ndarray, grad: np.ndarray, hess: np.ndarray, terms: dict[str, Any]) -> None:
    """Find weights and covers of a tree again, from all rows: ``leaves`` are those that they end in."""
    exists = hess >= 0
    g, h = (add_up(tree, np.bincount(leaves[exists], values[exists], tree.n_nodes)) for values in (grad, hess))
    with np.errstate(divide="ignore", invalid="ignore"):
        weight = -np.sign(g) * np.maximum(np.abs(g) - terms["reg_alpha"], 0.0) / (h + terms["reg_lambda"])
    weight[(h <= 0) | ((h < terms["min_child_weight"]) & (COMPAT == "xgboost"))] = 0.0
    limit = terms["max_delta_step"] or np.inf
    tree.value, tree.cover = np.clip(weight, -limit, limit), h
    if any(terms.get("monotone_constraints") or ()):
        keep_monotone(tree, np.asarray(terms["monotone_constraints"]))
