"""AdaBoost without the estimator around it.

A Training is a fit in progress. It consists of rounds. In each of them every Learner, one for each set of weights,
takes a Step: it draws what the round is trained on, grows a tree, lets it vote, and renews its weights.
"""

from __future__ import annotations

import copy
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np

from apsplit._jit import kernel
from apsplit.boosting.callbacks import Callback, Evaluation
from apsplit.boosting.weights import Weights
from apsplit.samplers import Draw, Round, Sampler, combine
from apsplit.trees.builder import Growth, TreeBuilder
from apsplit.trees.tree import Tree

# A tree that has just voted is as good as chance under the new weights, but for rounding. When a sample makes it come
# again it must count as no better.
_LEAST_EDGE = 1e-6
_ROUNDING = 1e-10  # an edge that is not one, even on all rows
_LARGEST_VOTE = 600.0  # its exp(), times a total weight, is a float64

_NO_CHOICE = np.random.default_rng(0)  # nobody draws from it; making one takes as long as reading 10^4 rows


# ------------------------------------------------------------------------------------------------ one learner


@kernel
def _mark_wrong(leaves, leaf_classes, label, weight, wrong):
    """Mark the misclassified rows; returns how many exist and how much they weigh."""
    for i in range(leaves.size):
        wrong[i] = leaf_classes[np.uintp(leaves[i])] != label[i]
    n_wrong = lost = np.int64(0)
    for i in range(leaves.size):  # a loop of its own: it becomes SIMD
        missed = np.int64(wrong[i])
        n_wrong += missed & np.int64(weight[i] > 0)
        lost += weight[i] & -missed
    return n_wrong, lost


@kernel
def _weigh_leaves(leaves, label, weight, sums):
    """Add up the weights of each class in each leaf."""
    for i in range(leaves.size):
        sums[leaves[i], label[i]] += weight[i]


@dataclass
class Step:
    """What one learner adds in one round: a tree, its votes, and what finding it took."""

    tree: Tree
    votes: np.ndarray  # (nodes, columns): what a row in that leaf adds to the decision function
    weight: float  # of the tree's vote
    error: float  # of the tree: share of the weight of all rows
    n_assessments: int
    n_reads: int
    n_rows: int
    n_features: int
    kept_weight: float  # share of the weight that the tree was trained on
    notes: dict[str, float] = field(default_factory=dict)  # what the samplers say


class Verdict(NamedTuple):
    """How well a tree classifies all rows."""

    leaves: np.ndarray  # of every row
    leaf_classes: np.ndarray  # of every node: the class that it stands for
    wrong: np.ndarray  # bool: the misclassified rows
    n_wrong: int  # those of them that exist
    lost: int  # what they weigh
    error: float  # their share of the weight


class LearnerState(NamedTuple):
    """What the next rounds of a learner depend on, besides its data and parameters."""

    weights: Weights
    samplers: list[Sampler]
    seed: list[int]
    margin: np.ndarray | None
    previous: Round | None
    done: bool
    n_rescued: int


