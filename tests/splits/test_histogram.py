"""A histogram is what numpy adds up, whatever form a column has and however many rows are left out."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp

from apsplit import Dataset
from apsplit.splits.histogram import Block, fill_block, new_histogram
from apsplit.splits.problem import Asked, make_problem

pytestmark = pytest.mark.nojit


def table(n=150):
    """Many values, few, two, two and missing, one and missing, mostly one, all missing."""
    rng = np.random.default_rng(0)
    gone = rng.random(n) < 0.3
    return np.column_stack([
        rng.normal(size=n),
        rng.integers(0, 7, n),
        rng.random(n) < 0.5,
        np.where(gone, np.nan, rng.random(n) < 0.5),
        np.where(gone, np.nan, 3.0),
        np.where(rng.random(n) < 0.9, 0.0, rng.integers(1, 9, n)),
        np.full(n, np.nan),
    ])  # fmt: skip


def bins_of(columns, f, n):
    """The row of the histogram that each cell is counted in: missing values come last."""
    codes = np.full(n, columns.default[f])
    if columns.is_sparse or columns.default[f] >= 0:
        codes[columns.entry_row[columns.entries_of(f)]] = columns.entry_code[columns.entries_of(f)]
    else:
        codes = columns.codes[f].astype(int)
    return np.where(codes == 255, columns.n_bins[f], codes) if columns.has_missing[f] else codes


@pytest.mark.parametrize("form", [np.ascontiguousarray, sp.csc_matrix], ids=["dense", "sparse"])
@pytest.mark.parametrize("n_classes", [2, 3, 6])  # unrolled, four copies, one copy
@pytest.mark.parametrize("equal", [True, False], ids=["equal weights", "any weights"])
def test_every_kind_of_column(form, n_classes, equal):
    rng = np.random.default_rng(1)
    y = rng.integers(0, n_classes, 150)
    w = None if equal else np.where(rng.random(150) < 0.2, 0.0, rng.random(150))
    problem = make_problem(Dataset(form(table()), max_bins=20), y, w, Asked("gini"))
    slots = problem.slots
    order = np.array([3, 0, 1, 2, 6, 5, 4])
    sizes = (problem.columns.n_bins[order] + 1) * n_classes
    start, reads = np.cumsum(sizes) - sizes, np.zeros(7, np.int64)
    block = Block(np.arange(7), order, start, np.empty(sizes.sum(), np.int64))
    fill_block(block, problem.columns, slots, new_histogram(n_classes), reads)
    for j, f in enumerate(order):
        expected = np.zeros((problem.columns.n_bins[f] + 1, n_classes), np.int64)
        np.add.at(expected, (bins_of(problem.columns, f, 150), y), slots.weight)
        np.testing.assert_array_equal(block.weights[start[j] :][: expected.size], expected.ravel())
