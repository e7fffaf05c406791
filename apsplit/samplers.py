"""What a boosting round is trained on: samplers choose rows, features and weights, the engine is exact on those.

A sampler narrows what the one before it in the list has left, so that they combine::

    [LazyBoost(0.5), WeightTrimming(0.9)]    half of the features, and the heaviest rows that hold 90 % of the weight

Votes and new weights always come from all rows: a sampler saves time in the search for a tree, nowhere else.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from apsplit.criteria import CRITERIA
from apsplit.dataset import Dataset
from apsplit.split import find_split
from apsplit.validation import check_choice, check_n_threads, check_number

__all__ = [
    "GOSS",
    "BanditFeatures",
    "Draw",
    "FilterBoost",
    "Laminating",
    "LazyBoost",
    "Round",
    "Sampler",
    "Subsample",
    "WeightTrimming",
    "check_samplers",
    "combine",
]

_MAX_SAMPLE = 2**32  # as many as a Dataset may have rows


class Round(NamedTuple):
    """What became of a round."""

    features: np.ndarray | None  # those that were offered; None: all
    chosen: np.ndarray  # those that the tree's splits use
    edge: float  # 1 - 2 error on all rows; for K classes 1 - error K / (K - 1)


@dataclass(frozen=True, eq=False)
class Draw:
    """What a round may know, and what it is going to be trained on."""

    round: int  # 0, 1, ...
    data: Dataset
    label: np.ndarray  # place of the class of every row: 0, 1, ...
    weight: np.ndarray  # int64 of every row; 0: the row does not exist
    order: np.ndarray  # all existing rows by decreasing weight
    rng: np.random.Generator  # the round's own; the only source of randomness
    rows: np.ndarray | None = None  # selected rows, ascending, each once; None: all existing ones
    features: np.ndarray | None = None  # selected features, ascending; None: all
    margin: np.ndarray | None = None  # y F(x) of every row, if some sampler uses_margin and there are two classes
    previous: Round | None = None  # the round before
    notes: dict[str, float] = field(default_factory=dict)  # what samplers report; a later one overwrites
    sample_weight: np.ndarray | None = None  # weight of every row before the first round; None: all equal

    @classmethod
    def first(cls, X: Any, label: ArrayLike, weight: ArrayLike | None = None, *, seed: int = 0) -> Draw:
        """The draw of a first round, to try samplers on.

        >>> Draw.first([[1.0], [2.0], [3.0]], [0, 1, 1], [3, 0, 5]).order
        array([2, 0])
        """
        data = X if isinstance(X, Dataset) else Dataset(np.asarray(X))
        label = np.asarray(label)
        integers = np.ones(len(label), np.int64) if weight is None else np.asarray(weight, np.int64)
        order = np.argsort(-integers, kind="stable")
        return cls(
            round=0,
            data=data,
            label=label,
            weight=integers,
            order=order[integers[order] > 0],
            rng=np.random.default_rng(seed),
            sample_weight=integers,
        )

    @property
    def selected_rows(self) -> np.ndarray:
        """The rows that are left, ascending."""
        return np.flatnonzero(self.weight) if self.rows is None else self.rows

    @property
    def selected_order(self) -> np.ndarray:
        """The rows that are left, by decreasing weight."""
        if self.rows is None:
            return self.order
        return self.order[_mask(self.rows, len(self.weight))[self.order]]

    @property
    def selected_features(self) -> np.ndarray:
        """The features that are left, ascending."""
        return np.arange(self.data.shape[1], dtype=np.intp) if self.features is None else self.features

    def with_rows(self, rows: np.ndarray, **notes: float) -> Draw:
        """Only these of the selected rows, given in any order, each once; all of them change nothing."""
        notes = self.notes | {"kept_rows": len(rows)} | notes
        if len(rows) == len(self.order if self.rows is None else self.rows):
            return replace(self, notes=notes)
        return replace(self, rows=np.flatnonzero(_mask(rows, len(self.weight))), notes=notes)

    def with_features(self, features: np.ndarray, **notes: float) -> Draw:
        """Only these of the selected features, given in any order, each once; all of them change nothing."""
        notes = self.notes | {"kept_features": len(features)} | notes
        if len(features) == len(self.selected_features):
            return replace(self, notes=notes)
        return replace(self, features=np.sort(features), notes=notes)

    def with_weights(self, rows: np.ndarray, weight: np.ndarray, **notes: float) -> Draw:
        """Only these of the selected rows, with these weights. No other row exists any more; the order is made anew."""
        spread = np.zeros_like(self.weight)
        spread[rows] = weight
        order = rows[np.lexsort((rows, -weight))]
        return replace(self.with_rows(rows, **notes), weight=spread, order=order)


class Sampler(ABC):
    """Something that chooses what a round is trained on. Derive from it for samplers of your own.

    Examples
    --------
    >>> class EveryOther(Sampler):
    ...     def sample(self, draw):
    ...         return draw.with_rows(draw.selected_rows[draw.round % 2 :: 2])
    >>> EveryOther().sample(Draw.first([[1.0], [2.0], [3.0]], [0, 1, 1])).rows
    array([0, 2])
    """

    uses_margin: ClassVar[bool] = False  # whether it reads Draw.margin

    @abstractmethod
    def sample(self, draw: Draw) -> Draw:
        """The draw, narrowed."""


def check_samplers(samplers: Sampler | Iterable[Sampler] | None) -> list[Sampler]:
    """None, one sampler or several as a list."""
    if samplers is None:
        return []
    listed = [samplers] if isinstance(samplers, Sampler) or not isinstance(samplers, Iterable) else list(samplers)
    for sampler in listed:
        if not isinstance(sampler, Sampler):
            raise ValueError(f"samplers must be a sampler or a list of them, such as [LazyBoost(0.5)], not {sampler!r}")
    return listed


def combine(samplers: Sampler | Iterable[Sampler] | None, draw: Draw) -> Draw:
    """Apply samplers one after the other; each sees what those before it have selected.

    Examples
    --------
    >>> draw = Draw.first(np.arange(12.0).reshape(3, 4), [0, 1, 0], [1, 5, 4])
    >>> drawn = combine([LazyBoost(0.5), WeightTrimming(0.6)], draw)
    >>> drawn.rows, len(drawn.features), drawn.notes
    (array([1, 2]), 2, {'kept_features': 2, 'kept_rows': 2, 'dropped_weight': 0.1})
    """
    for sampler in check_samplers(samplers):
        draw = sampler.sample(draw)
    return draw


# ------------------------------------------------------------------------------------------------------ rows


@dataclass(frozen=True)
class WeightTrimming(Sampler):
    """Only the heaviest rows that together hold a share of the weight (Friedman, Hastie and Tibshirani 2000).

    Trimming alone may get stuck: a tree without an edge on all rows changes no weight and would be found for ever.
    So the booster trains such a round again, on all rows, and counts how often.

    Parameters
    ----------
    share : float, default=0.9
        Above 0, at most 1. As few rows as hold at least this share are kept, and as many as it takes to have two
        classes among them (the latter is ours).

    Notes
    -----
    Reports ``kept_rows`` and ``dropped_weight``, the share of the weight that was not kept.

    J. Friedman, T. Hastie, R. Tibshirani: Additive logistic regression: a statistical view of boosting. Annals of
    Statistics 28 (2000), section 9.

    Examples
    --------
    >>> draw = Draw.first([[1.0], [2.0], [3.0], [4.0]], [0, 1, 0, 1], [1, 6, 3, 10])
    >>> WeightTrimming(0.9).sample(draw).rows
    array([1, 2, 3])
    """

    share: float = 0.9

    def __post_init__(self) -> None:
        _check_share("share", self.share)

    def sample(self, draw: Draw) -> Draw:
        order = draw.selected_order
        held = np.cumsum(draw.weight[order])
        total = int(held[-1])
        last = int(np.searchsorted(held, math.ceil(_as_written(self.share) * total)))
        differs = draw.label[order] != draw.label[order[0]]
        last = max(last, int(np.argmax(differs)))  # the first row of a second class; 0 if there is none
        return draw.with_rows(order[: last + 1], dropped_weight=(total - int(held[last])) / total)


@dataclass(frozen=True)
class Subsample(Sampler):
    """A fresh random share of the rows, without replacement (Friedman 2002).

    Parameters
    ----------
    share : float, default=0.5
        Above 0, at most 1. All rows are equally likely, whatever their weight. At least two rows are drawn; if they
        turn out to be of one class, one of them is exchanged for a random row of another class (this is ours).

    Notes
    -----
    Reports ``kept_rows``.

    J. Friedman: Stochastic gradient boosting. Computational Statistics and Data Analysis 38 (2002).

    Examples
    --------
    >>> Subsample(0.5).sample(Draw.first(np.arange(8.0).reshape(8, 1), [0, 1] * 4)).rows.size
    4
    """

    share: float = 0.5

    def __post_init__(self) -> None:
        _check_share("share", self.share)

    def sample(self, draw: Draw) -> Draw:
        rows = draw.selected_rows
        drawn = draw.rng.choice(rows, _count(self.share, len(rows), least=2), replace=False, shuffle=False)
        return draw.with_rows(_with_second_class(draw, drawn, rows))


@dataclass(frozen=True)
class GOSS(Sampler):
    """Gradient-based one-side sampling: the heaviest rows, and a few to speak for the rest (Ke et al. 2017).

    The weight of a row is the size of its gradient under AdaBoost's exponential loss.

    Parameters
    ----------
    top : float, default=0.2
        The heaviest rows, as a share of all rows, are kept with their weights; at least one.
    other : float, default=0.1
        So many of the rest, again as a share of *all* rows, are drawn at random, at least one. ``top + other`` is at
        most 1. Their weights are multiplied by (1 - top) / other to make up for those not drawn. As in LightGBM that
        is in whole rows: the number of the rest by the number drawn.

    Notes
    -----
    Reports ``kept_rows`` and ``amplification``, the factor. Ours: if all kept rows are of one class and the rest are
    not, one of those drawn is exchanged. If the weights would add up to 2^61 or more, all of them are scaled down by a
    power of two, to not less than 1.

    G. Ke et al.: LightGBM: a highly efficient gradient boosting decision tree. NIPS 2017, algorithm 2.

    Examples
    --------
    >>> draw = Draw.first(np.arange(10.0).reshape(10, 1), [0, 1] * 5, [9, 1, 1, 1, 1, 1, 1, 1, 1, 7])
    >>> drawn = GOSS(top=0.2, other=0.2).sample(draw)
    >>> drawn.weight[drawn.order]
    array([9, 7, 4, 4])
    """

    top: float = 0.2
    other: float = 0.1

    def __post_init__(self) -> None:
        _check_share("top", self.top)
        _check_share("other", self.other)
        if _as_written(self.top) + _as_written(self.other) > 1:
            raise ValueError(f"top + other must be at most 1, not {self.top!r} + {self.other!r}")

    def sample(self, draw: Draw) -> Draw:
        order = draw.selected_order
        n_top = _count(self.top, len(order))
        top, rest = order[:n_top], order[n_top:]
        if not len(rest):
            return draw.with_rows(top, amplification=1.0)
        drawn = draw.rng.choice(rest, _count(self.other, len(order), most=len(rest)), replace=False, shuffle=False)
        drawn = _with_second_class(draw, drawn, rest, besides=top)
        factor = Fraction(len(rest), len(drawn))
        amplified = _joined(draw.weight[top], draw.weight[drawn], factor)
        return draw.with_weights(np.concatenate((top, drawn)), amplified, amplification=float(factor))


@dataclass(frozen=True)
class FilterBoost(Sampler):
    """Rows that pass a filter: one is let through with probability 1 / (1 + exp(y F(x))) (Bradley and Schapire 2007).

    That is the weight of logistic loss, which is never above 1: rows that stay wrong do not take over, as they may
    with AdaBoost's weights. Two classes only.

    Parameters
    ----------
    n_rows : int, default=1000
        Rows are drawn, with replacement and by their original weights, until so many have passed. They count as
        often as they have passed, and in nothing else: boosting weights play no part.
    max_draws : int, default=100
        At most ``n_rows * max_draws`` are drawn. What has passed by then has to do; if that is fewer than two rows,
        the selection stays as it was.

    Notes
    -----
    Reports ``kept_rows`` (different ones), ``accepted`` (all that passed) and ``acceptance``, their share of those
    drawn. The share of wrongly classified rows is at most about twice the acceptance: every one of them has a chance of
    at least a half.

    The filter is the paper's, which stops boosting when nothing passes for long; it also estimates the edge, and so
    the vote, on fresh rows from the filter, whereas here votes come from all rows with AdaBoost's weights. Ours: if all
    that passed are of one class, one is exchanged for a random row of the other.

    J. Bradley, R. Schapire: FilterBoost: regression and classification on large datasets. NIPS 2007.

    Examples
    --------
    >>> draw = Draw.first(np.arange(6.0).reshape(6, 1), [0, 1] * 3)
    >>> draw = replace(draw, margin=np.array([-9.0, -9.0, -9.0, 9.0, 9.0, 9.0]))
    >>> FilterBoost(n_rows=100).sample(draw).rows
    array([0, 1, 2])
    """

    n_rows: int = 1000
    max_draws: int = 100
    uses_margin: ClassVar[bool] = True

    def __post_init__(self) -> None:
        check_number("n_rows", self.n_rows, 2, _MAX_SAMPLE, integer=True)
        check_number("max_draws", self.max_draws, 1, _MAX_SAMPLE, integer=True)

    def sample(self, draw: Draw) -> Draw:
        if draw.margin is None or draw.label.max() > 1:
            raise ValueError("FilterBoost is for two classes; use samplers=GOSS() or Subsample() for more")
        rows = draw.selected_rows
        weight = np.ones(len(rows), np.int64) if draw.sample_weight is None else draw.sample_weight[rows]
        held = np.cumsum(weight)
        passed, n_drawn = np.empty(0, np.intp), 0
        for _ in range(self.max_draws):
            drawn = rows[_by_weight(held, self.n_rows, draw.rng)]
            passes = np.flatnonzero(draw.rng.random(self.n_rows) < _logistic_weight(draw.margin[drawn]))
            passes = passes[: self.n_rows - len(passed)]
            passed = np.concatenate((passed, drawn[passes]))
            if len(passed) == self.n_rows:
                n_drawn += int(passes[-1]) + 1
                break
            n_drawn += self.n_rows
        notes = {"accepted": len(passed), "acceptance": len(passed) / n_drawn}
        if len(passed) < 2:
            return replace(draw, notes=draw.notes | notes)
        kept, counts = np.unique(_with_second_class(draw, passed, rows), return_counts=True)
        return draw.with_weights(kept, counts << (60 - len(passed).bit_length()), **notes)


# -------------------------------------------------------------------------------------------------- features


@dataclass(frozen=True)
class LazyBoost(Sampler):
    """A fresh random share of the features each round (Escudero, Marquez and Rigau 2001).

    Parameters
    ----------
    share : float, default=0.5
        Above 0, at most 1. At least one feature is drawn.

    Notes
    -----
    Reports ``kept_features``.

    G. Escudero, L. Marquez, G. Rigau: Using LazyBoosting for word sense disambiguation. SENSEVAL-2, 2001.

    Examples
    --------
    >>> LazyBoost(0.5).sample(Draw.first(np.arange(12.0).reshape(2, 6), [0, 1])).features.size
    3
    """

    share: float = 0.5

    def __post_init__(self) -> None:
        _check_share("share", self.share)

    def sample(self, draw: Draw) -> Draw:
        features = draw.selected_features
        n_drawn = _count(self.share, len(features))
        return draw.with_features(draw.rng.choice(features, n_drawn, replace=False, shuffle=False))


@dataclass(frozen=True)
class Laminating(Sampler):
    """The features that survive a knock-out: half drop out, twice the examples judge the rest (Dubout, Fleuret 2014).

    It starts with all features on few examples, drawn by weight and with replacement, anew at each step. So every step
    costs the same, and there are about as many as the logarithm of the number of features. The tree is then trained
    on all selected rows.

    Parameters
    ----------
    n_rows : int, default=256
        Examples of the first step.
    n_features : int, default=1
        Features that are left at the end. The paper boosts stumps, and leaves one; trees want more.
    criterion : {"error", "gini", "entropy"}, default="error"
        By what features are judged: the best split of each on the examples, found exactly.
    n_threads : int, optional
        Threads to use at most; the answer does not depend on it. Default: all processors.

    Notes
    -----
    Reports ``kept_features``, and ``examples``, how many the last step took. Ours: once the examples would be as many
    as the rows, all rows are taken, with their weights, and the best ``n_features`` are kept at once. A step whose
    examples are all alike, in class or in features, drops nothing. Ties go to the smallest feature.

    C. Dubout, F. Fleuret: Adaptive sampling for large scale boosting. Journal of Machine Learning Research 15 (2014).

    Examples
    --------
    >>> X = np.random.default_rng(0).normal(size=(1000, 40))
    >>> Laminating(n_rows=64).sample(Draw.first(X, X[:, 17] > 0)).features
    array([17])
    """

    n_rows: int = 256
    n_features: int = 1
    criterion: str = "error"
    n_threads: int | None = None

    def __post_init__(self) -> None:
        check_number("n_rows", self.n_rows, 2, _MAX_SAMPLE, integer=True)
        check_number("n_features", self.n_features, 1, integer=True)
        check_choice("criterion", self.criterion, list(CRITERIA))
        check_n_threads(self.n_threads)

    def sample(self, draw: Draw) -> Draw:
        rows, features = draw.selected_rows, draw.selected_features
        held = np.cumsum(draw.weight[rows])
        n_examples = 0
        while len(features) > self.n_features and n_examples < len(rows):
            n_examples = min(len(rows), 2 * n_examples or self.n_rows)
            if n_examples < len(rows):
                n_kept = max(self.n_features, (len(features) + 1) // 2)
                scores = self._scores(draw, rows[_by_weight(held, n_examples, draw.rng)], None, features)
            else:
                n_kept = self.n_features
                scores = self._scores(draw, rows, draw.weight, features)
            if scores is not None:
                features = np.sort(features[np.argsort(scores, kind="stable")[:n_kept]])
        return draw.with_features(features, examples=n_examples)

    def _scores(
        self, draw: Draw, rows: np.ndarray, weight: np.ndarray | None, features: np.ndarray
    ) -> np.ndarray | None:
        """The score of each feature's best split; None if there is none."""
        label = draw.label[rows]
        if (label == label[0]).all():
            return None
        split = find_split(
            draw.data,
            draw.label,
            weight,
            criterion=self.criterion,
            strategy="exhaustive",
            rows=rows,
            features=features,
            n_threads=self.n_threads,
        )
        return None if split is None else split.report.upper


