"""The examples in docstrings of the adapter: one starts two processes, the others have the client of all tests."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest


@pytest.mark.parametrize("name", ["adaboost", "dataset", "functions", "training"])
def test_examples_in_docstrings(client, name):
    module = import_module(f"apsplit.integrations.dask.{name}")
    found = doctest.testmod(module, extraglobs={"client": client}, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert found.attempted > 0 and found.failed == 0
