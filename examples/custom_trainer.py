"""A trainer of your own, in forty lines
=====================================

Boosting with logistic loss, every stump from a random part of the data. ::

    python examples/custom_trainer.py
    python examples/custom_trainer.py --data-dir FOLDER --dataset mnist

The data is encoded once, as a Dataset. Each round draws rows and features, and calls ``find_split`` for the exact best
stump of just those. The weights are those of logistic loss, so rows that stay wrong do not get all the weight (Collins,
Schapire and Singer 2002). The trainer is for two classes: with more classes, the last one is set against the rest.
"""

from __future__ import annotations

import argparse
from dataclasses import replace

import numpy as np
from _data import add_options, load
from _figures import COLOURS, can_draw, in_percent, legend_below, logarithmic, panels, save

import apsplit


class RandomStumps:
    """Stumps that vote by half the log odds of being right, boosted on random rows and features."""

    def __init__(self, n_rounds: int, row_share: float = 1.0, feature_share: float = 1.0, seed: int = 0) -> None:
        self.n_rounds, self.row_share, self.feature_share, self.seed = n_rounds, row_share, feature_share, seed

    def fit(self, data: apsplit.Dataset, y: np.ndarray) -> RandomStumps:
        """Boost; y is -1 or +1."""
        rng = np.random.default_rng(self.seed)
        n_rows, n_features = data.shape
        self.stumps, self.votes, self.costs = [], [], []
        total = np.zeros(n_rows)
        for _ in range(self.n_rounds):
            weight = 1.0 / (1.0 + np.exp(y * total))
            rows = rng.choice(n_rows, max(2, round(self.row_share * n_rows)), replace=False)
            features = rng.choice(n_features, max(1, round(self.feature_share * n_features)), replace=False)
            stump = apsplit.find_split(data, y, weight, rows=rows, features=features)
            if stump is None:  # these rows are of one class, or these features are constant in them
                continue
            says = stump.predict(data)
            right, wrong = weight[says == y].sum(), weight[says != y].sum()
            vote = 0.5 * np.log((right + 1e-9) / (wrong + 1e-9))  # judged on all rows; below 0: better reversed
            total += vote * says
            self.votes.append(vote)
            self.costs.append((stump.report.n_assessments, stump.report.seconds))
            self.stumps.append(replace(stump, report=None))  # which would keep a copy of these rows
        return self

    def staged_decision(self, data: apsplit.Dataset) -> np.ndarray:
        """Sum of the votes after each round, one line each; positive means +1."""
        return np.cumsum(
            [vote * stump.predict(data) for stump, vote in zip(self.stumps, self.votes, strict=True)], axis=0
        )


PARTS = ((1.0, 1.0), (0.3, 1.0), (0.3, 0.3), (0.05, 0.3))  # shares of the rows and of the features


def main() -> None:
    """Train on smaller and smaller parts, print, draw."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser, dataset="odd_digits", rounds=300)
    options = parser.parse_args()
    data = load(options)
    last = np.unique(data.y_train)[-1]
    y_train, y_test = (np.where(y == last, 1, -1) for y in (data.y_train, data.y_test))
    print(
        f"{'rows':>6}{'features':>10}{'stumps':>8}{'train error':>13}{'test error':>12}{'assessments':>14}"
        f"{'ms/search':>11}"
    )
    curves = {}
    for row_share, feature_share in PARTS:
        model = RandomStumps(options.rounds, row_share, feature_share).fit(data.train, y_train)
        assessments, seconds = np.transpose(model.costs)
        assessments = np.cumsum(assessments)
        train, test = (
            np.mean(np.sign(model.staged_decision(part)) != y, axis=1)
            for part, y in ((data.train, y_train), (data.test, y_test))
        )
        print(
            f"{row_share:6.0%}{feature_share:10.0%}{len(model.stumps):8}{train[-1]:13.2%}{test[-1]:12.2%}"
            f"{assessments[-1]:14,.0f}{1e3 * np.median(seconds):11.2f}"
        )
        curves[f"{row_share:.0%} / {feature_share:.0%}"] = test, assessments
    if can_draw():
        draw(curves, options)


def draw(curves: dict[str, tuple[np.ndarray, np.ndarray]], options: argparse.Namespace) -> None:
    """The test error by round and by work."""
    figure, axes = panels("against rounds", "against work")
    for (label, (errors, assessments)), colour in zip(curves.items(), COLOURS, strict=False):
        axes[0].plot(np.arange(1, len(errors) + 1), errors, color=colour, label=label, linewidth=1.4)
        axes[1].plot(assessments / 1e6, errors, color=colour, linewidth=1.4)
    axes[0].set(xlabel="round", ylabel="test error (share of rows)")
    axes[1].set(xlabel="assessments so far (millions)", ylabel="test error (share of rows)")
    for ax in axes:
        logarithmic(ax.xaxis)
        in_percent(ax.yaxis)
    legend_below(figure, axes[0], "share of the rows / of the features")
    save(figure, options.out, "custom_trainer.png")


if __name__ == "__main__":
    main()