@dataclass
class BanditFeatures(Sampler):
    """One group of features, chosen by a bandit that learns which groups are worth it (Busa-Fekete and Kegl 2010).

    The groups are the arms of Exp3.P. The reward of the group that was used is ``min(1, -log(sqrt(1 - edge^2)))``: what
    the round has taken off the logarithm of AdaBoost's bound on the training error.

    Parameters
    ----------
    n_groups : int, default=10
        Groups are a random partition of the features, of sizes as equal as possible, made in the first round (the
        paper allows for any partition). At most one group a feature.
    n_rounds : int, default=500
        Rounds that are going to be boosted, T; more may follow.
    exploration : float, default=0.15
        Share of the rounds in which all groups are equally likely (lambda in the paper). Above 0, at most 1.
    optimism : float, default=0.3
        How much a group gains by having been unlikely (eta in the paper).

    Notes
    -----
    Reports ``kept_features``, ``group`` and ``group_probability``. With M groups of weight w_j::

        p_j  =  (1 - exploration) w_j / sum of w  +  exploration / M
        w_j *=  exp(exploration / (3 M) * (reward / p_j if j was used + optimism / (p_j sqrt(M T))))

    It learns slowly: in T rounds the logarithm of the ratio of two groups' weights becomes about
    ``exploration * T / (3 M)`` times the difference of their mean rewards. Defaults, and the following, are ours. A
    group without a selected feature sits the round out. If the booster trained the round on features outside the
    group, because those in it gave no edge, the reward is 0.

    The state is kept in the sampler, and begins afresh in round 0.

    R. Busa-Fekete, B. Kegl: Fast boosting using adversarial bandits. ICML 2010. P. Auer, N. Cesa-Bianchi, Y. Freund,
    R. Schapire: The nonstochastic multiarmed bandit problem. SIAM Journal on Computing 32 (2002), section 6.

    Examples
    --------
    >>> drawn = BanditFeatures(n_groups=4).sample(Draw.first(np.arange(16.0).reshape(2, 8), [0, 1]))
    >>> len(drawn.features), drawn.notes["group_probability"]
    (2, 0.25)
    """

    n_groups: int = 10
    n_rounds: int = 500
    exploration: float = 0.15
    optimism: float = 0.3
    _arms: _Arms | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        check_number("n_groups", self.n_groups, 1, integer=True)
        check_number("n_rounds", self.n_rounds, 1, integer=True)
        _check_share("exploration", self.exploration)
        check_number("optimism", self.optimism, 0.0, 1e9)

    def sample(self, draw: Draw) -> Draw:
        if draw.round == 0 or self._arms is None:
            self._arms = _Arms(draw.data.shape[1], self.n_groups, draw.rng)
        elif draw.previous is not None:
            self._learn(self._arms, draw.previous)
        arms, features = self._arms, draw.selected_features
        group_of = arms.group_of[features]
        present = np.unique(group_of)
        relative = np.exp(arms.log_weight[present] - arms.log_weight[present].max())
        chance = (1.0 - self.exploration) * relative / relative.sum() + self.exploration / len(present)
        arms.probability[:] = 0.0
        arms.probability[present] = chance
        arms.used = int(draw.rng.choice(present, p=chance))
        probability = float(arms.probability[arms.used])
        return draw.with_features(features[group_of == arms.used], group=arms.used, group_probability=probability)

    def _learn(self, arms: _Arms, previous: Round) -> None:
        """Exp3.P's update, in logarithms."""
        n_groups, present = len(arms.log_weight), arms.probability > 0
        inside = previous.features is not None and (arms.group_of[previous.features] == arms.used).all()
        gain = np.zeros(n_groups)
        gain[present] = self.optimism / math.sqrt(n_groups * self.n_rounds)
        gain[arms.used] += _reward(previous.edge) if inside else 0.0
        arms.log_weight[present] += self.exploration / (3 * n_groups) * gain[present] / arms.probability[present]


