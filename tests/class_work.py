"""What tests of the phases of class trees share: a table of every kind of column, and a grower after one tree on it."""

from __future__ import annotations

from contextlib import contextmanager

import numpy as np
import pytest
import scipy.sparse as sp
from class_trees import mixed_table

from apsplit import Dataset
from apsplit.splits.criterion import CRITERIA
from apsplit.testing import integer_weights
from apsplit.trees import class_grower
from apsplit.trees.class_grower import ClassGrower, ClassRules, ClassShape, Examples

ROWS = 120


def table(n_classes=3, form=np.asarray, max_bins=8):
    """Data, labels and integer weights, all of which are positive."""
    X, label, w = mixed_table(ROWS, n_classes)
    if form is not np.asarray:
        X = np.nan_to_num(X) * (np.random.default_rng(1).random(X.shape) < 0.5)
    return Dataset(form(X), max_bins=max_bins), label, integer_weights(np.maximum(w, 0.5))


def grown(data, label, weight, criterion="gini", *, depth=1, remembered=(0, None), **rules):
    """A grower after a tree; ``rules``: those that are not as usual."""
    n_classes = int(label.max()) + 1
    usual = ClassRules(CRITERIA[criterion], n_classes, min_weight=0, min_rows=1, min_split=2)
    grower = ClassGrower(data, 1)
    examples = Examples(weight, label, None, np.arange(data.shape[1]))
    grower.grow(examples, usual._replace(**rules), ClassShape(depth, None), 1, remembered=remembered)
    return grower


FORMS = (np.asarray, sp.csr_matrix)


def codes_of(data, f):
    """The code of every row in one column."""
    columns = data.columns
    if not data.is_sparse:
        return columns.codes[f]
    codes = np.full(len(data), columns.of["default"][f], np.uint8)
    entries = columns.entries_of(f)
    codes[columns.entry_row[entries]] = columns.entry_code[entries]
    return codes


SIZES = {
    "small": {"SMALL_ROWS": 2048},
    "large": {"SMALL_ROWS": 0, "MOST_SMALL_ROWS": 0},
}


@contextmanager
def searched_as(size):
    """Nodes of new Datasets count as small, or as large, however many rows they have."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in SIZES[size].items():
            patch.setattr(class_grower, name, value)
        yield
