"""From class weights to the best candidate: sweeping thresholds in ascending order.

The same sweep serves the bins of a column, the values inside one bin, and the ranks of the named searches.
``left`` and ``right`` are the class weights of the *present* examples on both sides; the missing ones join either.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from apsplit._jit import approximate, called, inline, kernel
from apsplit.splits.bounds import lower_key
from apsplit.splits.criterion import ENTROPY, GINI, NO_KEY, key_to_float, pair_key, split_key
from apsplit.splits.histogram import fill_column, fill_two_classes, new_histogram


class Workspace(NamedTuple):
    """Memory for going through columns one at a time."""

    histogram: np.ndarray  # class weights per code
    rows: np.ndarray  # rows per code, if leaves need several
    left: np.ndarray  # class weights of the present examples left of a threshold
    right: np.ndarray
    missing: np.ndarray  # class weights of the missing ones
    inside: np.ndarray  # class weights of one bin
    filled: np.ndarray  # the bins that are not empty
    sums: np.ndarray  # (classes, 256) class weights up to each of those, as floats
    scales: np.ndarray  # (2, 256) one over the weight up to each of those, and of the rest
    rough: np.ndarray  # rough impurity after each of those
    bin_lower: np.ndarray  # lower bound inside each bin
    nothing: np.ndarray


def new_workspace(n_classes: int) -> Workspace:
    """One for each thread."""
    left, right, missing, inside = np.zeros((4, n_classes), np.int64)
    return Workspace(
        new_histogram(n_classes), new_histogram(1), left, right, missing, inside,
        np.empty(256, np.int64), np.empty((n_classes, 256)), np.empty((2, 256)), np.empty(256),
        np.empty(256, np.int64), np.empty(0, np.int64),
    )  # fmt: skip


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
def leaf_allowed(rules, weight, n_rows):
    """Whether a side with this weight and these rows may be a leaf."""
    return weight > 0 and weight >= rules.min_weight and n_rows >= rules.min_rows


@inline
def try_threshold(
    rules, left, left_weight, n_left, right, right_weight, n_right, missing, missing_weight, n_missing, n_classes
):
    """Key of the better direction for the missing examples, and whether that is left; NO_KEY if neither is allowed.

    Right is tried first and kept when equal. With nothing missing there is one candidate.
    """
    best, best_left = NO_KEY, False
    if missing_weight == 0:
        if leaf_allowed(rules, left_weight, n_left) and leaf_allowed(rules, right_weight, n_right):
            best = split_key(rules.criterion, left, right, n_classes)
        return best, best_left
    if leaf_allowed(rules, left_weight, n_left) and leaf_allowed(
        rules, right_weight + missing_weight, n_right + n_missing
    ):
        add_to(right, missing, n_classes)
        best = split_key(rules.criterion, left, right, n_classes)
        take_from(right, missing, n_classes)
    if leaf_allowed(rules, left_weight + missing_weight, n_left + n_missing) and leaf_allowed(
        rules, right_weight, n_right
    ):
        add_to(left, missing, n_classes)
        key = split_key(rules.criterion, left, right, n_classes)
        take_from(left, missing, n_classes)
        if key < best:
            best, best_left = key, True
    return best, best_left


@inline
def bound_inside(criterion, left, right, inside, missing, missing_weight, n_classes):
    """Lower bound for thresholds that cut the examples ``inside`` one bin, over both directions for missing."""
    add_to(right, missing, n_classes)
    lower = lower_key(criterion, left, right, inside, n_classes)
    take_from(right, missing, n_classes)
    if missing_weight > 0:
        add_to(left, missing, n_classes)
        lower = min(lower, lower_key(criterion, left, right, inside, n_classes))
        take_from(left, missing, n_classes)
    return lower


@inline
def list_filled(histogram, n_bins, n_classes, filled):
    """List the bins that hold weight, without a branch: a few rows leave most bins empty, but one never knows which."""
    n_filled = np.uintp(0)
    for b in range(n_bins):
        weight = np.int64(0)
        for c in range(n_classes):
            weight |= histogram[b * n_classes + c]
        filled[n_filled] = b
        n_filled += np.uintp(weight != 0)
    return n_filled


@inline
def _around(at, filled, n_filled, n_bins):
    """A filled bin and the next one; 0 and 256 where there is none."""
    below = filled[at] if n_filled > 0 else np.int64(0)
    above = filled[at + 1] if at + 1 < n_filled else np.int64(256)
    return below, above


def _scan_bins(f, columns, rules, totals, n_classes, histogram, work):
    """Best threshold between the bins of column ``f``, given its histogram.

    Returns (key, position, missing_left, lower, last bin on the left, first on the right). ``lower`` bounds what
    thresholds inside bins may reach, as does ``work.bin_lower`` (OUT, coarse columns) for every bin; NO_KEY: nothing is
    to be found there.
    """
    rows, filled, bin_lower = work.rows, work.filled, work.bin_lower
    left, right, missing, inside = work.left, work.right, work.missing, work.inside
    n_bins, bin_start = columns.of[f].n_bins, columns.of[f].bin_start
    n_left = n_right = n_missing = np.int64(0)
    if rules.min_rows > 0:
        for b in range(n_bins):
            n_right += rows[b]
        n_missing = rows[n_bins]
    for c in range(n_classes):
        missing[c] = histogram[n_bins * n_classes + c]
        left[c] = 0
        right[c] = totals[c] - missing[c]
    missing_weight = weight_of(missing, n_classes)
    present = weight_of(right, n_classes)
    position = best_position = np.int64(0)
    best, lower = NO_KEY, NO_KEY
    best_left = False
    best_at = 0
    for b in range(0 if columns.of[f].exact else n_bins):
        bin_lower[b] = NO_KEY
    n_filled = np.intp(list_filled(histogram, n_bins, n_classes, filled))
    for i in range(n_filled):
        b = filled[i]
        weight = np.int64(0)
        for c in range(n_classes):
            inside[c] = histogram[b * n_classes + c]
            weight += inside[c]
        take_from(right, inside, n_classes)
        if not columns.single[bin_start + b]:
            bin_lower[b] = bound_inside(rules.criterion, left, right, inside, missing, missing_weight, n_classes)
            lower = min(lower, bin_lower[b])
        add_to(left, inside, n_classes)
        position += weight
        if rules.min_rows > 0:
            n_left += rows[b]
            n_right -= rows[b]
        key, missing_left = try_threshold(
            rules, left, position, n_left, right, present - position, n_right,
            missing, missing_weight, n_missing, n_classes,
        )  # fmt: skip
        if key < best:
            best, best_position, best_left, best_at = key, position, missing_left, i
    below, above = _around(best_at, filled, n_filled, n_bins)
    return best, best_position, best_left, lower, below, above


# Rough impurities: sides are taken to weigh LIGHT of the node's weight at least, for each class and eight more. Then no
# rough impurity is off by more than two of these, and what is above the smallest by more than ROUGHLY of them cannot
# win: docs/BOUNDS.md.
LIGHT = 2.0**-50
ROUGHLY = 8.0


@inline
def least_weight(total, n_classes):
    """What a side is taken to weigh at least where impurities are rough; ``total``: the node's weight."""
    return LIGHT * (n_classes + 8) * total


