"""Every numeric constant of the library: what may be drawn at random because it only tunes, and what is fixed, and why.

A constant that tunes must not be able to change an answer. ``tests/test_fuzz.py`` fails for a constant that stands in
neither table. Constants that kernels use are frozen when numba compiles them (and would be kept on disk so), so these
are changed only in processes where kernels are plain Python.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

import apsplit
from fuzz.patching import imported_from, source_tree

_COST = (1e-6, 0.1, 1.0, 100.0, 1e9)
TUNING: dict[str, tuple[Any, ...]] = {
    "_threads.WORK_PER_THREAD": (1.0, 1e4, 1e12),
    "_threads.WORK_PER_CHUNK": (1.0, 1e4, 1e12),
    "_threads.CHUNKS_PER_THREAD": (1, 4, 100),
    # A slack may be larger than proven, which costs time only.
    "splits.bounds.SLACK": (2.0**-49, 2.0**-30, 2.0**-8),
    "splits.bounds._MOST_CORNERS": (0, 3, 10, 12),
    "data.bundles.MOST_ROWS": (2, 16, 256),
    "data.bundles._MOST_TRIED": (0, 1, 8),
    "data.bundles._SAMPLED_ROWS": (1, 5, 1024),
    "data.bundles._BLOCK": (1, 7, 4096),
    "data.selection._MOST_ROWS": (0.0, 0.25, 1.0),
    "data.encode._ENTRIES_SHARE": (0.0, 0.1, 0.4, 0.9, 1.0),
    "data.encode._ENTRIES_SHARE_TWO_VALUED": (0.0, 0.15, 0.5, 1.0),
    "data.encode._SAMPLED_COLUMNS": (1, 2, 256),
    "data.encode._SPARSE_COLUMNS": (1, 3, 1 << 16),
    "data.binning.SAMPLE_ROWS": (8, 20, 16384),
    "data.binning._BLOCK_BYTES": (64, 1024, 1 << 19),
    "data.binning.HASH_SIZE": (512, 1024, 4096),
    "data.binning._GRID_CELLS": (2, 16, 1024),
    # Gradient trees.
    "_phases._SPINS": (0, 1, 400),
    "_phases._STAYS": (0, 1, 2000),
    "_work.BLOCK": (1, 7, 512),  # at most what there is: layouts are made of it
    "data.binning.COARSE_BINS": (4, 17, 100, 240),  # at most what is left of 256 by a shift of _MOST_SHIFT
    "data.packed_codes._BLOCK": (1, 7, 256),
    "data.packed_codes.EMPTY_CODES": (1, 2, 8),
    "gradients.entries._PART": (1, 5, 32),
    "gradients.entries._MOST_PARTS": (1, 3, 256),  # at most a line
    "gradients.refine._EDGES": (1, 3, 256),  # at most a line
    "gradients.stats.ROWS_OF_CHUNK": (1, 7, 1 << 12),
    "trees.grow._MOST_SHIFT": (0, 1, 3, 4),
    "trees.gradient_grower._SHARED_CELLS": (0, 1000, 1 << 40),
    "trees.gradient_memory.PASSED_SHARE": (0.0, 0.3, 2.0),
    "trees.gradient_memory.SAMPLED_WORDS": (1, 5, 1024),
    "trees.gradient_memory.POOL_BYTES": (0, 1 << 15, 1 << 28),
    "trees.gradient_memory.BATCH_BYTES": (0, 1000, 1 << 25),
    "trees.gradient_memory.RANGES_PER_THREAD": (1, 2, 13),
    "trees.gradient_memory.PARTS_PER_THREAD": (1, 3, 8),
    "trees.gradient_memory.LONG_SHARE": (1, 4, 16),
    "trees.gradient_memory.MOST_NODES": (1, 2, 5, 1024),
    "trees.gradient_memory.ORDER_BYTES": (0, 1 << 29),
    "trees.gradient_memory.BINS_PER_ROOT": (0.1, 1.0, 3.0, 8.0, 1e9),
    "trees.gradient_memory.BINS_PER_ROW": (0.0, 0.25, 0.5, 1e9),
    "trees.gradient_memory.SEEK_COST": (0.0, *_COST),
    "trees.gradient_memory.SORT_COST": (0.0, *_COST),
    "trees.gradient_memory.PASS_COST": (0.0, 1.0, 1e9),
    "data.order.ORDER_COST": (0.0, 40.0),
    # Trees of classes.
    "splits.histogram.ROWS_OF_CHUNK": (1, 9, 1 << 14),
    "data.bundles._FIRST_ROWS": (1, 9, 256),
    "trees.together._RECALLED_CELLS": (0, 1 << 24),
    "trees.class_grower._SHARED_CELLS": (0, 1000, 1 << 40),
    "trees.class_grower.SMALL_ROWS": (0, 3, 8, 64),
    "trees.class_grower.MOST_SMALL_ROWS": (0, 10, 1024),
    "trees.class_grower.SMALL_SHARE": (0.0, 0.125, 1e3),
    "trees.builder._FEW_LEVELS": (0, 2, 4, 100),
    "trees.builder._MOST_BYTES": (0, 1 << 26),
    "data.tables._MOST_SPAN": (1, 30, 1 << 16),
    "data.tables._ROWS_AT_ONCE": (1, 3, 16),
    "trees.prediction._STEP_COST": _COST,
    "trees.prediction._BLOCK": (1, 7, 64),
    "data.labels._LABEL_SPAN": (1, 10, 4096),
}
_SCANNED = (
    *("_LEFT_G", "_LEFT_H", "_RIGHT_G", "_RIGHT_H", "_LEFT_R", "_RIGHT_R", "_LEFT_SCORE", "_RIGHT_SCORE", "SCORE"),
    *("_UP", "_DOWN", "_RATIO", "UPPER", "FILLED", "SUM_G", "SUM_H", "SUM_RATIO", "SUM_LAST", "_MEMBER", "_SPARE"),
)
_OF_CLASSES = (
    *("LEFT", "RIGHT", "SCORE", "LOWER", "CORNERS", "FILLED", "WEIGHT", "NODE", "FEATURE", "PLACE", "SHIFT"),
    *("MISSING_ROW", "OFFERS", "MISSING_WEIGHT", "N_FILLED", "LEAST", "SUMS"),
)
_CONTRACT, _LAYOUT, _CODE = (
    "part of the contract",
    "a layout: 8-bit codes and what is made of them",
    "a name, as a number",
)
_LINES = "a layout: where a line begins in the memory of a thread"
FIXED = {
    **dict.fromkeys(
        [f"_phases.{n}" for n in ("_TICKET", "_DONE", "_FUNCTION", "_ADDRESS", "_LEADS", "_HELPERS", "_HERE")], _CODE
    ),
    **dict.fromkeys([f"_phases.{name}" for name in ("_ITEM_BITS", "_MASK", "MOST_ITEMS")], "a layout: a ticket"),
    "_records.LINE_BYTES": "a layout: lines of the cache",
    "trees.gradient_memory._LINE": "a layout: lines of the cache",
    "_work.MOST_GROUPS": "a layout: packed codes of a block",
    "_work.WORDS": _LINES,
    **dict.fromkeys(
        [f"_work.{name}" for name in ("LINE", "MEMBER", "SORTING", "LISTS", "ARGUMENTS", "INTS", "FLOATS")], _LINES
    ),
    "_pool.OPEN": _LINES,
    "data.sorting.NEW_VALUE": "a layout: the highest bit of a row",
    "data.order.MOST_ROWS": "a layout: the highest bit of a row",
    "data.sorting.STACK": "a layout: memory for sorting",
    "gradients.refine._ROW": "a layout: the other bits of a row",
    "_lists.ROW": "a layout: the other bits of a row",
    **dict.fromkeys([f"_lists.{name}" for name in ("SEARCHED", "KEPT", "N_ENTRIES", "TOTALS")], _LINES),
    **dict.fromkeys([f"gradients.refine.{n}" for n in ("BEFORE_G", "BEFORE_H", "BEFORE_LAST", "_PLACE")], _LINES),
    **dict.fromkeys([f"gradients.scan.{name}" for name in _SCANNED], _LINES),
    **dict.fromkeys(["gradients.criterion.BEFORE_3_4", "gradients.criterion.SINCE_3_4"], "names of rules"),
    "gradients.scan._LOWEST": "the lowest of scores",
    **dict.fromkeys([f"splits.scan.{name}" for name in _OF_CLASSES], _LINES),
    "splits.refine.OTHERS": _CODE,
    "gradients.scan._LEAST": "below every denominator for which bounds are trusted: part of a proof",
    "gradients.stats.MOST_ROWS": "a limit of what users may ask for; a layout: |G| and counts in one integer",
    "boosting.rounds._LEAST_EDGE": "defines when boosting ends",
    "boosting.rounds._ROUNDING": "defines when boosting ends",
    "boosting.rounds._LARGEST_VOTE": "defines votes",
    "splits.bounds._OPEN_CLASSES": "a layout: memory of corners",
    "boosting.checkpoint._VERSION": _CODE,
    "boosting.grown_file._VERSION": _CODE,
    "trees.together._NO_FEATURE": _CODE,
    "testing.partitions.MOST_ENUMERATED": "the contract, as the oracle has it",
    "_ahead._PATIENCE": "how long another process is waited for",
    "_ahead._NAP": "how often it is looked at",
    "_jit._SECONDS": "what is said",
    "splits.report._N_RECENT": "how many reports hold their data",
    **dict.fromkeys(
        [
            f"_elementary.{name}"
            for name in ("_PER_STEP", "_SHIFT", "_STEP", "_REST", "_LOG_TWO", "_LOG_TWO_REST", "_FRACTION", "_ONE")
        ],
        "what exp and log are made of",
    ),
    "trees.tree_file.MODEL_VERSION": _CODE,
    **dict.fromkeys(
        ["data.dataset._SHOWN_NAMES", "trees.tree._SHOWN_LEVELS", "trees.tree._SHOWN_LINES"], "what is shown"
    ),
    "trees.tree_file._MOST_FEATURES": "a limit of what files may hold",
    "trees.model_file._WIDEST": "a limit of what files may hold",
    "trees.model_file._LARGEST": "the largest float64",
    "splits.criterion.ERROR": _CODE,
    "splits.criterion.GINI": _CODE,
    "splits.criterion.ENTROPY": _CODE,
    "splits.criterion.EXPONENTIAL": _CODE,
    "splits.criterion.NO_KEY": _CODE,
    "data.binning.MISSING": _LAYOUT,
    "data.categories.MOST_CATEGORIES": "the contract: codes of categories have 16 bits",
    "data.categories.MISSING_CATEGORY": _LAYOUT,
    **dict.fromkeys([f"_categories.{name}" for name in ("THRESHOLD", "ONE", "ALL", "SET")], _CODE),
    **dict.fromkeys(
        [f"_categories.{name}" for name in ("CODES", "FIRST", "SECOND", "LAST", "ORDER", "SPARE", "CATEGORY_LINES")],
        _LINES,
    ),
    "splits.categories.MOST_ENUMERATED": "the contract: of how many categories all sets are tried",
    **dict.fromkeys([f"splits.categories.{name}" for name in ("IN_COUNTS", "_SINGLE", "_LISTED")], _CODE),
    "trees.tree._MOST_SHOWN": "how much of a set is shown",
    "data.binning.MAX_BINS": f"{_LAYOUT}; Dataset(max_bins=) is drawn in every area",
    "data.fixed_point.HEADROOM_BITS": _CONTRACT,
    "splits.report._NEVER": _CODE,
    "samplers.draw.MAX_SAMPLE": "a limit of what users may ask for",
    "data.tables._EXACT_INTEGERS": "where float64 ends to tell integers apart",
    "_validation._LARGEST": "the largest int64",
    "_validation._FEW_LABELS": "defines which y is refused",
    "data.labels.MAX_CLASSES": "a limit of what users may ask for",
    "_validation._SMALLEST_GRADIENT": "a limit of what users may ask for",
    "boosting.weights._LEAST_TOTAL": _CONTRACT,
    "boosting.weights._MOST_TOTAL": _CONTRACT,
    "boosting.weights._NEW_TOTAL_BITS": _CONTRACT,
    "boosting.weights._MOST_AT_ONCE": _CONTRACT,
}
PICTURES = ("study.plotting", "study.tree_plot")  # modules whose constants are sizes and colours
_KERNELS = {"kernel", "inline", "called", "approximate", "allocating_kernel", "phase"}


@cache
def modules() -> tuple[ModuleType, ...]:
    """All of the library but its command line and the adapters."""
    names = [module.name for module in pkgutil.walk_packages(apsplit.__path__, "apsplit.")]
    skipped = ("apsplit.integrations", "apsplit.__main__")
    return tuple(importlib.import_module(name) for name in names if not name.startswith(skipped))


def _is_number(value: object) -> bool:
    if isinstance(value, tuple):
        return len(value) > 0 and all(map(_is_number, value))
    return isinstance(value, int | float | np.number) and not isinstance(value, bool)


@cache
def numeric_constants() -> tuple[str, ...]:
    """Names like ``data.order.NEW_VALUE`` of all capital names that hold numbers where they are assigned."""
    found = []
    for module in modules():
        for node in source_tree(module).body:
            if isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                names = [name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)]
                found += [
                    f"{module.__name__.removeprefix('apsplit.')}.{name}"
                    for name in names
                    if name.isupper() and _is_number(getattr(module, name, None))
                ]
    return tuple(found)


def unknown() -> list[str]:
    """Constants that stand in neither table."""
    pictures = tuple(f"{name}." for name in PICTURES)
    return [name for name in numeric_constants() if name not in {*TUNING, *FIXED} and not name.startswith(pictures)]


def gone() -> list[str]:
    """Names in the tables that are no constants any more."""
    return [name for name in (*TUNING, *FIXED) if name not in numeric_constants()]


@cache
def _kernel_names(module: ModuleType) -> frozenset[str]:
    """Names that the kernels of a module look up."""
    tree = source_tree(module)
    made = {
        call.args[0].id
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in _KERNELS
        if call.args and isinstance(call.args[0], ast.Name)
    }
    names = set()
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            decorators = {
                node.id for node in ast.walk(ast.Tuple(function.decorator_list)) if isinstance(node, ast.Name)
            }
            if function.name in made or decorators & _KERNELS:
                names |= {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
    return frozenset(names)


@cache
def is_in_kernels(constant: str) -> bool:
    """Whether a constant is compiled into kernels, or another constant is made of it."""
    origin, name = f"apsplit.{constant}".rsplit(".", 1)
    return any(
        name in _kernel_names(module)
        for module in modules()
        if module.__name__ == origin or name in imported_from(module, origin)
    )
