"""Files of models: one JSON document, from which nothing but numbers, texts and trees can come.

A file may come from a stranger, a full disk or a cosmic ray. It is read byte by byte (a checksum) and value by value
(types, sizes, ranges, links of trees), and refused with a ValueError that says what is wrong; nothing in it is ever
executed or imported::

    {"checksum": "sha256:51f0...",                               of every byte after this line
     "format": "apsplit model", "version": 1,
     "content": {...}}

    array    {"dtype": "<f8", "shape": [3, 2], "base64": "..."}  little-endian, the last index runs fastest
    labels   array, or {"dtype": "<U3", "values": ["no", "yes"]}
    trees    {"n_nodes": array, "feature": array, ...}           their nodes one after the other, see `trees_entry`

docs/MODEL_FORMAT.md has all of it. Names that a reader does not know are refused, so that a later release may add some
without a new version: older ones read every file that does without.
"""

from __future__ import annotations

import base64
import hashlib
import json
import math
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from apsplit.trees import category_file
from apsplit.trees.safe_write import replace_file
from apsplit.trees.tree import Tree

_DTYPES = ("|b1", "|i1", "|u1", "<i2", "<u2", "<i4", "<u4", "<i8", "<u8", "<f4", "<f8")
_LARGEST = sys.float_info.max
_WIDEST = 2**16  # characters of a label
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

    def only(self, *names: str, optional: Sequence[str] = ()) -> Entry:
        """This dictionary, if it has these names, perhaps some of the optional ones, and no others."""
        for name in names:
            _ = self[name]
        unknown = sorted({*self.names()} - {*names, *optional})
        if unknown:
            raise ValueError(f"{self.where} has {unknown[0]!r}, which this release of apsplit does not know")
        return self

    def each(self, length: int | None = None) -> list[Entry]:
        """The entries of a list, if it has this length."""
        if not isinstance(self.value, list) or length not in (None, len(self.value)):
            raise self._error("a list" if length is None else f"a list of {length}")
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

    def choice(self, choices: Sequence[str]) -> str:
        """The value, if it is one of these strings."""
        if self.text() not in choices:
            raise self._error(f"one of {', '.join(map(repr, choices))}")
        return self.text()

    def scalar(self) -> bool | int | float | str | None:
        """The value, if it is null, true, false, a finite number or a string."""
        if self.value is None or isinstance(self.value, bool | str):
            return self.value
        if isinstance(self.value, int):
            return self.integer(-(2**63))
        return self.number()

    def names_of_features(self, n_features: int) -> list[str] | None:
        """The value, if it is null or a list of as many strings."""
        return None if self.value is None else [each.text() for each in self.each(n_features)]

    def labels(self, least: int) -> np.ndarray:
        """The value, if it is a list of ascending labels of classes, at least so many."""
        if self["dtype"].text() in _DTYPES:
            found = self.array(self["dtype"].text(), None)
        else:
            self.only("dtype", "values")
            values = [each.scalar() for each in self["values"].each()]
            width = self["dtype"].text().removeprefix("<U")
            if width == "object":
                found = np.empty(len(values), object)
                found[:] = values
            else:
                longest = max((len(each.text()) for each in self["values"].each()), default=1)
                if not width.isascii() or not width.isdigit() or not max(longest, 1) <= int(width[:9]) <= _WIDEST:
                    raise self._error("of a dtype for labels that is wide enough")
                found = np.array(values, f"U{int(width)}")
        try:
            ascending = bool((found[1:] > found[:-1]).all())
        except TypeError:
            ascending = False
        if len(found) < least or not ascending:
            raise self._error(f"at least {least} labels, ascending")
        return found

    def array(
        self, dtype: str, *shape: int | None, low: float = -_LARGEST, high: float = _LARGEST, nan: bool = False
    ) -> np.ndarray:
        """The value, if it is an array of this type and shape (None: any length) and within limits; NaN if allowed."""
        self.only("dtype", "shape", "base64")
        if self["dtype"].text() != dtype:
            raise self._error(f"of dtype {dtype}")
        found = self._any_array()
        if found.ndim != len(shape) or any(n not in (None, m) for n, m in zip(shape, found.shape, strict=True)):
            raise self._error("of shape (" + ", ".join("any" if n is None else str(n) for n in shape) + ")")
        wide = found.astype(np.float64) if dtype == "<f4" else found  # which has no number as large as the limits
        if not ((wide >= low) & (wide <= high) | nan & (wide != wide)).all():
            raise self._error(f"from {low} to {high}")
        return found

    def any_floats(self, length: int | None) -> list[float]:
        """The value, if it is an array of floats, infinite and NaN included."""
        return self.array("<f8", length, low=-np.inf, high=np.inf, nan=True).tolist()

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


