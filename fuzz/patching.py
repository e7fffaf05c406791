"""Constants of the library changed for a while, in every module that has them."""

from __future__ import annotations

import ast
import importlib
import inspect
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import ModuleType
from typing import Any


@cache
def source_tree(module: ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))


@cache
def imported_from(module: ModuleType, origin: str) -> frozenset[str]:
    """Names that a module takes from another one by ``from origin import name``."""
    nodes = [
        node for node in ast.walk(source_tree(module)) if isinstance(node, ast.ImportFrom) and node.module == origin
    ]
    return frozenset(alias.name for node in nodes for alias in node.names if alias.asname is None)


def holders(origin: str, name: str) -> list[ModuleType]:
    """The module that defines a constant, and those that imported it by its name."""
    return _holders(origin, name, len(sys.modules))


@cache
def _holders(origin: str, name: str, n_modules: int) -> list[ModuleType]:
    """Looked for again when modules have been loaded since."""
    modules = [module for key, module in list(sys.modules.items()) if key.split(".")[0] == "apsplit" and module]
    return [importlib.import_module(origin)] + [
        module for module in modules if hasattr(module, name) and name in imported_from(module, origin)
    ]


@contextmanager
def patched(values: dict[str, Any]) -> Iterator[None]:
    """Give constants, named as in ``apsplit.data.order.NEW_VALUE``, other values."""
    before: list[tuple[ModuleType, str, Any]] = []
    try:
        for path, value in values.items():
            origin, name = path.rsplit(".", 1)
            for module in holders(origin, name):
                before.append((module, name, getattr(module, name)))
                setattr(module, name, value)
        yield
    finally:
        for module, name, value in reversed(before):
            setattr(module, name, value)
