"""Scores, weights, ranks and slack of gradients: hand-worked, and against the formulas of the oracle."""

from __future__ import annotations

import numpy as np
import pytest

from apsplit._jit import COMPILED
from apsplit._records import Record
from apsplit._work import WORK_TYPE, work_at
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
        assert criterion.side_score(w, g, h) == oracle.score(g, h)
        assert criterion.leaf_weight(w, g, h) == oracle.weight(g, h)


def test_a_hand_worked_split():
    """G = 3, H = 1 on the left, -1 and 2 on the right, lambda 1: 9 / 2 + 1 / 3 against 4 / 4."""
    w = record(reg_lambda=1.0)
    sums = np.array([8, 24, 0, 0])
    unsplit = criterion.unsplit_score(w, sums)
    assert unsplit == 1.0
    score = criterion.split_score(w, unsplit, 3.0, 1.0, -1.0, 2.0)
    assert score == 4.5 + 1 / 3
    assert criterion.gain_of(w, score, unsplit) == score - 1.0


def test_xgboosts_scores_are_float32():
    w = record(reg_lambda=1.0, like_xgboost=1)
    unsplit = criterion.unsplit_score(w, np.array([8, 24, 0, 0]))
    score = criterion.split_score(w, unsplit, 3.0, 1.0, -1.0, 2.0)
    assert score == np.float32(np.float32(4.5) + np.float32(1) / np.float32(3)) - np.float32(1)
    assert criterion.gain_of(w, score, unsplit) == score
    assert criterion.xgboost_side(w, 3.0, 0.0) == 0.0


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
