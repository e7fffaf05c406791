"""All examples for all features: by histogram, with a proof of which coarse bins need not be looked into.

``auto`` refines only bins that may still hold the winner; ``exhaustive`` refines all of them and so knows every
feature's best candidate. On columns of few values the two are the same.
"""

from __future__ import annotations

import numpy as np

from apsplit._jit import kernel
from apsplit._threads import for_chunks
from apsplit.splits.bounds import lose_slack
from apsplit.splits.candidate import Outcome, comes_first
from apsplit.splits.criterion import NO_KEY
from apsplit.splits.problem import Problem
from apsplit.splits.refine import Look, new_members, refine_place
from apsplit.splits.scan import new_workspace, scan_places


def auto(problem: Problem) -> Outcome:
    """Histogram pass, then refine the most promising feature, then the others that may still beat it."""
    outcome = _scan(problem)
    _refine_contenders(problem, outcome, everything=False)
    return _finish(problem, outcome)


def exhaustive(problem: Problem) -> Outcome:
    """Every threshold of every feature."""
    outcome = _scan(problem)
    _refine_contenders(problem, outcome, everything=True)
    return _finish(problem, outcome)


def _refine_contenders(problem: Problem, outcome: Outcome, *, everything: bool) -> None:
    """Look inside the bins that may hold the winner, or inside all, after every column has been scanned."""
    if everything:
        _refine(problem, outcome, np.flatnonzero(outcome.lowers != NO_KEY), everything=True)
        return
    first = _contenders(problem, outcome)[:1]
    if len(first):
        _refine(problem, outcome, first, everything=False)
        others = _contenders(problem, outcome)
        _refine(problem, outcome, others[others != first], everything=False)


def _scan(problem: Problem) -> Outcome:
    """The best threshold between bins of every feature, and a bound of what lies inside bins."""
    outcome = Outcome.empty(problem)
    task = problem.task

    def scan(start: int, stop: int) -> None:
        work = new_workspace(len(problem.classes))
        problem.fetch(start, stop)
        scan_places(task, np.arange(start, stop), work, outcome)

    for_chunks(scan, problem.costs, problem.n_threads)
    return outcome


@kernel
def _may_win(rules, found, best, may_win):
    """Which features have open bins that may hold something better than feature ``best``'s candidate."""
    for i in range(found.keys.size):
        if found.lowers[i] != NO_KEY:
            lower = lose_slack(rules.criterion, found.lowers[i], rules.slack)
            may_win[i] = comes_first(lower, i, 0, found.keys[best], best, found.positions[best])


def _contenders(problem: Problem, outcome: Outcome) -> np.ndarray:
    """Indices of the features that may still win by what is inside their bins, the most promising first."""
    may_win = np.zeros(len(outcome.keys), np.bool_)
    _may_win(problem.rules, outcome, int(np.argmin(outcome.keys)), may_win)
    chosen = np.flatnonzero(may_win)
    return chosen[np.argsort(outcome.keys[chosen], kind="stable")]


def _refine(problem: Problem, outcome: Outcome, chosen: np.ndarray, *, everything: bool) -> None:
    """Look inside the bins of some features."""
    best = int(np.argmin(outcome.keys))
    n_slots = len(problem.slots.weight)
    incumbent = (int(outcome.keys[best]), int(problem.feature_ids[best]), int(outcome.positions[best]))
    n_bins = problem.columns.n_bins[problem.features]

    def refine(start: int, stop: int) -> None:
        work, members = new_workspace(len(problem.classes)), new_members(n_slots)
        for place in chosen[start:stop].tolist():
            look = Look(place, int(problem.feature_ids[place]), int(n_bins[place]), everything, incumbent)
            refine_place(look, problem, work, members, outcome)

    for_chunks(refine, len(chosen), problem.n_threads, cost=4.0 * n_slots)


def _finish(problem: Problem, outcome: Outcome) -> Outcome:
    """Every example has been looked at for every feature; what is still open lies inside bins."""
    np.minimum(outcome.lowers, outcome.keys, out=outcome.lowers)
    outcome.uppers[:] = outcome.keys
    outcome.assessed[:] = problem.n_existing
    return outcome
