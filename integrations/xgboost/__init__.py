"""XGBoost with exact splits: a callback that grows the trees of ``xgb.train``, ``XGBClassifier`` or ``xgb.cv``.

One more line in a script that trains with ``tree_method="exact"``::

    xgb.train({..., "tree_method": "exact"}, dtrain, 100, callbacks=[ExactSplits()])

The trees are those of XGBoost's own exact method, grown in a fraction of the time, or exact trees on what a sampler
leaves of each round. What comes out is an ordinary ``xgboost.Booster``.
"""

try:
    import xgboost  # noqa: F401
except ImportError as error:
    raise ImportError('this needs XGBoost: pip install "apsplit[xgboost]"') from error

from .callback import ExactSplits, train
from .convert import to_xgboost

__all__ = ["ExactSplits", "to_xgboost", "train"]