@dataclass
class Learner:
    """Boosts one set of weights: all classes together, or one against the rest."""

    builder: TreeBuilder
    label: np.ndarray
    weights: Weights
    learning_rate: float
    real: bool  # confidence-rated votes
    samplers: list[Sampler]
    seed: list[int]
    done: bool = False
    n_rescued: int = 0  # rounds that were trained once more, without samplers

    def __post_init__(self) -> None:
        self.initial = self.weights.values.copy()
        self.margin = np.zeros(len(self.label)) if any(each.uses_margin for each in self.samplers) else None
        self.previous: Round | None = None
        self.remembered = self.builder.memory()
        n_classes = self.n_classes
        # What each class votes for: itself; of two classes a single column tells.
        self._is_class = np.eye(n_classes, dtype=np.bool_)[:, 1 if n_classes == 2 else 0 :]

    def state(self) -> LearnerState:
        """What the next rounds of the learner depend on, as a copy that later rounds do not change."""
        margin = None if self.margin is None else self.margin.copy()
        samplers = copy.deepcopy(self.samplers)
        return LearnerState(self.weights.copy(), samplers, self.seed, margin, self.previous, self.done, self.n_rescued)

    def resume(self, state: LearnerState) -> None:
        """Go on from what :meth:`state` returned."""
        self.weights, self.samplers, self.seed, self.margin, self.previous, self.done, self.n_rescued = state

    @property
    def n_classes(self) -> int:
        """Classes that this learner tells apart."""
        return len(self.builder.classes)

    def step(self, round_: int) -> Step | None:
        """Train the next tree and renew the weights; None if nothing more can be learned."""
        draw = combine(self.samplers, self._whole_draw(round_))
        growth = self._grow(draw)
        verdict = self._judge(growth.tree, draw)
        if not self._is_whole(draw) and self._no_edge(verdict.error, _LEAST_EDGE):
            # The weights would hardly change, and the same tree be found for ever: this round sees everything.
            self.n_rescued += 1
            n_assessments, n_reads = growth.n_assessments, growth.n_reads
            draw = replace(self._whole_draw(round_), notes=draw.notes | {"rescued": 1.0})
            growth = self._grow(draw)
            growth.n_assessments += n_assessments
            growth.n_reads += n_reads
            verdict = self._judge(growth.tree, draw)
        error = verdict.error
        if self._no_edge(error, _ROUNDING):
            self.done = True
            if round_ > 0:
                return None
        kept = 1.0 if draw.rows is None else float(self.weights.values[draw.rows].sum()) / self.weights.total
        if self.real:
            votes, weight = self._vote_by_confidence(verdict.leaves, growth.tree), 1.0
        else:
            votes, weight = self._vote_by_class(growth.tree, verdict)
        self.done |= error == 0.0
        if self.samplers:
            used = growth.tree.feature[growth.tree.feature >= 0]
            self.previous = Round(draw.features, np.unique(used), 1.0 - error / (1.0 - 1.0 / self.n_classes))
        growth.tree.train_leaves = None  # as long as the data
        return Step(
            tree=growth.tree,
            votes=votes,
            weight=weight,
            error=error,
            n_assessments=growth.n_assessments,
            n_reads=growth.n_reads,
            n_rows=self.weights.n_existing if draw.rows is None else len(draw.rows),
            n_features=self.builder.data.shape[1] if draw.features is None else len(draw.features),
            kept_weight=kept,
            notes=draw.notes,
        )

    def _whole_draw(self, round_: int) -> Draw:
        """The draw of a round before any sampler: all rows and features."""
        return Draw(
            round=round_,
            data=self.builder.data,
            label=self.label,
            weight=self.weights.values,
            order=self.weights.order if self._needs_order else np.empty(0, np.intp),
            rng=np.random.default_rng([*self.seed, round_]) if self.samplers else _NO_CHOICE,
            margin=self.margin,
            previous=self.previous,
            sample_weight=self.initial,
            n_threads=self.builder.n_threads,
        )

    @property
    def _needs_order(self) -> bool:
        """Whether a sampler or the search goes by decreasing weight."""
        return bool(self.samplers) or not self.builder.search.by_level

    def _is_whole(self, draw: Draw) -> bool:
        """Whether no sampler has changed anything."""
        return draw.rows is None and draw.features is None and draw.weight is self.weights.values

    def _grow(self, draw: Draw) -> Growth:
        """The tree of what was drawn; memory between rounds is for draws of everything."""
        return self.builder.grow(
            draw.weight,
            self.label,
            rows=draw.rows,
            features=draw.features,
            order=None if self.builder.search.by_level else draw.selected_order,
            remembered=self.remembered if self._is_whole(draw) else None,
        )

    def _judge(self, tree: Tree, draw: Draw) -> Verdict:
        """How well the tree does on all rows, whatever it was trained on."""
        leaves = tree.train_leaves
        if leaves is None or draw.rows is not None:
            leaves = tree.apply(self.builder.data, n_threads=self.builder.n_threads)
        wrong, leaf_classes = np.empty(len(leaves), np.bool_), tree.leaf_classes
        n_wrong, lost = _mark_wrong(leaves, leaf_classes, self.label, self.weights.values, wrong)
        return Verdict(leaves, leaf_classes, wrong, int(n_wrong), int(lost), int(lost) / self.weights.total)

    def _no_edge(self, error: float, least: float) -> bool:
        """Whether a tree of this error is better than chance by less than ``least``."""
        return error >= 1.0 - 1.0 / self.n_classes - least

    def _vote_by_class(self, tree: Tree, verdict: Verdict) -> tuple[np.ndarray, float]:
        """SAMME: every leaf votes for its class with the same weight. Returns votes of nodes and that weight."""
        k = self.n_classes
        error = min(max(verdict.error, 0.5 / self.weights.n_existing), 1.0 - 1.0 / k)
        weight = self.learning_rate * (math.log((1.0 - error) / error) + math.log(k - 1.0))
        if self.done:  # the only tree there is, and no better than chance: its classes are still the best guess
            weight = 1.0
        else:
            factor = math.exp(min(weight, _LARGEST_VOTE))
            self.weights.boost(verdict.wrong, verdict.n_wrong, verdict.lost, factor)
        agrees = self._is_class[verdict.leaf_classes]
        votes = np.where(agrees, weight, -weight / (k - 1.0))
        if self.margin is not None:
            self.margin += np.where(verdict.wrong, -0.5, 0.5) * weight
        return votes, weight

    def _vote_by_confidence(self, leaves: np.ndarray, tree: Tree) -> np.ndarray:
        """Schapire and Singer: every leaf votes by the log odds of its weights, smoothed by half a row."""
        sums = np.zeros((tree.n_nodes, 2), np.int64)
        _weigh_leaves(leaves, self.label, self.weights.values, sums)
        smooth = self.weights.total / (2.0 * self.weights.n_existing)
        odds = self.learning_rate * np.log((sums[:, 1] + smooth) / (sums[:, 0] + smooth))
        gain = np.column_stack((0.5 * odds, -0.5 * odds))  # exp(-y F) of the two classes
        if not self.done:
            self.weights.multiply(leaves, self.label, np.exp(gain - max(0.0, float(gain.max()))))
        if self.margin is not None:
            self.margin -= gain[leaves, self.label]
        return odds[:, None]


