"""What a threshold is worth: the better direction of missing values, of those that leaves allow."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from apsplit.splits.criterion import CRITERIA, NO_KEY, key_to_float
from apsplit.splits.problem import Rules
from apsplit.splits.sides import Sides, leaves_allowed, moved, sizes_before, try_threshold
from apsplit.testing.classification import _assess

pytestmark = pytest.mark.nojit

classes = st.lists(st.integers(0, 50), min_size=3, max_size=3)


def rules_of(name: str, min_weight: int = 0) -> Rules:
    return Rules(CRITERIA[name], min_weight, 0, 10**6, 0.0)


def sides_of(left, right, missing):
    return Sides(*(np.array(side, np.int64) for side in (left, right, missing)))


def worth(name, key):
    return np.inf if key == NO_KEY else float(key) if name == "error" else key_to_float(key)


@pytest.mark.parametrize("name", ["error", "gini", "entropy"])
@given(left=classes, right=classes, missing=classes, min_weight=st.sampled_from([0, 20, 100]))
def test_the_better_direction_by_the_oracle(name, left, right, missing, min_weight):
    rules, sides = rules_of(name, min_weight), sides_of(left, right, missing)
    sizes = sizes_before(0, sides, rules, np.empty(0, np.int64), 0, 3)
    key, missing_left = try_threshold(rules, sides, sizes, 3)
    ways = {}
    for goes_left in (False, True) if sum(missing) else (False,):
        a = np.array(left) + (np.array(missing) if goes_left else 0)
        b = np.array(right) + (0 if goes_left else np.array(missing))
        if min(a.sum(), b.sum()) >= max(min_weight, 1):
            ways[goes_left] = float(_assess(a, b, name)[0])
    assert worth(name, key) == min(ways.values(), default=np.inf)
    assert missing_left == (len(ways) > 0 and min(ways, key=ways.get))  # right is the first, and kept when equal
    assert [side.tolist() for side in sides] == [left, right, missing]  # left as they were


def test_sizes_follow_what_moves():
    rules = Rules(CRITERIA["gini"], 5, 2, 100, 0.0)  # leaves of weight 5 and two rows at least
    rows = np.array([1, 2, 3, 4])  # of three bins, and missing
    sizes = sizes_before(1, sides_of([1, 2], [8, 0], [4, 0]), rules, rows, 3, 2)
    assert sizes == (3, 8, 4, 1, 5, 4)
    assert not leaves_allowed(rules, sizes)  # 3 on the left
    sizes = moved(sizes, 2, rules, rows, 1)
    assert sizes == (5, 6, 4, 3, 3, 4)
    assert leaves_allowed(rules, sizes)
