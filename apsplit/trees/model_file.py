"""Files of models: one JSON document, from which nothing but numbers, texts and trees can come.

A file may come from a stranger, a full disk or a cosmic ray. It is read byte by byte (a checksum) and value by value
(types, sizes, ranges, links of trees), and refused with a ValueError that says what is wrong; nothing in it is ever
executed or imported::

    {"checksum": "sha256:51f0...",                               of every byte after this line
     "format": "apsplit checkpoint", "version": 1,
     "content": {...}}

    array    {"dtype": "<f8", "shape": [3, 2], "base64": "..."}  little-endian, the last index runs fastest
    trees    {"n_nodes": array, "feature": array, ...}           their nodes one after the other, see `trees_entry`

Writing replaces the file as a whole: whoever reads it, and whatever ends the writer, the file is the old or the new
one.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import json
import math
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

import numpy as np

from apsplit.data.categories import MOST_CATEGORIES, Dictionaries
from apsplit.trees.category_sets import CategorySets, no_sets
from apsplit.trees.tree import Tree

_locks: Any = None
with contextlib.suppress(ImportError):  # Windows has none, but does not let go of a file that somebody writes to
    import fcntl as _locks

_DTYPES = ("|b1", "|i1", "|u1", "<i2", "<u2", "<i4", "<u4", "<i8", "<u8", "<f4", "<f8")
_FIRST = b'{"checksum": "sha256:%s",\n'  # the digest is that of everything else


# ------------------------------------------------------------------------------------------------------- documents


def save(path: Path, format_: str, version: int, content: dict[str, Any]) -> None:
    """Write a document; ``content`` may hold arrays of numbers."""
    document = {"format": format_, "version": version, "content": content}
    text = json.dumps(document, default=_plain, allow_nan=False, separators=(",", ":")).encode()[1:]
    replace_file(path, _FIRST % hashlib.sha256(text).hexdigest().encode() + text)


def load(path: Path, format_: str, version: int) -> Entry:
    """The content of a document."""
    return parse(path.read_bytes(), format_, version)


def parse(file: bytes, format_: str, version: int) -> Entry:
    """The content of a document, given as the bytes of its file."""
    n_first = len(_FIRST % (b"0" * 64))
    text = file[n_first:]
    if file[:n_first] != _FIRST % hashlib.sha256(text).hexdigest().encode():
        raise ValueError("it is damaged, or something else: its checksum is not that of its content")
    try:
        document = json.loads(b"{" + text, parse_constant=_refuse, object_pairs_hook=_unique)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    whole = Entry(document, "the file")
    found = whole["format"].text()
    if found != format_:
        raise ValueError(f"its format is {found!r}, not {format_!r}")
    if whole["version"].integer(1) != version:
        raise ValueError(f"it has version {document['version']} of the format, and this is for version {version}")
    return whole["content"]


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name comes twice")
    return found


def _plain(value: Any) -> Any:
    """What JSON makes of numpy's numbers and arrays."""
    if isinstance(value, np.generic) and value.dtype.kind in "biuf":
        return value.item()
    if isinstance(value, np.ndarray):
        dtype = value.dtype.newbyteorder("<").str
        if dtype in _DTYPES:
            content = np.ascontiguousarray(value, dtype).tobytes()
            return {"dtype": dtype, "shape": list(value.shape), "base64": base64.b64encode(content).decode()}
        raise ValueError(f"an array of dtype {value.dtype} cannot be kept in a file; use numbers")
    raise ValueError(f"{value!r} cannot be kept in a file; use numbers, strings, lists, dictionaries and arrays")