@inline
def sum_classes(histogram, n_classes, filled, n_filled, sums):
    """Class weights up to each filled bin, as floats."""
    for c in range(n_classes):
        weight, lefts = np.int64(0), sums[c]
        for i in range(n_filled):
            weight += histogram[np.uintp(filled[i] * n_classes + c)]
            lefts[i] = np.float64(weight)


@inline
def _heavy_enough(min_weight, histogram, n_classes, filled, n_filled):
    """The range of filled bins after which both sides have some weight, and the minimum."""
    first, last = 0, max(0, n_filled - 1)
    weight = np.int64(0)
    while first < last:
        weight += weight_of(histogram[filled[first] * n_classes :], n_classes)
        if weight >= min_weight:
            break
        first += 1
    weight = np.int64(0)
    while first < last:
        weight += weight_of(histogram[filled[last] * n_classes :], n_classes)
        if weight >= min_weight:
            break
        last -= 1
    return first, last


@approximate
def half_gini(a, b, c, d, light):
    """Half of the Gini impurity of two sides of two classes, by a single division; sides weigh ``light`` at least."""
    left, right = a + b, c + d
    left, right = left if left > light else light, right if right > light else light
    return (a * b * right + c * d * left) / (left * right)


@approximate
def _score_pairs_roughly(first, last, totals, sums, rough):
    """Gini impurity of two classes after each of some filled bins; returns the smallest. SIMD, as below."""
    total_0, total_1 = np.float64(totals[0]), np.float64(totals[1])
    lefts_0, lefts_1, light = sums[0], sums[1], least_weight(total_0 + total_1, 2)
    for i in range(first, last):
        a, b = lefts_0[i], lefts_1[i]
        rough[i] = 2.0 * half_gini(a, b, total_0 - a, total_1 - b, light)
    smallest = total_0 + total_1
    for i in range(first, last):
        smallest = rough[i] if rough[i] < smallest else smallest
    return smallest


