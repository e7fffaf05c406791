"""Training by XGBoost's rules on columns that several hold: what each worker runs."""

from __future__ import annotations

from typing import Any

import xgboost as xgb

from ..xgboost import ExactSplits
from ..xgboost.matrices import SharedMatrix
from .computations import shares_of
from .part import Computation


class Evals(xgb.callback.TrainingCallback):
    """Tells of the metrics of each round."""

    def __init__(self, computation: Computation) -> None:
        super().__init__()
        self.computation = computation

    def after_iteration(self, model: Any, epoch: int, evals_log: Any) -> bool:
        """Tell of the round; training goes on."""
        last = {f"{of}-{name}": values[-1] for of, metrics in evals_log.items() for name, values in metrics.items()}
        self.computation.tell("round", (epoch, last))
        return False


def train(
    computation: Computation,
    table: str,
    n_threads: int,
    params: dict[str, Any],
    evals: list[tuple[str, str]],
    exact: dict[str, Any],
    options: dict[str, Any],
) -> tuple[xgb.Booster, dict[str, Any]]:
    """:func:`xgboost.train` with :class:`apsplit.integrations.xgboost.ExactSplits`."""
    names = list(dict.fromkeys([table, *(name for name, _ in evals)]))
    shares = shares_of(computation, names, n_threads, like_xgboost=True)
    matrices = {}
    for name, share in zip(names, shares, strict=True):
        matrices[name] = SharedMatrix(share, **computation.rows_of(name))
    history: dict[str, Any] = {}
    booster = xgb.train(
        {"tree_method": "exact", **params},
        matrices[table],
        evals=[(matrices[name], label) for name, label in evals],
        evals_result=history,
        verbose_eval=False,
        callbacks=[ExactSplits(**exact, n_threads=n_threads), Evals(computation)],
        **options,
    )
    return booster, history