class Entry:
    """A value of a document, and where it stands. To ask for a type that the value is not of raises a ValueError."""

    def __init__(self, value: Any, where: str) -> None:
        self.value, self.where = value, where

    def _error(self, what: str) -> ValueError:
        return ValueError(f"{self.where} must be {what}")

    def __getitem__(self, name: str) -> Entry:
        if name not in self.names():
            raise ValueError(f"{self.where} has no {name!r}")
        return Entry(self.value[name], name)

    def names(self) -> list[str]:
        """The names in a dictionary."""
        if not isinstance(self.value, dict):
            raise self._error("a dictionary")
        return list(self.value)

    def each(self, length: int) -> list[Entry]:
        """The entries of a list, if it has this length."""
        if not isinstance(self.value, list) or len(self.value) != length:
            raise self._error(f"a list of {length}")
        return [Entry(value, f"an entry of {self.where}") for value in self.value]

    def or_none(self) -> Entry | None:
        """This entry, or None if its value is null."""
        return None if self.value is None else self

    def text(self) -> str:
        """The value, if it is a string."""
        if not isinstance(self.value, str):
            raise self._error("a string")
        return self.value

    def flag(self) -> bool:
        """The value, if it is true or false."""
        if not isinstance(self.value, bool):
            raise self._error("true or false")
        return self.value

    def integer(self, low: int, high: int = 2**63 - 1) -> int:
        """The value, if it is an integer from low to high."""
        if isinstance(self.value, bool) or not isinstance(self.value, int) or not low <= self.value <= high:
            raise self._error(f"an integer from {low} to {high}")
        return self.value

    def number(self) -> float:
        """The value, if it is a finite number."""
        if isinstance(self.value, bool) or not isinstance(self.value, int | float) or abs(self.value) > 1e308:
            raise self._error("a number")
        return float(self.value)

    def array(
        self, dtype: str, *shape: int | None, low: float = -np.inf, high: float = np.inf, nan: bool = False
    ) -> np.ndarray:
        """The value, if it is an array of this type and shape (None: any length) and within limits; NaN if allowed."""
        if self["dtype"].text() != dtype:
            raise self._error(f"of dtype {dtype}")
        found = self._any_array()
        if found.ndim != len(shape) or any(n not in (None, m) for n, m in zip(shape, found.shape, strict=True)):
            raise self._error("of shape (" + ", ".join("any" if n is None else str(n) for n in shape) + ")")
        if not ((found >= low) & (found <= high) | nan & (found != found)).all():
            raise self._error(f"from {low} to {high}")
        return found

    def _any_array(self) -> np.ndarray:
        dtype, shape = self["dtype"].text(), self["shape"].value
        if dtype not in _DTYPES:
            raise self._error(f"of one of the dtypes {', '.join(_DTYPES)}")
        if not isinstance(shape, list) or len(shape) > 2:
            raise self._error("of one or two dimensions")
        lengths = [Entry(n, f"the shape of {self.where}").integer(0, 2**40) for n in shape]
        content = base64.b64decode(self["base64"].text(), validate=True)  # raises ValueErrors of its own
        if len(content) != math.prod(lengths) * np.dtype(dtype).itemsize:
            raise self._error(f"of as many bytes as its shape {shape} says")
        if dtype == "|b1" and content.strip(b"\0\1"):
            raise self._error("of zeros and ones")
        native = np.dtype(dtype).newbyteorder("=")
        return np.frombuffer(content, dtype).astype(native).reshape(lengths)

    def plain(self) -> Any:
        """The value as it was before it was saved: arrays are arrays again."""
        if isinstance(self.value, dict):
            if self.value.keys() == {"dtype", "shape", "base64"}:
                return self._any_array()
            return {name: self[name].plain() for name in self.names()}
        if isinstance(self.value, list):
            return [each.plain() for each in self.each(len(self.value))]
        return self.value


# ------------------------------------------------------------------------------------------------------------- trees


def trees_entry(trees: Sequence[Tree]) -> dict[str, Any]:
    """Trees of one model, their nodes one after the other; children count from the first node of their own tree.

    ``right`` is the one after ``left``, and leaves have -1 as their feature and left child.
    """
    parts = {
        name: np.concatenate([getattr(tree, name) for tree in trees])
        for name in ("feature", "threshold", "missing_left", "left", "value", "gain", "cover")
    }
    return {"n_nodes": np.array([tree.n_nodes for tree in trees], np.int64)} | parts | _sets_entry(trees)


