"""The examples in docstrings of the adapters: pytest collects those of apsplit/ only."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

MODULES = [
    *("own_gradients", "trees"),
    *(f"lightgbm.{name}" for name in ("convert", "estimators", "forced", "model", "parameters", "training")),
    *(f"xgboost.{name}" for name in ("callback", "convert", "metrics", "model", "objectives")),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name):
    if "." in name:
        pytest.importorskip(name.partition(".")[0])
    module = import_module(f"apsplit.integrations.{name}")
    found = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert found.attempted > 0 and found.failed == 0
