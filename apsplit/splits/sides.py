"""The two sides of a threshold, and what a candidate with these sides is worth.

A sweep goes through thresholds in ascending order, moving weight from the right to the left: named searches do so.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from apsplit._jit import called, inline
from apsplit.splits.criterion import NO_KEY, split_key


class Sides(NamedTuple):
    """Class weights on both sides of a threshold: arrays that a sweep changes in place."""

    left: np.ndarray  # of the present examples left of the threshold
    right: np.ndarray  # of those right of it
    missing: np.ndarray  # of the missing ones, which join either side


class Sizes(NamedTuple):
    """Weight and rows of what is in Sides; rows are counted only if leaves need several, else 0."""

    left: np.int64
    right: np.int64
    missing: np.int64
    n_left: np.int64
    n_right: np.int64
    n_missing: np.int64


@inline
def weight_of(classes, n_classes):
    """Total of some class weights."""
    total = np.int64(0)
    for c in range(n_classes):
        total += classes[c]
    return total


@inline
def add_to(classes, others, n_classes):
    """``classes += others`` (a loop: slicing costs more than adding two numbers)."""
    for c in range(n_classes):
        classes[c] += others[c]


@inline
def take_from(classes, others, n_classes):
    """``classes -= others``."""
    for c in range(n_classes):
        classes[c] -= others[c]


@inline
def sizes_before(at, sides, rules, rows, n_bins, n_classes):
    """Sizes of the sides of a threshold before bin ``at``; ``rows``: per bin, then those of the missing examples."""
    n_left = n_right = n_missing = np.int64(0)
    if rules.min_rows > 0:
        n_missing = rows[n_bins]
        for b in range(at):
            n_left += rows[b]
        for b in range(at, n_bins):
            n_right += rows[b]
    left, right = weight_of(sides.left, n_classes), weight_of(sides.right, n_classes)
    return Sizes(left, right, weight_of(sides.missing, n_classes), n_left, n_right, n_missing)


@inline
def moved(sizes, weight, rules, rows, at):
    """The sizes after some weight, and the rows at ``rows[at]``, have gone from the right to the left."""
    n = rows[at] if rules.min_rows > 0 else np.int64(0)
    return Sizes(
        sizes.left + weight, sizes.right - weight, sizes.missing, sizes.n_left + n, sizes.n_right - n, sizes.n_missing
    )


@inline
def with_missing_right(sizes):
    """The sizes if the missing examples go right."""
    none = np.int64(0)
    return Sizes(sizes.left, sizes.right + sizes.missing, none, sizes.n_left, sizes.n_right + sizes.n_missing, none)


@inline
def with_missing_left(sizes):
    """The sizes if the missing examples go left."""
    none = np.int64(0)
    return Sizes(sizes.left + sizes.missing, sizes.right, none, sizes.n_left + sizes.n_missing, sizes.n_right, none)


@inline
def leaf_allowed(rules, weight, n_rows):
    """Whether a side with this weight and these rows may be a leaf."""
    return weight > 0 and weight >= rules.min_weight and n_rows >= rules.min_rows


@inline
def leaves_allowed(rules, sizes):
    """Whether both sides, without the missing examples, may be leaves."""
    return leaf_allowed(rules, sizes.left, sizes.n_left) and leaf_allowed(rules, sizes.right, sizes.n_right)


@inline
def try_threshold(rules, sides, sizes, n_classes):
    """Key of the better direction for the missing examples, and whether that is left; NO_KEY if neither is allowed.

    Right is tried first and kept when equal. With nothing missing there is one candidate.
    """
    left, right, missing = sides.left, sides.right, sides.missing
    best, best_left = NO_KEY, False
    if sizes.missing == 0:
        if leaves_allowed(rules, sizes):
            best = split_key(rules.criterion, left, right, n_classes)
        return best, best_left
    if leaves_allowed(rules, with_missing_right(sizes)):
        add_to(right, missing, n_classes)
        best = split_key(rules.criterion, left, right, n_classes)
        take_from(right, missing, n_classes)
    if leaves_allowed(rules, with_missing_left(sizes)):
        add_to(left, missing, n_classes)
        key = split_key(rules.criterion, left, right, n_classes)
        take_from(left, missing, n_classes)
        if key < best:
            best, best_left = key, True
    return best, best_left


@called
def sweep(n_groups, groups, rows, totals, rules, sides, n_classes):
    """Best threshold between groups of equal values: (key, position, missing_left, last group on the left).

    ``groups[g, c]`` are class weights, ``rows[g]`` rows (if leaves need several); those at ``n_groups`` are missing.
    """
    for c in range(n_classes):
        sides.left[c], sides.missing[c] = 0, groups[n_groups, c]
        sides.right[c] = totals[c] - sides.missing[c]
    sizes = sizes_before(0, sides, rules, rows, n_groups, n_classes)
    best, best_position, best_left, best_at = NO_KEY, np.int64(0), False, 0
    for g in range(n_groups):
        weight = np.int64(0)
        for c in range(n_classes):
            weight += groups[g, c]
            sides.left[c] += groups[g, c]
            sides.right[c] -= groups[g, c]
        if weight == 0:
            continue
        sizes = moved(sizes, weight, rules, rows, g)
        key, missing_left = try_threshold(rules, sides, sizes, n_classes)
        if key < best:
            best, best_position, best_left, best_at = key, sizes.left, missing_left, g
    return best, best_position, best_left, best_at
