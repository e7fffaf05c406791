"""Parameters of samplers by name, as grids need them: ``sampler__share``, or ``sampler__0__share`` in a list."""

from __future__ import annotations

import dataclasses
from typing import Any

from apsplit.samplers import Sampler


def sampler_parameters(sampler: Any) -> dict[str, Any]:
    """The fields of a sampler, or of each of a list of samplers, by the names that grids use.

    >>> from apsplit.samplers import GOSS, LazyBoost
    >>> sampler_parameters(GOSS())
    {'sampler__top': 0.2, 'sampler__other': 0.1}
    >>> sampler_parameters([LazyBoost(0.5)])
    {'sampler__0__share': 0.5}
    """
    if isinstance(sampler, list | tuple):
        return {
            f"sampler__{i}__{name}": getattr(each, name) for i, each in enumerate(sampler) for name in _fields(each)
        }
    return {f"sampler__{name}": getattr(sampler, name) for name in _fields(sampler)}


def _fields(sampler: Any) -> list[str]:
    """What a sampler can be made with; nothing is known of those that are not dataclasses."""
    known: Any = sampler if isinstance(sampler, Sampler) and dataclasses.is_dataclass(type(sampler)) else None
    return [] if known is None else [field.name for field in dataclasses.fields(known) if field.init]


def with_parameters(sampler: Any, changes: dict[str, Any]) -> Any:
    """The sampler, or list of samplers, with some fields changed, given by their names after ``sampler__``.

    >>> from apsplit.samplers import LazyBoost, WeightTrimming
    >>> with_parameters([LazyBoost(0.5), WeightTrimming(0.9)], {"1__share": 0.8})
    [LazyBoost(share=0.5), WeightTrimming(share=0.8)]
    """
    for name in changes:
        if f"sampler__{name}" not in (known := sampler_parameters(sampler)):
            raise ValueError(
                f"sampler={sampler!r} has no parameter sampler__{name}; "
                f"{'it has ' + ', '.join(known) if known else 'set sampler first'}"
            )
    if not isinstance(sampler, list | tuple):
        return dataclasses.replace(sampler, **changes)
    found = list(sampler)
    for name, value in changes.items():
        place, _, field = name.partition("__")
        found[int(place)] = dataclasses.replace(found[int(place)], **{field: value})
    return found
