"""SHAP values of AdaBoost
=======================

Which features made the model predict what it predicts, row by row. ::

    python examples/explain_adaboost.py
    python examples/explain_adaboost.py --dataset odd_digits --depth 3

``to_xgboost`` converts an AdaBoost model to an xgboost.Booster, and XGBoost computes SHAP values exactly and fast. The
contribution of a feature is in units of the decision function: the contributions of all features and the bias add up to
the decision function of the row. Positive contributions speak for the class that comes last in the alphabet.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import xgboost as xgb
from _data import Data, add_options, load
from _figures import can_draw, panels, save

import apsplit
from apsplit.integrations.xgboost import to_xgboost

SHOWN = 10  # features


def explain(model: apsplit.AdaBoostClassifier, X: np.ndarray) -> np.ndarray:
    """Contributions of the features to each row, and the bias as the last column."""
    booster = to_xgboost(model)
    contributions: np.ndarray = booster.predict(xgb.DMatrix(X, feature_names=booster.feature_names), pred_contribs=True)
    return contributions


def values(part: apsplit.Dataset) -> np.ndarray:
    """In float32, as XGBoost has them."""
    columns = [part.column_values(feature) for feature in range(part.shape[1])]
    return np.column_stack(columns).astype(np.float32)


def strongest(contributions: np.ndarray) -> np.ndarray:
    """The features with the largest mean contribution, whatever its sign."""
    return np.argsort(-np.abs(contributions[:, :-1]).mean(axis=0), kind="stable")[:SHOWN]


def print_table(contributions: np.ndarray, names: list[str], decision: np.ndarray) -> None:
    """One line for each of the strongest features."""
    print(f"{'feature':<28}{'mean |SHAP|':>12}{'least':>10}{'most':>10}")
    for feature in strongest(contributions):
        column = contributions[:, feature]
        print(f"{names[feature]:<28}{np.abs(column).mean():12.3f}{column.min():10.3f}{column.max():10.3f}")
    gap = np.abs(contributions.sum(axis=1) - decision).max()
    print(f"\nContributions add up to the decision function within {gap:.0e}")


def draw(contributions: np.ndarray, X: np.ndarray, names: list[str], label: str, options: argparse.Namespace) -> None:
    """A point for each row and feature: how much it contributes, coloured by how large its value is."""
    figure, ax = panels(f"contributions to “{label}”, row by row", height=4.8)
    rng = np.random.default_rng(0)
    features = strongest(contributions)
    for place, feature in enumerate(features):
        rank = X[:, feature].argsort().argsort() / len(X)
        heights = place + rng.uniform(-0.3, 0.3, len(X))
        points = ax.scatter(contributions[:, feature], heights, c=rank, s=7, cmap="plasma", linewidths=0)
    ax.set_yticks(range(len(features)), [names[feature] for feature in features])
    ax.invert_yaxis()
    ax.axvline(0, color="0.6", linewidth=0.8, zorder=0)
    ax.set_xlabel("SHAP value (units of the decision function)")
    bar = figure.colorbar(points, ax=ax, label="value of the feature")
    bar.set_ticks([0.02, 0.98], labels=["low", "high"])
    bar.ax.tick_params(length=0)
    bar.outline.set_visible(False)
    save(figure, options.out, "explain_adaboost.png")


def main() -> None:
    """Boost, explain, print, draw."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser, dataset="breast_cancer", rounds=50, depth=2)
    options = parser.parse_args()
    data: Data = load(options)
    X_train, X_test = values(data.train), values(data.test)
    model = apsplit.AdaBoostClassifier(options.rounds, max_depth=options.depth).fit(X_train, data.y_train)
    if len(model.classes_) > 2:
        raise SystemExit("choose a data set of two classes")
    names = data.train.feature_names or [f"x{feature}" for feature in range(X_train.shape[1])]
    began = time.perf_counter()
    contributions = explain(model, X_test)
    seconds = time.perf_counter() - began
    print(f"{model.n_estimators_} rounds, test error {1 - model.score(X_test, data.y_test):.2%}")
    print(f"{X_test.shape[0]:,} rows explained in {seconds:.2f} s\n")
    print_table(contributions, names, model.decision_function(X_test))
    if can_draw():
        draw(contributions, X_test, names, str(model.classes_[1]), options)


if __name__ == "__main__":
    main()
