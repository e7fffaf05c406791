"""The smallest sets of examples: closed forms and programs agree, with each other and with trying everything."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from apsplit.data.sorting import ranked
from apsplit.study.certificate import Column, _by_program, smallest


@given(st.integers(0, 2**16), st.booleans(), st.sampled_from([20, 60]), st.sampled_from(["tied", "boosted"]))
@settings(max_examples=40)
def test_the_closed_form_is_the_program(seed, one_sided, n, weights):
    rng = np.random.default_rng(seed)
    label = (rng.random(n) < 0.4).astype(np.intp)
    values = np.where(rng.random(n) < 0.3, np.where(rng.random() < 0.3, np.nan, 1.0), 0.0)
    weight = (
        rng.integers(1, 5, n) * 1000 if weights == "tied" else np.exp(14 + 1.5 * rng.normal(size=n)).astype(np.int64)
    )
    n_ranks, ranks = ranked(values)
    column = Column(ranks.astype(np.intp), n_ranks, label, np.sort(weight)[::-1].copy(), 2)
    target = int(weight.sum() * rng.uniform(0.05, 0.3))
    closed = smallest(column, target, one_sided, None)
    if closed.enough < n:
        program = _by_program(column, target, one_sided, None)
        assert program.least <= closed.least <= program.enough
        assert program.least == closed.least or weights == "boosted"
