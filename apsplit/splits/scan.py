"""From the histogram of a column to its best threshold between bins, and a bound of what lies inside bins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from apsplit._jit import called, inline, kernel
from apsplit.splits.candidate import Outcome
from apsplit.splits.criterion import ENTROPY, GINI, NO_KEY
from apsplit.splits.histogram import ROWS, Block, fill_block, new_histogram
from apsplit.splits.problem import Task
from apsplit.splits.rough_gini import around, list_filled, scan_gini, scan_pairs
from apsplit.splits.sides import Sides, add_to, bound_inside, moved, sizes_before, take_from, try_threshold

# Numbers in the histograms of a block, 512 KiB: they stay in the second-level cache (2 cores, 2026-11).
BLOCK_SIZE = 1 << 16


class Workspace(NamedTuple):
    """Memory for going through columns one at a time."""

    histogram: np.ndarray  # class weights per code
    rows: np.ndarray  # rows per code, if leaves need several
    sides: Sides  # class weights on both sides of a threshold
    inside: np.ndarray  # class weights of one bin
    filled: np.ndarray  # the bins that are not empty
    sums: np.ndarray  # (classes, 256) class weights up to each of those, as floats
    scales: np.ndarray  # (2, 256) one over the weight up to each of those, and of the rest
    rough: np.ndarray  # rough impurity after each of those
    bin_lower: np.ndarray  # lower bound inside each bin


def new_workspace(n_classes: int) -> Workspace:
    """The workspace of one thread."""
    left, right, missing, inside = np.zeros((4, n_classes), np.int64)
    return Workspace(
        histogram=new_histogram(n_classes),
        rows=new_histogram(1),
        sides=Sides(left, right, missing),
        inside=inside,
        filled=np.empty(256, np.int64),
        sums=np.empty((n_classes, 256)),
        scales=np.empty((2, 256)),
        rough=np.empty(256),
        bin_lower=np.empty(256, np.int64),
    )


def _scan_bins(f, columns, rules, totals, n_classes, histogram, work):
    """Best threshold between the bins of column ``f``, given its histogram.

    Returns (key, position, missing_left, lower, last bin on the left, first on the right). ``lower`` bounds what
    thresholds inside bins may reach, as does ``work.bin_lower`` (OUT, coarse columns) for every bin; NO_KEY: nothing is
    to be found there.
    """
    sides, inside, filled, bin_lower = work.sides, work.inside, work.filled, work.bin_lower
    n_bins, bin_start = columns.of[f].n_bins, columns.of[f].bin_start
    for c in range(n_classes):
        sides.missing[c] = histogram[n_bins * n_classes + c]
        sides.left[c] = 0
        sides.right[c] = totals[c] - sides.missing[c]
    sizes = sizes_before(0, sides, rules, work.rows, n_bins, n_classes)
    best, lower, best_position = NO_KEY, NO_KEY, np.int64(0)
    best_left, best_at = False, 0
    for b in range(0 if columns.of[f].exact else n_bins):
        bin_lower[b] = NO_KEY
    n_filled = np.intp(list_filled(histogram, n_bins, n_classes, filled))
    for i in range(n_filled):
        b = filled[i]
        weight = np.int64(0)
        for c in range(n_classes):
            inside[c] = histogram[b * n_classes + c]
            weight += inside[c]
        take_from(sides.right, inside, n_classes)
        if not columns.single[bin_start + b]:
            bin_lower[b] = bound_inside(rules.criterion, sides, inside, sizes.missing, n_classes)
            lower = min(lower, bin_lower[b])
        add_to(sides.left, inside, n_classes)
        sizes = moved(sizes, weight, rules, work.rows, b)
        key, missing_left = try_threshold(rules, sides, sizes, n_classes)
        if key < best:
            best, best_position, best_left, best_at = key, sizes.left, missing_left, i
    below, above = around(best_at, filled, n_filled, n_bins)
    return best, best_position, best_left, lower, below, above


scan_two_classes = inline(_scan_bins)  # for loops over columns, with the constant 2 for n_classes
scan_bins = called(_scan_bins)


@inline
def _take_rows(block, counts, j, n_bins, rules, work):
    """The rows per code of the j-th column of a block, if leaves need several."""
    if rules.min_rows > 0:
        for b in range(n_bins + 1):
            work.rows[b] = counts.weights[counts.start[j] + b]


@kernel
def scan_coarse_pairs(block, counts, columns, rules, totals, work, found):
    """Best threshold between bins, and the bound inside bins, of the columns of a block; two classes."""
    for j in range(block.columns.size):
        i, f = block.places[j], block.columns[j]
        _take_rows(block, counts, j, columns.of[f].n_bins, rules, work)
        histogram = block.weights[block.start[j] :]
        found.keys[i], found.positions[i], found.missing_lefts[i], found.lowers[i], _, _ = scan_two_classes(
            f, columns, rules, totals, 2, histogram, work
        )


@kernel
def scan_coarse_columns(block, counts, columns, rules, totals, work, found):
    """The same for any number of classes."""
    for j in range(block.columns.size):
        i, f = block.places[j], block.columns[j]
        _take_rows(block, counts, j, columns.of[f].n_bins, rules, work)
        histogram = block.weights[block.start[j] :]
        found.keys[i], found.positions[i], found.missing_lefts[i], found.lowers[i], _, _ = scan_bins(
            f, columns, rules, totals, totals.size, histogram, work
        )


@kernel
def scan_exact_pairs(block, columns, rules, totals, work, found):
    """Best threshold of columns whose bins are all there is to them; two classes, not entropy."""
    for j in range(block.columns.size):
        i, n_bins = block.places[j], columns.of[block.columns[j]].n_bins
        histogram = block.weights[block.start[j] :]
        found.keys[i], found.positions[i], _, _ = scan_pairs(n_bins, rules, totals, histogram, work, NO_KEY)
        found.lowers[i] = NO_KEY


@kernel
def scan_exact_gini(block, columns, rules, totals, work, found):
    """The same for gini and more classes."""
    for j in range(block.columns.size):
        i, n_bins = block.places[j], columns.of[block.columns[j]].n_bins
        histogram = block.weights[block.start[j] :]
        found.keys[i], found.positions[i], _, _ = scan_gini(n_bins, rules, totals, totals.size, histogram, work, NO_KEY)
        found.lowers[i] = NO_KEY


# ---------------------------------------------------------------------------------------------- blocks of columns


def block_of(places: np.ndarray, columns: np.ndarray, sizes: np.ndarray, memory: np.ndarray) -> Block:
    """A block of some features whose histograms take so many numbers."""
    return Block(places, columns, sizes.cumsum() - sizes, memory)


def blocks_of(task: Task, places: np.ndarray) -> Iterator[tuple[Block, Block]]:
    """Blocks of some features, of weights and of rows (if these count), as many at a time as stay in the cache.

    They all use the same memory, one after the other.
    """
    columns, n_classes = task.features[places], len(task.slots.totals)
    rows = task.columns.of["n_bins"][columns] + 1
    ends = rows.cumsum() * n_classes
    size = min(int(ends[-1]), BLOCK_SIZE + ROWS * n_classes) if len(places) else 0
    memory = np.empty(size, np.int64), np.empty(size // n_classes if task.rules.min_rows > 0 else 0, np.int64)
    first = 0
    while first < len(places):
        limit = (int(ends[first - 1]) if first else 0) + BLOCK_SIZE
        last = max(first + 1, int(ends.searchsorted(limit, side="right")))
        chosen = places[first:last], columns[first:last]
        yield (
            block_of(*chosen, rows[first:last] * n_classes, memory[0]),
            block_of(*chosen, rows[first:last], memory[1]),
        )
        first = last


def scan_places(task: Task, places: np.ndarray, work: Workspace, found: Outcome) -> None:
    """Fill and scan the histograms of some features."""
    rules, totals, columns = task.rules, task.slots.totals, task.columns
    two = len(totals) == 2
    others = places  # all but those whose bins are all there is to them, where that helps
    if rules.min_rows == 0 and (rules.criterion != ENTROPY if two else rules.criterion == GINI):
        of, chosen = columns.of, task.features[places]
        only_bins = of["exact"][chosen] & ~of["has_missing"][chosen]
        others = places[~only_bins]
        for block, _ in blocks_of(task, places[only_bins]):
            fill_block(block, columns, task.slots, work.histogram, found.reads)
            (scan_exact_pairs if two else scan_exact_gini)(block, columns, rules, totals, work, found)
    for block, counts in blocks_of(task, others):
        fill_block(block, columns, task.slots, work.histogram, found.reads)
        scan_coarse(block, counts, task, work, found)


def scan_coarse(block: Block, counts: Block, task: Task, work: Workspace, found: Outcome) -> None:
    """Scan histograms that are filled; rows are counted here, if leaves need several."""
    if len(counts.weights):
        fill_block(counts, task.columns, task.counts, work.rows, np.empty(len(found.reads), np.int64))
    scan = scan_coarse_pairs if len(task.slots.totals) == 2 else scan_coarse_columns
    scan(block, counts, task.columns, task.rules, task.slots.totals, work, found)
