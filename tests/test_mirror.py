"""Tests lie where the modules lie that they test: tests/boosting/test_rounds.py is about apsplit/boosting/rounds.py."""

from __future__ import annotations

from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
SOURCES = {"": TESTS.parent / "apsplit", "integrations": TESTS.parent / "integrations"}

# What is about no single module, or about one that has no folder.
ACROSS = {
    "test_engine_docs": "docs/ENGINE.md",
    "test_exactness": "wrong answers that were found once, of every part",
    "test_examples": "examples/",
    "test_fuzz": "fuzz/",
    "test_gradient_xgboost": "compat='xgboost', from the criterion to the thresholds",
    "test_hygiene": "imports, caches and processes: apsplit/_jit.py and everything that is compiled",
    "test_large_integers": "integers beyond float64, in every entry point",
    "test_layers": "imports of all modules",
    "test_mirror": "this",
    "test_packaging": "what is built: sdist, wheel, types, the README",
    "test_nojit": "every search as plain Python",
    "test_problems": "tests/problems.py",
    "test_public": "the names of apsplit",
    "test_real_data": "what is claimed of the paper's data sets",
    "test_reproduce": "examples/reproduce_paper.py",
    "test_site": "docs/ and README.md",
    "test_types": "types of columns, in every entry point",
    "integrations.dask.test_docstrings": "doctests of the adapter for Dask, which need a cluster",
    "integrations.dask.test_equal_bits": "the same bits on any workers, of all trainings",
    "integrations.test_docstrings": "doctests of all adapters",
    "integrations.test_edges": "what both hosts do at the edges",
    "integrations.test_notebooks": "parameters of both hosts that public notebooks pass",
    "integrations.test_warm_up": "the _warm_up of both hosts",
    "integrations.xgboost.test_sampling": "integrations/sampling.py as XGBoost uses it",
}
# Modules without a test file of their own.
ELSEWHERE = {
    "_jit": "test_hygiene",
    "callbacks": "boosting.test_callbacks",
    "lower_bounds": "study.test_lower_bounds",
    "plotting": "study.test_plotting",
    "integrations.dask.boosters": "integrations.dask.test_training",
    "integrations.dask.computations": "integrations.dask.test_functions",
    "integrations.lightgbm._warm_up": "integrations.test_warm_up",
    "integrations.xgboost._warm_up": "integrations.test_warm_up",
}


def names(folder: Path, pattern: str) -> set[str]:
    """Files below a folder as dotted names."""
    return {".".join(path.relative_to(folder).with_suffix("").parts) for path in folder.rglob(pattern)}


def file_of(module: str) -> str:
    """The test file of a module: its name without underscores."""
    folder, _, name = module.rpartition(".")
    return f"{folder}.test_{name.strip('_')}".lstrip(".")


TEST_FILES = names(TESTS, "test_*.py")
MODULES = {
    f"{prefix}.{name}".lstrip(".")
    for prefix, folder in SOURCES.items()
    for name in names(folder, "*.py")
    if not name.endswith("__init__")
}


@pytest.mark.parametrize("module", sorted(MODULES))
def test_every_module_is_named_by_a_test_file(module):
    assert (file_of(module) in TEST_FILES) != (module in ELSEWHERE)
    assert ELSEWHERE.get(module, file_of(module)) in TEST_FILES


@pytest.mark.parametrize("test_file", sorted(TEST_FILES))
def test_every_test_file_names_a_module(test_file):
    assert (test_file in {file_of(module) for module in MODULES}) != (test_file in ACROSS)
