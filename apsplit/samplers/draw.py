"""A Draw, which is what samplers get and give: what a round knows, and what it is trained on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from apsplit._validation import check_number
from apsplit.data.dataset import Dataset
from apsplit.data.share import Encoded

MAX_SAMPLE = 2**32  # as many as a Dataset may have rows


class Round(NamedTuple):
    """The outcome of a round, for samplers that learn.

    Examples
    --------
    >>> outcome = Round(features=None, chosen=np.array([2, 5]), edge=0.3)
    >>> outcome.edge > 0  # better than chance
    True
    """

    features: np.ndarray | None  # features that were offered to the tree; None: all
    chosen: np.ndarray  # features that the tree's splits use
    edge: float  # 1 - 2 error on all rows; for K classes 1 - error K / (K - 1)


@dataclass(frozen=True, eq=False)
class Draw:
    """What a round may know, and what it is going to be trained on.

    Examples
    --------
    A sampler takes one and returns another:

    >>> from apsplit.samplers import LazyBoost
    >>> draw = LazyBoost(0.5).sample(Draw.first(np.eye(4), [0, 0, 1, 1]))
    >>> len(draw.selected_features), len(draw.selected_rows)
    (2, 4)
    """

    round: int  # 0, 1, ...
    data: Encoded
    label: np.ndarray  # place of the class of every row: 0, 1, ...
    weight: np.ndarray  # int64 of every row; 0: the row does not exist
    order: np.ndarray  # all existing rows by decreasing weight
    rng: np.random.Generator  # the round's own; the only source of randomness
    rows: np.ndarray | None = None  # selected rows, ascending, each once; None: all existing ones
    features: np.ndarray | None = None  # selected features, ascending; None: all
    margin: np.ndarray | None = None  # y F(x) of every row, if some sampler uses_margin and there are two classes
    previous: Round | None = None  # the round before
    notes: dict[str, float] = field(default_factory=dict)  # what samplers report; a later one overwrites
    sample_weight: np.ndarray | None = None  # weight of every row before the first round; None: all equal
    n_threads: int | None = None  # that the fit may use; None: all processors

    @classmethod
    def first(cls, X: Any, label: ArrayLike, weight: ArrayLike | None = None, *, seed: int = 0) -> Draw:
        """The draw of a first round, to try samplers on.

        >>> Draw.first([[1.0], [2.0], [3.0]], [0, 1, 1], [3, 0, 5]).order
        array([2, 0])
        """
        data = X if isinstance(X, Dataset) else Dataset(np.asarray(X))
        label = np.asarray(label)
        integers = np.ones(len(label), np.int64) if weight is None else np.asarray(weight, np.int64)
        order = np.argsort(-integers, kind="stable")
        return cls(
            round=0,
            data=data,
            label=label,
            weight=integers,
            order=order[integers[order] > 0],
            rng=np.random.default_rng(seed),
            sample_weight=integers,
        )

    @property
    def selected_rows(self) -> np.ndarray:
        """The rows that are left, ascending."""
        return np.flatnonzero(self.weight) if self.rows is None else self.rows

    @property
    def selected_order(self) -> np.ndarray:
        """The rows that are left, by decreasing weight."""
        if self.rows is None:
            return self.order
        return self.order[mask_of(self.rows, len(self.weight))[self.order]]

    @property
    def selected_features(self) -> np.ndarray:
        """The features that are left, ascending."""
        return np.arange(self.data.shape[1], dtype=np.intp) if self.features is None else self.features

    def with_rows(self, rows: np.ndarray, **notes: float) -> Draw:
        """The draw with some of its selected rows only, given in any order, each once; all rows change nothing."""
        notes = self.notes | {"kept_rows": len(rows)} | notes
        if len(rows) == len(self.order if self.rows is None else self.rows):
            return replace(self, notes=notes)
        return replace(self, rows=np.flatnonzero(mask_of(rows, len(self.weight))), notes=notes)

    def with_features(self, features: np.ndarray, **notes: float) -> Draw:
        """The draw with some of its selected features only, in any order, each once; all features change nothing."""
        notes = self.notes | {"kept_features": len(features)} | notes
        if len(features) == len(self.selected_features):
            return replace(self, notes=notes)
        return replace(self, features=np.sort(features), notes=notes)

    def with_weights(self, rows: np.ndarray, weight: np.ndarray, **notes: float) -> Draw:
        """The draw with some of its selected rows and new weights of them; no other row exists any more."""
        spread = np.zeros_like(self.weight)
        spread[rows] = weight
        order = rows[np.lexsort((rows, -weight))]
        return replace(self.with_rows(rows, **notes), weight=spread, order=order)


class Sampler(ABC):
    """Something that chooses what a round is trained on. Derive from it for samplers of your own.

    Examples
    --------
    >>> class EveryOther(Sampler):
    ...     def sample(self, draw):
    ...         return draw.with_rows(draw.selected_rows[draw.round % 2 :: 2])
    >>> EveryOther().sample(Draw.first([[1.0], [2.0], [3.0]], [0, 1, 1])).rows
    array([0, 2])
    """

    uses_margin: ClassVar[bool] = False  # whether it reads Draw.margin

    @abstractmethod
    def sample(self, draw: Draw) -> Draw:
        """The draw, narrowed."""

    def state(self) -> Any:
        """What the sampler has learned from earlier rounds, for a checkpoint; None: nothing.

        Numbers, strings, lists, dictionaries with strings for keys, and arrays of numbers. A sampler that changes its
        attributes has to have this and :meth:`restore`; it may return ``{}`` if what it keeps can be made again.
        """
        return None

    def restore(self, state: Any) -> None:
        """Go on from what :meth:`state` has returned. A state comes from a file: ValueError if it cannot be right."""
        raise ValueError(f"{type(self).__name__} has no state")


def check_samplers(samplers: Sampler | Iterable[Sampler] | None) -> list[Sampler]:
    """A list of samplers, made of None, one sampler or several.

    Examples
    --------
    >>> from apsplit.samplers import LazyBoost
    >>> check_samplers(None), check_samplers(LazyBoost(0.5))
    ([], [LazyBoost(share=0.5)])
    """
    if samplers is None:
        return []
    listed = [samplers] if isinstance(samplers, Sampler) or not isinstance(samplers, Iterable) else list(samplers)
    for sampler in listed:
        if not isinstance(sampler, Sampler):
            raise ValueError(f"sampler must be a sampler or a list of them, such as [LazyBoost(0.5)], not {sampler!r}")
    return listed


def combine(samplers: Sampler | Iterable[Sampler] | None, draw: Draw) -> Draw:
    """Apply samplers one after the other; each sees what those before it have selected.

    Examples
    --------
    >>> draw = Draw.first(np.arange(12.0).reshape(3, 4), [0, 1, 0], [1, 5, 4])
    >>> from apsplit.samplers import LazyBoost, WeightTrimming
    >>> drawn = combine([LazyBoost(0.5), WeightTrimming(0.6)], draw)
    >>> drawn.rows, len(drawn.features), drawn.notes
    (array([1, 2]), 2, {'kept_features': 2, 'kept_rows': 2, 'dropped_weight': 0.1})
    """
    for sampler in check_samplers(samplers):
        draw = sampler.sample(draw)
    return draw


def check_share(name: str, value: float) -> None:
    """Refuse what is not above 0 and at most 1."""
    if check_number(name, value, 0.0, 1.0) == 0.0:
        raise ValueError(f"{name} must be above 0, not {value!r}")


def as_written(share: float) -> Fraction:
    """0.9 as 9/10, so that 90 of 100 are 0.9 of them: the nearest binary fraction is a little more.

    >>> as_written(0.9)
    Fraction(9, 10)
    """
    return Fraction(repr(float(share)))


def count_of(share: float, n: int, *, least: int = 1, most: int | None = None) -> int:
    """A share of n, rounded and within limits; never more than n."""
    return min(n if most is None else most, max(least, round(as_written(share) * n)))


def mask_of(rows: np.ndarray, n_rows: int) -> np.ndarray:
    """True for some rows, False for the others."""
    mask = np.zeros(n_rows, np.bool_)
    mask[rows] = True
    return mask


def drawn_by_weight(held: np.ndarray, size: int, rng: np.random.Generator) -> np.ndarray:
    """Places drawn with replacement by weight; ``held``: cumulative sums of the weights."""
    return np.searchsorted(held, rng.integers(held[-1], size=size), side="right")
