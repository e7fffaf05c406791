"""From class weights to the best candidate: sweeping thresholds in ascending order.

The same sweep serves the bins of a column, the values inside one bin, and the ranks of the named searches.
``left`` and ``right`` are the class weights of the *present* examples on both sides; the missing ones join either.
"""

from __future__ import annotations

import numpy as np

from apsplit._jit import inline, kernel
from apsplit.bounds import lower_key
from apsplit.criteria import NO_KEY, split_key
from apsplit.encoding import MISSING
from apsplit.histogram import fill_column, new_histogram


@inline
def weight_of(classes):
    """Total of some class weights."""
    total = np.int64(0)
    for c in range(classes.size):
        total += classes[c]
    return total


@inline
def add_to(classes, others):
    """``classes += others`` (a loop: slicing costs more than adding two numbers)."""
    for c in range(classes.size):
        classes[c] += others[c]


@inline
def take_from(classes, others):
    """``classes -= others``."""
    for c in range(classes.size):
        classes[c] -= others[c]


@inline
def leaf_allowed(rules, weight, n_rows):
    """Whether a side with this weight and these rows may be a leaf."""
    return weight > 0 and weight >= rules.min_weight and n_rows >= rules.min_rows


@inline
def try_threshold(rules, left, right, missing, missing_weight, n_left, n_right, n_missing):
    """Key of the better direction for the missing examples, and whether that is left; NO_KEY if neither is allowed.

    Right is tried first and kept when equal. With nothing missing there is one candidate.
    """
    n_classes = left.size
    left_weight = weight_of(left)
    right_weight = weight_of(right)
    best, best_left = NO_KEY, False
    if leaf_allowed(rules, left_weight, n_left) and leaf_allowed(
        rules, right_weight + missing_weight, n_right + n_missing
    ):
        add_to(right, missing)
        best = split_key(rules.criterion, left, right, n_classes)
        take_from(right, missing)
    if (
        missing_weight > 0
        and leaf_allowed(rules, left_weight + missing_weight, n_left + n_missing)
        and leaf_allowed(rules, right_weight, n_right)
    ):
        add_to(left, missing)
        key = split_key(rules.criterion, left, right, n_classes)
        take_from(left, missing)
        if key < best:
            best, best_left = key, True
    return best, best_left


@inline
def bound_inside(criterion, left, right, inside, missing, missing_weight):
    """Lower bound for thresholds that cut the examples ``inside`` one bin, over both directions for missing."""
    add_to(right, missing)
    lower = lower_key(criterion, left, right, inside, left.size)
    take_from(right, missing)
    if missing_weight > 0:
        add_to(left, missing)
        lower = min(lower, lower_key(criterion, left, right, inside, left.size))
        take_from(left, missing)
    return lower


@inline
def scan_bins(
    rules,
    histogram,
    rows,  # IN rows per code; empty if every leaf of one row is allowed
    n_bins,
    exact,
    totals,
    scratch,  # (4, classes)
    bin_lower,  # OUT lower bound inside every bin, if they are coarse
):
    """Best threshold between the bins of one column.

    Returns (key, position, missing_left, lower): ``lower`` bounds what thresholds inside bins may reach, NO_KEY if
    the bins are single values.
    """
    left, right, missing, inside = scratch[0], scratch[1], scratch[2], scratch[3]
    n_classes = totals.size
    n_left = n_right = n_missing = np.int64(0)
    if rows.size > 0:
        for b in range(n_bins):
            n_right += rows[b]
        n_missing = rows[MISSING]
    for c in range(n_classes):
        missing[c] = histogram[MISSING * n_classes + c]
        left[c] = 0
        right[c] = totals[c] - missing[c]
    missing_weight = weight_of(missing)
    present = weight_of(right)
    position = best_position = np.int64(0)
    best, lower = NO_KEY, NO_KEY
    best_left = False
    for b in range(n_bins):
        bin_lower[b] = NO_KEY
        weight = np.int64(0)
        for c in range(n_classes):
            inside[c] = histogram[b * n_classes + c]
            weight += inside[c]
        if weight == 0:
            continue
        take_from(right, inside)
        if not exact:
            bin_lower[b] = bound_inside(rules.criterion, left, right, inside, missing, missing_weight)
            lower = min(lower, bin_lower[b])
        add_to(left, inside)
        position += weight
        if rows.size > 0:
            n_left += rows[b]
            n_right -= rows[b]
        if position < present or missing_weight > 0:
            key, missing_left = try_threshold(rules, left, right, missing, missing_weight, n_left, n_right, n_missing)
            if key < best:
                best, best_position, best_left = key, position, missing_left
    return best, best_position, best_left, lower


@inline
def count_rows(f, columns, slots, histogram):
    """Rows per code of column ``f``; empty if nobody asks for them."""
    if slots.repeats.size > 0:
        nothing = slots.repeats[:0]
        fill_column(f, columns, slots.repeats, slots.one_label, nothing, slots.n_rows, histogram)
        return histogram
    return histogram[:0]


@kernel
def scan_columns(start, stop, features, columns, slots, rules, found):
    """Best threshold between bins, and the bound inside bins, for ``features[start..stop]``."""
    n_classes = slots.totals.size
    histogram = new_histogram(n_classes)
    row_histogram = new_histogram(1)
    scratch = np.empty((4, n_classes), np.int64)
    bin_lower = np.empty(256, np.int64)
    for i in range(start, stop):
        f = features[i]
        found.reads[i] = fill_column(
            f, columns, slots.weight, slots.label, slots.second_class, slots.totals, histogram
        )
        rows = count_rows(f, columns, slots, row_histogram)
        found.keys[i], found.positions[i], found.missing_lefts[i], found.lowers[i] = scan_bins(
            rules, histogram, rows, columns.n_bins[f], columns.exact[f], slots.totals, scratch, bin_lower
        )
