"""What parts compute together: functions that all of them run at the same time, each on its own columns."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

import apsplit
from apsplit.extending import ColumnShare

from .part import Computation


def grow_gradient_tree(computation: Computation, table: str, n_threads: int, options: dict[str, Any]) -> apsplit.Tree:
    """:func:`apsplit.grow_gradient_tree`."""
    share = computation.share(table, like_xgboost=False, n_threads=n_threads, records=True)
    tree = apsplit.grow_gradient_tree(share, n_threads=n_threads, **options)
    tree.report = None
    return tree


def find_gradient_split(
    computation: Computation, table: str, n_threads: int, options: dict[str, Any]
) -> apsplit.Split | None:
    """:func:`apsplit.find_gradient_split`."""
    share = computation.share(table, like_xgboost=False, n_threads=n_threads)
    split = apsplit.find_gradient_split(share, n_threads=n_threads, **options)
    return None if split is None else _without_report(split)


def find_split(computation: Computation, table: str, n_threads: int, options: dict[str, Any]) -> apsplit.Split | None:
    """:func:`apsplit.find_split`, by the labels and weights of the table."""
    share, rows = computation.share(table, like_xgboost=False, n_threads=n_threads), computation.rows_of(table)
    split = apsplit.find_split(share, rows["label"], rows.get("weight"), n_threads=n_threads, **options)
    return None if split is None else _without_report(split)


def _without_report(split: apsplit.Split) -> apsplit.Split:
    return apsplit.Split(**{**split.__dict__, "report": None})


def fit_adaboost(
    computation: Computation, table: str, n_threads: int, parameters: dict[str, Any], evals: list[str]
) -> apsplit.AdaBoostClassifier:
    """:meth:`apsplit.AdaBoostClassifier.fit`."""
    shares = shares_of(computation, [table, *evals], n_threads, like_xgboost=False)
    rows = [computation.rows_of(name) for name in (table, *evals)]
    eval_set = [(share, of["label"]) for share, of in zip(shares[1:], rows[1:], strict=True)] or None
    model = apsplit.AdaBoostClassifier(**parameters, n_threads=n_threads)
    return model.fit(shares[0], rows[0]["label"], rows[0].get("weight"), eval_set=eval_set)


def shares_of(computation: Computation, names: list[str], n_threads: int, *, like_xgboost: bool) -> list[ColumnShare]:
    """Columns of the table that is trained on, and of others."""
    return [
        computation.share(name, like_xgboost=like_xgboost, n_threads=n_threads, records=i == 0)
        for i, name in enumerate(names)
    ]


@cache
def warm_up() -> None:
    """Compile what trees need, by growing some."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(2000, 4))
    apsplit.grow_gradient_tree(X, X[:, 0], max_depth=2, n_threads=1)
    apsplit.AdaBoostClassifier(2, max_depth=2, n_threads=1).fit(X, X[:, 0] > 0)
