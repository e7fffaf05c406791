"""A training in a file: everything that its next rounds depend on, in the format of :mod:`apsplit.trees.model_file`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from apsplit.boosting.fingerprint import described
from apsplit.boosting.round_table import as_floats, read_rounds, rounds_entry
from apsplit.boosting.rounds import Learner, LearnerState, Training, TrainingState
from apsplit.boosting.weights import Weights
from apsplit.samplers import Round, Sampler
from apsplit.trees.model_file import Entry, load, save

_FORMAT, _VERSION = "apsplit checkpoint", 1


# ----------------------------------------------------------------------------------------------------------- writing


def write_checkpoint(path: Path, print_: str, state: TrainingState, begun: Sequence[Sequence[str]]) -> None:
    """Write what :meth:`Training.state` returned; ``begun``: what the samplers of each learner were at the beginning.

    Raises
    ------
    ValueError
        If a sampler has changed and does not say how to restore it.
    """
    content = {
        "fingerprint": print_,
        "seconds": np.array(state.seconds, np.float64),
        "evals": {str(name): as_floats(f"training.evals[{name!r}]", errors) for name, errors in state.evals.items()},
        "best": state.best,
        "stopped": state.stopped,
        "learners": [_learner_entry(learner, before) for learner, before in zip(state.learners, begun, strict=True)],
        "rounds": rounds_entry(state.rounds),
    }
    save(path, _FORMAT, _VERSION, content)


def _learner_entry(state: LearnerState, begun: Sequence[str]) -> dict[str, Any]:
    """The state of a learner; ``begun``: what its samplers were at the beginning."""
    previous = None
    if state.previous is not None:
        features, chosen, edge = state.previous
        previous = {
            "features": None if features is None else np.asarray(features, np.int64),
            "chosen": np.asarray(chosen, np.int64),
            "edge": float(edge),
        }
    order = state.weights.known_order
    return {
        "weights": state.weights.values,
        "order": None if order is None else order.astype(np.int64),
        "samplers": [_sampler_entry(sampler, before) for sampler, before in zip(state.samplers, begun, strict=True)],
        "seed": state.seed,
        "margin": state.margin,
        "previous": previous,
        "done": bool(state.done),
        "n_rescued": state.n_rescued,
    }


def _sampler_entry(sampler: Sampler, begun: str) -> dict[str, Any]:
    """What a sampler has learned, if it says so; ``begun``: what it was at the beginning."""
    state = sampler.state()
    if state is None and described(sampler, everything=True) != begun:
        raise ValueError(
            f"{type(sampler).__name__} has changed since the training began, and a checkpoint cannot tell how to "
            "restore it: give it the methods state() and restore(), see apsplit.samplers.Sampler"
        )
    return {"name": type(sampler).__name__, "state": state}


# ----------------------------------------------------------------------------------------------------------- reading


class OtherTraining(Exception):
    """The checkpoint is whole, but of other data or parameters."""


def read_checkpoint(path: Path, print_: str, training: Training) -> TrainingState:
    """What :meth:`Training.resume` takes; ``training`` has not begun.

    Raises
    ------
    ValueError
        If the file is damaged, or anything else than a checkpoint.
    OtherTraining
        If the checkpoint is one of another training.
    """
    entry = load(path, _FORMAT, _VERSION)
    entry.only("fingerprint", "seconds", "evals", "best", "stopped", "learners", "rounds")
    if entry["fingerprint"].text() != print_:
        raise OtherTraining
    seconds = entry["seconds"].array("<f8", None, low=0.0)
    evals = entry["evals"]
    best = entry["best"].or_none()
    learners = entry["learners"].each(len(training.learners))
    builder = training.learners[0].builder
    return TrainingState(
        learners=[_read_learner(each, of) for each, of in zip(learners, training.learners, strict=True)],
        rounds=read_rounds(
            entry["rounds"],
            len(seconds),
            len(learners),
            n_features=builder.data.shape[1],
            classes=builder.classes,
            names=builder.data.feature_names,
        ),
        seconds=seconds.tolist(),
        evals={
            name: evals[name].array("<f8", None, low=-np.inf, high=np.inf, nan=True).tolist() for name in evals.names()
        },
        best=None if best is None else best.integer(1, len(seconds)),
        stopped=entry["stopped"].flag(),
    )


def _read_learner(entry: Entry, learner: Learner) -> LearnerState:
    """The state of a learner that has not begun."""
    margin = entry["margin"].or_none()
    if (margin is None) != (learner.margin is None):
        raise ValueError("margin must be there if, and only if, a sampler uses it")
    n_rows, n_features = learner.builder.data.shape
    previous, found = entry["previous"].or_none(), None
    if previous is not None:
        features = previous["features"].or_none()
        last = n_features - 1
        found = Round(
            None if features is None else features.array("<i8", None, low=0, high=last),
            previous["chosen"].array("<i8", None, low=0, high=last),
            previous["edge"].number(),
        )
    samplers = entry["samplers"].each(len(learner.samplers))
    return LearnerState(
        weights=_read_weights(entry, learner.initial),
        samplers=[_restored(sampler, each) for sampler, each in zip(learner.samplers, samplers, strict=True)],
        seed=[each.integer(0) for each in entry["seed"].each(2)],
        margin=None if margin is None else margin.array("<f8", n_rows),
        previous=found,
        done=entry["done"].flag(),
        n_rescued=entry["n_rescued"].integer(0),
    )


def _read_weights(entry: Entry, initial: np.ndarray) -> Weights:
    """The weights of a learner, if they can come from the initial ones."""
    values = entry["weights"].array("<i8", len(initial), low=0, high=2**60)
    if ((values > 0) != (initial > 0)).any():
        raise ValueError("weights must be positive where they were so at the beginning, and only there")
    if not 2.0**51 <= values.sum(dtype=np.float64) <= 2.0**61:  # what it is exactly, Weights keeps in range
        raise ValueError("weights must add up to between 2^52 and 2^60")
    listed, order = entry["order"].or_none(), None
    if listed is not None:
        existing = np.flatnonzero(values)
        order = listed.array("<i8", len(existing)).astype(existing.dtype)
        if not np.array_equal(np.sort(order), existing) or (np.diff(values[order]) > 0).any():
            raise ValueError("order must hold the rows by decreasing weight")
    return Weights(values, order)


def _restored(sampler: Sampler, entry: Entry) -> Sampler:
    """A sampler of the model with what it had learned: the file says what that is, never how to restore it."""
    name = type(sampler).__name__
    if entry["name"].text() != name:
        raise ValueError(f"a sampler must be {name}")
    state = entry["state"].or_none()
    if state is not None:
        try:
            sampler.restore(state.plain())
        except Exception as error:
            raise ValueError(f"the state of {name} cannot be restored: {error}") from error
    return sampler
