"""The record of a tree: what kernels take for granted of its layout."""

from __future__ import annotations

import numpy as np
import pytest

from apsplit import _pool, _work
from apsplit.data.sorting import STACK
from apsplit.gradients import refine, scan

TYPES = {name: value for name, value in vars(_work).items() if isinstance(value, np.dtype) and value.names}


@pytest.mark.parametrize("name", TYPES)
def test_every_word_of_a_record_is_a_word_of_memory(name):
    """So that loads and stores are never torn, and records of an array lie at multiples of 8."""
    dtype = TYPES[name]
    assert dtype.itemsize % 8 == 0
    assert all(offset % min(8, kind.itemsize) == 0 for kind, offset in dtype.fields.values())


def test_lines_of_a_thread_do_not_overlap():
    integers = sorted([scan.FILLED, scan.SUM_G, scan.SUM_H, scan.SUM_RATIO, scan.SUM_LAST, _pool.OPEN,
                       refine.BEFORE_G, refine.BEFORE_H, refine.BEFORE_LAST])  # fmt: skip
    floats = sorted([scan._LEFT_G, scan._LEFT_H, scan._RIGHT_G, scan._RIGHT_H, scan._LEFT_R, scan._RIGHT_R, scan.SCORE,
                     scan._LEFT_SCORE, scan._RIGHT_SCORE, scan._UP, scan._DOWN, scan._RATIO, scan.UPPER])  # fmt: skip
    assert integers == list(range(_work.LISTS, _work.ARGUMENTS, _work.LINE))
    assert floats == list(range(0, _work.FLOATS, _work.LINE))


def test_lines_are_long_enough():
    """For each of 256 codes an edge, one more, and the bin that is written before it is known to be filled."""
    assert _work.LINE >= 256 + 2
    assert refine._EDGES <= _work.LINE
    assert _work.SORTING - _work.MEMBER >= 4 * 257 and _work.LISTS - _work.SORTING >= STACK
    assert _work.MEMBER >= 4 * _work.BLOCK


def test_a_cache_line_holds_the_codes_of_groups_that_are_counted_together():
    assert 4 * _work.MOST_GROUPS == 64
