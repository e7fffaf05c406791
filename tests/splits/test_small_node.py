"""What comes out of the search of a small node is what comes out of the general one, its report included."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from problems import problems

import apsplit
from apsplit.splits.search import direct


@given(problem=problems(sparse=False), criterion=st.sampled_from(["error", "gini", "entropy"]))
def test_the_report_is_that_of_the_general_search(problem, criterion):
    """And of the weights and rows at the time of the call, whatever has become of them."""
    assume(problem.n_existing_classes > 1)
    y = problem.y
    data, options = apsplit.Dataset(problem.X, max_bins=7), {**problem.options, "criterion": criterion}
    weight, rows = (None if a is None else np.array(a) for a in (problem.w, problem.rows))
    found = apsplit.find_split(data, y, **{**options, "sample_weight": weight, "rows": rows})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(direct, "MOST_WORK", 0.0)
        expected = apsplit.find_split(data, y, **options)
    assert found == expected
    for array in (weight, rows):
        if array is not None:
            array[:] = 0
    if found is not None:
        for name in ("lower", "upper", "assessed", "features"):
            np.testing.assert_array_equal(getattr(found.report, name), getattr(expected.report, name))
        assert found.report.n_reads == expected.report.n_reads
        assert found.report.runner_up == expected.report.runner_up
