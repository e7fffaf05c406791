"""Weight trimming
===============

What it saves, what it costs, and why it does not get stuck. ::

    python examples/weight_trimming.py
    python examples/weight_trimming.py --data-dir FOLDER --dataset a6a --depth 3 --shares 1 0.99 0.9 0.8

A round is trained on the heaviest rows that hold a share of the weight. As boosting goes on these become few. The
tree may then be no better than chance on all rows. Its vote would be zero, so no weight would change and the next round
would find the same tree, for ever: the dotted lines of the picture. Here such a round is rescued: it is trained once
more, on all rows (the dots). "repeated" counts rounds that found the tree of the round before: none, if all is well.
"""

from __future__ import annotations

import argparse
from itertools import cycle

import numpy as np
from _data import Data, add_options, load
from _figures import COLOURS, can_draw, in_percent, legend_below, logarithmic, panels, save

import apsplit
from apsplit.samplers import WeightTrimming


def boost(data: Data, options: argparse.Namespace, share: float) -> apsplit.AdaBoostClassifier:
    """AdaBoost on the rows that hold this share of the weight."""
    model = apsplit.AdaBoostClassifier(
        options.rounds, max_depth=options.depth, criterion="error", strategy="adaptive", sampler=WeightTrimming(share)
    )
    return model.fit(data.train, data.y_train, eval_set=[(data.train, data.y_train), (data.test, data.y_test)])


def is_rescued(model: apsplit.AdaBoostClassifier) -> np.ndarray:
    """Which rounds were trained once more, on all rows."""
    return np.array(["rescued" in notes for notes in model.notes_])


def print_table(models: dict[float, apsplit.AdaBoostClassifier], data: Data) -> None:
    """One line for each share; kept are the means over all rounds."""
    n_rows, n_features = data.train.shape
    print(
        f"{'share':>6}{'kept weight':>13}{'kept rows':>11}{'train error':>13}{'test error':>12}{'assessments':>14}"
        f"{'of exhaustive':>15}{'rescued':>9}{'repeated':>10}"
    )
    for share, model in models.items():
        train, test = (model.evals_result_[which][-1] for which in ("eval_0", "eval_1"))
        looked_at = model.assessments_.sum()
        everything = model.n_estimators_ * n_rows * n_features * (model.max_depth or 1)  # as the paper counts
        trees = model.estimators_
        repeated = sum(tree == before for tree, before in zip(trees[1:], trees[:-1], strict=True))
        print(
            f"{share:6g}{model.kept_weight_.mean():13.1%}{model.n_rows_.mean() / n_rows:11.1%}{train:13.2%}{test:12.2%}"
            f"{looked_at:14,}{looked_at / everything:15.1%}{model.n_rescued_:9}{repeated:10}"
        )


def draw(models: dict[float, apsplit.AdaBoostClassifier], data: Data, options: argparse.Namespace) -> None:
    """Training error, kept rows, and what the test error was bought with."""
    figure, axes = panels(
        "training error, with and without rescues",
        "rows of each round, rescued rounds left out",
        "test error against work",
    )
    for (share, model), colour in zip(models.items(), cycle(COLOURS), strict=False):
        train, test = (np.array(model.evals_result_[which]) for which in ("eval_0", "eval_1"))
        rounds, rescued = np.arange(1, len(train) + 1), is_rescued(model)
        line = {"color": colour, "linewidth": 1.4, "label": f"{100 * share:g}%"}
        axes[0].plot(rounds, train, **line)
        axes[0].plot(rounds[rescued], train[rescued], ".", color=colour, markersize=5)
        if rescued[1:].any():
            before = np.flatnonzero(rescued[1:])[0]
            axes[0].plot([rounds[before], rounds[-1]], [train[before]] * 2, ":", color=colour, linewidth=1.4)
        axes[1].plot(rounds[~rescued], model.n_rows_[~rescued] / data.train.shape[0], **line)
        axes[2].plot(np.cumsum(model.assessments_) / 1e6, test, **line)
    if any(model.n_rescued_ for model in models.values()):
        rescues = axes[0].plot([], [], ".", color="0.3") + axes[0].plot([], [], ":", color="0.3")
        axes[0].legend(rescues, ("rescued round", "without rescues"), loc="lower left")
    axes[0].set(xlabel="round", ylabel="training error (share of rows)")
    axes[1].set(xlabel="round", ylabel="rows kept (share of rows)", ylim=(0, 1.03))
    axes[2].set(xlabel="assessments (millions)", ylabel="test error (share of rows)")
    logarithmic(axes[0].xaxis)
    logarithmic(axes[2].xaxis)
    for ax in axes:
        in_percent(ax.yaxis)
    legend_below(figure, axes[1], "share of the weight")
    save(figure, options.out, "weight_trimming.png")


def main() -> None:
    """Boost, print, draw."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    shares = [1.0, 0.99, 0.9, 0.8, 0.6]
    parser.add_argument("--shares", type=float, nargs="+", default=shares, help="shares of the weight to keep")
    add_options(parser, dataset="odd_digits", rounds=300, depth=1)
    options = parser.parse_args()
    data = load(options)
    models = {share: boost(data, options, share) for share in options.shares}
    print_table(models, data)
    if can_draw():
        draw(models, data, options)


if __name__ == "__main__":
    main()
