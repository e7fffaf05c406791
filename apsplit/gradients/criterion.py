"""How good is a split of gradients: score, leaf weight, and what may still hide inside a bin.

A row has a gradient g and a hessian h. A side with the sums G and H is worth, with the penalties lambda and alpha::

    score(G, H) = max(|G| - alpha, 0)^2 / (H + lambda)         weight = -sign(G) max(|G| - alpha, 0) / (H + lambda)

(less if ``max_delta_step`` holds the weight back), and a split gains ``score(left) + score(right) - score(node)``.

Sums are integers, as everywhere (:mod:`apsplit.data.fixed_point`), so they do not depend on the order of rows. A row
carries four of them; the last two only serve the proof::

    stats[row]    | G | H | |G| | g^2 / h, rounded up |          or, if leaves need several rows, how many it stands for

Every row exists: its H is at least 1, so a side or a bin is empty exactly if its H is 0.

The score is convex in (G, H). So what a threshold inside a bin can reach is bounded in two ways, and the smaller
one counts (:func:`bound_inside`): by the corners of the box of what may go left, and by the sides without the bin
plus the bin's sum of g^2 / h, since (a + b)^2 / (c + d) <= a^2 / c + b^2 / d.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from apsplit._jit import called, inline, kernel
from apsplit._threads import for_chunks
from apsplit.data.fixed_point import HEADROOM_BITS, scale_exponent
from apsplit.splits.candidate import rank_of

CHANNELS = 4


class GradientRules(NamedTuple):
    """What a search of gradients goes by."""

    grad_unit: float  # what 1 is worth among the integers G
    hess_unit: float  # and H
    ratio_unit: float  # and g^2 / h; inf: there are counts in its place
    reg_lambda: float
    reg_alpha: float
    min_child_weight: float
    max_delta_step: float  # 0: no limit
    min_rows: int  # on either side
    like_xgboost: bool  # float32 scores, and XGBoost's order among equals
    slack: float = math.inf  # what a bound may be off by beside a share of the score; inf: bounds rule nothing out


def with_units(rules: GradientRules, grad_unit: float, hess_unit: float, ratio_unit: float = math.inf) -> GradientRules:
    """Complete the rules of a search, once it is known what 1 is worth among its integers."""
    rules = rules._replace(grad_unit=grad_unit, hess_unit=hess_unit, ratio_unit=ratio_unit)
    return rules._replace(slack=_absolute_slack(rules))


def _absolute_slack(rules: GradientRules) -> float:
    """What rounding may take from a bound that is not in proportion to the score; see docs/BOUNDS.md.

    Where |G| and alpha cancel, |G| - alpha is off by 4 u of s, the node's sum of |g|, which is 2^61 units at most. With
    2^-41 of the score for it the rest is 2^-61 s^2 / d, d being the smallest denominator. All else is in proportion as
    long as no square or quotient leaves the range of floats.
    """
    size = rules.grad_unit * 2.0**HEADROOM_BITS
    smallest = rules.reg_lambda + max(rules.hess_unit, rules.min_child_weight)
    largest = rules.reg_lambda + rules.hess_unit * 2.0**HEADROOM_BITS
    if not _in_range(rules, size, smallest, largest):
        return math.inf
    return 2.0**-60 * (size * size / smallest) if rules.reg_alpha > 0.0 else 0.0


def _in_range(rules: GradientRules, size: float, smallest: float, largest: float) -> bool:
    """Whether scores are sums, squares and quotients of ordinary floats, given the range of denominators."""
    if rules.like_xgboost:  # float32; a gain of less than 1e-6 is none, so small squares do not matter
        return size < 2.0**60 and smallest > 2.0**-100 and largest < 2.0**120 and size * size / smallest < 2.0**120
    least = rules.grad_unit * 2.0**-60  # |G| is a unit at least, |G| - alpha one of its last bits
    step = rules.max_delta_step or 1.0
    return (
        least > 2.0**-500
        and size < 2.0**500
        and smallest > 2.0**-1000
        and size * size / smallest < 2.0**1000
        and (least * 2.0**500) * (least * 2.0**500) > largest
        and size * step < 2.0**1000
        and least * step > 2.0**-1000
    )


# ------------------------------------------------------------------------------------------------ fixed point


@kernel
def _largest(start, stop, grad, hess):
    """Largest absolute gradient and largest hessian."""
    largest_grad = largest_hess = 0.0
    for i in range(start, stop):
        largest_grad = max(largest_grad, abs(np.float64(grad[i])))
        if hess.size > 0:
            largest_hess = max(largest_hess, np.float64(hess[i]))
    return largest_grad, largest_hess


@inline
def _scaled(value, scale):
    """A value times a power of two, given in two factors: one alone may be out of range."""
    return np.float64(value) * scale[0] * scale[1]


@inline
def _fixed(i, grad, hess, grad_scale, hess_scale):
    """G and H of a row, as floats."""
    g = np.rint(_scaled(grad[i], grad_scale))
    return g, max(1.0, np.rint(_scaled(hess[i], hess_scale) if hess.size > 0 else hess_scale[0] * hess_scale[1]))


@kernel
def _fix_pairs(start, stop, grad, hess, grad_scale, hess_scale, repeats, pairs):
    """G and H, as often as a row counts; returns the smallest and the largest H."""
    smallest, largest = np.int64((1 << 63) - 1), np.int64(0)
    for i in range(start, stop):
        g, h = _fixed(i, grad, hess, grad_scale, hess_scale)
        times = repeats[i] if repeats.size > 0 else np.int64(1)
        pairs[2 * i] = np.int64(g) * times
        pairs[2 * i + 1] = np.int64(h) * times
        smallest, largest = min(smallest, pairs[2 * i + 1]), max(largest, pairs[2 * i + 1])
    return smallest, largest


@kernel
def _fix(start, stop, grad, hess, grad_scale, hess_scale, grad_unit, hess_unit, stats):
    """G, H, |G| and, as a float for now, g^2 / h; returns the largest of these."""
    largest = 0.0
    ratios = stats.view(np.float64)
    for i in range(start, stop):
        at = 4 * i
        g, h = _fixed(i, grad, hess, grad_scale, hess_scale)
        stats[at] = np.int64(g)
        stats[at + 1] = np.int64(h)
        stats[at + 2] = abs(stats[at])
        g = _scaled(g, grad_unit)
        ratio = g * g / _scaled(h, hess_unit)
        ratios[at + 3] = ratio
        largest = max(largest, ratio)
    return largest


@kernel
def _set_counts(start, stop, repeats, stats):
    """Counts in place of g^2 / h, and every sum as often as its row counts."""
    for i in range(start, stop):
        stats[4 * i + 3] = 1
        for c in range(4 if repeats.size > 0 else 0):
            stats[4 * i + c] *= repeats[i]


@kernel
def _fix_ratios(start, stop, scale, repeats, stats):
    """g^2 / h as integers, rounded up; and every sum as often as its row counts."""
    ratios = stats.view(np.float64)
    for i in range(start, stop):
        at = 4 * i
        stats[at + 3] = np.int64(_scaled(ratios[at + 3], scale) * (1.0 + 2.0**-40)) + 1
        if repeats.size > 0:
            for c in range(4):
                stats[at + c] *= repeats[i]


def _power(exponent: int) -> tuple[float, float]:
    """2^exponent as a product of two factors."""
    half = exponent // 2
    return math.ldexp(1.0, half), math.ldexp(1.0, exponent - half)


def _exponents(grad: np.ndarray, hess: np.ndarray, n_rows: int, n_threads: int) -> tuple[int, int]:
    """Of the scales of G and H."""
    largest: list[tuple[float, float]] = []
    for_chunks(lambda start, stop: largest.append(_largest(start, stop, grad, hess)), len(grad), n_threads, cost=1.5)
    largest_hess = max(h for _, h in largest) if len(hess) else 1.0
    return scale_exponent(max(g for g, _ in largest), n_rows), scale_exponent(largest_hess, n_rows)


def to_pairs(
    grad: np.ndarray, hess: np.ndarray | None, repeats: np.ndarray | None, pairs: np.ndarray, n_threads: int
) -> tuple[float, float, bool]:
    """G and H of each row into ``pairs`` (flat, OUT); returns their units, and whether all have the same H."""
    hess = np.empty(0) if hess is None else hess
    times = np.empty(0, np.int64) if repeats is None else repeats
    n_rows = len(grad) if repeats is None else int(repeats.sum())
    grad_exponent, hess_exponent = _exponents(grad, hess, n_rows, n_threads)

    scales = _power(grad_exponent), _power(hess_exponent)
    ranges: list[tuple[int, int]] = []
    for_chunks(
        lambda start, stop: ranges.append(_fix_pairs(start, stop, grad, hess, *scales, times, pairs)),
        len(grad), n_threads, cost=4.0,
    )  # fmt: skip
    is_even = min(smallest for smallest, _ in ranges) == max(largest for _, largest in ranges)
    return math.ldexp(1.0, -grad_exponent), math.ldexp(1.0, -hess_exponent), is_even


def to_stats(
    grad: np.ndarray,
    hess: np.ndarray | None,
    repeats: np.ndarray | None,
    stats: np.ndarray,
    n_threads: int,
    *,
    counts: bool = False,
) -> tuple[float, float, float]:
    """The integers of each row into ``stats`` (flat, OUT); returns the units of G, H and g^2 / h (or of counts)."""
    n = len(grad)
    hess = np.empty(0) if hess is None else hess
    times = np.empty(0, np.int64) if repeats is None else repeats
    n_rows = n if repeats is None else int(repeats.sum())
    grad_exponent, hess_exponent = _exponents(grad, hess, n_rows, n_threads)
    ratios: list[float] = []

    def fix(start: int, stop: int) -> None:
        ratios.append(
            _fix(
                start, stop, grad, hess, _power(grad_exponent), _power(hess_exponent),
                _power(-grad_exponent), _power(-hess_exponent), stats,
            )
        )  # fmt: skip

    for_chunks(fix, n, n_threads, cost=8.0)
    units = math.ldexp(1.0, -grad_exponent), math.ldexp(1.0, -hess_exponent)
    if counts or max(ratios) == math.inf:  # g^2 / h is out of range: then only the other bound counts
        for_chunks(lambda start, stop: _set_counts(start, stop, times, stats), n, n_threads, cost=2.0)
        return (*units, math.inf)
    ratio_exponent = scale_exponent(max(ratios), n_rows) - 1  # one bit less than others have: each is rounded up
    scale = _power(ratio_exponent)
    for_chunks(lambda start, stop: _fix_ratios(start, stop, scale, times, stats), n, n_threads, cost=2.0)
    return (*units, math.ldexp(1.0, -ratio_exponent))


# ------------------------------------------------------------------------------------------------------- score


@inline
def as_gradient(rules, integer):
    """A sum of gradients as a float."""
    return np.float64(integer) * rules.grad_unit


@inline
def as_hessian(rules, integer):
    """A sum of hessians as a float."""
    return np.float64(integer) * rules.hess_unit


@inline
def side_score(rules, alpha, g, h):
    """What one side is worth; nothing if it is empty and there is no lambda."""
    t = max(abs(g) - alpha, 0.0)
    d = h + rules.reg_lambda
    if rules.max_delta_step > 0.0:
        w = min(t / d, rules.max_delta_step) if d > 0.0 else 0.0
        return w * (2.0 * t - d * w)
    return t * t / d if d > 0.0 else 0.0


@called
def leaf_weight(rules, g, h):
    """The weight of a leaf."""
    t = max(abs(g) - rules.reg_alpha, 0.0)
    d = h + rules.reg_lambda
    if d <= 0.0 or (rules.like_xgboost and (h < rules.min_child_weight or h <= 0.0)):
        return 0.0
    w = t / d
    if rules.max_delta_step > 0.0:
        w = min(w, rules.max_delta_step)
    return -w if g > 0.0 else w


@called
def xgboost_side(rules, g, h):
    """What one side is worth to XGBoost 3.0 to 3.2, exact: a float32."""
    if h <= 0.0:
        return np.float32(0.0)
    if rules.max_delta_step > 0.0:
        w = np.float32(leaf_weight(rules, g, h))
        curved = (np.float32(h) + np.float32(rules.reg_lambda)) * (w * w)
        return -(np.float32(2.0) * np.float32(g) * w + curved)
    t = max(abs(g) - rules.reg_alpha, 0.0)
    return np.float32(t * t) / np.float32(h + rules.reg_lambda)


@inline
def node_score(rules, g, h):
    """What a node is worth, unsplit."""
    if rules.like_xgboost:
        return np.float64(xgboost_side(rules, g, h))
    return side_score(rules, rules.reg_alpha, g, h)


@inline
def unsplit_score(rules, sums):
    """What a node is worth, unsplit."""
    return node_score(rules, as_gradient(rules, sums[0]), as_hessian(rules, sums[1]))


@inline
def split_score(rules, unsplit, left_g, left_h, right_g, right_h):
    """The score that candidates are compared by: higher is better. XGBoost compares after subtracting, in float32."""
    if rules.like_xgboost:
        both = xgboost_side(rules, left_g, left_h) + xgboost_side(rules, right_g, right_h)
        return np.float64(both - np.float32(unsplit))
    return side_score(rules, rules.reg_alpha, left_g, left_h) + side_score(rules, rules.reg_alpha, right_g, right_h)


@inline
def gain_of(rules, score, unsplit):
    """What a split with this score gains."""
    return score if rules.like_xgboost else score - unsplit


@inline
def rank_among_equals(rules, position, missing_left, one_way):
    """Order among equal scores in one column, lower is first; ``position`` is the H of the present rows on the left.

    Ours: the smallest threshold, then missing values to the right. XGBoost's: thresholds upwards with missing values
    to the right, then downwards with missing values to the left; columns without missing values go that way only.
    """
    if rules.like_xgboost:
        return (1 << 62) - position if missing_left or one_way else position
    return rank_of(position, missing_left)


@inline
def enough_rows(rules, sums, n_left):
    """Whether both sides have the rows that a leaf needs."""
    return rules.min_rows <= 1 or (n_left >= rules.min_rows and sums[3] - n_left >= rules.min_rows)


# ------------------------------------------------------------------------------------------------------- bounds


@inline
def bound_alpha(rules):
    """The alpha of bounds: XGBoost leaves it out of the score (but not of the weight) with max_delta_step."""
    return 0.0 if rules.like_xgboost and rules.max_delta_step > 0.0 else rules.reg_alpha


@inline
def limit_of(rules, score, unsplit):
    """What a bound must be below to rule something out, given the best score so far.

    A bound is off by at most 100 u of itself and the slack of the rules; XGBoost's scores by 2^-21 of themselves and of
    the node's, 8 roundings to float32 (docs/BOUNDS.md).
    """
    if rules.slack == np.inf:
        return -np.inf
    if rules.like_xgboost:
        return (score + unsplit) - 2.0**-19 * (abs(score) + 2.0 * abs(unsplit)) - rules.slack
    return score * (1.0 - 2.0**-40) - rules.slack


@inline
def _peak(rules, alpha, g, h):
    """The score of a side, infinite where nothing holds it."""
    if h + rules.reg_lambda <= 0.0 and abs(g) > alpha:
        return np.inf
    return side_score(rules, alpha, g, h)


@called
def _corner(rules, alpha, left_g, left_h, right_g, right_h):
    return _peak(rules, alpha, left_g, left_h) + _peak(rules, alpha, right_g, right_h)


@called
def bound_inside(rules, left_g, left_h, right_g, right_h, g, h, size, ratio, limit):
    """Upper bound of the score (before subtracting the node's) of thresholds inside a bin.

    ``left``, ``right``: the sides without the bin; g, h, size, ratio: the bin's sums of g, h, |g| and g^2 / h. A bound
    below ``limit`` is not made any sharper.
    """
    alpha = bound_alpha(rules)
    lightest = rules.min_child_weight * (1.0 - 2.0**-40)  # lowered first: a difference of equals is all rounding
    least = max(0.0, lightest - left_h)  # h that must go left, and may
    most = min(h, h - (lightest - right_h))
    if least > most:
        return -np.inf
    additive = side_score(rules, alpha, left_g, left_h) + side_score(rules, alpha, right_g, right_h) + ratio
    if additive < limit:
        return additive
    up, down = 0.5 * (g + size), 0.5 * (g - size)  # all positive gradients go left, or all negative ones
    highest = max(
        _corner(rules, alpha, left_g + up, left_h + least, right_g + (g - up), right_h + (h - least)),
        _corner(rules, alpha, left_g + down, left_h + least, right_g + (g - down), right_h + (h - least)),
    )
    highest = max(
        highest,
        _corner(rules, alpha, left_g + up, left_h + most, right_g + (g - up), right_h + (h - most)),
        _corner(rules, alpha, left_g + down, left_h + most, right_g + (g - down), right_h + (h - most)),
    )
    return min(additive, highest)
