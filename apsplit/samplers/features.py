"""Samplers that choose features: LazyBoost, Laminating, BanditFeatures."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from apsplit._validation import check_choice, check_n_threads, check_number
from apsplit.samplers.draw import MAX_SAMPLE, Draw, Round, Sampler, check_share, count_of, drawn_by_weight
from apsplit.splits.criterion import CRITERIA, Criterion
from apsplit.trees.finder import find_split


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
        check_share("share", self.share)

    def sample(self, draw: Draw) -> Draw:
        features = draw.selected_features
        n_drawn = count_of(self.share, len(features))
        return draw.with_features(draw.rng.choice(features, n_drawn, replace=False, shuffle=False))


@dataclass(frozen=True)
class Laminating(Sampler):
    """The features that survive a knock-out: half drop out, twice the examples judge the rest (Dubout, Fleuret 2014).

    It starts with all features on few examples, which are drawn again at each step, by weight and with replacement. So
    every step costs the same, and there are about as many as the logarithm of the number of features. The tree is then
    trained on all selected rows.

    Parameters
    ----------
    n_rows : int, default=256
        Examples of the first step.
    n_features : int, default=1
        Features that are left at the end. The paper boosts stumps, and leaves one; trees want more.
    criterion : {"error", "gini", "entropy"}, default="error"
        By what features are judged: the best split of each on the examples, found exactly.
    n_threads : int, optional
        Threads to use at most; the answer does not depend on it. Default: as many as the fit.

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
    criterion: Criterion = "error"
    n_threads: int | None = None

    def __post_init__(self) -> None:
        check_number("n_rows", self.n_rows, 2, MAX_SAMPLE, integer=True)
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
                scores = self._scores(draw, rows[drawn_by_weight(held, n_examples, draw.rng)], None, features)
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
            n_threads=self.n_threads or draw.n_threads,
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
        check_share("exploration", self.exploration)
        check_number("optimism", self.optimism, 0.0, 1e9)

    def sample(self, draw: Draw) -> Draw:
        n_features = draw.data.shape[1]
        if draw.round == 0 or self._arms is None or len(self._arms.group_of) != n_features:
            self._arms = _Arms.first(n_features, self.n_groups, draw.rng)
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

    def state(self) -> dict[str, Any] | None:
        return None if self._arms is None else asdict(self._arms)

    def restore(self, state: Any) -> None:
        arms = _Arms(**state)
        arms.check()
        self._arms = arms

    def _learn(self, arms: _Arms, previous: Round) -> None:
        """Exp3.P's update, in logarithms."""
        n_groups, present = len(arms.log_weight), arms.probability > 0
        inside = previous.features is not None and (arms.group_of[previous.features] == arms.used).all()
        gain = np.zeros(n_groups)
        gain[present] = self.optimism / math.sqrt(n_groups * self.n_rounds)
        gain[arms.used] += _reward(previous.edge) if inside else 0.0
        arms.log_weight[present] += self.exploration / (3 * n_groups) * gain[present] / arms.probability[present]


@dataclass(eq=False)
class _Arms:
    """What a bandit knows about its arms, the groups of features."""

    group_of: np.ndarray  # per feature: its group
    log_weight: np.ndarray  # per group
    probability: np.ndarray  # per group, of being chosen the latest time; 0: could not be chosen
    used: int  # the group that was chosen the latest time

    @classmethod
    def first(cls, n_features: int, n_groups: int, rng: np.random.Generator) -> _Arms:
        """A random partition of the features into groups of equal weight."""
        n_groups = min(n_groups, n_features)
        return cls(rng.permutation(np.arange(n_features) % n_groups), np.zeros(n_groups), np.zeros(n_groups), 0)

    def check(self) -> None:
        """Refuse what no bandit can know: arms may come from a file."""
        sizes = [np.shape(each) for each in (self.group_of, self.log_weight, self.probability)]
        n_groups = sizes[1][0] if len(sizes[1]) == 1 else 0
        if not n_groups or sizes[2] != (n_groups,) or len(sizes[0]) != 1:
            raise ValueError("a bandit has one weight and one probability for each group")
        if not isinstance(self.used, int) or not 0 <= self.used < n_groups:
            raise ValueError(f"used={self.used!r} is no group")
        groups, chance = self.group_of, self.probability
        if groups.dtype.kind != "i" or not ((groups >= 0) & (groups < n_groups)).all():
            raise ValueError("group_of holds what is no group")
        if not (np.isfinite(self.log_weight) & (chance >= 0.0) & (chance <= 1.0)).all():
            raise ValueError("weights must be finite, and probabilities from 0 to 1")


def _reward(edge: float) -> float:
    """What a round with this edge is worth: at most 1, and nothing without an edge."""
    if edge >= 1.0:
        return 1.0
    return min(1.0, -0.5 * math.log1p(-(max(edge, 0.0) ** 2)))
