"""Which features a tree, a level or a node of a gradient tree may use."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass
class FeatureSampling:
    """Which of a tree's features a node may use. A depth has one set, in whatever order its nodes are searched."""

    n_features: int
    by_level: float
    by_node: float
    random: np.random.Generator

    def __post_init__(self) -> None:
        self.all = np.ones((1, self.n_features), np.bool_)
        self._ids = np.arange(self.n_features)
        self._of_depth: dict[int, np.ndarray] = {}

    @property
    def is_random(self) -> bool:
        """Whether nodes may use some of the features only."""
        return self.by_level < 1.0 or self.by_node < 1.0

    def allowed(self, depths: np.ndarray) -> np.ndarray:
        """(nodes or 1, features)."""
        if not self.is_random:
            return self.all
        allowed = np.zeros((len(depths), self.n_features), np.bool_)
        for row, depth in zip(allowed, depths.tolist(), strict=True):
            if depth not in self._of_depth:
                self._of_depth[depth] = sample_features(self._ids, self.by_level, self.random)
            row[sample_features(self._of_depth[depth], self.by_node, self.random)] = True
        return allowed


def sample_features(features: np.ndarray, share: float, random: np.random.Generator) -> np.ndarray:
    """A random share of the features, at least one, ascending."""
    if share == 1.0:
        return features
    return np.sort(random.choice(features, max(1, int(share * len(features))), replace=False))
