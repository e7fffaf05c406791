"""The problems that all searches are tested on are what they promise to be."""

from __future__ import annotations

import numpy as np
import pandas as pd
from hypothesis import given
from problems import problems

# --- the problems that all searches are tested on ------------------------------------------------------------


@given(problems())
def test_problems_have_two_classes(problem):
    assert problem.X.shape[0] == len(problem.y)
    assert len(problem.existing) >= 1
    assert problem.n_existing_classes >= min(2, len(problem.y))
    assert problem.features is None or len(np.arange(problem.X.shape[1])[problem.features]) >= 1
    assert repr(problem)


@given(problems(min_rows=2, max_rows=20, n_classes=2, sparse=False, missing=False, frames=True, selections=False))
def test_problems_heed_their_knobs(problem):
    assert 2 <= len(problem.y) <= 20
    assert problem.n_existing_classes == 2
    assert isinstance(problem.X, np.ndarray | pd.DataFrame)
    assert not np.isnan(np.asarray(problem.X, dtype=float)).any()
    assert problem.rows is None
    assert problem.features is None
