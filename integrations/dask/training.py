"""train: boosting by XGBoost's rules on a Dask cluster, called as ``xgboost.dask.train`` is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from distributed import Client

from apsplit.callbacks import Checkpoint
from apsplit.extending import check_number
from apsplit.samplers import Sampler

from .dataset import DaskDataset, check_client, check_sampler, same_cluster
from .progress import Progress


def train(
    client: Client | None,
    params: dict[str, Any],
    dtrain: Any,
    num_boost_round: int = 10,
    *,
    evals: Sequence[tuple[Any, str]] | None = None,
    early_stopping_rounds: int | None = None,
    obj: Any = None,
    custom_metric: Any = None,
    maximize: bool | None = None,
    xgb_model: Any = None,
    verbose_eval: bool | int = False,
    progress: bool = False,
    sampler: Sampler | Sequence[Sampler] | None = None,
    refresh_leaves: bool = False,
    callbacks: Sequence[Checkpoint] | None = None,
) -> dict[str, Any]:
    """Train trees of exact splits on a cluster: the Booster that :func:`apsplit.integrations.xgboost.train` trains.

    Parameters
    ----------
    client : distributed.Client or None
        None: that of ``dtrain``.
    params : dict
        XGBoost's, those that :class:`apsplit.integrations.xgboost.ExactSplits` honours.
    dtrain : DaskDataset or xgboost.dask.DaskDMatrix
        With labels.
    num_boost_round : int, default=10
    evals : list of (DaskDataset or DaskDMatrix, name), optional
        ``dtrain`` may be among them.
    early_stopping_rounds, obj, custom_metric, maximize, xgb_model
        As for ``xgboost.train``. Functions run on every worker, on all rows.
    verbose_eval : bool or int, default=False
        Print the metrics of every round, or of every so many.
    progress : bool, default=False
        Show a bar; needs tqdm.
    sampler, refresh_leaves
        As for :class:`apsplit.integrations.xgboost.ExactSplits`.
    callbacks : list of apsplit.callbacks.Checkpoint, optional
        A file of the client that has the trees so far: call ``train`` again, and it goes on from there.

    Returns
    -------
    dict
        ``booster``: an xgboost.Booster; ``history``: the metrics of each round, as ``xgboost.dask.train`` has them;
        ``traffic``: bytes and seconds of each tree and worker (:class:`apsplit.integrations.dask.traffic.Traffic`).

    Examples
    --------
    With a client that was made before, ``client = Client("scheduler:8786")``:

    >>> import numpy as np
    >>> from apsplit.integrations.dask import DaskDataset, train
    >>> X = np.arange(40.0).reshape(20, 2)
    >>> data = DaskDataset(X, X[:, 0] > 11, client=client)
    >>> found = train(client, {"objective": "binary:logistic"}, data, 3, evals=[(data, "train")])
    >>> found["booster"].num_boosted_rounds(), list(found["history"]["train"])
    (3, ['logloss'])
    """
    from .boosters import train as train_together

    check_number("num_boost_round", num_boost_round, 0, integer=True)
    check_sampler(sampler)
    data = as_dataset(dtrain, client, "dtrain")
    if client is not None and not same_cluster(check_client(client), data.client):
        raise ValueError("dtrain is on another cluster than that of the client")
    if "label" not in data.columns_of_rows and obj is None:
        raise ValueError("dtrain has no labels; pass y to DaskDataset")
    known = {id(dtrain): data}
    for matrix, name in evals or ():
        if id(matrix) not in known:
            known[id(matrix)] = as_dataset(matrix, client, f"the evaluation set {name!r}")
        if known[id(matrix)].shape[1] != data.shape[1]:
            raise ValueError(
                f"the evaluation set {name!r} has {known[id(matrix)].shape[1]} features, not {data.shape[1]}"
            )
    arguments = {
        "params": params,
        "evals": [(known[id(matrix)].name, name) for matrix, name in evals or ()],
        "exact": {"sampler": sampler, "refresh_leaves": refresh_leaves},
        "options": {
            "num_boost_round": num_boost_round, "early_stopping_rounds": early_stopping_rounds, "obj": obj,
            "custom_metric": custom_metric, "maximize": maximize, "xgb_model": xgb_model,
        },
    }  # fmt: skip
    others = [each for each in known.values() if each is not data]
    about = [params, sampler, refresh_leaves, obj, xgb_model]
    file = data.kept_in(callbacks, about)
    shown = Progress(num_boost_round if progress else None, int(verbose_eval), file)
    try:
        (booster, history), traffic = data.compute(train_together, arguments, others=others, progress=shown)
    finally:
        shown.close()
    return {"booster": booster, "history": history, "traffic": traffic}


def as_dataset(data: Any, client: Client | None, what: str) -> DaskDataset:
    """A DaskDataset as it is, or made of a DaskDMatrix, whose rows are on the workers already."""
    if isinstance(data, DaskDataset):
        return data
    if hasattr(data, "worker_map") and hasattr(data, "partition_order"):
        return DaskDataset.from_matrix(data, client)
    raise ValueError(
        f"{what} must be a DaskDataset or an xgboost.dask.DaskDMatrix, not {type(data).__name__}; for a DMatrix in "
        "memory use apsplit.integrations.xgboost"
    )
