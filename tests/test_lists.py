"""Lists of entries: children have what their parent had, in the order of values. (Searches: splits and gradients.)"""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp

import apsplit
from apsplit._lists import ROW
from apsplit.data.sorting import NEW_VALUE
from apsplit.trees.class_grower import ClassGrower, ClassRules, ClassShape, Examples

pytestmark = pytest.mark.nojit


@pytest.mark.parametrize("rows", [None, np.arange(10, 140)], ids=["all rows", "some rows"])
def test_entries_are_dealt_out(rows):
    """In the list of odd depths each column has the entries of the left child, then those of the right one."""
    rng = np.random.default_rng(2)
    X = np.where(rng.random((150, 5)) < [0.1, 0.3, 0.7, 1.0, 0.2], np.round(rng.normal(size=(150, 5)), 1), 0.0)
    X[::9, 2] = np.nan
    y = rng.integers(0, 3, 150)
    data, chosen = apsplit.Dataset(sp.csc_matrix(X)), np.arange(150) if rows is None else rows
    grower = ClassGrower(data, 1)
    examples = Examples(np.full(len(chosen), 1 << 40), y[chosen], rows, np.arange(5))
    grower.grow(examples, ClassRules(1, 3, 0, 1, 2), ClassShape(2, None), 1)
    node = grower.leaf_of.copy()
    while (grower.nodes["depth"][node] > 1).any():
        node = np.where(grower.nodes["depth"][node] > 1, grower.nodes["parent"][node], node)
    lists = grower.work["lists"][len(data.columns.entry_row) :]
    for f in range(5):
        at = data.columns.of["entry_start"][f]
        for child in (1, 2):
            here = chosen[node == child]
            words, at = lists[at : at + np.count_nonzero(X[here, f])], at + np.count_nonzero(X[here, f])
            found = (words & ROW).astype(int)
            np.testing.assert_array_equal(np.sort(found), here[X[here, f] != 0])
            values = np.where(np.isnan(X[found, f]), 99.0, X[found, f])
            assert (np.diff(values) >= 0).all()
            is_new = np.append(True, (np.diff(values) > 0) | (np.sign(values[1:]) != np.sign(values[:-1])))
            np.testing.assert_array_equal((words >= NEW_VALUE)[: len(words)], is_new[: len(words)])
