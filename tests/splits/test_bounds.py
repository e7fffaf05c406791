"""Bounds bracket what a split may become, however the open weight falls; and how tight they are."""

from __future__ import annotations

import itertools
import math
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import apsplit
from apsplit.splits.bounds import corners_key, lose_slack, lower_key, slack_of, tangent_bound, upper_key
from apsplit.splits.criterion import CRITERIA, ENTROPY, ERROR, float_to_key, key_to_float, node_key, split_key
from apsplit.testing import brute_force_split, integer_weights

NAMES = list(CRITERIA)


def paper_entropy_bounds(left: np.ndarray, right: np.ndarray, unplaced: np.ndarray) -> tuple[float, float]:
    """The paper's bounds on the weighted entropy of a split, as printed (its lemma "KL Upper Bound").

    The lower bound is the entropy of the seen weight alone. The upper bound is infinite as soon as some class has
    no seen weight on some side.
    """
    seen, excess = 0.0, 0.0
    unseen = float(unplaced.sum())
    n_classes = len(left)
    for side in (left, right):
        total = float(side.sum())
        for weight, open_weight in zip(side, unplaced, strict=True):
            if weight > 0:
                seen -= weight * math.log2(weight / total)
                excess += (weight + open_weight) * math.log2((total + unseen) / weight)
            else:
                excess = math.inf
        excess += unseen * math.log2(n_classes)
    return float(seen), float(seen + excess)


class State(NamedTuple):
    """A threshold that has placed some of the weight: class weights left, right and open."""

    left: np.ndarray
    right: np.ndarray
    open: np.ndarray

    @property
    def n_classes(self) -> int:
        return len(self.left)

    def suited_to(self, name: str) -> State:
        """This state; with all classes but the first taken together if the criterion is for two."""
        return self if name != "exponential" else State(*(np.array([a[0], a[1:].sum()]) for a in self))

    def node_and_slack(self, criterion: int) -> tuple[int, float]:
        """Key of the node, and how far a bound may be off by rounding."""
        totals = self.left + self.right + self.open
        node = node_key(criterion, totals, self.n_classes)
        return node, slack_of(criterion, node, totals.sum(), self.n_classes)

    def truth(self, criterion: int, goes_left: np.ndarray) -> int:
        """Key of the split when this much of the open weight of each class goes left."""
        return int(split_key(criterion, self.left + goes_left, self.right + self.open - goes_left, self.n_classes))

    def corners(self) -> list[np.ndarray]:
        """Every class goes to one side with all its open weight."""
        return [self.open * np.array(sides) for sides in itertools.product([0, 1], repeat=self.n_classes)]

    def lower(self, criterion: int) -> int:
        return int(lower_key(criterion, *self, self.n_classes))

    def upper(self, criterion: int) -> int:
        node, _ = self.node_and_slack(criterion)
        return int(upper_key(criterion, *self, self.n_classes, node))


def value(criterion: int, key: int) -> float:
    """What a key stands for: the integer itself for error, else a float."""
    return key if criterion == ERROR else key_to_float(key)


def assert_brackets(criterion: int, state: State, truth: int) -> None:
    """lower <= truth <= upper: exactly for error, else up to the slack."""
    lower, upper = state.lower(criterion), state.upper(criterion)
    if criterion == ERROR:
        assert lower <= truth <= upper
        return
    _, slack = state.node_and_slack(criterion)
    assert value(criterion, lower) <= value(criterion, truth) + slack
    if state.left.any() and state.right.any():  # a threshold with an empty side is not certain to be a candidate
        assert value(criterion, truth) <= value(criterion, upper) + slack


@st.composite
def states(draw: st.DrawFn, *, bits: int, n_classes: int | None = None) -> State:
    """Class weights that differ by up to ``bits`` powers of two, some of them zero, at any scale up to 2**56."""
    n_classes = n_classes or draw(st.integers(2, 6))
    spread = draw(st.integers(0, bits))
    shift = draw(st.integers(0, 56 - spread))
    share_zero = draw(st.sampled_from([0.0, 0.2, 0.5]))
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    weights = np.exp2(shift + rng.uniform(0, spread, (3, n_classes)))
    weights[rng.random(weights.shape) < share_zero] = 0
    weights[2] *= draw(st.sampled_from([1.0, 0.1, 0.0]))
    left, right, open_ = np.rint(weights).astype(np.int64)
    left[0] += not left.any()
    right[-1] += not right.any()
    return State(left, right, open_)


