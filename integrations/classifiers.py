"""Fitted classifiers of apsplit, as converters read them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from sklearn.utils.validation import check_is_fitted

from apsplit import AdaBoostClassifier, DecisionTreeClassifier, Tree

from .categories import by_place, goes_by_place

Classifier = AdaBoostClassifier | DecisionTreeClassifier


def check_classifier(model: Any) -> int:
    """The number of columns of the decision function of a classifier, if it is one of apsplit's and fitted."""
    if not isinstance(model, Classifier):
        raise ValueError(f"model must be an AdaBoostClassifier or a DecisionTreeClassifier, not {type(model).__name__}")
    check_is_fitted(model)
    return 1 if len(model.classes_) == 2 else len(model.classes_)


def trees_of(
    model: Classifier, of_shares: Callable[[np.ndarray], np.ndarray]
) -> Iterator[tuple[Tree | None, np.ndarray]]:
    """Round by round a tree for each column of the decision function, and what its nodes add to that column.

    The tree is None for a class that had nothing more to learn. A decision tree has no decision function: what takes
    its place is ``of_shares``, of the (nodes, classes) of shares, with as many columns. Categories are as hosts know
    them.
    """
    hosted = by_place if goes_by_place(model) else _as_it_is
    if isinstance(model, DecisionTreeClassifier):
        yield from ((hosted(model.tree_), column) for column in of_shares(model.tree_.value).T)
        return
    for trees, votes in zip(model.estimators_, model.estimator_votes_, strict=True):
        if isinstance(trees, list):  # one for each column
            for tree, of_nodes in zip(trees, votes, strict=True):
                yield (None, np.zeros(1)) if tree is None else (hosted(tree), of_nodes[:, 0])
        else:
            yield from ((hosted(trees), column) for column in votes.T)


def _as_it_is(tree: Tree) -> Tree:
    return tree
