"""Rounds come back from their table as they were; other tables are refused."""

from __future__ import annotations

import json

import numpy as np
import pytest
from boosted import make, trees_of

from apsplit.boosting.round_table import as_floats, read_rounds, rounds_entry
from apsplit.trees.model_file import Entry, _plain


@pytest.mark.parametrize("kind", ["plain", "sampled", "ovr"])
def test_rounds_come_back(kind):
    model, X, y = make(kind, 5)
    rounds = model.fit(X, y)._ensemble.rounds
    table = json.loads(json.dumps(rounds_entry(rounds), default=_plain))
    sizes = {"n_features": 6, "classes": trees_of(model)[0].classes, "names": None}
    found = read_rounds(Entry(table, "rounds"), 5, len(rounds[0]), **sizes)
    for steps, others in zip(rounds, found, strict=True):
        for step, other in zip(steps, others, strict=True):
            assert (step is None) == (other is None)
            if step is not None:
                assert step.tree == other.tree and step.notes == other.notes and step.weight == other.weight
                np.testing.assert_array_equal(step.votes, other.votes)
    for n_rounds in (4, 6):
        with pytest.raises(ValueError):
            read_rounds(Entry(table, "rounds"), n_rounds, len(rounds[0]), **sizes)
    with pytest.raises(ValueError, match="'more', which this release"):
        read_rounds(Entry(table | {"more": 1}, "rounds"), 5, len(rounds[0]), **sizes)


def test_what_is_not_numbers_is_named():
    with pytest.raises(ValueError, match="the thing must hold numbers"):
        as_floats("the thing", ["a"])