# ------------------------------------------------------------------------------------------------ the loop


class TrainingState(NamedTuple):
    """What the next rounds of a training depend on, and the rounds that were done."""

    learners: list[LearnerState]
    rounds: list[list[Step | None]]
    seconds: list[float]
    evals: dict[str, list[float]]
    best: int | None
    stopped: bool


@dataclass
class Training:
    """A fit in progress, as callbacks see it and checkpoints keep it."""

    learners: list[Learner]
    n_rounds: int
    seeded: bool = True  # whether the seed was given, and not drawn
    rounds: list[list[Step | None]] = field(default_factory=list)  # of each learner; None: it has finished before
    seconds: list[float] = field(default_factory=list)
    evals: dict[str, list[float]] = field(default_factory=dict)  # error on each evaluation set after each round
    best: int | None = None  # number of rounds to keep; None: all
    stopped: bool = False  # by a callback
    in_round: bool = False  # the weights may be those of the next round already

    def run(self, callbacks: Sequence[Callback]) -> None:
        """Boost until all rounds are done, nothing is left to learn, or a callback wants to stop.

        The last callback begins first: a checkpoint may bring rounds that the others have to know of. Whoever has begun
        is told of the end, be it an error or Ctrl-C.
        """
        self.evals |= {callback.name: [] for callback in callbacks if isinstance(callback, Evaluation)}
        begun: list[Callback] = []
        try:
            for callback in reversed(callbacks):
                callback.before_training(self)
                begun.insert(0, callback)
            self._boost(callbacks)
        except BaseException as error:
            for also in self._end(begun):
                error.add_note(f"and after_training of {also}")
            raise
        failures = self._end(begun)
        if failures:
            raise failures[0].error

    def _boost(self, callbacks: Sequence[Callback]) -> None:
        """Round after round, callbacks after each."""
        while len(self.rounds) < self.n_rounds and not self.stopped:
            began = time.perf_counter()
            round_ = len(self.rounds)
            self.in_round = True
            steps = [None if learner.done else learner.step(round_) for learner in self.learners]
            if any(steps):
                self.rounds.append(steps)
                self.seconds.append(time.perf_counter() - began)
            self.in_round = False
            if not any(steps):
                break
            for callback in callbacks:
                self.stopped |= bool(callback.after_round(self))

    def _end(self, callbacks: Sequence[Callback]) -> list[_Failure]:
        """Tell all callbacks that the training is over, even if some of them fail."""
        failures = []
        for callback in callbacks:
            try:
                callback.after_training(self)
            except BaseException as error:
                failures.append(_Failure(type(callback).__name__, error))
        return failures

    def state(self) -> TrainingState:
        """What to go on from, between two rounds, as a copy that later rounds do not change."""
        return TrainingState(
            learners=[learner.state() for learner in self.learners],
            rounds=list(self.rounds),
            seconds=list(self.seconds),
            evals={name: list(errors) for name, errors in self.evals.items()},
            best=self.best,
            stopped=self.stopped,
        )

    def resume(self, state: TrainingState) -> None:
        """Go on from what :meth:`state` returned."""
        for learner, of_learner in zip(self.learners, state.learners, strict=True):
            learner.resume(of_learner)
        self.rounds, self.seconds, self.evals = state.rounds, state.seconds, state.evals
        self.best, self.stopped = state.best, state.stopped


class _Failure(NamedTuple):
    """A callback whose ``after_training`` raised an error."""

    name: str
    error: BaseException

    def __str__(self) -> str:
        return f"{self.name} failed: {self.error!r}"
