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

from typing import NamedTuple

import numpy as np

from apsplit._jit import called, inline, kernel
from apsplit.splits.bounds import lose_slack
from apsplit.splits.candidate import Outcome, comes_first
from apsplit.splits.criterion import ERROR, NO_KEY, key_to_float
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


def adaptive(problem: Problem) -> tuple[Outcome, np.ndarray]:
    """Search by Adaptive-Pruning Stump; also returns the steps of the race."""
    found = Outcome.empty(problem)
    prefixes = make_prefixes(problem)
    assess_all(problem, prefixes, found, 0.5)
    log = Log(found)
    task, scratch = problem.task, new_scratch(problem)
    uppers, lowers = _tournament(found.uppers), _tournament(found.lowers)
    log.run(lambda room: _race(room, uppers, lowers, task, prefixes, scratch, found))
    return found, log.steps


class Tournament(NamedTuple):
    """Which feature has the smallest key: a binary tree, so that one new key is compared with few others.

    ::

        winners    | unused | winner | winners below it | ... | all features      those below i are at 2 i and 2 i + 1
    """

    winners: np.ndarray
    keys: np.ndarray  # of all features, padded to a power of two


def _tournament(keys: np.ndarray) -> Tournament:
    """A tournament in which all matches have been played."""
    size = max(2, 1 << (len(keys) - 1).bit_length())
    padded = np.full(size, NO_KEY)
    padded[: len(keys)] = keys
    rows = [np.arange(size)]
    while len(rows[-1]) > 1:
        first, second = rows[-1][::2], rows[-1][1::2]
        rows.append(np.where(padded[second] < padded[first], second, first))
    return Tournament(np.concatenate(([0], *rows[::-1])), padded)


@inline
def may_win(i, a, rules, n, found):
    """Whether the i-th feature may come before ``a``."""
    lower = found.lowers[i]
    if found.assessed[i] < n or found.assessed[a] < n:
        lower = lose_slack(rules.criterion, lower, rules.slack)
    return comes_first(lower, i, 0, found.uppers[a], a, 0)


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


@called
def see_more(i, gap, task, prefixes, scratch, found):
    """Show the i-th feature the next heaviest examples that weigh at least ``gap``; at least one, at most all."""
    upto = first_reaching(prefixes.weight_to, prefixes.weight_to[found.assessed[i]] + gap)
    assess(i, upto, task, prefixes, found)
    update_interval(i, task, prefixes, scratch, found)


@inline
def replay(tournament, i, key):
    """Feature ``i`` has a new key: play its matches again. The smaller key wins, the first feature among equals."""
    winners, keys = tournament.winners, tournament.keys
    keys[i] = key
    node = (keys.size + i) // 2
    while node > 0:
        first, second = winners[2 * node], winners[2 * node + 1]
        winners[node] = second if keys[second] < keys[first] else first
        node //= 2


@inline
def strongest_challenger(a, rules, n, lowers, found):
    """The feature other than ``a`` with the smallest lower bound that may still win, -1 if there is none.

    Those that cannot win any more leave the tournament for good, ``a`` for as long as it leads.
    """
    replay(lowers, a, NO_KEY)
    while True:
        b = lowers.winners[1]
        if lowers.keys[b] == NO_KEY:
            return -1
        if may_win(b, a, rules, n, found):
            return b
        replay(lowers, b, NO_KEY)


@kernel
def _race(room, uppers, lowers, task, prefixes, scratch, found):
    """Run until the race is decided or ``room`` is full; returns the steps written."""
    n, rules = prefixes.order.size, task.rules
    total = prefixes.weight_to[n]
    n_steps = 0
    while n_steps + 2 <= room.shape[0]:
        a = uppers.winners[1]
        b = strongest_challenger(a, rules, n, lowers, found)
        gap = total if b < 0 else gap_between(a, b, rules, total, found)
        if found.assessed[a] < n:
            see_more(a, gap, task, prefixes, scratch, found)
            write_step(room, n_steps, a, found)
            n_steps += 1
        elif b < 0:
            break
        if b >= 0 and found.assessed[b] < n and may_win(b, a, rules, n, found):
            gap = gap_between(a, b, rules, total, found)
            see_more(b, gap, task, prefixes, scratch, found)
            write_step(room, n_steps, b, found)
            n_steps += 1
        replay(lowers, a, found.lowers[a])
        replay(uppers, a, found.uppers[a])
        if b >= 0:
            replay(lowers, b, found.lowers[b])
            replay(uppers, b, found.uppers[b])
    return n_steps
