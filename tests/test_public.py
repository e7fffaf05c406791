"""What users see of the library: its public names, all of them, and nothing else."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

import apsplit

NAMES = {
    "AdaBoostClassifier",
    "Dataset",
    "DecisionTreeClassifier",
    "GradientSplitFinder",
    "Report",
    "Split",
    "SplitFinder",
    "Tree",
    "__version__",
    "find_gradient_split",
    "find_split",
    "grow_gradient_tree",
    "load",
}
SUBPACKAGES = {"callbacks", "integrations", "lower_bounds", "plotting", "samplers", "testing"}


def test_dir_shows_public_names_only():
    assert {*dir(apsplit)} == {*apsplit.__all__} == NAMES | SUBPACKAGES
    assert len(apsplit.__all__) == len({*apsplit.__all__})


@pytest.mark.parametrize("name", apsplit.__all__)
def test_every_public_name_is_there(name):
    found = getattr(apsplit, name)
    if name in SUBPACKAGES:
        assert found is import_module(f"apsplit.{name}")
        assert {*getattr(found, "__all__", ())} <= {*dir(found)}


def test_other_names_are_not_there():
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = apsplit.no_such_name


def test_what_is_not_used_is_not_imported():
    """scikit-learn takes half a second, the hosts more."""
    code = """
import sys
import apsplit
print(sorted(name for name in sys.modules if name.startswith("apsplit.") and name.split(".")[1] in %r))
apsplit.callbacks, apsplit.integrations, apsplit.lower_bounds, apsplit.plotting, apsplit.samplers, apsplit.testing
apsplit.Tree, apsplit.find_gradient_split, dir(apsplit)
print([name for name in ("sklearn", "matplotlib", "pandas", "xgboost", "lightgbm") if name in sys.modules])
""" % [*SUBPACKAGES, "boosting", "study", "trees"]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == ["[]", "[]"]