def placements(state: State) -> list[np.ndarray]:
    """All corners, the middle, and a few others."""
    rng = np.random.default_rng(0)
    inside = [np.array([rng.integers(0, weight, endpoint=True) for weight in state.open]) for _ in range(8)]
    return [*state.corners(), state.open // 2, *inside]


# --- by hand -------------------------------------------------------------------------------------------------


@pytest.mark.nojit
def test_by_hand():
    state = State(np.array([3, 1]), np.array([1, 3]), np.array([1, 1]))
    # error: the seen ones are wrong (1 + 1), at worst the open ones too.
    assert (state.lower(CRITERIA["error"]), state.upper(CRITERIA["error"])) == (2, 4)
    # Gini, corners: (4,1 | 1,4) 8/5 + 8/5, (3,2 | 2,3) 12/5 + 12/5, (4,2 | 1,3) 16/6 + 6/4 and its mirror.
    assert value(1, state.lower(CRITERIA["gini"])) == pytest.approx(3.2)
    # At half and half (3.5, 1.5 | 1.5, 3.5) it is 4.2, with slopes -0.8 and 0.8; half a unit may move either way.
    assert tangent_bound(CRITERIA["gini"], *state, 2) == pytest.approx(4.2 + 0.5 * 0.8 + 0.5 * 0.8)
    assert value(1, state.upper(CRITERIA["gini"])) == pytest.approx(5.0)  # also the node's: 2 * 5 * 5 / 10
    # Entropy, best corner (4,1 | 1,4): twice 4 lg(5/4) + lg(5).
    assert value(2, state.lower(CRITERIA["entropy"])) == pytest.approx(2 * (4 * math.log2(5 / 4) + math.log2(5)))


@pytest.mark.nojit
def test_three_classes_by_hand():
    # error: classes 0 and 1 get their open weight on their side, (5 + 1) + (4 + 1) right of 13; at worst 5 + 4 right.
    state = State(np.array([5, 0, 0]), np.array([0, 4, 1]), np.array([1, 1, 1]))
    assert (state.lower(CRITERIA["error"]), state.upper(CRITERIA["error"])) == (2, 4)
    # Gini of what is placed: a pure left, 2 * 4 * 1 / 5 on the right.
    assert value(1, state.lower(CRITERIA["gini"])) == pytest.approx(1.6)


@pytest.mark.nojit
def test_slack():
    assert slack_of(ERROR, 3, 8, 2) == 0.0
    assert lose_slack(ERROR, 7, 0.0) == 7
    for criterion in (CRITERIA["gini"], CRITERIA["entropy"]):
        node = node_key(criterion, np.array([2**20, 2**20]), 2)
        slack = slack_of(criterion, node, 2**21, 2)
        assert 2.0**-48 * key_to_float(node) <= slack <= 2.0**-40 * key_to_float(node)
        assert key_to_float(lose_slack(criterion, node, slack)) == key_to_float(node) - slack
        assert lose_slack(criterion, float_to_key(0.0), slack) == 0


# --- all corners ---------------------------------------------------------------------------------------------


@pytest.mark.nojit
@pytest.mark.parametrize("name", ["gini", "entropy"])
@given(state=states(bits=56))
def test_corners_are_the_best_corner(name, state):
    """Not above it by more than the slack, so that nothing is lost, and not below it, so that it is worth its time."""
    criterion = CRITERIA[name]
    least = min(value(criterion, state.truth(criterion, goes_left)) for goes_left in state.corners())
    found = value(criterion, corners_key(criterion, *state, state.n_classes, np.full(256, np.nan)))
    assert abs(found - least) <= state.node_and_slack(criterion)[1]


@pytest.mark.nojit
@pytest.mark.parametrize("name", ["gini", "entropy"])
@pytest.mark.parametrize("n_classes", [11, 12, 300, 1000])
def test_corners_of_many_open_classes_are_not_tried(name, n_classes):
    """And their memory is left alone beyond its end."""
    memory, ones = np.full(256 + n_classes, 7.0), np.ones(n_classes, np.int64)
    assert corners_key(CRITERIA[name], ones, ones, ones, n_classes, memory[:256]) == 0
    assert (memory[256:] == 7.0).all()


# --- brackets ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@given(state=states(bits=8))
def test_every_placement_of_the_open_weight(name, state):
    state = state.suited_to(name)
    for goes_left in placements(state):
        assert_brackets(CRITERIA[name], state, state.truth(CRITERIA[name], goes_left))


@pytest.mark.parametrize("name", NAMES)
@given(state=states(bits=56))
def test_every_placement_of_weights_far_apart(name, state):
    """A class of next to no weight has next to no impurity, and rounding is large beside it."""
    state = state.suited_to(name)
    for goes_left in placements(state):
        assert_brackets(CRITERIA[name], state, state.truth(CRITERIA[name], goes_left))


@pytest.mark.parametrize("name", NAMES)
@given(state=states(bits=20), two=states(bits=20, n_classes=2))
def test_lower_bounds_that_some_corner_reaches(name, state, two):
    """Error for any number of classes, the others for two."""
    criterion = CRITERIA[name]
    for s in [two, *[state] * (criterion == ERROR)]:
        best = min(s.truth(criterion, corner) for corner in s.corners())
        if criterion == ERROR:
            assert s.lower(criterion) == best
        else:
            _, slack = s.node_and_slack(criterion)
            assert value(criterion, s.lower(criterion)) == pytest.approx(value(criterion, best), rel=1e-12, abs=slack)


@pytest.mark.parametrize("name", NAMES)
@given(state=states(bits=8))
def test_nothing_open_means_nothing_unknown(name, state):
    criterion, state = CRITERIA[name], state.suited_to(name)
    closed = State(state.left, state.right, np.zeros_like(state.open))
    truth = value(criterion, closed.truth(criterion, closed.open))
    _, slack = closed.node_and_slack(criterion)
    assert value(criterion, closed.lower(criterion)) == pytest.approx(truth, rel=0, abs=slack)
    assert value(criterion, closed.upper(criterion)) == pytest.approx(truth, rel=0, abs=slack)


@given(state=states(bits=20))
def test_bounds_leave_their_arguments_alone(state):
    before = [array.tolist() for array in state]
    for name in NAMES[: 3 + (len(state.left) == 2)]:
        state.lower(CRITERIA[name])
        state.upper(CRITERIA[name])
    assert [array.tolist() for array in state] == before


class Feature(NamedTuple):
    """Examples of one feature by decreasing weight."""

    ranks: np.ndarray
    labels: np.ndarray
    weights: np.ndarray

    def state(self, threshold: int, n_seen: int) -> State:
        """Class weights when the first ``n_seen`` examples have been assessed."""
        sides = np.zeros((3, self.labels.max() + 1), dtype=np.int64)
        place = np.where(self.ranks < threshold, 0, 1)
        place[n_seen:] = 2
        np.add.at(sides, (place, self.labels), self.weights)
        return State(*sides)


@st.composite
def features(draw: st.DrawFn) -> Feature:
    n = draw(st.integers(2, 20))
    n_classes = draw(st.integers(2, 6))
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    weights = integer_weights(np.exp(draw(st.sampled_from([0.0, 1.0, 3.0])) * rng.normal(size=n)))
    labels = np.append(rng.integers(0, n_classes, n - 1), n_classes - 1)
    return Feature(rng.integers(0, 6, n), labels, -np.sort(-weights))


@pytest.mark.parametrize("name", NAMES)
@given(feature=features())
def test_every_prefix_in_weight_order(name, feature):
    """What the named searches rely on: bounds hold at every prefix, and the lower one never falls."""
    criterion = CRITERIA[name]
    feature = feature._replace(labels=np.minimum(feature.labels, 1)) if name == "exponential" else feature
    for threshold in range(feature.ranks.max() + 2):
        whole = feature.state(threshold, len(feature.ranks))
        truth = whole.truth(criterion, whole.open)
        _, slack = whole.node_and_slack(criterion)
        last = 0
        for n_seen in range(len(feature.ranks) + 1):
            state = feature.state(threshold, n_seen)
            assert_brackets(criterion, state, truth)
            lower = state.lower(criterion)
            assert lower >= last or value(criterion, lower) >= value(criterion, last) - slack
            last = lower


# --- beside the paper's --------------------------------------------------------------------------------------


@given(state=states(bits=30))
def test_the_papers_bounds_bracket_too(state):
    lower, upper = paper_entropy_bounds(*state)
    _, slack = state.node_and_slack(ENTROPY)
    for goes_left in placements(state):
        truth = value(ENTROPY, state.truth(ENTROPY, goes_left))
        assert lower <= truth + slack + 1e-12 * lower
        assert truth <= upper + slack + 1e-12 * truth


@given(state=states(bits=30))
def test_the_papers_upper_bound_is_infinite_when_a_class_is_unseen_on_a_side(state):
    _, upper = paper_entropy_bounds(*state)
    unseen = not (state.left.all() and state.right.all())
    assert math.isinf(upper) == unseen


@given(state=states(bits=30))
def test_no_bound_is_looser_than_the_papers(state):
    """Corners are never below the entropy of what was seen, nor the tangent plane above the paper's upper bound.

    Entropy has no constant part, so its tangent plane at the point (a, b) is ``sum l lg(A/a) + r lg(B/b)``, and its
    maximum over the box adds the larger of the two logarithms for the open weight. Since a >= l and A <= L + w, these
    are terms of the paper's sum, which adds both logarithms, the seen entropy and w lg |Y| twice.
    """
    paper_lower, paper_upper = paper_entropy_bounds(*state)
    _, slack = state.node_and_slack(ENTROPY)
    assert value(ENTROPY, state.lower(ENTROPY)) >= paper_lower * (1 - 1e-12) - slack
    assert tangent_bound(ENTROPY, *state, state.n_classes) <= paper_upper * (1 + 1e-12) + slack


def test_how_much_tighter(record_property):
    """Two classes, after some share of the weight: the part of the gap to the exact value that each bound leaves."""
    rng = np.random.default_rng(0)
    for share_seen in (0.5, 0.9):
        corner, paper, tangent, paper_upper = [], [], [], []
        for _ in range(500):
            truth_left, truth_right = rng.integers(1, 10_000, (2, 2))
            left, right = np.ceil(truth_left * share_seen).astype(int), np.ceil(truth_right * share_seen).astype(int)
            state = State(left, right, truth_left + truth_right - left - right)
            truth = value(ENTROPY, state.truth(ENTROPY, truth_left - left))
            paper.append(1 - paper_entropy_bounds(*state)[0] / truth)
            corner.append(1 - value(ENTROPY, state.lower(ENTROPY)) / truth)
            tangent.append(value(ENTROPY, state.upper(ENTROPY)) / truth - 1)
            paper_upper.append(paper_entropy_bounds(*state)[1] / truth - 1)
        means = {"paper lower": np.mean(paper), "corner": np.mean(corner)}
        means |= {"paper upper": np.mean(paper_upper), "tangent": np.mean(tangent)}
        print(f"{share_seen:.0%} seen, mean gap to the truth:", {k: f"{v:.1%}" for k, v in means.items()})
        record_property(f"mean gaps at {share_seen:.0%}", {k: float(v) for k, v in means.items()})
        assert means["corner"] < 0.8 * means["paper lower"]
        assert means["tangent"] < 0.2 * means["paper upper"]


def test_the_papers_bounds_by_hand():
    lower, upper = paper_entropy_bounds(np.array([3, 1]), np.array([1, 3]), np.array([1, 1]))
    assert (round(lower, 4), round(upper, 4)) == (6.4902, 28.8301)


def test_the_papers_upper_bound_never_closes():
    """With nothing left unseen it is still twice the entropy: as printed it cannot end a race."""
    left, right = np.array([30, 10]), np.array([5, 55])
    lower, upper = paper_entropy_bounds(left, right, np.array([0, 0]))
    assert upper == pytest.approx(2 * lower)


# --- what it means for a search ------------------------------------------------------------------------------


def test_entropy_when_one_class_has_next_to_no_weight():
    """Bounds that are off by the rounding of the heavy class must not rule out the winner."""
    x = np.array([0, 0, 25, 8, 13, 16, 18, 17, 4, 30], dtype=float)[:, None]
    y = np.array([0, 1, 1, 0, 1, 1, 0, 1, 1, 0])
    w = np.where(y == 0, 1.0, 2.0**-53) * [1, 3, 1, 3, 3, 2, 3, 1, 3, 1]
    expected = brute_force_split(x, y, w, criterion="entropy")
    for strategy in ("exhaustive", "auto", "adaptive", "quick"):
        data = apsplit.Dataset(x, max_bins=4)
        split = apsplit.find_split(data, y, w, criterion="entropy", strategy=strategy)
        assert (split.threshold, split.score) == (expected.threshold, expected.score), strategy
