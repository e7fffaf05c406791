"""LazyBoost
=========

A random share of the features in each round: less work, and what it does to the error. ::

    python examples/lazyboost.py
    python examples/lazyboost.py --data-dir FOLDER --dataset a6a --depth 3

A share of the features takes about that share of the work. Each tree is a little worse, and the trees differ more from
one another: after the same number of rounds the error is higher at first, after the same work it is often lower. Luck
plays a part, so all figures are means over a few seeds.
"""

from __future__ import annotations

import argparse
from itertools import cycle
from typing import NamedTuple

import numpy as np
from _data import Data, add_options, load
from _figures import COLOURS, can_draw, in_percent, legend_below, logarithmic, panels, save

import apsplit
from apsplit.samplers import LazyBoost


class Curves(NamedTuple):
    """After each round, as means over the seeds."""

    train: np.ndarray  # error
    test: np.ndarray  # error
    assessments: np.ndarray  # so far
    seconds: np.ndarray  # so far


def boost(data: Data, options: argparse.Namespace, share: float) -> Curves:
    """AdaBoost on a share of the features. All of them leave nothing to chance: one seed is enough."""
    runs = []
    for seed in range(options.seeds if share < 1 else 1):
        model = apsplit.AdaBoostClassifier(
            options.rounds, max_depth=options.depth, criterion="error", strategy="adaptive", sampler=LazyBoost(share),
            random_state=seed,
        )  # fmt: skip
        model.fit(data.train, data.y_train, eval_set=[(data.train, data.y_train), (data.test, data.y_test)])
        train, test = (np.array(model.evals_result_[which]) for which in ("eval_0", "eval_1"))
        runs.append((train, test, np.cumsum(model.assessments_), np.cumsum(model.seconds_)))
    rounds = min(len(run[0]) for run in runs)  # a perfect tree ends the training
    return Curves(*(np.mean([run[i][:rounds] for run in runs], axis=0) for i in range(len(Curves._fields))))


def print_table(found: dict[float, Curves], data: Data, options: argparse.Namespace) -> None:
    """One line for each share."""
    n_rows, n_features = data.train.shape
    print(
        f"{'share':>6}{'rounds':>8}{'train error':>13}{'test error':>12}{'assessments':>14}{'of exhaustive':>15}"
        f"{'seconds':>9}"
    )
    for share, curves in found.items():
        train, test, assessments, seconds = (curve[-1] for curve in curves)
        everything = len(curves.train) * n_rows * n_features * options.depth  # as the paper counts
        print(
            f"{share:6g}{len(curves.train):8}{train:13.2%}{test:12.2%}{assessments:14,.0f}"
            f"{assessments / everything:15.1%}{seconds:9.2f}"
        )


def draw(found: dict[float, Curves], options: argparse.Namespace) -> None:
    """The test error by round and by work."""
    figure, axes = panels("against rounds", "against work")
    for (share, curves), colour in zip(found.items(), cycle(COLOURS), strict=False):
        line = {"color": colour, "linewidth": 1.6, "label": f"{100 * share:g}%"}
        axes[0].plot(np.arange(1, len(curves.test) + 1), curves.test, **line)
        axes[1].plot(curves.assessments / 1e6, curves.test, **line)
    axes[0].set(xlabel="round", ylabel="test error (share of rows)")
    axes[1].set(xlabel="assessments so far (millions)", ylabel="test error (share of rows)")
    for ax in axes:
        logarithmic(ax.xaxis)
        in_percent(ax.yaxis)
    legend_below(figure, axes[0], "share of the features")
    save(figure, options.out, "lazyboost.png")


def main() -> None:
    """Boost, print, draw."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    shares = [1.0, 0.9, 0.5, 0.1]
    parser.add_argument("--shares", type=float, nargs="+", default=shares, help="shares of the features to draw")
    parser.add_argument("--seeds", type=int, default=5, help="seeds to take the mean over (default: 5)")
    add_options(parser, dataset="odd_digits", rounds=200, depth=1)
    options = parser.parse_args()
    data = load(options)
    found = {share: boost(data, options, share) for share in options.shares}
    print_table(found, data, options)
    if can_draw():
        draw(found, options)


if __name__ == "__main__":
    main()