def _sets_entry(trees: Sequence[Tree]) -> dict[str, Any]:
    """Sets of categories of all trees, one after the other, and the dictionaries of their features; {}: none."""
    if not any(tree.categories for tree in trees):
        return {}
    sets = [tree.sets or no_sets(tree.n_nodes) for tree in trees]
    dictionaries = [[f, _values_entry(values, f)] for f, values in sorted(trees[0].categories.items())]
    return {
        "set_sizes": np.concatenate([np.diff(one.start) for one in sets]),
        "set_codes": np.concatenate([one.codes for one in sets]),
        "categories": dictionaries,
    }


def _values_entry(values: np.ndarray, f: int) -> Any:
    """A dictionary of categories: numbers, or texts."""
    if values.dtype.kind in "iuf":
        return values
    if all(isinstance(value, str | bool | int | float) for value in values.tolist()):
        return values.tolist()
    raise ValueError(f"the categories of feature {f} cannot be kept in a file; use numbers or strings")


def read_trees(entry: Entry, n_trees: int, n_features: int, classes: np.ndarray, names: list[str] | None) -> list[Tree]:
    """Trees that :func:`trees_entry` has described, if they are of this many features and classes."""
    n_nodes = entry["n_nodes"].array("<i8", n_trees, low=1, high=2**31 - 1)
    last = np.cumsum(n_nodes)
    total = int(last[-1]) if n_trees else 0
    has_sets = "categories" in entry.names()
    categories = _read_categories(entry["categories"], n_features) if has_sets else {}
    sets = _read_sets(entry, parts_of=n_nodes, most=categories) if has_sets else [None] * n_trees
    parts = {
        "feature": entry["feature"].array("<i4", total, low=-1, high=n_features - 1),
        "threshold": entry["threshold"].array("<f8", total, nan=has_sets),
        "missing_left": entry["missing_left"].array("|b1", total),
        "left": entry["left"].array("<i4", total, low=-1),
        "value": entry["value"].array("<f8", total, len(classes), low=0.0, high=1.0),
        "gain": entry["gain"].array("<f8", total),
        "cover": entry["cover"].array("<f8", total),
    }
    trees = []
    for first, stop, some in zip(last - n_nodes, last, sets, strict=True):
        arrays: dict[str, Any] = {name: part[first:stop] for name, part in parts.items()}
        left = arrays["left"]
        _check_links(arrays["feature"], left)
        right = np.where(left < 0, -1, left + 1)
        _check_sets(arrays["feature"], arrays["threshold"], some, categories)
        about: dict[str, Any] = {
            "classes": classes, "feature_names": names, "sets": some, "categories": categories
        }  # fmt: skip
        trees.append(Tree(**arrays, right=right, n_features=n_features, **about))
    return trees


def _read_categories(entry: Entry, n_features: int) -> Dictionaries:
    """Dictionaries of categorical features."""
    found: Dictionaries = {}
    for pair in entry.each(len(entry.value) if isinstance(entry.value, list) else 0):
        feature, values = pair.each(2)
        listed = values.plain()
        if isinstance(listed, list):
            if not all(isinstance(value, str | bool | int | float) for value in listed):
                raise ValueError("categories must be numbers or strings")
            texts = np.empty(len(listed), object)
            texts[:] = listed
            listed = texts
        if not isinstance(listed, np.ndarray) or listed.ndim != 1 or len(listed) > MOST_CATEGORIES:
            raise ValueError(f"categories of a feature must be a list of up to {MOST_CATEGORIES}")
        found[feature.integer(0, n_features - 1)] = listed
    return found


