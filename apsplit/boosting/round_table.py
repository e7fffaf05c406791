"""Rounds of boosting as a table of their trees, for the files of models and checkpoints."""

from __future__ import annotations

from typing import Any

import numpy as np

from apsplit.boosting.rounds import Step
from apsplit.trees.model_file import Entry, read_trees, trees_entry

_FLOATS, _COUNTS = ("weight", "error", "kept_weight"), ("n_assessments", "n_reads", "n_rows", "n_features")


def as_floats(name: str, values: Any) -> np.ndarray:
    """Numbers that users made, as an array."""
    try:
        return np.array(values, np.float64).reshape(len(values))
    except (TypeError, ValueError) as error:
        raise ValueError(f"{name} must hold numbers to be kept in a file, not {values!r}") from error


def rounds_entry(rounds: list[list[Step | None]]) -> dict[str, Any]:
    """A table of all trees; which round and learner they are of, and what is known of them."""
    at = [(i, k) for i, steps in enumerate(rounds) for k, step in enumerate(steps) if step is not None]
    steps = [step for row in rounds for step in row if step is not None]
    notes: dict[str, dict[str, list[Any]]] = {}
    for i, step in enumerate(steps):
        for name, value in step.notes.items():
            column = notes.setdefault(str(name), {"step": [], "value": []})
            column["step"].append(i)
            column["value"].append(value)
    return {
        "round": np.array([i for i, _ in at], np.int64),
        "learner": np.array([k for _, k in at], np.int64),
        **{name: np.array([getattr(step, name) for step in steps], np.float64) for name in _FLOATS},
        **{name: np.array([getattr(step, name) for step in steps], np.int64) for name in _COUNTS},
        "notes": {
            name: {
                "step": np.array(column["step"], np.int64),
                "value": as_floats(f"the note {name!r}", column["value"]),
            }
            for name, column in notes.items()
        },
        "votes": np.concatenate([step.votes for step in steps]),
        "trees": trees_entry([step.tree for step in steps]),
    }


def read_rounds(
    entry: Entry, n_rounds: int, n_learners: int, *, n_features: int, classes: np.ndarray, names: list[str] | None
) -> list[list[Step | None]]:
    """The steps of all rounds, None where a learner had finished; ``classes`` are those of the trees."""
    entry.only("round", "learner", *_FLOATS, *_COUNTS, "notes", "votes", "trees")
    n_classes = len(classes)
    in_round = entry["round"].array("<i8", None, low=0, high=n_rounds - 1)
    n_steps = len(in_round)
    of_learner = entry["learner"].array("<i8", n_steps, low=0, high=n_learners - 1)
    if (np.diff(in_round * n_learners + of_learner) <= 0).any() or len(np.unique(in_round)) != n_rounds:
        raise ValueError("trees must be listed round by round, one for each learner at most")
    trees = read_trees(entry["trees"], n_steps, n_features, classes, names)
    last = np.cumsum([tree.n_nodes for tree in trees], dtype=np.int64)
    n_nodes = int(last[-1]) if n_steps else 0
    votes = np.split(entry["votes"].array("<f8", n_nodes, 1 if n_classes == 2 else n_classes), last[:-1])
    columns = {name: entry[name].array("<f8", n_steps).tolist() for name in _FLOATS}
    columns |= {name: entry[name].array("<i8", n_steps, low=0).tolist() for name in _COUNTS}
    notes = _read_notes(entry["notes"], n_steps)
    rounds: list[list[Step | None]] = [[None] * n_learners for _ in range(n_rounds)]
    for i, (at, learner) in enumerate(zip(in_round, of_learner, strict=True)):
        values = {name: column[i] for name, column in columns.items()}
        rounds[at][learner] = Step(trees[i], votes[i].copy(), notes=notes[i], **values)
    return rounds


def _read_notes(entry: Entry, n_steps: int) -> list[dict[str, float]]:
    """What samplers have noted, step by step."""
    notes: list[dict[str, float]] = [{} for _ in range(n_steps)]
    for name in entry.names():
        steps = entry[name]["step"].array("<i8", None, low=0, high=n_steps - 1)
        values = entry[name]["value"].any_floats(len(steps))
        for i, value in zip(steps, values, strict=True):
            notes[i][name] = value
    return notes
