"""apsplit.extending is a list of names that adapters may use, each with what it is for."""

from __future__ import annotations

import numpy as np
import pytest

from apsplit import extending


@pytest.mark.parametrize("name", extending.__all__)
def test_every_name_is_there_and_explained(name):
    assert hasattr(extending, name)
    assert f"``{name}" in extending.__doc__


@extending.kernel
def _double(start, stop, values):
    for i in range(start, stop):
        values[i] *= 2.0


@pytest.mark.nojit
def test_a_kernel_on_chunks():
    """As an adapter would write it."""
    values = np.arange(1000.0)
    n_threads = extending.check_n_threads(2)
    extending.for_chunks(lambda start, stop: _double(start, stop, values), len(values), n_threads, 1e6)
    assert np.array_equal(values, 2.0 * np.arange(1000.0))
