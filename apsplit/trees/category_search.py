"""Categorical features of a named search: the engine of trees assesses them whole, and the others race against them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from apsplit.data.share import Encoded, held_here
from apsplit.splits.categories import MOST_ENUMERATED
from apsplit.splits.criterion import NO_KEY
from apsplit.splits.problem import Problem
from apsplit.trees.category_sets import sets_of_nodes
from apsplit.trees.class_grower import ClassRules, ClassShape, Examples, LoneGrower

ONE_NODE = ClassShape(max_depth=1, one_node=True)


class CategoryWinner(NamedTuple):
    """The best split of a node by categorical features."""

    place: int  # of the feature, among those that are selected
    record: np.ndarray  # of _work.NODE_TYPE, (1,)
    words: np.ndarray  # bits of the set that goes left, if it is one
    codes_left: tuple[int, ...]  # places in the dictionary
    left: np.ndarray  # class weights
    n_left: int  # rows, if leaves need several


def settle(problem: Problem) -> CategoryWinner | None:
    """Search the categorical features of a problem: their keys are settled, and the best split by them is returned."""
    indices = problem.categorical
    if not len(indices):
        return None
    keys, winner = search_categories(problem, indices)
    problem.settled = indices, keys
    return winner


def search_categories(problem: Problem, indices: np.ndarray) -> tuple[np.ndarray, CategoryWinner | None]:
    """The keys of some categorical features of a problem, and the best split by them."""
    slots = np.flatnonzero(problem.slots.weight)
    rows = slots if problem.rows is None else problem.rows[slots]
    counts = problem.slots.counts[slots] if len(problem.slots.counts) else None
    features, k = problem.feature_ids[indices], len(problem.classes)
    label = problem.slots.label[slots].astype(np.int32)
    examples = Examples(problem.slots.weight[slots], label, rows.astype(np.uint32), features, counts)
    rules = problem.rules
    asked = ClassRules(
        rules.criterion, k, rules.min_weight, max(1, rules.min_rows), 2, everything=True, by_sets=problem.by_sets
    )
    keys = np.full(len(features), np.inf)
    with problem.data.borrowed(LoneGrower, problem.n_threads) as grower:
        grower.grow(examples, asked, ONE_NODE, problem.n_threads, best_keys=keys)
        left, _, _ = grower.sides()
        winner = None
        if len(left):
            record, place, sums = grower.work["nodes"][:1].copy(), grower.root["feature"], grower.work["class_sums"]
            sets = sets_of_nodes(record, features[place : place + 1], problem.data, grower.bits)
            n_left = int(sums[grower.work["n_channels"] + k]) if counts is not None else 0
            codes = tuple(sets.of(0).tolist())
            winner = CategoryWinner(int(indices[place]), record, grower.bits[0].copy(), codes, left.copy(), n_left)
    return np.where(keys == np.inf, NO_KEY, keys.view(np.int64)), winner


def families_of(
    data: Encoded, rows: np.ndarray | None, features: np.ndarray, n_classes: int, *, by_sets: bool
) -> list[str | None]:
    """What was tried of each of some features: None for numeric ones; see :attr:`apsplit.splits.report.Report`."""
    found: list[str | None] = []
    for f in features.tolist():
        family = None if f not in data.categories else "one_vs_rest"
        if family is not None and by_sets:
            table = held_here(data)
            values = table.column_values(f) if rows is None else table.values_at(f, rows)
            n_present = len(np.unique(values[values == values]))
            family = "all_sets" if n_classes == 2 or n_present <= MOST_ENUMERATED else "prefixes"
        found.append(family)
    return found
