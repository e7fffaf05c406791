"""The oracle of categories, by hand."""

from __future__ import annotations

import numpy as np
import pytest

from apsplit.testing import all_category_candidates

CODES = [0, 0, 1, 2, np.nan]
GRAD = [1.0, 1.0, -3.0, 2.0, 1.0]


@pytest.mark.nojit
def test_one_against_the_rest():
    found = all_category_candidates(CODES, GRAD, family="one_vs_rest", reg_lambda=0.0)
    shown = [(c.codes_left, c.missing_left) for c in found]
    one = [((code,), side) for code in range(3) for side in (False, True)]
    assert shown == [*one, ((0, 1, 2), False)]
    assert found[2].key == 9.0 + 25.0 / 4
    assert found[2].gain == found[2].key - 4.0 / 5


@pytest.mark.nojit
def test_prefixes_of_the_order_of_ratios():
    found = all_category_candidates(CODES[:4], GRAD[:4], family="partition")
    assert [c.codes_left for c in found] == [(1,), (0, 1)]


@pytest.mark.nojit
def test_all_sets():
    found = all_category_candidates(CODES, GRAD)
    assert len(found) == 2 * 6 + 1
    assert len(all_category_candidates(CODES, GRAD, min_samples_leaf=2)) < len(found)


def test_a_family_is_known():
    with pytest.raises(ValueError, match="family must be"):
        all_category_candidates(CODES, GRAD, family="all")
