"""Scores, weights, ranks and slack of gradients: hand-worked, and against the formulas of the oracle."""

from __future__ import annotations

import numpy as np
import pytest

from apsplit._jit import COMPILED
from apsplit._records import Record
from apsplit._work import NODE_TYPE, WORK_TYPE, work_at
from apsplit.gradients import criterion
from apsplit.testing.gradients import _Penalties

pytestmark = pytest.mark.nojit
KEPT = []


def record(**fields):
    """A record with units of 1/4 and 1/8, and no penalties but those that are given."""
    made = Record(WORK_TYPE)
    made.set(**{"grad_unit": 0.25, "hess_unit": 0.125, "min_rows": 1, "count_bits": 5, **fields})
    KEPT.append(made)
    return made._memory[0] if COMPILED else work_at(made.address)


def node(sums=(0, 0, 0, 0), lower=-np.inf, upper=np.inf):
    """A node that kernels take."""
    made = np.zeros(1, NODE_TYPE)
    made["sums"], made["lower"], made["upper"] = sums, lower, upper
    return made[0] if COMPILED else made.view(np.recarray)[0]


def test_units():
    w = record()
    assert criterion.as_gradient(w, np.int64(-6)) == -1.5 and criterion.as_hessian(w, np.int64(6)) == 0.75


PENALTIES = [
    {},
    {"reg_lambda": 2.0},
    {"reg_alpha": 1.0},
    {"max_delta_step": 0.5},
    {"reg_lambda": 0.5, "reg_alpha": 0.75, "max_delta_step": 0.25},
]


@pytest.mark.parametrize("penalties", PENALTIES, ids=str)
def test_scores_and_weights_are_those_of_the_oracle(penalties):
    w, oracle = record(**penalties), _Penalties(**{"reg_lambda": 0.0, **penalties})
    for g, h in [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (-3.0, 2.0), (0.5, 4.0), (-0.7, 1e-3), (1e9, 1e-9)]:
        assert criterion.side_score(w, node(), g, h) == oracle.score(g, h)
        assert criterion.leaf_weight(w, g, h) == oracle.weight(g, h)


def test_a_hand_worked_split():
    """G = 3, H = 1 on the left, -1 and 2 on the right, lambda 1: 9 / 2 + 1 / 3 against 4 / 4."""
    w = record(reg_lambda=1.0)
    of = node((8, 24, 0, 0))
    unsplit = criterion.unsplit_score(w, of)
    assert unsplit == 1.0
    score = criterion.split_score(w, of, 3.0, 1.0, -1.0, 2.0)
    assert score == 4.5 + 1 / 3
    assert criterion.gain_of(w, score, unsplit) == score - 1.0


def test_xgboosts_scores_are_float32():
    w = record(reg_lambda=1.0, like_xgboost=1)
    of = node((8, 24, 0, 0))
    unsplit = criterion.unsplit_score(w, of)
    score = criterion.split_score(w, of, 3.0, 1.0, -1.0, 2.0)
    assert score == np.float32(np.float32(4.5) + np.float32(1) / np.float32(3)) - np.float32(1)
    assert criterion.gain_of(w, score, unsplit) == score
    assert criterion.xgboost_side(w, of, 3.0, 0.0) == 0.0


def test_since_3_4_xgboosts_scores_come_from_rounded_weights():
    """w = -3 / 10 in float32, and -(2 G w + (H + lambda) w^2 + 2 alpha |w|), whether or not weights have limits."""
    g, h, alpha = 3.5, 9.0, 0.5
    weight = float(np.float32(-3.0 / 10.0))
    square = float(np.float32(weight) * np.float32(weight))
    expected = np.float32(-(2 * g * weight + 10.0 * square + 2 * alpha * abs(weight)))
    for more in ({}, {"max_delta_step": 5.0}, {"monotone": np.zeros(1, np.int64)}, {"min_child_weight": 100.0}):
        w = record(reg_lambda=1.0, reg_alpha=alpha, like_xgboost=criterion.SINCE_3_4, **more)
        assert criterion.xgboost_side(w, node(), g, h) == expected
    before = record(reg_lambda=1.0, like_xgboost=criterion.BEFORE_3_4, min_child_weight=100.0)
    assert criterion.leaf_weight(before, g, h) == 0.0 != criterion.leaf_weight(w, g, h)


def test_weights_between_bounds():
    """Both sides want 2 and -1, but may have 1 and -0.5 only: 2 * 4 * 1 - 2 * 1 + 2 * 2 * 0.5 - 2 * 0.25."""
    w = record(reg_lambda=1.0, monotone=np.array([-1]))
    of = node((8, 16, 0, 0), lower=-0.5, upper=1.0)
    assert criterion.bounded_weight(w, of, -4.0, 1.0) == 1.0
    assert criterion.split_score(w, of, -4.0, 1.0, 2.0, 1.0) == 6.0 + 1.5
    forced = node(lower=0.25)  # what costs more than it saves is worth less than nothing
    assert criterion.side_score(w, forced, 4.0, 1.0) == -(2 * 4.0 * 0.25 + 2.0 * 0.0625)


