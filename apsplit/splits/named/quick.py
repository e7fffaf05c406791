"""Quick Boost's search (Appel, Fuchs, Dollar, Perona: Quickly Boosting Decision Trees, ICML 2013).

All features see the heaviest examples up to ``initial_weight`` of the weight. Then, the most promising first, one
feature at a time goes through the rest in ``n_batches`` batches of equal weight, and is dropped as soon as its lower
bound exceeds the best completed feature.
"""

from __future__ import annotations

import numpy as np

from apsplit._jit import kernel
from apsplit.splits.bounds import lose_slack
from apsplit.splits.candidate import Outcome, comes_first
from apsplit.splits.criterion import NO_KEY
from apsplit.splits.named.prefix import (
    Log,
    assess,
    assess_all,
    make_prefixes,
    new_scratch,
    update_interval,
    write_step,
)
from apsplit.splits.problem import Problem


def quick(problem: Problem, *, initial_weight: float, n_batches: int) -> tuple[Outcome, np.ndarray]:
    """Search as Quick Boost does; also returns the steps of the race."""
    found = Outcome.empty(problem)
    prefixes = make_prefixes(problem)
    start = assess_all(problem, prefixes, found, initial_weight)
    begin, rest = int(prefixes.weight_to[start]), problem.total - int(prefixes.weight_to[start])
    targets = [begin - (-rest * batch // n_batches) for batch in range(1, n_batches + 1)]
    stops = np.searchsorted(prefixes.weight_to, targets)
    turns = np.argsort(found.lowers, kind="stable")
    log = Log(found)
    state = np.array([0, -1])  # turns taken, best completed feature
    task, scratch = problem.task, new_scratch(problem)
    log.run(lambda room: _race(room, state, turns, stops, task, prefixes, scratch, found))
    return found, log.steps


@kernel
def _race(room, state, turns, stops, task, prefixes, scratch, found):
    """Take turns until all have been dropped or completed, or ``room`` is full; returns the steps written."""
    n = prefixes.order.size
    n_steps = 0
    while state[0] < turns.size:
        i = turns[state[0]]
        best = state[1]
        for upto in stops:
            if upto <= found.assessed[i]:
                continue
            lower = lose_slack(task.rules.criterion, found.lowers[i], task.rules.slack)
            if best >= 0 and not comes_first(lower, i, 0, found.keys[best], best, 0):
                break
            if n_steps == room.shape[0]:
                return n_steps
            assess(i, upto, task, prefixes, found)
            update_interval(i, task, prefixes, scratch, found)
            write_step(room, n_steps, i, found)
            n_steps += 1
        complete = found.assessed[i] == n and found.keys[i] != NO_KEY
        if complete and (best < 0 or comes_first(found.keys[i], i, 0, found.keys[best], best, 0)):
            state[1] = i
        state[0] += 1
    return n_steps