@inline
def scan_pairs(n_bins, rules, totals, histogram, work, incumbent):
    """What ``_scan_bins`` does where two numbers are all there is to a bin, kept in registers (twice as fast).

    That is: two classes, not entropy, nothing missing, every bin a single value, no minimum of rows. For gini all bins
    are scored roughly first, and exactly only those that come close to the best and do not lose to the key of an
    ``incumbent``: 2.5 instead of 5 ns a bin (2026-11).
    """
    filled, rough = work.filled, work.rough
    n_filled = np.intp(list_filled(histogram, n_bins, 2, filled))
    first, last = _heavy_enough(rules.min_weight, histogram, 2, filled, n_filled)
    limit = np.inf
    if rules.criterion == GINI:
        sum_classes(histogram, 2, filled, n_filled, work.sums)
        limit = min(_score_pairs_roughly(first, last, totals, work.sums, rough), key_to_float(incumbent))
        limit += ROUGHLY * least_weight(np.float64(totals[0] + totals[1]), 2)
    l0 = l1 = best_position = np.int64(0)
    best_at, n_passed, best = 0, 0, NO_KEY
    for i in range(first, last):
        if rules.criterion == GINI and not rough[i] <= limit:
            continue
        while n_passed <= i:
            l0 += histogram[2 * filled[n_passed]]
            l1 += histogram[2 * filled[n_passed] + 1]
            n_passed += 1
        key = pair_key(rules.criterion, l0, l1, totals[0] - l0, totals[1] - l1)
        if key < best:
            best, best_position, best_at = key, l0 + l1, i
    below, above = _around(best_at, filled, n_filled, n_bins)
    return best, best_position, below, above


@approximate
def _score_roughly(n, totals, n_classes, sums, scales, rough):
    """Gini impurity after each of ``n`` filled bins, given the class weights up to there: SIMD loops over bins.

    Returns what sides are taken to weigh at least.
    """
    left_scale, right_scale = scales[0], scales[1]  # one over the weight of each side
    total = np.float64(weight_of(totals, n_classes))
    light = least_weight(total, n_classes)
    for i in range(n):
        left_scale[i] = 0.0
        rough[i] = total
    for c in range(n_classes):
        lefts = sums[c]
        for i in range(n):
            left_scale[i] += lefts[i]
    for i in range(n):
        right_scale[i] = 1.0 / max(total - left_scale[i], light)
        left_scale[i] = 1.0 / left_scale[i]
    for c in range(n_classes):
        whole, lefts = np.float64(totals[c]), sums[c]
        for i in range(n):
            left, right = lefts[i], whole - lefts[i]
            rough[i] -= left * left * left_scale[i] + right * right * right_scale[i]
    return light


