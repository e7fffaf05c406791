"""Cells by row: adding rows through row-wise bins gives the histograms that counting columns gives."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given
from hypothesis import strategies as st
from problems import problems

from apsplit import AdaBoostClassifier, Dataset
from apsplit._jit import kernel
from apsplit.data import row_bins
from apsplit.data.row_bins import NO_ROW_BINS, add_rows
from apsplit.trees.builder import offsets_of

pytestmark = pytest.mark.nojit


@kernel
def add_all(rows, weight, label, first_label, where, n_classes, offsets, histograms):
    n_read = 0
    for part in range(where.part_start.size - 1):
        of_part = histograms[offsets[where.part_start[part]] :]
        n_read += add_rows(part, rows, weight, label, first_label, where, n_classes, of_part)
    return n_read


def codes_of(data: Dataset) -> np.ndarray:
    """(columns, rows), missing as the number of bins."""
    codes = np.empty(data.shape[::-1], np.int64)
    for f in range(data.shape[1]):
        if data.is_sparse:
            entries = data.columns.entries_of(f)
            codes[f] = data.columns.default[f]
            codes[f, data.columns.entry_row[entries]] = data.columns.entry_code[entries]
        else:
            codes[f] = data.columns.codes[f]
        if data.columns.has_missing[f]:
            codes[f, codes[f] == 255] = data.columns.n_bins[f]
    return codes


def assert_row_bins_count(data: Dataset, n_classes: int, seed: int) -> None:
    """Some rows, of some classes, against numpy's count of the same cells."""
    rng = np.random.default_rng(seed)
    rows = np.flatnonzero(rng.random(len(data)) < 0.6).astype(np.uint32)
    weight, label = rng.integers(-(1 << 40), 1 << 40, len(rows)), rng.integers(0, n_classes, len(rows)).astype(np.uint8)
    offsets = offsets_of(data.columns.n_bins, n_classes)
    found = np.zeros(offsets[-1], np.int64)
    n_read = add_all(rows, weight, label + 3, 3, data.row_bins(2), n_classes, offsets, found)
    n_listed = 0
    for f, codes in enumerate(codes_of(data)):
        histogram, default = np.zeros((data.columns.n_bins[f] + 1, n_classes), np.int64), data.row_bins(2).default[f]
        if default >= 0:
            np.add.at(histogram, (codes[rows], label), weight)
            histogram[min(default, data.columns.n_bins[f])] = 0
            n_listed += (codes[rows] != min(default, data.columns.n_bins[f])).sum()
        np.testing.assert_array_equal(found[offsets[f] : offsets[f + 1]], histogram.reshape(-1))
    assert n_read == n_listed


@given(problem=problems(max_rows=60, selections=False), n_classes=st.integers(1, 4), seed=st.integers(0, 99))
def test_any_data(problem, n_classes, seed):
    assert_row_bins_count(Dataset(problem.X, max_bins=8), n_classes, seed)


@pytest.mark.parametrize("wide", [False, True], ids=["16 bits", "32 bits"])
@pytest.mark.parametrize("n_parts", [1, 2, 5])
def test_parts(monkeypatch, n_parts, wide):
    """Threads have a part each; bins that do not fit into 16 bits get 32."""
    monkeypatch.setattr(row_bins, "available_threads", lambda: n_parts)
    monkeypatch.setattr(row_bins, "_MOST_NARROW", 10 if wide else 1 << 16)
    X = np.random.default_rng(0).integers(0, 30, (80, 12)) * (np.arange(12) % 3 > 0)
    data = Dataset(X)
    assert data.row_bins(2).bins.dtype == (np.uint32 if wide else np.uint16)
    assert len(data.row_bins(2).part_start) - 1 >= n_parts
    assert_row_bins_count(data, 2, 0)


def test_which_columns_are_listed():
    """Those with entries, and others if their most frequent code is frequent enough."""
    rng = np.random.default_rng(1)
    spread, common, rare, constant = (
        rng.permutation(200),
        rng.integers(0, 5, 200),
        np.arange(200) % 20 == 0,
        7 + 0 * rng.permutation(200),
    )
    common[:80] = 0
    X = np.column_stack([spread, common, rare, constant])
    np.testing.assert_array_equal(Dataset(X).row_bins(2).default >= 0, [False, True, True, True])
    full = sp.csr_matrix(X + 1.0)
    assert (Dataset(full).row_bins(2).default >= 0).all()


def test_made_once_and_not_pickled():
    import pickle

    data = Dataset(np.eye(20))
    before = data.nbytes
    assert data.row_bins(1) is data.row_bins(2)
    assert data.nbytes > before
    assert pickle.loads(pickle.dumps(data))._row_bins is None
    assert len(NO_ROW_BINS.bins) == 0


def test_boosting_reads_row_bins():
    """What a round reads: the cells of the changed rows that are not the column's most frequent one."""
    X = (np.random.default_rng(4).random((300, 8)) < 0.2).astype(float)
    y = (X[:, 0] + X[:, 1] + X[:, 2] > 0).astype(int)
    model = AdaBoostClassifier(2, strategy="incremental", n_threads=1).fit(X, y)
    wrong = model.estimators_[0].predict(X) != y
    changed = wrong if wrong.sum() * 2 <= len(y) else ~wrong
    assert model.reads_[1] == X[changed].sum()
