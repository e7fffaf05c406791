"""Which features a tree may use. Those of a level or a node are drawn while it grows."""

from __future__ import annotations

import numpy as np

from apsplit._jit import called
from apsplit._phases import phase
from apsplit._pool import scrambled
from apsplit._records import i64, u8
from apsplit._work import nodes_of, work_at


def sample_features(features: np.ndarray, share: float, random: np.random.Generator) -> np.ndarray:
    """A random share of the features, at least one, ascending."""
    if share == 1.0:
        return features
    return np.sort(random.choice(features, n_drawn(len(features), share), replace=False))


def n_drawn(n_features: int, share: float) -> int:
    """How many features are drawn: a share of them, rounded down, and at least one."""
    return max(1, int(share * n_features))


# ---------------------------------------------------------------------------------------------------- in compiled code


@called
def _draw(w, key, allowed, n_drawn):
    """Leave ``n_drawn`` of the allowed features, those with the smallest numbers that ``key`` gives them."""
    drawn = i64(w.drawn)
    n = 0
    for i in range(allowed.size):
        if allowed[i]:
            drawn[n] = scrambled(key ^ scrambled(i))
            n += 1
    if n_drawn >= n:
        return
    numbers = drawn[:n]
    _select(numbers, n_drawn)
    limit = numbers[n_drawn - 1]
    for i in range(allowed.size):
        if allowed[i] and scrambled(key ^ scrambled(i)) > limit:
            allowed[i] = 0


@called
def _select(numbers, k):
    """Bring the ``k`` smallest numbers to the front, the largest of them last."""
    low, high = 0, numbers.size - 1
    while low < high:
        pivot = numbers[(low + high) >> 1]
        i, j = low, high
        while i <= j:
            while numbers[i] < pivot:
                i += 1
            while numbers[j] > pivot:
                j -= 1
            if i <= j:
                numbers[i], numbers[j] = numbers[j], numbers[i]
                i += 1
                j -= 1
        if k - 1 <= j:
            high = j
        elif k - 1 >= i:
            low = i
        else:
            return


@called
def _keep_interacting(w, node, allowed):
    """Leave what may follow the features above a node: these themselves, and the groups that have all of them."""
    nodes, number, groups = nodes_of(w.nodes), i64(w.number), u8(w.interactions)
    for group in range(w.n_interactions if node > 0 else 0):
        has, at = groups[group * allowed.size : (group + 1) * allowed.size], node
        while at > 0 and has[number[nodes[nodes[at].parent].feature]]:
            at = nodes[at].parent
        for i in range(allowed.size if at == 0 else 0):
            allowed[i] |= has[i] << 1
    at = node
    while at > 0:
        at = nodes[at].parent
        allowed[number[nodes[at].feature]] |= 2
    for i in range(allowed.size if node > 0 else 0):
        allowed[i] = allowed[i] == 3


@phase
def draw_features(address, item, thread):
    """Which features each node of the batch may use: those of its level that may interact, and of these some."""
    w = work_at(address)
    nodes, batch, n_features = nodes_of(w.nodes), i64(w.batch), w.features.n
    chosen, number = u8(w.chosen), i64(w.number)
    for slot in range(w.n_batch):
        record, allowed = nodes[batch[slot]], u8(w.allowed)[slot * n_features : (slot + 1) * n_features]
        chosen[:] = 1
        if w.n_by_level > 0:
            _draw(w, scrambled(w.seed ^ scrambled(-1 - record.depth)), chosen, w.n_by_level)
        if w.n_interactions > 0:
            _keep_interacting(w, batch[slot], chosen)
        if w.n_by_node > 0:
            _draw(w, scrambled(w.seed ^ record.path), chosen, w.n_by_node)
        for i in range(n_features):
            allowed[i] = chosen[number[i]]
