"""More than one machine: exact trees on the workers of a Dask cluster, the same for any number of them, to the bit.

Each worker holds some columns of all rows. In a script that trains with ``xgboost.dask``, change the import::

    from apsplit.integrations.dask import DaskDataset, train

    data = DaskDataset(X, y, client=client)
    booster = train(client, {"objective": "binary:logistic"}, data, 100)["booster"]

What comes out is an ordinary ``xgboost.Booster``, or :class:`apsplit.AdaBoostClassifier`: the one that a single machine
would have trained. If a worker is lost, training goes on.
"""

try:
    import distributed  # noqa: F401
except ImportError as error:
    raise ImportError('this needs Dask: pip install "apsplit[dask]"') from error

from .adaboost import DaskAdaBoostClassifier
from .dataset import DaskDataset
from .functions import find_gradient_split, find_split, grow_gradient_tree
from .training import train

__all__ = [
    "DaskAdaBoostClassifier",
    "DaskDataset",
    "find_gradient_split",
    "find_split",
    "grow_gradient_tree",
    "train",
]
