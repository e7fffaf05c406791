"""Splits and single trees on the columns that workers hold, for those who write trainers."""

from __future__ import annotations

from typing import Any

from numpy.typing import ArrayLike

import apsplit

from . import computations
from .dataset import DaskDataset


def _check(data: Any) -> DaskDataset:
    if not isinstance(data, DaskDataset):
        raise ValueError(f"data must be a DaskDataset, not {type(data).__name__}; for X in memory use apsplit itself")
    return data


def grow_gradient_tree(
    data: DaskDataset, grad: ArrayLike, hess: ArrayLike | None = None, **options: Any
) -> apsplit.Tree:
    """Grow the exact tree of one round of gradient boosting: :func:`apsplit.grow_gradient_tree`, to the bit.

    Parameters
    ----------
    data : DaskDataset
    grad, hess : array-like of shape (n_rows,)
        Derivatives of the loss, which are sent to every worker.
    **options
        As for :func:`apsplit.grow_gradient_tree`.

    Returns
    -------
    Tree

    Examples
    --------
    With a client that was made before, ``client = Client("scheduler:8786")``:

    >>> import numpy as np
    >>> from apsplit.integrations.dask import DaskDataset, grow_gradient_tree
    >>> X, y = np.array([[1.0, 5.0], [2.0, 5.0], [3.0, 6.0]]), np.array([0.0, 0.0, 3.0])
    >>> data = DaskDataset(X, client=client)
    >>> tree = grow_gradient_tree(data, 0.0 - y, max_depth=1, reg_lambda=0.0)
    >>> tree.predict(X)
    array([0., 0., 3.])
    """
    arguments = {"options": {"grad": grad, "hess": hess, **_without_threads(options)}}
    return _check(data).compute(computations.grow_gradient_tree, arguments)[0]


def find_gradient_split(
    data: DaskDataset, grad: ArrayLike, hess: ArrayLike | None = None, **options: Any
) -> apsplit.Split | None:
    """Find the split of a node that lowers the loss most: :func:`apsplit.find_gradient_split`, without its report.

    Parameters
    ----------
    data : DaskDataset
    grad, hess : array-like of shape (n_rows,)
        Derivatives of the loss, which are sent to every worker.
    **options
        As for :func:`apsplit.find_gradient_split`.

    Returns
    -------
    Split or None

    Examples
    --------
    With a client that was made before, ``client = Client("scheduler:8786")``:

    >>> import numpy as np
    >>> from apsplit.integrations.dask import DaskDataset, find_gradient_split
    >>> X, y = np.array([[1.0, 5.0], [2.0, 5.0], [3.0, 6.0]]), np.array([0.0, 0.0, 3.0])
    >>> split = find_gradient_split(DaskDataset(X, client=client), 0.0 - y)
    >>> split.feature, split.threshold
    (0, 2.5)
    """
    arguments = {"options": {"grad": grad, "hess": hess, **_without_threads(options)}}
    return _check(data).compute(computations.find_gradient_split, arguments)[0]


def find_split(data: DaskDataset, **options: Any) -> apsplit.Split | None:
    """Find the best split by the labels and weights of the data: :func:`apsplit.find_split`, without its report.

    Parameters
    ----------
    data : DaskDataset
        With y, and maybe sample_weight.
    **options
        As for :func:`apsplit.find_split`.

    Returns
    -------
    Split or None

    Examples
    --------
    With a client that was made before, ``client = Client("scheduler:8786")``:

    >>> from apsplit.integrations.dask import DaskDataset, find_split
    >>> X, y = [[1.0, 5.0], [2.0, 5.0], [3.0, 6.0]], ["a", "a", "b"]
    >>> split = find_split(DaskDataset(X, y, client=client), criterion="gini")
    >>> split.feature, split.threshold
    (0, 2.5)
    """
    if "label" not in _check(data).columns_of_rows:
        raise ValueError("data has no labels; pass y to DaskDataset")
    return data.compute(computations.find_split, {"options": _without_threads(options)})[0]


def _without_threads(options: dict[str, Any]) -> dict[str, Any]:
    if options.get("n_threads") is not None:
        raise ValueError("n_threads is that of each worker: start workers with as many threads as you want")
    return {name: value for name, value in options.items() if name != "n_threads"}
