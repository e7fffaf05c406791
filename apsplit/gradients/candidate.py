"""A cut: a threshold of one feature that may split a node of a gradient tree, and which of two comes first."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from apsplit._jit import called, inline
from apsplit.gradients.criterion import enough_rows, gain_of, rank_of, split_score
from apsplit.gradients.scan import as_gradient, as_hessian


class Cut(NamedTuple):
    """A candidate."""

    score: Any  # float64, -inf: none
    rank: Any  # int64, order among equals in one column
    place: Any  # int64, of the feature
    missing_left: Any
    bin: Any  # int64, the last one on the left, or the one it lies in
    inside: Any  # whether it lies inside
    fine: Any  # int64, then the last place in the bin on the left; -1: the values are known
    below: Any  # float64, neighbouring values
    above: Any


CUT_TYPE = np.dtype(
    [("score", "f8"), ("rank", "i8"), ("place", "i8"), ("missing_left", "?"), ("bin", "i8"), ("inside", "?"),
     ("fine", "i8"), ("below", "f8"), ("above", "f8"), ("n_rows", "i8"), ("n_columns", "i8")]
)  # fmt: skip


@inline
def comes_first(cut, other):
    """Whether a cut wins over another one: score, then feature, then rank."""
    if cut.score != other.score:
        return cut.score > other.score
    if cut.place != other.place:
        return cut.place < other.place
    return cut.rank < other.rank


@inline
def best_between(j, best):
    """The best cut of the j-th node of a level: between bins, or any if there are none."""
    place = 0
    for i in range(1, best.score.shape[1]):
        if best[j, i].score > best[j, place].score:
            place = i
    return Cut(
        best[j, place].score, best[j, place].rank, np.int64(place), best[j, place].missing_left, best[j, place].bin,
        False, np.int64(-1), 0.0, 0.0,
    )  # fmt: skip


@called
def try_cut(cut, i, b, fine, below, above, before, missing, one_way, terms, unsplit, sums):
    """The better one of ``cut`` and the threshold in bin ``b``; ``before``: sums of the present rows on its left."""
    g, h, n = before
    for direction in range(2 if missing[1] > 0 else 1):
        g_left, h_left, n_left = (g + missing[0], h + missing[1], n + missing[2]) if direction == 1 else (g, h, n)
        left_h, right_h = as_hessian(terms, h_left), as_hessian(terms, sums[1] - h_left)
        heavy_enough = left_h >= terms.min_child_weight and right_h >= terms.min_child_weight
        if heavy_enough and enough_rows(terms, sums, n_left):
            left_g, right_g = as_gradient(terms, g_left), as_gradient(terms, sums[0] - g_left)
            score = split_score(terms, unsplit, left_g, left_h, right_g, right_h)
            if score >= cut.score:
                rank = rank_of(terms, h, direction == 1, one_way)
                found = Cut(score, rank, np.int64(i), direction == 1, np.int64(b), True, np.int64(fine), below, above)
                if comes_first(found, cut):
                    cut = found
    return cut


@inline
def note_cut(cut, below, above, any_missing, f, data, terms, unsplit, node, nodes):
    """Note how the node is to be split by column ``f``; ``below``, ``above``: neighbouring values."""
    missing_left = cut.missing_left
    if not any_missing:  # for missing values that may come later
        if not terms.like_xgboost:
            on_left = cut.rank >> 1
            missing_left = on_left > nodes[node].sums[1] - on_left  # the heavier side
        elif not data.columns[f].has_missing:
            missing_left = True
    nodes[node].feature = cut.place
    nodes[node].below, nodes[node].above = below, above
    nodes[node].missing_left = missing_left
    nodes[node].bin, nodes[node].inside = cut.bin, cut.inside
    nodes[node].gain = gain_of(terms, cut.score, unsplit)


@inline
def keep_cut(cut, members, kept):
    """Write down a cut and what was looked into for it."""
    kept.score, kept.rank, kept.place, kept.missing_left = cut.score, cut.rank, cut.place, cut.missing_left
    kept.bin, kept.inside, kept.fine, kept.below, kept.above = cut.bin, cut.inside, cut.fine, cut.below, cut.above
    kept.n_rows, kept.n_columns = members.looked_into[0], members.looked_into[1]


@inline
def kept_cut(kept):
    return Cut(
        kept.score, kept.rank, kept.place, kept.missing_left, kept.bin, kept.inside, kept.fine, kept.below, kept.above
    )
