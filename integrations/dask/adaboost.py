"""DaskAdaBoostClassifier: AdaBoost with exact trees on a Dask cluster."""

from __future__ import annotations

from typing import Any

import numpy as np
from distributed import Client

import apsplit

from . import computations
from .dataset import DaskDataset, check_sampler
from .progress import Progress

_STRATEGIES = ("auto", "exhaustive", "incremental")
_NOT_KEPT = ("n_estimators", "callbacks", "verbose", "client", "n_iter_no_change", "tol", "scoring")  # of no tree


class DaskAdaBoostClassifier(apsplit.AdaBoostClassifier):
    """AdaBoost with exact trees on a Dask cluster: the model that :class:`apsplit.AdaBoostClassifier` fits, to the bit.

    Parameters
    ----------
    client : distributed.Client, optional
        Default: the current one. It is not pickled with the estimator.
    **parameters
        Those of :class:`apsplit.AdaBoostClassifier`, but for these. ``n_threads`` is that of each worker. Searches go
        by histograms ("auto", "exhaustive", "incremental"). For early stopping pass ``eval_set`` to ``fit``.
        ``callbacks`` may hold a :class:`apsplit.callbacks.Checkpoint`, a file of the client that has the trees so far.
        ``warm_start`` is not possible.

    Attributes
    ----------
    traffic_ : Traffic
        Bytes and seconds of each tree and worker.
    client_ : distributed.Client
        The client that was used.

    Examples
    --------
    With a client that was made before, ``client = Client("scheduler:8786")``:

    >>> import numpy as np
    >>> from apsplit.integrations.dask import DaskAdaBoostClassifier
    >>> X = np.arange(40.0).reshape(20, 2)
    >>> model = DaskAdaBoostClassifier(n_estimators=3, max_depth=2, client=client).fit(X, X[:, 0] > 11)
    >>> model.to_local().predict([[3.0, 4.0], [30.0, 4.0]])
    array([False,  True])
    """

    def __init__(self, n_estimators: int = 50, *, client: Client | None = None, **parameters: Any) -> None:
        super().__init__(n_estimators, **parameters)
        self.client = client

    @classmethod
    def _get_param_names(cls) -> list[str]:
        return sorted([*apsplit.AdaBoostClassifier._get_param_names(), "client"])

    def fit(self, X: Any, y: Any = None, sample_weight: Any = None, *, eval_set: Any = None) -> DaskAdaBoostClassifier:
        """Boost trees on the rows of a DaskDataset, or of what one can be made of.

        Parameters
        ----------
        X : DaskDataset, or dask array or frame, or array-like
        y, sample_weight : dask array or series, or array-like; None if X is a DaskDataset that has them
        eval_set : list of (X, y) or DaskDataset, optional
            Rows to follow the error on; the last set is the one for early stopping.
        """
        parameters = self._parameters(eval_set)
        data = self._dataset(X, y, sample_weight)
        evals = [self._dataset(*each) if isinstance(each, tuple) else each for each in _listed(eval_set)]
        if "label" not in data.columns_of_rows:
            raise ValueError("y must be passed to fit, or to DaskDataset")
        settled = {name: value for name, value in self.get_params().items() if name not in _NOT_KEPT}
        shown = Progress(self.n_estimators if self.verbose else None, file=data.kept_in(self.callbacks, settled))
        arguments = {"parameters": parameters, "evals": [each.name for each in evals]}
        try:
            found, self.traffic_ = data.compute(computations.fit_adaboost, arguments, others=evals, progress=shown)
        finally:
            shown.close()
        own = set(self.get_params(deep=False))
        self.__dict__.update({name: value for name, value in found.__dict__.items() if name not in own})
        self.client_ = data.client
        return self

    def _parameters(self, eval_set: Any) -> dict[str, Any]:
        """What workers fit with, if that can be done there."""
        parameters = self.get_params(deep=False)
        del parameters["client"]
        if parameters.pop("n_threads") is not None:
            raise ValueError("n_threads is that of each worker: start workers with as many threads as you want")
        if self.strategy not in _STRATEGIES:
            raise ValueError(f"strategy must be one of {', '.join(_STRATEGIES)} on a cluster, not {self.strategy!r}")
        check_sampler(self.sampler)
        if self.categorical_features is not None and not isinstance(self.categorical_features, str):
            raise ValueError("categorical_features are not possible on a cluster; encode them as numbers")
        if self.warm_start:
            raise ValueError("warm_start is not possible on a cluster; use callbacks=[Checkpoint(...)] to go on")
        if self.n_iter_no_change is not None and eval_set is None:
            raise ValueError("n_iter_no_change needs an eval_set on a cluster: no rows are held out there")
        if self.random_state is None:  # all workers must draw the same
            parameters["random_state"] = int(np.random.SeedSequence().generate_state(1)[0] >> 1)
        return parameters | {"verbose": False, "callbacks": None}

    def _dataset(self, X: Any, y: Any, sample_weight: Any = None) -> DaskDataset:
        if isinstance(X, DaskDataset):
            if y is not None or sample_weight is not None:
                raise ValueError("y and sample_weight belong to the DaskDataset; pass them there")
            return X
        return DaskDataset(X, y, sample_weight, client=self.client)

    def to_local(self) -> apsplit.AdaBoostClassifier:
        """The fitted model as an ordinary estimator, which needs no cluster."""
        parameters = self.get_params(deep=False)
        del parameters["client"]
        model = apsplit.AdaBoostClassifier(**parameters)
        others = {"client_", "traffic_", "client", *parameters}
        model.__dict__.update({name: value for name, value in self.__dict__.items() if name not in others})
        return model

    def __getstate__(self) -> dict[str, Any]:
        state = dict(super().__getstate__())
        state.pop("client_", None)
        return state | {"client": None}


def _listed(eval_set: Any) -> list[Any]:
    return [] if eval_set is None else eval_set if isinstance(eval_set, list) else [eval_set]
