"""A small node in Python: what goes into the search of few rows, and the Split and the report that come out of it."""

from __future__ import annotations

import time
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from apsplit.data.dataset import Dataset
from apsplit.data.labels import Labels, existing_labels
from apsplit.splits.candidate import midpoint
from apsplit.splits.criterion import ERROR
from apsplit.splits.problem import Examples, Options, state
from apsplit.splits.report import Report, Searched
from apsplit.splits.search.auto import auto
from apsplit.splits.search.direct import Few, is_small, search_few
from apsplit.splits.split import Split, plain


class SmallNode(NamedTuple):
    """A node that is searched in one call."""

    data: Dataset
    few: Few  # its rows and features, in arrays that nobody else changes
    coarse: np.ndarray  # which of the features are coarse
    classes: np.ndarray
    options: Options

    def search(self) -> tuple[Any, ...]:
        """The best candidate, or why there is none: see :func:`apsplit.splits.search.direct.search_few`."""
        return search_few(self.data, self.few, self.coarse, len(self.classes))

    def describe(self, found: tuple[Any, ...], began: float) -> Split | None:
        """What was found, in the user's terms."""
        place, missing_left, left, right, below, above, score, alone, n_classes = found
        if place < 0:
            return None
        feature, polarity = int(self.few.features[place]), 0
        if n_classes == 2 and self.options.criterion == ERROR:
            polarity = 1 if right > left else -1
        return Split(
            feature,
            midpoint(below, above, self.data.float_type(feature)),
            missing_left,
            polarity,
            plain(self.classes[left]),
            plain(self.classes[right]),
            score,
            alone - score,
            Report("auto", self.options.criterion, partial(_search_again, self), time.perf_counter() - began),
        )


def small_node(
    data: Dataset,
    rows: np.ndarray | None,
    weights: np.ndarray | None,
    labels: Labels,
    features: np.ndarray,
    options: Options,
) -> SmallNode | None:
    """Some rows (None: all) and features as a small node, if they are few enough; weights may be wrong still."""
    coarse = features[~data.columns.exact[features]]
    n_rows = len(labels.codes)
    if not is_small(n_rows, len(features) - len(coarse), len(coarse), len(labels.classes)):
        return None
    few = Few(
        np.arange(n_rows) if rows is None else rows.copy(),
        np.empty(0) if weights is None else weights.copy(),
        labels.codes,
        features,
        options.criterion,
        options.min_rows,
        options.min_share,
    )
    return SmallNode(data, few, coarse, labels.classes, options)


def _search_again(node: SmallNode) -> Searched:
    """The general search of a small node, for its report."""
    few = node.few
    rows, first, repeats = np.unique(few.rows, return_index=True, return_counts=True)
    weights = few.weight[first] if len(few.weight) else None
    labels = existing_labels(Labels(node.classes, few.label[first]), weights)
    all_rows, once = len(rows) == len(node.data), len(rows) == len(few.rows)
    examples = Examples(None if all_rows else rows, None if once else repeats, weights, labels)
    problem = state(node.data, examples, few.features, node.options)
    return Searched(problem, auto(problem), None)