class _Arms:
    """What a bandit knows."""

    def __init__(self, n_features: int, n_groups: int, rng: np.random.Generator) -> None:
        n_groups = min(n_groups, n_features)
        self.group_of = rng.permutation(np.arange(n_features) % n_groups)
        self.log_weight = np.zeros(n_groups)
        self.probability = np.zeros(n_groups)  # of the latest choice; 0: could not be chosen
        self.used = 0  # the latest choice


def _reward(edge: float) -> float:
    """What a round with this edge is worth: at most 1, and nothing without an edge."""
    if edge >= 1.0:
        return 1.0
    return min(1.0, -0.5 * math.log1p(-(max(edge, 0.0) ** 2)))


# --------------------------------------------------------------------------------------------------- helpers


def _check_share(name: str, value: float) -> None:
    if check_number(name, value, 0.0, 1.0) == 0.0:
        raise ValueError(f"{name} must be above 0, not {value!r}")


def _as_written(share: float) -> Fraction:
    """0.9 as 9/10, so that 90 of 100 are 0.9 of them: the nearest binary fraction is a little more.

    >>> _as_written(0.9)
    Fraction(9, 10)
    """
    return Fraction(repr(float(share)))


def _count(share: float, n: int, *, least: int = 1, most: int | None = None) -> int:
    """A share of n, rounded and within limits; never more than n."""
    return min(n if most is None else most, max(least, round(_as_written(share) * n)))


