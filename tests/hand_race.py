"""A race worked by hand: six examples, three features, and what a search notes of it."""

from __future__ import annotations

import numpy as np

import apsplit

# Heaviest first: the weights add up to 16, so Z = 5, 9, 12, 14, 15, 16.
HAND_WEIGHTS = [5, 4, 3, 2, 1, 1]
HAND_LABELS = [1, 0, 1, 0, 1, 0]
HAND_X = np.array(
    [
        [1, 1, 0],
        [0, 0, 0],
        [1, 0, 1],
        [0, 0, 1],
        [0, 1, 1],
        [0, 1, 0],
    ]
)


def race(X, y, w, **options):
    """The steps as plain numbers in units of weight: (step, feature, assessed, lower, upper)."""
    report = apsplit.find_split(np.asarray(X), y, w, **options).report
    total = float(np.sum(w))
    steps = report.history
    return report, [
        (int(s["step"]), int(s["feature"]), int(s["assessed"]), s["lower"] * total, s["upper"] * total) for s in steps
    ]
