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
    >>> from apsplit.integrations.dask import DaskDataset, grow_gradient_tree
    >>> data = DaskDataset(X, client=client)  # doctest: +SKIP
    >>> tree = grow_gradient_tree(data, prediction - y, max_depth=3)  # doctest: +SKIP
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
    >>> from apsplit.integrations.dask import DaskDataset, find_gradient_split
    >>> data = DaskDataset(X, client=client)  # doctest: +SKIP
    >>> split = find_gradient_split(data, prediction - y)  # doctest: +SKIP
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
    >>> from apsplit.integrations.dask import DaskDataset, find_split
    >>> split = find_split(DaskDataset(X, y, client=client), criterion="gini")  # doctest: +SKIP
    """
    if "label" not in _check(data).columns_of_rows:
        raise ValueError("data has no labels; pass y to DaskDataset")
    return data.compute(computations.find_split, {"options": _without_threads(options)})[0]


def _without_threads(options: dict[str, Any]) -> dict[str, Any]:
    if options.get("n_threads") is not None:
        raise ValueError("n_threads is that of each worker: start workers with as many threads as you want")
    return {name: value for name, value in options.items() if name != "n_threads"}