def _scan_gini(n_bins, rules, totals, n_classes, histogram, work, incumbent):
    """What ``_scan_bins`` does for gini where nothing is missing, every bin is a single value and rows do not count.

    Scoring many classes exactly costs 100 ns a bin, roughly 6. So all bins are scored roughly, and exactly only
    those that come close to the best, and not even these (no candidate is returned) if they lose to the key of an
    ``incumbent``.
    """
    left, right, filled, rough = work.left, work.right, work.filled, work.rough
    n_filled = np.intp(list_filled(histogram, n_bins, n_classes, filled))
    sum_classes(histogram, n_classes, filled, n_filled, work.sums)
    for c in range(n_classes):
        left[c] = 0
    first, last = _heavy_enough(rules.min_weight, histogram, n_classes, filled, n_filled)
    margin = ROUGHLY * _score_roughly(last, totals, n_classes, work.sums, work.scales, rough)
    limit = key_to_float(incumbent)
    for i in range(first, last):
        limit = min(limit, rough[i])
    limit += margin
    best, best_position, best_at, n_passed = NO_KEY, np.int64(0), 0, 0
    for i in range(first, last):
        if rough[i] <= limit:
            for c in range(n_classes):
                for at in range(n_passed, i + 1):
                    left[c] += histogram[np.uintp(filled[at] * n_classes + c)]
                right[c] = totals[c] - left[c]
            n_passed = i + 1
            key = split_key(GINI, left, right, n_classes)
            if key < best:
                best, best_position, best_at = key, weight_of(left, n_classes), i
    below, above = _around(best_at, filled, n_filled, n_bins)
    return best, best_position, below, above


scan_gini = called(_scan_gini)


@inline
def only_bins(f, columns, rules):
    """Whether what is in the bins is all there is to column ``f``: ``scan_pairs`` or ``scan_gini`` may do."""
    return rules.min_rows == 0 and columns.of[f].exact and not columns.of[f].has_missing


scan_two_classes = inline(_scan_bins)  # for loops over columns, with the constant 2 for n_classes
scan_bins = called(_scan_bins)


@inline
def count_rows(f, columns, slots, rules, work):
    """Rows per code of column ``f``, if leaves need several."""
    if rules.min_rows > 0:
        every_row = np.uint32(0xFFFFFFFF)
        fill_column(
            f, columns, slots.repeats, every_row, slots.one_label, work.nothing, slots.some, slots.n_rows, 1, work.rows
        )


@kernel
def scan_columns_of_two_classes(start, stop, features, columns, slots, rules, work, found):
    """What :func:`scan_columns` does, loops over classes unrolled."""
    for i in range(start, stop):
        f = features[i]
        count_rows(f, columns, slots, rules, work)
        found.reads[i] = fill_two_classes(
            f,
            columns,
            slots.weight,
            slots.weight_mask,
            slots.label,
            slots.second_class,
            slots.some,
            slots.totals,
            2,
            work.histogram,
        )
        if rules.criterion != ENTROPY and only_bins(f, columns, rules):
            found.keys[i], found.positions[i], _, _ = scan_pairs(
                columns.of[f].n_bins, rules, slots.totals, work.histogram, work, NO_KEY
            )
            found.lowers[i] = NO_KEY
        else:
            found.keys[i], found.positions[i], found.missing_lefts[i], found.lowers[i], _, _ = scan_two_classes(
                f, columns, rules, slots.totals, 2, work.histogram, work
            )


@kernel
def scan_columns(start, stop, features, columns, slots, rules, work, found):
    """Best threshold between bins, and the bound inside bins, for ``features[start..stop]``."""
    n_classes = slots.totals.size
    for i in range(start, stop):
        f = features[i]
        count_rows(f, columns, slots, rules, work)
        found.reads[i] = fill_column(
            f, columns, slots.weight, slots.weight_mask, slots.label, slots.second_class, slots.some, slots.totals,
            n_classes, work.histogram,
        )  # fmt: skip
        if rules.criterion == GINI and only_bins(f, columns, rules):
            found.keys[i], found.positions[i], _, _ = scan_gini(
                columns.of[f].n_bins, rules, slots.totals, n_classes, work.histogram, work, NO_KEY
            )
            found.lowers[i] = NO_KEY
        else:
            found.keys[i], found.positions[i], found.missing_lefts[i], found.lowers[i], _, _ = scan_bins(
                f, columns, rules, slots.totals, n_classes, work.histogram, work
            )