def _mask(rows: np.ndarray, n_rows: int) -> np.ndarray:
    mask = np.zeros(n_rows, np.bool_)
    mask[rows] = True
    return mask


def _by_weight(held: np.ndarray, size: int, rng: np.random.Generator) -> np.ndarray:
    """Places drawn with replacement by weight, given as its cumulative sums."""
    return np.searchsorted(held, rng.integers(held[-1], size=size), side="right")


def _logistic_weight(margin: np.ndarray) -> np.ndarray:
    """1 / (1 + exp(margin))."""
    with np.errstate(over="ignore"):
        return 1.0 / (1.0 + np.exp(margin))


def _with_second_class(
    draw: Draw, drawn: np.ndarray, pool: np.ndarray, besides: np.ndarray | tuple[()] = ()
) -> np.ndarray:
    """``drawn`` from ``pool``, one exchanged if all of it (and what is kept ``besides``) is of one class."""
    label = draw.label
    differs = label[drawn] != label[drawn[0]]
    if differs.any() or (label[np.asarray(besides, np.intp)] != label[drawn[0]]).any():
        return drawn
    others = pool[label[pool] != label[drawn[0]]]
    if len(others):
        drawn[draw.rng.integers(len(drawn))] = draw.rng.choice(others)
    return drawn


def _joined(weight: np.ndarray, other: np.ndarray, factor: Fraction) -> np.ndarray:
    """``weight``, then ``factor * other``, rounded; all by a power of two less if the total would be 2^61 or more.

    >>> _joined(np.array([5, 1]), np.array([2, 3]), Fraction(3, 2))
    array([5, 1, 3, 4])
    """
    total = int(weight.sum()) + math.ceil(int(other.sum()) * factor)
    excess = max(0, total.bit_length() - 61)
    if excess:
        weight = np.rint(weight * 0.5**excess)
    other = np.rint(other * (float(factor) * 0.5**excess))
    return np.maximum(np.concatenate((weight.astype(np.int64), other.astype(np.int64))), 1)
