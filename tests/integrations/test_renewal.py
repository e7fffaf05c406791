"""Quantiles of residuals, by hand; both hosts' own leaves are compared in the tests of their objectives."""

from __future__ import annotations

import numpy as np
import pytest

from apsplit.integrations.renewal import interpolated_quantile, percentile


def test_quantiles_of_xgboost():
    values = np.float32([1, 2, 4, 8])
    assert [interpolated_quantile(values, None, share) for share in (0.1, 0.2, 0.5, 0.9)] == [1, 1, 3, 8]
    assert interpolated_quantile(values, None, 0.3) == pytest.approx(1.5)
    weight = np.float32([1, 1, 1, 5])
    assert [interpolated_quantile(values, weight, share) for share in (0.1, 0.3, 0.375, 0.5)] == [1, 4, 4, 8]
    assert interpolated_quantile(values[:1], None, 0.5) == 1


def test_percentiles_of_lightgbm():
    values = np.array([1.0, 2.0, 4.0, 8.0])
    for share in (0.0, 0.1, 1 / 3, 0.5, 0.9, 1.0):
        assert percentile(values, None, share) == pytest.approx(np.quantile(values, share))
    light, heavy = np.full(4, 0.1), np.array([1.0, 1.0, 1.0, 5.0])
    assert [percentile(values, light, share) for share in (0.1, 0.3, 0.6, 0.9)] == [1, 1, 2, 8]
    assert [percentile(values, light, share, since_4_7=False) for share in (0.1, 0.3, 0.6, 0.9)] == [1, 2, 4, 8]
    assert percentile(values, heavy, 0.2) == pytest.approx(1 + (1.6 - 1) / 1 * (2 - 1))
    assert percentile(values, heavy, 0.2, since_4_7=False) == pytest.approx(1 + (1.6 - 2) / 1 * (2 - 1))
    assert percentile(values[:1], heavy[:1], 0.3) == 1
