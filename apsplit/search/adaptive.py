"""Adaptive-Pruning Stump: Algorithm 1 of the paper, corrected.

All features see half of the weight. ``a`` is the feature with the smallest upper bound, ``b`` the other one with the
smallest lower bound. While ``b`` may still win, both see further examples, as much weight as there is between
the two bounds. At the end ``a`` sees everything, which gives its threshold.

What differs from the listing in the paper:

* it prints "if U_a < U_b then a <- b", which would swap to the worse feature; the feature with the smallest upper
  bound is meant;
* ties: ``b`` is out of the race if U_a < L_b, or U_a == L_b and a comes before b. A challenger that comes before
  ``a`` and is level with it sees at least one more example, and nobody is asked to see more than all;
* criteria other than error have bounds in floating point: within the slack of the contract they decide nothing, and the
  two features are completed and compared by their keys.
"""

from __future__ import annotations

import numpy as np

from apsplit._jit import inline, kernel
from apsplit.bounds import lose_slack
from apsplit.criteria import ERROR, NO_KEY, key_to_float
from apsplit.problem import Problem
from apsplit.search.outcome import Outcome
from apsplit.search.prefix import Log, assess, assess_all, make_prefixes, new_scratch, settle, write_step
from apsplit.ties import may_beat


def adaptive(problem: Problem) -> tuple[Outcome, np.ndarray]:
    """Run the race; also returns its steps."""
    found = Outcome.empty(problem)
    prefixes = make_prefixes(problem)
    assess_all(problem, prefixes, found, 0.5)
    log = Log(found)
    arguments = (problem.features, problem.columns, problem.slots, problem.rules, prefixes, new_scratch(problem), found)
    alive = np.arange(len(found.keys))
    state = np.array([len(alive)])
    log.run(lambda room: _race(room, alive, state, *arguments))
    return found, log.steps


@inline
def may_win(i, a, rules, n, found):
    """Whether the i-th feature may come before ``a``."""
    lower = found.lowers[i]
    if found.assessed[i] < n or found.assessed[a] < n:
        lower = lose_slack(rules.criterion, lower, rules.slack)
    return may_beat(lower, i, 0, found.uppers[a], a, 0)


@inline
def gap_between(a, b, rules, total, found):
    """Weight between the upper bound of ``a`` and the lower bound of ``b``, at least 1; all if they are too close."""
    if found.uppers[a] == NO_KEY:
        return total
    if rules.criterion == ERROR:
        return max(np.int64(1), found.uppers[a] - found.lowers[b])
    gap = key_to_float(found.uppers[a]) - key_to_float(found.lowers[b])
    return total if gap <= 2.0 * rules.slack else np.int64(max(1.0, min(gap, np.float64(total))))


@inline
def first_reaching(weight_to, target):
    """The smallest m with ``weight_to[m] >= target``, or all. (np.searchsorted is slow to compile.)"""
    low, high = 0, weight_to.size - 1
    while low < high:
        middle = (low + high) // 2
        if weight_to[middle] < target:
            low = middle + 1
        else:
            high = middle
    return low


@inline
def see_more(i, gap, features, columns, slots, rules, prefixes, scratch, found):
    """Show the i-th feature the next heaviest examples that weigh at least ``gap``; at least one, at most all."""
    upto = first_reaching(prefixes.weight_to, prefixes.weight_to[found.assessed[i]] + gap)
    assess(i, upto, features, columns, slots, prefixes, found)
    settle(i, slots, rules, prefixes, scratch, found)


@inline
def strongest_challenger(a, alive, n_alive, rules, n, found):
    """The feature other than ``a`` with the smallest lower bound that may still win, -1 if there is none.

    Those that cannot win any more are taken off the list ``alive``; returns its new length too.
    """
    b = -1
    kept = 0
    for k in range(n_alive):
        i = alive[k]
        if i == a or may_win(i, a, rules, n, found):
            alive[kept] = i
            kept += 1
            if i != a and (b < 0 or found.lowers[i] < found.lowers[b]):
                b = i
    return b, kept


@kernel
def _race(room, alive, state, features, columns, slots, rules, prefixes, scratch, found):
    """Run until the race is decided or ``room`` is full; returns the steps written. ``state`` is the number alive."""
    n = prefixes.order.size
    total = prefixes.weight_to[n]
    n_steps = 0
    while n_steps + 2 <= room.shape[0]:
        a = alive[0]
        for k in range(1, state[0]):
            if found.uppers[alive[k]] < found.uppers[a]:
                a = alive[k]
        b, state[0] = strongest_challenger(a, alive, state[0], rules, n, found)
        gap = total if b < 0 else gap_between(a, b, rules, total, found)
        if found.assessed[a] < n:
            see_more(a, gap, features, columns, slots, rules, prefixes, scratch, found)
            write_step(room, n_steps, a, found)
            n_steps += 1
        elif b < 0:
            break
        if b >= 0 and found.assessed[b] < n and may_win(b, a, rules, n, found):
            gap = gap_between(a, b, rules, total, found)
            see_more(b, gap, features, columns, slots, rules, prefixes, scratch, found)
            write_step(room, n_steps, b, found)
            n_steps += 1
    return n_steps
