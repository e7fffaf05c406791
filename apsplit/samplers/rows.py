"""Samplers that choose rows: WeightTrimming, Subsample, GOSS, FilterBoost."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

import numpy as np

from apsplit._validation import check_number
from apsplit.samplers.draw import MAX_SAMPLE, Draw, Sampler, as_written, check_share, count_of, drawn_by_weight


@dataclass(frozen=True)
class WeightTrimming(Sampler):
    """Only the heaviest rows that together hold a share of the weight (Friedman, Hastie and Tibshirani 2000).

    Trimming alone may get stuck: a tree without an edge on all rows changes no weight and would be found for ever.
    So the booster trains such a round again, on all rows, and counts how often.

    Parameters
    ----------
    share : float, default=0.9
        Above 0, at most 1. As few rows as hold at least this share are kept, and as many as it takes to have two
        classes among them (the latter is ours).

    Notes
    -----
    Reports ``kept_rows`` and ``dropped_weight``, the share of the weight that was not kept.

    J. Friedman, T. Hastie, R. Tibshirani: Additive logistic regression: a statistical view of boosting. Annals of
    Statistics 28 (2000), section 9.

    Examples
    --------
    >>> draw = Draw.first([[1.0], [2.0], [3.0], [4.0]], [0, 1, 0, 1], [1, 6, 3, 10])
    >>> WeightTrimming(0.9).sample(draw).rows
    array([1, 2, 3])
    """

    share: float = 0.9

    def __post_init__(self) -> None:
        check_share("share", self.share)

    def sample(self, draw: Draw) -> Draw:
        order = draw.selected_order
        held = np.cumsum(draw.weight[order])
        total = int(held[-1])
        last = int(np.searchsorted(held, math.ceil(as_written(self.share) * total)))
        differs = draw.label[order] != draw.label[order[0]]
        last = max(last, int(np.argmax(differs)))  # the first row of a second class; 0 if there is none
        return draw.with_rows(order[: last + 1], dropped_weight=(total - int(held[last])) / total)


@dataclass(frozen=True)
class Subsample(Sampler):
    """A fresh random share of the rows, without replacement (Friedman 2002).

    Parameters
    ----------
    share : float, default=0.5
        Above 0, at most 1. All rows are equally likely, whatever their weight. At least two rows are drawn; if they
        turn out to be of one class, one of them is exchanged for a random row of another class (this is ours).

    Notes
    -----
    Reports ``kept_rows``.

    J. Friedman: Stochastic gradient boosting. Computational Statistics and Data Analysis 38 (2002).

    Examples
    --------
    >>> Subsample(0.5).sample(Draw.first(np.arange(8.0).reshape(8, 1), [0, 1] * 4)).rows.size
    4
    """

    share: float = 0.5

    def __post_init__(self) -> None:
        check_share("share", self.share)

    def sample(self, draw: Draw) -> Draw:
        rows = draw.selected_rows
        drawn = draw.rng.choice(rows, count_of(self.share, len(rows), least=2), replace=False, shuffle=False)
        return draw.with_rows(_with_second_class(draw, drawn, rows))


@dataclass(frozen=True)
class GOSS(Sampler):
    """Gradient-based one-side sampling: the heaviest rows, and a few to speak for the rest (Ke et al. 2017).

    The weight of a row is the size of its gradient under AdaBoost's exponential loss.

    Parameters
    ----------
    top : float, default=0.2
        The heaviest rows, as a share of all rows, are kept with their weights; at least one.
    other : float, default=0.1
        So many of the rest, again as a share of *all* rows, are drawn at random, at least one. ``top + other`` is at
        most 1. Their weights are multiplied by (1 - top) / other to make up for those not drawn. As in LightGBM that
        is in whole rows: the number of the rest by the number drawn.

    Notes
    -----
    Reports ``kept_rows`` and ``amplification``, the factor. Ours: if all kept rows are of one class and the rest are
    not, one of those drawn is exchanged. If the weights would add up to 2^61 or more, all of them are scaled down by a
    power of two, to not less than 1.

    G. Ke et al.: LightGBM: a highly efficient gradient boosting decision tree. NIPS 2017, algorithm 2.

    Examples
    --------
    >>> draw = Draw.first(np.arange(10.0).reshape(10, 1), [0, 1] * 5, [9, 1, 1, 1, 1, 1, 1, 1, 1, 7])
    >>> drawn = GOSS(top=0.2, other=0.2).sample(draw)
    >>> drawn.weight[drawn.order]
    array([9, 7, 4, 4])
    """

    top: float = 0.2
    other: float = 0.1

    def __post_init__(self) -> None:
        check_share("top", self.top)
        check_share("other", self.other)
        if as_written(self.top) + as_written(self.other) > 1:
            raise ValueError(f"top + other must be at most 1, not {self.top!r} + {self.other!r}")

    def sample(self, draw: Draw) -> Draw:
        order = draw.selected_order
        n_top = count_of(self.top, len(order))
        top, rest = order[:n_top], order[n_top:]
        if not len(rest):
            return draw.with_rows(top, amplification=1.0)
        drawn = draw.rng.choice(rest, count_of(self.other, len(order), most=len(rest)), replace=False, shuffle=False)
        drawn = _with_second_class(draw, drawn, rest, besides=top)
        factor = Fraction(len(rest), len(drawn))
        amplified = _joined(draw.weight[top], draw.weight[drawn], factor)
        return draw.with_weights(np.concatenate((top, drawn)), amplified, amplification=float(factor))


@dataclass(frozen=True)
class FilterBoost(Sampler):
    """Rows that pass a filter: one is let through with probability 1 / (1 + exp(y F(x))) (Bradley and Schapire 2007).

    That is the weight of logistic loss, which is never above 1: rows that stay wrong do not take over, as they may
    with AdaBoost's weights. Two classes only.

    Parameters
    ----------
    n_rows : int, default=1000
        Rows are drawn, with replacement and by their original weights, until so many have passed. They count as
        often as they have passed, and in nothing else: boosting weights play no part.
    max_draws : int, default=100
        At most ``n_rows * max_draws`` are drawn. What has passed by then has to do; if that is fewer than two rows,
        the selection stays as it was.

    Notes
    -----
    Reports ``kept_rows`` (different ones), ``accepted`` (all that passed) and ``acceptance``, their share of those
    drawn. The share of wrongly classified rows is at most about twice the acceptance: every one of them has a chance of
    at least a half.

    The filter is the paper's, which stops boosting when nothing passes for long; it also estimates the edge, and so
    the vote, on fresh rows from the filter, whereas here votes come from all rows with AdaBoost's weights. Ours: if all
    that passed are of one class, one is exchanged for a random row of the other.

    J. Bradley, R. Schapire: FilterBoost: regression and classification on large datasets. NIPS 2007.

    Examples
    --------
    >>> draw = Draw.first(np.arange(6.0).reshape(6, 1), [0, 1] * 3)
    >>> draw = replace(draw, margin=np.array([-9.0, -9.0, -9.0, 9.0, 9.0, 9.0]))
    >>> FilterBoost(n_rows=100).sample(draw).rows
    array([0, 1, 2])
    """

    n_rows: int = 1000
    max_draws: int = 100
    uses_margin: ClassVar[bool] = True

    def __post_init__(self) -> None:
        check_number("n_rows", self.n_rows, 2, MAX_SAMPLE, integer=True)
        check_number("max_draws", self.max_draws, 1, MAX_SAMPLE, integer=True)

    def sample(self, draw: Draw) -> Draw:
        if draw.margin is None or draw.label.max() > 1:
            raise ValueError("FilterBoost is for two classes; use sampler=GOSS() or Subsample() for more")
        rows = draw.selected_rows
        weight = np.ones(len(rows), np.int64) if draw.sample_weight is None else draw.sample_weight[rows]
        held = np.cumsum(weight)
        passed, n_drawn = np.empty(0, np.intp), 0
        for _ in range(self.max_draws):
            drawn = rows[drawn_by_weight(held, self.n_rows, draw.rng)]
            passes = np.flatnonzero(draw.rng.random(self.n_rows) < _logistic_weight(draw.margin[drawn]))
            passes = passes[: self.n_rows - len(passed)]
            passed = np.concatenate((passed, drawn[passes]))
            if len(passed) == self.n_rows:
                n_drawn += int(passes[-1]) + 1
                break
            n_drawn += self.n_rows
        notes = {"accepted": len(passed), "acceptance": len(passed) / n_drawn}
        if len(passed) < 2:
            return replace(draw, notes=draw.notes | notes)
        kept, counts = np.unique(_with_second_class(draw, passed, rows), return_counts=True)
        return draw.with_weights(kept, counts << (60 - len(passed).bit_length()), **notes)


def _logistic_weight(margin: np.ndarray) -> np.ndarray:
    """1 / (1 + exp(margin))."""
    with np.errstate(over="ignore"):
        return 1.0 / (1.0 + np.exp(margin))


def _with_second_class(
    draw: Draw, drawn: np.ndarray, pool: np.ndarray, besides: np.ndarray | tuple[()] = ()
) -> np.ndarray:
    """Rows ``drawn`` from ``pool``; one is exchanged if all of them, and those kept ``besides``, are of one class."""
    label = draw.label
    differs = label[drawn] != label[drawn[0]]
    if differs.any() or (label[np.asarray(besides, np.intp)] != label[drawn[0]]).any():
        return drawn
    others = pool[label[pool] != label[drawn[0]]]
    if len(others):
        drawn[draw.rng.integers(len(drawn))] = draw.rng.choice(others)
    return drawn


def _joined(weight: np.ndarray, other: np.ndarray, factor: Fraction) -> np.ndarray:
    """``weight``, then ``factor * other``, rounded; all by a power of two less if the total would be 2^61 or more.

    >>> _joined(np.array([5, 1]), np.array([2, 3]), Fraction(3, 2))
    array([5, 1, 3, 4])
    """
    total = int(weight.sum()) + math.ceil(int(other.sum()) * factor)
    excess = max(0, total.bit_length() - 61)
    if excess:
        weight = np.rint(weight * 0.5**excess)
    other = np.rint(other * (float(factor) * 0.5**excess))
    return np.maximum(np.concatenate((weight.astype(np.int64), other.astype(np.int64))), 1)