def _read_sets(entry: Entry, parts_of: np.ndarray, most: Dictionaries) -> list[CategorySets | None]:
    """The sets of each tree, given the numbers of their nodes."""
    sizes = entry["set_sizes"].array("<i8", int(parts_of.sum()), low=0, high=MOST_CATEGORIES)
    largest = max(map(len, most.values()), default=0)
    codes = entry["set_codes"].array("<i4", int(sizes.sum()), low=0, high=largest - 1)
    found: list[CategorySets | None] = []
    node = code = 0
    for n_nodes in parts_of.tolist():
        start = np.concatenate(([0], np.cumsum(sizes[node : node + n_nodes])))
        found.append(CategorySets(start, codes[code : code + int(start[-1])]))
        node, code = node + n_nodes, code + int(start[-1])
    return found


def _check_sets(feature: np.ndarray, threshold: np.ndarray, sets: CategorySets | None, known: Dictionaries) -> None:
    """Refuse sets of codes that are not ascending places in the dictionary of a node's feature."""
    sets = sets or no_sets(len(feature))
    is_set = sets.is_set
    if (np.isnan(threshold) != is_set).any():
        raise ValueError("nodes must have a set of categories or a threshold")
    for node in np.flatnonzero(is_set).tolist():
        codes, f = sets.of(node), int(feature[node])
        if f not in known or codes[-1] >= len(known[f]) or (np.diff(codes) <= 0).any():
            raise ValueError("a set of categories must be of a categorical feature, ascending, and in its dictionary")


def _check_links(feature: np.ndarray, left: np.ndarray) -> None:
    """Refuse links in which some node but the root is not the child of exactly one node that comes before it."""
    inner = np.flatnonzero(feature >= 0)
    pairs = np.arange(1, len(left), 2)  # siblings are adjacent, so these are the left children
    children = left[inner]
    if len(left) != 2 * len(inner) + 1 or (left[feature < 0] >= 0).any():
        raise ValueError("every node of a tree must be a leaf, or have two children")
    if not np.array_equal(np.sort(children), pairs) or not (children > inner).all():
        raise ValueError("every node of a tree must be the child of one that comes before it")


# ----------------------------------------------------------------------------------------------------------- writing


def replace_file(path: Path, content: bytes) -> None:
    """Write a file as a whole, and to the disk.

    It is written beside the old one, as ``.name.xxxxxxxx.part``, and takes its place when it is complete. What a
    killed process has left of that is removed by the next one; those of living ones are locked, and not touched.
    """
    part_name = f".{path.name[:40]}."  # file systems do not take much longer names
    for left_over in path.parent.iterdir():
        if left_over.name.startswith(part_name) and left_over.name.endswith(".part"):
            _remove_if_abandoned(left_over)
    with _locked_file(path.parent, part_name) as file:
        try:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            if _locks is None:  # else it stays locked
                file.close()
            os.replace(file.name, path)
        except BaseException:
            file.close()
            with contextlib.suppress(OSError):
                os.unlink(file.name)
            raise
    with contextlib.suppress(OSError):  # not every system has folders that can be synchronised
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _locked_file(folder: Path, prefix: str) -> IO[bytes]:
    """A new file, locked, so that no other process takes it for abandoned."""
    while True:
        file = tempfile.NamedTemporaryFile(dir=folder, prefix=prefix, suffix=".part", delete=False)  # noqa: SIM115
        if _locks is None:
            return file
        with contextlib.suppress(OSError):  # where there are no locks, nobody can hold one to remove it
            _locks.flock(file, _locks.LOCK_EX)
        if os.fstat(file.fileno()).st_nlink > 0:
            return file
        file.close()  # somebody was quicker, and has removed it


def _remove_if_abandoned(path: Path) -> None:
    """Remove a file that no living process has locked."""
    with contextlib.suppress(OSError):
        if _locks is None:
            path.unlink()  # refused while somebody writes to it
            return
        with path.open("rb") as file:
            _locks.flock(file, _locks.LOCK_EX | _locks.LOCK_NB)
            path.unlink()
