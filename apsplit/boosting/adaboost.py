"""AdaBoostClassifier: boosted exact trees as a scikit-learn estimator."""

from __future__ import annotations

import copy
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import numpy as np
from sklearn.model_selection import train_test_split
from sklearn.utils import check_random_state
from sklearn.utils.validation import check_is_fitted

from apsplit._validation import check_choice, check_number, check_weights, take
from apsplit.boosting.callbacks import Callback, EarlyStopping, Evaluation, Progress
from apsplit.boosting.ensemble import Ensemble, mean_notes
from apsplit.boosting.estimator import TreeEstimator
from apsplit.boosting.evaluation import EvaluationSet, check_eval_set, larger_is_better, measure
from apsplit.boosting.fingerprint import fingerprint
from apsplit.boosting.nested_parameters import sampler_parameters, with_parameters
from apsplit.boosting.predictions import BoostedPredictions
from apsplit.boosting.rounds import Learner, Step, Training
from apsplit.boosting.weights import Weights
from apsplit.data.share import Encoded
from apsplit.samplers import Sampler, check_samplers
from apsplit.splits.criterion import Criterion
from apsplit.splits.named import STRATEGIES, Strategy


class AdaBoostClassifier(BoostedPredictions, TreeEstimator):
    """AdaBoost with exact trees. Samplers make it one of the faster, approximate variants of the literature.

    Parameters
    ----------
    n_estimators : int, default=50
        Largest number of rounds. A perfect tree, or a tree that is no better than chance, ends the training earlier.
    max_depth : int, optional, default=1
        Depth of the trees; None: no limit.
    learning_rate : float, default=1.0
        Factor of every vote.
    criterion : {"gini", "entropy", "error", "exponential"}, optional
        How trees are split, see :func:`apsplit.find_split`. Default: "gini", or "exponential" if ``boosting="real"``.
    strategy : {"auto", "adaptive", "quick", "exhaustive", "incremental"}, default="auto"
        How to search; the model does not depend on it. "incremental" keeps the histograms of all rows from round to
        round and reads only rows whose weight has changed; "auto" does so where it saves time.
    multiclass : {"samme", "ovr"}, default="samme"
        For more than two classes: "samme" grows one tree for all classes in each round (Zhu et al. 2009), "ovr" one
        tree for each class against the rest.
    boosting : {"discrete", "real"}, default="discrete"
        "discrete": a tree votes for classes. "real": its leaves vote by half the log odds of their (smoothed) weights
        (Schapire and Singer 1999); two classes, or ``multiclass="ovr"``.
    sampler : Sampler or list of Sampler, optional
        Chooses rows or features for each round, see :mod:`apsplit.samplers`. If the tree of a sample is no better than
        chance on all rows, the round is trained again on everything, so that boosting does not get stuck.
    max_leaves, min_samples_split, min_samples_leaf, min_weight_leaf
        Limits of the trees, see :class:`DecisionTreeClassifier`.
    class_weight : "balanced" or dict, optional
        Factors of the rows' weights, by their labels; labels that are not in the dict have 1. "balanced": such that all
        classes have the same total.
    categorical_features : "from_dtype", None, or names, indices or mask of columns, default="from_dtype"
        Which columns hold categories; "from_dtype": those of a frame (pandas, polars, pyarrow) that hold categories or
        strings. Their values are remembered, so that codes may differ later; a category that was not there goes where
        missing values go. A :class:`Dataset` has its own.
    categorical_splits : {"one_vs_rest", "partition"}, default="one_vs_rest"
        One category against the others, or the best set of categories; see :func:`apsplit.find_split`. Sets of many
        categories overfit easily.
    n_iter_no_change : int, optional
        Stop when ``scoring`` on held-out rows has not improved for this many rounds, and keep the rounds up to the best
        one. The held-out rows are ``eval_set`` of ``fit``, or else a share of the training data.
    scoring : {"error", "log_loss"}, name of a scorer of scikit-learn, or callable, default="error"
        The measure on evaluation sets. A callable takes (model, X, y), and sample_weight if there is one, and
        returns a number that is better if it is larger, as scikit-learn's scorers do.
    validation_fraction : float, default=0.1
        Share of the training data that is held out for early stopping.
    tol : float, default=1e-7
        Smallest improvement of the score that counts.
    callbacks : list of Callback, optional
        See :mod:`apsplit.callbacks`, e.g. ``[Checkpoint("model.ckpt")]``.
    verbose : bool, default=False
        Show the progress.
    warm_start : bool, default=False
        Continue the last fit (on the same data) after ``n_estimators`` has been raised.
    random_state : int, RandomState or None
        For samplers and held-out rows.
    n_threads : int, optional
        Default: all processors. The model does not depend on it.

    Attributes
    ----------
    estimators_ : list of Tree
        One tree for each round. With ``multiclass="ovr"`` a list for each round, with one tree for each class (None if
        that class had nothing more to learn).
    estimator_votes_ : list of ndarray
        In the order of ``estimators_``: what each node of a tree adds to the decision function of the rows that end in
        it, (n_nodes, 1), or (n_nodes, n_classes) where one tree votes for more than two classes.
    estimator_weights_, estimator_errors_ : ndarray of shape (n_rounds,) or (n_rounds, n_classes)
    assessments_, reads_, seconds_, n_rows_, n_features_, kept_weight_ : ndarray of shape (n_rounds,)
        For each round: (row, feature) pairs looked at as the paper counts them, memory cells read, time, and the rows,
        features and share of the weight that the samplers kept.
    notes_ : list of dict
        What the samplers report of each round.
    n_rescued_ : int
        Rounds that were trained again on everything.
    evals_result_ : dict of list
        ``scoring`` on the evaluation sets after each round.
    categories_ : dict of int to array
        The categories of categorical features, by their numbers.
    classes_, n_features_in_, feature_names_in_, feature_importances_, n_estimators_

    Examples
    --------
    >>> import apsplit
    >>> from sklearn.datasets import load_breast_cancer
    >>> X, y = load_breast_cancer(return_X_y=True)
    >>> model = apsplit.AdaBoostClassifier(n_estimators=30, max_depth=2).fit(X[::2], y[::2])
    >>> round(model.score(X[1::2], y[1::2]), 2)
    0.95
    """

    _strategies = (*STRATEGIES, "incremental")

    def __init__(
        self,
        n_estimators: int = 50,
        *,
        max_depth: int | None = 1,
        learning_rate: float = 1.0,
        criterion: Criterion | None = None,
        strategy: Strategy | Literal["incremental"] = "auto",
        multiclass: Literal["samme", "ovr"] = "samme",
        boosting: Literal["discrete", "real"] = "discrete",
        sampler: Sampler | Sequence[Sampler] | None = None,
        max_leaves: int | None = None,
        min_samples_split: int = 2,
        min_samples_leaf: int = 1,
        min_weight_leaf: float = 0.0,
        class_weight: str | Mapping[Any, float] | None = None,
        categorical_features: Any = "from_dtype",
        categorical_splits: Literal["one_vs_rest", "partition"] = "one_vs_rest",
        n_iter_no_change: int | None = None,
        scoring: str | Callable[..., float] = "error",
        validation_fraction: float = 0.1,
        tol: float = 1e-7,
        callbacks: Sequence[Callback] | None = None,
        verbose: bool = False,
        warm_start: bool = False,
        random_state: Any = None,
        n_threads: int | None = None,
    ) -> None:
        self.n_estimators = n_estimators
        self.max_depth = max_depth
        self.learning_rate = learning_rate
        self.criterion = criterion  # type: ignore[assignment]
        self.strategy = strategy
        self.multiclass = multiclass
        self.boosting = boosting
        self.sampler = sampler
        self.max_leaves = max_leaves
        self.min_samples_split = min_samples_split
        self.min_samples_leaf = min_samples_leaf
        self.min_weight_leaf = min_weight_leaf
        self.class_weight = class_weight
        self.categorical_features = categorical_features
        self.categorical_splits = categorical_splits
        self.n_iter_no_change = n_iter_no_change
        self.scoring = scoring
        self.validation_fraction = validation_fraction
        self.tol = tol
        self.callbacks = callbacks
        self.verbose = verbose
        self.warm_start = warm_start
        self.random_state = random_state
        self.n_threads = n_threads

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """Parameters by name; ``deep``: those of samplers, too, as ``sampler__share`` or ``sampler__0__share``."""
        found: dict[str, Any] = super().get_params(deep)
        return found | sampler_parameters(self.sampler) if deep else found

    def set_params(self, **params: Any) -> AdaBoostClassifier:
        """Set parameters by name; those of samplers as ``sampler__share``, or ``sampler__0__share`` in a list."""
        of_samplers = {name: value for name, value in params.items() if name.startswith("sampler__")}
        super().set_params(**{name: value for name, value in params.items() if name not in of_samplers})
        if of_samplers:
            changes = {name.removeprefix("sampler__"): value for name, value in of_samplers.items()}
            self.sampler = with_parameters(self.sampler, changes)
        return self

    # ------------------------------------------------------------------------------------------------ fitting

    def fit(self, X: Any, y: Any, sample_weight: Any = None, *, eval_set: Any = None) -> AdaBoostClassifier:
        """Boost trees on X and y.

        Parameters
        ----------
        X : array-like, frame, sparse matrix or Dataset of shape (n_rows, n_features)
        y : array-like of shape (n_rows,)
        sample_weight : array-like of shape (n_rows,), optional
        eval_set : tuple (X, y) or (X, y, sample_weight), or list of such tuples, optional
            Rows to follow the training on; the last set is the one for early stopping.
        """
        n_rounds = self._check_training()
        sample_weight = self._with_class_weight(y, sample_weight)
        earlier: Training | None = getattr(self, "_training", None) if self.warm_start else None
        seed = int(check_random_state(self.random_state).randint(2**31 - 1))
        if earlier is not None:
            seed = earlier.learners[0].seed[0]
        held_out = None
        if self.n_iter_no_change is not None:
            check_number("n_iter_no_change", self.n_iter_no_change, 1, integer=True)
            if eval_set is None:
                X, y, sample_weight, held_out = self._hold_out(X, y, sample_weight, seed)
        data, label, weight = self._check_fit(X, y, sample_weight, checked=held_out is not None)
        training = Training(self._learners(data, label, weight, seed), n_rounds, self.random_state is not None)
        if earlier is not None:
            if fingerprint(earlier, settings=False) != fingerprint(training, settings=False):
                raise ValueError("warm_start=True needs the data of the fit before; set it to False for other data")
            if n_rounds < len(earlier.rounds):
                raise ValueError(
                    f"n_estimators={n_rounds} must be at least {len(earlier.rounds)}, "
                    "the rounds that are already there, if warm_start=True"
                )
            training.resume(earlier.state())
            training.stopped = False
        training.run(self._callbacks(eval_set, held_out))
        if self.warm_start:
            self._training = training
        self._keep(training)
        return self

    def _check_training(self) -> int:
        """Check the parameters that no other part looks at; returns the number of rounds."""
        callbacks = () if self.callbacks is None else self.callbacks
        if not isinstance(callbacks, Sequence) or not all(isinstance(each, Callback) for each in callbacks):
            raise ValueError(f"callbacks must be a list of apsplit.callbacks.Callback, not {self.callbacks!r}")
        for name in ("verbose", "warm_start"):
            if not isinstance(getattr(self, name), bool | int | np.bool_ | np.integer):
                raise ValueError(f"{name} must be True or False, not {getattr(self, name)!r}")
        try:
            check_random_state(self.random_state)
        except ValueError as error:
            raise ValueError(
                f"random_state must be an integer, a numpy RandomState or None, not {self.random_state!r}"
            ) from error
        larger_is_better(self.scoring)
        return int(check_number("n_estimators", self.n_estimators, 1, integer=True))

    def _hold_out(self, X: Any, y: Any, sample_weight: Any, seed: int) -> tuple[Any, Any, Any, Any]:
        """X, y and weights of the rows to train on, and a tuple of the same three of the rows that are held out."""
        share = check_number("validation_fraction", self.validation_fraction, 0.0, 1.0)
        if isinstance(X, Encoded):
            raise ValueError("a Dataset cannot be divided; pass X itself, or held out rows as eval_set")
        X = self._check_X(X, reset=True)
        y = self._check_y(y, X.shape[0])
        weights = check_weights(sample_weight, None, len(y))
        if not 0.0 < share < 1.0:
            raise ValueError(f"validation_fraction={share} must be more than 0 and less than 1")
        _, counts = np.unique(y, return_counts=True)
        by_class = y if counts.min() >= 2 and share * len(y) >= len(counts) else None
        kept, held = train_test_split(np.arange(len(y)), test_size=share, random_state=seed, stratify=by_class)
        kept, held = np.sort(kept), np.sort(held)
        rest = (take(X, held, None), y[held], None if weights is None else weights[held])
        return take(X, kept, None), y[kept], None if weights is None else weights[kept], rest

    def _learners(self, data: Encoded, label: np.ndarray, weight: np.ndarray, seed: int) -> list[Learner]:
        """One learner for all classes, or one for each class against the rest; parameters of boosting are checked."""
        check_choice("multiclass", self.multiclass, ("samme", "ovr"))
        check_choice("boosting", self.boosting, ("discrete", "real"))
        real = self.boosting == "real"
        one_against_rest = self.multiclass == "ovr" and len(self.classes_) > 2
        if real and len(self.classes_) > 2 and not one_against_rest:
            raise ValueError(
                f"boosting='real' is for two classes, and y has {len(self.classes_)}; use multiclass='ovr'"
            )
        rate = check_number("learning_rate", self.learning_rate, 0.0)
        if not 0.0 < rate < np.inf:
            raise ValueError(f"learning_rate={rate:g} must be more than 0, and finite")
        criterion: str | None = self.criterion
        if criterion is None:
            criterion = "exponential" if real else "gini"
        classes = np.arange(2) if one_against_rest else self.classes_
        builder = self._builder(data, classes, criterion)
        samplers = check_samplers(self.sampler)
        labels = [label]
        if one_against_rest:
            labels = [(label == k).astype(np.uint8) for k in range(len(self.classes_))]
        return [
            Learner(builder, each, Weights(weight), rate, real, copy.deepcopy(samplers), [seed, k])
            for k, each in enumerate(labels)
        ]

    def _callbacks(self, eval_set: Any, held_out: Any) -> list[Callback]:
        """Evaluations and early stopping, then progress and the callbacks of the user."""
        found: list[Callback] = list(self.callbacks or ())
        sets = check_eval_set(eval_set, lambda X: self._check_X(X, reset=False))
        if held_out is not None:
            sets.append(EvaluationSet("held_out", *held_out))
        evaluations: list[Callback] = [
            Evaluation(each.name, each.X, measure(self.scoring, self, each)) for each in sets
        ]
        if self.n_iter_no_change is not None:
            evaluations.append(EarlyStopping(self.n_iter_no_change, self.tol, larger_is_better(self.scoring)))
        if self.verbose:
            found.insert(0, Progress())
        return [*evaluations, *found]

    def _keep(self, training: Training) -> None:
        """Set the attributes of a fitted model."""
        rounds = training.rounds[: training.best][: training.n_rounds]  # a checkpoint may have brought more
        n_rescued = sum(learner.n_rescued for learner in training.learners)
        self._set_rounds(rounds, training.seconds, training.evals, n_rescued)

    def _set_rounds(
        self, rounds: list[list[Step | None]], seconds: list[float], evals: dict[str, list[float]], n_rescued: int
    ) -> None:
        """Set the attributes of a model that consists of these rounds."""
        self._ensemble = Ensemble(rounds)
        each, summed, mean = self._ensemble.each, self._ensemble.summed, self._ensemble.mean
        self.estimators_, self.estimator_votes_ = each("tree", None), each("votes", None)
        self.estimator_weights_, self.estimator_errors_ = np.array(each("weight", 0.0)), np.array(each("error", 0.0))
        self.assessments_, self.reads_ = summed("n_assessments"), summed("n_reads")
        self.seconds_ = np.array(seconds[: len(rounds)])
        self.n_rows_, self.n_features_, self.kept_weight_ = mean("n_rows"), mean("n_features"), mean("kept_weight")
        self.notes_ = [mean_notes(steps) for steps in rounds]
        self.n_rescued_ = n_rescued
        self.evals_result_ = {name: values[: len(rounds)] for name, values in evals.items()}

    @property
    def n_estimators_(self) -> int:
        """Rounds in the model."""
        return len(self.estimators_)

    def plot(self, ax: Any = None) -> Any:
        """Draw the learning curve; needs matplotlib. See :func:`apsplit.plotting.plot_learning_curve`."""
        from apsplit.study.learning_curve import plot_learning_curve

        check_is_fitted(self, "estimators_")
        return plot_learning_curve(self, ax)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the model to a file (JSON, docs/MODEL_FORMAT.md), from which :func:`apsplit.load` reads it.

        The file is replaced as a whole, or not at all. ``callbacks`` and ``n_threads`` are not written; a sampler of
        your own, or a ``random_state`` that is no integer, is left out with a warning.
        """
        from apsplit.boosting.saved_model import save_adaboost

        check_is_fitted(self, "estimators_")
        save_adaboost(self, path)

    def __getstate__(self) -> dict[str, Any]:
        state = dict(super().__getstate__())
        state.pop("_training", None)  # the data goes with it
        return state