@pytest.mark.parametrize("direction", [-1, 0, 1])
def test_candidates_whose_weights_are_in_the_wrong_order(direction):
    w = record(reg_lambda=1.0, monotone=np.array([direction]))
    of = node((0, 16, 0, 0))  # sums on the left: G = -4, H = 1, so that weights fall from 2 to -2
    score = criterion.candidate_score(w, of, 0, (np.int64(-16), np.int64(8), np.int64(1)))
    assert (score == -np.inf) == (direction == 1)


def test_children_are_bounded_by_the_middle_of_both():
    nodes = np.zeros(3, NODE_TYPE)
    nodes["parent"], nodes["lower"], nodes["upper"] = 0, -np.inf, np.inf
    nodes["left"][0], nodes["sums"][0], nodes["left_sums"][0] = 1, (-8, 16, 0, 0), (8, 8, 0, 0)  # -1 and 2
    for direction, like_xgboost in ((1, 0), (-1, 0), (0, 0), (1, criterion.BEFORE_3_4)):
        w = record(
            reg_lambda=1.0, monotone=np.array([direction]), nodes=nodes, features=np.arange(1),
            like_xgboost=like_xgboost,
        )  # fmt: skip
        for child in (0, 1, 2):
            criterion.set_bounds(w, child)
        bounds = [(-np.inf, 0.5), (0.5, np.inf)] if direction else [(-np.inf, np.inf)] * 2
        found = list(zip(nodes["lower"][1:].tolist(), nodes["upper"][1:].tolist(), strict=True))
        assert found == (bounds if direction >= 0 else bounds[::-1])


def test_rows_in_the_low_bits():
    w = record(min_rows=3)
    sums = np.array([0, 0, 0, (77 << 5) + 7])
    assert criterion.rows_of(w, np.int64(sums[3])) == 7
    assert [bool(criterion.enough_rows(w, sums, np.int64(n))) for n in range(8)] == [
        False, False, False, True, True, False, False, False,
    ]  # fmt: skip


def test_order_among_equals():
    """Ours: thresholds upwards, missing values to the right first. XGBoost's: upwards, then downwards."""

    def order(w, one_way):
        ways = [(position, left) for position in (1, 2, 3) for left in (0, 1)]
        rank = lambda way: criterion.rank_among_equals(w, np.int64(way[0]), way[1], one_way)
        return sorted(ways if not one_way else ways[::2], key=rank)

    assert order(record(), False) == [(1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1)]
    assert order(record(like_xgboost=1), False) == [(1, 0), (2, 0), (3, 0), (3, 1), (2, 1), (1, 1)]
    assert order(record(like_xgboost=1), True) == [(3, 0), (2, 0), (1, 0)]


def test_limits():
    w = record()
    assert criterion.limit_of(w, 1.0, 0.5) == 1.0 - 2.0**-40
    assert criterion.limit_of(w, -np.inf, 0.5) == -np.inf  # nothing found yet
    assert criterion.limit_of(record(slack=0.25), 1.0, 0.5) == 0.75 - 2.0**-40
    assert criterion.limit_of(record(slack=np.inf), 1.0, 0.5) == -np.inf
    like = record(like_xgboost=1)
    assert criterion.limit_of(like, 1.0, 0.5) == 1.5 - 2.0**-19 * 2.0
    assert criterion.limit_of(like, -0.25, 0.5) == 0.25 - 2.0**-19 * 1.25


def test_slack():
    """Nothing without alpha; with it 2^-60 of the square of all |g|, over the smallest denominator."""
    units = {"grad_unit": 2.0**-61, "hess_unit": 2.0**-61}  # all |g| and all h add up to 1 at most
    assert criterion.absolute_slack(record(**units)) == 0.0
    assert criterion.absolute_slack(record(**units, reg_lambda=0.5, reg_alpha=1.0, min_child_weight=1.5)) == 2.0**-61
    for wild in (
        {"grad_unit": 2.0**-450, "hess_unit": 1.0},
        {"grad_unit": 2.0**440, "hess_unit": 1.0},
        {"grad_unit": 1.0, "hess_unit": 2.0**-1000},
        {"grad_unit": 2.0**-100, "hess_unit": 2.0**700},
        {**units, "max_delta_step": 1e302},
        {**units, "max_delta_step": 1e-290},
        {**units, "like_xgboost": 1, "reg_lambda": 2.0**121},
        {"grad_unit": 1.0, "hess_unit": 1.0, "like_xgboost": 1},
    ):
        assert criterion.absolute_slack(record(**wild)) == np.inf, wild


def test_bounds_leave_alpha_out_where_xgboosts_scores_do():
    assert criterion.bound_alpha(record(reg_alpha=0.5)) == 0.5
    assert criterion.bound_alpha(record(reg_alpha=0.5, max_delta_step=1.0)) == 0.5
    assert criterion.bound_alpha(record(reg_alpha=0.5, max_delta_step=1.0, like_xgboost=1)) == 0.0
