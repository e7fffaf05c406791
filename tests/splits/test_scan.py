"""What bins of a class tree may hide is never better than their bound says."""

from __future__ import annotations

import numpy as np
import pytest
from class_work import codes_of, grown, table

from apsplit.testing import all_candidates
from apsplit.trees import class_grower

pytestmark = pytest.mark.nojit


@pytest.fixture(autouse=True)
def nothing_is_small(monkeypatch):
    for name in ("SMALL_ROWS", "MOST_SMALL_ROWS"):
        monkeypatch.setattr(class_grower, name, 0)


@pytest.mark.parametrize("n_classes", [2, 3])
@pytest.mark.parametrize("criterion", ["error", "gini", "entropy", "exponential"])
def test_nothing_inside_a_bin_beats_its_bound(criterion, n_classes):
    if criterion == "exponential" and n_classes > 2:
        pytest.skip("the exponential criterion is for two classes")
    data, label, weight = table(n_classes)
    grower = grown(data, label, weight, criterion)
    X = np.column_stack([data.column_values(f) for f in range(data.shape[1])])
    total, slack = float(weight.sum()), 1.0 + 1e-9
    n_inside = 0
    for split in all_candidates(X, label, weight.astype(float), criterion=criterion):
        column = X[:, split.feature]
        below, above = column[column <= split.threshold], column[column > split.threshold]
        if not len(above) or data.columns.exact[split.feature]:
            continue
        codes = codes_of(data, split.feature)
        if codes[column == below.max()][0] == codes[column == above.min()][0]:
            n_inside += 1
            assert grower.work["peaks"][split.feature] <= split.score * total * slack
    assert n_inside > 100
