"""Quickstart
==========

One search, and boosting with it: exact, with weight trimming and with LazyBoost. ::

    python examples/quickstart.py
    python examples/quickstart.py --data-dir FOLDER --dataset a6a --depth 3

First each search finds the best split of all rows. The split is always the same, but the searches look at different
numbers of rows: an assessment is one row looked at for one feature. Then AdaBoost is trained four times. "plain" is
exact AdaBoost, with two searches and the same model. WeightTrimming trains each round on the heaviest rows, LazyBoost
on some of the features; if the tree of a round is no better than chance, the round is rescued: trained again on
everything. The last three use the adaptive search, which makes fewer assessments; "auto" looks at everything and is the
fastest.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from _data import Data, add_options, load
from _figures import COLOURS, GREY, can_draw, in_percent, legend_below, logarithmic, panels, save

import apsplit
from apsplit.extending import Strategy
from apsplit.samplers import LazyBoost, Sampler, WeightTrimming

SEARCHES: tuple[Strategy, ...] = ("auto", "adaptive", "quick", "exhaustive")
BOOSTERS: dict[str, tuple[Strategy, Sampler | None]] = {  # name: search, sampler
    "plain, auto": ("auto", None),
    "plain, adaptive": ("adaptive", None),
    "WeightTrimming(0.9)": ("adaptive", WeightTrimming(0.9)),
    "LazyBoost(0.5)": ("adaptive", LazyBoost(0.5)),
}
STYLES = dict(zip(list(BOOSTERS)[1:], COLOURS, strict=False))  # the first is the second as far as errors go


def search(data: Data) -> None:
    """The best split of the training rows, by all searches."""
    print(f"{'search':12}{'assessments':>12}{'of exhaustive':>15}{'ms':>9}")
    found: set[apsplit.Split] = set()
    for strategy in SEARCHES:
        apsplit.find_split(data.train, data.y_train, strategy=strategy)  # compiles
        began = time.perf_counter()
        split = apsplit.find_split(data.train, data.y_train, strategy=strategy)
        ms = 1e3 * (time.perf_counter() - began)
        assert split is not None  # it would be, if nothing could be split
        report = split.report
        share = report.n_assessments / report.n_exhaustive
        print(f"{strategy:12}{report.n_assessments:12,}{share:15.1%}{ms:9.2f}")
        found.add(split)
    (split,) = found  # one, whatever the search
    names = data.train.feature_names
    feature = f"feature {split.feature}" if names is None else names[split.feature]
    print(
        f"all found:  {feature} <= {split.threshold:.6g} is {split.left_value}, else {split.right_value}; "
        f"wrong on {split.score:.2%}\n"
    )


def boost(data: Data, rounds: int, depth: int) -> dict[str, apsplit.AdaBoostClassifier]:
    """All boosters, trained and evaluated after each round."""
    models = {}
    for name, (strategy, sampler) in BOOSTERS.items():
        model = apsplit.AdaBoostClassifier(
            max_depth=depth, criterion="error", strategy=strategy, sampler=sampler, random_state=0
        )
        model.set_params(n_estimators=2).fit(data.train, data.y_train)  # compiles
        model.set_params(n_estimators=rounds)
        models[name] = model.fit(
            data.train, data.y_train, eval_set=[(data.train, data.y_train), (data.test, data.y_test)]
        )
    return models


def print_table(models: dict[str, apsplit.AdaBoostClassifier]) -> None:
    """What became of them. The search "auto" looks at everything, as exhaustive search does."""
    everything = models["plain, auto"].assessments_.mean()  # of a round
    print(
        f"{'booster':20}{'rounds':>7}{'train error':>13}{'test error':>12}{'assessments':>14}{'of exhaustive':>15}"
        f"{'seconds':>9}{'rescued':>9}"
    )
    for name, model in models.items():
        train, test = (model.evals_result_[which][-1] for which in ("eval_0", "eval_1"))
        looked_at = model.assessments_
        print(
            f"{name:20}{model.n_estimators_:7}{train:13.2%}{test:12.2%}{looked_at.sum():14,}"
            f"{looked_at.mean() / everything:15.1%}{model.seconds_.sum():9.2f}{model.n_rescued_:9}"
        )
    same = models["plain, auto"].estimators_ == models["plain, adaptive"].estimators_
    print(f"\nBoth plain ones grew {'the same trees' if same else 'different trees: this is a bug'}.")


def draw_errors(models: dict[str, apsplit.AdaBoostClassifier], options: argparse.Namespace) -> None:
    """Errors after each round."""
    figure, axes = panels("training data", "test data")
    for ax, which, kind in zip(axes, ("eval_0", "eval_1"), ("training", "test"), strict=True):
        for name, colour in STYLES.items():
            errors = models[name].evals_result_[which]
            ax.plot(np.arange(1, len(errors) + 1), errors, color=colour, label=name, linewidth=1.6, alpha=0.9)
        ax.set(xlabel="round", ylabel=f"{kind} error (share of rows)")
        logarithmic(ax.xaxis)
        in_percent(ax.yaxis)
    legend_below(figure, axes[0])
    save(figure, options.out, "quickstart_errors.png")


def draw_assessments(models: dict[str, apsplit.AdaBoostClassifier], options: argparse.Namespace) -> None:
    """What had been looked at after each round."""
    figure, ax = panels("assessments, added up over the rounds")
    figure.set_size_inches(6.4, 4.2)
    for name, colour in {"plain, auto": GREY, **STYLES}.items():
        total = np.cumsum(models[name].assessments_)
        rounds = np.arange(1, len(total) + 1)
        label = "plain, auto or exhaustive" if colour == GREY else name
        ax.plot(
            rounds, total / 1e6, color=colour, label=label, linewidth=1.8, linestyle="--" if colour == GREY else "-"
        )
    ax.set(xlabel="round", ylabel="assessments (millions)", xlim=(0, None), ylim=(0, None))
    ax.legend(frameon=False)
    save(figure, options.out, "quickstart_assessments.png")


def main() -> None:
    """Search, boost, print, draw."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser, dataset="breast_cancer", rounds=100, depth=2)
    options = parser.parse_args()
    data = load(options)
    search(data)
    models = boost(data, options.rounds, options.depth)
    print_table(models)
    if can_draw():
        draw_errors(models, options)
        draw_assessments(models, options)
        save(models["plain, adaptive"].estimators_[0].plot().figure, options.out, "quickstart_tree.png")


if __name__ == "__main__":
    main()
