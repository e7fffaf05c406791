"""Which features a gradient tree may use. Those of a level or a node are drawn while it grows."""

from __future__ import annotations

import numpy as np


def sample_features(features: np.ndarray, share: float, random: np.random.Generator) -> np.ndarray:
    """A random share of the features, at least one, ascending."""
    if share == 1.0:
        return features
    return np.sort(random.choice(features, n_drawn(len(features), share), replace=False))


def n_drawn(n_features: int, share: float) -> int:
    """How many features are drawn: a share of them, rounded down, and at least one."""
    return max(1, int(share * n_features))
