"""The oracle of gradients: hand-worked numbers, and a second brute force over single rows."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
import scipy.sparse
from hypothesis import given
from hypothesis import strategies as st
from problems import Problem, problems

from apsplit.testing import (
    BruteForceSplit,
    all_gradient_candidates,
    brute_force_gradient_split,
    brute_force_gradient_tree,
    integer_gradients,
)

NAN = np.nan
CRITERIA = ["error", "gini", "entropy"]


def column(*values: float, dtype: str = "float64") -> np.ndarray:
    return np.array(values, dtype=dtype)[:, None]


# --- gradients -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("g", "h", "shifts", "G", "H"),
    [
        ([1.0], None, (60, 60), [2**60], [2**60]),  # n = 1: 61 - 0, and 1 = 2**0 < 2**1 makes e = 1
        ([-3.0, 1.0], [0.25, 0.75], (58, 60), [-3 * 2**58, 2**58], [2**58, 3 * 2**58]),  # n = 2; e = 2 and 0
        ([0.0, 0.0, 0.0], [0, 0, 0], (59, 59), [0, 0, 0], [1, 1, 1]),  # nothing but zeros: e = 0; every row exists
        ([-1.0] * 5, [1e-300, 1, 0, 1, 1], (57, 57), [-(2**57)] * 5, [1, 2**57, 1, 2**57, 2**57]),
        ([1.0, -(2.0**-60), -(2.0**-61)], None, (58, 58), [2**58, 0, 0], [2**58] * 3),  # -1/4 and -1/8 of a unit
        ([2.0**-1074, -(2.0**-1074)], None, (1133, 59), [2**59, -(2**59)], [2**59] * 2),
    ],
)
def test_gradients_in_fixed_point_by_hand(g, h, shifts, G, H):
    fixed = integer_gradients(g, h)
    assert (fixed.g_shift, fixed.h_shift) == shifts
    assert fixed.G.tolist() == G
    assert fixed.H.tolist() == H


def test_gradients_round_halves_to_even():
    # n = 5, max 1: scale 2**57.
    fixed = integer_gradients(np.array([2.0**57, 0.5, -1.5, -2.5, 3.5]) * 2.0**-57)
    assert fixed.G.tolist() == [2**57, 0, -2, -2, 4]


@pytest.mark.parametrize(
    ("g", "h", "name"),
    [([NAN], None, "grad"), ([np.inf], None, "grad"), ([[1.0]], None, "grad"), ([1.0], [-1.0], "hess"),
     ([1.0], [NAN], "hess"), ([1.0], [1.0, 1.0], "hess")],
)  # fmt: skip
def test_gradients_in_fixed_point_refuse(g, h, name):
    with pytest.raises(ValueError, match=name):
        integer_gradients(g, h)


def test_gradient_gain_by_hand():
    # x   1   2   4      1.5: left g -3, h 1, right g 2, h 4:  9 / (1 + 1) + 4 / (4 + 1) = 5.3
    # g  -3   1   1      3.0: left g -2, h 3, right g 1, h 2:  4 / (3 + 1) + 1 / (2 + 1)
    # h   1   2   2      the node: g -1, h 5:  1 / (5 + 1)
    split = brute_force_gradient_split(column(1, 2, 4), [-3, 1, 1], [1, 2, 2])
    assert split == BruteForceSplit(0, np.float64(1.5), False, 0, 1.5, -0.4, 5.3 - 1 / 6, 5.3 - 1 / 6, 5.3)
    keys = [c.key for c in all_gradient_candidates(column(1, 2, 4), [-3, 1, 1], [1, 2, 2])]
    assert keys == [5.3, 1 + 1 / 3]


def test_gradient_penalties_by_hand():
    X, g, h = column(1, 2), [-6.0, 4.0], [2.0, 3.0]
    # lambda 2, alpha 1: left T = 5, D = 4, weight 5/4, 25/4; right T = 3, D = 5, weight -3/5, 9/5; node T = 1, D = 7.
    split = brute_force_gradient_split(X, g, h, reg_lambda=2, reg_alpha=1)
    assert (split.left_value, split.right_value) == (1.25, -0.6)
    assert (split.key, split.improvement) == (6.25 + 1.8, 6.25 + 1.8 - 1 / 7)
    # Steps of 1 at most: left 1 * (2 * 5 - 4 * 1) = 6, weight 1; right as before, 0.6 * (2 * 3 - 5 * 0.6) = 1.8.
    split = brute_force_gradient_split(X, g, h, reg_lambda=2, reg_alpha=1, max_delta_step=1)
    assert (split.left_value, split.right_value) == (1.0, -0.6)
    assert split.key == pytest.approx(7.8, rel=1e-15)
    # alpha 5: the right side and the node come to nothing.
    split = brute_force_gradient_split(X, g, h, reg_lambda=2, reg_alpha=5)
    assert (split.left_value, split.right_value, split.key, split.improvement) == (0.25, 0.0, 0.25, 0.25)


def test_min_child_weight_is_a_sum_of_hessians():
    X, g, h = column(1, 2, 3), [-1, 1, 1], [0.5, 0.5, 2]
    assert [c.threshold for c in all_gradient_candidates(X, g, h, min_child_weight=0.5)] == [1.5, 2.5]
    assert [c.threshold for c in all_gradient_candidates(X, g, h)] == [2.5]
    assert brute_force_gradient_split(X, g, h, min_child_weight=1.5) is None


def test_rows_of_zero_hessian_exist():
    # Row 1 has no hessian and still makes a threshold; lambda 0 and no hessian at all: nothing is gained.
    X, g = column(1, 2, 3), [-1, 0, 1]
    assert [c.threshold for c in all_gradient_candidates(X, g, [1, 0, 1])] == [1.5, 2.5]
    split = brute_force_gradient_split(X, g, [0, 0, 0], min_child_weight=0, reg_lambda=0)
    assert split.threshold == 1.5
    assert split.missing_left is False  # one unit against two
    # Each has one unit of 2**-59: 1 / 2**-59 + 1 / 2**-58.
    assert split.key == 2.0**59 + 2.0**58


def test_a_gradient_split_may_lose():
    split = brute_force_gradient_split(column(1, 2), [1.0, 1.0])
    assert split.key == 1.0
    assert split.improvement == 1.0 - 4 / 3


def test_gradient_directions_of_missing_values():
    X, g = column(1, 2, NAN), [-1, 1, -1]
    found = all_gradient_candidates(X, g)
    assert [(c.threshold, c.missing_left) for c in found] == [(1.5, False), (1.5, True), (np.inf, False)]
    assert [c.key for c in found] == [0.5 + 0, 4 / 3 + 0.5, 0 + 0.5]
    assert brute_force_gradient_split(X, g).missing_left is True
    assert [c.missing_left for c in all_gradient_candidates(column(1, 2, 3), [1, 1, 1])] == [False, True]
    # The heavier side by a unit that floats do not see.
    hess = [1.0, 2.0**-59]  # n = 2: scale 2**59
    assert all_gradient_candidates(column(1, 2), [1, 1], hess, min_child_weight=0)[0].missing_left is True


def test_gradient_ties_go_to_the_first():
    X = np.array([[1, 2, 3, 4], [4, 3, 2, 1]], dtype=float).T
    split = brute_force_gradient_split(X, [-1, 1, 1, -1])
    assert (split.feature, split.threshold) == (0, 1.5)
    assert brute_force_gradient_split(X, [0, 0, 0, 0]).threshold == 1.5


def test_repeated_rows_count_repeatedly_in_gradients():
    X, g, h = column(1, 2, 3), np.array([-1.0, 2, 1]), np.array([1.0, 2, 3])
    again = [2, 0, 0, 1]
    assert brute_force_gradient_split(X, g, h, rows=again) == brute_force_gradient_split(X[again], g[again], h[again])


def test_a_gradient_tree_by_hand():
    # Depthwise: the root on x0, then its left child, then its right one.
    X = np.array([[0, 0], [0, 1], [1, 0], [1, 1]], dtype=float)
    g = np.array([-5.0, -1.0, 8.0, 2.0])
    nodes = brute_force_gradient_tree(X, g, reg_lambda=0)
    assert [node.places.tolist() for node in nodes] == [[0, 1, 2, 3], [0, 1], [2, 3], [0], [1], [2], [3]]
    assert [node.left for node in nodes] == [1, 3, 5, -1, -1, -1, -1]
    assert [node.value for node in nodes] == [-1.0, 3.0, -5.0, 5.0, 1.0, -8.0, -2.0]
    assert [node.cover for node in nodes] == [4, 2, 2, 1, 1, 1, 1]
    # 36/2 + 100/2 - 16/4;  25 + 1 - 18;  64 + 4 - 50
    assert [node.split.improvement for node in nodes[:3]] == [64.0, 8.0, 18.0]
    # Best first: the right child's 18 before the left child's 8.
    first = brute_force_gradient_tree(X, g, reg_lambda=0, grow_policy="lossguide")
    assert [node.left for node in first] == [1, 5, 3, -1, -1, -1, -1]
    for policy, split in (("depthwise", 1), ("lossguide", 2)):
        three = brute_force_gradient_tree(X, g, reg_lambda=0, grow_policy=policy, max_leaves=3)
        assert [number for number, node in enumerate(three) if node.split] == [0, split]
    assert len(brute_force_gradient_tree(X, g, reg_lambda=0, min_split_gain=8)) == 5
    assert len(brute_force_gradient_tree(X, g, reg_lambda=0, max_depth=1)) == 3
    assert len(brute_force_gradient_tree(X, g, reg_lambda=0, max_leaves=1)) == 1
    assert len(brute_force_gradient_tree(X, g, reg_lambda=0, min_samples_leaf=2)) == 3


def test_a_tree_keeps_the_scale_of_its_root():
    # n = 4: the unit of hessians is 2**-58, and row 3, which has none, weighs that wherever it is.
    nodes = brute_force_gradient_tree(
        column(1, 2, 3, 4), [-4, -4, 4, 1], [1, 1, 1, 0], min_child_weight=0, reg_lambda=0
    )
    assert min(node.cover for node in nodes) == 2.0**-58


def naive_gradient_search(problem: Problem, g: np.ndarray, h: np.ndarray, reg_lambda: float) -> dict:
    """Exact fractions of the fixed point by (feature, threshold, missing_left), from sets of single rows."""
    X = problem.X.toarray() if scipy.sparse.issparse(problem.X) else problem.X
    n = X.shape[0]
    rows = list(range(n)) if problem.rows is None else np.arange(n)[problem.rows].tolist()
    digits = next(k for k in range(64) if 2**k >= len(rows))
    g_unit, h_unit = (
        Fraction(2) ** (next(e for e in range(-1080, 1030) if max(Fraction(abs(v[i])) for i in rows) < Fraction(2) ** e)
                        - 61 + digits) for v in (g, h)
    )  # fmt: skip
    pairs = [(round(Fraction(g[i]) / g_unit) * g_unit, max(1, round(Fraction(h[i]) / h_unit)) * h_unit) for i in rows]
    features = range(X.shape[1])
    if problem.features is not None:
        features = sorted(set(np.arange(X.shape[1])[problem.features].tolist()))
    found = {}
    for j in features:
        kind = X.dtype.type if X.dtype.kind == "f" else np.float64
        x = [kind(X[i, j]) for i in rows]
        values = sorted({v for v in x if v == v})
        for low, high in [*pairwise(values), *([(values[-1], kind(np.inf))] if values else [])]:
            middle = low / kind(2) + high / kind(2)
            cut = middle if low <= middle < high or high == np.inf else low
            for missing_left in (False, True):
                sides: dict[bool, list] = {True: [], False: []}
                for v, pair in zip(x, pairs, strict=True):
                    sides[missing_left if v != v else bool(v <= cut)].append(pair)
                if sides[True] and sides[False]:
                    found[j, cut, missing_left] = sum(
                        sum(a for a, _ in side) ** 2 / (sum(b for _, b in side) + Fraction(reg_lambda))
                        for side in sides.values()
                    )
    return found


@given(
    problems(min_rows=2, max_rows=12, max_features=3, leaf_minima=False),
    st.integers(0, 999),
    st.sampled_from([1.0, 0.0, 0.3]),
)
def test_gradient_keys_are_the_exact_ones_rounded(problem, seed, reg_lambda):
    rng = np.random.default_rng(seed)
    g, h = rng.normal(size=len(problem.y)) + 0.1, rng.random(len(problem.y)) + 0.01
    options = {"rows": problem.rows, "features": problem.features}
    found = all_gradient_candidates(problem.X, g, h, reg_lambda=reg_lambda, min_child_weight=0, **options)
    exact = naive_gradient_search(problem, g, h, reg_lambda)
    for split in found:
        key = exact[split.feature, split.threshold, split.missing_left]
        assert split.key == pytest.approx(float(key), rel=1e-14)
    assert {(c.feature, c.threshold) for c in found} == {place[:2] for place in exact}
