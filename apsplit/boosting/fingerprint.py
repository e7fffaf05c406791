"""Fingerprints of trainings: equal if two trainings would go the same way."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from types import BuiltinFunctionType, FunctionType
from typing import TYPE_CHECKING, Any

import numpy as np

from apsplit.data.share import held_here

if TYPE_CHECKING:
    from apsplit.boosting.rounds import Training


def fingerprint(training: Training, *, settings: bool = True) -> str:
    """Digest of what a training depends on: data, labels, weights and, with ``settings``, parameters but n_rounds."""
    digest = hashlib.blake2b()
    for learner in training.learners:
        builder, data = learner.builder, held_here(learner.builder.data)
        columns = data.columns
        arrays = [learner.label, learner.initial, columns.codes, columns.entry_row, columns.entry_code, columns.values]
        if not columns.exact.all():
            arrays.append(data.raw.flat)
        for array in arrays:
            digest.update(np.ascontiguousarray(array).data)
        digest.update(repr(data.shape).encode())
        if data.categories:
            digest.update(np.ascontiguousarray(data.wide_codes).data)
            digest.update(described(data.categories).encode())
        if settings:
            limits = (builder.criterion, builder.limits, builder.search, learner.learning_rate, learner.real)
            digest.update(repr((limits, learner.seed if training.seeded else None)).encode())
            digest.update(described(learner.samplers).encode())
            if data.categories:
                digest.update(repr(builder.by_sets).encode())
    return digest.hexdigest()


def digest_of(value: Any) -> str:
    """A digest that is the same for what is described by the same text."""
    return hashlib.blake2b(described(value).encode()).hexdigest()


def described(value: Any, *, everything: bool = False) -> str:
    """Text that is the same for what has the same type and content, now and in another process.

    Of a dataclass the fields that are compared count, or ``everything``.

    >>> from apsplit.samplers import LazyBoost
    >>> described([LazyBoost(0.5), {"b": 1, "a": np.float64(2.0)}])
    "[apsplit.samplers.features.LazyBoost({'share': 0.5}), {'a': 2.0, 'b': 1}]"
    """

    def all_of(values: Any) -> list[str]:
        return [described(each, everything=everything) for each in values]

    if isinstance(value, np.generic):
        value = value.item()
    if value is None or isinstance(value, bool | int | float | complex | str | bytes):
        return repr(value)
    if isinstance(value, np.ndarray) and value.dtype != object:
        content = np.ascontiguousarray(value).tobytes()
        return f"array({value.dtype.str}, {value.shape}, {hashlib.blake2b(content).hexdigest()})"
    if isinstance(value, list | tuple | np.ndarray):
        return f"[{', '.join(all_of(value))}]"
    if isinstance(value, set | frozenset):
        return f"{{{', '.join(sorted(all_of(value)))}}}"
    if isinstance(value, dict):
        pairs = sorted(zip(all_of(value), all_of(value.values()), strict=True))
        return f"{{{', '.join(f'{name}: {each}' for name, each in pairs)}}}"
    if isinstance(value, type | FunctionType | BuiltinFunctionType):
        return f"{value.__module__}.{value.__qualname__}"
    return f"{described(type(value))}({described(_content(value, everything), everything=everything)})"


def _content(value: Any, everything: bool) -> Any:
    """What an object consists of: what pickle would keep of it."""
    if is_dataclass(value) and not everything:
        return {field.name: getattr(value, field.name) for field in fields(value) if field.compare}
    try:
        made, *state = value.__reduce_ex__(2)
    except Exception as error:
        raise ValueError(
            f"a checkpoint cannot tell what {value!r} consists of ({error}); samplers should keep numbers, strings and "
            "arrays"
        ) from error
    return [made, *(list(part) if isinstance(part, Iterator) else part for part in state)]
