"""A random forest of your own
===========================

A SplitFinder, bootstrap rows, a few random features for every node. ::

    python examples/random_forest.py
    python examples/random_forest.py --data-dir FOLDER --dataset satimage

A trainer that grows trees node by node needs thousands of splits of the same data. A SplitFinder checks and encodes
data and labels once. A node is a list of rows, in which a row may appear twice; for a node of one class the finder
returns None. The finished nodes become an apsplit.Tree, which can predict, print, draw and save.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from _data import add_options, load
from _figures import COLOURS, GREY, can_draw, in_percent, legend_below, panels, save

import apsplit


def grow(finder: apsplit.SplitFinder, label: np.ndarray, classes: np.ndarray, rng: np.random.Generator) -> apsplit.Tree:
    """A tree of bootstrap rows; every node sees the square root of all features, or more if none of those splits it."""
    n_rows, n_features = finder.data.shape
    n_tried = max(1, round(n_features**0.5))
    bootstrap = rng.integers(n_rows, size=n_rows)
    nodes = [bootstrap]  # rows of each node; children come after their parents, a right one after its left one
    found: dict[str, Any] = {name: [] for name in ("feature", "threshold", "missing_left", "left", "gain")}
    for rows in nodes:  # which grows meanwhile
        split, order = None, rng.permutation(n_features)
        for first in range(0, n_features, n_tried):
            split = finder(rows=rows, features=order[first : first + n_tried])
            if split is not None or np.ptp(label[rows]) == 0:
                break
        found["feature"].append(-1 if split is None else split.feature)
        found["threshold"].append(0.0 if split is None else split.threshold)
        found["missing_left"].append(split is not None and split.missing_left)
        found["gain"].append(0.0 if split is None else split.improvement * len(rows) / n_rows)
        found["left"].append(-1 if split is None else len(nodes))
        if split is not None:
            nodes.extend(finder.partition(split, rows))
    counts = np.array([np.bincount(label[rows], minlength=len(classes)) for rows in nodes])
    left = np.array(found["left"])
    return apsplit.Tree(
        **found,
        right=np.where(left < 0, -1, left + 1),
        value=counts / counts.sum(axis=1, keepdims=True),
        cover=counts.sum(axis=1) / n_rows,
        n_features=n_features,
        classes=classes,
        feature_names=finder.data.feature_names,
    )


def main() -> None:
    """Grow trees one by one, print, draw."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser, dataset="digits", rounds=100)
    options = parser.parse_args()
    data = load(options)
    classes, label = np.unique(data.y_train, return_inverse=True)
    finder = apsplit.SplitFinder(data.train, label, criterion="gini")
    rng = np.random.default_rng(0)
    votes, errors, alone = np.zeros((data.test.shape[0], len(classes))), [], []
    print(f"{'trees':>6}{'leaves of the last':>20}{'its test error':>16}{'of the forest':>15}")
    for i in range(options.rounds):
        tree = grow(finder, label, classes, rng)
        shares = tree.predict_proba(data.test)
        votes = votes + shares
        alone.append(np.mean(classes[shares.argmax(axis=1)] != data.y_test))
        errors.append(np.mean(classes[votes.argmax(axis=1)] != data.y_test))
        if (i + 1) & i == 0 or i + 1 == options.rounds:  # 1, 2, 4, ... and the last
            print(f"{i + 1:6}{tree.n_leaves:20}{alone[-1]:16.2%}{errors[-1]:15.2%}")
    if can_draw():
        figure, ax = panels("single trees, and the forest so far")
        rounds = np.arange(1, len(errors) + 1)
        ax.plot(rounds, alone, ".", color=GREY, markersize=3, label="the tree alone")
        ax.plot(rounds, errors, color=COLOURS[0], linewidth=1.4, label="the forest")
        ax.set(xlabel="trees", ylabel="test error (share of rows)", ylim=(0, None))
        in_percent(ax.yaxis)
        legend_below(figure, ax)
        save(figure, options.out, "random_forest.png")


if __name__ == "__main__":
    main()
