"""What to look at next: one file per search, all with the same answer.

A search is a function ``Problem -> Outcome``.
"""

from __future__ import annotations

from apsplit.search.adaptive import adaptive
from apsplit.search.auto import auto, exhaustive, settle
from apsplit.search.outcome import Outcome
from apsplit.search.quick import quick

STRATEGIES = ("auto", "adaptive", "quick", "exhaustive")

__all__ = ["STRATEGIES", "Outcome", "adaptive", "auto", "exhaustive", "quick", "settle"]