def labels_entry(labels: np.ndarray) -> Any:
    """Labels of classes as a document keeps them: numbers as an array, anything else as a list with its dtype."""
    if labels.dtype.kind in "biuf":
        return labels
    values = [each.item() if isinstance(each, np.generic) else each for each in labels.tolist()]
    dtype = "object" if labels.dtype == object else f"<U{max(1, labels.dtype.itemsize // 4)}"
    if labels.dtype.kind not in "UO" or not all(isinstance(each, str | bool | int | float) for each in values):
        raise ValueError(f"labels like {values[0]!r} ({labels.dtype}) cannot be kept in a file; use numbers or strings")
    return {"dtype": dtype, "values": values}


# ------------------------------------------------------------------------------------------------------------- trees


_NODES = ("feature", "threshold", "missing_left", "missing_seen", "left", "value", "gain", "cover")


def trees_entry(trees: Sequence[Tree]) -> dict[str, Any]:
    """Trees of one model, their nodes one after the other; children count from the first node of their own tree.

    ``right`` is the one after ``left``, and leaves have -1 as their feature and left child.
    """
    parts = {name: np.concatenate([getattr(tree, name) for tree in trees]) for name in _NODES}
    return {"n_nodes": np.array([tree.n_nodes for tree in trees], np.int64)} | parts | category_file.sets_entry(trees)


def read_trees(
    entry: Entry, n_trees: int, n_features: int, classes: np.ndarray | None, names: list[str] | None
) -> list[Tree]:
    """Trees that :func:`trees_entry` has described, if they are of this many features and classes (None: gradients)."""
    entry.only("n_nodes", *_NODES, optional=category_file.NAMES)
    n_nodes = entry["n_nodes"].array("<i8", n_trees, low=1, high=2**31 - 1)
    last = np.cumsum(n_nodes)
    total = int(last[-1]) if n_trees else 0
    value, (sets, categories) = entry["value"], category_file.read_sets(entry, n_nodes, n_features)
    parts = {
        "feature": entry["feature"].array("<i4", total, low=-1, high=n_features - 1),
        "threshold": entry["threshold"].array("<f8", total, high=np.inf, nan=True),
        "missing_left": entry["missing_left"].array("|b1", total),
        "missing_seen": entry["missing_seen"].array("|b1", total),
        "left": entry["left"].array("<i4", total, low=-1),
        "value": value.array("<f8", total) if classes is None else value.array("<f8", total, len(classes), low=0.0),
        "gain": entry["gain"].array("<f8", total),
        "cover": entry["cover"].array("<f8", total),
    }
    trees = []
    for first, stop, some in zip(last - n_nodes, last, sets, strict=True):
        arrays: dict[str, Any] = {name: part[first:stop] for name, part in parts.items()}
        left = arrays["left"]
        check_links(arrays["feature"], left)
        right = np.where(left < 0, -1, left + 1)
        category_file.check_sets(arrays["feature"], arrays["threshold"], some, categories)
        about: dict[str, Any] = {
            "classes": classes, "feature_names": names, "sets": some, "categories": categories
        }  # fmt: skip
        trees.append(Tree(**arrays, right=right, n_features=n_features, **about))
    return trees


def check_links(feature: np.ndarray, left: np.ndarray) -> None:
    """Refuse links in which some node but the root is not the child of exactly one node that comes before it."""
    inner = np.flatnonzero(feature >= 0)
    pairs = np.arange(1, len(left), 2)  # siblings are adjacent, so these are the left children
    children = left[inner]
    if len(left) != 2 * len(inner) + 1 or (left[feature < 0] >= 0).any():
        raise ValueError("every node of a tree must be a leaf, or have two children")
    if not np.array_equal(np.sort(children), pairs) or not (children > inner).all():
        raise ValueError("every node of a tree must be the child of one that comes before it")
