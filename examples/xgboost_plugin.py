"""XGBoost with exact splits
=========================

One more line in a script that trains with XGBoost, and what it changes. ::

    python examples/xgboost_plugin.py
    python examples/xgboost_plugin.py --data-dir FOLDER --dataset adult --depth 6 --threads 2

The line is ``callbacks=[ExactSplits()]``. Metrics, early stopping and whatever else the script does with its Booster
stay as they are. The trees are those of tree_method="exact", so the log loss is the same to the last digit. With a
sampler, splits are the exact best ones of the sampled rows. Histograms (tree_method="hist") are shown for comparison.

The data sets that come with scikit-learn are too small to judge times by: use larger ones for that, on a machine with
nothing else to do. XGBoost's threads wait for each other, and where they share the processors with other programs that
took 9 s for what one thread does in a fraction of a second. So it is one thread for all unless you say otherwise.
"""

from __future__ import annotations

import argparse
import time
from typing import Any, NamedTuple

import numpy as np
import xgboost as xgb
from _data import add_options, load
from _figures import COLOURS, GREY, can_draw, legend_below, logarithmic, panels, save

import apsplit
from apsplit.integrations.xgboost import ExactSplits
from apsplit.samplers import GOSS


class Run(NamedTuple):
    """One way to train."""

    losses: list[float]  # test log loss after each round
    best: int  # round
    seconds: float
    booster: xgb.Booster


def matrices(data: Any) -> tuple[xgb.DMatrix, xgb.DMatrix]:
    """What XGBoost reads: the largest label against the rest."""
    names = data.train.feature_names
    pairs = ((data.train, data.y_train), (data.test, data.y_test))
    positive = np.unique(data.y_train)[-1]
    train, test = (xgb.DMatrix(values(part), y == positive, feature_names=names) for part, y in pairs)
    return train, test


def values(part: apsplit.Dataset) -> np.ndarray:
    return np.column_stack([part.column_values(feature) for feature in range(part.shape[1])])


def run(dtrain: xgb.DMatrix, dtest: xgb.DMatrix, options: argparse.Namespace, method: str, *callbacks: Any) -> Run:
    """Nothing in here knows of apsplit: it is a script like any other."""
    params = {
        "objective": "binary:logistic", "tree_method": method, "max_depth": options.depth, "eta": 0.1,
        "nthread": options.threads,
    }  # fmt: skip
    history: dict[str, Any] = {}
    began = time.perf_counter()
    booster = xgb.train(
        params, dtrain, options.rounds, evals=[(dtest, "test")], early_stopping_rounds=20, evals_result=history,
        verbose_eval=False, callbacks=list(callbacks),
    )  # fmt: skip
    return Run(history["test"]["logloss"], booster.best_iteration, time.perf_counter() - began, booster)


def print_table(runs: dict[str, Run]) -> None:
    """One line for each."""
    print(f"{'trained by':<24}{'rounds':>8}{'best round':>12}{'best log loss':>15}{'seconds':>10}")
    for name, (losses, best, seconds, _) in runs.items():
        print(f"{name:<24}{len(losses):8}{best:12}{losses[best]:15.6f}{seconds:10.2f}")


def draw(runs: dict[str, Run], options: argparse.Namespace) -> None:
    """The log loss by round, and how far it is from that of exact search: of ExactSplits() not at all."""
    figure, axes = panels("test log loss", "difference from XGBoost exact")
    looks = [(GREY, 5.0, "-"), (COLOURS[0], 1.6, "-"), (COLOURS[1], 1.6, "-"), (COLOURS[2], 1.6, "--")]
    exact = np.array(runs["XGBoost exact"].losses)
    for (name, found), (colour, width, style) in zip(runs.items(), looks, strict=True):
        n_common = min(len(found.losses), len(exact))
        look = {"color": colour, "linewidth": width, "linestyle": style, "label": name}
        axes[0].plot(np.arange(1, len(found.losses) + 1), found.losses, **look)
        axes[1].plot(np.arange(1, n_common + 1), np.array(found.losses[:n_common]) - exact[:n_common], **look)
    axes[0].set(xlabel="round", ylabel="log loss")
    logarithmic(axes[0].yaxis)
    axes[1].set(xlabel="round", ylabel="log loss, difference")
    legend_below(figure, axes[0])
    save(figure, options.out, "xgboost_plugin.png")


def main() -> None:
    """Train, print, draw."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser, dataset="odd_digits", rounds=100, depth=4)
    parser.add_argument("--threads", type=int, default=1, help="for small data one is best (default: 1)")
    options = parser.parse_args()
    dtrain, dtest = matrices(load(options))
    run(dtrain, dtest, argparse.Namespace(rounds=1, depth=2, threads=1), "exact", ExactSplits())  # compiles
    runs = {
        "XGBoost exact": run(dtrain, dtest, options, "exact"),
        "ExactSplits()": run(dtrain, dtest, options, "exact", ExactSplits()),
        "ExactSplits(GOSS())": run(dtrain, dtest, options, "exact", ExactSplits(GOSS())),
        "XGBoost hist": run(dtrain, dtest, options, "hist"),
    }
    print_table(runs)
    native, ours = (runs[name].booster for name in ("XGBoost exact", "ExactSplits()"))
    same = native.get_dump() == ours.get_dump()
    print(f"\nXGBoost exact and ExactSplits() grew {'the same' if same else 'different'} trees")
    if can_draw():
        draw(runs, options)


if __name__ == "__main__":
    main()
