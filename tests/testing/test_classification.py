"""The oracle of find_split: hand-worked numbers, a second brute force over single rows, and scikit-learn."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pandas as pd
import pytest
import scipy.sparse
from hypothesis import assume, given
from hypothesis import strategies as st
from problems import Problem, problems
from sklearn.tree import DecisionTreeClassifier

from apsplit.testing import (
    BruteForceSplit,
    all_candidates,
    brute_force_split,
    integer_weights,
)

NAN = np.nan
CRITERIA = ["error", "gini", "entropy"]


def column(*values: float, dtype: str = "float64") -> np.ndarray:
    return np.array(values, dtype=dtype)[:, None]


# --- fixed point ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("w", "scale", "expected"),
    [
        ([1.0], 2**60, [1]),  # n = 1: 61 - 0, and 1 = 2**0 < 2**1 makes e = 1
        ([1.0, 3.0], 2**58, [1, 3]),  # n = 2: 61 - 1, and 2 <= 3 < 4 makes e = 2
        ([1.0, 1.0, 1.0], 2**58, [1, 1, 1]),  # n = 3: 61 - 2 - 1
        ([1.0] * 4, 2**58, [1] * 4),  # n = 4: still 61 - 2 - 1
        ([1.0] * 5, 2**57, [1] * 5),
        ([0.25, 0.0, 0.75], 2**60, [0.25, 0, 0.75]),  # the zero is not counted: n = 2, and 1/2 <= 3/4 < 1: e = 0
    ],
)
def test_fixed_point_by_hand(w, scale, expected):
    assert integer_weights(w).tolist() == [int(v * scale) for v in expected]


def test_fixed_point_rounds_halves_to_even_and_never_to_zero():
    # n = 5, max 1: scale 2**57. Times that: 0.5 -> 0 -> at least 1; 1.5 -> 2; 2.5 -> 2; 1e-300 * 2**57 -> 1.
    w = np.array([1.0, 2.0**-58, 1.5 * 2.0**-57, 2.5 * 2.0**-57, 1e-300])
    assert integer_weights(w).tolist() == [2**57, 1, 2, 2, 1]


def test_fixed_point_at_the_ends_of_float64():
    # 5e-324 = 2**-1074, so e = -1073; the largest float has e = 1024.
    assert integer_weights([5e-324, 1e-323]).tolist() == [2**58, 2**59]
    assert integer_weights([np.finfo(float).max / 2, 5e-324]).tolist() == [2**60 - 2**7, 1]


@given(st.lists(st.just(0.0) | st.floats(1e-200, 1e200), min_size=1, max_size=50), st.integers(-300, 300))
def test_fixed_point_ignores_powers_of_two_and_order(w, power):
    assume(max(w) > 0)
    W = integer_weights(w)
    assert W.dtype == np.int64
    assert sum(W.tolist()) <= 2**61
    assert integer_weights(w[::-1]).tolist() == W[::-1].tolist()
    assert integer_weights([math.ldexp(v, power) for v in w]).tolist() == W.tolist()


@pytest.mark.parametrize("w", [[0.0, 0.0], [], [1.0, -1.0], [1.0, NAN], [1.0, np.inf], [[1.0]]])
def test_fixed_point_refuses(w):
    with pytest.raises(ValueError, match="sample_weight"):
        integer_weights(w)


# --- hand-worked splits --------------------------------------------------------------------------------------


def test_error_by_hand():
    # x      1  2  3  4      left | right, wrong with (0, 1) or (1, 0), the better
    # y      0  1  0  1      1.5: {0} | {1,0,1}: (0,1) gets row 3 wrong: 2
    # w      1  2  2  3      2.5: (0,1): rows 2, 3: 4, (1,0): rows 1, 4: 4 -> 4;  3.5: (0,1): row 2: 2
    split = brute_force_split(column(1, 2, 3, 4), [0, 1, 0, 1], [1, 2, 2, 3])
    unit = 2**57  # n = 4, max 3: 61 - 2 - 2
    assert split == BruteForceSplit(
        feature=0,
        threshold=np.float64(1.5),
        missing_left=False,
        polarity=1,
        left_value=0,
        right_value=1,
        score=2 / 8,
        improvement=3 / 8 - 2 / 8,  # the majority class 1 gets 3 of 8 wrong
        key=2 * unit,
    )
    keys = [c.key for c in all_candidates(column(1, 2, 3, 4), [0, 1, 0, 1], [1, 2, 2, 3])]
    assert keys == [2 * unit, 4 * unit, 2 * unit]
    assert all(type(key) is int for key in keys)


def test_gini_by_hand():
    # Left {a: 2}, right {a: 1, b: 3}: 0 + (1*3 + 3*1) / 4 = 1.5 of 6; the node: (3*3 + 3*3) / 6 = 3 of 6.
    split = brute_force_split(column(1, 1, 2, 2, 2, 2), list("aaabbb"), criterion="gini")
    assert (split.score, split.improvement) == (1.5 / 6, 0.5 - 1.5 / 6)
    assert split.key == 1.5 * 2**57  # n = 6: 61 - 3 - 1
    assert (split.left_value, split.right_value, split.polarity) == ("a", "b", 0)


def test_entropy_by_hand():
    # Left {0: 2, 1: 2}: one bit each, 4; right {2: 4}: 0. The node: 1/4, 1/4, 1/2: 1.5 bits.
    split = brute_force_split(column(1, 1, 1, 1, 5, 5, 5, 5), [0, 1, 0, 1, 2, 2, 2, 2], criterion="entropy")
    assert (split.score, split.improvement, split.threshold) == (0.5, 1.0, 3.0)
    assert (split.left_value, split.right_value) == (0, 2)


def test_pure_sides_score_plus_zero():
    for criterion in CRITERIA:
        split = brute_force_split(column(1, 2), [0, 1], criterion=criterion)
        assert split.score == 0.0
        assert math.copysign(1.0, split.score) == 1.0
        assert split.improvement == (1.0 if criterion == "entropy" else 0.5)


def test_error_needs_different_classes_on_the_two_sides():
    # Left {0: 3}, right {0: 3, 1: 1}: (0, 1) gets 3 wrong, (1, 0) gets 3 + 1 wrong. The majority alone: 1.
    split = brute_force_split(column(1, 1, 1, 2, 2, 2, 2), [0, 0, 0, 0, 0, 0, 1])
    assert (split.left_value, split.right_value, split.polarity) == (0, 1, 1)
    assert split.score == 3 / 7
    assert split.improvement == 1 / 7 - 3 / 7


def test_three_classes_take_the_best_pair_and_no_polarity():
    # Left {0: 1, 1: 2}, right {0: 2, 2: 1}: 1 left, 0 right: 2 wrong of 6.
    split = brute_force_split(column(1, 1, 1, 2, 2, 2), [0, 1, 1, 0, 0, 2])
    assert (split.left_value, split.right_value, split.polarity, split.score) == (1, 0, 0, 2 / 6)


def test_equal_pairs_go_to_the_smaller_labels():
    # Left {0, 1, 2}, right {0, 1, 2}, one each: all six pairs get 4 of 6 wrong.
    split = brute_force_split(column(1, 1, 1, 2, 2, 2), [2, 1, 0, 0, 1, 2])
    assert (split.left_value, split.right_value) == (0, 1)
    for criterion in ("gini", "entropy"):
        split = brute_force_split(column(1, 1, 1, 2, 2, 2), [2, 1, 0, 0, 1, 2], criterion=criterion)
        assert (split.left_value, split.right_value) == (0, 0)


def test_labels_may_be_anything_sortable():
    split = brute_force_split(column(1, 2), np.array(["yes", "no"]))
    assert (split.left_value, split.right_value, split.polarity) == ("yes", "no", -1)
    split = brute_force_split(column(1, 2), [-1.0, 1.0])
    assert (split.left_value, split.right_value, split.polarity) == (-1.0, 1.0, 1)


# --- ties ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("criterion", CRITERIA)
def test_ties_go_to_the_smallest_feature_then_threshold(criterion):
    # Columns 1 and 2 separate the classes, 0 does not; column 3 mirrors column 1.
    X = np.array([[1, 1, 1, 4], [2, 2, 5, 3], [1, 3, 6, 2], [2, 4, 9, 1]], dtype=float)
    split = brute_force_split(X, [0, 0, 1, 1], criterion=criterion)
    assert (split.feature, split.threshold) == (1, 2.5)
    assert brute_force_split(X, [0, 0, 1, 1], criterion=criterion, features=[3, 2, 3]).feature == 2
    # 0 1 1 0: the first and the last gap are equally good.
    assert brute_force_split(X, [0, 1, 1, 0], criterion=criterion, features=[1]).threshold == 1.5


@pytest.mark.parametrize("criterion", CRITERIA)
def test_ties_go_to_missing_right(criterion):
    # The missing rows are one of each class: 0|101 and 001|1 are equally good, 01|01 is worse.
    X = column(1, 2, NAN, NAN)
    split = brute_force_split(X, [0, 1, 0, 1], criterion=criterion)
    assert (split.threshold, split.missing_left) == (1.5, False)


def test_tie_between_polarities_is_plus_one():
    # Both sides {0: 1, 1: 1}: (0, 1) and (1, 0) both get 2 wrong.
    assert brute_force_split(column(1, 1, 2, 2), [0, 1, 0, 1]).polarity == 1


# --- rows, features, leaves ----------------------------------------------------------------------------------


def test_rows_of_zero_weight_do_not_exist():
    # Row 1 would make the threshold 1.25; without it the neighbours are 1 and 3.
    split = brute_force_split(column(1, 1.5, 3), [0, 0, 1], [1, 0, 1])
    assert split.threshold == 2.0
    # They fill no leaf either, and bring no class.
    assert brute_force_split(column(1, 1, 3), [0, 0, 1], [1, 0, 1], min_samples_leaf=2) is None
    with pytest.raises(ValueError, match="classes"):
        brute_force_split(column(1, 2, 3), [0, 0, 1], [1, 1, 0])


def test_repeated_rows_count_repeatedly():
    # Rows 0 0 0 1 2: weights 3, 1, 1, classes 0, 1, 0. 1.5: {0: 3} | {1, 0}: 1 wrong of 5.
    X, y = column(1, 2, 3), [0, 1, 0]
    split = brute_force_split(X, y, rows=[0, 2, 0, 1, 0])
    assert (split.threshold, split.score, split.missing_left) == (1.5, 1 / 5, True)
    assert split.key == 2**57  # n = 5: 61 - 3 - 1, one row wrong
    assert brute_force_split(X, y, rows=[0, 1], min_samples_leaf=2) is None
    assert brute_force_split(X, y, rows=[0, 1, 1, 0], min_samples_leaf=2) is not None


def test_masks_and_indices_mean_the_same():
    X = np.array([[1, 5], [2, 6], [3, 5], [4, 7]], dtype=float)
    y = [0, 1, 0, 1]
    by_index = all_candidates(X, y, rows=[3, 0, 1], features=[1])
    assert by_index == all_candidates(X, y, rows=[True, True, False, True], features=[False, True])
    assert all_candidates(X, y, features=[1, 0, 1]) == all_candidates(X, y)
    assert [c.threshold for c in by_index] == [5.5, 6.5]


def test_the_scale_comes_from_the_selected_rows():
    split = brute_force_split(column(1, 2, 3), [0, 1, 1], [1.0, 1.0, 1e300], rows=[0, 1])
    assert split.score == 0.0
    assert split.missing_left is False


def test_min_samples_leaf():
    # y 0 1 1 1 1: best at 1.5, and with two rows a side at 2.5: {0, 1} | {1, 1, 1}.
    X, y = column(1, 2, 3, 4, 5), [0, 1, 1, 1, 1]
    assert [brute_force_split(X, y, min_samples_leaf=m).threshold for m in (0, 1, 2)] == [1.5, 1.5, 2.5]
    assert brute_force_split(X, y, min_samples_leaf=3) is None


def test_min_weight_leaf_is_a_share_of_the_selected_weight():
    # Weights 1 1 2 of 4: the left side of 1.5 holds a quarter, of 2.5 a half.
    X, y, w = column(1, 2, 3), [0, 1, 1], [1, 1, 2]
    assert len(all_candidates(X, y, w, min_weight_leaf=0.25)) == 2
    assert [c.threshold for c in all_candidates(X, y, w, min_weight_leaf=0.26)] == [2.5]
    assert len(all_candidates(X, y, w, min_weight_leaf=0.5)) == 1
    assert brute_force_split(X, y, w, min_weight_leaf=0.51) is None


def test_min_weight_leaf_rounds_up_in_fixed_point():
    # n = 2, max 1: scale 2**59, so the light row weighs 1 (the least there is), and the total is 2**59 as a float.
    X, y, w = column(1, 2), [0, 1], [1.0, 1e-30]
    assert brute_force_split(X, y, w, min_weight_leaf=2.0**-59) is not None
    assert brute_force_split(X, y, w, min_weight_leaf=1.5 * 2.0**-59) is None


def test_none_when_nothing_can_be_split():
    assert brute_force_split(column(3, 3), [0, 1]) is None
    assert brute_force_split(column(NAN, NAN), [0, 1]) is None
    assert brute_force_split(column(1, 2, 1), [0, 1, 1], rows=[0, 2]) is None
    assert brute_force_split(column(1, 2), [0, 1], features=[]) is None
    assert all_candidates(column(3, 3), [0, 1]) == []


@pytest.mark.parametrize(
    ("X", "y", "options", "names"),
    [
        (column(1, 2), [0, 1], {"criterion": "mse"}, "criterion"),
        (column(1, 2), [0, 1, 1], {}, "y and sample_weight"),
        (column(1, 2), [0, 1], {"sample_weight": [1]}, "y and sample_weight"),
        (column(1, 2), [0, 1], {"sample_weight": [0, 0]}, "sample_weight"),
        (column(1, 2), [0, 1], {"rows": [0, 2]}, "rows"),
        (column(1, 2), [0, 1], {"rows": [0, -1]}, "rows"),
        (column(1, 2), [0, 1], {"rows": [True]}, "rows"),
        (column(1, 2), [0, 1], {"features": [1]}, "features"),
        (column(1, 2), [0, 1], {"features": [0.0]}, "features"),
        (column(1, np.inf), [0, 1], {}, "infinite"),
        (np.array([1.0, 2.0]), [0, 1], {}, "two dimensions"),
        (np.array([["a"], ["b"]]), [0, 1], {}, "numbers"),
        (pd.DataFrame({"x": pd.Categorical(["a", "b"])}), [0, 1], {}, "numbers"),
    ],
)
def test_refused_arguments_are_named(X, y, options, names):
    with pytest.raises(ValueError, match=names):
        brute_force_split(X, y, **options)


# --- against a search over single rows -----------------------------------------------------------------------


def naive_impurity(weights: dict, criterion: str) -> Fraction | float:
    """Impurity times weight from exact fractions; only the logarithm is rounded."""
    whole = sum(weights.values())
    if criterion == "gini":
        return sum((v * (1 - Fraction(v, whole)) for v in weights.values()), Fraction(0))
    return -math.fsum(v * math.log2(Fraction(v, whole)) for v in weights.values())


def naive_search(problem: Problem, criterion: str) -> list[tuple]:
    """(key, feature, threshold, missing_left, left label, right label) of each candidate, best first."""
    X = problem.X.toarray() if scipy.sparse.issparse(problem.X) else problem.X
    rows = problem.existing.tolist()
    w = [1.0] * len(rows) if problem.w is None else [float(problem.w[i]) for i in rows]
    exponent = next(e for e in range(-1080, 1030) if Fraction(max(w)) < Fraction(2) ** e)
    scale = Fraction(2) ** (61 - next(k for k in range(64) if 2**k >= len(rows)) - exponent)
    W = [max(1, round(Fraction(v) * scale)) for v in w]
    total = sum(W)
    labels = sorted({problem.y[i] for i in rows})
    features = range(X.shape[1])
    if problem.features is not None:
        features = sorted(set(np.arange(X.shape[1])[problem.features].tolist()))
    found = []
    for j in features:
        kind = X.dtype.type if X.dtype.kind == "f" else np.float64
        x = [kind(X[i, j]) for i in rows]
        values = sorted({v for v in x if v == v})
        half = kind(0.5)
        cuts = [(a * half + b * half if a <= a * half + b * half < b else a) for a, b in pairwise(values)]
        for t in [*cuts, *([kind(np.inf)] if values else [])]:
            for missing_left in (False, True):
                side = [missing_left if v != v else bool(v <= t) for v in x]
                left = sum(v for v, s in zip(W, side, strict=True) if s)
                least = math.ceil(problem.min_weight_leaf * float(total))
                if min(side.count(True), side.count(False)) < problem.min_samples_leaf:
                    continue
                if min(left, total - left) < least:
                    continue
                if all(v == v for v in x) and missing_left != (left > total - left):
                    continue
                if criterion == "error":
                    for a in labels:
                        for b in labels:
                            wrong = sum(
                                v for v, s, i in zip(W, side, rows, strict=True) if problem.y[i] != (a if s else b)
                            )
                            if a != b:
                                found.append((wrong, j, t, missing_left, a, b))
                else:
                    sides: dict[bool, dict] = {True: {}, False: {}}
                    for v, s, i in zip(W, side, rows, strict=True):
                        sides[s][problem.y[i]] = sides[s].get(problem.y[i], 0) + v
                    a, b = (max(sorted(sides[s]), key=lambda label, s=s: sides[s][label]) for s in (True, False))
                    key = naive_impurity(sides[True], criterion) + naive_impurity(sides[False], criterion)
                    found.append((key, j, t, missing_left, a, b))
    return sorted(found)


@given(problems(min_rows=2, max_rows=12, max_features=3))
def test_error_is_the_first_of_all_stumps(problem):
    split = brute_force_split(problem.X, problem.y, **problem.options)
    stumps = naive_search(problem, "error")
    assert (split is None) == (not stumps)
    if split is not None:
        found = (split.key, split.feature, split.threshold, split.missing_left, split.left_value, split.right_value)
        assert found == stumps[0]


@given(problems(min_rows=2, max_rows=12, max_features=3), st.sampled_from(["gini", "entropy"]))
def test_impurities_are_the_exact_ones_rounded(problem, criterion):
    found = all_candidates(problem.X, problem.y, criterion=criterion, **problem.options)
    exact = naive_search(problem, criterion)
    by_place = {candidate[1:4]: candidate for candidate in exact}
    assert len(found) == len(exact) == len(by_place)
    w = np.ones(len(problem.y)) if problem.w is None else problem.w
    total = float(integer_weights(w[problem.existing]).sum())
    for split in found:
        key, *_, a, b = by_place[split.feature, split.threshold, split.missing_left]
        assert split.key == pytest.approx(float(key), rel=1e-12, abs=1e-15 * total)
        assert (split.left_value, split.right_value) == (a, b)


# --- against scikit-learn ------------------------------------------------------------------------------------


@pytest.mark.parametrize("criterion", ["gini", "entropy"])
@pytest.mark.parametrize("seed", range(8))
def test_best_impurity_is_that_of_scikit_learn(criterion, seed):
    rng = np.random.default_rng(seed)
    n, n_classes = int(rng.integers(20, 120)), int(rng.integers(2, 5))
    X = rng.integers(-50, 50, (n, 5)) / 8  # exact in float32, which scikit-learn works in
    y = rng.integers(0, n_classes, n)
    w = rng.choice([0.0, 0.5, 1.0, 1.7], n) if seed % 2 else None
    least = int(rng.integers(1, 4)) if w is None else 1  # scikit-learn counts rows of zero weight, too
    stump = DecisionTreeClassifier(criterion=criterion, max_depth=1, min_samples_leaf=least, random_state=0)
    tree = stump.fit(X, y, sample_weight=w).tree_
    share = tree.weighted_n_node_samples[1:] / tree.weighted_n_node_samples[0]
    split = brute_force_split(X, y, w, criterion=criterion, min_samples_leaf=least)
    assert split.score == pytest.approx(share @ tree.impurity[1:], rel=1e-12)
    assert split.score + split.improvement == pytest.approx(tree.impurity[0], rel=1e-12)
