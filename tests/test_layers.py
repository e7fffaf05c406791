"""Imports point one way: from the layers that many others stand on, to those that nothing stands on.

A module may import from its own layer and from those before it, at the top or inside a function. What is imported for
type checkers alone does not count. Exceptions are listed, each with its reason.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.util import resolve_name
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = {"apsplit": ROOT / "apsplit", "apsplit.integrations": ROOT / "integrations"}

# From below to above; a module belongs to the entry with the longest name that its own begins with.
LAYERS = (
    (
        "apsplit._html",
        "apsplit._jit",
        "apsplit._elementary",
        "apsplit._threads",
        "apsplit._records",
        "apsplit._phases",
        "apsplit._ahead",
    ),
    ("apsplit.data", "apsplit._validation", "apsplit._work", "apsplit._pool", "apsplit._lists", "apsplit._categories"),
    ("apsplit.splits",),
    ("apsplit.gradients",),
    ("apsplit.trees",),
    ("apsplit.samplers",),
    ("apsplit.boosting",),
    ("apsplit.study",),
    ("apsplit", "apsplit.callbacks", "apsplit.lower_bounds", "apsplit.plotting", "apsplit.extending"),
    ("apsplit.integrations",),
)
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}

# (importer, imported), inside a function only.
ON_DEMAND = {
    ("apsplit.splits.report", "apsplit.study.plotting"): "Report.plot draws its picture on demand",
    (
        "apsplit.boosting.adaboost",
        "apsplit.study.learning_curve",
    ): "AdaBoostClassifier.plot draws on demand",
    ("apsplit.trees.tree", "apsplit.study.tree_plot"): "Tree.plot draws its picture on demand",
}
# What gradients share with classes: the record of a candidate, the tie rule and the midpoint; and the public answer.
OF_SPLITS_FOR_GRADIENTS = {"apsplit.splits.candidate", "apsplit.splits.split"}
PUBLIC_FOR_INTEGRATIONS = ("apsplit.extending", "apsplit.samplers", "apsplit.callbacks")
# The command line may call everything, as a user may; nothing imports it.
COMMAND_LINE = "apsplit.__main__"


def modules() -> dict[str, Path]:
    """Every module by its name; a package is its ``__init__``."""
    found = {}
    for package, folder in FOLDERS.items():
        for path in sorted(folder.rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            found[".".join((package, *parts)).removesuffix(".__init__")] = path
    return found


MODULES = modules()


def imports(name: str) -> Iterator[tuple[str, str, bool]]:
    """(imported module, name taken from it or "", whether at the top) of a module, but for those of type checkers."""
    tree = ast.parse(MODULES[name].read_text())
    package = name if MODULES[name].name == "__init__.py" else name.rpartition(".")[0]
    of_types = {
        child
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")
        for statement in node.body
        for child in ast.walk(statement)
    }
    inside = {
        child
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for child in ast.walk(node)
    }
    for node in ast.walk(tree):
        if node in of_types:
            continue
        if isinstance(node, ast.Import):
            yield from ((alias.name, "", node not in inside) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = resolve_name("." * node.level + (node.module or ""), package)
            yield from ((module, alias.name, node not in inside) for alias in node.names)


def own_imports(name: str) -> Iterator[tuple[str, str, bool]]:
    """Imports of this library: (module, name taken from it or "", whether at the top)."""
    for module, taken, at_top in imports(name):
        if f"{module}.{taken}" in MODULES:  # from package import module
            yield f"{module}.{taken}", "", at_top
        elif module.split(".")[0] == "apsplit":
            yield module, taken, at_top


def is_in(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def level_of(name: str) -> int:
    return LEVEL[max((layer for layer in LEVEL if is_in(name, layer)), key=len)]


LIBRARY = [name for name in MODULES if not is_in(name, "apsplit.testing") and name != COMMAND_LINE]


def test_every_module_has_a_layer():
    at_the_top = LEVEL["apsplit"]
    assert {name for name in LIBRARY if level_of(name) == at_the_top} == {*LAYERS[at_the_top]} & {*LIBRARY}
    assert all((importer, imported) in _pairs() for importer, imported in ON_DEMAND), "an exception nobody needs"


def _pairs() -> set[tuple[str, str]]:
    return {(name, module) for name in MODULES for module, _, _ in own_imports(name)}


@pytest.mark.parametrize("name", LIBRARY)
def test_a_module_imports_from_its_layer_and_those_before(name):
    wrong = [
        module
        for module, _, at_top in own_imports(name)
        if level_of(module) > level_of(name) and (at_top or (name, module) not in ON_DEMAND)
    ]
    assert not wrong, f"{name} imports from layers above its own: {wrong}"


@pytest.mark.parametrize("name", [name for name in LIBRARY if is_in(name, "apsplit.gradients")])
def test_gradients_take_from_splits_what_both_share(name):
    taken = {module for module, _, _ in own_imports(name) if is_in(module, "apsplit.splits")}
    assert taken <= OF_SPLITS_FOR_GRADIENTS


@pytest.mark.parametrize("name", [name for name in MODULES if is_in(name, "apsplit.testing")])
def test_oracles_share_no_code_with_the_engine(name):
    assert all(is_in(module, "apsplit.testing") for module, _, _ in own_imports(name))


def test_nothing_of_the_library_needs_the_oracles_or_the_command_line():
    for name in LIBRARY:
        assert not any(is_in(module, "apsplit.testing") or module == COMMAND_LINE for module, _, _ in own_imports(name))


@pytest.mark.parametrize("name", [name for name in MODULES if is_in(name, "apsplit.integrations")])
def test_integrations_use_public_names_only(name):
    for module, taken, _ in own_imports(name):
        if is_in(module, "apsplit.integrations"):
            continue
        assert module == "apsplit" or any(is_in(module, public) for public in PUBLIC_FOR_INTEGRATIONS), module
        assert not taken.startswith("_"), f"{module}.{taken}"
